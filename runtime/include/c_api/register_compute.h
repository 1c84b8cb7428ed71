/* C API: what registers of dav-3510 compute (docs/semantics.md 4, appendix A; C and C++). A line a name; which types
 * there are says the instruction table, or the width where only bits move. Lanes that are off become 0.
 */
#ifndef ASCPU_C_API_REGISTER_COMPUTE_H
#define ASCPU_C_API_REGISTER_COMPUTE_H
#include "register.h"

/* ---- two registers ---- */
#define _ASC_R_BINARY(_Tp, api, inst)                                                                                  \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src0, _ASC_R_SRC(_Tp) src1, _ASC_R_MASK) {                     \
    inst(_ASC_R_TO(_Tp, dst), _ASC_R_OF(_Tp, src0), _ASC_R_OF(_Tp, src1), &mask);                                      \
  }
_ASC_R_ROW(_ASC_R_BINARY, asc_add, r_add)
_ASC_R_ROW(_ASC_R_BINARY, asc_sub, r_sub)
_ASC_R_ROW(_ASC_R_BINARY, asc_mul, r_mul)
_ASC_R_ROW(_ASC_R_BINARY, asc_div, r_div)
_ASC_R_ROW(_ASC_R_BINARY, asc_max, r_max)
_ASC_R_ROW(_ASC_R_BINARY, asc_min, r_min)
_ASC_R_ROW(_ASC_R_BINARY, asc_xor, r_xor)
_ASC_R_ROW(_ASC_R_BINARY, asc_prelu, r_prelu)
#define _ASC_R_BITWISE(_Tp, api, inst)                                                                                 \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src0, _ASC_R_SRC(_Tp) src1, _ASC_R_MASK) {                     \
    inst(_ASC_R_TO(_ASC_R_BITS(_Tp), dst), _ASC_R_OF(_ASC_R_BITS(_Tp), src0), _ASC_R_OF(_ASC_R_BITS(_Tp), src1),       \
         &mask);                                                                                                       \
  }
_ASC_R_EACH(_ASC_R_BITWISE, asc_and, __asc_r_and)
_ASC_R_EACH(_ASC_R_BITWISE, asc_or, __asc_r_or)
_ASC_R_EACH(_ASC_R_BITWISE, asc_select, __asc_r_select)

/* Amounts are signed and as wide as what they shift. */
#if ASCPU_SIGNED_SHIFT_WRAP
#define _ASC_R_SHL __asc_r_shl_wrap
#define _ASC_R_SHLS __asc_r_shls_wrap
#else
#define _ASC_R_SHL __asc_r_shl
#define _ASC_R_SHLS __asc_r_shls
#endif
#define _ASC_R_SHIFT(_Tp, _Ap, api, inst)                                                                              \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src0, _ASC_R_SRC(_Ap) src1, _ASC_R_MASK) {                     \
    inst(_ASC_R_TO(_Tp, dst), _ASC_R_OF(_Tp, src0), _ASC_R_OF(_Tp, src1), &mask);                                      \
  }
#define _ASC_R_SHIFTS(_Tp, api, inst)                                                                                  \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src, int16_t value, _ASC_R_MASK) {                             \
    inst(_ASC_R_TO(_Tp, dst), _ASC_R_OF(_Tp, src), value, &mask);                                                      \
  }
