/* printf and assert in kernels, for C and C++.
 *
 * Calls of plain printf become the core's own in device code (asc-stamp). half and bfloat16_t are not promoted to
 * double by C's rules; in C++ an overload does it, in C the caller must. Off: assert with NDEBUG or ASCENDC_DUMP=0,
 * PRINTF with ASCENDC_DUMP=0. <stdio.h> and <assert.h> may be included before; an <assert.h> after takes `assert` back.
 */
#ifndef ASCPU_DEBUG_H
#define ASCPU_DEBUG_H
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif
int printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
int __ascpu_printf(const char *format, ...) __attribute__((format(printf, 1, 2), nothrow));
void __ascpu_assert_fail(const char *expr, const char *file, int line, const char *func, const char *format, ...)
    __attribute__((noreturn, cold, nothrow, format(printf, 5, 6)));
#ifdef __cplusplus
}
#endif

#undef assert
#if defined(NDEBUG) || (defined(ASCENDC_DUMP) && ASCENDC_DUMP == 0)
#define ascendc_assert(condition, ...) ((void)sizeof(!(condition)))
#else
/* The format, if there is one, must be a literal. */
#define ascendc_assert(condition, ...)                                                                                 \
  ((condition) ? (void)0                                                                                               \
               : __ascpu_assert_fail(#condition, __FILE__, __LINE__, __func__, "" __VA_ARGS__))
#endif
#define assert(...) ascendc_assert(__VA_ARGS__)
#define ASSERT(...) ascendc_assert(__VA_ARGS__)

#ifdef __cplusplus
namespace ascpu {
template <typename _Tp> constexpr bool is_narrow_float = false;
template <> inline constexpr bool is_narrow_float<half> = true;
template <> inline constexpr bool is_narrow_float<bfloat16_t> = true;
template <bool> struct printf_overload {};
template <> struct printf_overload<true> { using type = int; };
template <typename _Tp> _ASCPU_INLINE _Tp promoted(_Tp value) { return value; }
_ASCPU_INLINE double promoted(half value) { return double(value); }
_ASCPU_INLINE double promoted(bfloat16_t value) { return double(value); }
} // namespace ascpu

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-security"
#pragma clang diagnostic ignored "-Wformat-nonliteral"
template <typename... _Ap, typename ascpu::printf_overload<(ascpu::is_narrow_float<_Ap> || ...)>::type = 0>
_ASCPU_INLINE int printf(const char *format, _Ap... args) { return __ascpu_printf(format, ascpu::promoted(args)...); }

namespace AscendC {
using ::printf;
template <typename... _Ap> _ASCPU_INLINE void PRINTF(const char *format, _Ap... args) {
#if !defined(ASCENDC_DUMP) || ASCENDC_DUMP != 0
  __ascpu_printf(format, ascpu::promoted(args)...);
#endif
}
} // namespace AscendC
#pragma clang diagnostic pop
#endif
#endif
