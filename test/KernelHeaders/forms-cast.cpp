// The call forms of instructions with two element types, and of the masked Copy. Operands of a cast: dst, src, round mode,
// mask low, mask high, counter mode, repeat, block strides, repeat strides.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// CHECK-LABEL: define {{.*}}@cast_forms(
KERNEL cast_forms(GM_ADDR) {
  LocalTensor<half> h(TPosition::VECIN, 0, 256);
  LocalTensor<float> f(TPosition::VECOUT, 1024, 256);
  LocalTensor<int8_t> b(TPosition::VECOUT, 2048, 256);
  LocalTensor<int64_t> l(TPosition::VECOUT, 4096, 256);
  // the narrower operand advances by half or a quarter as many blocks
  // CHECK: call void @llvm.asc.v.cast.f16.f32(UB 1024, UB 0, i32 0, i64 200, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 4)
  // CHECK-NEXT: store i8 0, counter
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  Cast(f, h, RoundMode::CAST_NONE, 200);
  // CHECK-NEXT: call void @llvm.asc.v.cast.f32.f16(UB 0, UB 1024, i32 6, i64 7, i64 0, i1 true, i32 1, i32 1, i32 1, i32 4, i32 8)
  // CHECK: call void @llvm.asc.v.cast.f16.s8(UB 2048, UB 0, i32 5, i64 7, i64 0, i1 true, i32 1, i32 1, i32 1, i32 4, i32 8)
  // CHECK: call void @llvm.asc.v.cast.f32.s64(UB 4096, UB 1024, i32 2, i64 7, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 4)
  // CHECK: call void @llvm.asc.v.cast.f32.f32(UB 1024, UB 1024, i32 3, i64 7, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  Cast(h, f, RoundMode::CAST_ODD, 7);
  Cast(b, h, RoundMode::CAST_TRUNC, 7);
  Cast(l, f, RoundMode::CAST_FLOOR, 7);
  Cast(f, f, RoundMode::CAST_CEIL, 7);
  uint64_t mask[2] = {5, 9};
  // CHECK: store i64 9, mask_hi
  // CHECK-NEXT: store i64 5, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.cast.f16.s8(UB 2048, UB 0, i32 1, i64 5, i64 9, i1 false, i32 2, i32 1, i32 300, i32 4, i32 9)
  Cast(b, h, RoundMode::CAST_RINT, mask, 2, {1, 300, 4, 9});
  // a count of lanes is one of the wider type's: 64 floats
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.cast.f32.f16(UB 0, UB 1024, i32 4, i64 -1, i64 0, i1 false, i32 3, i32 1, i32 1, i32 4, i32 8)
  Cast(h, f, RoundMode::CAST_ROUND, 64, 3, {1, 1, 4, 8});
  // CHECK-NEXT: call void @llvm.asc.v.cast.f32.f16(UB 0, UB 1024, i32 4, i64 -1, i64 0, i1 false, i32 7, i32 1, i32 1, i32 4, i32 8)
  Cast<half, float, false>(h, f, RoundMode::CAST_ROUND, MASK_PLACEHOLDER, 7, {1, 1, 4, 8});
  // CHECK-NEXT: ret void
}

// The scale is the register's; a block finds there what the launch put in.
// CHECK-LABEL: define {{.*}}@deq(
KERNEL deq(GM_ADDR) {
  LocalTensor<int32_t> s(TPosition::VECIN, 0, 256);
  LocalTensor<half> h(TPosition::VECOUT, 1024, 256);
  // CHECK: [[SCALE:%.*]] = load half
  // CHECK: call void @llvm.asc.v.cast.deq.s32.f16(UB 1024, UB 0, half [[SCALE]], i64 64, i64 0, i1 true, i32 1, i32 1, i32 1, i32 4, i32 8)
  Cast(h, s, RoundMode::CAST_NONE, 64);
  // CHECK: store half {{0xH3800|5.000000e-01}}
  SetDeqScale(half(0.5));
  // CHECK: call void @llvm.asc.v.cast.deq.s32.f16(UB 1024, UB 0, half {{0xH3800|5.000000e-01}}, i64 64,
  Cast(h, s, RoundMode::CAST_RINT, 64);
}

// CHECK-LABEL: define {{.*}}@mixed(
KERNEL mixed(GM_ADDR) {
  LocalTensor<half> h(TPosition::VECIN, 0, 256);
  LocalTensor<float> f(TPosition::VECOUT, 1024, 256);
  // CHECK: call void @llvm.asc.v.axpy.f16.f32(UB 1024, UB 0, half {{0xH4000|2.000000e.00}}, i64 100, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 4)
  Axpy(f, h, half(2), 100);
  uint64_t mask[2] = {5, 0};
  // CHECK: call void @llvm.asc.v.axpy.f16.f32(UB 1024, UB 0, half {{0xH4000|2.000000e.00}}, i64 5, i64 0, i1 false, i32 2, i32 1, i32 2, i32 8, i32 3)
  Axpy(f, h, half(2), mask, 2, {1, 2, 8, 3});
  // CHECK: call void @llvm.asc.v.axpy.f16.f32(UB 1024, UB 0, half {{0xH4000|2.000000e.00}}, i64 5, i64 0, i1 false, i32 3,
  Axpy<float, half, false>(f, h, half(2), MASK_PLACEHOLDER, 3, {1, 2, 8, 3});
  // CHECK: call void @llvm.asc.v.mla.f16.f32(UB 1024, UB 0, UB 256, i64 100, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 4, i32 4)
  MulAddDst(f, h, h[128], 100);
  // CHECK: call void @llvm.asc.v.mla.f16.f32(UB 1024, UB 0, UB 256, i64 15, i64 0, i1 false, i32 2, i32 1, i32 2, i32 3, i32 8, i32 4, i32 5)
  MulAddDst(f, h, h[128], 4, 2, {1, 2, 3, 8, 4, 5});
}

// CHECK-LABEL: define {{.*}}@copies(
KERNEL copies(GM_ADDR) {
  LocalTensor<half> h(TPosition::VECIN, 0, 256), d(TPosition::VECOUT, 1024, 256);
  uint64_t mask[2] = {300, 0};
  InitSocState();
  // CHECK: call void @llvm.asc.v.copy.f16(UB 1024, UB 0, i64 -1, i64 -1, i1 false, i32 2, i32 1, i32 2, i32 300, i32 16)
  Copy(d, h, 128, 2, {1, 2, 300, 16});
  // the strides' defaults
  // CHECK: call void @llvm.asc.v.copy.f16(UB 1024, UB 0, i64 300, i64 0, i1 false, i32 2, i32 0, i32 0, i32 8, i32 8)
  Copy(d, h, mask, 2, {});
  SetMaskCount();
  // elements of each repeat, repeat, block strides, repeat strides
  // CHECK: call void @llvm.asc.v.copy.count.f16(UB 1024, UB 0, i64 300, i32 2, i32 1, i32 1, i32 20, i32 20)
  Copy(d, h, mask, 2, {1, 1, 20, 20});
}
