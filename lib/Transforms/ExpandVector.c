/* Helpers of the memory-based vector instructions (shapes with a mask), for the fast lowering.
 *
 * In: one asc call. Out: a function that does it on host vectors, a repeat (256 bytes an operand) at a time, all of a
 * repeat's reads before its writes, repeats in order (docs/semantics.md 2.2): that is right for every overlap. Three
 * shapes: flat (counter mode, contiguous), known strides (constants in the helper's name), run-time strides (always out
 * of line: inlining them made compile time quadratic). Masked-off lanes are blended: their old value is read and written
 * back, which the arena behind the Unified Buffer allows. What an operation computes is ExpandArithmetic.c's.
 */
#include "Expand.h"

/* One helper being written: its operands as values of the helper. */
struct writer {
  struct ac_emit e;
  struct ac_op op;
  unsigned bytes, lanes, block_lanes; /* of the element type, in a repeat, in a data block */
  bool failed;                        /* the instruction has no meaning in ExpandArithmetic.c */
};

static bool contiguous(const struct ac_op *op) {
  for (unsigned i = 0; i < op->vectors; i++)
    if (!ac_is_const(op->blk[i], 1) || !ac_is_const(op->rep[i], AC_BLOCKS)) return false;
  return true;
}

static bool strides_known(const struct ac_op *op) {
  for (unsigned i = 0; i < op->vectors; i++)
    if (!LLVMIsAConstantInt(op->blk[i]) || !LLVMIsAConstantInt(op->rep[i])) return false;
  return true;
}

/* ---- one repeat ---- */

/* 256 bytes as one value. */
static void wide_repeat(struct writer *w, LLVMValueRef *ptr) {
  LLVMTypeRef type = ac_vector(&w->e, w->op.type, w->lanes);
  LLVMValueRef src[AC_MAX_VECTORS];
  unsigned n = 0;
  for (unsigned i = 1; i < w->op.vectors; i++) src[n++] = ac_load(&w->e, type, ptr[i], w->bytes);
  if (ac_inst_accumulates(w->op.inst)) src[n] = ac_load(&w->e, type, ptr[0], w->bytes);
  LLVMValueRef value = ac_arithmetic(&w->e, &w->op, w->lanes, src, w->op.scalar);
  if ((w->failed = !value)) return;
  ac_store(&w->e, value, ptr[0], w->bytes);
}

/* Types that compute in a wider one: 256 bytes of them as one value do not fit the host's registers (measured: 1.8x);
 * nor do long calculations. */
static bool computes_wider(const struct ac_op *op) {
  return op->type == AC_F16 || op->type == AC_BF16 || ac_is_long(op);
}

/* The destination's old value, to be blended with. Volatile only so that LLVM does not make a masked store of the blend:
 * those take 16 cycles on AMD's AVX2 machines (measured: 10x). */
static LLVMValueRef load_old(struct writer *w, LLVMTypeRef type, LLVMValueRef ptr, LLVMValueRef keep) {
  LLVMValueRef old = ac_load(&w->e, type, ptr, w->bytes);
  if (!LLVMIsConstant(keep)) LLVMSetVolatile(old, true);
  return old;
}

static LLVMValueRef block_pointer(struct writer *w, LLVMValueRef base, LLVMValueRef stride, unsigned block) {
  LLVMValueRef bytes =
      LLVMBuildMul(w->e.build, ac_to_i64(&w->e, stride), ac_i64(&w->e, (uint64_t)block * AC_BLOCK_BYTES), "");
  return ac_at_byte(&w->e, base, bytes);
}

