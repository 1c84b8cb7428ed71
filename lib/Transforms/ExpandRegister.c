/* Register instructions in value form, for the fast lowering.
 *
 * In: a function with llvm.asc.r.*.val calls: whole 256-byte registers as vectors, mask registers as <256 x i1>. Out:
 * vector code. Lane l of a type of s bytes is governed by mask bit l*s; lanes that are off become 0 (ZEROING,
 * docs/semantics.md 4). Loads and stores may touch bytes behind the UB: there is room for that (runtime/lib/Core.c).
 */
#include "ExpandRegister.h"
#include <stdlib.h>

/* ---- lane by lane ---- */

/* A source that is 0 in the very lanes that the result is 0 in need not be: what the lanes hold does not matter. */
static LLVMValueRef without_zeroing(LLVMValueRef value, LLVMValueRef lanes) {
  if (!LLVMIsASelectInst(value) || LLVMGetOperand(value, 0) != lanes) return value;
  LLVMValueRef other = LLVMGetOperand(value, 2);
  return LLVMIsAConstant(other) && LLVMIsNull(other) ? LLVMGetOperand(value, 1) : value;
}

/* Amounts are signed; those of the width and more, and negative ones, shift everything out: what is left is 0, or of a
 * signed type -1 where the source is negative (document 2). wrap: 0 there too, and the sign is not kept. */
static LLVMValueRef shift(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a, LLVMValueRef by) {
  LLVMBuilderRef b = e->build;
  LLVMTypeRef type = LLVMTypeOf(a);
  enum ac_inst_id id = ac_inst_lanewise(op->inst->id);
  bool with_sign = ac_type_info(op->type)->kind == 'S', left = id != AC_RShr;
  uint64_t width = ac_type_info(op->type)->bytes * 8;
  unsigned n = LLVMGetVectorSize(type);
  LLVMTypeRef element = LLVMGetElementType(type);
  LLVMValueRef last = ac_splat(e, LLVMConstInt(element, width - 1, false), n), none = LLVMConstNull(type);
  LLVMValueRef inside = LLVMBuildICmp(b, LLVMIntULE, by, last, "");
  if (!left && with_sign) return LLVMBuildAShr(b, a, LLVMBuildSelect(b, inside, by, last, ""), "");
  LLVMValueRef moved = left ? LLVMBuildShl(b, a, by, "") : LLVMBuildLShr(b, a, by, "");
  if (!with_sign || id == AC_RShlWrap) return LLVMBuildSelect(b, inside, moved, none, "");
  LLVMValueRef sign = ac_splat(e, LLVMConstInt(element, 1ull << (width - 1), false), n);
  moved = LLVMBuildAnd(b, moved, LLVMBuildNot(b, sign, ""), "");
  moved = LLVMBuildOr(b, moved, LLVMBuildAnd(b, a, sign, ""), "");
  return LLVMBuildSelect(b, inside, moved, LLVMBuildAShr(b, a, last, ""), "");
}

/* The upper 32 bits of products of 32 bits. */
static LLVMValueRef upper_product(struct ac_emit *e, const struct ac_op *op, LLVMValueRef a, LLVMValueRef b) {
  unsigned n = LLVMGetVectorSize(LLVMTypeOf(a));
  LLVMTypeRef wide = LLVMVectorType(e->i64, n);
  bool with_sign = ac_type_info(op->type)->kind == 'S';
  LLVMOpcode widen = with_sign ? LLVMSExt : LLVMZExt;
  LLVMValueRef product = LLVMBuildMul(e->build, LLVMBuildCast(e->build, widen, a, wide, ""),
                                      LLVMBuildCast(e->build, widen, b, wide, ""), "");
  product = LLVMBuildLShr(e->build, product, ac_splat(e, ac_i64(e, 32), n), "");
  return LLVMBuildTrunc(e->build, product, LLVMTypeOf(a), "");
}

