// Call forms that the shapes before do not have: roundEn of ShiftRight, instructions that read their destination, and APIs
// with an old and a new name. Operands: dst, sources, [scalar], mask low, mask high, counter mode, repeat, strides.
// RUN: %ir | FileCheck %s
// RUN: not %kernel_cxx -DREFUSED -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=REFUSED --implicit-check-not=error:
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void
#define TENSORS(T) LocalTensor<T> a(TPosition::VECIN, 0, 256), b(TPosition::VECIN, 512, 256), c(TPosition::VECOUT, 1024, 256)

#ifndef REFUSED
// CHECK-LABEL: define {{.*}}@right_shifts(
KERNEL right_shifts(GM_ADDR) {
  TENSORS(int16_t);
  // CHECK: call void @llvm.asc.v.shr.s16(UB 1024, UB 0, i16 5, i64 200, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  ShiftRight(c, a, int16_t(5), 200);
  uint64_t mask[2] = {5, 9};
  // CHECK: call void @llvm.asc.v.shr.s16(UB 1024, UB 0, i16 5, i64 5, i64 9, i1 false, i32 2, i32 1, i32 1, i32 8, i32 9)
  ShiftRight(c, a, int16_t(5), mask, 2, {1, 1, 8, 9});
  // CHECK: call void @llvm.asc.v.shr.s16(UB 1024, UB 0, i16 5, i64 15, i64 0, i1 false, i32 2, i32 1, i32 1, i32 8, i32 8)
  ShiftRight(c, a, int16_t(5), 4, 2, {1, 1, 8, 8}, false);
  // CHECK-NEXT: store i64 9, mask_hi
  // CHECK-NEXT: store i64 5, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.shr.round.s16(UB 1024, UB 0, i16 5, i64 5, i64 9, i1 false, i32 2, i32 1, i32 1, i32 8, i32 8)
  ShiftRight(c, a, int16_t(5), mask, 2, {1, 1, 8, 8}, true);
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 15, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.shr.round.s16(UB 1024, UB 0, i16 5, i64 15, i64 0, i1 false, i32 2, i32 1, i32 1, i32 8, i32 8)
  ShiftRight(c, a, int16_t(5), 4, 2, {1, 1, 8, 8}, true);
  // CHECK-NEXT: call void @llvm.asc.v.shr.round.s16(UB 1024, UB 0, i16 5, i64 15, i64 0, i1 false, i32 3, i32 1, i32 1, i32 8, i32 8)
  ShiftRight<int16_t, false>(c, a, 5, MASK_PLACEHOLDER, 3, {1, 1, 8, 8}, true);
  // CHECK-NEXT: ret void
}

// Unsigned types have no rounding; run-time roundEn chooses.
// CHECK-LABEL: define {{.*}}@rounding(
KERNEL rounding(GM_ADDR, bool round) {
  LocalTensor<uint32_t> u(TPosition::VECIN, 0, 64);
  LocalTensor<TensorTrait<int32_t>> t(256);
  // CHECK: call void @llvm.asc.v.shr.u32(UB 0, UB 0, i32 7, i64 255, i64 0, i1 %{{.*}}, i32 1,
  ShiftRight(u, u, 7u, 8, 1, {1, 1, 8, 8}, true);
  // CHECK: call void @llvm.asc.v.shr.s32(UB 256, UB 256, i32 7, i64 64, i64 0, i1 true, i32 1,
  ShiftRight(t, t, 7, 64);
  // CHECK: br i1
  // CHECK-DAG: call void @llvm.asc.v.shr.round.s32(UB 256, UB 256, i32 7, i64 255, i64 0, i1 false, i32 1,
  // CHECK-DAG: call void @llvm.asc.v.shr.s32(UB 256, UB 256, i32 7, i64 255, i64 0, i1 false, i32 1,
  ShiftRight(t, t, 7, 8, 1, {1, 1, 8, 8}, round);
}

// CHECK-LABEL: define {{.*}}@accumulators(
KERNEL accumulators(GM_ADDR) {
  TENSORS(half);
  // CHECK: call void @llvm.asc.v.axpy.f16(UB 1024, UB 0, half {{0xH4000|2.000000e.00}}, i64 200, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  Axpy(c, a, half(2), 200);
  // CHECK: call void @llvm.asc.v.mla.f16(UB 1024, UB 0, UB 512, i64 200, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  MulAddDst(c, a, b, 200);
  uint64_t mask[2] = {5, 9};
  // CHECK: call void @llvm.asc.v.fma.f16(UB 1024, UB 0, UB 512, i64 5, i64 9, i1 false, i32 2, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6)
  FusedMulAdd(c, a, b, mask, 2, {1, 2, 3, 4, 5, 6});
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 15, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.fma.relu.f16(UB 1024, UB 0, UB 512, i64 15, i64 0, i1 false, i32 2,
  MulAddRelu(c, a, b, 4, 2, {1, 1, 1, 8, 8, 8});
  // CHECK-NEXT: call void @llvm.asc.v.fma.relu.f16(UB 1024, UB 0, UB 512, i64 15, i64 0, i1 false, i32 3,
  FusedMulAddRelu<half, false>(c, a, b, MASK_PLACEHOLDER, 3, {1, 1, 1, 8, 8, 8});
  // CHECK-NEXT: ret void
}
#else
void k(const LocalTensor<int32_t> &a, const LocalTensor<half> &h, const LocalTensor<uint32_t> &u,
       const LocalTensor<TensorTrait<int16_t>> &t) {
  // With a TensorTrait roundEn has no default.
  // REFUSED: forms-arithmetic.cpp:[[#@LINE+1]]:3: error: no matching function for call to 'ShiftRight'
  ShiftRight(t, t, int16_t(1), 8, 1, {1, 1, 8, 8});
  // REFUSED: error: static assertion failed: FusedMulAddRelu: type int32_t is not supported on dav-2201
  FusedMulAddRelu(a, a, a, 8);
  // REFUSED: error: static assertion failed: MulAddRelu: type int32_t is not supported on dav-2201
  MulAddRelu(a, a, a, 8);
  // REFUSED: error: static assertion failed: And: type int32_t is not supported on dav-2201
  And(a, a, a, 8);
  // REFUSED: error: static assertion failed: AddRelu: type int32_t is not supported on dav-2201
  AddRelu(a, a, a, 8, 1, {1, 1, 1, 8, 8, 8});
  // REFUSED: error: static assertion failed: Exp: type uint32_t is not supported on dav-2201
  Exp(u, u, 8);
  // REFUSED: error: static assertion failed: Div: type int32_t is not supported on dav-2201
  Div(a, a, a, 8);
  // REFUSED: error: static assertion failed: ShiftRight: type half is not supported on dav-2201
  ShiftRight(h, h, half(1), 8, 1, {1, 1, 8, 8}, true);
}
#endif
