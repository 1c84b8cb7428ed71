/* Mask registers in the fast lowering: what a 256-bit mask says of each lane.
 *
 * In: mask values (<256 x i1>), most of them results of llvm.asc.r.*.val calls, and the width of the lanes. Out: <n x i1>,
 * made where the mask is made, once a width: a comparison of lane numbers with UpdateMask's count instead of a shuffle of
 * bits, and no mask in memory. The calls themselves are expanded behind all others, when most have no use left.
 */
#include "Expand.h"
#include "ExpandRegister.h"
#include <stdlib.h>

static LLVMTypeRef bits_type(struct ac_emit *e, unsigned n) { return LLVMVectorType(e->i1, n); }

static void remember(struct ac_masks *m, struct ac_lanes entry) {
  if (m->len == m->cap) {
    m->cap = m->cap ? m->cap * 2 : 16;
    m->list = realloc(m->list, m->cap * sizeof *m->list);
    if (!m->list) abort();
  }
  m->list[m->len++] = entry;
}

void ac_masks_replaced(struct ac_masks *m, LLVMValueRef mask, LLVMValueRef by) {
  for (size_t i = 0; i < m->len; i++)
    if (m->list[i].mask == mask) m->list[i].mask = by;
}

/* Lane l reads the bit l * bytes. Count is the first-n instruction's; an element of `unit` bytes a bit. */
static LLVMValueRef first_lanes(struct ac_emit *e, LLVMValueRef count, unsigned unit, unsigned bytes) {
  unsigned lanes = AC_REPEAT_BYTES / bytes, width = bytes == 1 ? 16 : bytes * 8;
  LLVMTypeRef type = LLVMIntTypeInContext(e->context, width);
  LLVMValueRef number[AC_REPEAT_BYTES];
  for (unsigned l = 0; l < lanes; l++) /* a bit between elements is never on */
    number[l] = LLVMConstInt(type, l * bytes % unit ? ~0ull : l * bytes / unit, false);
  LLVMValueRef most = ac_i32(e, AC_REPEAT_BYTES), below = LLVMBuildICmp(e->build, LLVMIntULT, count, most, "");
  count = LLVMBuildIntCast2(e->build, ac_select(e, below, count, most), type, false, "");
  return LLVMBuildICmp(e->build, LLVMIntULT, LLVMConstVector(number, lanes), ac_splat(e, count, lanes), "");
}

/* The bytes of the mask, each as often as it has lanes, and the bit of each lane taken out. */
static LLVMValueRef any_lanes(struct ac_emit *e, LLVMValueRef mask, unsigned bytes) {
  unsigned lanes = AC_REPEAT_BYTES / bytes;
  LLVMValueRef from[AC_REPEAT_BYTES], bit[AC_REPEAT_BYTES];
  LLVMTypeRef octets = LLVMVectorType(e->i8, AC_REPEAT_BYTES / 8);
  for (unsigned l = 0; l < lanes; l++) {
    from[l] = ac_i32(e, l * bytes / 8);
    bit[l] = LLVMConstInt(e->i8, 1u << l * bytes % 8, false);
  }
  LLVMValueRef whole = LLVMBuildBitCast(e->build, mask, octets, "");
  LLVMValueRef spread =
      LLVMBuildShuffleVector(e->build, whole, LLVMGetPoison(octets), LLVMConstVector(from, lanes), "");
  LLVMValueRef own = LLVMBuildAnd(e->build, spread, LLVMConstVector(bit, lanes), "");
  return LLVMBuildICmp(e->build, LLVMIntNE, own, LLVMConstNull(LLVMTypeOf(own)), "");
}

static LLVMValueRef constant_lanes(struct ac_emit *e, LLVMValueRef mask, unsigned bytes) {
  unsigned lanes = AC_REPEAT_BYTES / bytes;
  LLVMValueRef pick[AC_REPEAT_BYTES];
  for (unsigned l = 0; l < lanes; l++) pick[l] = ac_i32(e, l * bytes);
  return LLVMBuildShuffleVector(e->build, mask, LLVMGetPoison(LLVMTypeOf(mask)), LLVMConstVector(pick, lanes), "");
}

