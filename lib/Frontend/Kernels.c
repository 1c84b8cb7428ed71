/* The kernels of a module: names, places and parameters as their author wrote them.
 *
 * In: @llvm.global.annotations ("asc.kernel" marks a kernel) and debug info. Out: struct ac_kernel, in the order of the
 * source. Without debug info (hand-written IR) a kernel goes by its symbol and its LLVM parameter types. Not here: how
 * arguments are passed (CodeGen).
 */
#include "DebugTypes.h"
#include "Dialect.h"
#include <llvm-c/DebugInfo.h>
#include <string.h>

static bool is_kernel_mark(LLVMValueRef text) {
  if (!text || !LLVMIsAGlobalVariable(text)) return false;
  LLVMValueRef init = LLVMGetInitializer(text);
  if (!init || !LLVMIsAConstantDataSequential(init) || !LLVMIsConstantString(init)) return false;
  size_t n;
  const char *bytes = LLVMGetAsString(init, &n);
  return n >= strlen("asc.kernel") && strnlen(bytes, n) == strlen("asc.kernel") && memcmp(bytes, "asc.kernel", 10) == 0;
}

/* ---- from the LLVM function alone ---- */

static void llvm_param(LLVMValueRef value, struct ac_arena *arena, struct ac_param *param) {
  LLVMTypeRef type = LLVMTypeOf(value);
  char *text = LLVMPrintTypeToString(type);
  param->type = ac_strdup(arena, text);
  LLVMDisposeMessage(text);
  param->pointee_kind = AC_PARAM_STRUCT;
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind:
    param->kind = AC_PARAM_POINTER;
    param->size = 8;
    break;
  case LLVMIntegerTypeKind:
    param->kind = LLVMGetIntTypeWidth(type) == 1 ? AC_PARAM_BOOL : AC_PARAM_INT;
    param->size = (LLVMGetIntTypeWidth(type) + 7) / 8;
    break;
  case LLVMBFloatTypeKind:
    param->kind = AC_PARAM_FLOAT;
    param->size = 2;
    param->pointee_bf16 = true;
    break;
  case LLVMHalfTypeKind:
    param->kind = AC_PARAM_FLOAT;
    param->size = 2;
    break;
  case LLVMFloatTypeKind:
    param->kind = AC_PARAM_FLOAT;
    param->size = 4;
    break;
  case LLVMDoubleTypeKind:
    param->kind = AC_PARAM_FLOAT;
    param->size = 8;
    break;
  default: param->kind = AC_PARAM_STRUCT; break;
  }
}

static void llvm_params(LLVMValueRef function, struct ac_arena *arena, struct ac_kernel *kernel) {
  kernel->nparams = LLVMCountParams(function);
  kernel->params = ac_alloc(arena, (kernel->nparams + 1) * sizeof *kernel->params);
  for (unsigned i = 0; i < kernel->nparams; i++) {
    kernel->params[i].name = "";
    llvm_param(LLVMGetParam(function, i), arena, &kernel->params[i]);
  }
}

/* ---- from debug info ---- */

/* The variables that are parameters say so by their argument number. clang declares them in the entry block. */
static void name_params(LLVMContextRef context, LLVMValueRef function, struct ac_arena *arena,
                        struct ac_kernel *kernel) {
  LLVMMetadataRef subprogram = LLVMGetSubprogram(function); /* inlined functions have parameters too */
  size_t named = 0;
  LLVMValueRef inst = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
  for (; inst && named < kernel->nparams; inst = LLVMGetNextInstruction(inst))
    for (LLVMDbgRecordRef record = LLVMGetFirstDbgRecord(inst); record; record = LLVMGetNextDbgRecord(record)) {
      LLVMDbgRecordKind kind = LLVMDbgRecordGetKind(record);
      if (kind != LLVMDbgRecordDeclare && kind != LLVMDbgRecordValue) continue;
      LLVMMetadataRef variable = LLVMDbgVariableRecordGetVariable(record);
      unsigned arg = ac_di_number(context, variable, "arg: "), n;
      if (!arg || arg > kernel->nparams || LLVMDIVariableGetScope(variable) != subprogram) continue;
      const char *name = ac_md_string(context, variable, AC_DI_LOCAL_NAME, &n);
      if (name) kernel->params[arg - 1].name = ac_strndup(arena, name, n);
      named++;
    }
}

static bool debug_params(LLVMContextRef context, LLVMMetadataRef subprogram, LLVMValueRef function,
                         struct ac_arena *arena, struct ac_kernel *kernel) {
  LLVMMetadataRef type = ac_md_operand(context, subprogram, AC_DI_SUBPROGRAM_TYPE);
  LLVMMetadataRef types = ac_md_operand(context, type, AC_DI_TYPE_ARRAY);
  LLVMValueRef list = types ? LLVMMetadataAsValue(context, types) : NULL;
  if (!list || !LLVMIsAMDNode(list)) return false;
  unsigned n = (unsigned)LLVMGetMDNodeNumOperands(list); /* the first one is the result */
  kernel->nparams = n ? n - 1 : 0;
  kernel->params = ac_alloc(arena, (kernel->nparams + 1) * sizeof *kernel->params);
  LLVMValueRef *operands = ac_alloc(arena, (n + 1) * sizeof *operands);
  LLVMGetMDNodeOperands(list, operands);
  for (unsigned i = 0; i < kernel->nparams; i++) {
    LLVMMetadataRef param = operands[i + 1] ? LLVMValueAsMetadata(operands[i + 1]) : NULL;
    kernel->params[i].name = "";
    kernel->params[i].type = ac_di_type_name(context, arena, param);
    ac_di_param(context, param, &kernel->params[i]);
  }
  name_params(context, function, arena, kernel);
  return true;
}

