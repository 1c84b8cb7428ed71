/* The control register: whether results that overflow half or bfloat16 saturate (C++; docs/semantics.md 2.1, part 2 1.1
 * number 30, 1.3).
 *
 * In: which bit of which chip, from core.h. Out: the API's functions on it. Saturating turns infinite results into the
 * largest finite value and NaN into 0. A program that calls none of these keeps infinities and pays nothing. On
 * dav-3510 bit 59 lets conversions to integers keep the low bits; bit 60 off switches both off, and then a Cast of
 * registers goes by its trait. Bits that change results in a way that ascpu does not have end the block.
 */
#ifndef ASCPU_CTRL_H
#define ASCPU_CTRL_H
#include "checks.h"
#include "spr.h"

namespace ascpu {
_ASCPU_INLINE constexpr uint64_t ctrl_bits(int first, int last) { return (~0ul >> (63 - last + first)) << first; }
template <int first, int last> constexpr bool check_ctrl_bits() {
  static_assert(first >= 0 && first <= last && last < 64, "CTRL: the bits do not satisfy 0 <= start <= end <= 63");
  return true;
}
} // namespace ascpu

namespace AscendC {
#define _ASCPU_LINE const char *file = __builtin_FILE(), int line = __builtin_LINE()
template <int8_t startBit, int8_t endBit> _ASCPU_INLINE int64_t GetCtrlSpr() {
  static_assert(ascpu::check_ctrl_bits<startBit, endBit>());
  return (int64_t)((__asc_spr.ctrl & ascpu::ctrl_bits(startBit, endBit)) >> startBit);
}
template <int8_t startBit, int8_t endBit> _ASCPU_INLINE void SetCtrlSpr(int64_t value, _ASCPU_LINE) {
  static_assert(ascpu::check_ctrl_bits<startBit, endBit>());
  constexpr uint64_t bits = ascpu::ctrl_bits(startBit, endBit);
  __asc_set_ctrl((__asc_spr.ctrl & ~bits) | ((uint64_t)value << startBit & bits), "SetCtrlSpr", file, line);
}
template <int8_t startBit, int8_t endBit> _ASCPU_INLINE void ResetCtrlSpr(_ASCPU_LINE) {
  SetCtrlSpr<startBit, endBit>((int64_t)(ASCPU_CTRL_START(__NPU_ARCH__) >> startBit), file, line);
}

/* FLOAT: half and bfloat16 results. CAST: conversions to integers, which saturate. */
enum class SaturationMode : uint8_t { FLOAT, CAST };
template <SaturationMode mode>
_ASCPU_INLINE void SetSaturationFlag(bool on, _ASCPU_LINE) _ASCPU_HAS(SetSaturationFlag) {
  constexpr int bit = mode == SaturationMode::FLOAT ? 48 : 59;
  uint64_t value = (__asc_spr.ctrl & ~(1ul << bit)) | (uint64_t)!on << bit;
  __asc_set_ctrl(value, "SetSaturationFlag", file, line);
}
template <SaturationMode mode> _ASCPU_INLINE bool GetSaturationFlag() _ASCPU_HAS(GetSaturationFlag) {
  return !(__asc_spr.ctrl >> (mode == SaturationMode::FLOAT ? 48 : 59) & 1);
}

class AscendCUtils {
public:
  template <typename _Tp> _ASCPU_INLINE static void SetMask(int32_t len) { SetVectorMask<_Tp>(len); }
  /* 1: keep infinities and NaNs, 0: saturate, whatever the chip's polarity. */
  _ASCPU_INLINE static void SetOverflow(uint64_t keep, _ASCPU_LINE) {
    constexpr int bit = ASCPU_CTRL_SWITCH(__NPU_ARCH__);
    uint64_t on = ASCPU_CTRL_SATURATES(__NPU_ARCH__) ? !keep : keep != 0;
    __asc_set_ctrl((__asc_spr.ctrl & ~(1ul << bit)) | on << bit, "SetOverflow", file, line);
  }
};
#undef _ASCPU_LINE
} // namespace AscendC
#endif
