// Copies of every byte, atomics, the control register, built-in variables and pipes of the C API (semantics 6; semantics-2 part 2 (c)).
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

// CHECK-LABEL: define {{.*}}@align(ptr %x
KERNEL align(__gm__ half *x, __gm__ double *y) {
  // A size: one burst, its first element fills the rest.
  // CHECK: call void @llvm.asc.copy.pad.gm.ub.u16(UB 64, ptr %x, i32 1, i32 126, i64 0, i32 0, i32 0, i32 0, i1 true, i16
  asc_copy_gm2ub_align(UB(half, 64), x, 126);
  asc_set_copy_pad_val((half)1.0f);
  // Paddings: the value. Gaps: source, destination; bytes in global memory, data blocks in UB.
  // CHECK: call void @llvm.asc.copy.pad.gm.ub.u16(UB 64, ptr %x, i32 2, i32 100, i64 3, i32 4, i32 5, i32 6, i1 false, i16 15360)
  asc_copy_gm2ub_align(UB(half, 64), x, 2, 100, 5, 6, 3, 4);
  // CHECK: call void @llvm.asc.copy.pad.ub.gm.u16(ptr %x, UB 64, i32 2, i32 100, i32 3, i64 4, i32 0)
  asc_copy_ub2gm_align(x, UB(half, 64), 2, 100, 5, 6, 3, 4);
  // CHECK: call void @llvm.asc.copy.pad.ub.gm.u64(ptr %y, UB 64, i32 1, i32 24, i32 0, i64 0, i32 0)
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_copy_ub2gm_align_sync(y, UB(double, 64), 24);
  // 1 add, 2 max, 3 min; the type's row of Types.def above: half 0, bfloat16 1, float 2, int8 3, int16 5, int32 7.
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, {{.*}} i32 1)
  asc_set_atomic_add_float16(), asc_copy_ub2gm(x, UB(half, 64), 32);
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, {{.*}} i32 514)
  asc_set_atomic_max_float(), asc_copy_ub2gm(x, UB(half, 64), 32);
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, {{.*}} i32 259)
  asc_set_atomic_min_bfloat(), asc_copy_ub2gm(x, UB(half, 64), 32);
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, {{.*}} i32 1793)
  asc_set_atomic_add_int(), asc_copy_ub2gm(x, UB(half, 64), 32);
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, {{.*}} i32 1282)
  asc_set_atomic_max_int16(), asc_copy_ub2gm(x, UB(half, 64), 32);
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, {{.*}} i32 771)
  asc_set_atomic_min_int8(), asc_copy_ub2gm(x, UB(half, 64), 32);
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, {{.*}} i32 0)
  asc_set_atomic_none(), asc_copy_ub2gm(x, UB(half, 64), 32);
}

// CHECK-LABEL: define {{.*}}@variables(ptr %x
KERNEL variables(__gm__ int64_t *x) {
  // CHECK: [[ID:%.*]] = call {{.*}}i64 @llvm.asc.block.idx()
  // CHECK-NEXT: store i64 [[ID]], ptr %x
  x[0] = block_idx;
  // CHECK: [[NUM:%.*]] = call {{.*}}i64 @llvm.asc.block.num()
  // CHECK: store i64 [[NUM]],
  x[1] = block_num;
  // CHECK: store i64 0,
  x[2] = sub_block_idx;
  {
    // A kernel's own variable of that name hides it.
    int64_t block_idx = 7;
    // CHECK: store i64 7,
    x[3] = block_idx;
  }
  // CHECK: store i64 1,
  x[4] = asc_get_sub_block_id() + asc_get_sub_block_num();
  // An address on the chip is its offset.
  // CHECK: store i64 96,
  x[5] = (int64_t)asc_get_phy_buf_addr(96);
}

// Bit 56 is the mask's mode. Bit 48 clear: half results saturate.
// CHECK-LABEL: define {{.*}}@control(ptr %x
KERNEL control(__gm__ uint64_t *x) {
  asc_set_ctrl((uint64_t)1 << 56);
  // CHECK: call void @llvm.asc.v.add.f16.sat(UB 1024, UB 32, UB 512, i64 {{.*}}, i64 {{.*}}, i1 true, i32 2, {{.*}} i1 true)
  asc_add(UB(half, 1024), UB(half, 32), UB(half, 512), 2, 1, 1, 1, 8, 8, 8);
  asc_set_ctrl((uint64_t)1 << 48);
  // CHECK: call void @llvm.asc.v.add.f16.sat(UB 1024, UB 32, UB 512, i64 {{.*}}, i64 {{.*}}, i1 false, i32 2, {{.*}} i1 false)
  asc_add(UB(half, 1024), UB(half, 32), UB(half, 512), 2, 1, 1, 1, 8, 8, 8);
  asc_set_mask_count();
  // CHECK: store i64 72339069014638592, ptr %x
  x[0] = (uint64_t)asc_get_ctrl();
}

// CHECK-LABEL: define {{.*}}@pipes(
KERNEL pipes(void) {
  // CHECK: call void @llvm.asc.sync.set(i32 4, i32 5, i32 3)
  // CHECK-NEXT: call void @llvm.asc.sync.wait(i32 4, i32 5, i32 3)
  // CHECK-NEXT: call void @llvm.asc.sync.set(i32 4, i32 1, i32 3)
  // CHECK-NEXT: call void @llvm.asc.sync.wait(i32 4, i32 1, i32 3)
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 4)
  asc_sync_mte2(3);
  // CHECK-NEXT: call void @llvm.asc.sync.set(i32 5, i32 4, i32 2)
  // CHECK-NEXT: call void @llvm.asc.sync.wait(i32 5, i32 4, i32 2)
  // CHECK-NEXT: call void @llvm.asc.sync.set(i32 5, i32 1, i32 2)
  // CHECK-NEXT: call void @llvm.asc.sync.wait(i32 5, i32 1, i32 2)
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 5)
  asc_sync_mte3(2);
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_sync_data_barrier(DSB_DDR);
}

// CHECK-LABEL: define {{.*}}@mixed(
KERNEL mixed(void) {
  // dst = src0 * dst + src1; dst = src0 * src1 + dst; from half to float with half the repeat stride.
  // CHECK: call void @llvm.asc.v.fma.f16.sat(UB 1024, UB 32, UB 512, i64 9,
  asc_mul_add(UB(half, 1024), UB(half, 32), UB(half, 512), 9);
  // CHECK: call void @llvm.asc.v.mla.f32(UB 1024, UB 32, UB 512, i64 9,
  asc_fma(UB(float, 1024), UB(float, 32), UB(float, 512), 9);
  // CHECK: call void @llvm.asc.v.mla.f16.f32(UB 1024, UB 32, UB 512, i64 9, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 4, i32 4)
  asc_fma(UB(float, 1024), UB(half, 32), UB(half, 512), 9);
  // CHECK: call void @llvm.asc.v.axpy.f16.f32(UB 1024, UB 32, half {{0xH3800|5.000000e-01}}, i64 9, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 4)
  asc_axpy(UB(float, 1024), UB(half, 32), 0.5f, 9);
  // src - value
  // CHECK: call void @llvm.asc.v.adds.s16(UB 1024, UB 32, i16 -3, i64 9,
  asc_sub_scalar(UB(int16_t, 1024), UB(int16_t, 32), 3, 9);
  // CHECK: call void @llvm.asc.v.adds.f32(UB 1024, UB 32, float -5.000000e-01, i64 9,
  asc_sub_scalar(UB(float, 1024), UB(float, 32), 0.5f, 9);
}
