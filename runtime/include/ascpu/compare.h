/* Comparisons to packed bits or to the compare mask register, and selections by bits (C++; docs/semantics.md 2.4,
 * 2.5, part 2 1.1 numbers 16 and 17, 2 (a)).
 *
 * Compare and Compares write bit i of the result to bit i % 8 of byte i / 8, packed through all repeats whatever the
 * destination's strides. Chips whose comparisons heed masks have the first-n forms alone. First-n forms take whole
 * repeats of 256 bytes; a rest is left out. Neither changes mask or mode. Select leaves the registers as the forms of
 * vector.h do, and the compare mask with what it chose by: the bits, the scalar everywhere, or the bits' address.
 */
#ifndef ASCPU_COMPARE_H
#define ASCPU_COMPARE_H
#include "vector.h"

namespace AscendC {
enum class SELMODE : uint8_t { VSEL_CMPMASK_SPR, VSEL_TENSOR_SCALAR_MODE, VSEL_TENSOR_TENSOR_MODE };
} // namespace AscendC

namespace ascpu {
#define _ASCPU_BITS(name, Api, ...)                                                                                    \
  struct name##_op {                                                                                                   \
    static constexpr const char *api = #Api;                                                                           \
    static constexpr unsigned types = ASCPU_TYPES_##name, count_only = ASCPU_COUNT_ONLY_##name;                        \
    __VA_ARGS__                                                                                                        \
  };
_ASCPU_BITS(v_cmp, Compare, static constexpr unsigned order = ASCPU_ORDER_v_cmp;)
_ASCPU_BITS(v_cmps, Compares, static constexpr unsigned order = ASCPU_ORDER_v_cmps;)
_ASCPU_BITS(v_cmp_mask, Compare, static constexpr unsigned order = ASCPU_ORDER_v_cmp_mask;)
_ASCPU_BITS(v_sel, Select, )
_ASCPU_BITS(v_sel_tensor, Select, )
_ASCPU_BITS(v_sel_scalar, Select, )
#undef _ASCPU_BITS

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
/* The chip compares elements of T, and the bits go to bytes. */
template <typename Op, typename _Tp, typename _Up, bool masked> constexpr bool require_compare() {
  if constexpr (!is_same<_Up, uint8_t> && !is_same<_Up, int8_t>)
    static_assert(false, text().add(Op::api).add(": dst is a tensor of uint8_t or int8_t"));
  return require<Op, _Tp, masked>();
}
/* The chip selects elements of T by some mode of the form: Op, or by the compare mask. */
template <typename Op, typename _Tp, typename _Up, bool masked> constexpr bool require_select() {
  if constexpr (element<_Up>::row < 0 || is_signed<_Up>)
    static_assert(false, text().add("Select: selMask is a tensor of unsigned integers"));
  if constexpr (granted<_Tp>(v_sel_op::types)) return require<v_sel_op, _Tp, masked>();
  else return require<Op, _Tp, masked>();
}
#pragma clang diagnostic pop

