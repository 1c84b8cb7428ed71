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

enum { SMALL_LIMIT = 250, LARGE_LIMIT = 64 };

LLVMValueRef ac_helper_function(LLVMModuleRef module, const char *name, LLVMTypeRef *params, unsigned n, bool inlined, bool *made) {
  LLVMValueRef fn = LLVMGetNamedFunction(module, name);
  *made = !fn;
  if (fn) return fn;
  LLVMContextRef context = LLVMGetModuleContext(module);
  fn = LLVMAddFunction(module, name, LLVMFunctionType(LLVMVoidTypeInContext(context), params, n, false));
  LLVMSetLinkage(fn, LLVMInternalLinkage);
  ac_add_attr(fn, LLVMAttributeFunctionIndex, inlined ? "alwaysinline" : "noinline", 0);
  ac_add_attr(fn, LLVMAttributeFunctionIndex, "nounwind", 0);
  return fn;
}

struct budget { unsigned small, large; };

static void call_helper(LLVMValueRef inst, struct ac_helper *helper, struct budget *left) {
  LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(inst)));
  LLVMPositionBuilderBefore(build, inst);
  LLVMSetCurrentDebugLocation2(build, LLVMInstructionGetDebugLoc(inst));
  LLVMValueRef call = LLVMBuildCall2(build, LLVMGlobalGetValueType(helper->fn), helper->fn, helper->args, helper->nargs, "");
  unsigned *budget = helper->weight == AC_SMALL ? &left->small : helper->weight == AC_LARGE ? &left->large : NULL;
  if (budget && *budget) --*budget;
  else ac_add_call_attr(call, LLVMAttributeFunctionIndex, "noinline", 0);
  LLVMDisposeBuilder(build);
  LLVMInstructionEraseFromParent(inst);
}

static bool expand_register(LLVMModuleRef module, LLVMValueRef inst, const struct ac_op *op) {
  struct ac_emit e;
  ac_emit_begin(&e, module, LLVMGetBasicBlockParent(LLVMGetInstructionParent(inst)));
  LLVMPositionBuilderBefore(e.build, inst);
  LLVMSetCurrentDebugLocation2(e.build, LLVMInstructionGetDebugLoc(inst));
  LLVMValueRef value = ac_register_value(&e, op);
  ac_emit_end(&e);
  if (!value) return false;
  LLVMReplaceAllUsesWith(inst, value);
  LLVMInstructionEraseFromParent(inst);
  return true;
}

static bool expand(LLVMModuleRef module, LLVMValueRef inst, const struct ac_op *op, struct budget *left) {
  struct ac_helper helper;
  if (op->inst->flags & AC_REG) return expand_register(module, inst, op);
  if (op->inst->flags & AC_SYNC) {
    LLVMInstructionEraseFromParent(inst);
    return true;
  }
  if (op->inst->flags & AC_PURE) return true; /* asc-map-memory answers queries */
  if (op->mask_lo) {
    if (!ac_vector_helper(module, op, &helper)) return false;
  } else ac_copy_helper(module, op, &helper);
  call_helper(inst, &helper, left);
  return true;
}

static bool expand_function(LLVMModuleRef module, LLVMValueRef fn, struct ac_pass_context *pass) {
  bool ok = true;
  struct budget left = {SMALL_LIMIT, LARGE_LIMIT};
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
      next = LLVMGetNextInstruction(inst);
      struct ac_op op;
      enum ac_read_result read = ac_read(inst, &op, pass->diags);
      if (read == AC_BAD) ok = false;
      if (read != AC_READ || expand(module, inst, &op, &left)) continue;
      ac_internal_error(pass->diags, "asc-expand has no lowering for llvm.asc.%s", op.inst->op);
      ok = false;
    }
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
