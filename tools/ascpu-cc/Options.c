/* Options: the command line of ascpu-cc, which takes what clang and the vendor's driver take.
 *
 * In: argv. Out: struct cc_options. One table says how each option takes its value and what is done with it; the
 * longest name that fits a word wins. What means nothing here is accepted with one warning a kind. Does not look at
 * files.
 */
#include "cc.h"
#include <string.h>

struct reader {
  struct cc_options *o;
  struct ac_diags *diags;
  char **word, **end;     /* the word in hand, and behind the last */
  enum cc_kind language;  /* the last -x */
  bool arch;              /* --npu-arch was given */
  struct ac_strs ignored; /* kinds of options that were warned about */
};

/* How an option takes its value. */
enum how {
  ALONE,    /* -c */
  JOINED,   /* -std=VALUE, -WVALUE: what follows the name in the same word */
  SEPARATE, /* -mllvm VALUE */
  EITHER,   /* -IVALUE or -I VALUE */
  LONG      /* --name=VALUE or --name VALUE */
};
typedef bool handler(struct reader *, const char *name, const char *value);

/* ---- handlers ---- */

#define FLAG(function, field)                                                                                          \
  static bool function(struct reader *r, const char *name, const char *value) {                                        \
    return (void)name, (void)value, r->o->field = true;                                                                \
  }
FLAG(on_c, compile_only)
FLAG(on_S, assembly)
FLAG(on_shared, shared)
FLAG(on_archive, archive)
FLAG(on_emit_llvm, emit_llvm)
FLAG(on_emit_asc, emit_asc)
FLAG(on_verbose, verbose)
FLAG(on_save_temps, save_temps)
FLAG(on_save_stats, save_stats)
FLAG(on_print_only, print_only)
FLAG(on_help, help)
FLAG(on_version, version)
#undef FLAG

static bool on_output(struct reader *r, const char *name, const char *value) {
  (void)name;
  r->o->output = value;
  return true;
}

static bool on_launch_headers(struct reader *r, const char *name, const char *value) {
  (void)name;
  r->o->launch_headers = value;
  return true;
}

static bool on_precompile(struct reader *r, const char *name, const char *value) {
  (void)name;
  r->o->precompile = value;
  return true;
}

static bool on_target(struct reader *r, const char *name, const char *value) {
  (void)name;
  r->o->target = value;
  return true;
}

static bool on_fuse(struct reader *r, const char *name, const char *value) {
  char word[64];
  snprintf(word, sizeof word, "%s%s", name, value);
  if (ac_fuse_option(&r->o->fuse, word)) return true;
  if (strncmp(word, "-f", 2) == 0) ac_usage_error(r->diags, "'%s': a number of bytes is wanted, 0 for never", word);
  else ac_usage_error(r->diags, "'%s': remarks come from asc-fuse alone", word);
  return false;
}

static bool on_level(struct reader *r, const char *name, const char *value) {
  (void)name;
  if (value[0] == '\0' || strcmp(value, "g") == 0) {
    r->o->level = 1;
    return true;
  }
  if (strcmp(value, "s") == 0 || strcmp(value, "z") == 0) {
    r->o->level = 2;
    return true;
  }
  if (value[0] < '0' || value[0] > '3' || value[1]) {
    ac_usage_error(r->diags, "unknown optimisation level '-O%s' (-O0 to -O3)", value);
    return false;
  }
  r->o->level = (unsigned)(value[0] - '0');
  return true;
}

static bool on_debug(struct reader *r, const char *name, const char *value) {
  (void)name;
  r->o->debug = strcmp(value, "0") != 0;
  return true;
}

static bool on_arch(struct reader *r, const char *name, const char *value) {
  (void)name;
  r->o->chip = ac_chip_find(value);
  r->arch = true;
  if (r->o->chip) return true;
  struct ac_buf names = {0};
  for (unsigned i = 0; i < AC_CHIPS; i++) ac_buf_printf(&names, "%s%s", i ? " " : "", ac_chip_at(i)->name);
  ac_usage_error(r->diags, "--npu-arch: unknown chip '%s' (known: %s)", value, names.data);
  ac_buf_free(&names);
  return false;
}

