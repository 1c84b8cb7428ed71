/* asc-fuse: runs of instructions on the same elements become one loop, with their values in registers.
 *
 * In: canonical asc calls. Out: in kernels, each group of copies and contiguous vector instructions that stand behind one
 * another is one call of a generated function, which holds a test (FuseGuard.c), the loop (FuseLoop.c), and the members
 * as they were for when the test fails. Values that nobody else reads never reach UB (FuseReads.c). No group spans a basic
 * block, an instruction between cores, or memory that is not known. Only kernels: elsewhere the caller may read UB.
 */
#include "Fuse.h"
#include "Util.h"
#include <stdlib.h>
#include <string.h>

struct groups {
  struct ac_group *list;
  size_t len, cap;
};

static struct ac_group *new_group(struct groups *groups) {
  if (groups->len == groups->cap) {
    groups->cap = groups->cap ? 2 * groups->cap : 8;
    groups->list = realloc(groups->list, groups->cap * sizeof *groups->list);
    if (!groups->list) abort();
  }
  struct ac_group *g = &groups->list[groups->len++];
  memset(g, 0, sizeof *g);
  return g;
}

static void find_groups(LLVMBasicBlockRef block, struct groups *groups, struct ac_diags *diags) {
  struct ac_group *g = new_group(groups);
  for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
    if (ac_group_add(g, inst, diags) != AC_CLOSES) continue;
    g->ended_by = inst;
    if (g->members > 1) g = new_group(groups);
    else memset(g, 0, sizeof *g);
    if (ac_group_add(g, inst, diags) == AC_CLOSES) memset(g, 0, sizeof *g);
  }
  if (g->members < 2) groups->len--;
}

/* ---- the function that a group becomes ---- */

struct operands {
  struct ac_values outer;
  struct ac_set seen;
};

static void collect_operands(const struct ac_group *g, struct operands *o) {
  for (unsigned i = 0; i < g->members; i++) {
    LLVMValueRef call = g->member[i].op.call;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
      LLVMValueRef value = LLVMGetOperand(call, k);
      if (!LLVMIsConstant(value) && ac_set_add(&o->seen, value)) ac_values_add(&o->outer, value);
    }
  }
}

static LLVMValueRef inner(const struct operands *o, LLVMValueRef fn, LLVMValueRef value) {
  for (size_t i = 0; i < o->outer.len; i++)
    if (o->outer.data[i] == value) return LLVMGetParam(fn, (unsigned)i);
  return value;
}

/* Its parameters are the operands, and behind them the state of a stream, if there is one. */
static LLVMValueRef new_function(LLVMModuleRef module, const struct operands *o) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef *types = malloc((o->outer.len + 1) * sizeof *types);
  if (!types) abort();
  for (size_t i = 0; i < o->outer.len; i++) types[i] = LLVMTypeOf(o->outer.data[i]);
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), types, (unsigned)o->outer.len, false);
  free(types);
  LLVMValueRef fn = LLVMAddFunction(module, "asc.fused", type);
  LLVMSetLinkage(fn, LLVMInternalLinkage);
  ac_add_attr(fn, LLVMAttributeFunctionIndex, "noinline", 0);
  ac_add_attr(fn, LLVMAttributeFunctionIndex, "nounwind", 0);
  return fn;
}

static LLVMValueRef copy_call(struct ac_emit *e, LLVMValueRef call, const struct operands *o) {
  LLVMValueRef args[40], callee = LLVMGetCalledValue(call);
  unsigned n = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < n; i++) args[i] = inner(o, e->fn, LLVMGetOperand(call, i));
  return LLVMBuildCall2(e->build, LLVMGlobalGetValueType(callee), callee, args, n, "");
}

/* The members in order, and the group again with the operands of the new function. */
static struct ac_group *copy_members(struct ac_emit *e, const struct ac_group *g, const struct operands *o,
                                     struct ac_diags *diags) {
  struct ac_group *copy = malloc(sizeof *copy);
  if (!copy) abort();
  *copy = *g;
  for (unsigned i = 0; i < g->members; i++) {
    ac_read(copy_call(e, g->member[i].op.call, o), &copy->member[i].op, diags);
    if (copy->member[i].op.saturate && ac_is_const(copy->member[i].op.saturate, 0)) copy->member[i].op.saturate = NULL;
  }
  for (unsigned i = 0; i < g->places; i++) copy->place[i].pointer = inner(o, e->fn, g->place[i].pointer);
  return copy;
}

static unsigned native_vector(LLVMTargetMachineRef machine) {
  char *features = machine ? LLVMGetTargetMachineFeatureString(machine) : NULL;
  unsigned bytes = features && strstr(features, "+avx512f") ? 64 : 32;
  LLVMDisposeMessage(features);
  return bytes;
}