/* A comparison that is only known at run time: all six, and the right one of them. */
static LLVMValueRef any_comparison(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a, LLVMValueRef b) {
  struct ac_op one = *op;
  if (LLVMIsAConstantInt(op->comparison)) return ac_compare(e, op, a, b);
  one.comparison = ac_i32(e, AC_NE);
  LLVMValueRef result = ac_compare(e, &one, a, b);
  for (unsigned mode = 0; mode < AC_NE; mode++) {
    one.comparison = ac_i32(e, mode);
    LLVMValueRef is = LLVMBuildICmp(e->build, LLVMIntEQ, op->comparison, one.comparison, "");
    result = LLVMBuildSelect(e->build, is, ac_compare(e, &one, a, b), result, "");
  }
  return result;
}

/* Lanes of the comparison's own width. */
static LLVMValueRef compared_lanes(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  unsigned bytes = ac_type_info(op->type)->bytes;
  LLVMValueRef on = ac_lane_mask(e, m, op->vec[op->vectors - 1], bytes);
  LLVMValueRef b = op->scalar ? ac_splat(e, op->scalar, AC_REPEAT_BYTES / bytes) : op->vec[2];
  return ac_and(e, any_comparison(e, op, op->vec[1], b), on);
}

static LLVMValueRef logic_lanes(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op, unsigned bytes) {
  LLVMValueRef in[3] = {0};
  if (op->type != AC_NO_TYPE) return NULL; /* bits of masks have none */
  for (unsigned i = 1; i < op->vectors; i++) in[i - 1] = ac_lane_mask(e, m, op->vec[i], bytes);
  switch (op->inst->id) {
  case AC_RMaskAnd: return ac_and(e, ac_and(e, in[0], in[1]), in[2]);
  case AC_RMaskOr: return ac_and(e, LLVMBuildOr(e->build, in[0], in[1], ""), in[2]);
  case AC_RMaskXor: return ac_and(e, LLVMBuildXor(e->build, in[0], in[1], ""), in[2]);
  case AC_RMaskNot: return ac_and(e, LLVMBuildNot(e->build, in[0], ""), in[1]);
  case AC_RMaskSel:
    return LLVMBuildOr(e->build, ac_and(e, in[2], in[0]), ac_and(e, LLVMBuildNot(e->build, in[2], ""), in[1]), "");
  default: return NULL;
  }
}

static bool is_zip(enum ac_inst_id id) {
  return id == AC_RMaskZipLow || id == AC_RMaskZipHigh || id == AC_RMaskUnzipEven || id == AC_RMaskUnzipOdd;
}
static bool is_carry(enum ac_inst_id id) {
  return id == AC_RAddOut || id == AC_RSubOut || id == AC_RAddCOut || id == AC_RSubCOut;
}

/* Lane l of a packed or unpacked mask, as lanes that are twice or half as wide of the mask that it was made of; the other
 * half of a packed one is off. NULL where such lanes are none. */
static LLVMValueRef packed_lanes(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op, unsigned bytes) {
  bool pack = op->inst->id == AC_RMaskPack;
  unsigned n = AC_REPEAT_BYTES / bytes, from = pack ? bytes * 2 : bytes / 2;
  if (from == 0 || from > 8) return NULL;
  LLVMValueRef src = ac_lane_mask(e, m, op->vec[1], from), half[2], pick[AC_REPEAT_BYTES];
  for (unsigned high = 0; high < 2; high++) {
    for (unsigned l = 0; l < n; l++) {
      bool inside = l >= high * n / 2 && l < (high + 1) * n / 2;
      pick[l] = ac_i32(e, !pack ? high * n + l : inside ? l - high * n / 2 : n / 2);
    }
    LLVMValueRef other = LLVMConstNull(LLVMTypeOf(src));
    half[high] = LLVMBuildShuffleVector(e->build, src, other, LLVMConstVector(pick, n), "");
  }
  return ac_select(e, LLVMBuildICmp(e->build, LLVMIntNE, op->number[0], ac_i32(e, 0), ""), half[1], half[0]);
}

