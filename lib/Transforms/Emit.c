/* The vocabulary of Emit.h over LLVM's builder. Knows IR, not asc instructions. */
#include "Emit.h"
#include <string.h>

void ac_emit_begin(struct ac_emit *e, LLVMModuleRef module, LLVMValueRef fn) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  *e = (struct ac_emit){.module = module,
                        .context = context,
                        .fn = fn,
                        .build = LLVMCreateBuilderInContext(context),
                        .i1 = LLVMInt1TypeInContext(context),
                        .i8 = LLVMInt8TypeInContext(context),
                        .i32 = LLVMInt32TypeInContext(context),
                        .i64 = LLVMInt64TypeInContext(context)};
  LLVMBasicBlockRef block = LLVMGetLastBasicBlock(fn);
  if (!block) block = LLVMAppendBasicBlockInContext(context, fn, "");
  LLVMPositionBuilderAtEnd(e->build, block);
}

void ac_emit_end(struct ac_emit *e) { LLVMDisposeBuilder(e->build); }

LLVMValueRef ac_i64(const struct ac_emit *e, uint64_t value) { return LLVMConstInt(e->i64, value, false); }
LLVMValueRef ac_i32(const struct ac_emit *e, uint32_t value) { return LLVMConstInt(e->i32, value, false); }

LLVMValueRef ac_to_i64(const struct ac_emit *e, LLVMValueRef value) {
  return LLVMBuildIntCast2(e->build, value, e->i64, false, "");
}

bool ac_is_const(LLVMValueRef value, uint64_t want) {
  return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == want;
}

LLVMValueRef ac_select(const struct ac_emit *e, LLVMValueRef cond, LLVMValueRef yes, LLVMValueRef no) {
  if (LLVMIsAConstantInt(cond)) return LLVMConstIntGetZExtValue(cond) ? yes : no;
  return yes == no ? yes : LLVMBuildSelect(e->build, cond, yes, no, "");
}

LLVMValueRef ac_mul(const struct ac_emit *e, LLVMValueRef a, LLVMValueRef b) {
  if (ac_is_const(a, 1)) return b;
  if (ac_is_const(b, 1)) return a;
  return LLVMBuildMul(e->build, a, b, "");
}

LLVMValueRef ac_and(const struct ac_emit *e, LLVMValueRef a, LLVMValueRef b) {
  LLVMValueRef none = LLVMConstNull(LLVMTypeOf(a)), all = LLVMConstAllOnes(LLVMTypeOf(a));
  if (a == none || b == none) return none;
  if (a == all) return b;
  if (b == all) return a;
  return LLVMBuildAnd(e->build, a, b, "");
}

LLVMValueRef ac_at_byte(const struct ac_emit *e, LLVMValueRef base, LLVMValueRef bytes) {
  if (ac_is_const(bytes, 0)) return base;
  return LLVMBuildGEP2(e->build, e->i8, base, &bytes, 1, "");
}

LLVMTypeRef ac_vector(const struct ac_emit *e, enum ac_type type, unsigned n) {
  return LLVMVectorType(ac_llvm_type(e->context, type), n);
}

LLVMValueRef ac_splat(const struct ac_emit *e, LLVMValueRef scalar, unsigned n) {
  LLVMTypeRef type = LLVMVectorType(LLVMTypeOf(scalar), n);
  LLVMValueRef one = LLVMBuildInsertElement(e->build, LLVMGetPoison(type), scalar, ac_i64(e, 0), "");
  return LLVMBuildShuffleVector(e->build, one, LLVMGetPoison(type), LLVMConstNull(LLVMVectorType(e->i32, n)), "");
}

LLVMValueRef ac_iota(const struct ac_emit *e, unsigned bytes, unsigned first, unsigned n) {
  LLVMValueRef lanes[256];
  for (unsigned i = 0; i < n; i++)
    lanes[i] = LLVMConstInt(LLVMIntTypeInContext(e->context, bytes * 8), first + i, false);
  return LLVMConstVector(lanes, n);
}

LLVMValueRef ac_load(const struct ac_emit *e, LLVMTypeRef type, LLVMValueRef ptr, unsigned align) {
  LLVMValueRef load = LLVMBuildLoad2(e->build, type, ptr, "");
  LLVMSetAlignment(load, align);
  return load;
}

