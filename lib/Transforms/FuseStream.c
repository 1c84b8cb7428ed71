/* Stores that go past the caches, for outputs too large to be found there again.
 *
 * In: a group with one output to global memory, on x86-64. Out: when the block at hand has written `limit` bytes of that
 * output one behind the other, its loop's stores are non-temporal: memory need not be read before it is written. Measured
 * (docs/performance.md): 1.4-1.6 times as fast from 8 MB on, half as fast where the output would have stayed in the
 * caches. How large an output becomes is not known before: so what has been written counts, for each group and launch, and
 * an output that is begun anew counts from 0. Blocks share the limit. Such stores are not ordered with others: a fence
 * stands before everything that another block or the caller may look at. Not here: the loop (FuseLoop.c).
 */
#include "Fuse.h"
#include "Util.h"
#include <llvm-c/Target.h>
#include <string.h>

enum { LINE = 64, LEAST_ODD = 2048 };
enum {
  STREAM_END,
  STREAM_RUN,
  STREAM_LIMIT,
  STREAM_FIELDS
}; /* of the state: where the run ends, its bytes, how many make it a stream */

int ac_stream_output(const struct ac_group *g, LLVMTargetMachineRef machine) {
  int found = -1;
  if (!machine) return -1;
  char *triple = LLVMGetTargetMachineTriple(machine);
  bool x86 = strncmp(triple, "x86_64", 6) == 0;
  LLVMDisposeMessage(triple);
  if (!x86) return -1;
  for (unsigned i = 0; i < g->members; i++) {
    if (g->member[i].kind == AC_REDUCE) return -1;
    if (g->member[i].kind != AC_TO_GM) continue;
    if (found >= 0) return -1;
    found = (int)i;
  }
  return found;
}

static LLVMValueRef field(const struct ac_emit *e, LLVMValueRef state, unsigned i) {
  return ac_at_byte(e, state, ac_i64(e, 8 * i));
}

/* ---- in the kernel ---- */

static LLVMValueRef block_count(struct ac_emit *e) {
  static const char name[] = "llvm.asc.block.num";
  LLVMValueRef callee = LLVMGetNamedFunction(e->module, name);
  LLVMTypeRef type = LLVMFunctionType(e->i64, NULL, 0, false);
  if (!callee) callee = LLVMAddFunction(e->module, name, type);
  return LLVMBuildCall2(e->build, LLVMGlobalGetValueType(callee), callee, NULL, 0, "");
}

LLVMValueRef ac_stream_state(LLVMModuleRef module, LLVMValueRef kernel, uint64_t bytes) {
  struct ac_emit e;
  ac_emit_begin(&e, module, kernel);
  LLVMPositionBuilderBefore(e.build, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(kernel)));
  LLVMSetCurrentDebugLocation2(e.build, NULL);
  LLVMValueRef state = LLVMBuildAlloca(e.build, LLVMArrayType2(e.i64, STREAM_FIELDS), "asc.stream");
  LLVMValueRef blocks = ac_to_i64(&e, block_count(&e));
  ac_store(&e, ac_i64(&e, 0), field(&e, state, STREAM_END), 8);
  ac_store(&e, ac_i64(&e, 0), field(&e, state, STREAM_RUN), 8);
  ac_store(&e, LLVMBuildUDiv(e.build, ac_i64(&e, bytes ? bytes : AC_STREAM_BYTES), blocks, ""),
           field(&e, state, STREAM_LIMIT), 8);
  ac_emit_end(&e);
  return state;
}

/* Memory that no other block and no caller looks at. */
static bool own_memory(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsABitCastInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  return LLVMIsAAllocaInst(pointer) || LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)) != 0;
}

