/* asc-stamp, registers: a function of AscendC::Reg, or the C API's on registers, may only be called inside a vector
 * function.
 *
 * In: a module before inlining, where functions still stand. Out: an error at each call of the register API that a kernel
 * reaches other than through __simd_vf__, __simd_callee__ or a function with a __VEC_SCOPE__. The two qualifiers are a
 * function attribute that changes nothing (runtime/include/ascpu/types.h), the scope is a call of ascpu::in_vec_scope.
 */
#include "Stamp.h"
#include "Util.h"
#include <stdlib.h>
#include <string.h>

static const char api[] = "_ZN7AscendC3Reg";

static bool is_marked(LLVMValueRef fn) {
  static const char name[] = "zero-call-used-regs";
  LLVMAttributeRef mark =
      LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, name, sizeof name - 1);
  unsigned n;
  const char *value = mark ? LLVMGetStringAttributeValue(mark, &n) : NULL;
  return value && n == 4 && memcmp(value, "skip", 4) == 0;
}

static bool is_scope(LLVMValueRef fn) { return ac_has_prefix(fn, "_ZN5ascpu12in_vec_scope"); }

/* The function's name within AscendC::Reg, not of a member function; its length, 0 if it is none. */
static unsigned api_name(LLVMValueRef fn, const char **name) {
  size_t all;
  if (!ac_has_prefix(fn, api)) return 0;
  const char *mangled = LLVMGetValueName2(fn, &all);
  char *end;
  unsigned long n = strtoul(mangled + sizeof api - 1, &end, 10);
  if (n == 0 || end + n > mangled + all) return 0;
  *name = end;
  return (n == 9 && memcmp(end, "RegTensor", 9) == 0) ? 0 : (unsigned)n;
}

static LLVMValueRef next_call(LLVMValueRef inst);

/* The C API's functions are those with a register instruction in them that are in no namespace: _Z7asc_add..., in C
 * _Z11__c_asc_add... (runtime/include/c_api/register.h). */
static unsigned c_api_name(LLVMValueRef fn, const char **name) {
  static const char in_c[] = "__c_";
  bool registers = false;
  if (!ac_has_prefix(fn, "_Z") || LLVMIsDeclaration(fn)) return 0;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block && !registers; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef call = next_call(LLVMGetFirstInstruction(block)); call && !registers;
         call = next_call(LLVMGetNextInstruction(call)))
      registers = ac_has_prefix(ac_callee(call), "llvm.asc.r.");
  if (!registers) return 0;
  size_t all;
  const char *mangled = LLVMGetValueName2(fn, &all);
  char *end;
  unsigned long n = strtoul(mangled + (all > 2 && mangled[2] == 'L' ? 3 : 2), &end, 10); /* L: static */
  if (n < sizeof in_c || end + n > mangled + all) return 0;
  bool c = memcmp(end, in_c, sizeof in_c - 1) == 0;
  *name = c ? end + sizeof in_c - 1 : end;
  n -= c ? sizeof in_c - 1 : 0;
  return memcmp(*name, "asc_", 4) == 0 ? (unsigned)n : 0;
}

static LLVMValueRef next_call(LLVMValueRef inst) {
  while (inst && !ac_callee(inst)) inst = LLVMGetNextInstruction(inst);
  return inst;
}

/* A function with a scope in it is let through whole: where the scope ends is not to be seen here. */
static bool has_scope(LLVMValueRef fn) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef call = next_call(LLVMGetFirstInstruction(block)); call;
         call = next_call(LLVMGetNextInstruction(call)))
      if (is_scope(ac_callee(call))) return true;
  return false;
}

static void look_at(LLVMValueRef call, struct ac_set *seen, struct ac_values *work, struct ac_diags *diags) {
  LLVMValueRef callee = ac_callee(call);
  const char *name;
  unsigned n = api_name(callee, &name), m = n ? 0 : c_api_name(callee, &name);
  if (n || m)
    ac_error(diags, ac_inst_loc(call), "vector-function",
             "%s%.*s is called outside of a vector function (__simd_vf__, __simd_callee__, __VEC_SCOPE__)",
             n ? "Reg::" : "", (int)(n + m), name);
  else if (!LLVMIsDeclaration(callee) && !is_marked(callee) && ac_set_add(seen, callee)) ac_values_add(work, callee);
}

bool ac_check_vector_scopes(LLVMModuleRef module, struct ac_diags *diags) {
  struct ac_set seen = {0};
  struct ac_values work = {0};
  unsigned errors = diags->errors;
  bool any = false;
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn && !any; fn = LLVMGetNextFunction(fn))
    any = ac_has_prefix(fn, api) || ac_has_prefix(fn, "llvm.asc.r.");
  if (any) ac_kernel_functions(module, &work);
  while (work.len) {
    LLVMValueRef fn = work.data[--work.len];
    if (has_scope(fn)) continue;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef call = next_call(LLVMGetFirstInstruction(block)); call;
           call = next_call(LLVMGetNextInstruction(call)))
        look_at(call, &seen, &work, diags);
  }
  ac_set_free(&seen);
  ac_values_free(&work);
  return diags->errors == errors;
}
