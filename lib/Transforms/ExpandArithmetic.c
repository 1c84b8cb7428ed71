/* The meaning of each vector operation, for the fast lowering: one function a kind, on LLVM vectors of any length.
 *
 * In: source vectors and the scalar of one operation. Out: the result vector (docs/semantics.md 2.5, 3, and its section
 * on arithmetic: integers wrap, floats round once an instruction). Does not know repeats, strides or masks. The
 * polynomials of Exp and Ln are ExpandMath.c's.
 */
#include "Expand.h"
#include <string.h>

typedef LLVMValueRef (*build2)(LLVMBuilderRef, LLVMValueRef, LLVMValueRef, const char *);

static LLVMTypeRef with_element(LLVMTypeRef vector, LLVMTypeRef element) {
  return LLVMVectorType(element, LLVMGetVectorSize(vector));
}

LLVMValueRef ac_llvm_call(struct ac_emit *e, const char *name, LLVMValueRef *operands, unsigned n) {
  LLVMTypeRef type = LLVMTypeOf(operands[0]);
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  LLVMValueRef fn = LLVMGetIntrinsicDeclaration(e->module, id, &type, 1);
  return LLVMBuildCall2(e->build, LLVMGlobalGetValueType(fn), fn, operands, n, "");
}

static LLVMValueRef splat_int(struct ac_emit *e, LLVMTypeRef vector, uint64_t value) {
  return ac_splat(e, LLVMConstInt(LLVMGetElementType(vector), value, false), LLVMGetVectorSize(vector));
}

/* ---- half and bfloat16 compute in float ---- */

static LLVMTypeRef float_like(struct ac_emit *e, LLVMTypeRef type) {
  return with_element(type, LLVMFloatTypeInContext(e->context));
}

/* bfloat16 to float and back by its bits: LLVM would call a function for each lane where the host has no instruction.
 * Back: to nearest even; a NaN stays one, quiet. */
static LLVMValueRef widen_bfloat(struct ac_emit *e, LLVMValueRef x) {
  LLVMTypeRef type = LLVMTypeOf(x), i32 = with_element(type, e->i32);
  LLVMTypeRef i16 = with_element(type, LLVMInt16TypeInContext(e->context));
  LLVMValueRef bits = LLVMBuildZExt(e->build, LLVMBuildBitCast(e->build, x, i16, ""), i32, "");
  bits = LLVMBuildShl(e->build, bits, splat_int(e, i32, 16), "");
  return LLVMBuildBitCast(e->build, bits, float_like(e, type), "");
}

static LLVMValueRef narrow_bfloat(struct ac_emit *e, LLVMValueRef x, LLVMTypeRef type) {
  LLVMTypeRef i32 = with_element(type, e->i32), i16 = with_element(type, LLVMInt16TypeInContext(e->context));
  LLVMValueRef bits = LLVMBuildBitCast(e->build, x, i32, ""), by = splat_int(e, i32, 16);
  LLVMValueRef high = LLVMBuildLShr(e->build, bits, by, "");
  LLVMValueRef odd = LLVMBuildAnd(e->build, high, splat_int(e, i32, 1), "");
  LLVMValueRef up = LLVMBuildAdd(e->build, odd, splat_int(e, i32, 0x7fff), "");
  LLVMValueRef near = LLVMBuildLShr(e->build, LLVMBuildAdd(e->build, bits, up, ""), by, "");
  LLVMValueRef quiet = LLVMBuildOr(e->build, high, splat_int(e, i32, 0x40), "");
  LLVMValueRef nan = LLVMBuildFCmp(e->build, LLVMRealUNO, x, x, "");
  LLVMValueRef value = LLVMBuildSelect(e->build, nan, quiet, near, "");
  return LLVMBuildBitCast(e->build, LLVMBuildTrunc(e->build, value, i16, ""), type, "");
}

static bool is_bfloat(LLVMTypeRef type) { return LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMBFloatTypeKind; }

