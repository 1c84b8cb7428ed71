/* OneRepeat: one full repeat of an instruction on the model, on values worked out by hand: sources at 0 and 256 of the UB,
 * the destination at 512. Element 0..n-1 are given, the rest repeats the last one. Any NaN equals any NaN. */
#ifndef ASCPU_TEST_ONE_REPEAT_H
#define ASCPU_TEST_ONE_REPEAT_H
#include "RuntimeCall.h"

static struct ac_core *core;

#define FILL(T, offset, ...)                                                                                           \
  do {                                                                                                                 \
    const T values_[] = {__VA_ARGS__};                                                                                 \
    size_t n_ = sizeof values_ / sizeof *values_;                                                                      \
    for (size_t i_ = 0; i_ < 256 / sizeof(T); i_++) UB(core, T, offset)[i_] = values_[i_ < n_ ? i_ : n_ - 1];          \
  } while (0)
#define EXPECT(T, ...)                                                                                                 \
  do {                                                                                                                 \
    const T values_[] = {__VA_ARGS__};                                                                                 \
    size_t n_ = sizeof values_ / sizeof *values_;                                                                      \
    for (size_t i_ = 0; i_ < 256 / sizeof(T); i_++) {                                                                  \
      T got_ = UB(core, T, 512)[i_], want_ = values_[i_ < n_ ? i_ : n_ - 1];                                           \
      if (!CHECK(memcmp(&got_, &want_, sizeof(T)) == 0 || (want_ != want_ && got_ != got_)))                           \
        printf("  lane %zu: got %g, want %g\n", i_, (double)got_, (double)want_);                                      \
    }                                                                                                                  \
  } while (0)
#define BINARY(inst, type) CHECK_TEXT(done(CALL(core, inst, type, 512, 0, 256, ALL, PLAIN3(1))), "done")
#define UNARY(inst, type) CHECK_TEXT(done(CALL(core, inst, type, 512, 0, ALL, PLAIN2(1))), "done")
#define SCALAR(inst, type, bits) CHECK_TEXT(done(CALL(core, inst, type, 512, 0, bits, ALL, PLAIN2(1))), "done")
static inline const char *done(const char *failure) { return failure ? failure : "done"; }
#endif
