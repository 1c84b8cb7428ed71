/* C API: copies on dav-3510 (docs/semantics.md part 2, 1.1 #22, 2 (c); C and C++).
 *
 * Lengths in bytes, strides in bytes from the start of a burst to that of the next; copies out take the destination's
 * first. In UB bursts begin data blocks of 32 bytes, or follow each other without a gap (a stride that is the length);
 * with a smaller stride they overlap, and later ones stay. With one burst strides do not matter. Hints for the L2 cache
 * have no effect.
 */
#ifndef ASCPU_C_API_VECTOR_DATAMOVE_3510_H
#define ASCPU_C_API_VECTOR_DATAMOVE_3510_H
#include "sync.h"
#include "../ascpu/fail.h"
#include "../ascpu/spr.h"

#ifdef __cplusplus
enum class asc_load_l2_cache_mode : uint8_t {
  NORMAL_FIRST_VICTIM = 0,
  NORMAL_LAST_VICTIM = 1,
  NORMAL_PERSISTENT = 2,
  NOTALLOC_KEEP = 4,
  NOTALLOC_CLEAN = 5,
  NOTALLOC_DROP = 6
};
enum class asc_store_l2_cache_mode : uint8_t {
  NORMAL_FIRST_VICTIM = 0,
  NORMAL_LAST_VICTIM = 1,
  NORMAL_PERSISTENT = 2,
  NOTALLOC_CLEAN = 4
};
/* A hint, by name or by number. */
template <typename _Mode> struct __asc_l2_hint {
  constexpr __asc_l2_hint(_Mode) {}
  constexpr __asc_l2_hint(int) {}
};
#define _ASC_LOAD_HINT __asc_l2_hint<asc_load_l2_cache_mode>
#define _ASC_STORE_HINT __asc_l2_hint<asc_store_l2_cache_mode>
#else
#define _ASC_LOAD_HINT int
#define _ASC_STORE_HINT int
#endif

/* Whether bursts of so many bytes of UB are as far apart as one instruction has them; and the gap between them in data
 * blocks then. */
_ASCPU_STATIC _ASCPU_BOOL __asc_are_apart(int n_burst, uint32_t bytes, uint64_t stride) {
  return n_burst <= 1 || (stride >= ((uint64_t)bytes + 31) / 32 * 32 && stride % 32 == 0);
}
_ASCPU_STATIC int __asc_block_gap(int n_burst, uint32_t bytes, uint64_t stride) {
  return n_burst <= 1 ? 0 : (int)((stride - ((uint64_t)bytes + 31) / 32 * 32) / 32);
}
/* Bursts one behind the other, bytes as they are. True if that is what the stride asks for. */
_ASCPU_STATIC _ASCPU_BOOL __asc_is_packed(const char *api, uint32_t len, uint32_t taken, uint64_t stride,
                                          _ASCPU_BOOL atomic) {
  if (stride % 32 == 0) return 0;
  if (stride != len || taken != len || atomic)
    __ascpu_fail((const char *)0, 0, "%s: bursts of %u bytes, %llu bytes apart in UB: neither whole data blocks nor the "
                 "bursts' length%s", api, taken, (unsigned long long)stride, atomic ? ", or atomic" : "");
  return 1;
}
_ASCPU_STATIC long __asc_byte_gap(int n_burst, uint32_t bytes, uint64_t stride) {
  return n_burst == 1 ? 0 : (long)(stride - bytes);
}

