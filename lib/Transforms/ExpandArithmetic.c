/* The meaning of each vector operation, for the fast lowering: one function a kind, on LLVM vectors of any length.
 *
 * In: source vectors and the scalar of one operation. Out: the result vector (docs/semantics.md 2.5, 3, and its section
 * on arithmetic: integers wrap, floats round once an instruction). Does not know repeats, strides or masks.
 */
#include "Expand.h"

typedef LLVMValueRef (*build2)(LLVMBuilderRef, LLVMValueRef, LLVMValueRef, const char *);

static LLVMTypeRef with_element(LLVMTypeRef vector, LLVMTypeRef element) {
  return LLVMVectorType(element, LLVMGetVectorSize(vector));
}

/* half and bfloat16 compute in float and round once: exact for + - * (24 >= 2*11+2 bits). */
static LLVMValueRef float_binary(struct ac_emit *e, LLVMValueRef a, LLVMValueRef b, build2 op) {
  LLVMTypeRef type = LLVMTypeOf(a), f32 = LLVMFloatTypeInContext(e->context);
  if (LLVMGetElementType(type) == f32) return op(e->build, a, b, "");
  LLVMTypeRef wide = with_element(type, f32);
  a = LLVMBuildFPExt(e->build, a, wide, ""), b = LLVMBuildFPExt(e->build, b, wide, "");
  return LLVMBuildFPTrunc(e->build, op(e->build, a, b, ""), type, "");
}

static LLVMValueRef binary(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a, LLVMValueRef b, build2 integer,
                           build2 real) {
  return ac_type_info(op->type)->kind == 'F' ? float_binary(e, a, b, real) : integer(e->build, a, b, "");
}

/* Clears the sign bit; on integers two's complement, where the minimum stays the minimum. */
static LLVMValueRef absolute(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a) {
  LLVMTypeRef type = LLVMTypeOf(a);
  unsigned bits = ac_type_info(op->type)->bytes * 8;
  LLVMTypeRef ints = with_element(type, LLVMIntTypeInContext(e->context, bits));
  if (ac_type_info(op->type)->kind == 'F') {
    LLVMValueRef mask = LLVMConstNot(LLVMBuildShl(
        e->build, ac_splat(e, LLVMConstInt(LLVMGetElementType(ints), 1, false), LLVMGetVectorSize(type)),
        ac_splat(e, LLVMConstInt(LLVMGetElementType(ints), bits - 1, false), LLVMGetVectorSize(type)), ""));
    return LLVMBuildBitCast(e->build, LLVMBuildAnd(e->build, LLVMBuildBitCast(e->build, a, ints, ""), mask, ""), type,
                            "");
  }
  LLVMValueRef negative = LLVMBuildICmp(e->build, LLVMIntSLT, a, LLVMConstNull(type), "");
  return LLVMBuildSelect(e->build, negative, LLVMBuildNeg(e->build, a, ""), a, "");
}

/* x << amount with zeros in; amounts of the width and beyond leave 0. keep_sign: the sign bit stays, the bit below it is
 * dropped (docs/semantics.md 3). The amount is one scalar, so the decision is one scalar too. */
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
  return LLVMBuildOr(e->build, moved, LLVMBuildAnd(e->build, a, ac_splat(e, sign, n), ""), "");
}

LLVMValueRef ac_arithmetic(struct ac_emit *e, const struct ac_op *op, unsigned n, LLVMValueRef *src,
                           LLVMValueRef scalar) {
  bool is_signed = ac_type_info(op->type)->kind == 'S';
  switch (op->inst->id) {
  case AC_VAdd: return binary(e, op, src[0], src[1], LLVMBuildAdd, LLVMBuildFAdd);
  case AC_VSub: return binary(e, op, src[0], src[1], LLVMBuildSub, LLVMBuildFSub);
  case AC_VMul: return binary(e, op, src[0], src[1], LLVMBuildMul, LLVMBuildFMul);
  case AC_VAdds: return binary(e, op, src[0], ac_splat(e, scalar, n), LLVMBuildAdd, LLVMBuildFAdd);
  case AC_VMuls: return binary(e, op, src[0], ac_splat(e, scalar, n), LLVMBuildMul, LLVMBuildFMul);
  case AC_VAbs: return absolute(e, op, src[0]);
  case AC_VShl: return shift_left(e, src[0], scalar, is_signed);
  case AC_VShlWrap: return shift_left(e, src[0], scalar, false);
  case AC_VDup: return ac_splat(e, scalar, n);
  case AC_RAdd: return binary(e, op, src[0], src[1], LLVMBuildAdd, LLVMBuildFAdd);
  default: return NULL;
  }
}
