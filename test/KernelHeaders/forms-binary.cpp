// Every call form of an instruction with two sources: its operands, and what it leaves in the special registers
// (semantics 2.4). Operands: dst, src0, src1, mask low, mask high, counter mode, repeat, block strides, repeat strides.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void
#define TENSORS(T) LocalTensor<T> a(TPosition::VECIN, 0, 256), b(TPosition::VECIN, 512, 256), c(TPosition::VECOUT, 1024, 256)

// Level 2: counter mode with the count; afterwards NORM and mask all ones, whatever was set before.
// CHECK-LABEL: define {{.*}}@count(
KERNEL count(GM_ADDR) {
  TENSORS(half);
  SetVectorMask<half>(1, 2);
  // CHECK: call void @llvm.asc.v.add.f16(UB 1024, UB 0, UB 512, i64 200, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  Add(c, a, b, 200);
  // CHECK-NEXT: store i8 0, counter
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  // CHECK-NEXT: ret void
}

// Level 2, isSetMask=false: mode and mask as set outside, one repeat, the count is ignored, nothing is written.
// CHECK-LABEL: define {{.*}}@count_as_set(
KERNEL count_as_set(GM_ADDR) {
  TENSORS(half);
  SetMaskCount();
  SetVectorMask<half, MaskMode::COUNTER>(77);
  // CHECK: store i8 1, counter
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 77, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.add.f16(UB 1024, UB 0, UB 512, i64 77, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  Add<half, false>(c, a, b, 1);
  // CHECK-NEXT: ret void
}

// Level 0, bits: mask[1] is the high half. Written, kept, and the mode is left alone.
// CHECK-LABEL: define {{.*}}@bits(
KERNEL bits(GM_ADDR) {
  TENSORS(int16_t);
  SetMaskNorm();
  uint64_t mask[2] = {5, 9};
  // CHECK: store i8 0, counter
  // CHECK-NEXT: store i64 9, mask_hi
  // CHECK-NEXT: store i64 5, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.add.s16(UB 1024, UB 0, UB 512, i64 5, i64 9, i1 false, i32 2, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10)
  Add(c, a, b, mask, 2, {1, 2, 3, 8, 9, 10});
  // CHECK-NEXT: ret void
}

// A mode known only at run time is read and not written.
// CHECK-LABEL: define {{.*}}@bits_any_mode(
KERNEL bits_any_mode(GM_ADDR) {
  TENSORS(int16_t);
  uint64_t mask[2] = {5, 9};
  // CHECK: store i64 9, mask_hi
  // CHECK-NEXT: store i64 5, mask_lo
  // CHECK-NEXT: [[BYTE:%.*]] = load i8, counter
  // CHECK-NEXT: [[MODE:%.*]] = trunc {{.*}}i8 [[BYTE]] to i1
  // CHECK-NEXT: call void @llvm.asc.v.add.s16(UB 1024, UB 0, UB 512, i64 5, i64 9, i1 [[MODE]], i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  Add(c, a, b, mask, 1, {});
  // CHECK-NEXT: ret void
}

// Counter mode with the array form {n, 0}: the count.
// CHECK-LABEL: define {{.*}}@bits_counter(
KERNEL bits_counter(GM_ADDR) {
  TENSORS(float);
  SetMaskCount();
  uint64_t mask[2] = {100, 0};
  // CHECK: store i64 100, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.add.f32(UB 1024, UB 0, UB 512, i64 100, i64 0, i1 true, i32 1,
  Add(c, a, b, mask, 1, {1, 1, 1, 8, 8, 8});
  // CHECK-NEXT: ret void
}

// An array of one word, enough for 32-bit types, is not read beyond its end.
// CHECK-LABEL: define {{.*}}@bits_one_word(
KERNEL bits_one_word(GM_ADDR) {
  TENSORS(int32_t);
  SetMaskNorm();
  uint64_t mask[1] = {0x55};
  // CHECK: call void @llvm.asc.v.add.s32(UB 1024, UB 0, UB 512, i64 85, i64 0, i1 false, i32 4,
  Add(c, a, b, mask, 4, {1, 1, 1, 8, 8, 8});
  // CHECK-NEXT: ret void
}

// Nor is what a pointer points to, since 64 lanes need one word.
__aicore__ inline void through_pointer(uint64_t *mask) {
  TENSORS(int32_t);
  Add(c, a, b, mask, 4, {1, 1, 1, 8, 8, 8});
}
// CHECK-LABEL: define {{.*}}@bits_pointer(
KERNEL bits_pointer(GM_ADDR) {
  SetMaskNorm();
  uint64_t mask[1] = {0x33};
  // CHECK: call void @llvm.asc.v.add.s32(UB 1024, UB 0, UB 512, i64 51, i64 0, i1 false, i32 4,
  through_pointer(mask);
  // CHECK-NEXT: ret void
}

// Level 0, a count of lanes: the first 100 of 128 are {2^36 - 1, all}.
// CHECK-LABEL: define {{.*}}@lanes(
KERNEL lanes(GM_ADDR) {
  TENSORS(half);
  SetMaskNorm();
  // CHECK: store i64 68719476735, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.add.f16(UB 1024, UB 0, UB 512, i64 -1, i64 68719476735, i1 false, i32 4, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  Add(c, a, b, 100, 4, {1, 1, 1, 8, 8, 8});
  // CHECK-NEXT: ret void
}

// Level 0, isSetMask=false, both mask forms: the registers as they are.
// CHECK-LABEL: define {{.*}}@as_set(
KERNEL as_set(GM_ADDR) {
  TENSORS(float);
  SetMaskNorm();
  SetVectorMask<float, MaskMode::NORMAL>(3, 12);
  // CHECK: store i64 3, mask_hi
  // CHECK-NEXT: store i64 12, mask_lo
  // CHECK-NEXT: call void @llvm.asc.v.add.f32(UB 1024, UB 0, UB 512, i64 12, i64 3, i1 false, i32 2, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  Add<float, false>(c, a, b, MASK_PLACEHOLDER, 2, {1, 1, 1, 8, 8, 8});
  // CHECK-NEXT: call void @llvm.asc.v.add.f32(UB 1024, UB 0, UB 512, i64 12, i64 3, i1 false, i32 5, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  Add<float, false>(c, a, b, MASK_PLACEHOLDER_LIST, 5, {1, 1, 1, 8, 8, 8});
  // CHECK-NEXT: ret void
}

// The mask that a strided call set is what a later isSetMask=false call sees; a first-n call in between resets it.
// CHECK-LABEL: define {{.*}}@sequence(
KERNEL sequence(GM_ADDR) {
  TENSORS(half);
  SetMaskNorm();
  Add(c, a, b, 3, 1, {1, 1, 1, 8, 8, 8});
  // CHECK: call void @llvm.asc.v.sub.f16(UB 1024, UB 0, UB 512, i64 7, i64 0, i1 false, i32 1,
  Sub<half, false>(c, a, b, MASK_PLACEHOLDER, 1, {1, 1, 1, 8, 8, 8});
  Mul(c, a, b, 10);
  // CHECK: call void @llvm.asc.v.sub.f16(UB 1024, UB 0, UB 512, i64 -1, i64 -1, i1 false, i32 2,
  Sub<half, false>(c, a, b, MASK_PLACEHOLDER, 2, {1, 1, 1, 8, 8, 8});
}

// A repeat that does not fit the register reaches the instruction as it is, so that the verifier can refuse it.
// CHECK-LABEL: define {{.*}}@large_repeat(
KERNEL large_repeat(GM_ADDR) {
  TENSORS(half);
  SetMaskNorm();
  // CHECK: i1 false, i32 300, i32 1,
  Add(c, a, b, 128, 300, {1, 1, 1, 8, 8, 8});
}

// TensorTrait: the element type behind it.
// CHECK-LABEL: define {{.*}}@trait(
KERNEL trait(GM_ADDR) {
  LocalTensor<TensorTrait<int32_t>> a(0), b(512), c(1024);
  // CHECK: call void @llvm.asc.v.mul.s32(UB 1024, UB 0, UB 512, i64 9, i64 0, i1 true,
  Mul(c, a, b, 9);
  // CHECK: call void @llvm.asc.v.mul.s32(UB 1024, UB 0, UB 512, i64 7, i64 0, i1 false, i32 2,
  Mul(c, a, b, 3, 2, {1, 1, 1, 8, 8, 8});
}
