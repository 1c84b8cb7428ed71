/* asc-stamp: tells LLVM what it cannot know of the asc instructions, right after parsing.
 *
 * In: a module as the front end made it. Out: asc declarations carry the memory effects that the table gives them;
 * accesses of special registers and asc calls carry alias scopes, so that LLVM's own store-to-load forwarding makes masks
 * constant; device functions are ready to be inlined into their kernels (StampDevice.c). With `llvm.asc.*` calls it does
 * nothing else: it does not judge them (asc-verify).
 */
#include "Stamp.h"
#include "Emit.h"
#include "MapMemory.h"
#include "Transforms.h"
#include "Util.h"
#include <string.h>

enum {
  ARGMEM_READ = 1,
  ARGMEM_READ_WRITE = 3
}; /* LLVM's encoding of memory(argmem: readwrite): two bits a kind, argmem the lowest */

static void add_fn_attr(LLVMValueRef fn, const char *name, uint64_t value) {
  ac_add_attr(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, name, value);
}

/* A destination is only written: lanes that a mask switches off are not touched, not read and put back. An accumulator
 * is read and written, and so are bits that share bytes, and the destination of a copy with an atomic operation. */
static void stamp_operands(LLVMValueRef fn, const struct ac_inst *inst) {
  unsigned index = 0;
  for (const char *letter = inst->shape; *letter; letter++) {
    if (*letter == '=') continue;
    index++;
    if (!ac_letter_address(*letter)) continue;
    bool written = strchr("dDVMQ", *letter) != NULL;
    bool both = strchr("aBC2345", *letter) || (written && strchr(inst->shape, 'A'));
    if (!both) ac_add_attr(fn, index, written ? "writeonly" : "readonly", 0);
    ac_add_attr(fn, index, "captures", 0); /* captures(none) */
  }
}

void ac_stamp_function(LLVMValueRef fn, const struct ac_inst *inst, bool value_form) {
  static const char *const always[] = {"nounwind", "willreturn", "nocallback", "nofree"};
  for (size_t i = 0; i < sizeof always / sizeof *always; i++) add_fn_attr(fn, always[i], 0);
  if (inst->flags & AC_SYNC) return; /* may touch any memory, as an unknown function */
  add_fn_attr(fn, "nosync", 0);
  if (value_form && strpbrk(inst->shape, "ds")) {
    add_fn_attr(fn, "memory", strchr(inst->shape, 'd') ? ARGMEM_READ_WRITE : ARGMEM_READ);
  } else if (value_form || inst->flags & AC_PURE) {
    add_fn_attr(fn, "memory", 0);
    add_fn_attr(fn, "speculatable", 0);
  } else {
    add_fn_attr(fn, "memory", ARGMEM_READ_WRITE);
    stamp_operands(fn, inst);
  }
}

/* A function whose type is not the table's keeps its calls as they are: the reader reports them. */
static void stamp_declarations(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    enum ac_type type;
    bool value_form;
    const struct ac_inst *inst = ac_inst_match(fn, &type, &value_form);
    if (!inst) continue;
    LLVMTypeRef want = value_form ? ac_inst_value_type(context, inst, type) : ac_inst_llvm_type(context, inst, type);
    if (ac_is_saturating(fn)) want = ac_inst_saturating_type(context, inst, type);
    if (LLVMGlobalGetValueType(fn) == want) ac_stamp_function(fn, inst, value_form);
  }
}

/* ---- scopes ---- */

struct scopes {
  LLVMContextRef context;
  LLVMMetadataRef scope, list;
  unsigned alias_scope, noalias;
};

/* Named by strings, not by self-reference: the inliner copies self-referential scopes for every call that it inlines,
 * and a load from an inlined function would then no longer match the calls around it. */
