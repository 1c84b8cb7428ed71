/* What may join a group of asc-fuse.
 *
 * In: a group and the next instruction of its block. Out: the group with it, or the answer that it passes or ends the group. A
 * member works on one run of elements: a copy of one block without gaps or paddings, a vector instruction in counter mode
 * over contiguous operands. What a member reads has the element width of the value that is there. Not here: whether
 * addresses overlap, which only FuseGuard.c's conditions can tell, and what is worth fusing (FuseReads.c).
 */
#include "Fuse.h"
#include "Util.h"

/* ---- places ---- */

static bool same_address(LLVMTargetDataRef layout, LLVMValueRef a, LLVMValueRef b) {
  uint64_t x, y;
  return a == b || (ac_const_address(layout, a, &x) && ac_const_address(layout, b, &y) && x == y);
}

static int find_place(struct ac_group *g, LLVMTargetDataRef layout, LLVMValueRef pointer) {
  for (unsigned i = 0; i < g->places; i++)
    if (same_address(layout, g->place[i].pointer, pointer)) return (int)i;
  if (g->places == AC_MAX_PLACES) return -1;
  g->place[g->places] = (struct ac_place){.pointer = pointer, .writer = -1};
  return (int)g->places++;
}

/* The value at a place as elements of so many bytes. */
static bool read_place(struct ac_group *g, int at, unsigned bytes) {
  struct ac_place *place = &g->place[at];
  if (place->writer < 0) place->read_before = true;
  if (!place->bytes) {
    place->bytes = bytes;
    if (place->writer >= 0) g->member[place->writer].bytes = bytes;
  }
  return place->bytes == bytes;
}

/* A place that is read from UB in the loop is only ever one element width: else one lane's store meets another's load. */
static bool write_place(struct ac_group *g, int at, unsigned bytes) {
  struct ac_place *place = &g->place[at];
  if (place->read_before && place->bytes != bytes) return false;
  place->bytes = bytes;
  place->writer = (int)g->members;
  place->written = true;
  return true;
}

/* ---- members ---- */

static bool contiguous(const struct ac_op *op) {
  unsigned widest = ac_type_info(op->type)->bytes;
  if (!ac_is_const(op->counter, 1)) return false;
  for (unsigned i = 0; i < op->vectors; i++) {
    unsigned whole = 8 * ac_type_info(ac_operand_type(op->type, i))->bytes / widest;
    if (!ac_is_const(op->blk[i], 1) || !ac_is_const(op->rep[i], whole)) return false;
  }
  return true;
}

/* A conversion in place: what a repeat writes may be what a later one has still to read. */
static bool overtakes_itself(const struct ac_member *m) {
  for (unsigned i = 1; i < m->op.vectors; i++)
    if (m->place[i] == m->place[0] && ac_operand_type(m->op.type, i) != ac_operand_type(m->op.type, 0)) return true;
  return false;
}

/* Comparisons and selections: a bit is no element. */
static bool works_on_bits(const struct ac_op *op) { return ac_inst_packs(op->inst) || op->bits || op->cmp_lo; }

static bool no_lane_for_lane(const struct ac_op *op) { return works_on_bits(op) || ac_inst_reduces(op->inst); }

static bool add_compute(struct ac_group *g, struct ac_member *m, LLVMTargetDataRef layout) {
  const struct ac_op *op = &m->op;
  if (no_lane_for_lane(op) || !contiguous(op) || (op->mode && !LLVMIsAConstantInt(op->mode))) return false;
  for (unsigned i = 0; i < op->vectors; i++)
    if ((m->place[i] = find_place(g, layout, op->vec[i])) < 0) return false;
  if (overtakes_itself(m)) return false;
  for (unsigned i = 1; i < op->vectors; i++)
    if (!read_place(g, m->place[i], ac_type_info(ac_operand_type(op->type, i))->bytes)) return false;
  m->bytes = ac_type_info(ac_operand_type(op->type, 0))->bytes;
  if (ac_inst_accumulates(op->inst) && !read_place(g, m->place[0], m->bytes)) return false;
  return write_place(g, m->place[0], m->bytes);
}

static bool one_run(const struct ac_op *op) {
  if (!ac_is_const(op->count, 1)) return false;
  if (op->atomic && LLVMIsAConstantInt(op->atomic) && !ac_is_const(op->atomic, 0)) return false; /* else tested */
  return !op->left || (ac_is_const(op->left, 0) && ac_is_const(op->right, 0));
}

static bool add_from_gm(struct ac_group *g, struct ac_member *m, LLVMTargetDataRef layout) {
  m->place[1] = -1;
  return one_run(&m->op) && (m->place[0] = find_place(g, layout, m->op.vec[0])) >= 0 && write_place(g, m->place[0], 0);
}

/* Only a value of the group is worth carrying on. */
static bool add_to_gm(struct ac_group *g, struct ac_member *m, LLVMTargetDataRef layout) {
  m->place[0] = -1;
  if (!one_run(&m->op) || (m->place[1] = find_place(g, layout, m->op.vec[1])) < 0) return false;
  const struct ac_place *place = &g->place[m->place[1]];
  m->bytes = place->bytes;
  return place->writer >= 0 && place->bytes != 0;
}

