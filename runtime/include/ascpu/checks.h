/* Errors in the words of the API: compile-time messages built from the API's name, the element type and the chip, and
 * the calls that end a block at run time (C++).
 *
 * In: the ASCPU_TYPES_* bit sets of intrinsics.h. Out: static_assert texts such as
 *   Add: type double is not supported on dav-2201
 *   Add: type int8_t is supported on dav-3510 by the forms with a count only
 */
#ifndef ASCPU_CHECKS_H
#define ASCPU_CHECKS_H
#include "enums.h"
#include "fail.h"

namespace ascpu {
/* ---- the few type traits that we need; <type_traits> would cost more than everything else here ---- */
template <bool condition, typename _Tp> struct enable_if {};
template <typename _Tp> struct enable_if<true, _Tp> { using type = _Tp; };
template <typename _Ap, typename _Bp> constexpr bool is_same = false;
template <typename _Ap> constexpr bool is_same<_Ap, _Ap> = true;

/* The unsigned integer that is as wide as T. */
template <size_t bytes> struct bits_of { using type = void; };
template <> struct bits_of<1> { using type = uint8_t; };
template <> struct bits_of<2> { using type = uint16_t; };
template <> struct bits_of<4> { using type = uint32_t; };
template <> struct bits_of<8> { using type = uint64_t; };
template <typename _Tp> using bits = typename bits_of<sizeof(_Tp)>::type;

/* The row of Types.def and the name in messages. */
template <typename _Tp> struct element {
  static constexpr int row = -1;
  static constexpr const char *name = nullptr;   /* none that messages should use */
};
template <> struct element<double> { static constexpr int row = -1; static constexpr const char *name = "double"; };
template <> struct element<bool> { static constexpr int row = -1; static constexpr const char *name = "bool"; };
#define _ASCPU_ELEMENT(number, _Tp) \
  template <> struct element<_Tp> { static constexpr int row = number; static constexpr const char *name = #_Tp; };
ASCPU_ELEMENT_TYPES(_ASCPU_ELEMENT)
#undef _ASCPU_ELEMENT

/* A message for static_assert: anything with size() and data() will do. */
struct text {
  char chars[128] = {};
  size_t length = 0;
  constexpr text add(const char *s_) const {
    text result = *this;
    for (; *s_ && result.length + 1 < sizeof chars; s_++) result.chars[result.length++] = *s_;
    return result;
  }
  constexpr size_t size() const { return length; }
  constexpr const char *data() const { return chars; }
};

/* Whether a chip with this types column has the instruction. */
constexpr bool on_chip(unsigned types) { return types != 0 && types != 0x80000000u; }
template <typename _Tp> constexpr bool granted(unsigned types) {
  return element<_Tp>::row >= 0 && (types >> (element<_Tp>::row & 31) & 1);
}
template <typename _Tp> constexpr text refusal(const char *api, unsigned types) {
  if (types == 0) return text().add(api).add(": not verified for " _ASCPU_CHIP);
  if (types == ASCPU_ABSENT) return text().add(api).add(": not supported on " _ASCPU_CHIP);
  text start = text().add(api).add(": ");
  text named = element<_Tp>::name ? start.add("type ").add(element<_Tp>::name) : start.add("this type");
  return granted<_Tp>(types) ? named.add(" is supported on " _ASCPU_CHIP " by the forms with a count only")
                           : named.add(" is not supported on " _ASCPU_CHIP);
}
constexpr text not_yet(const char *what, const char *which) {
  return text().add("not supported yet: ").add(what).add(which);
}

/* clang has such messages from C++26 on as a language, before that as an extension. The condition is false, literally,
 * behind an if constexpr: another one would be printed too. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <typename Op, bool masked> constexpr unsigned count_only() {
  if constexpr (masked) return Op::count_only;
  else return 0;
}
/* Op names an instruction: its api, its types and, where it has forms with a mask, those that only first-n forms take.
 * True where the chip has it for T, in a form with a mask if `masked`; otherwise the error. */
template <typename Op, typename _Tp, bool masked = false> constexpr bool require() {
  constexpr unsigned types = Op::types & ~count_only<Op, masked>();
  constexpr bool has = granted<_Tp>(types);
  if constexpr (!has) static_assert(false, refusal<_Tp>(Op::api, Op::types));
  return has;
}
/* Positions and depths of queues and buffers. kind is 'Q', 'B', 'P' or 'A'. */
template <AscendC::TPosition position, char kind> constexpr bool require_position() {
  if constexpr (!on_chip(position) || (kind == 'P' && !in_ub(position)))
    static_assert(false, not_yet(kind == 'Q'   ? "TQue at TPosition::"
                                 : kind == 'B' ? "TBuf at TPosition::"
                                 : kind == 'P' ? "TBufPool at TPosition::"
                                               : "GetAbsAddr at TPosition::",
                                 name_of(position)));
  return true;
}
template <int32_t depth> constexpr bool require_depth() {
  if constexpr (depth < 0) static_assert(false, text().add("TQue: the depth is negative"));
  return true;
}
/* Calls of queues that have two forms; fits: this one is for queues of this depth. Call is "AllocTensor" or "DeQue". */
template <bool fits, bool in_place, char call> constexpr bool require_form() {
  if constexpr (!fits)
    static_assert(false, text()
                             .add(call == 'A' ? "AllocTensor" : "DeQue")
                             .add(in_place ? ": a tensor as an argument is for queues of depth 0"
                                           : ": a queue of depth 0 takes the tensor as an argument"));
  return true;
}
/* Memories of LocalMemAllocator, and the positions that lie in them. */
template <AscendC::Hardware hard> constexpr bool require_memory() {
  if constexpr (memory_bytes[memory_of(hard)] == 0)
    static_assert(false, text().add("LocalMemAllocator: no such memory on " _ASCPU_CHIP));
  return true;
}
template <AscendC::TPosition position, AscendC::Hardware hard> constexpr bool require_place() {
  if constexpr (memory_of(position) != memory_of(hard))
    static_assert(false, text()
                             .add("Alloc: TPosition::")
                             .add(name_of(position))
                             .add(" is not in ")
                             .add(memory_names[memory_of(hard)]));
  return true;
}
template <typename _Tp> constexpr bool require_layout() {
  static_assert(sizeof(_Tp) == 0, "not supported yet: LocalMemAllocator::Alloc without a number of elements");
  return true;
}
#pragma clang diagnostic pop
} // namespace ascpu
#endif
