/* The dialect rewriter: small inputs, exact outputs, and the map of columns. Prints what differs; exit 0 = all as
 * expected. */
#include "Frontend.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SL "static __attribute__((loader_uninitialized)) "
#define UN "__attribute__((loader_uninitialized)) "
#define INIT " _Pragma(\"GCC error \\\"an on-chip variable cannot have an initialiser [ascpu-onchip-init]\\\"\") "
#define MIX                                                                                                            \
  " _Pragma(\"GCC error \\\"on-chip variables and pointers need declarations of their own "                            \
  "[ascpu-onchip-declaration]\\\"\") "
#define CONFIGURE(c) "(::ascpu::configure(" c "), "

/* out NULL: nothing changes. */
static const struct {
  const char *name, *in, *out;
} cases[] = {
    {"empty file", "", NULL},
    {"array", "void f() { __ubuf__ float x[8]; }", "void f() { " SL "__ubuf__ float x[8]; }"},
    {"scalar", "void f() { __cbuf__ int n; }", "void f() { " SL "__cbuf__ int n; }"},
    {"every memory", "void f() { __ca__ half a[1]; __cb__ half b[1]; __cc__ float c[1]; }",
     "void f() { " SL "__ca__ half a[1]; " SL "__cb__ half b[1]; " SL "__cc__ float c[1]; }"},
    {"qualifier behind the type", "void f() { float __ubuf__ x[8]; }", "void f() { " SL "float __ubuf__ x[8]; }"},
    {"several dimensions", "void f() { __ubuf__ T x[2][N * 3][sizeof(T)]; }",
     "void f() { " SL "__ubuf__ T x[2][N * 3][sizeof(T)]; }"},
    {"template-dependent size", "template <int N> void f() { __ubuf__ half x[Shape<N, 2>::size]; }",
     "template <int N> void f() { " SL "__ubuf__ half x[Shape<N, 2>::size]; }"},
    {"qualified template type", "void f() { __ubuf__ std::array<half, (3 > 2)> x; }",
     "void f() { " SL "__ubuf__ std::array<half, (3 > 2)> x; }"},
    {"dependent type", "void f() { typename T::type __ubuf__ x[4]; }",
     "void f() { " SL "typename T::type __ubuf__ x[4]; }"},
    {"decltype", "void f() { __ubuf__ decltype(a + b) x; }", "void f() { " SL "__ubuf__ decltype(a + b) x; }"},
    {"struct type", "void f() { __ubuf__ struct S x[2]; }", "void f() { " SL "__ubuf__ struct S x[2]; }"},
    {"several words of a type", "void f() { unsigned __ubuf__ long long x[4]; }",
     "void f() { " SL "unsigned __ubuf__ long long x[4]; }"},
    {"several declarators", "void f() { __ubuf__ int a, b[2], c; }", "void f() { " SL "__ubuf__ int a, b[2], c; }"},
    {"const and volatile", "void f() { const volatile __ubuf__ int a[4]; }",
     "void f() { " SL "const volatile __ubuf__ int a[4]; }"},
    {"alignas stays in front", "void f() { alignas(512) __ubuf__ int a[4]; }",
     "void f() { alignas(512) " SL "__ubuf__ int a[4]; }"},
    {"[[attribute]] stays in front", "void f() { [[maybe_unused]] __ubuf__ int a; }",
     "void f() { [[maybe_unused]] " SL "__ubuf__ int a; }"},
    {"__attribute__", "void f() { __attribute__((aligned(32))) __ubuf__ int a[4]; }",
     "void f() { " SL "__attribute__((aligned(32))) __ubuf__ int a[4]; }"},
    {"attribute behind the name", "void f() { __ubuf__ int a[4] __attribute__((aligned(32))); }",
     "void f() { " SL "__ubuf__ int a[4] __attribute__((aligned(32))); }"},
    {"macro in front of the type", "void f() { ALIGNED __ubuf__ half a[4]; }",
     "void f() { " SL "ALIGNED __ubuf__ half a[4]; }"},
    {"already static", "void f() { static __ubuf__ int a[4]; }", "void f() { " UN "static __ubuf__ int a[4]; }"},
    {"extern is the dynamic part", "void f() { extern __ubuf__ int a[]; }", NULL},
    {"pointer", "void f() { __ubuf__ float *p = q; }", NULL},
    {"pointer behind", "void f() { float __ubuf__ *p; }", NULL},
    {"reference", "void f() { __ubuf__ float &r = *p; auto __ubuf__ &&s = *p; }", NULL},
    {"pointer to array", "void f() { __ubuf__ float (*p)[8]; }", NULL},
    {"pointer in the template type only", "void f() { __ubuf__ Box<float *> b; }",
     "void f() { " SL "__ubuf__ Box<float *> b; }"},
    {"parameters", "void f(__ubuf__ float *x, float __ubuf__ *y, __ubuf__ int z[4]) { g(x); }", NULL},
    {"casts", "void f() { x = (__ubuf__ float *)p; g(reinterpret_cast<__ubuf__ half *>(0)); }", NULL},
    {"template argument", "void f() { Tensor<__ubuf__ float> t; sizeof(__ubuf__ float); }", NULL},
    {"alias", "void f() { using T = __ubuf__ float; typedef __ubuf__ float U; }", NULL},
    {"file scope", "__ubuf__ float a[8]; static __ubuf__ int b; extern __ubuf__ char c[];", NULL},
    {"namespace scope", "namespace n { inline namespace m { __ubuf__ float a[8]; } } extern \"C\" { __ubuf__ int b; }",
     NULL},
    {"function returning a pointer", "__ubuf__ float *f(int n) { return 0; }", NULL},
    {"struct member", "struct A { __ubuf__ float *p; }; class B : C<(1)> { __ubuf__ int q; };", NULL},
    {"method of a class template",
     "template <typename T> class K : public Base<T> { public: __aicore__ inline void P() { __ubuf__ T x[4]; } int n; "
     "};",
     "template <typename T> class K : public Base<T> { public: __aicore__ inline void P() { " SL
     "__ubuf__ T x[4]; } int n; };"},
    {"constructor with an initialiser list", "struct A { A() : a(1), b{2} { __ubuf__ int x; } int a, b; };",
     "struct A { A() : a(1), b{2} { " SL "__ubuf__ int x; } int a, b; };"},
    {"function returning a struct", "struct S f(int n) { __ubuf__ int x; }",
     "struct S f(int n) { " SL "__ubuf__ int x; }"},
    {"extern C kernel", "extern \"C\" __global__ __aicore__ void k(GM_ADDR x) { __ubuf__ int a[4]; }",
     "extern \"C\" __global__ __aicore__ void k(GM_ADDR x) { " SL "__ubuf__ int a[4]; }"},
    {"packed struct", "struct __attribute__((packed)) A { __ubuf__ int *p; }; void f() { __ubuf__ int x; }",
     "struct __attribute__((packed)) A { __ubuf__ int *p; }; void f() { " SL "__ubuf__ int x; }"},
    {"local struct", "void f() { struct L { __ubuf__ int *p; int q; }; __ubuf__ int x; }",
     "void f() { struct L { __ubuf__ int *p; int q; }; " SL "__ubuf__ int x; }"},
    {"lambda", "void f() { g([&](int n) -> int { __ubuf__ int x[4]; return n; }, 1); }",
     "void f() { g([&](int n) -> int { " SL "__ubuf__ int x[4]; return n; }, 1); }"},
    {"lambda of a global", "auto g = [] { __ubuf__ int x; };", "auto g = [] { " SL "__ubuf__ int x; };"},
    {"blocks and control flow", "void f() { if (a) { __ubuf__ int x; } else __ubuf__ int y; for (;;) __ubuf__ int z; }",
     "void f() { if (a) { " SL "__ubuf__ int x; } else " SL "__ubuf__ int y; for (;;) " SL "__ubuf__ int z; }"},
    {"labels", "void f() { switch (n) { case 1: __ubuf__ int x; default: __ubuf__ int y; } out: __ubuf__ int z; }",
     "void f() { switch (n) { case 1: " SL "__ubuf__ int x; default: " SL "__ubuf__ int y; } out: " SL
     "__ubuf__ int z; }"},
    {"behind a macro call", "void f() { CHECK(a < b) __ubuf__ int x; }",
     "void f() { CHECK(a < b) " SL "__ubuf__ int x; }"},
    {"comparison is no template", "void f() { a < b; __ubuf__ int x; c > d; }",
     "void f() { a < b; " SL "__ubuf__ int x; c > d; }"},
    {"macro body", "#define BUF(T, n) __ubuf__ T n[8]\n", "#define BUF(T, n) " SL "__ubuf__ T n[8]\n"},
    {"macro body with statement", "#define BUF(n) __ubuf__ float n[8]; use(n)\n",
     "#define BUF(n) " SL "__ubuf__ float n[8]; use(n)\n"},
    {"macro body over lines", "#define BUF(n) \\\n  do { \\\n    __ubuf__ float n[8]; \\\n  } while (0)\n",
     "#define BUF(n) \\\n  do { \\\n    " SL "__ubuf__ float n[8]; \\\n  } while (0)\n"},
    {"macro body with pasting", "#define BUF(n) __ubuf__ n##_t n##Buf[4]\n",
     "#define BUF(n) " SL "__ubuf__ n##_t n##Buf[4]\n"},
    {"macro that is a type", "#define UBF __ubuf__ float\n#define UBH __ubuf__ half\n#define UBP __ubuf__ half *\n",
     NULL},
    {"macro that is a cast", "#define UB(p) ((__ubuf__ float *)(p))\n", NULL},
    {"strings, characters, comments",
     "void f() { g(\"{ __ubuf__ int x;\", '{'); /* { */ // { __ubuf__ int y;\n __ubuf__ int z; }",
     "void f() { g(\"{ __ubuf__ int x;\", '{'); /* { */ // { __ubuf__ int y;\n " SL "__ubuf__ int z; }"},
    {"raw string", "const char *s = R\"x({ )\" __ubuf__ int x; )x\"; void f() { __ubuf__ int z; }",
     "const char *s = R\"x({ )\" __ubuf__ int x; )x\"; void f() { " SL "__ubuf__ int z; }"},
    {"continued comment", "void f() { // {{ \\\n {{\n __ubuf__ int z; }",
     "void f() { // {{ \\\n {{\n " SL "__ubuf__ int z; }"},
    {"digit separator", "void f() { n = 1'000'000; __ubuf__ int z; }",
     "void f() { n = 1'000'000; " SL "__ubuf__ int z; }"},
    {"apostrophe in #error", "#if 0\n#error don't {\n#endif\nvoid f() { __ubuf__ int z; }",
     "#if 0\n#error don't {\n#endif\nvoid f() { " SL "__ubuf__ int z; }"},
    {"unbalanced branches",
     "void f() {\n#if A\n if (a) {\n#else\n if (b) {\n#endif\n __ubuf__ int x; }\n}\n__ubuf__ int y;",
     "void f() {\n#if A\n if (a) {\n#else\n if (b) {\n#endif\n " SL "__ubuf__ int x; }\n}\n__ubuf__ int y;"},
    {"declaration in each branch",
     "void f() { g();\n#ifdef A\n __ubuf__ int x;\n#elif B\n __ubuf__ int y;\n#else\n __ubuf__ int z;\n#endif\n "
     "__ubuf__ int w; }",
     "void f() { g();\n#ifdef A\n " SL "__ubuf__ int x;\n#elif B\n " SL "__ubuf__ int y;\n#else\n " SL
     "__ubuf__ int z;\n#endif\n " SL "__ubuf__ int w; }"},
    {"over several lines", "void f() {\n  __ubuf__\n  float\n  x[8];\n}",
     "void f() {\n  " SL "__ubuf__\n  float\n  x[8];\n}"},
    {"stray closing brace", "} } void f() { __ubuf__ int x; }", "} } void f() { " SL "__ubuf__ int x; }"},
    {"unfinished file", "void f() { __ubuf__ int x", NULL},
    {"unclosed group", "void f() { __ubuf__ int x[(; }", NULL},

    {"empty initialiser", "void f() { __ubuf__ float x[4] = {}, y{}; }",
     "void f() { " SL "__ubuf__ float x[4]     , y  ; }"},
    {"empty initialiser over lines", "void f() { __ubuf__ float x[4] = {\n}; }",
     "void f() { " SL "__ubuf__ float x[4]    \n ; }"},
    {"empty initialiser at file scope", "__ubuf__ float x[4] = {};", "__ubuf__ float x[4]     ;"},
    {"initialiser", "void f() { __ubuf__ int x[2] = {1, 2}; }",
     "void f() { static __ubuf__ int x[2] " INIT "= {1, 2}; }"},
    {"scalar initialiser", "void f() { __ubuf__ int x = g<1, 2>(3), y; }",
     "void f() { static __ubuf__ int x " INIT "= g<1, 2>(3), y; }"},
    {"initialiser of a static", "void f() { static __ubuf__ int x{3}; }",
     "void f() { static __ubuf__ int x" INIT "{3}; }"},
    {"initialiser at file scope", "__ubuf__ int x = 3;", "__ubuf__ int x " INIT "= 3;"},
    {"variable and pointer", "void f() { __ubuf__ int x[2], *p = 0; }",
     "void f() { " MIX SL "__ubuf__ int x[2], *p = 0; }"},

    {"launch", "void h() { k<<<8, nullptr, s>>>(x, y); }",
     "void h() { " CONFIGURE("8, nullptr, s") "k                   (x, y)); }"},
    {"launch of a template", "void h() { return ::ns::k<T, (1 > 0)><<<f(8), 0, s>>>(x); }",
     "void h() { return " CONFIGURE("f(8), 0, s") "::ns::k<T, (1 > 0)>                (x)); }"},
    {"launch of a member of a template", "void h() { A<B<1>>::k<2><<<8, 0>>>(); }",
     "void h() { " CONFIGURE("8, 0") "A<B<1>>::k<2>          ()); }"},
    {"launch through an expression", "void h() { (*p[1])<<<8, 0>>>(x); }",
     "void h() { " CONFIGURE("8, 0") "(*p[1])          (x)); }"},
    {"launch over lines", "void h() { k<<<8, // eight\n  nullptr,\n s>>>(x); }",
     "void h() { " CONFIGURE("8, nullptr, s") "k              \n          \n     (x)); }"},
    {"launch in a macro", "#define GO(k) k##_custom<<<1, \\\n 0, 0>>>(x)\n",
     "#define GO(k) " CONFIGURE("1, 0, 0") "k##_custom      \\\n        (x))\n"},
    {"launch of nothing", "void h() { <<<8, 0>>>(x); }",
     "void h() { " " _Pragma(\"GCC error \\\"this form of kernel launch is not understood [ascpu-launch]\\\"\") "
     "          (x); }"},
    {"templates and shifts",
     "auto x = a << b; std::vector<A<B<int>>> v; y = p >>n; z <<= 3; A<B<C<int>>>(); int w = 1 <<-1;", NULL},
    {"operator<< with arguments", "bool operator<<<int>(S, int);", NULL},
};

