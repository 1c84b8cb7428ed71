/* The special registers: the vector mask and its mode (docs/semantics.md 2.1, 2.4), the atomic mode of copies out.
 *
 * They are memory, one struct a core in address space 7: what is stored here reaches the next instructions by LLVM's
 * own store-to-load forwarding. C sees the registers, C++ also the API's functions on them.
 */
#ifndef ASCPU_SPR_H
#define ASCPU_SPR_H
#include "core.h"
#include "enums.h"
#include "fail.h"

#ifdef __cplusplus
extern "C"
#else
extern
#endif
    __attribute__((address_space(7))) struct ascpu_spr __asc_spr;

_ASCPU_STATIC void __asc_set_mask(unsigned long high, unsigned long low) {
  __asc_spr.mask_hi = high;
  __asc_spr.mask_lo = low;
}
_ASCPU_STATIC void __asc_set_compare_mask(unsigned long high, unsigned long low) {
  __asc_spr.cmp_hi = high;
  __asc_spr.cmp_lo = low;
}
_ASCPU_STATIC void __asc_set_counter(_ASCPU_BOOL on) { __asc_spr.counter = on; }
_ASCPU_STATIC void __asc_set_atomic(unsigned mode) { __asc_spr.atomic = mode; }
/* Bits that must stay as they are: saturating integer arithmetic; elsewhere conversions to integers that keep the low
 * bits. */
#define ASCPU_CTRL_UNSUPPORTED (__NPU_ARCH__ == 3510 ? 1ul << 53 : 1ul << 59)
_ASCPU_STATIC void __asc_set_ctrl(unsigned long value, const char *api, const char *file, int line) {
  if (value & ASCPU_CTRL_UNSUPPORTED)
    __ascpu_fail(file, line, "%s: not supported yet: control register 0x%llx (%s)", api, (unsigned long long)value,
                 __NPU_ARCH__ == 3510 ? "bit 53: integers saturate" : "bit 59: conversions keep the low bits");
  __asc_spr.ctrl = value;
  _ASCPU_BOOL heeded = __NPU_ARCH__ != 3510 || (value >> 60 & 1);
  __asc_spr.saturate =
      heeded && (value >> ASCPU_CTRL_SWITCH(__NPU_ARCH__) & 1) == (ASCPU_CTRL_SATURATES(__NPU_ARCH__) ? 1 : 0);
#if __NPU_ARCH__ == 3510
  __asc_spr.wraps = heeded && (value >> 59 & 1);
#endif
}
/* The vector mask of a fresh block: NORM mode, mask all ones. */
_ASCPU_STATIC void __asc_init_state(void) {
  __asc_set_counter(0);
  __asc_set_mask(~0ul, ~0ul);
}

#ifdef __cplusplus
namespace ascpu {
struct mask { unsigned long hi, lo; };
/* The mask of the first n lanes for elements of E. Without branches, so that a mask known at run time stays cheap. */
template <typename _Ep> _ASCPU_INLINE constexpr mask first_lanes(unsigned long n_) {
  constexpr unsigned long lanes = 256 / sizeof(_Ep);
  bool all = n_ >= 128 || (n_ == lanes && lanes != 64);
  unsigned long part = (1ul << (n_ & 63)) - 1;
  return {all ? ~0ul : n_ > 64 ? part : 0, all || n_ >= 64 ? ~0ul : part};
}
} // namespace ascpu

namespace AscendC {
constexpr uint64_t MASK_PLACEHOLDER = 0;
constexpr uint64_t MASK_PLACEHOLDER_LIST[2] = {0, 0};

_ASCPU_INLINE void SetMaskNorm() _ASCPU_HAS(SetMaskNorm) { __asc_set_counter(false); }
_ASCPU_INLINE void SetMaskCount() _ASCPU_HAS(SetMaskCount) { __asc_set_counter(true); }
_ASCPU_INLINE void ResetMask() _ASCPU_HAS(ResetMask) { __asc_set_mask(~0ul, ~0ul); }
/* Mask and mode keep what an earlier part of the kernel set where the chip does not reset them (part 2, 1.1 #20). */
_ASCPU_INLINE void InitSocState() {
  if constexpr (ASCPU_CHIP_INIT_MASK) __asc_init_state();
  __asc_set_atomic(0);
}

template <typename _Tp, MaskMode mode = MaskMode::NORMAL>
_ASCPU_INLINE void SetVectorMask(uint64_t maskHigh, uint64_t maskLow) { __asc_set_mask(maskHigh, maskLow); }
/* The first len lanes of T; in counter mode the count itself. */
template <typename _Tp, MaskMode mode = MaskMode::NORMAL> _ASCPU_INLINE void SetVectorMask(int32_t len) {
  if constexpr (mode == MaskMode::COUNTER) {
    __asc_set_mask(0, (unsigned long)len);
  } else {
    ascpu::mask bits = ascpu::first_lanes<_Tp>((unsigned long)len);
    __asc_set_mask(bits.hi, bits.lo);
  }
}
} // namespace AscendC
#endif
#endif