static LLVMValueRef widen(struct ac_emit *e, LLVMValueRef x) {
  LLVMTypeRef wide = float_like(e, LLVMTypeOf(x));
  if (LLVMTypeOf(x) == wide) return x;
  return is_bfloat(LLVMTypeOf(x)) ? widen_bfloat(e, x) : LLVMBuildFPExt(e->build, x, wide, "");
}

static LLVMValueRef narrow(struct ac_emit *e, LLVMValueRef x, LLVMTypeRef type) {
  if (LLVMTypeOf(x) == type) return x;
  return is_bfloat(type) ? narrow_bfloat(e, x, type) : LLVMBuildFPTrunc(e->build, x, type, "");
}

/* Rounding to float first changes nothing for + - * / (24 >= 2*11+2 bits). */
static LLVMValueRef float_binary(struct ac_emit *e, LLVMValueRef a, LLVMValueRef b, build2 op) {
  return narrow(e, op(e->build, widen(e, a), widen(e, b), ""), LLVMTypeOf(a));
}

static bool is_float(const struct ac_op *op) { return ac_type_info(op->type)->kind == 'F'; }

static LLVMValueRef binary(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a, LLVMValueRef b, build2 integer,
                           build2 real) {
  return is_float(op) ? float_binary(e, a, b, real) : integer(e->build, a, b, "");
}

/* ---- sign and order ---- */

static LLVMValueRef as_integers(struct ac_emit *e, LLVMValueRef x, unsigned bytes) {
  return LLVMBuildBitCast(e->build, x, with_element(LLVMTypeOf(x), LLVMIntTypeInContext(e->context, bytes * 8)), "");
}

/* Clears the sign bit; on integers two's complement, where the minimum stays the minimum. */
static LLVMValueRef absolute(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a) {
  LLVMTypeRef type = LLVMTypeOf(a);
  unsigned bytes = ac_type_info(op->type)->bytes;
  if (is_float(op)) {
    LLVMValueRef bits = as_integers(e, a, bytes);
    LLVMValueRef mask = splat_int(e, LLVMTypeOf(bits), (1ull << (bytes * 8 - 1)) - 1);
    return LLVMBuildBitCast(e->build, LLVMBuildAnd(e->build, bits, mask, ""), type, "");
  }
  LLVMValueRef negative = LLVMBuildICmp(e->build, LLVMIntSLT, a, LLVMConstNull(type), "");
  return LLVMBuildSelect(e->build, negative, LLVMBuildNeg(e->build, a, ""), a, "");
}

/* Any NaN gives NaN, and +0 is more than -0: llvm.maximum and llvm.minimum are exactly that. */
static LLVMValueRef extreme(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a, LLVMValueRef b, bool max) {
  bool is_unsigned = ac_type_info(op->type)->kind == 'U';
  if (is_float(op)) {
    LLVMValueRef wide[] = {widen(e, a), widen(e, b)};
    return narrow(e, ac_llvm_call(e, max ? "llvm.maximum" : "llvm.minimum", wide, 2), LLVMTypeOf(a));
  }
  const char *name = is_unsigned ? (max ? "llvm.umax" : "llvm.umin") : max ? "llvm.smax" : "llvm.smin";
  return ac_llvm_call(e, name, (LLVMValueRef[]){a, b}, 2);
}

/* Any NaN is unequal to everything. */
LLVMValueRef ac_compare(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a, LLVMValueRef b) {
  static const LLVMRealPredicate real[AC_COMPARISONS] = {LLVMRealOLT, LLVMRealOGT, LLVMRealOEQ,
                                                         LLVMRealOLE, LLVMRealOGE, LLVMRealUNE};
  static const LLVMIntPredicate with_sign[AC_COMPARISONS] = {LLVMIntSLT, LLVMIntSGT, LLVMIntEQ,
                                                             LLVMIntSLE, LLVMIntSGE, LLVMIntNE},
                                without[AC_COMPARISONS] = {LLVMIntULT, LLVMIntUGT, LLVMIntEQ,
                                                           LLVMIntULE, LLVMIntUGE, LLVMIntNE};
  uint64_t mode = LLVMConstIntGetZExtValue(op->comparison);
  if (mode >= AC_COMPARISONS) mode = AC_NE;
  if (is_float(op)) return LLVMBuildFCmp(e->build, real[mode], widen(e, a), widen(e, b), "");
  bool is_signed = ac_type_info(op->type)->kind == 'S';
  return LLVMBuildICmp(e->build, is_signed ? with_sign[mode] : without[mode], a, b, "");
}

