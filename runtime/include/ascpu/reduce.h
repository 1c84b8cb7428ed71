/* Reductions (C++; docs/semantics.md 2.4, 2.5, part 2, corrections 8, 9, 11, 18, 19, 36).
 *
 * BlockReduce*: one result for each data block; PairReduceSum: for each two neighbours; WholeReduce*: for each repeat. Those
 * of newer releases (ReduceDataBlock, ReducePairElem, ReduceRepeat) are the same with mask and repeat times in the other
 * order. dstRepStride counts in what a repeat gives. ReduceSum, ReduceMax, ReduceMin: one result for everything, with the
 * place of the largest or least behind it if calIndex says so.
 *
 * Sums go by neighbours. Those of ReduceSum's repeats are added one after the other in the count form; in the form with a mask
 * they are put into sharedTmpBuffer and go by neighbours too. The count forms leave NORM mode and a full mask, the
 * others the mask that they were given. Not here: the largest's register (GetReduceRepeatMaxMinSpr).
 */
#ifndef ASCPU_REDUCE_H
#define ASCPU_REDUCE_H
#include "vector.h"

namespace AscendC {
enum class ReduceOrder { ORDER_VALUE_INDEX, ORDER_INDEX_VALUE, ORDER_ONLY_VALUE, ORDER_ONLY_INDEX };
} // namespace AscendC

namespace ascpu {
/* What data blocks without a lane on become: on dav-2201 they stay. */
constexpr int reduce_block_stays = 0;

#define _ASCPU_REDUCTION(name, Api)                                                                                    \
  struct name##_op {                                                                                                   \
    static constexpr const char *api = #Api;                                                                           \
    static constexpr unsigned types = ASCPU_TYPES_##name, count_only = ASCPU_COUNT_ONLY_##name;                        \
    template <typename _Ep, typename... _Ap>                                                                           \
    _ASCPU_INLINE static void emit(__ubuf__ _Ep *dst, __ubuf__ const _Ep *src, int what, _Ap... a_) {                  \
      ::__asc_##name(dst, src, what, a_...);                                                                           \
    }                                                                                                                  \
  };
_ASCPU_REDUCTION(v_block_sum, BlockReduceSum)
_ASCPU_REDUCTION(v_block_max, BlockReduceMax)
_ASCPU_REDUCTION(v_block_min, BlockReduceMin)
_ASCPU_REDUCTION(v_pair_sum, PairReduceSum)
_ASCPU_REDUCTION(v_whole_sum, WholeReduceSum)
_ASCPU_REDUCTION(v_whole_max, WholeReduceMax)
_ASCPU_REDUCTION(v_whole_min, WholeReduceMin)
_ASCPU_REDUCTION(v_all_sum, ReduceSum)
_ASCPU_REDUCTION(v_all_max, ReduceMax)
_ASCPU_REDUCTION(v_all_min, ReduceMin)
#undef _ASCPU_REDUCTION

template <typename Op, typename _Tp>
_ASCPU_INLINE void reduce(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, int what, masked_control c_,
                          int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride) {
  if constexpr (require<Op, PrimT<_Tp>>())
    Op::emit(dst.GetPhyAddr(), src.GetPhyAddr(), what, c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat, 1, srcBlkStride,
             dstRepStride, srcRepStride);
}

/* Of everything, by one instruction: c is a count or a mask. */
template <typename Op, typename _Tp>
_ASCPU_INLINE void reduce_all(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, int what, control c_,
                              int32_t srcRepStride) {
  if constexpr (require<Op, PrimT<_Tp>>())
    Op::emit(dst.GetPhyAddr(), src.GetPhyAddr(), what, c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat, 1, 1, 1,
             srcRepStride);
}

