/* Helpers of the reductions, for the fast lowering.
 *
 * In: one asc call whose shape begins with Q. Out: a function that does it a repeat at a time: 256 bytes as one vector, halved
 * by neighbours until the results are left (docs/semantics.md 2.5), whole repeats first, then those with lanes off, whose
 * lanes count as the operation's neutral element. Always out of line: some fifty host instructions. Not here: what one
 * addition or maximum is (ExpandArithmetic.c).
 */
#include "Expand.h"
#include <stdlib.h>
#include <string.h>

struct reducer {
  struct ac_emit e;
  struct ac_op op;      /* operands as values of the helper */
  struct ac_op combine; /* the same, as the instruction that joins two values */
  unsigned bytes, lanes, block_lanes, unit;
  int what;
  bool sums;
  LLVMTypeRef type;
  LLVMValueRef all, index, seen; /* of the result for all repeats: variables */
};

/* ---- which parts ---- */

static enum ac_inst_id operation(const struct ac_op *op) {
  switch (op->inst->id) {
  case AC_VBlockMax:
  case AC_VWholeMax:
  case AC_VAllMax: return AC_VMax;
  case AC_VBlockMin:
  case AC_VWholeMin:
  case AC_VAllMin: return AC_VMin;
  default: return AC_VAdd;
  }
}

static LLVMValueRef number(const struct reducer *r, double value) { return LLVMConstReal(r->type, value); }

static LLVMValueRef neutral(const struct reducer *r) {
  if (r->sums) return number(r, 0);
  return number(r, r->combine.inst->id == AC_VMax ? -__builtin_inf() : __builtin_inf());
}

/* ---- vectors ---- */

/* Every second lane of n, from the first or second on. */
static LLVMValueRef every_second(const struct reducer *r, LLVMValueRef v, unsigned n, unsigned first) {
  LLVMValueRef lanes[256];
  for (unsigned i = 0; i < n / 2; i++) lanes[i] = ac_i32(&r->e, 2 * i + first);
  return LLVMBuildShuffleVector(r->e.build, v, LLVMGetUndef(LLVMTypeOf(v)), LLVMConstVector(lanes, n / 2), "");
}

static LLVMValueRef joined(const struct reducer *r, LLVMValueRef a, LLVMValueRef b, unsigned n) {
  LLVMValueRef lanes[256];
  for (unsigned i = 0; i < 2 * n; i++) lanes[i] = ac_i32(&r->e, i);
  return LLVMBuildShuffleVector(r->e.build, a, b, LLVMConstVector(lanes, 2 * n), "");
}

/* The data blocks of a repeat as one vector. */
static LLVMValueRef join_blocks(const struct reducer *r, LLVMValueRef *block) {
  LLVMValueRef part[AC_BLOCKS];
  memcpy(part, block, sizeof part);
  unsigned n = r->block_lanes;
  for (unsigned parts = AC_BLOCKS; parts > 1; parts /= 2, n *= 2)
    for (unsigned i = 0; i < parts / 2; i++) part[i] = joined(r, part[2 * i], part[2 * i + 1], n);
  return part[0];
}

/* n lanes of values joined two by two. */
static LLVMValueRef combine(struct reducer *r, LLVMValueRef a, LLVMValueRef b, unsigned n) {
  LLVMValueRef src[] = {a, b};
  LLVMValueRef value = ac_arithmetic(&r->e, &r->combine, n, src, NULL);
  return r->op.saturate ? ac_saturated(&r->e, &r->combine, n, value) : value;
}

/* n lanes to `left`. */
static LLVMValueRef halve(struct reducer *r, LLVMValueRef v, unsigned n, unsigned left) {
  for (; n > left; n /= 2) v = combine(r, every_second(r, v, n, 0), every_second(r, v, n, 1), n / 2);
  return v;
}

