/* Registers of 64 elements of 8 bytes: RegTensor<T, RegTraitNumTwo> (C++; docs/semantics.md 4).
 *
 * Two registers hold the low and the high words; a mask is read as for elements of 4 bytes. Bits are moved a register
 * at a time; arithmetic puts the words together, 32 elements at a time, each half under its half of the mask.
 */
#ifndef ASCPU_REG_TWO_H
#define ASCPU_REG_TWO_H
#include "reg_cast.h"
#include "reg_compound.h"
#include "reg_lanes.h"
#include "reg_memory.h"

namespace ascpu {
template <typename _Ep> using reg_two = AscendC::Reg::RegTensor<_Ep, AscendC::Reg::RegTraitNumTwo>;
/* The elements in order: the first and the last 32 of them, and what a mask says of these. */
template <typename _Ep> struct reg_halves { AscendC::Reg::RegTensor<_Ep> low, high; };
template <typename _Ep> _ASCPU_INLINE reg_halves<_Ep> join_words(const reg_two<_Ep> &two) {
  reg_halves<_Ep> result;
  __asc_r_zip_low((uint32_t *)result.low.at(), two.reg[0].at(), two.reg[1].at());
  __asc_r_zip_high((uint32_t *)result.high.at(), two.reg[0].at(), two.reg[1].at());
  return result;
}
template <typename _Ep> _ASCPU_INLINE void split_words(reg_two<_Ep> &two, const reg_halves<_Ep> &halves) {
  const uint32_t *low = (const uint32_t *)halves.low.at(), *high = (const uint32_t *)halves.high.at();
  __asc_r_unzip_even(two.reg[0].at(), low, high);
  __asc_r_unzip_odd(two.reg[1].at(), low, high);
}
struct mask_halves { AscendC::Reg::MaskReg low, high; };
_ASCPU_INLINE mask_halves halves_of(const AscendC::Reg::MaskReg &mask) {
  mask_halves result;
  __asc_r_mask_unpack(&result.low, &mask, 0), __asc_r_mask_unpack(&result.high, &mask, 1);
  return result;
}
/* Two masks of 32 elements of 8 bytes, as one of 64 elements of 4. */
_ASCPU_INLINE void join_masks(AscendC::Reg::MaskReg &dst, const mask_halves &halves) {
  AscendC::Reg::MaskReg low, high, all = AscendC::Reg::CreateMask<uint8_t>();
  __asc_r_mask_pack(&low, &halves.low, 0), __asc_r_mask_pack(&high, &halves.high, 1);
  __asc_r_mask_or(&dst, &low, &high, &all);
}
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <bool norm> constexpr bool require_norm() {
  static_assert(norm, "Reg: registers with RegTraitNumTwo are loaded and stored with DIST_NORM alone");
  return norm;
}
#pragma clang diagnostic pop
} // namespace ascpu