static void read_kernel(LLVMContextRef context, LLVMValueRef function, struct ac_arena *arena,
                        struct ac_kernel *kernel) {
  size_t n;
  const char *symbol = LLVMGetValueName2(function, &n);
  kernel->symbol = kernel->name = ac_strndup(arena, symbol, n);
  LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
  if (!subprogram) {
    llvm_params(function, arena, kernel);
    return;
  }
  unsigned len;
  const char *name = ac_md_string(context, subprogram, AC_DI_NAME, &len);
  if (name)
    kernel->name =
        ac_di_scoped(context, arena, ac_md_operand(context, subprogram, AC_DI_SCOPE), ac_strndup(arena, name, len));
  LLVMMetadataRef file = LLVMDIScopeGetFile(subprogram);
  const char *path = file ? LLVMDIFileGetFilename(file, &len) : NULL;
  kernel->loc = (struct ac_loc){path ? ac_strndup(arena, path, len) : NULL, LLVMDISubprogramGetLine(subprogram), 0};
  if (!debug_params(context, subprogram, function, arena, kernel)) llvm_params(function, arena, kernel);
}

static void read_cores(LLVMModuleRef module, LLVMValueRef function, struct ac_arena *arena, struct ac_kernel *kernel) {
  kernel->cores = ac_kernel_cores(module, function);
  kernel->nkeyed = ac_keyed_cores(module, function, arena, &kernel->keyed);
  kernel->on_cube = kernel->cores.cube;
  for (size_t i = 0; i < kernel->nkeyed; i++) kernel->on_cube |= kernel->keyed[i].cores.cube != 0;
}

/* Templates come out of clang late: within a file, by line; otherwise as they are. */
static void sort(struct ac_kernel *kernels, size_t n) {
  for (size_t i = 1; i < n; i++)
    for (size_t k = i; k > 0; k--) {
      struct ac_kernel *a = &kernels[k - 1], *b = &kernels[k], swap = *a;
      if (!a->loc.file || !b->loc.file || strcmp(a->loc.file, b->loc.file) != 0 || a->loc.line <= b->loc.line) break;
      *a = *b;
      *b = swap;
    }
}

/* What add_instances (Overlay.c) put behind the source: a constant with the address of each kernel asked for. */
static void find_instances(LLVMModuleRef module, struct ac_kernel *kernels, size_t n) {
  char name[48];
  for (unsigned i = 0;; i++) {
    snprintf(name, sizeof name, "__ascpu_instance_%u", i);
    LLVMValueRef global = LLVMGetNamedGlobal(module, name);
    if (!global) return;
    LLVMValueRef function = LLVMGetInitializer(global);
    for (size_t k = 0; function && k < n; k++)
      if (strcmp(LLVMGetValueName(function), kernels[k].symbol) == 0) kernels[k].instance = i + 1;
  }
}

size_t ac_kernels(LLVMModuleRef module, struct ac_arena *arena, struct ac_kernel **out) {
  LLVMValueRef global = LLVMGetNamedGlobal(module, "llvm.global.annotations");
  LLVMValueRef list = global ? LLVMGetInitializer(global) : NULL;
  int entries = list && LLVMIsAConstantArray(list) ? LLVMGetNumOperands(list) : 0;
  struct ac_kernel *kernels = ac_alloc(arena, ((size_t)entries + 1) * sizeof *kernels);
  LLVMValueRef *seen = ac_alloc(arena, ((size_t)entries + 1) * sizeof *seen);
  size_t n = 0;
  for (int i = 0; i < entries; i++) {
    LLVMValueRef entry = LLVMGetOperand(list, (unsigned)i);
    if (LLVMGetNumOperands(entry) < 2) continue;
    LLVMValueRef function = LLVMGetOperand(entry, 0);
    if (!LLVMIsAFunction(function) || LLVMIsDeclaration(function) || !is_kernel_mark(LLVMGetOperand(entry, 1)))
      continue;
    if (ac_is_cube_half(LLVMGetValueName(function))) continue;
    bool again = false; /* a declaration and a definition, or a template twice */
    for (size_t k = 0; k < n; k++) again |= seen[k] == function;
    if (again) continue;
    seen[n] = function;
    read_kernel(LLVMGetModuleContext(module), function, arena, &kernels[n]);
    read_cores(module, function, arena, &kernels[n++]);
  }
  find_instances(module, kernels, n);
  sort(kernels, n);
  *out = kernels;
  return n;
}
