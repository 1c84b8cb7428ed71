/* What each elementwise instruction computes: a line an instruction and class of type.
 *
 * In: the bits of the elements a and b and of the scalar s. Out: the bits of the result. To add an instruction, add its
 * line to the lists of the classes it has.
 *
 * float and half are IEEE 754, rounded to nearest even once an instruction: half is computed in float, which is wide
 * enough that rounding again to half gives the same as rounding once. Integers are computed in 64 bits, zero-extended,
 * and cut to the element: two's complement, wrapping (docs/semantics-2.md 3). bfloat16 appears only where bits move.
 */
#include "Model.h"
#include <string.h>

/* MEANING(instruction, expression) over float a, b, s */
#define FLOATING(MEANING)                                                                                              \
  MEANING(VAdd, a + b)                                                                                                 \
  MEANING(RAdd, a + b)                                                                                                 \
  MEANING(VSub, a - b)                                                                                                 \
  MEANING(VMul, a *b)                                                                                                  \
  MEANING(VAdds, a + s)                                                                                                \
  MEANING(VMuls, a *s)                                                                                                 \
  MEANING(VAbs, __builtin_fabsf(a))

/* over uint64_t a, b, s, both kinds of integer */
#define INTEGER(MEANING)                                                                                               \
  MEANING(VAdd, a + b)                                                                                                 \
  MEANING(RAdd, a + b)                                                                                                 \
  MEANING(VSub, a - b)                                                                                                 \
  MEANING(VMul, a *b)                                                                                                  \
  MEANING(VAdds, a + s)                                                                                                \
  MEANING(VMuls, a *s)

/* A signed left shift keeps the sign bit and drops the one below it; v.shl.wrap is the plain shift. An amount of the
 * width or more shifts all bits out; a negative amount is a large one. */
#define SIGNED(MEANING)                                                                                                \
  MEANING(VShl, (a & SIGN) | (s < WIDTH ? (a << s) & ~SIGN : 0))                                                       \
  MEANING(VShlWrap, s < WIDTH ? a << s : 0)

#define UNSIGNED(MEANING) MEANING(VShl, s < WIDTH ? a << s : 0)

/* bits moved, any type */
#define ANY_BITS(MEANING) MEANING(VDup, s)

/* ---- a function for each line and type ---- */
#define UNUSED (void)a, (void)b, (void)s

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
static uint64_t f16_out(float wide) {
  _Float16 value = (_Float16)wide;
  uint64_t bits = 0;
  memcpy(&bits, &value, sizeof value);
  return bits;
}

#define F32_FUNCTION(inst, expression)                                                                                 \
  static uint64_t inst##_F32(uint64_t a_, uint64_t b_, uint64_t s_) {                                                  \
    float a = f32_in(a_), b = f32_in(b_), s = f32_in(s_);                                                              \
    UNUSED;                                                                                                            \
    return f32_out(expression);                                                                                        \
  }
#define F16_FUNCTION(inst, expression)                                                                                 \
  static uint64_t inst##_F16(uint64_t a_, uint64_t b_, uint64_t s_) {                                                  \
    float a = f16_in(a_), b = f16_in(b_), s = f16_in(s_);                                                              \
    UNUSED;                                                                                                            \
    return f16_out(expression);                                                                                        \
  }
#define INTEGER_FUNCTION(inst, expression)                                                                             \
  static uint64_t inst##_INTEGER(uint64_t a, uint64_t b, uint64_t s) {                                                 \
    UNUSED;                                                                                                            \
    return expression;                                                                                                 \
  }
#define SHIFT_FUNCTION(inst, type, width, expression)                                                                  \
  static uint64_t inst##_##type(uint64_t a, uint64_t b, uint64_t s) {                                                  \
    const uint64_t WIDTH = width, SIGN = 1ull << (width - 1);                                                          \
    UNUSED, (void)WIDTH, (void)SIGN;                                                                                   \
    return expression;                                                                                                 \
  }
#define BITS_FUNCTION(inst, expression)                                                                                \
  static uint64_t inst##_BITS(uint64_t a, uint64_t b, uint64_t s) {                                                    \
    UNUSED;                                                                                                            \
    return expression;                                                                                                 \
  }

FLOATING(F32_FUNCTION)
FLOATING(F16_FUNCTION)
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
  ROW(inst, U8, INTEGER) ROW(inst, S16, INTEGER) ROW(inst, U16, INTEGER) ROW(inst, S32, INTEGER)                       \
      ROW(inst, U32, INTEGER) ROW(inst, S64, INTEGER) ROW(inst, U64, INTEGER)
#define BITS_ROWS(inst, e)                                                                                             \
  ROW(inst, F16, BITS)                                                                                                 \
  ROW(inst, BF16, BITS) ROW(inst, F32, BITS) ROW(inst, S8, BITS) ROW(inst, U8, BITS) ROW(inst, S16, BITS)              \
      ROW(inst, U16, BITS) ROW(inst, S32, BITS) ROW(inst, U32, BITS) ROW(inst, S64, BITS) ROW(inst, U64, BITS)

static const ac_meaning meanings[AC_INSTS][AC_TYPES] = {
    FLOATING(F32_ROW) FLOATING(F16_ROW) INTEGER(INTEGER_ROWS) SIGNED(S8_ROW) SIGNED(S16_ROW) SIGNED(S32_ROW)
        SIGNED(S64_ROW) UNSIGNED(U8_ROW) UNSIGNED(U16_ROW) UNSIGNED(U32_ROW) UNSIGNED(U64_ROW) ANY_BITS(BITS_ROWS)};

ac_meaning ac_find_meaning(enum ac_inst_id id, enum ac_type type) {
  return type < AC_NO_TYPE ? meanings[id][type] : NULL;
}
