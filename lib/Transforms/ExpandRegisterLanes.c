/* Register instructions that go over the lanes, in the fast lowering: reductions, squeezing, packing, look-ups, counts.
 *
 * In: value-form calls. Out: vector code; what needs an element at a time is a loop in a function of its own. Lanes that
 * are off are 0 in sums, and the type's lowest or highest value where a maximum or minimum is looked for
 * (docs/semantics.md part 2, 2 (b), 1.1 number 11).
 */
#include "ExpandRegister.h"
#include <string.h>

static unsigned lanes_of(LLVMValueRef value) { return LLVMGetVectorSize(LLVMTypeOf(value)); }

static LLVMValueRef shuffle(struct ac_emit *e, LLVMValueRef a, LLVMValueRef b, LLVMValueRef *pick, unsigned n) {
  return LLVMBuildShuffleVector(e->build, a, b ? b : LLVMGetPoison(LLVMTypeOf(a)), LLVMConstVector(pick, n), "");
}

/* Lanes first, first + 2, ... */
static LLVMValueRef every_second(struct ac_emit *e, LLVMValueRef value, unsigned first) {
  LLVMValueRef pick[AC_REPEAT_BYTES];
  unsigned n = lanes_of(value) / 2;
  for (unsigned l = 0; l < n; l++) pick[l] = ac_i32(e, 2 * l + first);
  return shuffle(e, value, NULL, pick, n);
}

/* The value's lanes from lane `first` of a register on, the others 0. */
static LLVMValueRef placed(struct ac_emit *e, LLVMValueRef value, unsigned first, unsigned lanes) {
  LLVMValueRef pick[AC_REPEAT_BYTES];
  unsigned n = lanes_of(value);
  for (unsigned l = 0; l < lanes; l++) pick[l] = ac_i32(e, l >= first && l - first < n ? l - first : n);
  return shuffle(e, value, LLVMConstNull(LLVMTypeOf(value)), pick, lanes);
}

/* ---- reductions ---- */

/* Neighbours joined, and again, until `left` lanes remain. */
static LLVMValueRef tree(struct ac_emit *e, const struct ac_op *op, enum ac_inst_id step, LLVMValueRef value,
                         unsigned left) {
  struct ac_op one = *op;
  one.inst = ac_inst_at(step), one.type = ac_operand_type(op->type, 0), one.vectors = 3;
  while (lanes_of(value) > left) {
    LLVMValueRef src[] = {every_second(e, value, 0), every_second(e, value, 1)};
    value = ac_arithmetic(e, &one, lanes_of(src[0]), src, NULL);
  }
  return value;
}

static LLVMValueRef widened(struct ac_emit *e, const struct ac_op *op, LLVMValueRef value) {
  if (!ac_is_pair(op->type)) return value;
  LLVMTypeRef type = ac_vector(e, ac_operand_type(op->type, 0), lanes_of(value));
  bool with_sign = ac_type_info(ac_operand_type(op->type, 1))->kind == 'S';
  return with_sign ? LLVMBuildSExt(e->build, value, type, "") : LLVMBuildZExt(e->build, value, type, "");
}

/* Of one register, of each of its eight blocks or of each pair: `results` of them. */
static LLVMValueRef sum(struct ac_emit *e, const struct ac_op *op, LLVMValueRef on, unsigned results) {
  LLVMValueRef value = LLVMBuildSelect(e->build, on, op->vec[1], LLVMConstNull(LLVMTypeOf(op->vec[1])), "");
  value = tree(e, op, AC_VAdd, widened(e, op, value), results ? results : lanes_of(value) / 2);
  return placed(e, value, 0, lanes_of(op->call));
}

/* The type's lowest or highest value: of floats an infinity. */
static LLVMValueRef end_of(struct ac_emit *e, enum ac_type type, bool lowest) {
  const struct ac_type_info *info = ac_type_info(type);
  LLVMTypeRef element = ac_llvm_type(e->context, type);
  uint64_t top = 1ull << (info->bytes * 8 - 1);
  if (info->kind == 'F') return LLVMConstReal(element, lowest ? -__builtin_inf() : __builtin_inf());
  if (info->kind == 'U') return LLVMConstInt(element, lowest ? 0 : ~0ull, false);
  return LLVMConstInt(element, lowest ? top : top - 1, false);
}