/* The first n blocks, one by one; keep[b] is the block's <lanes x i1>, NULL for all lanes on, a null constant for none. */
static void blocked_repeat(struct writer *w, LLVMValueRef *base, LLVMValueRef *keep, unsigned n) {
  LLVMTypeRef type = ac_vector(&w->e, w->op.type, w->block_lanes);
  LLVMValueRef src[AC_BLOCKS][AC_MAX_VECTORS], old[AC_BLOCKS], ptr[AC_BLOCKS];
  bool accumulates = ac_inst_accumulates(w->op.inst);
  for (unsigned b = 0; b < n; b++) {
    if (keep && keep[b] && LLVMIsNull(keep[b])) continue;
    for (unsigned i = 1; i < w->op.vectors; i++)
      src[b][i - 1] = ac_load(&w->e, type, block_pointer(w, base[i], w->op.blk[i], b), w->bytes);
    ptr[b] = block_pointer(w, base[0], w->op.blk[0], b);
    LLVMValueRef mask = keep ? keep[b] : NULL, held = NULL;
    if (mask) held = load_old(w, type, ptr[b], mask);
    else if (accumulates) held = ac_load(&w->e, type, ptr[b], w->bytes);
    if (accumulates) src[b][w->op.vectors - 1] = held;
    old[b] = mask ? held : NULL;
  }
  for (unsigned b = 0; b < n; b++) {
    if (keep && keep[b] && LLVMIsNull(keep[b])) continue;
    LLVMValueRef value = ac_arithmetic(&w->e, &w->op, w->block_lanes, src[b], w->op.scalar);
    if ((w->failed = !value)) return;
    if (old[b]) value = LLVMBuildSelect(w->e.build, keep[b], value, old[b], "");
    ac_store(&w->e, value, ptr[b], w->bytes);
  }
}

static void repeat_pointers(struct writer *w, LLVMValueRef index, LLVMValueRef *ptr) {
  for (unsigned i = 0; i < w->op.vectors; i++) {
    LLVMValueRef step = ac_mul(&w->e, ac_to_i64(&w->e, w->op.rep[i]), ac_i64(&w->e, AC_BLOCK_BYTES));
    ptr[i] = ac_at_byte(&w->e, w->op.vec[i], LLVMBuildMul(w->e.build, index, step, ""));
  }
}

static bool blocks_adjacent(const struct ac_op *op) {
  for (unsigned i = 0; i < op->vectors; i++)
    if (!ac_is_const(op->blk[i], 1)) return false;
  return true;
}

static void repeats(struct writer *w, LLVMValueRef first, LLVMValueRef last, LLVMValueRef *keep) {
  if (first == last) return;
  struct ac_loop loop = ac_loop_begin(&w->e, first, last, 1);
  LLVMValueRef ptr[AC_MAX_VECTORS];
  repeat_pointers(w, loop.index, ptr);
  if (!keep && blocks_adjacent(&w->op) && !computes_wider(&w->op)) wide_repeat(w, ptr);
  else blocked_repeat(w, ptr, keep, AC_BLOCKS);
  ac_loop_end(&w->e, &loop);
}

/* ---- flat: n elements in one piece ---- */

static void piece_pointers(struct writer *w, LLVMValueRef element, LLVMValueRef *ptr) {
  LLVMValueRef offset = LLVMBuildMul(w->e.build, element, ac_i64(&w->e, w->bytes), "");
  for (unsigned i = 0; i < w->op.vectors; i++) ptr[i] = ac_at_byte(&w->e, w->op.vec[i], offset);
}

/* In steps of `blocks` data blocks, whose reads all come before their writes. */
static void flat_body(struct writer *w, LLVMValueRef n, unsigned blocks) {
  struct ac_emit *e = &w->e;
  unsigned lanes = blocks * w->block_lanes;
  LLVMValueRef ptr[AC_MAX_VECTORS], keep[AC_BLOCKS];
  for (unsigned i = 0; i < w->op.vectors; i++) w->op.blk[i] = ac_i32(e, 1);
  LLVMValueRef whole = LLVMBuildAnd(e->build, n, ac_i64(e, ~(uint64_t)(lanes - 1)), "");
  struct ac_loop loop = ac_loop_begin(e, ac_i64(e, 0), whole, lanes);
  piece_pointers(w, loop.index, ptr);
  if (computes_wider(&w->op)) blocked_repeat(w, ptr, NULL, blocks);
  else wide_repeat(w, ptr);
  ac_loop_end(e, &loop);

  LLVMValueRef rest = LLVMBuildAnd(e->build, n, ac_i64(e, lanes - 1), "");
  struct ac_if tail = ac_if_begin(e, LLVMBuildICmp(e->build, LLVMIntNE, rest, ac_i64(e, 0), ""));
  piece_pointers(w, whole, ptr);
  LLVMValueRef count = LLVMBuildIntCast2(e->build, rest, LLVMIntTypeInContext(e->context, w->bytes * 8), false, "");
  for (unsigned b = 0; b < blocks; b++)
    keep[b] = LLVMBuildICmp(e->build, LLVMIntULT, ac_iota(e, w->bytes, b * w->block_lanes, w->block_lanes),
                            ac_splat(e, count, w->block_lanes), "");
  blocked_repeat(w, ptr, keep, blocks);
  ac_if_end(e, &tail);
}

