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
template <typename T> constexpr const char *name_of_type() { return element<T>::name ? element<T>::name : "another type"; }
template <typename Op, typename S, typename D> constexpr text pair_refusal() {
  text start = text().add(Op::api).add(": ");
  if (Op::types == ASCPU_ABSENT) return start.add("not supported on " _ASCPU_CHIP);
  return start.add(name_of_type<S>()).add(" to ").add(name_of_type<D>()).add(" is not supported on " _ASCPU_CHIP);
}
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <typename Op, typename S, typename D> constexpr bool require_pair() {
  constexpr bool has = modes_of<Op>(element<S>::row, element<D>::row) != 0;
  if constexpr (!has) static_assert(false, pair_refusal<Op, S, D>());
  return has;
}
#pragma clang diagnostic pop

template <bool condition, typename A, typename B> struct choose { using type = A; };
template <typename A, typename B> struct choose<false, A, B> { using type = B; };
template <typename A, typename B> using wider = typename choose<(sizeof(A) >= sizeof(B)), A, B>::type;
/* The repeat stride of T without gaps, in an instruction whose wider type is W. */
template <typename T, typename W> constexpr uint8_t whole_repeat = 8 * sizeof(T) / sizeof(W);
template <typename D, typename S> constexpr AscendC::UnaryRepeatParams contiguous() {
  return {1, 1, whole_repeat<D, wider<D, S>>, whole_repeat<S, wider<D, S>>};
}

/* A constant mode that the chip does not have is an error of asc-verify; one known only at run time ends the block here. */
template <typename T, typename U>
_ASCPU_INLINE void convert(const LocalTensor<T> &dst, const LocalTensor<U> &src, AscendC::RoundMode mode, control c,
                           const AscendC::UnaryRepeatParams &p, const char *file, int line) {
  using D = PrimT<T>;
  using S = PrimT<U>;
  if constexpr (require_pair<v_cast_pairs, S, D>()) {
    if constexpr (modes_of<v_cast_deq_pairs>(element<S>::row, element<D>::row) != 0)
      ::__asc_v_cast_deq(dst.GetPhyAddr(), src.GetPhyAddr(), __asc_spr.deqscale, c.bits.lo, c.bits.hi, c.counter,
                         c.repeat, p.dstBlkStride, p.srcBlkStride, p.dstRepStride, p.srcRepStride);
    else
      ::__asc_v_cast(dst.GetPhyAddr(), src.GetPhyAddr(), (int)mode, c.bits.lo, c.bits.hi, c.counter, c.repeat,
                     p.dstBlkStride, p.srcBlkStride, p.dstRepStride, p.srcRepStride);
    constexpr unsigned modes = modes_of<v_cast_pairs>(element<S>::row, element<D>::row);
    if (!__builtin_constant_p(mode) && !(modes >> ((unsigned)mode & 31) & 1))
      __ascpu_fail(file, line, "Cast: %s to %s with RoundMode %d is not supported on " _ASCPU_CHIP, element<S>::name,
                   element<D>::name, (int)mode);
  }
}

template <typename T, typename U>
_ASCPU_INLINE void axpy(const LocalTensor<T> &dst, const LocalTensor<U> &src, PrimT<U> value, control c,
                        const AscendC::UnaryRepeatParams &p) {
  if constexpr (require_pair<v_axpy_pairs, PrimT<U>, PrimT<T>>())
    ::__asc_v_axpy(dst.GetPhyAddr(), src.GetPhyAddr(), value, c.bits.lo, c.bits.hi, c.counter, c.repeat, p.dstBlkStride,
                   p.srcBlkStride, p.dstRepStride, p.srcRepStride);
}
template <typename T, typename U>
_ASCPU_INLINE void multiply_add(const LocalTensor<T> &dst, const LocalTensor<U> &src0, const LocalTensor<U> &src1,
                                control c, const AscendC::BinaryRepeatParams &p) {
  if constexpr (require_pair<v_mla_pairs, PrimT<U>, PrimT<T>>())
    ::__asc_v_mla(dst.GetPhyAddr(), src0.GetPhyAddr(), src1.GetPhyAddr(), c.bits.lo, c.bits.hi, c.counter, c.repeat,
                  p.dstBlkStride, p.src0BlkStride, p.src1BlkStride, p.dstRepStride, p.src0RepStride, p.src1RepStride);
}
/* Instructions that have forms with one type too: theirs are the calls with T and U alike. */
template <typename T, typename U> using if_mixed = typename enable_if<!is_same<PrimT<T>, PrimT<U>>, int>::type;

struct v_copy_op {
  static constexpr const char *api = "Copy";
  static constexpr unsigned types = ASCPU_TYPES_v_copy, count_only = ASCPU_COUNT_ONLY_v_copy;
};
/* In counter mode the mask is the count of each repeat, and the repeats stay. */
template <typename T>
_ASCPU_INLINE void copy(const LocalTensor<T> &dst, const LocalTensor<T> &src, masked_control c,
                        const AscendC::CopyRepeatParams &p) {
  if constexpr (require<v_copy_op, PrimT<T>, true>()) {
    if (c.counter)
      ::__asc_v_copy_count(dst.GetPhyAddr(), src.GetPhyAddr(), c.bits.lo, c.repeat, p.dstStride, p.srcStride,
                           p.dstRepeatSize, p.srcRepeatSize);
    else
      ::__asc_v_copy(dst.GetPhyAddr(), src.GetPhyAddr(), c.bits.lo, c.bits.hi, false, c.repeat, p.dstStride,
                     p.srcStride, p.dstRepeatSize, p.srcRepeatSize);
  }
}
} // namespace ascpu

