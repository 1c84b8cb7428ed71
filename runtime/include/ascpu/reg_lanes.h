/* Registers and masks across their lanes: reductions, packing, look-ups, squeezing, histograms (C++;
 * docs/semantics.md 4, part 2 2 (b)).
 *
 * The AR register is what Squeeze has kept since it was cleared, in bytes; StoreUnAlign without a stride stores what
 * the last Squeeze kept there, behind what it has kept before.
 */
#ifndef ASCPU_REG_LANES_H
#define ASCPU_REG_LANES_H
#include "reg_memory.h"
#include "spr.h"

namespace ascpu {
using AscendC::Reg::HighLowPart;
using AscendC::Reg::ReduceType;
_ASCPU_REG_OP(Reduce, r_sum)
_ASCPU_REG_OP(Reduce, r_max_lane)
_ASCPU_REG_OP(ReduceDataBlock, r_sum_block)
_ASCPU_REG_OP(ReduceDataBlock, r_max_block)
_ASCPU_REG_OP(PairReduceElem, r_sum_pair)
_ASCPU_REG_OP(Gather, r_take)
_ASCPU_REG_OP(Squeeze, r_squeeze)
_ASCPU_REG_OP(Unsqueeze, r_unsqueeze)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
_ASCPU_REG_PAIR(r_sum, "Reduce")
_ASCPU_REG_PAIR(r_sum_block, "ReduceDataBlock")
_ASCPU_REG_PAIR(r_pack, "Pack")
_ASCPU_REG_PAIR(r_unpack, "UnPack")
_ASCPU_REG_PAIR(r_hist, "Histograms")
template <typename Op, typename _From, typename _To> constexpr bool require_same() {
  constexpr bool same = is_same<_From, _To>;
  if constexpr (!same) static_assert(false, pair_refusal(Op::api, element<_From>::name, element<_To>::name));
  return require<Op, _From>() && same;
}
/* Sums of 16 bits have 32. */
template <typename _From, typename _To> constexpr bool require_sum() {
  if constexpr (is_same<_From, _To>) return require<r_sum_op, _From>();
  else return r_sum_pair<_From, _To>();
}
template <typename _From, typename _To> constexpr bool require_sum_block() {
  if constexpr (is_same<_From, _To>) return require<r_sum_block_op, _From>();
  else return r_sum_block_pair<_From, _To>();
}
template <typename _Ep, typename _Ip> constexpr bool require_lane_index() {
  constexpr bool has = is_same<_Ip, bits<_Ep>>;
  if constexpr (!has)
    static_assert(false, text().add("Reg::Gather: lanes of ").add(element<_Ep>::name).add(
                             " have no indices of type ").add(element<_Ip>::name ? element<_Ip>::name : "this one"));
  return has;
}
template <typename _Tp> constexpr bool require_group() {
  static_assert(sizeof(_Tp) < 8, "Reg::Interleave, Reg::DeInterleave of masks: elements have 1, 2 or 4 bytes");
  return sizeof(_Tp) < 8;
}
#pragma clang diagnostic pop
/* The bits of a mask that count for elements of so many bytes. */
constexpr unsigned long lane_bits(int bytes) {
  return ~0ul / ((1ul << bytes) - 1);
}
template <int bytes> _ASCPU_INLINE unsigned lanes_on(const AscendC::Reg::MaskReg &mask) {
  unsigned count = 0;
  for (int word = 0; word < 4; word++) count += unsigned(__builtin_popcountl(mask.bits[word] & lane_bits(bytes)));
  return count;
}
} // namespace ascpu

