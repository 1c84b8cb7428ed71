/* asc-expand: the fast lowering: each asc instruction to host vector code.
 *
 * In: canonical asc calls. Out: calls of generated internal functions ("helpers"), which LLVM's inliner then puts in
 * place: no block surgery here, and debug locations survive. Not here: memory placement, special registers and
 * queries of the block index (asc-map-memory).
 *
 * Budgets keep compile time linear in the number of calls (docs/architecture.md): in one function, at most SMALL_LIMIT
 * flat helpers and LARGE_LIMIT strided ones are inlined; the rest stay calls, as do all with run-time strides.
 */
#include "Expand.h"
#include "Transforms.h"
#include <string.h>

enum { SMALL_LIMIT = 250, LARGE_LIMIT = 64 };

LLVMValueRef ac_helper_function(LLVMModuleRef module, const char *name, LLVMTypeRef *params, unsigned n, bool inlined,
                                bool *made) {
  LLVMTypeRef none = LLVMVoidTypeInContext(LLVMGetModuleContext(module));
  return ac_helper_returning(module, name, LLVMFunctionType(none, params, n, false), inlined, made);
}

LLVMValueRef ac_helper_returning(LLVMModuleRef module, const char *name, LLVMTypeRef type, bool inlined, bool *made) {
  LLVMValueRef fn = LLVMGetNamedFunction(module, name);
  *made = !fn;
  if (fn) return fn;
  fn = LLVMAddFunction(module, name, type);
  LLVMSetLinkage(fn, LLVMInternalLinkage);
  ac_add_attr(fn, LLVMAttributeFunctionIndex, inlined ? "alwaysinline" : "noinline", 0);
  ac_add_attr(fn, LLVMAttributeFunctionIndex, "nounwind", 0);
  return fn;
}

static void mark(LLVMValueRef fn, const char *name) {
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
  LLVMAttributeRef attribute = LLVMCreateStringAttribute(context, name, (unsigned)strlen(name), "", 0);
  LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, attribute);
}

static bool marked(const struct ac_op *op, const char *name) {
  LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(op->call));
  LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
  return LLVMGetStringAttributeAtIndex(fn, index, name, (unsigned)strlen(name)) != NULL;
}

static const char rare[] = "asc-rare", apart[] = "asc-apart";
void ac_mark_rare(LLVMValueRef fn) { mark(fn, rare); }
void ac_mark_apart(LLVMValueRef fn) { mark(fn, apart); }
bool ac_is_rare(const struct ac_op *op) { return marked(op, rare); }
bool ac_is_apart(const struct ac_op *op) { return marked(op, apart); }

/* What is left to inline in the function at hand; and, where it has more calls than that, the stack array through which
 * the calls beyond pass their operands (NULL until the first). */
struct budget {
  unsigned small, large;
  bool crowded;
  LLVMValueRef operands;
};

static LLVMValueRef operand_array(struct ac_emit *e, struct budget *left) {
  if (left->operands) return left->operands;
  LLVMBuilderRef build = LLVMCreateBuilderInContext(e->context);
  LLVMPositionBuilderBefore(build, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(e->fn)));
  left->operands =
      LLVMBuildAlloca(build, LLVMArrayType2(e->i64, sizeof((struct ac_helper){0}.args) / sizeof(LLVMValueRef)), "");
  LLVMDisposeBuilder(build);
  return left->operands;
}

/* `helper` with its operands behind one pointer, a 64-bit slot each. */
static LLVMValueRef through_memory(LLVMModuleRef module, const struct ac_helper *helper) {
  struct ac_buf name = {0};
  ac_buf_printf(&name, "%s.packed", LLVMGetValueName(helper->fn));
  LLVMTypeRef ptr = LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
  bool made;
  LLVMValueRef fn = ac_helper_function(module, name.data, &ptr, 1, false, &made);
  ac_buf_free(&name);
  if (!made) return fn;
  ac_add_attr(fn, 1, "readonly", 0);
  ac_add_attr(fn, 1, "captures", 0);
  struct ac_emit e;
  ac_emit_begin(&e, module, fn);
  LLVMValueRef args[sizeof helper->args / sizeof *helper->args];
  for (unsigned i = 0; i < helper->nargs; i++)
    args[i] = ac_load(&e, LLVMTypeOf(helper->args[i]), ac_at_byte(&e, LLVMGetParam(fn, 0), ac_i64(&e, i * 8ull)), 8);
  LLVMBuildCall2(e.build, LLVMGlobalGetValueType(helper->fn), helper->fn, args, helper->nargs, "");
  LLVMBuildRetVoid(e.build);
  ac_emit_end(&e);
  return fn;
}

