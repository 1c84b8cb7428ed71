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

// Comparisons take all of their sources: 128 elements give 16 bytes of bits.
// CHECK-LABEL: define {{.*}}@compared(
KERNEL compared(GM_ADDR) {
  LocalTensor<half> x(TPosition::VECIN, 0, 300), y(TPosition::VECIN, 1024, 300);
  LocalTensor<uint8_t> z(TPosition::VECOUT, 2048, 32);
  // CHECK: call void @llvm.asc.v.cmp.f16(UB 2048, UB 0, UB 1024, i32 2, i64 256, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  z = x == y;
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f16(UB 2048, UB 0, UB 1024, i32 0,
  z = x < y;
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f16(UB 2048, UB 0, UB 1024, i32 1,
  z = x > y;
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f16(UB 2048, UB 0, UB 1024, i32 3,
  z = x <= y;
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f16(UB 2048, UB 0, UB 1024, i32 4,
  z = x >= y;
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f16(UB 2048, UB 0, UB 1024, i32 5,
  z = x != y;
}

// An operator that the instruction does not have for the type is refused where it is used.
#ifdef MISSING
KERNEL missing(GM_ADDR) {
  LocalTensor<int16_t> x(TPosition::VECIN, 0, 64), y(TPosition::VECIN, 256, 64);
  LocalTensor<uint8_t> z(TPosition::VECOUT, 512, 64);
  // ERROR: operators.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Compare: type int16_t is not supported on dav-2201
  z = x == y;
  LocalTensor<double> d;
  // ERROR: operators.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Add: type double is not supported on dav-2201
  d = d + d;
}
#endif
