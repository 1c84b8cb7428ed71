/* asc-model: the checked lowering: each asc instruction to a call of the reference model.
 *
 * In: asc calls in memory form (asc-raise has not run). Out: operands written to a stack array of i64, one slot a letter
 * of the shape, and `__ascpu_model(instruction, type, "file:line:col", slots)`; before each scalar load or store of an
 * on-chip memory `__ascpu_check_access(...)`. On-chip pointers are passed as ptrtoint, which asc-map-memory makes an
 * offset. What an instruction does is runtime/model's business, what is wrong with it runtime/check's.
 */
#include "Emit.h"
#include "Transforms.h"

struct lowering {
  struct ac_emit e;
  LLVMValueRef model, check, slots;
  LLVMTypeRef model_type, check_type;
};

static LLVMValueRef declare(LLVMModuleRef module, const char *name, LLVMTypeRef type) {
  LLVMValueRef fn = LLVMGetNamedFunction(module, name);
  return fn ? fn : LLVMAddFunction(module, name, type);
}

static struct lowering declare_runtime(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef i32 = LLVMInt32TypeInContext(context), i64 = LLVMInt64TypeInContext(context),
              ptr = LLVMPointerTypeInContext(context, 0);
  struct lowering l = {.model_type = LLVMFunctionType(i64, (LLVMTypeRef[]){i32, i32, ptr, ptr}, 4, false),
                       .check_type = LLVMFunctionType(LLVMVoidTypeInContext(context),
                                                      (LLVMTypeRef[]){i32, i64, i64, i32, ptr}, 5, false)};
  l.model = declare(module, "__ascpu_model", l.model_type);
  l.check = declare(module, "__ascpu_check_access", l.check_type);
  return l;
}

static LLVMValueRef slot_value(struct ac_emit *e, LLVMValueRef value) {
  LLVMTypeRef type = LLVMTypeOf(value);
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: return LLVMBuildPtrToInt(e->build, value, e->i64, "");
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind: value = LLVMBuildBitCast(e->build, value, LLVMInt16TypeInContext(e->context), ""); break;
  case LLVMFloatTypeKind: value = LLVMBuildBitCast(e->build, value, e->i32, ""); break;
  default: break;
  }
  return LLVMBuildZExtOrBitCast(e->build, value, e->i64, "");
}

enum { MAX_SLOTS = 32 };

/* One array a function, in its entry block, serves every instruction. */
static LLVMValueRef slots_of(struct lowering *l) {
  if (l->slots) return l->slots;
  LLVMBuilderRef build = LLVMCreateBuilderInContext(l->e.context);
  LLVMPositionBuilderBefore(build, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(l->e.fn)));
  l->slots = LLVMBuildAlloca(build, LLVMArrayType2(l->e.i64, MAX_SLOTS), "asc.operands");
  LLVMDisposeBuilder(build);
  return l->slots;
}

static void instruction(struct lowering *l, const struct ac_op *op) {
  struct ac_emit *e = &l->e;
  LLVMValueRef slots = slots_of(l);
  unsigned n = LLVMGetNumArgOperands(op->call);
  for (unsigned i = 0; i < n; i++)
    ac_store(e, slot_value(e, LLVMGetOperand(op->call, i)), ac_at_byte(e, slots, ac_i64(e, i * 8ull)), 8);
  unsigned type = (unsigned)op->type | (op->saturate ? AC_SATURATING : 0);
  LLVMValueRef args[] = {ac_i32(e, op->inst->id), ac_i32(e, type), ac_location(e, op->call), slots};
  LLVMValueRef result = LLVMBuildCall2(e->build, l->model_type, l->model, args, 4, "");
  if (LLVMGetTypeKind(LLVMTypeOf(op->call)) != LLVMVoidTypeKind) LLVMReplaceAllUsesWith(op->call, result);
  LLVMInstructionEraseFromParent(op->call);
}

static void scalar_access(struct lowering *l, LLVMValueRef inst) {
  bool store = LLVMIsAStoreInst(inst);
  LLVMValueRef ptr = LLVMGetOperand(inst, store ? 1 : 0);
  unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(ptr));
  if (space < AC_L1 || space > AC_UB) return;
  LLVMTypeRef type = LLVMTypeOf(store ? LLVMGetOperand(inst, 0) : inst);
  struct ac_emit *e = &l->e;
  uint64_t bytes = LLVMStoreSizeOfType(LLVMGetModuleDataLayout(e->module), type);
  LLVMValueRef args[] = {ac_i32(e, space), LLVMBuildPtrToInt(e->build, ptr, e->i64, ""), ac_i64(e, bytes),
                         ac_i32(e, store), ac_location(e, inst)};
  LLVMBuildCall2(e->build, l->check_type, l->check, args, 5, "");
}

static bool lower_function(struct lowering *l, LLVMModuleRef module, LLVMValueRef fn, struct ac_diags *diags) {
  bool ok = true;
  ac_emit_begin(&l->e, module, fn);
  l->slots = NULL;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
      next = LLVMGetNextInstruction(inst);
      bool access = LLVMIsALoadInst(inst) || LLVMIsAStoreInst(inst);
      struct ac_op op;
      enum ac_read_result read = access ? AC_NOT_ASC : ac_read(inst, &op, diags);
      if (read == AC_BAD || (read == AC_READ && op.value_form)) {
        if (read == AC_READ) ac_internal_error(diags, "asc-model takes register instructions in memory form only");
        ok = false;
        continue;
      }
      LLVMPositionBuilderBefore(l->e.build, inst);
      LLVMSetCurrentDebugLocation2(l->e.build, LLVMInstructionGetDebugLoc(inst));
      if (access) scalar_access(l, inst);
      else if (read == AC_READ) instruction(l, &op);
    }
  ac_emit_end(&l->e);
  return ok;
}

bool ac_pass_model(LLVMModuleRef module, struct ac_pass_context *pass) {
  struct lowering l = declare_runtime(module);
  bool ok = true;
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    if (!LLVMIsDeclaration(fn)) ok &= lower_function(&l, module, fn, pass->diags);
  return ok;
}
