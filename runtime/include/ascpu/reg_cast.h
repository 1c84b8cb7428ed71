/* Conversions of registers (C++; docs/semantics.md 4, part 2 1.1 numbers 2 and 3, 2 (b)).
 *
 * In: the pairs that the chip has. What a conversion needs of its trait has to be said: a layout where the widths
 * differ, a round mode where it rounds, ZEROING. Whether results saturate says the control register: bit 48 of floats,
 * bit 59 of integers, unless its bit 60 is off; then the trait does.
 */
#ifndef ASCPU_REG_CAST_H
#define ASCPU_REG_CAST_H
#include "reg.h"
#include "spr.h"

namespace ascpu {
using AscendC::RoundMode;
using AscendC::Reg::RegLayout;
using AscendC::Reg::SatMode;
/* Of a row of Types.def: bits of the significand, or of an integer's magnitude. */
constexpr int digits_of(int row) {
  constexpr int digits[] = {11, 8, 24, 7, 8, 15, 16, 31, 32, 63, 64};
  return digits[row];
}
constexpr bool is_real(int row) { return row < 3; }
/* Whether the conversion rounds. */
template <typename _From, typename _To> constexpr bool cast_rounds() {
  constexpr int from = element<_From>::row, to = element<_To>::row;
  if (is_real(from) && !is_real(to)) return true;
  if (is_real(from) && sizeof(_From) == sizeof(_To)) return true; /* half and bfloat16 */
  return is_real(to) && digits_of(from) > digits_of(to);
}
/* Whether its results differ with and without saturation. Integers that grow, and are made unsigned, always saturate;
 * halves have no value beyond 32 bits. */
template <typename _From, typename _To> constexpr bool cast_overflows() {
  constexpr int from = element<_From>::row, to = element<_To>::row;
  if (is_real(to)) return is_real(from) && sizeof(_To) == 2;
  if (is_real(from)) return !(is_same<_From, half> && sizeof(_To) == 4);
  return sizeof(_To) < sizeof(_From);
}
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
_ASCPU_REG_PAIR(r_cast, "Cast")
constexpr text cast_text(const char *from, const char *to, const char *what) {
  return text().add("Reg::Cast: ").add(from).add(" to ").add(to).add(what);
}
template <RegLayout layout, int ratio, typename _From, typename _To> constexpr bool require_layout_of() {
  constexpr bool has = ratio == 1 || (int(layout) >= 0 && int(layout) < ratio);
  if constexpr (!has)
    static_assert(false, cast_text(element<_From>::name, element<_To>::name,
                                   ratio == 2 ? " needs a layoutMode, RegLayout::ZERO or ONE"
                                              : " needs a layoutMode, RegLayout::ZERO to THREE"));
  return has;
}
template <RoundMode round, typename _From, typename _To> constexpr bool require_round_of() {
  constexpr bool has = round != RoundMode::UNKNOWN || !cast_rounds<_From, _To>();
  if constexpr (!has)
    static_assert(false, cast_text(element<_From>::name, element<_To>::name, " needs a roundMode"));
  return has;
}
template <MaskMergeMode mode, typename _From, typename _To> constexpr bool require_merge_of() {
  if constexpr (mode == MaskMergeMode::MERGING)
    static_assert(false, "Reg::Cast: MaskMergeMode::MERGING is not supported");
  else if constexpr (mode != MaskMergeMode::ZEROING)
    static_assert(false, cast_text(element<_From>::name, element<_To>::name,
                                   " needs a mrgMode, MaskMergeMode::ZEROING"));
  return mode == MaskMergeMode::ZEROING;
}
#pragma clang diagnostic pop
template <SatMode sat, typename _From, typename _To> _ASCPU_INLINE bool cast_saturates() {
  constexpr int bit = is_real(element<_To>::row) ? 48 : 59;
  if constexpr (!cast_overflows<_From, _To>()) return bit == 59;
  else return __asc_spr.ctrl >> 60 & 1 ? !(__asc_spr.ctrl >> bit & 1) : sat == SatMode::SAT;
}
} // namespace ascpu

namespace AscendC {
namespace Reg {
template <typename _Tp = DefaultType, typename _Up = DefaultType, const CastTrait &trait = castTrait, typename _Rp,
          typename _Vp>
_ASCPU_INLINE void Cast(_Rp &dst, const _Vp &src, const MaskReg &mask) {
  using _From = typename _Vp::ActualT;
  using _To = typename _Rp::ActualT;
  constexpr int from = sizeof(_From), to = sizeof(_To), ratio = from > to ? from / to : to / from;
  if constexpr (ascpu::r_cast_pair<_From, _To>())
    if constexpr (ascpu::require_layout_of<trait.layoutMode, ratio, _From, _To>())
      if constexpr (ascpu::require_merge_of<trait.mrgMode, _From, _To>())
        if constexpr (ascpu::require_round_of<trait.roundMode, _From, _To>()) {
          constexpr int mode = trait.roundMode == RoundMode::UNKNOWN ? int(RoundMode::CAST_RINT) : int(trait.roundMode);
          constexpr int layout = ratio == 1 ? 0 : int(trait.layoutMode);
          __asc_r_cast(dst.at(), src.at(), mode, layout, ascpu::cast_saturates<trait.satMode, _From, _To>(), &mask);
        }
}
} // namespace Reg
} // namespace AscendC
#endif
