/* asc-stamp: instructions on half and bfloat16 in programs that switch saturation on or off.
 *
 * In: a module as the front end made it. Out: where the module stores to the special register `saturate`, every
 * instruction that can overflow half or bfloat16 becomes its .sat form, which gets the register's value as an operand: LLVM
 * forwards what was stored, as it does with masks. A module that never stores to it starts and stays in the mode that keeps
 * infinities, and is left alone: such programs pay nothing (docs/semantics.md part 2, 1.1 number 30 and 1.3).
 */
#include "ascpu/core.h"
#include "Emit.h"
#include "Stamp.h"
#include "Util.h"
#include <stddef.h>

static bool stores_to(LLVMTargetDataRef layout, LLVMValueRef inst, LLVMValueRef registers) {
  if (!LLVMIsAStoreInst(inst)) return false;
  LLVMValueRef base;
  int64_t offset;
  if (!ac_const_offset(layout, LLVMGetOperand(inst, 1), &base, &offset)) return base == registers;
  return base == registers && offset == (int64_t)offsetof(struct ascpu_spr, saturate);
}

static bool switches_saturation(LLVMModuleRef module, LLVMValueRef registers) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
        if (stores_to(layout, inst, registers)) return true;
  return false;
}

static void become_saturating(struct ac_emit *e, const struct ac_op *op, LLVMValueRef registers) {
  LLVMValueRef fn = ac_inst_declare_saturating(e->module, op->inst, op->type), args[33];
  ac_stamp_function(fn, op->inst, false);
  unsigned n = (unsigned)LLVMGetNumArgOperands(op->call);
  for (unsigned i = 0; i < n; i++) args[i] = LLVMGetOperand(op->call, i);
  LLVMPositionBuilderBefore(e->build, op->call);
  LLVMSetCurrentDebugLocation2(e->build, LLVMInstructionGetDebugLoc(op->call));
  LLVMValueRef at = ac_at_byte(e, registers, ac_i64(e, offsetof(struct ascpu_spr, saturate)));
  args[n] = LLVMBuildTrunc(e->build, ac_load(e, e->i8, at, 1), e->i1, "saturate");
  LLVMBuildCall2(e->build, LLVMGlobalGetValueType(fn), fn, args, n + 1, "");
  LLVMInstructionEraseFromParent(op->call);
}

/* An instruction of the plain form with the table's type; what the reader would refuse is left for asc-verify. */
static bool can_saturate(LLVMValueRef inst, struct ac_op *op) {
  struct ac_diags ignored;
  LLVMValueRef callee = ac_callee(inst);
  if (!callee || !ac_has_prefix(callee, "llvm.asc.")) return false;
  ac_diags_init(&ignored);
  bool read = ac_read(inst, op, &ignored) == AC_READ;
  ac_diags_free(&ignored);
  return read && !op->saturate && ac_inst_saturates(op->inst, op->type);
}

void ac_stamp_saturation(LLVMModuleRef module) {
  LLVMValueRef registers = LLVMGetNamedGlobal(module, "__asc_spr");
  if (!registers || !switches_saturation(module, registers)) return;
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    if (LLVMIsDeclaration(fn)) continue;
    struct ac_emit e;
    ac_emit_begin(&e, module, fn);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
        struct ac_op op;
        next = LLVMGetNextInstruction(inst);
        if (can_saturate(inst, &op)) become_saturating(&e, &op, registers);
      }
    ac_emit_end(&e);
  }
}