static LLVMValueRef own_arithmetic(struct ac_emit *e, const struct ac_op *op, unsigned lanes, LLVMValueRef *src) {
  LLVMTypeRef type = LLVMTypeOf(op->vec[0]);
  bool real = ac_type_info(op->type)->kind == 'F';
  switch (op->inst->id) {
  case AC_RAbsSub: {
    struct ac_op step = *op;
    step.inst = ac_inst_at(AC_VSub);
    LLVMValueRef difference = ac_arithmetic(e, &step, lanes, src, NULL);
    step.inst = ac_inst_at(AC_VAbs);
    return ac_arithmetic(e, &step, lanes, &difference, NULL);
  }
  case AC_RMulHigh: return upper_product(e, op, src[0], src[1]);
  case AC_RLog2: return ac_log(e, src[0], 2);
  case AC_RLog10: return ac_log(e, src[0], 10);
  case AC_RTrunc: return ac_truncated(e, op, lanes, src[0]);
  case AC_RXor: return LLVMBuildXor(e->build, src[0], src[1], "");
  case AC_RNeg: return real ? LLVMBuildFNeg(e->build, src[0], "") : LLVMBuildNeg(e->build, src[0], "");
  case AC_RShl:
  case AC_RShlWrap:
  case AC_RShr: return shift(e, op, src[0], src[1]);
  case AC_RShls:
  case AC_RShlsWrap:
  case AC_RShrs: {
    /* a number beyond the element's own range is as good as any amount that is too large */
    LLVMValueRef most = ac_i32(e, ac_type_info(op->type)->bytes * 8);
    LLVMValueRef inside = LLVMBuildICmp(e->build, LLVMIntULT, op->number[0], most, "");
    LLVMValueRef amount = ac_select(e, inside, op->number[0], most);
    amount = LLVMBuildIntCast2(e->build, amount, LLVMGetElementType(type), false, "");
    return shift(e, op, src[0], ac_splat(e, amount, lanes));
  }
  default: return NULL;
  }
}

static LLVMValueRef prelu(struct ac_emit *e, const struct ac_op *op, unsigned lanes, LLVMValueRef *src) {
  struct ac_op multiply = *op;
  multiply.inst = ac_inst_at(AC_VMul);
  LLVMValueRef product = ac_arithmetic(e, &multiply, lanes, src, NULL);
  LLVMValueRef above = LLVMBuildFCmp(e->build, LLVMRealOGT, src[0], LLVMConstNull(LLVMTypeOf(src[0])), "");
  return LLVMBuildSelect(e->build, above, src[0], product, "");
}

static LLVMValueRef lanewise(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  unsigned bytes = ac_type_info(op->type)->bytes, lanes = AC_REPEAT_BYTES / bytes;
  LLVMValueRef src[AC_MAX_VECTORS] = {0}, keep = ac_lane_mask(e, m, op->vec[op->vectors - 1], bytes);
  if (op->inst->id == AC_RSelect) return LLVMBuildSelect(e->build, keep, op->vec[1], op->vec[2], "");
  for (unsigned i = 1; i + 1 < op->vectors; i++) src[i - 1] = without_zeroing(op->vec[i], keep);
  struct ac_op same = *op;
  same.inst = ac_inst_at(ac_inst_lanewise(op->inst->id));
  LLVMValueRef value = op->inst->id == AC_RPrelu ? prelu(e, op, lanes, src) : own_arithmetic(e, op, lanes, src);
  if (!value) value = ac_arithmetic(e, &same, lanes, src, op->scalar);
  if (!value) return NULL;
  return LLVMBuildSelect(e->build, keep, value, LLVMConstNull(LLVMTypeOf(value)), "");
}

/* ---- sums with a carry ---- */

/* a + b + carry, of a difference a + ~b + carry: the sum, zeros where lanes are off, and what is carried out (NULL: not
 * asked for). Sub without a carry in is that with 1. */
LLVMValueRef ac_carried(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op, LLVMValueRef *out) {
  LLVMBuilderRef b = e->build;
  enum ac_inst_id id = op->inst->id;
  bool minus = id == AC_RSubOut || id == AC_RSubC || id == AC_RSubCOut, carries = op->vectors == 5;
  LLVMTypeRef type = LLVMTypeOf(op->vec[1]), wide = LLVMVectorType(e->i64, LLVMGetVectorSize(type));
  LLVMValueRef on = ac_lane_mask(e, m, op->vec[op->vectors - 1], ac_type_info(op->type)->bytes);
  LLVMValueRef right = minus ? LLVMBuildNot(b, op->vec[2], "") : op->vec[2];
  LLVMValueRef in = carries ? LLVMBuildZExt(b, ac_lane_mask(e, m, op->vec[3], 4), wide, "")
                            : ac_splat(e, ac_i64(e, minus), LLVMGetVectorSize(type));
  LLVMValueRef sum = LLVMBuildAdd(b, LLVMBuildZExt(b, op->vec[1], wide, ""), LLVMBuildZExt(b, right, wide, ""), "");
  sum = LLVMBuildAdd(b, sum, in, "");
  if (out) {
    LLVMValueRef most = ac_splat(e, ac_i64(e, 0xffffffff), LLVMGetVectorSize(type));
    *out = ac_and(e, LLVMBuildICmp(b, LLVMIntUGT, sum, most, ""), on);
  }
  return LLVMBuildSelect(b, on, LLVMBuildTrunc(b, sum, type, ""), LLVMConstNull(type), "");
}

