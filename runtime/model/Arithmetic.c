/* What each elementwise instruction computes: a line an instruction and class of type.
 *
 * In: the bits of the elements a and b, of the scalar s and of what an accumulator held, d. Out: the bits of the result.
 * To add an instruction, add its line to the lists of the classes it has.
 *
 * float, half and bfloat16 are IEEE 754, rounded to nearest even once an instruction: half and bfloat16 are computed in
 * float, which is wide enough that rounding again gives the same as rounding once, or half in double where it is not.
 * Integers are computed in 64 bits and cut to the element: two's complement, wrapping (docs/semantics.md part 2, 3).
 * Their quotients go towards zero, and x / 0 is 0.
 */
#include "Model.h"
#include <math.h>
#include <string.h>

/* Any NaN gives NaN; of two zeros the positive one is the greater. */
static float greater(float a, float b) {
  if (isnan(a) || isnan(b)) return NAN;
  if (a == b) return signbit(a) ? b : a;
  return a > b ? a : b;
}
static float lesser(float a, float b) { return -greater(-a, -b); }

static uint64_t signed_quotient(int64_t a, int64_t b) {
  if (b == -1) return -(uint64_t)a;
  return b ? (uint64_t)(a / b) : 0;
}

/* MEANING(instruction, expression) over float a, b, s, d */
#define FLOATING(MEANING)                                                                                              \
  MEANING(VAdd, a + b)                                                                                                 \
  MEANING(VSub, a - b)                                                                                                 \
  MEANING(VMul, a *b)                                                                                                  \
  MEANING(VAdds, a + s)                                                                                                \
  MEANING(VMuls, a *s)                                                                                                 \
  MEANING(RNeg, -a)                                                                                                    \
  MEANING(RAbsSub, fabsf(a - b))                                                                                       \
  MEANING(RPrelu, a > 0 ? a : a * b)                                                                                   \
  MEANING(VAbs, fabsf(a))                                                                                              \
  MEANING(VDiv, a / b)                                                                                                 \
  MEANING(VMax, greater(a, b))                                                                                         \
  MEANING(VMin, lesser(a, b))                                                                                          \
  MEANING(VMaxs, greater(a, s))                                                                                        \
  MEANING(VMins, lesser(a, s))                                                                                         \
  MEANING(VAddRelu, greater(a + b, 0))                                                                                 \
  MEANING(VSubRelu, greater(a - b, 0))                                                                                 \
  MEANING(VRelu, greater(a, 0))                                                                                        \
  MEANING(VLeakyRelu, a >= 0 ? a : a * s)                                                                              \
  MEANING(VSqrt, sqrtf(a))                                                                                             \
  MEANING(VRsqrt, 1 / sqrtf(a))                                                                                        \
  MEANING(VRec, 1 / a)

/* float only, and the same for half: over double, where a product of halves and its sum with one are exact enough to be
 * rounded but once (their bits lie at most 48 places apart where it matters). Axpy and MulAddDst round twice. */
#define SINGLE(MEANING)                                                                                                \
  MEANING(VFma, fmaf(a, d, b))                                                                                         \
  MEANING(VFmaRelu, greater(fmaf(a, d, b), 0))                                                                         \
  MEANING(VAxpy, s *a + d)                                                                                             \
  MEANING(VMulAddDst, a *b + d)                                                                                        \
  MEANING(VExp, (float)exp((double)a))                                                                                 \
  MEANING(VLn, (float)log((double)a))                                                                                  \
  MEANING(RLog2, (float)log2((double)a))                                                                               \
  MEANING(RLog10, (float)log10((double)a))
#define HALF(MEANING)                                                                                                  \
  MEANING(VFma, a *d + b)                                                                                              \
  MEANING(VFmaRelu, (double)greater((_Float16)(a * d + b), 0))                                                         \
  MEANING(VAxpy, (double)(_Float16)(s * a) + d)                                                                        \
  MEANING(VMulAddDst, (double)(_Float16)(a * b) + d)                                                                   \
  MEANING(VExp, exp(a))                                                                                                \
  MEANING(VLn, log(a))                                                                                                 \
  MEANING(RLog2, log2(a))                                                                                              \
  MEANING(RLog10, log10(a))

#define BRAIN(MEANING)                                                                                                 \
  MEANING(VAxpy, bf16_in(bf16_out(s *a)) + d)                                                                          \
  MEANING(VMulAddDst, bf16_in(bf16_out(a *b)) + d)

