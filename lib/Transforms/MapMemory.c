/* asc-map-memory: on-chip addresses become addresses of this core's arenas.
 *
 * In: a module without asc instructions (queries of the block index aside). Out: plain IR that asks the runtime for its
 * core once a function. An on-chip address is an offset wherever a program can see it as a number or in memory; in
 * between, pointers of address spaces 2..6, 8 and 9 hold host addresses. So the core's base is added at the roots (null, constants,
 * inttoptr, pointers loaded from memory, on-chip arrays) and subtracted at the sinks (ptrtoint, ptrtoaddr, pointers stored
 * to memory); no load or store is rewritten. `__asc_spr` becomes the core's special registers. Placement of arrays is
 * PlaceArrays.c's. Not here: checks (asc-model put them in before).
 */
#include "MapMemory.h"
#include "Core.h"
#include "Stamp.h"
#include "Transforms.h"
#include <stddef.h>
#include <string.h>

struct mapper {
  struct ac_emit e; /* positioned where the next instruction goes */
  struct ac_pass_context *pass;
  const struct ac_placement *placement;
  LLVMValueRef core, base[AC_SPACES]; /* of the function at hand, made when first needed */
  bool failed;
};

static bool on_chip_space(unsigned space) { return space >= AC_L1 && space < AC_SPACES && space != AC_SPR; }

/* The space of an on-chip or special-register pointer type, else 0. */
static unsigned space_of(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) != LLVMPointerTypeKind) return 0;
  unsigned space = LLVMGetPointerAddressSpace(type);
  return on_chip_space(space) || space == AC_SPR ? space : 0;
}

/* ---- the core and its bases, at the function's entry ---- */

static LLVMValueRef core_function(struct mapper *m) {
  LLVMValueRef fn = LLVMGetNamedFunction(m->e.module, "__ascpu_core");
  if (fn) return fn;
  LLVMTypeRef ptr = LLVMPointerTypeInContext(m->e.context, AC_SPR);
  fn = LLVMAddFunction(m->e.module, "__ascpu_core", LLVMFunctionType(ptr, NULL, 0, false));
  /* the same answer all through a block's run: LLVM may keep one call */
  static const char *const attrs[] = {"nounwind", "willreturn", "nosync", "nofree", "memory"};
  for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++) ac_add_attr(fn, LLVMAttributeFunctionIndex, attrs[i], 0);
  return fn;
}

static LLVMBuilderRef entry_builder(struct mapper *m, LLVMValueRef after) {
  LLVMBuilderRef build = LLVMCreateBuilderInContext(m->e.context);
  LLVMValueRef at = after ? LLVMGetNextInstruction(after) : LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(m->e.fn));
  LLVMPositionBuilderBefore(build, at);
  return build;
}

static LLVMValueRef core_of(struct mapper *m) {
  if (m->core) return m->core;
  LLVMValueRef fn = core_function(m);
  LLVMBuilderRef build = entry_builder(m, NULL);
  m->core = LLVMBuildCall2(build, LLVMGlobalGetValueType(fn), fn, NULL, 0, "asc.core");
  LLVMDisposeBuilder(build);
  return m->core;
}

static void mark_invariant(struct mapper *m, LLVMValueRef load) {
  LLVMSetMetadata(load, LLVMGetMDKindIDInContext(m->e.context, "invariant.load", 14),
                  LLVMMetadataAsValue(m->e.context, LLVMMDNodeInContext2(m->e.context, NULL, 0)));
}

static LLVMValueRef load_member(struct mapper *m, LLVMBuilderRef build, LLVMTypeRef type, size_t offset,
                                const char *name) {
  LLVMValueRef index = ac_i64(&m->e, offset);
  LLVMValueRef at = LLVMBuildGEP2(build, m->e.i8, core_of(m), &index, 1, "");
  LLVMValueRef load = LLVMBuildLoad2(build, type, at, name);
  mark_invariant(m, load);
  return load;
}

