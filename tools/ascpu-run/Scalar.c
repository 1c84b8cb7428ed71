/* Scalar: text to one value of an element type, and one element back to a number or to text.
 *
 * In: `DTYPE:VALUE` already taken apart, or a tensor and an index. Out: the value's bytes; a range error names the
 * value and the type. Does not know what a kernel's parameter wants.
 */
#include "Run.h"
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool malformed(const char *label, enum ac_dtype dtype, const char *text, struct ac_diags *diags) {
  ac_usage_error(diags, "%s: '%s' is not a value of type %s", label, text, ac_dtype_name(dtype));
  return false;
}

static bool out_of_range(const char *label, enum ac_dtype dtype, const char *text, struct ac_diags *diags) {
  ac_usage_error(diags, "%s: %s:%s is out of range", label, ac_dtype_name(dtype), text);
  return false;
}

/* ---- integers ---- */

static bool read_integer(enum ac_dtype dtype, const char *text, const char *label, void *value,
                         struct ac_diags *diags) {
  bool is_signed = dtype == AC_DT_I8 || dtype == AC_DT_I16 || dtype == AC_DT_I32 || dtype == AC_DT_I64;
  bool negative = *text == '-';
  const char *digits = text + (*text == '-' || *text == '+');
  bool hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
  if (!isdigit((unsigned char)*digits)) return malformed(label, dtype, text, diags);
  char *end;
  errno = 0;
  unsigned long long magnitude = strtoull(digits, &end, hex ? 16 : 10);
  if (*end || (hex && end == digits + 1)) return malformed(label, dtype, text, diags);
  unsigned bits = 8 * (unsigned)ac_dtype_size(dtype);
  uint64_t all = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
  uint64_t limit = !is_signed ? (negative ? 0 : all) : (all >> 1) + negative;
  if (errno == ERANGE || magnitude > limit) return out_of_range(label, dtype, text, diags);
  uint64_t stored = negative ? 0 - (uint64_t)magnitude : magnitude;
  memcpy(value, &stored, bits / 8); /* little endian, as everywhere here */
  return true;
}

static bool read_bool(const char *text, const char *label, void *value, struct ac_diags *diags) {
  bool yes = strcmp(text, "1") == 0 || strcasecmp(text, "true") == 0;
  if (!yes && strcmp(text, "0") != 0 && strcasecmp(text, "false") != 0)
    return malformed(label, AC_DT_BOOL, text, diags);
  memcpy(value, &yes, 1);
  return true;
}

/* ---- floating point ---- */

/* double to bfloat16 with one rounding: to float by rounding to odd, which a second rounding does not disturb. */
static uint16_t bfloat16_bits(double value) {
  float f = (float)value;
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  if (isnan(value)) return (uint16_t)(bits >> 16 | 0x40);
  if ((double)f != value && isfinite(f)) {
    if (fabs((double)f) > fabs(value)) bits--;
    bits |= 1;
  }
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

/* Stores text as dtype and tells whether that gave infinity. */
static bool store_float(enum ac_dtype dtype, const char *text, char **end, void *value) {
  if (dtype == AC_DT_F32) {
    float f = strtof(text, end);
    memcpy(value, &f, sizeof f);
    return isinf(f);
  }
  double d = strtod(text, end);
  if (dtype == AC_DT_F64) {
    memcpy(value, &d, sizeof d);
    return isinf(d);
  }
  if (dtype == AC_DT_BF16) {
    uint16_t bits = bfloat16_bits(d);
    memcpy(value, &bits, sizeof bits);
    return (bits & 0x7fff) == 0x7f80;
  }
  _Float16 h = (_Float16)d;
  memcpy(value, &h, sizeof h);
  return isinf((float)h);
}

static bool read_float(enum ac_dtype dtype, const char *text, const char *label, void *value, struct ac_diags *diags) {
  char *end;
  bool infinite = store_float(dtype, text, &end, value);
  if (end == text || *end || isspace((unsigned char)*text)) return malformed(label, dtype, text, diags);
  const char *name = text + (*text == '-' || *text == '+');
  if (infinite && strncasecmp(name, "inf", 3) != 0) return out_of_range(label, dtype, text, diags);
  return true;
}

bool run_scalar_read(enum ac_dtype dtype, const char *text, const char *label, void *value, struct ac_diags *diags) {
  switch (dtype) {
  case AC_DT_BOOL: return read_bool(text, label, value, diags);
  case AC_DT_F16:
  case AC_DT_BF16:
  case AC_DT_F32:
  case AC_DT_F64: return read_float(dtype, text, label, value, diags);
  default: return read_integer(dtype, text, label, value, diags);
  }
}

/* ---- elements ---- */

#define ELEMENT(type)                                                                                                  \
  ({                                                                                                                   \
    type element_;                                                                                                     \
    memcpy(&element_, at, sizeof element_);                                                                            \
    element_;                                                                                                          \
  })

long double run_element(const struct ac_npy *tensor, size_t i) {
  const char *at = (const char *)tensor->data + i * ac_dtype_size(tensor->dtype);
  switch (tensor->dtype) {
  case AC_DT_BOOL:
  case AC_DT_U8: return ELEMENT(uint8_t);
  case AC_DT_I8: return ELEMENT(int8_t);
  case AC_DT_I16: return ELEMENT(int16_t);
  case AC_DT_U16: return ELEMENT(uint16_t);
  case AC_DT_I32: return ELEMENT(int32_t);
  case AC_DT_U32: return ELEMENT(uint32_t);
  case AC_DT_I64: return ELEMENT(int64_t);
  case AC_DT_U64: return ELEMENT(uint64_t);
  case AC_DT_F16: return ELEMENT(_Float16);
  case AC_DT_F32: return ELEMENT(float);
  case AC_DT_F64: return ELEMENT(double);
  case AC_DT_BF16: {
    uint32_t bits = (uint32_t)ELEMENT(uint16_t) << 16;
    at = (const char *)&bits;
    return ELEMENT(float);
  }
  case AC_DT_NONE: break;
  }
  return 0;
}

void run_element_text(const struct ac_npy *tensor, size_t i, char *text, size_t n) {
  static const int digits[AC_DT_NONE] = {[AC_DT_F16] = 5, [AC_DT_BF16] = 4, [AC_DT_F32] = 9, [AC_DT_F64] = 17};
  const char *at = (const char *)tensor->data + i * ac_dtype_size(tensor->dtype);
  if (tensor->dtype == AC_DT_I64) snprintf(text, n, "%lld", (long long)ELEMENT(int64_t));
  else if (tensor->dtype == AC_DT_U64) snprintf(text, n, "%llu", (unsigned long long)ELEMENT(uint64_t));
  else if (tensor->dtype < AC_DT_NONE && digits[tensor->dtype])
    snprintf(text, n, "%.*g", digits[tensor->dtype], (double)run_element(tensor, i));
  else snprintf(text, n, "%.0f", (double)run_element(tensor, i));
}
