/* asc-raise: register instructions from pointer form to value form.
 *
 * In: calls such as llvm.asc.r.add.f32(dst, src0, src1, mask), whose operands point at 256-byte registers and 32-byte
 * masks, because clang cannot pass such vectors by value. Out: loads of the sources and the mask, the same instruction
 * on values (llvm.asc.r.add.f32.val, memory(none)), a store of its result; SROA then removes registers from the stack.
 * Runs right after inlining. Calls that the reader refuses are left for asc-verify to report.
 */
#include "Emit.h"
#include "Transforms.h"
#include "Util.h"

/* A register in memory is only known to be aligned as its elements are. */
static LLVMValueRef load_register(LLVMBuilderRef build, LLVMTypeRef type, LLVMValueRef pointer, unsigned align) {
  LLVMValueRef load = LLVMBuildLoad2(build, type, pointer, "reg");
  LLVMSetAlignment(load, align);
  return load;
}

/* Loaded as one integer: SROA takes an integer apart when the program wrote the mask in smaller pieces, a vector not. */
static LLVMValueRef load_mask(LLVMBuilderRef build, LLVMTypeRef type, LLVMValueRef pointer) {
  LLVMTypeRef bits = LLVMIntTypeInContext(LLVMGetTypeContext(type), 256);
  return LLVMBuildBitCast(build, load_register(build, bits, pointer, 1), type, "mask");
}

static void store_result(LLVMBuilderRef build, char letter, LLVMValueRef result, LLVMValueRef dst, unsigned align) {
  LLVMTypeRef bits = LLVMIntTypeInContext(LLVMGetTypeContext(LLVMTypeOf(result)), 256);
  if (letter == 'M') result = LLVMBuildBitCast(build, result, bits, ""), align = 1;
  LLVMSetAlignment(LLVMBuildStore(build, result, dst), align);
}

static void raise_call(LLVMModuleRef module, LLVMBuilderRef build, const struct ac_op *op) {
  LLVMValueRef fn = ac_inst_declare_value(module, op->inst, op->type), args[32], dst = NULL;
  LLVMTypeRef type = LLVMGlobalGetValueType(fn);
  unsigned n = 0, operand = 0;
  char result_letter = 0;
  ac_stamp_function(fn, op->inst, true);
  LLVMPositionBuilderBefore(build, op->call);
  LLVMSetCurrentDebugLocation2(build, LLVMInstructionGetDebugLoc(op->call));
  for (const char *letter = op->inst->shape; *letter; letter++) {
    LLVMValueRef value = LLVMGetOperand(op->call, operand++);
    LLVMTypeRef param = ac_letter_result(*letter) ? NULL : LLVMTypeOf(LLVMGetParam(fn, n));
    if (!param) dst = value, result_letter = *letter;
    else if (*letter == 'v')
      args[n++] = load_register(build, param, value, ac_type_info(ac_operand_type(op->type, 1))->bytes);
    else if (*letter == 'm') args[n++] = load_mask(build, param, value);
    else args[n++] = value;
  }
  LLVMValueRef result = LLVMBuildCall2(build, type, fn, args, n, "");
  if (dst)
    store_result(build, result_letter, result, dst,
                 result_letter == 'V' ? ac_type_info(ac_operand_type(op->type, 0))->bytes : 1);
  LLVMInstructionEraseFromParent(op->call);
}

/* The pointer-form register instruction that inst is, if it is one with the table's type. */
static bool register_call(LLVMValueRef inst, struct ac_op *op) {
  struct ac_diags ignored;
  LLVMValueRef callee = ac_callee(inst);
  if (!callee || !ac_has_prefix(callee, "llvm.asc.")) return false;
  ac_diags_init(&ignored);
  bool read = ac_read(inst, op, &ignored) == AC_READ;
  ac_diags_free(&ignored);
  return read && op->inst->flags & AC_REG && !op->value_form;
}

/* Most kernels have no register instruction at all: then there is nothing to walk through. */
static bool has_register_instructions(LLVMModuleRef module) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    if (ac_has_prefix(fn, "llvm.asc.r.")) return true;
  return false;
}

bool ac_pass_raise(LLVMModuleRef module, struct ac_pass_context *context) {
  (void)context;
  if (!has_register_instructions(module)) return true;
  LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
        struct ac_op op;
        next = LLVMGetNextInstruction(inst);
        if (register_call(inst, &op)) raise_call(module, build, &op);
      }
  LLVMDisposeBuilder(build);
  return true;
}
