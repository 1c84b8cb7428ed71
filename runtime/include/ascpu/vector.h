/* The API's call forms of the vector instructions (C++; docs/semantics.md 2.4).
 *
 * In: api.inc, one line an instruction that names its shape. Out: for each, the first-n form (Level 2) and the strided
 * forms (Level 0) with the mask as bits and as a count; scalar instructions also with the scalar's type given apart,
 * for TensorTrait. A new row of the table needs no change here, a new shape one macro. Every form ends in one call.
 *
 * What a form works with and leaves in the special registers:
 *   Level 2, isSetMask      dav-2201, 2002: counter mode with the count, afterwards NORM and mask all ones
 *                           dav-1001: whole repeats under a full mask, then one under the rest's mask, which stays
 *                           dav-3002, 3510: mask and mode untouched, without isSetMask too
 *   Level 2, not isSetMask  mode and mask as they are, one repeat
 *   Level 0, isSetMask      the mask is written and stays; the mode is left alone
 *   Level 0, not isSetMask  mode and mask as they are
 * For the instruction itself, whole repeats and a rest are the same as a count, so that is what it gets on dav-1001 too.
 */
#ifndef ASCPU_VECTOR_H
#define ASCPU_VECTOR_H
#include "spr.h"
#include "structs.h"
#include "tensor.h"

