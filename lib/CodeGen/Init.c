/* Initialisers: functions that run before main and after it, as this system's loader wants them.
 *
 * In: a module with @llvm.global_ctors and @llvm.global_dtors. Out: pointers in .init_array and .fini_array instead. LLVM's
 * C interface has no way to ask for that: what it emits by itself, .ctors, nobody runs any more. Not here: what the
 * functions do.
 */
#include "Init.h"
#include <llvm-c/Comdat.h>

enum { PLAIN_PRIORITY = 65535 };

static void add_pointer(LLVMModuleRef module, const char *section, LLVMValueRef entry) {
  LLVMValueRef fn = LLVMGetOperand(entry, 1), with = LLVMGetOperand(entry, 2);
  unsigned long long priority = LLVMConstIntGetZExtValue(LLVMGetOperand(entry, 0));
  if (LLVMIsNull(fn)) return;
  struct ac_buf name = {0};
  ac_buf_puts(&name, section);
  if (priority != PLAIN_PRIORITY) ac_buf_printf(&name, ".%05llu", priority);
  LLVMValueRef pointer = LLVMAddGlobal(module, LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0), "");
  LLVMSetInitializer(pointer, fn);
  LLVMSetLinkage(pointer, LLVMInternalLinkage); /* code generation keeps what has a section */
  LLVMSetSection(pointer, name.data);
  LLVMSetAlignment(pointer, 8);
  if (LLVMIsAGlobalObject(with) && LLVMGetComdat(with)) LLVMSetComdat(pointer, LLVMGetComdat(with));
  ac_buf_free(&name);
}

static void move(LLVMModuleRef module, const char *from, const char *section) {
  LLVMValueRef list = LLVMGetNamedGlobal(module, from);
  LLVMValueRef entries = list ? LLVMGetInitializer(list) : NULL;
  if (!entries || !LLVMIsAConstantArray(entries)) return;
  for (int i = 0, n = LLVMGetNumOperands(entries); i < n; i++)
    add_pointer(module, section, LLVMGetOperand(entries, (unsigned)i));
  LLVMDeleteGlobal(list);
}

void ac_place_initialisers(LLVMModuleRef module) {
  move(module, "llvm.global_ctors", ".init_array");
  move(module, "llvm.global_dtors", ".fini_array");
}