/* over uint64_t a, b, s, both kinds of integer */
#define INTEGER(MEANING)                                                                                               \
  MEANING(VAdd, a + b)                                                                                                 \
  MEANING(VSub, a - b)                                                                                                 \
  MEANING(VMul, a *b)                                                                                                  \
  MEANING(VAdds, a + s)                                                                                                \
  MEANING(VMuls, a *s)                                                                                                 \
  MEANING(VAnd, a &b)                                                                                                  \
  MEANING(RXor, a ^ b)                                                                                                 \
  MEANING(RNeg, -a)                                                                                                    \
  MEANING(VOr, a | b)                                                                                                  \
  MEANING(VAxpy, s *a + d)                                                                                             \
  MEANING(VMulAddDst, a *b + d)                                                                                        \
  MEANING(VFma, a *d + b)

/* The value of a signed element, and the element that a sum is cut to. */
#define VALUE(x) ((int64_t)((x) << (64 - WIDTH)) >> (64 - WIDTH))
#define AT_LEAST_0(x) (VALUE(x) > 0 ? (x) : 0)

/* A signed left shift keeps the sign bit and drops the one below it; v.shl.wrap is the plain shift. An amount of the
 * width or more shifts all bits out, one beyond the width the sign bit too (part 2, 1.1 #32); a negative amount is a
 * large one. A right shift fills with the sign, and its rounding twin adds the last bit that went out. The absolute value
 * of the minimum is the minimum, and so is its quotient by -1. */
#define SIGNED(MEANING)                                                                                                \
  MEANING(RAbsSub, (a - b) & SIGN ? b - a : a - b)                                                                     \
  MEANING(RMulHigh, (uint64_t)(VALUE(a) * VALUE(b) >> 32))                                                             \
  MEANING(VAbs, a &SIGN ? -a : a)                                                                                      \
  MEANING(VDiv, signed_quotient(VALUE(a), VALUE(b)))                                                                   \
  MEANING(VRec, signed_quotient(1, VALUE(a)))                                                                          \
  MEANING(VFmaRelu, AT_LEAST_0(a *d + b))                                                                              \
  MEANING(VShl, s > WIDTH ? 0 : (a & SIGN) | (s < WIDTH ? (a << s) & ~SIGN : 0))                                       \
  MEANING(VShlWrap, s < WIDTH ? a << s : 0)                                                                            \
  MEANING(VShr, (uint64_t)(VALUE(a) >> (s < WIDTH ? s : WIDTH - 1)))                                                   \
  MEANING(VShrRound, s == 0 ? a : s <= WIDTH ? ((uint64_t)(VALUE(a) >> (s - 1)) + 1) >> 1 : 0)                         \
  MEANING(RShl, b < WIDTH ? (a & SIGN) | ((a << b) & ~SIGN) : a & SIGN ? ~0ull : 0)                                    \
  MEANING(RShlWrap, b < WIDTH ? a << b : 0)                                                                            \
  MEANING(RShr, (uint64_t)(VALUE(a) >> (b < WIDTH ? b : WIDTH - 1)))                                                   \
  MEANING(VMax, VALUE(a) > VALUE(b) ? a : b)                                                                           \
  MEANING(VMin, VALUE(a) < VALUE(b) ? a : b)                                                                           \
  MEANING(VMaxs, VALUE(a) > VALUE(s) ? a : s)                                                                          \
  MEANING(VMins, VALUE(a) < VALUE(s) ? a : s)                                                                          \
  MEANING(VRelu, AT_LEAST_0(a))                                                                                        \
  MEANING(VAddRelu, AT_LEAST_0(a + b))                                                                                 \
  MEANING(VSubRelu, AT_LEAST_0(a - b))

#define UNSIGNED(MEANING)                                                                                              \
  MEANING(RMulHigh, a *b >> 32)                                                                                        \
  MEANING(VDiv, b ? a / b : 0)                                                                                         \
  MEANING(VRec, a ? 1 / a : 0)                                                                                         \
  MEANING(VFmaRelu, a *d + b)                                                                                          \
  MEANING(VMax, a > b ? a : b)                                                                                         \
  MEANING(VMin, a < b ? a : b)                                                                                         \
  MEANING(VMaxs, a > s ? a : s)                                                                                        \
  MEANING(VMins, a < s ? a : s)                                                                                        \
  MEANING(VAddRelu, a + b)                                                                                             \
  MEANING(VSubRelu, a - b)                                                                                             \
  MEANING(RShl, b < WIDTH ? a << b : 0)                                                                                \
  MEANING(RShlWrap, b < WIDTH ? a << b : 0)                                                                            \
  MEANING(RShr, b < WIDTH ? a >> b : 0)                                                                                \
  MEANING(VShl, s < WIDTH ? a << s : 0)                                                                                \
  MEANING(VShr, s < WIDTH ? a >> s : 0)

