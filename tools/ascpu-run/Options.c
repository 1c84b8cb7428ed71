/* Options: the command line of ascpu-run.
 *
 * In: argv. Out: struct run_options. Options may stand anywhere, long ones as `--opt=VALUE` or `--opt VALUE`, `--` ends
 * them; options of the compiler (-D -I -f ...) are collected for clang. Knows nothing of the forms of an ARG.
 */
#include "Run.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void run_help(FILE *to) {
  fputs("usage: ascpu-run [options] SOURCE KERNEL [ARG...]\n"
        "Compiles SOURCE (.c .cpp .cc .cxx .ll .bc) and runs its KERNEL on this computer.\n"
        "\n"
        "ARGs, one for each parameter of the kernel, in order, counted from 0:\n"
        "  PATH.npy                     input tensor; the kernel works on a private copy\n"
        "  out:PATH.npy:DTYPE:SHAPE     output tensor, written after the run; SHAPE is 8x2048 or n\n"
        "  inout:PATH.npy[:OUT.npy]     read, and written back to the same or the other file\n"
        "  zeros:DTYPE:SHAPE            scratch memory\n"
        "  raw:PATH                     the bytes of a file: tiling data, or a struct passed by value\n"
        "  DTYPE:VALUE                  a scalar: decimal, hex, inf, nan\n"
        "DTYPE: bool int8 uint8 int16 uint16 int32 uint32 int64 uint64 float16 bfloat16 float32 float64.\n"
        "A colon in a path is written \\:\n"
        "\n"
        "  --blocks=N                   blocks to run, 1..65535 (default 1)\n"
        "  --threads=N                  threads to run them on (default: what the hardware has)\n"
        "  --tiling-key=N               what TILING_KEY_IS compares with (default 0)\n"
        "  --npu-arch=dav-NNNN          the chip (default dav-2201)\n"
        "  --check                      run on the reference model, with the bounds of on-chip memories checked\n"
        "  --print-ir=asc|final         print the IR that has the asc instructions, or the one that code is made from\n"
        "  --expect INDEX=FILE.npy      compare argument INDEX after the run; repeatable\n"
        "  --rtol=X --atol=X            tolerances of the comparison (default 0: bit equal, NaN equal to NaN)\n"
        "  --time=R                     after one warm-up, time R launches\n"
        "  --diagnostics=json           one JSON object a diagnostic\n"
        "  -O0 -O1 -O2 -O3              optimisation (default -O2)\n"
        "  -fno-asc-fuse                instructions one by one, not as loops with values in registers\n"
        "  -fasc-stream=BYTES           outputs of such loops go past the caches from so many on (default 8388608; 0: "
        "never)\n"
        "  -Rpass=asc-fuse -Rpass-missed=asc-fuse   say which became a loop, and which did not and why\n"
        "  -fsigned-shift-left=MODE     keep-sign (default) or wrap\n"
        "  -D -U -I -include -isystem -std= -W... -f...   as for clang\n"
        "  --help --version\n",
        to);
}

struct reader {
  struct run_options *o;
  struct ac_diags *diags;
  char **word, **end; /* the word in hand, and behind the last */
};

/* ---- values ---- */

static bool read_number(struct reader *r, const char *name, const char *text, unsigned max, unsigned *to) {
  char *end;
  errno = 0;
  unsigned long value = strtoul(text, &end, 10);
  bool digits = *text >= '0' && *text <= '9' && *end == '\0';
  if (digits && errno == 0 && value >= 1 && value <= max) {
    *to = (unsigned)value;
    return true;
  }
  const char *quote = digits ? "" : "'";
  ac_usage_error(r->diags, "%s: %s%s%s is not in 1..%u", name, quote, text, quote, max);
  return false;
}

static bool set_tiling_key(struct reader *r, const char *v) {
  char *end;
  errno = 0;
  r->o->tiling_key = strtoull(v, &end, v[0] == '0' && (v[1] == 'x' || v[1] == 'X') ? 16 : 10);
  if (*v >= '0' && *v <= '9' && *end == '\0' && errno == 0) return true;
  ac_usage_error(r->diags, "--tiling-key: '%s' is not a number of 64 bits", v);
  return false;
}