static void show(const char *label, const struct ac_buf *text) {
  printf("  %s: %.*s\n", label, (int)text->len, text->data ? text->data : "");
}

static int check_case(size_t i) {
  struct ac_rewrite got;
  const char *in = cases[i].in, *out = cases[i].out;
  bool changed = ac_rewrite(in, strlen(in), &got);
  bool ok = changed == (out != NULL) &&
            (!out || (got.text.len == strlen(out) && memcmp(got.text.data, out, got.text.len) == 0));
  if (!ok) {
    printf("FAIL %s\n  input:    %s\n  expected: %s\n", cases[i].name, in, out ? out : "(no change)");
    show("got     ", &got.text);
  }
  ac_rewrite_free(&got);
  return !ok;
}

/* Every place of the new text must come back to the place in the user's text that holds the same byte. */
static int check_columns(const char *in) {
  struct ac_rewrite got;
  int bad = 0;
  if (!ac_rewrite(in, strlen(in), &got)) return printf("FAIL columns: no change in: %s\n", in), 1;
  unsigned line = 1, col = 1, want = 1, user_line = 1;
  const char *user = in;
  for (const char *p = got.text.data; *p; p++) {
    bool inserted = false;
    for (size_t i = 0; i < got.count; i++) {
      const struct ac_insertion *ins = &got.ins[i];
      unsigned before = 0;
      for (size_t k = 0; k < i; k++)
        if (got.ins[k].line == line) before += got.ins[k].len;
      inserted |= ins->line == line && col >= ins->col + before && col < ins->col + before + ins->len;
    }
    if (ac_user_column(&got, line, col) != want) bad++;
    if (*p == '\n') line++, col = 1;
    else col++;
    if (inserted) continue;
    if (*p != *user) bad++;
    if (*user == '\n') want = 1, user_line++;
    else want++;
    user++;
  }
  if (*user || user_line != line) bad++;
  if (bad) printf("FAIL columns (%d places): %s\n", bad, in);
  ac_rewrite_free(&got);
  return bad != 0;
}