#define _ASC_ALIGN(_Tp, _Bp)                                                                                           \
  _ASCPU_STATIC void asc_set_copy_pad_val(_Tp pad_value) {                                                             \
    _Bp bits;                                                                                                          \
    __builtin_memcpy(&bits, &pad_value, sizeof bits);                                                                  \
    __asc_spr.pad_value = bits;                                                                                        \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_gm2ub_align(__ubuf__ _Tp *dst, __gm__ const _Tp *src, int n_burst, uint32_t len_burst,   \
                                          int left_padding_num, int right_padding_num,                                 \
                                          _ASCPU_BOOL enable_constant_pad, _ASC_LOAD_HINT l2_cache_mode,               \
                                          uint64_t src_stride, uint32_t dst_stride) {                                  \
    uint32_t taken = len_burst + (uint32_t)(left_padding_num + right_padding_num) * (uint32_t)sizeof(_Tp);             \
    __ubuf__ uint8_t *to = (__ubuf__ uint8_t *)dst;                                                                    \
    const uint8_t *from = (const uint8_t *)src;                                                                        \
    (void)l2_cache_mode;                                                                                               \
    if (__asc_are_apart(n_burst, taken, dst_stride))                                                                   \
      __asc_copy_pad_gm_ub((__ubuf__ _Bp *)dst, (const _Bp *)src, n_burst, (int)len_burst,                             \
                           __asc_byte_gap(n_burst, len_burst, src_stride),                                             \
                           __asc_block_gap(n_burst, taken, dst_stride), left_padding_num, right_padding_num,           \
                           !enable_constant_pad, (_Bp)__asc_spr.pad_value);                                            \
    else if (__asc_is_packed("asc_copy_gm2ub_align", len_burst, taken, dst_stride, 0))                                 \
      for (int i = 0; i < n_burst; i++) __builtin_memcpy(to + i * len_burst, from + i * src_stride, len_burst);        \
    else                                                                                                               \
      for (int i = 0; i < n_burst; i++)                                                                                \
        __asc_copy_pad_gm_ub((__ubuf__ _Bp *)(to + i * dst_stride), (const _Bp *)(from + i * src_stride), 1,           \
                             (int)len_burst, 0, 0, left_padding_num, right_padding_num, !enable_constant_pad,          \
                             (_Bp)__asc_spr.pad_value);                                                                \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_ub2gm_align(__gm__ _Tp *dst, __ubuf__ const _Tp *src, int n_burst, uint32_t len_burst,   \
                                          _ASC_STORE_HINT l2_cache_mode, uint64_t dst_stride, uint32_t src_stride) {   \
    uint8_t *to = (uint8_t *)dst;                                                                                      \
    __ubuf__ const uint8_t *from = (__ubuf__ const uint8_t *)src;                                                      \
    (void)l2_cache_mode;                                                                                               \
    if (__asc_are_apart(n_burst, len_burst, src_stride))                                                               \
      __asc_copy_pad_ub_gm((_Bp *)dst, (__ubuf__ const _Bp *)src, n_burst, (int)len_burst,                             \
                           __asc_block_gap(n_burst, len_burst, src_stride),                                            \
                           __asc_byte_gap(n_burst, len_burst, dst_stride), (int)__asc_spr.atomic);                     \
    else if (__asc_is_packed("asc_copy_ub2gm_align", len_burst, len_burst, src_stride, __asc_spr.atomic != 0))         \
      for (int i = 0; i < n_burst; i++) __builtin_memcpy(to + i * dst_stride, from + i * len_burst, len_burst);        \
    else                                                                                                               \
      for (int i = 0; i < n_burst; i++)                                                                                \
        __asc_copy_pad_ub_gm((_Bp *)(to + i * dst_stride), (__ubuf__ const _Bp *)(from + i * src_stride), 1,           \
                             (int)len_burst, 0, 0, (int)__asc_spr.atomic);                                             \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_gm2ub_align(__ubuf__ _Tp *dst, __gm__ const _Tp *src, uint32_t size) {                   \
    asc_copy_gm2ub_align(dst, src, 1, size, 0, 0, 0, 0, 0, 0);                                                         \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_ub2gm_align(__gm__ _Tp *dst, __ubuf__ const _Tp *src, uint32_t size) {                   \
    asc_copy_ub2gm_align(dst, src, 1, size, 0, 0, 0);                                                                  \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_gm2ub_align_sync(__ubuf__ _Tp *dst, __gm__ const _Tp *src, uint32_t size) {              \
    asc_copy_gm2ub_align(dst, src, size), asc_sync();                                                                  \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_ub2gm_align_sync(__gm__ _Tp *dst, __ubuf__ const _Tp *src, uint32_t size) {              \
    asc_copy_ub2gm_align(dst, src, size), asc_sync();                                                                  \
  }
_ASC_ALIGN(int8_t, uint8_t)
_ASC_ALIGN(uint8_t, uint8_t)
_ASC_ALIGN(int16_t, uint16_t)
_ASC_ALIGN(uint16_t, uint16_t)
_ASC_ALIGN(half, uint16_t)
_ASC_ALIGN(bfloat16_t, uint16_t)
_ASC_ALIGN(int32_t, uint32_t)
_ASC_ALIGN(uint32_t, uint32_t)
_ASC_ALIGN(float, uint32_t)

_ASCPU_STATIC void asc_copy_gm2ub(__ubuf__ void *dst, __gm__ const void *src, int n_burst, int len_burst,
                                  int src_stride, int dst_stride) {
  asc_copy_gm2ub_align((__ubuf__ uint8_t *)dst, (__gm__ const uint8_t *)src, n_burst, (uint32_t)len_burst, 0, 0, 0, 0,
                       (uint64_t)src_stride, (uint32_t)dst_stride);
}
_ASCPU_STATIC void asc_copy_ub2gm(__gm__ void *dst, __ubuf__ const void *src, int n_burst, int len_burst,
                                  int dst_stride, int src_stride) {
  asc_copy_ub2gm_align((__gm__ uint8_t *)dst, (__ubuf__ const uint8_t *)src, n_burst, (uint32_t)len_burst, 0,
                       (uint64_t)dst_stride, (uint32_t)src_stride);
}
#endif
