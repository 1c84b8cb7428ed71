/* DumpTensor: the values of a tensor, in the output of the block (C++; docs/semantics.md part 2 (d)).
 *
 * A header line, then the values in brackets, as far as there is data in the order of a shape. Off with ASCENDC_DUMP=0.
 */
#ifndef ASCPU_DUMP_H
#define ASCPU_DUMP_H
#include "checks.h"
#include "tensor.h"

extern "C" void __ascpu_dump(int space, uint64_t address, int kind, int bytes, uint32_t desc, uint32_t count,
                             const uint32_t *shape, int dims, const char *file, int line) noexcept;

namespace ascpu {
/* What a value is: 'u'nsigned, 'i'nteger, 'f'loat, 'b'float16, 't'ruth. */
template <typename _Tp> constexpr int dump_kind() {
  if constexpr (is_same<_Tp, bool>) return 't';
  else if constexpr (is_same<_Tp, bfloat16_t>) return 'b';
  else if constexpr (is_same<_Tp, half> || is_same<_Tp, float> || is_same<_Tp, double>) return 'f';
  else if constexpr (_Tp(-1) < _Tp(0)) return 'i';
  else return 'u';
}
#if defined(ASCENDC_DUMP) && ASCENDC_DUMP == 0
constexpr bool dump_on = false;
#else
constexpr bool dump_on = true;
#endif
template <typename _Tp>
_ASCPU_INLINE void dump(int space, uint64_t address, uint32_t desc, uint32_t count, const AscendC::ShapeInfo *info,
                        const char *file, int line) {
  using Element = AscendC::PrimT<_Tp>;
  if constexpr (dump_on)
    __ascpu_dump(space, address, dump_kind<Element>(), (int)sizeof(Element), desc, count, info ? info->shape : nullptr,
                 info ? info->shapeDim : 0, file, line);
}
} // namespace ascpu

namespace AscendC {
#define _ASCPU_HERE const char *file = __builtin_FILE(), int line = __builtin_LINE()
template <typename _Tp>
_ASCPU_INLINE void DumpTensor(const LocalTensor<_Tp> &tensor, uint32_t desc, uint32_t dumpSize, _ASCPU_HERE) {
  ascpu::dump<_Tp>(6, (uint64_t)tensor.GetPhyAddr(), desc, dumpSize, nullptr, file, line);
}
template <typename _Tp>
_ASCPU_INLINE void DumpTensor(const LocalTensor<_Tp> &tensor, uint32_t desc, uint32_t dumpSize,
                              const ShapeInfo &shapeInfo, _ASCPU_HERE) {
  ascpu::dump<_Tp>(6, (uint64_t)tensor.GetPhyAddr(), desc, dumpSize, &shapeInfo, file, line);
}
template <typename _Tp>
_ASCPU_INLINE void DumpTensor(const GlobalTensor<_Tp> &tensor, uint32_t desc, uint32_t dumpSize, _ASCPU_HERE) {
  ascpu::dump<_Tp>(0, (uint64_t)tensor.GetPhyAddr(), desc, dumpSize, nullptr, file, line);
}
template <typename _Tp>
_ASCPU_INLINE void DumpTensor(const GlobalTensor<_Tp> &tensor, uint32_t desc, uint32_t dumpSize,
                              const ShapeInfo &shapeInfo, _ASCPU_HERE) {
  ascpu::dump<_Tp>(0, (uint64_t)tensor.GetPhyAddr(), desc, dumpSize, &shapeInfo, file, line);
}
/* From element countOff on. */
template <typename Tensor>
_ASCPU_INLINE void DumpAccChkPoint(const Tensor &tensor, uint32_t index, uint32_t countOff, uint32_t dumpSize,
                                   _ASCPU_HERE) {
  DumpTensor(tensor[countOff], index, dumpSize, file, line);
}
#undef _ASCPU_HERE
} // namespace AscendC
#endif
