/* The few things of the standard library that kernels use without including it, and AscendC::Std (C++).
 *
 * <type_traits> alone costs as much as half of our headers. The names are in a namespace of ours that std nominates: a
 * qualified name is looked up there only if std itself does not declare it, so that the library's own headers may come
 * before or after, and then their declarations count.
 */
#ifndef ASCPU_STD_H
#define ASCPU_STD_H
#include "checks.h"

/* min and max of two numbers, which kernels have without std:: and with two types. Any other min that takes the same
 * arguments, of the library or of the kernel, is more special than these.
 */
namespace ascpu {
template <typename _Tp> constexpr bool is_number = __is_arithmetic(_Tp) || is_same<_Tp, half> || is_same<_Tp, bfloat16_t>;
namespace scalars {
template <typename _Ap, typename _Bp, typename = typename enable_if<is_number<_Ap> && is_number<_Bp>, void>::type>
_ASCPU_INLINE constexpr auto min(_Ap a_, _Bp b_) -> decltype(true ? _Ap() : _Bp()) { return b_ < a_ ? b_ : a_; }
template <typename _Ap, typename _Bp, typename = typename enable_if<is_number<_Ap> && is_number<_Bp>, void>::type>
_ASCPU_INLINE constexpr auto max(_Ap a_, _Bp b_) -> decltype(true ? _Ap() : _Bp()) { return a_ < b_ ? b_ : a_; }
} // namespace scalars
} // namespace ascpu
using namespace ascpu::scalars;

namespace ascpu {
namespace standard {
template <typename _Tp, _Tp constant> struct integral_constant {
  using value_type = _Tp;
  static constexpr _Tp value = constant;
  constexpr operator _Tp() const { return constant; }
};
using true_type = integral_constant<bool, true>;
using false_type = integral_constant<bool, false>;
template <typename _Ap, typename _Bp> struct is_same : integral_constant<bool, ascpu::is_same<_Ap, _Bp>> {};
template <typename _Ap, typename _Bp> constexpr bool is_same_v = ascpu::is_same<_Ap, _Bp>;
template <bool condition, typename _Tp = void> struct enable_if {};
template <typename _Tp> struct enable_if<true, _Tp> { using type = _Tp; };
template <bool condition, typename _Tp = void> using enable_if_t = typename enable_if<condition, _Tp>::type;
template <bool condition, typename _Ap, typename _Bp> struct conditional { using type = _Ap; };
template <typename _Ap, typename _Bp> struct conditional<false, _Ap, _Bp> { using type = _Bp; };
template <bool condition, typename _Ap, typename _Bp>
using conditional_t = typename conditional<condition, _Ap, _Bp>::type;
template <typename _Tp> struct remove_cv { using type = _Tp; };
template <typename _Tp> struct remove_cv<const _Tp> { using type = _Tp; };
template <typename _Tp> struct remove_cv<volatile _Tp> { using type = _Tp; };
template <typename _Tp> struct remove_cv<const volatile _Tp> { using type = _Tp; };
template <typename _Tp> using remove_cv_t = typename remove_cv<_Tp>::type;
template <typename _Tp> struct remove_reference { using type = _Tp; };
template <typename _Tp> struct remove_reference<_Tp &> { using type = _Tp; };
template <typename _Tp> struct remove_reference<_Tp &&> { using type = _Tp; };
template <typename _Tp> using remove_reference_t = typename remove_reference<_Tp>::type;

/* What the compiler itself says of a type. Not of half and bfloat16_t, as the library: they are its extensions. */
#define _ASCPU_TRAIT(trait, builtin) \
  template <typename _Tp> constexpr bool trait##_v = builtin(_Tp); \
  template <typename _Tp> struct trait : integral_constant<bool, builtin(_Tp)> {};
_ASCPU_TRAIT(is_integral, __is_integral)
_ASCPU_TRAIT(is_floating_point, __is_floating_point)
_ASCPU_TRAIT(is_arithmetic, __is_arithmetic)
_ASCPU_TRAIT(is_signed, __is_signed)
_ASCPU_TRAIT(is_unsigned, __is_unsigned)
_ASCPU_TRAIT(is_enum, __is_enum)
_ASCPU_TRAIT(is_pointer, __is_pointer)
_ASCPU_TRAIT(is_void, __is_void)
_ASCPU_TRAIT(is_array, __is_array)
_ASCPU_TRAIT(is_const, __is_const)
_ASCPU_TRAIT(is_reference, __is_reference)
#undef _ASCPU_TRAIT

/* Types made of others, by the compiler or by adding a qualifier. */
#define _ASCPU_TYPE(trait, ...) \
  template <typename _Tp> struct trait { using type = __VA_ARGS__; }; \
  template <typename _Tp> using trait##_t = typename trait<_Tp>::type;
_ASCPU_TYPE(remove_const, __remove_const(_Tp))
_ASCPU_TYPE(remove_volatile, __remove_volatile(_Tp))
_ASCPU_TYPE(remove_pointer, __remove_pointer(_Tp))
_ASCPU_TYPE(add_const, const _Tp)
_ASCPU_TYPE(add_volatile, volatile _Tp)
_ASCPU_TYPE(add_cv, const volatile _Tp)
_ASCPU_TYPE(add_pointer, __add_pointer(_Tp))
_ASCPU_TYPE(add_lvalue_reference, __add_lvalue_reference(_Tp))
_ASCPU_TYPE(add_rvalue_reference, __add_rvalue_reference(_Tp))
#undef _ASCPU_TYPE

using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::int8_t;
using ::size_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::uint8_t;
using scalars::max;
using scalars::min;
} // namespace standard
} // namespace ascpu
namespace std { using namespace ascpu::standard; }

namespace AscendC {
namespace Std {
using namespace ascpu::standard;
template <typename _Tp, typename _Up>
_ASCPU_INLINE constexpr _Tp min(const _Tp a_, const _Up b_) { return _Tp(b_) < a_ ? _Tp(b_) : a_; }
template <typename _Tp, typename _Up>
_ASCPU_INLINE constexpr _Tp max(const _Tp a_, const _Up b_) { return a_ < _Tp(b_) ? _Tp(b_) : a_; }

/* The first element and the rest. */
template <typename... _Ap> struct tuple {};
template <typename _Tp, typename... _Ap> struct tuple<_Tp, _Ap...> {
  constexpr tuple() {}
  constexpr tuple(const _Tp &value, const _Ap &...values) : first(value), rest(values...) {}
  _Tp first{};
  tuple<_Ap...> rest;
};
template <typename... _Ap> tuple(_Ap...) -> tuple<_Ap...>;
template <typename... _Ap>
_ASCPU_INLINE constexpr tuple<_Ap...> make_tuple(const _Ap &...values) { return {values...}; }
template <size_t index, typename Tuple> _ASCPU_INLINE constexpr auto &get(Tuple &values) {
  if constexpr (index == 0) return values.first;
  else return get<index - 1>(values.rest);
}
} // namespace Std
} // namespace AscendC
#endif
