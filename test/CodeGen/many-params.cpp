// Parameters beyond the registers: integers, floats and structs that go onto the stack, a bool, narrow integers with
// their signs, half and bfloat16, an empty class (which has no register at all on x86-64).
// RUN: ascpu-cc %s -o %t && %t | FileCheck %s
// CHECK: {{^}}70 71 72 73 74 75 76 -77 200 1 0.5 -2 3.25 4.5 80 81 82 1 -8 9 2 3 4{{$}}
#include "kernel_operator.h"
#include <ascpu.h>

struct empty {};
struct pair { long a, b; };
struct mixed { int a; float b; };
struct big { int a[5]; };

extern "C" __global__ __aicore__ void many(long a0, long a1, long a2, long a3, long a4, long a5, long a6, signed char c,
                                           unsigned char u, bool b, half h, bfloat16_t bf, float f, double d, empty,
                                           pair p, int i, mixed m, short s, unsigned short us, big g, GM_ADDR out) {
  __gm__ double *o = (__gm__ double *)out;
  double values[] = {double(a0), double(a1), double(a2), double(a3), double(a4), double(a5), double(a6), double(c),
                     double(u), double(b), double(h), double(bf), double(f), d, double(p.a), double(p.b), double(i),
                     double(m.a), double(m.b), double(s), double(us), double(g.a[0]), double(g.a[4])};
  for (int k = 0; k < 23; k++) o[k] = values[k];
}
ASCPU_LINKED_KERNEL(many);

int main() {
  long a[7] = {70, 71, 72, 73, 74, 75, 76};
  signed char c = -77;
  unsigned char u = 200;
  bool b = true;
  half h = 0.5;
  bfloat16_t bf = -2;
  float f = 3.25f;
  double d = 4.5, out[23] = {};
  empty e;
  pair p = {80, 81};
  int i = 82;
  mixed m = {1, -8};
  short s = 9;
  unsigned short us = 2;
  big g = {{3, 0, 0, 0, 4}};
  void *pointer = out;
  void *args[] = {&a[0], &a[1], &a[2], &a[3], &a[4], &a[5], &a[6], &c, &u, &b, &h, &bf, &f, &d, &e, &p, &i, &m, &s, &us,
                  &g, &pointer};
  int status = ascpu_launch_linked(&ascpu_kernel_many, 1, 1, args, 22);
  for (int k = 0; k < 23; k++) printf("%s%g", k ? " " : "", out[k]);
  printf("\n");
  return status;
}
