/* Elements from elsewhere, for the fast lowering: Brcb, CreateVecIndex, Gather, Gatherb, GatherMask (rows with AC_OWN).
 *
 * In: one asc call. Out: a helper, called out of line, with loops over repeats and lanes. A repeat of Gather reads all its
 * elements before it writes them, since they may lie where it writes; lanes that are off are not read, because their offsets may be
 * anything. Not here: what the API's forms leave in registers (runtime/include/ascpu/gather.h).
 */
#include "Expand.h"
#include <string.h>

struct gatherer {
  struct ac_emit e;
  struct ac_op op;
  unsigned bytes, lanes, block_lanes;
  LLVMTypeRef word; /* an integer as wide as an element */
  LLVMValueRef repeats;
};

static LLVMValueRef times(struct gatherer *g, LLVMValueRef a, uint64_t b) {
  return LLVMBuildMul(g->e.build, ac_to_i64(&g->e, a), ac_i64(&g->e, b), "");
}

static LLVMValueRef product(struct gatherer *g, LLVMValueRef a, LLVMValueRef b, uint64_t c) {
  return LLVMBuildMul(g->e.build, ac_to_i64(&g->e, a), times(g, b, c), "");
}

static LLVMValueRef sum(struct gatherer *g, LLVMValueRef a, LLVMValueRef b) {
  return LLVMBuildAdd(g->e.build, a, b, "");
}

/* A destination's block stride of 0 is 1. */
static LLVMValueRef block_stride(struct gatherer *g) {
  LLVMValueRef stride = ac_to_i64(&g->e, g->op.blk[0]), one = ac_i64(&g->e, 1);
  return LLVMBuildSelect(g->e.build, LLVMBuildICmp(g->e.build, LLVMIntEQ, stride, ac_i64(&g->e, 0), ""), one, stride,
                         "");
}

/* ---- lanes that are on, of shapes with a mask ---- */

/* Repeats, and in counter mode only as many lanes of the last as are left. */
static void count_repeats(struct gatherer *g) {
  struct ac_emit *e = &g->e;
  LLVMValueRef n = g->op.mask_lo, up = sum(g, n, ac_i64(e, g->lanes - 1));
  LLVMValueRef counted = LLVMBuildUDiv(e->build, up, ac_i64(e, g->lanes), "");
  LLVMValueRef norm = LLVMBuildAnd(e->build, ac_to_i64(e, g->op.repeat), ac_i64(e, 255), "");
  g->repeats = ac_select(e, g->op.counter, counted, norm);
}

static LLVMValueRef lane_is_on(struct gatherer *g, LLVMValueRef repeat, LLVMValueRef lane) {
  struct ac_emit *e = &g->e;
  LLVMBuilderRef b = e->build;
  LLVMValueRef number = sum(g, times(g, repeat, g->lanes), lane);
  LLVMValueRef before = LLVMBuildICmp(b, LLVMIntULT, number, g->op.mask_lo, "");
  LLVMValueRef low = LLVMBuildICmp(b, LLVMIntULT, lane, ac_i64(e, 64), "");
  LLVMValueRef word = LLVMBuildSelect(b, low, g->op.mask_lo, g->op.mask_hi, "");
  LLVMValueRef bit = LLVMBuildLShr(b, word, LLVMBuildAnd(b, lane, ac_i64(e, 63), ""), "");
  LLVMValueRef set = LLVMBuildTrunc(b, bit, e->i1, "");
  set = LLVMBuildAnd(b, set, LLVMBuildICmp(b, LLVMIntULT, lane, ac_i64(e, 128), ""), "");
  return ac_select(e, g->op.counter, before, set);
}

/* ---- the instructions ---- */

static void brcb(struct gatherer *g) {
  struct ac_emit *e = &g->e;
  struct ac_loop repeat =
      ac_loop_begin(e, ac_i64(e, 0), LLVMBuildAnd(e->build, ac_to_i64(e, g->op.repeat), ac_i64(e, 255), ""), 1);
  LLVMValueRef from = ac_at_byte(e, g->op.vec[1], times(g, repeat.index, AC_BLOCKS * g->bytes));
  LLVMValueRef eight = ac_load(e, LLVMVectorType(g->word, AC_BLOCKS), from, g->bytes);
  LLVMValueRef to = ac_at_byte(e, g->op.vec[0], product(g, repeat.index, g->op.rep[0], AC_BLOCK_BYTES));
  LLVMValueRef step = times(g, block_stride(g), AC_BLOCK_BYTES);
  for (unsigned b = 0; b < AC_BLOCKS; b++) {
    LLVMValueRef one = LLVMBuildExtractElement(e->build, eight, ac_i64(e, b), "");
    ac_store(e, ac_splat(e, one, g->block_lanes), ac_at_byte(e, to, times(g, step, b)), g->bytes);
  }
  ac_loop_end(e, &repeat);
}

