/* ac_kernels: names, places, parameters of kernels, from clang's debug info and from IR without any. */
#include "Check.h"
#include "Frontend.h"

static const char source[] =
    "#define __global__ __attribute__((used, annotate(\"asc.kernel\")))\n"
    "typedef _Float16 half; typedef __bf16 bfloat16_t; typedef unsigned char uint8_t; typedef unsigned int uint32_t;\n"
    "enum class fp8_t : uint8_t {}; enum Mode { A };\n"
    "namespace ns { struct Tiling { int n; double f; short s; };\n"
    "template <typename T, int N> __global__ void k(T *x, const T *y) {}\n"
    "__global__ void scoped(Tiling t, Tiling *p) {}\n"
    "struct Holder { static __global__ void in_class(half h) {} }; }\n"
    "template __global__ void ns::k<half, 3>(half *, const half *);\n"
    "template <typename T> __global__ void one(T v) {}\n"
    "template __global__ void one<float>(float);\n"
    "#define GM_ADDR uint8_t *\n"
    "extern \"C\" __global__ void first(GM_ADDR x, void *, const half *h, bfloat16_t *b, uint32_t n, bool flag,\n"
    "                                  fp8_t q, Mode m, unsigned long long big, signed char c, float *const *pp, "
    "bfloat16_t v,\n"
    "                                  half *__restrict r, int &ref, void (*fn)(int)) { { int local = 1; (void)local; "
    "} }\n"
    "extern \"C\" __global__ void declared_only(int);\n"
    "void not_a_kernel(int n) {}\n";

struct expected {
  const char *type, *name;
  enum ac_param_kind kind;
  uint64_t size;
  enum ac_param_kind pointee;
  uint64_t bytes;
  bool bf16;
};

static void check_params(const struct ac_kernel *kernel, const struct expected *want, size_t n) {
  if (!CHECK(kernel->nparams == n)) return;
  for (size_t i = 0; i < n; i++) {
    const struct ac_param *got = &kernel->params[i];
    CHECK_TEXT(got->type, want[i].type);
    CHECK_TEXT(got->name, want[i].name);
    bool same = got->kind == want[i].kind && got->size == want[i].size && got->pointee_kind == want[i].pointee &&
                got->pointee_size == want[i].bytes && got->pointee_bf16 == want[i].bf16;
    if (!CHECK(same)) printf("   %s, parameter %zu (%s)\n", kernel->name, i, got->type);
  }
}

static const struct ac_kernel *find(const struct ac_kernel *kernels, size_t n, const char *name) {
  for (size_t i = 0; i < n; i++)
    if (strcmp(kernels[i].name, name) == 0) return &kernels[i];
  printf("no kernel '%s'\n", name);
  CHECK(false);
  return NULL;
}