namespace AscendC {
namespace Reg {
/* ---- arithmetic ---- */
#define _ASCPU_TWO_BINARY(Api, Mode)                                                                                   \
  template <typename _Tp = DefaultType, Mode mode = MaskMergeMode::ZEROING, typename _Ep>                              \
  _ASCPU_INLINE void Api(RegTensor<_Ep, RegTraitNumTwo> &dst, const RegTensor<_Ep, RegTraitNumTwo> &src0,              \
                         const RegTensor<_Ep, RegTraitNumTwo> &src1, const MaskReg &mask) {                            \
    ascpu::reg_halves<_Ep> to = ascpu::join_words(dst), a_ = ascpu::join_words(src0), b_ = ascpu::join_words(src1);    \
    ascpu::mask_halves on = ascpu::halves_of(mask);                                                                    \
    Api<_Tp, mode>(to.low, a_.low, b_.low, on.low), Api<_Tp, mode>(to.high, a_.high, b_.high, on.high);                \
    ascpu::split_words(dst, to);                                                                                       \
  }
_ASCPU_TWO_BINARY(Add, MaskMergeMode)
_ASCPU_TWO_BINARY(Max, MaskMergeMode)
_ASCPU_TWO_BINARY(Min, MaskMergeMode)
_ASCPU_TWO_BINARY(Sub, auto)
_ASCPU_TWO_BINARY(Mul, auto)
_ASCPU_TWO_BINARY(Div, auto)
_ASCPU_TWO_BINARY(And, auto)
_ASCPU_TWO_BINARY(Or, auto)
_ASCPU_TWO_BINARY(Xor, auto)
_ASCPU_TWO_BINARY(AbsSub, auto)
_ASCPU_TWO_BINARY(MulAddDst, MaskMergeMode)
#define _ASCPU_TWO_UNARY(Api)                                                                                          \
  template <typename _Tp = DefaultType, auto mode = MaskMergeMode::ZEROING, typename _Ep>                              \
  _ASCPU_INLINE void Api(RegTensor<_Ep, RegTraitNumTwo> &dst, const RegTensor<_Ep, RegTraitNumTwo> &src,               \
                         const MaskReg &mask) {                                                                        \
    ascpu::reg_halves<_Ep> to, a_ = ascpu::join_words(src);                                                            \
    ascpu::mask_halves on = ascpu::halves_of(mask);                                                                    \
    Api<_Tp, mode>(to.low, a_.low, on.low), Api<_Tp, mode>(to.high, a_.high, on.high);                                 \
    ascpu::split_words(dst, to);                                                                                       \
  }
_ASCPU_TWO_UNARY(Abs)
_ASCPU_TWO_UNARY(Neg)
_ASCPU_TWO_UNARY(Not)
_ASCPU_TWO_UNARY(Relu)
#define _ASCPU_TWO_SCALAR(Api)                                                                                         \
  template <typename _Tp = DefaultType, typename _Up = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING,       \
            typename _Ep, typename _Sp>                                                                                \
  _ASCPU_INLINE void Api(RegTensor<_Ep, RegTraitNumTwo> &dst, const RegTensor<_Ep, RegTraitNumTwo> &src, _Sp scalar,   \
                         const MaskReg &mask) {                                                                        \
    ascpu::reg_halves<_Ep> to = ascpu::join_words(dst), a_ = ascpu::join_words(src);                                   \
    ascpu::mask_halves on = ascpu::halves_of(mask);                                                                    \
    Api<_Tp, _Up, mode>(to.low, a_.low, scalar, on.low), Api<_Tp, _Up, mode>(to.high, a_.high, scalar, on.high);       \
    ascpu::split_words(dst, to);                                                                                       \
  }
_ASCPU_TWO_SCALAR(Adds)
_ASCPU_TWO_SCALAR(Muls)
_ASCPU_TWO_SCALAR(Maxs)
_ASCPU_TWO_SCALAR(Mins)
_ASCPU_TWO_SCALAR(Axpy)
#define _ASCPU_TWO_AMOUNT(Api)                                                                                         \
  template <typename _Tp = DefaultType, typename _Up = int16_t, MaskMergeMode mode = MaskMergeMode::ZEROING,           \
            typename _Ep>                                                                                              \
  _ASCPU_INLINE void Api(RegTensor<_Ep, RegTraitNumTwo> &dst, const RegTensor<_Ep, RegTraitNumTwo> &src,               \
                         int16_t amount, const MaskReg &mask) {                                                        \
    ascpu::reg_halves<_Ep> to, a_ = ascpu::join_words(src);                                                            \
    ascpu::mask_halves on = ascpu::halves_of(mask);                                                                    \
    Api<_Tp, _Up, mode>(to.low, a_.low, amount, on.low), Api<_Tp, _Up, mode>(to.high, a_.high, amount, on.high);       \
    ascpu::split_words(dst, to);                                                                                       \
  }
_ASCPU_TWO_AMOUNT(ShiftLefts)
_ASCPU_TWO_AMOUNT(ShiftRights)
#define _ASCPU_TWO_SHIFT(Api)                                                                                          \
  template <typename _Tp = DefaultType, typename _Up = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING,       \
            typename _Ep, typename _Vp>                                                                                \
  _ASCPU_INLINE void Api(RegTensor<_Ep, RegTraitNumTwo> &dst, const RegTensor<_Ep, RegTraitNumTwo> &src0,              \
                         const RegTensor<_Vp, RegTraitNumTwo> &src1, const MaskReg &mask) {                            \
    ascpu::reg_halves<_Ep> to, a_ = ascpu::join_words(src0);                                                           \
    ascpu::reg_halves<_Vp> by = ascpu::join_words(src1);                                                               \
    ascpu::mask_halves on = ascpu::halves_of(mask);                                                                    \
    Api<_Tp, _Up, mode>(to.low, a_.low, by.low, on.low), Api<_Tp, _Up, mode>(to.high, a_.high, by.high, on.high);      \
    ascpu::split_words(dst, to);                                                                                       \
  }
_ASCPU_TWO_SHIFT(ShiftLeft)
_ASCPU_TWO_SHIFT(ShiftRight)

/* ---- comparing, choosing, filling ---- */
template <typename _Tp = DefaultType, CMPMODE mode = CMPMODE::EQ, typename _Ep>
_ASCPU_INLINE void Compare(MaskReg &dst, const RegTensor<_Ep, RegTraitNumTwo> &src0,
                           const RegTensor<_Ep, RegTraitNumTwo> &src1, const MaskReg &mask) {
  ascpu::reg_halves<_Ep> a_ = ascpu::join_words(src0), b_ = ascpu::join_words(src1);
  ascpu::mask_halves on = ascpu::halves_of(mask), is;
  Compare<_Tp, mode>(is.low, a_.low, b_.low, on.low), Compare<_Tp, mode>(is.high, a_.high, b_.high, on.high);
  ascpu::join_masks(dst, is);
}
template <typename _Tp = DefaultType, CMPMODE mode = CMPMODE::EQ, typename _Ep, typename _Sp>
_ASCPU_INLINE void Compares(MaskReg &dst, const RegTensor<_Ep, RegTraitNumTwo> &src, _Sp scalar, const MaskReg &mask) {
  ascpu::reg_halves<_Ep> a_ = ascpu::join_words(src);
  ascpu::mask_halves on = ascpu::halves_of(mask), is;
  Compares<_Tp, mode>(is.low, a_.low, scalar, on.low), Compares<_Tp, mode>(is.high, a_.high, scalar, on.high);
  ascpu::join_masks(dst, is);
}
template <typename _Tp = DefaultType, CMPMODE mode = CMPMODE::EQ, typename _Ep, typename _Sp>
_ASCPU_INLINE void CompareScalar(MaskReg &dst, const RegTensor<_Ep, RegTraitNumTwo> &src, _Sp scalar,
                                 const MaskReg &mask) {
  Compares<_Tp, mode>(dst, src, scalar, mask);
}
template <typename _Tp = DefaultType, typename _Ep>
_ASCPU_INLINE void Select(RegTensor<_Ep, RegTraitNumTwo> &dst, const RegTensor<_Ep, RegTraitNumTwo> &src0,
                          const RegTensor<_Ep, RegTraitNumTwo> &src1, const MaskReg &mask) {
  for (int word = 0; word < 2; word++) Select(dst.reg[word], src0.reg[word], src1.reg[word], mask);
}
template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Sp, typename _Ep>
_ASCPU_INLINE void Duplicate(RegTensor<_Ep, RegTraitNumTwo> &dst, _Sp scalar, const MaskReg &mask) {
  if constexpr (ascpu::is_same<_Sp, RegTensor<_Ep, RegTraitNumTwo>>)
    for (int word = 0; word < 2; word++) Duplicate<DefaultType, mode>(dst.reg[word], scalar.reg[word], mask);
  else {
    uint64_t bits = uint64_t(_Ep(scalar));
    Duplicate<DefaultType, mode>(dst.reg[0], uint32_t(bits), mask);
    Duplicate<DefaultType, mode>(dst.reg[1], uint32_t(bits >> 32), mask);
  }
}
template <typename _Tp = DefaultType, HighLowPart pos = HighLowPart::LOWEST,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Ep>
_ASCPU_INLINE void Duplicate(RegTensor<_Ep, RegTraitNumTwo> &dst, const RegTensor<_Ep, RegTraitNumTwo> &src,
                             const MaskReg &mask) {
  for (int word = 0; word < 2; word++) Duplicate<DefaultType, pos, mode>(dst.reg[word], src.reg[word], mask);
}
template <typename _Tp = DefaultType, typename _Sp, typename _Ep>
_ASCPU_INLINE void Duplicate(RegTensor<_Ep, RegTraitNumTwo> &dst, _Sp scalar) {
  MaskReg all = CreateMask<uint32_t>();
  Duplicate(dst, scalar, all);
}
template <typename _Tp = DefaultType, IndexOrder order = IndexOrder::INCREASE_ORDER, typename _Sp, typename _Ep>
_ASCPU_INLINE void Arange(RegTensor<_Ep, RegTraitNumTwo> &dst, _Sp scalar) {
  constexpr bool up = order == IndexOrder::INCREASE_ORDER;
  ascpu::reg_halves<_Ep> to;
  Arange<_Tp, order>(to.low, _Ep(uint64_t(_Ep(scalar)) + (up ? 0 : 32)));
  Arange<_Tp, order>(to.high, _Ep(uint64_t(_Ep(scalar)) + (up ? 32 : 0)));
  ascpu::split_words(dst, to);
}
template <typename _Tp = DefaultType, typename _Ep>
_ASCPU_INLINE void Interleave(RegTensor<_Ep, RegTraitNumTwo> &dst0, RegTensor<_Ep, RegTraitNumTwo> &dst1,
                              const RegTensor<_Ep, RegTraitNumTwo> &src0, const RegTensor<_Ep, RegTraitNumTwo> &src1) {
  for (int word = 0; word < 2; word++) Interleave(dst0.reg[word], dst1.reg[word], src0.reg[word], src1.reg[word]);
}
template <typename _Tp = DefaultType, typename _Ep>
_ASCPU_INLINE void DeInterleave(RegTensor<_Ep, RegTraitNumTwo> &dst0, RegTensor<_Ep, RegTraitNumTwo> &dst1,
                                const RegTensor<_Ep, RegTraitNumTwo> &src0,
                                const RegTensor<_Ep, RegTraitNumTwo> &src1) {
  for (int word = 0; word < 2; word++) DeInterleave(dst0.reg[word], dst1.reg[word], src0.reg[word], src1.reg[word]);
}
/* Of both halves, then of the two results; the place of one in the upper half counts from 32. */
template <ReduceType type = ReduceType::SUM, typename _Tp = DefaultType, typename _Up = DefaultType,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Ep>
_ASCPU_INLINE void Reduce(RegTensor<_Ep, RegTraitNumTwo> &dst, const RegTensor<_Ep, RegTraitNumTwo> &src,
                          const MaskReg &mask) {
  ascpu::reg_halves<_Ep> a_ = ascpu::join_words(src), to = {};
  ascpu::mask_halves on = ascpu::halves_of(mask);
  RegTensor<_Ep> low, high, best, other;
  MaskReg all = CreateMask<_Ep>(), is;
  Reduce<type, _Tp, _Up, mode>(low, a_.low, on.low), Reduce<type, _Tp, _Up, mode>(high, a_.high, on.high);
  if constexpr (type == ReduceType::SUM) Add(to.low, low, high, all);
  else {
    Duplicate(best, low, all), Duplicate(other, high, all);
    Compare<_Ep, type == ReduceType::MAX ? CMPMODE::GT : CMPMODE::LT>(is, other, best, all);
    RegTensor<int64_t> lane;
    Arange(lane, 0), Compares<int64_t, CMPMODE::EQ>(all, lane, 1, all);
    Adds(best, high, _Ep(32), all), Select(high, best, high, all), Select(to.low, high, low, is);
  }
  ascpu::split_words(dst, to);
}
/* Low words to a register of 64, and back. */
template <typename _Tp = DefaultType, typename _Up = DefaultType, HighLowPart part = HighLowPart::LOWEST, typename _Rp,
          typename _Ep>
_ASCPU_INLINE void Pack(_Rp &dst, const RegTensor<_Ep, RegTraitNumTwo> &src) {
  static_assert(part == HighLowPart::LOWEST, "Reg::Pack: registers with RegTraitNumTwo have HighLowPart::LOWEST alone");
  if constexpr (ascpu::r_pack_pair<_Ep, typename _Rp::ActualT>()) dst = (const _Rp &)src.reg[0];
}
template <typename _Tp = DefaultType, typename _Up = DefaultType, HighLowPart part = HighLowPart::LOWEST, typename _Vp,
          typename _Ep>
_ASCPU_INLINE void UnPack(RegTensor<_Ep, RegTraitNumTwo> &dst, const _Vp &src) {
  static_assert(part == HighLowPart::LOWEST,
                "Reg::UnPack: registers with RegTraitNumTwo have HighLowPart::LOWEST alone");
  using _From = typename _Vp::ActualT;
  if constexpr (ascpu::r_unpack_pair<_From, _Ep>()) {
    MaskReg all = CreateMask<uint32_t>();
    RegTensor<_From> high;
    if constexpr (ascpu::is_same<_From, int32_t>) __asc_r_shrs(high.at(), src.at(), 31, &all);
    else __asc_r_dup(high.at(), 0u, &all);
    dst.reg[0] = (const RegTensor<uint32_t> &)src, dst.reg[1] = (const RegTensor<uint32_t> &)high;
  }
}

/* ---- memory ---- */
template <typename _Tp = DefaultType, LoadDist dist = LoadDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(RegTensor<_Rp, RegTraitNumTwo> &dst, __ubuf__ _Ep *src) {
  if constexpr (ascpu::require_norm<dist == LoadDist::DIST_NORM>()) {
    RegTensor<uint32_t> low, high;
    __asc_r_load(low.at(), (__ubuf__ const uint32_t *)src, 0);
    __asc_r_load(high.at(), (__ubuf__ const uint32_t *)src + 64, 0);
    __asc_r_unzip_even(dst.reg[0].at(), low.at(), high.at()), __asc_r_unzip_odd(dst.reg[1].at(), low.at(), high.at());
  }
}
template <typename _Tp, PostLiteral post, LoadDist dist = LoadDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(RegTensor<_Rp, RegTraitNumTwo> &dst, __ubuf__ _Ep *&src, int32_t stride) {
  LoadAlign<_Tp, dist>(dst, src);
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) src += stride;
}
template <typename _Tp = DefaultType, LoadDist dist = LoadDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(RegTensor<_Rp, RegTraitNumTwo> &dst, __ubuf__ _Ep *src, AddrReg offset) {
  LoadAlign<_Tp, dist>(dst, src + offset.elements);
}
template <typename _Tp = DefaultType, StoreDist dist = StoreDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *dst, const RegTensor<_Rp, RegTraitNumTwo> &src, const MaskReg &mask) {
  if constexpr (dist == StoreDist::DIST_PACK_B64)
    StoreAlign((__ubuf__ uint32_t *)dst, src.reg[0], mask);
  else if constexpr (ascpu::require_norm<dist == StoreDist::DIST_NORM>()) {
    ascpu::reg_halves<_Rp> value = ascpu::join_words(src);
    ascpu::mask_halves on = ascpu::halves_of(mask);
    StoreAlign((__ubuf__ _Rp *)dst, value.low, on.low), StoreAlign((__ubuf__ _Rp *)dst + 32, value.high, on.high);
  }
}
template <typename _Tp, PostLiteral post, StoreDist dist = StoreDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *&dst, const RegTensor<_Rp, RegTraitNumTwo> &src, int32_t stride,
                              const MaskReg &mask) {
  StoreAlign<_Tp, dist>(dst, src, mask);
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) dst += stride;
}
template <typename _Tp = DefaultType, StoreDist dist = StoreDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *dst, const RegTensor<_Rp, RegTraitNumTwo> &src, AddrReg offset,
                              const MaskReg &mask) {
  StoreAlign<_Tp, dist>(dst + offset.elements, src, mask);
}
} // namespace Reg
} // namespace AscendC
#endif
