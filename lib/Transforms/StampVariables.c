/* asc-stamp: the built-in variables of kernels in C.
 *
 * In: loads of the special registers that runtime/include/ascpu/variables.h declares. Out: the query instructions.
 */
#include "Emit.h"
#include "Stamp.h"

static const struct {
  const char *name;
  enum ac_inst_id inst;
} variables[] = {
    {"__asc_block_idx", AC_GroupIdx}, {"__asc_block_num", AC_BlockNum}, {"__asc_sub_block_idx", AC_SubBlockIdx}};

static LLVMValueRef query(LLVMModuleRef module, LLVMValueRef load, enum ac_inst_id id) {
  LLVMValueRef fn = ac_inst_declare(module, ac_inst_at(id), AC_NO_TYPE), call;
  LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  LLVMPositionBuilderBefore(build, load);
  LLVMSetCurrentDebugLocation2(build, LLVMInstructionGetDebugLoc(load));
  call = LLVMBuildCall2(build, LLVMGlobalGetValueType(fn), fn, NULL, 0, "");
  LLVMDisposeBuilder(build);
  return call;
}

void ac_stamp_variables(LLVMModuleRef module) {
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
    LLVMValueRef variable = LLVMGetNamedGlobal(module, variables[i].name);
    for (LLVMUseRef use = variable ? LLVMGetFirstUse(variable) : NULL, next; use; use = next) {
      LLVMValueRef load = LLVMGetUser(use);
      next = LLVMGetNextUse(use);
      if (!LLVMIsALoadInst(load)) continue;
      LLVMReplaceAllUsesWith(load, query(module, load, variables[i].inst));
      LLVMInstructionEraseFromParent(load);
    }
    if (variable && !LLVMGetFirstUse(variable)) LLVMDeleteGlobal(variable);
  }
}