/* The repeats' sums to tmp, and those by neighbours until one is left. Repeat times of an instruction are at most 255. */
template <typename _Tp>
_ASCPU_INLINE void sum_by_tree(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const LocalTensor<_Tp> &tmp,
                               control c_, int32_t srcRepStride) {
  using _Ep = PrimT<_Tp>;
  if constexpr (require<v_all_sum_op, _Ep>()) {
    constexpr uint64_t lanes = 256 / sizeof(_Ep);
    uint64_t repeats = c_.counter ? (c_.bits.lo + lanes - 1) / lanes : c_.repeat > 0 ? uint64_t(c_.repeat) : 0;
    if (repeats == 0) return;
    __ubuf__ _Ep *sums = tmp.GetPhyAddr(), *to = repeats == 1 ? dst.GetPhyAddr() : sums;
    __ubuf__ const _Ep *from = src.GetPhyAddr();
    for (uint64_t at = 0; at < (c_.counter ? 1 : repeats); at += 255) /* a count takes one instruction */
      ::__asc_v_whole_sum(to + at, from + at * uint64_t(srcRepStride) * (32 / sizeof(_Ep)), 0, c_.bits.lo, c_.bits.hi,
                          c_.counter, int32_t(repeats - at < 255 ? repeats - at : 255), 1, 1, 1, srcRepStride);
    for (uint64_t left = repeats; left > 1; left = (left + lanes - 1) / lanes)
      ::__asc_v_whole_sum(left <= lanes ? dst.GetPhyAddr() : sums, sums, 0, left, 0, true, 1, 1, 1, 1, 8);
  }
}
} // namespace ascpu

namespace AscendC {
/* The forms whose mask is bits, and a count of lanes. */
#define _ASCPU_REDUCE_MASKS(FORM, ...) FORM(const ascpu::mask_words &, __VA_ARGS__) FORM(int32_t, __VA_ARGS__)

/* dst, src, repeat times, mask */
#define _ASCPU_REDUCE_OLD(Mask, Api, name)                                                                             \
  template <typename _Tp, bool isSetMask = true>                                                                       \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, int32_t repeatTime, Mask mask,      \
                         int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride) {                           \
    ascpu::reduce<ascpu::name##_op>(dst, src, ascpu::reduce_block_stays,                                               \
                                    ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime), dstRepStride, srcBlkStride, \
                                    srcRepStride);                                                                     \
  }
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_OLD, BlockReduceSum, v_block_sum)
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_OLD, BlockReduceMax, v_block_max)
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_OLD, BlockReduceMin, v_block_min)
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_OLD, PairReduceSum, v_pair_sum)
#undef _ASCPU_REDUCE_OLD

#define _ASCPU_REDUCE_REPEAT_SUM(Mask, ...)                                                                            \
  template <typename _Tp, bool isSetMask = true>                                                                       \
  _ASCPU_INLINE void RepeatReduceSum(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, int32_t repeatTime,     \
                                     Mask mask, int32_t, int32_t srcBlkStride, int32_t dstRepStride,                   \
                                     int32_t srcRepStride) {                                                           \
    ascpu::reduce<ascpu::v_whole_sum_op>(dst, src, 0, ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime),           \
                                         dstRepStride, srcBlkStride, srcRepStride);                                    \
  }                                                                                                                    \
  template <typename _Tp, bool isSetMask = true>                                                                       \
  _ASCPU_INLINE void WholeReduceSum(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, Mask mask,               \
                                    int32_t repeatTime, int32_t dstRepStride, int32_t srcBlkStride,                    \
                                    int32_t srcRepStride) {                                                            \
    ascpu::reduce<ascpu::v_whole_sum_op>(dst, src, 0, ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime),           \
                                         dstRepStride, srcBlkStride, srcRepStride);                                    \
  }
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_REPEAT_SUM, )
#undef _ASCPU_REDUCE_REPEAT_SUM

