/* C API: comparisons and selections by bits (docs/semantics.md 2.5, 6; part 2 (c); C and C++).
 *
 * asc_eq(dst, src0, src1, ...) and asc_eq_scalar(dst, src, value, ...) write a bit an element, little-endian, packed
 * through all repeats: 16 bytes a repeat for half, 8 for float and int32_t. Neither mask nor mode nor the
 * destination's strides have an effect on them. asc_eq(src0, src1, ...) compares one repeat, under the mask, to the
 * compare mask register, whose other bits stay. asc_select takes src0 where that register's bit is 1, the same bits
 * in every repeat, else src1.
 */
#ifndef ASCPU_C_API_VECTOR_COMPARE_H
#define ASCPU_C_API_VECTOR_COMPARE_H
#include "forms.h"

#define _ASC_EVERY_LANE ~0ul, ~0ul, 0, repeat
#define _ASC_COMPARE(_Tp, api, mode)                                                                                   \
  _ASCPU_STATIC void api(__ubuf__ uint8_t *dst, __ubuf__ const _Tp *src0, __ubuf__ const _Tp *src1, _ASC_STRIDES3) {   \
    __asc_v_cmp(dst, src0, src1, mode, _ASC_EVERY_LANE, _ASC_GIVEN3);                                                  \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ uint8_t *dst, __ubuf__ const _Tp *src0, __ubuf__ const _Tp *src1,             \
                                _ASC_STRIDES3) {                                                                       \
    api(dst, src0, src1, repeat, _ASC_GIVEN3), asc_sync();                                                             \
  }
#define _ASC_COMPARE_SCALAR(_Tp, api, mode)                                                                            \
  _ASCPU_STATIC void api(__ubuf__ uint8_t *dst, __ubuf__ const _Tp *src, _Tp value, _ASC_STRIDES2) {                   \
    __asc_v_cmps(dst, src, value, mode, _ASC_EVERY_LANE, _ASC_GIVEN2);                                                 \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ uint8_t *dst, __ubuf__ const _Tp *src, _Tp value, _ASC_STRIDES2) {            \
    api(dst, src, value, repeat, _ASC_GIVEN2), asc_sync();                                                             \
  }
/* One repeat whatever `repeat` says; in counter mode at most one. */
#define _ASC_COMPARE_MASK(_Tp, api, mode)                                                                              \
  _ASCPU_STATIC void api(__ubuf__ const _Tp *src0, __ubuf__ const _Tp *src1, _ASC_STRIDES3) {                          \
    unsigned long bits[2] = {__asc_spr.cmp_lo, __asc_spr.cmp_hi}, lanes = 256 / sizeof(_Tp), low = __asc_spr.mask_lo;  \
    (void)repeat;                                                                                                      \
    __asc_v_cmp_mask(bits, src0, src1, mode, __asc_spr.counter && low > lanes ? lanes : low, __asc_spr.mask_hi,        \
                     __asc_spr.counter, 1, _ASC_GIVEN3);                                                               \
    __asc_set_compare_mask(bits[1], bits[0]);                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ const _Tp *src0, __ubuf__ const _Tp *src1, _ASC_STRIDES3) {                   \
    api(src0, src1, repeat, _ASC_GIVEN3), asc_sync();                                                                  \
  }
#define _ASC_REFUSED_BITS(_Tp, why, api)                                                                               \
  _ASC_REFUSED_NAME(__ubuf__ uint8_t *, why, api)                                                                      \
  _ASCPU_DECL void api(__ubuf__ uint8_t *, __ubuf__ const _Tp *, ...) __attribute__((unavailable(#api ": " why)));     \
  _ASCPU_DECL void api##_sync(__ubuf__ uint8_t *, __ubuf__ const _Tp *, ...)                                           \
      __attribute__((unavailable(#api "_sync: " why)));
#define _ASC_REFUSED_MASK(_Tp, why, api)                                                                               \
  _ASC_REFUSED_NAME(__ubuf__ _Tp *, why, api)                                                                          \
  _ASCPU_DECL void api(__ubuf__ const _Tp *, __ubuf__ const _Tp *, int, ...)                                           \
      __attribute__((unavailable(#api ": " why)));                                                                     \
  _ASCPU_DECL void api##_sync(__ubuf__ const _Tp *, __ubuf__ const _Tp *, int, ...)                                    \
      __attribute__((unavailable(#api "_sync: " why)));

/* A comparison in its three forms; EACH and REST are the lists of types that it has. */
#define _ASC_COMPARISON(api, mode, list)                                                                               \
  ASCPU_EACH_v_cmp##list(_ASC_COMPARE, api, mode) ASCPU_REST_v_cmp##list(_ASC_REFUSED_BITS, api)                       \
  ASCPU_EACH_v_cmp_mask(_ASC_COMPARE_MASK, api, mode) ASCPU_REST_v_cmp_mask(_ASC_REFUSED_MASK, api)                    \
  ASCPU_EACH_v_cmps##list(_ASC_COMPARE_SCALAR, api##_scalar, mode)                                                     \
  ASCPU_REST_v_cmps##list(_ASC_REFUSED_BITS, api##_scalar)
_ASC_COMPARISON(asc_lt, 0, _order)
_ASC_COMPARISON(asc_gt, 1, _order)
_ASC_COMPARISON(asc_eq, 2, )
_ASC_COMPARISON(asc_le, 3, _order)
_ASC_COMPARISON(asc_ge, 4, _order)
_ASC_COMPARISON(asc_ne, 5, _order)

/* The compare mask register, 16 bytes. */
_ASCPU_STATIC void asc_set_cmp_mask(__ubuf__ const void *sel_mask) _ASCPU_HAS(asc_set_cmp_mask) {
  __ubuf__ const unsigned long *words = (__ubuf__ const unsigned long *)sel_mask;
  __asc_set_compare_mask(words[1], words[0]);
}
_ASCPU_STATIC void asc_get_cmp_mask(__ubuf__ void *dst) _ASCPU_HAS(asc_get_cmp_mask) {
  __ubuf__ unsigned long *words = (__ubuf__ unsigned long *)dst;
  words[0] = __asc_spr.cmp_lo;
  words[1] = __asc_spr.cmp_hi;
}

#define _ASC_SELECT(_Tp, api, inst) _ASC_BINARY_AS(_Tp, _Tp, 8, api, inst, __asc_spr.cmp_lo, __asc_spr.cmp_hi, )
_ASC_API(_ASC_SELECT, asc_select, v_sel)
#endif