namespace ascpu {
/* A mask given bit by bit: an array, which may have one word where the type has at most 64 lanes, or a pointer. */
class mask_words {
public:
  template <size_t n> _ASCPU_INLINE constexpr mask_words(const uint64_t (&array)[n]) : words(array), known(n) {}
  template <typename P, typename enable_if<is_same<P, uint64_t *> || is_same<P, const uint64_t *>, int>::type = 0>
  _ASCPU_INLINE constexpr mask_words(const P &pointer) : words(pointer), known(0) {}
  template <typename E> _ASCPU_INLINE mask read() const {
    bool two = known >= 2 || (known == 0 && sizeof(E) <= 2);
    return {two ? words[1] : 0, words[0]};
  }

private:
  const uint64_t *words;
  size_t known;   /* words in the array; 0: a pointer, which is not read beyond what E's lanes need */
};

/* The operands that say which lanes work and how often; `masked` of those of the forms with a mask. */
struct control { mask bits; bool counter; int32_t repeat; static constexpr bool masked = false; };
struct masked_control : control { static constexpr bool masked = true; };
_ASCPU_INLINE masked_control as_set(int32_t repeat) {
  return {{{__asc_spr.mask_hi, __asc_spr.mask_lo}, __asc_spr.counter, repeat}};
}
template <bool isSetMask> _ASCPU_INLINE control first_n(int32_t count) {
  if constexpr (isSetMask || ASCPU_CHIP_VECTOR_REGISTERS) return {{0, (unsigned long)count}, true, 1};
  else return as_set(1);
}
/* E is the element type that lanes are counted in. */
template <typename E, bool isSetMask> _ASCPU_INLINE void leave_first_n([[maybe_unused]] int32_t count) {
  if constexpr (!isSetMask || ASCPU_CHIP_VECTOR_REGISTERS) return;
  else if constexpr (ASCPU_CHIP_COUNTER) __asc_init_state();
  else if (count > 0) {
    constexpr unsigned long all = 256 / sizeof(E);
    mask last = (unsigned long)count % all == 0 ? mask{~0ul, ~0ul} : first_lanes<E>((unsigned long)count % all);
    __asc_set_mask(last.hi, last.lo);
  }
}
_ASCPU_INLINE masked_control with_mask(mask bits, int32_t repeat) {
  __asc_set_mask(bits.hi, bits.lo);
  return {{bits, __asc_spr.counter, repeat}};
}
template <typename E, bool isSetMask> _ASCPU_INLINE masked_control lanes(const mask_words &words, int32_t repeat) {
  if constexpr (isSetMask) return with_mask(words.read<E>(), repeat);
  else return as_set(repeat);
}
template <typename E, bool isSetMask> _ASCPU_INLINE masked_control lanes(uint64_t count, int32_t repeat) {
  if constexpr (!isSetMask) return as_set(repeat);
  else if (ASCPU_CHIP_SCALAR_COUNT && __asc_spr.counter) return with_mask({0, count}, repeat);
  else return with_mask(first_lanes<E>(count), repeat);
}

/* ---- one function a shape: check the type, emit the instruction ---- */
using AscendC::LocalTensor;
using AscendC::PrimT;
template <typename Op, typename T, typename Control>
_ASCPU_INLINE void binary(const LocalTensor<T> &dst, const LocalTensor<T> &src0, const LocalTensor<T> &src1, Control c,
                          const AscendC::BinaryRepeatParams &p) {
  if constexpr (require<Op, PrimT<T>, Control::masked>())
    Op::emit(dst.GetPhyAddr(), src0.GetPhyAddr(), src1.GetPhyAddr(), c.bits.lo, c.bits.hi, c.counter, c.repeat,
             p.dstBlkStride, p.src0BlkStride, p.src1BlkStride, p.dstRepStride, p.src0RepStride, p.src1RepStride);
}
template <typename Op, typename T, typename Control>
_ASCPU_INLINE void unary(const LocalTensor<T> &dst, const LocalTensor<T> &src, Control c,
                         const AscendC::UnaryRepeatParams &p) {
  if constexpr (require<Op, PrimT<T>, Control::masked>())
    Op::emit(dst.GetPhyAddr(), src.GetPhyAddr(), c.bits.lo, c.bits.hi, c.counter, c.repeat, p.dstBlkStride,
             p.srcBlkStride, p.dstRepStride, p.srcRepStride);
}
template <typename Op, typename T, typename Control>
_ASCPU_INLINE void scalar(const LocalTensor<T> &dst, const LocalTensor<T> &src, PrimT<T> value, Control c,
                          const AscendC::UnaryRepeatParams &p) {
  if constexpr (require<Op, PrimT<T>, Control::masked>())
    Op::emit(dst.GetPhyAddr(), src.GetPhyAddr(), value, c.bits.lo, c.bits.hi, c.counter, c.repeat, p.dstBlkStride,
             p.srcBlkStride, p.dstRepStride, p.srcRepStride);
}
template <typename Op, typename T, typename Control>
_ASCPU_INLINE void fill(const LocalTensor<T> &dst, PrimT<T> value, Control c, int32_t blockStride,
                        int32_t repeatStride) {
  if constexpr (require<Op, PrimT<T>, Control::masked>())
    Op::emit(dst.GetPhyAddr(), value, c.bits.lo, c.bits.hi, c.counter, c.repeat, blockStride, repeatStride);
}
/* U is the scalar's type where it is a parameter of its own: it must be the element type behind T. */
template <typename T, typename U> using scalar_of = typename enable_if<is_same<PrimT<T>, U>, bool>::type;
template <typename E> constexpr bool is_signed = E(-1) < E(0);
} // namespace ascpu

/* ---- what api.inc's lines become ---- */
#define _ASCPU_OP(Api, name, ...)                                                                                      \
  namespace ascpu {                                                                                                    \
  struct name##_##Api {                                                                                                \
    static constexpr const char *api = #Api;                                                                           \
    static constexpr unsigned types = ASCPU_TYPES_##name, count_only = ASCPU_COUNT_ONLY_##name;                        \
    template <typename E, typename... A> _ASCPU_INLINE static void emit(__ubuf__ E *dst, A... a) { __VA_ARGS__; }      \
  };                                                                                                                   \
  }

#define _ASCPU_BINARY(Api, name)                                                                                       \
  template <typename T, bool isSetMask = true>                                                                         \
  _ASCPU_INLINE void Api(const LocalTensor<T> &dst, const LocalTensor<T> &src0, const LocalTensor<T> &src1,            \
                         int32_t count) {                                                                              \
    ascpu::binary<ascpu::name>(dst, src0, src1, ascpu::first_n<isSetMask>(count), {});                                 \
    ascpu::leave_first_n<PrimT<T>, isSetMask>(count);                                                                  \
  }                                                                                                                    \
  _ASCPU_BINARY_STRIDED(Api, name, const ascpu::mask_words &)                                                          \
  _ASCPU_BINARY_STRIDED(Api, name, uint64_t)
