/* Copies from UB to global memory that add to it, or take the larger or smaller value there, for the fast lowering
 * (docs/semantics.md 5.2; part 2 section 2 (a), "Atomic types").
 *
 * In: one copy out whose atomic operand is not 0, with its operands in bytes. Out: a helper a mode, always out of line:
 * an atomic operation an element, since other blocks may work on the same global memory: atomicrmw on integers, a
 * compare-and-swap loop on floats. Both want an aligned address: a destination that is not takes the runtime's lock
 * instead. A mode that is known only at run time gets a switch. A rest of a block below one element is not written.
 */
#include "ascpu/core.h"
#include "Expand.h"
#include <string.h>

static const enum ac_type element_types[] = {AC_S8, AC_S16, AC_F16, AC_BF16, AC_S32, AC_F32};

static bool floating(enum ac_type type) { return ac_type_info(type)->kind == 'F'; }

/* ---- one element ---- */

static LLVMValueRef combine(struct ac_emit *e, unsigned operation, enum ac_type type, LLVMValueRef a, LLVMValueRef b) {
  bool is_float = floating(type);
  if (operation == ASCPU_ATOMIC_ADD)
    return is_float ? LLVMBuildFAdd(e->build, a, b, "") : LLVMBuildAdd(e->build, a, b, "");
  const char *name = operation == ASCPU_ATOMIC_MAX ? (is_float ? "llvm.maximum" : "llvm.smax")
                                                   : (is_float ? "llvm.minimum" : "llvm.smin");
  LLVMTypeRef t = LLVMTypeOf(a);
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  LLVMValueRef fn = LLVMGetIntrinsicDeclaration(e->module, id, &t, 1), args[] = {a, b};
  return LLVMBuildCall2(e->build, LLVMGlobalGetValueType(fn), fn, args, 2, "");
}

static void integer_atomic(struct ac_emit *e, unsigned operation, LLVMValueRef to, LLVMValueRef value, unsigned size) {
  static const LLVMAtomicRMWBinOp table[] = {[ASCPU_ATOMIC_ADD] = LLVMAtomicRMWBinOpAdd,
                                             [ASCPU_ATOMIC_MAX] = LLVMAtomicRMWBinOpMax,
                                             [ASCPU_ATOMIC_MIN] = LLVMAtomicRMWBinOpMin};
  LLVMValueRef rmw = LLVMBuildAtomicRMW(e->build, table[operation], to, value, LLVMAtomicOrderingMonotonic, false);
  LLVMSetAlignment(rmw, size);
}

/* do { new = old op value; } while (memory is no longer old, which it then becomes). The memory's bits stay integers: as
 * bfloat16 values LLVM quiets signalling NaNs on the way, and then they never compare equal (atomicrmw fadd has that). */
static void float_atomic(struct ac_emit *e, unsigned operation, enum ac_type type, LLVMValueRef to, LLVMValueRef value,
                         unsigned size) {
  LLVMTypeRef bits = LLVMIntTypeInContext(e->context, size * 8);
  LLVMBasicBlockRef before = LLVMGetInsertBlock(e->build);
  LLVMBasicBlockRef body = LLVMAppendBasicBlockInContext(e->context, e->fn, "");
  LLVMBasicBlockRef exit = LLVMAppendBasicBlockInContext(e->context, e->fn, "");
  LLVMValueRef start = ac_load(e, bits, to, size);
  LLVMSetOrdering(start, LLVMAtomicOrderingMonotonic);
  LLVMBuildBr(e->build, body);
  LLVMPositionBuilderAtEnd(e->build, body);
  LLVMValueRef old = LLVMBuildPhi(e->build, bits, "");
  LLVMValueRef result = combine(e, operation, type, LLVMBuildBitCast(e->build, old, LLVMTypeOf(value), ""), value);
  LLVMValueRef swap = LLVMBuildAtomicCmpXchg(e->build, to, old, LLVMBuildBitCast(e->build, result, bits, ""),
                                             LLVMAtomicOrderingMonotonic, LLVMAtomicOrderingMonotonic, false);
  LLVMValueRef seen = LLVMBuildExtractValue(e->build, swap, 0, "");
  LLVMBuildCondBr(e->build, LLVMBuildExtractValue(e->build, swap, 1, ""), exit, body);
  LLVMAddIncoming(old, (LLVMValueRef[]){start, seen}, (LLVMBasicBlockRef[]){before, body}, 2);
  LLVMPositionBuilderAtEnd(e->build, exit);
}

/* ---- one block ---- */

static void elements(struct ac_emit *e, unsigned mode, LLVMValueRef dst, LLVMValueRef src, LLVMValueRef bytes,
                     bool aligned) {
  enum ac_type type = (enum ac_type)(mode >> 8);
  unsigned operation = mode & 0xff, size = ac_type_info(type)->bytes;
  LLVMTypeRef t = ac_llvm_type(e->context, type);
  LLVMValueRef whole = LLVMBuildAnd(e->build, bytes, ac_i64(e, ~(uint64_t)(size - 1)), "");
  struct ac_loop loop = ac_loop_begin(e, ac_i64(e, 0), whole, size);
  LLVMValueRef to = ac_at_byte(e, dst, loop.index), value = ac_load(e, t, ac_at_byte(e, src, loop.index), 1);
  if (!aligned) ac_store(e, combine(e, operation, type, ac_load(e, t, to, 1), value), to, 1);
  else if (floating(type)) float_atomic(e, operation, type, to, value, size);
  else integer_atomic(e, operation, to, value, size);
  ac_loop_end(e, &loop);
}

