// Structs passed by value, through the thunk and back: every size from 1 to 40 bytes, mixes of integers and floats that
// System V x86-64 and AAPCS64 put into different registers, and structs for which no register is left.
// RUN: ascpu-cc %s -o %t && %t | FileCheck %s
// RUN: ascpu-cc -O0 %s -o %t && %t | FileCheck %s
// RUN: ascpu-cc -O3 %s -o %t && %t | FileCheck %s
// CHECK: {{^}}71 kernels, 0 wrong{{$}}
#include "kernel_operator.h"
#include <ascpu.h>
#include <string.h>

static int kernels, wrong;

static void launch(const ascpu_linked_kernel *kernel, const void *value, size_t size) {
  unsigned char out[64];
  memset(out, 0xEE, sizeof out);
  void *pointer = out;
  float before = 1.5f;
  int after = -3;
  void *args[] = {&before, const_cast<void *>(value), &pointer, &after};
  kernels++;
  int status = ascpu_launch_linked(kernel, 1, 1, args, 4);
  bool untouched = true;
  for (size_t i = size; i < sizeof out; i++) untouched = untouched && out[i] == 0xEE;
  if (status != 0 || memcmp(out, value, size) != 0 || !untouched) {
    wrong++;
    printf("%s (%zu bytes): wrong\n", kernel->name, size);
  }
}

// A kernel that stores its struct, and a function that launches it. Padding is the same on both sides: none of the structs
// has any, but those that name it as a field.
#define TEST(name, ...)                                                                                              \
  struct name { __VA_ARGS__ };                                                                                       \
  extern "C" __global__ __aicore__ void k_##name(float before, name value, GM_ADDR out, int after) {                 \
    if (before == 1.5f && after == -3) *(__gm__ name *)out = value;                                                  \
  }                                                                                                                  \
  ASCPU_LINKED_KERNEL(k_##name);                                                                                     \
  static void test_##name() {                                                                                        \
    unsigned char bytes[sizeof(name)];                                                                               \
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)(i * 37 + 1);                                \
    launch(&ascpu_kernel_k_##name, bytes, sizeof bytes);                                                             \
  }

#define EACH_SIZE(X)                                                                                                 \
  X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15) X(16) X(17) X(18) X(19) X(20)      \
  X(21) X(22) X(23) X(24) X(25) X(26) X(27) X(28) X(29) X(30) X(31) X(32) X(33) X(34) X(35) X(36) X(37) X(38) X(39)   \
  X(40)
#define CHARS(n) TEST(chars##n, char c[n];)
EACH_SIZE(CHARS)

#define EACH_MIX(X)                                                                                                  \
  X(f1, float a;) X(f2, float a, b;) X(f3, float a, b, c;) X(f4, float a, b, c, d;) X(f5, float a[5];)                \
  X(d1, double a;) X(d2, double a, b;) X(d3, double a, b, c;)                                                        \
  X(h1, half a;) X(h2, half a, b;) X(h3, half a, b, c;) X(h4, half a[4];) X(h5, half a[5];) X(b1, bfloat16_t a;)     \
  X(fi, float a; int b;) X(iF, int a; float b;) X(di, double a; int b, c;) X(id, int a, b; double c;)                \
  X(fid, float a; int b; double c;) X(ffi, float a, b; int c;) X(iff, int a; float b, c;) X(hf, half a, b; float c;)  \
  X(hi, half a; short b; int c;) X(cs, char a, b; short c;) X(csif, char a, b; short c; int d; float e; int f;)       \
  X(pi, void *a; long b;) X(p1, void *a;) X(ll, long a, b;) X(lll, long a, b, c;) X(ld, long a; double b;)           \
  X(nested, struct { float x, y; } a; struct { int i; float z; } b;)
#define MIX(name, ...) TEST(name, __VA_ARGS__)
EACH_MIX(MIX)

int main() {
#define RUN_CHARS(n) test_chars##n();
#define RUN_MIX(name, ...) test_##name();
  EACH_SIZE(RUN_CHARS)
  EACH_MIX(RUN_MIX)
  printf("%d kernels, %d wrong\n", kernels, wrong);
  return wrong != 0;
}