/* if (a large output) { the loop with stores past the caches; return; } */
static bool write_stream(struct ac_emit *e, const struct ac_group *g, const struct ac_member *out, LLVMValueRef n,
                         LLVMValueRef buffer, unsigned vector) {
  struct ac_stream stream = ac_stream_test(e, out, n, LLVMGetLastParam(e->fn));
  LLVMBasicBlockRef large = LLVMAppendBasicBlockInContext(e->context, e->fn, "large.output");
  LLVMBasicBlockRef usual = LLVMAppendBasicBlockInContext(e->context, e->fn, "usual.output");
  LLVMBuildCondBr(e->build, stream.on, large, usual);
  LLVMPositionBuilderAtEnd(e->build, large);
  bool ok = ac_fused_loop(e, g, n, stream.skip, buffer, vector);
  LLVMBuildRetVoid(e->build);
  LLVMPositionBuilderAtEnd(e->build, usual);
  return ok;
}

static bool write_function(struct ac_emit *e, const struct ac_group *g, const struct operands *o, int stream_output,
                           struct ac_pass_context *pass) {
  LLVMBasicBlockRef entry = LLVMGetInsertBlock(e->build);
  LLVMBasicBlockRef one_by_one = LLVMAppendBasicBlockInContext(e->context, e->fn, "one.by.one");
  LLVMBasicBlockRef fused = LLVMAppendBasicBlockInContext(e->context, e->fn, "fused");
  LLVMPositionBuilderAtEnd(e->build, one_by_one);
  struct ac_group *copy = copy_members(e, g, o, pass->diags);
  LLVMBuildRetVoid(e->build);
  LLVMPositionBuilderAtEnd(e->build, entry);
  unsigned vector = native_vector(pass->machine);
  LLVMValueRef buffer = LLVMBuildAlloca(e->build, LLVMArrayType2(e->i8, AC_FUSE_BUFFER), "");
  LLVMSetAlignment(buffer, vector);
  LLVMValueRef n = ac_fused_count(e, copy);
  LLVMValueRef guard = ac_fused_guard(e, copy, n, g, LLVMGetModuleDataLayout(e->module));
  LLVMBuildCondBr(e->build, guard, fused, one_by_one);
  LLVMPositionBuilderAtEnd(e->build, fused);
  for (unsigned i = 0; i < g->members; i++)
    if (g->member[i].ahead) copy_call(e, g->member[i].op.call, o);
  bool ok = stream_output < 0 || write_stream(e, copy, &copy->member[stream_output], n, buffer, vector);
  ok = ok && ac_fused_loop(e, copy, n, NULL, buffer, vector);
  LLVMBuildRetVoid(e->build);
  free(copy);
  return ok;
}

static bool fuse(LLVMModuleRef module, const struct ac_group *g, struct ac_pass_context *pass, bool *streams) {
  struct operands o = {0};
  collect_operands(g, &o);
  int stream_output = pass->fuse.stream_bytes == UINT64_MAX ? -1 : ac_stream_output(g, pass->machine);
  if (stream_output >= 0)
    ac_values_add(&o.outer,
                  ac_stream_state(module, LLVMGetBasicBlockParent(LLVMGetInstructionParent(g->member[0].op.call)),
                                  pass->fuse.stream_bytes));
  *streams |= stream_output >= 0;
  LLVMValueRef fn = new_function(module, &o);
  struct ac_emit e;
  ac_emit_begin(&e, module, fn);
  bool ok = write_function(&e, g, &o, stream_output, pass);
  LLVMValueRef last = g->member[g->members - 1].op.call;
  LLVMPositionBuilderBefore(e.build, last);
  LLVMSetCurrentDebugLocation2(e.build, LLVMInstructionGetDebugLoc(last));
  LLVMBuildCall2(e.build, LLVMGlobalGetValueType(fn), fn, o.outer.data, (unsigned)o.outer.len, "");
  for (unsigned i = 0; i < g->members; i++) LLVMInstructionEraseFromParent(g->member[i].op.call);
  ac_emit_end(&e);
  ac_values_free(&o.outer);
  ac_set_free(&o.seen);
  return ok;
}

static bool fuse_function(LLVMModuleRef module, LLVMValueRef fn, struct ac_pass_context *pass) {
  struct groups groups = {0};
  bool ok = true, streams = false;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    find_groups(block, &groups, pass->diags);
  ac_find_unread(fn, groups.list, groups.len, LLVMGetModuleDataLayout(module));
  for (size_t i = 0; i < groups.len; i++) ac_fuse_report(&groups.list[i], pass);
  for (size_t i = 0; i < groups.len && ok; i++)
    if (!groups.list[i].dissolved) ok = fuse(module, &groups.list[i], pass, &streams);
  if (streams) ac_stream_fences(module, fn);
  free(groups.list);
  if (!ok) ac_internal_error(pass->diags, "asc-fuse met an instruction without a meaning on vectors");
  return ok;
}

bool ac_pass_fuse(LLVMModuleRef module, struct ac_pass_context *pass) {
  struct ac_values kernels = {0};
  bool ok = true;
  if (pass->fuse.off) return true;
  ac_kernel_functions(module, &kernels);
  for (size_t i = 0; i < kernels.len && ok; i++)
    if (!LLVMIsDeclaration(kernels.data[i])) ok = fuse_function(module, kernels.data[i], pass);
  ac_values_free(&kernels);
  return ok;
}
