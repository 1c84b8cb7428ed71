/* Precompiled headers of whole programs and C++ kernels: they are most of the compile time.
 *
 * In: a source's options and files. Out: the file to give to clang, <prefix>/lib/ascpu/CHIP.pch (TRIPLE/CHIP.pch there for
 * another computer than this one; CHIP.pch.kernel for kernels alone; with .cube behind it for cube cores), if using it cannot
 * change what the source means: options that the headers do not see, and no macro defined or option given that they ask
 * for. Names that begin with an underscore or are keywords are theirs to ask for. Not here: when it is made (CMake).
 */
#include "Clang.h"
#include "Lexer.h"
#include <string.h>
#include <unistd.h>

/* The headers look at these, or would read them as their own. */
static bool sensitive(const char *name, size_t n) {
  static const char *const names[] = {
      "NDEBUG", "ASCENDC_DUMP", "ASCENDC_CPU_DEBUG", "ASC_UB_SIZE",    "likely",       "unlikely",
      "assert", "private",      "protected",         "class",          "ASCPU_TILING", "inline",
      "static", "half",         "GM_ADDR",           "K_MAX_SHAPE_DIM"};
  if (n == 0 || *name == '_' || (n > 6 && (memcmp(name, "ASCPU_", 6) == 0 || memcmp(name, "DTYPE_", 6) == 0)))
    return true;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i]) == n && memcmp(names[i], name, n) == 0) return true;
  return false;
}

static bool harmless_macro(const char *definition) { return !sensitive(definition, strcspn(definition, "=")); }

/* Options that say nothing to the headers; those with a value in the next word skip it. */
static bool harmless_options(const char *const *args) {
  static const char *const joined[] = {"-I",         "-W",      "-w",  "-MD", "-MMD", "-MP",
                                       "-idirafter", "-iquote", "-MF", "-MT", "-MQ"};
  for (; args && *args; args++) {
    const char *arg = *args;
    if (strcmp(arg, "-fPIC") == 0 || strcmp(arg, "-std=gnu++17") == 0) continue;
    if (strncmp(arg, "-D", 2) == 0) {
      const char *definition = arg[2] ? arg + 2 : args[1] ? *++args : "";
      if (!harmless_macro(definition)) return false;
      continue;
    }
    size_t i = 0, n = sizeof joined / sizeof *joined;
    while (i < n && strncmp(arg, joined[i], strlen(joined[i])) != 0) i++;
    if (i == n) return false;
    bool alone = arg[1] == 'W' || arg[1] == 'w' || strcmp(arg, "-MD") == 0 || strcmp(arg, "-MMD") == 0 ||
                 strcmp(arg, "-MP") == 0;
    if (!alone && strcmp(arg, joined[i]) == 0 && args[1]) args++;
  }
  return true;
}

/* No #define or #undef of a sensitive name in the user's files. *asked: one includes what is precompiled. */
static bool harmless_source(const struct ac_source *source, bool *asked) {
  struct ac_tokens tokens;
  bool ok = true;
  ac_lex(source->text.data ? source->text.data : "", source->text.len, &tokens);
  for (size_t i = 0; ok && i + 1 < tokens.count; i++) {
    if (tokens.list[i].kind != AC_TOK_DIRECTIVE) continue;
    size_t len;
    const char *name = ac_directive_name(&tokens, i, &len);
    const struct ac_token *macro = &tokens.list[i + 1];
    bool defines = len == 6 && memcmp(name, "define", 6) == 0;
    if (defines || (len == 5 && memcmp(name, "undef", 5) == 0))
      ok = !sensitive(tokens.text + macro->begin, macro->end - macro->begin);
    static const char header[] = "kernel_operator.h";
    if (len == 7 && memcmp(name, "include", 7) == 0) {
      const char *from = tokens.text + tokens.list[i].end,
                 *end = memchr(from, '\n', (size_t)(tokens.text + tokens.n - from));
      if (!end) end = tokens.text + tokens.n;
      if (memmem(from, (size_t)(end - from), header, sizeof header - 1)) *asked = true;
    }
  }
  ac_tokens_free(&tokens);
  return ok;
}

/* <prefix>/lib/ascpu/[TRIPLE/]dav-2201.pch, from <prefix>/include/ascpu/kernel. */
static const char *file_for(struct ac_arena *arena, const char *kernel_dir, const struct ac_chip *chip,
                            const char *target) {
  static const char below[] = "/include/ascpu/kernel";
  size_t n = strlen(kernel_dir), k = sizeof below - 1;
  if (n < k || strcmp(kernel_dir + n - k, below) != 0) return NULL;
  return ac_printf(arena, "%.*s/lib/ascpu/%s%s%s.pch", (int)(n - k), kernel_dir, target ? target : "",
                   target ? "/" : "", chip->name);
}

const char *ac_precompiled_name(struct ac_arena *arena, const char *pch, enum ac_language language, bool cube) {
  return ac_printf(arena, "%s%s%s", pch, language == AC_LANG_ASC ? "" : ".kernel", cube ? ".cube" : "");
}

const char *ac_precompiled(const struct ac_overlay *overlay, const struct ac_frontend_options *options,
                           enum ac_language language, bool cube) {
  const char *file = file_for(overlay->arena, overlay->kernel_dir, options->chip, options->target);
  if (file) file = ac_precompiled_name(overlay->arena, file, language, cube);
  if (!file || options->shift_wrap || access(file, R_OK) != 0) return NULL;
  if (!harmless_options(options->clang_args)) return NULL;
  bool asked = false;
  for (size_t i = 0; i < overlay->count; i++)
    if (!harmless_source(overlay->sources[i], &asked)) return NULL;
  return asked ? file : NULL;
}
