// ShiftLeft in all forms of its page: first n; mask as a count; mask as bits; plain and TensorTrait; with and without
// isSetMask. Signed types keep the sign bit unless ASCPU_SIGNED_SHIFT_WRAP=1 (-fsigned-shift-left=wrap).
// RUN: %ir | FileCheck %s --check-prefixes=CHECK -DSHL=shl
// RUN: ascpu-cc -fsigned-shift-left=wrap -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify -S \
// RUN:   | sed -f %S/Inputs/readable.sed | FileCheck %s --check-prefixes=CHECK -DSHL=shl.wrap
#include "kernel_operator.h"
#define KERNEL extern "C" __global__ __aicore__ void
using AscendC::LocalTensor;
using AscendC::TensorTrait;
using AscendC::TPosition;

// CHECK-LABEL: define {{.*}}@page_examples(
KERNEL page_examples(GM_ADDR) {
  LocalTensor<int16_t> srcLocal(TPosition::VECIN, 0, 512), dstLocal(TPosition::VECOUT, 1024, 512);
  {
    uint64_t mask = 128;
    int16_t scalar = 2;
    // CHECK: call void @llvm.asc.v.[[SHL]].s16(UB 1024, UB 0, i16 2, i64 -1, i64 -1, i1 %{{.*}}, i32 4, i32 1, i32 1, i32 8, i32 8)
    AscendC::ShiftLeft(dstLocal, srcLocal, scalar, mask, 4, { 1, 1, 8, 8 });
  }
  {
    uint64_t mask[2] = { UINT64_MAX, UINT64_MAX };
    int16_t scalar = 2;
    // CHECK: call void @llvm.asc.v.[[SHL]].s16(UB 1024, UB 0, i16 2, i64 -1, i64 -1, i1 %{{.*}}, i32 4, i32 1, i32 1, i32 8, i32 8)
    AscendC::ShiftLeft(dstLocal, srcLocal, scalar, mask, 4, {1, 1, 8, 8});
  }
  int16_t scalar = 2;
  // CHECK: call void @llvm.asc.v.[[SHL]].s16(UB 1024, UB 0, i16 2, i64 512, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  AscendC::ShiftLeft(dstLocal, srcLocal, scalar, 512);
  // CHECK-NEXT: store i8 0, counter
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
}

// CHECK-LABEL: define {{.*}}@as_set(
KERNEL as_set(GM_ADDR) {
  LocalTensor<uint32_t> a(TPosition::VECIN, 0, 512), c(TPosition::VECOUT, 1024, 512);
  AscendC::SetMaskCount();
  AscendC::SetVectorMask<uint32_t, AscendC::MaskMode::COUNTER>(40);
  // CHECK: call void @llvm.asc.v.shl.u32(UB 1024, UB 0, i32 5, i64 40, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  AscendC::ShiftLeft<uint32_t, false>(c, a, 5, 1);
  AscendC::SetMaskNorm();
  // CHECK: call void @llvm.asc.v.shl.u32(UB 1024, UB 0, i32 5, i64 40, i64 0, i1 false, i32 2, i32 1, i32 1, i32 8, i32 8)
  AscendC::ShiftLeft<uint32_t, false>(c, a, 5, AscendC::MASK_PLACEHOLDER, 2, {1, 1, 8, 8});
  // CHECK-NEXT: call void @llvm.asc.v.shl.u32(UB 1024, UB 0, i32 5, i64 40, i64 0, i1 false, i32 3, i32 1, i32 1, i32 8, i32 8)
  AscendC::ShiftLeft<uint32_t, false>(c, a, 5, AscendC::MASK_PLACEHOLDER_LIST, 3, {1, 1, 8, 8});
  // CHECK-NEXT: ret void
}

// CHECK-LABEL: define {{.*}}@trait(
KERNEL trait(GM_ADDR) {
  using Trait = TensorTrait<int32_t>;
  LocalTensor<Trait> a(0), c(1024);
  // CHECK: call void @llvm.asc.v.[[SHL]].s32(UB 1024, UB 0, i32 3, i64 50, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  AscendC::ShiftLeft(c, a, int32_t(3), 50);
  // CHECK: call void @llvm.asc.v.[[SHL]].s32(UB 1024, UB 0, i32 3, i64 15, i64 0, i1 false, i32 2, i32 1, i32 1, i32 8, i32 8)
  AscendC::ShiftLeft(c, a, int32_t(3), 4, 2, {1, 1, 8, 8});
  uint64_t mask[1] = {6};
  // CHECK: call void @llvm.asc.v.[[SHL]].s32(UB 1024, UB 0, i32 3, i64 6, i64 0, i1 false, i32 2, i32 1, i32 1, i32 8, i32 8)
  AscendC::ShiftLeft(c, a, int32_t(3), mask, 2, {1, 1, 8, 8});
  // CHECK-NEXT: call void @llvm.asc.v.[[SHL]].s32(UB 1024, UB 0, i32 4, i64 6, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8)
  AscendC::ShiftLeft<Trait, int32_t, false>(c, a, 4, 1);
  // CHECK-NEXT: call void @llvm.asc.v.[[SHL]].s32(UB 1024, UB 0, i32 4, i64 6, i64 0, i1 false, i32 9, i32 1, i32 1, i32 8, i32 8)
  AscendC::ShiftLeft<Trait, int32_t, false>(c, a, 4, AscendC::MASK_PLACEHOLDER, 9, {1, 1, 8, 8});
  // CHECK-NEXT: call void @llvm.asc.v.[[SHL]].s32(UB 1024, UB 0, i32 4, i64 6, i64 0, i1 false, i32 8, i32 1, i32 1, i32 8, i32 8)
  AscendC::ShiftLeft<Trait, int32_t, false>(c, a, 4, AscendC::MASK_PLACEHOLDER_LIST, 8, {1, 1, 8, 8});
  // CHECK-NEXT: ret void
}

// The other reading is for signed types only.
// CHECK-LABEL: define {{.*}}@signs(
KERNEL signs(GM_ADDR) {
  LocalTensor<int16_t> s16(TPosition::VECIN, 0, 64);
  LocalTensor<uint16_t> u16(TPosition::VECIN, 0, 64);
  LocalTensor<int32_t> s32(TPosition::VECIN, 0, 64);
  LocalTensor<uint32_t> u32(TPosition::VECIN, 0, 64);
  // CHECK: call void @llvm.asc.v.[[SHL]].s16(UB 0, UB 0, i16 16,
  AscendC::ShiftLeft(s16, s16, int16_t(16), 64);
  // CHECK: call void @llvm.asc.v.shl.u16(UB 0, UB 0, i16 16,
  AscendC::ShiftLeft(u16, u16, uint16_t(16), 64);
  // CHECK: call void @llvm.asc.v.[[SHL]].s32(UB 0, UB 0, i32 24,
  AscendC::ShiftLeft(s32, s32, 24, 64);
  // CHECK: call void @llvm.asc.v.shl.u32(UB 0, UB 0, i32 24,
  AscendC::ShiftLeft(u32, u32, 24u, 64);
}
