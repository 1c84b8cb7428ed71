/* Exp and Ln for the fast lowering: range reduction, a polynomial, reconstruction, as straight code on float vectors.
 *
 * In: a vector of float, or of half, which is computed in float with shorter polynomials and rounded once. Out: the result,
 * of the same type. At most one unit in the last place from the true value, subnormal inputs and results included
 * (docs/semantics.md part 2, 3; test/unit/ulp.c); the polynomials have the least greatest relative error over the
 * reduced range. Products and sums fuse where the host can: the bound holds either way, the last bit may differ.
 */
#include "Expand.h"

struct math {
  struct ac_emit *e;
  LLVMTypeRef reals, ints;
  unsigned lanes;
};

static struct math math_for(struct ac_emit *e, LLVMValueRef x) {
  unsigned lanes = LLVMGetVectorSize(LLVMTypeOf(x));
  return (struct math){e, LLVMVectorType(LLVMFloatTypeInContext(e->context), lanes), LLVMVectorType(e->i32, lanes),
                       lanes};
}

static LLVMValueRef real(const struct math *m, double value) {
  return ac_splat(m->e, LLVMConstReal(LLVMFloatTypeInContext(m->e->context), value), m->lanes);
}
static LLVMValueRef integer(const struct math *m, uint32_t value) {
  return ac_splat(m->e, ac_i32(m->e, value), m->lanes);
}
static LLVMValueRef add(const struct math *m, LLVMValueRef a, LLVMValueRef b) {
  return LLVMBuildFAdd(m->e->build, a, b, "");
}
static LLVMValueRef sub(const struct math *m, LLVMValueRef a, LLVMValueRef b) {
  return LLVMBuildFSub(m->e->build, a, b, "");
}
static LLVMValueRef mul(const struct math *m, LLVMValueRef a, LLVMValueRef b) {
  return LLVMBuildFMul(m->e->build, a, b, "");
}
/* a * b + c, fused where the host can. */
static LLVMValueRef mul_add(const struct math *m, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c) {
  return ac_llvm_call(m->e, "llvm.fmuladd", (LLVMValueRef[]){a, b, c}, 3);
}
static LLVMValueRef widen(const struct math *m, LLVMValueRef x) { return LLVMBuildFPExt(m->e->build, x, m->reals, ""); }
static LLVMValueRef narrow(const struct math *m, LLVMValueRef x) {
  LLVMTypeRef half = LLVMHalfTypeInContext(m->e->context);
  return LLVMBuildFPTrunc(m->e->build, x, LLVMVectorType(half, m->lanes), "");
}
static LLVMValueRef bits_of(const struct math *m, LLVMValueRef x) {
  return LLVMBuildBitCast(m->e->build, x, m->ints, "");
}
static LLVMValueRef from_bits(const struct math *m, LLVMValueRef i) {
  return LLVMBuildBitCast(m->e->build, i, m->reals, "");
}
static LLVMValueRef shift_up(const struct math *m, LLVMValueRef i, unsigned by) {
  return LLVMBuildShl(m->e->build, i, integer(m, by), "");
}
/* x compared with a constant ? yes : no */
static LLVMValueRef where(const struct math *m, LLVMRealPredicate order, LLVMValueRef x, double limit, LLVMValueRef yes,
                          LLVMValueRef no) {
  return LLVMBuildSelect(m->e->build, LLVMBuildFCmp(m->e->build, order, x, real(m, limit), ""), yes, no, "");
}
/* c[0] + c[1] x + ... + c[n-1] x^(n-1), n <= 16, halves first: a chain of additions would be three times as long, and
 * its latency is what a loop over these functions waits for (measured: 1.4x). power[i] is x^(2^i). */
static LLVMValueRef halves(const struct math *m, const LLVMValueRef *power, const double *c, unsigned n) {
  if (n == 1) return real(m, c[0]);
  unsigned half = 1, i = 0;
  while (half * 2 < n) half *= 2, i++;
  return mul_add(m, halves(m, power, c + half, n - half), power[i], halves(m, power, c, half));
}
static LLVMValueRef polynomial(const struct math *m, LLVMValueRef x, const double *c, unsigned n) {
  LLVMValueRef power[4] = {x};
  for (unsigned i = 1; 1u << i < n; i++) power[i] = mul(m, power[i - 1], power[i - 1]);
  return halves(m, power, c, n);
}
#define POLYNOMIAL(m, x, c) polynomial(m, x, c, sizeof(c) / sizeof *(c))

