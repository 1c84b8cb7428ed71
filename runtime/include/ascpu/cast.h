/* Vector instructions whose source and destination have different element types, and the masked Copy (C++;
 * docs/semantics.md 2.2 "Mixed widths", 2.5, part 2 2 (a)).
 *
 * In: the pairs of types that the chip has (ASCPU_PAIRS_* of intrinsics.h). Out: Cast, SetDeqScale, Axpy and MulAddDst from
 * half to float, Copy. Lanes, and the mask, are those of the wider type; in the first-n forms the narrower operand
 * advances by as many fewer data blocks. What the forms leave in the special registers is as in vector.h.
 */
#ifndef ASCPU_CAST_H
#define ASCPU_CAST_H
#include "vector.h"

namespace ascpu {
/* A pair that the chip has: rows of Types.def, and a bit for each round mode. */
struct pair_grant { int8_t src, dst; uint16_t modes; };
#define _ASCPU_PAIRS(Name, Api, name, ...)                                                                             \
  struct Name {                                                                                                        \
    static constexpr const char *api = #Api;                                                                           \
    static constexpr unsigned types = ASCPU_TYPES_##name;                                                              \
    static constexpr pair_grant list[] = {__VA_ARGS__};                                                                \
  };
_ASCPU_PAIRS(v_cast_pairs, Cast, v_cast, ASCPU_PAIRS_v_cast, ASCPU_PAIRS_v_cast_deq)
_ASCPU_PAIRS(v_cast_deq_pairs, Cast, v_cast_deq, ASCPU_PAIRS_v_cast_deq)
_ASCPU_PAIRS(v_axpy_pairs, Axpy, v_axpy, ASCPU_PAIRS_v_axpy)
_ASCPU_PAIRS(v_mla_pairs, MulAddDst, v_mla, ASCPU_PAIRS_v_mla)
#undef _ASCPU_PAIRS

/* The round modes of a pair, a bit each; 0 where the chip does not have it. */
template <typename Op> constexpr unsigned modes_of(int src, int dst) {
  for (const pair_grant &pair : Op::list)
    if (pair.modes && pair.src == src && pair.dst == dst) return pair.modes;
  return 0;
}
template <typename _Tp> constexpr const char *name_of_type() { return element<_Tp>::name ? element<_Tp>::name :
    "another type"; }
template <typename Op, typename _Sp, typename _Dp> constexpr text pair_refusal() {
  text start = text().add(Op::api).add(": ");
  if (Op::types == ASCPU_ABSENT) return start.add("not supported on " _ASCPU_CHIP);
  return start.add(name_of_type<_Sp>()).add(" to ").add(name_of_type<_Dp>()).add(" is not supported on " _ASCPU_CHIP);
}
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <typename Op, typename _Sp, typename _Dp> constexpr bool require_pair() {
  constexpr bool has = modes_of<Op>(element<_Sp>::row, element<_Dp>::row) != 0;
  if constexpr (!has) static_assert(false, pair_refusal<Op, _Sp, _Dp>());
  return has;
}
#pragma clang diagnostic pop

template <bool condition, typename _Ap, typename _Bp> struct choose { using type = _Ap; };
template <typename _Ap, typename _Bp> struct choose<false, _Ap, _Bp> { using type = _Bp; };
template <typename _Ap, typename _Bp> using wider = typename choose<(sizeof(_Ap) >= sizeof(_Bp)), _Ap, _Bp>::type;
/* The repeat stride of T without gaps, in an instruction whose wider type is W. */
template <typename _Tp, typename _Wp> constexpr uint8_t whole_repeat = 8 * sizeof(_Tp) / sizeof(_Wp);
template <typename _Dp, typename _Sp> constexpr AscendC::UnaryRepeatParams contiguous() {
  return {1, 1, whole_repeat<_Dp, wider<_Dp, _Sp>>, whole_repeat<_Sp, wider<_Dp, _Sp>>};
}

/* A constant mode that the chip does not have is an error of asc-verify; one known only at run time ends the block here. */
template <typename _Tp, typename _Up>
_ASCPU_INLINE void convert(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &src, AscendC::RoundMode mode,
    control c_,
                           const AscendC::UnaryRepeatParams &p_, const char *file, int line) {
  using _Dp = PrimT<_Tp>;
  using _Sp = PrimT<_Up>;
  if constexpr (require_pair<v_cast_pairs, _Sp, _Dp>()) {
    if constexpr (modes_of<v_cast_deq_pairs>(element<_Sp>::row, element<_Dp>::row) != 0)
      ::__asc_v_cast_deq(dst.GetPhyAddr(), src.GetPhyAddr(), __asc_spr.deqscale, c_.bits.lo, c_.bits.hi, c_.counter,
                         c_.repeat, p_.dstBlkStride, p_.srcBlkStride, p_.dstRepStride, p_.srcRepStride);
    else
      ::__asc_v_cast(dst.GetPhyAddr(), src.GetPhyAddr(), (int)mode, c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat,
                     p_.dstBlkStride, p_.srcBlkStride, p_.dstRepStride, p_.srcRepStride);
    constexpr unsigned modes = modes_of<v_cast_pairs>(element<_Sp>::row, element<_Dp>::row);
    if (!__builtin_constant_p(mode) && !(modes >> ((unsigned)mode & 31) & 1))
      __ascpu_fail(file, line, "Cast: %s to %s with RoundMode %d is not supported on " _ASCPU_CHIP,
          element<_Sp>::name,
                   element<_Dp>::name, (int)mode);
  }
}

template <typename _Tp, typename _Up>
_ASCPU_INLINE void axpy(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &src, PrimT<_Up> value, control c_,
                        const AscendC::UnaryRepeatParams &p_) {
  if constexpr (require_pair<v_axpy_pairs, PrimT<_Up>, PrimT<_Tp>>())
    ::__asc_v_axpy(dst.GetPhyAddr(), src.GetPhyAddr(), value, c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat,
        p_.dstBlkStride,
                   p_.srcBlkStride, p_.dstRepStride, p_.srcRepStride);
}
template <typename _Tp, typename _Up>
_ASCPU_INLINE void multiply_add(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &src0, const LocalTensor<_Up>
    &src1,
                                control c_, const AscendC::BinaryRepeatParams &p_) {
  if constexpr (require_pair<v_mla_pairs, PrimT<_Up>, PrimT<_Tp>>())
    ::__asc_v_mla(dst.GetPhyAddr(), src0.GetPhyAddr(), src1.GetPhyAddr(), c_.bits.lo, c_.bits.hi, c_.counter,
        c_.repeat,
                  p_.dstBlkStride, p_.src0BlkStride, p_.src1BlkStride, p_.dstRepStride, p_.src0RepStride,
                  p_.src1RepStride);
}
/* Instructions that have forms with one type too: theirs are the calls with T and U alike. */
template <typename _Tp, typename _Up> using if_mixed = typename enable_if<!is_same<PrimT<_Tp>, PrimT<_Up>>,
    int>::type;

struct v_copy_op {
  static constexpr const char *api = "Copy";
  static constexpr unsigned types = ASCPU_TYPES_v_copy, count_only = ASCPU_COUNT_ONLY_v_copy;
};
/* In counter mode the mask is the count of each repeat, and the repeats stay. */
template <typename _Tp>
_ASCPU_INLINE void copy(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, masked_control c_,
                        const AscendC::CopyRepeatParams &p_) {
  if constexpr (require<v_copy_op, PrimT<_Tp>, true>()) {
    if (c_.counter)
      ::__asc_v_copy_count(dst.GetPhyAddr(), src.GetPhyAddr(), c_.bits.lo, c_.repeat, p_.dstStride, p_.srcStride,
                           p_.dstRepeatSize, p_.srcRepeatSize);
    else
      ::__asc_v_copy(dst.GetPhyAddr(), src.GetPhyAddr(), c_.bits.lo, c_.bits.hi, false, c_.repeat, p_.dstStride,
                     p_.srcStride, p_.dstRepeatSize, p_.srcRepeatSize);
  }
}
} // namespace ascpu