#define _ASCPU_REDUCE_EXTREME(Mask, Api, name)                                                                         \
  template <typename _Tp, bool isSetMask = true>                                                                       \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, Mask mask, int32_t repeatTime,      \
                         int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride,                             \
                         ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {                                         \
    ascpu::masked_control c_ = ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime);                                  \
    switch (order) { /* each with a constant: which of them is part of the instruction */                              \
    case ReduceOrder::ORDER_INDEX_VALUE:                                                                               \
      return ascpu::reduce<ascpu::name##_op>(dst, src, 1, c_, dstRepStride, srcBlkStride, srcRepStride);               \
    case ReduceOrder::ORDER_ONLY_VALUE:                                                                                \
      return ascpu::reduce<ascpu::name##_op>(dst, src, 2, c_, dstRepStride, srcBlkStride, srcRepStride);               \
    case ReduceOrder::ORDER_ONLY_INDEX:                                                                                \
      return ascpu::reduce<ascpu::name##_op>(dst, src, 3, c_, dstRepStride, srcBlkStride, srcRepStride);               \
    default: return ascpu::reduce<ascpu::name##_op>(dst, src, 0, c_, dstRepStride, srcBlkStride, srcRepStride);        \
    }                                                                                                                  \
  }
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_EXTREME, WholeReduceMax, v_whole_max)
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_EXTREME, WholeReduceMin, v_whole_min)
#undef _ASCPU_REDUCE_EXTREME

/* ---- the newer names ---- */
#define _ASCPU_REDUCE_NEW(Mask, ...)                                                                                   \
  template <ReduceType type, typename _Tp, typename _Up = _Tp, bool isSetMask = true>                                  \
  _ASCPU_INLINE void ReduceDataBlock(const LocalTensor<_Up> &dst, const LocalTensor<_Tp> &src, Mask mask,              \
                                     int32_t repeatTime, int32_t dstRepStride, int32_t srcBlkStride,                   \
                                     int32_t srcRepStride) {                                                           \
    if constexpr (type == ReduceType::SUM)                                                                             \
      BlockReduceSum<_Tp, isSetMask>(dst, src, repeatTime, mask, dstRepStride, srcBlkStride, srcRepStride);            \
    else if constexpr (type == ReduceType::MAX)                                                                        \
      BlockReduceMax<_Tp, isSetMask>(dst, src, repeatTime, mask, dstRepStride, srcBlkStride, srcRepStride);            \
    else BlockReduceMin<_Tp, isSetMask>(dst, src, repeatTime, mask, dstRepStride, srcBlkStride, srcRepStride);         \
  }                                                                                                                    \
  template <ReduceType type, typename _Tp, typename _Up = _Tp, bool isSetMask = true>                                  \
  _ASCPU_INLINE void ReducePairElem(const LocalTensor<_Up> &dst, const LocalTensor<_Tp> &src, Mask mask,               \
                                    int32_t repeatTime, int32_t dstRepStride, int32_t srcBlkStride,                    \
                                    int32_t srcRepStride) {                                                            \
    static_assert(type == ReduceType::SUM, "ReducePairElem: neighbours can only be added");                            \
    PairReduceSum<_Tp, isSetMask>(dst, src, repeatTime, mask, dstRepStride, srcBlkStride, srcRepStride);               \
  }                                                                                                                    \
  template <ReduceType type, typename _Tp, typename _Up = _Tp, bool isSetMask = true>                                  \
  _ASCPU_INLINE void ReduceRepeat(const LocalTensor<_Up> &dst, const LocalTensor<_Tp> &src, Mask mask,                 \
                                  int32_t repeatTime, int32_t dstRepStride, int32_t srcBlkStride,                      \
                                  int32_t srcRepStride, ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {          \
    if constexpr (type == ReduceType::SUM)                                                                             \
      WholeReduceSum<_Tp, isSetMask>(dst, src, mask, repeatTime, dstRepStride, srcBlkStride, srcRepStride);            \
    else if constexpr (type == ReduceType::MAX)                                                                        \
      WholeReduceMax<_Tp, isSetMask>(dst, src, mask, repeatTime, dstRepStride, srcBlkStride, srcRepStride, order);     \
    else WholeReduceMin<_Tp, isSetMask>(dst, src, mask, repeatTime, dstRepStride, srcBlkStride, srcRepStride, order);  \
  }
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_NEW, )
#undef _ASCPU_REDUCE_NEW

