/* asc-canonicalize: the same instructions, said in fewer ways.
 *
 * In: asc calls that asc-verify accepted. Out: the same calls with their operands brought to one form each: contiguous
 * repeats and prefix masks become one count (counter mode), operands that cannot matter get their default value, blocks
 * of a copy without gaps become one block, padded copies that pad nothing plain ones; instructions that do nothing, and
 * synchronisation inside a core (program order is the meaning of a kernel, docs/semantics.md 9), are removed; between
 * blocks it stays. Never changes a result.
 */
#include "Emit.h"
#include "Transforms.h"
#include "Util.h"

enum { BLOCKS = 8, BLOCK_BYTES = 32, REPEAT_BYTES = 256 };

static void set(struct ac_op *op, LLVMValueRef *slot, LLVMValueRef value) {
  if (*slot == value) return;
  /* Operands are found by identity of position: the same walk over the shape as the reader's. */
  unsigned operand = 0, nblk = 0, nrep = 0;
  for (const char *l = op->inst->shape; *l; l++, operand++) {
    LLVMValueRef *at = NULL;
    if (*l == 'g') at = &op->mode;
    else if (*l == 'l') at = &op->mask_lo;
    else if (*l == 'h') at = &op->mask_hi;
    else if (*l == 'c') at = &op->counter;
    else if (*l == 'r') at = &op->repeat;
    else if (*l == 'b') at = &op->blk[nblk++];
    else if (*l == 'p') at = &op->rep[nrep++];
    else if (*l == 'n') at = &op->count;
    else if (*l == 'z') at = &op->len;
    else if (*l == 'i') at = &op->src_gap;
    else if (*l == 'o') at = &op->dst_gap;
    else if (*l == 'I') at = &op->src_gap_bytes;
    else if (*l == 'O') at = &op->dst_gap_bytes;
    if (at == slot) {
      LLVMSetOperand(op->call, operand, value);
      *slot = value;
      return;
    }
  }
}

static bool adjacent_blocks(const struct ac_op *op) {
  for (unsigned i = 0; i < op->vectors; i++)
    if (!ac_is_const(op->blk[i], 1)) return false;
  return true;
}

/* The repeat stride that makes an operand contiguous: 8 data blocks, of the narrower of two types fewer. */
static unsigned whole_repeat(const struct ac_op *op, unsigned operand) {
  return BLOCKS * ac_type_info(ac_operand_type(op->type, operand))->bytes / ac_type_info(op->type)->bytes;
}

static bool adjacent_repeats(const struct ac_op *op) {
  for (unsigned i = 0; i < op->vectors; i++)
    if (!ac_is_const(op->rep[i], whole_repeat(op, i))) return false;
  return true;
}

/* With one repeat its stride cannot matter. */
static void default_repeat_strides(struct ac_emit *e, struct ac_op *op) {
  for (unsigned i = 0; i < op->vectors; i++) set(op, &op->rep[i], ac_i32(e, whole_repeat(op, i)));
}

/* Counter mode of `count` elements, everything else at its default. */
static void become_count(struct ac_emit *e, struct ac_op *op, LLVMValueRef count) {
  set(op, &op->counter, LLVMConstInt(e->i1, 1, false));
  set(op, &op->mask_lo, count);
  set(op, &op->mask_hi, ac_i64(e, 0));
  set(op, &op->repeat, ac_i32(e, 1));
}

static void norm_mode(struct ac_emit *e, struct ac_op *op, unsigned lanes) {
  if (!LLVMIsAConstantInt(op->repeat)) /* the hardware's repeat counter has eight bits */
    set(op, &op->repeat, LLVMBuildAnd(e->build, op->repeat, ac_i32(e, 255), ""));
  int n = ac_mask_prefix(op, lanes);
  if (n < 0 || !adjacent_blocks(op)) return;
  bool one = ac_is_const(op->repeat, 1);
  if (one) default_repeat_strides(e, op);
  if ((unsigned)n == lanes && adjacent_repeats(op))
    become_count(e, op, ac_mul(e, ac_to_i64(e, op->repeat), ac_i64(e, lanes)));
  else if (one) become_count(e, op, ac_i64(e, (uint64_t)n));
}