/* ---- e^x ---- */

/* NaN stays: both comparisons are false for it. */
static LLVMValueRef clamp(const struct math *m, LLVMValueRef x, double low, double high) {
  x = where(m, LLVMRealOLT, x, low, real(m, low), x);
  return where(m, LLVMRealOGT, x, high, real(m, high), x);
}

/* Adding 3 * 2^22 to a small number leaves it rounded to an integer, in the last bits. */
static const double round_magic = 0x1.8p23, log2_e = 0x1.71547652b82fep+0;

/* Between e^-105 = 0 and e^89 = infinity: n = round(x / ln 2), r = x - n ln 2, e^x = 2^n (1 + r + r^2 q(r)). n ln 2 is
 * taken off in two parts: n * hi is exact, and n * lo goes in late, where it costs no precision. 2^n is two factors, so
 * that subnormal results round once and in the last step; the magic number brings the exponents' biases along. */
static LLVMValueRef exp_single(const struct math *m, LLVMValueRef x) {
  static const double q[] = {0x1.fffffcp-2, 0x1.555492p-3, 0x1.555904p-5, 0x1.123a1ap-7, 0x1.6a13cep-10};
  static const double high = 0x1.62e4p-1, low = 0x1.7f7d1cp-20; /* ln 2 */
  LLVMBuilderRef build = m->e->build;
  x = clamp(m, x, -105, 89);
  LLVMValueRef magic = real(m, round_magic + 2 * 127), t = mul_add(m, x, real(m, log2_e), magic), n = sub(m, t, magic);
  LLVMValueRef near = mul_add(m, n, real(m, -high), x), r = mul_add(m, n, real(m, -low), near);
  LLVMValueRef rest = mul(m, POLYNOMIAL(m, r, q), mul(m, r, r));
  LLVMValueRef p = add(m, add(m, mul_add(m, n, real(m, -low), rest), near), real(m, 1));
  LLVMValueRef exponents = bits_of(m, t), first = LLVMBuildLShr(build, exponents, integer(m, 1), "");
  LLVMValueRef second = LLVMBuildSub(build, exponents, first, "");
  p = mul(m, p, from_bits(m, shift_up(m, first, 23)));
  return mul(m, p, from_bits(m, shift_up(m, second, 23)));
}

/* For half, between e^-18 = 0 and e^12 = infinity: f = x / ln 2 - n, e^x = 2^n p(f), good for 18 bits; the exponent is
 * added to the bits. */
static LLVMValueRef exp_half(const struct math *m, LLVMValueRef x) {
  static const double p[] = {1, 0x1.62e12cp-1, 0x1.ec0388p-3, 0x1.c9fcc4p-5, 0x1.39fd50p-7};
  x = clamp(m, widen(m, x), -18, 12);
  LLVMValueRef magic = real(m, round_magic), t = mul_add(m, x, real(m, log2_e), magic), n = sub(m, t, magic);
  LLVMValueRef f = mul_add(m, x, real(m, log2_e), LLVMBuildFNeg(m->e->build, n, ""));
  LLVMValueRef power = bits_of(m, POLYNOMIAL(m, f, p));
  return narrow(m, from_bits(m, LLVMBuildAdd(m->e->build, power, shift_up(m, bits_of(m, t), 23), "")));
}

/* ---- ln x ---- */

/* x = 2^n (1 + f) with 1 + f between sqrt(1/2) and sqrt(2), for normal x. n comes as the float n * 2^23, as its integer
 * stands in x: what it is multiplied with is scaled by `per_exponent` instead. */
static LLVMValueRef split(const struct math *m, LLVMValueRef x, LLVMValueRef *n) {
  LLVMBuilderRef build = m->e->build;
  LLVMValueRef above = LLVMBuildSub(build, bits_of(m, x), integer(m, 0x3f3504f3), ""); /* sqrt(1/2) */
  LLVMValueRef exponent = LLVMBuildAnd(build, above, integer(m, 0xff800000), "");
  *n = LLVMBuildSIToFP(build, exponent, m->reals, "");
  return sub(m, from_bits(m, LLVMBuildSub(build, bits_of(m, x), exponent, "")), real(m, 1));
}
static LLVMValueRef per_exponent(const struct math *m, double value) { return real(m, value * 0x1p-23); }

