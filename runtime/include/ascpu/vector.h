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
  template <size_t n_> _ASCPU_INLINE constexpr mask_words(const uint64_t (&array)[n_]) : words(array), known(n_) {}
  template <typename _Pp, typename enable_if<is_same<_Pp, uint64_t *> || is_same<_Pp, const uint64_t *>, int>::type = 0>
  _ASCPU_INLINE constexpr mask_words(const _Pp &pointer) : words(pointer), known(0) {}
  template <typename _Ep> _ASCPU_INLINE mask read() const {
    bool two = known >= 2 || (known == 0 && sizeof(_Ep) <= 2);
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
template <typename _Ep, bool isSetMask> _ASCPU_INLINE void leave_first_n([[maybe_unused]] int32_t count) {
  if constexpr (!isSetMask || ASCPU_CHIP_VECTOR_REGISTERS) return;
  else if constexpr (ASCPU_CHIP_COUNTER) __asc_init_state();
  else if (count > 0) {
    constexpr unsigned long all = 256 / sizeof(_Ep);
    mask last = (unsigned long)count % all == 0 ? mask{~0ul, ~0ul} : first_lanes<_Ep>((unsigned long)count % all);
    __asc_set_mask(last.hi, last.lo);
  }
}
_ASCPU_INLINE masked_control with_mask(mask bits, int32_t repeat) {
  __asc_set_mask(bits.hi, bits.lo);
  return {{bits, __asc_spr.counter, repeat}};
}
template <typename _Ep, bool isSetMask> _ASCPU_INLINE masked_control lanes(const mask_words &words, int32_t repeat) {
  if constexpr (isSetMask) return with_mask(words.read<_Ep>(), repeat);
  else return as_set(repeat);
}
template <typename _Ep, bool isSetMask> _ASCPU_INLINE masked_control lanes(uint64_t count, int32_t repeat) {
  if constexpr (!isSetMask) return as_set(repeat);
  else if (ASCPU_CHIP_SCALAR_COUNT && __asc_spr.counter) return with_mask({0, count}, repeat);
  else return with_mask(first_lanes<_Ep>(count), repeat);
}

/* ---- one function a shape: check the type, emit the instruction ---- */
using AscendC::LocalTensor;
using AscendC::PrimT;
template <typename Op, typename _Tp, typename Control>
_ASCPU_INLINE void binary(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src0, const LocalTensor<_Tp> &src1,
                          Control c_, const AscendC::BinaryRepeatParams &p_) {
  if constexpr (require<Op, PrimT<_Tp>, Control::masked>())
    Op::emit(dst.GetPhyAddr(), src0.GetPhyAddr(), src1.GetPhyAddr(), c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat,
             p_.dstBlkStride, p_.src0BlkStride, p_.src1BlkStride, p_.dstRepStride, p_.src0RepStride, p_.src1RepStride);
}
template <typename Op, typename _Tp, typename Control>
_ASCPU_INLINE void unary(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, Control c_,
                         const AscendC::UnaryRepeatParams &p_) {
  if constexpr (require<Op, PrimT<_Tp>, Control::masked>())
    Op::emit(dst.GetPhyAddr(), src.GetPhyAddr(), c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat, p_.dstBlkStride,
             p_.srcBlkStride, p_.dstRepStride, p_.srcRepStride);
}
template <typename Op, typename _Tp, typename Control>
_ASCPU_INLINE void scalar(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, PrimT<_Tp> value, Control c_,
                          const AscendC::UnaryRepeatParams &p_) {
  if constexpr (require<Op, PrimT<_Tp>, Control::masked>())
    Op::emit(dst.GetPhyAddr(), src.GetPhyAddr(), value, c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat, p_.dstBlkStride,
             p_.srcBlkStride, p_.dstRepStride, p_.srcRepStride);
}
template <typename Op, typename _Tp, typename Control>
_ASCPU_INLINE void fill(const LocalTensor<_Tp> &dst, PrimT<_Tp> value, Control c_, int32_t blockStride,
                        int32_t repeatStride) {
  if constexpr (require<Op, PrimT<_Tp>, Control::masked>())
    Op::emit(dst.GetPhyAddr(), value, c_.bits.lo, c_.bits.hi, c_.counter, c_.repeat, blockStride, repeatStride);
}
/* U is the scalar's type where it is a parameter of its own: it must be the element type behind T. */
template <typename _Tp, typename _Up> using scalar_of = typename enable_if<is_same<PrimT<_Tp>, _Up>, bool>::type;
template <typename _Ep> constexpr bool is_signed = _Ep(-1) < _Ep(0);
} // namespace ascpu

