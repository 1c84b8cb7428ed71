/* C API: the call forms of the vector instructions, a macro a shape (docs/semantics.md 6; part 2 (c); C and C++).
 *
 * _ASC_API(FORMS, asc_name, instruction) defines asc_name for every element type that the chip has for the
 * instruction, and for the others a declaration that says why not. The first-n forms set counter mode and the count,
 * and leave NORM mode with {0, count} in the mask register: a strided call after one wants asc_set_vector_mask.
 * Strided forms work with mode and mask as they are. name_sync is the first-n form and a barrier of all pipes.
 * Repeats and strides are int, so that a constant out of range is seen and not cut.
 */
#ifndef ASCPU_C_API_FORMS_H
#define ASCPU_C_API_FORMS_H
#include "sync.h"
#include "../ascpu/spr.h"

#define _ASC_COUNT_MASK (unsigned long)count, 0, 1, 1
#define _ASC_AS_SET __asc_spr.mask_lo, __asc_spr.mask_hi, __asc_spr.counter, repeat
_ASCPU_STATIC void __asc_leave_count(uint32_t count) {
  __asc_set_counter(0);
  __asc_set_mask(0, count);
}
#define _ASC_STRIDES2 int repeat, int dst_block_stride, int src_block_stride, int dst_repeat_stride,                   \
                      int src_repeat_stride
#define _ASC_STRIDES3 int repeat, int dst_block_stride, int src0_block_stride, int src1_block_stride,                  \
                      int dst_repeat_stride, int src0_repeat_stride, int src1_repeat_stride
#define _ASC_GIVEN2 dst_block_stride, src_block_stride, dst_repeat_stride, src_repeat_stride
#define _ASC_GIVEN3 dst_block_stride, src0_block_stride, src1_block_stride, dst_repeat_stride, src0_repeat_stride,     \
                    src1_repeat_stride

/* Two sources. Dp and _Sp are the element types, STEP the repeat stride of sources without gaps, GIVES what the
 * instruction gets between sources and mask. */
#define _ASC_BINARY_AS(_Dp, _Sp, STEP, api, inst, ...)                                                                 \
  _ASCPU_STATIC void api(__ubuf__ _Dp *dst, __ubuf__ const _Sp *src0, __ubuf__ const _Sp *src1, uint32_t count) {      \
    inst(dst, src0, src1, __VA_ARGS__ _ASC_COUNT_MASK, 1, 1, 1, 8, STEP, STEP);                                        \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Dp *dst, __ubuf__ const _Sp *src0, __ubuf__ const _Sp *src1, _ASC_STRIDES3) {       \
    inst(dst, src0, src1, __VA_ARGS__ _ASC_AS_SET, _ASC_GIVEN3);                                                       \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ _Dp *dst, __ubuf__ const _Sp *src0, __ubuf__ const _Sp *src1,                 \
                                uint32_t count) {                                                                      \
    api(dst, src0, src1, count), asc_sync();                                                                           \
  }
#define _ASC_BINARY(_Tp, api, inst) _ASC_BINARY_AS(_Tp, _Tp, 8, api, inst, )

#define _ASC_UNARY(_Tp, api, inst)                                                                                     \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, uint32_t count) {                                 \
    inst(dst, src, _ASC_COUNT_MASK, 1, 1, 8, 8);                                                                       \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, _ASC_STRIDES2) {                                  \
    inst(dst, src, _ASC_AS_SET, _ASC_GIVEN2);                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, uint32_t count) {                          \
    api(dst, src, count), asc_sync();                                                                                  \
  }

/* _Vp is the scalar's type in the API, VALUE what the instruction gets. */
#define _ASC_SCALAR_AS(_Dp, _Sp, STEP, _Vp, VALUE, api, inst)                                                          \
  _ASCPU_STATIC void api(__ubuf__ _Dp *dst, __ubuf__ const _Sp *src, _Vp value, uint32_t count) {                      \
    inst(dst, src, VALUE, _ASC_COUNT_MASK, 1, 1, 8, STEP);                                                             \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Dp *dst, __ubuf__ const _Sp *src, _Vp value, _ASC_STRIDES2) {                       \
    inst(dst, src, VALUE, _ASC_AS_SET, _ASC_GIVEN2);                                                                   \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ _Dp *dst, __ubuf__ const _Sp *src, _Vp value, uint32_t count) {               \
    api(dst, src, value, count), asc_sync();                                                                           \
  }
