/* Loads and stores of registers (C++; docs/semantics.md 4). */
#ifndef ASCPU_REG_MEMORY_H
#define ASCPU_REG_MEMORY_H
#include "reg.h"

namespace ascpu {
using AscendC::Reg::LoadDist;
using AscendC::Reg::StoreDist;
_ASCPU_REG_OP(LoadAlign, r_load)
_ASCPU_REG_OP(StoreAlign, r_store)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
/* dual: the form with two registers. */
template <LoadDist dist, bool dual, int bytes> constexpr bool require_load() {
  static_assert(bytes != 8 || dist == LoadDist::DIST_NORM, "Reg::LoadAlign: elements of 8 bytes have DIST_NORM alone");
  constexpr bool pair = dist == LoadDist::DIST_DINTLV_B8 || dist == LoadDist::DIST_DINTLV_B16 ||
                        dist == LoadDist::DIST_DINTLV_B32;
  if constexpr (dist == LoadDist::DIST_BDINTLV)
    static_assert(false, "not supported yet: Reg::LoadAlign with DIST_BDINTLV");
  else if constexpr (dist == LoadDist::DIST_SPLT4CHN_B8)
    static_assert(false, "not supported yet: Reg::LoadAlign with DIST_SPLT4CHN_B8");
  else if constexpr (dist == LoadDist::DIST_SPLT2CHN_B8 || dist == LoadDist::DIST_SPLT2CHN_B16)
    static_assert(false, text().add("not supported yet: Reg::LoadAlign with DIST_SPLT2CHN_").add(
                             dist == LoadDist::DIST_SPLT2CHN_B8 ? "B8" : "B16"));
  else if constexpr (pair != dual)
    static_assert(false, text().add(dual ? "Reg::LoadAlign: two registers are loaded with a DINTLV distribution"
                                         : "Reg::LoadAlign: a DINTLV distribution loads two registers"));
  return true;
}
template <StoreDist dist, bool dual, int bytes> constexpr bool require_store() {
  static_assert(bytes != 8 || dist == StoreDist::DIST_NORM || dist == StoreDist::DIST_PACK_B64,
                "Reg::StoreAlign: elements of 8 bytes have DIST_NORM and DIST_PACK_B64 alone");
  constexpr bool pair = dist >= StoreDist::DIST_INTLV_B8 && dist <= StoreDist::DIST_INTLV_B32;
  if constexpr (dist >= StoreDist::DIST_MRG4CHN_B8 && dist <= StoreDist::DIST_MRG2CHN_B16)
    static_assert(false, text().add("not supported yet: Reg::StoreAlign with DIST_MRG").add(
                             dist == StoreDist::DIST_MRG4CHN_B8   ? "4CHN_B8"
                             : dist == StoreDist::DIST_MRG2CHN_B8 ? "2CHN_B8" : "2CHN_B16"));
  else if constexpr (pair != dual)
    static_assert(false, text().add(dual ? "Reg::StoreAlign: two registers are stored with an INTLV distribution"
                                         : "Reg::StoreAlign: an INTLV distribution stores two registers"));
  return true;
}
#pragma clang diagnostic pop
/* Takes two registers apart, or puts them together, by elements of the distribution's width. */
template <int bytes> struct lanes_of;
template <> struct lanes_of<1> { using type = uint8_t; };
template <> struct lanes_of<2> { using type = uint16_t; };
template <> struct lanes_of<4> { using type = uint32_t; };
template <int bytes, typename _Rp> _ASCPU_INLINE void unzip(_Rp &dst0, _Rp &dst1, const _Rp &src0, const _Rp &src1) {
  using _Lp = typename lanes_of<bytes>::type;
  __asc_r_unzip_even((_Lp *)dst0.at(), (const _Lp *)src0.at(), (const _Lp *)src1.at());
  __asc_r_unzip_odd((_Lp *)dst1.at(), (const _Lp *)src0.at(), (const _Lp *)src1.at());
}
template <int bytes, typename _Rp> _ASCPU_INLINE void zip(_Rp &dst0, _Rp &dst1, const _Rp &src0, const _Rp &src1) {
  using _Lp = typename lanes_of<bytes>::type;
  __asc_r_zip_low((_Lp *)dst0.at(), (const _Lp *)src0.at(), (const _Lp *)src1.at());
  __asc_r_zip_high((_Lp *)dst1.at(), (const _Lp *)src0.at(), (const _Lp *)src1.at());
}
} // namespace ascpu