static LLVMValueRef without_off(struct ac_emit *e, const struct ac_op *op, LLVMValueRef on, bool max) {
  LLVMValueRef off = ac_splat(e, end_of(e, op->type, max), lanes_of(op->vec[1]));
  return LLVMBuildSelect(e->build, on, op->vec[1], off, "");
}

static LLVMValueRef extreme_of_blocks(struct ac_emit *e, const struct ac_op *op, LLVMValueRef on, bool max) {
  LLVMValueRef value = tree(e, op, max ? AC_VMax : AC_VMin, without_off(e, op, on, max), AC_BLOCKS);
  return placed(e, value, 0, lanes_of(op->call));
}

/* Floats as integers in the same order, -0 below +0; NaN beyond all others on the side that is looked for. */
static LLVMValueRef ordered_bits(struct ac_emit *e, const struct ac_op *op, LLVMValueRef value, bool max) {
  const struct ac_type_info *info = ac_type_info(op->type);
  if (info->kind != 'F') return value;
  LLVMBuilderRef b = e->build;
  unsigned n = lanes_of(value), width = info->bytes * 8;
  LLVMTypeRef word = LLVMIntTypeInContext(e->context, width);
  uint64_t most = (1ull << (width - 1)) - 1, infinity = op->type == AC_F16 ? 0x7c00 : 0x7f800000;
  LLVMValueRef bits = LLVMBuildBitCast(b, value, LLVMVectorType(word, n), "");
  LLVMValueRef size = LLVMBuildAnd(b, bits, ac_splat(e, LLVMConstInt(word, most, false), n), "");
  LLVMValueRef sign = LLVMBuildAShr(b, bits, ac_splat(e, LLVMConstInt(word, width - 1, false), n), "");
  LLVMValueRef key =
      LLVMBuildXor(b, bits, LLVMBuildLShr(b, sign, ac_splat(e, LLVMConstInt(word, 1, false), n), ""), "");
  LLVMValueRef nan = LLVMBuildICmp(b, LLVMIntSGT, size, ac_splat(e, LLVMConstInt(word, infinity, false), n), "");
  return LLVMBuildSelect(b, nan, ac_splat(e, LLVMConstInt(word, max ? most : most + 1, false), n), key, "");
}

static LLVMValueRef reduced(struct ac_emit *e, const char *name, LLVMValueRef vector) {
  LLVMTypeRef type = LLVMTypeOf(vector);
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  LLVMValueRef fn = LLVMGetIntrinsicDeclaration(e->module, id, &type, 1);
  return LLVMBuildCall2(e->build, LLVMGlobalGetValueType(fn), fn, &vector, 1, "");
}

/* The first lane that holds the extreme value, and its number behind it. */
static LLVMValueRef extreme_lane(struct ac_emit *e, const struct ac_op *op, LLVMValueRef on, bool max) {
  LLVMBuilderRef b = e->build;
  LLVMValueRef value = without_off(e, op, on, max), key = ordered_bits(e, op, value, max);
  unsigned n = lanes_of(value);
  bool is_unsigned = ac_type_info(op->type)->kind == 'U';
  LLVMValueRef best = reduced(e,
                              is_unsigned ? (max ? "llvm.vector.reduce.umax" : "llvm.vector.reduce.umin")
                              : max       ? "llvm.vector.reduce.smax"
                                          : "llvm.vector.reduce.smin",
                              key);
  LLVMTypeRef flags = LLVMIntTypeInContext(e->context, n);
  LLVMValueRef which = LLVMBuildICmp(b, LLVMIntEQ, key, ac_splat(e, best, n), "");
  LLVMValueRef operands[] = {LLVMBuildBitCast(b, which, flags, ""), LLVMConstInt(e->i1, 1, false)};
  unsigned id = LLVMLookupIntrinsicID("llvm.cttz", 9);
  LLVMValueRef fn = LLVMGetIntrinsicDeclaration(e->module, id, &flags, 1);
  LLVMValueRef place = LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, operands, 2, "");
  LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(value));
  LLVMTypeRef word = LLVMIntTypeInContext(e->context, ac_type_info(op->type)->bytes * 8);
  LLVMValueRef found = LLVMBuildExtractElement(b, value, place, "");
  place = LLVMBuildBitCast(b, LLVMBuildIntCast2(b, place, word, false, ""), element, "");
  LLVMValueRef result = LLVMBuildInsertElement(b, LLVMConstNull(LLVMTypeOf(value)), found, ac_i32(e, 0), "");
  return LLVMBuildInsertElement(b, result, place, ac_i32(e, 1), "");
}

