/* An ascpu-opt plugin: counts the vector instructions of each function, and finds calls that waste the vector unit.
 *
 * count-vector-ops prints one line a function to standard error. warn-short-vectors warns, at the user's line, of every
 * instruction whose constant element count fills less than one 256-byte repeat; deny-short-vectors makes it an error.
 * All three only look. How to build and run it: README.md beside this file.
 */
#include <ascpu-plugin.h>
#include <stdio.h>
#include <string.h>

/* The name of the asc vector instruction that inst calls, without "llvm.asc.": "v.add.f32". NULL for anything else. */
static const char *vector_op(LLVMValueRef inst) {
  static const char prefix[] = "llvm.asc.v.";
  size_t n;
  if (!LLVMIsACallInst(inst)) return NULL;
  LLVMValueRef callee = LLVMGetCalledValue(inst);
  if (!LLVMIsAFunction(callee)) return NULL;
  const char *name = LLVMGetValueName2(callee, &n);
  return strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + strlen("llvm.asc.") : NULL;
}

static unsigned count_in(LLVMValueRef fn) {
  unsigned count = 0;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
      if (vector_op(inst)) count++;
  return count;
}

static bool count_vector_ops(LLVMModuleRef module, struct ascpu_pass_context *context) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    size_t n;
    if (LLVMIsDeclaration(fn)) continue;
    fprintf(stderr, "%s: %u vector instructions for %s\n", LLVMGetValueName2(fn, &n), count_in(fn), context->npu_arch);
  }
  return true;
}

/* In counter mode (an i1 operand that is 1) the i64 two operands before it is the number of elements; in a name such as
 * "v.add.f32" the last number is the width of one. */
static unsigned short_extent(LLVMValueRef call, const char *op) {
  unsigned width = 0;
  sscanf(strrchr(op, '.') + 2, "%u", &width);
  for (unsigned i = 2; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef mode = LLVMGetOperand(call, i), count = LLVMGetOperand(call, i - 2);
    if (LLVMTypeOf(mode) != LLVMInt1TypeInContext(LLVMGetTypeContext(LLVMTypeOf(mode)))) continue;
    if (!LLVMIsAConstantInt(mode) || !LLVMConstIntGetZExtValue(mode) || !LLVMIsAConstantInt(count)) return 0;
    unsigned long long bytes = LLVMConstIntGetZExtValue(count) * width / 8;
    return bytes < 256 ? (unsigned)bytes : 0;
  }
  return 0;
}

typedef void report_fn(struct ascpu_pass_context *, LLVMValueRef, const char *, const char *, ...);

static void find_short(LLVMModuleRef module, struct ascpu_pass_context *context, report_fn *report) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
        const char *op = vector_op(inst);
        unsigned bytes = op ? short_extent(inst, op) : 0;
        if (bytes) report(context, inst, "short-vector", "%s works on %u of 256 bytes", op, bytes);
      }
}

static bool warn_short_vectors(LLVMModuleRef module, struct ascpu_pass_context *context) {
  find_short(module, context, context->warning);
  return true;
}

static bool deny_short_vectors(LLVMModuleRef module, struct ascpu_pass_context *context) {
  find_short(module, context, context->error);
  return true;   /* errors stop the pipeline by themselves */
}

const struct ascpu_plugin *ascpu_plugin(void) {
  static const struct ascpu_plugin_pass passes[] = {
    {"count-vector-ops", "prints the number of vector instructions in each function", count_vector_ops},
    {"warn-short-vectors", "warns of vector instructions that fill less than one repeat", warn_short_vectors},
    {"deny-short-vectors", "refuses vector instructions that fill less than one repeat", deny_short_vectors},
    {0},
  };
  static const struct ascpu_plugin plugin = {ASCPU_PLUGIN_API, "count-vector-ops", passes};
  return &plugin;
}
