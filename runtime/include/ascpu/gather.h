/* Elements from elsewhere: Brcb, CreateVecIndex, Gather, Gatherb, GatherMask (C++; docs/semantics.md 2.4, 2.5, part 2 (a),
 * 1.1 numbers 12, 13, 35, 36).
 *
 * Forms with a mask and first-n forms leave the registers as vector.h says. Brcb and Gatherb, which have no mask, leave all ones on
 * dav-2201; GatherMask NORM mode and {0, its mask argument}.
 */
#ifndef ASCPU_GATHER_H
#define ASCPU_GATHER_H
#include "vector.h"

namespace AscendC {
struct BrcbRepeatParams {
  constexpr BrcbRepeatParams() {}
  constexpr BrcbRepeatParams(uint16_t dstBlk, uint16_t dstRep) : dstBlkStride(dstBlk), dstRepStride(dstRep) {}
  uint16_t dstBlkStride = 1, dstRepStride = 8;
};
struct GatherRepeatParams {
  constexpr GatherRepeatParams() {}
  constexpr GatherRepeatParams(uint8_t dstBlk, uint8_t dstRep) : dstBlkStride(dstBlk), dstRepStride(dstRep) {}
  uint8_t dstBlkStride = 1, dstRepStride = 8;
};
struct GatherMaskParams {
  constexpr GatherMaskParams() {}
  constexpr GatherMaskParams(uint8_t src0Block, uint16_t repeat, uint16_t src0Repeat, uint8_t src1Repeat)
      : src0BlockStride(src0Block), repeatTimes(repeat), src0RepeatStride(src0Repeat), src1RepeatStride(src1Repeat) {}
  uint8_t src0BlockStride = 1;
  uint16_t repeatTimes = 0, src0RepeatStride = 0;
  uint8_t src1RepeatStride = 0;
};
/* Which of the hardware's two instructions: they do the same. */
enum class GatherMaskMode : uint8_t { VERSION_V1, VERSION_V2 };
constexpr GatherMaskMode defaultGatherMaskMode = GatherMaskMode::VERSION_V2;
} // namespace AscendC

namespace ascpu {
#define _ASCPU_GATHER_OP(name, Api)                                                                                    \
  struct name##_op {                                                                                                   \
    static constexpr const char *api = #Api;                                                                           \
    static constexpr unsigned types = ASCPU_TYPES_##name, count_only = ASCPU_COUNT_ONLY_##name;                        \
  };
_ASCPU_GATHER_OP(v_brcb, Brcb)
_ASCPU_GATHER_OP(v_index, CreateVecIndex)
_ASCPU_GATHER_OP(v_gather, Gather)
_ASCPU_GATHER_OP(v_gather_block, Gatherb)
_ASCPU_GATHER_OP(v_gather_mask, GatherMask)
#undef _ASCPU_GATHER_OP

_ASCPU_INLINE void leave_all_lanes() {
  if constexpr (__NPU_ARCH__ == 2201) __asc_set_mask(~0ul, ~0ul);
}
template <typename _Tp, typename Control>
_ASCPU_INLINE void create_index(const LocalTensor<_Tp> &dst, PrimT<_Tp> first, Control c_, int32_t blockStride,
                                int32_t repeatStride) {
  if constexpr (require<v_index_op, PrimT<_Tp>, Control::masked>())
    ::__asc_v_index(dst.GetPhyAddr(), first, c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat, blockStride, repeatStride);
}
template <typename _Tp, typename Control>
_ASCPU_INLINE void gather(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const LocalTensor<uint32_t> &offset,
                          uint32_t base, Control c_, int32_t dstRepStride) {
  using _Ep = PrimT<_Tp>;
  if constexpr (require<v_gather_op, _Ep, Control::masked>())
    ::__asc_v_gather(dst.GetPhyAddr(), src.GetPhyAddr(), (__ubuf__ const _Ep *)offset.GetPhyAddr(), (int)base,
                     c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat, dstRepStride);
}
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <typename _Tp, typename _Up> constexpr bool require_pattern() {
  constexpr bool fits = is_same<_Up, bits<_Tp>>;
  if constexpr (!fits) static_assert(false, "GatherMask: src1Pattern is a tensor of unsigned integers as wide as src0's");
  return fits;
}
#pragma clang diagnostic pop
/* pattern 0: bits. Without reduceMode a repeat is 256 bytes. */
template <typename _Tp>
_ASCPU_INLINE void gather_mask(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src,
                               __ubuf__ const PrimT<_Tp> *bits, int pattern, bool reduceMode, uint32_t mask,
                               const AscendC::GatherMaskParams &p_, uint64_t &rsvdCnt) {
  unsigned long count = 0;
  ::__asc_v_gather_mask(dst.GetPhyAddr(), src.GetPhyAddr(), bits, (PrimT<_Tp> *)&count, pattern,
                        reduceMode ? mask : 256 / sizeof(PrimT<_Tp>), p_.repeatTimes, 1, p_.src0BlockStride, 1, 8,
                        p_.src0RepeatStride, p_.src1RepeatStride);
  rsvdCnt = count;
  __asc_spr.survivors = count;
  if constexpr (!ASCPU_CHIP_VECTOR_REGISTERS) {
    __asc_set_counter(false);
    __asc_set_mask(0, mask);
  }
}
} // namespace ascpu

