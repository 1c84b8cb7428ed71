// Arguments that no form of the C API takes, or that the instruction's fields do not hold: one error each, in C and C++. In the
// messages about numbers the instruction has its C++ name.
// RUN: not ascpu-cc -DFORMS -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=FORMS --implicit-check-not=error:
// RUN: not ascpu-cc -DFORMS -x c++ -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=FORMS --implicit-check-not=error:
// RUN: not ascpu-cc -c -o %t.o %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc -std=gnu17 -c -o %t.o %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc -x c++ -c -o %t.o %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "c_api/asc_simd.h"
__global__ void k(__ubuf__ half *h, __ubuf__ float *f, __ubuf__ uint8_t *bits, __ubuf__ int16_t *s16, __gm__ float *g) {
#ifdef FORMS
  // FORMS: c-api-arguments.c:[[#@LINE+1]]:3: error: no matching function for call to 'asc_add'
  asc_add(h, f, f, 3);
  // FORMS: c-api-arguments.c:[[#@LINE+1]]:3: error: no matching function for call to 'asc_eq_scalar'
  asc_eq_scalar(bits, h, 1, 1);
  // FORMS: c-api-arguments.c:[[#@LINE+1]]:3: error: no matching function for call to 'asc_half2float'
  asc_half2float(f, h);
  // FORMS: c-api-arguments.c:[[#@LINE+1]]:3: error: asc_get_vf_len: not supported on dav-2201
  asc_get_vf_len();
#else
  // CHECK: c-api-arguments.c:[[#@LINE+1]]:3: error: Compares: repeat time 300 is out of range 0..255 [ascpu-repeat]
  asc_eq_scalar(bits, h, 1, 300, 1, 1, 8, 8);
  // CHECK: c-api-arguments.c:[[#@LINE+1]]:3: error: Compares: src block stride 65536 is out of range 0..65535 [ascpu-stride]
  asc_eq_scalar(bits, h, 1, 1, 1, 65536, 8, 8);
  // CHECK: c-api-arguments.c:[[#@LINE+1]]:3: error: Compare: src0 block stride 256 is out of range 0..255 [ascpu-stride]
  asc_eq(bits, h, h, 1, 1, 256, 1, 8, 8, 8);
  // CHECK: c-api-arguments.c:[[#@LINE+1]]:3: error: Compare: dst repeat stride 256 is out of range 0..255 [ascpu-stride]
  asc_ge(h, h, 1, 1, 1, 1, 256, 8, 8);
  // CHECK: c-api-arguments.c:[[#@LINE+1]]:3: error: Select: src1 repeat stride 256 is out of range 0..255 [ascpu-stride]
  asc_select(h, h, h, 1, 1, 1, 1, 8, 8, 256);
  // CHECK: c-api-arguments.c:[[#@LINE+1]]:3: error: Compares: src needs 262144 bytes, the UB of dav-2201 has 196608 [ascpu-bounds]
  asc_eq_scalar(bits, f, 1, 2, 1, 1, 8, 8184);
  // CHECK: c-api-arguments.c:[[#@LINE+1]]:3: error: Cast: count 100000 of float needs 400000 bytes, the UB of dav-2201 has 196608 [ascpu-count]
  asc_half2float(f, h, 100000);
  // CHECK: c-api-arguments.c:[[#@LINE+1]]:3: error: DataCopyPad: block length 6 is not a multiple of the 4-byte element [ascpu-copy]
  asc_copy_gm2ub_align(f, g, 6);
  // CHECK: c-api-arguments.c:[[#@LINE+1]]:3: error: ShiftRight: shift amount 17 is out of range 0..16 for int16_t [ascpu-shift]
  asc_shiftright(s16, s16, 17, 3);
#endif
}