static LLVMValueRef base_of(struct mapper *m, unsigned space) {
  if (m->base[space]) return m->base[space];
  LLVMBuilderRef build = entry_builder(m, core_of(m));
  LLVMTypeRef ptr = LLVMPointerTypeInContext(m->e.context, space);
  m->base[space] = load_member(m, build, ptr, offsetof(struct ac_core, base) + space * sizeof(char *), "asc.base");
  LLVMDisposeBuilder(build);
  return m->base[space];
}

static LLVMValueRef add_base(struct mapper *m, unsigned space, LLVMValueRef offset) {
  return ac_at_byte(&m->e, base_of(m, space), ac_to_i64(&m->e, offset));
}

static LLVMValueRef sub_base(struct mapper *m, LLVMValueRef pointer, LLVMTypeRef to) {
  LLVMValueRef base = base_of(m, LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)));
  LLVMValueRef host = LLVMBuildPtrToInt(m->e.build, pointer, m->e.i64, ""),
               zero = LLVMBuildPtrToInt(m->e.build, base, m->e.i64, "");
  return LLVMBuildIntCast2(m->e.build, LLVMBuildSub(m->e.build, host, zero, ""), to, false, "");
}

/* ---- constants that hold on-chip addresses ---- */

static bool concerns(LLVMValueRef constant) {
  if (!LLVMIsAConstant(constant)) return false;
  if (space_of(LLVMTypeOf(constant))) return true;
  if (!LLVMIsAConstantExpr(constant)) return false;
  for (int i = 0; i < LLVMGetNumOperands(constant); i++)
    if (concerns(LLVMGetOperand(constant, (unsigned)i))) return true;
  return false;
}

static LLVMValueRef materialize(struct mapper *m, LLVMValueRef constant);

static LLVMValueRef expression(struct mapper *m, LLVMValueRef c) {
  struct ac_emit *e = &m->e;
  LLVMTypeRef type = LLVMTypeOf(c);
  LLVMValueRef op[16];
  int n = LLVMGetNumOperands(c);
  if (n > 16) n = 16;
  for (int i = 0; i < n; i++) op[i] = materialize(m, LLVMGetOperand(c, (unsigned)i));
  switch (LLVMGetConstOpcode(c)) {
  case LLVMGetElementPtr:
    return LLVMBuildGEP2(e->build, LLVMGetGEPSourceElementType(c), op[0], op + 1, (unsigned)n - 1, "");
  case LLVMIntToPtr:
    return on_chip_space(space_of(type)) ? add_base(m, space_of(type), op[0])
                                         : LLVMBuildIntToPtr(e->build, op[0], type, "");
  case LLVMPtrToInt:
  case LLVMPtrToAddr: return sub_base(m, op[0], type);
  case LLVMAddrSpaceCast: return LLVMBuildAddrSpaceCast(e->build, op[0], type, "");
  case LLVMAdd: return LLVMBuildAdd(e->build, op[0], op[1], "");
  case LLVMSub: return LLVMBuildSub(e->build, op[0], op[1], "");
  case LLVMXor: return LLVMBuildXor(e->build, op[0], op[1], "");
  case LLVMTrunc: return LLVMBuildTrunc(e->build, op[0], type, "");
  default: break;
  }
  char *text = LLVMPrintValueToString(c);
  ac_internal_error(m->pass->diags, "asc-map-memory met a constant that it cannot map: %s", text);
  LLVMDisposeMessage(text);
  m->failed = true;
  return c;
}

static LLVMValueRef materialize(struct mapper *m, LLVMValueRef c) {
  if (!concerns(c)) return c;
  unsigned space = space_of(LLVMTypeOf(c));
  if (LLVMIsAConstantExpr(c)) return expression(m, c);
  if (LLVMIsUndef(c) || LLVMIsPoison(c)) return c;
  if (LLVMIsAGlobalVariable(c) && space == AC_SPR) return core_of(m);
  if (LLVMIsAGlobalVariable(c)) return add_base(m, space, ac_i64(&m->e, ac_array_offset(m->placement, c)));
  if (LLVMIsNull(c) && space != AC_SPR) return base_of(m, space);
  return c;
}

