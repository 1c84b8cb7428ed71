/* The functions that a group of asc-fuse becomes, and the call in its place.
 *
 * In: a group, in its kernel. Out: a function of the group's operands: a test, the loop, and the members one by one for when
 * the test fails; a function for elements that fill no round of the loop; in the kernel one call. Where tiles may be joined
 * (FuseJoin.c) the parts are put together in another way. Constants stay constants: only other operands are parameters.
 */
#include "Fuse.h"
#include "Util.h"
#include <stdlib.h>
#include <string.h>

/* ---- operands ---- */

static void collect_operands(struct ac_fusing *f) {
  struct ac_set seen = {0};
  for (unsigned i = 0; i < f->g->members; i++) {
    LLVMValueRef call = f->g->member[i].op.call;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
      LLVMValueRef value = LLVMGetOperand(call, k);
      if (!LLVMIsConstant(value) && ac_set_add(&seen, value)) ac_values_add(&f->outer, value);
    }
  }
  ac_set_free(&seen);
}

static LLVMValueRef inner(const struct ac_fusing *f, LLVMValueRef *values, LLVMValueRef value) {
  for (size_t i = 0; i < f->outer.len; i++)
    if (f->outer.data[i] == value) return values[i];
  return value;
}

static LLVMValueRef *params_of(const struct ac_fusing *f, LLVMValueRef fn) {
  LLVMValueRef *params = malloc((f->outer.len + 1) * sizeof *params);
  if (!params) abort();
  for (unsigned i = 0; i < f->outer.len; i++) params[i] = LLVMGetParam(fn, i);
  return params;
}

LLVMValueRef ac_fusing_function(const struct ac_fusing *f, const char *suffix, LLVMTypeRef *more, unsigned n) {
  LLVMContextRef context = LLVMGetModuleContext(f->module);
  unsigned operands = (unsigned)f->outer.len, all = 0;
  LLVMTypeRef *types = malloc((operands + n + 1) * sizeof *types);
  if (!types) abort();
  for (; all < operands; all++) types[all] = LLVMTypeOf(f->outer.data[all]);
  if (f->state) types[all++] = LLVMTypeOf(f->state);
  for (unsigned i = 0; i < n; i++) types[all++] = more[i];
  struct ac_buf name = {0};
  ac_buf_printf(&name, "%s%s", f->name, suffix);
  LLVMValueRef fn =
      LLVMAddFunction(f->module, name.data, LLVMFunctionType(LLVMVoidTypeInContext(context), types, all, false));
  free(types);
  ac_buf_free(&name);
  LLVMSetLinkage(fn, LLVMInternalLinkage);
  ac_add_attr(fn, LLVMAttributeFunctionIndex, "noinline", 0);
  ac_add_attr(fn, LLVMAttributeFunctionIndex, "nounwind", 0);
  ac_mark_rare(fn);
  return fn;
}

static LLVMValueRef copy_call(struct ac_emit *e, const struct ac_fusing *f, LLVMValueRef *values, LLVMValueRef call) {
  LLVMValueRef args[40], callee = LLVMGetCalledValue(call);
  unsigned n = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < n; i++) args[i] = inner(f, values, LLVMGetOperand(call, i));
  return LLVMBuildCall2(e->build, LLVMGlobalGetValueType(callee), callee, args, n, "");
}

void ac_write_members(struct ac_emit *e, const struct ac_fusing *f) {
  LLVMValueRef *params = params_of(f, e->fn);
  for (unsigned i = 0; i < f->g->members; i++) copy_call(e, f, params, f->g->member[i].op.call);
  free(params);
}

struct ac_inside ac_inside_begin(struct ac_emit *e, const struct ac_fusing *f) {
  const struct ac_group *g = f->g;
  struct ac_group *copy = malloc(sizeof *copy);
  LLVMBasicBlockRef here = LLVMGetInsertBlock(e->build);
  LLVMBasicBlockRef scratch = LLVMAppendBasicBlockInContext(e->context, e->fn, "");
  LLVMValueRef *params = params_of(f, e->fn);
  if (!copy) abort();
  *copy = *g;
  LLVMPositionBuilderAtEnd(e->build, scratch);
  for (unsigned i = 0; i < g->members; i++) {
    ac_read(copy_call(e, f, params, g->member[i].op.call), &copy->member[i].op, f->pass->diags);
    if (copy->member[i].op.saturate && ac_is_const(copy->member[i].op.saturate, 0)) copy->member[i].op.saturate = NULL;
  }
  for (unsigned i = 0; i < g->places; i++) copy->place[i].pointer = inner(f, params, g->place[i].pointer);
  LLVMPositionBuilderAtEnd(e->build, here);
  free(params);
  return (struct ac_inside){copy, scratch};
}

