// Comparisons and selections of the C API (semantics 6; semantics-2 part 2 (c)): a bit an element, without mask and mode; to
// the compare mask one repeat under both; asc_select by the compare mask.
// RUN: %ir | FileCheck %s
// RUN: ascpu-cc -std=gnu17 -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify -S \
// RUN:   | sed -f %S/Inputs/readable.sed | FileCheck %s
// RUN: ascpu-cc -x c++ -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify -S \
// RUN:   | sed -f %S/Inputs/readable.sed | FileCheck %s
#include "c_api/asc_simd.h"
#define UB(T, at) ((__ubuf__ T *)(uintptr_t)(at))
#ifdef __cplusplus
#define KERNEL extern "C" __global__ __vector__ __aicore__ void
#else
#define KERNEL __global__ __vector__ __aicore__ void
#endif
#define BITS UB(uint8_t, 4096)

// CHECK-LABEL: define {{.*}}@to_bits(
KERNEL to_bits(void) {
  // The mask register is neither read nor written, whatever it holds.
  // CHECK: store i64 3, mask_hi
  // CHECK-NEXT: store i64 4, mask_lo
  // CHECK-NEXT: store i8 1, counter
  asc_set_vector_mask(3, 4);
  asc_set_mask_count();
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f16(UB 4096, UB 32, UB 512, i32 2, i64 -1, i64 -1, i1 false, i32 4, i32 7, i32 1, i32 2, i32 9, i32 8, i32 0)
  asc_eq(BITS, UB(half, 32), UB(half, 512), 4, 7, 1, 2, 9, 8, 0);
  // CHECK-NEXT: call void @llvm.asc.v.cmp.s32(UB 4096, UB 32, UB 512, i32 2, i64 -1, i64 -1, i1 false, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_eq_sync(BITS, UB(int32_t, 32), UB(int32_t, 512), 1, 1, 1, 1, 8, 8, 8);
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f32(UB 4096, UB 32, UB 512, i32 0,
  asc_lt(BITS, UB(float, 32), UB(float, 512), 1, 1, 1, 1, 8, 8, 8);
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f32(UB 4096, UB 32, UB 512, i32 1,
  asc_gt(BITS, UB(float, 32), UB(float, 512), 1, 1, 1, 1, 8, 8, 8);
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f32(UB 4096, UB 32, UB 512, i32 3,
  asc_le(BITS, UB(float, 32), UB(float, 512), 1, 1, 1, 1, 8, 8, 8);
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f32(UB 4096, UB 32, UB 512, i32 4,
  asc_ge(BITS, UB(float, 32), UB(float, 512), 1, 1, 1, 1, 8, 8, 8);
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f32(UB 4096, UB 32, UB 512, i32 5,
  asc_ne(BITS, UB(float, 32), UB(float, 512), 1, 1, 1, 1, 8, 8, 8);
  // CHECK-NEXT: call void @llvm.asc.v.cmps.f16(UB 4096, UB 32, half {{0xH4D00|2.000000e.01}}, i32 2, i64 -1, i64 -1, i1 false, i32 255, i32 300, i32 400, i32 500, i32 600)
  asc_eq_scalar(BITS, UB(half, 32), 20, 255, 300, 400, 500, 600);
  // CHECK-NEXT: call void @llvm.asc.v.cmps.s32(UB 4096, UB 32, i32 -7, i32 2, i64 -1, i64 -1, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8)
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_eq_scalar_sync(BITS, UB(int32_t, 32), -7, 1, 1, 1, 8, 8);
#define SCALAR(name) asc_##name##_scalar(BITS, UB(float, 32), 0.5f, 1, 1, 1, 8, 8)
  // CHECK-NEXT: call void @llvm.asc.v.cmps.f32(UB 4096, UB 32, float 5.000000e-01, i32 0,
  SCALAR(lt);
  // CHECK-NEXT: call void @llvm.asc.v.cmps.f32(UB 4096, UB 32, float 5.000000e-01, i32 1,
  SCALAR(gt);
  // CHECK-NEXT: call void @llvm.asc.v.cmps.f32(UB 4096, UB 32, float 5.000000e-01, i32 3,
  SCALAR(le);
  // CHECK-NEXT: call void @llvm.asc.v.cmps.f32(UB 4096, UB 32, float 5.000000e-01, i32 4,
  SCALAR(ge);
  // CHECK-NEXT: call void @llvm.asc.v.cmps.f32(UB 4096, UB 32, float 5.000000e-01, i32 5,
  SCALAR(ne);
  // CHECK-NEXT: ret void
}

// Repeat times do not count; a counter beyond the repeat's lanes is all of them.
// CHECK-LABEL: define {{.*}}@to_mask(
KERNEL to_mask(void) {
  asc_init();
  asc_set_vector_mask(0x33, 0x44);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}}, UB 32, UB 512, i32 0, i64 68, i64 51, i1 false, i32 1, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10)
  asc_lt(UB(half, 32), UB(half, 512), 17, 1, 2, 3, 8, 9, 10);
  // CHECK: call void @llvm.asc.v.cmp.mask.f32(ptr {{.*}}, UB 32, UB 512, i32 5, i64 68, i64 51, i1 false, i32 1,
  // CHECK: call void @llvm.asc.sync.barrier(i32 6)
  asc_ne_sync(UB(float, 32), UB(float, 512), 1, 1, 1, 1, 8, 8, 8);
  asc_set_mask_count();
  asc_set_vector_mask(0, 100);
  // CHECK: call void @llvm.asc.v.cmp.mask.f32(ptr {{.*}}, UB 32, UB 512, i32 2, i64 64, i64 0, i1 true, i32 1,
  asc_eq(UB(float, 32), UB(float, 512), 1, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}}, UB 32, UB 512, i32 4, i64 100, i64 0, i1 true, i32 1,
  asc_ge(UB(half, 32), UB(half, 512), 1, 1, 1, 1, 8, 8, 8);
}

// CHECK-LABEL: define {{.*}}@chosen(
KERNEL chosen(void) {
  // CHECK-DAG: [[LO:%.*]] = load i64, UB 64,
  // CHECK-DAG: [[HI:%.*]] = load i64, UB 72,
  asc_set_cmp_mask(UB(uint8_t, 64));
  // CHECK: call void @llvm.asc.v.sel.f16(UB 4096, UB 32, UB 512, i64 [[LO]], i64 [[HI]], i64 100, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  // CHECK: call void @llvm.asc.sync.barrier(i32 6)
  asc_select_sync(UB(half, 4096), UB(half, 32), UB(half, 512), 100);
  // NORM mode with the count in the mask, as every first-n form leaves it.
  // CHECK: call void @llvm.asc.v.sel.f32(UB 4096, UB 32, UB 512, i64 [[LO]], i64 [[HI]], i64 100, i64 0, i1 false, i32 3, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10)
  asc_select(UB(float, 4096), UB(float, 32), UB(float, 512), 3, 1, 2, 3, 8, 9, 10);
  // CHECK: store i64 [[LO]], UB 128,
  // CHECK: store i64 [[HI]], UB 136,
  asc_get_cmp_mask(UB(int8_t, 128));
}