static LLVMValueRef picked(const struct reducer *r, LLVMValueRef a, LLVMValueRef b, const unsigned *from, unsigned n) {
  LLVMValueRef lanes[64];
  for (unsigned i = 0; i < n; i++) lanes[i] = ac_i32(&r->e, from[i]);
  return LLVMBuildShuffleVector(r->e.build, a, b, LLVMConstVector(lanes, n), "");
}

/* Of two vectors, lanes that are `apart` lanes apart joined: the first vector's where the lane number has that bit off, the
 * second's where it has it on. On x86 these are horizontal additions, which measured no worse than blends and shuffles. */
static LLVMValueRef join_neighbours(struct reducer *r, LLVMValueRef a, LLVMValueRef b, unsigned apart) {
  unsigned n = r->block_lanes, own[64], other[64];
  for (unsigned i = 0; i < n; i++) {
    unsigned second = i & apart ? n : 0;
    own[i] = second + i;
    other[i] = second + (i ^ apart);
  }
  return combine(r, picked(r, a, b, own, n), picked(r, a, b, other, n), n);
}

/* The data blocks' sums, in order: with each step lanes stand for one block of twice as many. */
static LLVMValueRef block_sums(struct reducer *r, const LLVMValueRef *block) {
  LLVMValueRef v[AC_BLOCKS];
  memcpy(v, block, sizeof v);
  for (unsigned apart = 1; apart < AC_BLOCKS; apart *= 2)
    for (unsigned i = 0; i < AC_BLOCKS / (2 * apart); i++) v[i] = join_neighbours(r, v[2 * i], v[2 * i + 1], apart);
  unsigned first[AC_BLOCKS], second[AC_BLOCKS];
  for (unsigned i = 0; i < AC_BLOCKS; i++) first[i] = i, second[i] = AC_BLOCKS + i;
  if (r->block_lanes == AC_BLOCKS) return v[0];
  return combine(r, picked(r, v[0], v[0], first, AC_BLOCKS), picked(r, v[0], v[0], second, AC_BLOCKS), AC_BLOCKS);
}

/* n lanes to one, of which it does not matter which meet. */
static LLVMValueRef best_of(struct reducer *r, LLVMValueRef v, unsigned n) {
  unsigned from[2][64];
  for (; n > 1; n /= 2) {
    for (unsigned i = 0; i < n / 2; i++) from[0][i] = i, from[1][i] = n / 2 + i;
    LLVMValueRef undefined = LLVMGetUndef(LLVMTypeOf(v));
    v = combine(r, picked(r, v, undefined, from[0], n / 2), picked(r, v, undefined, from[1], n / 2), n / 2);
  }
  return v;
}

/* ---- one repeat ---- */

struct repeat {
  LLVMValueRef index;
  LLVMValueRef block[AC_BLOCKS];
  LLVMValueRef value;           /* <lanes x T>, lanes that are off neutral */
  LLVMValueRef keep[AC_BLOCKS]; /* <block lanes x i1>; NULL: all on */
  bool masked;
};

/* The data blocks of a repeat; words: which lanes are on, or NULL. */
static void take_blocks(struct reducer *r, struct repeat *p, LLVMValueRef *block, LLVMValueRef *words) {
  LLVMValueRef none = ac_splat(&r->e, neutral(r), r->block_lanes);
  p->masked = words != NULL;
  for (unsigned b = 0; words && b < AC_BLOCKS; b++) {
    unsigned lane = b * r->block_lanes;
    LLVMValueRef bits = LLVMBuildLShr(r->e.build, words[lane / 64], ac_i64(&r->e, lane % 64), "");
    p->keep[b] = ac_bits_to_lanes(&r->e, bits, r->block_lanes, r->bytes);
    block[b] = LLVMBuildSelect(r->e.build, p->keep[b], block[b], none, "");
  }
  memcpy(p->block, block, sizeof p->block);
  p->value = join_blocks(r, block);
}