void ac_inside_end(struct ac_inside *inside) {
  LLVMDeleteBasicBlock(inside->scratch);
  free(inside->g);
}

/* ---- parts ---- */

static unsigned native_vector(LLVMTargetMachineRef machine) {
  char *features = machine ? LLVMGetTargetMachineFeatureString(machine) : NULL;
  unsigned bytes = features && strstr(features, "+avx512f") ? 64 : 32;
  LLVMDisposeMessage(features);
  return bytes;
}

static LLVMValueRef new_buffer(struct ac_emit *e, unsigned vector_bytes) {
  LLVMValueRef buffer = LLVMBuildAlloca(e->build, LLVMArrayType2(e->i8, AC_FUSE_BUFFER), "");
  LLVMSetAlignment(buffer, vector_bytes);
  return buffer;
}

/* if (a large output) { the loop with stores past the caches; return; } */
static bool write_stream(const struct ac_fusing *fusing, const struct ac_fused *f) {
  struct ac_emit *e = f->e;
  LLVMValueRef state = LLVMGetParam(e->fn, (unsigned)fusing->outer.len);
  const struct ac_member *out = &f->g->member[fusing->stream_output];
  struct ac_stream stream = ac_stream_test(e, out, f->n, state, fusing->joins);
  LLVMBasicBlockRef large = LLVMAppendBasicBlockInContext(e->context, e->fn, "large.output");
  LLVMBasicBlockRef usual = LLVMAppendBasicBlockInContext(e->context, e->fn, "usual.output");
  LLVMBuildCondBr(e->build, stream.on, large, usual);
  LLVMPositionBuilderAtEnd(e->build, large);
  bool ok = ac_fused_stream(f, stream.skip);
  LLVMBuildRetVoid(e->build);
  LLVMPositionBuilderAtEnd(e->build, usual);
  return ok;
}

static bool write_loops(const struct ac_fusing *fusing, const struct ac_fused *f) {
  bool ok = !f->streams || write_stream(fusing, f);
  ok = ok && ac_fused_loop(f);
  LLVMBuildRetVoid(f->e->build);
  return ok;
}

/* The function for elements that fill no round, or nothing if all do. */
static bool write_piece(const struct ac_fusing *fusing, const struct ac_fused *whole) {
  LLVMValueRef fn = whole->piece;
  if (!LLVMGetFirstUse(fn)) {
    LLVMDeleteFunction(fn);
    return true;
  }
  struct ac_emit e;
  ac_emit_begin(&e, fusing->module, fn);
  struct ac_inside inside = ac_inside_begin(&e, fusing);
  struct ac_fused f = *whole;
  unsigned n = LLVMCountParams(fn);
  f.e = &e, f.g = inside.g, f.n = NULL, f.piece = NULL, f.buffer = new_buffer(&e, f.vector_bytes);
  bool ok = ac_fused_piece(&f, LLVMGetParam(fn, n - 2), LLVMGetParam(fn, n - 1));
  LLVMBuildRetVoid(e.build);
  ac_inside_end(&inside);
  ac_emit_end(&e);
  return ok;
}

static LLVMValueRef new_piece(const struct ac_fusing *f) {
  LLVMTypeRef i64 = LLVMInt64TypeInContext(LLVMGetModuleContext(f->module)), bounds[] = {i64, i64};
  return ac_fusing_function(f, ".piece", bounds, 2);
}

/* ---- whole functions ---- */

static struct ac_fused new_fused(struct ac_emit *e, const struct ac_fusing *fusing, const struct ac_group *g,
                                 LLVMValueRef n) {
  struct ac_fused f = {.e = e, .g = g, .n = n, .streams = fusing->stream_output >= 0};
  f.vector_bytes = native_vector(fusing->pass->machine);
  f.buffer = new_buffer(e, f.vector_bytes);
  f.piece = new_piece(fusing);
  return f;
}

LLVMValueRef ac_write_all(const struct ac_fusing *fusing, LLVMValueRef fn) {
  struct ac_emit e;
  ac_emit_begin(&e, fusing->module, fn);
  struct ac_inside inside = ac_inside_begin(&e, fusing);
  struct ac_fused f = new_fused(&e, fusing, inside.g, LLVMGetLastParam(fn));
  bool ok = write_loops(fusing, &f);
  ok = write_piece(fusing, &f) && ok;
  ac_inside_end(&inside);
  ac_emit_end(&e);
  return ok ? f.piece : NULL;
}

