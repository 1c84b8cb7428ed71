// Kernel launches: every form compiles, in whatever place a call may stand, and what is wrong with one is said at it.
// RUN: ascpu-cc -c %s -o %t.o
// RUN: not ascpu-cc -c -DWRONG %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s
#include "kernel_operator.h"
template <typename T, int N> __global__ __aicore__ void typed(GM_ADDR x) {}
template __global__ void typed<float, (3 > 2)>(GM_ADDR x);
extern "C" __global__ __aicore__ void plain(GM_ADDR x, int n) {}
namespace one { namespace two { __global__ __aicore__ void inner(float *x, half h) {} } }
template <int N> struct A { static constexpr int value = N; };
template <typename T> struct B {};
#define LAUNCH(k, ...) k<<<1, nullptr, nullptr>>>(__VA_ARGS__)
#define NAMED(name, ...) name##n<<<1, 0>>>(__VA_ARGS__)

void no_launches() {
  B<B<B<A<1>>>> nested;
  int shift = 1 << 2 << 3;
  shift <<= A<(8 >> 1)>::value;
  (void)nested;
}
void host(GM_ADDR x, void *stream, float *f) {
  plain<<<8, nullptr, stream>>>(x, 3);
  typed<float, (3 > 2)><<<8, // blocks
      0,
      stream>>>(x);
  LAUNCH(plain, x, 4);
  NAMED(plai, x, 5);
  constexpr auto chosen = typed<int, 1>;
  if (stream) chosen<<<2, 0>>>(x);
  else ::one::two::inner<<<A<(2 > 1)>::value, 1ul, stream>>>(f, 1);
  auto later = [=] { return one::two::inner<<<1, 0>>>(f, 2.5); };
  later();
}
#ifdef WRONG
void wrong(GM_ADDR x, void *stream, double *d) {
  plain<<<0, nullptr, stream>>>(x, 3);
  plain<<<70000, 0>>>(x, 3);
  plain<<<1, 0>>>(d, 3);
  plain<<<1, 0, stream>>>(x, 3, 4);
  LAUNCH(plain, x);
  plain<<<1, 0, 5>>>(x, 3);
  plain<<<1>>>(x, 3);
  plain<<<1, 2, 0, stream>>>(x, 3);
  missing<<<1, 0>>>(x);
}
#endif
// CHECK-NOT: error
// CHECK: [[FILE]]:35:3: error: kernel launch: the number of blocks is not in 1..65535
// CHECK-NEXT: plain<<<0, nullptr, stream>>>(x, 3);
// CHECK: [[FILE]]:36:3: error: kernel launch: the number of blocks is not in 1..65535
// CHECK: [[FILE]]:37:3: error: no matching function for call to 'plain'
// CHECK: [[FILE]]:7:{{[0-9]+}}: note: candidate function not viable: no known conversion from 'double *' to 'uint8_t *'
// CHECK: [[FILE]]:38:3: error: no matching function for call to 'plain'
// CHECK: [[FILE]]:7:{{[0-9]+}}: note: candidate function not viable: requires 2 arguments, but 3 were provided
// CHECK: [[FILE]]:39:{{[0-9]+}}: error: no matching function for call to 'plain'
// CHECK: [[FILE]]:40:3: error: kernel launch: the configuration is not <<<blocks, bytes of UB, stream>>>
// CHECK: [[FILE]]:41:3: error: kernel launch: the configuration is not <<<blocks, bytes of UB, stream>>>
// CHECK: [[FILE]]:42:3: error: not supported yet: launch of a SIMT kernel
// CHECK: [[FILE]]:43:3: error: use of undeclared identifier 'missing'
