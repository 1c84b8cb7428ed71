/* Conversions between element types, for the fast lowering: the meaning of Cast on vectors of any length.
 *
 * In: a vector of source values, a constant round mode (or the scale of a dequantising cast). Out: the converted vector
 * (docs/semantics.md part 2, 2 (a) "Cast", 3). To integers: rounded, saturated, NaN to 0. To a narrower float in a mode
 * other than to-nearest: rounded to nearest first, then one step back or on where the mode wants the other neighbour.
 * A magnitude that does not fit even with the exponents that the type lacks becomes infinite in every mode.
 */
#include "Expand.h"
#include <string.h>

struct cast {
  struct ac_emit *e;
  LLVMBuilderRef b;
  unsigned n;
  enum ac_type from, to;
  enum ac_round mode;
};

static LLVMTypeRef ints(const struct cast *c, unsigned bits) {
  return LLVMVectorType(LLVMIntTypeInContext(c->e->context, bits), c->n);
}
static LLVMTypeRef floats(const struct cast *c) { return ac_vector(c->e, AC_F32, c->n); }
static LLVMTypeRef doubles(const struct cast *c) {
  return LLVMVectorType(LLVMDoubleTypeInContext(c->e->context), c->n);
}
/* A vector constant with all lanes the same. */
static LLVMValueRef all_int(LLVMTypeRef type, uint64_t value) {
  LLVMValueRef lane[256], one = LLVMConstInt(LLVMGetElementType(type), value, false);
  unsigned n = LLVMGetVectorSize(type);
  for (unsigned i = 0; i < n; i++) lane[i] = one;
  return LLVMConstVector(lane, n);
}
static LLVMValueRef all_real(LLVMTypeRef type, double value) {
  LLVMValueRef lane[256], one = LLVMConstReal(LLVMGetElementType(type), value);
  unsigned n = LLVMGetVectorSize(type);
  for (unsigned i = 0; i < n; i++) lane[i] = one;
  return LLVMConstVector(lane, n);
}

static LLVMValueRef call1(const struct cast *c, const char *name, LLVMValueRef x) {
  LLVMTypeRef type = LLVMTypeOf(x);
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  LLVMValueRef fn = LLVMGetIntrinsicDeclaration(c->e->module, id, &type, 1);
  return LLVMBuildCall2(c->b, LLVMIntrinsicGetType(c->e->context, id, &type, 1), fn, &x, 1, "");
}

/* Widened values behind a fence: LLVM would round and compare them as halves again, which hosts do slowly (measured: 5x). */
static LLVMValueRef kept_wide(const struct cast *c, LLVMValueRef x) { return call1(c, "llvm.arithmetic.fence", x); }

static LLVMValueRef magnitude(const struct cast *c, LLVMValueRef x) { return call1(c, "llvm.fabs", x); }

/* ---- to an integral value ---- */

static LLVMValueRef integral(const struct cast *c, LLVMValueRef x) {
  static const char *const names[AC_ROUND_MODES] = {
      [AC_FLOOR] = "llvm.floor", [AC_CEIL] = "llvm.ceil", [AC_ROUND] = "llvm.round", [AC_TRUNC] = "llvm.trunc"};
  const char *name = names[c->mode];
  return call1(c, name ? name : "llvm.roundeven", x);
}

/* Integral floats to the integer type, saturated; NaN to 0. The bounds of types up to 16 bits are floats; those above
 * end one below a float. */