/* Infinity and NaN are their own logarithm; that of 0 is -inf, that of what is less is NaN. */
static LLVMValueRef ln_edges_single(const struct math *m, LLVMValueRef x, LLVMValueRef value) {
  value = where(m, LLVMRealOLT, x, __builtin_inf(), value, x);
  LLVMValueRef edge = where(m, LLVMRealOEQ, x, 0, real(m, -__builtin_inf()), real(m, __builtin_nan("")));
  return where(m, LLVMRealOLE, x, 0, edge, value);
}

/* The same on the bits of halves, read as signed integers: twice as many to a vector. Of what is not above 0, the bits
 * without the sign, doubled, are added to those of -inf and saturate: zeros give -inf, all others one of the NaNs. */
static LLVMValueRef ln_edges_half(const struct math *m, LLVMValueRef x, LLVMValueRef value) {
  LLVMBuilderRef build = m->e->build;
  LLVMTypeRef i16 = LLVMInt16TypeInContext(m->e->context);
  LLVMValueRef infinity = ac_splat(m->e, LLVMConstInt(i16, 0x7c00, false), m->lanes);
  LLVMValueRef minus_infinity = ac_splat(m->e, LLVMConstInt(i16, 0xfc00, false), m->lanes);
  LLVMValueRef bits = LLVMBuildBitCast(build, x, LLVMTypeOf(infinity), ""), zero = LLVMConstNull(LLVMTypeOf(bits));
  value = LLVMBuildSelect(build, LLVMBuildICmp(build, LLVMIntSGE, bits, infinity, ""), x, value, "");
  LLVMValueRef twice[] = {LLVMBuildAdd(build, bits, bits, ""), minus_infinity};
  LLVMValueRef edge = LLVMBuildBitCast(build, ac_llvm_call(m->e, "llvm.uadd.sat", twice, 2), LLVMTypeOf(x), "");
  return LLVMBuildSelect(build, LLVMBuildICmp(build, LLVMIntSGT, bits, zero, ""), value, edge, "");
}

/* ln x = n ln 2 + f - f^2/2 + f^3 q(f), small parts first. n * hi is exact. */
static LLVMValueRef ln_single(const struct math *m, LLVMValueRef x) {
  static const double q[] = {0x1.555554p-2, -0x1.000226p-2, 0x1.99a008p-3, -0x1.547244p-3,
                             0x1.22da1cp-3, -0x1.0d8542p-3, 0x1.055b6cp-3, -0x1.38b588p-4};
  static const double high = 0x1.63p-1, low = -0x1.bd0106p-13; /* ln 2 */
  LLVMValueRef n, normal = where(m, LLVMRealOLT, x, 0x1p-126, mul(m, x, real(m, 0x1p23)), x);
  LLVMValueRef f = split(m, normal, &n), square = mul(m, f, f);
  n = add(m, n, where(m, LLVMRealOLT, x, 0x1p-126, real(m, -23 * 0x1p23), real(m, 0)));
  LLVMValueRef rest = mul_add(m, square, real(m, -0.5), mul(m, n, per_exponent(m, low)));
  LLVMValueRef sum = mul_add(m, POLYNOMIAL(m, f, q), mul(m, square, f), rest);
  return ln_edges_single(m, x, mul_add(m, n, per_exponent(m, high), add(m, sum, f)));
}

/* For half, whose subnormals are normal floats: ln x = n ln 2 + f + f^2 q(f); q is good for 16 bits. */
static LLVMValueRef ln_half(const struct math *m, LLVMValueRef x) {
  static const double q[] = {-0x1.ffea5ap-2, 0x1.54b9e0p-2, -0x1.03f908p-2, 0x1.c1166ep-3, -0x1.232514p-3};
  LLVMValueRef n, f = split(m, widen(m, x), &n), line = mul_add(m, n, per_exponent(m, 0x1.62e43p-1), f);
  return ln_edges_half(m, x, narrow(m, mul_add(m, POLYNOMIAL(m, f, q), mul(m, f, f), line)));
}

LLVMValueRef ac_exp(struct ac_emit *e, LLVMValueRef x) {
  struct math m = math_for(e, x);
  return LLVMTypeOf(x) == m.reals ? exp_single(&m, x) : exp_half(&m, x);
}

LLVMValueRef ac_ln(struct ac_emit *e, LLVMValueRef x) {
  struct math m = math_for(e, x);
  return LLVMTypeOf(x) == m.reals ? ln_single(&m, x) : ln_half(&m, x);
}