static void call_runtime(struct ac_emit *e, const char *name) {
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(e->context), NULL, 0, false);
  LLVMValueRef fn = LLVMGetNamedFunction(e->module, name);
  if (!fn) fn = LLVMAddFunction(e->module, name, type);
  LLVMBuildCall2(e->build, type, fn, NULL, 0, "");
}

static void one_block(struct ac_emit *e, unsigned mode, LLVMValueRef dst, LLVMValueRef src, LLVMValueRef bytes) {
  unsigned size = ac_type_info((enum ac_type)(mode >> 8))->bytes;
  LLVMValueRef low = LLVMBuildAnd(e->build, LLVMBuildPtrToInt(e->build, dst, e->i64, ""), ac_i64(e, size - 1), "");
  LLVMValueRef fits = LLVMBuildICmp(e->build, LLVMIntEQ, low, ac_i64(e, 0), "");
  struct ac_if aligned = ac_if_begin(e, fits);
  elements(e, mode, dst, src, bytes, true);
  ac_if_end(e, &aligned);
  if (size == 1) return;
  struct ac_if other = ac_if_begin(e, LLVMBuildNot(e->build, fits, ""));
  call_runtime(e, "__ascpu_gm_lock");
  elements(e, mode, dst, src, bytes, false);
  call_runtime(e, "__ascpu_gm_unlock");
  ac_if_end(e, &other);
}

/* ---- the helpers ---- */

static void known_mode(struct ac_emit *e, const struct ac_op *op, unsigned mode, LLVMValueRef *args,
                       struct ac_helper *helper) {
  static const char *const words[] = {"", "add", "max", "min"};
  LLVMValueRef p[MAX_COPY_ARGS];
  char name[64];
  snprintf(name, sizeof name, "asc.%s.%s.%s", op->inst->op, words[mode & 3],
           ac_type_info((enum ac_type)(mode >> 8))->suffix);
  helper->weight = AC_OUTLINED;
  if (!ac_copy_function(e, helper, name, args, 6, p)) return;
  struct ac_emit in;
  ac_emit_begin(&in, e->module, helper->fn);
  struct ac_moves now = {p[2], p[3], p[4], p[5]};
  struct ac_blocks blocks;
  ac_blocks_begin(&in, &blocks, &now, p[0], p[1]);
  one_block(&in, mode, blocks.dst, blocks.src, now.bytes);
  ac_loop_end(&in, &blocks.loop);
  LLVMBuildRetVoid(in.build);
  ac_emit_end(&in);
}

static void add_case(struct ac_emit *in, LLVMValueRef choice, unsigned mode, struct ac_helper *helper) {
  LLVMBasicBlockRef block = LLVMAppendBasicBlockInContext(in->context, in->fn, "");
  LLVMAddCase(choice, ac_i32(in, mode), block);
  LLVMPositionBuilderAtEnd(in->build, block);
  LLVMValueRef call =
      LLVMBuildCall2(in->build, LLVMGlobalGetValueType(helper->fn), helper->fn, helper->args, helper->nargs, "");
  ac_add_call_attr(call, LLVMAttributeFunctionIndex, "noinline", 0);
  LLVMBuildRetVoid(in->build);
}

/* Modes that do not exist write nothing. */
static void run_time_mode(struct ac_emit *e, const struct ac_op *op, LLVMValueRef *args, struct ac_helper *helper) {
  LLVMValueRef p[MAX_COPY_ARGS];
  char name[64];
  snprintf(name, sizeof name, "asc.%s.any", op->inst->op);
  helper->weight = AC_OUTLINED;
  if (!ac_copy_function(e, helper, name, args, 7, p)) return;
  struct ac_emit in;
  struct ac_helper each = {0};
  ac_emit_begin(&in, e->module, helper->fn);
  LLVMBasicBlockRef none = LLVMAppendBasicBlockInContext(in.context, in.fn, "");
  LLVMValueRef choice = LLVMBuildSwitch(in.build, p[6], none, 19);
  LLVMPositionBuilderAtEnd(in.build, none);
  LLVMBuildRetVoid(in.build);
  struct ac_op plain = *op;
  struct ac_moves now = {p[2], p[3], p[4], p[5]};
  plain.vec[0] = p[0], plain.vec[1] = p[1], plain.count = p[2];
  ac_plain_copy_helper(&in, &plain, &now, &each);
  add_case(&in, choice, 0, &each);
  for (unsigned t = 0; t < sizeof element_types / sizeof *element_types; t++)
    for (unsigned operation = ASCPU_ATOMIC_ADD; operation <= ASCPU_ATOMIC_MIN; operation++) {
      unsigned mode = ASCPU_ATOMIC_MODE(operation, element_types[t]);
      known_mode(&in, op, mode, p, &each);
      add_case(&in, choice, mode, &each);
    }
  ac_emit_end(&in);
}

void ac_atomic_helper(struct ac_emit *e, const struct ac_op *op, const struct ac_moves *m, struct ac_helper *helper) {
  LLVMValueRef args[] = {op->vec[0], op->vec[1], m->count, m->bytes, m->src_step, m->dst_step, op->atomic};
  int64_t mode;
  if (ac_const(op->atomic, &mode)) known_mode(e, op, (unsigned)mode, args, helper);
  else run_time_mode(e, op, args, helper);
}
