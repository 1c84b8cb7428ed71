/* Several steps in one instruction, sums with a carry, logarithms, whole numbers (C++; docs/semantics.md 4, part 2
 * 2 (b)). */
#ifndef ASCPU_REG_COMPOUND_H
#define ASCPU_REG_COMPOUND_H
#include "reg.h"

namespace ascpu {
_ASCPU_REG_OP(MulAddDst, r_muladd)
_ASCPU_REG_OP(Axpy, r_axpy)
_ASCPU_REG_OP(ExpSub, r_expsub)
_ASCPU_REG_OP(Truncate, r_trunc)
_ASCPU_REG_OP(Mull, r_mul_high)
struct muldst_op : r_muladd_op {
  static constexpr const char *api = "Reg::MulDstAdd";
  static constexpr unsigned types = ASCPU_TYPES_r_muladd & 7; /* floating types */
};
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
_ASCPU_REG_PAIR(r_mulscast, "MulsCast")
_ASCPU_REG_PAIR(r_expsub, "ExpSub")
template <AscendC::RoundMode mode> constexpr bool require_whole() {
  using AscendC::RoundMode;
  constexpr bool has = mode == RoundMode::CAST_RINT || mode == RoundMode::CAST_ROUND ||
                       mode == RoundMode::CAST_FLOOR || mode == RoundMode::CAST_CEIL || mode == RoundMode::CAST_TRUNC;
  if constexpr (!has)
    static_assert(false, "Reg::Truncate: the round mode is one of CAST_RINT, ROUND, FLOOR, CEIL and TRUNC");
  return has;
}
template <AscendC::Reg::RegLayout layout, typename Op> constexpr bool require_half() {
  constexpr bool has = layout == AscendC::Reg::RegLayout::ZERO || layout == AscendC::Reg::RegLayout::ONE;
  if constexpr (!has) static_assert(false, text().add(Op::api).add(": the layout is RegLayout::ZERO or ONE"));
  return has;
}
template <AscendC::Reg::RegLayout layout, typename _From, typename _To> constexpr bool require_expsub() {
  if constexpr (is_same<_From, _To>) return require<r_expsub_op, _To>();
  else if constexpr (!r_expsub_pair<_From, _To>()) return false;
  else return require_half<layout, r_expsub_op>();
}
#pragma clang diagnostic pop
struct mulscast_op { static constexpr const char *api = "Reg::MulsCast"; };
} // namespace ascpu

namespace AscendC {
namespace Reg {
/* ---- products and sums: dst is a source too ---- */
template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp>
_ASCPU_INLINE void MulAddDst(_Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::r_muladd_op, typename _Rp::ActualT>())
    if constexpr (ascpu::require_zeroing<mode, ascpu::r_muladd_op>())
      __asc_r_muladd(dst.at(), src0.at(), src1.at(), dst.at(), &mask);
}
template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp>
_ASCPU_INLINE void MulDstAdd(_Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::muldst_op, typename _Rp::ActualT>())
    if constexpr (ascpu::require_zeroing<mode, ascpu::muldst_op>())
      __asc_r_muladd(dst.at(), dst.at(), src0.at(), src1.at(), &mask);
}
template <typename _Tp = DefaultType, typename _Up = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING,
          typename _Rp, typename _Sp>
_ASCPU_INLINE void Axpy(_Rp &dst, const _Rp &src, _Sp scalar, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::r_axpy_op, typename _Rp::ActualT>())
    if constexpr (ascpu::require_zeroing<mode, ascpu::r_axpy_op>())
      __asc_r_axpy(dst.at(), src.at(), dst.at(), typename _Rp::ActualT(scalar), &mask);
}

/* ---- differences ---- */
_ASCPU_REG_BINARY(AbsSub, r_abssub)
/* Of halves those of the layout, as floats. */
template <typename _Tp = DefaultType, typename _Up = DefaultType, RegLayout layout = RegLayout::ZERO,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp, typename _Vp>
_ASCPU_INLINE void ExpSub(_Rp &dst, const _Vp &src0, const _Vp &src1, const MaskReg &mask) {
  if constexpr (ascpu::require_expsub<layout, typename _Vp::ActualT, typename _Rp::ActualT>())
    if constexpr (ascpu::require_zeroing<mode, ascpu::r_expsub_op>())
      __asc_r_expsub(dst.at(), src0.at(), src1.at(), layout == RegLayout::ONE, &mask);
}
template <typename _T0 = DefaultType, typename _T1 = DefaultType, typename _Sp, RegLayout layout = RegLayout::ZERO,
          typename _Rp, typename _Vp>
_ASCPU_INLINE void MulsCast(_Rp &dst, const _Vp &src, _Sp scalar, const MaskReg &mask) {
  using _From = typename _Vp::ActualT;
  if constexpr (ascpu::r_mulscast_pair<_From, typename _Rp::ActualT>() &&
                ascpu::require_half<layout, ascpu::mulscast_op>())
    __asc_r_mulscast(dst.at(), src.at(), _From(scalar), layout == RegLayout::ONE, &mask);
}