/* first + number, of half added as floats. */
static LLVMValueRef index_value(struct gatherer *g, LLVMValueRef number) {
  struct ac_emit *e = &g->e;
  LLVMTypeRef type = ac_llvm_type(e->context, g->op.type), single = LLVMFloatTypeInContext(e->context);
  if (ac_type_info(g->op.type)->kind != 'F')
    return LLVMBuildAdd(e->build, g->op.scalar, LLVMBuildIntCast2(e->build, number, type, false, ""), "");
  LLVMValueRef first = LLVMBuildFPCast(e->build, g->op.scalar, single, "");
  LLVMValueRef value = LLVMBuildFAdd(e->build, first, LLVMBuildUIToFP(e->build, number, single, ""), "");
  return LLVMBuildFPCast(e->build, value, type, "");
}

static void create_index(struct gatherer *g) {
  struct ac_emit *e = &g->e;
  count_repeats(g);
  struct ac_loop repeat = ac_loop_begin(e, ac_i64(e, 0), g->repeats, 1);
  LLVMValueRef base = product(g, repeat.index, g->op.rep[0], AC_BLOCK_BYTES), stride = block_stride(g);
  struct ac_loop lane = ac_loop_begin(e, ac_i64(e, 0), ac_i64(e, g->lanes), 1);
  struct ac_if on = ac_if_begin(e, lane_is_on(g, repeat.index, lane.index));
  LLVMValueRef per_block = ac_i64(e, g->block_lanes), block = LLVMBuildUDiv(e->build, lane.index, per_block, "");
  LLVMValueRef inside = times(g, LLVMBuildURem(e->build, lane.index, per_block, ""), g->bytes);
  LLVMValueRef at = sum(g, sum(g, base, product(g, block, stride, AC_BLOCK_BYTES)), inside);
  LLVMValueRef number = sum(g, times(g, repeat.index, g->lanes), lane.index);
  ac_store(e, index_value(g, number), ac_at_byte(e, g->op.vec[0], at), g->bytes);
  ac_if_end(e, &on);
  ac_loop_end(e, &lane);
  ac_loop_end(e, &repeat);
}

static LLVMValueRef load_offset(struct gatherer *g, LLVMValueRef number) {
  return ac_to_i64(&g->e, ac_load(&g->e, g->e.i32, ac_at_byte(&g->e, g->op.vec[2], times(g, number, 4)), 4));
}

static void gather(struct gatherer *g) {
  struct ac_emit *e = &g->e;
  LLVMValueRef held = LLVMBuildAlloca(e->build, LLVMArrayType2(e->i8, AC_REPEAT_BYTES), "");
  count_repeats(g);
  struct ac_loop repeat = ac_loop_begin(e, ac_i64(e, 0), g->repeats, 1);
  LLVMValueRef base = ac_at_byte(e, g->op.vec[0], product(g, repeat.index, g->op.rep[0], AC_BLOCK_BYTES));
  for (int writes = 0; writes < 2; writes++) {
    struct ac_loop lane = ac_loop_begin(e, ac_i64(e, 0), ac_i64(e, g->lanes), 1);
    struct ac_if on = ac_if_begin(e, lane_is_on(g, repeat.index, lane.index));
    LLVMValueRef own = times(g, lane.index, g->bytes);
    if (writes)
      ac_store(e, ac_load(e, g->word, ac_at_byte(e, held, own), g->bytes), ac_at_byte(e, base, own), g->bytes);
    else {
      LLVMValueRef offset = load_offset(g, sum(g, times(g, repeat.index, g->lanes), lane.index));
      LLVMValueRef from = ac_at_byte(e, g->op.vec[1], sum(g, ac_to_i64(e, g->op.number[0]), offset));
      ac_store(e, ac_load(e, g->word, from, 1), ac_at_byte(e, held, own), g->bytes);
    }
    ac_if_end(e, &on);
    ac_loop_end(e, &lane);
  }
  ac_loop_end(e, &repeat);
}