static void load_repeat(struct reducer *r, struct repeat *p, LLVMValueRef *words) {
  struct ac_emit *e = &r->e;
  LLVMValueRef block[AC_BLOCKS];
  LLVMValueRef step = ac_mul(e, ac_to_i64(e, r->op.rep[1]), ac_i64(e, AC_BLOCK_BYTES)),
               at = ac_at_byte(e, r->op.vec[1], LLVMBuildMul(e->build, p->index, step, ""));
  for (unsigned b = 0; b < AC_BLOCKS; b++) {
    LLVMValueRef bytes = ac_mul(e, ac_to_i64(e, r->op.blk[1]), ac_i64(e, (uint64_t)b * AC_BLOCK_BYTES));
    block[b] = ac_load(e, ac_vector(e, r->op.type, r->block_lanes), ac_at_byte(e, at, bytes), r->bytes);
  }
  take_blocks(r, p, block, words);
}

/* One result for the repeat, as <1 x T>. */
static LLVMValueRef result_of(struct reducer *r, const struct repeat *p) {
  return r->sums ? halve(r, block_sums(r, p->block), AC_BLOCKS, 1) : best_of(r, p->value, r->lanes);
}

static LLVMValueRef target(struct reducer *r, const struct repeat *p) {
  struct ac_emit *e = &r->e;
  LLVMValueRef step = ac_mul(e, ac_to_i64(e, r->op.rep[0]), ac_i64(e, r->unit));
  return ac_at_byte(e, r->op.vec[0], LLVMBuildMul(e->build, p->index, step, ""));
}

/* Which groups of a repeat have a lane on, as <groups x i1>. */
static LLVMValueRef groups_on(struct reducer *r, const struct repeat *p, unsigned groups) {
  LLVMValueRef keep[AC_BLOCKS];
  memcpy(keep, p->keep, sizeof keep);
  LLVMValueRef on = join_blocks(r, keep);
  for (unsigned n = r->lanes; n > groups; n /= 2)
    on = LLVMBuildOr(r->e.build, every_second(r, on, n, 0), every_second(r, on, n, 1), "");
  return on;
}

/* What a data block without a lane on becomes; NULL: nothing. */
static LLVMValueRef empty_group(struct reducer *r) {
  if (r->op.inst->id == AC_VPairSum) return NULL;
  if (r->what == AC_BLOCK_NEUTRAL) return neutral(r);
  if (r->what != AC_BLOCK_FINITE) return NULL;
  if (r->sums || r->op.type != AC_F16) return neutral(r);
  return number(r, r->combine.inst->id == AC_VMax ? -65504 : 65504);
}

static void reduce_groups(struct reducer *r, const struct repeat *p, unsigned groups) {
  struct ac_emit *e = &r->e;
  bool blocks = r->sums && groups == AC_BLOCKS;
  LLVMValueRef value = blocks ? block_sums(r, p->block) : halve(r, p->value, r->lanes, groups), to = target(r, p);
  if (p->masked) {
    LLVMValueRef empty = empty_group(r), other = empty ? ac_splat(e, empty, groups) : NULL;
    if (!other) other = ac_load(e, ac_vector(e, r->op.type, groups), to, r->bytes);
    value = LLVMBuildSelect(e->build, groups_on(r, p, groups), value, other, "");
  }
  ac_store(e, value, to, r->bytes);
}

static LLVMValueRef first_lane(struct reducer *r, LLVMValueRef vector) {
  return LLVMBuildExtractElement(r->e.build, vector, ac_i32(&r->e, 0), "");
}

static LLVMValueRef is_nan(struct reducer *r, LLVMValueRef value) {
  return LLVMBuildFCmp(r->e.build, LLVMRealUNO, value, value, "");
}

static LLVMValueRef as_bits(struct reducer *r, LLVMValueRef value, unsigned n) {
  LLVMTypeRef type = LLVMIntTypeInContext(r->e.context, r->bytes * 8);
  return LLVMBuildBitCast(r->e.build, value, n > 1 ? LLVMVectorType(type, n) : type, "");
}

