/* C API: copies between global memory and UB, and within UB; what copies out do there (docs/semantics.md 6, 5.3; part
 * 2 (c); C and C++).
 *
 * Either a size in bytes, of which a rest below 32 is not copied, or bursts: everything in data blocks of 32 bytes.
 * The _align forms copy every byte, as DataCopyPad does: lengths in bytes, gaps in bytes in global memory and in data
 * blocks in UB. Without paddings the rest of a data block is filled with the burst's first element, else both with
 * asc_set_copy_pad_val's value. Parameters of bursts are dav-2201's; those of dav-3510 are another header's.
 */
#ifndef ASCPU_C_API_VECTOR_DATAMOVE_H
#define ASCPU_C_API_VECTOR_DATAMOVE_H
#include "sync.h"
#include "../ascpu/spr.h"

#define _ASC_COPY_SIZE(api, inst, Dst, Src, ...)                                                                       \
  _ASCPU_STATIC void api(Dst *dst, const Src *src, uint32_t size) {                                                    \
    inst(dst, src, 1, (int)(size / 32), 0, 0 __VA_ARGS__);                                                             \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(Dst *dst, const Src *src, uint32_t size) { api(dst, src, size), asc_sync(); }
#define _ASC_COPY_BURSTS(api, inst, Dst, Src, ...)                                                                     \
  _ASCPU_STATIC void api(Dst *dst, const Src *src, int n_burst, int len_burst, int src_gap, int dst_gap) {             \
    inst(dst, src, n_burst, len_burst, src_gap, dst_gap __VA_ARGS__);                                                  \
  }
#define _ASC_ATOMIC , (int)__asc_spr.atomic
_ASC_COPY_SIZE(asc_copy_gm2ub, __asc_copy_gm_ub, __ubuf__ void, __gm__ void, )
_ASC_COPY_SIZE(asc_copy_ub2gm, __asc_copy_ub_gm, __gm__ void, __ubuf__ void, _ASC_ATOMIC)
_ASC_COPY_SIZE(asc_copy_ub2ub, __asc_copy_ub_ub, __ubuf__ void, __ubuf__ void, )
_ASC_COPY_BURSTS(asc_copy_ub2ub, __asc_copy_ub_ub, __ubuf__ void, __ubuf__ void, )

#if __NPU_ARCH__ == 3510
#include "vector_datamove_3510.h"
#else
_ASC_COPY_BURSTS(asc_copy_gm2ub, __asc_copy_gm_ub, __ubuf__ void, __gm__ void, )
_ASC_COPY_BURSTS(asc_copy_ub2gm, __asc_copy_ub_gm, __gm__ void, __ubuf__ void, _ASC_ATOMIC)

/* _Bp is the unsigned integer as wide as _Tp. Elements of 8 bytes are copied out only. */
#define _ASC_ALIGN_IN(_Tp, _Bp)                                                                                        \
  _ASCPU_STATIC void asc_set_copy_pad_val(_Tp pad_value) {                                                             \
    _Bp bits;                                                                                                          \
    __builtin_memcpy(&bits, &pad_value, sizeof bits);                                                                  \
    __asc_spr.pad_value = bits;                                                                                        \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_gm2ub_align(__ubuf__ _Tp *dst, __gm__ const _Tp *src, int n_burst, uint32_t len_burst,   \
                                          int left_padding_num, int right_padding_num, uint32_t src_gap,               \
                                          uint32_t dst_gap) {                                                          \
    __asc_copy_pad_gm_ub((__ubuf__ _Bp *)dst, (const _Bp *)src, n_burst, (int)len_burst, (long)src_gap, (int)dst_gap,  \
                         left_padding_num, right_padding_num, left_padding_num == 0 && right_padding_num == 0,         \
                         (_Bp)__asc_spr.pad_value);                                                                    \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_gm2ub_align(__ubuf__ _Tp *dst, __gm__ const _Tp *src, uint32_t size) {                   \
    asc_copy_gm2ub_align(dst, src, 1, size, 0, 0, 0, 0);                                                               \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_gm2ub_align_sync(__ubuf__ _Tp *dst, __gm__ const _Tp *src, uint32_t size) {              \
    asc_copy_gm2ub_align(dst, src, size), asc_sync();                                                                  \
  }
#define _ASC_ALIGN_OUT(_Tp, _Bp)                                                                                       \
  _ASCPU_STATIC void asc_copy_ub2gm_align(__gm__ _Tp *dst, __ubuf__ const _Tp *src, int n_burst, uint32_t len_burst,   \
                                          int left_padding_num, int right_padding_num, uint32_t src_gap,               \
                                          uint32_t dst_gap) {                                                          \
    (void)left_padding_num, (void)right_padding_num;                                                                   \
    __asc_copy_pad_ub_gm((_Bp *)dst, (__ubuf__ const _Bp *)src, n_burst, (int)len_burst, (int)src_gap, (long)dst_gap,  \
                         (int)__asc_spr.atomic);                                                                       \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_ub2gm_align(__gm__ _Tp *dst, __ubuf__ const _Tp *src, uint32_t size) {                   \
    asc_copy_ub2gm_align(dst, src, 1, size, 0, 0, 0, 0);                                                               \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_ub2gm_align_sync(__gm__ _Tp *dst, __ubuf__ const _Tp *src, uint32_t size) {              \
    asc_copy_ub2gm_align(dst, src, size), asc_sync();                                                                  \
  }
#define _ASC_ALIGN(_Tp, _Bp) _ASC_ALIGN_IN(_Tp, _Bp) _ASC_ALIGN_OUT(_Tp, _Bp)
_ASC_ALIGN(int8_t, uint8_t)
_ASC_ALIGN(uint8_t, uint8_t)
_ASC_ALIGN(int16_t, uint16_t)
_ASC_ALIGN(uint16_t, uint16_t)
_ASC_ALIGN(half, uint16_t)
_ASC_ALIGN(bfloat16_t, uint16_t)
_ASC_ALIGN(int32_t, uint32_t)
_ASC_ALIGN(uint32_t, uint32_t)
_ASC_ALIGN(float, uint32_t)
_ASC_ALIGN_OUT(int64_t, uint64_t)
_ASC_ALIGN_OUT(uint64_t, uint64_t)
_ASC_ALIGN_OUT(double, uint64_t)
#endif

/* What copies to global memory do there from now on. */
#define _ASC_ROW(number, _Tp) _ASC_ROW_##_Tp = number,
enum { ASCPU_ELEMENT_TYPES(_ASC_ROW) };
#define _ASC_SET_ATOMIC(name, operation, _Tp)                                                                          \
  _ASCPU_STATIC void asc_set_atomic_##name(void) {                                                                     \
    __asc_set_atomic(ASCPU_ATOMIC_MODE(ASCPU_ATOMIC_##operation, _ASC_ROW_##_Tp));                                     \
  }
#define _ASC_SET_ATOMICS(name, _Tp)                                                                                    \
  _ASC_SET_ATOMIC(add_##name, ADD, _Tp) _ASC_SET_ATOMIC(max_##name, MAX, _Tp) _ASC_SET_ATOMIC(min_##name, MIN, _Tp)
_ASC_SET_ATOMICS(float, float)
_ASC_SET_ATOMICS(float16, half)
_ASC_SET_ATOMICS(bfloat, bfloat16_t)
_ASC_SET_ATOMICS(int, int32_t)
_ASC_SET_ATOMICS(int16, int16_t)
_ASC_SET_ATOMICS(int8, int8_t)
_ASCPU_STATIC void asc_set_atomic_none(void) { __asc_set_atomic(0); }
#endif
