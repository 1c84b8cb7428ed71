// Every conversion of the C API by its name: types and round mode of the instruction (semantics appendix A); name_sync ends in a
// barrier of all pipes.
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

// CHECK-LABEL: define {{.*}}@bfloat16_to_float(
KERNEL bfloat16_to_float(__ubuf__ float *d, __ubuf__ bfloat16_t *s) {
  // CHECK: v.cast.bf16.f32({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.bf16.f32({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_bfloat162float(d, s, 9), asc_bfloat162float_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@bfloat16_to_int32(
KERNEL bfloat16_to_int32(__ubuf__ int32_t *d, __ubuf__ bfloat16_t *s) {
  // CHECK: v.cast.bf16.s32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.bf16.s32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_bfloat162int32_rd(d, s, 9), asc_bfloat162int32_rd_sync(d, s, 9);
  // CHECK: v.cast.bf16.s32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.bf16.s32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_bfloat162int32_rn(d, s, 9), asc_bfloat162int32_rn_sync(d, s, 9);
  // CHECK: v.cast.bf16.s32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.bf16.s32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_bfloat162int32_rna(d, s, 9), asc_bfloat162int32_rna_sync(d, s, 9);
  // CHECK: v.cast.bf16.s32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.bf16.s32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_bfloat162int32_ru(d, s, 9), asc_bfloat162int32_ru_sync(d, s, 9);
  // CHECK: v.cast.bf16.s32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.bf16.s32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_bfloat162int32_rz(d, s, 9), asc_bfloat162int32_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@float_to_bfloat16(
KERNEL float_to_bfloat16(__ubuf__ bfloat16_t *d, __ubuf__ float *s) {
  // CHECK: v.cast.f32.bf16({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.bf16({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2bfloat16_rd(d, s, 9), asc_float2bfloat16_rd_sync(d, s, 9);
  // CHECK: v.cast.f32.bf16({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.bf16({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2bfloat16_rn(d, s, 9), asc_float2bfloat16_rn_sync(d, s, 9);
  // CHECK: v.cast.f32.bf16({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.bf16({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2bfloat16_rna(d, s, 9), asc_float2bfloat16_rna_sync(d, s, 9);
  // CHECK: v.cast.f32.bf16({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.bf16({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2bfloat16_ru(d, s, 9), asc_float2bfloat16_ru_sync(d, s, 9);
  // CHECK: v.cast.f32.bf16({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.bf16({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2bfloat16_rz(d, s, 9), asc_float2bfloat16_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@float_to_float(
KERNEL float_to_float(__ubuf__ float *d, __ubuf__ float *s) {
  // CHECK: v.cast.f32.f32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2float_rd(d, s, 9), asc_float2float_rd_sync(d, s, 9);
  // CHECK: v.cast.f32.f32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2float_rn(d, s, 9), asc_float2float_rn_sync(d, s, 9);
  // CHECK: v.cast.f32.f32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2float_rna(d, s, 9), asc_float2float_rna_sync(d, s, 9);
  // CHECK: v.cast.f32.f32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2float_ru(d, s, 9), asc_float2float_ru_sync(d, s, 9);
  // CHECK: v.cast.f32.f32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2float_rz(d, s, 9), asc_float2float_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@float_to_half(
KERNEL float_to_half(__ubuf__ half *d, __ubuf__ float *s) {
  // CHECK: v.cast.f32.f16({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f16({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2half(d, s, 9), asc_float2half_sync(d, s, 9);
  // CHECK: v.cast.f32.f16({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f16({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2half_rd(d, s, 9), asc_float2half_rd_sync(d, s, 9);
  // CHECK: v.cast.f32.f16({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f16({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2half_rn(d, s, 9), asc_float2half_rn_sync(d, s, 9);
  // CHECK: v.cast.f32.f16({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f16({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2half_rna(d, s, 9), asc_float2half_rna_sync(d, s, 9);
  // CHECK: v.cast.f32.f16({{.*}} i32 6, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f16({{.*}} i32 6, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2half_ro(d, s, 9), asc_float2half_ro_sync(d, s, 9);
  // CHECK: v.cast.f32.f16({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f16({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2half_ru(d, s, 9), asc_float2half_ru_sync(d, s, 9);
  // CHECK: v.cast.f32.f16({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.f16({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2half_rz(d, s, 9), asc_float2half_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@float_to_int16(
KERNEL float_to_int16(__ubuf__ int16_t *d, __ubuf__ float *s) {
  // CHECK: v.cast.f32.s16({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s16({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int16_rd(d, s, 9), asc_float2int16_rd_sync(d, s, 9);
  // CHECK: v.cast.f32.s16({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s16({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int16_rn(d, s, 9), asc_float2int16_rn_sync(d, s, 9);
  // CHECK: v.cast.f32.s16({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s16({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int16_rna(d, s, 9), asc_float2int16_rna_sync(d, s, 9);
  // CHECK: v.cast.f32.s16({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s16({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int16_ru(d, s, 9), asc_float2int16_ru_sync(d, s, 9);
  // CHECK: v.cast.f32.s16({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s16({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int16_rz(d, s, 9), asc_float2int16_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@float_to_int32(
KERNEL float_to_int32(__ubuf__ int32_t *d, __ubuf__ float *s) {
  // CHECK: v.cast.f32.s32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int32_rd(d, s, 9), asc_float2int32_rd_sync(d, s, 9);
  // CHECK: v.cast.f32.s32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int32_rn(d, s, 9), asc_float2int32_rn_sync(d, s, 9);
  // CHECK: v.cast.f32.s32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int32_rna(d, s, 9), asc_float2int32_rna_sync(d, s, 9);
  // CHECK: v.cast.f32.s32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int32_ru(d, s, 9), asc_float2int32_ru_sync(d, s, 9);
  // CHECK: v.cast.f32.s32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int32_rz(d, s, 9), asc_float2int32_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@float_to_int64(
KERNEL float_to_int64(__ubuf__ int64_t *d, __ubuf__ float *s) {
  // CHECK: v.cast.f32.s64({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s64({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int64_rd(d, s, 9), asc_float2int64_rd_sync(d, s, 9);
  // CHECK: v.cast.f32.s64({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s64({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int64_rn(d, s, 9), asc_float2int64_rn_sync(d, s, 9);
  // CHECK: v.cast.f32.s64({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s64({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int64_rna(d, s, 9), asc_float2int64_rna_sync(d, s, 9);
  // CHECK: v.cast.f32.s64({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s64({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int64_ru(d, s, 9), asc_float2int64_ru_sync(d, s, 9);
  // CHECK: v.cast.f32.s64({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f32.s64({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_float2int64_rz(d, s, 9), asc_float2int64_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@half_to_float(
KERNEL half_to_float(__ubuf__ float *d, __ubuf__ half *s) {
  // CHECK: v.cast.f16.f32({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.f32({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2float(d, s, 9), asc_half2float_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@half_to_int16(
KERNEL half_to_int16(__ubuf__ int16_t *d, __ubuf__ half *s) {
  // CHECK: v.cast.f16.s16({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s16({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int16_rd(d, s, 9), asc_half2int16_rd_sync(d, s, 9);
  // CHECK: v.cast.f16.s16({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s16({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int16_rn(d, s, 9), asc_half2int16_rn_sync(d, s, 9);
  // CHECK: v.cast.f16.s16({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s16({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int16_rna(d, s, 9), asc_half2int16_rna_sync(d, s, 9);
  // CHECK: v.cast.f16.s16({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s16({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int16_ru(d, s, 9), asc_half2int16_ru_sync(d, s, 9);
  // CHECK: v.cast.f16.s16({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s16({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int16_rz(d, s, 9), asc_half2int16_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@half_to_int32(
KERNEL half_to_int32(__ubuf__ int32_t *d, __ubuf__ half *s) {
  // CHECK: v.cast.f16.s32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int32_rd(d, s, 9), asc_half2int32_rd_sync(d, s, 9);
  // CHECK: v.cast.f16.s32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int32_rn(d, s, 9), asc_half2int32_rn_sync(d, s, 9);
  // CHECK: v.cast.f16.s32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int32_rna(d, s, 9), asc_half2int32_rna_sync(d, s, 9);
  // CHECK: v.cast.f16.s32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int32_ru(d, s, 9), asc_half2int32_ru_sync(d, s, 9);
  // CHECK: v.cast.f16.s32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int32_rz(d, s, 9), asc_half2int32_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@half_to_int8(
KERNEL half_to_int8(__ubuf__ int8_t *d, __ubuf__ half *s) {
  // CHECK: v.cast.f16.s8({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s8({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int8(d, s, 9), asc_half2int8_sync(d, s, 9);
  // CHECK: v.cast.f16.s8({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s8({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int8_rd(d, s, 9), asc_half2int8_rd_sync(d, s, 9);
  // CHECK: v.cast.f16.s8({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s8({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int8_rn(d, s, 9), asc_half2int8_rn_sync(d, s, 9);
  // CHECK: v.cast.f16.s8({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s8({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int8_rna(d, s, 9), asc_half2int8_rna_sync(d, s, 9);
  // CHECK: v.cast.f16.s8({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s8({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int8_ru(d, s, 9), asc_half2int8_ru_sync(d, s, 9);
  // CHECK: v.cast.f16.s8({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.s8({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2int8_rz(d, s, 9), asc_half2int8_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@half_to_uint8(
KERNEL half_to_uint8(__ubuf__ uint8_t *d, __ubuf__ half *s) {
  // CHECK: v.cast.f16.u8({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.u8({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2uint8(d, s, 9), asc_half2uint8_sync(d, s, 9);
  // CHECK: v.cast.f16.u8({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.u8({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2uint8_rd(d, s, 9), asc_half2uint8_rd_sync(d, s, 9);
  // CHECK: v.cast.f16.u8({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.u8({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2uint8_rn(d, s, 9), asc_half2uint8_rn_sync(d, s, 9);
  // CHECK: v.cast.f16.u8({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.u8({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2uint8_rna(d, s, 9), asc_half2uint8_rna_sync(d, s, 9);
  // CHECK: v.cast.f16.u8({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.u8({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2uint8_ru(d, s, 9), asc_half2uint8_ru_sync(d, s, 9);
  // CHECK: v.cast.f16.u8({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.f16.u8({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_half2uint8_rz(d, s, 9), asc_half2uint8_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@int16_to_float(
KERNEL int16_to_float(__ubuf__ float *d, __ubuf__ int16_t *s) {
  // CHECK: v.cast.s16.f32({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s16.f32({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int162float(d, s, 9), asc_int162float_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@int16_to_half(
KERNEL int16_to_half(__ubuf__ half *d, __ubuf__ int16_t *s) {
  // CHECK: v.cast.s16.f16({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s16.f16({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int162half(d, s, 9), asc_int162half_sync(d, s, 9);
  // CHECK: v.cast.s16.f16({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s16.f16({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int162half_rd(d, s, 9), asc_int162half_rd_sync(d, s, 9);
  // CHECK: v.cast.s16.f16({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s16.f16({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int162half_rn(d, s, 9), asc_int162half_rn_sync(d, s, 9);
  // CHECK: v.cast.s16.f16({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s16.f16({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int162half_rna(d, s, 9), asc_int162half_rna_sync(d, s, 9);
  // CHECK: v.cast.s16.f16({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s16.f16({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int162half_ru(d, s, 9), asc_int162half_ru_sync(d, s, 9);
  // CHECK: v.cast.s16.f16({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s16.f16({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int162half_rz(d, s, 9), asc_int162half_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@int32_to_float(
KERNEL int32_to_float(__ubuf__ float *d, __ubuf__ int32_t *s) {
  // CHECK: v.cast.s32.f32({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s32.f32({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int322float(d, s, 9), asc_int322float_sync(d, s, 9);
  // CHECK: v.cast.s32.f32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s32.f32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int322float_rd(d, s, 9), asc_int322float_rd_sync(d, s, 9);
  // CHECK: v.cast.s32.f32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s32.f32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int322float_rn(d, s, 9), asc_int322float_rn_sync(d, s, 9);
  // CHECK: v.cast.s32.f32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s32.f32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int322float_rna(d, s, 9), asc_int322float_rna_sync(d, s, 9);
  // CHECK: v.cast.s32.f32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s32.f32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int322float_ru(d, s, 9), asc_int322float_ru_sync(d, s, 9);
  // CHECK: v.cast.s32.f32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s32.f32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int322float_rz(d, s, 9), asc_int322float_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@int32_to_int16(
KERNEL int32_to_int16(__ubuf__ int16_t *d, __ubuf__ int32_t *s) {
  // CHECK: v.cast.s32.s16({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s32.s16({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int322int16(d, s, 9), asc_int322int16_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@int32_to_int64(
KERNEL int32_to_int64(__ubuf__ int64_t *d, __ubuf__ int32_t *s) {
  // CHECK: v.cast.s32.s64({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s32.s64({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int322int64(d, s, 9), asc_int322int64_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@int64_to_float(
KERNEL int64_to_float(__ubuf__ float *d, __ubuf__ int64_t *s) {
  // CHECK: v.cast.s64.f32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s64.f32({{.*}} i32 2, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int642float_rd(d, s, 9), asc_int642float_rd_sync(d, s, 9);
  // CHECK: v.cast.s64.f32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s64.f32({{.*}} i32 1, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int642float_rn(d, s, 9), asc_int642float_rn_sync(d, s, 9);
  // CHECK: v.cast.s64.f32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s64.f32({{.*}} i32 4, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int642float_rna(d, s, 9), asc_int642float_rna_sync(d, s, 9);
  // CHECK: v.cast.s64.f32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s64.f32({{.*}} i32 3, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int642float_ru(d, s, 9), asc_int642float_ru_sync(d, s, 9);
  // CHECK: v.cast.s64.f32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s64.f32({{.*}} i32 5, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int642float_rz(d, s, 9), asc_int642float_rz_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@int64_to_int32(
KERNEL int64_to_int32(__ubuf__ int32_t *d, __ubuf__ int64_t *s) {
  // CHECK: v.cast.s64.s32({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s64.s32({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int642int32(d, s, 9), asc_int642int32_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@int8_to_half(
KERNEL int8_to_half(__ubuf__ half *d, __ubuf__ int8_t *s) {
  // CHECK: v.cast.s8.f16({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.s8.f16({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_int82half(d, s, 9), asc_int82half_sync(d, s, 9);
}

// CHECK-LABEL: define {{.*}}@uint8_to_half(
KERNEL uint8_to_half(__ubuf__ half *d, __ubuf__ uint8_t *s) {
  // CHECK: v.cast.u8.f16({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: v.cast.u8.f16({{.*}} i32 0, i64 9, i64 0, i1 true,
  // CHECK: sync.barrier(i32 6)
  asc_uint82half(d, s, 9), asc_uint82half_sync(d, s, 9);
}