/* The number of the first lane that is on and holds the value; 0 if there is none. */
static LLVMValueRef place_of(struct reducer *r, const struct repeat *p, LLVMValueRef value) {
  struct ac_emit *e = &r->e;
  LLVMValueRef same = LLVMBuildICmp(e->build, LLVMIntEQ, as_bits(r, p->value, r->lanes),
                                    ac_splat(e, as_bits(r, value, 1), r->lanes), "");
  LLVMValueRef found = LLVMBuildSelect(e->build, is_nan(r, value), is_nan(r, p->value), same, "");
  if (p->masked) {
    LLVMValueRef keep[AC_BLOCKS];
    memcpy(keep, p->keep, sizeof keep);
    found = LLVMBuildAnd(e->build, found, join_blocks(r, keep), "");
  }
  LLVMTypeRef word = LLVMIntTypeInContext(e->context, r->lanes);
  LLVMValueRef bits = LLVMBuildBitCast(e->build, found, word, "");
  LLVMValueRef operands[] = {bits, LLVMConstNull(e->i1)};
  LLVMValueRef first = ac_llvm_call(e, "llvm.cttz", operands, 2);
  first = LLVMBuildSelect(e->build, LLVMBuildICmp(e->build, LLVMIntEQ, bits, LLVMConstNull(word), ""),
                          LLVMConstNull(word), first, "");
  return LLVMBuildTrunc(e->build, first, e->i32, "");
}

/* An index goes beside values as an integer of their width. */
static void store_index(struct reducer *r, LLVMValueRef index, LLVMValueRef to, unsigned bytes) {
  LLVMTypeRef type = LLVMIntTypeInContext(r->e.context, bytes * 8);
  ac_store(&r->e, LLVMBuildIntCast2(r->e.build, index, type, false, ""), to, bytes < r->bytes ? bytes : r->bytes);
}

static void reduce_repeat(struct reducer *r, const struct repeat *p) {
  struct ac_emit *e = &r->e;
  LLVMValueRef value = first_lane(r, result_of(r, p)), to = target(r, p);
  int what = r->sums ? AC_ONLY_VALUE : r->what;
  LLVMValueRef second = ac_at_byte(e, to, ac_i64(e, r->bytes));
  LLVMValueRef index = what == AC_ONLY_VALUE ? NULL : place_of(r, p, value);
  if (what == AC_ONLY_INDEX) {
    store_index(r, index, to, 4);
    return;
  }
  ac_store(e, value, what == AC_INDEX_VALUE ? second : to, r->bytes);
  if (index) store_index(r, index, what == AC_INDEX_VALUE ? to : second, r->bytes);
}

/* ---- everything ---- */

/* At the function's entry, so that they become registers. */
static LLVMValueRef variable(struct reducer *r, LLVMTypeRef type) {
  LLVMBasicBlockRef here = LLVMGetInsertBlock(r->e.build), entry = LLVMGetEntryBasicBlock(r->e.fn);
  LLVMValueRef first = LLVMGetFirstInstruction(entry);
  if (first) LLVMPositionBuilderBefore(r->e.build, first);
  LLVMValueRef made = LLVMBuildAlloca(r->e.build, type, "");
  LLVMPositionBuilderAtEnd(r->e.build, here);
  return made;
}

static void variables(struct reducer *r) {
  struct ac_emit *e = &r->e;
  r->all = variable(r, r->type);
  r->index = variable(r, e->i64);
  r->seen = variable(r, e->i1);
  LLVMBuildStore(e->build, r->sums ? number(r, -0.0) : neutral(r), r->all);
  LLVMBuildStore(e->build, ac_i64(e, 0), r->index);
  LLVMBuildStore(e->build, LLVMConstNull(e->i1), r->seen);
}

