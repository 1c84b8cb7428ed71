/* C API: copies between global memory and UB, and within UB (docs/semantics.md 6; part 2 (c); C and C++).
 *
 * Either a size in bytes, of which a rest below 32 is not copied, or bursts: everything in data blocks of 32 bytes. The
 * parameters are dav-2201's; other chips give them another meaning.
 */
#ifndef ASCPU_C_API_VECTOR_DATAMOVE_H
#define ASCPU_C_API_VECTOR_DATAMOVE_H
#include "sync.h"
#include "../ascpu/spr.h"

#if ASCPU_HAS_asc_copy_gm2ub
#define _ASC_COPY(api, inst, Dst, Src, ...)                                                                            \
  _ASCPU_STATIC void api(Dst *dst, const Src *src, uint32_t size) {                                                    \
    inst(dst, src, 1, (int)(size / 32), 0, 0 __VA_ARGS__);                                                             \
  }                                                                                                                    \
  _ASCPU_STATIC void api(Dst *dst, const Src *src, int n_burst, int len_burst, int src_gap, int dst_gap) {             \
    inst(dst, src, n_burst, len_burst, src_gap, dst_gap __VA_ARGS__);                                                  \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(Dst *dst, const Src *src, uint32_t size) { api(dst, src, size), asc_sync(); }
#else
#define _ASC_COPY(api, inst, Dst, Src, ...)                                                                            \
  _ASCPU_DECL void api(Dst *, const Src *, ...) __attribute__((unavailable(#api ": not verified for " _ASCPU_CHIP)));  \
  _ASCPU_DECL void api##_sync(Dst *, const Src *, uint32_t)                                                            \
      __attribute__((unavailable(#api "_sync: not verified for " _ASCPU_CHIP)));
#endif
#define _ASC_ATOMIC , (int)__asc_spr.atomic
_ASC_COPY(asc_copy_gm2ub, __asc_copy_gm_ub, __ubuf__ void, __gm__ void, )
_ASC_COPY(asc_copy_ub2gm, __asc_copy_ub_gm, __gm__ void, __ubuf__ void, _ASC_ATOMIC)
_ASC_COPY(asc_copy_ub2ub, __asc_copy_ub_ub, __ubuf__ void, __ubuf__ void, )
#undef _ASC_COPY
#undef _ASC_ATOMIC
#endif
