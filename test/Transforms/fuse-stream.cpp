// Large outputs go past the caches: a second loop behind a test of how much has been written, and fences where somebody
// else may look.
// RUN: ascpu-cc -S -O2 -march=x86-64-v3 --target=x86_64-linux-gnu -o - %s | FileCheck %s
// RUN: ascpu-cc -S -O2 -march=x86-64-v3 --target=x86_64-linux-gnu -fasc-stream=0 -o - %s | FileCheck --check-prefix=NEVER %s
// RUN: not ascpu-cc -S -fasc-stream=many -o - %s 2>&1 | FileCheck --check-prefix=MANY %s
// MANY: error: '-fasc-stream=many': a number of bytes is wanted, 0 for never
// NEVER-NOT: {{movnt|sfence}}
#include "kernel_operator.h"
using namespace AscendC;

template <typename T> __aicore__ inline void tile(__gm__ T *x, __gm__ T *z, uint32_t count) {
  TPipe pipe;
  TBuf<> buffer;
  pipe.InitBuffer(buffer, 4096 * sizeof(T));
  LocalTensor<T> a = buffer.Get<T>();
  GlobalTensor<T> from, to;
  from.SetGlobalBuffer(x);
  to.SetGlobalBuffer(z);
  DataCopy(a, from, count);
  Muls(a, a, T(3), count);
  DataCopy(to, a, count);
}

// A wait, a scalar store and the end.
// CHECK-LABEL: waits.kernel:
// CHECK: callq asc.fused
// CHECK: sfence
// CHECK: sfence
// CHECK: sfence
// CHECK: retq
extern "C" __global__ __aicore__ void waits(__gm__ float *x, __gm__ float *z, __gm__ int *flag, uint32_t count) {
  tile(x, z, count);
  SyncAll();
  *flag = 1;
}

// Integer vectors: stores of half would take no notice.
// CHECK-LABEL: halves.kernel:
// CHECK: sfence
// CHECK: retq
extern "C" __global__ __aicore__ void halves(__gm__ half *x, __gm__ half *z, uint32_t count) { tile(x, z, count); }

// Two outputs: none.
// CHECK-LABEL: two.kernel:
// CHECK-NOT: sfence
// CHECK-LABEL: __ascpu_entry.two:
extern "C" __global__ __aicore__ void two(__gm__ float *x, __gm__ float *y, __gm__ float *z, uint32_t count) {
  TPipe pipe;
  TBuf<> buffer;
  pipe.InitBuffer(buffer, 4096 * sizeof(float));
  LocalTensor<float> a = buffer.Get<float>();
  GlobalTensor<float> from, to, too;
  from.SetGlobalBuffer(x);
  to.SetGlobalBuffer(y);
  too.SetGlobalBuffer(z);
  DataCopy(a, from, count);
  Muls(a, a, 3.0f, count);
  DataCopy(to, a, count);
  DataCopy(too, a, count);
}

// CHECK-LABEL: {{^}}asc.fused:
// CHECK: vmovntps %ymm
// CHECK-LABEL: {{^}}asc.fused.1:
// CHECK: vmovnt{{ps|dq}} %xmm
// CHECK-LABEL: {{^}}asc.fused.2:
// CHECK-NOT: movnt