#define _ASC_SCALAR(_Tp, api, inst) _ASC_SCALAR_AS(_Tp, _Tp, 8, _Tp, value, api, inst)
#define _ASC_NEGATED(_Tp, api, inst) _ASC_SCALAR_AS(_Tp, _Tp, 8, _Tp, (_Tp)-value, api, inst)

#define _ASC_FILL(_Tp, api, inst)                                                                                      \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, _Tp value, uint32_t count) {                                               \
    inst(dst, value, _ASC_COUNT_MASK, 1, 8);                                                                           \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, _Tp value, int repeat, int dst_block_stride, int dst_repeat_stride) {      \
    inst(dst, value, _ASC_AS_SET, dst_block_stride, dst_repeat_stride);                                                \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ _Tp *dst, _Tp value, uint32_t count) { api(dst, value, count), asc_sync(); }

/* Left shift amounts are uint32_t whatever the type; one that does not fit it must not come back as a small one.
 * Those of right shifts are int32_t for signed types; a negative one stays out of range. */
#define _ASC_SHIFT(_Tp, api, inst)                                                                                     \
  _ASC_SCALAR_AS(_Tp, _Tp, 8, uint32_t, (_Tp)(value < 255 ? value : 255), api, _ASC_SHIFT_##_Tp(inst))
#define _ASC_SHIFT_uint16_t(inst) inst
#define _ASC_SHIFT_uint32_t(inst) inst
#if ASCPU_SIGNED_SHIFT_WRAP
#define _ASC_SHIFT_int16_t(inst) inst##_wrap
#define _ASC_SHIFT_int32_t(inst) inst##_wrap
#else
#define _ASC_SHIFT_int16_t(inst) inst
#define _ASC_SHIFT_int32_t(inst) inst
#endif
#define _ASC_SHIFT_RIGHT(_Tp, api, inst) _ASC_SHIFT_RIGHT_##_Tp(_Tp, api, inst)
#define _ASC_SHIFT_RIGHT_uint16_t(_Tp, api, inst)                                                                      \
  _ASC_SCALAR_AS(_Tp, _Tp, 8, uint32_t, (_Tp)(value < 255 ? value : 255), api, inst)
#define _ASC_SHIFT_RIGHT_uint32_t _ASC_SHIFT_RIGHT_uint16_t
#define _ASC_SHIFT_RIGHT_int16_t(_Tp, api, inst)                                                                       \
  _ASC_SCALAR_AS(_Tp, _Tp, 8, int32_t, (_Tp)(value < 0 ? -1 : value < 255 ? value : 255), api, inst)
#define _ASC_SHIFT_RIGHT_int32_t _ASC_SHIFT_RIGHT_int16_t

/* In C the names of functions on registers are macros, which pass the first argument's address (register_names.h): their
 * forms on memory are refused under the function's own name too. */
#if __NPU_ARCH__ == 3510 && !defined(__cplusplus)
#define _ASC_REFUSED_NAME(_Fp, why, api)                                                                               \
  _ASCPU_DECL void __c_##api(_Fp *, ...) __attribute__((unavailable(#api ": " why)));
#else
#define _ASC_REFUSED_NAME(_Fp, why, api)
#endif
#define _ASC_REFUSED(_Tp, why, api)                                                                                    \
  _ASC_REFUSED_NAME(__ubuf__ _Tp *, why, api)                                                                          \
  _ASCPU_DECL void api(__ubuf__ _Tp *, ...) __attribute__((unavailable(#api ": " why)));                               \
  _ASCPU_DECL void api##_sync(__ubuf__ _Tp *, ...) __attribute__((unavailable(#api "_sync: " why)));

#define _ASC_API(FORMS, api, inst)                                                                                     \
  ASCPU_EACH_##inst(FORMS, api, __asc_##inst) ASCPU_REST_##inst(_ASC_REFUSED, api)
#endif
