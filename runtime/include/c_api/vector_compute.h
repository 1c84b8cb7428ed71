/* C API: elementwise vector instructions (docs/semantics.md 6, appendix A; C and C++). A line a name; what its call
 * forms are and leave in the registers is said in forms.h, which types there are in the instruction table.
 */
#ifndef ASCPU_C_API_VECTOR_COMPUTE_H
#define ASCPU_C_API_VECTOR_COMPUTE_H
#include "forms.h"

_ASC_API(_ASC_BINARY, asc_add, v_add)
_ASC_API(_ASC_BINARY, asc_sub, v_sub)
_ASC_API(_ASC_BINARY, asc_mul, v_mul)
_ASC_API(_ASC_BINARY, asc_div, v_div)
_ASC_API(_ASC_BINARY, asc_max, v_max)
_ASC_API(_ASC_BINARY, asc_min, v_min)
_ASC_API(_ASC_BINARY, asc_and, v_and)
_ASC_API(_ASC_BINARY, asc_or, v_or)
_ASC_API(_ASC_BINARY, asc_add_relu, v_add_relu)
_ASC_API(_ASC_BINARY, asc_sub_relu, v_sub_relu)
/* dst = src0 * dst + src1, the same with relu, and dst = src0 * src1 + dst. */
_ASC_API(_ASC_BINARY, asc_mul_add, v_fma)
_ASC_API(_ASC_BINARY, asc_mul_add_relu, v_fma_relu)
_ASC_API(_ASC_BINARY, asc_fma, v_mla)
_ASC_API(_ASC_SCALAR, asc_add_scalar, v_adds)
_ASC_API(_ASC_NEGATED, asc_sub_scalar, v_adds)
_ASC_API(_ASC_SCALAR, asc_mul_scalar, v_muls)
_ASC_API(_ASC_SCALAR, asc_max_scalar, v_maxs)
_ASC_API(_ASC_SCALAR, asc_min_scalar, v_mins)
_ASC_API(_ASC_SCALAR, asc_leakyrelu, v_lrelu)
_ASC_API(_ASC_SCALAR, asc_axpy, v_axpy)
_ASC_API(_ASC_UNARY, asc_abs, v_abs)
_ASC_API(_ASC_UNARY, asc_relu, v_relu)
_ASC_API(_ASC_UNARY, asc_not, v_not)
_ASC_API(_ASC_UNARY, asc_exp, v_exp)
_ASC_API(_ASC_UNARY, asc_log, v_ln)
_ASC_API(_ASC_UNARY, asc_sqrt, v_sqrt)
_ASC_API(_ASC_UNARY, asc_rsqrt, v_rsqrt)
_ASC_API(_ASC_UNARY, asc_rcp, v_rec)
_ASC_API(_ASC_FILL, asc_duplicate, v_dup)
_ASC_API(_ASC_SHIFT, asc_shiftleft, v_shl)
_ASC_API(_ASC_SHIFT_RIGHT, asc_shiftright, v_shr)
_ASC_API(_ASC_SHIFT_RIGHT, asc_shiftright_round, v_shr_round)
#if __NPU_ARCH__ == 2201
/* Forms that convert to a narrower destination. */
#define _ASC_NOT_YET(api, _Dp, _Sp)                                                                                    \
  _ASCPU_DECL void api(__ubuf__ _Dp *, __ubuf__ const _Sp *, __ubuf__ const _Sp *, ...)                                \
      __attribute__((unavailable("not supported yet: " #api " from " #_Sp " to " #_Dp)));
#define _ASC_NOT_YET_NARROW(api) _ASC_NOT_YET(api, int8_t, int16_t) _ASC_NOT_YET(api, int8_t, half)                    \
  _ASC_NOT_YET(api, half, float)
_ASC_NOT_YET_NARROW(asc_add_relu)
_ASC_NOT_YET_NARROW(asc_add_relu_sync)
_ASC_NOT_YET_NARROW(asc_sub_relu)
_ASC_NOT_YET_NARROW(asc_sub_relu_sync)
/* half sources, float destination. */
_ASC_BINARY_AS(float, half, 4, asc_fma, __asc_v_mla, )
_ASC_SCALAR_AS(float, half, 4, half, value, asc_axpy, __asc_v_axpy)
#endif
#endif