/* The chip by the name of a product; --npu-arch counts more. */
static bool on_soc(struct reader *r, const char *name, const char *value) {
  const struct ac_chip *chip = ac_chip_of_soc(value);
  if (!chip) ac_usage_error(r->diags, "%s: unknown product '%s': name the chip with --npu-arch", name, value);
  else if (!r->arch) r->o->chip = chip;
  return chip != NULL;
}

static bool on_shift(struct reader *r, const char *name, const char *value) {
  (void)name;
  r->o->shift_wrap = strcmp(value, "wrap") == 0;
  if (r->o->shift_wrap || strcmp(value, "keep-sign") == 0) return true;
  ac_usage_error(r->diags, "-fsigned-shift-left: '%s' is neither 'keep-sign' nor 'wrap'", value);
  return false;
}

static bool on_diagnostics(struct reader *r, const char *name, const char *value) {
  (void)name;
  r->o->json = strcmp(value, "json") == 0;
  if (r->o->json || strcmp(value, "text") == 0) return true;
  ac_usage_error(r->diags, "--diagnostics: '%s' is neither 'json' nor 'text'", value);
  return false;
}

/* One word, or name and value as two, as the user wrote them. */
static void add_words(struct reader *r, struct ac_strs *to, const char *name, const char *value) {
  if (strcmp(*r->word, name) == 0 || *value == '\0') {
    ac_strs_add(to, *r->word);
    return;
  }
  size_t n = strlen(name);
  if (strncmp(*r->word, name, n) == 0) {
    ac_strs_add(to, *r->word);
  } else { /* the value was the next word, which is in hand now */
    ac_strs_add(to, name);
    ac_strs_add(to, value);
  }
}

static bool on_clang(struct reader *r, const char *name, const char *value) {
  add_words(r, &r->o->clang_args, name, value);
  return true;
}

static bool on_cpu(struct reader *r, const char *name, const char *value) {
  r->o->cpu = value;
  return on_clang(r, name, value);
}

static void add_item(struct reader *r, const char *text, bool is_input) {
  r->o->items[r->o->nitems++] = (struct cc_item){.text = text, .is_input = is_input, .forced = r->language};
}

static bool on_linker(struct reader *r, const char *name, const char *value) {
  struct ac_strs words = {0};
  add_words(r, &words, name, value);
  for (size_t i = 0; i < words.len; i++) add_item(r, words.data[i], false);
  ac_strs_free(&words);
  return true;
}

/* For clang and for the linker. */
static bool on_both(struct reader *r, const char *name, const char *value) {
  return on_clang(r, name, value) && on_linker(r, name, value);
}

static bool on_dependencies(struct reader *r, const char *name, const char *value) {
  if (strcmp(name, "-MT") == 0 || strcmp(name, "-MQ") == 0) r->o->dep_target = true;
  add_words(r, &r->o->dep_args, name, value);
  return true;
}

static bool on_dependency_file(struct reader *r, const char *name, const char *value) {
  (void)name;
  r->o->dep_file = value;
  return true;
}

/* One warning for each kind of option: its name without a value. */
static bool ignore(struct reader *r, const char *option) {
  const char *kind = ac_strndup(r->diags->arena, option, strcspn(option, "="));
  for (size_t i = 0; i < r->ignored.len; i++)
    if (strcmp(r->ignored.data[i], kind) == 0) return true;
  ac_strs_add(&r->ignored, kind);
  ac_diag_add(r->diags, AC_WARNING, (struct ac_loc){0}, "ignored-option",
              "option '%s' has no meaning here and is ignored", kind);
  return true;
}

static bool on_vendor(struct reader *r, const char *name, const char *value) {
  return ignore(r, strncmp(*r->word, name, strlen(name)) == 0 ? *r->word : name) && value;
}

static bool on_mllvm(struct reader *r, const char *name, const char *value) {
  return ignore(r, ac_printf(r->diags->arena, "%s %s", name, value));
}

static bool on_simt(struct reader *r, const char *name, const char *value) {
  (void)value;
  ac_usage_error(r->diags, "%s: SIMT kernels are not supported yet", name);
  return false;
}

