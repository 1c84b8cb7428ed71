/* The C API's names, one word each. */
#include "c_api/asc_simd.h"

__global__ __vector__ void counters(__gm__ uint32_t *words, __gm__ uint32_t *old) {
  old[0] = asc_atomic_add(words + 0, 5u);
  old[1] = asc_atomic_sub(words + 1, 5u);
  old[2] = asc_atomic_max(words + 2, 5u);
  old[3] = asc_atomic_min(words + 3, 5u);
  old[4] = asc_atomic_exch(words + 4, 5u);
  old[5] = asc_atomic_cas(words + 5, 5u, 9u);
  old[6] = asc_atomic_and(words + 6, 5u);
  old[7] = asc_atomic_or(words + 7, 5u);
  old[8] = asc_atomic_xor(words + 8, 5u);
  old[9] = asc_atomic_inc(words + 9, 5u);
  old[10] = asc_atomic_inc(words + 10, 5u);
  old[11] = asc_atomic_dec(words + 11, 5u);
  old[12] = asc_atomic_dec(words + 12, 5u);
  old[13] = asc_atomic_dec(words + 13, 5u);
}
__global__ __vector__ void floats(__gm__ float *words, __gm__ float *old) {
  old[0] = asc_atomic_add(words + 0, 0.5f);
  old[1] = asc_atomic_sub(words + 1, 0.5f);
  old[2] = asc_atomic_max(words + 2, 0.5f);
  old[3] = asc_atomic_min(words + 3, 0.5f);
  old[4] = asc_atomic_exch(words + 4, 0.5f);
  old[5] = asc_atomic_cas(words + 5, 0.5f, 9.0f);
}