namespace AscendC {
/* The factor of int32_t to half, until it is set anew. */
_ASCPU_INLINE void SetDeqScale(half scale) { __asc_spr.deqscale = scale; }

#define _ASCPU_LINE const char *file = __builtin_FILE(), int line = __builtin_LINE()
template <typename _Tp, typename _Up>
_ASCPU_INLINE void Cast(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &src, const RoundMode &roundMode,
                        uint32_t count, _ASCPU_LINE) {
  ascpu::convert(dst, src, roundMode, ascpu::first_n<true>((int32_t)count), ascpu::contiguous<PrimT<_Tp>,
      PrimT<_Up>>(),
                 file, line);
  ascpu::leave_first_n<ascpu::wider<PrimT<_Tp>, PrimT<_Up>>, true>((int32_t)count);
}
#define _ASCPU_CAST(Mask)                                                                                              \
  template <typename _Tp, typename _Up, bool isSetMask = true>                                                         \
  _ASCPU_INLINE void Cast(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &src, const RoundMode &roundMode, Mask   \
      mask,                                                                                                            \
                          int32_t repeatTime, const UnaryRepeatParams &repeatParams, _ASCPU_LINE) {                    \
    using Wider = ascpu::wider<PrimT<_Tp>, PrimT<_Up>>;                                                                \
    ascpu::convert(dst, src, roundMode, ascpu::lanes<Wider, isSetMask>(mask, repeatTime), repeatParams, file, line);   \
  }
_ASCPU_CAST(const ascpu::mask_words &)
_ASCPU_CAST(uint64_t)
#undef _ASCPU_CAST
#undef _ASCPU_LINE

/* half sources, float destination. */
template <typename _Tp, typename _Up, ascpu::if_mixed<_Tp, _Up> = 0>
_ASCPU_INLINE void Axpy(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &src, const PrimT<_Up> &scalarValue,
                        int32_t count) {
  ascpu::axpy(dst, src, scalarValue, ascpu::first_n<true>(count), ascpu::contiguous<PrimT<_Tp>, PrimT<_Up>>());
  ascpu::leave_first_n<PrimT<_Tp>, true>(count);
}
template <typename _Tp, typename _Up, ascpu::if_mixed<_Tp, _Up> = 0>
_ASCPU_INLINE void MulAddDst(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &src0, const LocalTensor<_Up> &src1,
                             int32_t count) {
  constexpr uint8_t step = ascpu::whole_repeat<PrimT<_Up>, PrimT<_Tp>>;
  ascpu::multiply_add(dst, src0, src1, ascpu::first_n<true>(count), {1, 1, 1, 8, step, step});
  ascpu::leave_first_n<PrimT<_Tp>, true>(count);
}
#define _ASCPU_MIXED(Mask)                                                                                             \
  template <typename _Tp, typename _Up, bool isSetMask = true, ascpu::if_mixed<_Tp, _Up> = 0>                          \
  _ASCPU_INLINE void Axpy(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &src, const PrimT<_Up> &scalarValue,     \
                          Mask mask, int32_t repeatTime, const UnaryRepeatParams &repeatParams) {                      \
    ascpu::axpy(dst, src, scalarValue, ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime), repeatParams);           \
  }                                                                                                                    \
  template <typename _Tp, typename _Up, bool isSetMask = true, ascpu::if_mixed<_Tp, _Up> = 0>                          \
  _ASCPU_INLINE void MulAddDst(const LocalTensor<_Tp> &dst, const LocalTensor<_Up> &src0, const LocalTensor<_Up>       \
      &src1,                                                                                                           \
                               Mask mask, int32_t repeatTime, const BinaryRepeatParams &repeatParams) {                \
    ascpu::multiply_add(dst, src0, src1, ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime), repeatParams);         \
  }                                                                                                                    \
  template <typename _Tp, bool isSetMask = true>                                                                       \
  _ASCPU_INLINE void Copy(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, Mask mask, int32_t repeatTime,     \
                          const CopyRepeatParams &repeatParams) {                                                      \
    ascpu::copy(dst, src, ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime), repeatParams);                        \
  }
_ASCPU_MIXED(const ascpu::mask_words &)
_ASCPU_MIXED(uint64_t)
#undef _ASCPU_MIXED

/* The first count elements. */
template <typename _Tp>
_ASCPU_INLINE void Copy(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, uint32_t count)
    _ASCPU_NEEDS(__NPU_ARCH__ == 3510, "Copy: the form without a mask is not supported") {
  if constexpr (ascpu::require<ascpu::v_copy_op, PrimT<_Tp>>())
    ::__asc_v_copy(dst.GetPhyAddr(), src.GetPhyAddr(), (unsigned long)count, 0, true, 1, 1, 1, 8, 8);
}
} // namespace AscendC
#endif
