/* asc-stamp, second half: functions. Device code becomes one self-contained function a kernel.
 *
 * In: a module. Out: device functions (what kernels reach) are alwaysinline and internal, so that inlining makes them
 * disappear; kernels stay functions of their own; clang's choice of host CPU is taken off (code generation makes its
 * own); device printf and assert go to the runtime; __restrict__ goes where blocks wait for each other. A module without
 * kernels is device code altogether, and keeps its linkage. Host functions are left as they are, CPU attributes excepted.
 */
#include "ascpu/core.h"
#include "Emit.h"
#include "Stamp.h"
#include "Util.h"
#include <llvm-c/Comdat.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- which functions ---- */

struct reach {
  struct ac_set seen;
  struct ac_values work;
};

static void reach_value(struct reach *reach, LLVMValueRef value) {
  if (value && LLVMIsAConstant(value) && ac_set_add(&reach->seen, value)) ac_values_add(&reach->work, value);
}

static void reach_body(struct reach *reach, LLVMValueRef fn) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
      for (int i = 0, n = LLVMGetNumOperands(inst); i < n; i++) reach_value(reach, LLVMGetOperand(inst, (unsigned)i));
}

/* Everything that the values put in so far refer to, through bodies, initialisers and constant expressions. */
static void reach_all(struct reach *reach) {
  while (reach->work.len) {
    LLVMValueRef value = reach->work.data[--reach->work.len];
    if (LLVMIsAFunction(value)) {
      reach_body(reach, value);
    } else if (LLVMIsAGlobalVariable(value)) {
      reach_value(reach, LLVMGetInitializer(value));
    } else if (LLVMIsAGlobalAlias(value)) {
      reach_value(reach, LLVMAliasGetAliasee(value));
    } else if (!LLVMIsAGlobalIFunc(value)) {
      for (int i = 0, n = LLVMGetNumOperands(value); i < n; i++) reach_value(reach, LLVMGetOperand(value, (unsigned)i));
    }
  }
}

static void reach_free(struct reach *reach) {
  ac_set_free(&reach->seen);
  ac_values_free(&reach->work);
}

/* What host code refers to: bodies of functions that are not device code, and globals that device code does not reach
 * (llvm.used and the like are nobody's reference). */
static void find_host_uses(LLVMModuleRef module, const struct ac_set *device, struct reach *host) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    if (!ac_set_has(device, fn)) reach_body(host, fn);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
    if (!ac_set_has(device, g) && !ac_has_prefix(g, "llvm.")) reach_value(host, g);
  /* Not through functions: what a host function's callee calls is that callee's business. */
  for (size_t i = 0; i < host->work.len; i++) {
    LLVMValueRef value = host->work.data[i];
    if (LLVMIsAFunction(value) || LLVMIsAGlobalIFunc(value)) continue;
    if (LLVMIsAGlobalVariable(value)) reach_value(host, LLVMGetInitializer(value));
    else
      for (int k = 0, n = LLVMGetNumOperands(value); k < n; k++) reach_value(host, LLVMGetOperand(value, (unsigned)k));
  }
}

/* ---- attributes and linkage ---- */

static void remove_attr(LLVMValueRef fn, const char *name) {
  LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                 LLVMGetEnumAttributeKindForName(name, strlen(name)));
}

/* Left in, they would contradict the machine that code generation is told to use, and vector calls go silently wrong. */
static void strip_cpu(LLVMModuleRef module) {
  static const char *const names[] = {"target-cpu", "target-features", "tune-cpu", "min-legal-vector-width"};
  static const char width[] = "prefer-vector-width";
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
      LLVMRemoveStringAttributeAtIndex(fn, at, names[i], (unsigned)strlen(names[i]));
    if (LLVMIsDeclaration(fn) || LLVMGetStringAttributeAtIndex(fn, at, width, sizeof width - 1)) continue;
    LLVMAddAttributeAtIndex(fn, at, LLVMCreateStringAttribute(context, width, sizeof width - 1, "256", 3));
  }
}

static bool is_called(LLVMValueRef fn) {
  for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
    if (LLVMIsACallInst(LLVMGetUser(use)) && LLVMGetCalledValue(LLVMGetUser(use)) == fn) return true;
  return false;
}

