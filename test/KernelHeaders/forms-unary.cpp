// The call forms of instructions with one source, with a scalar, and with a scalar only; and all types of each.
// Operands: dst, [src], [scalar], mask low, mask high, counter mode, repeat, block strides, repeat strides.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void
#define TENSORS(T) LocalTensor<T> a(TPosition::VECIN, 0, 256), c(TPosition::VECOUT, 1024, 256)

// CHECK-LABEL: define {{.*}}@abs_forms(
KERNEL abs_forms(GM_ADDR) {
  TENSORS(half);
  // CHECK: call void @llvm.asc.v.abs.f16(UB 1024, UB 0, i64 200, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  // CHECK-NEXT: store i8 0, counter
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  Abs(c, a, 200);
  // CHECK-NEXT: call void @llvm.asc.v.abs.f16(UB 1024, UB 0, i64 -1, i64 -1, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8)
  Abs<half, false>(c, a, 200);
  uint64_t mask[2] = {5, 9};
  // CHECK-NEXT: store i64 9, mask_hi
  // CHECK-NEXT: store i64 5, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.abs.f16(UB 1024, UB 0, i64 5, i64 9, i1 false, i32 2, i32 1, i32 300, i32 8, i32 9)
  Abs(c, a, mask, 2, {1, 300, 8, 9});
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 15, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.abs.f16(UB 1024, UB 0, i64 15, i64 0, i1 false, i32 3, i32 1, i32 1, i32 8, i32 8)
  Abs(c, a, 4, 3, {1, 1, 8, 8});
  // CHECK-NEXT: call void @llvm.asc.v.abs.f16(UB 1024, UB 0, i64 15, i64 0, i1 false, i32 7, i32 1, i32 1, i32 8, i32 8)
  Abs<half, false>(c, a, MASK_PLACEHOLDER, 7, {1, 1, 8, 8});
  // CHECK-NEXT: call void @llvm.asc.v.abs.f16(UB 1024, UB 0, i64 15, i64 0, i1 false, i32 8, i32 1, i32 1, i32 8, i32 8)
  Abs<half, false>(c, a, MASK_PLACEHOLDER_LIST, 8, {1, 1, 8, 8});
  // CHECK-NEXT: ret void
}

