/* asc_eq_scalar and its family: document 4's example as printed, and every comparison against numpy. Built as C and C++. */
#include "c_api/asc_simd.h"
#ifdef __cplusplus
#define KERNEL extern "C" __global__ __vector__ __aicore__ void
#else
#define KERNEL __global__ __vector__ __aicore__ void
#endif

KERNEL example(__gm__ half *x, __gm__ uint8_t *z) {
  enum { total_length = 128 };
  __ubuf__ uint8_t dst[total_length / 8];
  __ubuf__ half src[total_length];
  half scalar = 20;
  uint8_t repeat = 1;
  uint8_t dst_block_stride = 1;
  uint8_t src_block_stride = 1;
  uint8_t dst_repeat_stride = 8;
  uint8_t src_repeat_stride = 8;
  asc_init();
  asc_copy_gm2ub_sync(src, x, sizeof(half) * total_length);
  asc_eq_scalar(dst, src, scalar, repeat, dst_block_stride, src_block_stride, dst_repeat_stride, src_repeat_stride);
  asc_sync();
  for (int i = 0; i < total_length / 8; i++) z[i] = dst[i];
}

/* Six comparisons of two tensors, six with a scalar (element 3 of the second), REPEATS repeats each; z is cleared before.
 * The mask is nearly empty and the destination's strides are odd: neither has an effect. */
enum { REPEATS = 5 };
#define ALL(OF) OF(lt, 0) OF(gt, 1) OF(eq, 2) OF(le, 3) OF(ge, 4) OF(ne, 5)
#define EACH(name, at) asc_##name(bits + at * bytes, a, b, REPEATS, 3, 1, 1, 5, 8, 8);
#define EACH_SCALAR(name, at) asc_##name##_scalar_sync(bits + (6 + at) * bytes, a, b[3], REPEATS, 7, 1, 5, 2);
#define COMPARE(kernel, T, LIST)                                                                                       \
  KERNEL kernel(__gm__ T *x, __gm__ T *y, __gm__ uint8_t *z) {                                                         \
    enum { n = REPEATS * 256 / sizeof(T), bytes = 160 };                                                               \
    __ubuf__ T a[n];                                                                                                   \
    __ubuf__ T b[n];                                                                                                   \
    __ubuf__ uint8_t bits[12 * bytes];                                                                                 \
    asc_init();                                                                                                        \
    asc_copy_gm2ub(a, x, sizeof a);                                                                                    \
    asc_copy_gm2ub(b, y, sizeof b);                                                                                    \
    asc_duplicate((__ubuf__ uint16_t *)bits, (uint16_t)0, 6 * bytes);                                                  \
    asc_set_vector_mask(0, 2);                                                                                         \
    LIST(EACH)                                                                                                         \
    LIST(EACH_SCALAR)                                                                                                  \
    asc_copy_ub2gm(z, bits, sizeof bits);                                                                              \
  }
COMPARE(halves, half, ALL)
#undef EACH_SCALAR
#define EACH_SCALAR(name, at) asc_##name##_scalar(bits + (6 + at) * bytes, a, b[3], REPEATS, 7, 1, 5, 2);
COMPARE(floats, float, ALL)
#define EQUAL(OF) OF(eq, 2)
COMPARE(words, int32_t, EQUAL)

/* Sources with strides: every second block, repeats that overlap. */
KERNEL strides(__gm__ float *x, __gm__ float *y, __gm__ uint8_t *z) {
  __ubuf__ float a[1024];
  __ubuf__ float b[1024];
  __ubuf__ uint8_t bits[64];
  asc_init();
  asc_copy_gm2ub(a, x, sizeof a);
  asc_copy_gm2ub(b, y, sizeof b);
  asc_set_mask_count();
  asc_set_vector_mask(0, 3);
  asc_lt(bits, a, b, 4, 1, 2, 0, 8, 3, 1);
  asc_set_mask_norm();
  asc_ge_scalar(bits + 32, a, 0.5f, 3, 1, 2, 0, 5);
  for (int i = 0; i < 32; i++) z[i] = bits[i];
  for (int i = 0; i < 24; i++) z[32 + i] = bits[32 + i];
}
