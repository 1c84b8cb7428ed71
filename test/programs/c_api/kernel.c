/* A kernel in C with the C API: on-chip arrays, count forms and strided forms, and the mask that count forms leave. */
#include "c_api/asc_simd.h"

enum { N = 256 };   /* int32 elements of one part: 4 repeats */

__global__ __vector__ __aicore__ void parts(__gm__ int32_t *x, __gm__ int32_t *y, __gm__ int32_t *z) {
  __ubuf__ int32_t a[N];
  __ubuf__ int32_t b[N];
  __ubuf__ int32_t c[N];
  asc_init();
  asc_copy_gm2ub(a, x, sizeof(int32_t) * N);
  asc_copy_gm2ub(b, y, sizeof(int32_t) * N + 31);   /* a rest below a data block is not copied */

  asc_duplicate(c, 7, N);
  asc_add(c, a, b, 100);
  asc_copy_ub2gm(z, c, sizeof(int32_t) * N);

  /* after a count form NORM mode holds {0, count}: 100 = 0b1100100 */
  asc_duplicate(c, 7, N);
  asc_sub(c, a, b, 100);
  asc_add_scalar(c, a, 1000, 4, 1, 1, 8, 8);
  asc_copy_ub2gm(z + N, c, sizeof(int32_t) * N);

  asc_duplicate(c, 7, N);
  asc_set_vector_mask(0, 0xFFFF0000FFFF0000u);
  asc_mul(c, a, b, 3, 1, 1, 1, 8, 8, 8);
  asc_copy_ub2gm(z + 2 * N, c, sizeof(int32_t) * N);

  asc_duplicate(c, 7, N);
  asc_set_mask_count();
  asc_set_vector_mask(0, 77);
  asc_mul_scalar(c, a, 3, 1, 1, 1, 8, 8);
  asc_set_mask_norm();
  asc_copy_ub2gm(z + 3 * N, c, sizeof(int32_t) * N);

  asc_shiftleft_sync(c, a, 3, N);
  asc_copy_ub2gm(z + 4 * N, c, sizeof(int32_t) * N);

  asc_duplicate(c, 7, N);
  asc_copy_ub2ub(c, a, 4, 2, 1, 3);
  asc_copy_ub2gm(z + 5 * N, c, sizeof(int32_t) * N);
}
