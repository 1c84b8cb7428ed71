/* What a copy to global memory does there while an atomic mode is set: dst = dst op src, an element at a time, in order.
 *
 * Add, max and min as the vector instructions have them (docs/semantics.md part 2, section 3): integers wrap; floats are
 * rounded once, to nearest even; any NaN gives NaN, +0 is larger than -0. half and bfloat16 are computed in float, which
 * is wide enough that the second rounding is the only one. Types: s8 s16 s32 f16 bf16 f32.
 */
#include "Model.h"
#include <math.h>
#include <string.h>

static enum ac_type type_of(uint32_t mode) { return (enum ac_type)(mode >> 8); }

bool ac_atomic_known(uint32_t mode) {
  uint32_t operation = mode & 0xff;
  if (operation < ASCPU_ATOMIC_ADD || operation > ASCPU_ATOMIC_MIN) return false;
  switch (type_of(mode)) {
  case AC_S8:
  case AC_S16:
  case AC_S32:
  case AC_F16:
  case AC_BF16:
  case AC_F32: return true;
  default: return false;
  }
}

static float float_operation(uint32_t operation, float a, float b) {
  if (operation == ASCPU_ATOMIC_ADD) return a + b;
  if (isnan(a) || isnan(b)) return NAN;
  bool a_is_larger = a > b || (a == b && !signbit(a));
  return (operation == ASCPU_ATOMIC_MAX) == a_is_larger ? a : b;
}

static int64_t integer_operation(uint32_t operation, int64_t a, int64_t b) {
  if (operation == ASCPU_ATOMIC_ADD) return a + b;
  return (operation == ASCPU_ATOMIC_MAX) == (a > b) ? a : b;
}

/* bfloat16 is the upper half of a float: rounded to nearest even by hand, since not every host compiles it right. */
static float bf16_in(uint16_t bits) {
  uint32_t wide = (uint32_t)bits << 16;
  float value;
  memcpy(&value, &wide, sizeof value);
  return value;
}
static uint16_t bf16_out(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  if (isnan(value)) return 0x7fc0;
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

#define ELEMENT(T, in, out, operation_)                                                                                \
  {                                                                                                                    \
    T a, b;                                                                                                            \
    memcpy(&a, dst, sizeof a), memcpy(&b, src, sizeof b);                                                              \
    a = (T)out(operation_(mode & 0xff, in(a), in(b)));                                                                 \
    memcpy(dst, &a, sizeof a);                                                                                         \
    break;                                                                                                             \
  }
static void element(char *dst, const char *src, uint32_t mode) {
  switch (type_of(mode)) {
  case AC_S8: ELEMENT(int8_t, , , integer_operation)
  case AC_S16: ELEMENT(int16_t, , , integer_operation)
  case AC_S32: ELEMENT(int32_t, , , integer_operation)
  case AC_F16: ELEMENT(_Float16, (float), (_Float16), float_operation)
  case AC_BF16: ELEMENT(uint16_t, bf16_in, bf16_out, float_operation)
  case AC_F32: ELEMENT(float, , , float_operation)
  default: break;
  }
}

void ac_atomic_block(char *dst, const char *src, int64_t bytes, uint32_t mode) {
  if (!ac_atomic_known(mode)) return;
  int64_t size = ac_type_info(type_of(mode))->bytes;
  for (int64_t at = 0; at + size <= bytes; at += size) element(dst + at, src + at, mode);
}