namespace AscendC {
namespace Reg {
/* ---- reductions: the result in the first lane, of a maximum or minimum its place in the second ---- */
template <ReduceType type = ReduceType::SUM, typename _Tp = DefaultType, typename _Up = DefaultType,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp, typename _Vp>
_ASCPU_INLINE void Reduce(_Rp &dst, const _Vp &src, const MaskReg &mask) {
  using _To = typename _Rp::ActualT;
  using _From = typename _Vp::ActualT;
  if constexpr (!ascpu::require_zeroing<mode, ascpu::r_sum_op>()) return;
  else if constexpr (type == ReduceType::SUM) {
    if constexpr (ascpu::require_sum<_From, _To>())
      __asc_r_sum(dst.at(), src.at(), &mask);
  } else if constexpr (ascpu::require_same<ascpu::r_max_lane_op, _From, _To>()) {
    if constexpr (type == ReduceType::MAX) __asc_r_max_lane(dst.at(), src.at(), &mask);
    else __asc_r_min_lane(dst.at(), src.at(), &mask);
  }
}
template <ReduceType type = ReduceType::SUM, typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING,
          typename _Rp, typename _Vp>
_ASCPU_INLINE void ReduceDataBlock(_Rp &dst, const _Vp &src, const MaskReg &mask) {
  using _To = typename _Rp::ActualT;
  using _From = typename _Vp::ActualT;
  if constexpr (!ascpu::require_zeroing<mode, ascpu::r_sum_block_op>()) return;
  else if constexpr (type == ReduceType::SUM) {
    if constexpr (ascpu::require_sum_block<_From, _To>())
      __asc_r_sum_block(dst.at(), src.at(), &mask);
  } else if constexpr (ascpu::require_same<ascpu::r_max_block_op, _From, _To>()) {
    if constexpr (type == ReduceType::MAX) __asc_r_max_block(dst.at(), src.at(), &mask);
    else __asc_r_min_block(dst.at(), src.at(), &mask);
  }
}
template <PairReduce type = PairReduce::SUM, typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING,
          typename _Rp>
_ASCPU_INLINE void PairReduceElem(_Rp &dst, const _Rp &src, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::r_sum_pair_op, typename _Rp::ActualT>())
    if constexpr (ascpu::require_zeroing<mode, ascpu::r_sum_pair_op>()) __asc_r_sum_pair(dst.at(), src.at(), &mask);
}
/* The names before 9.0. */
#define _ASCPU_REG_REDUCE(type)                                                                                        \
  template <typename _Tp = DefaultType, typename _Up = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING,       \
            typename _Rp, typename _Vp>                                                                                \
  _ASCPU_INLINE void Reduce##type(_Rp &dst, const _Vp &src, const MaskReg &mask)
#define _ASCPU_REG_REDUCE_BLOCK(type)                                                                                  \
  template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp, typename _Vp>       \
  _ASCPU_INLINE void Reduce##type##WithDataBlock(_Rp &dst, const _Vp &src, const MaskReg &mask)
_ASCPU_REG_REDUCE(Sum) { Reduce<ReduceType::SUM, _Tp, _Up, mode>(dst, src, mask); }
_ASCPU_REG_REDUCE(Max) { Reduce<ReduceType::MAX, _Tp, _Up, mode>(dst, src, mask); }
_ASCPU_REG_REDUCE(Min) { Reduce<ReduceType::MIN, _Tp, _Up, mode>(dst, src, mask); }
_ASCPU_REG_REDUCE_BLOCK(Sum) { ReduceDataBlock<ReduceType::SUM, _Tp, mode>(dst, src, mask); }
_ASCPU_REG_REDUCE_BLOCK(Max) { ReduceDataBlock<ReduceType::MAX, _Tp, mode>(dst, src, mask); }
_ASCPU_REG_REDUCE_BLOCK(Min) { ReduceDataBlock<ReduceType::MIN, _Tp, mode>(dst, src, mask); }
template <typename _Tp = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename _Rp>
_ASCPU_INLINE void PairReduceSum(_Rp &dst, const _Rp &src, const MaskReg &mask) {
  PairReduceElem<PairReduce::SUM, _Tp, mode>(dst, src, mask);
}

/* ---- packing ---- */
template <typename _Tp = DefaultType, typename _Up = DefaultType, HighLowPart part = HighLowPart::LOWEST, typename _Rp,
          typename _Vp>
_ASCPU_INLINE void Pack(_Rp &dst, const _Vp &src) {
  if constexpr (ascpu::r_pack_pair<typename _Vp::ActualT, typename _Rp::ActualT>())
    __asc_r_pack(dst.at(), src.at(), int(part));
}
template <typename _Tp = DefaultType, typename _Up = DefaultType, HighLowPart part = HighLowPart::LOWEST, typename _Rp,
          typename _Vp>
_ASCPU_INLINE void UnPack(_Rp &dst, const _Vp &src) {
  if constexpr (ascpu::r_unpack_pair<typename _Vp::ActualT, typename _Rp::ActualT>())
    __asc_r_unpack(dst.at(), src.at(), int(part));
}
#define _ASCPU_MASK_PACK(Api, Old, name)                                                                               \
  template <HighLowPart part = HighLowPart::LOWEST> _ASCPU_INLINE void Api(MaskReg &dst, const MaskReg &src) {         \
    __asc_r_mask_##name(&dst, &src, int(part));                                                                        \
  }                                                                                                                    \
  template <HighLowPart part = HighLowPart::LOWEST> _ASCPU_INLINE void Old(MaskReg &dst, const MaskReg &src) {         \
    __asc_r_mask_##name(&dst, &src, int(part));                                                                        \
  }
_ASCPU_MASK_PACK(Pack, MaskPack, pack)
_ASCPU_MASK_PACK(UnPack, MaskUnPack, unpack)
/* In groups of as many bits as an element has bytes. */
#define _ASCPU_MASK_ZIP(Api, Old, first, second)                                                                       \
  template <typename _Tp>                                                                                              \
  _ASCPU_INLINE void Api(MaskReg &dst0, MaskReg &dst1, const MaskReg &src0, const MaskReg &src1) {                     \
    MaskReg one, two;                                                                                                  \
    if constexpr (ascpu::require_group<_Tp>()) {                                                                       \
      if constexpr (sizeof(_Tp) == 1)                                                                                  \
        __asc_r_mask_##first##_u8(&one, &src0, &src1), __asc_r_mask_##second##_u8(&two, &src0, &src1);                 \
      else if constexpr (sizeof(_Tp) == 2)                                                                             \
        __asc_r_mask_##first##_u16(&one, &src0, &src1), __asc_r_mask_##second##_u16(&two, &src0, &src1);               \
      else __asc_r_mask_##first##_u32(&one, &src0, &src1), __asc_r_mask_##second##_u32(&two, &src0, &src1);            \
      dst0 = one, dst1 = two;                                                                                          \
    }                                                                                                                  \
  }                                                                                                                    \
  template <typename _Tp>                                                                                              \
  _ASCPU_INLINE void Old(MaskReg &dst0, MaskReg &dst1, const MaskReg &src0, const MaskReg &src1) {                     \
    Api<_Tp>(dst0, dst1, src0, src1);                                                                                  \
  }
_ASCPU_MASK_ZIP(Interleave, MaskInterleave, zip_low, zip_high)
_ASCPU_MASK_ZIP(DeInterleave, MaskDeInterleave, unzip_even, unzip_odd)

/* ---- look-ups ---- */
template <typename _Tp = DefaultType, typename _Up = DefaultType, typename _Rp, typename _Ip>
_ASCPU_INLINE void Gather(_Rp &dst, const _Rp &src, const _Ip &index) {
  using _Ep = typename _Rp::ActualT;
  if constexpr (ascpu::require<ascpu::r_take_op, _Ep>() && ascpu::require_lane_index<_Ep, typename _Ip::ActualT>())
    __asc_r_take(dst.at(), src.at(), (const _Ep *)index.at());
}
template <typename _Tp = DefaultType, typename _Up = DefaultType, HistogramsBinType bin, HistogramsType type,
          typename _Rp, typename _Vp>
_ASCPU_INLINE void Histograms(_Rp &dst, const _Vp &src, const MaskReg &mask) {
  if constexpr (ascpu::r_hist_pair<typename _Vp::ActualT, typename _Rp::ActualT>())
    __asc_r_hist(dst.at(), (const uint8_t *)dst.at(), src.at(), int(bin), int(type), &mask);
}

/* ---- squeezing ---- */
template <typename _Tp = DefaultType, GatherMaskMode store = GatherMaskMode::NO_STORE_REG, typename _Rp>
_ASCPU_INLINE void Squeeze(_Rp &dst, const _Rp &src, const MaskReg &mask) {
  using _Ep = typename _Rp::ActualT;
  if constexpr (ascpu::require<ascpu::r_squeeze_op, _Ep>()) {
    if constexpr (store == GatherMaskMode::STORE_REG) {
      __asc_spr.squeezed = ascpu::lanes_on<sizeof(_Ep)>(mask) * sizeof(_Ep);
      __asc_spr.ar += __asc_spr.squeezed;
    }
    __asc_r_squeeze(dst.at(), src.at(), &mask);
  }
}
template <typename _Tp = DefaultType, GatherMaskMode store = GatherMaskMode::NO_STORE_REG, typename _Rp>
_ASCPU_INLINE void GatherMask(_Rp &dst, const _Rp &src, const MaskReg &mask) { Squeeze<_Tp, store>(dst, src, mask); }
template <typename _Tp = DefaultType, typename _Rp> _ASCPU_INLINE void Unsqueeze(_Rp &dst, const MaskReg &mask) {
  if constexpr (ascpu::require<ascpu::r_unsqueeze_op, typename _Rp::ActualT>()) __asc_r_unsqueeze(dst.at(), &mask);
}
template <typename _Tp = DefaultType, PostLiteral post = PostLiteral::POST_MODE_UPDATE, typename _Rp, typename _Ep,
          typename _Up, typename = typename _Rp::ActualT,
          typename ascpu::enable_if<ascpu::is_same<_Up, UnalignRegForStore> || ascpu::is_same<_Up, UnalignRegForLoad>,
                                    int>::type = 0>
_ASCPU_INLINE void StoreUnAlign(__ubuf__ _Ep *dst, const _Rp &src, _Up &) {
  unsigned long start = __asc_spr.ar - __asc_spr.squeezed;
  Store((__ubuf__ _Ep *)((__ubuf__ uint8_t *)dst + start), src,
        uint32_t(__asc_spr.squeezed / sizeof(typename _Rp::ActualT)));
}
template <SpecialPurposeReg spr> _ASCPU_INLINE void ClearSpr() { __asc_spr.ar = 0, __asc_spr.squeezed = 0; }
template <SpecialPurposeReg spr> _ASCPU_INLINE int64_t GetSpr() { return (int64_t)__asc_spr.ar; }
} // namespace Reg
/* The same outside of vector functions. */
template <SpecialPurposeReg spr> _ASCPU_INLINE void ClearSpr() { __asc_spr.ar = 0, __asc_spr.squeezed = 0; }
template <SpecialPurposeReg spr> _ASCPU_INLINE int64_t GetSpr() { return (int64_t)__asc_spr.ar; }
} // namespace AscendC
#endif
