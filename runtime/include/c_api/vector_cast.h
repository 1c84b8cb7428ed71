/* C API: conversions between element types, and the masked copy within UB (docs/semantics.md 6; part 2 (c); C and
 * C++).
 *
 * In: ASCPU_C_API_CASTS of intrinsics.h, a line a name. The name says types and rounding: _rn to nearest even, _rna
 * half away from zero, _rd down, _ru up, _rz to zero, _ro to odd, none where it does not matter or is to nearest
 * even. Lanes are those of the wider type; the narrower operand advances by as many fewer data blocks.
 */
#ifndef ASCPU_C_API_VECTOR_CAST_H
#define ASCPU_C_API_VECTOR_CAST_H
#include "forms.h"

/* The repeat stride of A without gaps, beside B. */
#define _ASC_STEP(_Ap, _Bp) (sizeof(_Ap) >= sizeof(_Bp) ? 8 : (int)(8 * sizeof(_Ap) / sizeof(_Bp)))
#define _ASC_CAST_AS(api, inst, _Sp, _Dp, CHOICE)                                                                      \
  _ASCPU_STATIC void api(__ubuf__ _Dp *dst, __ubuf__ const _Sp *src, uint32_t count) {                                 \
    inst(dst, src, CHOICE, _ASC_COUNT_MASK, 1, 1, _ASC_STEP(_Dp, _Sp), _ASC_STEP(_Sp, _Dp));                           \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Dp *dst, __ubuf__ const _Sp *src, _ASC_STRIDES2) {                                  \
    inst(dst, src, CHOICE, _ASC_AS_SET, _ASC_GIVEN2);                                                                  \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ _Dp *dst, __ubuf__ const _Sp *src, uint32_t count) {                          \
    api(dst, src, count), asc_sync();                                                                                  \
  }
/* The instructions under names of their own: choosing among the overloads of one took half of the headers' time. */
#define _ASC_PAIR(_Sp, _Dp, pair, label)                                                                               \
  _ASCPU_DECL void __asc_v_cast_##pair(__ubuf__ _Dp *, __ubuf__ const _Sp *, int, unsigned long, unsigned long,        \
                                       _ASCPU_BOOL, int, int, int, int, int) _ASCPU_LABEL(label);
#define _ASC_CAST(api, _Sp, _Dp, mode, pair) _ASC_CAST_AS(api, __asc_v_cast_##pair, _Sp, _Dp, mode)
#define _ASC_NO_CAST(api, _Sp, _Dp, ...)                                                                               \
  _ASC_REFUSED_NAME(__ubuf__ _Dp *, "not supported on " _ASCPU_CHIP, api)                                              \
  _ASCPU_DECL void api(__ubuf__ _Dp *, __ubuf__ const _Sp *, ...)                                                      \
      __attribute__((unavailable(#api ": not supported on " _ASCPU_CHIP)));                                            \
  _ASCPU_DECL void api##_sync(__ubuf__ _Dp *, __ubuf__ const _Sp *, ...)                                               \
      __attribute__((unavailable(#api "_sync: not supported on " _ASCPU_CHIP)));

#if __NPU_ARCH__ == 2201
ASCPU_C_API_PAIRS(_ASC_PAIR)
ASCPU_C_API_CASTS(_ASC_CAST)
/* int32_t to half, times the scale. */
_ASC_CAST_AS(asc_deq_int322half, __asc_v_cast_deq, int32_t, half, __asc_spr.deqscale)
_ASCPU_STATIC void asc_set_deq_scale(half scale) { __asc_spr.deqscale = scale; }
_ASCPU_DECL void asc_set_deq_scale(float scale, int16_t offset, _ASCPU_BOOL sign_mode)
    __attribute__((unavailable("not supported yet: asc_set_deq_scale with an offset")));
_ASCPU_DECL void asc_set_deq_scale(__ubuf__ uint64_t *tmp, float *scales, int16_t *offsets, _ASCPU_BOOL *sign_modes)
    __attribute__((unavailable("not supported yet: asc_set_deq_scale with arrays")));
#else
ASCPU_C_API_CASTS(_ASC_NO_CAST)
_ASC_NO_CAST(asc_deq_int322half, int32_t, half, )
_ASCPU_DECL void asc_set_deq_scale(half)
    __attribute__((unavailable("asc_set_deq_scale: not supported on " _ASCPU_CHIP)));
#endif

/* Moves 16- and 32-bit integers. In counter mode the strided form takes the count in each repeat. */
#define _ASC_COPY_UB(_Tp)                                                                                              \
  _ASCPU_STATIC void asc_copy(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, uint32_t count) {                            \
    __asc_v_copy(dst, src, _ASC_COUNT_MASK, 1, 1, 8, 8);                                                               \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, _ASC_STRIDES2) {                             \
    if (__asc_spr.counter) __asc_v_copy_count(dst, src, __asc_spr.mask_lo, repeat, _ASC_GIVEN2);                       \
    else __asc_v_copy(dst, src, __asc_spr.mask_lo, __asc_spr.mask_hi, 0, repeat, _ASC_GIVEN2);                         \
  }                                                                                                                    \
  _ASCPU_STATIC void asc_copy_sync(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, uint32_t count) {                       \
    asc_copy(dst, src, count), asc_sync();                                                                             \
  }
#define _ASC_NO_COPY_UB(_Tp) _ASC_REFUSED(_Tp, "type " #_Tp " is not supported on " _ASCPU_CHIP, asc_copy)
#if __NPU_ARCH__ == 2201
_ASC_COPY_UB(int16_t)
_ASC_COPY_UB(uint16_t)
_ASC_COPY_UB(int32_t)
_ASC_COPY_UB(uint32_t)
#else
_ASC_REFUSED(int16_t, "not supported on " _ASCPU_CHIP, asc_copy)
_ASC_REFUSED(uint16_t, "not supported on " _ASCPU_CHIP, asc_copy)
_ASC_REFUSED(int32_t, "not supported on " _ASCPU_CHIP, asc_copy)
_ASC_REFUSED(uint32_t, "not supported on " _ASCPU_CHIP, asc_copy)
#endif
_ASC_NO_COPY_UB(half)
_ASC_NO_COPY_UB(bfloat16_t)
_ASC_NO_COPY_UB(float)
_ASC_NO_COPY_UB(int8_t)
_ASC_NO_COPY_UB(uint8_t)
_ASC_NO_COPY_UB(int64_t)
_ASC_NO_COPY_UB(uint64_t)
_ASC_NO_COPY_UB(double)
#endif
