/* What an instruction's repeats, strides and mask are to the elements of a fused loop.
 *
 * In: a canonical vector instruction. Out: how many elements in a row it covers, and which of them are on, for any lanes of the
 * loop. A mask is the same for each repeat, so it is a pattern of bits that comes again; operands that all have the same
 * block stride are one more such pattern, over the elements between, too. Instructions with lanes that are off also
 * read what they write. Not here: patterns of more than 128 elements, strides that differ, which no loop can take.
 */
#include "Fuse.h"
#include "Util.h"

enum { BLOCK = 32, BLOCKS = 8, REPEAT = 256, WORD = 64 };

static unsigned size_of(const struct ac_op *op, unsigned operand) {
  return ac_type_info(ac_operand_type(op->type, operand))->bytes;
}

/* All operands: block stride `block`, and for each repeat as many data blocks more as `lanes` elements take, with the gaps. */
static bool strides_are(const struct ac_op *op, unsigned block, unsigned lanes) {
  for (unsigned i = 0; i < op->vectors; i++) {
    unsigned bytes = lanes * size_of(op, i);
    if (bytes % BLOCK || !ac_is_const(op->blk[i], block) || !ac_is_const(op->rep[i], bytes / BLOCK * block))
      return false;
  }
  return true;
}

static bool one_width(const struct ac_op *op) {
  for (unsigned i = 1; i < op->vectors; i++)
    if (size_of(op, i) != size_of(op, 0)) return false;
  return true;
}

/* Every stride-th data block of all operands. */
static bool every_nth_block(const struct ac_op *op, unsigned lanes, struct ac_lanes *out) {
  int64_t stride;
  if (!ac_const(op->blk[0], &stride) || stride < 2 || stride > BLOCKS || (stride & (stride - 1))) return false;
  unsigned period = BLOCK / size_of(op, 0) * (unsigned)stride;
  if (!one_width(op) || period > WORD || ac_mask_prefix(op, lanes) != (int)lanes) return false;
  *out = (struct ac_lanes){.each = lanes * (unsigned)stride, .stride = (unsigned)stride, .masked = true};
  return strides_are(op, (unsigned)stride, lanes);
}

bool ac_read_lanes(const struct ac_op *op, struct ac_lanes *out) {
  unsigned lanes = REPEAT / ac_type_info(op->type)->bytes;
  *out = (struct ac_lanes){.stride = 1};
  if (ac_is_const(op->counter, 1)) return strides_are(op, 1, lanes);
  if (!ac_is_const(op->counter, 0) || lanes > 2 * WORD) return false;
  *out = (struct ac_lanes){.each = lanes, .stride = 1, .masked = true};
  if (strides_are(op, 1, lanes)) return true;
  int prefix = ac_mask_prefix(op, lanes);
  if (prefix > 0 && strides_are(op, 1, (unsigned)prefix)) {
    *out = (struct ac_lanes){.each = (unsigned)prefix, .stride = 1};
    return true;
  }
  return every_nth_block(op, lanes, out);
}

LLVMValueRef ac_member_elements(struct ac_emit *e, const struct ac_member *m) {
  if (!m->lanes.each) return m->op.mask_lo;
  return ac_mul(e, ac_to_i64(e, m->op.repeat), ac_i64(e, m->lanes.each));
}

/* ---- the pattern ---- */

struct pattern {
  LLVMValueRef word[2]; /* of 128 elements; the same twice if it comes again after 64 */
  bool known;
  uint64_t bits[2]; /* if it is known */
};

static uint64_t nth_blocks(const struct ac_member *m) {
  unsigned block = BLOCK / size_of(&m->op, 0);
  uint64_t bits = 0;
  for (unsigned i = 0; i < WORD; i++) bits |= (uint64_t)(i / block % m->lanes.stride == 0) << i;
  return bits;
}

static struct pattern pattern_of(struct ac_emit *e, const struct ac_member *m) {
  unsigned lanes = REPEAT / ac_type_info(m->op.type)->bytes;
  struct pattern p = {.word = {m->op.mask_lo, m->op.mask_hi}};
  if (m->lanes.stride > 1) p.word[0] = ac_i64(e, nth_blocks(m));
  else if (lanes < WORD) {
    LLVMValueRef low = ac_and(e, p.word[0], ac_i64(e, (1ull << lanes) - 1));
    p.word[0] = LLVMBuildOr(e->build, low, LLVMBuildShl(e->build, low, ac_i64(e, lanes), ""), "");
  }
  if (lanes <= WORD || m->lanes.stride > 1) p.word[1] = p.word[0];
  int64_t bits[2];
  p.known = ac_const(p.word[0], &bits[0]) && ac_const(p.word[1], &bits[1]);
  if (p.known) p.bits[0] = (uint64_t)bits[0], p.bits[1] = (uint64_t)bits[1];
  return p;
}

static bool bit(const struct pattern *p, unsigned i) { return p->bits[i / WORD % 2] >> i % WORD & 1; }

/* After how many elements a known pattern comes again: a power of two. */
static unsigned period(const struct pattern *p) {
  for (unsigned n = 1; n < 2 * WORD; n *= 2) {
    bool again = true;
    for (unsigned i = 0; i < 2 * WORD && again; i++) again = bit(p, i) == bit(p, i % n);
    if (again) return n;
  }
  return 2 * WORD;
}

LLVMValueRef ac_lanes_on(struct ac_emit *e, const struct ac_member *m, const struct ac_lane_index *at, unsigned n) {
  if (!m->lanes.masked) return NULL;
  struct pattern p = pattern_of(e, m);
  if (p.known && at->unit % period(&p) == 0) {
    LLVMValueRef on[REPEAT];
    for (unsigned i = 0; i < n; i++) on[i] = LLVMConstInt(e->i1, bit(&p, at->beyond + i), false);
    return LLVMConstVector(on, n);
  }
  LLVMValueRef odd = LLVMBuildTrunc(e->build, LLVMBuildLShr(e->build, at->index, ac_i64(e, 6), ""), e->i1, "");
  LLVMValueRef operand[] = {ac_select(e, odd, p.word[0], p.word[1]), ac_select(e, odd, p.word[1], p.word[0]),
                            at->index};
  LLVMValueRef bits = ac_llvm_call(e, "llvm.fshr", operand, 3);
  return ac_bits_to_lanes(e, bits, n, m->bytes);
}
