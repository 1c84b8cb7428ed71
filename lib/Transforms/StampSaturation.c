/* asc-stamp: programs that switch saturation on or off, and the control register in those that do not.
 *
 * In: a module as the front end made it, the chip. Out: where the module stores to the special register `saturate`, every
 * instruction that can overflow half or bfloat16 becomes its .sat form, which gets the register's value as an operand: LLVM
 * forwards what was stored, as it does with masks; the same with `wraps` and conversions to integers. A module that never
 * stores to them starts and stays in the mode that keeps infinities and saturates integers, and is left alone: such programs
 * pay nothing. Arithmetic in registers has no such form: it is asked there whether results are to saturate, and the block ends
 * if they are (docs/semantics.md part 2, 1.1 numbers 2 and 30, 1.3). What it reads of the control register is its start value.
 */
#include "ascpu/core.h"
#include "Expand.h"
#include "Stamp.h"
#include "Util.h"
#include <stddef.h>

/* An element of an array, as far as one can see: the array, and its bytes. Otherwise the pointer itself. */
static LLVMValueRef array_of(LLVMTargetDataRef layout, LLVMValueRef pointer, int64_t *bytes) {
  LLVMValueRef base;
  int64_t offset;
  *bytes = 1;
  while (!ac_const_offset(layout, pointer, &base, &offset)) {
    if (!LLVMIsAGetElementPtrInst(pointer) && LLVMGetConstOpcode(pointer) != LLVMGetElementPtr) break;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if ((kind != LLVMArrayTypeKind && kind != LLVMStructTypeKind) || !ac_is_const(LLVMGetOperand(pointer, 1), 0)) break;
    *bytes = (int64_t)LLVMABISizeOfType(layout, type);
    pointer = LLVMGetOperand(pointer, 0);
  }
  return pointer;
}

/* Whether the pointer is to that special register, or may be. TPipe's notes of buffers are arrays beside it. */
static bool is_at(LLVMTargetDataRef layout, LLVMValueRef pointer, LLVMValueRef registers, size_t place) {
  LLVMValueRef base;
  int64_t offset, bytes;
  pointer = array_of(layout, pointer, &bytes);
  if (!ac_const_offset(layout, pointer, &base, &offset)) return base == registers;
  return base == registers && offset <= (int64_t)place && (int64_t)place < offset + bytes;
}

static bool stores_to(LLVMModuleRef module, LLVMValueRef registers, size_t place) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
        if (LLVMIsAStoreInst(inst) && is_at(layout, LLVMGetOperand(inst, 1), registers, place)) return true;
  return false;
}

static void become_saturating(struct ac_emit *e, const struct ac_op *op, LLVMValueRef registers) {
  LLVMValueRef fn = ac_inst_declare_saturating(e->module, op->inst, op->type), args[33];
  ac_stamp_function(fn, op->inst, false);
  unsigned n = (unsigned)LLVMGetNumArgOperands(op->call);
  for (unsigned i = 0; i < n; i++) args[i] = LLVMGetOperand(op->call, i);
  LLVMPositionBuilderBefore(e->build, op->call);
  LLVMSetCurrentDebugLocation2(e->build, LLVMInstructionGetDebugLoc(op->call));
  size_t place =
      ac_inst_wraps(op->inst, op->type) ? offsetof(struct ascpu_spr, wraps) : offsetof(struct ascpu_spr, saturate);
  LLVMValueRef at = ac_at_byte(e, registers, ac_i64(e, place));
  args[n] = LLVMBuildTrunc(e->build, ac_load(e, e->i8, at, 1), e->i1, "saturate");
  LLVMBuildCall2(e->build, LLVMGlobalGetValueType(fn), fn, args, n + 1, "");
  LLVMInstructionEraseFromParent(op->call);
}

