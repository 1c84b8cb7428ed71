/* Writes a case as an IR function: the way that the front end would leave it, one call of the instruction.
 *
 * In: a case. Out: `void case_<index>(ptr args)` in the module. Operands marked constant are baked in; the others are read
 * from args, one i64 a slot. GM and register pointers are always read at run time: they are host addresses.
 */
#include "Fuzz.h"

struct build {
  LLVMContextRef context;
  LLVMBuilderRef b;
  LLVMTypeRef i64;
  LLVMValueRef args;
};

static LLVMValueRef slot(struct build *f, unsigned i) {
  LLVMValueRef index = LLVMConstInt(f->i64, i, false);
  return LLVMBuildLoad2(f->b, f->i64, LLVMBuildGEP2(f->b, f->i64, f->args, &index, 1, ""), "");
}

static bool host_pointer(char letter) {
  return letter == 'C' || letter == 'D' || letter == 'S' || letter == 'V' || letter == 'v' || letter == 'M' ||
         letter == 'm';
}

/* 64 bits to the operand's type: an integer or a float of those bits, or an address. */
static LLVMValueRef as_type(struct build *f, LLVMValueRef bits, LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind) return LLVMBuildIntToPtr(f->b, bits, type, "");
  if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind) return LLVMBuildIntCast2(f->b, bits, type, false, "");
  unsigned width = LLVMGetTypeKind(type) == LLVMFloatTypeKind ? 32 : 16;
  return LLVMBuildBitCast(f->b, LLVMBuildTrunc(f->b, bits, LLVMIntTypeInContext(f->context, width), ""), type, "");
}

void fuzz_add_function(LLVMModuleRef module, const struct fuzz_case *c, unsigned index) {
  struct build f = {.context = LLVMGetModuleContext(module)};
  f.i64 = LLVMInt64TypeInContext(f.context);
  char name[32];
  snprintf(name, sizeof name, "case_%u", index);
  LLVMTypeRef ptr = LLVMPointerTypeInContext(f.context, 0);
  LLVMValueRef fn = LLVMAddFunction(module, name, LLVMFunctionType(LLVMVoidTypeInContext(f.context), &ptr, 1, false));
  f.args = LLVMGetParam(fn, 0);
  f.b = LLVMCreateBuilderInContext(f.context);
  LLVMPositionBuilderAtEnd(f.b, LLVMAppendBasicBlockInContext(f.context, fn, ""));
  LLVMValueRef operand[FUZZ_SLOTS];
  LLVMValueRef callee =
      c->saturating ? ac_inst_declare_saturating(module, c->inst, c->type) : ac_inst_declare(module, c->inst, c->type);
  LLVMTypeRef type = LLVMGlobalGetValueType(callee), params[FUZZ_SLOTS];
  LLVMGetParamTypes(type, params);
  for (unsigned i = 0; i < c->slots; i++) {
    bool baked = c->constant[i] && !host_pointer(c->inst->shape[i]);
    operand[i] = as_type(&f, baked ? LLVMConstInt(f.i64, c->value[i], false) : slot(&f, i), params[i]);
  }
  LLVMBuildCall2(f.b, type, callee, operand, c->slots, "");
  LLVMBuildRetVoid(f.b);
  LLVMDisposeBuilder(f.b);
}