/* over the bits of any type */
#define ANY_BITS(MEANING)                                                                                              \
  MEANING(VDup, s)                                                                                                     \
  MEANING(VCopy, a)                                                                                                    \
  MEANING(VNot, ~a)

/* ---- a function for each line and type ---- */
#define UNUSED (void)a, (void)b, (void)s, (void)d

static float f32_in(uint64_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
static uint64_t f32_out(float value) {
  uint64_t bits = 0;
  memcpy(&bits, &value, sizeof value);
  return bits;
}
static float f16_in(uint64_t bits) {
  _Float16 value;
  memcpy(&value, &bits, sizeof value);
  return (float)value;
}
static uint64_t f16_out(double wide) {
  _Float16 value = (_Float16)wide;
  uint64_t bits = 0;
  memcpy(&bits, &value, sizeof value);
  return bits;
}

static float bf16_in(uint64_t bits) { return f32_in(bits << 16); }
static uint64_t bf16_out(float wide) {
  uint64_t bits = f32_out(wide), low = bits & 0xffff, high = bits >> 16;
  if (isnan(wide)) return high | 0x40; /* quiet, lest cutting the payload makes it an infinity */
  return low > 0x8000 || (low == 0x8000 && (high & 1)) ? high + 1 : high;
}

#define F32_FUNCTION(inst, expression)                                                                                 \
  static uint64_t inst##_F32(uint64_t a_, uint64_t b_, uint64_t s_, uint64_t d_) {                                     \
    float a = f32_in(a_), b = f32_in(b_), s = f32_in(s_), d = f32_in(d_);                                              \
    UNUSED;                                                                                                            \
    return f32_out(expression);                                                                                        \
  }
#define HALF_FUNCTION(inst, real, expression)                                                                          \
  static uint64_t inst##_F16(uint64_t a_, uint64_t b_, uint64_t s_, uint64_t d_) {                                     \
    real a = f16_in(a_), b = f16_in(b_), s = f16_in(s_), d = f16_in(d_);                                               \
    UNUSED;                                                                                                            \
    return f16_out(expression);                                                                                        \
  }
#define F16_FUNCTION(inst, expression) HALF_FUNCTION(inst, float, expression)
#define WIDE_F16_FUNCTION(inst, expression) HALF_FUNCTION(inst, double, expression)
#define BF16_FUNCTION(inst, expression)                                                                                \
  static uint64_t inst##_BF16(uint64_t a_, uint64_t b_, uint64_t s_, uint64_t d_) {                                    \
    float a = bf16_in(a_), b = bf16_in(b_), s = bf16_in(s_), d = bf16_in(d_);                                          \
    UNUSED;                                                                                                            \
    return bf16_out(expression);                                                                                       \
  }
#define INTEGER_FUNCTION(inst, expression)                                                                             \
  static uint64_t inst##_INTEGER(uint64_t a, uint64_t b, uint64_t s, uint64_t d) {                                     \
    UNUSED;                                                                                                            \
    return expression;                                                                                                 \
  }
#define SHIFT_FUNCTION(inst, type, width, expression)                                                                  \
  static uint64_t inst##_##type(uint64_t a, uint64_t b, uint64_t s, uint64_t d) {                                      \
    const uint64_t WIDTH = width, SIGN = 1ull << (width - 1);                                                          \
    UNUSED, (void)WIDTH, (void)SIGN;                                                                                   \
    return expression;                                                                                                 \
  }
#define BITS_FUNCTION(inst, expression)                                                                                \
  static uint64_t inst##_BITS(uint64_t a, uint64_t b, uint64_t s, uint64_t d) {                                        \
    UNUSED;                                                                                                            \
    return expression;                                                                                                 \
  }