static void keep_better(struct reducer *r, const struct repeat *p, LLVMValueRef value, LLVMValueRef old) {
  struct ac_emit *e = &r->e;
  LLVMBuilderRef b = e->build;
  LLVMValueRef lane = ac_to_i64(e, place_of(r, p, value));
  LLVMValueRef step = ac_mul(e, ac_to_i64(e, r->op.rep[1]), ac_i64(e, AC_BLOCK_BYTES / r->bytes));
  LLVMValueRef place = LLVMBuildAdd(b, LLVMBuildMul(b, p->index, step, ""), lane, "");
  LLVMTypeRef one = LLVMVectorType(r->type, 1);
  LLVMValueRef both = combine(r, LLVMBuildBitCast(b, old, one, ""), LLVMBuildBitCast(b, value, one, ""), 1);
  LLVMValueRef bits = as_bits(r, value, 1);
  LLVMValueRef wins = LLVMBuildAnd(b, LLVMBuildICmp(b, LLVMIntNE, as_bits(r, old, 1), bits, ""),
                                   LLVMBuildICmp(b, LLVMIntEQ, as_bits(r, first_lane(r, both), 1), bits, ""), "");
  wins = LLVMBuildOr(b, wins, is_nan(r, value), "");
  wins = LLVMBuildAnd(b, wins, LLVMBuildNot(b, is_nan(r, old), ""), "");
  wins = LLVMBuildOr(b, wins, LLVMBuildNot(b, LLVMBuildLoad2(b, e->i1, r->seen, ""), ""), "");
  LLVMBuildStore(b, LLVMBuildSelect(b, wins, value, old, ""), r->all);
  LLVMBuildStore(b, LLVMBuildSelect(b, wins, place, LLVMBuildLoad2(b, e->i64, r->index, ""), ""), r->index);
  LLVMBuildStore(b, LLVMConstInt(e->i1, 1, false), r->seen);
}

static void reduce_into_all(struct reducer *r, const struct repeat *p) {
  LLVMBuilderRef b = r->e.build;
  LLVMTypeRef one = LLVMVectorType(r->type, 1);
  LLVMValueRef value = first_lane(r, result_of(r, p)), old = LLVMBuildLoad2(b, r->type, r->all, "");
  if (!r->sums) keep_better(r, p, value, old);
  else
    LLVMBuildStore(b,
                   first_lane(r, combine(r, LLVMBuildBitCast(b, old, one, ""), LLVMBuildBitCast(b, value, one, ""), 1)),
                   r->all);
}

static void store_all(struct reducer *r) {
  struct ac_emit *e = &r->e;
  ac_store(e, LLVMBuildLoad2(e->build, r->type, r->all, ""), r->op.vec[0], r->bytes);
  if (!r->sums && r->what == AC_ALL_WITH_INDEX)
    store_index(r, LLVMBuildLoad2(e->build, e->i64, r->index, ""), ac_at_byte(e, r->op.vec[0], ac_i64(e, r->bytes)),
                r->bytes);
}

/* ---- repeats ---- */

static void repeats(struct reducer *r, LLVMValueRef first, LLVMValueRef last, LLVMValueRef *words) {
  if (first == last) return;
  struct ac_loop loop = ac_loop_begin(&r->e, first, last, 1);
  struct repeat p = {.index = loop.index};
  load_repeat(r, &p, words);
  if (ac_inst_reduces_all(r->op.inst)) reduce_into_all(r, &p);
  else if (r->op.inst->id == AC_VPairSum) reduce_groups(r, &p, r->lanes / 2);
  else if (r->op.inst->id == AC_VBlockSum || r->op.inst->id == AC_VBlockMax || r->op.inst->id == AC_VBlockMin)
    reduce_groups(r, &p, AC_BLOCKS);
  else reduce_repeat(r, &p);
  ac_loop_end(&r->e, &loop);
}

