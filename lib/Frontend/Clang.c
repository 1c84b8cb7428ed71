/* The front end: a kernel source through clang-22 to an LLVM module.
 *
 * In: a path or a buffer, options. Out: the module, diagnostics. clang is spawned without a shell; it reads rewritten
 * files from memory (Overlay.c) and writes bitcode into a pipe, so nothing is left on disk. Not here: what its messages
 * become (ClangDiag.c).
 */
#include "Clang.h"
#include <libgen.h>
#include <llvm-c/BitReader.h>
#include <stdlib.h>
#include <string.h>

static const char clang[] = "clang-22";

static enum ac_language language_of(const char *path, enum ac_language asked) {
  static const struct {
    const char *suffix;
    enum ac_language language;
  } suffixes[] = {
      {".c", AC_LANG_C}, {".cpp", AC_LANG_CXX}, {".cc", AC_LANG_CXX}, {".cxx", AC_LANG_CXX}, {".asc", AC_LANG_ASC}};
  const char *dot = strrchr(path, '.');
  if (asked != AC_LANG_AUTO || !dot) return asked;
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    if (strcmp(dot, suffixes[i].suffix) == 0) return suffixes[i].language;
  return AC_LANG_AUTO;
}

static bool has_option(const char *const *args, const char *prefix) {
  for (; args && *args; args++)
    if (strncmp(*args, prefix, strlen(prefix)) == 0) return true;
  return false;
}

/* What every source is parsed with. Unoptimised but with the metadata of -O1; names and lines come from -g.
 * On-chip buffers change their type all the time, so type-based aliasing would reorder what must not be; kernels have
 * no exceptions, and without them destructors (TPipe has one) cost no landing pads. The host part of a whole program may
 * have them; asc-stamp takes them out of its kernels. Kernels write q.template FreeTensor(x), which was C++ until 2024. */
static void fixed_options(struct ac_strs *argv, enum ac_language language, bool with_std) {
  static const char *const options[] = {"-g",
                                        "-O1",
                                        "-Xclang",
                                        "-disable-llvm-passes",
                                        "-ffp-contract=off",
                                        "-fno-strict-aliasing",
                                        "-fno-math-errno",
                                        "-fno-stack-protector",
                                        "-fno-discard-value-names",
                                        "-fno-color-diagnostics",
                                        "-fno-caret-diagnostics",
                                        "-ftemplate-backtrace-limit=0",
                                        "-Wno-missing-template-arg-list-after-template-kw",
                                        "-Wno-static-local-in-inline"};
  bool c = language == AC_LANG_C;
  ac_strs_add(argv, clang);
  ac_strs_add(argv, "-x");
  ac_strs_add(argv, c ? "c" : "c++");
  if (with_std) ac_strs_add(argv, c ? "-std=gnu23" : "-std=gnu++17");
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) ac_strs_add(argv, options[i]);
  if (language == AC_LANG_CXX) ac_strs_add(argv, "-fno-exceptions");
}

/* Names that sources have without including anything. */
static void own_headers(struct ac_strs *argv) {
  ac_strs_add(argv, "-include");
  ac_strs_add(argv, "ascpu/integers.h"); /* by the search path, so that -MMD counts it among the system's */
}

static void user_options(struct ac_strs *argv, struct ac_arena *arena, enum ac_language language,
                         const struct ac_frontend_options *options) {
  ac_strs_add(argv, ac_printf(arena, "-D__NPU_ARCH__=%u", options->chip->number));
  ac_strs_add(argv, "-D__ASCPU__=1");
  if (language == AC_LANG_ASC) { /* fit for executables and shared libraries, as the precompiled headers are */
    ac_strs_add(argv, "-D__ASCPU_PROGRAM__=1");
    ac_strs_add(argv, "-fPIC");
  }
  if (options->shift_wrap) ac_strs_add(argv, "-DASCPU_SIGNED_SHIFT_WRAP=1");
  if (options->target) ac_strs_add(argv, ac_printf(arena, "--target=%s", options->target));
  for (const char *const *arg = options->clang_args; arg && *arg; arg++) ac_strs_add(argv, *arg);
}

/* Of the parse for cube cores; its warnings have been said. */
static void cube_options(struct ac_strs *argv) {
  ac_strs_add(argv, "-D__ASCPU_CUBE_CORE__=1");
  ac_strs_add(argv, "-w");
}