/* ---- rearranging ---- */

/* start, start + 1, ... or the other way round; sums round once. */
static LLVMValueRef arange(struct ac_emit *e, const struct ac_op *op) {
  unsigned bytes = ac_type_info(op->type)->bytes, lanes = AC_REPEAT_BYTES / bytes;
  LLVMTypeRef type = LLVMIntTypeInContext(e->context, bytes * 8);
  LLVMValueRef up[AC_REPEAT_BYTES], down[AC_REPEAT_BYTES];
  for (unsigned l = 0; l < lanes; l++) up[l] = LLVMConstInt(type, l, false), down[lanes - 1 - l] = up[l];
  LLVMValueRef is_down = LLVMBuildICmp(e->build, LLVMIntNE, op->number[0], ac_i32(e, 0), "");
  LLVMValueRef number = ac_select(e, is_down, LLVMConstVector(down, lanes), LLVMConstVector(up, lanes));
  if (ac_type_info(op->type)->kind == 'F')
    number = LLVMBuildSIToFP(e->build, number, ac_vector(e, op->type, lanes), "");
  struct ac_op sum = *op;
  sum.inst = ac_inst_at(AC_VAdds);
  return ac_arithmetic(e, &sum, lanes, (LLVMValueRef[]){number}, op->scalar);
}

LLVMValueRef ac_rearranged(struct ac_emit *e, enum ac_inst_id how, LLVMValueRef first, LLVMValueRef second) {
  unsigned lanes = LLVMGetVectorSize(LLVMTypeOf(first));
  LLVMValueRef pick[AC_REPEAT_BYTES];
  for (unsigned l = 0; l < lanes; l++) switch (how) {
    case AC_RMaskZipLow:
    case AC_RZipLow: pick[l] = ac_i32(e, l / 2 + l % 2 * lanes); break;
    case AC_RMaskZipHigh:
    case AC_RZipHigh: pick[l] = ac_i32(e, lanes / 2 + l / 2 + l % 2 * lanes); break;
    case AC_RMaskUnzipEven:
    case AC_RUnzipEven: pick[l] = ac_i32(e, l * 2); break;
    default: pick[l] = ac_i32(e, l * 2 + 1); break;
    }
  return LLVMBuildShuffleVector(e->build, first, second, LLVMConstVector(pick, lanes), "");
}

/* ---- memory ---- */

static LLVMValueRef load(struct ac_emit *e, const struct ac_op *op) {
  int64_t dist;
  unsigned element = ac_type_info(op->type)->bytes;
  if (!ac_const(op->number[0], &dist) || !ac_load_bytes((int)dist, element)) return NULL;
  if (dist == 0 || dist == AC_UNALIGNED) return ac_load(e, LLVMTypeOf(op->call), op->vec[1], dist ? 1 : element);
  unsigned n = ac_load_bytes((int)dist, element);
  LLVMTypeRef octets = LLVMVectorType(e->i8, n);
  LLVMValueRef from[AC_REPEAT_BYTES];
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at++) {
    int byte = ac_load_byte((int)dist, element, at);
    from[at] = ac_i32(e, byte < 0 ? n : (unsigned)byte);
  }
  LLVMValueRef bytes = ac_load(e, octets, op->vec[1], 1);
  LLVMValueRef value =
      LLVMBuildShuffleVector(e->build, bytes, LLVMConstNull(octets), LLVMConstVector(from, AC_REPEAT_BYTES), "");
  return LLVMBuildBitCast(e->build, value, LLVMTypeOf(op->call), "");
}

