/* asc_update_addr_reg: strides of the loops around it, the innermost first; every result is in 256 bytes of its own. */
#include "c_api/asc_simd.h"
#ifdef __cplusplus
#define KERNEL extern "C" __global__ __vector__ void
#else
#define KERNEL __global__ __vector__ void
#endif

/* Three loops, one of them left early and one that skips rounds: what counts is how often they came round. */
__simd_vf__ static inline void nest(__ubuf__ half *x, __ubuf__ half *z, uint16_t n) {
  vector_half v;
  vector_bool all = asc_create_mask_b16(PAT_ALL);
  addr_reg from, to;
  uint16_t k = 0;
  for (uint16_t i = 0; i < 2; i++)
    for (uint16_t j = 5; j > 2; j--) {
      uint16_t m = 0;
      while (m < n) {
        m += 2;
        if (j == 4 && m == 4) continue;
        from = asc_update_addr_reg_b16(16, 32, 256);
        to = asc_update_addr_reg_b16(128, 256, 768);
        asc_loadalign(v, x, from);
        asc_storealign(z, v, to, all);
        if (++k == 11) return;
      }
    }
}

/* After a loop, and in a function of its own: the loops of the call's own function count. */
__simd_callee__ static inline void one(__ubuf__ float *x, __ubuf__ float *z) {
  vector_float v;
  asc_loadalign(v, x, asc_update_addr_reg_b32(8));
  asc_storealign(z, v, asc_create_mask_b32(PAT_ALL));
}
__simd_vf__ static inline void alone(__ubuf__ float *x, __ubuf__ float *z) {
  for (uint16_t i = 0; i < 3; i++) one(x + i * 16, z + i * 64);
  do {
    addr_reg addr_reg = asc_update_addr_reg_b32(8);
    vector_float v;
    asc_loadalign(v, x, addr_reg);
    asc_storealign(z + 192, v, addr_reg, asc_create_mask_b32(PAT_VL8));
    x += 8;
  } while (x < (__ubuf__ float *)96);
}

KERNEL loops(__gm__ uint8_t *x, __gm__ uint8_t *z, int topic) {
  asc_init();
  asc_copy_gm2ub((__ubuf__ uint8_t *)0, x, 4096);
  asc_copy_gm2ub((__ubuf__ uint8_t *)4096, z, 11264);
  asc_sync();
  if (topic == 0) nest((__ubuf__ half *)0, (__ubuf__ half *)4096, 4);
  if (topic == 1) alone((__ubuf__ float *)0, (__ubuf__ float *)4096);
  asc_sync();
  asc_copy_ub2gm(z, (__ubuf__ uint8_t *)4096, 11264);
}
