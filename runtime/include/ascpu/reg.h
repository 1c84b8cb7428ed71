/* The register model of dav-3510: AscendC::Reg (C++; docs/semantics.md 4).
 *
 * In: the instruction table's r.* rows. Out: RegTensor, MaskReg, vector functions and what they call. Every function
 * ends in an instruction, whose operands are the addresses of registers: asc-raise makes values of them. Which types an
 * instruction has says the table; pairs of types are checked here.
 */
#ifndef ASCPU_REG_H
#define ASCPU_REG_H
#include "checks.h"
#include "reg_enums.h"
#include "vf.h"

namespace AscendC {
namespace Reg {
struct RegTrait { int REG_NUM; };
constexpr RegTrait RegTraitNumOne = {1}, RegTraitNumTwo = {2};

/* A vector register: 256 bytes. */
template <typename _Tp, const RegTrait &trait = RegTraitNumOne> struct RegTensor {
  static_assert(trait.REG_NUM == 1, "Reg::RegTensor: RegTraitNumTwo is for elements of 8 bytes");
  using ActualT = _Tp;
  static constexpr RegTrait traitValue = trait;
  _ASCPU_INLINE _Tp *at() { return (_Tp *)&value; }
  _ASCPU_INLINE const _Tp *at() const { return (const _Tp *)&value; }
  _Tp __attribute__((ext_vector_type(256 / sizeof(_Tp)))) value;
};
/* Two registers of 64 elements of 8 bytes: their low words and their high words (reg_two.h). */
template <typename _Tp> struct RegTensor<_Tp, RegTraitNumTwo> {
  static_assert(sizeof(_Tp) == 8, "Reg::RegTensor: RegTraitNumTwo is for elements of 8 bytes");
  using ActualT = _Tp;
  static constexpr RegTrait traitValue = RegTraitNumTwo;
  RegTensor<uint32_t> reg[2];
};
/* A mask register: 256 bits. Elements of n bytes have n bits each, of which the lowest counts. */
struct MaskReg { unsigned long bits[4]; };
} // namespace Reg
namespace MicroAPI = Reg;
} // namespace AscendC