static LLVMValueRef reduce(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  LLVMValueRef on = ac_lane_mask(e, m, op->vec[2], ac_type_info(ac_operand_type(op->type, 1))->bytes);
  switch (op->inst->id) {
  case AC_RSum: return sum(e, op, on, 1);
  case AC_RSumBlock: return sum(e, op, on, AC_BLOCKS);
  case AC_RSumPair: return sum(e, op, on, 0);
  case AC_RMaxBlock: return extreme_of_blocks(e, op, on, true);
  case AC_RMinBlock: return extreme_of_blocks(e, op, on, false);
  case AC_RMaxLane: return extreme_lane(e, op, on, true);
  default: return extreme_lane(e, op, on, false);
  }
}

/* ---- packing ---- */

/* One of two values: which half a number says. */
static LLVMValueRef by_half(struct ac_emit *e, LLVMValueRef number, LLVMValueRef low, LLVMValueRef high) {
  return ac_select(e, LLVMBuildICmp(e->build, LLVMIntNE, number, ac_i32(e, 0), ""), high, low);
}

static LLVMValueRef pack(struct ac_emit *e, const struct ac_op *op) {
  LLVMValueRef src = op->vec[1], pick[AC_REPEAT_BYTES];
  unsigned n = lanes_of(src), out = lanes_of(op->call);
  LLVMTypeRef type = LLVMTypeOf(op->call);
  if (op->inst->id == AC_RPack) {
    LLVMValueRef narrow = LLVMBuildTrunc(e->build, src, LLVMVectorType(LLVMGetElementType(type), n), "");
    return by_half(e, op->number[0], placed(e, narrow, 0, out), placed(e, narrow, n, out));
  }
  for (unsigned l = 0; l < out; l++) pick[l] = ac_i32(e, l);
  LLVMValueRef low = shuffle(e, src, NULL, pick, out);
  for (unsigned l = 0; l < out; l++) pick[l] = ac_i32(e, out + l);
  LLVMValueRef half = by_half(e, op->number[0], low, shuffle(e, src, NULL, pick, out));
  bool with_sign = ac_type_info(ac_operand_type(op->type, 1))->kind == 'S';
  return with_sign ? LLVMBuildSExt(e->build, half, type, "") : LLVMBuildZExt(e->build, half, type, "");
}

/* ---- an element at a time ---- */

static LLVMTypeRef whole_numbers(struct ac_emit *e, LLVMTypeRef vector, unsigned bytes) {
  return LLVMVectorType(LLVMIntTypeInContext(e->context, bytes * 8), LLVMGetVectorSize(vector));
}

static LLVMValueRef room(struct ac_emit *e, LLVMTypeRef type) {
  LLVMValueRef at = LLVMBuildAlloca(e->build, type, "");
  LLVMSetAlignment(at, AC_BLOCK_BYTES);
  return at;
}

static LLVMValueRef spilled(struct ac_emit *e, LLVMValueRef value) {
  LLVMValueRef at = room(e, LLVMTypeOf(value));
  ac_store(e, value, at, AC_BLOCK_BYTES);
  return at;
}

static LLVMValueRef at_index(struct ac_emit *e, LLVMTypeRef type, LLVMValueRef base, LLVMValueRef index) {
  return LLVMBuildGEP2(e->build, type, base, &index, 1, "");
}

static LLVMValueRef load_at(struct ac_emit *e, LLVMTypeRef type, LLVMValueRef base, LLVMValueRef index) {
  return LLVMBuildLoad2(e->build, type, at_index(e, type, base, index), "");
}

/* A helper from vectors of integers to one. True if it is new: its body is then to be written. */
static bool lane_function(struct ac_emit *e, struct ac_emit *h, const char *name, LLVMTypeRef result,
                          LLVMValueRef *args, unsigned n, LLVMValueRef *call) {
  LLVMTypeRef types[4];
  for (unsigned i = 0; i < n; i++) types[i] = LLVMTypeOf(args[i]);
  bool made;
  LLVMTypeRef type = LLVMFunctionType(result, types, n, false);
  LLVMValueRef fn = ac_helper_returning(e->module, name, type, false, &made);
  *call = LLVMBuildCall2(e->build, type, fn, args, n, "");
  if (made) ac_emit_begin(h, e->module, fn);
  return made;
}

