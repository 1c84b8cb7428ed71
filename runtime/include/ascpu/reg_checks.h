/* Registers, masks, vector functions, and what calls of the register model are checked for (C++; docs/semantics.md 4).
 *
 * In: the instruction table's types and pairs. Out: RegTensor, MaskReg, compile-time errors in the API's words.
 */
#ifndef ASCPU_REG_CHECKS_H
#define ASCPU_REG_CHECKS_H
#include "checks.h"
#include "reg_enums.h"
#include "vf.h"

namespace AscendC {
namespace Reg {
struct RegTrait { int REG_NUM; };
constexpr RegTrait RegTraitNumOne = {1}, RegTraitNumTwo = {2};

/* A vector register: 256 bytes. */
template <typename _Tp, const RegTrait &trait = RegTraitNumOne> struct RegTensor {
  static_assert(trait.REG_NUM == 1, "Reg::RegTensor: RegTraitNumTwo is for elements of 8 bytes");
  using ActualT = _Tp;
  static constexpr RegTrait traitValue = trait;
  _ASCPU_INLINE _Tp *at() { return (_Tp *)&value; }
  _ASCPU_INLINE const _Tp *at() const { return (const _Tp *)&value; }
  _Tp __attribute__((ext_vector_type(256 / sizeof(_Tp)))) value;
};
/* Two registers of 64 elements of 8 bytes: their low words and their high words (reg_two.h). */
template <typename _Tp> struct RegTensor<_Tp, RegTraitNumTwo> {
  static_assert(sizeof(_Tp) == 8, "Reg::RegTensor: RegTraitNumTwo is for elements of 8 bytes");
  using ActualT = _Tp;
  static constexpr RegTrait traitValue = RegTraitNumTwo;
  RegTensor<uint32_t> reg[2];
  /* Reached from functions that have no form for two registers. */
  template <typename _Ep = _Tp> _ASCPU_INLINE _Ep *at() const {
    static_assert(sizeof(_Ep) == 0, "not supported yet: this function of Reg with RegTraitNumTwo");
    return nullptr;
  }
};
/* A mask register: 256 bits. Elements of n bytes have n bits each, of which the lowest counts. */
struct MaskReg { unsigned long bits[4]; };
} // namespace Reg
namespace MicroAPI = Reg;
} // namespace AscendC