namespace ascpu {
using AscendC::Reg::MaskMergeMode;
using AscendC::Reg::MaskReg;
template <int bytes> _ASCPU_INLINE void first_bits(MaskReg &mask, unsigned count) {
  if constexpr (bytes == 1) __asc_r_mask_first_u8(&mask, count);
  else if constexpr (bytes == 2) __asc_r_mask_first_u16(&mask, count);
  else if constexpr (bytes == 4) __asc_r_mask_first_u32(&mask, count);
  else __asc_r_mask_first_u64(&mask, count);
}
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <typename _Mp> constexpr MaskMergeMode merge_of(_Mp mode) {
  if constexpr (is_same<_Mp, MaskMergeMode>) return mode;
  else return mode->mrgMode; /* a DivSpecificMode and the like */
}
constexpr text merge_refusal(const char *api, MaskMergeMode mode) {
  return text().add(api).add(": MaskMergeMode::").add(mode == MaskMergeMode::MERGING   ? "MERGING"
                                                      : mode == MaskMergeMode::ZEROING ? "ZEROING"
                                                                                       : "UNKNOWN").add(
      " is not supported");
}
template <auto mode, typename Op> constexpr bool require_zeroing() {
  constexpr bool has = merge_of(mode) == MaskMergeMode::ZEROING;
  if constexpr (!has) static_assert(false, merge_refusal(Op::api, merge_of(mode)));
  return has;
}
/* Add, Max, Min, Duplicate: either mode. */
template <MaskMergeMode mode, typename Op> constexpr bool require_merge() {
  constexpr bool has = mode != MaskMergeMode::UNKNOWN;
  if constexpr (!has) static_assert(false, merge_refusal(Op::api, mode));
  return has;
}
template <MaskMergeMode mode> constexpr bool require_merging() {
  if constexpr (mode != MaskMergeMode::MERGING) static_assert(false, merge_refusal("Reg::Move", mode));
  return mode == MaskMergeMode::MERGING;
}
/* 64-bit elements are interleaved in pairs of registers. */
template <typename _Ep> constexpr bool require_narrow() {
  static_assert(sizeof(_Ep) < 8, "Reg::Interleave, Reg::DeInterleave: elements of 8 bytes need RegTraitNumTwo");
  return sizeof(_Ep) < 8;
}
/* Document 2, table 3: the amounts are signed and as wide as what they shift. */
template <typename _Tp, typename _Up> constexpr bool amount_of =
    (is_same<_Tp, int8_t> || is_same<_Tp, uint8_t>) ? is_same<_Up, int8_t>
    : (is_same<_Tp, int16_t> || is_same<_Tp, uint16_t>) ? is_same<_Up, int16_t>
    : (is_same<_Tp, int32_t> || is_same<_Tp, uint32_t>) ? is_same<_Up, int32_t> : is_same<_Up, int64_t>;
template <typename _Tp> constexpr const char *amount_name() {
  return sizeof(_Tp) == 1 ? "int8_t" : sizeof(_Tp) == 2 ? "int16_t" : sizeof(_Tp) == 4 ? "int32_t" : "int64_t";
}
template <typename Op, typename _Tp, typename _Up> constexpr bool require_amount() {
  constexpr bool has = amount_of<_Tp, _Up>;
  if constexpr (!has)
    static_assert(false, text().add(Op::api).add(": registers of ").add(element<_Tp>::name).add(
                             " are shifted by amounts of type ").add(amount_name<_Tp>()).add(", not ").add(
                             element<_Up>::name ? element<_Up>::name : "this one"));
  return has;
}
constexpr text pair_refusal(const char *api, const char *from, const char *to) {
  return text().add(api).add(": ").add(from ? from : "this type").add(" to ").add(to ? to : "this type").add(
      " is not supported on " _ASCPU_CHIP);
}
/* The pairs of types of a row (Pairs.def). */
struct row_pair { int from, to; unsigned modes; };
template <typename _From, typename _To, int count> constexpr bool has_row_pair(const row_pair (&pairs)[count]) {
  for (const row_pair &pair : pairs)
    if (pair.modes && pair.from == element<_From>::row && pair.to == element<_To>::row) return true;
  return false;
}
#define _ASCPU_REG_PAIR(name, Api)                                                                                     \
  constexpr row_pair name##_pairs[] = {ASCPU_PAIRS_##name};                                                            \
  template <typename _From, typename _To> constexpr bool name##_pair() {                                               \
    constexpr bool has = has_row_pair<_From, _To>(name##_pairs);                                                  \
    if constexpr (!has)                                                                                                \
      static_assert(false, pair_refusal("Reg::" Api, element<_From>::name, element<_To>::name));                       \
    return has;                                                                                                        \
  }
#pragma clang diagnostic pop
#define _ASCPU_REG_OP(Api, name)                                                                                       \
  struct name##_op {                                                                                                   \
    static constexpr const char *api = "Reg::" #Api;                                                                   \
    static constexpr unsigned types = ASCPU_TYPES_##name;                                                              \
  };
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
  constexpr int bytes = sizeof(_Tp) / trait.REG_NUM, lanes = 256 / bytes, powers[] = {0, 1, 2, 3, 4, 8, 16, 32, 64, 128};
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
_ASCPU_REG_BINARY(Div, r_div)
_ASCPU_REG_BINARY(And, r_and)
_ASCPU_REG_BINARY(Or, r_or)
_ASCPU_REG_BINARY(Xor, r_xor)
_ASCPU_REG_BINARY(Prelu, r_prelu)

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
      if constexpr (ascpu::require_zeroing<mode, ascpu::name##_op>())                                                  \
        __asc_##name(dst.at(), src.at(), &mask);                                                                       \
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