/* Whether the destination lies less than a repeat behind the start of a source: then a block's result would overwrite
 * what a later block of the same repeat has still to read. */
static LLVMValueRef overtakes(struct writer *w) {
  LLVMBuilderRef build = w->e.build;
  LLVMValueRef any = LLVMConstNull(w->e.i1);
  for (unsigned i = 1; i < w->op.vectors; i++) {
    LLVMValueRef src = w->op.vec[i], end = ac_at_byte(&w->e, src, ac_i64(&w->e, AC_REPEAT_BYTES));
    LLVMValueRef behind = LLVMBuildICmp(build, LLVMIntUGT, w->op.vec[0], src, "");
    LLVMValueRef near = LLVMBuildICmp(build, LLVMIntULT, w->op.vec[0], end, "");
    any = LLVMBuildOr(build, any, LLVMBuildAnd(build, behind, near, ""), "");
  }
  return any;
}

/* Repeat by repeat, with the sources' 256 bytes copied aside first. */
static void flat_through_copies(struct writer *w, LLVMValueRef n, LLVMValueRef stack) {
  struct ac_emit *e = &w->e;
  struct ac_op op = w->op;
  LLVMTypeRef type = ac_vector(e, op.type, w->lanes);
  LLVMValueRef ptr[AC_MAX_VECTORS], lanes = ac_i64(e, w->lanes);
  struct ac_loop loop = ac_loop_begin(e, ac_i64(e, 0), n, w->lanes);
  piece_pointers(w, loop.index, ptr);
  w->op.vec[0] = ptr[0];
  for (unsigned i = 1; i < op.vectors; i++) {
    w->op.vec[i] = ac_at_byte(e, stack, ac_i64(e, (i - 1) * (uint64_t)AC_REPEAT_BYTES));
    ac_store(e, ac_load(e, type, ptr[i], w->bytes), w->op.vec[i], AC_BLOCK_BYTES);
  }
  LLVMValueRef rest = LLVMBuildSub(e->build, n, loop.index, "");
  flat_body(w, ac_select(e, LLVMBuildICmp(e->build, LLVMIntULT, rest, lanes, ""), rest, lanes), 1);
  ac_loop_end(e, &loop);
  w->op = op;
}

/* A long calculation goes block by block: with a repeat's eight at once the registers overflow (measured: 1.7x). */
static void flat_long(struct writer *w, LLVMValueRef n) {
  struct ac_emit *e = &w->e;
  LLVMValueRef stack =
      LLVMBuildAlloca(e->build, LLVMArrayType2(e->i8, (w->op.vectors - 1) * (uint64_t)AC_REPEAT_BYTES), "");
  LLVMSetAlignment(stack, AC_BLOCK_BYTES);
  LLVMBasicBlockRef copies = LLVMAppendBasicBlockInContext(e->context, e->fn, "copies");
  LLVMBasicBlockRef direct = LLVMAppendBasicBlockInContext(e->context, e->fn, "direct");
  LLVMBuildCondBr(e->build, overtakes(w), copies, direct);
  LLVMPositionBuilderAtEnd(e->build, copies);
  flat_through_copies(w, n, stack);
  LLVMBuildRetVoid(e->build);
  LLVMMoveBasicBlockAfter(direct, LLVMGetInsertBlock(e->build));
  LLVMPositionBuilderAtEnd(e->build, direct);
  flat_body(w, n, 1);
}

/* ---- masks ---- */