namespace AscendC {
namespace Reg {
/* ---- loads: a register's length of memory, or as the distribution says; no mask ---- */
template <typename _Tp = DefaultType, LoadDist dist = LoadDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(_Rp &dst, __ubuf__ _Ep *src) {
  using _At = typename _Rp::ActualT;
  if constexpr (ascpu::require<ascpu::r_load_op, _At>() && ascpu::require_load<dist, false, sizeof(_At)>())
    __asc_r_load(dst.at(), (__ubuf__ const _At *)src, int(dist));
}
template <typename _Tp, PostLiteral post, LoadDist dist = LoadDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(_Rp &dst, __ubuf__ _Ep *&src, int32_t stride) {
  LoadAlign<_Tp, dist>(dst, src);
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) src += stride;
}
template <typename _Tp, LoadDist dist, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(_Rp &dst0, _Rp &dst1, __ubuf__ _Ep *src) {
  using _At = typename _Rp::ActualT;
  if constexpr (ascpu::require<ascpu::r_load_op, _At>() && ascpu::require_load<dist, true, sizeof(_At)>()) {
    constexpr int bytes = dist == LoadDist::DIST_DINTLV_B8 ? 1 : dist == LoadDist::DIST_DINTLV_B16 ? 2 : 4;
    _Rp low, high;
    __asc_r_load(low.at(), (__ubuf__ const _At *)src, 0);
    __asc_r_load(high.at(), (__ubuf__ const _At *)src + 256 / sizeof(_At), 0);
    ascpu::unzip<bytes>(dst0, dst1, low, high);
  }
}
template <typename _Tp, PostLiteral post, LoadDist dist, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(_Rp &dst0, _Rp &dst1, __ubuf__ _Ep *&src, int32_t stride) {
  LoadAlign<_Tp, dist>(dst0, dst1, src);
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) src += stride;
}

/* ---- stores: lanes that are on ---- */
template <typename _Tp = DefaultType, StoreDist dist = StoreDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *dst, const _Rp &src, const MaskReg &mask) {
  using _At = typename _Rp::ActualT;
  if constexpr (ascpu::require<ascpu::r_store_op, _At>() && ascpu::require_store<dist, false, sizeof(_At)>())
    __asc_r_store((__ubuf__ _At *)dst, src.at(), &mask, int(dist));
}
template <typename _Tp, PostLiteral post, StoreDist dist = StoreDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *&dst, const _Rp &src, int32_t stride, const MaskReg &mask) {
  StoreAlign<_Tp, dist>(dst, src, mask);
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) dst += stride;
}
template <typename _Tp, StoreDist dist, typename _Rp, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *dst, const _Rp &src0, const _Rp &src1, const MaskReg &) {
  using _At = typename _Rp::ActualT;
  if constexpr (ascpu::require<ascpu::r_store_op, _At>() && ascpu::require_store<dist, true, sizeof(_At)>()) {
    constexpr int bytes = 1 << (int(dist) - int(StoreDist::DIST_INTLV_B8));
    MaskReg all = CreateMask<_At>();
    _Rp low, high;
    ascpu::zip<bytes>(low, high, src0, src1);
    __asc_r_store((__ubuf__ _At *)dst, low.at(), &all, int(StoreDist::DIST_NORM));
    __asc_r_store((__ubuf__ _At *)dst + 256 / sizeof(_At), high.at(), &all, int(StoreDist::DIST_NORM));
  }
}