static bool add_member(struct ac_group *g, const struct ac_op *op, LLVMTargetDataRef layout) {
  struct ac_member m = {.op = *op};
  if (g->members == AC_MAX_MEMBERS || op->inst->flags & AC_OWN) return false;
  bool added = false;
  if (op->mask_lo && op->counter) m.kind = AC_COMPUTE, added = add_compute(g, &m, layout);
  else if (op->inst->id == AC_CopyIn || op->inst->id == AC_CopyPadIn)
    m.kind = AC_FROM_GM, added = add_from_gm(g, &m, layout);
  else if (op->inst->id == AC_CopyOut || op->inst->id == AC_CopyPadOut)
    m.kind = AC_TO_GM, added = add_to_gm(g, &m, layout);
  if (added) g->member[g->members++] = m;
  return added;
}

/* ---- what stands between members ---- */

static bool special_register(LLVMValueRef pointer) { return LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)) == AC_SPR; }

static bool touches_no_memory(LLVMValueRef call) {
  LLVMValueRef callee = ac_callee(call);
  unsigned kind = LLVMGetEnumAttributeKindForName("memory", 6);
  LLVMAttributeRef memory = callee ? LLVMGetEnumAttributeAtIndex(callee, LLVMAttributeFunctionIndex, kind) : NULL;
  bool effects = !memory || LLVMGetEnumAttributeValue(memory) != 0;
  return callee && (!effects || ac_has_prefix(callee, "llvm.lifetime."));
}

static bool writes_gm(const struct ac_group *g) {
  for (unsigned i = 0; i < g->members; i++)
    if (g->member[i].kind == AC_TO_GM) return true;
  return false;
}

/* Members move down to the last of them, so what stands between must not care. */
static enum ac_joins beside(const struct ac_group *g, LLVMValueRef inst) {
  if (LLVMIsACallInst(inst)) return touches_no_memory(inst) ? AC_PASSED : AC_CLOSES;
  if (LLVMIsAStoreInst(inst))
    return !LLVMGetVolatile(inst) && special_register(LLVMGetOperand(inst, 1)) ? AC_PASSED : AC_CLOSES;
  if (LLVMIsALoadInst(inst)) {
    if (LLVMGetVolatile(inst)) return AC_CLOSES;
    LLVMValueRef from = LLVMGetOperand(inst, 0);
    if (special_register(from)) return AC_PASSED;
    return LLVMGetPointerAddressSpace(LLVMTypeOf(from)) == 0 && !writes_gm(g) ? AC_PASSED : AC_CLOSES;
  }
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMFence:
  case LLVMAtomicCmpXchg:
  case LLVMAtomicRMW:
  case LLVMVAArg:
  case LLVMInvoke:
  case LLVMCallBr: return AC_CLOSES;
  default: return AC_PASSED;
  }
}

static LLVMTargetDataRef layout_of(LLVMValueRef inst) {
  return LLVMGetModuleDataLayout(LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(inst))));
}

enum ac_joins ac_group_add(struct ac_group *g, LLVMValueRef inst, struct ac_diags *diags) {
  struct ac_op op;
  LLVMValueRef callee = ac_callee(inst);
  if (!callee || !ac_has_prefix(callee, "llvm.asc.") || ac_read(inst, &op, diags) != AC_READ) return beside(g, inst);
  if (op.inst->flags & AC_PURE) return AC_PASSED;
  if (op.inst->flags & AC_SYNC) return op.inst->flags & AC_CROSS ? AC_CLOSES : AC_PASSED;
  struct ac_group before = *g;
  if (add_member(g, &op, layout_of(inst))) return AC_JOINED;
  *g = before;
  return AC_CLOSES;
}

const char *ac_why_not_fused(LLVMValueRef inst, struct ac_diags *diags) {
  struct ac_op op;
  LLVMValueRef callee = ac_callee(inst);
  if (!callee || !ac_has_prefix(callee, "llvm.asc.") || ac_read(inst, &op, diags) != AC_READ)
    return LLVMIsACallInst(inst) ? "a call" : "an access of memory that may be the same";
  if (op.inst->flags & AC_SYNC) return "it waits for other blocks";
  if (op.atomic && LLVMIsAConstantInt(op.atomic) && !ac_is_const(op.atomic, 0)) return "an atomic operation";
  if (works_on_bits(&op)) return "it reads or writes bits";
  if (ac_inst_reduces(op.inst)) return "it reduces";
  if (op.inst->flags & AC_OWN) return "its elements are not those of the others";
  if (op.mask_lo && op.counter)
    return contiguous(&op) ? "its elements have another width, or it is one too many"
                           : "its operands are not contiguous";
  if (op.count) return one_run(&op) ? "what it copies is not computed here" : "several blocks, or paddings";
  return "it does not work on a run of elements";
}

LLVMValueRef ac_member_bytes(struct ac_emit *e, const struct ac_member *m) {
  if (m->op.len) return ac_mul(e, ac_to_i64(e, m->op.len), ac_i64(e, 32));
  return ac_to_i64(e, m->op.len_bytes);
}
