/* Kernels for cube cores: which cores a kernel is for, and its second half.
 *
 * In: a module as clang made it for vector cores. Out: how many cores of each kind a block of a kernel has (`__cube__`, `__mix__`,
 * KERNEL_TASK_TYPE_DEFAULT); and, where a cube core takes part, that module joined with the one that clang makes of the same source
 * with __ASCPU_CUBE_CORE__ defined. Of the latter only such kernels are kept, by the name NAME.aic; launch thunks call the one or the
 * other (CodeGen/Thunk.c). Two passes of the preprocessor, as the chip's own compiler has them: sources tell the kinds
 * apart by macros and by constants. Not here: what does nothing on which kind (Transforms/Cores.c).
 */
#include "Dialect.h"
#include "Frontend.h"
#include <llvm-c/Comdat.h>
#include <llvm-c/Error.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdlib.h>
#include <string.h>

static const char annotations[] = "llvm.global.annotations";

static LLVMValueRef annotation_list(LLVMModuleRef module) {
  LLVMValueRef global = LLVMGetNamedGlobal(module, annotations);
  LLVMValueRef list = global ? LLVMGetInitializer(global) : NULL;
  return list && LLVMIsAConstantArray(list) ? list : NULL;
}

/* "asc.cores.1.2" of an entry of the list. */
static bool read_mark(LLVMValueRef entry, struct ac_kernel_cores *cores) {
  LLVMValueRef text = LLVMGetOperand(entry, 1);
  LLVMValueRef init = text && LLVMIsAGlobalVariable(text) ? LLVMGetInitializer(text) : NULL;
  if (!init || !LLVMIsAConstantDataSequential(init) || !LLVMIsConstantString(init)) return false;
  size_t n;
  const char *bytes = LLVMGetAsString(init, &n), mark[] = "asc.cores.";
  if (n < sizeof mark + 2 || memcmp(bytes, mark, sizeof mark - 1) != 0) return false;
  cores->cube = (unsigned)(bytes[sizeof mark - 1] - '0');
  cores->vector = (unsigned)(bytes[sizeof mark + 1] - '0');
  return true;
}

/* What a call of KERNEL_TASK_TYPE_DEFAULT in the kernel's own body says (numbers of KernelMetaType). */
static bool read_task_type(LLVMModuleRef module, LLVMValueRef function, struct ac_kernel_cores *cores) {
  LLVMValueRef callee = LLVMGetNamedFunction(module, "llvm.asc.task.type");
  for (LLVMUseRef use = callee ? LLVMGetFirstUse(callee) : NULL; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    int64_t kind;
    if (!LLVMIsACallInst(call) || LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)) != function) continue;
    if (!ac_const(LLVMGetOperand(call, 0), &kind)) continue;
    *cores = (struct ac_kernel_cores){.cube = 1, .vector = kind == 6 ? 1 : kind == 7 ? 2 : 0};
    return true;
  }
  return false;
}

struct ac_kernel_cores ac_kernel_cores(LLVMModuleRef module, LLVMValueRef function) {
  struct ac_kernel_cores cores = {.vector = 1};
  LLVMValueRef list = annotation_list(module);
  for (unsigned i = 0, n = list ? (unsigned)LLVMGetNumOperands(list) : 0; i < n; i++) {
    LLVMValueRef entry = LLVMGetOperand(list, i);
    if (LLVMGetOperand(entry, 0) == function && read_mark(entry, &cores)) return cores;
  }
  read_task_type(module, function, &cores);
  return cores;
}

/* ---- the second module ---- */

static bool for_cube(LLVMModuleRef module, LLVMValueRef function) {
  return LLVMIsAFunction(function) && !LLVMIsDeclaration(function) && ac_kernel_cores(module, function).cube;
}

bool ac_has_cube_kernels(LLVMModuleRef module) {
  LLVMValueRef list = annotation_list(module);
  for (unsigned i = 0, n = list ? (unsigned)LLVMGetNumOperands(list) : 0; i < n; i++)
    if (for_cube(module, LLVMGetOperand(LLVMGetOperand(list, i), 0))) return true;
  return false;
}

/* Only entries of kernels that are kept stay in the list. */
static void keep_entries(LLVMModuleRef module, struct ac_arena *arena) {
  LLVMValueRef list = annotation_list(module), global = LLVMGetNamedGlobal(module, annotations);
  unsigned n = list ? (unsigned)LLVMGetNumOperands(list) : 0, kept = 0;
  LLVMValueRef *entries = ac_alloc(arena, (n + 1) * sizeof *entries);
  for (unsigned i = 0; i < n; i++)
    if (for_cube(module, LLVMGetOperand(LLVMGetOperand(list, i), 0))) entries[kept++] = LLVMGetOperand(list, i);
  if (!kept) return;
  LLVMValueRef array = LLVMConstArray2(LLVMTypeOf(entries[0]), entries, kept);
  LLVMValueRef made = LLVMAddGlobal(module, LLVMTypeOf(array), "");
  LLVMSetInitializer(made, array);
  LLVMSetLinkage(made, LLVMAppendingLinkage);
  LLVMSetSection(made, "llvm.metadata");
  LLVMDeleteGlobal(global);
  LLVMSetValueName2(made, annotations, sizeof annotations - 1);
}

static void hide(LLVMValueRef global) {
  if (LLVMIsDeclaration(global) || LLVMGetLinkage(global) == LLVMAppendingLinkage) return;
  LLVMSetComdat(global, NULL);
  LLVMSetVisibility(global, LLVMDefaultVisibility);
  LLVMSetLinkage(global, LLVMInternalLinkage);
}

static void rename_kernel(LLVMValueRef kernel) {
  struct ac_buf name = {0};
  ac_buf_printf(&name, "%s%s", LLVMGetValueName(kernel), AC_CUBE_SUFFIX);
  LLVMSetValueName2(kernel, name.data, name.len);
  LLVMSetComdat(kernel, NULL);
  if (LLVMGetLinkage(kernel) == LLVMLinkOnceODRLinkage) LLVMSetLinkage(kernel, LLVMWeakODRLinkage);
  ac_buf_free(&name);
}

/* Kernels for cube cores and what they use are all that is left. */
static void strip(LLVMModuleRef module) {
  static const char *const lists[] = {"llvm.used", "llvm.compiler.used", "llvm.global_ctors", "llvm.global_dtors"};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    LLVMValueRef global = LLVMGetNamedGlobal(module, lists[i]);
    if (global) LLVMDeleteGlobal(global);
  }
  struct ac_arena *arena = ac_arena_new();
  keep_entries(module, arena);
  ac_arena_free(arena);
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    if (for_cube(module, fn)) rename_kernel(fn);
    else hide(fn);
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) hide(g);
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMConsumeError(LLVMRunPasses(module, "globaldce", NULL, options));
  LLVMDisposePassBuilderOptions(options);
}

bool ac_join_cube_half(LLVMModuleRef module, LLVMModuleRef cube, struct ac_diags *diags) {
  strip(cube);
  if (!LLVMLinkModules2(module, cube)) return true;
  ac_internal_error(diags, "the kernels for cube cores cannot be joined with the others");
  return false;
}