namespace AscendC {
template <typename _Tp>
_ASCPU_INLINE void Brcb(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, int32_t repeatTime,
                        const BrcbRepeatParams &repeatParams) {
  if constexpr (ascpu::require<ascpu::v_brcb_op, PrimT<_Tp>>())
    ::__asc_v_brcb(dst.GetPhyAddr(), src.GetPhyAddr(), repeatTime, repeatParams.dstBlkStride,
                   repeatParams.dstRepStride);
  ascpu::leave_all_lanes();
}

template <typename _Tp>
_ASCPU_INLINE void CreateVecIndex(const LocalTensor<_Tp> &dst, const PrimT<_Tp> &firstValue, uint32_t count) {
  ascpu::create_index(dst, firstValue, ascpu::first_n<true>((int32_t)count), 1, 8);
  ascpu::leave_first_n<PrimT<_Tp>, true>((int32_t)count);
}
#define _ASCPU_INDEX(Mask)                                                                                             \
  template <typename _Tp>                                                                                              \
  _ASCPU_INLINE void CreateVecIndex(const LocalTensor<_Tp> &dst, const PrimT<_Tp> &firstValue, Mask mask,              \
                                    int32_t repeatTime, uint16_t dstBlkStride, uint8_t dstRepStride) {                 \
    ascpu::create_index(dst, firstValue, ascpu::lanes<PrimT<_Tp>, true>(mask, repeatTime), dstBlkStride,               \
                        dstRepStride);                                                                                 \
  }
_ASCPU_INDEX(const ascpu::mask_words &)
_ASCPU_INDEX(uint64_t)
#undef _ASCPU_INDEX

template <typename _Tp>
_ASCPU_INLINE void Gather(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src,
                          const LocalTensor<uint32_t> &srcOffset, uint32_t srcBaseAddr, uint32_t count) {
  ascpu::gather(dst, src, srcOffset, srcBaseAddr, ascpu::first_n<true>((int32_t)count), 8);
  ascpu::leave_first_n<PrimT<_Tp>, true>((int32_t)count);
}
#define _ASCPU_GATHER(Mask)                                                                                            \
  template <typename _Tp>                                                                                              \
  _ASCPU_INLINE void Gather(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src,                                  \
                            const LocalTensor<uint32_t> &srcOffset, uint32_t srcBaseAddr, Mask mask,                   \
                            int32_t repeatTime, uint16_t dstRepStride) {                                               \
    ascpu::gather(dst, src, srcOffset, srcBaseAddr, ascpu::lanes<PrimT<_Tp>, true>(mask, repeatTime), dstRepStride);   \
  }
_ASCPU_GATHER(const ascpu::mask_words &)
_ASCPU_GATHER(uint64_t)
#undef _ASCPU_GATHER

template <typename _Tp>
_ASCPU_INLINE void Gatherb(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src,
                           const LocalTensor<uint32_t> &offset, int32_t repeatTime,
                           const GatherRepeatParams &repeatParams) {
  using _Ep = PrimT<_Tp>;
  if constexpr (ascpu::require<ascpu::v_gather_block_op, _Ep>())
    ::__asc_v_gather_block(dst.GetPhyAddr(), src.GetPhyAddr(), (__ubuf__ const _Ep *)offset.GetPhyAddr(), repeatTime,
                           repeatParams.dstBlkStride, repeatParams.dstRepStride);
  ascpu::leave_all_lanes();
}

template <typename _Tp, typename _Up, GatherMaskMode mode = defaultGatherMaskMode>
_ASCPU_INLINE void GatherMask(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src0,
                              const LocalTensor<_Up> &src1Pattern, bool reduceMode, uint32_t mask,
                              const GatherMaskParams &gatherMaskParams, uint64_t &rsvdCnt) {
  using _Ep = PrimT<_Tp>;
  if constexpr (ascpu::require<ascpu::v_gather_mask_op, _Ep>() && ascpu::require_pattern<_Ep, PrimT<_Up>>())
    ascpu::gather_mask(dst, src0, (__ubuf__ const _Ep *)src1Pattern.GetPhyAddr(), 0, reduceMode, mask,
                       gatherMaskParams, rsvdCnt);
}
template <typename _Tp, GatherMaskMode mode = defaultGatherMaskMode>
_ASCPU_INLINE void GatherMask(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src0, uint8_t src1Pattern,
                              bool reduceMode, uint32_t mask, const GatherMaskParams &gatherMaskParams,
                              uint64_t &rsvdCnt, const char *file = __builtin_FILE(), int line = __builtin_LINE()) {
  if constexpr (ascpu::require<ascpu::v_gather_mask_op, PrimT<_Tp>>()) {
    if (src1Pattern < 1 || src1Pattern > 7)
      __ascpu_fail(file, line, "GatherMask: pattern %d is out of range 1..7", src1Pattern);
    ascpu::gather_mask(dst, src0, src0.GetPhyAddr(), src1Pattern, reduceMode, mask, gatherMaskParams, rsvdCnt);
  }
}
/* How many elements the last GatherMask has taken. */
_ASCPU_INLINE int64_t GetGatherMaskRemainCount() { return (int64_t)__asc_spr.survivors; }
} // namespace AscendC
#endif
