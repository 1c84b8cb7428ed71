/* Tiles of one output, one behind the other, become one loop over all of them.
 *
 * In: the only group of a kernel, in a loop, which leaves nothing in UB and takes nothing from there. Out: the kernel does not
 * run the group; it notes what is to be done (the operands, and how many elements), and as long as the next tile begins where
 * the last ended, in all global memory that the group touches, it only counts its elements. What is pending is done before
 * anything that could tell the difference: other accesses of global memory, calls, waits, the kernel's end. That takes the
 * cost of tiles away (docs/performance.md), and how large an output is, is known before it is begun. A tile that does not
 * go on, or with which outputs would run into inputs, begins anew. The kernel has a few comparisons a tile; everything else
 * is out of line.
 */
#include "Fuse.h"
#include "Util.h"
#include <stdlib.h>

/* ---- which groups ---- */

static void add_successors(struct ac_values *work, struct ac_set *seen, LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  for (unsigned i = 0, n = LLVMGetNumSuccessors(end); i < n; i++) {
    LLVMValueRef next = LLVMBasicBlockAsValue(LLVMGetSuccessor(end, i));
    if (ac_set_add(seen, next)) ac_values_add(work, next);
  }
}

/* Whether its block can be reached from itself. */
static bool in_loop(LLVMValueRef inst) {
  struct ac_set seen = {0};
  struct ac_values work = {0};
  LLVMBasicBlockRef block = LLVMGetInstructionParent(inst);
  add_successors(&work, &seen, block);
  for (size_t i = 0; i < work.len; i++) add_successors(&work, &seen, LLVMValueAsBasicBlock(work.data[i]));
  bool is = ac_set_has(&seen, LLVMBasicBlockAsValue(block));
  ac_set_free(&seen);
  ac_values_free(&work);
  return is;
}

/* The operand in global memory of a copy that takes part; NULL: it is none. */
static LLVMValueRef global_operand(const struct ac_member *m) {
  if (m->kind == AC_TO_GM) return m->op.vec[0];
  return m->kind == AC_FROM_GM && m->bytes ? m->op.vec[1] : NULL;
}

/* By how many bytes an element further the i-th operand is; 0: it stays as it is. */
static unsigned element_bytes(const struct ac_fusing *f, size_t i) {
  for (unsigned k = 0; k < f->g->members; k++)
    if (global_operand(&f->g->member[k]) == f->outer.data[i]) return f->g->member[k].bytes;
  return 0;
}

/* Whether a copy's place in global memory is a parameter, which goes on by as many bytes as others say of it. */
static bool goes_on(const struct ac_fusing *f, const struct ac_member *m) {
  LLVMValueRef at = global_operand(m);
  for (size_t i = 0; at && i < f->outer.len; i++)
    if (f->outer.data[i] == at) return element_bytes(f, i) == m->bytes;
  return !at;
}

bool ac_may_join(const struct ac_fusing *f) {
  const struct ac_group *g = f->g;
  bool writes = false;
  for (unsigned i = 0; i < g->places; i++)
    if (g->place[i].read_before || (g->place[i].written && g->place[i].kept)) return false;
  for (unsigned i = 0; i < g->members; i++) {
    const struct ac_member *m = &g->member[i];
    if (m->kind == AC_REDUCE || m->ahead || !goes_on(f, m)) return false;
    if (m->kind == AC_COMPUTE && (m->lanes.masked || m->lanes.stride > 1)) return false;
    writes |= m->kind == AC_TO_GM;
  }
  return writes && in_loop(g->member[0].op.call);
}

/* ---- what is pending: how many elements, up to how many there may become, and the operands of the first ---- */

enum { COUNT, MOST, FIRST };

static LLVMValueRef slot(const struct ac_emit *e, LLVMValueRef pending, size_t i) {
  return ac_at_byte(e, pending, ac_i64(e, 8 * i));
}

static void store_counts(const struct ac_emit *e, LLVMValueRef pending, LLVMValueRef n, LLVMValueRef most) {
  ac_store(e, n, slot(e, pending, COUNT), 8);
  ac_store(e, most, slot(e, pending, MOST), 8);
}

