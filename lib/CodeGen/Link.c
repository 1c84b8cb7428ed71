/* Links: objects, the user's libraries and the runtime to an executable or a shared library.
 *
 * In: a link line in the user's order. Out: the file, made by clang-22 with lld, or one error for each complaint of the
 * linker. For another target than this host the runtime is looked for in <prefix>/lib/<triple>/. Does not choose names
 * of outputs and does not clean up after a failure: the caller owns the output.
 */
#include "CodeGen.h"
#include <string.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RUNTIME_SANITIZED 1 /* the archive of this build needs the sanitizers' own runtime */
#endif
#endif

/* The archive for the target; NULL, and *wanted set, if there is none for a foreign one. */
static const char *runtime_for(const struct ac_link_options *o, struct ac_arena *arena, const char **wanted,
                               struct ac_diags *diags) {
  const char *archive = ac_runtime_archive(arena, diags);
  if (!archive || !o->triple) return archive;
  char *host = LLVMGetDefaultTargetTriple(), *triple = LLVMNormalizeTargetTriple(o->triple);
  size_t n = strcspn(host, "-");
  if (strncmp(host, triple, n) != 0 || triple[n] != '-' || !strstr(triple, "linux")) {
    int dir = (int)(strrchr(archive, '/') - archive);
    archive = ac_printf(arena, "%.*s/%s/libascpu_rt.a", dir, archive, o->triple);
    if (access(archive, R_OK) != 0) {
      *wanted = archive;
      archive = NULL;
    }
  }
  LLVMDisposeMessage(host);
  LLVMDisposeMessage(triple);
  return archive;
}

static void build_command(const struct ac_link_options *o, const char *runtime, struct ac_arena *arena,
                          struct ac_strs *argv) {
  ac_strs_add(argv, "clang-22");
  if (o->cxx) ac_strs_add(argv, "--driver-mode=g++");
  ac_strs_add(argv, "-fuse-ld=lld");
  if (o->triple) ac_strs_add(argv, ac_printf(arena, "--target=%s", o->triple));
  if (o->debug) ac_strs_add(argv, "-g");
  if (o->shared) {
    ac_strs_add(argv, "-shared");
  }
#ifdef RUNTIME_SANITIZED
  ac_strs_add(argv, "-fsanitize=address,undefined");
#endif
  ac_strs_add(argv, "-o");
  ac_strs_add(argv, o->output);
  for (const char *const *item = o->items; *item; item++) ac_strs_add(argv, *item);
  if (runtime && o->shared) { /* programs that use the library find the whole runtime there, and no second one */
    ac_strs_add(argv, "-Wl,--whole-archive");
    ac_strs_add(argv, runtime);
    ac_strs_add(argv, "-Wl,--no-whole-archive");
  } else if (runtime) ac_strs_add(argv, runtime);
  ac_strs_add(argv, "-lpthread");
  ac_strs_add(argv, "-lm");
}

static void print_command(const struct ac_strs *argv) {
  for (size_t i = 0; i < argv->len; i++) fprintf(stderr, " \"%s\"", argv->data[i]);
  fputc('\n', stderr);
}

/* ">>> referenced by m.c" with ">>>               m.o:(main)" below it becomes the note "referenced by m.c (main)". */
static void report_reference(const char *text, const char *next, struct ac_diags *diags) {
  const char *function = strncmp(next, ">>>  ", 5) == 0 ? strstr(next, ":(") : NULL;
  size_t line = strcspn(next, "\n");
  if (*text == ' ') return;
  if (function && function < next + line)
    ac_diag_add(diags, AC_NOTE, (struct ac_loc){0}, NULL, "%s %.*s", text, (int)(next + line - function - 1),
                function + 1);
  else ac_diag_add(diags, AC_NOTE, (struct ac_loc){0}, NULL, "%s", text);
}

/* "ld.lld: error: undefined symbol: f" or "clang-22: error: ..."; what follows as ">>> " becomes notes. */
static void report_line(const char *line, size_t n, struct ac_arena *arena, struct ac_diags *diags) {
  static const char error[] = ": error: ", warning[] = ": warning: ";
  const char *text = ac_strndup(arena, line, n), *at;
  if (strstr(text, "linker command failed") || n == 0) return;
  if (strncmp(text, ">>> ", 4) == 0) report_reference(text + 4, line[n] ? line + n + 1 : "", diags);
  else if ((at = strstr(text, error))) ac_error(diags, (struct ac_loc){0}, NULL, "%s", at + sizeof error - 1);
  else if ((at = strstr(text, warning)))
    ac_diag_add(diags, AC_WARNING, (struct ac_loc){0}, NULL, "%s", at + sizeof warning - 1);
}

static void report_linker(const struct ac_buf *err, bool failed, const char *wanted, struct ac_arena *arena,
                          struct ac_diags *diags) {
  unsigned before = diags->errors;
  for (const char *line = err->data; line && *line;) {
    size_t n = strcspn(line, "\n");
    report_line(line, n, arena, diags);
    line += n + (line[n] == '\n');
  }
  if (!failed) return;
  if (diags->errors == before)
    ac_error(diags, (struct ac_loc){0}, NULL, "linking failed: %s", err->len ? err->data : "no message");
  if (wanted)
    ac_diag_add(diags, AC_NOTE, (struct ac_loc){0}, NULL, "there is no runtime for this target ('%s')", wanted);
}

bool ac_link(const struct ac_link_options *o, struct ac_diags *diags) {
  struct ac_arena *arena = ac_arena_new();
  const char *wanted = NULL;
  unsigned before = diags->errors;
  const char *runtime = runtime_for(o, arena, &wanted, diags);
  bool ok = diags->errors == before;
  if (ok) {
    struct ac_strs argv = {0};
    build_command(o, runtime, arena, &argv);
    if (o->verbose || o->print_only) print_command(&argv);
    if (!o->print_only) {
      struct ac_spawn clang = {.argv = argv.data, .capture_err = true};
      ok = ac_run(&clang) && clang.status == 0;
      report_linker(&clang.err, !ok, wanted, arena, diags);
      ac_buf_free(&clang.err);
    }
    ac_strs_free(&argv);
  }
  ac_arena_free(arena);
  return ok;
}
