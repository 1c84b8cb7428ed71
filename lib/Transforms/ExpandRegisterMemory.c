/* Register instructions between UB and registers or masks, in the fast lowering: blocks with strides, elements by index,
 * masks to and from memory. (Whole registers and distributions: ExpandRegister.c.)
 *
 * In: value-form calls. Out: vector code; loops over the elements of a gather or scatter are in functions of their own.
 * Blocks and elements that the mask leaves out are not touched: the address is then that of the first one, which is
 * read, and where there is something to be stored, its old value is.
 */
#include "ExpandRegister.h"

/* ---- parts of 32 bytes ---- */

/* Whether one of the lanes of a part is on. */
static LLVMValueRef any_of_part(struct ac_emit *e, LLVMValueRef lanes, unsigned part) {
  unsigned n = LLVMGetVectorSize(LLVMTypeOf(lanes)), own = n / AC_BLOCKS;
  LLVMTypeRef all = LLVMIntTypeInContext(e->context, n), few = LLVMIntTypeInContext(e->context, own);
  LLVMValueRef bits = LLVMBuildBitCast(e->build, lanes, all, "");
  bits = LLVMBuildLShr(e->build, bits, LLVMConstInt(all, (uint64_t)part * own, false), "");
  bits = LLVMBuildTrunc(e->build, bits, few, "");
  return LLVMBuildICmp(e->build, LLVMIntNE, bits, LLVMConstNull(few), "");
}

/* Lanes first to first + n of a vector. */
static LLVMValueRef lanes_from(struct ac_emit *e, LLVMValueRef value, unsigned first, unsigned n) {
  LLVMValueRef pick[AC_REPEAT_BYTES];
  for (unsigned l = 0; l < n; l++) pick[l] = ac_i32(e, first + l);
  return LLVMBuildShuffleVector(e->build, value, LLVMGetPoison(LLVMTypeOf(value)), LLVMConstVector(pick, n), "");
}

/* Eight parts one behind the other. */
static LLVMValueRef joined(struct ac_emit *e, LLVMValueRef *part) {
  LLVMValueRef pick[AC_REPEAT_BYTES];
  for (unsigned parts = AC_BLOCKS; parts > 1; parts /= 2)
    for (unsigned i = 0; i < parts; i += 2) {
      unsigned n = 2 * LLVMGetVectorSize(LLVMTypeOf(part[i]));
      for (unsigned l = 0; l < n; l++) pick[l] = ac_i32(e, l);
      part[i / 2] = LLVMBuildShuffleVector(e->build, part[i], part[i + 1], LLVMConstVector(pick, n), "");
    }
  return part[0];
}

static LLVMTypeRef part_type(LLVMValueRef whole) {
  LLVMTypeRef type = LLVMTypeOf(whole);
  return LLVMVectorType(LLVMGetElementType(type), LLVMGetVectorSize(type) / AC_BLOCKS);
}

/* A part at base + offset, zeros where it is not on. */
static LLVMValueRef load_part(struct ac_emit *e, LLVMTypeRef type, LLVMValueRef base, LLVMValueRef offset,
                              LLVMValueRef on) {
  LLVMValueRef from = ac_at_byte(e, base, ac_select(e, on, offset, ac_i64(e, 0)));
  return ac_select(e, on, ac_load(e, type, from, 1), LLVMConstNull(type));
}

static LLVMValueRef part_offset(struct ac_emit *e, const struct ac_op *op, unsigned part) {
  LLVMValueRef stride = ac_to_i64(e, op->number[0]);
  return LLVMBuildMul(e->build, stride, ac_i64(e, (uint64_t)part * AC_BLOCK_BYTES), "");
}

static LLVMValueRef load_blocks(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  LLVMValueRef lanes = ac_lane_mask(e, m, op->vec[2], ac_type_info(op->type)->bytes), part[AC_BLOCKS];
  for (unsigned i = 0; i < AC_BLOCKS; i++)
    part[i] = load_part(e, part_type(op->call), op->vec[1], part_offset(e, op, i), any_of_part(e, lanes, i));
  return joined(e, part);
}

