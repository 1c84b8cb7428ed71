// Operators on whole tensors are the count forms, with the size of the result (semantics 7, semantics-2 part 2 (a)).
// RUN: %ir | FileCheck %s
// RUN: not ascpu-cc --emit-asc -S -DMISSING -o %t.ll %s 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=error:
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// CHECK-LABEL: define {{.*}}@whole(
KERNEL whole(GM_ADDR) {
  LocalTensor<float> x(TPosition::VECIN, 0, 64), y(TPosition::VECIN, 256, 64), z(TPosition::VECOUT, 512, 48);
  // CHECK: call void @llvm.asc.v.add.f32(UB 512, UB 0, UB 256, i64 48, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  z = x + y;
  // CHECK: call void @llvm.asc.v.sub.f32(UB 512, UB 256, UB 0, i64 48, i64 0, i1 true,
  z = y - x;
  // CHECK: call void @llvm.asc.v.div.f32(UB 512, UB 0, UB 256, i64 48, i64 0, i1 true,
  z = x / y;
  // A part of a tensor has the size of what is left: 64 - 40.
  // CHECK: call void @llvm.asc.v.mul.f32(UB 160, UB 0, UB 0, i64 24, i64 0, i1 true,
  x[40] = x * x;
  LocalTensor<TensorTrait<half>> t(0);
  t.SetSize(16);
  // CHECK: call void @llvm.asc.v.add.f16(UB 0, UB 0, UB 0, i64 16,
  t = t + t;
  LocalTensor<int16_t> s(TPosition::VECIN, 64, 16);
  // CHECK: call void @llvm.asc.v.and.{{[su]}}16(UB 64, UB 64, UB 64, i64 16,
  s = s & s;
  // CHECK: call void @llvm.asc.v.or.{{[su]}}16(UB 64, UB 64, UB 64, i64 16,
  s = s | s;
  // Nothing is computed before it is assigned.
  // CHECK-NOT: call void @llvm.asc.v
  auto later = x + y;
  (void)later;
}

// An operator whose instruction is not there is refused where it is used.
#ifdef MISSING
KERNEL missing(GM_ADDR) {
  LocalTensor<float> x(TPosition::VECIN, 0, 64), y(TPosition::VECIN, 256, 64);
  LocalTensor<uint8_t> z(TPosition::VECOUT, 512, 64);
  // ERROR: operators.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: not supported yet: Compare
  z = x == y;
  // ERROR: operators.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: not supported yet: Compare
  z = x < y;
  LocalTensor<double> d;
  // ERROR: operators.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Add: type double is not supported on dav-2201
  d = d + d;
}
#endif