/* How often, and whether anything is done at all: NORM mode with an empty mask does nothing. */
static LLVMValueRef norm_repeats(struct reducer *r) {
  struct ac_emit *e = &r->e;
  LLVMValueRef n = ac_to_i64(e, r->op.repeat), zero = ac_i64(e, 0);
  if (ac_inst_reduces_all(r->op.inst)) {
    LLVMValueRef negative = LLVMBuildICmp(e->build, LLVMIntSLT, r->op.repeat, ac_i32(e, 0), "");
    n = ac_select(e, negative, zero, n);
  } else n = ac_and(e, n, ac_i64(e, 255));
  LLVMValueRef bits = LLVMBuildOr(e->build, r->op.mask_lo, r->op.mask_hi, "");
  return ac_select(e, LLVMBuildICmp(e->build, LLVMIntEQ, bits, zero, ""), zero, n);
}

static LLVMValueRef mask_is_full(struct reducer *r) {
  struct ac_emit *e = &r->e;
  LLVMValueRef all = ac_i64(e, ~0ull), full = LLVMBuildICmp(e->build, LLVMIntEQ, r->op.mask_lo, all, "");
  return r->lanes > 64 ? ac_and(e, full, LLVMBuildICmp(e->build, LLVMIntEQ, r->op.mask_hi, all, "")) : full;
}

static void body(struct reducer *r) {
  struct ac_emit *e = &r->e;
  LLVMValueRef zero = ac_i64(e, 0), counter = r->op.counter, n = r->op.mask_lo, norm = norm_repeats(r);
  LLVMValueRef full = mask_is_full(r), rest = ac_and(e, n, ac_i64(e, r->lanes - 1));
  LLVMValueRef tail = LLVMBuildZExt(e->build, LLVMBuildICmp(e->build, LLVMIntNE, rest, zero, ""), e->i64, "");
  LLVMValueRef whole = LLVMBuildUDiv(e->build, n, ac_i64(e, r->lanes), "");
  LLVMValueRef unmasked = ac_select(e, counter, whole, ac_select(e, full, norm, zero));
  LLVMValueRef masked = ac_select(e, counter, tail, ac_select(e, full, zero, norm)), words[2];
  LLVMValueRef last = LLVMBuildAdd(e->build, unmasked, masked, "");
  if (ac_inst_reduces_all(r->op.inst)) variables(r);
  repeats(r, zero, unmasked, NULL);
  words[0] = ac_select(e, counter, ac_prefix_word(e, rest, 0), r->op.mask_lo);
  words[1] = ac_select(e, counter, ac_prefix_word(e, rest, 1), r->op.mask_hi);
  if (masked != zero) repeats(r, unmasked, last, words);
  if (!ac_inst_reduces_all(r->op.inst)) return;
  struct ac_if some = ac_if_begin(e, LLVMBuildICmp(e->build, LLVMIntNE, last, zero, ""));
  store_all(r);
  ac_if_end(e, &some);
}

/* ---- the helper ---- */

/* The operands in the order of the helper's parameters. Of those behind the second, constants are written into it; not the
 * repeat times and a count, so that it is shared. */
enum { OPERANDS = 10 };
static unsigned operands(struct ac_op *op, LLVMValueRef **out) {
  LLVMValueRef *all[] = {&op->vec[0], &op->vec[1], &op->counter, &op->mask_lo, &op->mask_hi,
                         &op->repeat, &op->blk[1], &op->rep[0],  &op->rep[1]};
  memcpy(out, all, sizeof all);
  if (op->saturate) out[9] = &op->saturate;
  return op->saturate ? 10 : 9;
}

static bool baked(const struct ac_op *op, unsigned i, LLVMValueRef value) {
  bool count = i == 3 && !ac_is_const(op->counter, 0);
  return i >= 2 && i != 5 && !count && LLVMIsAConstantInt(value);
}

