/* Lowering: which pipeline a module goes through, and when debug information leaves.
 *
 * In: a module as the front end made it (with its thunks, if it has been given them). Out: plain LLVM IR for code
 * generation. The pipelines themselves are in lib/Transforms/Passes.c; what is decided here is only which one. A host
 * source without any kernel is left to LLVM's own pipelines.
 */
#include "Location.h"
#include <llvm-c/DebugInfo.h>
#include <string.h>

static bool starts_with(LLVMValueRef value, const char *prefix) {
  size_t n;
  const char *name = LLVMGetValueName2(value, &n);
  return n >= strlen(prefix) && memcmp(name, prefix, strlen(prefix)) == 0;
}

/* ---- what kind of module it is ---- */

static bool on_chip(LLVMValueRef value) {
  LLVMTypeRef type = LLVMTypeOf(value);
  return LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type) != 0;
}

static bool block_is_device(LLVMBasicBlockRef block) {
  for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
    if (on_chip(inst)) return true;
    for (int i = 0, n = LLVMGetNumOperands(inst); i < n; i++) {
      LLVMValueRef operand = LLVMGetOperand(inst, (unsigned)i);
      if (operand && !LLVMValueIsBasicBlock(operand) && on_chip(operand)) return true;
    }
  }
  return false;
}

/* Whether the module has anything that only our passes can lower: kernels, asc instructions, on-chip pointers. */
static bool is_device(LLVMModuleRef module) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    if (starts_with(fn, "llvm.asc.") || starts_with(fn, "__ascpu_entry.")) return true;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      if (block_is_device(block)) return true;
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
    if (on_chip(g)) return true;
  return false;
}

/* A host program beside its kernels: a function that can be reached from outside and that nothing here refers to. */
static bool has_host_code(LLVMModuleRef module) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    if (!LLVMIsDeclaration(fn) && !LLVMGetFirstUse(fn) && !starts_with(fn, "__ascpu_entry.")) return true;
  return false;
}

/* Lowered IR (ascpu-cc -emit-llvm) may come back as input. Its on-chip pointers are host addresses already, so our
 * passes must not see it a second time: it says so itself. */
static const char lowered_mark[] = "ascpu.lowered";

static bool is_lowered(LLVMModuleRef module) {
  return LLVMGetNamedMetadata(module, lowered_mark, sizeof lowered_mark - 1) != NULL;
}

static void mark_lowered(LLVMModuleRef module) {
  LLVMGetOrInsertNamedMetadata(module, lowered_mark, sizeof lowered_mark - 1);
}

/* ---- running ---- */

static const char *pipeline_text(const char *name) {
  for (const struct ac_pipeline_info *p = ac_pipelines(); p->name; p++)
    if (strcmp(p->name, name) == 0) return p->text;
  return name;
}

static const char *choose(LLVMModuleRef module, const struct ac_lower_options *options) {
  if (is_lowered(module) || !is_device(module)) {
    static const char *const plain[] = {"default<O0>", "default<O1>", "default<O2>", "default<O3>"};
    return plain[options->level > 3 ? 3 : options->level];
  }
  if (options->checked) return "asc-checked";
  if (options->level >= 3) return pipeline_text("asc-O3");
  /* The short pipeline is made for expanded instructions; other code wants loops vectorised and functions inlined. */
  if (options->level > 0 && has_host_code(module))
    return options->level == 1 ? "asc-fast,default<O1>" : "asc-fast,default<O2>";
  return pipeline_text("asc-jit");
}

static void strip_debug(LLVMModuleRef module, const struct ac_lower_options *options) {
  ac_note_calls(module);
  if (!options->keep_debug) LLVMStripModuleDebugInfo(module);
}

bool ac_lower(LLVMModuleRef module, const struct ac_lower_options *options, struct ac_pass_context *pass) {
  static const char first[] = "asc-fast,";
  if (options->checked && is_lowered(module)) {
    ac_error(pass->diags, (struct ac_loc){0}, NULL, "this IR has been lowered already and can no longer be checked");
    return false;
  }
  const char *text = choose(module, options);
  mark_lowered(module);
  /* Our passes need locations for their messages, LLVM's do not and are faster without: strip in between. With options
   * that print or count passes the pipeline has to stay in one piece. */
  if (!options->pipeline && strncmp(text, first, sizeof first - 1) == 0) {
    if (!ac_run_pipeline(module, "asc-fast", pass, NULL)) return false;
    strip_debug(module, options);
    return ac_run_pipeline(module, text + sizeof first - 1, pass, NULL);
  }
  if (!ac_run_pipeline(module, text, pass, options->pipeline)) return false;
  strip_debug(module, options);
  return true;
}