static void return_loaded(struct ac_emit *h, LLVMTypeRef type, LLVMValueRef from) {
  LLVMBuildRet(h->build, ac_load(h, type, from, AC_BLOCK_BYTES));
  ac_emit_end(h);
}

/* asc.r.take.<bits>(elements, indices): an index counts modulo the lanes. */
static LLVMValueRef take(struct ac_emit *e, const struct ac_op *op) {
  unsigned bytes = ac_type_info(op->type)->bytes, n = AC_REPEAT_BYTES / bytes;
  LLVMTypeRef numbers = whole_numbers(e, LLVMTypeOf(op->call), bytes), element = LLVMGetElementType(numbers);
  LLVMValueRef args[] = {LLVMBuildBitCast(e->build, op->vec[1], numbers, ""),
                         LLVMBuildBitCast(e->build, op->vec[2], numbers, "")};
  char name[32];
  snprintf(name, sizeof name, "asc.r.take.%u", bytes * 8);
  struct ac_emit h;
  LLVMValueRef call;
  if (lane_function(e, &h, name, numbers, args, 2, &call)) {
    LLVMValueRef fn = h.fn, from = spilled(&h, LLVMGetParam(fn, 0)), to = room(&h, numbers);
    LLVMValueRef last = ac_splat(&h, LLVMConstInt(element, n - 1, false), n);
    LLVMValueRef index = spilled(&h, LLVMBuildAnd(h.build, LLVMGetParam(fn, 1), last, ""));
    struct ac_loop loop = ac_loop_begin(&h, ac_i64(&h, 0), ac_i64(&h, n), 1);
    LLVMValueRef lane = ac_to_i64(&h, load_at(&h, element, index, loop.index));
    LLVMBuildStore(h.build, load_at(&h, element, from, lane), at_index(&h, element, to, loop.index));
    ac_loop_end(&h, &loop);
    return_loaded(&h, numbers, to);
  }
  return LLVMBuildBitCast(e->build, call, LLVMTypeOf(op->call), "");
}

/* asc.r.squeeze.<bits>(elements, flags): each element goes where the next that is kept belongs; what stands behind the
 * last one kept is wiped out. */
static LLVMValueRef squeeze(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  unsigned bytes = ac_type_info(op->type)->bytes, n = AC_REPEAT_BYTES / bytes;
  LLVMTypeRef numbers = whole_numbers(e, LLVMTypeOf(op->call), bytes), element = LLVMGetElementType(numbers);
  LLVMTypeRef octets = LLVMVectorType(e->i8, n);
  LLVMValueRef args[] = {LLVMBuildBitCast(e->build, op->vec[1], numbers, ""),
                         LLVMBuildZExt(e->build, ac_lane_mask(e, m, op->vec[2], bytes), octets, "")};
  char name[32];
  snprintf(name, sizeof name, "asc.r.squeeze.%u", bytes * 8);
  struct ac_emit h;
  LLVMValueRef call;
  if (lane_function(e, &h, name, numbers, args, 2, &call)) {
    LLVMValueRef from = spilled(&h, LLVMGetParam(h.fn, 0)), kept = spilled(&h, LLVMGetParam(h.fn, 1));
    LLVMValueRef to = room(&h, LLVMArrayType2(element, n + 1)), count = room(&h, h.i64);
    ac_store(&h, LLVMConstNull(numbers), to, AC_BLOCK_BYTES);
    ac_store(&h, ac_i64(&h, 0), count, 8);
    struct ac_loop loop = ac_loop_begin(&h, ac_i64(&h, 0), ac_i64(&h, n), 1);
    LLVMValueRef at = ac_load(&h, h.i64, count, 8), on = ac_to_i64(&h, load_at(&h, h.i8, kept, loop.index));
    LLVMBuildStore(h.build, load_at(&h, element, from, loop.index), at_index(&h, element, to, at));
    ac_store(&h, LLVMBuildAdd(h.build, at, on, ""), count, 8);
    ac_loop_end(&h, &loop);
    LLVMBuildStore(h.build, LLVMConstNull(element), at_index(&h, element, to, ac_load(&h, h.i64, count, 8)));
    return_loaded(&h, numbers, to);
  }
  return LLVMBuildBitCast(e->build, call, LLVMTypeOf(op->call), "");
}

