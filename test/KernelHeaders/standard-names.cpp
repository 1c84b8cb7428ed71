// What kernels have of the standard library and of the compiler without including it, alone and with the library.
// RUN: %kernel_cxx -Wall -Wextra -Werror -fsyntax-only %s
// RUN: %kernel_cxx -Wall -Wextra -Werror -DBEFORE -fsyntax-only %s
// RUN: %kernel_cxx -Wall -Wextra -Werror -DAFTER -fsyntax-only %s
// RUN: %kernel_cxx -Wall -Wextra -Werror -DBEFORE -DUSING_STD -fsyntax-only %s
// RUN: %kernel_cxx -Wall -Wextra -Werror -DAFTER -DUSING_STD -fsyntax-only %s
// RUN: not %kernel_cxx -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s
// CHECK: error: no matching function for call to 'min'
#ifdef BEFORE
#include <algorithm>
#include <cstdint>
#include <type_traits>
#endif
#include "kernel_operator.h"
#ifdef AFTER
#include <algorithm>
#include <cstdint>
#include <type_traits>
#endif
using namespace AscendC;
#ifdef USING_STD
using namespace std;
#endif

static_assert(std::is_integral_v<bool> && std::is_integral_v<const int64_t> && !std::is_integral_v<float>);
static_assert(!std::is_integral_v<half> && !std::is_arithmetic_v<int *> && std::is_arithmetic<float>::value);
static_assert(std::is_floating_point_v<double> && !std::is_floating_point<uint8_t>::value);
static_assert(std::is_signed_v<int8_t> && std::is_signed_v<float> && !std::is_signed<bool>::value);
static_assert(std::is_unsigned_v<uint16_t> && !std::is_unsigned_v<int16_t>);
enum class Kind { A };
static_assert(std::is_enum_v<Kind> && !std::is_enum_v<int> && std::is_pointer_v<int *> && std::is_void_v<void>);
static_assert(std::is_same_v<std::remove_reference_t<const int &>, const int>);
static_assert(std::is_same_v<std::remove_cv_t<const int>, int>);
static_assert(std::is_array_v<int[]> && !std::is_array<int *>::value && std::is_const_v<const int> && !std::is_const_v<const int *>);
static_assert(std::is_reference_v<int &&> && std::is_reference<int &>::value && !std::is_reference_v<int>);
static_assert(std::is_same_v<std::remove_const_t<const volatile int>, volatile int>);
static_assert(std::is_same_v<std::remove_volatile_t<const volatile int>, const int>);
static_assert(std::is_same_v<std::remove_pointer_t<int *const>, int> && std::is_same_v<std::remove_pointer<int>::type, int>);
static_assert(std::is_same_v<std::add_const_t<int>, const int> && std::is_same_v<std::add_const_t<int &>, int &>);
static_assert(std::is_same_v<std::add_volatile_t<int>, volatile int> && std::is_same_v<std::add_cv_t<int>, const volatile int>);
static_assert(std::is_same_v<std::add_pointer_t<int &>, int *> && std::is_same_v<std::add_pointer<void>::type, void *>);
static_assert(std::is_same_v<std::add_lvalue_reference_t<int &&>, int &> && std::is_same_v<std::add_lvalue_reference_t<void>, void>);
static_assert(std::is_same_v<std::add_rvalue_reference_t<int>, int &&> && std::is_same_v<Std::add_rvalue_reference_t<int &>, int &>);
static_assert(std::is_same_v<std::int8_t, int8_t> && std::is_same_v<std::uint64_t, uint64_t>);
static_assert(sizeof(std::size_t) == 8);
static_assert(Std::is_integral_v<int>);

static_assert(min(3, -4) == -4 && max(3, -4) == 3 && min(2.5f, 1.5f) == 1.5f);
static_assert(min(int64_t(1) << 40, 7) == 7 && max(uint8_t(200), int64_t(-1)) == 200);
static_assert(std::is_same_v<decltype(min(int64_t(1), 2)), int64_t>);
static_assert(std::min(3, 4) == 3 && std::max(3, 4) == 4 && min<int>(3, 4) == 3);

// A kernel's own functions of the name count.
struct Pair { int a; };
constexpr int min(Pair x, Pair y) { return x.a * 10 + y.a; }
constexpr int max(int x, int y) { return x * 100 + y; }
static_assert(min(Pair{1}, Pair{2}) == 12 && max(1, 2) == 102 && max(1l, 2l) == 2);
/* A kernel's own name, which none of ours may make ambiguous. */
int number = 1;
int own_number() { return number; }
namespace own {
template <typename T> constexpr T min(T x, T y) { return x * 1000 + y; }
static_assert(min(1, 2) == 1002);
} // namespace own
#ifndef USING_STD // whose max(T, T) is as good as this one
template <typename T> constexpr T max(T x, T y) { return x * 10000 + y; }
static_assert(max(1u, 2u) == 10002);
#endif
#ifdef WRONG
int wrong(int *x) { return min(x, 3); }
#endif