/* A call out of line. In a crowded function operands go through memory: thousands of calls that all move the same values
 * into argument registers make LLVM's register coalescer quadratic (measured: minutes at 5,000 calls). */
static void call_outlined(struct ac_emit *e, struct ac_helper *helper, struct budget *left) {
  if (!left->crowded) {
    LLVMValueRef call =
        LLVMBuildCall2(e->build, LLVMGlobalGetValueType(helper->fn), helper->fn, helper->args, helper->nargs, "");
    ac_add_call_attr(call, LLVMAttributeFunctionIndex, "noinline", 0);
    return;
  }
  LLVMValueRef array = operand_array(e, left), packed = through_memory(e->module, helper);
  for (unsigned i = 0; i < helper->nargs; i++)
    ac_store(e, helper->args[i], ac_at_byte(e, array, ac_i64(e, i * 8ull)), 8);
  LLVMBuildCall2(e->build, LLVMGlobalGetValueType(packed), packed, &array, 1, "");
}

static void call_helper(struct ac_emit *e, LLVMValueRef inst, struct ac_helper *helper, struct budget *left) {
  unsigned *budget = helper->weight == AC_SMALL ? &left->small : helper->weight == AC_LARGE ? &left->large : NULL;
  if (budget && *budget) {
    --*budget;
    LLVMBuildCall2(e->build, LLVMGlobalGetValueType(helper->fn), helper->fn, helper->args, helper->nargs, "");
  } else call_outlined(e, helper, left);
  LLVMInstructionEraseFromParent(inst);
}

static bool expand(struct ac_emit *e, LLVMValueRef inst, const struct ac_op *op, struct budget *left) {
  struct ac_helper helper;
  LLVMPositionBuilderBefore(e->build, inst);
  LLVMSetCurrentDebugLocation2(e->build, LLVMInstructionGetDebugLoc(inst));
  if (op->inst->flags & AC_REG) return true; /* ac_expand_registers, once a function */
  if (op->inst->flags & AC_CROSS) ac_call_runtime(e, op);
  if (op->inst->flags & AC_SYNC) {
    LLVMInstructionEraseFromParent(inst);
    return true;
  }
  if (op->inst->flags & AC_PURE) return true; /* asc-map-memory answers queries */
  if (op->inst->flags & AC_CUBE) {
    ac_call_runtime(e, op);
    LLVMInstructionEraseFromParent(inst);
    return true;
  }
  if (op->inst->flags & AC_OWN) {
    if (!ac_gather_helper(e->module, op, &helper)) return false;
  } else if (op->mask_lo) {
    bool known = ac_inst_reduces(op->inst) ? ac_reduction_helper(e->module, op, &helper)
                                           : ac_vector_helper(e->module, op, &helper);
    if (!known) return false;
  } else if (op->elements) ac_counted_copy_helper(e, op, &helper);
  else ac_copy_helper(e, op, &helper);
  call_helper(e, inst, &helper, left);
  return true;
}

static unsigned count_calls(LLVMValueRef fn) {
  unsigned n = 0;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
      n += LLVMIsACallInst(inst) != NULL;
  return n;
}

static bool expand_function(LLVMModuleRef module, LLVMValueRef fn, struct ac_pass_context *pass) {
  bool ok = true;
  struct budget left = {.small = SMALL_LIMIT, .large = LARGE_LIMIT, .crowded = count_calls(fn) > SMALL_LIMIT};
  struct ac_emit e;
  ac_emit_begin(&e, module, fn);
  ok = ac_expand_registers(&e, pass->diags);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
      next = LLVMGetNextInstruction(inst);
      struct ac_op op;
      enum ac_read_result read = ac_read(inst, &op, pass->diags);
      if (read == AC_BAD) ok = false;
      if (read != AC_READ || expand(&e, inst, &op, &left)) continue;
      ac_internal_error(pass->diags, "asc-expand has no lowering for llvm.asc.%s", op.inst->op);
      ok = false;
    }
  ac_emit_end(&e);
  return ok;
}

bool ac_pass_expand(LLVMModuleRef module, struct ac_pass_context *pass) {
  bool ok = true;
  LLVMValueRef last = LLVMGetLastFunction(module); /* helpers are appended behind it */
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    if (!LLVMIsDeclaration(fn)) ok &= expand_function(module, fn, pass);
    if (fn == last) break;
  }
  return ok;
}
