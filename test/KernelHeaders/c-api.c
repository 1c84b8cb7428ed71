// The C API (semantics 6): count forms leave NORM mode and {0, count} in the mask; strided forms use the state as it is;
// _sync is the count form and a barrier of all pipes.
// RUN: %ir | FileCheck %s -DSHL=shl
// RUN: ascpu-cc -std=gnu17 -fsigned-shift-left=wrap -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify -S \
// RUN:   | sed -f %S/Inputs/readable.sed | FileCheck %s -DSHL=shl.wrap
// RUN: ascpu-cc -x c++ -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify -S \
// RUN:   | sed -f %S/Inputs/readable.sed | FileCheck %s -DSHL=shl
#include "c_api/asc_simd.h"
#ifdef __cplusplus
#define KERNEL extern "C" __global__ __vector__ void
#else
#define KERNEL __global__ __vector__ void
#endif
#define UB(T, address) ((__ubuf__ T *)(uintptr_t)(address))

// CHECK-LABEL: define {{.*}}@counts(
KERNEL counts(void) {
  // CHECK: store i8 0, counter
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  asc_init();
  // CHECK-NEXT: call void @llvm.asc.v.add.f16(UB 1024, UB 32, UB 512, i64 200, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  // CHECK-NEXT: store i8 0, counter
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 200, mask_lo
  asc_add(UB(half, 1024), UB(half, 32), UB(half, 512), 200);
  // The strided form after it sees the count as bits.
  // CHECK-NEXT: call void @llvm.asc.v.sub.s32(UB 1024, UB 32, UB 512, i64 200, i64 0, i1 false, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8)
  asc_sub(UB(int32_t, 1024), UB(int32_t, 32), UB(int32_t, 512), 2, 3, 4, 5, 6, 7, 8);
  // CHECK-NEXT: store i64 1, mask_hi
  // CHECK-NEXT: store i64 2, mask_lo
  asc_set_vector_mask(1, 2);
  // CHECK-NEXT: store i8 1, counter
  asc_set_mask_count();
  // CHECK-NEXT: call void @llvm.asc.v.mul.f32(UB 1024, UB 32, UB 512, i64 2, i64 1, i1 true, i32 300, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  asc_mul(UB(float, 1024), UB(float, 32), UB(float, 512), 300, 1, 1, 1, 8, 8, 8);
  // CHECK-NEXT: store i8 0, counter
  asc_set_mask_norm();
  // CHECK-NEXT: call void @llvm.asc.v.abs.f32(UB 1024, UB 32, i64 2, i64 1, i1 false, i32 1, i32 1, i32 2, i32 8, i32 9)
  asc_abs(UB(float, 1024), UB(float, 32), 1, 1, 2, 8, 9);
  // CHECK-NEXT: ret void
}

// CHECK-LABEL: define {{.*}}@scalars(
KERNEL scalars(void) {
  // CHECK: call void @llvm.asc.v.adds.s16(UB 1024, UB 32, i16 -3, i64 64, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  asc_add_scalar(UB(int16_t, 1024), UB(int16_t, 32), -3, 64);
  // CHECK: call void @llvm.asc.v.muls.f16(UB 1024, UB 32, half {{0xH4000|2.000000e.00}}, i64 64, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8)
  asc_mul_scalar(UB(half, 1024), UB(half, 32), (half)2, 1, 1, 1, 8, 8);
  // CHECK: call void @llvm.asc.v.dup.bf16(UB 1024, bfloat {{0xR3F80|1.000000e.00}}, i64 70, i64 0, i1 true, i32 1, i32 1, i32 8)
  asc_duplicate(UB(bfloat16_t, 1024), (bfloat16_t)1.0f, 70);
  // CHECK: call void @llvm.asc.v.dup.u32(UB 1024, i32 9, i64 70, i64 0, i1 false, i32 4, i32 2, i32 16)
  asc_duplicate(UB(uint32_t, 1024), 9u, 4, 2, 16);
  // CHECK: call void @llvm.asc.v.[[SHL]].s16(UB 1024, UB 32, i16 16, i64 64, i64 0, i1 true,
  asc_shiftleft(UB(int16_t, 1024), UB(int16_t, 32), 16, 64);
  // CHECK: call void @llvm.asc.v.[[SHL]].s32(UB 1024, UB 32, i32 3, i64 64, i64 0, i1 false, i32 1,
  asc_shiftleft(UB(int32_t, 1024), UB(int32_t, 32), 3, 1, 1, 1, 8, 8);
  // A distance that the type does not hold stays too large.
  // CHECK: call void @llvm.asc.v.shl.u16(UB 1024, UB 32, i16 255, i64 64, i64 0, i1 true,
  asc_shiftleft(UB(uint16_t, 1024), UB(uint16_t, 32), 65537, 64);
}