#define _ASC_R_ALL_SHIFTS(api, inst, scalar_inst)                                                                      \
  _ASC_R_SHIFT(int8_t, int8_t, api, inst) _ASC_R_SHIFT(uint8_t, int8_t, api, inst)                                     \
  _ASC_R_SHIFT(int16_t, int16_t, api, inst) _ASC_R_SHIFT(uint16_t, int16_t, api, inst)                                 \
  _ASC_R_SHIFT(int32_t, int32_t, api, inst) _ASC_R_SHIFT(uint32_t, int32_t, api, inst)                                 \
  _ASC_R_SHIFTS(int8_t, api##_scalar, scalar_inst) _ASC_R_SHIFTS(uint8_t, api##_scalar, scalar_inst)                   \
  _ASC_R_SHIFTS(int16_t, api##_scalar, scalar_inst) _ASC_R_SHIFTS(uint16_t, api##_scalar, scalar_inst)                 \
  _ASC_R_SHIFTS(int32_t, api##_scalar, scalar_inst) _ASC_R_SHIFTS(uint32_t, api##_scalar, scalar_inst)
_ASC_R_ALL_SHIFTS(asc_shiftleft, _ASC_R_SHL, _ASC_R_SHLS)
_ASC_R_ALL_SHIFTS(asc_shiftright, __asc_r_shr, __asc_r_shrs)

/* ---- a register and a scalar ---- */
#define _ASC_R_SCALAR(_Tp, api, inst)                                                                                  \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src, _Tp value, _ASC_R_MASK) {                                 \
    inst(_ASC_R_TO(_Tp, dst), _ASC_R_OF(_Tp, src), value, &mask);                                                      \
  }
_ASC_R_ROW(_ASC_R_SCALAR, asc_add_scalar, r_adds)
_ASC_R_ROW(_ASC_R_SCALAR, asc_mul_scalar, r_muls)
_ASC_R_ROW(_ASC_R_SCALAR, asc_max_scalar, r_maxs)
_ASC_R_ROW(_ASC_R_SCALAR, asc_min_scalar, r_mins)
_ASC_R_ROW(_ASC_R_SCALAR, asc_leakyrelu, r_leakyrelu)

/* ---- one register ---- */
#define _ASC_R_UNARY(_Tp, api, inst)                                                                                   \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src, _ASC_R_MASK) {                                            \
    inst(_ASC_R_TO(_Tp, dst), _ASC_R_OF(_Tp, src), &mask);                                                             \
  }
_ASC_R_ROW(_ASC_R_UNARY, asc_abs, r_abs)
_ASC_R_ROW(_ASC_R_UNARY, asc_neg, r_neg)
_ASC_R_ROW(_ASC_R_UNARY, asc_not, r_not)
_ASC_R_ROW(_ASC_R_UNARY, asc_relu, r_relu)
_ASC_R_ROW(_ASC_R_UNARY, asc_sqrt, r_sqrt)
_ASC_R_ROW(_ASC_R_UNARY, asc_exp, r_exp)
_ASC_R_ROW(_ASC_R_UNARY, asc_ln, r_ln)

/* ---- several steps ---- */
#define _ASC_R_FUSED(_Tp)                                                                                              \
  /* dst * src0 + src1 */                                                                                              \
  _ASC_R_VOID(asc_madd)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src0, _ASC_R_SRC(_Tp) src1, _ASC_R_MASK) {                \
    __asc_r_muladd(_ASC_R_TO(_Tp, dst), (const _Tp *)_ASC_R_AT(dst), _ASC_R_OF(_Tp, src0), _ASC_R_OF(_Tp, src1),       \
                   &mask);                                                                                             \
  }                                                                                                                    \
  /* src * value + dst */                                                                                              \
  _ASC_R_VOID(asc_axpy)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src, _Tp value, _ASC_R_MASK) {                            \
    __asc_r_axpy(_ASC_R_TO(_Tp, dst), _ASC_R_OF(_Tp, src), (const _Tp *)_ASC_R_AT(dst), value, &mask);                 \
  }
_ASC_R_FUSED(half)
_ASC_R_FUSED(float)
_ASC_R_BINARY(half, asc_abs_sub, __asc_r_abssub)
_ASC_R_BINARY(float, asc_abs_sub, __asc_r_abssub)