static void counter_mode(struct ac_emit *e, struct ac_op *op, unsigned lanes) {
  become_count(e, op, op->mask_lo);
  int64_t count;
  if (!ac_const(op->mask_lo, &count)) return;
  if ((uint64_t)count <= lanes) default_repeat_strides(e, op);
  if ((uint64_t)count <= lanes / BLOCKS)
    for (unsigned i = 0; i < op->vectors; i++) set(op, &op->blk[i], ac_i32(e, 1));
}

static bool does_nothing(const struct ac_op *op, unsigned lanes) {
  if (ac_is_const(op->counter, 1)) return ac_is_const(op->mask_lo, 0);
  if (!ac_is_const(op->counter, 0)) return false;
  return ac_is_const(op->repeat, 0) || ac_mask_prefix(op, lanes) == 0;
}

/* Round modes that mean the same become one: NONE is RINT, and where the conversion is exact all are. */
static void round_mode(struct ac_emit *e, struct ac_op *op) {
  if (op->mode && (ac_is_const(op->mode, AC_NONE) || ac_cast_is_exact(op->type)))
    set(op, &op->mode, ac_i32(e, AC_RINT));
}

/* Results that certainly do not saturate: the instruction's plain form. */
static void plain_form(struct ac_emit *e, struct ac_op *op) {
  if (!op->saturate || !ac_is_const(op->saturate, 0)) return;
  LLVMValueRef plain = ac_inst_declare(e->module, op->inst, op->type), args[32];
  unsigned n = (unsigned)LLVMGetNumArgOperands(op->call) - 1;
  for (unsigned i = 0; i < n; i++) args[i] = LLVMGetOperand(op->call, i);
  ac_stamp_function(plain, op->inst, false);
  LLVMValueRef call = LLVMBuildCall2(e->build, LLVMGlobalGetValueType(plain), plain, args, n, "");
  LLVMInstructionEraseFromParent(op->call);
  LLVMPositionBuilderBefore(e->build, call);
  op->call = call;
  op->saturate = NULL;
}

/* A copy with a count for each repeat. */
static bool counted(struct ac_emit *e, struct ac_op *op) {
  if (ac_is_const(op->repeat, 0) || ac_is_const(op->elements, 0)) return true;
  if (ac_is_const(op->blk[0], 0)) set(op, &op->blk[0], ac_i32(e, 1));
  return false;
}

/* True if the call is to be erased. */
static bool vector(struct ac_emit *e, struct ac_op *op) {
  unsigned lanes = REPEAT_BYTES / ac_type_info(op->type)->bytes;
  if (does_nothing(op, lanes)) return true;
  plain_form(e, op);
  round_mode(e, op);
  if (ac_is_const(op->blk[0], 0)) set(op, &op->blk[0], ac_i32(e, 1)); /* semantics 2.2: a destination stride 0 is 1 */
  if (ac_inst_packs(op->inst)) {                                      /* bits have no strides */
    set(op, &op->blk[0], ac_i32(e, 1));
    set(op, &op->rep[0], ac_i32(e, BLOCKS));
  }
  if (ac_inst_reduces(op->inst)) return false; /* its destination is no run of lanes */
  if (ac_is_const(op->counter, 0)) norm_mode(e, op, lanes);
  if (ac_is_const(op->counter, 1)) counter_mode(e, op, lanes);
  return does_nothing(op, lanes);
}

static bool copy(struct ac_emit *e, struct ac_op *op) {
  if (ac_is_const(op->count, 0) || ac_is_const(op->len, 0)) return true;
  if (ac_is_const(op->count, 1)) {
    set(op, &op->src_gap, ac_i32(e, 0));
    set(op, &op->dst_gap, ac_i32(e, 0));
  } else if (ac_is_const(op->src_gap, 0) && ac_is_const(op->dst_gap, 0)) {
    set(op, &op->len, ac_mul(e, op->count, op->len));
    set(op, &op->count, ac_i32(e, 1));
  }
  return false;
}

