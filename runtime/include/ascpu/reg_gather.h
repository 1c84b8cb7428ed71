/* Elements and blocks of UB by index (C++; docs/semantics.md 4). Lanes that are off are 0, and not touched in UB. */
#ifndef ASCPU_REG_GATHER_H
#define ASCPU_REG_GATHER_H
#include "reg_memory.h"

namespace ascpu {
_ASCPU_REG_OP(Gather, r_gather)
_ASCPU_REG_OP(Scatter, r_scatter)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
/* An index has the width of the register's elements, without sign; elements of 8 bytes go by 4 bytes too, and bytes in
 * memory by 2. */
template <typename _Mp, typename _Ip> constexpr bool index_of =
    is_same<_Ip, uint16_t> ? sizeof(_Mp) <= 2
    : is_same<_Ip, uint32_t> ? sizeof(_Mp) >= 4 : is_same<_Ip, uint64_t> && sizeof(_Mp) == 8;
template <typename Op, typename _Mp, typename _Ip> constexpr bool require_index() {
  constexpr bool has = index_of<_Mp, _Ip>;
  if constexpr (!has)
    static_assert(false, text().add(Op::api).add(": elements of type ").add(
                             element<_Mp>::name ? element<_Mp>::name : "this one").add(" have no indices of type ").add(
                             element<_Ip>::name ? element<_Ip>::name : "this one"));
  return has;
}
/* Registers of what is in memory: the same type, or 16 bits a byte. */
template <typename Op, typename _Rp, typename _Mp> constexpr bool require_memory() {
  constexpr bool same = is_same<_Rp, _Mp>,
                 byte = (is_same<_Rp, int16_t> && is_same<_Mp, int8_t>) ||
                        (is_same<_Rp, uint16_t> && is_same<_Mp, uint8_t>);
  if constexpr (!same && !byte)
    static_assert(false, text().add(Op::api).add(": a register of ").add(element<_Rp>::name).add(
                             " and memory of ").add(element<_Mp>::name ? element<_Mp>::name : "this type"));
  return byte || require<Op, _Rp>();
}
#pragma clang diagnostic pop
/* Indices as wide as the elements: the first 32 of 4 bytes, with zeros above. */
template <typename _Ep, typename _Ip> _ASCPU_INLINE void widen(AscendC::Reg::RegTensor<_Ep> &wide, const _Ip &index) {
  if constexpr (sizeof(_Ep) == 8 && sizeof(typename _Ip::ActualT) == 4) {
    AscendC::Reg::RegTensor<uint32_t> none = {};
    __asc_r_zip_low((uint32_t *)wide.at(), (const uint32_t *)index.at(), none.at());
  } else
    __builtin_memcpy(wide.at(), index.at(), 256);
}
} // namespace ascpu

namespace AscendC {
namespace Reg {
template <typename _Tp = DefaultType, typename _Mp, typename _Up = DefaultType, typename _Rp, typename _Ip>
_ASCPU_INLINE void Gather(_Rp &dst, __ubuf__ _Mp *base, const _Ip &index, const MaskReg &mask) {
  using _At = typename _Rp::ActualT;
  if constexpr (ascpu::require_memory<ascpu::r_gather_op, _At, _Mp>() &&
                ascpu::require_index<ascpu::r_gather_op, _Mp, typename _Ip::ActualT>()) {
    if constexpr (sizeof(_Mp) == 1)
      __asc_r_gather_byte((uint16_t *)dst.at(), (__ubuf__ const uint16_t *)base, index.at(), &mask);
    else {
      RegTensor<_At> wide;
      ascpu::widen(wide, index);
      __asc_r_gather(dst.at(), (__ubuf__ const _At *)base, wide.at(), &mask);
    }
  }
}
/* Eight blocks of 32 bytes; indices are bytes, and the mask is read as for elements of 4 bytes. */
template <typename _Tp = DefaultType, typename _Mp, typename _Rp, typename _Ip>
_ASCPU_INLINE void GatherB(_Rp &dst, __ubuf__ _Mp *base, const _Ip &index, const MaskReg &mask) {
  constexpr bool has = ascpu::is_same<typename _Ip::ActualT, uint32_t>;
  static_assert(has, "Reg::GatherB: indices are of type uint32_t");
  if constexpr (has)
    __asc_r_gather_block((uint32_t *)dst.at(), (__ubuf__ const uint32_t *)base, index.at(), &mask);
}
/* Of bytes every second one of the register. */
template <typename _Tp = DefaultType, typename _Up = DefaultType, typename _Mp, typename _Rp, typename _Ip>
_ASCPU_INLINE void Scatter(__ubuf__ _Mp *base, const _Rp &src, const _Ip &index, const MaskReg &mask) {
  using _At = typename _Rp::ActualT;
  constexpr bool same = ascpu::is_same<_At, _Mp>;
  static_assert(same, "Reg::Scatter: memory and register are of different types");
  if constexpr (same && ascpu::require_index<ascpu::r_scatter_op, _At, typename _Ip::ActualT>()) {
    if constexpr (sizeof(_At) == 1)
      __asc_r_scatter_byte((__ubuf__ uint16_t *)base, (const uint16_t *)src.at(), index.at(), &mask);
    else if constexpr (ascpu::require<ascpu::r_scatter_op, _At>()) {
      RegTensor<_At> wide;
      ascpu::widen(wide, index);
      __asc_r_scatter((__ubuf__ _At *)base, src.at(), wide.at(), &mask);
    }
  }
}
} // namespace Reg
} // namespace AscendC
#endif