namespace ascpu {
using AscendC::Reg::MaskMergeMode;
using AscendC::Reg::MaskReg;
template <int bytes> _ASCPU_INLINE void first_bits(MaskReg &mask, unsigned count) {
  if constexpr (bytes == 1) __asc_r_mask_first_u8(&mask, count);
  else if constexpr (bytes == 2) __asc_r_mask_first_u16(&mask, count);
  else if constexpr (bytes == 4) __asc_r_mask_first_u32(&mask, count);
  else __asc_r_mask_first_u64(&mask, count);
}
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <typename _Mp> constexpr MaskMergeMode merge_of(_Mp mode) {
  if constexpr (is_same<_Mp, MaskMergeMode>) return mode;
  else return mode->mrgMode; /* a DivSpecificMode and the like */
}
constexpr text merge_refusal(const char *api, MaskMergeMode mode) {
  return text().add(api).add(": MaskMergeMode::").add(mode == MaskMergeMode::MERGING   ? "MERGING"
                                                      : mode == MaskMergeMode::ZEROING ? "ZEROING"
                                                                                       : "UNKNOWN").add(
      " is not supported");
}
/* An algorithm that was asked to flush subnormal numbers to zero. */
template <typename _Ap> constexpr bool flushes_by(_Ap algo) {
  if constexpr (is_same<_Ap, AscendC::DivAlgo>)
    return algo == _Ap::PRECISION_1ULP_FTZ_TRUE || algo == _Ap::PRECISION_0ULP_FTZ_TRUE;
  else return algo == _Ap::PRECISION_1ULP_FTZ_TRUE;
}
template <auto mode> constexpr bool flushes() {
  if constexpr (is_same<decltype(mode), MaskMergeMode>) return false;
  else return flushes_by(mode->algo);
}
template <auto mode, typename Op> constexpr bool require_zeroing() {
  constexpr bool has = merge_of(mode) == MaskMergeMode::ZEROING;
  if constexpr (!has) static_assert(false, merge_refusal(Op::api, merge_of(mode)));
  return has;
}
/* Add, Max, Min, Duplicate: either mode. */
template <MaskMergeMode mode, typename Op> constexpr bool require_merge() {
  constexpr bool has = mode != MaskMergeMode::UNKNOWN;
  if constexpr (!has) static_assert(false, merge_refusal(Op::api, mode));
  return has;
}
template <MaskMergeMode mode> constexpr bool require_merging() {
  if constexpr (mode != MaskMergeMode::MERGING) static_assert(false, merge_refusal("Reg::Move", mode));
  return mode == MaskMergeMode::MERGING;
}
/* 64-bit elements are interleaved in pairs of registers. */
template <typename _Ep> constexpr bool require_narrow() {
  static_assert(sizeof(_Ep) < 8, "Reg::Interleave, Reg::DeInterleave: elements of 8 bytes need RegTraitNumTwo");
  return sizeof(_Ep) < 8;
}
/* Document 2, table 3: the amounts are signed and as wide as what they shift. */
template <typename _Tp, typename _Up> constexpr bool amount_of =
    (is_same<_Tp, int8_t> || is_same<_Tp, uint8_t>) ? is_same<_Up, int8_t>
    : (is_same<_Tp, int16_t> || is_same<_Tp, uint16_t>) ? is_same<_Up, int16_t>
    : (is_same<_Tp, int32_t> || is_same<_Tp, uint32_t>) ? is_same<_Up, int32_t> : is_same<_Up, int64_t>;
template <typename _Tp> constexpr const char *amount_name() {
  return sizeof(_Tp) == 1 ? "int8_t" : sizeof(_Tp) == 2 ? "int16_t" : sizeof(_Tp) == 4 ? "int32_t" : "int64_t";
}
template <typename Op, typename _Tp, typename _Up> constexpr bool require_amount() {
  constexpr bool has = amount_of<_Tp, _Up>;
  if constexpr (!has)
    static_assert(false, text().add(Op::api).add(": registers of ").add(element<_Tp>::name).add(
                             " are shifted by amounts of type ").add(amount_name<_Tp>()).add(", not ").add(
                             element<_Up>::name ? element<_Up>::name : "this one"));
  return has;
}
constexpr text pair_refusal(const char *api, const char *from, const char *to) {
  return text().add(api).add(": ").add(from ? from : "this type").add(" to ").add(to ? to : "this type").add(
      " is not supported on " _ASCPU_CHIP);
}
/* The pairs of types of a row (Pairs.def). */
struct row_pair { int from, to; unsigned modes; };
template <typename _From, typename _To, int count> constexpr bool has_row_pair(const row_pair (&pairs)[count]) {
  for (const row_pair &pair : pairs)
    if (pair.modes && pair.from == element<_From>::row && pair.to == element<_To>::row) return true;
  return false;
}
#define _ASCPU_REG_PAIR(row_, Api)                                                                                     \
  constexpr row_pair row_##_pairs[] = {ASCPU_PAIRS_##row_};                                                            \
  template <typename _From, typename _To> constexpr bool row_##_pair() {                                               \
    constexpr bool has = has_row_pair<_From, _To>(row_##_pairs);                                                       \
    if constexpr (!has)                                                                                                \
      static_assert(false, pair_refusal("Reg::" Api, element<_From>::name, element<_To>::name));                       \
    return has;                                                                                                        \
  }
#pragma clang diagnostic pop
#define _ASCPU_REG_OP(Api, name)                                                                                       \
  struct name##_op {                                                                                                   \
    static constexpr const char *api = "Reg::" #Api;                                                                   \
    static constexpr unsigned types = ASCPU_TYPES_##name;                                                              \
  };
} // namespace ascpu
#endif