/* A gap in bytes as one in data blocks; NULL if it is not a constant number of them. With one block it does not matter. */
static LLVMValueRef whole_gap(struct ac_emit *e, const struct ac_op *op, LLVMValueRef bytes) {
  int64_t gap;
  if (ac_is_const(op->count, 1)) return ac_i32(e, 0);
  if (!ac_const(bytes, &gap) || gap < 0 || gap % BLOCK_BYTES || gap / BLOCK_BYTES > 65535) return NULL;
  return ac_i32(e, (uint32_t)(gap / BLOCK_BYTES));
}

/* Whole data blocks without padding: what DataCopy does. NULL if the call is not such a one. */
static LLVMValueRef plain_copy(struct ac_emit *e, struct ac_op *op) {
  int64_t len;
  if (!ac_const(op->len_bytes, &len) || len <= 0 || len % BLOCK_BYTES || len / BLOCK_BYTES > 65535) return NULL;
  bool in = op->left != NULL;
  if (in && !(ac_is_const(op->left, 0) && ac_is_const(op->right, 0))) return NULL;
  LLVMValueRef gap = whole_gap(e, op, in ? op->src_gap_bytes : op->dst_gap_bytes);
  if (!gap) return NULL;
  LLVMValueRef args[] = {op->vec[0],
                         op->vec[1],
                         op->count,
                         ac_i32(e, (uint32_t)(len / BLOCK_BYTES)),
                         in ? gap : op->src_gap,
                         in ? op->dst_gap : gap,
                         op->atomic};
  LLVMValueRef fn = ac_inst_declare(e->module, ac_inst_at(in ? AC_CopyIn : AC_CopyOut), AC_NO_TYPE);
  return LLVMBuildCall2(e->build, LLVMGlobalGetValueType(fn), fn, args, in ? 6 : 7, "");
}

/* DataCopyPad. True if the call is to be erased. */
static bool padded_copy(struct ac_emit *e, struct ac_op *op, struct ac_diags *diags) {
  if (ac_is_const(op->count, 0) || ac_is_const(op->len_bytes, 0)) return true;
  LLVMValueRef plain = plain_copy(e, op);
  struct ac_op now;
  if (plain && ac_read(plain, &now, diags) == AC_READ) {
    LLVMPositionBuilderBefore(e->build, plain);
    copy(e, &now);
    return true;
  }
  if (!ac_is_const(op->count, 1)) return false;
  if (op->src_gap) set(op, &op->src_gap, ac_i32(e, 0));
  if (op->dst_gap) set(op, &op->dst_gap, ac_i32(e, 0));
  if (op->src_gap_bytes) set(op, &op->src_gap_bytes, ac_i64(e, 0));
  if (op->dst_gap_bytes) set(op, &op->dst_gap_bytes, ac_i64(e, 0));
  return false;
}

static bool canonicalize(struct ac_emit *e, struct ac_op *op, struct ac_diags *diags) {
  if (op->inst->flags & AC_OWN) return false;
  if (op->mask_lo) return vector(e, op);
  if (op->elements) return counted(e, op);
  if (op->len) return copy(e, op);
  if (op->len_bytes) return padded_copy(e, op, diags);
  return (op->inst->flags & (AC_SYNC | AC_CROSS)) == AC_SYNC;
}

bool ac_pass_canonicalize(LLVMModuleRef module, struct ac_pass_context *pass) {
  bool ok = true;
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    if (LLVMIsDeclaration(fn)) continue;
    struct ac_emit e;
    ac_emit_begin(&e, module, fn);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
        next = LLVMGetNextInstruction(inst);
        struct ac_op op;
        enum ac_read_result read = ac_read(inst, &op, pass->diags);
        if (read == AC_BAD) ok = false;
        if (read != AC_READ) continue;
        LLVMPositionBuilderBefore(e.build, inst);
        LLVMSetCurrentDebugLocation2(e.build, LLVMInstructionGetDebugLoc(inst));
        if (canonicalize(&e, &op, pass->diags)) LLVMInstructionEraseFromParent(op.call);
      }
    ac_emit_end(&e);
  }
  return ok;
}