#define _ASCPU_BINARY_STRIDED(Api, name, Mask)                                                                         \
  template <typename T, bool isSetMask = true>                                                                         \
  _ASCPU_INLINE void Api(const LocalTensor<T> &dst, const LocalTensor<T> &src0, const LocalTensor<T> &src1, Mask mask, \
                         int32_t repeatTime, const BinaryRepeatParams &repeatParams) {                                 \
    ascpu::binary<ascpu::name>(dst, src0, src1, ascpu::lanes<PrimT<T>, isSetMask>(mask, repeatTime), repeatParams);    \
  }

#define _ASCPU_UNARY(Api, name)                                                                                        \
  template <typename T, bool isSetMask = true>                                                                         \
  _ASCPU_INLINE void Api(const LocalTensor<T> &dst, const LocalTensor<T> &src, int32_t count) {                        \
    ascpu::unary<ascpu::name>(dst, src, ascpu::first_n<isSetMask>(count), {});                                         \
    ascpu::leave_first_n<PrimT<T>, isSetMask>(count);                                                                  \
  }                                                                                                                    \
  _ASCPU_UNARY_STRIDED(Api, name, const ascpu::mask_words &)                                                           \
  _ASCPU_UNARY_STRIDED(Api, name, uint64_t)
#define _ASCPU_UNARY_STRIDED(Api, name, Mask)                                                                          \
  template <typename T, bool isSetMask = true>                                                                         \
  _ASCPU_INLINE void Api(const LocalTensor<T> &dst, const LocalTensor<T> &src, Mask mask, int32_t repeatTime,          \
                         const UnaryRepeatParams &repeatParams) {                                                      \
    ascpu::unary<ascpu::name>(dst, src, ascpu::lanes<PrimT<T>, isSetMask>(mask, repeatTime), repeatParams);            \
  }

/* The strided forms of ShiftRight end in roundEn, which only some chips let be true. With a TensorTrait it has no default,
 * as the API has it. */
#define _ASCPU_SHIFT_RIGHT(Api, name)                                                                                  \
  _ASCPU_SCALAR_COUNT(Api, name, T, (typename T, bool isSetMask = true))                                               \
  _ASCPU_ROUND_STRIDED(Api, name, T, (typename T, bool isSetMask = true), const ascpu::mask_words &, = false)          \
  _ASCPU_ROUND_STRIDED(Api, name, T, (typename T, bool isSetMask = true), uint64_t, = false)                           \
  _ASCPU_SCALAR_COUNT(Api, name, U, _ASCPU_TRAIT_PARAMETERS)                                                           \
  _ASCPU_ROUND_STRIDED(Api, name, U, _ASCPU_TRAIT_PARAMETERS, const ascpu::mask_words &, )                             \
  _ASCPU_ROUND_STRIDED(Api, name, U, _ASCPU_TRAIT_PARAMETERS, uint64_t, )
