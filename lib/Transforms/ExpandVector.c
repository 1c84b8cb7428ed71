/* Helpers of the memory-based vector instructions (shapes with a mask), for the fast lowering.
 *
 * In: one asc call. Out: a function that does it on host vectors, a repeat (256 bytes an operand) at a time, all of a
 * repeat's reads before its writes, repeats in order (docs/semantics.md 2.2): that is right for every overlap. Three
 * shapes: flat (counter mode, contiguous), known strides (constants in the helper's name), run-time strides (always out
 * of line: inlining them made compile time quadratic). Masked-off lanes are blended: their old value is read and written
 * back, which the arena behind the Unified Buffer allows. A repeat is done in eight pieces, each a data block of the
 * widest operand; a narrower operand's piece is a half, quarter or eighth of one. What an operation computes is
 * ExpandArithmetic.c's.
 */
#include "Expand.h"
#include <string.h>

/* One helper being written: its operands as values of the helper. */
struct writer {
  struct ac_emit e;
  struct ac_op op;
  unsigned bytes, lanes, block_lanes; /* of the widest element type, in a repeat, in a data block */
  bool failed;                        /* the instruction has no meaning in ExpandArithmetic.c */
};

static unsigned operand_bytes(const struct ac_op *op, unsigned operand) {
  return ac_type_info(ac_operand_type(op->type, operand))->bytes;
}

/* How many pieces of the operand make one of its data blocks. */
static unsigned pieces_a_block(const struct ac_op *op, unsigned operand) {
  return ac_type_info(op->type)->bytes / operand_bytes(op, operand);
}

/* The repeat stride without gaps. */
static unsigned whole_repeat(const struct ac_op *op, unsigned operand) {
  return AC_BLOCKS / pieces_a_block(op, operand);
}

/* Bits that the instruction reads, from UB or as words, and chooses lanes by. */
static bool selects(const struct ac_op *op) { return op->bits || op->cmp_lo; }

static bool contiguous(const struct ac_op *op) {
  for (unsigned i = 0; i < op->vectors; i++)
    if (!ac_is_const(op->blk[i], 1) || !ac_is_const(op->rep[i], whole_repeat(op, i))) return false;
  return true;
}

static bool strides_known(const struct ac_op *op) {
  for (unsigned i = 0; i < op->vectors; i++)
    if (!LLVMIsAConstantInt(op->blk[i]) || !LLVMIsAConstantInt(op->rep[i])) return false;
  return true;
}

/* ---- one repeat ---- */

/* n elements of an operand in memory. bfloat16 as its bits: LLVM takes selections of it apart. */
static LLVMTypeRef in_memory(struct writer *w, unsigned operand, unsigned n) {
  enum ac_type type = ac_operand_type(w->op.type, operand);
  return ac_vector(&w->e, type == AC_BF16 ? AC_U16 : type, n);
}

/* n lanes of an operand, from memory. */
static LLVMValueRef load_lanes(struct writer *w, unsigned operand, LLVMValueRef ptr, unsigned n) {
  return ac_load(&w->e, in_memory(w, operand, n), ptr, operand_bytes(&w->op, operand));
}

static LLVMValueRef as_elements(struct writer *w, unsigned operand, LLVMValueRef value, unsigned n) {
  return LLVMBuildBitCast(w->e.build, value, ac_vector(&w->e, ac_operand_type(w->op.type, operand), n), "");
}

/* n lanes of each source; behind them an accumulator's, which are in `held` if they have been read already. */
static void load_sources(struct writer *w, LLVMValueRef *ptr, unsigned n, LLVMValueRef held, LLVMValueRef *src) {
  unsigned last = w->op.vectors - 1;
  for (unsigned i = 1; i <= last; i++) src[i - 1] = as_elements(w, i, load_lanes(w, i, ptr[i], n), n);
  if (!ac_inst_accumulates(w->op.inst)) return;
  src[last] = as_elements(w, 0, held ? held : load_lanes(w, 0, ptr[0], n), n);
}

