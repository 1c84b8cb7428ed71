/* DataCopy between global memory and UB, and within UB (C++; docs/semantics.md 5.1, 5.2).
 *
 * The count form moves whole data blocks of 32 bytes: a rest is not copied. Not here: byte-exact copies, slices.
 */
#ifndef ASCPU_COPY_H
#define ASCPU_COPY_H
#include "structs.h"
#include "tensor.h"

#define _ASCPU_COPY_LOCAL _ASCPU_NEEDS(ascpu::on_chip(ASCPU_TYPES_copy_ub_ub), "DataCopy: UB to UB is not supported")

namespace ascpu {
/* Whole data blocks in n elements of T. */
template <typename T> _ASCPU_INLINE constexpr int blocks(uint32_t n) {
  return sizeof(T) <= 32 ? int(n / (32 / sizeof(T))) : int(n * (sizeof(T) / 32));
}
} // namespace ascpu

namespace AscendC {
template <typename T>
_ASCPU_INLINE void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src, uint32_t count) {
  __asc_copy_gm_ub(dst.GetPhyAddr(), src.GetPhyAddr(), 1, ascpu::blocks<PrimT<T>>(count), 0, 0);
}
template <typename T>
_ASCPU_INLINE void DataCopy(const GlobalTensor<T> &dst, const LocalTensor<T> &src, uint32_t count) {
  __asc_copy_ub_gm(dst.GetPhyAddr(), src.GetPhyAddr(), 1, ascpu::blocks<PrimT<T>>(count), 0, 0);
}
template <typename T>
_ASCPU_INLINE void DataCopy(const LocalTensor<T> &dst, const LocalTensor<T> &src, uint32_t count) _ASCPU_COPY_LOCAL {
  __asc_copy_ub_ub(dst.GetPhyAddr(), src.GetPhyAddr(), 1, ascpu::blocks<PrimT<T>>(count), 0, 0);
}
template <typename T>
_ASCPU_INLINE void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src, const DataCopyParams &params) {
  __asc_copy_gm_ub(dst.GetPhyAddr(), src.GetPhyAddr(), params.blockCount, params.blockLen, params.srcGap,
                   params.dstGap);
}
template <typename T>
_ASCPU_INLINE void DataCopy(const GlobalTensor<T> &dst, const LocalTensor<T> &src, const DataCopyParams &params) {
  __asc_copy_ub_gm(dst.GetPhyAddr(), src.GetPhyAddr(), params.blockCount, params.blockLen, params.srcGap,
                   params.dstGap);
}
template <typename T>
_ASCPU_INLINE void DataCopy(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                            const DataCopyParams &params) _ASCPU_COPY_LOCAL {
  __asc_copy_ub_ub(dst.GetPhyAddr(), src.GetPhyAddr(), params.blockCount, params.blockLen, params.srcGap,
                   params.dstGap);
}
} // namespace AscendC
#undef _ASCPU_COPY_LOCAL
#endif