struct joining {
  const struct ac_fusing *f;
  LLVMValueRef all, piece, flush, begin, tile; /* functions */
};

/* Whether the loop looks at the operand: others are for the test alone, and for members one by one. */
static bool counts(const struct joining *j, size_t i) {
  return LLVMGetFirstUse(LLVMGetParam(j->piece, (unsigned)i)) != NULL;
}

static LLVMValueRef first_operand(struct ac_emit *e, const struct joining *j, LLVMValueRef pending, size_t i) {
  return ac_load(e, LLVMTypeOf(j->f->outer.data[i]), slot(e, pending, FIRST + i), 8);
}

static void write_flush(const struct joining *j) {
  struct ac_emit e;
  ac_emit_begin(&e, j->f->module, j->flush);
  LLVMValueRef pending = LLVMGetLastParam(j->flush), n = ac_load(&e, e.i64, slot(&e, pending, COUNT), 8);
  LLVMValueRef *args = malloc((j->f->outer.len + 2) * sizeof *args), none = ac_i64(&e, 0);
  unsigned k = 0;
  if (!args) abort();
  struct ac_if some = ac_if_begin(&e, LLVMBuildICmp(e.build, LLVMIntNE, n, none, ""));
  for (; k < j->f->outer.len; k++)
    args[k] = counts(j, k) ? first_operand(&e, j, pending, k) : LLVMGetPoison(LLVMTypeOf(j->f->outer.data[k]));
  if (j->f->state) args[k++] = LLVMGetParam(j->flush, 0);
  args[k++] = n;
  LLVMBuildCall2(e.build, LLVMGlobalGetValueType(j->all), j->all, args, k, "");
  ac_if_end(&e, &some);
  store_counts(&e, pending, none, none);
  LLVMBuildRetVoid(e.build);
  ac_emit_end(&e);
  free(args);
}

static void call_flush(struct ac_emit *e, const struct joining *j, LLVMValueRef state, LLVMValueRef pending) {
  LLVMValueRef args[] = {state, pending};
  LLVMBuildCall2(e->build, LLVMGlobalGetValueType(j->flush), j->flush, args + !state, state ? 2 : 1, "");
}

/* The first so many parameters of the function being written handed on to another. */
static void hand_on(struct ac_emit *e, LLVMValueRef fn) {
  unsigned n = LLVMCountParams(fn);
  LLVMValueRef *args = malloc((n + 1) * sizeof *args);
  if (!args) abort();
  for (unsigned i = 0; i < n; i++) args[i] = LLVMGetParam(e->fn, i);
  LLVMBuildCall2(e->build, LLVMGlobalGetValueType(fn), fn, args, n, "");
  free(args);
}

/* ---- a tile that goes on ---- */

/* Whether an operand is what it was at first: the same bits, or the same place so many elements further. */
static LLVMValueRef goes_on_as(struct ac_emit *e, const struct joining *j, size_t i, LLVMValueRef pending,
                               LLVMValueRef n) {
  LLVMValueRef first = first_operand(e, j, pending, i), now = LLVMGetParam(e->fn, (unsigned)i);
  unsigned bytes = element_bytes(j->f, i);
  if (bytes) first = ac_at_byte(e, first, ac_mul(e, n, ac_i64(e, bytes)));
  else if (LLVMGetTypeKind(LLVMTypeOf(now)) != LLVMPointerTypeKind) {
    LLVMTypeRef bits = LLVMIntTypeInContext(
        e->context, (unsigned)LLVMSizeOfTypeInBits(LLVMGetModuleDataLayout(e->module), LLVMTypeOf(now)));
    first = LLVMBuildBitCast(e->build, first, bits, ""), now = LLVMBuildBitCast(e->build, now, bits, "");
  }
  return LLVMBuildICmp(e->build, LLVMIntEQ, first, now, "");
}

