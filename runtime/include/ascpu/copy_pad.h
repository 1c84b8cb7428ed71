/* DataCopyPad: copies between global memory and UB of any number of bytes (C++; docs/semantics.md 5.3).
 *
 * In UB every block starts a data block of 32 bytes. Into UB, what a block and its paddings leave of the last data block
 * is filled: with isPad by paddingValue, which stays in the padding register; without isPad by the block's first element
 * where there are no paddings, else by the padding register (SetPadValue). Elements count by their width alone, so the
 * instructions know unsigned integers only. Not here: the modes of other chips.
 */
#ifndef ASCPU_COPY_PAD_H
#define ASCPU_COPY_PAD_H
#include "checks.h"
#include "spr.h"
#include "structs.h"
#include "tensor.h"

namespace ascpu {
struct copy_pad {
  static constexpr const char *api = "DataCopyPad";
  static constexpr unsigned types = ASCPU_TYPES_copy_pad_gm_ub;
};
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
/* The chip has DataCopyPad for elements as wide as T. */
template <typename _Tp> constexpr bool require_pad() {
  if constexpr (!granted<bits<_Tp>>(copy_pad::types))
    static_assert(false, refusal<_Tp>(copy_pad::api, copy_pad::types));
  return granted<bits<_Tp>>(copy_pad::types);
}
#pragma clang diagnostic pop

/* Params is either struct of paddings, value its paddingValue as bits. */
template <typename _Tp, typename Copy, typename Pad>
_ASCPU_INLINE void pad_in(__ubuf__ _Tp *dst, __gm__ _Tp *src, const Copy &copy, const Pad &pad, bits<_Tp> value) {
  __asc_spr.pad_value = pad.isPad ? (unsigned long)value : __asc_spr.pad_value;
  bool first = !pad.isPad && pad.leftPadding == 0 && pad.rightPadding == 0;
  __asc_copy_pad_gm_ub((__ubuf__ bits<_Tp> *)dst, (const bits<_Tp> *)src, copy.blockCount, (int)copy.blockLen,
                       (long)copy.srcStride, (int)copy.dstStride, pad.leftPadding, pad.rightPadding, first,
                       (bits<_Tp>)__asc_spr.pad_value);
}
template <typename _Tp, typename Copy>
_ASCPU_INLINE void pad_out(__gm__ _Tp *dst, __ubuf__ _Tp *src, const Copy &copy) {
  __asc_copy_pad_ub_gm((bits<_Tp> *)dst, (__ubuf__ const bits<_Tp> *)src, copy.blockCount, (int)copy.blockLen,
                       (int)copy.srcStride, (long)copy.dstStride, (int)__asc_spr.atomic);
}
} // namespace ascpu

namespace AscendC {
/* A value as wide as the elements of the copies that are to see it. */
template <typename _Tp, TPosition pos = TPosition::MAX> _ASCPU_INLINE void SetPadValue(_Tp paddingValue) {
  if constexpr (ascpu::require_pad<_Tp>()) __asc_spr.pad_value = __builtin_bit_cast(ascpu::bits<_Tp>, paddingValue);
}

template <typename _Tp>
_ASCPU_INLINE void DataCopyPad(const LocalTensor<_Tp> &dst, const GlobalTensor<_Tp> &src,
                               const DataCopyExtParams &dataCopyParams,
                               const DataCopyPadExtParams<PrimT<_Tp>> &padParams) {
  using _Ep = PrimT<_Tp>;
  if constexpr (ascpu::require_pad<_Ep>())
    ascpu::pad_in<_Ep>(dst.GetPhyAddr(), src.GetPhyAddr(), dataCopyParams, padParams,
                     __builtin_bit_cast(ascpu::bits<_Ep>, padParams.paddingValue));
}
template <typename _Tp>
_ASCPU_INLINE void DataCopyPad(const LocalTensor<_Tp> &dst, const GlobalTensor<_Tp> &src,
                               const DataCopyParams &dataCopyParams, const DataCopyPadParams &padParams) {
  using _Ep = PrimT<_Tp>;
  if constexpr (ascpu::require_pad<_Ep>())
    ascpu::pad_in<_Ep>(dst.GetPhyAddr(), src.GetPhyAddr(), dataCopyParams, padParams,
                     (ascpu::bits<_Ep>)padParams.paddingValue);
}
template <typename _Tp>
_ASCPU_INLINE void DataCopyPad(const GlobalTensor<_Tp> &dst, const LocalTensor<_Tp> &src,
                               const DataCopyExtParams &dataCopyParams) {
  if constexpr (ascpu::require_pad<PrimT<_Tp>>())
    ascpu::pad_out<PrimT<_Tp>>(dst.GetPhyAddr(), src.GetPhyAddr(), dataCopyParams);
}
template <typename _Tp>
_ASCPU_INLINE void DataCopyPad(const GlobalTensor<_Tp> &dst, const LocalTensor<_Tp> &src,
                               const DataCopyParams &dataCopyParams) {
  if constexpr (ascpu::require_pad<PrimT<_Tp>>())
    ascpu::pad_out<PrimT<_Tp>>(dst.GetPhyAddr(), src.GetPhyAddr(), dataCopyParams);
}
} // namespace AscendC
#endif
