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
template <size_t bytes> struct bits_of { using type = void; };
template <> struct bits_of<1> { using type = uint8_t; };
template <> struct bits_of<2> { using type = uint16_t; };
template <> struct bits_of<4> { using type = uint32_t; };
template <> struct bits_of<8> { using type = uint64_t; };
template <typename T> using bits = typename bits_of<sizeof(T)>::type;

struct copy_pad {
  static constexpr const char *api = "DataCopyPad";
  static constexpr unsigned types = ASCPU_TYPES_copy_pad_gm_ub;
};
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
/* The chip has DataCopyPad for elements as wide as T. */
template <typename T> constexpr bool require_pad() {
  if constexpr (!granted<bits<T>>(copy_pad::types))
    static_assert(false, refusal<T>(copy_pad::api, copy_pad::types));
  return granted<bits<T>>(copy_pad::types);
}
#pragma clang diagnostic pop

/* Params is either struct of paddings, value its paddingValue as bits. */
template <typename T, typename Copy, typename Pad>
_ASCPU_INLINE void pad_in(__ubuf__ T *dst, __gm__ T *src, const Copy &copy, const Pad &pad, bits<T> value) {
  __asc_spr.pad_value = pad.isPad ? (unsigned long)value : __asc_spr.pad_value;
  bool first = !pad.isPad && pad.leftPadding == 0 && pad.rightPadding == 0;
  __asc_copy_pad_gm_ub((__ubuf__ bits<T> *)dst, (const bits<T> *)src, copy.blockCount, (int)copy.blockLen,
                       (long)copy.srcStride, (int)copy.dstStride, pad.leftPadding, pad.rightPadding, first,
                       (bits<T>)__asc_spr.pad_value);
}
template <typename T, typename Copy>
_ASCPU_INLINE void pad_out(__gm__ T *dst, __ubuf__ T *src, const Copy &copy) {
  __asc_copy_pad_ub_gm((bits<T> *)dst, (__ubuf__ const bits<T> *)src, copy.blockCount, (int)copy.blockLen,
                       (int)copy.srcStride, (long)copy.dstStride, (int)__asc_spr.atomic);
}
} // namespace ascpu

namespace AscendC {
/* A value as wide as the elements of the copies that are to see it. */
template <typename T, TPosition pos = TPosition::MAX> _ASCPU_INLINE void SetPadValue(T paddingValue) {
  if constexpr (ascpu::require_pad<T>()) __asc_spr.pad_value = __builtin_bit_cast(ascpu::bits<T>, paddingValue);
}

template <typename T>
_ASCPU_INLINE void DataCopyPad(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                               const DataCopyExtParams &dataCopyParams,
                               const DataCopyPadExtParams<PrimT<T>> &padParams) {
  using E = PrimT<T>;
  if constexpr (ascpu::require_pad<E>())
    ascpu::pad_in<E>(dst.GetPhyAddr(), src.GetPhyAddr(), dataCopyParams, padParams,
                     __builtin_bit_cast(ascpu::bits<E>, padParams.paddingValue));
}
template <typename T>
_ASCPU_INLINE void DataCopyPad(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                               const DataCopyParams &dataCopyParams, const DataCopyPadParams &padParams) {
  using E = PrimT<T>;
  if constexpr (ascpu::require_pad<E>())
    ascpu::pad_in<E>(dst.GetPhyAddr(), src.GetPhyAddr(), dataCopyParams, padParams,
                     (ascpu::bits<E>)padParams.paddingValue);
}
template <typename T>
_ASCPU_INLINE void DataCopyPad(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                               const DataCopyExtParams &dataCopyParams) {
  if constexpr (ascpu::require_pad<PrimT<T>>())
    ascpu::pad_out<PrimT<T>>(dst.GetPhyAddr(), src.GetPhyAddr(), dataCopyParams);
}
template <typename T>
_ASCPU_INLINE void DataCopyPad(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                               const DataCopyParams &dataCopyParams) {
  if constexpr (ascpu::require_pad<PrimT<T>>())
    ascpu::pad_out<PrimT<T>>(dst.GetPhyAddr(), src.GetPhyAddr(), dataCopyParams);
}
} // namespace AscendC
#endif
