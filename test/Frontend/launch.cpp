// Kernel launches are recognised, and refused for now, only where the code is alive.
// RUN: not ascpu-cc -c %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s
// RUN: ascpu-cc -c -DNO_LAUNCHES %s -o %t.o
#include "kernel_operator.h"
template <typename T, int N> __global__ __aicore__ void typed(GM_ADDR x) {}
template __global__ void typed<float, (3 > 2)>(GM_ADDR x);
extern "C" __global__ __aicore__ void plain(GM_ADDR x, int n) {}
template <int N> struct A { static constexpr int value = N; };
template <typename T> struct B {};
#define LAUNCH(k, ...) k<<<1, nullptr, nullptr>>>(__VA_ARGS__)

void no_launches() {
  B<B<B<A<1>>>> nested;
  int shift = 1 << 2 << 3;
  shift <<= A<(8 >> 1)>::value;
  (void)nested;
}
#ifndef NO_LAUNCHES
void host(GM_ADDR x, void *stream) {
  plain<<<8, nullptr, stream>>>(x, 3);
  typed<float, (3 > 2)><<<8,
      0,
      stream>>>(x);
  LAUNCH(plain, x, 4);
}
#endif
// CHECK-NOT: error
// CHECK: [[FILE]]:20:8: error: not supported yet: kernel launch <<<...>>> [ascpu-unsupported-launch]
// CHECK-NEXT: plain<<<8, nullptr, stream>>>(x, 3);
// CHECK: [[FILE]]:21:24: error: not supported yet: kernel launch <<<...>>> [ascpu-unsupported-launch]
// CHECK: [[FILE]]:24:3: error: not supported yet: kernel launch <<<...>>> [ascpu-unsupported-launch]
// CHECK: [[FILE]]:10:25: note: expanded from macro 'LAUNCH'
// CHECK-NOT: error