static bool on_language(struct reader *r, const char *name, const char *value) {
  static const struct {
    const char *name;
    enum cc_kind kind;
  } languages[] = {{"c", CC_C}, {"c++", CC_CXX}, {"asc", CC_ASC}, {"cce", CC_CXX}, {"ir", CC_IR}, {"none", CC_UNKNOWN}};
  for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
    if (strcmp(value, languages[i].name) != 0) continue;
    if (strcmp(value, "cce") == 0) ignore(r, "-x cce");
    r->language = languages[i].kind;
    return true;
  }
  ac_usage_error(r->diags, "%s: unknown language '%s' (asc, c, c++)", name, value);
  return false;
}

static const struct option {
  const char *name;
  enum how how;
  handler *handle;
} options[] = {
    {"-c", ALONE, on_c},
    {"-dc", ALONE, on_c}, /* the vendor's, for kernels that call functions of other files */
    {"--enable-simt", ALONE, on_simt},
    {"-S", ALONE, on_S},
    {"-shared", ALONE, on_shared},
    {"--shared", ALONE, on_shared},
    {"-lib", ALONE, on_archive},
    {"--cce-build-static-lib", ALONE, on_archive},
    {"-emit-llvm", ALONE, on_emit_llvm},
    {"--emit-llvm", ALONE, on_emit_llvm},
    {"--emit-asc", ALONE, on_emit_asc},
    {"-o", EITHER, on_output},
    {"--output", LONG, on_output},
    {"-x", EITHER, on_language},
    {"-O", JOINED, on_level},
    {"-g", JOINED, on_debug},
    {"-march=", JOINED, on_cpu},
    {"-mcpu=", JOINED, on_cpu},
    {"--target", LONG, on_target},
    {"-target", SEPARATE, on_target},
    {"--npu-arch", LONG, on_arch},
    {"--npu-soc", LONG, on_soc},
    {"-fsigned-shift-left=", JOINED, on_shift},
    {"--diagnostics", LONG, on_diagnostics},
    {"-v", ALONE, on_verbose},
    {"--verbose", ALONE, on_verbose},
    {"-###", ALONE, on_print_only},
    {"-save-temps", ALONE, on_save_temps},
    {"--save-temps", ALONE, on_save_temps},
    {"-save-stats", ALONE, on_save_stats},
    {"--save-stats", ALONE, on_save_stats},
    {"-fasc-fuse", ALONE, on_fuse},
    {"-fno-asc-fuse", ALONE, on_fuse},
    {"-fasc-stream=", JOINED, on_fuse},
    {"-Rpass=", JOINED, on_fuse},
    {"-Rpass-missed=", JOINED, on_fuse},
    {"--precompile", LONG, on_precompile},
    {"--launch-headers", LONG, on_launch_headers},
    {"--help", ALONE, on_help},
    {"--version", ALONE, on_version},

    {"-I", EITHER, on_clang},
    {"-D", EITHER, on_clang},
    {"-U", EITHER, on_clang},
    {"-include", EITHER, on_clang},
    {"-isystem", EITHER, on_clang},
    {"-iquote", EITHER, on_clang},
    {"-idirafter", EITHER, on_clang},
    {"-imacros", EITHER, on_clang},
    {"-std=", JOINED, on_clang},
    {"-W", JOINED, on_clang},
    {"-w", ALONE, on_clang},
    {"-pedantic", ALONE, on_clang},
    {"-f", JOINED, on_clang},
    {"-pthread", ALONE, on_both},
    {"--sysroot=", JOINED, on_both},

    {"-L", EITHER, on_linker},
    {"-l", EITHER, on_linker},
    {"-Wl,", JOINED, on_linker},
    {"-Xlinker", SEPARATE, on_linker},
    {"-rdynamic", ALONE, on_linker},
    {"-static", ALONE, on_linker},
    {"-static-libgcc", ALONE, on_linker},
    {"-static-libstdc++", ALONE, on_linker},
    {"-pie", ALONE, on_linker},
    {"-no-pie", ALONE, on_linker},
    {"-s", ALONE, on_linker},

    {"-MD", ALONE, on_dependencies},
    {"-MMD", ALONE, on_dependencies},
    {"-MP", ALONE, on_dependencies},
    {"-MT", EITHER, on_dependencies},
    {"-MQ", EITHER, on_dependencies},
    {"-MF", EITHER, on_dependency_file},

    {"--cce-", JOINED, on_vendor},
    {"-cce-", JOINED, on_vendor},
    {"-fcce-", JOINED, on_vendor},
    {"--run-mode", LONG, on_vendor},
    {"--gcc-toolchain", LONG, on_vendor},
    {"--sanitizer", ALONE, on_vendor},
    {"-mllvm", SEPARATE, on_mllvm},
};

