/* Conversions between element types, from their definition (docs/semantics.md part 2, 2 (a) "Cast", 3).
 *
 * A source element is taken apart into an exact number, sign * magnitude * 2^exponent. A destination is a grid of numbers:
 * the integers, or those that a float format has where the number lies. Rounding picks one of the two grid points around
 * the number, by the mode. What then lies outside of an integer type is cut to its nearest end; outside of a float format it
 * becomes infinite. No host conversion takes part, so that the model is independent of the host's rounding.
 */
#include "Model.h"
#include <string.h>

typedef unsigned __int128 wide;

/* sign * magnitude * 2^exponent, or not a number, or infinite. */
struct exact {
  bool negative, nan, infinite;
  wide magnitude;
  int exponent;
};

/* A binary format: bits of the significand without the leading one, least exponent of a normal number, bias. */
struct format {
  int fraction, exponent_bits;
};

static struct format format_of(enum ac_type type) {
  return type == AC_F16 ? (struct format){10, 5} : type == AC_BF16 ? (struct format){7, 8} : (struct format){23, 8};
}

static struct exact from_float(enum ac_type type, uint64_t bits) {
  struct format f = format_of(type);
  uint64_t fraction = bits & ((1ull << f.fraction) - 1);
  int top = (1 << f.exponent_bits) - 1, exponent = (int)(bits >> f.fraction) & top, bias = top / 2;
  struct exact x = {.negative = bits >> (f.fraction + f.exponent_bits) & 1};
  if (exponent == top) {
    x.nan = fraction != 0, x.infinite = fraction == 0;
    return x;
  }
  x.magnitude = exponent ? fraction | 1ull << f.fraction : fraction;
  x.exponent = (exponent ? exponent : 1) - bias - f.fraction;
  return x;
}

static struct exact from_integer(enum ac_type type, uint64_t bits) {
  const struct ac_type_info *info = ac_type_info(type);
  unsigned width = info->bytes * 8;
  struct exact x = {.negative = info->kind == 'S' && bits >> (width - 1) & 1};
  uint64_t ones = width == 64 ? ~0ull : (1ull << width) - 1;
  x.magnitude = (x.negative ? -bits : bits) & ones;
  return x;
}

static struct exact from(enum ac_type type, uint64_t bits) {
  return ac_type_info(type)->kind == 'F' ? from_float(type, bits) : from_integer(type, bits);
}

/* The number in units of 2^unit, rounded to a whole number of them. */
static wide rounded(const struct exact *x, int unit, enum ac_round mode) {
  int shift = unit - x->exponent;
  if (shift <= 0) return x->magnitude << -shift;
  bool tiny = shift > 126; /* far below half a unit */
  wide whole = tiny ? 0 : x->magnitude >> shift, rest = tiny ? (x->magnitude != 0) : x->magnitude - (whole << shift);
  wide half = (wide)1 << (tiny ? 126 : shift - 1);
  bool up = false;
  switch (mode) {
  case AC_FLOOR: up = x->negative && rest; break;
  case AC_CEIL: up = !x->negative && rest; break;
  case AC_ROUND: up = rest >= half; break;
  case AC_TRUNC: break;
  case AC_ODD: up = rest && !(whole & 1); break;
  default: up = rest > half || (rest == half && whole & 1); break;
  }
  return whole + up;
}

/* ---- to the destination ---- */

static uint64_t to_integer(const struct exact *x, enum ac_type type, enum ac_round mode) {
  const struct ac_type_info *info = ac_type_info(type);
  unsigned width = info->bytes * 8;
  wide most = ((wide)1 << (width - (info->kind == 'S'))) - 1, least = info->kind == 'S' ? most + 1 : 0;
  if (x->nan) return 0;
  wide limit = x->negative ? least : most;
  /* beyond 2^64 nothing has to be shifted to be seen as too large */
  wide whole = x->infinite || (x->exponent > 64 && x->magnitude) ? limit : rounded(x, 0, mode);
  if (whole > limit) whole = limit;
  return x->negative ? -(uint64_t)whole : (uint64_t)whole;
}