/* ---- what api.inc's lines become ---- */
#define _ASCPU_OP(Api, name, ...)                                                                                      \
  namespace ascpu {                                                                                                    \
  struct name##_##Api {                                                                                                \
    static constexpr const char *api = #Api;                                                                           \
    static constexpr unsigned types = ASCPU_TYPES_##name, count_only = ASCPU_COUNT_ONLY_##name;                        \
    template <typename _Ep, typename... _Ap> _ASCPU_INLINE static void emit(__ubuf__ _Ep *dst, _Ap... a_) {            \
      __VA_ARGS__;                                                                                                     \
    }                                                                                                                  \
  };                                                                                                                   \
  }

#define _ASCPU_BINARY(Api, name)                                                                                       \
  template <typename _Tp, bool isSetMask = true>                                                                       \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src0, const LocalTensor<_Tp> &src1,      \
                         int32_t count) {                                                                              \
    ascpu::binary<ascpu::name>(dst, src0, src1, ascpu::first_n<isSetMask>(count), {});                                 \
    ascpu::leave_first_n<PrimT<_Tp>, isSetMask>(count);                                                                \
  }                                                                                                                    \
  _ASCPU_BINARY_STRIDED(Api, name, const ascpu::mask_words &)                                                          \
  _ASCPU_BINARY_STRIDED(Api, name, uint64_t)
#define _ASCPU_BINARY_STRIDED(Api, name, Mask)                                                                         \
  template <typename _Tp, bool isSetMask = true>                                                                       \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src0, const LocalTensor<_Tp> &src1,      \
                         Mask mask, int32_t repeatTime, const BinaryRepeatParams &repeatParams) {                      \
    ascpu::binary<ascpu::name>(dst, src0, src1, ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime), repeatParams);  \
  }

#define _ASCPU_UNARY(Api, name)                                                                                        \
  template <typename _Tp, bool isSetMask = true>                                                                       \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, int32_t count) {                    \
    ascpu::unary<ascpu::name>(dst, src, ascpu::first_n<isSetMask>(count), {});                                         \
    ascpu::leave_first_n<PrimT<_Tp>, isSetMask>(count);                                                                \
  }                                                                                                                    \
  _ASCPU_UNARY_STRIDED(Api, name, const ascpu::mask_words &)                                                           \
  _ASCPU_UNARY_STRIDED(Api, name, uint64_t)
#define _ASCPU_UNARY_STRIDED(Api, name, Mask)                                                                          \
  template <typename _Tp, bool isSetMask = true>                                                                       \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, Mask mask, int32_t repeatTime,      \
                         const UnaryRepeatParams &repeatParams) {                                                      \
    ascpu::unary<ascpu::name>(dst, src, ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime), repeatParams);          \
  }

/* The strided forms of ShiftRight end in roundEn, which only some chips let be true. With a TensorTrait it has no default,
 * as the API has it. */
#define _ASCPU_SHIFT_RIGHT(Api, name)                                                                                  \
  _ASCPU_SCALAR_COUNT(Api, name, _Tp, (typename _Tp, bool isSetMask = true))                                           \
  _ASCPU_ROUND_STRIDED(Api, name, _Tp, (typename _Tp, bool isSetMask = true), const ascpu::mask_words &, = false)      \
  _ASCPU_ROUND_STRIDED(Api, name, _Tp, (typename _Tp, bool isSetMask = true), uint64_t, = false)                       \
  _ASCPU_SCALAR_COUNT(Api, name, _Up, _ASCPU_TRAIT_PARAMETERS)                                                         \
  _ASCPU_ROUND_STRIDED(Api, name, _Up, _ASCPU_TRAIT_PARAMETERS, const ascpu::mask_words &, )                           \
  _ASCPU_ROUND_STRIDED(Api, name, _Up, _ASCPU_TRAIT_PARAMETERS, uint64_t, )