// CHECK-LABEL: define {{.*}}@synced(
KERNEL synced(void) {
  // CHECK: call void @llvm.asc.v.add.f32(UB 1024, UB 32, UB 512, i64 5, i64 0, i1 true,
  // CHECK-NEXT: store i8 0, counter
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 5, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_add_sync(UB(float, 1024), UB(float, 32), UB(float, 512), 5);
  // CHECK-NEXT: call void @llvm.asc.v.abs.f16(UB 1024, UB 32, i64 6, i64 0, i1 true,
  // CHECK: call void @llvm.asc.sync.barrier(i32 6)
  asc_abs_sync(UB(half, 1024), UB(half, 32), 6);
  // CHECK-NEXT: call void @llvm.asc.v.dup.f32(UB 1024, float 1.000000e+00, i64 7, i64 0, i1 true,
  // CHECK: call void @llvm.asc.sync.barrier(i32 6)
  asc_duplicate_sync(UB(float, 1024), 1.0f, 7);
  // CHECK-NEXT: call void @llvm.asc.v.shl.u32(UB 1024, UB 32, i32 1, i64 8, i64 0, i1 true,
  // CHECK: call void @llvm.asc.sync.barrier(i32 6)
  asc_shiftleft_sync(UB(uint32_t, 1024), UB(uint32_t, 32), 1, 8);
}

// CHECK-LABEL: define {{.*}}@arithmetic(
KERNEL arithmetic(void) {
#define TWO(name, T) name(UB(T, 1024), UB(T, 32), UB(T, 512), 9)
#define ONE(name, T) name(UB(T, 1024), UB(T, 32), 9)
  // CHECK: call void @llvm.asc.v.div.f16(UB 1024, UB 32, UB 512, i64 9, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  TWO(asc_div, half);
  // CHECK: call void @llvm.asc.v.max.s16(UB 1024, UB 32, UB 512, i64 9,
  TWO(asc_max, int16_t);
  // CHECK: call void @llvm.asc.v.min.s32(UB 1024, UB 32, UB 512, i64 9,
  TWO(asc_min, int32_t);
  // CHECK: call void @llvm.asc.v.and.u16(UB 1024, UB 32, UB 512, i64 9,
  TWO(asc_and, uint16_t);
  // CHECK: call void @llvm.asc.v.or.s16(UB 1024, UB 32, UB 512, i64 9,
  TWO(asc_or, int16_t);
  // CHECK: call void @llvm.asc.v.add.relu.s16(UB 1024, UB 32, UB 512, i64 9,
  TWO(asc_add_relu, int16_t);
  // CHECK: call void @llvm.asc.v.sub.relu.f32(UB 1024, UB 32, UB 512, i64 9,
  TWO(asc_sub_relu, float);
  // CHECK: call void @llvm.asc.v.fma.relu.f32(UB 1024, UB 32, UB 512, i64 9,
  TWO(asc_mul_add_relu, float);
  // CHECK: call void @llvm.asc.v.relu.s32(UB 1024, UB 32, i64 9, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  ONE(asc_relu, int32_t);
  // CHECK: call void @llvm.asc.v.not.u16(UB 1024, UB 32, i64 9,
  ONE(asc_not, uint16_t);
  // CHECK: call void @llvm.asc.v.exp.f16(UB 1024, UB 32, i64 9,
  ONE(asc_exp, half);
  // CHECK: call void @llvm.asc.v.ln.f32(UB 1024, UB 32, i64 9,
  ONE(asc_log, float);
  // CHECK: call void @llvm.asc.v.sqrt.f32(UB 1024, UB 32, i64 9,
  ONE(asc_sqrt, float);
  // CHECK: call void @llvm.asc.v.rsqrt.f16(UB 1024, UB 32, i64 9,
  ONE(asc_rsqrt, half);
  // CHECK: call void @llvm.asc.v.rec.f16(UB 1024, UB 32, i64 9,
  ONE(asc_rcp, half);
  // CHECK: call void @llvm.asc.v.maxs.s16(UB 1024, UB 32, i16 -3, i64 64, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  asc_max_scalar(UB(int16_t, 1024), UB(int16_t, 32), -3, 64);
  // CHECK: call void @llvm.asc.v.mins.s32(UB 1024, UB 32, i32 -3, i64 64,
  asc_min_scalar(UB(int32_t, 1024), UB(int32_t, 32), -3, 64);
  // CHECK: call void @llvm.asc.v.lrelu.f32(UB 1024, UB 32, float 5.000000e-01, i64 64,
  asc_leakyrelu(UB(float, 1024), UB(float, 32), 0.5f, 64);
  // CHECK: call void @llvm.asc.v.axpy.f32(UB 1024, UB 32, float 5.000000e-01, i64 64,
  asc_axpy(UB(float, 1024), UB(float, 32), 0.5f, 64);
  // CHECK: call void @llvm.asc.v.shr.s16(UB 1024, UB 32, i16 16, i64 64,
  asc_shiftright(UB(int16_t, 1024), UB(int16_t, 32), 16, 64);
  // CHECK: call void @llvm.asc.v.shr.u32(UB 1024, UB 32, i32 32, i64 64,
  asc_shiftright(UB(uint32_t, 1024), UB(uint32_t, 32), 32, 64);
  // CHECK: call void @llvm.asc.v.shr.round.s32(UB 1024, UB 32, i32 3, i64 64, i64 0, i1 false, i32 1,
  asc_shiftright_round(UB(int32_t, 1024), UB(int32_t, 32), 3, 1, 1, 1, 8, 8);
  // Amounts that the type does not hold stay out of range.
  // CHECK: call void @llvm.asc.v.shr.s16(UB 1024, UB 32, i16 -1, i64 64, i64 0, i1 true,
  asc_shiftright(UB(int16_t, 1024), UB(int16_t, 32), -65535, 64);
  // CHECK: call void @llvm.asc.v.shr.u16(UB 1024, UB 32, i16 255, i64 64, i64 0, i1 true,
  asc_shiftright(UB(uint16_t, 1024), UB(uint16_t, 32), 65537, 64);
}