/* max(x, 0): of floats, all that are negative become +0, -0 and -inf too; NaNs of either sign stay. Read as integers,
 * those are the values up to the bits of -inf: no arithmetic, and half needs no conversion. */
static LLVMValueRef relu(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a) {
  LLVMTypeRef type = LLVMTypeOf(a);
  unsigned bytes = ac_type_info(op->type)->bytes;
  if (ac_type_info(op->type)->kind == 'U') return a;
  LLVMValueRef bits = is_float(op) ? as_integers(e, a, bytes) : a;
  uint64_t infinity = op->type == AC_F16 ? 0xfc00 : op->type == AC_BF16 ? 0xff80 : 0xff800000;
  LLVMValueRef last = is_float(op) ? splat_int(e, LLVMTypeOf(bits), infinity) : LLVMConstNull(type);
  LLVMValueRef off = LLVMBuildICmp(e->build, LLVMIntSLE, bits, last, "");
  return LLVMBuildSelect(e->build, off, LLVMConstNull(type), a, "");
}

/* x >= 0 ? x : x * s; a NaN goes the second way and stays one. */
static LLVMValueRef leaky_relu(struct ac_emit *e, LLVMValueRef x, LLVMValueRef s) {
  LLVMValueRef wide = widen(e, x);
  LLVMValueRef keep = LLVMBuildFCmp(e->build, LLVMRealOGE, wide, LLVMConstNull(LLVMTypeOf(wide)), "");
  LLVMValueRef value = LLVMBuildSelect(e->build, keep, wide, LLVMBuildFMul(e->build, wide, widen(e, s), ""), "");
  return narrow(e, value, LLVMTypeOf(x));
}

/* ---- shifts ---- */

/* x << amount with zeros in; amounts of the width and beyond leave 0. keep_sign: the sign bit stays, the bit below it is
 * dropped (docs/semantics.md 3), but not beyond the width (part 2, 1.1 #32). The amount is one scalar, so the decisions
 * are scalars too. */
static LLVMValueRef shift_left(struct ac_emit *e, LLVMValueRef a, LLVMValueRef amount, bool keep_sign) {
  LLVMTypeRef element = LLVMTypeOf(amount);
  unsigned width = LLVMGetIntTypeWidth(element), n = LLVMGetVectorSize(LLVMTypeOf(a));
  LLVMValueRef limit = LLVMConstInt(element, width, false), sign = LLVMConstInt(element, 1ull << (width - 1), false);
  LLVMValueRef inside = LLVMBuildICmp(e->build, LLVMIntULT, amount, limit, "");
  LLVMValueRef by = ac_select(e, inside, amount, LLVMConstNull(element));
  LLVMValueRef kept = keep_sign ? LLVMConstNot(sign) : LLVMConstAllOnes(element);
  LLVMValueRef mask = ac_select(e, inside, kept, LLVMConstNull(element));
  LLVMValueRef moved =
      LLVMBuildAnd(e->build, LLVMBuildShl(e->build, a, ac_splat(e, by, n), ""), ac_splat(e, mask, n), "");
  if (!keep_sign) return moved;
  LLVMValueRef beyond = LLVMBuildICmp(e->build, LLVMIntUGT, amount, limit, "");
  LLVMValueRef stays = ac_select(e, beyond, LLVMConstNull(element), sign);
  return LLVMBuildOr(e->build, moved, LLVMBuildAnd(e->build, a, ac_splat(e, stays, n), ""), "");
}

