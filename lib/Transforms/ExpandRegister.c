/* Register instructions in value form, for the fast lowering.
 *
 * In: one llvm.asc.r.*.val call: whole 256-byte registers as vectors, a mask register as <256 x i1>. Out: the result
 * vector. Lane l of a type of s bytes is governed by mask bit l*s; lanes that are off become 0 (ZEROING, docs/semantics.md 4).
 */
#include "Expand.h"

static LLVMValueRef lane_mask(struct ac_emit *e, LLVMValueRef mask, unsigned lanes, unsigned bytes) {
  LLVMValueRef pick[AC_REPEAT_BYTES];
  for (unsigned i = 0; i < lanes; i++) pick[i] = ac_i32(e, i * bytes);
  return LLVMBuildShuffleVector(e->build, mask, LLVMGetPoison(LLVMTypeOf(mask)), LLVMConstVector(pick, lanes), "");
}

LLVMValueRef ac_register_value(struct ac_emit *e, const struct ac_op *op) {
  unsigned bytes = ac_type_info(op->type)->bytes, lanes = AC_REPEAT_BYTES / bytes;
  unsigned operands = (unsigned)LLVMGetNumArgOperands(op->call);
  LLVMValueRef src[AC_MAX_VECTORS];
  for (unsigned i = 0; i + 1 < operands; i++) src[i] = LLVMGetOperand(op->call, i);
  LLVMValueRef value = ac_arithmetic(e, op, lanes, src, NULL);
  if (!value) return NULL;
  LLVMValueRef keep = lane_mask(e, LLVMGetOperand(op->call, operands - 1), lanes, bytes);
  return LLVMBuildSelect(e->build, keep, value, LLVMConstNull(LLVMTypeOf(value)), "");
}