/* The whole register where all lanes are on, which is the usual case; otherwise the old bytes where they are off. */
static void store_first(struct ac_emit *e, const struct ac_op *op, LLVMValueRef count, LLVMValueRef value,
                        LLVMValueRef lanes) {
  unsigned bytes = ac_type_info(op->type)->bytes, n = AC_REPEAT_BYTES / bytes;
  LLVMTypeRef type = LLVMTypeOf(value), types[] = {LLVMTypeOf(op->vec[0]), type, LLVMTypeOf(lanes), e->i32};
  char name[32];
  snprintf(name, sizeof name, "asc.r.store%s", ac_type_suffix(op->type).text);
  bool made;
  LLVMValueRef fn = ac_helper_function(e->module, name, types, 4, true, &made);
  LLVMValueRef args[] = {op->vec[0], value, lanes, count};
  LLVMBuildCall2(e->build, LLVMGlobalGetValueType(fn), fn, args, 4, "");
  if (!made) return;
  struct ac_emit h;
  ac_emit_begin(&h, e->module, fn);
  LLVMValueRef to = LLVMGetParam(fn, 0);
  LLVMValueRef full = LLVMBuildICmp(h.build, LLVMIntUGE, LLVMGetParam(fn, 3), ac_i32(&h, n), "");
  LLVMBasicBlockRef all = LLVMAppendBasicBlockInContext(h.context, fn, "all"),
                    some = LLVMAppendBasicBlockInContext(h.context, fn, "some");
  LLVMBuildCondBr(h.build, full, all, some);
  LLVMPositionBuilderAtEnd(h.build, all);
  ac_store(&h, LLVMGetParam(fn, 1), to, bytes);
  LLVMBuildRetVoid(h.build);
  LLVMPositionBuilderAtEnd(h.build, some);
  LLVMValueRef old = ac_load(&h, type, to, bytes);
  ac_store(&h, LLVMBuildSelect(h.build, LLVMGetParam(fn, 2), LLVMGetParam(fn, 1), old, ""), to, bytes);
  LLVMBuildRetVoid(h.build);
  ac_emit_end(&h);
}

/* The count of the first-n instruction that made the mask, of elements as wide; NULL otherwise. */
static LLVMValueRef count_of(LLVMValueRef mask, unsigned bytes) {
  struct ac_op op;
  struct ac_diags ignored;
  ac_diags_init(&ignored);
  bool read = ac_read(mask, &op, &ignored) == AC_READ;
  ac_diags_free(&ignored);
  bool first = read && op.inst->id == AC_RMaskFirst && ac_type_info(op.type)->bytes == bytes;
  return first ? op.number[0] : NULL;
}

static bool store_lanes(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  unsigned bytes = ac_type_info(op->type)->bytes;
  LLVMValueRef lanes = ac_lane_mask(e, m, op->vec[2], bytes), count = count_of(op->vec[2], bytes);
  LLVMValueRef value = without_zeroing(op->vec[1], lanes);
  if (count) {
    store_first(e, op, count, value, lanes);
    return true;
  }
  LLVMValueRef old = ac_load(e, LLVMTypeOf(value), op->vec[0], bytes);
  ac_store(e, LLVMBuildSelect(e->build, lanes, value, old, ""), op->vec[0], bytes);
  return true;
}

/* Any distribution, by bytes: where they come from, and the mask bits that decide. */
static bool store(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  enum { WHOLE = 16 };
  int64_t dist;
  unsigned element = ac_type_info(op->type)->bytes, n = 0;
  if (!ac_const(op->number[0], &dist)) return false;
  if (dist == WHOLE || dist == AC_UNALIGNED) return store_lanes(e, m, op);
  LLVMValueRef from[AC_REPEAT_BYTES], keep[AC_REPEAT_BYTES];
  bool masked = true;
  for (int bit, byte; n < AC_REPEAT_BYTES && (byte = ac_store_byte((int)dist, element, n, &bit)) >= 0; n++) {
    from[n] = ac_i32(e, (unsigned)byte), keep[n] = ac_i32(e, bit < 0 ? 0 : (unsigned)bit);
    masked = masked && bit >= 0;
  }
  LLVMTypeRef octets = LLVMVectorType(e->i8, AC_REPEAT_BYTES);
  LLVMValueRef bytes = LLVMBuildBitCast(e->build, op->vec[1], octets, "");
  bytes = LLVMBuildShuffleVector(e->build, bytes, LLVMGetPoison(octets), LLVMConstVector(from, n), "");
  if (masked) {
    LLVMValueRef bits = ac_lane_mask(e, m, op->vec[2], 1);
    bits = LLVMBuildShuffleVector(e->build, bits, LLVMGetPoison(LLVMTypeOf(bits)), LLVMConstVector(keep, n), "");
    bytes = LLVMBuildSelect(e->build, bits, bytes, ac_load(e, LLVMTypeOf(bytes), op->vec[0], 1), "");
  }
  ac_store(e, bytes, op->vec[0], 1);
  return true;
}