/* One block after the other: with small strides they may be the same. */
static void store_blocks(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  LLVMValueRef lanes = ac_lane_mask(e, m, op->vec[2], ac_type_info(op->type)->bytes);
  LLVMTypeRef type = part_type(op->vec[1]);
  unsigned n = LLVMGetVectorSize(type);
  for (unsigned i = 0; i < AC_BLOCKS; i++) {
    LLVMValueRef offset = ac_select(e, any_of_part(e, lanes, i), part_offset(e, op, i), ac_i64(e, 0));
    LLVMValueRef to = ac_at_byte(e, op->vec[0], offset), value = lanes_from(e, op->vec[1], i * n, n);
    value = LLVMBuildSelect(e->build, lanes_from(e, lanes, i * n, n), value, ac_load(e, type, to, 1), "");
    ac_store(e, value, to, 1);
  }
}

/* Offsets in bytes in the first eight lanes; the mask's bits for lanes of 32 bits decide. */
static LLVMValueRef gather_blocks(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  LLVMValueRef lanes = ac_lane_mask(e, m, op->vec[3], 4), part[AC_BLOCKS];
  for (unsigned i = 0; i < AC_BLOCKS; i++) {
    LLVMValueRef offset = LLVMBuildExtractElement(e->build, op->vec[2], ac_i32(e, i), "");
    LLVMValueRef on = LLVMBuildExtractElement(e->build, lanes, ac_i32(e, i), "");
    part[i] = load_part(e, part_type(op->call), op->vec[1], ac_to_i64(e, offset), on);
  }
  return joined(e, part);
}

/* ---- elements ---- */

static LLVMTypeRef whole_numbers(struct ac_emit *e, enum ac_type type) {
  unsigned bytes = ac_type_info(type)->bytes;
  return LLVMVectorType(LLVMIntTypeInContext(e->context, bytes * 8), AC_REPEAT_BYTES / bytes);
}

/* A vector in memory, for a loop to index. */
static LLVMValueRef spilled(struct ac_emit *e, LLVMValueRef value) {
  LLVMValueRef at = LLVMBuildAlloca(e->build, LLVMTypeOf(value), "");
  LLVMSetAlignment(at, AC_BLOCK_BYTES);
  ac_store(e, value, at, AC_BLOCK_BYTES);
  return at;
}

static LLVMValueRef element_at(struct ac_emit *e, LLVMTypeRef type, LLVMValueRef base, LLVMValueRef index) {
  return LLVMBuildGEP2(e->build, type, base, &index, 1, "");
}

/* The element of a vector in memory. */
static LLVMValueRef lane_of(struct ac_emit *e, LLVMTypeRef vector, LLVMValueRef spilled_at, LLVMValueRef lane) {
  LLVMTypeRef type = LLVMGetElementType(vector);
  return LLVMBuildLoad2(e->build, type, element_at(e, type, spilled_at, lane), "");
}

/* asc.r.gather.<type>(base, indices): elements as integers; of the byte form, bytes with zeros above. */
static void write_gather(struct ac_emit *e, LLVMValueRef fn, LLVMTypeRef numbers, bool octets) {
  unsigned n = LLVMGetVectorSize(numbers);
  LLVMTypeRef element = LLVMGetElementType(numbers), from = octets ? e->i8 : element;
  LLVMValueRef index = spilled(e, LLVMGetParam(fn, 1)), result = spilled(e, LLVMConstNull(numbers));
  struct ac_loop loop = ac_loop_begin(e, ac_i64(e, 0), ac_i64(e, n), 1);
  LLVMValueRef at = ac_to_i64(e, lane_of(e, numbers, index, loop.index));
  LLVMValueRef value = ac_load(e, from, element_at(e, from, LLVMGetParam(fn, 0), at), 1);
  if (octets) value = LLVMBuildZExt(e->build, value, element, "");
  LLVMBuildStore(e->build, value, element_at(e, element, result, loop.index));
  ac_loop_end(e, &loop);
  LLVMBuildRet(e->build, ac_load(e, numbers, result, AC_BLOCK_BYTES));
}

static LLVMValueRef gather(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  LLVMTypeRef numbers = whole_numbers(e, op->type);
  bool octets = op->inst->id == AC_RGatherByte, made;
  LLVMValueRef lanes = ac_lane_mask(e, m, op->vec[3], ac_type_info(op->type)->bytes);
  LLVMValueRef index = LLVMBuildBitCast(e->build, op->vec[2], numbers, "");
  index = LLVMBuildSelect(e->build, lanes, index, LLVMConstNull(numbers), "");
  LLVMTypeRef types[] = {LLVMTypeOf(op->vec[1]), numbers};
  char name[32];
  snprintf(name, sizeof name, "asc.r.gather.%s%u", octets ? "byte" : "b", ac_type_info(op->type)->bytes * 8);
  LLVMTypeRef type = LLVMFunctionType(numbers, types, 2, false);
  LLVMValueRef fn = ac_helper_returning(e->module, name, type, false, &made);
  if (made) {
    struct ac_emit h;
    ac_emit_begin(&h, e->module, fn);
    write_gather(&h, fn, numbers, octets);
    ac_emit_end(&h);
  }
  LLVMValueRef value = LLVMBuildCall2(e->build, type, fn, (LLVMValueRef[]){op->vec[1], index}, 2, "");
  value = LLVMBuildSelect(e->build, lanes, value, LLVMConstNull(numbers), "");
  return LLVMBuildBitCast(e->build, value, LLVMTypeOf(op->call), "");
}