static LLVMValueRef saturated_integer(const struct cast *c, LLVMValueRef x) {
  const struct ac_type_info *to = ac_type_info(c->to);
  bool is_signed = to->kind == 'S';
  unsigned bits = to->bytes * 8;
  double low = is_signed ? -0x1p0 * (double)(1ull << (bits - 1)) : 0;
  double beyond = (double)(1ull << (bits - is_signed - 1)) * 2;
  LLVMTypeRef real = LLVMTypeOf(x);
  LLVMValueRef low_value = all_real(real, low), high_value = all_real(real, beyond - 1);
  if (bits <= 16) {
    LLVMValueRef number = LLVMBuildFCmp(c->b, LLVMRealORD, x, x, "");
    x = LLVMBuildSelect(c->b, number, x, LLVMConstNull(real), "");
    x = LLVMBuildSelect(c->b, LLVMBuildFCmp(c->b, LLVMRealOGT, x, low_value, ""), x, low_value, "");
    x = LLVMBuildSelect(c->b, LLVMBuildFCmp(c->b, LLVMRealOLT, x, high_value, ""), x, high_value, "");
    return LLVMBuildTrunc(c->b, LLVMBuildFPToSI(c->b, x, ints(c, 32), ""), ints(c, bits), "");
  }
  LLVMTypeRef type = ints(c, bits);
  LLVMValueRef nan = LLVMBuildFCmp(c->b, LLVMRealUNO, x, x, ""),
               above = LLVMBuildFCmp(c->b, LLVMRealOGE, x, all_real(real, beyond), "");
  LLVMValueRef in = LLVMBuildSelect(c->b, LLVMBuildFCmp(c->b, LLVMRealOGT, x, low_value, ""), x, low_value, "");
  LLVMValueRef value = LLVMBuildFPToSI(c->b, in, type, "");
  value = LLVMBuildSelect(c->b, above, all_int(type, (1ull << (bits - 1)) - 1), value, "");
  return LLVMBuildSelect(c->b, nan, LLVMConstNull(type), value, "");
}

/* ---- to fewer bits of significand ---- */

/* How the value rounded to nearest lies to the exact one, in magnitude. tie: exactly between it and the next one up. */
struct nearness {
  LLVMValueRef away, below, tie, negative;
};

/* bits, the value rounded to nearest in sign and magnitude, to what the mode wants. */
static LLVMValueRef corrected(const struct cast *c, LLVMValueRef bits, struct nearness near) {
  LLVMTypeRef type = LLVMTypeOf(bits);
  LLVMValueRef down = LLVMBuildSub(c->b, bits, LLVMBuildZExt(c->b, near.away, type, ""), "");
  LLVMValueRef up = LLVMBuildAdd(c->b, bits, LLVMBuildZExt(c->b, near.below, type, ""), "");
  switch (c->mode) {
  case AC_FLOOR: return LLVMBuildSelect(c->b, near.negative, up, down, "");
  case AC_CEIL: return LLVMBuildSelect(c->b, near.negative, down, up, "");
  case AC_TRUNC: return down;
  case AC_ROUND: return LLVMBuildAdd(c->b, bits, LLVMBuildZExt(c->b, near.tie, type, ""), "");
  case AC_ODD: {
    LLVMValueRef inexact = LLVMBuildOr(c->b, near.away, near.below, "");
    return LLVMBuildOr(c->b, down, LLVMBuildZExt(c->b, inexact, type, ""), "");
  }
  default: return bits;
  }
}

/* Exact values x in a wide float type to a narrow one (half from float, float from double). */
static LLVMValueRef narrowed(const struct cast *c, LLVMValueRef x, LLVMTypeRef narrow, unsigned bits) {
  LLVMTypeRef wide = LLVMTypeOf(x), as_bits = ints(c, bits);
  LLVMValueRef near = LLVMBuildFPTrunc(c->b, x, narrow, "");
  if (c->mode == AC_RINT || c->mode == AC_NONE) return near;
  LLVMValueRef back = LLVMBuildFPExt(c->b, near, wide, ""), size = magnitude(c, x), got = magnitude(c, back);
  LLVMValueRef raw = LLVMBuildBitCast(c->b, near, as_bits, "");
  struct nearness how = {.away = LLVMBuildFCmp(c->b, LLVMRealOGT, got, size, ""),
                         .below = LLVMBuildFCmp(c->b, LLVMRealOLT, got, size, ""),
                         .negative = LLVMBuildFCmp(c->b, LLVMRealOLT, x, LLVMConstNull(wide), "")};
  if (c->mode == AC_ROUND) {
    LLVMValueRef above = LLVMBuildBitCast(c->b, LLVMBuildAdd(c->b, raw, all_int(as_bits, 1), ""), narrow, "");
    above = LLVMBuildFPExt(c->b, above, wide, "");
    LLVMValueRef middle =
        LLVMBuildFCmp(c->b, LLVMRealOEQ, LLVMBuildFSub(c->b, above, x, ""), LLVMBuildFSub(c->b, x, back, ""), "");
    how.tie = LLVMBuildAnd(c->b, how.below, middle, "");
  }
  LLVMValueRef result = corrected(c, raw, how);
  if (bits == 16) { /* half: infinite in every mode where the exponent does not fit */
    LLVMValueRef over = LLVMBuildFCmp(c->b, LLVMRealOGE, size, all_real(wide, 65536), "");
    result = LLVMBuildSelect(c->b, over, raw, result, "");
  }
  return LLVMBuildBitCast(c->b, result, narrow, "");
}

