/* The names of register loads and stores before 9.0 (C++): the same arguments, and one name for both directions, told
 * apart by the first argument. */
#ifndef ASCPU_REG_LEGACY_H
#define ASCPU_REG_LEGACY_H
#include "reg_block.h"
#include "reg_gather.h"
#include "reg_mask_memory.h"

namespace ascpu {
/* What a load has as its first argument; what a store has. */
template <typename _Rp> struct is_register { static constexpr bool value = false; };
template <typename _Ep, const AscendC::Reg::RegTrait &trait> struct is_register<AscendC::Reg::RegTensor<_Ep, trait>> {
  static constexpr bool value = true;
};
template <> struct is_register<AscendC::Reg::MaskReg> { static constexpr bool value = true; };
template <typename _Pp> struct is_on_chip { static constexpr bool value = false; };
template <typename _Ep> struct is_on_chip<__ubuf__ _Ep *> { static constexpr bool value = true; };
template <typename _Ep> struct is_on_chip<__ubuf__ _Ep *&> { static constexpr bool value = true; };
} // namespace ascpu

namespace AscendC {
namespace Reg {
#define _ASCPU_REG_COPY(Name, LoadName, StoreName)                                                                     \
  template <typename _Tp = DefaultType, auto... options, typename _Rp, typename... _Ap,                                \
            typename ascpu::enable_if<ascpu::is_register<_Rp>::value, int>::type = 0>                                  \
  _ASCPU_INLINE void Name(_Rp &dst, _Ap &&...more) {                                                                   \
    LoadName<_Tp, options...>(dst, (_Ap &&)more...);                                                                   \
  }                                                                                                                    \
  template <typename _Tp = DefaultType, auto... options, typename _Pp, typename... _Ap,                                \
            typename ascpu::enable_if<ascpu::is_on_chip<_Pp>::value, int>::type = 0>                                   \
  _ASCPU_INLINE void Name(_Pp &&dst, _Ap &&...more) {                                                                  \
    StoreName<_Tp, options...>((_Pp &&)dst, (_Ap &&)more...);                                                          \
  }
_ASCPU_REG_COPY(DataCopy, LoadAlign, StoreAlign)
_ASCPU_REG_COPY(DataCopyUnAlign, LoadUnAlign, StoreUnAlign)

template <typename _Tp = DefaultType, typename... _Ap> _ASCPU_INLINE void DataCopyUnAlignPre(_Ap &&...all) {
  LoadUnAlignPre<_Tp>((_Ap &&)all...);
}
template <typename _Tp = DefaultType, typename... _Ap> _ASCPU_INLINE void DataCopyUnAlignPost(_Ap &&...all) {
  StoreUnAlignPost<_Tp>((_Ap &&)all...);
}
template <typename _Tp = DefaultType, typename _Mp, typename _Rp, typename _Ip>
_ASCPU_INLINE void DataCopyGather(_Rp &dst, __ubuf__ _Mp *base, const _Ip &index, const MaskReg &mask) {
  Gather(dst, base, index, mask);
}
template <typename _Tp = DefaultType, typename _Mp, typename _Rp, typename _Ip>
_ASCPU_INLINE void DataCopyGatherB(_Rp &dst, __ubuf__ _Mp *base, const _Ip &index, const MaskReg &mask) {
  GatherB(dst, base, index, mask);
}
template <typename _Tp = DefaultType, typename _Mp, typename _Rp, typename _Ip>
_ASCPU_INLINE void DataCopyScatter(__ubuf__ _Mp *base, const _Rp &src, const _Ip &index, const MaskReg &mask) {
  Scatter(base, src, index, mask);
}
} // namespace Reg
} // namespace AscendC
#endif
