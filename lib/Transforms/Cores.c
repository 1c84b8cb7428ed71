/* asc-cores: on each kind of core, what belongs to the other does nothing (docs/semantics.md 2.4).
 *
 * In: kernels with everything they call inlined; it runs once more when addresses are known. Out: the half of a kernel that
 * cube cores run (its name ends in .aic, lib/Frontend/Cores.c) without instructions of vector cores, the other half without
 * those of cube cores. In a kernel for vector cores alone an instruction of the cube core is an error: it could never take
 * place. What a core asks about its block is answered where there is one answer. Not here: which half runs where (thunks).
 */
#include "Dialect.h"
#include "Stamp.h"
#include "Transforms.h"
#include "Util.h"
#include <string.h>

enum half { VECTOR_ALONE, VECTOR_HALF, CUBE_HALF };

/* A kernel that host code launches is called NAME.kernel by now (CodeGen/Stub.c). */
static enum half half_of(LLVMModuleRef module, LLVMValueRef kernel) {
  static const char renamed[] = ".kernel";
  const char *symbol = LLVMGetValueName(kernel);
  size_t n = strlen(symbol), k = sizeof renamed - 1;
  if (ac_is_cube_half(symbol)) return CUBE_HALF;
  if (n > k && strcmp(symbol + n - k, renamed) == 0) n -= k;
  struct ac_buf name = {0};
  ac_buf_printf(&name, "%.*s%s", (int)n, symbol, AC_CUBE_SUFFIX);
  bool other = LLVMGetNamedFunction(module, name.data) != NULL;
  ac_buf_free(&name);
  return other ? VECTOR_HALF : VECTOR_ALONE;
}

/* What a vector core's headers say of tensors in the cube core's memories (runtime/include/ascpu/tensor.h). */
static bool lies_nowhere(LLVMTargetDataRef layout, const struct ac_op *op) {
  uint64_t address;
  for (unsigned i = 0; i < op->vectors; i++)
    if (ac_const_address(layout, op->vec[i], &address) && address >= AC_NOWHERE) return true;
  return false;
}

static bool belongs_elsewhere(LLVMTargetDataRef layout, const struct ac_op *op, enum half half) {
  if (half != CUBE_HALF) return op->inst->flags & AC_CUBE || (half == VECTOR_HALF && lies_nowhere(layout, op));
  return !(op->inst->flags & (AC_CUBE | AC_SYNC | AC_PURE));
}

/* A function that could not become part of the kernel, since it calls itself. It is one for both halves. */
static bool has_instructions(LLVMValueRef call) {
  LLVMValueRef callee = ac_callee(call);
  if (!callee || LLVMIsDeclaration(callee)) return false;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(callee); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
      enum ac_type type;
      bool value_form;
      const struct ac_inst *asc = ac_callee(inst) ? ac_inst_match(ac_callee(inst), &type, &value_form) : NULL;
      if (asc && !(asc->flags & (AC_SYNC | AC_PURE))) return true;
    }
  return false;
}

static bool keep_own(LLVMValueRef kernel, enum half half, struct ac_diags *diags) {
  bool ok = true;
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(kernel));
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
      struct ac_op op;
      next = LLVMGetNextInstruction(inst);
      if (half == CUBE_HALF && has_instructions(inst)) {
        ac_error(diags, ac_inst_loc(inst), "cores",
                 "not supported yet: in a kernel for cube cores, a function that calls itself and has instructions");
        ok = false;
      }
      if (ac_read(inst, &op, diags) != AC_READ) continue;
      if (half != VECTOR_HALF && ac_answer_alone(LLVMGetGlobalParent(kernel), inst, op.inst->id)) continue;
      if (!belongs_elsewhere(layout, &op, half)) continue;
      if (half != VECTOR_ALONE) LLVMInstructionEraseFromParent(inst);
      else {
        ac_error(diags, ac_inst_loc(inst), "cores", "%s: the kernel is for vector cores alone", op.inst->api);
        ok = false;
      }
    }
  return ok;
}

static bool has_cube_instructions(LLVMModuleRef module) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    enum ac_type type;
    bool value_form;
    if (!LLVMIsDeclaration(fn)) {
      if (ac_is_cube_half(LLVMGetValueName(fn))) return true;
      continue;
    }
    if (!ac_has_prefix(fn, "llvm.asc.") || !LLVMGetFirstUse(fn)) continue;
    const struct ac_inst *inst = ac_inst_match(fn, &type, &value_form);
    if (inst && inst->flags & AC_CUBE) return true;
  }
  return false;
}

bool ac_pass_cores(LLVMModuleRef module, struct ac_pass_context *pass) {
  struct ac_values kernels = {0};
  bool ok = true;
  if (!has_cube_instructions(module)) return true;
  ac_kernel_functions(module, &kernels);
  for (size_t i = 0; i < kernels.len; i++)
    if (!LLVMIsDeclaration(kernels.data[i]))
      ok &= keep_own(kernels.data[i], half_of(module, kernels.data[i]), pass->diags);
  ac_values_free(&kernels);
  return ok;
}
