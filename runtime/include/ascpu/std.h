/* The few things of the standard library that kernels use without including it, and AscendC::Std (C++).
 *
 * <type_traits> alone costs as much as half of our headers. The names are in a namespace of ours that std nominates: a
 * qualified name is looked up there only if std itself does not declare it, so that the library's own headers may come
 * before or after, and then their declarations count.
 */
#ifndef ASCPU_STD_H
#define ASCPU_STD_H
#include "checks.h"

namespace ascpu {
namespace standard {
template <typename T, T constant> struct integral_constant {
  using value_type = T;
  static constexpr T value = constant;
  constexpr operator T() const { return constant; }
};
using true_type = integral_constant<bool, true>;
using false_type = integral_constant<bool, false>;
template <typename A, typename B> struct is_same : integral_constant<bool, ascpu::is_same<A, B>> {};
template <typename A, typename B> constexpr bool is_same_v = ascpu::is_same<A, B>;
template <bool condition, typename T = void> struct enable_if {};
template <typename T> struct enable_if<true, T> { using type = T; };
template <bool condition, typename T = void> using enable_if_t = typename enable_if<condition, T>::type;
template <bool condition, typename A, typename B> struct conditional { using type = A; };
template <typename A, typename B> struct conditional<false, A, B> { using type = B; };
template <bool condition, typename A, typename B> using conditional_t = typename conditional<condition, A, B>::type;
template <typename T> _ASCPU_INLINE constexpr const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <typename T> _ASCPU_INLINE constexpr const T &max(const T &a, const T &b) { return a < b ? b : a; }
} // namespace standard
} // namespace ascpu
namespace std { using namespace ascpu::standard; }

namespace AscendC {
namespace Std {
using namespace ascpu::standard;
template <typename T, typename U> _ASCPU_INLINE constexpr T min(const T a, const U b) { return T(b) < a ? T(b) : a; }
template <typename T, typename U> _ASCPU_INLINE constexpr T max(const T a, const U b) { return a < T(b) ? T(b) : a; }

/* The first element and the rest. */
template <typename... A> struct tuple {};
template <typename T, typename... A> struct tuple<T, A...> {
  constexpr tuple() {}
  constexpr tuple(const T &value, const A &...values) : first(value), rest(values...) {}
  T first{};
  tuple<A...> rest;
};
template <typename... A> tuple(A...) -> tuple<A...>;
template <typename... A> _ASCPU_INLINE constexpr tuple<A...> make_tuple(const A &...values) { return {values...}; }
template <size_t index, typename Tuple> _ASCPU_INLINE constexpr auto &get(Tuple &values) {
  if constexpr (index == 0) return values.first;
  else return get<index - 1>(values.rest);
}
} // namespace Std
} // namespace AscendC
#endif