/* ---- instructions ---- */

static void position(struct mapper *m, LLVMValueRef before) {
  LLVMPositionBuilderBefore(m->e.build, before);
  LLVMSetCurrentDebugLocation2(m->e.build, LLVMInstructionGetDebugLoc(before));
}

static void map_phi(struct mapper *m, LLVMValueRef phi) {
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
    LLVMValueRef value = LLVMGetIncomingValue(phi, i);
    if (!concerns(value)) continue;
    position(m, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i)));
    LLVMValueRef mapped = materialize(m, value);
    /* a block may come in more than once (a switch): all its entries must agree */
    for (unsigned k = i; k < LLVMCountIncoming(phi); k++)
      if (LLVMGetIncomingBlock(phi, k) == LLVMGetIncomingBlock(phi, i)) LLVMSetOperand(phi, k, mapped);
  }
}

static void map_operands(struct mapper *m, LLVMValueRef inst) {
  position(m, inst);
  for (int i = 0; i < LLVMGetNumOperands(inst); i++) {
    LLVMValueRef value = LLVMGetOperand(inst, (unsigned)i);
    if (value && concerns(value)) LLVMSetOperand(inst, (unsigned)i, materialize(m, value));
  }
}

static void replace(LLVMValueRef inst, LLVMValueRef with) {
  LLVMReplaceAllUsesWith(inst, with);
  LLVMInstructionEraseFromParent(inst);
}

/* A pointer just loaded holds an offset: everybody but the addition sees the host address. */
static void map_loaded_pointer(struct mapper *m, LLVMValueRef load) {
  position(m, LLVMGetNextInstruction(load));
  LLVMValueRef offset = LLVMBuildPtrToInt(m->e.build, load, m->e.i64, "");
  LLVMValueRef host = add_base(m, space_of(LLVMTypeOf(load)), offset);
  LLVMReplaceAllUsesWith(load, host);
  LLVMSetOperand(offset, 0, load);
}

static void map_stored_pointer(struct mapper *m, LLVMValueRef store) {
  LLVMValueRef value = LLVMGetOperand(store, 0);
  if (LLVMIsUndef(value)) return;
  position(m, store);
  LLVMValueRef offset = sub_base(m, value, m->e.i64);
  LLVMSetOperand(store, 0, LLVMBuildIntToPtr(m->e.build, offset, LLVMTypeOf(value), ""));
}

/* Queries of the running block: members of the core. */
static void map_query(struct mapper *m, LLVMValueRef call, const struct ac_op *op) {
  position(m, call);
  size_t offset;
  switch (op->inst->id) {
  case AC_BlockIdx: offset = offsetof(struct ac_core, block_idx); break;
  case AC_GroupIdx: offset = offsetof(struct ac_core, group); break;
  case AC_SubBlockIdx: offset = offsetof(struct ac_core, sub_block_idx); break;
  case AC_TaskRatio: offset = offsetof(struct ac_core, task_ratio); break;
  default: offset = offsetof(struct ac_core, block_num); break;
  }
  replace(call, load_member(m, m->e.build, m->e.i64, offset, ""));
}

static bool holds_pointer(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
      if (holds_pointer(LLVMStructGetTypeAtIndex(type, i))) return true;
    return false;
  }
  if (LLVMGetTypeKind(type) == LLVMArrayTypeKind || LLVMGetTypeKind(type) == LLVMVectorTypeKind)
    return holds_pointer(LLVMGetElementType(type));
  return on_chip_space(space_of(type));
}

static void refuse(struct mapper *m, LLVMValueRef inst) {
  ac_error(m->pass->diags, ac_inst_loc(inst), "onchip-aggregate",
           "not supported yet: a structure or vector with on-chip pointers loaded or stored as one value");
  m->failed = true;
}