/* float to bfloat16, which is its upper half: what is added before the lower half is dropped decides the rounding. */
static LLVMValueRef to_bfloat(const struct cast *c, LLVMValueRef x) {
  LLVMTypeRef words = ints(c, 32);
  LLVMValueRef u = LLVMBuildBitCast(c->b, x, words, ""), add, low = all_int(words, 0xffff);
  LLVMValueRef negative = LLVMBuildICmp(c->b, LLVMIntSLT, u, LLVMConstNull(words), "");
  LLVMValueRef last = LLVMBuildAnd(c->b, LLVMBuildLShr(c->b, u, all_int(words, 16), ""), all_int(words, 1), "");
  switch (c->mode) {
  case AC_FLOOR: add = LLVMBuildSelect(c->b, negative, low, LLVMConstNull(words), ""); break;
  case AC_CEIL: add = LLVMBuildSelect(c->b, negative, LLVMConstNull(words), low, ""); break;
  case AC_ROUND: add = all_int(words, 0x8000); break;
  case AC_TRUNC: add = LLVMConstNull(words); break;
  default: add = LLVMBuildAdd(c->b, all_int(words, 0x7fff), last, ""); break;
  }
  LLVMValueRef nan = LLVMBuildFCmp(c->b, LLVMRealUNO, x, x, "");
  LLVMValueRef rounded = LLVMBuildSelect(c->b, nan, all_int(words, 0x7fc00000), LLVMBuildAdd(c->b, u, add, ""), "");
  LLVMValueRef upper = LLVMBuildTrunc(c->b, LLVMBuildLShr(c->b, rounded, all_int(words, 16), ""), ints(c, 16), "");
  return LLVMBuildBitCast(c->b, upper, ac_vector(c->e, AC_BF16, c->n), "");
}

/* 64-bit integers to float. Magnitudes are compared as integers, since no float type here holds them all. */
static LLVMValueRef long_to_float(const struct cast *c, LLVMValueRef x) {
  LLVMTypeRef longs = LLVMTypeOf(x), words = ints(c, 32);
  if (c->mode == AC_RINT || c->mode == AC_NONE) return LLVMBuildSIToFP(c->b, x, floats(c), "");
  LLVMValueRef negative = LLVMBuildICmp(c->b, LLVMIntSLT, x, LLVMConstNull(longs), "");
  LLVMValueRef size = LLVMBuildSelect(c->b, negative, LLVMBuildNeg(c->b, x, ""), x, "");
  LLVMValueRef near = LLVMBuildUIToFP(c->b, size, floats(c), ""), bits = LLVMBuildBitCast(c->b, near, words, "");
  LLVMValueRef got = LLVMBuildFPToUI(c->b, near, longs, "");
  struct nearness how = {.away = LLVMBuildICmp(c->b, LLVMIntUGT, got, size, ""),
                         .below = LLVMBuildICmp(c->b, LLVMIntULT, got, size, ""),
                         .negative = negative};
  if (c->mode == AC_ROUND) {
    LLVMValueRef above = LLVMBuildBitCast(c->b, LLVMBuildAdd(c->b, bits, all_int(words, 1), ""), floats(c), "");
    above = LLVMBuildFPToUI(c->b, above, longs, "");
    LLVMValueRef middle =
        LLVMBuildICmp(c->b, LLVMIntEQ, LLVMBuildSub(c->b, above, size, ""), LLVMBuildSub(c->b, size, got, ""), "");
    how.tie = LLVMBuildAnd(c->b, how.below, middle, "");
  }
  LLVMValueRef sign = LLVMBuildSelect(c->b, negative, all_int(words, 1u << 31), LLVMConstNull(words), "");
  return LLVMBuildBitCast(c->b, LLVMBuildOr(c->b, corrected(c, bits, how), sign, ""), floats(c), "");
}