/* x >> amount; amounts of the width and beyond leave 0, or of signed types the sign everywhere. */
static LLVMValueRef shift_right(struct ac_emit *e, LLVMValueRef a, LLVMValueRef amount, bool is_signed) {
  LLVMTypeRef element = LLVMTypeOf(amount);
  unsigned width = LLVMGetIntTypeWidth(element), n = LLVMGetVectorSize(LLVMTypeOf(a));
  LLVMValueRef last = LLVMConstInt(element, width - 1, false);
  LLVMValueRef inside = LLVMBuildICmp(e->build, LLVMIntULE, amount, last, "");
  LLVMValueRef by = ac_splat(e, ac_select(e, inside, amount, last), n);
  if (is_signed) return LLVMBuildAShr(e->build, a, by, "");
  LLVMValueRef mask = ac_select(e, inside, LLVMConstAllOnes(element), LLVMConstNull(element));
  return LLVMBuildAnd(e->build, LLVMBuildLShr(e->build, a, by, ""), ac_splat(e, mask, n), "");
}

/* Signed: the last bit shifted out is added. It is bit 0 of x >> (amount - 1), which for an amount of 0 is switched off. */
static LLVMValueRef shift_right_round(struct ac_emit *e, LLVMValueRef a, LLVMValueRef amount) {
  LLVMTypeRef element = LLVMTypeOf(amount);
  unsigned n = LLVMGetVectorSize(LLVMTypeOf(a));
  LLVMValueRef none = LLVMBuildICmp(e->build, LLVMIntEQ, amount, LLVMConstNull(element), "");
  LLVMValueRef before = LLVMBuildSub(e->build, amount, LLVMConstInt(element, 1, false), "");
  LLVMValueRef bit = ac_select(e, none, LLVMConstNull(element), LLVMConstInt(element, 1, false));
  LLVMValueRef out = LLVMBuildAnd(e->build, shift_right(e, a, before, true), ac_splat(e, bit, n), "");
  return LLVMBuildAdd(e->build, shift_right(e, a, amount, true), out, "");
}

/* ---- roots and quotients ---- */

static LLVMValueRef one_over(struct ac_emit *e, LLVMValueRef wide) {
  LLVMValueRef one = LLVMConstReal(LLVMGetElementType(LLVMTypeOf(wide)), 1);
  return LLVMBuildFDiv(e->build, ac_splat(e, one, LLVMGetVectorSize(LLVMTypeOf(wide))), wide, "");
}

static LLVMValueRef root(struct ac_emit *e, LLVMValueRef wide) { return ac_llvm_call(e, "llvm.sqrt", &wide, 1); }

/* Of integers, towards zero; by 0 it is 0, and the minimum by -1 is the minimum. LLVM leaves both undefined. */
static LLVMValueRef quotient(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a, LLVMValueRef b) {
  if (is_float(op)) return float_binary(e, a, b, LLVMBuildFDiv);
  LLVMBuilderRef build = e->build;
  LLVMTypeRef type = LLVMTypeOf(a);
  LLVMValueRef none = LLVMConstNull(type), one = splat_int(e, type, 1);
  LLVMValueRef by_zero = LLVMBuildICmp(build, LLVMIntEQ, b, none, ""), value;
  if (ac_type_info(op->type)->kind == 'U') {
    value = LLVMBuildUDiv(build, a, LLVMBuildSelect(build, by_zero, one, b, ""), "");
  } else {
    LLVMValueRef negate = LLVMBuildICmp(build, LLVMIntEQ, b, LLVMConstAllOnes(type), "");
    LLVMValueRef odd = LLVMBuildOr(build, by_zero, negate, "");
    value = LLVMBuildSDiv(build, a, LLVMBuildSelect(build, odd, one, b, ""), "");
    value = LLVMBuildSelect(build, negate, LLVMBuildNeg(build, a, ""), value, "");
  }
  return LLVMBuildSelect(build, by_zero, none, value, "");
}

