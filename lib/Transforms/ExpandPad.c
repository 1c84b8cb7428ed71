/* DataCopyPad from global memory to UB, for the fast lowering (docs/semantics.md 5.3).
 *
 * In: one llvm.asc.copy.pad.gm.ub call with its operands in bytes. Out: a helper that, for each block, fills the data
 * blocks that are not all data and then copies the data over: a data block of 32 bytes is one store, and which bytes
 * of it are filling need not be known. Lanes repeat from the start of a data block. One block without paddings is
 * inlined: with a constant length a copy and at most one store remain. Everything else is a loop out of line.
 */
#include "Expand.h"

static LLVMValueRef filled(struct ac_emit *e, LLVMValueRef value) {
  unsigned bytes = LLVMGetIntTypeWidth(LLVMTypeOf(value)) / 8;
  return ac_splat(e, value, AC_BLOCK_BYTES / bytes);
}

static void fill_if(struct ac_emit *e, LLVMValueRef condition, LLVMValueRef value, LLVMValueRef base,
                    LLVMValueRef offset) {
  struct ac_if branch = ac_if_begin(e, condition);
  ac_store(e, filled(e, value), ac_at_byte(e, base, offset), 1);
  ac_if_end(e, &branch);
}

static LLVMValueRef any(struct ac_emit *e, LLVMValueRef number) {
  return LLVMBuildICmp(e->build, LLVMIntNE, number, ac_i64(e, 0), "");
}

static LLVMValueRef rest_of(struct ac_emit *e, LLVMValueRef bytes) {
  return LLVMBuildAnd(e->build, bytes, ac_i64(e, AC_BLOCK_BYTES - 1), "");
}

static LLVMValueRef element_at(struct ac_emit *e, LLVMValueRef src, LLVMValueRef like) {
  return ac_load(e, LLVMTypeOf(like), src, 1);
}

/* One block, no paddings: the filling is what is left of its last data block. */
static void one_block(struct ac_emit *e, const struct ac_op *op, const struct ac_moves *m, struct ac_helper *helper) {
  bool first = ac_is_const(op->fill_first, 1);
  LLVMValueRef args[] = {op->vec[0], op->vec[1], m->bytes, op->scalar}, param[MAX_COPY_ARGS];
  char name[64];
  snprintf(name, sizeof name, "asc.%s.one.%s%s", op->inst->op, ac_type_info(op->type)->suffix, first ? ".first" : "");
  helper->weight = AC_SMALL;
  if (!ac_copy_function(e, helper, name, args, 4, param)) return;
  struct ac_emit in;
  ac_emit_begin(&in, e->module, helper->fn);
  LLVMValueRef rest = rest_of(&in, param[2]);
  struct ac_if branch = ac_if_begin(&in, any(&in, rest));
  LLVMValueRef value = first ? element_at(&in, param[1], param[3]) : param[3];
  ac_store(&in, filled(&in, value), ac_at_byte(&in, param[0], LLVMBuildSub(in.build, param[2], rest, "")), 1);
  ac_if_end(&in, &branch);
  ac_move_bytes(&in, op, param[0], param[1], param[2]);
  LLVMBuildRetVoid(in.build);
  ac_emit_end(&in);
}

/* Before the data lies at most one data block; behind it paddings and rest are less than two. */
static void padded_block(struct ac_emit *e, const struct ac_op *op, const struct ac_moves *m, LLVMValueRef dst,
                         LLVMValueRef src, LLVMValueRef first, LLVMValueRef scalar) {
  LLVMValueRef front = LLVMBuildAdd(e->build, m->left, m->bytes, "");
  LLVMValueRef whole = ac_whole_blocks(e, LLVMBuildAdd(e->build, front, m->right, ""));
  LLVMValueRef value = LLVMBuildSelect(e->build, first, element_at(e, src, scalar), scalar, "");
  LLVMValueRef last = LLVMBuildSub(e->build, whole, ac_i64(e, AC_BLOCK_BYTES), "");
  LLVMValueRef before = LLVMBuildSub(e->build, whole, ac_i64(e, 2 * AC_BLOCK_BYTES), "");
  LLVMValueRef two = LLVMBuildICmp(e->build, LLVMIntUGE, whole, ac_i64(e, 2 * AC_BLOCK_BYTES), "");
  fill_if(e, any(e, m->left), value, dst, ac_i64(e, 0));
  fill_if(e, LLVMBuildICmp(e->build, LLVMIntNE, front, whole, ""), value, dst, last);
  fill_if(e, LLVMBuildAnd(e->build, two, any(e, m->right), ""), value, dst, before);
  ac_move_bytes(e, op, ac_at_byte(e, dst, m->left), src, m->bytes);
}

static void many_blocks(struct ac_emit *e, const struct ac_op *op, const struct ac_moves *m, struct ac_helper *helper) {
  LLVMValueRef args[] = {op->vec[0],  op->vec[1], m->count, m->bytes,       m->src_step,
                         m->dst_step, m->left,    m->right, op->fill_first, op->scalar};
  LLVMValueRef p[MAX_COPY_ARGS];
  char name[64];
  snprintf(name, sizeof name, "asc.%s.%s", op->inst->op, ac_type_info(op->type)->suffix);
  helper->weight = AC_OUTLINED;
  if (!ac_copy_function(e, helper, name, args, 10, p)) return;
  struct ac_emit in;
  ac_emit_begin(&in, e->module, helper->fn);
  struct ac_moves now = {p[2], p[3], p[4], p[5], p[6], p[7]};
  ac_join_moves(&in, &now);
  struct ac_if some = ac_if_begin(&in, any(&in, now.bytes)); /* blocks of no length are not padded either */
  struct ac_blocks blocks;
  ac_blocks_begin(&in, &blocks, &now, p[0], p[1]);
  padded_block(&in, op, &now, blocks.dst, blocks.src, p[8], p[9]);
  ac_loop_end(&in, &blocks.loop);
  ac_if_end(&in, &some);
  LLVMBuildRetVoid(in.build);
  ac_emit_end(&in);
}

void ac_pad_helper(struct ac_emit *e, const struct ac_op *op, const struct ac_moves *m, struct ac_helper *helper) {
  bool bare = ac_is_const(op->left, 0) && ac_is_const(op->right, 0);
  if (ac_is_const(op->count, 1) && bare && LLVMIsAConstantInt(op->fill_first)) one_block(e, op, m, helper);
  else many_blocks(e, op, m, helper);
}