static LLVMValueRef prefix_word(struct ac_emit *e, LLVMValueRef n, unsigned word) {
  LLVMValueRef first = ac_i64(e, word * 64ull), beyond = ac_i64(e, word * 64ull + 64);
  LLVMValueRef all = LLVMBuildICmp(e->build, LLVMIntUGE, n, beyond, ""),
               none = LLVMBuildICmp(e->build, LLVMIntULE, n, first, "");
  LLVMValueRef by = LLVMBuildAnd(e->build, LLVMBuildSub(e->build, n, first, ""), ac_i64(e, 63), "");
  LLVMValueRef some = LLVMBuildSub(e->build, LLVMBuildShl(e->build, ac_i64(e, 1), by, ""), ac_i64(e, 1), "");
  return ac_select(e, all, ac_i64(e, ~0ull), ac_select(e, none, ac_i64(e, 0), some));
}

/* Bits of one data block's lanes as <lanes x i1>: NULL for a constant all-on, a null constant for a constant all-off. */
static LLVMValueRef block_mask(struct writer *w, LLVMValueRef *words, unsigned block) {
  struct ac_emit *e = &w->e;
  unsigned lane = block * w->block_lanes, n = w->block_lanes;
  uint64_t ones = (1ull << n) - 1;
  LLVMValueRef bits =
      LLVMBuildAnd(e->build, LLVMBuildLShr(e->build, words[lane / 64], ac_i64(e, lane % 64), ""), ac_i64(e, ones), "");
  if (ac_is_const(bits, ones)) return NULL;
  if (n > w->bytes * 8) /* 32 lanes of one byte: the bits do not fit a lane */
    return LLVMBuildBitCast(e->build, LLVMBuildTrunc(e->build, bits, LLVMIntTypeInContext(e->context, n), ""),
                            LLVMVectorType(e->i1, n), "");
  LLVMTypeRef lane_type = LLVMIntTypeInContext(e->context, w->bytes * 8);
  LLVMValueRef each[32];
  for (unsigned i = 0; i < n; i++) each[i] = LLVMConstInt(lane_type, 1ull << i, false);
  LLVMValueRef all = ac_splat(e, LLVMBuildIntCast2(e->build, bits, lane_type, false, ""), n);
  LLVMValueRef own = LLVMBuildAnd(e->build, all, LLVMConstVector(each, n), "");
  return LLVMBuildICmp(e->build, LLVMIntNE, own, LLVMConstNull(LLVMTypeOf(own)), "");
}

/* The two words of the mask register with the bits beyond the type's lanes cleared. */
static void register_words(struct writer *w, LLVMValueRef *words) {
  uint64_t low = w->lanes >= 64 ? ~0ull : (1ull << w->lanes) - 1;
  words[0] = ac_and(&w->e, w->op.mask_lo, ac_i64(&w->e, low));
  words[1] = w->lanes > 64 ? w->op.mask_hi : ac_i64(&w->e, 0);
  words[2] = words[3] = ac_i64(&w->e, 0);
}

static LLVMValueRef mask_is_full(struct writer *w, LLVMValueRef *words) {
  LLVMValueRef full = LLVMConstInt(w->e.i1, 1, false);
  for (unsigned i = 0; i * 64 < w->lanes; i++) {
    uint64_t want = w->lanes >= 64 ? ~0ull : (1ull << w->lanes) - 1;
    full = ac_and(&w->e, full, LLVMBuildICmp(w->e.build, LLVMIntEQ, words[i], ac_i64(&w->e, want), ""));
  }
  return full;
}

/* ---- strided: whole repeats first, then masked ones ---- */

static void strided_body(struct writer *w) {
  struct ac_emit *e = &w->e;
  LLVMValueRef zero = ac_i64(e, 0), counter = w->op.counter, n = w->op.mask_lo;
  LLVMValueRef repeat =
      ac_and(e, ac_to_i64(e, w->op.repeat), ac_i64(e, 255)); /* the hardware's counter has eight bits */
  LLVMValueRef words[4], keep[AC_BLOCKS];
  register_words(w, words);
  LLVMValueRef full = mask_is_full(w, words);
  LLVMValueRef rest = LLVMBuildAnd(e->build, n, ac_i64(e, w->lanes - 1), "");
  LLVMValueRef tail = LLVMBuildZExt(e->build, LLVMBuildICmp(e->build, LLVMIntNE, rest, zero, ""), e->i64, "");
  LLVMValueRef whole = LLVMBuildUDiv(e->build, n, ac_i64(e, w->lanes), "");
  LLVMValueRef unmasked = ac_select(e, counter, whole, ac_select(e, full, repeat, zero));
  LLVMValueRef masked = ac_select(e, counter, tail, ac_select(e, full, zero, repeat));
  repeats(w, zero, unmasked, NULL);
  if (masked == zero) return;
  for (unsigned i = 0; i * 64 < w->lanes; i++) words[i] = ac_select(e, counter, prefix_word(e, rest, i), words[i]);
  for (unsigned b = 0; b < AC_BLOCKS; b++) keep[b] = block_mask(w, words, b);
  repeats(w, unmasked, LLVMBuildAdd(e->build, unmasked, masked, ""), keep);
}