/* The destination's n lanes, as they go to memory. */
static LLVMValueRef compute(struct writer *w, unsigned n, LLVMValueRef *src) {
  LLVMValueRef value = ac_arithmetic(&w->e, &w->op, n, src, w->op.scalar);
  if ((w->failed = !value)) return NULL;
  if (w->op.saturate) value = ac_saturated(&w->e, &w->op, n, value);
  return LLVMBuildBitCast(w->e.build, value, in_memory(w, 0, n), "");
}

/* n lanes, mostly 256 bytes, as one value. */
static void wide_repeat(struct writer *w, LLVMValueRef *ptr, unsigned n) {
  LLVMValueRef src[AC_MAX_VECTORS];
  load_sources(w, ptr, n, NULL, src);
  LLVMValueRef value = compute(w, n, src);
  if (value) ac_store(&w->e, value, ptr[0], operand_bytes(&w->op, 0));
}

/* Types that compute in a wider one: 256 bytes of them as one value do not fit the host's registers (measured: 1.8x);
 * nor do long calculations. Conversions of whole numbers go through float, or through double. */
static bool computes_wider(const struct ac_op *op) {
  enum ac_type src = ac_operand_type(op->type, 1), dst = ac_operand_type(op->type, 0);
  if (ac_inst_packs(op->inst) || selects(op)) return true; /* bits go piece by piece */
  if (op->inst->flags & AC_MOVES) return false;
  if (op->mode || op->scale)
    return ac_type_info(op->type)->bytes < 4 || ac_type_info(src)->kind != 'F' || ac_type_info(dst)->kind != 'F';
  return dst == AC_F16 || dst == AC_BF16 || ac_is_long(op);
}

/* The destination's old value, to be blended with. Volatile only so that LLVM does not make a masked store of the blend:
 * those take 16 cycles on AMD's AVX2 machines (measured: 10x). */
static LLVMValueRef load_old(struct writer *w, LLVMTypeRef type, LLVMValueRef ptr, LLVMValueRef keep) {
  LLVMValueRef old = ac_load(&w->e, type, ptr, operand_bytes(&w->op, 0));
  if (!LLVMIsConstant(keep)) LLVMSetVolatile(old, true);
  return old;
}

/* Where a piece of an operand begins. */
static LLVMValueRef piece_pointer(struct writer *w, LLVMValueRef *base, unsigned operand, unsigned piece) {
  unsigned per_block = pieces_a_block(&w->op, operand), block = piece / per_block;
  LLVMValueRef bytes = LLVMBuildMul(w->e.build, ac_to_i64(&w->e, w->op.blk[operand]),
                                    ac_i64(&w->e, (uint64_t)block * AC_BLOCK_BYTES), "");
  uint64_t inside = piece % per_block * (AC_BLOCK_BYTES / per_block);
  return ac_at_byte(&w->e, ac_at_byte(&w->e, base[operand], bytes), ac_i64(&w->e, inside));
}

/* The lanes of a piece that a selection takes from the first source. */
static LLVMValueRef chosen(struct writer *w, LLVMValueRef bits, unsigned piece) {
  struct ac_emit *e = &w->e;
  if (bits) bits = ac_load_bits(e, bits, piece, w->block_lanes);
  else {
    unsigned lane = piece * w->block_lanes;
    bits = LLVMBuildLShr(e->build, lane < 64 ? w->op.cmp_lo : w->op.cmp_hi, ac_i64(e, lane % 64), "");
  }
  return ac_bits_to_lanes(e, bits, w->block_lanes, w->bytes);
}