/* ---- words ---- */

static bool fits(const struct option *option, const char *word) {
  size_t n = strlen(option->name);
  if (strncmp(word, option->name, n) != 0) return false;
  switch (option->how) {
  case ALONE:
  case SEPARATE: return word[n] == '\0';
  case LONG: return word[n] == '\0' || word[n] == '=';
  default: return true;
  }
}

static const struct option *find_option(const char *word) {
  const struct option *best = NULL;
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    if (fits(&options[i], word) && (!best || strlen(options[i].name) > strlen(best->name))) best = &options[i];
  return best;
}

static bool read_option(struct reader *r) {
  const char *word = *r->word;
  const struct option *option = find_option(word);
  if (!option) {
    ac_usage_error(r->diags, "unknown option '%s'", word);
    return false;
  }
  const char *value = word + strlen(option->name);
  bool next = option->how == SEPARATE || ((option->how == EITHER || option->how == LONG) && *value == '\0');
  if (option->how == LONG && *value == '=') value++;
  if (next) {
    if (r->word + 1 == r->end) {
      ac_usage_error(r->diags, "%s needs a value", option->name);
      return false;
    }
    value = *++r->word;
  }
  return option->handle(r, option->name, value);
}

/* -x holds for the inputs behind it, as clang has it; with no input behind it, for all of them. */
static void apply_trailing_language(struct cc_options *o, enum cc_kind language) {
  for (size_t i = 0; i < o->nitems; i++)
    if (o->items[i].is_input && o->items[i].forced != CC_UNKNOWN) return;
  for (size_t i = 0; i < o->nitems; i++) o->items[i].forced = language;
}

static bool check_outputs(const struct cc_options *o, struct ac_diags *diags) {
  size_t inputs = 0;
  for (size_t i = 0; i < o->nitems; i++) inputs += o->items[i].is_input;
  if (inputs == 0) ac_usage_error(diags, "no input files");
  else if (o->output && inputs > 1 && cc_stops_early(o))
    ac_usage_error(diags, "-o cannot be used when there are several output files");
  else if (o->emit_llvm && !o->emit_asc && !o->assembly && !o->compile_only)
    ac_usage_error(diags, "-emit-llvm needs -S or -c");
  else if (o->shared && cc_stops_early(o))
    ac_usage_error(diags, "-shared cannot be used with %s", o->emit_asc ? "--emit-asc" : o->assembly ? "-S" : "-c");
  else if (o->archive && (o->shared || cc_stops_early(o)))
    ac_usage_error(diags, "-lib cannot be used with %s",
                   o->shared     ? "-shared"
                   : o->emit_asc ? "--emit-asc"
                   : o->assembly ? "-S"
                                 : "-c");
  else return true;
  return false;
}

bool cc_stops_early(const struct cc_options *o) { return o->compile_only || o->assembly || o->emit_asc; }

bool cc_options_read(struct cc_options *o, int argc, char **argv, struct ac_diags *diags) {
  *o = (struct cc_options){.chip = ac_chip_find("dav-2201"), .level = 2};
  o->items = ac_alloc(diags->arena, (size_t)argc * sizeof *o->items);
  struct reader r = {.o = o, .diags = diags, .word = argv + 1, .end = argv + argc};
  bool ok = true, reading = true;
  for (; ok && r.word < r.end; r.word++) {
    const char *word = *r.word;
    if (!reading || word[0] != '-' || word[1] == '\0') add_item(&r, word, true);
    else if (strcmp(word, "--") == 0) reading = false;
    else ok = read_option(&r);
  }
  ac_strs_free(&r.ignored);
  apply_trailing_language(o, r.language);
  return ok && (o->help || o->version || o->precompile || check_outputs(o, diags));
}

void cc_options_free(struct cc_options *o) {
  ac_strs_free(&o->clang_args);
  ac_strs_free(&o->dep_args);
}
