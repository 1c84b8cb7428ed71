/* Loads and stores of data blocks of 32 bytes with strides, and addresses in an AddrReg (C++; docs/semantics.md 4).
 * A block is loaded if one of its lanes is on, else it is 0; stores write the lanes that are on. */
#ifndef ASCPU_REG_BLOCK_H
#define ASCPU_REG_BLOCK_H
#include "reg_memory.h"

namespace ascpu {
_ASCPU_REG_OP(LoadAlign, r_load_block)
_ASCPU_REG_OP(StoreAlign, r_store_block)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <typename Op, AscendC::Reg::DataCopyMode mode, typename _Ep> constexpr bool require_blocks() {
  if constexpr (mode != AscendC::Reg::DataCopyMode::DATA_BLOCK_COPY)
    static_assert(false, text().add(Op::api).add(": strides of blocks need DataCopyMode::DATA_BLOCK_COPY"));
  return require<Op, _Ep>();
}
#pragma clang diagnostic pop
/* An address so many data blocks further. */
template <typename _Ep> _ASCPU_INLINE __ubuf__ _Ep *blocks_on(__ubuf__ _Ep *from, uint32_t blocks) {
  return (__ubuf__ _Ep *)((__ubuf__ uint8_t *)from + blocks * 32ul);
}
} // namespace ascpu

namespace AscendC {
namespace Reg {
template <typename _Tp, DataCopyMode mode, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(_Rp &dst, __ubuf__ _Ep *src, uint32_t block_stride, const MaskReg &mask) {
  using _At = typename _Rp::ActualT;
  if constexpr (ascpu::require_blocks<ascpu::r_load_block_op, mode, _At>())
    __asc_r_load_block(dst.at(), (__ubuf__ const _At *)src, int(block_stride), &mask);
}
/* Without POST_MODE_UPDATE the repeat stride is an offset. */
template <typename _Tp, DataCopyMode mode, PostLiteral post, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(_Rp &dst, __ubuf__ _Ep *&src, uint32_t block_stride, uint32_t repeat_stride,
                             const MaskReg &mask) {
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) {
    LoadAlign<_Tp, mode>(dst, src, block_stride, mask);
    src = ascpu::blocks_on(src, repeat_stride);
  } else
    LoadAlign<_Tp, mode>(dst, ascpu::blocks_on(src, repeat_stride), block_stride, mask);
}
template <typename _Tp, DataCopyMode mode, typename _Rp, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *dst, const _Rp &src, uint32_t block_stride, const MaskReg &mask) {
  using _At = typename _Rp::ActualT;
  if constexpr (ascpu::require_blocks<ascpu::r_store_block_op, mode, _At>())
    __asc_r_store_block((__ubuf__ _At *)dst, src.at(), &mask, int(block_stride));
}
template <typename _Tp, DataCopyMode mode, PostLiteral post, typename _Rp, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *&dst, const _Rp &src, uint32_t block_stride, uint32_t repeat_stride,
                              const MaskReg &mask) {
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) {
    StoreAlign<_Tp, mode>(dst, src, block_stride, mask);
    dst = ascpu::blocks_on(dst, repeat_stride);
  } else
    StoreAlign<_Tp, mode>(ascpu::blocks_on(dst, repeat_stride), src, block_stride, mask);
}

/* ---- any address, with an AddrReg: whole registers; the addresses stay ---- */
template <typename _Tp = DefaultType, typename _Ep>
_ASCPU_INLINE void LoadUnAlignPre(UnalignRegForLoad &, __ubuf__ _Ep *, AddrReg) {}
template <typename _Tp = DefaultType, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadUnAlign(_Rp &dst, UnalignRegForLoad &, __ubuf__ _Ep *src, AddrReg offset, uint32_t) {
  Load(dst, src + offset.elements);
}
template <typename _Tp = DefaultType, typename _Rp, typename _Ep, typename _Up>
_ASCPU_INLINE void StoreUnAlign(__ubuf__ _Ep *dst, const _Rp &src, _Up &, AddrReg offset) {
  Store(dst + offset.elements, src);
}
template <typename _Tp = DefaultType, typename _Ep, typename _Up>
_ASCPU_INLINE void StoreUnAlignPost(__ubuf__ _Ep *, _Up &, AddrReg) {}
} // namespace Reg
} // namespace AscendC
#endif
