/* Conversions, selections, byte-exact copies and atomics of the C API, with what each leaves in the mask. Built as C and C++. */
#include "c_api/asc_simd.h"
#ifdef __cplusplus
#define KERNEL extern "C" __global__ __vector__ __aicore__ void
#else
#define KERNEL __global__ __vector__ __aicore__ void
#endif

enum { N = 256 };

/* x: half, z: eight parts of N float. The mask that a first-n form leaves is its count as bits: 100 = 0b1100100. */
KERNEL convert(__gm__ half *x, __gm__ float *z) {
  __ubuf__ half h[N];
  __ubuf__ float f[N];
  __ubuf__ int32_t w[N];
  asc_init();
  asc_copy_gm2ub_sync(h, x, sizeof h);

  asc_duplicate(f, 7.0f, N);
  asc_half2float(f, h, 100);
  asc_copy_ub2gm(z, f, sizeof f);

  asc_duplicate(f, 7.0f, N);
  asc_set_vector_mask(0, 100);
  asc_half2float(f, h, 3, 1, 1, 8, 4);
  asc_copy_ub2gm(z + N, f, sizeof f);

#define ROUND(rounding, part)                                                                                          \
  asc_half2int32_##rounding(w, h, N);                                                                                  \
  asc_int322float_sync(f, w, N);                                                                                       \
  asc_copy_ub2gm(z + part * N, f, sizeof f);
  ROUND(rn, 2)
  ROUND(rna, 3)
  ROUND(rd, 4)
  ROUND(ru, 5)
  ROUND(rz, 6)

  /* half sources, float destination; then src - value */
  asc_duplicate(f, 0.5f, N);
  asc_fma(f, h, h, N);
  asc_sub_scalar(f, f, 2.0f, 200);
  asc_copy_ub2gm(z + 7 * N, f, sizeof f);
}

/* x, y: float; z: four parts. */
KERNEL choose(__gm__ float *x, __gm__ float *y, __gm__ float *z) {
  __ubuf__ float a[N];
  __ubuf__ float b[N];
  __ubuf__ float c[N];
  __ubuf__ uint8_t bits[32];
  asc_init();
  asc_copy_gm2ub(a, x, sizeof a);
  asc_copy_gm2ub(b, y, sizeof b);

  /* the compare mask of the first 64, used four times */
  asc_lt(a, b, 9, 1, 1, 1, 8, 8, 8);
  asc_duplicate(c, 7.0f, N);
  asc_select(c, a, b, 250);
  asc_copy_ub2gm(z, c, sizeof c);

  /* bits that the mask 250 = 0b11111010 switches off stay */
  asc_ge(a, b, 1, 1, 1, 1, 8, 8, 8);
  asc_get_cmp_mask(bits);
  asc_duplicate(c, 7.0f, N);
  asc_set_vector_mask(0, 0xffffffff);
  asc_select(c, a, b, 2, 1, 1, 1, 8, 8, 8);
  asc_copy_ub2gm(z + N, c, sizeof c);

  /* read back and turned round */
  for (int i = 0; i < 8; i++) bits[i] = (uint8_t)~bits[i];
  asc_set_cmp_mask(bits);
  asc_select_sync(c, a, b, N);
  asc_copy_ub2gm(z + 2 * N, c, sizeof c);

  /* in counter mode: the first 70 of x to every second block, by asc_copy's own count */
  asc_duplicate(c, 7.0f, N);
  asc_set_mask_count();
  asc_set_vector_mask(0, 20);
  asc_copy((__ubuf__ uint32_t *)c, (__ubuf__ uint32_t *)a, 3, 2, 1, 8, 4);
  asc_set_mask_norm();
  asc_copy_ub2gm(z + 3 * N, c, sizeof c);
}

/* 2 bursts of 13 elements, 5 bytes apart, into UB with 1 and 2 elements around each; out again without; then added twice. */
KERNEL align(__gm__ int16_t *x, __gm__ int16_t *z, __gm__ int32_t *sums) {
  __ubuf__ int16_t a[N];
  __ubuf__ int32_t w[8];
  asc_init();
  asc_duplicate(a, (int16_t)9, N);
  asc_set_copy_pad_val((int16_t)-5);
  asc_copy_gm2ub_align(a, x, 2, 26, 1, 2, 6, 1);
  asc_copy_ub2gm(z, a, 2 * 96);
  asc_duplicate(a, (int16_t)9, N);
  asc_copy_gm2ub_align_sync(a, x, 26);
  asc_copy_ub2gm(z + 96, a, 64);
  asc_copy_ub2gm_align(z + 128, a, 2, 14, 0, 0, 0, 4);
  asc_duplicate(w, (int32_t)(block_idx + 1), 8);
  asc_set_atomic_add_int();
  asc_copy_ub2gm(sums, w, 32);
  asc_set_atomic_max_int();
  asc_copy_ub2gm(sums + 8, w, 32);
  asc_set_atomic_none();
}
