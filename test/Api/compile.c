// RUN: %embed %s -I %S/Inputs -o %t && %t %S/../Tools/Inputs/args.cpp
/* Compiling, listing and finding kernels, their parameters, errors as objects. */
#include "test.h"

static void check_parameter(const struct ascpu_kernel *kernel, size_t i, const char *name, enum ascpu_kind kind,
                            size_t size, enum ascpu_kind pointee, size_t pointee_size, bool bfloat16) {
  const struct ascpu_parameter *p = ascpu_parameter_at(kernel, i);
  CHECK(p != NULL);
  if (!p) return;
  CHECK_TEXT(p->name, name);
  CHECK(p->kind == kind && p->size == size && p->bfloat16 == bfloat16);
  if (kind != ASCPU_POINTER) return;
  CHECK(p->pointee_size == pointee_size && (pointee_size == 0 || p->pointee_kind == pointee));
}

static void kernels(const struct ascpu_program *program) {
  CHECK(ascpu_kernel_count(program) == 4);
  CHECK(ascpu_kernel_at(program, 4) == NULL);
  CHECK_TEXT(ascpu_kernel_name(ascpu_kernel_at(program, 0)), "add");
  const struct ascpu_kernel *add = ascpu_find_kernel(program, "add", NULL);
  CHECK(add == ascpu_kernel_at(program, 0));
  CHECK(ascpu_parameter_count(add) == 4 && ascpu_parameter_at(add, 4) == NULL);
  check_parameter(add, 0, "x", ASCPU_POINTER, 8, ASCPU_FLOAT, 4, false);
  check_parameter(add, 2, "z", ASCPU_POINTER, 8, ASCPU_UINT, 1, false);
  check_parameter(add, 3, "n", ASCPU_UINT, 4, 0, 0, false);
  CHECK_TEXT(ascpu_parameter_at(add, 3)->type, "uint32_t");
  const struct ascpu_kernel *one = ascpu_find_kernel(program, "one::k", NULL);
  CHECK(one && ascpu_find_kernel(program, "::one::k", NULL) == one);
  check_parameter(one, 0, "h", ASCPU_POINTER, 8, ASCPU_FLOAT, 2, false);
  check_parameter(one, 1, "b", ASCPU_BOOL, 1, 0, 0, false);
  check_parameter(one, 2, "s", ASCPU_FLOAT, 2, 0, 0, true);
  const struct ascpu_kernel *two = ascpu_find_kernel(program, "two::k", NULL);
  check_parameter(two, 0, "p", ASCPU_POINTER, 8, 0, 0, false);
  check_parameter(two, 1, "d", ASCPU_FLOAT, 8, 0, 0, false);
}

static void lookup_errors(const struct ascpu_program *program) {
  struct ascpu_error *error = NULL;
  CHECK(ascpu_find_kernel(program, "k", &error) == NULL);
  CHECK(ascpu_error_status(error) == 2 && ascpu_error_count(error) == 1);
  CHECK(strstr(ascpu_error_text(error), "kernel 'k' is ambiguous in source.cpp: one::k(") != NULL);
  CHECK(strstr(ascpu_error_text(error), "two::k(") && !strstr(ascpu_error_text(error), "add("));
  ascpu_error_free(error);
  error = NULL;
  CHECK(ascpu_find_kernel(program, "kk", &error) == NULL);
  CHECK(ascpu_error_status(error) == 2 && strstr(ascpu_error_text(error), "no kernel 'kk' in source.cpp; it has add("));
  ascpu_error_free(error);
  CHECK(ascpu_find_kernel(program, "kk", NULL) == NULL);   /* nobody asked why */
}

/* A compile error has the user's place; its text is what the tools print, one diagnostic a line. */
static void compile_errors(void) {
  static const char bad[] = "#include \"kernel_operator.h\"\n"
                            "extern \"C\" __global__ __aicore__ void k(GM_ADDR z) {\n  nonsense(z);\n}\n";
  struct ascpu_error *error = NULL;
  CHECK(ascpu_compile_buffer("dir/bad.cpp", bad, sizeof bad - 1, NULL, &error) == NULL);
  CHECK(ascpu_error_status(error) == 1 && ascpu_error_count(error) >= 1);
  const struct ascpu_diagnostic *d = ascpu_error_at(error, 0);
  CHECK(d && d->severity == ASCPU_ERROR && d->line == 3 && d->column == 3);
  CHECK_TEXT(d ? d->file : NULL, "dir/bad.cpp");
  CHECK(strncmp(ascpu_error_text(error), "dir/bad.cpp:3:3: error: ", 24) == 0);
  CHECK(ascpu_error_at(error, ascpu_error_count(error)) == NULL);
  ascpu_error_free(error);

  error = NULL;
  CHECK(ascpu_compile_file("no/such/file.cpp", NULL, &error) == NULL);
  CHECK(ascpu_error_status(error) == 2);
  CHECK_TEXT(ascpu_error_text(error), "ascpu: error: cannot read 'no/such/file.cpp': No such file or directory\n");
  CHECK(ascpu_error_at(error, 0)->file == NULL && ascpu_error_at(error, 0)->line == 0);
  ascpu_error_free(error);

  error = NULL;
  CHECK(ascpu_compile_buffer("a.cpp", "", 0, &(struct ascpu_compile_options){.npu_arch = "dav-1"}, &error) == NULL);
  CHECK_TEXT(ascpu_error_text(error), "ascpu: error: unknown chip 'dav-1'\n");
  CHECK(ascpu_error_status(error) == 2);
  ascpu_error_free(error);
  CHECK(ascpu_compile_buffer("a.cpp", "", 0, &(struct ascpu_compile_options){.optimize = 4}, NULL) == NULL);

  /* an empty source is a program without kernels */
  struct ascpu_program *empty = ascpu_compile_buffer("a.cpp", "", 0, NULL, &error);
  CHECK(empty && ascpu_kernel_count(empty) == 0 && ascpu_warning_count(empty) == 0);
  ascpu_program_free(empty);
}

static void warnings_and_files(const char *path) {
  static const char text[] = "#warning \"look here\"\nint f(void) { return 0; }\n";
  struct ascpu_program *program = ascpu_compile_buffer("w.c", text, sizeof text - 1, NULL, NULL);
  CHECK(program && ascpu_warning_count(program) == 1 && ascpu_warning_at(program, 1) == NULL);
  if (program) {
    const struct ascpu_diagnostic *w = ascpu_warning_at(program, 0);
    CHECK(w->severity == ASCPU_WARNING && w->line == 1);
    CHECK_TEXT(w->file, "w.c");
  }
  ascpu_program_free(program);

  const char *defines[] = {"-DUNUSED=1", NULL};
  struct ascpu_compile_options options = {.clang_args = defines, .optimize = 1};
  struct ascpu_program *file = ascpu_compile_file(path, &options, NULL);
  CHECK(file && ascpu_find_kernel(file, "scaled", NULL) != NULL);
  ascpu_program_free(file);
  ascpu_program_free(NULL);
  ascpu_error_free(NULL);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  struct ascpu_program *program = compile_source(NULL);
  kernels(program);
  lookup_errors(program);
  ascpu_program_free(program);
  compile_errors();
  warnings_and_files(argv[1]);
  CHECK(ascpu_version()[0] >= '0' && ascpu_version()[0] <= '9');
  return result();
}
