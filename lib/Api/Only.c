/* Kernels that will not be launched: a file has many, and ascpu-run runs one.
 *
 * In: a module, the list of its kernels, the name of one. Out: the module without the others' code, as far as no code refers
 * to them; their names stay on the program's list, for messages. Modules with kernels for cube cores, whose halves
 * belong together, stay whole. Not here: what to say of a wrong name (Program.c).
 */
#include "Api.h"
#include <string.h>

/* Annotations and lists of what is to be kept are no code. */
static bool code_refers_to(LLVMValueRef value) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAGlobalVariable(user)) {
      if (strncmp(LLVMGetValueName(user), "llvm.", 5) != 0) return true;
    } else if (!LLVMIsAConstant(user) || LLVMIsAGlobalAlias(user) || code_refers_to(user)) return true;
  }
  return false;
}

/* Where it is annotated an empty name takes its place. */
static void take_out(LLVMModuleRef module, LLVMValueRef kernel) {
  LLVMValueRef name = LLVMAddFunction(module, "", LLVMGlobalGetValueType(kernel));
  LLVMSetValueName2(name, "__ascpu_not_asked_for", 21);
  LLVMSetLinkage(name, LLVMExternalWeakLinkage);
  LLVMReplaceAllUsesWith(kernel, name);
  LLVMDeleteFunction(kernel);
}

static bool has_cube_half(LLVMModuleRef module) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    if (ac_is_cube_half(LLVMGetValueName(fn))) return true;
  return false;
}

size_t ac_keep_only(LLVMModuleRef module, const struct ascpu_program *program, const char *only,
                    struct ac_kernel *kernels, size_t n) {
  const struct ascpu_kernel *asked = only ? ascpu_find_kernel(program, only, NULL) : NULL;
  size_t kept = 0;
  if (!asked || has_cube_half(module)) return n;
  for (size_t i = 0; i < n; i++) {
    LLVMValueRef fn = LLVMGetNamedFunction(module, kernels[i].symbol);
    if (strcmp(kernels[i].symbol, asked->symbol) != 0 && fn && !code_refers_to(fn)) {
      take_out(module, fn);
      continue;
    }
    struct ac_kernel kernel = kernels[i];
    kernels[i] = kernels[kept];
    kernels[kept++] = kernel;
  }
  return kept;
}