/* ---- a function ---- */

static bool makes_mask(const struct ac_op *op) { return op->inst->shape[0] == 'M'; }

static bool replace(LLVMValueRef call, LLVMValueRef value) {
  if (!value) return false;
  LLVMReplaceAllUsesWith(call, value);
  LLVMInstructionEraseFromParent(call);
  return true;
}

static bool expand(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  switch (op->inst->id) {
  case AC_RLoad: return replace(op->call, load(e, op));
  case AC_RStore:
    if (!store(e, m, op)) return false;
    LLVMInstructionEraseFromParent(op->call);
    return true;
  case AC_RLoadBlock:
  case AC_RGather:
  case AC_RGatherByte:
  case AC_RGatherBlock: return replace(op->call, ac_register_load(e, m, op));
  case AC_RStoreBlock:
  case AC_RScatter:
  case AC_RScatterByte:
  case AC_RMaskStore:
    if (!ac_register_store(e, m, op)) return false;
    LLVMInstructionEraseFromParent(op->call);
    return true;
  case AC_RCast:
  case AC_RExpSub:
  case AC_RMulsCast: return replace(op->call, ac_register_cast(e, m, op));
  case AC_RSum:
  case AC_RSumBlock:
  case AC_RSumPair:
  case AC_RMaxLane:
  case AC_RMinLane:
  case AC_RMaxBlock:
  case AC_RMinBlock:
  case AC_RPack:
  case AC_RUnpack:
  case AC_RTake:
  case AC_RSqueeze:
  case AC_RUnsqueeze:
  case AC_RHist: return replace(op->call, ac_register_across(e, m, op));
  case AC_RAddC:
  case AC_RSubC: return replace(op->call, ac_carried(e, m, op, NULL));
  case AC_RArange: return replace(op->call, arange(e, op));
  case AC_RZipLow:
  case AC_RZipHigh:
  case AC_RUnzipEven:
  case AC_RUnzipOdd: return replace(op->call, ac_rearranged(e, op->inst->id, op->vec[1], op->vec[2]));
  default: break;
  }
  if (!makes_mask(op)) return replace(op->call, lanewise(e, m, op));
  LLVMValueRef value = LLVMGetFirstUse(op->call) ? ac_mask_value(e, m, op) : LLVMGetUndef(LLVMTypeOf(op->call));
  if (value) ac_masks_replaced(m, op->call, value);
  return replace(op->call, value);
}

/* Masks behind the others: while their calls stand, the lanes that others need are made from the calls' operands. */
static bool expand_some(struct ac_emit *e, struct ac_masks *m, bool masks, struct ac_diags *diags) {
  bool ok = true;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(e->fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
      struct ac_op op;
      next = LLVMGetNextInstruction(inst);
      enum ac_read_result read = ac_read(inst, &op, diags);
      if (read == AC_BAD) ok = false;
      if (read != AC_READ || !(op.inst->flags & AC_REG) || makes_mask(&op) != masks) continue;
      LLVMPositionBuilderBefore(e->build, inst);
      LLVMSetCurrentDebugLocation2(e->build, LLVMInstructionGetDebugLoc(inst));
      if (op.value_form && expand(e, m, &op)) continue;
      ac_internal_error(diags, "asc-expand has no lowering for llvm.asc.%s", op.inst->op);
      ok = false;
    }
  return ok;
}

bool ac_expand_registers(struct ac_emit *e, struct ac_diags *diags) {
  struct ac_masks masks = {0};
  bool ok = expand_some(e, &masks, false, diags) && expand_some(e, &masks, true, diags);
  free(masks.list);
  return ok;
}