/* ---- addresses from loop counters ---- */
struct AddrReg { uint32_t elements; };
template <typename _Tp> _ASCPU_INLINE AddrReg CreateAddrReg(uint16_t i0_, uint32_t s0_) { return {i0_ * s0_}; }
template <typename _Tp, typename... _Ap>
_ASCPU_INLINE AddrReg CreateAddrReg(uint16_t i0_, uint32_t s0_, _Ap... more) {
  static_assert(sizeof...(more) <= 6, "Reg::CreateAddrReg: more than four pairs of index and stride");
  return {i0_ * s0_ + CreateAddrReg<_Tp>(more...).elements};
}
template <typename _Tp = DefaultType, LoadDist dist = LoadDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(_Rp &dst, __ubuf__ _Ep *src, AddrReg offset) {
  LoadAlign<_Tp, dist>(dst, src + offset.elements);
}
template <typename _Tp, LoadDist dist, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadAlign(_Rp &dst0, _Rp &dst1, __ubuf__ _Ep *src, AddrReg offset) {
  LoadAlign<_Tp, dist>(dst0, dst1, src + offset.elements);
}
template <typename _Tp = DefaultType, StoreDist dist = StoreDist::DIST_NORM, typename _Rp, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *dst, const _Rp &src, AddrReg offset, const MaskReg &mask) {
  StoreAlign<_Tp, dist>(dst + offset.elements, src, mask);
}
template <typename _Tp, StoreDist dist, typename _Rp, typename _Ep>
_ASCPU_INLINE void StoreAlign(__ubuf__ _Ep *dst, const _Rp &src0, const _Rp &src1, AddrReg offset,
                              const MaskReg &mask) {
  StoreAlign<_Tp, dist>(dst + offset.elements, src0, src1, mask);
}

/* ---- any address: what the unaligned registers would hold is stored at once (docs/semantics.md 4) ---- */
struct UnalignRegForLoad {};
struct UnalignRegForStore {};
using UnalignReg = UnalignRegForLoad;
template <typename _Rp, typename _Ep> _ASCPU_INLINE void Load(_Rp &dst, __ubuf__ _Ep *src) {
  using _At = typename _Rp::ActualT;
  if constexpr (ascpu::require<ascpu::r_load_op, _At>()) __asc_r_load(dst.at(), (__ubuf__ const _At *)src, 30);
}
template <typename _Rp, typename _Ep> _ASCPU_INLINE void Store(__ubuf__ _Ep *dst, const _Rp &src, uint32_t count) {
  using _At = typename _Rp::ActualT;
  if constexpr (ascpu::require<ascpu::r_store_op, _At>()) {
    MaskReg first;
    ascpu::first_bits<sizeof(_At)>(first, count);
    __asc_r_store((__ubuf__ _At *)dst, src.at(), &first, 30);
  }
}
template <typename _Rp, typename _Ep> _ASCPU_INLINE void Store(__ubuf__ _Ep *dst, const _Rp &src) {
  Store(dst, src, 256 / sizeof(typename _Rp::ActualT));
}
template <typename _Tp = DefaultType, typename _Ep>
_ASCPU_INLINE void LoadUnAlignPre(UnalignRegForLoad &, __ubuf__ _Ep *) {}
template <typename _Tp = DefaultType, PostLiteral post = PostLiteral::POST_MODE_UPDATE, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadUnAlign(_Rp &dst, UnalignRegForLoad &, __ubuf__ _Ep *&src, uint32_t stride) {
  Load(dst, src);
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) src += stride;
}
template <typename _Tp = DefaultType, typename _Rp, typename _Ep>
_ASCPU_INLINE void LoadUnAlign(_Rp &dst, UnalignRegForLoad &, __ubuf__ _Ep *src) { Load(dst, src); }
template <typename _Tp = DefaultType, PostLiteral post = PostLiteral::POST_MODE_UPDATE, typename _Rp, typename _Ep,
          typename _Up>
_ASCPU_INLINE void StoreUnAlign(__ubuf__ _Ep *&dst, const _Rp &src, _Up &, uint32_t stride) {
  Store(dst, src, stride);
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) dst += stride;
}
template <typename _Tp = DefaultType, typename _Ep, typename _Up>
_ASCPU_INLINE void StoreUnAlignPost(__ubuf__ _Ep *, _Up &, int32_t = 0) {}
} // namespace Reg
} // namespace AscendC
#endif