/* double to half with one rounding: float with a sticky last bit in between keeps the second from being one. */
static LLVMValueRef double_to_half(const struct cast *c, LLVMValueRef x) {
  struct cast odd = *c;
  odd.mode = AC_ODD;
  return LLVMBuildFPTrunc(c->b, narrowed(&odd, x, floats(c), 32), ac_vector(c->e, AC_F16, c->n), "");
}

/* x * scale: the product has 43 bits and is exact in double. */
static LLVMValueRef dequantised(const struct cast *c, LLVMValueRef x, LLVMValueRef scale) {
  LLVMValueRef factor = ac_splat(c->e, LLVMBuildFPExt(c->b, scale, LLVMDoubleTypeInContext(c->e->context), ""), c->n);
  LLVMValueRef product = LLVMBuildFMul(c->b, LLVMBuildSIToFP(c->b, x, doubles(c), ""), factor, "");
  return double_to_half(c, product);
}

/* ---- from one type to another ---- */

/* The lesser or the greater of x and a constant. */
static LLVMValueRef limited(const struct cast *c, LLVMValueRef x, LLVMIntPredicate inside, LLVMValueRef limit) {
  return LLVMBuildSelect(c->b, LLVMBuildICmp(c->b, inside, x, limit, ""), x, limit, "");
}

/* Saturated: cut to what both types hold, in the source's type. */
static LLVMValueRef integer_to_integer(const struct cast *c, LLVMValueRef x) {
  const struct ac_type_info *from = ac_type_info(c->from), *to = ac_type_info(c->to);
  bool was_signed = from->kind == 'S', is_signed = to->kind == 'S';
  LLVMTypeRef type = LLVMTypeOf(x), result = ints(c, to->bytes * 8);
  unsigned have = from->bytes * 8 - was_signed, hold = to->bytes * 8 - is_signed; /* bits of magnitude */
  if (hold < have) x = limited(c, x, was_signed ? LLVMIntSLT : LLVMIntULT, all_int(type, (1ull << hold) - 1));
  if (was_signed && !is_signed) x = limited(c, x, LLVMIntSGT, LLVMConstNull(type));
  else if (was_signed && hold < have) x = limited(c, x, LLVMIntSGT, all_int(type, -(1ull << hold)));
  if (to->bytes < from->bytes) return LLVMBuildTrunc(c->b, x, result, "");
  return was_signed && is_signed ? LLVMBuildSExt(c->b, x, result, "") : LLVMBuildZExt(c->b, x, result, "");
}

/* Sources that float holds exactly. */
static LLVMValueRef as_float(const struct cast *c, LLVMValueRef x) {
  switch (c->from) {
  case AC_F32: return x;
  case AC_F16: x = LLVMBuildFPExt(c->b, x, floats(c), ""); return c->to == AC_F32 ? x : kept_wide(c, x);
  case AC_BF16: {
    LLVMTypeRef words = ints(c, 32);
    x = LLVMBuildZExt(c->b, LLVMBuildBitCast(c->b, x, ints(c, 16), ""), words, "");
    return LLVMBuildBitCast(c->b, LLVMBuildShl(c->b, x, all_int(words, 16), ""), floats(c), "");
  }
  default: break;
  }
  bool is_signed = ac_type_info(c->from)->kind == 'S';
  x = is_signed ? LLVMBuildSExt(c->b, x, ints(c, 32), "") : LLVMBuildZExt(c->b, x, ints(c, 32), "");
  return LLVMBuildSIToFP(c->b, x, floats(c), "");
}