// CHECK-LABEL: define {{.*}}@muls_forms(
KERNEL muls_forms(GM_ADDR) {
  TENSORS(float);
  // CHECK: call void @llvm.asc.v.muls.f32(UB 1024, UB 0, float 2.500000e+00, i64 200, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  // CHECK-NEXT: store i8 0, counter
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  Muls(c, a, 2.5f, 200);
  uint64_t mask[1] = {5};
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 5, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.muls.f32(UB 1024, UB 0, float 3.000000e+00, i64 5, i64 0, i1 false, i32 2, i32 1, i32 2, i32 8, i32 9)
  Muls(c, a, 3.0f, mask, 2, {1, 2, 8, 9});
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.muls.f32(UB 1024, UB 0, float 3.000000e+00, i64 -1, i64 0, i1 false, i32 2,
  Muls(c, a, 3.0f, 64, 2, {1, 2, 8, 9});
  // An explicit T converts the scalar.
  // CHECK: call void @llvm.asc.v.muls.f32(UB 1024, UB 0, float 3.000000e+00, i64 8, i64 0, i1 true,
  Muls<float>(c, a, 3, 8);
}

// CHECK-LABEL: define {{.*}}@duplicate_forms(
KERNEL duplicate_forms(GM_ADDR) {
  TENSORS(half);
  // CHECK: call void @llvm.asc.v.dup.f16(UB 1024, half {{0xH3E00|1.500000e.00}}, i64 200, i64 0, i1 true, i32 1, i32 1, i32 8)
  // CHECK-NEXT: store i8 0, counter
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  Duplicate(c, half(1.5), 200);
  uint64_t mask[2] = {5, 9};
  // CHECK-NEXT: store i64 9, mask_hi
  // CHECK-NEXT: store i64 5, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.dup.f16(UB 1024, half {{0xH3E00|1.500000e.00}}, i64 5, i64 9, i1 false, i32 2, i32 3, i32 9)
  Duplicate(c, half(1.5), mask, 2, 3, 9);
  // CHECK: call void @llvm.asc.v.dup.f16(UB 1024, half {{0xH3E00|1.500000e.00}}, i64 -1, i64 -1, i1 false, i32 2, i32 1, i32 8)
  Duplicate(c, half(1.5), 128, 2, 1, 8);
  LocalTensor<TensorTrait<uint16_t>> t(64);
  // CHECK: call void @llvm.asc.v.dup.u16(UB 64, i16 7, i64 10, i64 0, i1 true,
  Duplicate(t, (uint16_t)7, 10);
}

template <typename T> __aicore__ inline void four(LocalTensor<T> c, LocalTensor<T> a) {
  Add(c, a, a, 1);
  Sub(c, a, a, 1);
  Mul(c, a, a, 1);
  Adds(c, a, T(1), 1);
  Muls(c, a, T(1), 1);
}
// The types that dav-2201 has (semantics 2.5).
// CHECK-LABEL: define {{.*}}@types(
KERNEL types(GM_ADDR) {
  LocalTensor<half> h;
  LocalTensor<bfloat16_t> b;
  LocalTensor<float> f;
  LocalTensor<int16_t> s16;
  LocalTensor<uint16_t> u16;
  LocalTensor<int32_t> s32;
  LocalTensor<uint32_t> u32;
  // CHECK: call void @llvm.asc.v.add.f16(
  // CHECK: call void @llvm.asc.v.sub.f16(
  // CHECK: call void @llvm.asc.v.mul.f16(
  // CHECK: call void @llvm.asc.v.adds.f16(
  // CHECK: call void @llvm.asc.v.muls.f16(
  // CHECK: call void @llvm.asc.v.add.f32(
  // CHECK: call void @llvm.asc.v.sub.f32(
  // CHECK: call void @llvm.asc.v.mul.f32(
  // CHECK: call void @llvm.asc.v.adds.f32(
  // CHECK: call void @llvm.asc.v.muls.f32(
  four(h, h), four(f, f);
  // CHECK: call void @llvm.asc.v.add.s16(
  // CHECK: call void @llvm.asc.v.sub.s16(
  // CHECK: call void @llvm.asc.v.mul.s16(
  // CHECK: call void @llvm.asc.v.adds.s16(
  // CHECK: call void @llvm.asc.v.muls.s16(
  // CHECK: call void @llvm.asc.v.add.s32(
  // CHECK: call void @llvm.asc.v.sub.s32(
  // CHECK: call void @llvm.asc.v.mul.s32(
  // CHECK: call void @llvm.asc.v.adds.s32(
  // CHECK: call void @llvm.asc.v.muls.s32(
  four(s16, s16), four(s32, s32);
  // CHECK: call void @llvm.asc.v.abs.f16(
  // CHECK: call void @llvm.asc.v.abs.f32(
  Abs(h, h, 1), Abs(f, f, 1);
  // CHECK: call void @llvm.asc.v.dup.f16(
  // CHECK: call void @llvm.asc.v.dup.bf16(
  // CHECK: call void @llvm.asc.v.dup.f32(
  // CHECK: call void @llvm.asc.v.dup.s16(
  // CHECK: call void @llvm.asc.v.dup.u16(
  // CHECK: call void @llvm.asc.v.dup.s32(
  // CHECK: call void @llvm.asc.v.dup.u32(
  Duplicate(h, half(0), 1), Duplicate(b, bfloat16_t(0), 1), Duplicate(f, 0.0f, 1);
  Duplicate(s16, int16_t(0), 1), Duplicate(u16, uint16_t(0), 1), Duplicate(s32, 0, 1), Duplicate(u32, 0u, 1);
  // CHECK: call void @llvm.asc.v.shl.s16(
  // CHECK: call void @llvm.asc.v.shl.u16(
  // CHECK: call void @llvm.asc.v.shl.s32(
  // CHECK: call void @llvm.asc.v.shl.u32(
  ShiftLeft(s16, s16, int16_t(1), 1), ShiftLeft(u16, u16, uint16_t(1), 1);
  ShiftLeft(s32, s32, 1, 1), ShiftLeft(u32, u32, 1u, 1);
}
