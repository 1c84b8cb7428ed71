/* What LLVM needs to know of an instruction: its name, its signature, a declaration in a module.
 *
 * In: table rows. Out: LLVM types and functions. Attributes are asc-stamp's business.
 */
#include "Dialect.h"
#include <string.h>

LLVMTypeRef ac_llvm_type(LLVMContextRef context, enum ac_type type) {
  switch (type) {
  case AC_F16: return LLVMHalfTypeInContext(context);
  case AC_BF16: return LLVMBFloatTypeInContext(context);
  case AC_F32: return LLVMFloatTypeInContext(context);
  default: return LLVMIntTypeInContext(context, ac_type_info(type)->bytes * 8);
  }
}

const char *ac_inst_llvm_name(struct ac_arena *arena, const struct ac_inst *inst, enum ac_type type) {
  return ac_printf(arena, "llvm.asc.%s%s", inst->op, ac_type_suffix(type).text);
}

static LLVMTypeRef operand_type(LLVMContextRef context, char letter, enum ac_type type) {
  switch (letter) {
  case 'd':
  case 'a':
  case 's':
  case 'B':
  case 'Q':
  case 't': return LLVMPointerTypeInContext(context, AC_UB);
  case '2':
  case '3':
  case '4':
  case '5': return LLVMPointerTypeInContext(context, (unsigned)(letter - '0'));
  case 'D':
  case 'S':
  case 'C':
  case 'V':
  case 'v':
  case 'M':
  case 'm': return LLVMPointerTypeInContext(context, 0);
  case 'x': return ac_llvm_type(context, ac_operand_type(type, 1));
  case 'q': return ac_llvm_type(context, ac_operand_type(type, 0));
  case 'E':
  case 'j':
  case 'J':
  case 'l':
  case 'h':
  case 'I':
  case 'O': return LLVMInt64TypeInContext(context);
  case 'f':
  case 'c': return LLVMInt1TypeInContext(context);
  default: return LLVMInt32TypeInContext(context);
  }
}

LLVMTypeRef ac_inst_llvm_type(LLVMContextRef context, const struct ac_inst *inst, enum ac_type type) {
  LLVMTypeRef params[32], result = LLVMVoidTypeInContext(context);
  unsigned n = 0;
  for (const char *letter = inst->shape; *letter; letter++) {
    if (*letter == '=') result = LLVMInt64TypeInContext(context);
    else params[n++] = operand_type(context, *letter, type);
  }
  return LLVMFunctionType(result, params, n, false);
}

LLVMTypeRef ac_inst_saturating_type(LLVMContextRef context, const struct ac_inst *inst, enum ac_type type) {
  LLVMTypeRef plain = ac_inst_llvm_type(context, inst, type), params[33];
  unsigned n = LLVMCountParamTypes(plain);
  LLVMGetParamTypes(plain, params);
  params[n++] = LLVMInt1TypeInContext(context);
  return LLVMFunctionType(LLVMGetReturnType(plain), params, n, false);
}

/* A register or mask as a value; NULL for letters of neither. */
static LLVMTypeRef value_type(LLVMContextRef context, char letter, enum ac_type type) {
  if (letter == 'M' || letter == 'm') return LLVMVectorType(LLVMInt1TypeInContext(context), 256);
  if (letter != 'V' && letter != 'v') return NULL;
  enum ac_type element = ac_operand_type(type, letter == 'v');
  return LLVMVectorType(ac_llvm_type(context, element), 256 / ac_type_info(element)->bytes);
}

/* V or M is the result: its place among the operands falls away. */
LLVMTypeRef ac_inst_value_type(LLVMContextRef context, const struct ac_inst *inst, enum ac_type type) {
  LLVMTypeRef params[32], result = LLVMVoidTypeInContext(context);
  unsigned n = 0;
  for (const char *letter = inst->shape; *letter; letter++) {
    LLVMTypeRef value = value_type(context, *letter, type);
    if (ac_letter_result(*letter)) result = value;
    else params[n++] = value ? value : operand_type(context, *letter, type);
  }
  return LLVMFunctionType(result, params, n, false);
}

/* The function `<name><ending>` of that type, found or made. */
static LLVMValueRef declare(LLVMModuleRef module, const struct ac_inst *inst, enum ac_type type, const char *ending,
                            LLVMTypeRef fn_type) {
  struct ac_arena *arena = ac_arena_new();
  const char *name = ac_printf(arena, "%s%s", ac_inst_llvm_name(arena, inst, type), ending);
  LLVMValueRef fn = LLVMGetNamedFunction(module, name);
  if (!fn) fn = LLVMAddFunction(module, name, fn_type);
  ac_arena_free(arena);
  return fn;
}

LLVMValueRef ac_inst_declare_value(LLVMModuleRef module, const struct ac_inst *inst, enum ac_type type) {
  return declare(module, inst, type, ".val", ac_inst_value_type(LLVMGetModuleContext(module), inst, type));
}

LLVMValueRef ac_inst_declare_saturating(LLVMModuleRef module, const struct ac_inst *inst, enum ac_type type) {
  return declare(module, inst, type, ".sat", ac_inst_saturating_type(LLVMGetModuleContext(module), inst, type));
}

LLVMValueRef ac_inst_declare(LLVMModuleRef module, const struct ac_inst *inst, enum ac_type type) {
  return declare(module, inst, type, "", ac_inst_llvm_type(LLVMGetModuleContext(module), inst, type));
}

bool ac_is_cube_half(const char *symbol) {
  size_t n = strlen(symbol), k = sizeof AC_CUBE_SUFFIX - 1;
  return n > k && strcmp(symbol + n - k, AC_CUBE_SUFFIX) == 0;
}