// Sizes are bytes, a rest below 32 is dropped; bursts, lengths and gaps are data blocks: source gap, destination gap.
// CHECK-LABEL: define {{.*}}@copies(ptr %x
KERNEL copies(__gm__ half *x) {
  // CHECK: call void @llvm.asc.copy.gm.ub(UB 64, ptr %x, i32 1, i32 3, i32 0, i32 0)
  asc_copy_gm2ub(UB(half, 64), x, 127);
  // CHECK-NEXT: call void @llvm.asc.copy.gm.ub(UB 64, ptr %x, i32 1, i32 2, i32 3, i32 4)
  asc_copy_gm2ub(UB(half, 64), x, 1, 2, 3, 4);
  // CHECK-NEXT: call void @llvm.asc.copy.ub.ub(UB 96, UB 64, i32 1, i32 4, i32 0, i32 0)
  asc_copy_ub2ub(UB(half, 96), UB(half, 64), 128);
  // CHECK-NEXT: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 5, i32 6, i32 7, i32 8, i32 0)
  asc_copy_ub2gm(x, UB(half, 64), 5, 6, 7, 8);
  // CHECK-NEXT: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 1, i32 1, i32 0, i32 0, i32 0)
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_copy_ub2gm_sync(x, UB(half, 64), 32);
}

// CHECK-LABEL: define {{.*}}@places(ptr %x
KERNEL places(__gm__ int64_t *x) {
  // CHECK: call void @llvm.asc.sync.set(i32 4, i32 1, i32 2)
  asc_sync_notify(PIPE_MTE2, PIPE_V, EVENT_ID2);
  // CHECK-NEXT: call void @llvm.asc.sync.wait(i32 4, i32 1, i32 2)
  asc_sync_wait(PIPE_MTE2, PIPE_V, EVENT_ID2);
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 5)
  asc_sync_pipe(PIPE_MTE3);
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_sync();
  // CHECK: call {{.*}}i64 @llvm.asc.block.idx()
  x[0] = asc_get_block_idx();
  // CHECK: call {{.*}}i64 @llvm.asc.block.num()
  x[1] = asc_get_block_num();
}