/* One piece's result; choose is its chosen lanes. Comparisons have <lanes x i1>. */
static LLVMValueRef piece_value(struct writer *w, LLVMValueRef *src, LLVMValueRef choose) {
  unsigned n = w->block_lanes;
  LLVMValueRef scalar = w->op.scalar ? ac_splat(&w->e, w->op.scalar, n) : NULL;
  if (ac_inst_packs(w->op.inst)) return ac_compare(&w->e, &w->op, src[0], scalar ? scalar : src[1]);
  if (!choose) return compute(w, n, src);
  LLVMTypeRef type = in_memory(w, 0, n);
  LLVMValueRef first = LLVMBuildBitCast(w->e.build, src[0], type, ""),
               second = LLVMBuildBitCast(w->e.build, scalar ? scalar : src[1], type, "");
  return LLVMBuildSelect(w->e.build, choose, first, second, "");
}

/* The first n pieces, one by one; keep[b] is the piece's <lanes x i1>, NULL for all lanes on, a null constant for none. */
static void blocked_repeat(struct writer *w, LLVMValueRef *base, LLVMValueRef *keep, unsigned n) {
  LLVMTypeRef type = in_memory(w, 0, w->block_lanes);
  bool packs = ac_inst_packs(w->op.inst);
  LLVMValueRef src[AC_BLOCKS][AC_MAX_VECTORS], old[AC_BLOCKS], ptr[AC_BLOCKS][AC_MAX_VECTORS];
  LLVMValueRef choose[AC_BLOCKS] = {0}, bits[AC_BLOCKS] = {0};
  for (unsigned b = 0; b < n; b++) {
    if (keep && keep[b] && LLVMIsNull(keep[b])) continue;
    for (unsigned i = 0; i < w->op.vectors; i++) ptr[b][i] = piece_pointer(w, base, i, b);
    old[b] = keep && keep[b] && !packs ? load_old(w, type, ptr[b][0], keep[b]) : NULL;
    load_sources(w, ptr[b], w->block_lanes, old[b], src[b]);
    if (selects(&w->op)) choose[b] = chosen(w, w->op.bits ? base[w->op.vectors] : NULL, b);
  }
  for (unsigned b = 0; b < n; b++) {
    if (keep && keep[b] && LLVMIsNull(keep[b])) continue;
    LLVMValueRef value = piece_value(w, src[b], choose[b]);
    if (!value) return;
    bits[b] = value;
    if (packs) continue;
    if (old[b]) value = LLVMBuildSelect(w->e.build, keep[b], value, old[b], "");
    ac_store(&w->e, value, ptr[b][0], operand_bytes(&w->op, 0));
  }
  if (packs) ac_store_bits(&w->e, base[0], bits, keep, n, w->block_lanes);
}

/* Where the bits of the instruction are, of which there is one a lane: ptr's first, or behind the vectors. */
static void bits_pointers(struct writer *w, LLVMValueRef lane, LLVMValueRef *ptr) {
  LLVMValueRef bytes = LLVMBuildLShr(w->e.build, lane, ac_i64(&w->e, 3), "");
  if (ac_inst_packs(w->op.inst)) ptr[0] = ac_at_byte(&w->e, w->op.vec[0], bytes);
  if (w->op.bits) ptr[w->op.vectors] = ac_at_byte(&w->e, w->op.bits, bytes);
}

static void repeat_pointers(struct writer *w, LLVMValueRef index, LLVMValueRef *ptr) {
  for (unsigned i = 0; i < w->op.vectors; i++) {
    LLVMValueRef step = ac_mul(&w->e, ac_to_i64(&w->e, w->op.rep[i]), ac_i64(&w->e, AC_BLOCK_BYTES));
    ptr[i] = ac_at_byte(&w->e, w->op.vec[i], LLVMBuildMul(w->e.build, index, step, ""));
  }
  bits_pointers(w, LLVMBuildMul(w->e.build, index, ac_i64(&w->e, w->lanes), ""), ptr);
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
  if (!keep && blocks_adjacent(&w->op) && !computes_wider(&w->op)) wide_repeat(w, ptr, w->lanes);
  else blocked_repeat(w, ptr, keep, AC_BLOCKS);
  ac_loop_end(&w->e, &loop);
}