/* A comparison that the type does not have, known only at run time, ends the block; a constant one is asc-verify's. */
template <typename Op, typename _Ep>
_ASCPU_INLINE void check_comparison(AscendC::CMPMODE mode, const char *file, int line) {
  if constexpr (!granted<_Ep>(Op::order))
    if (!__builtin_constant_p(mode) && mode != AscendC::CMPMODE::EQ)
      __ascpu_fail(file, line, "%s: type %s with CMPMODE %d is not supported on " _ASCPU_CHIP, Op::api,
                   element<_Ep>::name, (int)mode);
}
/* Every lane: masks are without effect. */
_ASCPU_INLINE masked_control every_lane(int32_t repeat) { return {{{~0ul, ~0ul}, false, repeat}}; }
/* Whole repeats of the first count elements. */
template <typename _Ep> _ASCPU_INLINE control whole_repeats(uint32_t count) {
  return {{0, count / (256 / sizeof(_Ep)) * (256 / sizeof(_Ep))}, true, 1};
}
template <typename _Tp, typename _Up, typename Control>
_ASCPU_INLINE void compare(const LocalTensor<_Up> &dst, const LocalTensor<_Tp> &src0, const LocalTensor<_Tp> &src1,
                           AscendC::CMPMODE mode, Control c_, const AscendC::BinaryRepeatParams &p_, const char *file,
                           int line) {
  if constexpr (require_compare<v_cmp_op, PrimT<_Tp>, PrimT<_Up>, Control::masked>()) {
    ::__asc_v_cmp((__ubuf__ uint8_t *)dst.GetPhyAddr(), src0.GetPhyAddr(), src1.GetPhyAddr(), (int)mode, c_.bits.lo,
                  c_.bits.hi, c_.counter, c_.repeat, p_.dstBlkStride, p_.src0BlkStride, p_.src1BlkStride,
                  p_.dstRepStride, p_.src0RepStride, p_.src1RepStride);
    check_comparison<v_cmp_op, PrimT<_Tp>>(mode, file, line);
  }
}
template <typename _Tp, typename _Up, typename Control>
_ASCPU_INLINE void compare(const LocalTensor<_Up> &dst, const LocalTensor<_Tp> &src, PrimT<_Tp> value,
                           AscendC::CMPMODE mode, Control c_, const AscendC::UnaryRepeatParams &p_, const char *file,
                           int line) {
  if constexpr (require_compare<v_cmps_op, PrimT<_Tp>, PrimT<_Up>, Control::masked>()) {
    ::__asc_v_cmps((__ubuf__ uint8_t *)dst.GetPhyAddr(), src.GetPhyAddr(), value, (int)mode, c_.bits.lo, c_.bits.hi,
                   c_.counter, c_.repeat, p_.dstBlkStride, p_.srcBlkStride, p_.dstRepStride, p_.srcRepStride);
    check_comparison<v_cmps_op, PrimT<_Tp>>(mode, file, line);
  }
}
/* One repeat; bits of lanes that are off stay. */
template <typename _Tp>
_ASCPU_INLINE void compare(const LocalTensor<_Tp> &src0, const LocalTensor<_Tp> &src1, AscendC::CMPMODE mode,
                           control c_, const AscendC::BinaryRepeatParams &p_) {
  if constexpr (require<v_cmp_mask_op, PrimT<_Tp>>()) {
    constexpr unsigned long lanes = 256 / sizeof(PrimT<_Tp>);
    unsigned long bits[2] = {__asc_spr.cmp_lo, __asc_spr.cmp_hi};
    unsigned long low = c_.counter && c_.bits.lo > lanes ? lanes : c_.bits.lo;
    ::__asc_v_cmp_mask(bits, src0.GetPhyAddr(), src1.GetPhyAddr(), (int)mode, low, c_.bits.hi, c_.counter, 1,
                       p_.dstBlkStride, p_.src0BlkStride, p_.src1BlkStride, p_.dstRepStride, p_.src0RepStride,
                       p_.src1RepStride);
    __asc_set_compare_mask(bits[1], bits[0]);
  }
}

