/* asc-stamp: where a core stands: built-in variables of kernels in C, and what kernels know beforehand.
 *
 * In: loads of the special registers that runtime/include/ascpu/variables.h declares. Out: the query instructions. In a
 * module without kernels for cube cores each block is one vector core: its number in the block is 0, it is the only one, and
 * the block's number is its own. Notes about kinds of cores say nothing there. Elsewhere asc-cores answers what it can.
 */
#include "Emit.h"
#include "Stamp.h"
#include "Util.h"
#include <string.h>

static const struct {
  const char *name;
  enum ac_inst_id inst;
} variables[] = {{"__asc_block_idx", AC_GroupIdx},
                 {"__asc_block_num", AC_BlockNum},
                 {"__asc_sub_block_idx", AC_SubBlockIdx},
                 {"__asc_sub_block_num", AC_TaskRatio}};

static LLVMValueRef query(LLVMModuleRef module, LLVMValueRef at, enum ac_inst_id id) {
  LLVMValueRef fn = ac_inst_declare(module, ac_inst_at(id), AC_NO_TYPE), call;
  LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  LLVMPositionBuilderBefore(build, at);
  LLVMSetCurrentDebugLocation2(build, LLVMInstructionGetDebugLoc(at));
  call = LLVMBuildCall2(build, LLVMGlobalGetValueType(fn), fn, NULL, 0, "");
  LLVMDisposeBuilder(build);
  return call;
}

static void read_variables(LLVMModuleRef module) {
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

bool ac_answer_alone(LLVMModuleRef module, LLVMValueRef call, enum ac_inst_id id) {
  LLVMValueRef answer;
  if (id == AC_SubBlockIdx || id == AC_TaskRatio) answer = LLVMConstInt(LLVMTypeOf(call), id == AC_TaskRatio, false);
  else if (id == AC_GroupIdx) answer = query(module, call, AC_BlockIdx);
  else return false;
  LLVMReplaceAllUsesWith(call, answer);
  LLVMInstructionEraseFromParent(call);
  return true;
}

/* All calls of an instruction: answered, or gone. */
static void replace_calls(LLVMModuleRef module, enum ac_inst_id id) {
  char name[64];
  snprintf(name, sizeof name, "llvm.asc.%s", ac_inst_at(id)->op);
  LLVMValueRef fn = LLVMGetNamedFunction(module, name);
  for (LLVMUseRef use = fn ? LLVMGetFirstUse(fn) : NULL, next; use; use = next) {
    LLVMValueRef call = LLVMGetUser(use);
    next = LLVMGetNextUse(use);
    if (ac_callee(call) == fn && !ac_answer_alone(module, call, id)) LLVMInstructionEraseFromParent(call);
  }
  if (fn && !LLVMGetFirstUse(fn)) LLVMDeleteFunction(fn);
}

static bool any_cube_half(LLVMModuleRef module) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    if (!LLVMIsDeclaration(fn) && ac_is_cube_half(LLVMGetValueName(fn))) return true;
  return false;
}

void ac_stamp_variables(LLVMModuleRef module) {
  static const enum ac_inst_id in_vector_kernels[] = {AC_GroupIdx, AC_SubBlockIdx, AC_TaskRatio, AC_TaskType,
                                                      AC_TaskTypeOfKey};
  read_variables(module);
  if (any_cube_half(module)) return;
  for (size_t i = 0; i < sizeof in_vector_kernels / sizeof *in_vector_kernels; i++)
    replace_calls(module, in_vector_kernels[i]);
}