/* ---- helpers: which one, its name, its parameters ---- */

static LLVMValueRef *operand_slot(struct ac_op *op, char letter, unsigned *nvec, unsigned *nblk, unsigned *nrep) {
  switch (letter) {
  case 'd':
  case 'a':
  case 's': return &op->vec[(*nvec)++];
  case 'x': return &op->scalar;
  case 'l': return &op->mask_lo;
  case 'h': return &op->mask_hi;
  case 'c': return &op->counter;
  case 'r': return &op->repeat;
  case 'b': return &op->blk[(*nblk)++];
  default: return &op->rep[(*nrep)++];
  }
}

static bool baked(char letter, LLVMValueRef value, bool strides_too) {
  bool stride = letter == 'b' || letter == 'p', mask = letter == 'l' || letter == 'h' || letter == 'c';
  return (mask || (stride && strides_too)) && LLVMIsAConstantInt(value);
}

/* Operands that the helper takes as parameters stay; the others (NULL in types) are constants inside it. The count of
 * counter mode and the repeat times are always parameters, so that helpers are shared. */
static void split_operands(const struct ac_op *op, struct ac_helper *helper, LLVMTypeRef *types, struct ac_buf *name) {
  struct ac_op copy = *op;
  unsigned nvec = 0, nblk = 0, nrep = 0;
  bool known = strides_known(op), counts = ac_is_const(op->counter, 1);
  for (const char *l = op->inst->shape; *l; l++) {
    LLVMValueRef value = *operand_slot(&copy, *l, &nvec, &nblk, &nrep);
    if (baked(*l, value, known) && !(*l == 'l' && counts))
      ac_buf_printf(name, ".%llx", LLVMConstIntGetZExtValue(value));
    else {
      if (!ac_letter_on_chip(*l) && *l != 'x') ac_buf_printf(name, ".%c", *l);
      types[helper->nargs] = LLVMTypeOf(value);
      helper->args[helper->nargs++] = value;
    }
  }
}

static void bind_parameters(struct writer *w) {
  unsigned nvec = 0, nblk = 0, nrep = 0, param = 0;
  bool known = strides_known(&w->op), counts = ac_is_const(w->op.counter, 1);
  for (const char *l = w->op.inst->shape; *l; l++) {
    LLVMValueRef *slot = operand_slot(&w->op, *l, &nvec, &nblk, &nrep);
    if (baked(*l, *slot, known) && !(*l == 'l' && counts)) continue;
    *slot = LLVMGetParam(w->e.fn, param++);
  }
}

static struct writer start(LLVMModuleRef module, const struct ac_op *op, LLVMValueRef fn) {
  unsigned bytes = ac_type_info(op->type)->bytes;
  struct writer w = {
      .op = *op, .bytes = bytes, .lanes = AC_REPEAT_BYTES / bytes, .block_lanes = AC_BLOCK_BYTES / bytes};
  ac_emit_begin(&w.e, module, fn);
  return w;
}

static bool finish(struct writer *w) {
  LLVMBuildRetVoid(w->e.build);
  ac_emit_end(&w->e);
  return !w->failed;
}