static struct reducer reducer_of(const struct ac_emit *e, const struct ac_op *op, int what) {
  unsigned bytes = ac_type_info(op->type)->bytes;
  struct reducer r = {.e = *e,
                      .op = *op,
                      .combine = *op,
                      .bytes = bytes,
                      .lanes = AC_REPEAT_BYTES / bytes,
                      .block_lanes = AC_BLOCK_BYTES / bytes,
                      .what = what,
                      .type = ac_llvm_type(e->context, op->type),
                      .unit = ac_reduced_bytes(op->inst, what, bytes)};
  r.combine.inst = ac_inst_at(operation(op));
  r.sums = r.combine.inst->id == AC_VAdd;
  return r;
}

bool ac_reduction_helper(LLVMModuleRef module, const struct ac_op *call, struct ac_helper *helper) {
  struct ac_op op = *call;
  LLVMValueRef *operand[OPERANDS];
  LLVMTypeRef types[OPERANDS];
  struct ac_buf name = {0};
  *helper = (struct ac_helper){.weight = AC_OUTLINED};
  if (!LLVMIsAConstantInt(op.number[0])) return false;
  int what = (int)LLVMConstIntGetSExtValue(op.number[0]);
  if (op.saturate && ac_is_const(op.saturate, 0)) op.saturate = NULL;
  ac_buf_printf(&name, "asc.%s%s.%d", op.inst->op, ac_type_suffix(op.type).text, what);
  unsigned n = operands(&op, operand);
  for (unsigned i = 0; i < n; i++) {
    if (baked(&op, i, *operand[i])) ac_buf_printf(&name, ".%u=%llx", i, LLVMConstIntGetZExtValue(*operand[i]));
    else helper->args[helper->nargs] = *operand[i], types[helper->nargs++] = LLVMTypeOf(*operand[i]);
  }
  if (op.saturate) ac_buf_puts(&name, ".sat");
  bool made;
  helper->fn = ac_helper_function(module, name.data, types, helper->nargs, false, &made);
  ac_buf_free(&name);
  if (!made) return true;
  unsigned param = 0;
  struct ac_emit e;
  ac_emit_begin(&e, module, helper->fn);
  for (unsigned i = 0; i < n; i++)
    if (!baked(call, i, *operand[i])) *operand[i] = LLVMGetParam(helper->fn, param++);
  struct reducer r = reducer_of(&e, &op, what);
  body(&r);
  LLVMBuildRetVoid(e.build);
  ac_emit_end(&e);
  return true;
}

/* ---- inside another loop ---- */

struct ac_reduction {
  struct reducer r;
};

struct ac_reduction *ac_reduction_begin(struct ac_emit *e, const struct ac_op *op) {
  struct ac_reduction *made = malloc(sizeof *made);
  if (!made) abort();
  made->r = reducer_of(e, op, (int)LLVMConstIntGetSExtValue(op->number[0]));
  variables(&made->r);
  return made;
}

void ac_reduction_repeat(struct ac_reduction *reduction, LLVMValueRef index, LLVMValueRef from, LLVMValueRef lanes) {
  struct reducer *r = &reduction->r;
  LLVMValueRef block[AC_BLOCKS], words[2];
  struct repeat p = {.index = index};
  for (unsigned b = 0; b < AC_BLOCKS; b++)
    block[b] = ac_load(&r->e, ac_vector(&r->e, r->op.type, r->block_lanes),
                       ac_at_byte(&r->e, from, ac_i64(&r->e, (uint64_t)b * AC_BLOCK_BYTES)), AC_BLOCK_BYTES);
  if (lanes) words[0] = ac_prefix_word(&r->e, lanes, 0), words[1] = ac_prefix_word(&r->e, lanes, 1);
  take_blocks(r, &p, block, lanes ? words : NULL);
  reduce_into_all(r, &p);
}

void ac_reduction_end(struct ac_reduction *reduction) {
  store_all(&reduction->r);
  free(reduction);
}