static void file_options(struct ac_strs *argv, struct ac_arena *arena, const struct ac_overlay *overlay, bool buffer) {
  ac_strs_add(argv, "-isystem");
  ac_strs_add(argv, overlay->kernel_dir);
  ac_strs_add(argv, "-idirafter"); /* acl/acl.h, behind all folders that the compiler knows */
  ac_strs_add(argv, ac_printf(arena, "%s/../..", overlay->kernel_dir));
  if (overlay->list_fd >= 0) {
    ac_strs_add(argv, "-ivfsoverlay");
    ac_strs_add(argv, ac_printf(arena, "/proc/self/fd/%d", overlay->list_fd));
  }
  if (buffer) { /* clang sees a file in memory: the folder of its name is searched first, as if it lay there */
    char *name = ac_strdup(arena, overlay->main_shown);
    ac_strs_add(argv, ac_printf(arena, "-iquote%s", dirname(name)));
    ac_strs_add(argv, "-Xclang");
    ac_strs_add(argv, "-main-file-name");
    ac_strs_add(argv, "-Xclang");
    name = ac_strdup(arena, overlay->main_shown);
    ac_strs_add(argv, ac_strdup(arena, basename(name)));
  }
  static const char *const last[] = {"-emit-llvm", "-c", "-o", "-"};
  for (size_t i = 0; i < sizeof last / sizeof *last; i++) ac_strs_add(argv, last[i]);
  ac_strs_add(argv, overlay->input);
}

/* One line that a shell would read back as this argument vector. */
static void print_command(const struct ac_strs *argv) {
  for (size_t i = 0; i < argv->len; i++) {
    fprintf(stderr, " \"");
    for (const char *p = argv->data[i]; *p; p++) fprintf(stderr, strchr("\"\\$`", *p) ? "\\%c" : "%c", *p);
    fputc('"', stderr);
  }
  fputc('\n', stderr);
}

static LLVMModuleRef parse_bitcode(LLVMContextRef context, const char *path, const struct ac_buf *bitcode,
                                   struct ac_diags *diags) {
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(bitcode->data, bitcode->len, path, 0);
  LLVMModuleRef module = NULL;
  char *message = NULL;
  /* Not ...Context2: without a diagnostic handler that one ends the process. */
  if (LLVMParseBitcodeInContext(context, buffer, &module, &message)) {
    ac_internal_error(diags, "cannot read what %s wrote for '%s': %s", clang, path,
                      message ? message : "unknown error");
    module = NULL;
  } else LLVMSetSourceFileName(module, path, strlen(path));
  LLVMDisposeMessage(message);
  LLVMDisposeMemoryBuffer(buffer);
  return module;
}

/* *stale: clang would not take the precompiled header (a system header has changed since); nothing was reported. */
static LLVMModuleRef run(LLVMContextRef context, const struct ac_overlay *overlay, const struct ac_strs *argv,
                         bool *stale, struct ac_diags *diags) {
  int *fds = ac_alloc(overlay->arena, (overlay->count + 1) * sizeof *fds);
  struct ac_spawn spawn = {.argv = argv->data, .inherit_fds = fds, .capture_out = true, .capture_err = true};
  for (size_t i = 0; i < overlay->count; i++)
    if (overlay->sources[i]->fd >= 0) fds[spawn.inherit_count++] = overlay->sources[i]->fd;
  if (overlay->list_fd >= 0) fds[spawn.inherit_count++] = overlay->list_fd;

  LLVMModuleRef module = NULL;
  struct ac_loc nowhere = {0};
  unsigned before = diags->errors;
  if (!ac_run(&spawn))
    ac_error(diags, nowhere, NULL, "%s, which parses the kernels, did not start: %s", clang,
             spawn.err.data ? spawn.err.data : "unknown reason");
  else if (stale && spawn.status != 0 && spawn.err.data && strstr(spawn.err.data, ".pch")) *stale = true;
  else {
    ac_clang_diagnostics(overlay, spawn.err.data ? spawn.err.data : "", spawn.err.len, diags);
    bool failed = diags->errors > before;
    if (spawn.status > 128)
      ac_internal_error(diags, "%s was killed by signal %d on '%s'", clang, spawn.status - 128, overlay->main_shown);
    else if (spawn.status != 0 && !failed)
      ac_error(diags, nowhere, NULL, "%s ended with status %d on '%s'", clang, spawn.status, overlay->main_shown);
    else if (!failed) module = parse_bitcode(context, overlay->main_shown, &spawn.out, diags);
  }
  ac_buf_free(&spawn.out);
  ac_buf_free(&spawn.err);
  return module;
}

