/* The JIT: a lowered module to addresses in this process, through ORC's LLJIT.
 *
 * In: a module, and the machine it was lowered for. Out: addresses by name. The module is compiled at once, here, with
 * that machine; LLJIT only places and links the object. A name is looked for in the module, then in the runtime's
 * table, then in this process (libc, libm). Destructors of global objects are not run. Keeps no global state.
 */
#include "CodeGen.h"
#include "Core.h"
#include "Location.h"
#include <dlfcn.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Orc.h>
#include <stdlib.h>
#include <string.h>

struct ac_jit {
  LLVMOrcLLJITRef lljit;
  struct ac_arena *arena;
  const char *message; /* the first thing ORC complained about behind a failing look-up */
};

static const char init_name[] = "__ascpu_jit_init";

static void keep_message(void *data, LLVMErrorRef error) {
  struct ac_jit *jit = data;
  char *message = LLVMGetErrorMessage(error);
  if (!jit->message) jit->message = ac_strdup(jit->arena, message);
  LLVMDisposeErrorMessage(message);
}

static bool report(struct ac_jit *jit, const char *what, LLVMErrorRef error, struct ac_diags *diags) {
  if (!error) return true;
  char *message = LLVMGetErrorMessage(error);
  ac_error(diags, (struct ac_loc){0}, NULL, "%s: %s", what, jit->message ? jit->message : message);
  LLVMDisposeErrorMessage(message);
  jit->message = NULL;
  return false;
}

/* ---- what the module needs from outside ---- */

static bool in_process(const char *name) {
  size_t count;
  const struct ac_runtime_symbol *symbols = ac_runtime_symbols(&count);
  for (size_t i = 0; i < count; i++)
    if (strcmp(symbols[i].name, name) == 0) return true;
  return dlsym(RTLD_DEFAULT, name) != NULL;
}

static void check_external(LLVMValueRef global, struct ac_diags *diags) {
  const char *name = LLVMGetValueName(global);
  if (!LLVMIsDeclaration(global) || !LLVMGetFirstUse(global) || strncmp(name, "llvm.", 5) == 0) return;
  if (LLVMGetLinkage(global) == LLVMExternalWeakLinkage || strcmp(name, "__dso_handle") == 0) return;
  if (in_process(name)) return;
  struct ac_called called = ac_called_at(global, diags->arena);
  ac_error(diags, called.loc, NULL, "'%s' is %s but not defined", called.name,
           LLVMIsAFunction(global) ? "called" : "used");
}

static bool check_externals(LLVMModuleRef module, struct ac_diags *diags) {
  unsigned before = diags->errors;
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) check_external(fn, diags);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) check_external(g, diags);
  return diags->errors == before;
}

/* ---- constructors of global objects: one function that calls them in order ---- */

static bool add_init(LLVMModuleRef module) {
  LLVMValueRef ctors = LLVMGetNamedGlobal(module, "llvm.global_ctors");
  LLVMValueRef list = ctors ? LLVMGetInitializer(ctors) : NULL;
  if (!list || !LLVMIsAConstantArray(list)) return false;
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, false);
  LLVMValueRef init = LLVMAddFunction(module, init_name, type);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, init, ""));
  int n = LLVMGetNumOperands(list);
  for (int i = 0; i < n; i++) {
    LLVMValueRef function = LLVMGetOperand(LLVMGetOperand(list, (unsigned)i), 1);
    if (!LLVMIsNull(function)) LLVMBuildCall2(builder, type, function, NULL, 0, "");
  }
  LLVMBuildRetVoid(builder);
  LLVMDisposeBuilder(builder);
  LLVMDeleteGlobal(ctors);
  return true;
}

/* ---- the session ---- */

