// Types and chips that the C API does not have, in the same words as the C++ API.
// RUN: not ascpu-cc -c -o %t.o %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc -x c++ -c -o %t.o %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-3510 -DCHIP -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=CHIP --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-3002 -DNONE -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-1001 -x c++ -DNONE -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=error:
// NONE: c-api-refused.c:[[#@LINE+1]]:{{[0-9]+}}: error: c_api/asc_simd.h: not supported on dav-{{3002|1001}}{{$}}
#include "c_api/asc_simd.h"

#if !defined(CHIP) && !defined(NONE)
void k(__ubuf__ int8_t *s8, __ubuf__ double *d, __ubuf__ bfloat16_t *bf, __ubuf__ half *h, __ubuf__ uint16_t *u16) {
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
}
#elif !defined(NONE)
void k(__ubuf__ half *h, __gm__ half *x) {
  // CHIP: c-api-refused.c:[[#@LINE+1]]:3: error: asc_add: not supported on dav-3510
  asc_add(h, h, h, 3);
  // CHIP: c-api-refused.c:[[#@LINE+1]]:3: error: asc_set_mask_count: not supported on dav-3510
  asc_set_mask_count();
  // CHIP: c-api-refused.c:[[#@LINE+1]]:3: error: asc_copy_gm2ub: not verified for dav-3510
  asc_copy_gm2ub(h, x, 64);
  // CHIP: c-api-refused.c:[[#@LINE+1]]:3: error: asc_copy_ub2gm: not verified for dav-3510
  asc_copy_ub2gm(x, h, 1, 1, 0, 0);
}
#endif