static LLVMModuleRef compile(LLVMContextRef context, struct ac_arena *arena, const char *path, const char *text,
                             size_t n, const struct ac_frontend_options *options, bool cube, struct ac_diags *diags) {
  enum ac_language language = language_of(path, options->language);
  if (language == AC_LANG_AUTO) {
    ac_usage_error(diags, "'%s' has no suffix of a kernel source (.c .cpp .cc .cxx .asc)", path);
    return NULL;
  }
  const char *kernel_dir = ac_kernel_include_dir(arena, diags);
  if (!kernel_dir) return NULL;
  struct ac_overlay overlay;
  struct ac_strs argv = {0};
  LLVMModuleRef module = NULL;
  if (ac_overlay_build(&overlay, arena, path, text, n, options->clang_args,
                       language == AC_LANG_C ? NULL : options->instances, kernel_dir, diags)) {
    const char *pch = language != AC_LANG_C && !text ? ac_precompiled(&overlay, options, language, cube) : NULL;
    bool stale = false;
    do {
      if (stale) pch = NULL;
      argv.len = 0;
      fixed_options(&argv, language, !has_option(options->clang_args, "-std="));
      own_headers(&argv);
      user_options(&argv, arena, language, options);
      if (cube) cube_options(&argv);
      if (pch) {
        ac_strs_add(&argv, "-include-pch");
        ac_strs_add(&argv, pch);
      }
      file_options(&argv, arena, &overlay, text != NULL);
      if (options->verbose || options->print_command_only) print_command(&argv);
      stale = false;
      if (!options->print_command_only) module = run(context, &overlay, &argv, pch ? &stale : NULL, diags);
    } while (stale);
  }
  ac_strs_free(&argv);
  ac_overlay_free(&overlay);
  return module;
}

LLVMModuleRef ac_frontend(LLVMContextRef context, const char *path, const char *text, size_t n,
                          const struct ac_frontend_options *options, struct ac_diags *diags) {
  struct ac_arena *arena = ac_arena_new();
  LLVMModuleRef module = compile(context, arena, path, text, n, options, false, diags);
  if (module && !ac_check_cores(module, diags)) LLVMDisposeModule(module), module = NULL;
  if (module && ac_has_cube_kernels(module)) {
    LLVMModuleRef cube = compile(context, arena, path, text, n, options, true, diags);
    if (!cube || !ac_join_cube_half(module, cube, diags)) LLVMDisposeModule(module), module = NULL;
  }
  ac_arena_free(arena);
  return module;
}

static bool precompile(const struct ac_chip *chip, const char *target, enum ac_language language, bool cube,
                       const char *path, struct ac_diags *diags) {
  struct ac_arena *arena = ac_arena_new();
  const char *kernel_dir = ac_kernel_include_dir(arena, diags);
  struct ac_strs argv = {0};
  bool ok = kernel_dir != NULL;
  if (ok) {
    struct ac_frontend_options options = {.chip = chip, .target = target};
    fixed_options(&argv, language, true);
    own_headers(&argv);
    user_options(&argv, arena, language, &options);
    if (cube) cube_options(&argv);
    const char *header = language == AC_LANG_ASC ? "ascpu/precompiled.h" : "kernel_operator.h";
    const char *const words[] = {"-isystem",
                                 kernel_dir,
                                 "-idirafter",
                                 ac_printf(arena, "%s/../..", kernel_dir),
                                 "-x",
                                 "c++-header",
                                 "-o",
                                 ac_precompiled_name(arena, path, language, cube),
                                 ac_printf(arena, "%s/%s", kernel_dir, header)};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) ac_strs_add(&argv, words[i]);
    struct ac_spawn spawn = {.argv = argv.data, .capture_err = true};
    ok = ac_run(&spawn) && spawn.status == 0;
    if (!ok)
      ac_error(diags, (struct ac_loc){0}, NULL, "the headers cannot be precompiled: %s",
               spawn.err.len ? spawn.err.data : "unknown reason");
    ac_buf_free(&spawn.err);
  }
  ac_strs_free(&argv);
  ac_arena_free(arena);
  return ok;
}

bool ac_precompile(const struct ac_chip *chip, const char *target, const char *path, struct ac_diags *diags) {
  static const enum ac_language languages[] = {AC_LANG_ASC, AC_LANG_CXX};
  bool ok = true;
  for (int i = 0; i < 2; i++)
    for (int cube = 0; cube <= (chip->traits & AC_SPLIT ? 1 : 0); cube++)
      ok = ok && precompile(chip, target, languages[i], cube, path, diags);
  return ok;
}
