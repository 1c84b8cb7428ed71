// What the C API on registers refuses, in C and in C++: types that an instruction does not have, dav-2201's instructions
// on memory, calls outside of vector functions, other chips.
// RUN: not ascpu-cc --npu-arch=dav-3510 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc -x c++ --npu-arch=dav-3510 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-3510 -DOUTSIDE -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=OUT --implicit-check-not=error:
// RUN: not ascpu-cc -x c++ --npu-arch=dav-3510 -DOUTSIDE -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=OUT --implicit-check-not=error:
#include "c_api/asc_simd.h"
#ifndef OUTSIDE
__simd_vf__ static inline void refused(__ubuf__ float *x) {
  vector_float v;
  vector_int64_t w;
  vector_bool m = asc_create_mask_b32(PAT_ALL);
  asc_loadalign(v, x);
  asc_loadalign(w, (__ubuf__ int64_t *)x);
  // CHECK: :[[#@LINE+1]]:3: error: asc_add: type int64_t is not supported on dav-3510
  asc_add(w, w, w, m);
  // CHECK: :[[#@LINE+1]]:3: error: asc_xor: type float is not supported on dav-3510
  asc_xor(v, v, v, m);
  // CHECK: :[[#@LINE+1]]:3: error: asc_rsqrt: not supported on dav-3510
  asc_rsqrt(x, x, 64);
  // CHECK: :[[#@LINE+1]]:3: error: no matching function for call to 'asc_loadalign_downsample'
  asc_loadalign_downsample(v, x);
  // CHECK: :[[#@LINE+1]]:3: error: asc_add: not supported on dav-3510
  asc_add(x, x, x, 64);
}
__vector__ __global__ void kernel(void) { refused((__ubuf__ float *)0); }
#else
__simd_callee__ static inline void callee(vector_float v, vector_bool m) { asc_storealign((__ubuf__ float *)0, v, m); }
__simd_vf__ static inline void fine(void) {
  uint32_t left = 9;
  vector_bool m = asc_update_mask_b32(left);
  vector_float v;
  asc_duplicate_scalar(v, 1, m);
  callee(v, m);
}
static inline void helper(void) {
  vector_float v;
  // OUT: :[[#@LINE+1]]:3: error: asc_duplicate_scalar is called outside of a vector function (__simd_vf__, __simd_callee__, __VEC_SCOPE__)
  asc_duplicate_scalar(v, 1);
}
__vector__ __global__ void kernel(void) {
  fine();
  helper();
}
#endif