/* ---- selections ---- */
_ASCPU_INLINE void load_compare_mask(__ubuf__ const void *address) {
  __ubuf__ const unsigned long *words = (__ubuf__ const unsigned long *)address;
  unsigned long low = words[0], high = words[1];
  __asc_set_compare_mask(high, low);
}
template <typename _Ep> _ASCPU_INLINE void repeat_in_compare_mask(_Ep value) {
  unsigned long word = 0;
  bits<_Ep> one = __builtin_bit_cast(bits<_Ep>, value);
  for (size_t at = 0; at < 64; at += 8 * sizeof(_Ep)) word |= (unsigned long)one << at;
  __asc_set_compare_mask(word, word);
}
template <typename _Tp, typename Control>
_ASCPU_INLINE void select_by_mask(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src0,
                                  const LocalTensor<_Tp> &src1, Control c_, const AscendC::BinaryRepeatParams &p_) {
  if constexpr (require<v_sel_op, PrimT<_Tp>, Control::masked>())
    ::__asc_v_sel(dst.GetPhyAddr(), src0.GetPhyAddr(), src1.GetPhyAddr(), __asc_spr.cmp_lo, __asc_spr.cmp_hi,
                  c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat, p_.dstBlkStride, p_.src0BlkStride, p_.src1BlkStride,
                  p_.dstRepStride, p_.src0RepStride, p_.src1RepStride);
}
template <typename _Tp, typename Control>
_ASCPU_INLINE void select_by_bits(const LocalTensor<_Tp> &dst, __ubuf__ const void *bits, const LocalTensor<_Tp> &src0,
                                  const LocalTensor<_Tp> &src1, Control c_, const AscendC::BinaryRepeatParams &p_) {
  if constexpr (require<v_sel_tensor_op, PrimT<_Tp>, Control::masked>())
    ::__asc_v_sel_tensor(dst.GetPhyAddr(), src0.GetPhyAddr(), src1.GetPhyAddr(), bits, c_.bits.lo, c_.bits.hi,
                         c_.counter, c_.repeat, p_.dstBlkStride, p_.src0BlkStride, p_.src1BlkStride, p_.dstRepStride,
                         p_.src0RepStride, p_.src1RepStride);
}
template <typename _Tp, typename Control>
_ASCPU_INLINE void select_scalar(const LocalTensor<_Tp> &dst, __ubuf__ const void *bits, const LocalTensor<_Tp> &src,
                                 PrimT<_Tp> value, Control c_, const AscendC::BinaryRepeatParams &p_) {
  if constexpr (require<v_sel_scalar_op, PrimT<_Tp>, Control::masked>())
    ::__asc_v_sel_scalar(dst.GetPhyAddr(), src.GetPhyAddr(), value, bits, c_.bits.lo, c_.bits.hi, c_.counter,
                         c_.repeat, p_.dstBlkStride, p_.src0BlkStride, p_.dstRepStride, p_.src0RepStride);
}
/* By the first bits of selMask in every repeat, or by all of its bits. Which of them a chip has for the type: not
 * every. */
template <typename _Tp, typename _Up, typename Control>
_ASCPU_INLINE void select(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &selMask, const LocalTensor<_Tp> &src0,
                          const LocalTensor<_Tp> &src1, AscendC::SELMODE mode, Control c_,
                          const AscendC::BinaryRepeatParams &p_, const char *file, int line) {
  using _Ep = PrimT<_Tp>;
  if constexpr (require_select<v_sel_tensor_op, _Ep, PrimT<_Up>, Control::masked>()) {
    if (mode == AscendC::SELMODE::VSEL_CMPMASK_SPR) {
      if constexpr (granted<_Ep>(v_sel_op::types)) {
        load_compare_mask(selMask.GetPhyAddr());
        return select_by_mask(dst, src0, src1, c_, p_);
      }
    } else if constexpr (granted<_Ep>(v_sel_tensor_op::types)) {
      __asc_set_compare_mask(0, (unsigned long)selMask.GetPhyAddr());
      return select_by_bits(dst, selMask.GetPhyAddr(), src0, src1, c_, p_);
    }
    __ascpu_fail(file, line, "Select: type %s in this mode is not supported on " _ASCPU_CHIP, element<_Ep>::name);
  }
}
template <typename _Tp, typename _Up, typename Control>
_ASCPU_INLINE void select(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &selMask, const LocalTensor<_Tp> &src0,
                          PrimT<_Tp> value, Control c_, const AscendC::BinaryRepeatParams &p_) {
  repeat_in_compare_mask(value);
  select_scalar(dst, selMask.GetPhyAddr(), src0, value, c_, p_);
}
constexpr bool tensor_mode(AscendC::SELMODE mode) { return mode != AscendC::SELMODE::VSEL_TENSOR_SCALAR_MODE; }
#define _ASCPU_TENSOR_MODE                                                                                             \
  __attribute__((diagnose_if(!ascpu::tensor_mode(selMode),                                                             \
                             "Select: src1 is a scalar in the mode VSEL_TENSOR_SCALAR_MODE", "error")))                \
  _ASCPU_NEEDS(ascpu::on_chip(ASCPU_TYPES_v_sel_tensor) || selMode == SELMODE::VSEL_CMPMASK_SPR,                       \
               "Select: modes other than VSEL_CMPMASK_SPR are not supported")
#define _ASCPU_SCALAR_MODE                                                                                             \
  __attribute__((diagnose_if(ascpu::tensor_mode(selMode), "Select: src1 is a tensor in this mode", "error")))
} // namespace ascpu