/* asc.r.scatter.<type>(base, values, indices, lanes): of two lanes with the same index the higher one's value stays. */
static void write_scatter(struct ac_emit *e, LLVMValueRef fn, LLVMTypeRef numbers, bool octets) {
  unsigned n = LLVMGetVectorSize(numbers);
  LLVMTypeRef element = LLVMGetElementType(numbers), to = octets ? e->i8 : element;
  LLVMTypeRef flags = LLVMVectorType(e->i8, n);
  LLVMValueRef base = LLVMGetParam(fn, 0), value = spilled(e, LLVMGetParam(fn, 1)),
               index = spilled(e, LLVMGetParam(fn, 2));
  LLVMValueRef on = spilled(e, LLVMBuildZExt(e->build, LLVMGetParam(fn, 3), flags, ""));
  struct ac_loop loop = ac_loop_begin(e, ac_i64(e, 0), ac_i64(e, n), 1);
  LLVMValueRef is_on = LLVMBuildICmp(e->build, LLVMIntNE, lane_of(e, flags, on, loop.index), LLVMConstNull(e->i8), "");
  struct ac_if then = ac_if_begin(e, is_on);
  LLVMValueRef at = ac_to_i64(e, lane_of(e, numbers, index, loop.index));
  LLVMValueRef one = lane_of(e, numbers, value, loop.index);
  if (octets) one = LLVMBuildTrunc(e->build, one, e->i8, "");
  ac_store(e, one, element_at(e, to, base, at), 1);
  ac_if_end(e, &then);
  ac_loop_end(e, &loop);
  LLVMBuildRetVoid(e->build);
}

static void scatter(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  LLVMTypeRef numbers = whole_numbers(e, op->type);
  bool octets = op->inst->id == AC_RScatterByte, made;
  LLVMValueRef lanes = ac_lane_mask(e, m, op->vec[3], ac_type_info(op->type)->bytes);
  LLVMValueRef args[] = {op->vec[0], LLVMBuildBitCast(e->build, op->vec[1], numbers, ""),
                         LLVMBuildBitCast(e->build, op->vec[2], numbers, ""), lanes};
  LLVMTypeRef types[] = {LLVMTypeOf(op->vec[0]), numbers, numbers, LLVMTypeOf(lanes)};
  char name[32];
  snprintf(name, sizeof name, "asc.r.scatter.%s%u", octets ? "byte" : "b", ac_type_info(op->type)->bytes * 8);
  LLVMValueRef fn = ac_helper_function(e->module, name, types, 4, false, &made);
  if (made) {
    struct ac_emit h;
    ac_emit_begin(&h, e->module, fn);
    write_scatter(&h, fn, numbers, octets);
    ac_emit_end(&h);
  }
  LLVMBuildCall2(e->build, LLVMGlobalGetValueType(fn), fn, args, 4, "");
}

/* ---- masks ---- */