static LLVMValueRef integer_to_float(const struct cast *c, LLVMValueRef x) {
  bool nearest = c->mode == AC_RINT || c->mode == AC_NONE;
  if (c->from == AC_S64) return long_to_float(c, x);
  if (c->from == AC_S32 && c->to == AC_F16) return double_to_half(c, LLVMBuildSIToFP(c->b, x, doubles(c), ""));
  if (c->from == AC_S32 && nearest) return LLVMBuildSIToFP(c->b, x, floats(c), "");
  if (c->from == AC_S32) return narrowed(c, LLVMBuildSIToFP(c->b, x, doubles(c), ""), floats(c), 32);
  x = as_float(c, x);
  return c->to == AC_F16 ? narrowed(c, x, ac_vector(c->e, AC_F16, c->n), 16) : x;
}

static LLVMValueRef float_to_float(const struct cast *c, LLVMValueRef x) {
  if (c->from == c->to) return integral(c, x);
  x = as_float(c, x);
  if (c->to == AC_F32) return x;
  return c->to == AC_BF16 ? to_bfloat(c, x) : narrowed(c, x, ac_vector(c->e, AC_F16, c->n), 16);
}

static LLVMValueRef low_bits_of(const struct cast *c, LLVMValueRef x);

LLVMValueRef ac_cast_value(struct ac_emit *e, const struct ac_op *op, unsigned n, LLVMValueRef src) {
  struct cast c = {.e = e, .b = e->build, .n = n, .mode = AC_RINT};
  c.from = ac_operand_type(op->type, 1), c.to = ac_operand_type(op->type, 0);
  if (op->scale) return dequantised(&c, src, op->scale);
  uint64_t mode = LLVMConstIntGetZExtValue(op->mode);
  if (mode < AC_HYBRID) c.mode = (enum ac_round)mode;
  bool from_float = ac_type_info(c.from)->kind == 'F', to_float = ac_type_info(c.to)->kind == 'F';
  if (from_float && to_float) return float_to_float(&c, src);
  if (to_float) return integer_to_float(&c, src);
  LLVMValueRef value =
      from_float ? saturated_integer(&c, integral(&c, as_float(&c, src))) : integer_to_integer(&c, src);
  return op->saturate ? ac_select(e, op->saturate, low_bits_of(&c, src), value) : value;
}

LLVMValueRef ac_truncated(struct ac_emit *e, const struct ac_op *op, unsigned n, LLVMValueRef src) {
  struct cast c = {.e = e, .b = e->build, .n = n, .from = op->type, .to = op->type, .mode = AC_RINT};
  uint64_t mode = LLVMConstIntGetZExtValue(op->mode);
  if (mode < AC_ODD) c.mode = (enum ac_round)mode;
  LLVMValueRef whole = integral(&c, as_float(&c, src)); /* which the type can hold */
  c.mode = AC_RINT;
  if (op->type == AC_F16) return LLVMBuildFPTrunc(c.b, whole, LLVMTypeOf(src), "");
  return op->type == AC_BF16 ? to_bfloat(&c, whole) : whole;
}

/* An integral float's value modulo 2^bits (32 or 64), from its significand and exponent; NaN is 0, and infinities are the
 * ends of the destination. */
static LLVMValueRef low_bits(const struct cast *c, LLVMValueRef x, unsigned bits) {
  LLVMTypeRef words = ints(c, 32), type = ints(c, bits);
  LLVMValueRef raw = LLVMBuildBitCast(c->b, x, words, ""), big = all_int(type, bits), none = LLVMConstNull(type);
  LLVMValueRef exponent = LLVMBuildAnd(c->b, LLVMBuildLShr(c->b, raw, all_int(words, 23), ""), all_int(words, 255), "");
  LLVMValueRef size = LLVMBuildAnd(c->b, raw, all_int(words, 0x7fffff), "");
  size = LLVMBuildZExtOrBitCast(c->b, LLVMBuildOr(c->b, size, all_int(words, 0x800000), ""), type, "");
  LLVMValueRef by = LLVMBuildSub(c->b, exponent, all_int(words, 150), "");
  by = bits == 32 ? by : LLVMBuildSExt(c->b, by, type, "");
  LLVMValueRef down = LLVMBuildNeg(c->b, by, "");
  LLVMValueRef up =
      LLVMBuildSelect(c->b, LLVMBuildICmp(c->b, LLVMIntULT, by, big, ""), LLVMBuildShl(c->b, size, by, ""), none, "");
  LLVMValueRef shifted = LLVMBuildSelect(c->b, LLVMBuildICmp(c->b, LLVMIntULT, down, big, ""),
                                         LLVMBuildLShr(c->b, size, down, ""), none, "");
  LLVMValueRef is_down = LLVMBuildICmp(c->b, LLVMIntSLT, by, none, "");
  LLVMValueRef value = LLVMBuildSelect(c->b, is_down, shifted, up, "");
  LLVMValueRef negative = LLVMBuildICmp(c->b, LLVMIntSLT, raw, LLVMConstNull(words), "");
  return LLVMBuildSelect(c->b, negative, LLVMBuildNeg(c->b, value, ""), value, "");
}