namespace AscendC {
/* The factor of int32_t to half, until it is set anew. */
_ASCPU_INLINE void SetDeqScale(half scale) { __asc_spr.deqscale = scale; }

#define _ASCPU_LINE const char *file = __builtin_FILE(), int line = __builtin_LINE()
template <typename T, typename U>
_ASCPU_INLINE void Cast(const LocalTensor<T> &dst, const LocalTensor<U> &src, const RoundMode &roundMode,
                        uint32_t count, _ASCPU_LINE) {
  ascpu::convert(dst, src, roundMode, ascpu::first_n<true>((int32_t)count), ascpu::contiguous<PrimT<T>, PrimT<U>>(),
                 file, line);
  ascpu::leave_first_n<ascpu::wider<PrimT<T>, PrimT<U>>, true>((int32_t)count);
}
#define _ASCPU_CAST(Mask)                                                                                              \
  template <typename T, typename U, bool isSetMask = true>                                                             \
  _ASCPU_INLINE void Cast(const LocalTensor<T> &dst, const LocalTensor<U> &src, const RoundMode &roundMode, Mask mask, \
                          int32_t repeatTime, const UnaryRepeatParams &repeatParams, _ASCPU_LINE) {                    \
    using Wider = ascpu::wider<PrimT<T>, PrimT<U>>;                                                                    \
    ascpu::convert(dst, src, roundMode, ascpu::lanes<Wider, isSetMask>(mask, repeatTime), repeatParams, file, line);   \
  }
_ASCPU_CAST(const ascpu::mask_words &)
_ASCPU_CAST(uint64_t)
#undef _ASCPU_CAST
#undef _ASCPU_LINE

/* half sources, float destination. */
template <typename T, typename U, ascpu::if_mixed<T, U> = 0>
_ASCPU_INLINE void Axpy(const LocalTensor<T> &dst, const LocalTensor<U> &src, const PrimT<U> &scalarValue,
                        int32_t count) {
  ascpu::axpy(dst, src, scalarValue, ascpu::first_n<true>(count), ascpu::contiguous<PrimT<T>, PrimT<U>>());
  ascpu::leave_first_n<PrimT<T>, true>(count);
}
template <typename T, typename U, ascpu::if_mixed<T, U> = 0>
_ASCPU_INLINE void MulAddDst(const LocalTensor<T> &dst, const LocalTensor<U> &src0, const LocalTensor<U> &src1,
                             int32_t count) {
  constexpr uint8_t step = ascpu::whole_repeat<PrimT<U>, PrimT<T>>;
  ascpu::multiply_add(dst, src0, src1, ascpu::first_n<true>(count), {1, 1, 1, 8, step, step});
  ascpu::leave_first_n<PrimT<T>, true>(count);
}
#define _ASCPU_MIXED(Mask)                                                                                             \
  template <typename T, typename U, bool isSetMask = true, ascpu::if_mixed<T, U> = 0>                                  \
  _ASCPU_INLINE void Axpy(const LocalTensor<T> &dst, const LocalTensor<U> &src, const PrimT<U> &scalarValue,           \
                          Mask mask, int32_t repeatTime, const UnaryRepeatParams &repeatParams) {                      \
    ascpu::axpy(dst, src, scalarValue, ascpu::lanes<PrimT<T>, isSetMask>(mask, repeatTime), repeatParams);             \
  }                                                                                                                    \
  template <typename T, typename U, bool isSetMask = true, ascpu::if_mixed<T, U> = 0>                                  \
  _ASCPU_INLINE void MulAddDst(const LocalTensor<T> &dst, const LocalTensor<U> &src0, const LocalTensor<U> &src1,      \
                               Mask mask, int32_t repeatTime, const BinaryRepeatParams &repeatParams) {                \
    ascpu::multiply_add(dst, src0, src1, ascpu::lanes<PrimT<T>, isSetMask>(mask, repeatTime), repeatParams);           \
  }                                                                                                                    \
  template <typename T, bool isSetMask = true>                                                                         \
  _ASCPU_INLINE void Copy(const LocalTensor<T> &dst, const LocalTensor<T> &src, Mask mask, int32_t repeatTime,         \
                          const CopyRepeatParams &repeatParams) {                                                      \
    ascpu::copy(dst, src, ascpu::lanes<PrimT<T>, isSetMask>(mask, repeatTime), repeatParams);                          \
  }
_ASCPU_MIXED(const ascpu::mask_words &)
_ASCPU_MIXED(uint64_t)
#undef _ASCPU_MIXED

/* The first count elements. */
template <typename T>
_ASCPU_INLINE void Copy(const LocalTensor<T> &dst, const LocalTensor<T> &src, uint32_t count)
    _ASCPU_NEEDS(__NPU_ARCH__ == 3510, "Copy: the form without a mask is not supported") {
  if constexpr (ascpu::require<ascpu::v_copy_op, PrimT<T>>())
    ::__asc_v_copy(dst.GetPhyAddr(), src.GetPhyAddr(), (unsigned long)count, 0, true, 1, 1, 1, 8, 8);
}
} // namespace AscendC
#endif
