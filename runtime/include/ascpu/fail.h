/* The calls that end a block at run time, with the user's line where it is known (C and C++). */
#ifndef ASCPU_FAIL_H
#define ASCPU_FAIL_H
#ifdef __cplusplus
extern "C" {
[[noreturn]] void __ascpu_fail(const char *file, int line, const char *fmt, ...) noexcept __attribute__((cold));
[[noreturn]] void __ascpu_fail_buffers(const char *file, int line, int space, unsigned position, unsigned num,
                                       unsigned bytes) noexcept __attribute__((cold));
}
#else
void __ascpu_fail(const char *file, int line, const char *fmt, ...) __attribute__((noreturn, cold, nothrow));
#endif
#endif
