/* C API: elements from elsewhere (docs/semantics.md 6; part 2 1.1 number 21, (c); C and C++), on dav-2201.
 *
 * asc_gather's first-n form and its strided one, which has no source stride; asc_gather_datablock, asc_brcb; asc_reduce is
 * GatherMask: the first-n form goes by bits, the strided form by bits (pattern 0) or a fixed pattern, in counter mode with as many
 * elements of each repeat as the mask says. asc_get_rsvd_count tells how many elements it took.
 */
#ifndef ASCPU_C_API_VECTOR_GATHER_H
#define ASCPU_C_API_VECTOR_GATHER_H
#include "forms.h"

#define _ASC_GATHER(_Tp, api, inst)                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, __ubuf__ const uint32_t *src_offset,              \
                         uint32_t count) {                                                                             \
    inst(dst, src, (__ubuf__ const _Tp *)src_offset, 0, _ASC_COUNT_MASK, 8);                                           \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, __ubuf__ const uint32_t *src_offset,              \
                         int dst_repeat_stride, int repeat) {                                                          \
    inst(dst, src, (__ubuf__ const _Tp *)src_offset, 0, _ASC_AS_SET, dst_repeat_stride);                               \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, __ubuf__ const uint32_t *src_offset,       \
                                uint32_t count) {                                                                      \
    api(dst, src, src_offset, count), asc_sync();                                                                      \
  }
_ASC_API(_ASC_GATHER, asc_gather, v_gather)

#if __NPU_ARCH__ == 2201
#define _ASC_WORDS(_Tp)                                                                                                \
  _ASCPU_STATIC void asc_brcb(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src,                \
                                                            int dst_block_stride, int dst_repeat_stride, int repeat) { \
    __asc_v_brcb(dst, src, repeat, dst_block_stride, dst_repeat_stride);                                               \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_brcb_sync(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src,           \
                                                                 int dst_block_stride, int dst_repeat_stride,          \
                                                                 int repeat) {                                         \
    asc_brcb(dst, src, dst_block_stride, dst_repeat_stride, repeat), asc_sync();                                       \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_gather_datablock(                                               \
      __ubuf__ _Tp *dst, __ubuf__ const _Tp *src, __ubuf__ const uint32_t *src_offset, int dst_repeat_stride,          \
      int dst_block_stride, int repeat) {                                                                              \
    __asc_v_gather_block(dst, src, (__ubuf__ const _Tp *)src_offset, repeat, dst_block_stride, dst_repeat_stride);     \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_gather_datablock_sync(                                          \
      __ubuf__ _Tp *dst, __ubuf__ const _Tp *src, __ubuf__ const uint32_t *src_offset, int dst_repeat_stride,          \
      int dst_block_stride, int repeat) {                                                                              \
    asc_gather_datablock(dst, src, src_offset, dst_repeat_stride, dst_block_stride, repeat), asc_sync();               \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_reduce(                                                         \
      __ubuf__ _Tp *dst, __ubuf__ const _Tp *src0, __ubuf__ const _Tp *src1, int repeat, int src0_block_stride,        \
      int pattern_mode, int src0_repeat_stride, int src1_repeat_stride) {                                              \
    unsigned long taken = 0;                                                                                           \
    __asc_v_gather_mask(dst, src0, src1, (_Tp *)&taken, pattern_mode,                                                  \
                        __asc_spr.counter ? __asc_spr.mask_lo : 256 / sizeof(_Tp), repeat, 1, src0_block_stride, 1, 8, \
                        src0_repeat_stride, src1_repeat_stride);                                                       \
    __asc_spr.survivors = taken;                                                                                       \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_reduce(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src0,             \
                                                              __ubuf__ const _Tp *src1, uint32_t count) {              \
    unsigned long taken = 0;                                                                                           \
    __asc_v_gather_mask(dst, src0, src1, (_Tp *)&taken, 0, count, 1, 1, 1, 1, 8, 8, 8);                                \
    __asc_spr.survivors = taken;                                                                                       \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_reduce_sync(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src0,        \
                                                                   __ubuf__ const _Tp *src1, uint32_t count) {         \
    asc_reduce(dst, src0, src1, count), asc_sync();                                                                    \
  }
_ASC_WORDS(uint16_t)
_ASC_WORDS(uint32_t)
#undef _ASC_WORDS
_ASCPU_STATIC uint64_t asc_get_rsvd_count(void) { return __asc_spr.survivors; }
#endif
#endif
