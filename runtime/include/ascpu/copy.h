/* DataCopy between global memory and UB, and within UB (C++; docs/semantics.md 5.1, 5.2); what copies out do there.
 *
 * The count form moves whole data blocks of 32 bytes: a rest is not copied. While SetAtomicAdd, Max or Min is in force,
 * a copy to global memory works on the elements there, of the type that was set, whatever the type of the tensors. Not
 * here: byte-exact copies (copy_pad.h), slices (slices.h).
 */
#ifndef ASCPU_COPY_H
#define ASCPU_COPY_H
#include "checks.h"
#include "spr.h"
#include "structs.h"
#include "tensor.h"

#define _ASCPU_COPY_LOCAL _ASCPU_NEEDS(ascpu::on_chip(ASCPU_TYPES_copy_ub_ub), "DataCopy: UB to UB is not supported")

namespace ascpu {
#define _ASCPU_STATE(Api, name, operation)                                                                             \
  struct name {                                                                                                        \
    static constexpr const char *api = #Api;                                                                           \
    static constexpr unsigned types = ASCPU_TYPES_##name;                                                              \
    static constexpr int mode = operation;                                                                             \
  };
_ASCPU_STATE(SetAtomicAdd, set_atomic_add, ASCPU_ATOMIC_ADD)
_ASCPU_STATE(SetAtomicMax, set_atomic_max, ASCPU_ATOMIC_MAX)
_ASCPU_STATE(SetAtomicMin, set_atomic_min, ASCPU_ATOMIC_MIN)
#undef _ASCPU_STATE
template <typename State, typename _Tp> _ASCPU_INLINE void set_atomic() {
  if constexpr (require<State, _Tp>()) __asc_set_atomic(ASCPU_ATOMIC_MODE(State::mode, element<_Tp>::row));
}

/* A copy to L1, on a cube core: done; else false. On a vector core nothing is asked. */
template <typename _Tp>
_ASCPU_INLINE bool to_l1(const AscendC::LocalTensor<_Tp> &dst, const AscendC::GlobalTensor<_Tp> &src, int count,
                         int length, int srcGap, int dstGap) {
#if _ASCPU_ON_CUBE
  if (!in_l1(dst.GetPosition())) return false;
  __asc_copy_gm_l1((__cbuf__ void *)(uint64_t)dst.GetPhyAddr(), src.GetPhyAddr(), count, length, srcGap, dstGap);
  return true;
#else
  return (void)dst, (void)src, (void)count, (void)length, (void)srcGap, (void)dstGap, false;
#endif
}

/* Whole data blocks in n elements of T. */
template <typename _Tp> _ASCPU_INLINE constexpr int blocks(uint32_t n_) {
  return sizeof(_Tp) <= 32 ? int(n_ / (32 / sizeof(_Tp))) : int(n_ * (sizeof(_Tp) / 32));
}
} // namespace ascpu

namespace AscendC {
template <typename _Tp> _ASCPU_INLINE void SetAtomicAdd() { ascpu::set_atomic<ascpu::set_atomic_add, _Tp>(); }
template <typename _Tp> _ASCPU_INLINE void SetAtomicMax() { ascpu::set_atomic<ascpu::set_atomic_max, _Tp>(); }
template <typename _Tp> _ASCPU_INLINE void SetAtomicMin() { ascpu::set_atomic<ascpu::set_atomic_min, _Tp>(); }
_ASCPU_INLINE void SetAtomicNone() { __asc_set_atomic(0); }
_ASCPU_INLINE void DisableDmaAtomic() { SetAtomicNone(); }

template <typename _Tp>
_ASCPU_INLINE void DataCopy(const LocalTensor<_Tp> &dst, const GlobalTensor<_Tp> &src, uint32_t count) {
  if (ascpu::to_l1(dst, src, 1, ascpu::blocks<PrimT<_Tp>>(count), 0, 0)) return;
  __asc_copy_gm_ub(dst.GetPhyAddr(), src.GetPhyAddr(), 1, ascpu::blocks<PrimT<_Tp>>(count), 0, 0);
}
template <typename _Tp>
_ASCPU_INLINE void DataCopy(const GlobalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, uint32_t count) {
  __asc_copy_ub_gm(dst.GetPhyAddr(), src.GetPhyAddr(), 1, ascpu::blocks<PrimT<_Tp>>(count), 0, 0,
                   (int)__asc_spr.atomic);
}
template <typename _Tp>
_ASCPU_INLINE void DataCopy(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src,
                            uint32_t count) _ASCPU_COPY_LOCAL {
  __asc_copy_ub_ub(dst.GetPhyAddr(), src.GetPhyAddr(), 1, ascpu::blocks<PrimT<_Tp>>(count), 0, 0);
}
template <typename _Tp>
_ASCPU_INLINE void DataCopy(const LocalTensor<_Tp> &dst, const GlobalTensor<_Tp> &src, const DataCopyParams &params) {
  if (ascpu::to_l1(dst, src, params.blockCount, params.blockLen, params.srcGap, params.dstGap)) return;
  __asc_copy_gm_ub(dst.GetPhyAddr(), src.GetPhyAddr(), params.blockCount, params.blockLen, params.srcGap,
                   params.dstGap);
}
template <typename _Tp>
_ASCPU_INLINE void DataCopy(const GlobalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const DataCopyParams &params) {
  __asc_copy_ub_gm(dst.GetPhyAddr(), src.GetPhyAddr(), params.blockCount, params.blockLen, params.srcGap,
                   params.dstGap, (int)__asc_spr.atomic);
}
template <typename _Tp>
_ASCPU_INLINE void DataCopy(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src,
                            const DataCopyParams &params) _ASCPU_COPY_LOCAL {
  __asc_copy_ub_ub(dst.GetPhyAddr(), src.GetPhyAddr(), params.blockCount, params.blockLen, params.srcGap,
                   params.dstGap);
}
} // namespace AscendC
#undef _ASCPU_COPY_LOCAL
#endif
