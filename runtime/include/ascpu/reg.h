/* The register model of dav-3510: AscendC::Reg (C++; docs/semantics.md 4).
 *
 * In: the instruction table's r.* rows. Out: RegTensor, MaskReg, vector functions and what they call. Every function
 * ends in an instruction, whose operands are the addresses of registers: asc-raise makes values of them. Which types an
 * instruction has says the table; pairs of types are checked here.
 */
#ifndef ASCPU_REG_H
#define ASCPU_REG_H
#include "reg_checks.h"

namespace ascpu {
/* Subnormal numbers of a register become zeros of their sign. */
template <typename _Rp> _ASCPU_INLINE _Rp flushed(const _Rp &src) {
  using _Bp = bits<typename _Rp::ActualT>;
  constexpr _Bp sign = _Bp(1) << (8 * sizeof(_Bp) - 1), exponent = sizeof(_Bp) == 2 ? 0x7c00 : 0x7f800000;
  AscendC::Reg::RegTensor<_Bp> ones, part, zero;
  MaskReg all, tiny;
  _Rp result;
  const _Bp *from = (const _Bp *)src.at();
  first_bits<sizeof(_Bp)>(all, 256);
  __asc_r_dup(ones.at(), exponent, &all), __asc_r_and(part.at(), from, ones.at(), &all);
  __asc_r_cmps(&tiny, part.at(), _Bp(0), &all, int(AscendC::CMPMODE::EQ));
  __asc_r_dup(ones.at(), sign, &all), __asc_r_and(zero.at(), from, ones.at(), &all);
  __asc_r_select((_Bp *)result.at(), zero.at(), from, &tiny);
  return result;
}
} // namespace ascpu

