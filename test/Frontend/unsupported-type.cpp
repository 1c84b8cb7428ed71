// A type that an instruction does not have: the API's words, once, at the innermost line of the user's, no backtrace.
// RUN: not ascpu-cc -c %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s
// RUN: not ascpu-cc -c %s -o %t.o 2>&1 | grep -c . | FileCheck %s --check-prefix=LINES
// RUN: not test -e %t.o
#include "kernel_operator.h"
template <typename T> class Kernel {
public:
  __aicore__ inline void Process() {
    AscendC::LocalTensor<T> a, b, c;
    __ubuf__ T scratch[8]; AscendC::Add(a, b, c, 64);
    (void)scratch;
  }
};
extern "C" __global__ __aicore__ void k(GM_ADDR x) {
  Kernel<float> fine;
  Kernel<double> bad;
  fine.Process();
  bad.Process();
}
// CHECK: [[FILE]]:10:{{(28|37)}}: error: Add: type double is not supported on dav-2201{{$}}
// CHECK-NEXT: __ubuf__ T scratch[8]; AscendC::Add(a, b, c, 64);
// LINES: {{^}}3{{$}}