/* asc.refuse.saturation(saturate, api): ends the block if results are to saturate. asc-map-memory says at which line. */
static LLVMValueRef refusal(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
  LLVMTypeRef types[] = {LLVMInt1TypeInContext(context), pointer}, words[] = {pointer, pointer};
  bool made;
  LLVMValueRef fn = ac_helper_function(module, "asc.refuse.saturation", types, 2, true, &made);
  if (!made) return fn;
  struct ac_emit e;
  ac_emit_begin(&e, module, fn);
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), words, 2, false);
  LLVMValueRef fail = LLVMGetNamedFunction(module, AC_FAIL_SATURATION);
  if (!fail) fail = LLVMAddFunction(module, AC_FAIL_SATURATION, type);
  ac_add_attr(fail, LLVMAttributeFunctionIndex, "noreturn", 0);
  ac_add_attr(fail, LLVMAttributeFunctionIndex, "cold", 0);
  struct ac_if saturates = ac_if_begin(&e, LLVMGetParam(fn, 0));
  LLVMValueRef args[] = {LLVMConstNull(pointer), LLVMGetParam(fn, 1)};
  LLVMBuildCall2(e.build, type, fail, args, 2, "");
  ac_if_end(&e, &saturates);
  LLVMBuildRetVoid(e.build);
  ac_emit_end(&e);
  return fn;
}

static void refuse_saturation(struct ac_emit *e, const struct ac_op *op, LLVMValueRef registers) {
  LLVMValueRef fn = refusal(e->module);
  LLVMPositionBuilderBefore(e->build, op->call);
  LLVMSetCurrentDebugLocation2(e->build, LLVMInstructionGetDebugLoc(op->call));
  LLVMValueRef at = ac_at_byte(e, registers, ac_i64(e, offsetof(struct ascpu_spr, saturate)));
  LLVMValueRef args[] = {LLVMBuildTrunc(e->build, ac_load(e, e->i8, at, 1), e->i1, "saturate"),
                         LLVMBuildGlobalString(e->build, op->inst->api, "")};
  LLVMBuildCall2(e->build, LLVMGlobalGetValueType(fn), fn, args, 2, "");
}

/* An instruction of the plain form with the table's type; what the reader would refuse is left for asc-verify. */
static bool can_saturate(LLVMValueRef inst, struct ac_op *op) {
  struct ac_diags ignored;
  LLVMValueRef callee = ac_callee(inst);
  if (!callee || !ac_has_prefix(callee, "llvm.asc.")) return false;
  ac_diags_init(&ignored);
  bool read = ac_read(inst, op, &ignored) == AC_READ;
  ac_diags_free(&ignored);
  return read && !op->saturate &&
         (ac_inst_saturates(op->inst, op->type) || ac_inst_cannot_saturate(op->inst, op->type));
}

static void replace_control(LLVMModuleRef module, LLVMValueRef registers, const struct ac_chip *chip) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
  LLVMValueRef start =
      LLVMConstInt(LLVMInt64TypeInContext(LLVMGetModuleContext(module)), ASCPU_CTRL_START(chip->number), false);
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
        bool load = LLVMIsALoadInst(inst) && LLVMTypeOf(inst) == LLVMTypeOf(start);
        LLVMValueRef base;
        int64_t offset;
        if (!load || !ac_const_offset(layout, LLVMGetOperand(inst, 0), &base, &offset) || base != registers) continue;
        if (offset == (int64_t)offsetof(struct ascpu_spr, ctrl)) LLVMReplaceAllUsesWith(inst, start);
      }
}

void ac_stamp_saturation(LLVMModuleRef module, const struct ac_chip *chip) {
  LLVMValueRef registers = LLVMGetNamedGlobal(module, "__asc_spr");
  if (!registers) return;
  if (!stores_to(module, registers, offsetof(struct ascpu_spr, ctrl))) replace_control(module, registers, chip);
  bool reals = stores_to(module, registers, offsetof(struct ascpu_spr, saturate)),
       integers = stores_to(module, registers, offsetof(struct ascpu_spr, wraps));
  if (!reals && !integers) return;
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    if (LLVMIsDeclaration(fn)) continue;
    struct ac_emit e;
    ac_emit_begin(&e, module, fn);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
        struct ac_op op;
        next = LLVMGetNextInstruction(inst);
        if (!can_saturate(inst, &op)) continue;
        if (ac_inst_cannot_saturate(op.inst, op.type)) {
          if (reals) refuse_saturation(&e, &op, registers);
        } else if ((ac_inst_wraps(op.inst, op.type) ? integers : reals)) become_saturating(&e, &op, registers);
      }
    ac_emit_end(&e);
  }
}