/* ---- flat: n elements in one piece ---- */

static void piece_pointers(struct writer *w, LLVMValueRef element, LLVMValueRef *ptr) {
  for (unsigned i = 0; i < w->op.vectors; i++) {
    LLVMValueRef offset = LLVMBuildMul(w->e.build, element, ac_i64(&w->e, operand_bytes(&w->op, i)), "");
    ptr[i] = ac_at_byte(&w->e, w->op.vec[i], offset);
  }
  bits_pointers(w, element, ptr);
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
  else wide_repeat(w, ptr, lanes);
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

/* Whether a block's result may overwrite what a later block of the same repeat has still to read: the destination lies
 * less than a repeat behind the start of a source, or, where one goes on faster than the other, they overlap at all. */
static LLVMValueRef overtakes(struct writer *w, LLVMValueRef n) {
  struct ac_emit *e = &w->e;
  LLVMValueRef any = LLVMConstNull(e->i1), dst = w->op.vec[0];
  unsigned dst_bytes = operand_bytes(&w->op, 0);
  for (unsigned i = 1; i < w->op.vectors; i++) {
    LLVMValueRef src = w->op.vec[i], reach = ac_i64(e, AC_REPEAT_BYTES), start = dst;
    unsigned bytes = operand_bytes(&w->op, i);
    if (bytes != dst_bytes) {
      reach = ac_mul(e, n, ac_i64(e, bytes));
      start = ac_at_byte(e, dst, ac_mul(e, n, ac_i64(e, dst_bytes)));
    }
    LLVMValueRef behind = LLVMBuildICmp(e->build, LLVMIntUGT, start, src, "");
    LLVMValueRef near = LLVMBuildICmp(e->build, LLVMIntULT, dst, ac_at_byte(e, src, reach), "");
    any = LLVMBuildOr(e->build, any, LLVMBuildAnd(e->build, behind, near, ""), "");
  }
  return any;
}

/* In the place of n lanes of each source, those lanes, copied aside to the stack. */
static void copy_aside(struct writer *w, LLVMValueRef n, LLVMValueRef stack) {
  struct ac_emit *e = &w->e;
  for (unsigned i = 1; i < w->op.vectors; i++) {
    LLVMValueRef to = ac_at_byte(e, stack, ac_i64(e, (i - 1) * (uint64_t)AC_REPEAT_BYTES));
    LLVMBuildMemCpy(e->build, to, AC_BLOCK_BYTES, w->op.vec[i], operand_bytes(&w->op, i),
                    ac_mul(e, n, ac_i64(e, operand_bytes(&w->op, i))));
    w->op.vec[i] = LLVMBuildAddrSpaceCast(e->build, to, LLVMTypeOf(w->op.vec[i]), "");
  }
}

/* By so many data blocks at a time, which is all in one segment; where the destination overtakes a source inside a repeat,
 * each repeat is a segment, whose sources are copied aside first. */
static void flat_in_segments(struct writer *w, LLVMValueRef n, unsigned blocks) {
  struct ac_emit *e = &w->e;
  LLVMBuilderRef b = e->build;
  LLVMValueRef stack = LLVMBuildAlloca(b, LLVMArrayType2(e->i8, (w->op.vectors - 1) * (uint64_t)AC_REPEAT_BYTES), "");
  LLVMSetAlignment(stack, AC_BLOCK_BYTES);
  LLVMValueRef over = overtakes(w, n), lanes = ac_i64(e, w->lanes);
  struct ac_op op = w->op;
  LLVMValueRef segments = ac_select(e, over, n, ac_i64(e, 1)), ptr[AC_MAX_VECTORS];
  struct ac_loop loop = ac_loop_begin(e, ac_i64(e, 0), segments, w->lanes);
  LLVMBasicBlockRef before = LLVMGetInsertBlock(b);
  piece_pointers(w, loop.index, ptr);
  for (unsigned i = 0; i < op.vectors; i++) w->op.vec[i] = ptr[i];
  LLVMValueRef rest = LLVMBuildSub(b, n, loop.index, "");
  LLVMValueRef all = LLVMBuildOr(b, LLVMBuildNot(b, over, ""), LLVMBuildICmp(b, LLVMIntULT, rest, lanes, ""), "");
  LLVMValueRef count = ac_select(e, all, rest, lanes);
  struct ac_if aside = ac_if_begin(e, over);
  copy_aside(w, count, stack);
  LLVMBasicBlockRef copied = LLVMGetInsertBlock(b);
  ac_if_end(e, &aside);
  for (unsigned i = 1; i < op.vectors; i++) {
    LLVMValueRef phi = LLVMBuildPhi(b, LLVMTypeOf(ptr[i]), ""), from[] = {ptr[i], w->op.vec[i]};
    LLVMBasicBlockRef block[] = {before, copied};
    LLVMAddIncoming(phi, from, block, 2);
    w->op.vec[i] = phi;
  }
  flat_body(w, count, blocks);
  ac_loop_end(e, &loop);
  w->op = op;
}

/* A long calculation goes by 16 lanes, one data block of halves or two of floats: with a repeat's eight at once the
 * registers overflow (measured: 1.7x). So does what is hardly ever run: that is an eighth of the code. */
enum { SEGMENT_LANES = 16 };

/* ---- masks ---- */

LLVMValueRef ac_prefix_word(struct ac_emit *e, LLVMValueRef n, unsigned word) {
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
  return ac_is_const(bits, ones) ? NULL : ac_bits_to_lanes(e, bits, n, w->bytes);
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
  for (unsigned i = 0; i * 64 < w->lanes; i++) words[i] = ac_select(e, counter, ac_prefix_word(e, rest, i), words[i]);
  for (unsigned b = 0; b < AC_BLOCKS; b++) keep[b] = block_mask(w, words, b);
  repeats(w, unmasked, LLVMBuildAdd(e->build, unmasked, masked, ""), keep);
}

/* ---- helpers: which one, its name, its parameters ---- */

static LLVMValueRef *operand_slot(struct ac_op *op, char letter, unsigned *nvec, unsigned *nblk, unsigned *nrep) {
  switch (letter) {
  case 'd':
  case 'a':
  case 'B':
  case 'C':
  case 's': return &op->vec[(*nvec)++];
  case 't': return &op->bits;
  case 'j': return &op->cmp_lo;
  case 'J': return &op->cmp_hi;
  case 'w': return &op->comparison;
  case 'x': return &op->scalar;
  case 'g': return &op->mode;
  case 'q': return &op->scale;
  case 'l': return &op->mask_lo;
  case 'h': return &op->mask_hi;
  case 'c': return &op->counter;
  case 'r': return &op->repeat;
  case 'b': return &op->blk[(*nblk)++];
  case 'p': return &op->rep[(*nrep)++];
  default: return &op->saturate; /* SATURATE */
  }
}

/* The shape with the saturating form's operand. */
struct letters {
  char text[40];
};
static struct letters letters_of(const struct ac_op *op) {
  struct letters all;
  snprintf(all.text, sizeof all.text, "%s%s", op->inst->shape, op->saturate ? "!" : "");
  return all;
}

static bool baked(char letter, LLVMValueRef value, bool strides_too) {
  bool stride = letter == 'b' || letter == 'p', choice = strchr("lhcgw!", letter) != NULL;
  return (choice || (stride && strides_too)) && LLVMIsAConstantInt(value);
}

/* Operands that the helper takes as parameters stay; the others (NULL in types) are constants inside it. The count of
 * counter mode and the repeat times are always parameters, so that helpers are shared. */
static void split_operands(const struct ac_op *op, struct ac_helper *helper, LLVMTypeRef *types, struct ac_buf *name) {
  struct ac_op copy = *op;
  unsigned nvec = 0, nblk = 0, nrep = 0;
  bool known = strides_known(op), counts = ac_is_const(op->counter, 1);
  struct letters letters = letters_of(op);
  for (const char *l = letters.text; *l; l++) {
    LLVMValueRef value = *operand_slot(&copy, *l, &nvec, &nblk, &nrep);
    if (baked(*l, value, known) && !(*l == 'l' && counts))
      ac_buf_printf(name, ".%llx", LLVMConstIntGetZExtValue(value));
    else {
      if (!strchr("dasxqBCtjJ", *l)) ac_buf_printf(name, ".%c", *l);
      types[helper->nargs] = LLVMTypeOf(value);
      helper->args[helper->nargs++] = value;
    }
  }
}

static void bind_parameters(struct writer *w) {
  unsigned nvec = 0, nblk = 0, nrep = 0, param = 0;
  bool known = strides_known(&w->op), counts = ac_is_const(w->op.counter, 1);
  struct letters letters = letters_of(&w->op);
  for (const char *l = letters.text; *l; l++) {
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

/* The operands of a flat helper, as places: vectors, then scalars and bits, then the count. */
enum { FLAT_OPERANDS = AC_MAX_VECTORS + 6 };
static unsigned flat_operands(struct ac_op *op, LLVMValueRef **out) {
  unsigned n = 0;
  for (unsigned i = 0; i < op->vectors; i++) out[n++] = &op->vec[i];
  if (op->scalar) out[n++] = &op->scalar;
  if (op->scale) out[n++] = &op->scale;
  if (op->bits) out[n++] = &op->bits;
  if (op->cmp_lo) out[n++] = &op->cmp_lo, out[n++] = &op->cmp_hi;
  if (op->saturate && !LLVMIsAConstantInt(op->saturate)) out[n++] = &op->saturate;
  out[n++] = &op->mask_lo;
  return n;
}

static bool flat_helper(LLVMModuleRef module, const struct ac_op *call, struct ac_helper *helper) {
  LLVMValueRef *operand[FLAT_OPERANDS];
  LLVMTypeRef types[FLAT_OPERANDS];
  struct ac_op read = *call;
  struct ac_buf name = {0};
  ac_buf_printf(&name, "asc.flat.%s%s", read.inst->op, ac_type_suffix(read.type).text);
  if (read.mode) ac_buf_printf(&name, ".%llu", LLVMConstIntGetZExtValue(read.mode));
  if (read.comparison) ac_buf_printf(&name, ".%llu", LLVMConstIntGetZExtValue(read.comparison));
  if (read.saturate) ac_buf_puts(&name, LLVMIsAConstantInt(read.saturate) ? ".sat" : ".!");
  bool small = ac_is_long(&read) || (ac_is_rare(&read) && !selects(&read) && !ac_inst_packs(read.inst));
  bool apart = small && ac_is_apart(&read);
  if (small && !ac_is_long(&read)) ac_buf_puts(&name, ".small");
  if (apart) ac_buf_puts(&name, ".apart");
  helper->nargs = flat_operands(&read, operand);
  for (unsigned i = 0; i < helper->nargs; i++) helper->args[i] = *operand[i], types[i] = LLVMTypeOf(*operand[i]);
  helper->weight = ac_is_long(&read) ? AC_OUTLINED : AC_SMALL;
  bool made;
  helper->fn = ac_helper_function(module, name.data, types, helper->nargs, !ac_is_long(&read), &made);
  ac_buf_free(&name);
  if (!made) return true;
  struct writer w = start(module, &read, helper->fn);
  flat_operands(&w.op, operand);
  for (unsigned i = 0; i < helper->nargs; i++) *operand[i] = LLVMGetParam(helper->fn, i);
  unsigned blocks = w.block_lanes < SEGMENT_LANES ? SEGMENT_LANES / w.block_lanes : 1;
  if (apart) flat_body(&w, w.op.mask_lo, blocks);
  else if (small) flat_in_segments(&w, w.op.mask_lo, blocks);
  else flat_body(&w, w.op.mask_lo, AC_BLOCKS);
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
    LLVMValueRef whole = ac_i32(e, whole_repeat(&w->op, i));
    plain = ac_and(e, plain, LLVMBuildICmp(e->build, LLVMIntEQ, w->op.rep[i], whole, ""));
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

/* A round mode or comparison known only at run time: a helper for each, and one test after the other. Others than the five
 * and ODD count as RINT; what is no comparison counts as NE. */
static void any_mode_body(struct writer *w) {
  struct ac_emit *e = &w->e;
  bool compares = w->op.comparison;
  unsigned first = compares ? AC_LT : AC_FLOOR, end = compares ? AC_NE : AC_ODD + 1, other = compares ? AC_NE : AC_RINT;
  for (unsigned mode = first; mode <= end; mode++) {
    bool last = mode == end;
    struct ac_op op = w->op;
    LLVMValueRef now = ac_i32(e, last ? other : mode), is = compares ? w->op.comparison : w->op.mode;
    *(compares ? &op.comparison : &op.mode) = now;
    struct ac_if is_mode = {0};
    if (!last) is_mode = ac_if_begin(e, LLVMBuildICmp(e->build, LLVMIntEQ, is, now, ""));
    struct ac_helper helper;
    if (!ac_vector_helper(e->module, &op, &helper)) w->failed = true;
    LLVMBuildCall2(e->build, LLVMGlobalGetValueType(helper.fn), helper.fn, helper.args, helper.nargs, "");
    if (last) return;
    LLVMBuildRetVoid(e->build);
    LLVMPositionBuilderAtEnd(e->build, is_mode.exit);
  }
}

bool ac_vector_helper(LLVMModuleRef module, const struct ac_op *call, struct ac_helper *helper) {
  *helper = (struct ac_helper){0};
  struct ac_op read = *call, *op = &read;
  bool any_mode =
      (op->mode && !LLVMIsAConstantInt(op->mode)) || (op->comparison && !LLVMIsAConstantInt(op->comparison));
  if (ac_inst_packs(op->inst)) { /* bits have no strides */
    op->blk[0] = LLVMConstInt(LLVMTypeOf(op->blk[0]), 1, false);
    op->rep[0] = LLVMConstInt(LLVMTypeOf(op->rep[0]), AC_BLOCKS, false);
  }
  if (ac_is_const(op->blk[0], 0)) op->blk[0] = LLVMConstInt(LLVMTypeOf(op->blk[0]), 1, false);
  if (op->saturate && ac_is_const(op->saturate, 0)) op->saturate = NULL;
  if (ac_is_const(op->counter, 1) && contiguous(op) && !any_mode) return flat_helper(module, op, helper);
  LLVMTypeRef types[32];
  struct ac_buf name = {0};
  ac_buf_printf(&name, "asc.%s%s", op->inst->op, ac_type_suffix(op->type).text);
  split_operands(op, helper, types, &name);
  bool known = strides_known(op) && !any_mode, inlined = known && !ac_is_long(op), made;
  helper->weight = inlined ? AC_LARGE : AC_OUTLINED;
  helper->fn = ac_helper_function(module, name.data, types, helper->nargs, inlined, &made);
  ac_buf_free(&name);
  if (!made) return true;
  struct writer w = start(module, op, helper->fn);
  bind_parameters(&w);
  if (any_mode) any_mode_body(&w);
  else if (known) strided_body(&w);
  else runtime_body(&w);
  return finish(&w);
}