/* ---- comparing ---- */
#define _ASC_R_COMPARE(_Tp, api, mode)                                                                                 \
  _ASC_R_VOID(api)(_ASC_R_OUT(vector_bool) dst, _ASC_R_SRC(_Tp) src0, _ASC_R_SRC(_Tp) src1, _ASC_R_MASK) {             \
    __asc_r_cmp(_ASC_R_AT(dst), _ASC_R_OF(_Tp, src0), _ASC_R_OF(_Tp, src1), &mask, mode);                              \
  }                                                                                                                    \
  _ASC_R_VOID(api##_scalar)(_ASC_R_OUT(vector_bool) dst, _ASC_R_SRC(_Tp) src, _Tp value, _ASC_R_MASK) {                \
    __asc_r_cmps(_ASC_R_AT(dst), _ASC_R_OF(_Tp, src), value, &mask, mode);                                             \
  }
_ASC_R_EACH(_ASC_R_COMPARE, asc_lt, 0)
_ASC_R_EACH(_ASC_R_COMPARE, asc_gt, 1)
_ASC_R_EACH(_ASC_R_COMPARE, asc_eq, 2)
_ASC_R_EACH(_ASC_R_COMPARE, asc_le, 3)
_ASC_R_EACH(_ASC_R_COMPARE, asc_ge, 4)
_ASC_R_EACH(_ASC_R_COMPARE, asc_ne, 5)

/* ---- moving, filling, rearranging ---- */
/* Lanes that are off stay. */
#define _ASC_R_COPY(_Tp, api)                                                                                          \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src, _ASC_R_MASK) {                                            \
    __asc_r_select(_ASC_R_TO(_ASC_R_BITS(_Tp), dst), _ASC_R_OF(_ASC_R_BITS(_Tp), src),                                 \
                   (const _ASC_R_BITS(_Tp) *)_ASC_R_AT(dst), &mask);                                                   \
  }
_ASC_R_EACH(_ASC_R_COPY, asc_copy)
#define _ASC_R_FILL(_Tp, api)                                                                                          \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _Tp value, _ASC_R_MASK) { __asc_r_dup(_ASC_R_TO(_Tp, dst), value, &mask); }    \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _Tp value) {                                                                   \
    vector_bool all = asc_create_mask_b8(PAT_ALL);                                                                     \
    __asc_r_dup(_ASC_R_TO(_Tp, dst), value, &all);                                                                     \
  }
_ASC_R_EACH(_ASC_R_FILL, asc_duplicate_scalar)
#define _ASC_R_ARANGE(_Tp, api, inst)                                                                                  \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _Tp value) { inst(_ASC_R_TO(_Tp, dst), value, 0); }                            \
  _ASC_R_VOID(api##_descend)(_ASC_R_DST(_Tp) dst, _Tp value) { inst(_ASC_R_TO(_Tp, dst), value, 1); }
_ASC_R_ROW(_ASC_R_ARANGE, asc_arange, r_arange)
#define _ASC_R_ZIP(_Tp, api, first, second)                                                                            \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst0, _ASC_R_DST(_Tp) dst1, _ASC_R_SRC(_Tp) src0, _ASC_R_SRC(_Tp) src1) {           \
    vector_##_Tp one, other;                                                                                           \
    first((_ASC_R_BITS(_Tp) *)&one, _ASC_R_OF(_ASC_R_BITS(_Tp), src0), _ASC_R_OF(_ASC_R_BITS(_Tp), src1));             \
    second((_ASC_R_BITS(_Tp) *)&other, _ASC_R_OF(_ASC_R_BITS(_Tp), src0), _ASC_R_OF(_ASC_R_BITS(_Tp), src1));          \
    *_ASC_R_AT(dst0) = one, *_ASC_R_AT(dst1) = other;                                                                  \
  }
_ASC_R_EACH(_ASC_R_ZIP, asc_intlv, __asc_r_zip_low, __asc_r_zip_high)
_ASC_R_EACH(_ASC_R_ZIP, asc_deintlv, __asc_r_unzip_even, __asc_r_unzip_odd)
#endif
