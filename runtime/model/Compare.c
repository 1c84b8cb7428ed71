/* Comparisons of one lane, straight from docs/semantics.md 2.5: ordinary IEEE for floats, so a NaN is unequal to everything
 * and -0 is +0; integers by their sign. */
#include "Model.h"
#include <string.h>

/* The element as a double, which holds every float and half and every bfloat16. */
static double real(enum ac_type type, uint64_t bits) {
  uint32_t single = (uint32_t)bits;
  uint16_t half = (uint16_t)bits;
  float value;
  _Float16 small;
  if (type == AC_F16) {
    memcpy(&small, &half, sizeof small);
    return small;
  }
  if (type == AC_BF16) single <<= 16;
  memcpy(&value, &single, sizeof value);
  return value;
}

static bool ordered(int32_t comparison, bool less, bool equal, bool greater) {
  switch (comparison) {
  case AC_LT: return less;
  case AC_GT: return greater;
  case AC_EQ: return equal;
  case AC_LE: return less || equal;
  case AC_GE: return greater || equal;
  default: return !equal;
  }
}

bool ac_model_compare(enum ac_type type, int32_t comparison, uint64_t a, uint64_t b) {
  const struct ac_type_info *info = ac_type_info(type);
  if (info->kind == 'F') {
    double x = real(type, a), y = real(type, b);
    return ordered(comparison, x<y, x == y, x> y);
  }
  if (info->kind == 'U') return ordered(comparison, a<b, a == b, a> b);
  unsigned unused = 64 - info->bytes * 8;
  int64_t x = (int64_t)(a << unused) >> unused, y = (int64_t)(b << unused) >> unused;
  return ordered(comparison, x<y, x == y, x> y);
}