namespace AscendC {
namespace Reg {
/* ---- masks ---- */
template <typename _Tp, const RegTrait &trait = RegTraitNumOne> _ASCPU_INLINE MaskReg UpdateMask(uint32_t &count) {
  constexpr int bytes = sizeof(_Tp) / trait.REG_NUM; /* of the lane that a mask bit stands for */
  constexpr uint32_t lanes = 256 / bytes;
  MaskReg mask;
  ascpu::first_bits<bytes>(mask, count);
  count = count < lanes ? 0 : count - lanes;
  return mask;
}
template <typename _Tp, MaskPattern pattern = MaskPattern::ALL, const RegTrait &trait = RegTraitNumOne>
_ASCPU_INLINE MaskReg CreateMask() {
  constexpr int bytes = sizeof(_Tp) / trait.REG_NUM, lanes = 256 / bytes;
  constexpr int powers[] = {0, 1, 2, 3, 4, 8, 16, 32, 64, 128};
  MaskReg mask;
  if constexpr (pattern == MaskPattern::M3 || pattern == MaskPattern::M4) {
    constexpr int step = pattern == MaskPattern::M3 ? 3 : 4;
    mask = {};
    for (int lane = 0; lane < lanes; lane += step) {
      int bit = lane * bytes;
      mask.bits[bit / 64] |= 1ul << (bit % 64);
    }
  } else
    ascpu::first_bits<bytes>(mask, pattern == MaskPattern::ALL   ? lanes
                                   : pattern == MaskPattern::H   ? lanes / 2
                                   : pattern == MaskPattern::Q   ? lanes / 4
                                   : pattern == MaskPattern::ALLF ? 0
                                                                 : powers[int(pattern) % 10]);
  return mask;
}
#define _ASCPU_MASK3(Api, Old, name)                                                                                   \
  _ASCPU_INLINE void Api(MaskReg &dst, const MaskReg &src0, const MaskReg &src1, const MaskReg &mask) {                \
    __asc_r_mask_##name(&dst, &src0, &src1, &mask);                                                                    \
  }                                                                                                                    \
  _ASCPU_INLINE void Old(MaskReg &dst, const MaskReg &src0, const MaskReg &src1, const MaskReg &mask) {                \
    __asc_r_mask_##name(&dst, &src0, &src1, &mask);                                                                    \
  }
_ASCPU_MASK3(And, MaskAnd, and)
_ASCPU_MASK3(Or, MaskOr, or)
_ASCPU_MASK3(Xor, MaskXor, xor)
_ASCPU_MASK3(Select, MaskSel, sel)
_ASCPU_INLINE void Not(MaskReg &dst, const MaskReg &src, const MaskReg &mask) { __asc_r_mask_not(&dst, &src, &mask); }
_ASCPU_INLINE void MaskNot(MaskReg &dst, const MaskReg &src, const MaskReg &mask) { Not(dst, src, mask); }
_ASCPU_INLINE void Move(MaskReg &dst, const MaskReg &src) { dst = src; }
_ASCPU_INLINE void Move(MaskReg &dst, const MaskReg &src, const MaskReg &mask) {
  __asc_r_mask_and(&dst, &src, &src, &mask);
}
_ASCPU_INLINE void MaskMov(MaskReg &dst, const MaskReg &src) { dst = src; }
_ASCPU_INLINE void MaskMov(MaskReg &dst, const MaskReg &src, const MaskReg &mask) { Move(dst, src, mask); }

/* ---- two registers ---- */
#define _ASCPU_REG_BINARY(Api, name)                                                                                   \
  _ASCPU_REG_NAMED(Api, name)                                                                                          \
  template <typename _Tp = DefaultType, auto mode = MaskMergeMode::ZEROING, typename _Rp>                              \
  _ASCPU_INLINE void Api(_Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {                            \
    if constexpr (ascpu::require<ascpu::name##_op, typename _Rp::ActualT>())                                           \
      if constexpr (ascpu::require_zeroing<mode, ascpu::name##_op>())                                                  \
        __asc_##name(dst.at(), src0.at(), src1.at(), &mask);                                                           \
  }
#define _ASCPU_REG_NAMED(Api, name) } } namespace ascpu { _ASCPU_REG_OP(Api, name) } namespace AscendC { namespace Reg {
_ASCPU_REG_BINARY(Sub, r_sub)
_ASCPU_REG_BINARY(Mul, r_mul)
_ASCPU_REG_BINARY(And, r_and)
_ASCPU_REG_BINARY(Or, r_or)
_ASCPU_REG_BINARY(Xor, r_xor)
_ASCPU_REG_BINARY(Prelu, r_prelu)

_ASCPU_REG_NAMED(Div, r_div)
template <typename _Tp = DefaultType, auto mode = MaskMergeMode::ZEROING, typename _Rp>
_ASCPU_INLINE void Div(_Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::r_div_op, typename _Rp::ActualT>() &&
                ascpu::require_zeroing<mode, ascpu::r_div_op>()) {
    if constexpr (ascpu::flushes<mode>()) {
      _Rp left = ascpu::flushed(src0), right = ascpu::flushed(src1);
      __asc_r_div(dst.at(), left.at(), right.at(), &mask);
      dst = ascpu::flushed(dst);
    } else __asc_r_div(dst.at(), src0.at(), src1.at(), &mask);
  }
}

/* With MERGING, lanes that are off keep what dst held. */
#define _ASCPU_REG_MERGING(Api, name)                                                                                  \
  _ASCPU_REG_NAMED(Api, name)                                                                                          \
  template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp>                     \
  _ASCPU_INLINE void Api(_Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {                            \
    if constexpr (ascpu::require<ascpu::name##_op, typename _Rp::ActualT>() &&                                         \
                  ascpu::require_merge<mode, ascpu::name##_op>()) {                                                    \
      _Rp result;                                                                                                      \
      __asc_##name(result.at(), src0.at(), src1.at(), &mask);                                                          \
      if constexpr (mode == MaskMergeMode::MERGING) __asc_r_select(dst.at(), result.at(), dst.at(), &mask);            \
      else dst = result;                                                                                               \
    }                                                                                                                  \
  }
_ASCPU_REG_MERGING(Add, r_add)
_ASCPU_REG_MERGING(Max, r_max)
_ASCPU_REG_MERGING(Min, r_min)

#if ASCPU_SIGNED_SHIFT_WRAP
#define _ASCPU_REG_SHL r_shl_wrap
#define _ASCPU_REG_SHLS r_shls_wrap
#else
#define _ASCPU_REG_SHL r_shl
#define _ASCPU_REG_SHLS r_shls
#endif
#define _ASCPU_REG_SHIFT(Api, name) _ASCPU_REG_SHIFT_(Api, name)
#define _ASCPU_REG_SHIFT_(Api, name)                                                                                   \
  _ASCPU_REG_NAMED(Api, name)                                                                                          \
  template <typename _Tp = DefaultType, typename _Up = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING,       \
            typename _Rp, typename _Vp>                                                                                \
  _ASCPU_INLINE void Api(_Rp &dst, const _Rp &src0, const _Vp &src1, const MaskReg &mask) {                            \
    using _Ep = typename _Rp::ActualT;                                                                                 \
    if constexpr (ascpu::require<ascpu::name##_op, _Ep>())                                                             \
      if constexpr (ascpu::require_amount<ascpu::name##_op, _Ep, typename _Vp::ActualT>())                             \
      if constexpr (ascpu::require_zeroing<mode, ascpu::name##_op>())                                                  \
        __asc_##name(dst.at(), src0.at(), (const _Ep *)src1.at(), &mask);                                              \
  }
_ASCPU_REG_SHIFT(ShiftLeft, _ASCPU_REG_SHL)
_ASCPU_REG_SHIFT(ShiftRight, r_shr)

/* ---- a register and a scalar ---- */
#define _ASCPU_REG_AMOUNT(Api, name) _ASCPU_REG_AMOUNT_(Api, name)
#define _ASCPU_REG_AMOUNT_(Api, name)                                                                                  \
  _ASCPU_REG_NAMED(Api, name)                                                                                          \
  template <typename _Tp = DefaultType, typename _Up = int16_t, MaskMergeMode mode = MaskMergeMode::ZEROING,           \
            typename _Rp>                                                                                              \
  _ASCPU_INLINE void Api(_Rp &dst, const _Rp &src, int16_t amount, const MaskReg &mask) {                              \
    if constexpr (ascpu::require<ascpu::name##_op, typename _Rp::ActualT>())                                           \
      if constexpr (ascpu::require_zeroing<mode, ascpu::name##_op>())                                                  \
        __asc_##name(dst.at(), src.at(), amount, &mask);                                                               \
  }
_ASCPU_REG_AMOUNT(ShiftLefts, _ASCPU_REG_SHLS)
_ASCPU_REG_AMOUNT(ShiftRights, r_shrs)

#define _ASCPU_REG_SCALAR(Api, name)                                                                                   \
  _ASCPU_REG_NAMED(Api, name)                                                                                          \
  template <typename _Tp = DefaultType, typename _Up = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING,       \
            typename _Rp, typename _Sp>                                                                                \
  _ASCPU_INLINE void Api(_Rp &dst, const _Rp &src, _Sp scalar, const MaskReg &mask) {                                  \
    using _Ep = typename _Rp::ActualT;                                                                                 \
    if constexpr (ascpu::require<ascpu::name##_op, _Ep>())                                                             \
      if constexpr (ascpu::require_zeroing<mode, ascpu::name##_op>())                                                  \
        __asc_##name(dst.at(), src.at(), _Ep(scalar), &mask);                                                          \
  }
_ASCPU_REG_SCALAR(Adds, r_adds)
_ASCPU_REG_SCALAR(Muls, r_muls)
_ASCPU_REG_SCALAR(Maxs, r_maxs)
_ASCPU_REG_SCALAR(Mins, r_mins)
_ASCPU_REG_SCALAR(LeakyRelu, r_leakyrelu)

/* ---- one register ---- */
#define _ASCPU_REG_UNARY(Api, name)                                                                                    \
  _ASCPU_REG_NAMED(Api, name)                                                                                          \
  template <typename _Tp = DefaultType, auto mode = MaskMergeMode::ZEROING, typename _Rp>                              \
  _ASCPU_INLINE void Api(_Rp &dst, const _Rp &src, const MaskReg &mask) {                                              \
    if constexpr (ascpu::require<ascpu::name##_op, typename _Rp::ActualT>())                                           \
      if constexpr (ascpu::require_zeroing<mode, ascpu::name##_op>()) {                                                \
        if constexpr (ascpu::flushes<mode>()) {                                                                        \
          _Rp in = ascpu::flushed(src);                                                                                \
          __asc_##name(dst.at(), in.at(), &mask);                                                                      \
          dst = ascpu::flushed(dst);                                                                                   \
        } else __asc_##name(dst.at(), src.at(), &mask);                                                                \
      }                                                                                                                \
  }
_ASCPU_REG_UNARY(Abs, r_abs)
_ASCPU_REG_UNARY(Neg, r_neg)
_ASCPU_REG_UNARY(Not, r_not)
_ASCPU_REG_UNARY(Relu, r_relu)
_ASCPU_REG_UNARY(Sqrt, r_sqrt)
_ASCPU_REG_UNARY(Exp, r_exp)
_ASCPU_REG_UNARY(Ln, r_ln)

/* ---- comparing and choosing ---- */
_ASCPU_REG_NAMED(Compare, r_cmp)
template <typename _Tp = DefaultType, CMPMODE mode = CMPMODE::EQ, typename _Rp>
_ASCPU_INLINE void Compare(MaskReg &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::r_cmp_op, typename _Rp::ActualT>())
    __asc_r_cmp(&dst, src0.at(), src1.at(), &mask, int(mode));
}
_ASCPU_REG_NAMED(Compares, r_cmps)
template <typename _Tp = DefaultType, CMPMODE mode = CMPMODE::EQ, typename _Rp, typename _Sp>
_ASCPU_INLINE void Compares(MaskReg &dst, const _Rp &src, _Sp scalar, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::r_cmps_op, typename _Rp::ActualT>())
    __asc_r_cmps(&dst, src.at(), typename _Rp::ActualT(scalar), &mask, int(mode));
}
template <typename _Tp = DefaultType, CMPMODE mode = CMPMODE::EQ, typename _Rp, typename _Sp>
_ASCPU_INLINE void CompareScalar(MaskReg &dst, const _Rp &src, _Sp scalar, const MaskReg &mask) {
  Compares<_Tp, mode>(dst, src, scalar, mask);
}
_ASCPU_REG_NAMED(Select, r_select)
template <typename _Tp = DefaultType, typename _Rp>
_ASCPU_INLINE void Select(_Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::r_select_op, typename _Rp::ActualT>())
    __asc_r_select(dst.at(), src0.at(), src1.at(), &mask);
}
template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::MERGING, typename _Rp>
_ASCPU_INLINE void Move(_Rp &dst, const _Rp &src, const MaskReg &mask) {
  if constexpr (ascpu::require_merging<mode>()) Select(dst, src, dst, mask);
}
template <typename _Tp = DefaultType, typename _Rp, typename = typename _Rp::ActualT>
_ASCPU_INLINE void Move(_Rp &dst, const _Rp &src) { dst = src; }
template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::MERGING, typename _Rp>
_ASCPU_INLINE void Copy(_Rp &dst, const _Rp &src, const MaskReg &mask) { Move<_Tp, mode>(dst, src, mask); }
template <typename _Tp = DefaultType, typename _Rp, typename = typename _Rp::ActualT>
_ASCPU_INLINE void Copy(_Rp &dst, const _Rp &src) { dst = src; }

/* ---- filling and rearranging ---- */
_ASCPU_REG_NAMED(Arange, r_arange)
template <typename _Tp = DefaultType, IndexOrder order = IndexOrder::INCREASE_ORDER, typename _Sp, typename _Rp>
_ASCPU_INLINE void Arange(_Rp &dst, _Sp scalar) {
  if constexpr (ascpu::require<ascpu::r_arange_op, typename _Rp::ActualT>())
    __asc_r_arange(dst.at(), typename _Rp::ActualT(scalar), order == IndexOrder::DECREASE_ORDER);
}
_ASCPU_REG_NAMED(Duplicate, r_dup)
template <typename _Tp = DefaultType, HighLowPart pos = HighLowPart::LOWEST,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp>
_ASCPU_INLINE void Duplicate(_Rp &dst, const _Rp &src, const MaskReg &mask);
/* The scalar may be a register: then it is its first element. */
template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Sp, typename _Rp>
_ASCPU_INLINE void Duplicate(_Rp &dst, _Sp scalar, const MaskReg &mask) {
  if constexpr (ascpu::is_same<_Sp, _Rp>) Duplicate<_Tp, HighLowPart::LOWEST, mode>(dst, scalar, mask);
  else if constexpr (ascpu::require<ascpu::r_dup_op, typename _Rp::ActualT>() &&
                     ascpu::require_merge<mode, ascpu::r_dup_op>()) {
    _Rp result;
    __asc_r_dup(result.at(), typename _Rp::ActualT(scalar), &mask);
    if constexpr (mode == MaskMergeMode::MERGING) __asc_r_select(dst.at(), result.at(), dst.at(), &mask);
    else dst = result;
  }
}
template <typename _Tp = DefaultType, typename _Sp, typename _Rp> _ASCPU_INLINE void Duplicate(_Rp &dst, _Sp scalar) {
  MaskReg all = CreateMask<typename _Rp::ActualT>();
  Duplicate(dst, scalar, all);
}
template <typename _Tp, HighLowPart pos, MaskMergeMode mode, typename _Rp>
_ASCPU_INLINE void Duplicate(_Rp &dst, const _Rp &src, const MaskReg &mask) {
  constexpr int lane = pos == HighLowPart::LOWEST ? 0 : 256 / sizeof(typename _Rp::ActualT) - 1;
  Duplicate<_Tp, mode>(dst, src.at()[lane], mask);
}
template <typename _Tp = DefaultType, typename _Rp>
_ASCPU_INLINE void Interleave(_Rp &dst0, _Rp &dst1, const _Rp &src0, const _Rp &src1) {
  if constexpr (!ascpu::require_narrow<typename _Rp::ActualT>()) return;
  _Rp low, high;
  __asc_r_zip_low(low.at(), src0.at(), src1.at()), __asc_r_zip_high(high.at(), src0.at(), src1.at());
  dst0 = low, dst1 = high;
}
template <typename _Tp = DefaultType, typename _Rp>
_ASCPU_INLINE void DeInterleave(_Rp &dst0, _Rp &dst1, const _Rp &src0, const _Rp &src1) {
  if constexpr (!ascpu::require_narrow<typename _Rp::ActualT>()) return;
  _Rp even, odd;
  __asc_r_unzip_even(even.at(), src0.at(), src1.at()), __asc_r_unzip_odd(odd.at(), src0.at(), src1.at());
  dst0 = even, dst1 = odd;
}
template <MemType src, MemType dst> _ASCPU_INLINE void LocalMemBar() {}
} // namespace Reg
} // namespace AscendC
#endif
