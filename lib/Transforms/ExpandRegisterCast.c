/* Conversions of registers, and what converts on the way, in the fast lowering.
 *
 * In: value-form calls with a constant layout. Out: vector code. Of registers with elements of two widths the narrow side
 * uses every second or fourth element, from the layout's on; the mask is read at the source's elements (docs/semantics.md
 * part 2, correction 3).
 */
#include "ExpandRegister.h"

/* Of every ratio-th element, from the layout's on: the narrow side of a conversion. */
static LLVMValueRef every(struct ac_emit *e, LLVMValueRef value, unsigned lanes, unsigned ratio, unsigned layout) {
  LLVMValueRef pick[AC_REPEAT_BYTES];
  for (unsigned l = 0; l < lanes; l++) pick[l] = ac_i32(e, l * ratio + layout);
  return LLVMBuildShuffleVector(e->build, value, LLVMGetPoison(LLVMTypeOf(value)), LLVMConstVector(pick, lanes), "");
}

/* The other way round, zeros between. */
static LLVMValueRef apart(struct ac_emit *e, LLVMValueRef value, unsigned lanes, unsigned ratio, unsigned layout) {
  LLVMValueRef pick[AC_REPEAT_BYTES];
  for (unsigned l = 0; l < lanes * ratio; l++) pick[l] = ac_i32(e, l % ratio == layout ? l / ratio : lanes);
  LLVMValueRef none = LLVMConstNull(LLVMTypeOf(value));
  return LLVMBuildShuffleVector(e->build, value, none, LLVMConstVector(pick, lanes * ratio), "");
}

static LLVMValueRef cast(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  unsigned from = ac_type_info(ac_operand_type(op->type, 1))->bytes,
           to = ac_type_info(ac_operand_type(op->type, 0))->bytes;
  unsigned wide = from > to ? from : to, ratio = wide / (from < to ? from : to), lanes = AC_REPEAT_BYTES / wide;
  int64_t layout;
  if (!ac_const(op->number[0], &layout) || !LLVMIsAConstantInt(op->mode)) return NULL;
  LLVMValueRef saturate = LLVMBuildICmp(e->build, LLVMIntNE, op->number[1], ac_i32(e, 0), "");
  if (layout < 0 || layout >= ratio) layout = 0;
  LLVMValueRef keep = ac_lane_mask(e, m, op->vec[2], from), src = op->vec[1];
  if (from < to)
    src = every(e, src, lanes, ratio, (unsigned)layout), keep = every(e, keep, lanes, ratio, (unsigned)layout);
  LLVMValueRef value = ac_cast_register(e, op, lanes, src, saturate);
  value = LLVMBuildSelect(e->build, keep, value, LLVMConstNull(LLVMTypeOf(value)), "");
  return from > to ? apart(e, value, lanes, ratio, (unsigned)layout) : value;
}

/* e^(a - b); of halves as floats. */
static LLVMValueRef exp_sub(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  LLVMValueRef keep, a = op->vec[1], b = op->vec[2];
  LLVMTypeRef type = LLVMTypeOf(op->call);
  int64_t layout;
  if (ac_is_pair(op->type)) {
    if (!ac_const(op->number[0], &layout)) return NULL;
    unsigned lanes = AC_REPEAT_BYTES / 4, part = layout == 1;
    keep = every(e, ac_lane_mask(e, m, op->vec[3], 2), lanes, 2, part);
    a = LLVMBuildFPExt(e->build, every(e, a, lanes, 2, part), type, "");
    b = LLVMBuildFPExt(e->build, every(e, b, lanes, 2, part), type, "");
  } else keep = ac_lane_mask(e, m, op->vec[3], 4);
  LLVMValueRef value = ac_exp(e, LLVMBuildFSub(e->build, a, b, ""));
  return LLVMBuildSelect(e->build, keep, value, LLVMConstNull(type), "");
}

/* a * s, rounded to half with ties away from zero. */
static LLVMValueRef muls_cast(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  int64_t layout;
  if (!ac_const(op->number[0], &layout)) return NULL;
  unsigned lanes = AC_REPEAT_BYTES / 4;
  LLVMValueRef product = LLVMBuildFMul(e->build, op->vec[1], ac_splat(e, op->scalar, lanes), "");
  struct ac_op round = *op;
  round.mode = ac_i32(e, AC_ROUND), round.saturate = NULL;
  LLVMValueRef value = ac_cast_value(e, &round, lanes, product);
  value = LLVMBuildSelect(e->build, ac_lane_mask(e, m, op->vec[2], 4), value, LLVMConstNull(LLVMTypeOf(value)), "");
  return apart(e, value, lanes, 2, layout == 1);
}

LLVMValueRef ac_register_cast(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  switch (op->inst->id) {
  case AC_RExpSub: return exp_sub(e, m, op);
  case AC_RMulsCast: return muls_cast(e, m, op);
  default: return cast(e, m, op);
  }
}
