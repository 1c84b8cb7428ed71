// Tensors are offsets, pointers and sizes (semantics 7). Results are stored where the checks can see them.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// CHECK-LABEL: define {{.*}}@local(ptr %out
KERNEL local(__gm__ uint64_t *out) {
  LocalTensor<float> t(TPosition::VECCALC, 128, 100);
  // Offsets are in elements, and take from the size: 100 - 10 = 90.
  // CHECK: store i64 90, ptr %out
  out[0] = t[10].GetSize();
  // 128 + 10 * 4 + 2 * 4
  // CHECK: store i64 176, ptr
  out[1] = (uint64_t)t[10].GetPhyAddr(2);
  // 90 floats are 180 halves at the same place.
  LocalTensor<half> h = t[10].ReinterpretCast<half>();
  // CHECK: store i64 180, ptr
  out[2] = h.GetSize();
  // CHECK: store i64 168, ptr
  out[3] = (uint64_t)h.GetPhyAddr();
  // CHECK: store i64 11, ptr
  out[4] = (uint64_t)h.GetPosition();
  h.SetSize(7);
  // CHECK: store i64 7, ptr
  out[5] = h.GetSize();
  // Negative steps are steps back: 168 - 4 * 2 = 160.
  // CHECK: store i64 160, ptr
  out[6] = (uint64_t)h[-4].GetPhyAddr();
}

// CHECK-LABEL: define {{.*}}@values(
KERNEL values(GM_ADDR) {
  LocalTensor<float> t(TPosition::VECCALC, 128, 100);
  // CHECK: store float 2.500000e+00, UB 132
  t.SetValue(1, 2.5f);
  // CHECK: [[OLD:%.*]] = load float, UB 136
  // CHECK: [[NEW:%.*]] = fadd float [[OLD]], 1.000000e+00
  // CHECK: store float [[NEW]], UB 140
  t(3) = t.GetValue(2) + 1.0f;
}

// CHECK-LABEL: define {{.*}}@global(ptr %x
KERNEL global(__gm__ float *x, __gm__ uint64_t *out) {
  GlobalTensor<float> g;
  g.SetGlobalBuffer(x + 1, 50);
  // CHECK: store i64 50, ptr %out
  out[0] = g.GetSize();
  // CHECK: store i64 45, ptr
  out[1] = g[5].GetSize();
  // (1 + 5 + 2) * 4
  // CHECK: getelementptr {{.*}}i8, ptr %x, i64 32
  // CHECK: store float 1.500000e+00
  g[5].SetValue(2, 1.5f);
  // CHECK: [[P:%.*]] = getelementptr {{.*}}i8, ptr %x, i64 16
  // CHECK: store i32 7, ptr [[P]]
  *(__gm__ int32_t *)g.GetPhyAddr(3) = 7;
}