/* How many lanes below are on: sums over distances that double. */
static LLVMValueRef unsqueeze(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  LLVMTypeRef type = LLVMTypeOf(op->call);
  unsigned n = lanes_of(op->call);
  LLVMValueRef value = LLVMBuildZExt(e->build, ac_lane_mask(e, m, op->vec[1], ac_type_info(op->type)->bytes), type, "");
  LLVMValueRef pick[AC_REPEAT_BYTES], none = LLVMConstNull(type);
  for (unsigned l = 0; l < n; l++) pick[l] = ac_i32(e, l ? l - 1 : n);
  value = shuffle(e, value, none, pick, n);
  for (unsigned step = 1; step < n; step *= 2) {
    for (unsigned l = 0; l < n; l++) pick[l] = ac_i32(e, l >= step ? l - step : n);
    value = LLVMBuildAdd(e->build, value, shuffle(e, value, none, pick, n), "");
  }
  return value;
}

/* asc.r.hist(numbers, flags, first, sums): of 256 numbers how often each comes, or how often each or a lesser one does;
 * 128 of these counts, from `first` on. */
static void write_counts(struct ac_emit *h, LLVMTypeRef result) {
  LLVMTypeRef i16 = LLVMGetElementType(result), table = LLVMVectorType(i16, 256);
  LLVMValueRef from = spilled(h, LLVMGetParam(h->fn, 0)), kept = spilled(h, LLVMGetParam(h->fn, 1));
  LLVMValueRef counts = spilled(h, LLVMConstNull(table)), sums = room(h, table), total = room(h, i16);
  ac_store(h, LLVMConstNull(i16), total, 2);
  struct ac_loop each = ac_loop_begin(h, ac_i64(h, 0), ac_i64(h, 256), 1);
  LLVMValueRef at = at_index(h, i16, counts, ac_to_i64(h, load_at(h, h->i8, from, each.index)));
  LLVMValueRef one = LLVMBuildZExt(h->build, load_at(h, h->i8, kept, each.index), i16, "");
  ac_store(h, LLVMBuildAdd(h->build, LLVMBuildLoad2(h->build, i16, at, ""), one, ""), at, 2);
  ac_loop_end(h, &each);
  struct ac_loop add = ac_loop_begin(h, ac_i64(h, 0), ac_i64(h, 256), 1);
  LLVMValueRef so_far = LLVMBuildAdd(h->build, ac_load(h, i16, total, 2), load_at(h, i16, counts, add.index), "");
  ac_store(h, so_far, total, 2);
  ac_store(h, so_far, at_index(h, i16, sums, add.index), 2);
  ac_loop_end(h, &add);
  LLVMValueRef which = LLVMBuildSelect(h->build, LLVMGetParam(h->fn, 3), sums, counts, "");
  return_loaded(h, result, at_index(h, i16, which, LLVMGetParam(h->fn, 2)));
}

static LLVMValueRef histogram(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  LLVMTypeRef result = LLVMTypeOf(op->call);
  LLVMValueRef upper = LLVMBuildICmp(e->build, LLVMIntNE, op->number[0], ac_i32(e, 0), "");
  LLVMValueRef args[] = {op->vec[2],
                         LLVMBuildZExt(e->build, ac_lane_mask(e, m, op->vec[3], 1), LLVMTypeOf(op->vec[2]), ""),
                         ac_select(e, upper, ac_i64(e, 128), ac_i64(e, 0)),
                         LLVMBuildICmp(e->build, LLVMIntNE, op->number[1], ac_i32(e, 0), "")};
  struct ac_emit h;
  LLVMValueRef call;
  if (lane_function(e, &h, "asc.r.hist", result, args, 4, &call)) write_counts(&h, result);
  return LLVMBuildAdd(e->build, LLVMBuildBitCast(e->build, op->vec[1], result, ""), call, "");
}

LLVMValueRef ac_register_across(struct ac_emit *e, struct ac_masks *m, const struct ac_op *op) {
  switch (op->inst->id) {
  case AC_RTake: return take(e, op);
  case AC_RSqueeze: return squeeze(e, m, op);
  case AC_RUnsqueeze: return unsqueeze(e, m, op);
  case AC_RHist: return histogram(e, m, op);
  case AC_RPack:
  case AC_RUnpack: return pack(e, op);
  default: return reduce(e, m, op);
  }
}
