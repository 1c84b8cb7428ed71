/* C API: conversions between registers of dav-3510 (docs/semantics.md part 2, 1.1 #3; C and C++).
 *
 * In: ASCPU_C_API_REGISTER_CASTS of intrinsics.h, a line a name. The name says types, rounding as in vector_cast.h,
 * _sat: out of range is clamped, and _v2 to _v4 which of the places of a wide element the narrow one has. While bit 60 of
 * the control register is set, as it is at first, its bits 48 and 59 decide instead of the name (part 2, 1.1 #2).
 */
#ifndef ASCPU_C_API_REGISTER_CAST_H
#define ASCPU_C_API_REGISTER_CAST_H
#include "register.h"

_ASCPU_STATIC _ASCPU_BOOL __asc_saturates(int bit, _ASCPU_BOOL named) {
  return __asc_spr.ctrl >> 60 & 1 ? !(__asc_spr.ctrl >> bit & 1) : named;
}
#define _ASC_R_CAST(api, _Sp, _Dp, mode, layout, bit, saturates)                                                            \
  _ASC_R_VOID(api)(_ASC_R_DST(_Dp) dst, _ASC_R_SRC(_Sp) src, _ASC_R_MASK) {                                            \
    __asc_r_cast(_ASC_R_TO(_Dp, dst), _ASC_R_OF(_Sp, src), mode, layout,                                              \
                 bit ? __asc_saturates(bit, saturates) : saturates, &mask);                                                   \
  }
ASCPU_C_API_REGISTER_CASTS(_ASC_R_CAST)
/* int32_t to uint16_t, which Reg::Cast does not have: clamped first, then the low bits. */
#define _ASC_R_CLAMPED(api, layout, saturates)                                                                         \
  _ASC_R_VOID(api)(_ASC_R_DST(uint16_t) dst, _ASC_R_SRC(int32_t) src, _ASC_R_MASK) {                                   \
    vector_int32_t in = src;                                                                                           \
    if (__asc_saturates(59, saturates)) {                                                                              \
      __asc_r_maxs((int32_t *)&in, _ASC_R_OF(int32_t, src), 0, &mask);                                                 \
      __asc_r_mins((int32_t *)&in, _ASC_R_OF(int32_t, in), 65535, &mask);                                              \
    }                                                                                                                  \
    __asc_r_cast(_ASC_R_TO(uint16_t, dst), _ASC_R_OF(uint32_t, in), 1, layout, 0, &mask);                              \
  }
_ASC_R_CLAMPED(asc_int322uint16, 0, 0)
_ASC_R_CLAMPED(asc_int322uint16_v2, 1, 0)
_ASC_R_CLAMPED(asc_int322uint16_sat, 0, 1)
_ASC_R_CLAMPED(asc_int322uint16_sat_v2, 1, 1)
#endif