enum { BIT_STEPS = 5 };
static const uint64_t fields[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                  0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

static LLVMValueRef each(struct ac_emit *e, LLVMTypeRef type, uint64_t value) {
  return ac_splat(e, LLVMConstInt(LLVMGetElementType(type), value, false), LLVMGetVectorSize(type));
}

/* <n x i32> to <n x i64>, each bit twice. */
static LLVMValueRef doubled(struct ac_emit *e, LLVMValueRef bits) {
  LLVMTypeRef type = LLVMVectorType(e->i64, LLVMGetVectorSize(LLVMTypeOf(bits)));
  LLVMValueRef x = LLVMBuildZExt(e->build, bits, type, "");
  for (int step = BIT_STEPS - 1; step >= 0; step--) {
    LLVMValueRef moved = LLVMBuildShl(e->build, x, each(e, type, 1ull << step), "");
    x = LLVMBuildAnd(e->build, LLVMBuildOr(e->build, x, moved, ""), each(e, type, fields[step]), "");
  }
  return LLVMBuildOr(e->build, x, LLVMBuildShl(e->build, x, each(e, type, 1), ""), "");
}

/* <n x i64> to <n x i32>, every second bit. */
static LLVMValueRef halved(struct ac_emit *e, LLVMValueRef bits) {
  LLVMTypeRef type = LLVMTypeOf(bits);
  LLVMValueRef x = LLVMBuildAnd(e->build, bits, each(e, type, fields[0]), "");
  for (int step = 0; step < BIT_STEPS; step++) {
    LLVMValueRef moved = LLVMBuildLShr(e->build, x, each(e, type, 1ull << step), "");
    x = LLVMBuildAnd(e->build, LLVMBuildOr(e->build, x, moved, ""), each(e, type, fields[step + 1]), "");
  }
  return LLVMBuildTrunc(e->build, x, LLVMVectorType(e->i32, LLVMGetVectorSize(type)), "");
}

static LLVMValueRef as_vector(struct ac_emit *e, LLVMValueRef value, LLVMTypeRef element, unsigned n) {
  return LLVMBuildBitCast(e->build, value, LLVMVectorType(element, n), "");
}

/* MaskDist of a load: as it is, each bit twice, every second bit. */
static LLVMValueRef load_mask(struct ac_emit *e, const struct ac_op *op) {
  LLVMValueRef from = op->vec[1];
  if (ac_is_const(op->number[0], 0)) return ac_load(e, LLVMTypeOf(op->call), from, 1);
  LLVMValueRef bits = NULL;
  if (ac_is_const(op->number[0], 1)) bits = doubled(e, ac_load(e, LLVMVectorType(e->i32, 4), from, 1));
  if (ac_is_const(op->number[0], 2)) bits = halved(e, ac_load(e, LLVMVectorType(e->i64, 8), from, 1));
  return bits ? LLVMBuildBitCast(e->build, bits, LLVMTypeOf(op->call), "") : NULL;
}

/* Of a store: as it is, every second bit, every fourth. */
static bool store_mask(struct ac_emit *e, const struct ac_op *op) {
  int64_t dist;
  if (!ac_const(op->number[0], &dist) || dist < 0 || dist > 2) return false;
  LLVMValueRef bits = as_vector(e, op->vec[1], e->i64, 4);
  if (dist >= 1) bits = halved(e, bits);
  if (dist == 2) bits = halved(e, as_vector(e, bits, e->i64, 2));
  ac_store(e, bits, op->vec[0], 1);
  return true;
}

LLVMValueRef ac_mask_piece(struct ac_emit *e, const struct ac_op *op) {
  unsigned lanes = AC_REPEAT_BYTES / ac_type_info(op->type)->bytes, pieces = AC_REPEAT_BYTES * 8 / lanes;
  LLVMValueRef all = as_vector(e, op->vec[1], LLVMIntTypeInContext(e->context, lanes), pieces);
  LLVMValueRef which = LLVMBuildAnd(e->build, op->number[0], ac_i32(e, pieces - 1), "");
  return as_vector(e, LLVMBuildExtractElement(e->build, all, which, ""), e->i1, lanes);
}

/* Each bit as often as the element has bytes. */
static LLVMValueRef mask_bits(struct ac_emit *e, const struct ac_op *op) {
  LLVMValueRef bits = ac_mask_piece(e, op);
  for (unsigned n = LLVMGetVectorSize(LLVMTypeOf(bits)); n < AC_REPEAT_BYTES; n *= 2)
    bits = doubled(e, as_vector(e, bits, e->i32, n / 32));
  return LLVMBuildBitCast(e->build, bits, LLVMTypeOf(op->call), "");
}

/* ---- by instruction ---- */

LLVMValueRef ac_register_load(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  switch (op->inst->id) {
  case AC_RLoadBlock: return load_blocks(e, m, op);
  case AC_RGatherBlock: return gather_blocks(e, m, op);
  case AC_RGather:
  case AC_RGatherByte: return gather(e, m, op);
  case AC_RMaskLoad: return load_mask(e, op);
  case AC_RMaskBits: return mask_bits(e, op);
  default: return NULL;
  }
}

bool ac_register_store(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  switch (op->inst->id) {
  case AC_RStoreBlock: store_blocks(e, m, op); return true;
  case AC_RScatter:
  case AC_RScatterByte: scatter(e, m, op); return true;
  case AC_RMaskStore: return store_mask(e, op);
  default: return false;
  }
}