void ac_store(const struct ac_emit *e, LLVMValueRef value, LLVMValueRef ptr, unsigned align) {
  LLVMSetAlignment(LLVMBuildStore(e->build, value, ptr), align);
}

static LLVMBasicBlockRef append(const struct ac_emit *e) {
  return LLVMAppendBasicBlockInContext(e->context, e->fn, "");
}

struct ac_loop ac_loop_begin(struct ac_emit *e, LLVMValueRef first, LLVMValueRef last, uint64_t step) {
  struct ac_loop loop = {.before = LLVMGetInsertBlock(e->build), .body = append(e), .last = last, .step = step};
  loop.exit = append(e);
  LLVMBuildCondBr(e->build, LLVMBuildICmp(e->build, LLVMIntULT, first, last, ""), loop.body, loop.exit);
  LLVMPositionBuilderAtEnd(e->build, loop.body);
  loop.index = LLVMBuildPhi(e->build, e->i64, "");
  LLVMAddIncoming(loop.index, &first, &loop.before, 1);
  return loop;
}

static void forbid_unrolling(const struct ac_emit *e, LLVMValueRef branch) {
  LLVMMetadataRef word = LLVMMDStringInContext2(e->context, "llvm.loop.unroll.disable", 24);
  LLVMMetadataRef hint = LLVMMDNodeInContext2(e->context, &word, 1);
  /* A loop id is a distinct node whose first operand is itself; a temporary node stands in until it exists. */
  LLVMMetadataRef self = LLVMTemporaryMDNode(e->context, NULL, 0);
  LLVMMetadataRef parts[] = {self, hint};
  LLVMMetadataRef id = LLVMMDNodeInContext2(e->context, parts, 2);
  LLVMMetadataReplaceAllUsesWith(self, id);
  LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(e->context, "llvm.loop", 9), LLVMMetadataAsValue(e->context, id));
}

void ac_loop_end(struct ac_emit *e, struct ac_loop *loop) {
  LLVMBasicBlockRef latch = LLVMGetInsertBlock(e->build);
  LLVMValueRef next = LLVMBuildNUWAdd(e->build, loop->index, ac_i64(e, loop->step), "");
  LLVMValueRef more = LLVMBuildICmp(e->build, LLVMIntULT, next, loop->last, "");
  forbid_unrolling(e, LLVMBuildCondBr(e->build, more, loop->body, loop->exit));
  LLVMAddIncoming(loop->index, &next, &latch, 1);
  LLVMMoveBasicBlockAfter(loop->exit, latch);
  LLVMPositionBuilderAtEnd(e->build, loop->exit);
}

struct ac_if ac_if_begin(struct ac_emit *e, LLVMValueRef cond) {
  LLVMBasicBlockRef inside = append(e);
  struct ac_if branch = {.exit = append(e)};
  LLVMBuildCondBr(e->build, cond, inside, branch.exit);
  LLVMPositionBuilderAtEnd(e->build, inside);
  return branch;
}

void ac_if_end(struct ac_emit *e, struct ac_if *branch) {
  LLVMBuildBr(e->build, branch->exit);
  LLVMMoveBasicBlockAfter(branch->exit, LLVMGetInsertBlock(e->build));
  LLVMPositionBuilderAtEnd(e->build, branch->exit);
}

static LLVMAttributeRef attribute(LLVMContextRef context, const char *name, uint64_t value) {
  return LLVMCreateEnumAttribute(context, LLVMGetEnumAttributeKindForName(name, strlen(name)), value);
}

void ac_add_attr(LLVMValueRef fn, LLVMAttributeIndex index, const char *name, uint64_t value) {
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
  LLVMAddAttributeAtIndex(fn, index, attribute(context, name, value));
}

void ac_add_call_attr(LLVMValueRef call, LLVMAttributeIndex index, const char *name, uint64_t value) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(call));
  LLVMAddCallSiteAttribute(call, index, attribute(context, name, value));
}

LLVMValueRef ac_location(const struct ac_emit *e, LLVMValueRef inst) {
  struct ac_loc loc = ac_inst_loc(inst);
  if (!loc.file) return LLVMConstNull(LLVMPointerTypeInContext(e->context, 0));
  struct ac_buf text = {0};
  ac_buf_printf(&text, "%s:%u:%u", loc.file, loc.line, loc.col);
  LLVMValueRef global = LLVMBuildGlobalString(e->build, text.data, "");
  ac_buf_free(&text);
  return global;
}