static LLVMValueRef reciprocal(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a) {
  if (is_float(op)) return narrow(e, one_over(e, widen(e, a)), LLVMTypeOf(a));
  return quotient(e, op, splat_int(e, LLVMTypeOf(a), 1), a);
}

static LLVMValueRef complement(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a) {
  LLVMValueRef bits = LLVMBuildNot(e->build, as_integers(e, a, ac_type_info(op->type)->bytes), "");
  return LLVMBuildBitCast(e->build, bits, LLVMTypeOf(a), "");
}

/* ---- multiply and add ---- */

static LLVMValueRef integer_mul_add(struct ac_emit *e, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c) {
  return LLVMBuildAdd(e->build, LLVMBuildMul(e->build, a, b, ""), c, "");
}

/* half * half + float: the product has 22 bits and is exact in float, so that only the sum rounds. */
static LLVMValueRef wide_mul_add(struct ac_emit *e, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c) {
  LLVMTypeRef wide = LLVMTypeOf(c);
  a = LLVMBuildFPExt(e->build, a, wide, ""), b = LLVMBuildFPExt(e->build, b, wide, "");
  return LLVMBuildFAdd(e->build, LLVMBuildFMul(e->build, a, b, ""), c, "");
}

/* The product rounded, then the sum. */
static LLVMValueRef mul_add(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c) {
  if (!is_float(op)) return integer_mul_add(e, a, b, c);
  if (ac_is_pair(op->type)) return wide_mul_add(e, a, b, c);
  return float_binary(e, float_binary(e, a, b, LLVMBuildFMul), c, LLVMBuildFAdd);
}

/* a * b + c of halves, as floats, rounded to odd: the float below or above an inexact sum whose last bit is 1. Then
 * rounding to half is right, which from the nearest float it is not: 24 bits do not keep on which side of the middle
 * between two halves the sum lay. The product is exact (22 bits); what the sum lost is found by Knuth's two-sum. */
static LLVMValueRef fma_odd(struct ac_emit *e, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c) {
  LLVMBuilderRef build = e->build;
  LLVMValueRef product = LLVMBuildFMul(build, a, b, ""), sum = LLVMBuildFAdd(build, product, c, "");
  LLVMValueRef part = LLVMBuildFSub(build, sum, product, "");
  LLVMValueRef lost = LLVMBuildFAdd(build, LLVMBuildFSub(build, product, LLVMBuildFSub(build, sum, part, ""), ""),
                                    LLVMBuildFSub(build, c, part, ""), "");
  LLVMValueRef bits = as_integers(e, sum, 4), rest = as_integers(e, lost, 4);
  LLVMTypeRef ints = LLVMTypeOf(bits);
  /* all ones where something was lost; not for infinities and NaNs, whose rest is NaN */
  LLVMValueRef inexact =
      LLVMBuildSExt(build, LLVMBuildFCmp(build, LLVMRealONE, lost, LLVMConstNull(LLVMTypeOf(lost)), ""), ints, "");
  LLVMValueRef opposite = LLVMBuildAShr(build, LLVMBuildXor(build, bits, rest, ""), splat_int(e, ints, 31), "");
  bits = LLVMBuildAdd(build, bits, LLVMBuildAnd(build, opposite, inexact, ""), ""); /* one towards zero */
  bits = LLVMBuildOr(build, bits, LLVMBuildAnd(build, inexact, splat_int(e, ints, 1), ""), "");
  return LLVMBuildBitCast(build, bits, LLVMTypeOf(sum), "");
}

/* a * b + c, rounded once. */
static LLVMValueRef fused(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c) {
  LLVMTypeRef type = LLVMTypeOf(a);
  if (!is_float(op)) return integer_mul_add(e, a, b, c);
  if (type == float_like(e, type)) return ac_llvm_call(e, "llvm.fma", (LLVMValueRef[]){a, b, c}, 3);
  return narrow(e, fma_odd(e, widen(e, a), widen(e, b), widen(e, c)), type);
}