/* Whether some instruction of the module asks for the atomic mode. */
static bool uses_atomic_mode(LLVMModuleRef module) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    enum ac_type type;
    bool value_form;
    const struct ac_inst *inst = ac_inst_match(fn, &type, &value_form);
    if (inst && strchr(inst->shape, 'A')) return true;
  }
  return false;
}

/* A block starts with copies that write: said here, so that copies of kernels without a TPipe are known to be plain.
 * Unless other code enters the kernel, too, with whatever it has set. */
static void state_start(LLVMModuleRef module, LLVMValueRef kernel) {
  LLVMValueRef spr = LLVMGetNamedGlobal(module, "__asc_spr");
  if (!spr || is_called(kernel)) return;
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(kernel);
  struct ac_emit e;
  ac_emit_begin(&e, module, kernel);
  LLVMPositionBuilderBefore(e.build, LLVMGetFirstInstruction(entry));
  ac_store(&e, ac_i32(&e, 0), ac_at_byte(&e, spr, ac_i64(&e, offsetof(struct ascpu_spr, atomic))), 4);
  ac_emit_end(&e);
}

static void stamp_kernel(LLVMValueRef fn) {
  remove_attr(fn, "alwaysinline");
  remove_attr(fn, "optnone");
  ac_add_attr(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "noinline", 0);
}

static void stamp_device_function(LLVMValueRef fn) {
  remove_attr(fn, "noinline");
  remove_attr(fn, "optnone");
  ac_add_attr(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "alwaysinline", 0);
}

/* Whether the module has instructions that make blocks wait for each other. */
static bool blocks_wait(LLVMModuleRef module) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    enum ac_type type;
    bool value_form;
    const struct ac_inst *inst = ac_inst_match(fn, &type, &value_form);
    if (inst && inst->flags & AC_CROSS && LLVMGetFirstUse(fn)) return true;
  }
  return false;
}

/* __restrict__ speaks of one block. Where blocks wait, others change the memory in between, and LLVM must not keep what it
 * has read before. */
static void drop_restrict(LLVMValueRef fn) {
  static const char name[] = "noalias";
  unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
  for (unsigned i = 1; i <= LLVMCountParams(fn); i++) LLVMRemoveEnumAttributeAtIndex(fn, i, kind);
}

/* A function or an alias of one: nobody outside of the module needs its name. */
static void make_internal(LLVMValueRef global) {
  if (LLVMIsAFunction(global)) LLVMSetComdat(global, NULL);
  LLVMSetVisibility(global, LLVMDefaultVisibility);
  LLVMSetLinkage(global, LLVMInternalLinkage);
}

/* ---- calls ---- */

/* A constructor of an external class is often an alias of another; the inliner does not look through. */
static void call_aliasee(LLVMValueRef call) {
  LLVMValueRef alias = LLVMGetCalledValue(call);
  if (!LLVMIsAGlobalAlias(alias)) return;
  LLVMValueRef target = LLVMAliasGetAliasee(alias);
  if (LLVMIsAFunction(target) && LLVMGlobalGetValueType(target) == LLVMGetCalledFunctionType(call))
    LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, target);
}

/* libc's functions that a kernel may call, under libc's names, and the runtime's of the same type. */
static const struct {
  const char *libc, *ours;
} redirected[] = {
    {"printf", "__ascpu_printf"},
    {"__assert_fail", "__ascpu_libc_assert_fail"},
};

static void redirect_libc(LLVMModuleRef module, LLVMValueRef call) {
  LLVMValueRef callee = ac_callee(call);
  if (!callee) return;
  size_t n;
  const char *name = LLVMGetValueName2(callee, &n);
  for (size_t i = 0; i < sizeof redirected / sizeof *redirected; i++) {
    if (strcmp(name, redirected[i].libc) != 0) continue;
    LLVMValueRef ours = LLVMGetNamedFunction(module, redirected[i].ours);
    if (!ours) ours = LLVMAddFunction(module, redirected[i].ours, LLVMGlobalGetValueType(callee));
    unsigned last = (unsigned)LLVMGetNumOperands(call) - 1; /* an invoke has its two blocks near it */
    while (last && LLVMGetOperand(call, last) != callee) last--;
    LLVMSetOperand(call, last, ours);
    return;
  }
}