/* Integers without saturation keep their low bits. */
static LLVMValueRef wrapped(const struct cast *c, LLVMValueRef x) {
  const struct ac_type_info *to = ac_type_info(c->to);
  x = integral(c, as_float(c, x));
  LLVMValueRef ends = saturated_integer(c, x), value = low_bits(c, x, to->bytes == 8 ? 64 : 32);
  if (to->bytes < 4) value = LLVMBuildTrunc(c->b, value, ints(c, to->bytes * 8), "");
  LLVMValueRef words = LLVMBuildBitCast(c->b, x, ints(c, 32), "");
  LLVMValueRef size = LLVMBuildAnd(c->b, words, all_int(ints(c, 32), 0x7fffffff), "");
  LLVMValueRef finite = LLVMBuildICmp(c->b, LLVMIntULT, size, all_int(ints(c, 32), 0x7f800000), "");
  return LLVMBuildSelect(c->b, finite, value, ends, "");
}

static LLVMValueRef low_bits_of(const struct cast *c, LLVMValueRef x) {
  const struct ac_type_info *from = ac_type_info(c->from), *to = ac_type_info(c->to);
  if (from->kind == 'F') return wrapped(c, x);
  LLVMTypeRef type = ints(c, to->bytes * 8);
  if (to->bytes <= from->bytes) return LLVMBuildTruncOrBitCast(c->b, x, type, "");
  return from->kind == 'S' ? LLVMBuildSExt(c->b, x, type, "") : LLVMBuildZExt(c->b, x, type, "");
}

/* Floats keep infinities without saturation, integers the low bits. */
LLVMValueRef ac_cast_register(struct ac_emit *e, const struct ac_op *op, unsigned n, LLVMValueRef src,
                              LLVMValueRef saturate) {
  struct ac_op form = *op;
  bool real = ac_type_info(ac_operand_type(op->type, 0))->kind == 'F';
  form.saturate = real ? saturate : LLVMBuildNot(e->build, saturate, "");
  if (ac_is_const(form.saturate, 0)) form.saturate = NULL;
  LLVMValueRef value = ac_cast_value(e, &form, n, src);
  return form.saturate ? ac_saturated(e, &form, n, value) : value;
}

LLVMValueRef ac_saturated(struct ac_emit *e, const struct ac_op *op, unsigned n, LLVMValueRef value) {
  struct cast c = {.e = e, .b = e->build, .n = n};
  enum ac_type dst = ac_operand_type(op->type, 0);
  if (dst != AC_F16 && dst != AC_BF16) return value;
  uint64_t infinity = dst == AC_F16 ? 0x7c00 : 0x7f80;
  LLVMTypeRef type = ints(&c, 16);
  LLVMValueRef bits = LLVMBuildBitCast(c.b, value, type, "");
  LLVMValueRef size = LLVMBuildAnd(c.b, bits, all_int(type, 0x7fff), "");
  LLVMValueRef infinite = LLVMBuildICmp(c.b, LLVMIntEQ, size, all_int(type, infinity), ""),
               nan = LLVMBuildICmp(c.b, LLVMIntSGT, size, all_int(type, infinity), "");
  LLVMValueRef finite = LLVMBuildSelect(c.b, infinite, LLVMBuildSub(c.b, bits, all_int(type, 1), ""), bits, "");
  finite = LLVMBuildSelect(c.b, nan, LLVMConstNull(type), finite, "");
  return ac_select(e, op->saturate, LLVMBuildBitCast(c.b, finite, LLVMTypeOf(value), ""), value);
}