/* Lanes of the groups' own width. */
static LLVMValueRef zipped_lanes(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  unsigned bytes = ac_type_info(op->type)->bytes;
  return ac_rearranged(e, op->inst->id, ac_lane_mask(e, m, op->vec[1], bytes), ac_lane_mask(e, m, op->vec[2], bytes));
}

static LLVMValueRef carry_lanes(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  LLVMValueRef out;
  ac_carried(e, m, op, &out);
  return out;
}

/* NULL if the mask is none of an instruction that tells more than its bits. */
static LLVMValueRef known_lanes(struct ac_emit *e, struct ac_masks *m, LLVMValueRef mask, unsigned bytes) {
  struct ac_op op;
  struct ac_diags ignored;
  ac_diags_init(&ignored);
  bool read = ac_read(mask, &op, &ignored) == AC_READ;
  ac_diags_free(&ignored);
  if (!read) return NULL;
  if (op.inst->id == AC_RMaskFirst) return first_lanes(e, op.number[0], ac_type_info(op.type)->bytes, bytes);
  if (op.inst->id == AC_RCmp || op.inst->id == AC_RCmps)
    return ac_type_info(op.type)->bytes == bytes ? compared_lanes(e, m, &op) : NULL;
  if (op.inst->id == AC_RMaskPack || op.inst->id == AC_RMaskUnpack) return packed_lanes(e, m, &op, bytes);
  if (is_zip(op.inst->id)) return ac_type_info(op.type)->bytes == bytes ? zipped_lanes(e, m, &op) : NULL;
  if (is_carry(op.inst->id)) return bytes == 4 ? carry_lanes(e, m, &op) : NULL;
  if (op.inst->id == AC_RMaskBits) return ac_type_info(op.type)->bytes == bytes ? ac_mask_piece(e, &op) : NULL;
  return logic_lanes(e, m, &op, bytes);
}

LLVMValueRef ac_lane_mask(struct ac_emit *e, struct ac_masks *m, LLVMValueRef mask, unsigned bytes) {
  if (LLVMIsAConstant(mask)) return constant_lanes(e, mask, bytes);
  for (size_t i = 0; i < m->len; i++)
    if (m->list[i].mask == mask && m->list[i].bytes == bytes) return m->list[i].lanes;
  LLVMBasicBlockRef block = LLVMGetInsertBlock(e->build);
  struct ac_emit at = *e;
  at.build = LLVMCreateBuilderInContext(e->context);
  if (LLVMIsAInstruction(mask)) {
    LLVMValueRef next = LLVMGetNextInstruction(mask);
    while (LLVMIsAPHINode(next)) next = LLVMGetNextInstruction(next);
    LLVMPositionBuilderBefore(at.build, next);
  } else
    LLVMPositionBuilderBefore(at.build,
                              LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block))));
  LLVMValueRef lanes = known_lanes(&at, m, mask, bytes);
  if (!lanes) lanes = any_lanes(&at, mask, bytes);
  LLVMDisposeBuilder(at.build);
  remember(m, (struct ac_lanes){mask, lanes, bytes});
  return lanes;
}

/* Bits between the lanes' are 0. */
static LLVMValueRef spread(struct ac_emit *e, LLVMValueRef lanes, unsigned bytes) {
  unsigned n = AC_REPEAT_BYTES / bytes;
  LLVMValueRef pick[AC_REPEAT_BYTES];
  if (bytes == 1) return lanes;
  for (unsigned bit = 0; bit < AC_REPEAT_BYTES; bit++) pick[bit] = ac_i32(e, bit % bytes ? n : bit / bytes);
  return LLVMBuildShuffleVector(e->build, lanes, LLVMConstNull(bits_type(e, n)), LLVMConstVector(pick, AC_REPEAT_BYTES),
                                "");
}