static LLVMErrorRef define_runtime(struct ac_jit *jit, LLVMOrcJITDylibRef dylib) {
  size_t count;
  const struct ac_runtime_symbol *symbols = ac_runtime_symbols(&count);
  LLVMOrcCSymbolMapPair *pairs = ac_alloc(jit->arena, count * sizeof *pairs);
  for (size_t i = 0; i < count; i++)
    pairs[i] =
        (LLVMOrcCSymbolMapPair){.Name = LLVMOrcLLJITMangleAndIntern(jit->lljit, symbols[i].name),
                                .Sym = {(LLVMOrcExecutorAddress)(uintptr_t)symbols[i].address,
                                        {LLVMJITSymbolGenericFlagsExported | LLVMJITSymbolGenericFlagsCallable, 0}}};
  return LLVMOrcJITDylibDefine(dylib, LLVMOrcAbsoluteSymbols(pairs, count));
}

static bool start_session(struct ac_jit *jit, struct ac_diags *diags) {
  if (!report(jit, "cannot start the JIT", LLVMOrcCreateLLJIT(&jit->lljit, NULL), diags)) return false;
  LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(jit->lljit), keep_message, jit);
  LLVMOrcJITDylibRef dylib = LLVMOrcLLJITGetMainJITDylib(jit->lljit);
  if (!report(jit, "cannot define the runtime's symbols", define_runtime(jit, dylib), diags)) return false;
  LLVMOrcDefinitionGeneratorRef process = NULL;
  LLVMErrorRef error = LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
      &process, LLVMOrcLLJITGetGlobalPrefix(jit->lljit), NULL, NULL);
  if (!report(jit, "cannot search this process's symbols", error, diags)) return false;
  LLVMOrcJITDylibAddGenerator(dylib, process);
  return true;
}

static bool add_object(struct ac_jit *jit, LLVMMemoryBufferRef object, bool init, struct ac_diags *diags) {
  LLVMOrcJITDylibRef dylib = LLVMOrcLLJITGetMainJITDylib(jit->lljit);
  if (!report(jit, "cannot load the compiled kernels", LLVMOrcLLJITAddObjectFile(jit->lljit, dylib, object), diags))
    return false;
  if (!init) return true;
  void *address = ac_jit_lookup(jit, init_name, diags);
  if (!address) return false;
  void (*run)(void);
  memcpy(&run, &address, sizeof run);
  run();
  return true;
}

static LLVMMemoryBufferRef compile(LLVMModuleRef module, LLVMContextRef context, LLVMTargetMachineRef machine,
                                   bool *init, struct ac_diags *diags) {
  LLVMMemoryBufferRef object = NULL;
  if (check_externals(module, diags)) {
    *init = add_init(module);
    object = ac_emit_memory(module, machine, false, diags);
  }
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  return object;
}

struct ac_jit *ac_jit_new(LLVMModuleRef module, LLVMContextRef context, LLVMTargetMachineRef machine,
                          struct ac_diags *diags) {
  bool init = false;
  LLVMMemoryBufferRef object = compile(module, context, machine, &init, diags);
  if (!object) return NULL;
  struct ac_arena *arena = ac_arena_new();
  struct ac_jit *jit = ac_alloc(arena, sizeof *jit);
  *jit = (struct ac_jit){.arena = arena};
  if (!start_session(jit, diags)) {
    LLVMDisposeMemoryBuffer(object);
  } else if (add_object(jit, object, init, diags)) { /* takes the object in any case */
    return jit;
  }
  ac_jit_free(jit);
  return NULL;
}

void *ac_jit_lookup(struct ac_jit *jit, const char *symbol, struct ac_diags *diags) {
  LLVMOrcExecutorAddress address = 0;
  struct ac_buf what = {0};
  ac_buf_printf(&what, "cannot load '%s'", symbol);
  report(jit, what.data, LLVMOrcLLJITLookup(jit->lljit, &address, symbol), diags);
  ac_buf_free(&what);
  return (void *)(uintptr_t)address;
}

void ac_jit_free(struct ac_jit *jit) {
  if (!jit) return;
  if (jit->lljit) LLVMConsumeError(LLVMOrcDisposeLLJIT(jit->lljit));
  ac_arena_free(jit->arena);
}