static void gather_blocks(struct gatherer *g) {
  struct ac_emit *e = &g->e;
  LLVMTypeRef block = LLVMVectorType(e->i8, AC_BLOCK_BYTES);
  struct ac_loop repeat =
      ac_loop_begin(e, ac_i64(e, 0), LLVMBuildAnd(e->build, ac_to_i64(e, g->op.repeat), ac_i64(e, 255), ""), 1);
  LLVMValueRef value[AC_BLOCKS], step = times(g, block_stride(g), AC_BLOCK_BYTES);
  for (unsigned b = 0; b < AC_BLOCKS; b++) {
    LLVMValueRef offset = load_offset(g, sum(g, times(g, repeat.index, AC_BLOCKS), ac_i64(e, b)));
    value[b] = ac_load(e, block, ac_at_byte(e, g->op.vec[1], offset), 1);
  }
  LLVMValueRef to = ac_at_byte(e, g->op.vec[0], product(g, repeat.index, g->op.rep[0], AC_BLOCK_BYTES));
  for (unsigned b = 0; b < AC_BLOCKS; b++) ac_store(e, value[b], ac_at_byte(e, to, times(g, step, b)), 1);
  ac_loop_end(e, &repeat);
}

/* Patterns 1 and 2 are even and odd, 3 to 6 one of four, 7 is all; 0 are the bits in memory. */
static LLVMValueRef is_chosen(struct gatherer *g, LLVMValueRef repeat, LLVMValueRef element) {
  struct ac_emit *e = &g->e;
  LLVMBuilderRef b = e->build;
  static const unsigned every[] = {0, 0x5, 0xa, 0x1, 0x2, 0x4, 0x8, 0xf}; /* of four neighbours */
  LLVMValueRef four = ac_i64(e, 0);
  for (unsigned pattern = 1; pattern < 8; pattern++) {
    LLVMValueRef is = LLVMBuildICmp(b, LLVMIntEQ, g->op.number[0], ac_i32(e, pattern), "");
    four = ac_select(e, is, ac_i64(e, every[pattern]), four);
  }
  LLVMValueRef fixed = LLVMBuildLShr(b, four, LLVMBuildAnd(b, element, ac_i64(e, 3), ""), "");
  LLVMValueRef user = LLVMBuildICmp(b, LLVMIntEQ, g->op.number[0], ac_i32(e, 0), "");
  LLVMValueRef at =
      sum(g, product(g, repeat, g->op.rep[2], AC_BLOCK_BYTES), LLVMBuildLShr(b, element, ac_i64(e, 3), ""));
  at = LLVMBuildSelect(b, user, at, ac_i64(e, 0), ""); /* without bits in memory what is read here is not used */
  LLVMValueRef bits = ac_to_i64(e, ac_load(e, e->i8, ac_at_byte(e, g->op.vec[2], at), 1));
  bits = LLVMBuildLShr(b, bits, LLVMBuildAnd(b, element, ac_i64(e, 7), ""), "");
  return LLVMBuildTrunc(b, LLVMBuildSelect(b, user, bits, fixed, ""), e->i1, "");
}

static void gather_mask(struct gatherer *g) {
  struct ac_emit *e = &g->e;
  LLVMBuilderRef b = e->build;
  LLVMValueRef count = LLVMBuildAlloca(b, e->i64, ""), per_block = ac_i64(e, g->block_lanes);
  ac_store(e, ac_i64(e, 0), count, 8);
  struct ac_loop repeat =
      ac_loop_begin(e, ac_i64(e, 0), LLVMBuildAnd(b, ac_to_i64(e, g->op.repeat), ac_i64(e, 65535), ""), 1);
  struct ac_loop element = ac_loop_begin(e, ac_i64(e, 0), g->op.elements, 1);
  struct ac_if chosen = ac_if_begin(e, is_chosen(g, repeat.index, element.index));
  LLVMValueRef block = LLVMBuildUDiv(b, element.index, per_block, "");
  LLVMValueRef inside = times(g, LLVMBuildURem(b, element.index, per_block, ""), g->bytes);
  LLVMValueRef at = sum(g, product(g, repeat.index, g->op.rep[1], AC_BLOCK_BYTES), inside);
  at = sum(g, at, product(g, block, g->op.blk[1], AC_BLOCK_BYTES));
  LLVMValueRef n = ac_load(e, e->i64, count, 8);
  LLVMValueRef value = ac_load(e, g->word, ac_at_byte(e, g->op.vec[1], at), g->bytes);
  ac_store(e, value, ac_at_byte(e, g->op.vec[0], times(g, n, g->bytes)), g->bytes);
  ac_store(e, sum(g, n, ac_i64(e, 1)), count, 8);
  ac_if_end(e, &chosen);
  ac_loop_end(e, &element);
  ac_loop_end(e, &repeat);
  ac_store(e, ac_load(e, e->i64, count, 8), g->op.vec[3], 1);
}