/* if (goes on) count += n; else begin(); In the kernel. */
static void write_tile(const struct joining *j) {
  struct ac_emit e;
  ac_emit_begin(&e, j->f->module, j->tile);
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(j->f->module);
  struct ac_inside inside = ac_inside_begin(&e, j->f);
  LLVMValueRef pending = LLVMGetLastParam(j->tile), before = ac_load(&e, e.i64, slot(&e, pending, COUNT), 8);
  LLVMValueRef n = ac_fused_count(&e, inside.g), goes = ac_fused_local_guard(&e, inside.g, n, j->f->g, layout);
  for (size_t i = 0; i < j->f->outer.len; i++)
    if (counts(j, i)) goes = ac_and(&e, goes, goes_on_as(&e, j, i, pending, before));
  /* nothing is pending: 0 of at most 0, and the operands are not known */
  LLVMValueRef after = LLVMBuildAdd(e.build, before, n, ""), most = ac_load(&e, e.i64, slot(&e, pending, MOST), 8);
  LLVMValueRef last = LLVMBuildSub(e.build, after, ac_i64(&e, 1), "");
  goes = LLVMBuildSelect(e.build, LLVMBuildICmp(e.build, LLVMIntULT, last, most, ""), goes, LLVMConstNull(e.i1), "");
  LLVMBasicBlockRef join = LLVMAppendBasicBlockInContext(e.context, j->tile, "join");
  LLVMBasicBlockRef begin = LLVMAppendBasicBlockInContext(e.context, j->tile, "begin");
  LLVMBuildCondBr(e.build, goes, join, begin);
  LLVMPositionBuilderAtEnd(e.build, join);
  ac_store(&e, after, slot(&e, pending, COUNT), 8);
  LLVMBuildRetVoid(e.build);
  LLVMPositionBuilderAtEnd(e.build, begin);
  hand_on(&e, j->begin);
  LLVMBuildRetVoid(e.build);
  ac_inside_end(&inside);
  ac_emit_end(&e);
}

/* ---- a tile that does not: what is pending is done, and the tile begins anew, or is done member by member ---- */

static void write_begin(const struct joining *j) {
  struct ac_emit e;
  ac_emit_begin(&e, j->f->module, j->begin);
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(j->f->module);
  struct ac_inside inside = ac_inside_begin(&e, j->f);
  LLVMValueRef pending = LLVMGetLastParam(j->begin);
  call_flush(&e, j, j->f->state ? LLVMGetParam(j->begin, (unsigned)j->f->outer.len) : NULL, pending);
  LLVMValueRef n = ac_fused_count(&e, inside.g), fused = ac_fused_local_guard(&e, inside.g, n, j->f->g, layout);
  LLVMValueRef most = ac_fused_most(&e, inside.g);
  if (ac_fused_places_known(&e, inside.g, n, j->f->g, layout)) ac_mark_apart(j->begin);
  fused = ac_and(&e, fused, LLVMBuildICmp(e.build, LLVMIntULE, n, most, ""));
  LLVMBasicBlockRef anew = LLVMAppendBasicBlockInContext(e.context, j->begin, "begin");
  LLVMBasicBlockRef one_by_one = LLVMAppendBasicBlockInContext(e.context, j->begin, "one.by.one");
  LLVMBuildCondBr(e.build, fused, anew, one_by_one);
  LLVMPositionBuilderAtEnd(e.build, anew);
  for (unsigned i = 0; i < j->f->outer.len; i++)
    if (counts(j, i)) ac_store(&e, LLVMGetParam(j->begin, i), slot(&e, pending, FIRST + i), 8);
  store_counts(&e, pending, n, most);
  LLVMBuildRetVoid(e.build);
  LLVMPositionBuilderAtEnd(e.build, one_by_one);
  ac_write_members(&e, j->f);
  LLVMBuildRetVoid(e.build);
  ac_inside_end(&inside);
  ac_emit_end(&e);
}

/* ---- in the kernel ---- */

