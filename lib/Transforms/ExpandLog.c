/* Logarithms to base 2 and 10 for the fast lowering, in double precision.
 *
 * In: a vector of float or half. Out: the result, of the same type; at most one unit in the last place from the true
 * value (docs/semantics.md part 2, 3). Not here: ln, which is in float (ExpandMath.c).
 */
#include "Expand.h"

struct log {
  struct ac_emit *e;
  LLVMBuilderRef b;
  LLVMTypeRef reals, ints;
  unsigned lanes;
};

static LLVMValueRef real(const struct log *m, double value) {
  return ac_splat(m->e, LLVMConstReal(LLVMDoubleTypeInContext(m->e->context), value), m->lanes);
}
static LLVMValueRef integer(const struct log *m, uint64_t value) {
  return ac_splat(m->e, ac_i64(m->e, value), m->lanes);
}

/* x = 2^n (1 + f) with 1 + f between sqrt(1/2) and sqrt(2); every float is a normal double. */
static LLVMValueRef split(const struct log *m, LLVMValueRef x, LLVMValueRef *n) {
  LLVMValueRef bits = LLVMBuildBitCast(m->b, x, m->ints, "");
  LLVMValueRef above = LLVMBuildSub(m->b, bits, integer(m, 0x3fe6a09e667f3bcdull), ""); /* sqrt(1/2) */
  LLVMValueRef exponent = LLVMBuildAnd(m->b, above, integer(m, 0xfff0000000000000ull), "");
  LLVMTypeRef words = LLVMVectorType(m->e->i32, m->lanes);
  LLVMValueRef number = LLVMBuildTrunc(m->b, LLVMBuildAShr(m->b, exponent, integer(m, 52), ""), words, "");
  *n = LLVMBuildSIToFP(m->b, number, m->reals, "");
  LLVMValueRef reduced = LLVMBuildBitCast(m->b, LLVMBuildSub(m->b, bits, exponent, ""), m->reals, "");
  return LLVMBuildFSub(m->b, reduced, real(m, 1), "");
}

/* ln(1 + f) = 2 artanh s, s = f / (2 + f): s^2 is below 0.0295, so that the series is good for 38 bits. */
static LLVMValueRef ln_near_one(const struct log *m, LLVMValueRef f) {
  LLVMValueRef s = LLVMBuildFDiv(m->b, f, LLVMBuildFAdd(m->b, f, real(m, 2), ""), "");
  LLVMValueRef square = LLVMBuildFMul(m->b, s, s, ""), sum = real(m, 2.0 / 13);
  for (int odd = 11; odd > 0; odd -= 2)
    sum = LLVMBuildFAdd(m->b, LLVMBuildFMul(m->b, sum, square, ""), real(m, 2.0 / odd), "");
  return LLVMBuildFMul(m->b, s, sum, "");
}

LLVMValueRef ac_log(struct ac_emit *e, LLVMValueRef x, unsigned base) {
  unsigned lanes = LLVMGetVectorSize(LLVMTypeOf(x));
  struct log m = {e, e->build, LLVMVectorType(LLVMDoubleTypeInContext(e->context), lanes),
                  LLVMVectorType(e->i64, lanes), lanes};
  double per_two = base == 2 ? 1 : 0x1.34413509f79fep-2,
         per_e = base == 2 ? 0x1.71547652b82fep+0 : 0x1.bcb7b1526e50ep-2;
  LLVMValueRef n, wide = LLVMBuildFPExt(m.b, x, m.reals, ""), part = ln_near_one(&m, split(&m, wide, &n));
  LLVMValueRef value = LLVMBuildFAdd(m.b, LLVMBuildFMul(m.b, n, real(&m, per_two), ""),
                                     LLVMBuildFMul(m.b, part, real(&m, per_e), ""), "");
  /* infinity and NaN are their own logarithm; that of 0 is -inf, that of what is less is NaN */
  LLVMValueRef zero = LLVMConstNull(m.reals), infinity = real(&m, __builtin_inf());
  LLVMValueRef edge = LLVMBuildSelect(m.b, LLVMBuildFCmp(m.b, LLVMRealOEQ, wide, zero, ""), real(&m, -__builtin_inf()),
                                      real(&m, __builtin_nan("")), "");
  value = LLVMBuildSelect(m.b, LLVMBuildFCmp(m.b, LLVMRealOLT, wide, infinity, ""), value, wide, "");
  value = LLVMBuildSelect(m.b, LLVMBuildFCmp(m.b, LLVMRealOLE, wide, zero, ""), edge, value, "");
  /* to half by float: hosts have no conversion from double, and a unit in the last place is allowed */
  value = LLVMBuildFPTrunc(m.b, value, LLVMVectorType(LLVMFloatTypeInContext(e->context), lanes), "");
  return LLVMTypeOf(value) == LLVMTypeOf(x) ? value : LLVMBuildFPTrunc(m.b, value, LLVMTypeOf(x), "");
}