/* ---- the helper ---- */

/* The operands of the shape, in order, as places. */
static unsigned operands(struct ac_op *op, LLVMValueRef **slot, const char **letters) {
  *letters = op->inst->shape;
  unsigned n = 0, vec = 0, blk = 0, rep = 0, number = 0;
  for (const char *l = op->inst->shape; *l; l++, n++) {
    switch (*l) {
    case 'b': slot[n] = &op->blk[blk++]; break;
    case 'p': slot[n] = &op->rep[rep++]; break;
    case 'k': slot[n] = &op->number[number++]; break;
    case 'x': slot[n] = &op->scalar; break;
    case 'l': slot[n] = &op->mask_lo; break;
    case 'h': slot[n] = &op->mask_hi; break;
    case 'c': slot[n] = &op->counter; break;
    case 'r': slot[n] = &op->repeat; break;
    case 'E': slot[n] = &op->elements; break;
    default: slot[n] = &op->vec[vec++]; break;
    }
  }
  return n;
}

static bool write_body(struct gatherer *g) {
  switch (g->op.inst->id) {
  case AC_VBrcb: brcb(g); return true;
  case AC_VIndex: create_index(g); return true;
  case AC_VGather: gather(g); return true;
  case AC_VGatherBlock: gather_blocks(g); return true;
  case AC_VGatherMask: gather_mask(g); return true;
  default: return false;
  }
}

static bool write_helper(LLVMModuleRef module, const struct ac_op *op, LLVMValueRef fn) {
  struct gatherer g = {.op = *op, .bytes = ac_type_info(op->type)->bytes};
  LLVMValueRef *slot[32];
  const char *letters;
  unsigned n = operands(&g.op, slot, &letters), param = 0;
  g.lanes = AC_REPEAT_BYTES / g.bytes, g.block_lanes = AC_BLOCK_BYTES / g.bytes;
  ac_emit_begin(&g.e, module, fn);
  g.word = LLVMIntTypeInContext(g.e.context, g.bytes * 8);
  for (unsigned i = 0; i < n; i++)
    if (!(strchr("ck", letters[i]) && LLVMIsAConstantInt(*slot[i]))) *slot[i] = LLVMGetParam(fn, param++);
  bool known = write_body(&g);
  LLVMBuildRetVoid(g.e.build);
  ac_emit_end(&g.e);
  return known;
}

/* Mode and numbers that are constants are part of the helper. */
bool ac_gather_helper(LLVMModuleRef module, const struct ac_op *call, struct ac_helper *helper) {
  *helper = (struct ac_helper){.weight = AC_OUTLINED};
  struct ac_op op = *call;
  LLVMValueRef *slot[32];
  LLVMTypeRef types[32];
  const char *letters;
  struct ac_buf name = {0};
  ac_buf_printf(&name, "asc.%s%s", op.inst->op, ac_type_suffix(op.type).text);
  unsigned n = operands(&op, slot, &letters);
  for (unsigned i = 0; i < n; i++) {
    if (strchr("ck", letters[i]) && LLVMIsAConstantInt(*slot[i])) {
      ac_buf_printf(&name, ".%llx", LLVMConstIntGetZExtValue(*slot[i]));
      continue;
    }
    if (strchr("ck", letters[i])) ac_buf_printf(&name, ".%c", letters[i]);
    types[helper->nargs] = LLVMTypeOf(*slot[i]);
    helper->args[helper->nargs++] = *slot[i];
  }
  bool made;
  helper->fn = ac_helper_function(module, name.data, types, helper->nargs, false, &made);
  ac_buf_free(&name);
  return !made || write_helper(module, &op, helper->fn);
}