static LLVMValueRef new_pending(const struct joining *j, LLVMValueRef kernel) {
  struct ac_emit e;
  ac_emit_begin(&e, j->f->module, kernel);
  LLVMPositionBuilderBefore(e.build, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(kernel)));
  LLVMSetCurrentDebugLocation2(e.build, NULL);
  LLVMValueRef pending = LLVMBuildAlloca(e.build, LLVMArrayType2(e.i64, FIRST + j->f->outer.len), "asc.pending");
  LLVMSetAlignment(pending, 8);
  store_counts(&e, pending, ac_i64(&e, 0), ac_i64(&e, 0));
  ac_emit_end(&e);
  return pending;
}

/* A pointer to what other blocks, the caller or the group may see. */
static bool is_global(LLVMValueRef value) {
  LLVMTypeRef type = LLVMTypeOf(value);
  if (LLVMGetTypeKind(type) != LLVMPointerTypeKind || LLVMGetPointerAddressSpace(type) != 0) return false;
  while (LLVMIsAGetElementPtrInst(value) || LLVMIsABitCastInst(value)) value = LLVMGetOperand(value, 0);
  return !LLVMIsAAllocaInst(value);
}

static bool sees_memory(LLVMValueRef inst) {
  LLVMValueRef callee = ac_callee(inst);
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMRet:
  case LLVMFence:
  case LLVMInvoke:
  case LLVMAtomicCmpXchg:
  case LLVMAtomicRMW: return true;
  case LLVMLoad: return is_global(LLVMGetOperand(inst, 0));
  case LLVMStore: return is_global(LLVMGetOperand(inst, 1));
  case LLVMCall: break;
  default: return false;
  }
  if (callee && ac_has_prefix(callee, "asc.fused")) return false;
  if (!callee || (!ac_has_prefix(callee, "llvm.") && !LLVMGetIntrinsicID(callee))) return true;
  struct ac_diags ignored = {0};
  struct ac_op op;
  bool asc = ac_has_prefix(callee, "llvm.asc."), sees = asc && ac_read(inst, &op, &ignored) != AC_READ;
  sees = sees || (asc && op.inst->flags & AC_CROSS);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(inst); i++) sees |= is_global(LLVMGetOperand(inst, i));
  ac_diags_free(&ignored);
  return sees;
}

static void flush_before(const struct joining *j, LLVMValueRef kernel, LLVMValueRef pending) {
  struct ac_emit e;
  ac_emit_begin(&e, j->f->module, kernel);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
      bool member = false;
      for (unsigned i = 0; i < j->f->g->members; i++) member |= j->f->g->member[i].op.call == inst;
      if (member || !sees_memory(inst)) continue;
      LLVMPositionBuilderBefore(e.build, inst);
      LLVMSetCurrentDebugLocation2(e.build, LLVMInstructionGetDebugLoc(inst));
      call_flush(&e, j, j->f->state, pending);
    }
  ac_emit_end(&e);
}

static void inline_it(LLVMValueRef fn) {
  static const char no[] = "noinline";
  LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                 LLVMGetEnumAttributeKindForName(no, sizeof no - 1));
  ac_add_attr(fn, LLVMAttributeFunctionIndex, "alwaysinline", 0);
}

bool ac_write_joined(const struct ac_fusing *f, LLVMValueRef kernel) {
  LLVMContextRef context = LLVMGetModuleContext(f->module);
  LLVMTypeRef i64 = LLVMInt64TypeInContext(context), ptr = LLVMPointerTypeInContext(context, 0);
  struct ac_fusing none = *f; /* without the group's operands */
  none.outer = (struct ac_values){0};
  struct joining j = {.f = f, .all = ac_fusing_function(f, "", &i64, 1)};
  j.piece = ac_write_all(f, j.all);
  if (!j.piece) return false;
  j.flush = ac_fusing_function(&none, ".flush", &ptr, 1);
  j.begin = ac_fusing_function(f, ".begin", &ptr, 1);
  j.tile = ac_fusing_function(f, ".tile", &ptr, 1);
  LLVMValueRef pending = new_pending(&j, kernel);
  write_flush(&j);
  write_begin(&j);
  write_tile(&j);
  inline_it(j.tile);
  flush_before(&j, kernel, pending);
  ac_call_fused(f, j.tile, pending);
  return true;
}