static void write_copies_ahead(struct ac_emit *e, const struct ac_fusing *f) {
  LLVMValueRef *params = params_of(f, e->fn);
  for (unsigned i = 0; i < f->g->members; i++)
    if (f->g->member[i].ahead) copy_call(e, f, params, f->g->member[i].op.call);
  free(params);
}

static bool write_tested(const struct ac_fusing *fusing, LLVMValueRef fn) {
  struct ac_emit e;
  ac_emit_begin(&e, fusing->module, fn);
  struct ac_inside inside = ac_inside_begin(&e, fusing);
  LLVMBasicBlockRef one_by_one = LLVMAppendBasicBlockInContext(e.context, fn, "one.by.one");
  LLVMBasicBlockRef fused = LLVMAppendBasicBlockInContext(e.context, fn, "fused");
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(fusing->module);
  struct ac_fused f = new_fused(&e, fusing, inside.g, ac_fused_count(&e, inside.g));
  if (ac_fused_places_known(&e, inside.g, f.n, fusing->g, layout)) ac_mark_apart(fn);
  LLVMBuildCondBr(e.build, ac_fused_guard(&e, inside.g, f.n, fusing->g, layout), fused, one_by_one);
  LLVMPositionBuilderAtEnd(e.build, one_by_one);
  ac_write_members(&e, fusing);
  LLVMBuildRetVoid(e.build);
  LLVMPositionBuilderAtEnd(e.build, fused);
  write_copies_ahead(&e, fusing);
  bool ok = write_loops(fusing, &f);
  ok = write_piece(fusing, &f) && ok;
  ac_inside_end(&inside);
  ac_emit_end(&e);
  return ok;
}

/* ---- in the kernel ---- */

void ac_call_fused(const struct ac_fusing *f, LLVMValueRef fn, LLVMValueRef more) {
  struct ac_emit e;
  LLVMValueRef last = f->g->member[f->g->members - 1].op.call;
  ac_emit_begin(&e, f->module, LLVMGetBasicBlockParent(LLVMGetInstructionParent(last)));
  LLVMPositionBuilderBefore(e.build, last);
  LLVMSetCurrentDebugLocation2(e.build, LLVMInstructionGetDebugLoc(last));
  LLVMValueRef *args = malloc((f->outer.len + 2) * sizeof *args);
  unsigned n = 0;
  if (!args) abort();
  for (; n < f->outer.len; n++) args[n] = f->outer.data[n];
  if (f->state) args[n++] = f->state;
  if (more) args[n++] = more;
  LLVMBuildCall2(e.build, LLVMGlobalGetValueType(fn), fn, args, n, "");
  free(args);
  ac_emit_end(&e);
}

/* asc.fused, asc.fused.1 and so on, in the order of the module. */
static struct ac_buf function_name(unsigned number) {
  struct ac_buf name = {0};
  ac_buf_puts(&name, "asc.fused");
  if (number) ac_buf_printf(&name, ".%u", number);
  return name;
}

bool ac_fuse_group(LLVMModuleRef module, const struct ac_group *g, struct ac_pass_context *pass, unsigned number,
                   bool alone, bool *streams) {
  struct ac_buf name = function_name(number);
  struct ac_fusing f = {.module = module, .pass = pass, .g = g, .name = name.data};
  LLVMValueRef kernel = LLVMGetBasicBlockParent(LLVMGetInstructionParent(g->member[0].op.call));
  collect_operands(&f);
  f.stream_output = pass->fuse.stream_bytes == UINT64_MAX ? -1 : ac_stream_output(g, pass->machine);
  f.joins = alone && ac_may_join(&f);
  if (f.stream_output >= 0) f.state = ac_stream_state(module, kernel, pass->fuse.stream_bytes);
  *streams |= f.stream_output >= 0;
  bool ok;
  if (f.joins) ac_fuse_report_joined(g, pass);
  if (f.joins) ok = ac_write_joined(&f, kernel);
  else {
    LLVMValueRef fn = ac_fusing_function(&f, "", NULL, 0);
    ok = write_tested(&f, fn);
    ac_call_fused(&f, fn, NULL);
  }
  for (unsigned i = 0; i < g->members; i++) LLVMInstructionEraseFromParent(g->member[i].op.call);
  ac_values_free(&f.outer);
  ac_buf_free(&name);
  return ok;
}