#define _ASCPU_ROUND_STRIDED(Api, name, _Sp, parameters, Mask, ...)                                                    \
  template <_ASCPU_BARE parameters>                                                                                    \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const _Sp &scalarValue, Mask mask,  \
                         int32_t repeatTime, const UnaryRepeatParams &repeatParams, bool roundEn __VA_ARGS__,          \
                         const char *file = __builtin_FILE(), int line = __builtin_LINE()) {                           \
    auto c_ = ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime);                                                   \
    if constexpr (ascpu::granted<PrimT<_Tp>>(ascpu::name##_rounded::types)) {                                          \
      if (roundEn) return ascpu::scalar<ascpu::name##_rounded>(dst, src, scalarValue, c_, repeatParams);               \
    } else if constexpr (!ascpu::on_chip(ascpu::name##_rounded::types)) {                                              \
      if (roundEn) __ascpu_fail(file, line, #Api ": roundEn = true is not supported on " _ASCPU_CHIP);                 \
    }                                                                                                                  \
    ascpu::scalar<ascpu::name>(dst, src, scalarValue, c_, repeatParams);                                               \
  }

/* Scalar forms twice: the scalar of the tensors' own type, and of a type U that must be the element type. For plain
 * tensors both fit and the first is the more special; with a TensorTrait only the second does. */
#define _ASCPU_SCALAR(Api, name)                                                                                       \
  _ASCPU_SCALAR_FORMS(Api, name, _Tp, (typename _Tp, bool isSetMask = true))                                           \
  _ASCPU_SCALAR_FORMS(Api, name, _Up, _ASCPU_TRAIT_PARAMETERS)
#define _ASCPU_TRAIT_PARAMETERS (typename _Tp, typename _Up, bool isSetMask = true, ascpu::scalar_of<_Tp, _Up> = true)
#define _ASCPU_SCALAR_FORMS(Api, name, _Sp, parameters)                                                                \
  _ASCPU_SCALAR_COUNT(Api, name, _Sp, parameters)                                                                      \
  _ASCPU_SCALAR_STRIDED(Api, name, _Sp, parameters, const ascpu::mask_words &)                                         \
  _ASCPU_SCALAR_STRIDED(Api, name, _Sp, parameters, uint64_t)
#define _ASCPU_SCALAR_COUNT(Api, name, _Sp, parameters)                                                                \
  template <_ASCPU_BARE parameters>                                                                                    \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const _Sp &scalarValue,             \
                         int32_t count) {                                                                              \
    ascpu::scalar<ascpu::name>(dst, src, scalarValue, ascpu::first_n<isSetMask>(count), {});                           \
    ascpu::leave_first_n<PrimT<_Tp>, isSetMask>(count);                                                                \
  }
#define _ASCPU_SCALAR_STRIDED(Api, name, _Sp, parameters, Mask)                                                        \
  template <_ASCPU_BARE parameters>                                                                                    \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const _Sp &scalarValue, Mask mask,  \
                         int32_t repeatTime, const UnaryRepeatParams &repeatParams) {                                  \
    ascpu::scalar<ascpu::name>(dst, src, scalarValue, ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime),           \
                                repeatParams);                                                                         \
  }

#define _ASCPU_FILL(Api, name)                                                                                         \
  _ASCPU_FILL_FORMS(Api, name, _Tp, (typename _Tp, bool isSetMask = true))                                             \
  _ASCPU_FILL_FORMS(Api, name, _Up, _ASCPU_TRAIT_PARAMETERS)