static bool may_tell_others(LLVMValueRef inst) {
  struct ac_diags ignored;
  struct ac_op op;
  LLVMValueRef callee = ac_callee(inst);
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMRet:
  case LLVMFence:
  case LLVMAtomicCmpXchg:
  case LLVMAtomicRMW: return true;
  case LLVMStore: return !own_memory(LLVMGetOperand(inst, 1));
  case LLVMCall: break;
  default: return false;
  }
  if (!callee || !ac_has_prefix(callee, "llvm.asc.")) return !callee || !LLVMGetIntrinsicID(callee);
  ac_diags_init(&ignored);
  bool tells = ac_read(inst, &op, &ignored) != AC_READ || (op.inst->flags & AC_CROSS);
  ac_diags_free(&ignored);
  return tells;
}

void ac_stream_fences(LLVMModuleRef module, LLVMValueRef kernel) {
  struct ac_emit e;
  static const char name[] = "llvm.x86.sse.sfence";
  ac_emit_begin(&e, module, kernel);
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(e.context), NULL, 0, false);
  LLVMValueRef fence = LLVMGetNamedFunction(module, name);
  if (!fence) fence = LLVMAddFunction(module, name, type);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
      LLVMValueRef callee = ac_callee(inst);
      if (!may_tell_others(inst) || (callee && ac_has_prefix(callee, "asc.fused"))) continue;
      LLVMPositionBuilderBefore(e.build, inst);
      LLVMSetCurrentDebugLocation2(e.build, LLVMInstructionGetDebugLoc(inst));
      LLVMBuildCall2(e.build, type, fence, NULL, 0, "");
    }
  ac_emit_end(&e);
}

/* ---- in the group's function ---- */

struct ac_stream ac_stream_test(struct ac_emit *e, const struct ac_member *out, LLVMValueRef n, LLVMValueRef state,
                                bool whole) {
  LLVMBuilderRef b = e->build;
  LLVMValueRef to = LLVMBuildPtrToInt(b, out->op.vec[0], e->i64, ""), bytes = ac_mul(e, n, ac_i64(e, out->bytes));
  LLVMValueRef end = ac_load(e, e->i64, field(e, state, STREAM_END), 8),
               so_far = ac_load(e, e->i64, field(e, state, STREAM_RUN), 8);
  LLVMValueRef goes_on = LLVMBuildICmp(b, LLVMIntEQ, to, end, "");
  LLVMValueRef before = LLVMBuildSelect(b, goes_on, so_far, ac_i64(e, 0), "");
  ac_store(e, LLVMBuildAdd(b, to, bytes, ""), field(e, state, STREAM_END), 8);
  LLVMValueRef after = LLVMBuildAdd(b, before, bytes, "");
  ac_store(e, after, field(e, state, STREAM_RUN), 8);
  /* To the next line, which takes a whole number of elements. */
  LLVMValueRef skip = LLVMBuildAnd(b, LLVMBuildNeg(b, to, ""), ac_i64(e, LINE - 1), "");
  LLVMValueRef odd = LLVMBuildAnd(b, to, ac_i64(e, out->bytes - 1), "");
  LLVMValueRef far = LLVMBuildICmp(b, whole ? LLVMIntUGT : LLVMIntUGE, whole ? after : before,
                                   ac_load(e, e->i64, field(e, state, STREAM_LIMIT), 8), "");
  far = ac_and(e, far, LLVMBuildICmp(b, LLVMIntEQ, odd, ac_i64(e, 0), ""));
  /* A line that two tiles share is stored in two ways, which costs more than small tiles gain. */
  LLVMValueRef shares = LLVMBuildICmp(b, LLVMIntNE, skip, ac_i64(e, 0), "");
  LLVMValueRef least = LLVMBuildSelect(b, shares, ac_i64(e, LEAST_ODD), ac_i64(e, 1), "");
  far = ac_and(e, far, LLVMBuildICmp(b, LLVMIntUGE, bytes, least, ""));
  return (struct ac_stream){.on = far,
                            .skip = LLVMBuildLShr(b, skip, ac_i64(e, (uint64_t)__builtin_ctz(out->bytes)), "")};
}