/* Every second bit to a half, zeros in the other; a half's bits to every second, zeros between. */
static LLVMValueRef packed_bits(struct ac_emit *e, const struct ac_op *op) {
  LLVMValueRef half[2], pick[AC_REPEAT_BYTES], src = op->vec[1], none = LLVMConstNull(LLVMTypeOf(src));
  for (unsigned high = 0; high < 2; high++) {
    for (unsigned bit = 0; bit < AC_REPEAT_BYTES; bit++)
      if (op->inst->id == AC_RMaskPack) pick[bit] = ac_i32(e, bit / 128 == high ? bit % 128 * 2 : AC_REPEAT_BYTES);
      else pick[bit] = ac_i32(e, bit % 2 ? AC_REPEAT_BYTES : bit / 2 + high * 128);
    half[high] = LLVMBuildShuffleVector(e->build, src, none, LLVMConstVector(pick, AC_REPEAT_BYTES), "");
  }
  return ac_select(e, LLVMBuildICmp(e->build, LLVMIntNE, op->number[0], ac_i32(e, 0), ""), half[1], half[0]);
}

/* Bits in groups, a group an element. */
static LLVMValueRef zipped_bits(struct ac_emit *e, const struct ac_op *op) {
  unsigned bytes = ac_type_info(op->type)->bytes;
  LLVMTypeRef groups = LLVMVectorType(LLVMIntTypeInContext(e->context, bytes), AC_REPEAT_BYTES / bytes);
  if (bytes == 1) return ac_rearranged(e, op->inst->id, op->vec[1], op->vec[2]);
  LLVMValueRef a = LLVMBuildBitCast(e->build, op->vec[1], groups, ""),
               b = LLVMBuildBitCast(e->build, op->vec[2], groups, "");
  return LLVMBuildBitCast(e->build, ac_rearranged(e, op->inst->id, a, b), LLVMTypeOf(op->call), "");
}

LLVMValueRef ac_mask_value(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  switch (op->inst->id) {
  case AC_RMaskFirst: return first_lanes(e, op->number[0], ac_type_info(op->type)->bytes, 1);
  case AC_RCmp:
  case AC_RCmps: return spread(e, compared_lanes(e, m, op), ac_type_info(op->type)->bytes);
  case AC_RAddOut:
  case AC_RSubOut:
  case AC_RAddCOut:
  case AC_RSubCOut: return spread(e, carry_lanes(e, m, op), 4);
  case AC_RMaskPack:
  case AC_RMaskUnpack: return packed_bits(e, op);
  case AC_RMaskZipLow:
  case AC_RMaskZipHigh:
  case AC_RMaskUnzipEven:
  case AC_RMaskUnzipOdd: return zipped_bits(e, op);
  case AC_RMaskLoad:
  case AC_RMaskBits: return ac_register_load(e, m, op);
  default: break;
  }
  LLVMValueRef in[3] = {0};
  for (unsigned i = 1; i < op->vectors; i++) in[i - 1] = op->vec[i];
  switch (op->inst->id) {
  case AC_RMaskAnd: return ac_and(e, ac_and(e, in[0], in[1]), in[2]);
  case AC_RMaskOr: return ac_and(e, LLVMBuildOr(e->build, in[0], in[1], ""), in[2]);
  case AC_RMaskXor: return ac_and(e, LLVMBuildXor(e->build, in[0], in[1], ""), in[2]);
  case AC_RMaskNot: return ac_and(e, LLVMBuildNot(e->build, in[0], ""), in[1]);
  case AC_RMaskSel:
    return LLVMBuildOr(e->build, ac_and(e, in[2], in[0]), ac_and(e, LLVMBuildNot(e->build, in[2], ""), in[1]), "");
  default: return NULL;
  }
}
