// Types and chips that the C API does not have, in the same words as the C++ API.
// RUN: not ascpu-cc -c -o %t.o %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc -x c++ -c -o %t.o %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-3510 -DCHIP -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=CHIP --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-3002 -DNONE -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-1001 -x c++ -DNONE -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=error:
// NONE: c-api-refused.c:[[#@LINE+1]]:{{[0-9]+}}: error: c_api/asc_simd.h: not supported on dav-{{3002|1001}}{{$}}
#include "c_api/asc_simd.h"

#if !defined(CHIP) && !defined(NONE)
void k(__ubuf__ int8_t *s8, __ubuf__ double *d, __ubuf__ bfloat16_t *bf, __ubuf__ half *h, __ubuf__ uint16_t *u16,
       __ubuf__ uint8_t *bits, __ubuf__ int32_t *s32, __ubuf__ float *f) {
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_add: type int8_t is not supported on dav-2201
  asc_add(s8, s8, s8, 3);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_abs: type double is not supported on dav-2201
  asc_abs(d, d, 1, 1, 1, 8, 8);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_mul_scalar_sync: type bfloat16_t is not supported on dav-2201
  asc_mul_scalar_sync(bf, bf, (bfloat16_t)1.0f, 3);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_shiftleft: type half is not supported on dav-2201
  asc_shiftleft(h, h, 1, 3);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_shiftright_round: type uint16_t is not supported on dav-2201
  asc_shiftright_round(u16, u16, 1, 3);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_exp: type bfloat16_t is not supported on dav-2201
  asc_exp(bf, bf, 3);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_sub_scalar: type double is not supported on dav-2201
  asc_sub_scalar(d, d, 1.0, 3);
  // Comparisons: integers for equality alone, and not to the compare mask.
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_lt: type int32_t is not supported on dav-2201
  asc_lt(bits, s32, s32, 1, 1, 1, 1, 8, 8, 8);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_ne_scalar_sync: type int32_t is not supported on dav-2201
  asc_ne_scalar_sync(bits, s32, 1, 1, 1, 1, 8, 8);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_eq: type int32_t is not supported on dav-2201
  asc_eq(s32, s32, 1, 1, 1, 1, 8, 8, 8);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_eq_scalar: type int8_t is not supported on dav-2201
  asc_eq_scalar(bits, s8, 1, 1, 1, 1, 8, 8);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_select: type uint16_t is not supported on dav-2201
  asc_select(u16, u16, u16, 3);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: asc_copy: type half is not supported on dav-2201
  asc_copy(h, h, 3);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: not supported yet: asc_add_relu from float to half
  asc_add_relu(h, f, f, 3);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: not supported yet: asc_set_deq_scale with an offset
  asc_set_deq_scale(1.0f, 2, 1);
  // Names that are not there; clang guesses at others that look like them, which is no second error.
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: not supported yet: asc_bitsort [ascpu-unsupported-api]
  asc_bitsort(u16, u16, 1, 8, 1);
  // CHECK: c-api-refused.c:[[#@LINE+1]]:3: error: not supported yet: asc_repeat_reduce_sum_sync [ascpu-unsupported-api]
  asc_repeat_reduce_sum_sync(h, h, 128);
}
#elif !defined(NONE)
void k(__ubuf__ half *h, __gm__ half *x, __ubuf__ uint8_t *bits) {
  // CHIP: c-api-refused.c:[[#@LINE+1]]:3: error: asc_add: not supported on dav-3510
  asc_add(h, h, h, 3);
  // CHIP: c-api-refused.c:[[#@LINE+1]]:3: error: asc_set_mask_count: not supported on dav-3510
  asc_set_mask_count();
  // CHIP: c-api-refused.c:[[#@LINE+1]]:3: error: asc_eq_scalar: not supported on dav-3510
  asc_eq_scalar(bits, h, 1, 1, 1, 1, 8, 8);
  // CHIP: c-api-refused.c:[[#@LINE+1]]:3: error: asc_set_cmp_mask: not supported on dav-3510
  asc_set_cmp_mask(bits);
  // CHIP: c-api-refused.c:[[#@LINE+1]]:3: error: no matching function for call to 'asc_copy_gm2ub_align'
  asc_copy_gm2ub_align(h, x, 64, 2, 3, 4, 5, 6);
}
#endif