static void stamp_calls(LLVMModuleRef module, LLVMValueRef fn) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
      if (!LLVMIsACallInst(inst) && !LLVMIsAInvokeInst(inst)) continue;
      if (LLVMIsACallInst(inst)) call_aliasee(inst);
      redirect_libc(module, inst);
    }
}

/* Kernels know no exceptions: an invoke of a whole program's device code becomes a call, and its landing pad is dead. */
static void call_instead(LLVMBuilderRef build, LLVMValueRef invoke) {
  LLVMPositionBuilderBefore(build, invoke);
  unsigned n = LLVMGetNumArgOperands(invoke);
  LLVMValueRef *args = calloc(n + 1, sizeof *args);
  for (unsigned i = 0; i < n; i++) args[i] = LLVMGetOperand(invoke, i);
  LLVMValueRef call = LLVMBuildCall2(build, LLVMGetCalledFunctionType(invoke), LLVMGetCalledValue(invoke), args, n, "");
  free(args);
  LLVMSetInstructionCallConv(call, LLVMGetInstructionCallConv(invoke));
  for (unsigned at = 0; at <= n + 1; at++) { /* function, result, parameters */
    LLVMAttributeIndex index = at ? at - 1 : (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMAttributeRef attributes[32];
    unsigned count = LLVMGetCallSiteAttributeCount(invoke, index);
    if (count > 32) continue;
    LLVMGetCallSiteAttributes(invoke, index, attributes);
    for (unsigned a = 0; a < count; a++) LLVMAddCallSiteAttribute(call, index, attributes[a]);
  }
  LLVMReplaceAllUsesWith(invoke, call);
  LLVMBuildBr(build, LLVMGetNormalDest(invoke));
  LLVMInstructionEraseFromParent(invoke);
}

static void drop_exceptions(LLVMValueRef fn) {
  LLVMBuilderRef build = NULL;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block)) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
    if (!last || !LLVMIsAInvokeInst(last)) continue;
    /* a value that meets another at the landing pad would be left without its block */
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetUnwindDest(last));
    if (first && LLVMIsAPHINode(first)) continue;
    if (!build) build = LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(fn)));
    call_instead(build, last);
  }
  if (build) LLVMDisposeBuilder(build);
}

/* ---- all of it ---- */

static void stamp_functions(LLVMModuleRef module, const struct ac_set *device, const struct ac_set *kernels,
                            const struct ac_set *host, bool internalize) {
  bool waits = blocks_wait(module), atomic = uses_atomic_mode(module);
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    if (LLVMIsDeclaration(fn) || !ac_set_has(device, fn)) continue;
    if (ac_set_has(kernels, fn) || !ac_set_has(host, fn)) drop_exceptions(fn);
    stamp_calls(module, fn);
    if (waits) drop_restrict(fn);
    if (ac_set_has(kernels, fn)) {
      stamp_kernel(fn);
      if (atomic) state_start(module, fn);
    } else {
      stamp_device_function(fn);
      if (internalize && !ac_set_has(host, fn)) make_internal(fn);
    }
  }
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a && internalize; a = LLVMGetNextGlobalAlias(a))
    if (ac_set_has(device, a) && !ac_set_has(host, a)) make_internal(a);
}

void ac_stamp_device(LLVMModuleRef module) {
  struct ac_values list = {0};
  struct ac_set kernels = {0};
  struct reach device = {0}, host = {0};
  ac_kernel_functions(module, &list);
  for (size_t i = 0; i < list.len; i++) {
    ac_set_add(&kernels, list.data[i]);
    reach_value(&device, list.data[i]);
  }
  if (!list.len)
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) reach_value(&device, fn);
  reach_all(&device);
  find_host_uses(module, &device.seen, &host);

  strip_cpu(module);
  stamp_functions(module, &device.seen, &kernels, &host.seen, list.len != 0);
  reach_free(&device);
  reach_free(&host);
  ac_set_free(&kernels);
  ac_values_free(&list);
}