static bool read_tolerance(struct reader *r, const char *name, const char *text, double *to) {
  char *end;
  double value = strtod(text, &end);
  if (end != text && *end == '\0' && value >= 0 && isfinite(value)) {
    *to = value;
    return true;
  }
  ac_usage_error(r->diags, "%s: '%s' is not a number from 0 on", name, text);
  return false;
}

static bool set_blocks(struct reader *r, const char *v) { return read_number(r, "--blocks", v, 65535, &r->o->blocks); }
static bool set_threads(struct reader *r, const char *v) {
  return read_number(r, "--threads", v, 4096, &r->o->threads);
}
static bool set_time(struct reader *r, const char *v) { return read_number(r, "--time", v, 1000000, &r->o->time_runs); }
static bool set_rtol(struct reader *r, const char *v) { return read_tolerance(r, "--rtol", v, &r->o->rtol); }
static bool set_atol(struct reader *r, const char *v) { return read_tolerance(r, "--atol", v, &r->o->atol); }
static bool set_check(struct reader *r, const char *v) { return (void)v, r->o->check = true; }
static bool set_help(struct reader *r, const char *v) { return (void)v, r->o->help = true; }
static bool set_version(struct reader *r, const char *v) { return (void)v, r->o->version = true; }

static bool set_arch(struct reader *r, const char *v) {
  r->o->chip = ac_chip_find(v);
  if (r->o->chip) return true;
  struct ac_buf names = {0};
  for (unsigned i = 0; i < AC_CHIPS; i++) ac_buf_printf(&names, "%s%s", i ? " " : "", ac_chip_at(i)->name);
  ac_usage_error(r->diags, "--npu-arch: unknown chip '%s' (known: %s)", v, names.data);
  ac_buf_free(&names);
  return false;
}

static bool set_print_ir(struct reader *r, const char *v) {
  if (strcmp(v, "asc") == 0) return r->o->print_asc = true;
  if (strcmp(v, "final") == 0) return r->o->print_final = true;
  ac_usage_error(r->diags, "--print-ir: '%s' is neither 'asc' nor 'final'", v);
  return false;
}

static bool set_diagnostics(struct reader *r, const char *v) {
  r->o->json = strcmp(v, "json") == 0;
  if (r->o->json || strcmp(v, "text") == 0) return true;
  ac_usage_error(r->diags, "--diagnostics: '%s' is neither 'json' nor 'text'", v);
  return false;
}

static bool add_expect(struct reader *r, const char *v) {
  char *end;
  errno = 0;
  unsigned long index = strtoul(v, &end, 10);
  if (*v < '0' || *v > '9' || *end != '=' || end[1] == '\0' || errno) {
    ac_usage_error(r->diags, "--expect: '%s' is not INDEX=FILE.npy", v);
    return false;
  }
  r->o->expect[r->o->nexpect++] = (struct run_expectation){index, end + 1};
  return true;
}

static const struct long_option {
  const char *name;
  bool has_value;
  bool (*set)(struct reader *, const char *value);
} long_options[] = {
    {"--blocks", true, set_blocks},
    {"--threads", true, set_threads},
    {"--tiling-key", true, set_tiling_key},
    {"--npu-arch", true, set_arch},
    {"--check", false, set_check},
    {"--print-ir", true, set_print_ir},
    {"--expect", true, add_expect},
    {"--rtol", true, set_rtol},
    {"--atol", true, set_atol},
    {"--time", true, set_time},
    {"--diagnostics", true, set_diagnostics},
    {"--help", false, set_help},
    {"--version", false, set_version},
};

/* ---- words ---- */

static const char *next_word(struct reader *r, const char *name) {
  if (r->word + 1 < r->end) return *++r->word;
  ac_usage_error(r->diags, "%s needs a value", name);
  return NULL;
}

