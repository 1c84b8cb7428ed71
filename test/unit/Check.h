/* Check: what the unit tests are written with. A failed CHECK prints where and goes on; main returns check_result(). */
#ifndef ASCPU_TEST_CHECK_H
#define ASCPU_TEST_CHECK_H
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int check_failures; /* a test is one file and one thread */

static inline bool check_that(bool ok, const char *file, int line, const char *what) {
  if (!ok) {
    printf("%s:%d: failed: %s\n", file, line, what);
    check_failures++;
  }
  return ok;
}

static inline bool check_text(const char *got, const char *want, const char *file, int line) {
  bool ok = got && strcmp(got, want) == 0;
  if (!ok) {
    printf("%s:%d: text differs\n   got: %s\n  want: %s\n", file, line, got ? got : "(null)", want);
    check_failures++;
  }
  return ok;
}

static inline int check_result(void) {
  if (check_failures) printf("%d checks failed\n", check_failures);
  return check_failures ? 1 : 0;
}

#define CHECK(condition) check_that((condition), __FILE__, __LINE__, #condition)
#define CHECK_TEXT(got, want) check_text((got), (want), __FILE__, __LINE__)
#endif
