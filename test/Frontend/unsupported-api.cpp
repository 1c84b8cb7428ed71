// Names of the interface that are not there yet: one line each, no guesses of clang's.
// RUN: not ascpu-cc -c %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s
#include "kernel_operator.h"
using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR x) {
  LocalTensor<half> t;
  AscendC::BilinearInterpolation(t);
  MrgSort(t, t, t, 3);
  asc_mmad_sync(1);
  TQueBindings q;
  t.SetL2CacheHint(1);
  SwiGLU<half, true>(t, t);
  LocalTensor<int4b_t> nibbles;
}
// CHECK-NOT: {{error|note}}
// CHECK: [[FILE]]:7:12: error: not supported yet: BilinearInterpolation [ascpu-unsupported-api]
// CHECK: [[FILE]]:8:3: error: not supported yet: MrgSort [ascpu-unsupported-api]
// CHECK: [[FILE]]:9:3: error: not supported yet: asc_mmad_sync [ascpu-unsupported-api]
// CHECK: [[FILE]]:10:3: error: {{.*}}'TQueBindings'
// CHECK: [[FILE]]:11:5: error: not supported yet: SetL2CacheHint [ascpu-unsupported-api]
// CHECK: [[FILE]]:12:3: error: not supported yet: SwiGLU [ascpu-unsupported-api]
// CHECK: [[FILE]]:13:15: error: not supported yet: int4b_t [ascpu-unsupported-api]
// CHECK-NOT: error
