// Names of the C API whose forms other tests show by another name: the _sync forms, comparisons, atomics (semantics appendix A).
// RUN: %ir | FileCheck %s
// RUN: ascpu-cc -x c++ -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify -S \
// RUN:   | sed -f %S/Inputs/readable.sed | FileCheck %s
#include "c_api/asc_simd.h"
#define UB(T, at) ((__ubuf__ T *)(uintptr_t)(at))
#ifdef __cplusplus
#define KERNEL extern "C" __global__ __vector__ void
#else
#define KERNEL __global__ __vector__ void
#endif

// CHECK-LABEL: define {{.*}}@synced(
KERNEL synced(void) {
  // CHECK: call void @llvm.asc.v.sub.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_sub_sync(UB(float, 1024), UB(float, 32), UB(float, 512), 9);
  // CHECK: call void @llvm.asc.v.mul.s16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_mul_sync(UB(int16_t, 1024), UB(int16_t, 32), UB(int16_t, 512), 9);
  // CHECK: call void @llvm.asc.v.div.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_div_sync(UB(float, 1024), UB(float, 32), UB(float, 512), 9);
  // CHECK: call void @llvm.asc.v.max.f16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_max_sync(UB(half, 1024), UB(half, 32), UB(half, 512), 9);
  // CHECK: call void @llvm.asc.v.min.s32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_min_sync(UB(int32_t, 1024), UB(int32_t, 32), UB(int32_t, 512), 9);
  // CHECK: call void @llvm.asc.v.and.u16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_and_sync(UB(uint16_t, 1024), UB(uint16_t, 32), UB(uint16_t, 512), 9);
  // CHECK: call void @llvm.asc.v.or.s16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_or_sync(UB(int16_t, 1024), UB(int16_t, 32), UB(int16_t, 512), 9);
  // CHECK: call void @llvm.asc.v.add.relu.f16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_add_relu_sync(UB(half, 1024), UB(half, 32), UB(half, 512), 9);
  // CHECK: call void @llvm.asc.v.sub.relu.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_sub_relu_sync(UB(float, 1024), UB(float, 32), UB(float, 512), 9);
  // CHECK: call void @llvm.asc.v.fma.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_mul_add_sync(UB(float, 1024), UB(float, 32), UB(float, 512), 9);
  // CHECK: call void @llvm.asc.v.fma.relu.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_mul_add_relu_sync(UB(float, 1024), UB(float, 32), UB(float, 512), 9);
  // CHECK: call void @llvm.asc.v.mla.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_fma_sync(UB(float, 1024), UB(float, 32), UB(float, 512), 9);
  // CHECK: call void @llvm.asc.v.relu.f16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_relu_sync(UB(half, 1024), UB(half, 32), 9);
  // CHECK: call void @llvm.asc.v.not.u16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_not_sync(UB(uint16_t, 1024), UB(uint16_t, 32), 9);
  // CHECK: call void @llvm.asc.v.exp.f16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_exp_sync(UB(half, 1024), UB(half, 32), 9);
  // CHECK: call void @llvm.asc.v.ln.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_log_sync(UB(float, 1024), UB(float, 32), 9);
  // CHECK: call void @llvm.asc.v.sqrt.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_sqrt_sync(UB(float, 1024), UB(float, 32), 9);
  // CHECK: call void @llvm.asc.v.rsqrt.f16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_rsqrt_sync(UB(half, 1024), UB(half, 32), 9);
  // CHECK: call void @llvm.asc.v.rec.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_rcp_sync(UB(float, 1024), UB(float, 32), 9);
  // CHECK: call void @llvm.asc.v.copy.s16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_copy_sync(UB(int16_t, 1024), UB(int16_t, 32), 9);
  // CHECK: call void @llvm.asc.v.adds.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_add_scalar_sync(UB(float, 1024), UB(float, 32), 3, 9);
  // CHECK: call void @llvm.asc.v.adds.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_sub_scalar_sync(UB(float, 1024), UB(float, 32), 3, 9);
  // CHECK: call void @llvm.asc.v.maxs.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_max_scalar_sync(UB(float, 1024), UB(float, 32), 3, 9);
  // CHECK: call void @llvm.asc.v.mins.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_min_scalar_sync(UB(float, 1024), UB(float, 32), 3, 9);
  // CHECK: call void @llvm.asc.v.lrelu.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_leakyrelu_sync(UB(float, 1024), UB(float, 32), 3, 9);
  // CHECK: call void @llvm.asc.v.axpy.f32(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_axpy_sync(UB(float, 1024), UB(float, 32), 3, 9);
  // CHECK: call void @llvm.asc.v.shr.u16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_shiftright_sync(UB(uint16_t, 1024), UB(uint16_t, 32), 3, 9);
  // CHECK: call void @llvm.asc.v.shr.round.s16(UB 1024, {{.*}} i64 9, i64 0, i1 true,
  // CHECK: store i64 9, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_shiftright_round_sync(UB(int16_t, 1024), UB(int16_t, 32), 3, 9);
}