/* The refusal that asc-stamp put in, now that its line in the user's source is known: before, it was the header's. */
static void name_line(struct mapper *m, LLVMValueRef inst) {
  LLVMValueRef callee = LLVMIsACallInst(inst) ? LLVMGetCalledValue(inst) : NULL;
  if (!callee || !LLVMIsAFunction(callee) || strcmp(LLVMGetValueName(callee), AC_FAIL_SATURATION) != 0) return;
  LLVMPositionBuilderBefore(m->e.build, inst);
  LLVMSetOperand(inst, 0, ac_location(&m->e, inst));
}

static void map_instruction(struct mapper *m, LLVMValueRef inst) {
  struct ac_op op;
  LLVMTypeRef type = LLVMTypeOf(inst);
  if (LLVMIsAPHINode(inst)) {
    map_phi(m, inst);
    return;
  }
  map_operands(m, inst);
  if (LLVMIsAIntToPtrInst(inst) && on_chip_space(space_of(type))) {
    position(m, inst);
    replace(inst, add_base(m, space_of(type), LLVMGetOperand(inst, 0)));
  } else if ((LLVMIsAPtrToIntInst(inst) || LLVMGetInstructionOpcode(inst) == LLVMPtrToAddr) &&
             on_chip_space(space_of(LLVMTypeOf(LLVMGetOperand(inst, 0))))) {
    position(m, inst);
    replace(inst, sub_base(m, LLVMGetOperand(inst, 0), type));
  } else if (LLVMIsALoadInst(inst) && on_chip_space(space_of(type))) map_loaded_pointer(m, inst);
  else if (LLVMIsAStoreInst(inst) && on_chip_space(space_of(LLVMTypeOf(LLVMGetOperand(inst, 0)))))
    map_stored_pointer(m, inst);
  else if ((LLVMIsALoadInst(inst) && holds_pointer(type)) ||
           (LLVMIsAStoreInst(inst) && holds_pointer(LLVMTypeOf(LLVMGetOperand(inst, 0)))))
    refuse(m, inst);
  else if (ac_read(inst, &op, m->pass->diags) == AC_READ && op.inst->flags & AC_PURE) map_query(m, inst, &op);
}

/* The instructions are listed first: what the mapping inserts is not mapped again. */
static void map_function(struct mapper *m, LLVMValueRef fn) {
  ac_emit_begin(&m->e, LLVMGetGlobalParent(fn), fn);
  m->core = NULL;
  for (int i = 0; i < AC_SPACES; i++) m->base[i] = NULL;
  size_t n = 0;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) n++;
  struct ac_arena *arena = ac_arena_new();
  LLVMValueRef *list = ac_alloc(arena, n * sizeof *list);
  n = 0;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
      list[n++] = inst;
  for (size_t i = 0; i < n; i++) {
    name_line(m, list[i]);
    map_instruction(m, list[i]);
  }
  ac_arena_free(arena);
  ac_emit_end(&m->e);
}

static bool check_initialisers(LLVMModuleRef module, struct ac_diags *diags) {
  bool ok = true;
  for (LLVMValueRef global = LLVMGetFirstGlobal(module); global; global = LLVMGetNextGlobal(global)) {
    LLVMValueRef value = LLVMGetInitializer(global);
    if (!value || LLVMIsUndef(value) || LLVMIsNull(value)) continue;
    if (!ac_mentions_on_chip(value)) continue;
    size_t n;
    const char *name = LLVMGetValueName2(global, &n);
    ac_error(diags, ac_global_loc(global), "onchip-address", "the initialiser of '%.*s' holds an on-chip address",
             (int)n, name);
    ok = false;
  }
  return ok;
}

bool ac_pass_map_memory(LLVMModuleRef module, struct ac_pass_context *pass) {
  if (!check_initialisers(module, pass->diags)) return false;
  struct ac_placement placement = {0};
  bool ok = ac_place_arrays(module, pass, &placement);
  struct mapper m = {.pass = pass, .placement = &placement};
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); ok && fn; fn = LLVMGetNextFunction(fn))
    if (!LLVMIsDeclaration(fn)) map_function(&m, fn);
  ac_placement_free(&placement);
  return ok && !m.failed;
}