#define _ASCPU_FILL_FORMS(Api, name, _Sp, parameters)                                                                  \
  template <_ASCPU_BARE parameters>                                                                                    \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const _Sp &scalarValue, int32_t count) {                         \
    ascpu::fill<ascpu::name>(dst, scalarValue, ascpu::first_n<isSetMask>(count), 1, 8);                                \
    ascpu::leave_first_n<PrimT<_Tp>, isSetMask>(count);                                                                \
  }                                                                                                                    \
  _ASCPU_FILL_STRIDED(Api, name, _Sp, parameters, const ascpu::mask_words &)                                           \
  _ASCPU_FILL_STRIDED(Api, name, _Sp, parameters, uint64_t)
#define _ASCPU_FILL_STRIDED(Api, name, _Sp, parameters, Mask)                                                          \
  template <_ASCPU_BARE parameters>                                                                                    \
  _ASCPU_INLINE void Api(const LocalTensor<_Tp> &dst, const _Sp &scalarValue, Mask mask, int32_t repeatTime,           \
                         int32_t dstBlockStride, int32_t dstRepeatStride) {                                            \
    ascpu::fill<ascpu::name>(dst, scalarValue, ascpu::lanes<PrimT<_Tp>, isSetMask>(mask, repeatTime), dstBlockStride,  \
                             dstRepeatStride);                                                                         \
  }
#define _ASCPU_BARE(...) __VA_ARGS__

/* An instruction may have several names: name##_##Api is the one that this Api stands for. */
#define _ASCPU_API(FORMS, Api, name)                                                                                   \
  namespace AscendC { FORMS(Api, name##_##Api) }
#define ASCPU_API_dsslhcrbbbppp(Api, name)                                                                             \
  _ASCPU_OP(Api, name, ::__asc_##name(dst, a_...)) _ASCPU_API(_ASCPU_BINARY, Api, name)
#define ASCPU_API_dslhcrbbpp(Api, name)                                                                                \
  _ASCPU_OP(Api, name, ::__asc_##name(dst, a_...)) _ASCPU_API(_ASCPU_UNARY, Api, name)
#define ASCPU_API_dsxlhcrbbpp(Api, name)                                                                               \
  _ASCPU_OP(Api, name, ::__asc_##name(dst, a_...)) _ASCPU_API(_ASCPU_SCALAR, Api, name)
#define ASCPU_API_dxlhcrbp(Api, name)                                                                                  \
  _ASCPU_OP(Api, name, ::__asc_##name(dst, a_...)) _ASCPU_API(_ASCPU_FILL, Api, name)
/* Accumulators: operands as in the shapes without. */
#define ASCPU_API_asslhcrbbbppp ASCPU_API_dsslhcrbbbppp
#define ASCPU_API_asxlhcrbbpp ASCPU_API_dsxlhcrbbpp
/* Left shifts of signed types: keep the sign bit, or the plain shift under -fsigned-shift-left=wrap. */
#define ASCPU_API_v_shl(Api, name)                                                                                     \
  _ASCPU_OP(Api, name,                                                                                                 \
            if constexpr (ASCPU_SIGNED_SHIFT_WRAP && is_signed<_Ep>)::__asc_##name##_wrap(dst, a_...);                 \
            else ::__asc_##name(dst, a_...))                                                                           \
  _ASCPU_API(_ASCPU_SCALAR, Api, name)
/* Right shifts: with roundEn the rounding twin, for signed types; for others it changes nothing. */
#define ASCPU_API_v_shr(Api, name)                                                                                     \
  _ASCPU_OP(Api, name, ::__asc_##name(dst, a_...))                                                                     \
  _ASCPU_OP(Api, name##_round, ::__asc_##name##_round(dst, a_...))                                                     \
  namespace ascpu { using name##_##Api##_rounded = name##_round_##Api; }                                               \
  _ASCPU_API(_ASCPU_SHIFT_RIGHT, Api, name)

#include "api.inc"

namespace AscendC {
/* The first element of a tensor everywhere. */
template <typename _Tp>
_ASCPU_INLINE void Duplicate(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, int32_t count)
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