static void make_scopes(struct scopes *s, LLVMContextRef context) {
  LLVMMetadataRef domain_name = LLVMMDStringInContext2(context, "asc", 3);
  LLVMMetadataRef domain = LLVMMDNodeInContext2(context, &domain_name, 1);
  LLVMMetadataRef scope[] = {LLVMMDStringInContext2(context, "asc.special-registers", 21), domain};
  s->context = context;
  s->scope = LLVMMDNodeInContext2(context, scope, 2);
  s->list = LLVMMDNodeInContext2(context, &s->scope, 1);
  s->alias_scope = LLVMGetMDKindIDInContext(context, "alias.scope", 11);
  s->noalias = LLVMGetMDKindIDInContext(context, "noalias", 7);
}

/* Adds our scope to the instruction's list of that kind, once. */
static void add_scope(const struct scopes *s, LLVMValueRef inst, unsigned kind) {
  LLVMMetadataRef list = s->list;
  LLVMValueRef old = LLVMGetMetadata(inst, kind);
  unsigned n = old ? (unsigned)LLVMGetMDNodeNumOperands(old) : 0;
  if (n) {
    struct ac_arena *arena = ac_arena_new();
    LLVMMetadataRef *all = ac_alloc(arena, (n + 1) * sizeof *all);
    bool there = false;
    for (unsigned i = 0; i < n; i++) {
      all[i] = ac_md_operand(s->context, LLVMValueAsMetadata(old), i);
      there = there || all[i] == s->scope;
    }
    all[n] = s->scope;
    list = there ? LLVMValueAsMetadata(old) : LLVMMDNodeInContext2(s->context, all, n + 1);
    ac_arena_free(arena);
  }
  LLVMSetMetadata(inst, kind, LLVMMetadataAsValue(s->context, list));
}

static bool in_spr(LLVMValueRef pointer) {
  LLVMTypeRef type = LLVMTypeOf(pointer);
  return LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type) == AC_SPR;
}

/* A block copy counts only when both of its ends are special registers: its scope would speak for both. */
static bool accesses_only_spr(LLVMValueRef inst) {
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMLoad: return in_spr(LLVMGetOperand(inst, 0));
  case LLVMStore: return in_spr(LLVMGetOperand(inst, 1));
  case LLVMCall: break;
  default: return false;
  }
  LLVMValueRef callee = ac_callee(inst);
  if (!callee) return false;
  if (ac_has_prefix(callee, "llvm.memset.")) return in_spr(LLVMGetOperand(inst, 0));
  if (!ac_has_prefix(callee, "llvm.memcpy.") && !ac_has_prefix(callee, "llvm.memmove.")) return false;
  return in_spr(LLVMGetOperand(inst, 0)) && in_spr(LLVMGetOperand(inst, 1));
}

/* Scalar accesses of tensors, in UB or GM: special registers are reached through address space 7 alone. */
static bool accesses_other_memory(LLVMValueRef inst) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(inst);
  if (opcode != LLVMLoad && opcode != LLVMStore) return false;
  LLVMValueRef pointer = LLVMGetOperand(inst, opcode == LLVMStore ? 1 : 0);
  return !in_spr(pointer) && !LLVMIsAAllocaInst(pointer);
}

static void stamp_accesses(LLVMModuleRef module) {
  struct scopes s;
  make_scopes(&s, LLVMGetModuleContext(module));
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
        LLVMValueRef callee = ac_callee(inst);
        if ((callee && ac_has_prefix(callee, "llvm.asc.")) || accesses_other_memory(inst))
          add_scope(&s, inst, s.noalias);
        else if (accesses_only_spr(inst)) add_scope(&s, inst, s.alias_scope);
      }
}

bool ac_pass_stamp(LLVMModuleRef module, struct ac_pass_context *context) {
  if (!ac_check_vector_scopes(module, context->diags)) return false;
  ac_stamp_loop_offsets(module);
  ac_note_arrays(module);
  ac_stamp_variables(module);
  ac_stamp_saturation(module, context->chip);
  stamp_declarations(module);
  ac_stamp_device(module);
  stamp_accesses(module);
  return true;
}