#define POINTER AC_PARAM_POINTER, 8
#define NONE AC_PARAM_STRUCT, 0, false
static void check_source(LLVMContextRef context, struct ac_arena *arena) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct ac_frontend_options options = {.chip = ac_chip_find("dav-2201")};
  LLVMModuleRef module = ac_frontend(context, "kernels.cpp", source, strlen(source), &options, &diags);
  ac_diags_print(&diags, stdout, "kernels", false);
  if (!CHECK(module != NULL)) return;
  struct ac_kernel *kernels;
  size_t n = ac_kernels(module, arena, &kernels);
  CHECK(n == 5);
  static const char *const order[] = {"ns::k<half, 3>", "ns::scoped", "ns::Holder::in_class", "one<float>", "first"};
  for (size_t i = 0; i < n && i < 5; i++)
    CHECK(strcmp(kernels[i].name, order[i]) == 0 || strcmp(kernels[i].name, "ns::k<_Float16, 3>") == 0);

  const struct ac_kernel *first = find(kernels, n, "first");
  static const struct expected params[] = {{"uint8_t*", "x", POINTER, AC_PARAM_UINT, 1, false},
                                           {"void*", "", POINTER, NONE},
                                           {"const half*", "h", POINTER, AC_PARAM_FLOAT, 2, false},
                                           {"bfloat16_t*", "b", POINTER, AC_PARAM_FLOAT, 2, true},
                                           {"uint32_t", "n", AC_PARAM_UINT, 4, NONE},
                                           {"bool", "flag", AC_PARAM_BOOL, 1, NONE},
                                           {"fp8_t", "q", AC_PARAM_UINT, 1, NONE},
                                           {"Mode", "m", AC_PARAM_UINT, 4, NONE},
                                           {"unsigned long long", "big", AC_PARAM_UINT, 8, NONE},
                                           {"signed char", "c", AC_PARAM_INT, 1, NONE},
                                           {"float* const*", "pp", POINTER, AC_PARAM_POINTER, 8, false},
                                           {"bfloat16_t", "v", AC_PARAM_FLOAT, 2, AC_PARAM_STRUCT, 0, true},
                                           {"half*", "r", POINTER, AC_PARAM_FLOAT, 2, false},
                                           {"int&", "ref", POINTER, AC_PARAM_INT, 4, false},
                                           {"void()*", "fn", POINTER, NONE}};
  if (first) {
    check_params(first, params, sizeof params / sizeof *params);
    CHECK_TEXT(first->symbol, "first");
    CHECK_TEXT(first->loc.file, "kernels.cpp");
    CHECK(first->loc.line == 12);
  }
  const struct ac_kernel *scoped = find(kernels, n, "ns::scoped");
  static const struct expected tiling[] = {{"ns::Tiling", "t", AC_PARAM_STRUCT, 24, NONE},
                                           {"ns::Tiling*", "p", POINTER, AC_PARAM_STRUCT, 24, false}};
  if (scoped) check_params(scoped, tiling, 2);
  const struct ac_kernel *one = find(kernels, n, "one<float>");
  static const struct expected value[] = {{"float", "v", AC_PARAM_FLOAT, 4, NONE}};
  if (one) check_params(one, value, 1);
  LLVMDisposeModule(module);
  ac_diags_free(&diags);
}

static const char ir[] = "@mark = private constant [11 x i8] c\"asc.kernel\\00\"\n"
                         "@other = private constant [6 x i8] c\"other\\00\"\n"
                         "@llvm.global.annotations = appending global [3 x { ptr, ptr, ptr, i32, ptr }] [\n"
                         "  { ptr, ptr, ptr, i32, ptr } { ptr @raw, ptr @mark, ptr @other, i32 1, ptr null },\n"
                         "  { ptr, ptr, ptr, i32, ptr } { ptr @raw, ptr @mark, ptr @other, i32 1, ptr null },\n"
                         "  { ptr, ptr, ptr, i32, ptr } { ptr @helper, ptr @other, ptr @other, i32 1, ptr null }], "
                         "section \"llvm.metadata\"\n"
                         "define void @raw(ptr %p, i32 %n, half %h, bfloat %b, i1 %f) {\n  ret void\n}\n"
                         "define void @helper() {\n  ret void\n}\n";

static void check_ir(LLVMContextRef context, struct ac_arena *arena) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  LLVMModuleRef module = ac_parse_ir(context, "raw.ll", ir, strlen(ir), &diags);
  if (!CHECK(module != NULL)) return;
  struct ac_kernel *kernels;
  static const struct expected params[] = {{"ptr", "", POINTER, NONE},
                                           {"i32", "", AC_PARAM_INT, 4, NONE},
                                           {"half", "", AC_PARAM_FLOAT, 2, NONE},
                                           {"bfloat", "", AC_PARAM_FLOAT, 2, AC_PARAM_STRUCT, 0, true},
                                           {"i1", "", AC_PARAM_BOOL, 1, NONE}};
  if (CHECK(ac_kernels(module, arena, &kernels) == 1)) {
    CHECK_TEXT(kernels[0].name, "raw");
    check_params(&kernels[0], params, 5);
  }
  LLVMDisposeModule(module);
  ac_diags_free(&diags);
}

int main(void) {
  LLVMContextRef context = LLVMContextCreate();
  struct ac_arena *arena = ac_arena_new();
  check_source(context, arena);
  check_ir(context, arena);
  ac_arena_free(arena);
  LLVMContextDispose(context);
  return check_result();
}
