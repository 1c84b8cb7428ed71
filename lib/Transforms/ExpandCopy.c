/* Copies between memories, for the fast lowering.
 *
 * In: one llvm.asc.copy.* call. Out: a helper that calls llvm.memcpy (llvm.memmove inside one memory, where source and
 * destination may be the same) once a block. Block k goes from src + k*src_step to dst + k*dst_step, `bytes` bytes; the
 * units of lengths and gaps are gone before the helper is called (docs/semantics.md 5.2, 5.3). One block is inlined,
 * more are a loop out of line. Also Copy in counter mode, where each repeat has a count
 * of its own (part 2, 1.1 number 12); in NORM mode it is a vector instruction. Not here: padding (ExpandPad.c), atomic operations (ExpandAtomic.c).
 */
#include "Expand.h"

void ac_move_bytes(struct ac_emit *e, const struct ac_op *op, LLVMValueRef dst, LLVMValueRef src, LLVMValueRef bytes) {
  /* 1: global memory has no alignment of its own, and unaligned moves cost nothing on the hosts that matter */
  if (op->inst->id == AC_CopyLocal) LLVMBuildMemMove(e->build, dst, 1, src, 1, bytes);
  else LLVMBuildMemCpy(e->build, dst, 1, src, 1, bytes);
}

static LLVMValueRef add(struct ac_emit *e, LLVMValueRef a, LLVMValueRef b) {
  if (ac_is_const(a, 0)) return b;
  return ac_is_const(b, 0) ? a : LLVMBuildAdd(e->build, a, b, "");
}

LLVMValueRef ac_whole_blocks(struct ac_emit *e, LLVMValueRef bytes) {
  LLVMValueRef up = add(e, bytes, ac_i64(e, AC_BLOCK_BYTES - 1));
  return LLVMBuildAnd(e->build, up, ac_i64(e, ~(uint64_t)(AC_BLOCK_BYTES - 1)), "");
}

static LLVMValueRef blocks_to_bytes(struct ac_emit *e, LLVMValueRef blocks) {
  return ac_mul(e, ac_to_i64(e, blocks), ac_i64(e, AC_BLOCK_BYTES));
}

/* A copy's operands in bytes. In UB a block of DataCopyPad, with its paddings, takes whole data blocks. */
struct ac_moves ac_copy_moves(struct ac_emit *e, const struct ac_op *op) {
  struct ac_moves m = {.count = ac_to_i64(e, op->count)};
  m.bytes = op->len ? blocks_to_bytes(e, op->len) : ac_to_i64(e, op->len_bytes);
  LLVMValueRef src = m.bytes, dst = m.bytes;
  if (op->left) {
    LLVMValueRef size = ac_i64(e, ac_type_info(op->type)->bytes);
    m.left = ac_mul(e, ac_to_i64(e, op->left), size), m.right = ac_mul(e, ac_to_i64(e, op->right), size);
    dst = ac_whole_blocks(e, add(e, add(e, m.left, m.bytes), m.right));
  } else if (op->len_bytes) src = ac_whole_blocks(e, m.bytes);
  m.src_step = add(e, src, op->src_gap ? blocks_to_bytes(e, op->src_gap) : op->src_gap_bytes);
  m.dst_step = add(e, dst, op->dst_gap ? blocks_to_bytes(e, op->dst_gap) : op->dst_gap_bytes);
  return m;
}

bool ac_copy_function(struct ac_emit *e, struct ac_helper *helper, const char *name, LLVMValueRef *args, unsigned n,
                      LLVMValueRef *params) {
  LLVMTypeRef types[MAX_COPY_ARGS];
  for (unsigned i = 0; i < n; i++) helper->args[i] = args[i], types[i] = LLVMTypeOf(args[i]);
  helper->nargs = n;
  bool made;
  helper->fn = ac_helper_function(e->module, name, types, n, helper->weight != AC_OUTLINED, &made);
  if (made) LLVMGetParams(helper->fn, params);
  return made;
}

static void one_block(struct ac_emit *e, const struct ac_op *op, const struct ac_moves *m, struct ac_helper *helper) {
  LLVMValueRef args[] = {op->vec[0], op->vec[1], m->bytes}, param[MAX_COPY_ARGS];
  char name[64];
  snprintf(name, sizeof name, "asc.%s.one", op->inst->op);
  helper->weight = AC_SMALL;
  if (!ac_copy_function(e, helper, name, args, 3, param)) return;
  struct ac_emit in;
  ac_emit_begin(&in, e->module, helper->fn);
  ac_move_bytes(&in, op, param[0], param[1], param[2]);
  LLVMBuildRetVoid(in.build);
  ac_emit_end(&in);
}

void ac_join_moves(struct ac_emit *e, struct ac_moves *m) {
  LLVMValueRef src = LLVMBuildICmp(e->build, LLVMIntEQ, m->src_step, m->bytes, "");
  LLVMValueRef dst = LLVMBuildICmp(e->build, LLVMIntEQ, m->dst_step, m->bytes, "");
  LLVMValueRef joined = LLVMBuildAnd(e->build, src, dst, "");
  m->bytes = ac_select(e, joined, LLVMBuildMul(e->build, m->count, m->bytes, ""), m->bytes);
  m->count = ac_select(e, joined, ac_i64(e, 1), m->count); /* no blocks stay nothing: then there are no bytes */
}