#define _ASCPU_ROUND_STRIDED(Api, name, S, parameters, Mask, ...)                                                      \
  template <_ASCPU_BARE parameters>                                                                                    \
  _ASCPU_INLINE void Api(const LocalTensor<T> &dst, const LocalTensor<T> &src, const S &scalarValue, Mask mask,        \
                         int32_t repeatTime, const UnaryRepeatParams &repeatParams, bool roundEn __VA_ARGS__,          \
                         const char *file = __builtin_FILE(), int line = __builtin_LINE()) {                           \
    auto c = ascpu::lanes<PrimT<T>, isSetMask>(mask, repeatTime);                                                      \
    if constexpr (ascpu::granted<PrimT<T>>(ascpu::name##_rounded::types)) {                                            \
      if (roundEn) return ascpu::scalar<ascpu::name##_rounded>(dst, src, scalarValue, c, repeatParams);                \
    } else if constexpr (!ascpu::on_chip(ascpu::name##_rounded::types)) {                                              \
      if (roundEn) __ascpu_fail(file, line, #Api ": roundEn = true is not supported on " _ASCPU_CHIP);                 \
    }                                                                                                                  \
    ascpu::scalar<ascpu::name>(dst, src, scalarValue, c, repeatParams);                                                \
  }

/* Scalar forms twice: the scalar of the tensors' own type, and of a type U that must be the element type. For plain
 * tensors both fit and the first is the more special; with a TensorTrait only the second does. */
#define _ASCPU_SCALAR(Api, name)                                                                                       \
  _ASCPU_SCALAR_FORMS(Api, name, T, (typename T, bool isSetMask = true))                                               \
  _ASCPU_SCALAR_FORMS(Api, name, U, _ASCPU_TRAIT_PARAMETERS)
#define _ASCPU_TRAIT_PARAMETERS (typename T, typename U, bool isSetMask = true, ascpu::scalar_of<T, U> = true)
#define _ASCPU_SCALAR_FORMS(Api, name, S, parameters)                                                                  \
  _ASCPU_SCALAR_COUNT(Api, name, S, parameters)                                                                        \
  _ASCPU_SCALAR_STRIDED(Api, name, S, parameters, const ascpu::mask_words &)                                           \
  _ASCPU_SCALAR_STRIDED(Api, name, S, parameters, uint64_t)
#define _ASCPU_SCALAR_COUNT(Api, name, S, parameters)                                                                  \
  template <_ASCPU_BARE parameters>                                                                                    \
  _ASCPU_INLINE void Api(const LocalTensor<T> &dst, const LocalTensor<T> &src, const S &scalarValue, int32_t count) {  \
    ascpu::scalar<ascpu::name>(dst, src, scalarValue, ascpu::first_n<isSetMask>(count), {});                           \
    ascpu::leave_first_n<PrimT<T>, isSetMask>(count);                                                                  \
  }
#define _ASCPU_SCALAR_STRIDED(Api, name, S, parameters, Mask)                                                          \
  template <_ASCPU_BARE parameters>                                                                                    \
  _ASCPU_INLINE void Api(const LocalTensor<T> &dst, const LocalTensor<T> &src, const S &scalarValue, Mask mask,        \
                         int32_t repeatTime, const UnaryRepeatParams &repeatParams) {                                  \
    ascpu::scalar<ascpu::name>(dst, src, scalarValue, ascpu::lanes<PrimT<T>, isSetMask>(mask, repeatTime),             \
                                repeatParams);                                                                         \
  }

#define _ASCPU_FILL(Api, name)                                                                                         \
  _ASCPU_FILL_FORMS(Api, name, T, (typename T, bool isSetMask = true))                                                 \
  _ASCPU_FILL_FORMS(Api, name, U, _ASCPU_TRAIT_PARAMETERS)
#define _ASCPU_FILL_FORMS(Api, name, S, parameters)                                                                    \
  template <_ASCPU_BARE parameters>                                                                                    \
  _ASCPU_INLINE void Api(const LocalTensor<T> &dst, const S &scalarValue, int32_t count) {                             \
    ascpu::fill<ascpu::name>(dst, scalarValue, ascpu::first_n<isSetMask>(count), 1, 8);                                \
    ascpu::leave_first_n<PrimT<T>, isSetMask>(count);                                                                  \
  }                                                                                                                    \
  _ASCPU_FILL_STRIDED(Api, name, S, parameters, const ascpu::mask_words &)                                             \
  _ASCPU_FILL_STRIDED(Api, name, S, parameters, uint64_t)
#define _ASCPU_FILL_STRIDED(Api, name, S, parameters, Mask)                                                            \
  template <_ASCPU_BARE parameters>                                                                                    \
  _ASCPU_INLINE void Api(const LocalTensor<T> &dst, const S &scalarValue, Mask mask, int32_t repeatTime,               \
                         int32_t dstBlockStride, int32_t dstRepeatStride) {                                            \
    ascpu::fill<ascpu::name>(dst, scalarValue, ascpu::lanes<PrimT<T>, isSetMask>(mask, repeatTime), dstBlockStride,    \
                             dstRepeatStride);                                                                         \
  }
#define _ASCPU_BARE(...) __VA_ARGS__

/* An instruction may have several names: name##_##Api is the one that this Api stands for. */
#define _ASCPU_API(FORMS, Api, name)                                                                                   \
  namespace AscendC { FORMS(Api, name##_##Api) }
#define ASCPU_API_dsslhcrbbbppp(Api, name)                                                                             \
  _ASCPU_OP(Api, name, ::__asc_##name(dst, a...)) _ASCPU_API(_ASCPU_BINARY, Api, name)
#define ASCPU_API_dslhcrbbpp(Api, name)                                                                                \
  _ASCPU_OP(Api, name, ::__asc_##name(dst, a...)) _ASCPU_API(_ASCPU_UNARY, Api, name)
#define ASCPU_API_dsxlhcrbbpp(Api, name)                                                                               \
  _ASCPU_OP(Api, name, ::__asc_##name(dst, a...)) _ASCPU_API(_ASCPU_SCALAR, Api, name)
#define ASCPU_API_dxlhcrbp(Api, name)                                                                                  \
  _ASCPU_OP(Api, name, ::__asc_##name(dst, a...)) _ASCPU_API(_ASCPU_FILL, Api, name)
/* Accumulators: operands as in the shapes without. */
#define ASCPU_API_asslhcrbbbppp ASCPU_API_dsslhcrbbbppp
#define ASCPU_API_asxlhcrbbpp ASCPU_API_dsxlhcrbbpp
/* Left shifts of signed types: keep the sign bit, or the plain shift under -fsigned-shift-left=wrap. */
#define ASCPU_API_v_shl(Api, name)                                                                                     \
  _ASCPU_OP(Api, name,                                                                                                 \
            if constexpr (ASCPU_SIGNED_SHIFT_WRAP && is_signed<E>)::__asc_##name##_wrap(dst, a...);                    \
            else ::__asc_##name(dst, a...))                                                                            \
  _ASCPU_API(_ASCPU_SCALAR, Api, name)
/* Right shifts: with roundEn the rounding twin, for signed types; for others it changes nothing. */
#define ASCPU_API_v_shr(Api, name)                                                                                     \
  _ASCPU_OP(Api, name, ::__asc_##name(dst, a...))                                                                      \
  _ASCPU_OP(Api, name##_round, ::__asc_##name##_round(dst, a...))                                                      \
  namespace ascpu { using name##_##Api##_rounded = name##_round_##Api; }                                               \
  _ASCPU_API(_ASCPU_SHIFT_RIGHT, Api, name)

#include "api.inc"

namespace AscendC {
/* The first element of a tensor everywhere. */
template <typename T>
_ASCPU_INLINE void Duplicate(const LocalTensor<T> &dst, const LocalTensor<T> &src, int32_t count)
    _ASCPU_NEEDS(__NPU_ARCH__ == 3510, "Duplicate: a tensor as the source is not supported") {
  Duplicate(dst, src.GetValue(0), count);
}
} // namespace AscendC

#undef _ASCPU_OP
#undef _ASCPU_API
#undef _ASCPU_BINARY
#undef _ASCPU_BINARY_STRIDED
#undef _ASCPU_UNARY
#undef _ASCPU_UNARY_STRIDED
#undef _ASCPU_SCALAR
#undef _ASCPU_SCALAR_FORMS
#undef _ASCPU_SCALAR_COUNT
#undef _ASCPU_SHIFT_RIGHT
#undef _ASCPU_ROUND_STRIDED
#undef _ASCPU_TRAIT_PARAMETERS
#undef _ASCPU_SCALAR_STRIDED
#undef _ASCPU_FILL
#undef _ASCPU_FILL_FORMS
#undef _ASCPU_FILL_STRIDED
#undef _ASCPU_BARE
#undef ASCPU_API_dsslhcrbbbppp
#undef ASCPU_API_dslhcrbbpp
#undef ASCPU_API_dsxlhcrbbpp
#undef ASCPU_API_dxlhcrbp
#undef ASCPU_API_asslhcrbbbppp
#undef ASCPU_API_asxlhcrbbpp
#undef ASCPU_API_v_shl
#undef ASCPU_API_v_shr
#endif
