// Conversions and the masked copy of the C API (semantics 6; semantics-2 part 2 (c)): types and rounding in the name, the first-n form
// with the narrower operand's repeat stride, {0, count} left in the mask.
// RUN: %ir | FileCheck %s
// RUN: ascpu-cc -x c++ -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify -S \
// RUN:   | sed -f %S/Inputs/readable.sed | FileCheck %s
// RUN: not ascpu-cc --npu-arch=dav-3510 -DCHIP -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=CHIP --implicit-check-not=error:
#include "c_api/asc_simd.h"
#define UB(T, at) ((__ubuf__ T *)(uintptr_t)(at))
#ifdef __cplusplus
#define KERNEL extern "C" __global__ __vector__ void
#else
#define KERNEL __global__ __vector__ void
#endif

#ifdef CHIP
KERNEL k(void) {
  __ubuf__ int32_t *w = UB(int32_t, 0);
  // CHIP: c-api-casts.c:[[#@LINE+1]]:3: error: asc_half2int32_rn: not supported on dav-3510
  asc_half2int32_rn(w, UB(half, 512), 3);
  // CHIP: c-api-casts.c:[[#@LINE+1]]:3: error: asc_deq_int322half_sync: not supported on dav-3510
  asc_deq_int322half_sync(UB(half, 0), UB(int32_t, 512), 3);
  // CHIP: c-api-casts.c:[[#@LINE+1]]:3: error: asc_set_deq_scale: not supported on dav-3510
  asc_set_deq_scale((half)1.0f);
  // CHIP: c-api-casts.c:[[#@LINE+1]]:3: error: asc_copy: not supported on dav-3510
  asc_copy(w, UB(int32_t, 512), 3);
}
#else
#define COUNT(name, S, D) name(UB(D, 4096), UB(S, 32), 100)

// CHECK-LABEL: define {{.*}}@forms(
KERNEL forms(void) {
  // CHECK: call void @llvm.asc.v.cast.f16.f32(UB 4096, UB 32, i32 0, i64 100, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 4)
  // CHECK-NEXT: store i8 0, counter
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 100, mask_lo
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  asc_half2float_sync(UB(float, 4096), UB(half, 32), 100);
  // CHECK-NEXT: call void @llvm.asc.v.cast.s64.f32(UB 4096, UB 32, i32 2, i64 100, i64 0, i1 false, i32 3, i32 1, i32 2, i32 300, i32 400)
  asc_int642float_rd(UB(float, 4096), UB(int64_t, 32), 3, 1, 2, 300, 400);
  asc_set_deq_scale((half)0.5f);
  // CHECK: call void @llvm.asc.v.cast.deq.s32.f16(UB 4096, UB 32, half {{0xH3800|5.000000e-01}}, i64 100, i64 0, i1 true, i32 1, i32 1, i32 1, i32 4, i32 8)
  COUNT(asc_deq_int322half, int32_t, half);
  // CHECK: call void @llvm.asc.v.copy.u16(UB 4096, UB 32, i64 100, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  COUNT(asc_copy, uint16_t, uint16_t);
  // CHECK: call void @llvm.asc.v.copy.s32(UB 4096, UB 32, i64 100, i64 0, i1 false, i32 3, i32 1, i32 2, i32 4, i32 8)
  asc_copy(UB(int32_t, 4096), UB(int32_t, 32), 3, 1, 2, 4, 8);
  asc_set_mask_count();
  // CHECK: call void @llvm.asc.v.copy.count.s32(UB 4096, UB 32, i64 100, i32 3, i32 1, i32 2, i32 4, i32 8)
  asc_copy(UB(int32_t, 4096), UB(int32_t, 32), 3, 1, 2, 4, 8);
}
#endif