namespace AscendC {
#define _ASCPU_LINE const char *file = __builtin_FILE(), int line = __builtin_LINE()
template <typename _Tp, typename _Up>
_ASCPU_INLINE void Compare(const LocalTensor<_Up> &dst, const LocalTensor<_Tp> &src0, const LocalTensor<_Tp> &src1,
                           CMPMODE cmpMode, uint32_t count, _ASCPU_LINE) {
  ascpu::compare(dst, src0, src1, cmpMode, ascpu::whole_repeats<PrimT<_Tp>>(count), BinaryRepeatParams(), file, line);
}
template <typename _Tp, typename _Up>
_ASCPU_INLINE void Compares(const LocalTensor<_Up> &dst, const LocalTensor<_Tp> &src0, PrimT<_Tp> src1Scalar,
                            CMPMODE cmpMode, uint32_t count, _ASCPU_LINE) {
  ascpu::compare(dst, src0, src1Scalar, cmpMode, ascpu::whole_repeats<PrimT<_Tp>>(count), UnaryRepeatParams(), file,
                 line);
}
template <typename _Tp, typename _Up>
_ASCPU_INLINE void CompareScalar(const LocalTensor<_Up> &dst, const LocalTensor<_Tp> &src0, PrimT<_Tp> src1Scalar,
                                 CMPMODE cmpMode, uint32_t count, _ASCPU_LINE) {
  Compares(dst, src0, src1Scalar, cmpMode, count, file, line);
}
#define _ASCPU_COMPARES(Api, Mask)                                                                                     \
  template <typename _Tp, typename _Up, bool isSetMask = true>                                                         \
  _ASCPU_INLINE void Api(const LocalTensor<_Up> &dst, const LocalTensor<_Tp> &src0, PrimT<_Tp> src1Scalar,             \
                         CMPMODE cmpMode, [[maybe_unused]] Mask mask, int32_t repeatTime,                              \
                         const UnaryRepeatParams &repeatParams, _ASCPU_LINE) {                                         \
    ascpu::compare(dst, src0, src1Scalar, cmpMode, ascpu::every_lane(repeatTime), repeatParams, file, line);           \
  }
#define _ASCPU_COMPARE(Mask)                                                                                           \
  template <typename _Tp, typename _Up, bool isSetMask = true>                                                         \
  _ASCPU_INLINE void Compare(const LocalTensor<_Up> &dst, const LocalTensor<_Tp> &src0, const LocalTensor<_Tp> &src1,  \
                             CMPMODE cmpMode, [[maybe_unused]] Mask mask, int32_t repeatTime,                          \
                             const BinaryRepeatParams &repeatParams, _ASCPU_LINE) {                                    \
    ascpu::compare(dst, src0, src1, cmpMode, ascpu::every_lane(repeatTime), repeatParams, file, line);                 \
  }                                                                                                                    \
  _ASCPU_COMPARES(Compares, Mask)                                                                                      \
  _ASCPU_COMPARES(CompareScalar, Mask)                                                                                 \
  template <typename _Tp, bool isSetMask = true>                                                                       \
  _ASCPU_INLINE void Compare(const LocalTensor<_Tp> &src0, const LocalTensor<_Tp> &src1, CMPMODE cmpMode, Mask mask,   \
                             const BinaryRepeatParams &repeatParams) {                                                 \
    ascpu::compare(src0, src1, cmpMode, ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, 1), repeatParams);                   \
  }
_ASCPU_COMPARE(const ascpu::mask_words &)
_ASCPU_COMPARE(uint64_t)

/* The compare mask register, 16 bytes. */
template <typename _Tp> _ASCPU_INLINE void SetCmpMask(const LocalTensor<_Tp> &src) _ASCPU_HAS(SetCmpMask) {
  ascpu::load_compare_mask(src.GetPhyAddr());
}
template <typename _Tp> _ASCPU_INLINE void GetCmpMask(const LocalTensor<_Tp> &dst) _ASCPU_HAS(GetCmpMask) {
  __ubuf__ unsigned long *words = (__ubuf__ unsigned long *)dst.GetPhyAddr();
  words[0] = __asc_spr.cmp_lo;
  words[1] = __asc_spr.cmp_hi;
}