FLOATING(F32_FUNCTION)
FLOATING(F16_FUNCTION)
FLOATING(BF16_FUNCTION)
BRAIN(BF16_FUNCTION)
SINGLE(F32_FUNCTION)
HALF(WIDE_F16_FUNCTION)
INTEGER(INTEGER_FUNCTION)
ANY_BITS(BITS_FUNCTION)
#define S8_FUNCTION(inst, expression) SHIFT_FUNCTION(inst, S8, 8, expression)
#define S16_FUNCTION(inst, expression) SHIFT_FUNCTION(inst, S16, 16, expression)
#define S32_FUNCTION(inst, expression) SHIFT_FUNCTION(inst, S32, 32, expression)
#define S64_FUNCTION(inst, expression) SHIFT_FUNCTION(inst, S64, 64, expression)
#define U8_FUNCTION(inst, expression) SHIFT_FUNCTION(inst, U8, 8, expression)
#define U16_FUNCTION(inst, expression) SHIFT_FUNCTION(inst, U16, 16, expression)
#define U32_FUNCTION(inst, expression) SHIFT_FUNCTION(inst, U32, 32, expression)
#define U64_FUNCTION(inst, expression) SHIFT_FUNCTION(inst, U64, 64, expression)
SIGNED(S8_FUNCTION)
SIGNED(S16_FUNCTION)
SIGNED(S32_FUNCTION)
SIGNED(S64_FUNCTION)
UNSIGNED(U8_FUNCTION)
UNSIGNED(U16_FUNCTION)
UNSIGNED(U32_FUNCTION)
UNSIGNED(U64_FUNCTION)

/* ---- and the table of them ---- */
#define ROW(inst, type, class) [AC_##inst][AC_##type] = inst##_##class,
#define F32_ROW(inst, e) ROW(inst, F32, F32)
#define F16_ROW(inst, e) ROW(inst, F16, F16)
#define BF16_ROW(inst, e) ROW(inst, BF16, BF16)
#define S8_ROW(inst, e) ROW(inst, S8, S8)
#define S16_ROW(inst, e) ROW(inst, S16, S16)
#define S32_ROW(inst, e) ROW(inst, S32, S32)
#define S64_ROW(inst, e) ROW(inst, S64, S64)
#define U8_ROW(inst, e) ROW(inst, U8, U8)
#define U16_ROW(inst, e) ROW(inst, U16, U16)
#define U32_ROW(inst, e) ROW(inst, U32, U32)
#define U64_ROW(inst, e) ROW(inst, U64, U64)
#define INTEGER_ROWS(inst, e)                                                                                          \
  ROW(inst, S8, INTEGER)                                                                                               \
  ROW(inst, U8, INTEGER)                                                                                               \
  ROW(inst, S16, INTEGER)                                                                                              \
  ROW(inst, U16, INTEGER)                                                                                              \
  ROW(inst, S32, INTEGER) ROW(inst, U32, INTEGER) ROW(inst, S64, INTEGER) ROW(inst, U64, INTEGER)
#define BITS_ROWS(inst, e)                                                                                             \
  ROW(inst, F16, BITS)                                                                                                 \
  ROW(inst, BF16, BITS)                                                                                                \
  ROW(inst, F32, BITS)                                                                                                 \
  ROW(inst, S8, BITS)                                                                                                  \
  ROW(inst, U8, BITS)                                                                                                  \
  ROW(inst, S16, BITS) ROW(inst, U16, BITS) ROW(inst, S32, BITS) ROW(inst, U32, BITS) ROW(inst, S64, BITS)             \
      ROW(inst, U64, BITS)

static const ac_meaning meanings[AC_INSTS][AC_TYPES] = {
    FLOATING(F32_ROW) FLOATING(F16_ROW) FLOATING(BF16_ROW) BRAIN(BF16_ROW) SINGLE(F32_ROW) HALF(F16_ROW)
        INTEGER(INTEGER_ROWS) SIGNED(S8_ROW) SIGNED(S16_ROW) SIGNED(S32_ROW) SIGNED(S64_ROW) UNSIGNED(U8_ROW)
            UNSIGNED(U16_ROW) UNSIGNED(U32_ROW) UNSIGNED(U64_ROW) ANY_BITS(BITS_ROWS)};

/* half sources, float accumulator: the product is exact in float, the sum rounds (docs/semantics.md part 2, 3). */
static uint64_t axpy_mixed(uint64_t a, uint64_t b, uint64_t s, uint64_t d) {
  (void)b;
  return f32_out(f16_in(s) * f16_in(a) + f32_in(d));
}
static uint64_t mla_mixed(uint64_t a, uint64_t b, uint64_t s, uint64_t d) {
  (void)s;
  return f32_out(f16_in(a) * f16_in(b) + f32_in(d));
}

ac_meaning ac_find_meaning(enum ac_inst_id id, enum ac_type type) {
  if (type == ac_pair(AC_F16, AC_F32)) return id == AC_VAxpy ? axpy_mixed : id == AC_VMulAddDst ? mla_mixed : NULL;
  return type < AC_NO_TYPE ? meanings[id][type] : NULL;
}
