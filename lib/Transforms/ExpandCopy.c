/* Copies between memories, for the fast lowering.
 *
 * In: one llvm.asc.copy.* call. Out: a helper that calls llvm.memcpy (llvm.memmove inside one memory, where source and
 * destination may be the same) once a block. Block k goes from src + k*(len+src_gap)*32 to dst + k*(len+dst_gap)*32, len*32
 * bytes (docs/semantics.md 5.2). One block is inlined, more are a loop out of line.
 */
#include "Expand.h"

static void move_bytes(struct ac_emit *e, const struct ac_op *op, LLVMValueRef dst, LLVMValueRef src,
                       LLVMValueRef bytes) {
  /* 1: global memory has no alignment of its own, and unaligned moves cost nothing on the hosts that matter */
  if (op->inst->id == AC_CopyLocal) LLVMBuildMemMove(e->build, dst, 1, src, 1, bytes);
  else LLVMBuildMemCpy(e->build, dst, 1, src, 1, bytes);
}

static LLVMValueRef blocks_to_bytes(struct ac_emit *e, LLVMValueRef blocks) {
  return ac_mul(e, ac_to_i64(e, blocks), ac_i64(e, AC_BLOCK_BYTES));
}

static void one_block(LLVMModuleRef module, const struct ac_op *op, struct ac_helper *helper) {
  LLVMTypeRef types[] = {LLVMTypeOf(op->vec[0]), LLVMTypeOf(op->vec[1]), LLVMTypeOf(op->len)};
  helper->args[0] = op->vec[0], helper->args[1] = op->vec[1], helper->args[2] = op->len;
  helper->nargs = 3, helper->weight = AC_SMALL;
  char name[64];
  snprintf(name, sizeof name, "asc.%s.one", op->inst->op);
  bool made;
  helper->fn = ac_helper_function(module, name, types, 3, true, &made);
  if (!made) return;
  struct ac_emit e;
  ac_emit_begin(&e, module, helper->fn);
  move_bytes(&e, op, LLVMGetParam(helper->fn, 0), LLVMGetParam(helper->fn, 1),
             blocks_to_bytes(&e, LLVMGetParam(helper->fn, 2)));
  LLVMBuildRetVoid(e.build);
  ac_emit_end(&e);
}

static void many_blocks(LLVMModuleRef module, const struct ac_op *op, struct ac_helper *helper) {
  LLVMValueRef operands[] = {op->vec[0], op->vec[1], op->count, op->len, op->src_gap, op->dst_gap};
  LLVMTypeRef types[6];
  for (unsigned i = 0; i < 6; i++) helper->args[i] = operands[i], types[i] = LLVMTypeOf(operands[i]);
  helper->nargs = 6, helper->weight = AC_OUTLINED;
  char name[64];
  snprintf(name, sizeof name, "asc.%s", op->inst->op);
  bool made;
  helper->fn = ac_helper_function(module, name, types, 6, false, &made);
  if (!made) return;
  struct ac_emit e;
  ac_emit_begin(&e, module, helper->fn);
  LLVMValueRef param[6];
  LLVMGetParams(helper->fn, param);
  LLVMValueRef bytes = blocks_to_bytes(&e, param[3]);
  LLVMValueRef src_step = LLVMBuildAdd(e.build, bytes, blocks_to_bytes(&e, param[4]), "");
  LLVMValueRef dst_step = LLVMBuildAdd(e.build, bytes, blocks_to_bytes(&e, param[5]), "");
  struct ac_loop loop = ac_loop_begin(&e, ac_i64(&e, 0), ac_to_i64(&e, param[2]), 1);
  LLVMValueRef dst = ac_at_byte(&e, param[0], LLVMBuildMul(e.build, loop.index, dst_step, ""));
  LLVMValueRef src = ac_at_byte(&e, param[1], LLVMBuildMul(e.build, loop.index, src_step, ""));
  move_bytes(&e, op, dst, src, bytes);
  ac_loop_end(&e, &loop);
  LLVMBuildRetVoid(e.build);
  ac_emit_end(&e);
}

void ac_copy_helper(LLVMModuleRef module, const struct ac_op *op, struct ac_helper *helper) {
  *helper = (struct ac_helper){0};
  if (ac_is_const(op->count, 1)) one_block(module, op, helper);
  else many_blocks(module, op, helper);
}