template <typename _Tp, typename _Up>
_ASCPU_INLINE void Select(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &selMask, const LocalTensor<_Tp> &src0,
                          const LocalTensor<_Tp> &src1, SELMODE selMode, uint32_t count, _ASCPU_LINE)
    _ASCPU_TENSOR_MODE {
  ascpu::select(dst, selMask, src0, src1, selMode, ascpu::first_n<true>((int32_t)count), {}, file, line);
  ascpu::leave_first_n<PrimT<_Tp>, true>((int32_t)count);
}
template <typename _Tp, typename _Up>
_ASCPU_INLINE void Select(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &selMask, const LocalTensor<_Tp> &src0,
                          PrimT<_Tp> src1, SELMODE selMode, uint32_t count) _ASCPU_SCALAR_MODE {
  ascpu::select(dst, selMask, src0, src1, ascpu::first_n<true>((int32_t)count), {});
  ascpu::leave_first_n<PrimT<_Tp>, true>((int32_t)count);
}
#define _ASCPU_SELECT(Mask)                                                                                            \
  template <typename _Tp, typename _Up, bool isSetMask = true>                                                         \
  _ASCPU_INLINE void Select(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &selMask,                              \
                            const LocalTensor<_Tp> &src0, const LocalTensor<_Tp> &src1, SELMODE selMode, Mask mask,    \
                            int32_t repeatTime, const BinaryRepeatParams &repeatParams, _ASCPU_LINE)                   \
      _ASCPU_TENSOR_MODE {                                                                                             \
    ascpu::select(dst, selMask, src0, src1, selMode, ascpu::lanes<PrimT<_Tp>, true>(mask, repeatTime), repeatParams,   \
                  file, line);                                                                                         \
  }                                                                                                                    \
  template <typename _Tp, typename _Up, bool isSetMask = true>                                                         \
  _ASCPU_INLINE void Select(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &selMask,                              \
                            const LocalTensor<_Tp> &src0, PrimT<_Tp> src1, SELMODE selMode, Mask mask,                 \
                            int32_t repeatTime, const BinaryRepeatParams &repeatParams) _ASCPU_SCALAR_MODE {           \
    ascpu::select(dst, selMask, src0, src1, ascpu::lanes<PrimT<_Tp>, true>(mask, repeatTime), repeatParams);           \
  }
_ASCPU_SELECT(const ascpu::mask_words &)
_ASCPU_SELECT(uint64_t)
/* With mask and compare mask as they are: the scalar lies in the compare mask. */
template <typename _Tp, typename _Up>
_ASCPU_INLINE void Select(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &selMask, const LocalTensor<_Tp> &src0,
                          int32_t repeatTime, const BinaryRepeatParams &repeatParams) {
  using _Ep = PrimT<_Tp>;
  _Ep value = __builtin_bit_cast(_Ep, (ascpu::bits<_Ep>)__asc_spr.cmp_lo);
  ascpu::select_scalar(dst, selMask.GetPhyAddr(), src0, value, ascpu::as_set(repeatTime), repeatParams);
}
/* The same with the bits in the compare mask, or their address. */
template <typename _Tp, SELMODE selMode>
_ASCPU_INLINE void Select(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src0, const LocalTensor<_Tp> &src1,
                          int32_t repeatTime, const BinaryRepeatParams &repeatParams) {
  static_assert(ascpu::tensor_mode(selMode), "Select: src1 is a scalar in the mode VSEL_TENSOR_SCALAR_MODE");
  if constexpr (selMode == SELMODE::VSEL_CMPMASK_SPR)
    ascpu::select_by_mask(dst, src0, src1, ascpu::as_set(repeatTime), repeatParams);
  else
    ascpu::select_by_bits(dst, (__ubuf__ const void *)__asc_spr.cmp_lo, src0, src1, ascpu::as_set(repeatTime),
                          repeatParams);
}
#undef _ASCPU_LINE
#undef _ASCPU_COMPARE
#undef _ASCPU_COMPARES
#undef _ASCPU_SELECT
#undef _ASCPU_TENSOR_MODE
#undef _ASCPU_SCALAR_MODE
} // namespace AscendC
#endif