/* The low bits of the number; infinities and NaN as with saturation. */
static uint64_t to_low_bits(const struct exact *x, enum ac_type type, enum ac_round mode) {
  if (x->nan || x->infinite) return to_integer(x, type, mode);
  uint64_t low = x->exponent > 64 ? 0 : (uint64_t)rounded(x, 0, mode);
  return x->negative ? -low : low;
}

static int bit_length(wide n) {
  int length = 0;
  for (; n; n >>= 1) length++;
  return length;
}

static uint64_t to_float(const struct exact *x, enum ac_type type, enum ac_round mode) {
  struct format f = format_of(type);
  uint64_t top = (1ull << f.exponent_bits) - 1, sign = (uint64_t)x->negative << (f.fraction + f.exponent_bits);
  uint64_t infinity = top << f.fraction;
  if (x->nan) return infinity | 1ull << (f.fraction - 1);
  if (x->infinite) return sign | infinity;
  if (!x->magnitude) return sign;
  int least_unit = 1 - (int)(top / 2) - f.fraction, unit = x->exponent + bit_length(x->magnitude) - 1 - f.fraction;
  if (unit < least_unit) unit = least_unit;
  wide significand = rounded(x, unit, mode);
  if (significand >> (f.fraction + 1)) significand >>= 1, unit++; /* rounded up to the next power of two */
  uint64_t exponent = significand >> f.fraction ? (uint64_t)(unit - least_unit) + 1 : 0;
  if (exponent >= top) return sign | infinity;
  return sign | exponent << f.fraction | ((uint64_t)significand & ((1ull << f.fraction) - 1));
}

/* ---- float to float of the same type: an integral value, which is always a value of the type ---- */
static uint64_t to_integral(const struct exact *x, uint64_t bits, enum ac_type type, enum ac_round mode) {
  if (x->nan || x->infinite || x->exponent >= 0) return bits;
  struct exact whole = {.negative = x->negative, .magnitude = rounded(x, 0, mode)};
  return to_float(&whole, type, AC_RINT);
}

static struct exact product(struct exact a, struct exact b) {
  struct exact p = {.negative = a.negative != b.negative};
  p.nan = a.nan || b.nan || (a.infinite && !b.infinite && !b.magnitude) || (b.infinite && !a.infinite && !a.magnitude);
  p.infinite = !p.nan && (a.infinite || b.infinite);
  p.magnitude = a.magnitude * b.magnitude;
  p.exponent = a.exponent + b.exponent;
  return p;
}

uint64_t ac_model_cast(const struct ac_mop *op, uint64_t bits) {
  enum ac_type src = ac_operand_type(op->type, 1), dst = ac_operand_type(op->type, 0);
  struct exact x = from(src, bits);
  if (op->inst->id == AC_VCastDeq) {
    x = product(x, from(dst, op->scale));
    return to_float(&x, dst, AC_RINT);
  }
  enum ac_round mode = op->mode < 0 || op->mode > AC_ODD ? AC_RINT : (enum ac_round)op->mode;
  if (ac_type_info(dst)->kind != 'F') return op->saturate ? to_low_bits(&x, dst, mode) : to_integer(&x, dst, mode);
  return src == dst ? to_integral(&x, bits, dst, mode) : to_float(&x, dst, mode);
}

uint64_t ac_model_saturate(const struct ac_mop *op, uint64_t bits) {
  enum ac_type type = ac_operand_type(op->type, 0);
  struct format f = format_of(type);
  struct exact x = from_float(type, bits);
  uint64_t infinity = ((1ull << f.exponent_bits) - 1) << f.fraction;
  if (x.nan) return 0;
  return x.infinite ? (bits & ~infinity) | (infinity - 1) : bits;
}