static bool read_long(struct reader *r) {
  const char *word = *r->word;
  size_t n = strcspn(word, "=");
  for (size_t i = 0; i < sizeof long_options / sizeof *long_options; i++) {
    const struct long_option *option = &long_options[i];
    if (strlen(option->name) != n || memcmp(option->name, word, n) != 0) continue;
    if (!option->has_value && word[n]) {
      ac_usage_error(r->diags, "%s takes no value", option->name);
      return false;
    }
    const char *value = !option->has_value ? "" : word[n] ? word + n + 1 : next_word(r, option->name);
    return value && option->set(r, value);
  }
  ac_usage_error(r->diags, "unknown option '%s'", word);
  return false;
}

/* clang's options whose value is the next word when nothing follows them directly. */
static bool takes_next_word(const char *word) {
  static const char *const names[] = {"-D", "-U", "-I", "-include", "-isystem", "-iquote", "-idirafter"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(word, names[i]) == 0) return true;
  return false;
}

static bool is_clang_option(const char *word) {
  static const char *const prefixes[] = {"-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-std=", "-W", "-f"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (strncmp(word, prefixes[i], strlen(prefixes[i])) == 0) return true;
  return strcmp(word, "-w") == 0;
}

static bool read_shift_mode(struct reader *r, const char *mode) {
  r->o->shift_wrap = strcmp(mode, "wrap") == 0;
  if (r->o->shift_wrap || strcmp(mode, "keep-sign") == 0) return true;
  ac_usage_error(r->diags, "-fsigned-shift-left: '%s' is neither 'keep-sign' nor 'wrap'", mode);
  return false;
}

static bool read_short(struct reader *r) {
  const char *word = *r->word;
  static const char shift[] = "-fsigned-shift-left=";
  if (strncmp(word, shift, sizeof shift - 1) == 0) return read_shift_mode(r, word + sizeof shift - 1);
  if (ac_fuse_option(&r->o->fuse, word)) return true;
  if (strncmp(word, "-O", 2) == 0) {
    if (word[2] < '0' || word[2] > '3' || word[3]) {
      ac_usage_error(r->diags, "unknown optimisation level '%s' (-O0 to -O3)", word);
      return false;
    }
    r->o->level = (unsigned)(word[2] - '0');
    return true;
  }
  if (takes_next_word(word)) {
    ac_strs_add(&r->o->clang_args, word);
    const char *value = next_word(r, word);
    if (value) ac_strs_add(&r->o->clang_args, value);
    return value != NULL;
  }
  if (is_clang_option(word)) {
    ac_strs_add(&r->o->clang_args, word);
    return true;
  }
  ac_usage_error(r->diags, "unknown option '%s'", word);
  return false;
}

static void add_positional(struct run_options *o, const char *word) {
  if (!o->source) o->source = word;
  else if (!o->kernel) o->kernel = word;
  else ac_strs_add(&o->args, word);
}

bool run_options_read(struct run_options *o, int argc, char **argv, struct ac_diags *diags) {
  *o = (struct run_options){.chip = ac_chip_find("dav-2201"), .level = 2, .blocks = 1};
  o->expect = ac_alloc(diags->arena, (size_t)argc * sizeof *o->expect);
  struct reader r = {o, diags, argv + 1, argv + argc};
  bool options = true;
  for (; r.word < r.end; r.word++) {
    const char *word = *r.word;
    if (!options || word[0] != '-' || word[1] == '\0') add_positional(o, word);
    else if (strcmp(word, "--") == 0) options = false;
    else if (!(word[1] == '-' ? read_long(&r) : read_short(&r))) return false;
  }
  if (o->help || o->version) return true;
  if (!o->source) ac_usage_error(diags, "no SOURCE given (try --help)");
  else if (!o->kernel && !o->print_asc && !o->print_final) ac_usage_error(diags, "no KERNEL given (try --help)");
  return diags->errors == 0;
}

void run_options_free(struct run_options *o) {
  ac_strs_free(&o->args);
  ac_strs_free(&o->clang_args);
}
