/* Copies of the C API on dav-3510: lengths and strides in bytes, from start to start; the destination's first in copies out. */
#include "c_api/asc_simd.h"
#ifdef __cplusplus
#define KERNEL extern "C" __global__ __vector__ __aicore__ void
#define FIRST(kind) asc_##kind##_l2_cache_mode::NORMAL_FIRST_VICTIM
#else
#define KERNEL __global__ __vector__ __aicore__ void
#define FIRST(kind) 0
#endif

enum { N = 128 };
#ifdef __cplusplus
static_assert(asc_get_vf_len() == 2 * N, "a constant in C++");
#endif
KERNEL copies(__gm__ int16_t *x, __gm__ int16_t *z) {
  __ubuf__ int16_t a[N];
  asc_init();
  asc_copy_gm2ub_sync(a, x + 200, sizeof a);
  /* 2 bursts of 13, one and two elements around each; sources 15 elements apart, destinations 64 bytes */
  asc_set_copy_pad_val((int16_t)-5);
  asc_copy_gm2ub_align(a, x, 2, 26, 1, 2, true, FIRST(load), 30, 64);
  asc_copy_ub2gm(z, a, sizeof a);
  /* padded with the first element */
  asc_copy_gm2ub_align(a, x, 1, 26, 1, 2, false, FIRST(load), 0, 0);
  asc_copy_ub2gm_align(z + N, a, 2, 14, FIRST(store), 20, 32);
  asc_copy_gm2ub(a, x, 2, 32, 40, 96);
  asc_copy_ub2gm(z + 2 * N, a, 2, 32, 34, 96);
  asc_copy_ub2ub(a + 64, a, 1, 2, 0, 0);
  asc_copy_ub2gm_sync(z + 3 * N, a, sizeof a);
}

/* Bursts without a gap in UB, on top of each other, and overlapping by a half. */
KERNEL close(__gm__ int16_t *x, __gm__ int16_t *z) {
  __ubuf__ int16_t a[N];
  asc_init();
  asc_copy_gm2ub_sync(a, x + 200, sizeof a);
  asc_copy_gm2ub_align(a, x, 3, 26, 0, 0, true, FIRST(load), 30, 26);
  asc_copy_ub2gm_align(z, a, 1, 256, FIRST(store), 0, 0);
  asc_copy_gm2ub_align(a, x, 4, 64, 0, 0, true, FIRST(load), 20, 0);
  asc_copy_gm2ub(a + 48, x + 50, 3, 64, 2, 32);
  asc_copy_ub2gm(z + N, a, sizeof a);
  asc_copy_ub2gm_align(z + 2 * N, a, 4, 26, FIRST(store), 40, 26);
  asc_copy_ub2gm_align(z + 3 * N, a, 3, 64, FIRST(store), 64, 32);
}

KERNEL apart(__gm__ int16_t *x, int stride) {
  __ubuf__ int16_t a[N];
  asc_copy_gm2ub_align(a, x, 2, 26, 0, 0, true, FIRST(load), 30, (uint32_t)stride);
}