/* Two known places, by hand: `x` at column 26 behind one insertion of 45 bytes, `y` behind two. */
static int check_known_column(void) {
  struct ac_rewrite got;
  const char *in = "void f() { __ubuf__ float x[8]; __ubuf__ int y; }";
  ac_rewrite(in, strlen(in), &got);
  unsigned len = (unsigned)strlen(SL), x = (unsigned)(strchr(in, 'x') - in) + 1,
           y = (unsigned)(strchr(in, 'y') - in) + 1;
  bool ok = ac_user_column(&got, 1, x + len) == x && ac_user_column(&got, 1, y + 2 * len) == y &&
            ac_user_column(&got, 1, 5) == 5 && ac_user_column(&got, 1, 12 + len / 2) == 12 &&
            ac_user_column(&got, 2, 40) == 40;
  if (!ok) printf("FAIL known columns\n");
  ac_rewrite_free(&got);
  return !ok;
}

int main(void) {
  int failed = 0;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) failed += check_case(i);
  failed += check_columns("void f() { __ubuf__ float x[8]; __ubuf__ int y; g(y);\n  alignas(4) __ubuf__ int z; }\n");
  failed += check_columns("int a;\nvoid f() { __ubuf__ int x = 3, y; }\n");
  failed += check_known_column();
  printf("%d failed\n", failed);
  return failed != 0;
}