bool ac_is_long(const struct ac_op *op) {
  switch (op->inst->id) {
  case AC_VExp:
  case AC_VLn: return true;
  case AC_VMulAddDst:
  case AC_VFma:
  case AC_VFmaRelu: return op->type == AC_F16;
  case AC_VDiv:
  case AC_VRec: return !is_float(op); /* hosts divide integers lane by lane */
  default: return false;
  }
}

LLVMValueRef ac_arithmetic(struct ac_emit *e, const struct ac_op *op, unsigned n, LLVMValueRef *src,
                           LLVMValueRef scalar) {
  bool is_signed = ac_type_info(op->type)->kind == 'S';
  LLVMTypeRef type = op->vectors > 1 && src[0] ? LLVMTypeOf(src[0]) : NULL;
  switch (op->inst->id) {
  case AC_VAdd: return binary(e, op, src[0], src[1], LLVMBuildAdd, LLVMBuildFAdd);
  case AC_VSub: return binary(e, op, src[0], src[1], LLVMBuildSub, LLVMBuildFSub);
  case AC_VMul: return binary(e, op, src[0], src[1], LLVMBuildMul, LLVMBuildFMul);
  case AC_VDiv: return quotient(e, op, src[0], src[1]);
  case AC_VMax: return extreme(e, op, src[0], src[1], true);
  case AC_VMin: return extreme(e, op, src[0], src[1], false);
  case AC_VAnd: return LLVMBuildAnd(e->build, src[0], src[1], "");
  case AC_VOr: return LLVMBuildOr(e->build, src[0], src[1], "");
  case AC_VAddRelu: return relu(e, op, binary(e, op, src[0], src[1], LLVMBuildAdd, LLVMBuildFAdd));
  case AC_VSubRelu: return relu(e, op, binary(e, op, src[0], src[1], LLVMBuildSub, LLVMBuildFSub));
  case AC_VAdds: return binary(e, op, src[0], ac_splat(e, scalar, n), LLVMBuildAdd, LLVMBuildFAdd);
  case AC_VMuls: return binary(e, op, src[0], ac_splat(e, scalar, n), LLVMBuildMul, LLVMBuildFMul);
  case AC_VMaxs: return extreme(e, op, src[0], ac_splat(e, scalar, n), true);
  case AC_VMins: return extreme(e, op, src[0], ac_splat(e, scalar, n), false);
  case AC_VLeakyRelu: return leaky_relu(e, src[0], ac_splat(e, scalar, n));
  case AC_VAbs: return absolute(e, op, src[0]);
  case AC_VRelu: return relu(e, op, src[0]);
  case AC_VNot: return complement(e, op, src[0]);
  case AC_VExp: return ac_exp(e, src[0]);
  case AC_VLn: return ac_ln(e, src[0]);
  case AC_VSqrt: return narrow(e, root(e, widen(e, src[0])), type);
  case AC_VRsqrt: return narrow(e, one_over(e, root(e, widen(e, src[0]))), type);
  case AC_VRec: return reciprocal(e, op, src[0]);
  case AC_VShl: return shift_left(e, src[0], scalar, is_signed);
  case AC_VShlWrap: return shift_left(e, src[0], scalar, false);
  case AC_VShr: return shift_right(e, src[0], scalar, is_signed);
  case AC_VShrRound: return shift_right_round(e, src[0], scalar);
  case AC_VAxpy: return mul_add(e, op, src[0], ac_splat(e, scalar, n), src[1]);
  case AC_VMulAddDst: return mul_add(e, op, src[0], src[1], src[2]);
  case AC_VFma: return fused(e, op, src[0], src[2], src[1]);
  case AC_VFmaRelu: return relu(e, op, fused(e, op, src[0], src[2], src[1]));
  case AC_VDup: return ac_splat(e, scalar, n);
  case AC_VCast:
  case AC_VCastDeq: return ac_cast_value(e, op, n, src[0]);
  case AC_VCopy: return src[0];
  default: return NULL;
  }
}
