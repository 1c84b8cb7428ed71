/* The front end from C: sources in buffers with their exact diagnostics, IR that is not well formed, a missing clang,
 * and the order of the list of API names. */
#include "Frontend.h"
#include "Check.h"
#include "Clang.h"
#include <stdlib.h>

#define ON_CHIP "#define __ubuf__ __attribute__((address_space(6)))\n"

/* All diagnostics as FILE:LINE:COL: severity: TEXT [ascpu-NAME], one a line. */
static void list(const struct ac_diags *diags, struct ac_buf *out) {
  static const char *const severity[] = {"error", "warning", "note"};
  ac_buf_puts(out, "");
  for (size_t i = 0; i < diags->len; i++) {
    const struct ac_diag *d = &diags->list[i];
    if (d->loc.file) ac_buf_printf(out, "%s:%u:%u: ", d->loc.file, d->loc.line, d->loc.col);
    ac_buf_printf(out, "%s: %s%s%s%s\n", severity[d->severity], d->text, d->name ? " [ascpu-" : "",
                  d->name ? d->name : "", d->name ? "]" : "");
  }
}

static void check_compile(const char *name, const char *text, const char *want, int status) {
  struct ac_diags diags;
  struct ac_buf got = {0};
  ac_diags_init(&diags);
  struct ac_frontend_options options = {.chip = ac_chip_find("dav-2201")};
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = ac_frontend(context, name, text, strlen(text), &options, &diags);
  list(&diags, &got);
  CHECK_TEXT(got.data, want);
  CHECK(diags.status == status);
  CHECK((module != NULL) == (status == 0));
  if (module) LLVMDisposeModule(module);
  LLVMContextDispose(context);
  ac_buf_free(&got);
  ac_diags_free(&diags);
}

static void check_sources(void) {
  check_compile("ok.cpp", ON_CHIP "void f() { __ubuf__ float x[8] = {}; x[0] = 1; }\n", "", 0);
  check_compile("ok.c", ON_CHIP "void f(void) { float __ubuf__ x[8]; x[0] = 1; }\n", "", 0);
  check_compile("dir/k.cpp", ON_CHIP "void f() { __ubuf__ float x[8]; x[0] = y; }\n",
                "dir/k.cpp:2:40: error: use of undeclared identifier 'y'\n", 1);
  check_compile("k.cpp", ON_CHIP "void f() { __ubuf__ float x = 1; }\n",
                "k.cpp:2:29: error: an on-chip variable cannot have an initialiser [ascpu-onchip-init]\n", 1);
  check_compile("k.cpp", ON_CHIP "#if 0\nvoid f() { __ubuf__ float x = 1; k<<<1, 0, 0>>>(); }\n#endif\n", "", 0);
  check_compile("k.cpp", ON_CHIP "typedef __ubuf__ float U;\nvoid f() { U x[4]; }\n",
                "k.cpp:3:14: error: this form of on-chip variable is not supported: write QUALIFIER TYPE NAME[SIZE];, "
                "not a typedef"
                " or (VALUE) [ascpu-onchip-declaration]\n",
                1);
  check_compile("k.cpp", "void k(int);\nvoid h() {\n  k<<<8,\n      nullptr, 0>>>(1);\n}\n",
                "k.cpp:3:3: error: kernel launch: no header of the kernel language is included (kernel_operator.h)\n",
                1);
  check_compile("k.cpp", "namespace AscendC {}\nvoid f() {\n  AscendC::Exp(1, 2);\n  Muls(3);\n  my_own(4);\n}\n",
                "k.cpp:3:12: error: not supported yet: Exp [ascpu-unsupported-api]\n"
                "k.cpp:4:3: error: not supported yet: Muls [ascpu-unsupported-api]\n"
                "k.cpp:5:3: error: use of undeclared identifier 'my_own'\n",
                1);
  check_compile("k.c", "void f(void) { asc_exp(1); }\n",
                "k.c:1:16: error: not supported yet: asc_exp [ascpu-unsupported-api]\n", 1);
  /* A member that the user's own class does not have is the user's own matter. */
  check_compile("k.cpp", "struct S {};\nvoid f() { S().Exp(); }\n", "k.cpp:2:16: error: no member named 'Exp' in 'S'\n",
                1);
  check_compile("k.cpp", "static_assert(sizeof(int) == 3, \"mine\");\n",
                "k.cpp:1:15: error: static assertion failed due to requirement 'sizeof(int) == 3': mine\n"
                "k.cpp:1:27: note: expression evaluates to '4 == 3'\n",
                1);
  check_compile("k.cpp", "int f() { }\n",
                "k.cpp:1:11: warning: non-void function does not return a value [-Wreturn-type]\n", 0);
  check_compile("k.cpp", "#include \"nowhere.h\"\n", "k.cpp:1:10: error: 'nowhere.h' file not found\n", 1);
  check_compile("k.txt", "", "error: 'k.txt' has no suffix of a kernel source (.c .cpp .cc .cxx .asc)\n", 2);
}