/* ---- everything ---- */
template <typename _Tp, bool isSetMask = true>
_ASCPU_INLINE void ReduceSum(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const LocalTensor<_Tp> &,
                             int32_t count) {
  ascpu::reduce_all<ascpu::v_all_sum_op>(dst, src, 0, ascpu::first_n<isSetMask>(count), 8);
  ascpu::leave_first_n<PrimT<_Tp>, isSetMask>(count);
  if constexpr (sizeof(PrimT<_Tp>) <= 4)
    if (count > 0) __asc_spr.sum = __builtin_bit_cast(ascpu::bits<PrimT<_Tp>>, dst.GetValue(0));
}
/* What the last first-n ReduceSum gave. */
template <typename _Tp> _ASCPU_INLINE _Tp GetReduceRepeatSumSpr() {
  return __builtin_bit_cast(_Tp, (ascpu::bits<_Tp>)__asc_spr.sum);
}
template <typename _Tp> _ASCPU_INLINE _Tp GetAccVal() { return GetReduceRepeatSumSpr<_Tp>(); }
#define _ASCPU_REDUCE_ALL_SUM(Mask, ...)                                                                               \
  template <typename _Tp>                                                                                              \
  _ASCPU_INLINE void ReduceSum(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src,                               \
                               const LocalTensor<_Tp> &sharedTmpBuffer, Mask mask, int32_t repeatTime,                 \
                               int32_t srcRepStride) {                                                                 \
    ascpu::sum_by_tree(dst, src, sharedTmpBuffer, ascpu::lanes<PrimT<_Tp>, true>(mask, repeatTime), srcRepStride);     \
  }
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_ALL_SUM, )
#undef _ASCPU_REDUCE_ALL_SUM

#define _ASCPU_REDUCE_ALL_EXTREME(Mask, Api, name)                                                                     \
  template <typename _Tp>                                                                                              \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const LocalTensor<_Tp> &,           \
                         Mask mask, int32_t repeatTime, int32_t srcRepStride, bool calIndex = false) {                 \
    ascpu::masked_control c_ = ascpu::lanes<PrimT<_Tp>, true>(mask, repeatTime);                                       \
    if (calIndex) ascpu::reduce_all<ascpu::name##_op>(dst, src, 1, c_, srcRepStride);                                  \
    else ascpu::reduce_all<ascpu::name##_op>(dst, src, 0, c_, srcRepStride);                                           \
  }
#define _ASCPU_REDUCE_COUNT_EXTREME(Api, name)                                                                         \
  template <typename _Tp>                                                                                              \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const LocalTensor<_Tp> &,           \
                         int32_t count, bool calIndex = false) {                                                       \
    if (calIndex) ascpu::reduce_all<ascpu::name##_op>(dst, src, 1, ascpu::first_n<true>(count), 8);                    \
    else ascpu::reduce_all<ascpu::name##_op>(dst, src, 0, ascpu::first_n<true>(count), 8);                             \
    ascpu::leave_first_n<PrimT<_Tp>, true>(count);                                                                     \
  }
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_ALL_EXTREME, ReduceMax, v_all_max)
_ASCPU_REDUCE_MASKS(_ASCPU_REDUCE_ALL_EXTREME, ReduceMin, v_all_min)
_ASCPU_REDUCE_COUNT_EXTREME(ReduceMax, v_all_max)
_ASCPU_REDUCE_COUNT_EXTREME(ReduceMin, v_all_min)
#undef _ASCPU_REDUCE_ALL_EXTREME
#undef _ASCPU_REDUCE_COUNT_EXTREME
#undef _ASCPU_REDUCE_MASKS
} // namespace AscendC
#endif