/* ---- whole numbers, logarithms ---- */
template <typename _Tp = DefaultType, RoundMode round = RoundMode::CAST_NONE,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp>
_ASCPU_INLINE void Truncate(_Rp &dst, const _Rp &src, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::r_trunc_op, typename _Rp::ActualT>() && ascpu::require_whole<round>())
    if constexpr (ascpu::require_zeroing<mode, ascpu::r_trunc_op>())
      __asc_r_trunc(dst.at(), src.at(), int(round), &mask);
}
_ASCPU_REG_UNARY(Log2, r_log2)
_ASCPU_REG_UNARY(Log10, r_log10)
template <typename _Tp = DefaultType, auto mode = MaskMergeMode::ZEROING, typename _Rp>
_ASCPU_INLINE void Log(_Rp &dst, const _Rp &src, const MaskReg &mask) { Ln<_Tp, mode>(dst, src, mask); }

/* ---- 64 bits of 32 ---- */
template <typename _Tp = DefaultType, typename _Rp>
_ASCPU_INLINE void Mull(_Rp &dst0, _Rp &dst1, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::r_mul_high_op, typename _Rp::ActualT>()) {
    _Rp low, high;
    __asc_r_mul(low.at(), src0.at(), src1.at(), &mask), __asc_r_mul_high(high.at(), src0.at(), src1.at(), &mask);
    dst0 = low, dst1 = high;
  }
}
/* What is carried out of bit 31 of each sum, or of a difference a + ~b + 1: 1 is no borrow. */
#define _ASCPU_REG_CARRY(Api, Legacy, name)                                                                            \
  _ASCPU_REG_NAMED(Api, r_##name##_out)                                                                                \
  template <typename _Tp = DefaultType, typename _Rp>                                                                  \
  _ASCPU_INLINE void Api(MaskReg &carry, _Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {            \
    if constexpr (ascpu::require<ascpu::r_##name##_out_op, typename _Rp::ActualT>()) {                                 \
      MaskReg out;                                                                                                     \
      __asc_r_##name##_out(&out, src0.at(), src1.at(), &mask), __asc_r_##name(dst.at(), src0.at(), src1.at(), &mask);  \
      carry = out;                                                                                                     \
    }                                                                                                                  \
  }                                                                                                                    \
  template <typename _Tp = DefaultType, typename _Rp>                                                                  \
  _ASCPU_INLINE void Legacy(MaskReg &carry, _Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {         \
    Api(carry, dst, src0, src1, mask);                                                                                 \
  }
#define _ASCPU_REG_CARRIES(Api, Legacy, name)                                                                          \
  _ASCPU_REG_NAMED(Api, r_##name)                                                                                      \
  template <typename _Tp = DefaultType, typename _Rp>                                                                  \
  _ASCPU_INLINE void Api(MaskReg &carry, _Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &in,                \
                         const MaskReg &mask) {                                                                        \
    if constexpr (ascpu::require<ascpu::r_##name##_op, typename _Rp::ActualT>()) {                                     \
      MaskReg out;                                                                                                     \
      _Rp sum;                                                                                                         \
      __asc_r_##name##_out(&out, src0.at(), src1.at(), &in, &mask);                                                    \
      __asc_r_##name(sum.at(), src0.at(), src1.at(), &in, &mask);                                                      \
      carry = out, dst = sum;                                                                                          \
    }                                                                                                                  \
  }                                                                                                                    \
  template <typename _Tp = DefaultType, typename _Rp>                                                                  \
  _ASCPU_INLINE void Legacy(MaskReg &carry, _Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &in,             \
                            const MaskReg &mask) {                                                                     \
    Api(carry, dst, src0, src1, in, mask);                                                                             \
  }
_ASCPU_REG_CARRY(Add, AddCarryOut, add)
_ASCPU_REG_CARRY(Sub, SubCarryOut, sub)
_ASCPU_REG_CARRIES(AddC, AddCarryOuts, addc)
_ASCPU_REG_CARRIES(SubC, SubCarryOuts, subc)

/* ---- names before 9.0 ---- */
template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp>
_ASCPU_INLINE void Mula(_Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {
  MulAddDst<_Tp, mode>(dst, src0, src1, mask);
}
template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp>
_ASCPU_INLINE void FusedMulDstAdd(_Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {
  MulDstAdd<_Tp, mode>(dst, src0, src1, mask);
}
template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp>
_ASCPU_INLINE void FusedAbsSub(_Rp &dst, const _Rp &src0, const _Rp &src1, const MaskReg &mask) {
  AbsSub<_Tp, mode>(dst, src0, src1, mask);
}
template <typename _Tp = DefaultType, typename _Up = DefaultType, RegLayout layout = RegLayout::ZERO,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp, typename _Vp>
_ASCPU_INLINE void FusedExpSub(_Rp &dst, const _Vp &src0, const _Vp &src1, const MaskReg &mask) {
  ExpSub<_Tp, _Up, layout, mode>(dst, src0, src1, mask);
}
template <typename _T0 = DefaultType, typename _T1 = DefaultType, typename _Sp, RegLayout layout = RegLayout::ZERO,
          typename _Rp, typename _Vp>
_ASCPU_INLINE void FusedMulsCast(_Rp &dst, const _Vp &src, _Sp scalar, const MaskReg &mask) {
  MulsCast<_T0, _T1, _Sp, layout>(dst, src, scalar, mask);
}
} // namespace Reg
} // namespace AscendC
#endif