// CHECK-LABEL: define {{.*}}@compared(
KERNEL compared(__ubuf__ uint8_t *d, __ubuf__ half *h) {
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 0, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_lt(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 0, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_lt_scalar(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 0, {{.*}} i32 1, i32 1,
  asc_lt(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 0, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_lt_sync(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 0, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_lt_scalar_sync(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 0, {{.*}} i32 1, i32 1,
  asc_lt_sync(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 1, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_gt(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 1, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_gt_scalar(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 1, {{.*}} i32 1, i32 1,
  asc_gt(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 1, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_gt_sync(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 1, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_gt_scalar_sync(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 1, {{.*}} i32 1, i32 1,
  asc_gt_sync(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 2, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_eq(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 2, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_eq_scalar(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 2, {{.*}} i32 1, i32 1,
  asc_eq(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 2, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_eq_sync(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 2, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_eq_scalar_sync(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 2, {{.*}} i32 1, i32 1,
  asc_eq_sync(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 3, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_le(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 3, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_le_scalar(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 3, {{.*}} i32 1, i32 1,
  asc_le(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 3, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_le_sync(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 3, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_le_scalar_sync(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 3, {{.*}} i32 1, i32 1,
  asc_le_sync(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 4, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_ge(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 4, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_ge_scalar(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 4, {{.*}} i32 1, i32 1,
  asc_ge(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 4, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_ge_sync(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 4, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_ge_scalar_sync(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 4, {{.*}} i32 1, i32 1,
  asc_ge_sync(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 5, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_ne(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 5, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  asc_ne_scalar(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 5, {{.*}} i32 1, i32 1,
  asc_ne(h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.f16(ptr {{.*}} i32 5, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_ne_sync(d, h, h, 3, 1, 1, 1, 8, 8, 8);
  // CHECK: call void @llvm.asc.v.cmps.f16(ptr {{.*}} i32 5, i64 -1, i64 -1, i1 false, i32 3, i32 1,
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_ne_scalar_sync(d, h, 2, 3, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.cmp.mask.f16(ptr {{.*}} i32 5, {{.*}} i32 1, i32 1,
  asc_ne_sync(h, h, 3, 1, 1, 1, 8, 8, 8);
}

// The operation in the low byte, 1 add, 2 max, 3 min; above it the type's row of Types.def.
// CHECK-LABEL: define {{.*}}@atomics(
KERNEL atomics(__gm__ float *x, __ubuf__ float *f) {
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 513)
  asc_set_atomic_add_float(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 1)
  asc_set_atomic_add_float16(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 257)
  asc_set_atomic_add_bfloat(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 1793)
  asc_set_atomic_add_int(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 1281)
  asc_set_atomic_add_int16(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 769)
  asc_set_atomic_add_int8(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 514)
  asc_set_atomic_max_float(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 2)
  asc_set_atomic_max_float16(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 258)
  asc_set_atomic_max_bfloat(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 1794)
  asc_set_atomic_max_int(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 1282)
  asc_set_atomic_max_int16(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 770)
  asc_set_atomic_max_int8(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 515)
  asc_set_atomic_min_float(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 3)
  asc_set_atomic_min_float16(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 259)
  asc_set_atomic_min_bfloat(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 1795)
  asc_set_atomic_min_int(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 1283)
  asc_set_atomic_min_int16(), asc_copy_ub2gm(x, f, 32);
  // CHECK: call void @llvm.asc.copy.ub.gm({{.*}} i32 771)
  asc_set_atomic_min_int8(), asc_copy_ub2gm(x, f, 32);
}

// CHECK-LABEL: define {{.*}}@others(
KERNEL others(__gm__ int64_t *x, __ubuf__ float *f) {
  // CHECK: call void @llvm.asc.copy.ub.ub(
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_copy_ub2ub_sync(f, f + 64, 64);
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_sync_vec();
  // CHECK: call {{.*}}i64 @llvm.asc.block.idx()
  x[0] = asc_get_core_id();
}