void ac_blocks_begin(struct ac_emit *e, struct ac_blocks *blocks, const struct ac_moves *m, LLVMValueRef dst,
                     LLVMValueRef src) {
  blocks->loop = ac_loop_begin(e, ac_i64(e, 0), m->count, 1);
  blocks->dst = ac_at_byte(e, dst, LLVMBuildMul(e->build, blocks->loop.index, m->dst_step, ""));
  blocks->src = ac_at_byte(e, src, LLVMBuildMul(e->build, blocks->loop.index, m->src_step, ""));
}

static void many_blocks(struct ac_emit *e, const struct ac_op *op, const struct ac_moves *m, struct ac_helper *helper) {
  LLVMValueRef args[] = {op->vec[0], op->vec[1], m->count, m->bytes, m->src_step, m->dst_step}, param[MAX_COPY_ARGS];
  char name[64];
  snprintf(name, sizeof name, "asc.%s", op->inst->op);
  helper->weight = AC_OUTLINED;
  if (!ac_copy_function(e, helper, name, args, 6, param)) return;
  struct ac_emit in;
  ac_emit_begin(&in, e->module, helper->fn);
  struct ac_moves now = {param[2], param[3], param[4], param[5]};
  ac_join_moves(&in, &now);
  struct ac_blocks blocks;
  ac_blocks_begin(&in, &blocks, &now, param[0], param[1]);
  ac_move_bytes(&in, op, blocks.dst, blocks.src, now.bytes);
  ac_loop_end(&in, &blocks.loop);
  LLVMBuildRetVoid(in.build);
  ac_emit_end(&in);
}

/* One repeat: `bytes` from src to dst in data blocks, block strides between them. */
static void counted_repeat(struct ac_emit *e, LLVMValueRef dst, LLVMValueRef src, LLVMValueRef bytes,
                           LLVMValueRef dst_step, LLVMValueRef src_step) {
  LLVMValueRef size = ac_i64(e, AC_BLOCK_BYTES);
  LLVMValueRef whole = LLVMBuildUDiv(e->build, bytes, size, ""), rest = LLVMBuildURem(e->build, bytes, size, "");
  struct ac_loop loop = ac_loop_begin(e, ac_i64(e, 0), whole, 1);
  LLVMBuildMemMove(e->build, ac_at_byte(e, dst, LLVMBuildMul(e->build, loop.index, dst_step, "")), 1,
                   ac_at_byte(e, src, LLVMBuildMul(e->build, loop.index, src_step, "")), 1, size);
  ac_loop_end(e, &loop);
  LLVMBuildMemMove(e->build, ac_at_byte(e, dst, LLVMBuildMul(e->build, whole, dst_step, "")), 1,
                   ac_at_byte(e, src, LLVMBuildMul(e->build, whole, src_step, "")), 1, rest);
}

/* Operands of the helper: dst, src, elements, repeat, block strides, repeat strides. */
void ac_counted_copy_helper(struct ac_emit *e, const struct ac_op *op, struct ac_helper *helper) {
  LLVMValueRef args[] = {op->vec[0], op->vec[1], op->elements, op->repeat,
                         op->blk[0], op->blk[1], op->rep[0],   op->rep[1]},
               param[MAX_COPY_ARGS], step[4];
  *helper = (struct ac_helper){.weight = AC_OUTLINED};
  char name[64];
  snprintf(name, sizeof name, "asc.%s%s", op->inst->op, ac_type_suffix(op->type).text);
  if (!ac_copy_function(e, helper, name, args, 8, param)) return;
  struct ac_emit in;
  ac_emit_begin(&in, e->module, helper->fn);
  LLVMValueRef one = ac_i32(&in, 1), none = LLVMBuildICmp(in.build, LLVMIntEQ, param[4], ac_i32(&in, 0), "");
  param[4] = LLVMBuildSelect(in.build, none, one, param[4], ""); /* a destination's block stride 0 is 1 */
  for (unsigned i = 0; i < 4; i++) step[i] = blocks_to_bytes(&in, param[4 + i]);
  LLVMValueRef bytes = ac_mul(&in, param[2], ac_i64(&in, ac_type_info(op->type)->bytes));
  LLVMValueRef repeat = ac_and(&in, ac_to_i64(&in, param[3]), ac_i64(&in, 255));
  struct ac_loop loop = ac_loop_begin(&in, ac_i64(&in, 0), repeat, 1);
  counted_repeat(&in, ac_at_byte(&in, param[0], LLVMBuildMul(in.build, loop.index, step[2], "")),
                 ac_at_byte(&in, param[1], LLVMBuildMul(in.build, loop.index, step[3], "")), bytes, step[0], step[1]);
  ac_loop_end(&in, &loop);
  LLVMBuildRetVoid(in.build);
  ac_emit_end(&in);
}

void ac_plain_copy_helper(struct ac_emit *e, const struct ac_op *op, const struct ac_moves *m,
                          struct ac_helper *helper) {
  if (ac_is_const(op->count, 1)) one_block(e, op, m, helper);
  else many_blocks(e, op, m, helper);
}

void ac_copy_helper(struct ac_emit *e, const struct ac_op *op, struct ac_helper *helper) {
  *helper = (struct ac_helper){0};
  struct ac_moves m = ac_copy_moves(e, op);
  if (op->left) ac_pad_helper(e, op, &m, helper);
  else if (op->atomic && !ac_is_const(op->atomic, 0)) ac_atomic_helper(e, op, &m, helper);
  else ac_plain_copy_helper(e, op, &m, helper);
}