static bool flat_helper(LLVMModuleRef module, const struct ac_op *op, struct ac_helper *helper) {
  LLVMTypeRef types[AC_MAX_VECTORS + 2];
  struct ac_buf name = {0};
  ac_buf_printf(&name, "asc.flat.%s.%s", op->inst->op, ac_type_info(op->type)->suffix);
  for (unsigned i = 0; i < op->vectors; i++) helper->args[helper->nargs++] = op->vec[i];
  if (op->scalar) helper->args[helper->nargs++] = op->scalar;
  helper->args[helper->nargs++] = op->mask_lo;
  for (unsigned i = 0; i < helper->nargs; i++) types[i] = LLVMTypeOf(helper->args[i]);
  helper->weight = ac_is_long(op) ? AC_OUTLINED : AC_SMALL;
  bool made;
  helper->fn = ac_helper_function(module, name.data, types, helper->nargs, !ac_is_long(op), &made);
  ac_buf_free(&name);
  if (!made) return true;
  struct writer w = start(module, op, helper->fn);
  unsigned param = 0;
  for (unsigned i = 0; i < op->vectors; i++) w.op.vec[i] = LLVMGetParam(helper->fn, param++);
  if (op->scalar) w.op.scalar = LLVMGetParam(helper->fn, param++);
  if (ac_is_long(op)) flat_long(&w, LLVMGetParam(helper->fn, param));
  else flat_body(&w, LLVMGetParam(helper->fn, param), AC_BLOCKS);
  return finish(&w);
}

/* Run-time strides: one test for "all contiguous and the mask full" goes to the flat helper. */
static void runtime_body(struct writer *w) {
  struct ac_emit *e = &w->e;
  LLVMValueRef words[4];
  register_words(w, words);
  LLVMValueRef plain = LLVMBuildOr(e->build, w->op.counter, mask_is_full(w, words), "");
  for (unsigned i = 0; i < w->op.vectors; i++) {
    plain = ac_and(e, plain, LLVMBuildICmp(e->build, LLVMIntEQ, w->op.blk[i], ac_i32(e, 1), ""));
    plain = ac_and(e, plain, LLVMBuildICmp(e->build, LLVMIntEQ, w->op.rep[i], ac_i32(e, AC_BLOCKS), ""));
  }
  LLVMBasicBlockRef strided = LLVMAppendBasicBlockInContext(e->context, e->fn, "strided");
  LLVMBasicBlockRef flat = LLVMAppendBasicBlockInContext(e->context, e->fn, "flat");
  LLVMBuildCondBr(e->build, plain, flat, strided);
  LLVMPositionBuilderAtEnd(e->build, flat);
  struct ac_op op = w->op;
  LLVMValueRef whole = ac_mul(e, ac_and(e, ac_to_i64(e, w->op.repeat), ac_i64(e, 255)), ac_i64(e, w->lanes));
  op.mask_lo = ac_select(e, w->op.counter, w->op.mask_lo, whole);
  struct ac_helper helper = {0};
  if (!flat_helper(e->module, &op, &helper)) w->failed = true;
  LLVMBuildCall2(e->build, LLVMGlobalGetValueType(helper.fn), helper.fn, helper.args, helper.nargs, "");
  LLVMBuildRetVoid(e->build);
  LLVMPositionBuilderAtEnd(e->build, strided);
  w->op.blk[0] =
      ac_select(e, LLVMBuildICmp(e->build, LLVMIntEQ, w->op.blk[0], ac_i32(e, 0), ""), ac_i32(e, 1), w->op.blk[0]);
  strided_body(w);
}

bool ac_vector_helper(LLVMModuleRef module, const struct ac_op *call, struct ac_helper *helper) {
  *helper = (struct ac_helper){0};
  struct ac_op read = *call, *op = &read;
  if (ac_is_const(op->blk[0], 0)) op->blk[0] = LLVMConstInt(LLVMTypeOf(op->blk[0]), 1, false);
  if (ac_is_const(op->counter, 1) && contiguous(op)) return flat_helper(module, op, helper);
  LLVMTypeRef types[32];
  struct ac_buf name = {0};
  ac_buf_printf(&name, "asc.%s.%s", op->inst->op, ac_type_info(op->type)->suffix);
  split_operands(op, helper, types, &name);
  bool known = strides_known(op), inlined = known && !ac_is_long(op), made;
  helper->weight = inlined ? AC_LARGE : AC_OUTLINED;
  helper->fn = ac_helper_function(module, name.data, types, helper->nargs, inlined, &made);
  ac_buf_free(&name);
  if (!made) return true;
  struct writer w = start(module, op, helper->fn);
  bind_parameters(&w);
  if (known) strided_body(&w);
  else runtime_body(&w);
  return finish(&w);
}
