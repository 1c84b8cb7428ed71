/* Mask registers to and from UB, from the bits of a register, from the memory-based vector mask (C++; docs/semantics.md
 * 4, part 2 1.2 #41, #43). Offsets of post-update are bytes, AddrRegs count elements as elsewhere. */
#ifndef ASCPU_REG_MASK_MEMORY_H
#define ASCPU_REG_MASK_MEMORY_H
#include "reg_memory.h"
#include "spr.h"

namespace ascpu {
struct store_bits_op { static constexpr const char *api = "Reg::StoreUnAlign of a mask"; };
struct mask_of_bits_op { static constexpr const char *api = "Reg::MaskGenWithRegTensor"; };
struct move_mask_op { static constexpr const char *api = "Reg::MoveMask"; };
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <AscendC::Reg::PostLiteral post> constexpr bool require_update() {
  static_assert(post == AscendC::Reg::PostLiteral::POST_MODE_UPDATE,
                "Reg: masks are loaded and stored with POST_MODE_UPDATE alone");
  return true;
}
template <typename Op, int bytes> constexpr bool require_mask_width() {
  if constexpr (bytes != 2 && bytes != 4)
    static_assert(false, text().add(Op::api).add(": elements have 2 or 4 bytes"));
  return bytes == 2 || bytes == 4;
}
#pragma clang diagnostic pop
template <typename _Ep> _ASCPU_INLINE __ubuf__ _Ep *bytes_on(__ubuf__ _Ep *from, int32_t bytes) {
  return (__ubuf__ _Ep *)((__ubuf__ uint8_t *)from + bytes);
}
template <typename _Tp, typename _Ep> struct element_or { using type = _Tp; };
template <typename _Ep> struct element_or<AscendC::Reg::DefaultType, _Ep> { using type = _Ep; };
} // namespace ascpu

namespace AscendC {
namespace Reg {
template <typename _Tp = DefaultType, MaskDist dist = MaskDist::DIST_NORM, typename _Ep>
_ASCPU_INLINE void LoadAlign(MaskReg &dst, __ubuf__ _Ep *src) {
  __asc_r_mask_load(&dst, (__ubuf__ const uint8_t *)src, int(dist));
}
template <typename _Tp, PostLiteral post, MaskDist dist = MaskDist::DIST_NORM, typename _Ep>
_ASCPU_INLINE void LoadAlign(MaskReg &dst, __ubuf__ _Ep *&src, int32_t offset) {
  if constexpr (ascpu::require_update<post>()) LoadAlign<_Tp, dist>(dst, src), src = ascpu::bytes_on(src, offset);
}
template <typename _Tp = DefaultType, MaskDist dist = MaskDist::DIST_NORM, typename _Ep>
_ASCPU_INLINE void LoadAlign(MaskReg &dst, __ubuf__ _Ep *src, AddrReg offset) {
  LoadAlign<_Tp, dist>(dst, src + offset.elements);
}
template <typename _Tp = DefaultType, MaskDist dist = MaskDist::DIST_NORM, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *dst, const MaskReg &src) {
  static_assert(dist != MaskDist::DIST_DS, "Reg::StoreAlign: masks are stored with DIST_NORM and DIST_PACK alone");
  __asc_r_mask_store((__ubuf__ uint8_t *)dst, &src, int(dist));
}
template <typename _Tp, PostLiteral post, MaskDist dist = MaskDist::DIST_NORM, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *&dst, const MaskReg &src, int32_t offset) {
  if constexpr (ascpu::require_update<post>()) StoreAlign<_Tp, dist>(dst, src), dst = ascpu::bytes_on(dst, offset);
}
template <typename _Tp = DefaultType, MaskDist dist = MaskDist::DIST_NORM, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *dst, const MaskReg &src, AddrReg offset) {
  StoreAlign<_Tp, dist>(dst + offset.elements, src);
}
/* A bit an element, one behind the other. */
template <typename _Tp = DefaultType, typename _Ep>
_ASCPU_INLINE void StoreUnAlign(__ubuf__ _Ep *&dst, const MaskReg &src, UnalignRegForStore &) {
  constexpr int bytes = sizeof(typename ascpu::element_or<_Tp, _Ep>::type);
  if constexpr (ascpu::require_mask_width<ascpu::store_bits_op, bytes>()) {
    __asc_r_mask_store((__ubuf__ uint8_t *)dst, &src, bytes / 2);
    dst = ascpu::bytes_on(dst, 32 / bytes);
  }
}
/* A piece of a register, a bit an element. */
template <typename _Tp = DefaultType, int16_t offset, typename _Rp>
_ASCPU_INLINE void MaskGenWithRegTensor(MaskReg &dst, const _Rp &src) {
  constexpr int bytes = sizeof(typename ascpu::element_or<_Tp, typename _Rp::ActualT>::type);
  if constexpr (ascpu::require_mask_width<ascpu::mask_of_bits_op, bytes>()) {
    static_assert(offset >= 0 && offset < 8 * bytes, "Reg::MaskGenWithRegTensor: the register has no such piece");
    if constexpr (bytes == 2) __asc_r_mask_bits(&dst, (const uint16_t *)src.at(), offset);
    else __asc_r_mask_bits(&dst, (const uint32_t *)src.at(), offset);
  }
}
/* The mask register of memory-based instructions. */
template <typename _Tp> _ASCPU_INLINE MaskReg MoveMask() {
  MaskReg mask;
  if constexpr (ascpu::require_mask_width<ascpu::move_mask_op, sizeof(_Tp)>()) {
    RegTensor<uint64_t> words = {};
    words.value[0] = __asc_spr.mask_lo, words.value[1] = __asc_spr.mask_hi;
    if constexpr (sizeof(_Tp) == 2) __asc_r_mask_bits(&mask, (const uint16_t *)words.at(), 0);
    else __asc_r_mask_bits(&mask, (const uint32_t *)words.at(), 0);
  }
  return mask;
}
} // namespace Reg
} // namespace AscendC
#endif