static void check_option(const char *option, const char *want, int status) {
  struct ac_diags diags;
  struct ac_buf got = {0};
  ac_diags_init(&diags);
  const char *args[] = {option, NULL};
  struct ac_frontend_options options = {.chip = ac_chip_find("dav-2201"), .clang_args = args};
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = ac_frontend(context, "k.cpp", "", 0, &options, &diags);
  list(&diags, &got);
  CHECK_TEXT(got.data, want);
  CHECK(diags.status == status);
  if (module) LLVMDisposeModule(module);
  LLVMContextDispose(context);
  ac_buf_free(&got);
  ac_diags_free(&diags);
}

static void check_ir(const char *text, size_t n, const char *want) {
  struct ac_diags diags;
  struct ac_buf got = {0};
  ac_diags_init(&diags);
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = ac_parse_ir(context, "m.ll", text, n, &diags);
  list(&diags, &got);
  CHECK(module == NULL && diags.status == 1);
  if (!CHECK(strncmp(got.data, want, strlen(want)) == 0)) printf("   got: %s  want: %s\n", got.data, want);
  if (module) LLVMDisposeModule(module);
  LLVMContextDispose(context);
  ac_buf_free(&got);
  ac_diags_free(&diags);
}

static void check_names(void) {
  static const char *const names[] = {
#define AC_API(name) #name,
#define AC_METHOD(name) #name,
#include "KnownApis.def"
  };
  size_t n = sizeof names / sizeof *names;
  for (size_t i = 1; i < n; i++)
    if (!CHECK(strcmp(names[i - 1], names[i]) < 0)) printf("   %s, %s\n", names[i - 1], names[i]);
  for (size_t i = 0; i < n; i++) CHECK(ac_known_api(names[i], strlen(names[i]), true));
  CHECK(ac_known_api("Exp", 3, false) && !ac_known_api("Ex", 2, true) && !ac_known_api("Expo", 4, true) &&
        !ac_known_api("", 0, true));
  CHECK(!ac_known_api("EnQue", 5, false) && ac_known_api("EnQue", 5, true));
}

int main(void) {
  check_sources();
  check_option("-fno-such-option", "error: unknown argument: '-fno-such-option'\n", 2);
  check_option("-std=c++3", "error: invalid value 'c++3' in '-std=c++3'\n", 2);
  check_option("-DX=1", "", 0);
  static const char undefined[] = "define i32 @f() {\n  ret i32 %x\n}\n";
  check_ir(undefined, sizeof undefined - 1, "m.ll:2:11: error: use of undefined value '%x'\n");
  check_ir("BC\xC0\xDEgarbage", 11, "m.ll:0:0: error: ");
  check_names();
  setenv("PATH", "/nonexistent", 1);
  check_compile(
      "k.cpp", "",
      "error: clang-22, which parses the kernels, did not start: cannot run 'clang-22': No such file or directory\n",
      1);
  return check_result();
}
