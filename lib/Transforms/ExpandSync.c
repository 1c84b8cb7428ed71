/* asc-expand for what the runtime does: instructions between blocks, which make the block wait, and those of the cube core.
 *
 * In: an instruction whose row has AC_CROSS or AC_CUBE. Out: `__ascpu_<op, with _ for .>(operands..., "file:line:col")`, before
 * the last one the type's number for AC_CUBE: numbers as they are, on-chip pointers as offsets. The functions are runtime/lib/Cross.c's
 * and Cube.c's.
 */
#include "Expand.h"

static LLVMValueRef runtime_function(struct ac_emit *e, const char *op, LLVMTypeRef type) {
  struct ac_buf name = {0};
  ac_buf_printf(&name, "__ascpu_%s", op);
  for (char *c = name.data; *c; c++)
    if (*c == '.') *c = '_';
  LLVMValueRef fn = LLVMGetNamedFunction(e->module, name.data);
  if (!fn) fn = LLVMAddFunction(e->module, name.data, type);
  ac_buf_free(&name);
  return fn;
}

void ac_call_runtime(struct ac_emit *e, const struct ac_op *op) {
  LLVMValueRef args[24];
  LLVMTypeRef types[24];
  unsigned n = LLVMGetNumArgOperands(op->call);
  for (unsigned i = 0; i < n; i++) {
    args[i] = LLVMGetOperand(op->call, i);
    LLVMTypeRef type = LLVMTypeOf(args[i]);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type) != 0)
      args[i] = LLVMBuildPtrToInt(e->build, args[i], e->i64, ""); /* asc-map-memory makes it an offset */
  }
  if (op->inst->flags & AC_CUBE) args[n++] = ac_i32(e, op->type);
  args[n++] = ac_location(e, op->call);
  for (unsigned i = 0; i < n; i++) types[i] = LLVMTypeOf(args[i]);
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(e->context), types, n, false);
  LLVMBuildCall2(e->build, type, runtime_function(e, op->inst->op, type), args, n, "");
}
