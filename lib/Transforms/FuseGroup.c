/* What may join a group of asc-fuse.
 *
 * In: a group and the next instruction of its block. Out: the group with it, or the answer that it passes or ends the group. A
 * member works on one run of elements: a copy of one block without gaps or paddings, a vector instruction whose lanes are such a
 * run (FuseLanes.c), a reduction of all of one as the last. What a member reads has the element width of the value that is there.
 * Not here: whether addresses overlap, which only FuseGuard.c's conditions can tell, and what is worth fusing (FuseReads.c).
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

static bool set_width(struct ac_group *g, int at, int writer, unsigned bytes);

/* The value that a member left somewhere has elements of so many bytes, if nobody has said so before; so has what it
 * moved there. */
static bool set_member_width(struct ac_group *g, int member, unsigned bytes) {
  struct ac_member *m = &g->member[member];
  if (m->bytes) return m->bytes == bytes;
  m->bytes = bytes;
  return set_width(g, m->place[0], member, bytes) && (m->kind != AC_MOVE || set_width(g, m->place[1], m->from, bytes));
}

/* Likewise of the value that this writer left at a place: there may be another now. */
static bool set_width(struct ac_group *g, int at, int writer, unsigned bytes) {
  struct ac_place *place = &g->place[at];
  if (place->writer == writer) {
    if (place->bytes) return place->bytes == bytes;
    place->bytes = bytes;
  }
  return writer < 0 ? place->bytes == bytes : set_member_width(g, writer, bytes);
}

/* The value at a place as elements of so many bytes. */
static bool read_place(struct ac_group *g, int at, unsigned bytes) {
  if (g->place[at].writer < 0) g->place[at].read_before = true;
  return set_width(g, at, g->place[at].writer, bytes);
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

/* A conversion in place: what a repeat writes may be what a later one has still to read. */
static bool overtakes_itself(const struct ac_member *m) {
  for (unsigned i = 1; i < m->op.vectors; i++)
    if (m->place[i] == m->place[0] && ac_operand_type(m->op.type, i) != ac_operand_type(m->op.type, 0)) return true;
  return false;
}

/* Comparisons and selections: a bit is no element. */
static bool works_on_bits(const struct ac_op *op) { return ac_inst_packs(op->inst) || op->bits || op->cmp_lo; }

static bool add_compute(struct ac_group *g, struct ac_member *m, LLVMTargetDataRef layout) {
  const struct ac_op *op = &m->op;
  if (works_on_bits(op) || (op->mode && !LLVMIsAConstantInt(op->mode))) return false;
  if (!ac_read_lanes(op, &m->lanes)) return false;
  for (unsigned i = 0; i < op->vectors; i++)
    if ((m->place[i] = find_place(g, layout, op->vec[i])) < 0) return false;
  if (overtakes_itself(m)) return false;
  for (unsigned i = 1; i < op->vectors; i++)
    if (!read_place(g, m->place[i], ac_type_info(ac_operand_type(op->type, i))->bytes)) return false;
  m->bytes = ac_type_info(ac_operand_type(op->type, 0))->bytes;
  bool keeps = ac_inst_accumulates(op->inst) || m->lanes.masked;
  if (keeps && !read_place(g, m->place[0], m->bytes)) return false;
  return write_place(g, m->place[0], m->bytes);
}

/* The count forms of those that leave one result for everything. */
static bool add_reduction(struct ac_group *g, struct ac_member *m, LLVMTargetDataRef layout) {
  const struct ac_op *op = &m->op;
  m->place[0] = -1;
  m->bytes = ac_type_info(op->type)->bytes;
  if (!ac_inst_reduces_all(op->inst) || !LLVMIsAConstantInt(op->number[0]) || !ac_is_const(op->counter, 1))
    return false;
  if (!ac_is_const(op->blk[1], 1) || !ac_is_const(op->rep[1], 8)) return false;
  return (m->place[1] = find_place(g, layout, op->vec[1])) >= 0 && read_place(g, m->place[1], m->bytes);
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

/* Of what it moves, only the width may be unknown yet. */
static bool add_move(struct ac_group *g, struct ac_member *m, LLVMTargetDataRef layout) {
  if (!one_run(&m->op)) return false;
  if ((m->place[1] = find_place(g, layout, m->op.vec[1])) < 0) return false;
  if ((m->place[0] = find_place(g, layout, m->op.vec[0])) < 0 || m->place[0] == m->place[1]) return false;
  struct ac_place *from = &g->place[m->place[1]];
  if (from->writer < 0) from->read_before = true;
  m->from = from->writer;
  m->bytes = from->bytes;
  return write_place(g, m->place[0], m->bytes);
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
  if (g->members && g->member[g->members - 1].kind == AC_REDUCE) return false;
  bool added = false;
  if (ac_inst_reduces(op->inst)) m.kind = AC_REDUCE, added = add_reduction(g, &m, layout);
  else if (op->mask_lo && op->counter) m.kind = AC_COMPUTE, added = add_compute(g, &m, layout);
  else if (op->inst->id == AC_CopyLocal) m.kind = AC_MOVE, added = add_move(g, &m, layout);
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
  if (ac_inst_reduces(op.inst)) return ac_inst_reduces_all(op.inst) ? "it reduces" : "it reduces each repeat";
  if (op.inst->flags & AC_OWN) return "its elements are not those of the others";
  struct ac_lanes lanes;
  if (op.mask_lo && op.counter)
    return ac_read_lanes(&op, &lanes) ? "its elements have another width, or it is one too many"
                                      : "its operands are not contiguous";
  if (op.count) return one_run(&op) ? "what it copies is not computed here" : "several blocks, or paddings";
  return "it does not work on a run of elements";
}

LLVMValueRef ac_member_bytes(struct ac_emit *e, const struct ac_member *m) {
  if (m->op.len) return ac_mul(e, ac_to_i64(e, m->op.len), ac_i64(e, 32));
  return ac_to_i64(e, m->op.len_bytes);
}
