/* Register instructions: 256-byte registers and 256-bit masks, both in host memory (docs/semantics.md 4).
 *
 * Lane i is on when mask bit i * sizeof(element) is set. Lanes that are off become 0 (ZEROING). All sources are read
 * before the destination is written, which may be one of them. Loads and stores go by Dialect/Register.c's maps.
 */
#include "Register.h"
#include <math.h>
#include <string.h>

static uint64_t element(const unsigned char *source, unsigned at, unsigned bytes) {
  uint64_t value = 0;
  if (source) memcpy(&value, source + at, bytes);
  return value;
}

/* A shift by a register or a number must not be negative (document 2, table 2). */
static void check_amount(const struct ac_mop *op, uint64_t b, unsigned lane) {
  enum ac_inst_id id = ac_inst_lanewise(op->inst->id);
  if (!op->core->checked || (id != AC_RShl && id != AC_RShlWrap && id != AC_RShr)) return;
  unsigned unused = 64 - op->info->bytes * 8;
  int64_t amount = (int64_t)(b << unused) >> unused;
  if (strchr(op->inst->shape, 'k')) amount = op->number[0];
  if (amount < 0)
    ac_fail(op->loc, "shift", "%s: shift amount %lld of lane %u is negative", op->inst->api, (long long)amount, lane);
}

static uint64_t one_lane(const struct ac_mop *op, ac_meaning meaning, const struct ac_registers *o, unsigned at) {
  unsigned bytes = op->info->bytes;
  uint64_t a = element(o->source[0], at, bytes), b = element(o->source[1], at, bytes);
  if (op->inst->id == AC_RSelect) return ac_bit(o->mask[0], at) ? a : b;
  if (strchr(op->inst->shape, 'k')) b = (uint64_t)(int64_t)op->number[0];
  check_amount(op, b, at / bytes);
  return meaning(a, b, op->scalar, element(o->source[2], at, bytes));
}

static void lanewise(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_REPEAT_BYTES] = {0};
  ac_meaning meaning = ac_find_meaning(ac_inst_lanewise(op->inst->id), op->type);
  bool select = op->inst->id == AC_RSelect;
  if (!meaning && !select) ac_fail(op->loc, NULL, "%s: not supported yet by the reference model", op->inst->op);
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += op->info->bytes) {
    if (!select && !ac_bit(o->mask[0], at)) continue;
    uint64_t value = one_lane(op, meaning, o, at);
    memcpy(result + at, &value, op->info->bytes);
  }
  memcpy(o->dst, result, sizeof result);
}

static void compare(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_MASK_BYTES] = {0};
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += op->info->bytes) {
    uint64_t a = element(o->source[0], at, op->info->bytes);
    uint64_t b = o->sources > 1 ? element(o->source[1], at, op->info->bytes) : op->scalar;
    if (ac_bit(o->mask[0], at) && ac_model_compare(op->type, op->comparison, a, b)) ac_set_bit(result, at);
  }
  memcpy(o->dst, result, sizeof result);
}

static bool mask_bit(enum ac_inst_id id, const struct ac_registers *o, unsigned bit) {
  bool a = ac_bit(o->mask[0], bit), b = ac_bit(o->mask[1], bit), c = o->masks > 2 && ac_bit(o->mask[2], bit);
  switch (id) {
  case AC_RMaskAnd: return a && b && c;
  case AC_RMaskOr: return (a || b) && c;
  case AC_RMaskXor: return a != b && c;
  case AC_RMaskSel: return c ? a : b;
  default: return !a && b; /* not: the second is the mask */
  }
}

static void mask_logic(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_MASK_BYTES] = {0};
  for (unsigned bit = 0; bit < AC_REPEAT_BYTES; bit++)
    if (mask_bit(op->inst->id, o, bit)) ac_set_bit(result, bit);
  memcpy(o->dst, result, sizeof result);
}

/* The first n lanes, n without sign. */
static void mask_first(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_MASK_BYTES] = {0};
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += op->info->bytes)
    if (at / op->info->bytes < (uint32_t)op->number[0]) ac_set_bit(result, at);
  memcpy(o->dst, result, sizeof result);
}

/* The two sources' elements in turn, the first or second half of them, and the other way round. */
static void rearrange(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_REPEAT_BYTES];
  unsigned bytes = op->info->bytes, lanes = AC_REPEAT_BYTES / bytes;
  for (unsigned lane = 0; lane < lanes; lane++) {
    unsigned high = op->inst->id == AC_RZipHigh, odd = op->inst->id == AC_RUnzipOdd;
    unsigned source = lane % 2, from = lane / 2 + high * lanes / 2;
    if (op->inst->id == AC_RUnzipEven || odd) source = lane >= lanes / 2, from = lane * 2 % lanes + odd;
    memcpy(result + lane * bytes, o->source[source] + from * bytes, bytes);
  }
  memcpy(o->dst, result, sizeof result);
}

static void arange(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned bytes = op->info->bytes, lanes = AC_REPEAT_BYTES / bytes;
  struct ac_mop number = *op;
  ac_meaning add = ac_find_meaning(AC_VAdds, op->type);
  number.type = ac_pair(AC_S16, op->type), number.mode = AC_RINT, number.inst = ac_inst_at(AC_VCast);
  for (unsigned lane = 0; lane < lanes; lane++) {
    uint64_t n = op->number[0] ? lanes - 1 - lane : lane;
    if (op->info->kind == 'F') n = ac_model_cast(&number, n);
    n = add(n, 0, op->scalar, 0);
    memcpy(o->dst + lane * bytes, &n, bytes);
  }
}

/* A finite float, rounded to an integer and cut to 64 bits. */
static uint64_t wrapped(double x, enum ac_round mode) {
  double down = floor(x), value = mode == AC_FLOOR   ? down
                                  : mode == AC_CEIL  ? ceil(x)
                                  : mode == AC_TRUNC ? trunc(x)
                                  : mode == AC_ROUND ? round(x)
                                  : mode == AC_ODD   ? (down == x || fmod(down, 2) != 0 ? down : down + 1)
                                                     : nearbyint(x);
  value = fmod(value, 0x1p64);
  return value < 0 ? -(uint64_t)-value : (uint64_t)value;
}

/* Without saturation integers keep their low bits (part 2, 2 (b)); infinities and NaNs are as with it. */
static uint64_t converted(const struct ac_mop *op, uint64_t bits) {
  enum ac_type src = ac_operand_type(op->type, 1), dst = ac_operand_type(op->type, 0);
  const struct ac_type_info *from = ac_type_info(src), *to = ac_type_info(dst);
  if (to->kind == 'F') {
    uint64_t value = ac_model_cast(op, bits);
    return to->bytes == 2 && op->number[1] ? ac_model_saturate(op, value) : value;
  }
  if (op->number[1]) return ac_model_cast(op, bits);
  unsigned unused = 64 - from->bytes * 8;
  if (from->kind != 'F') return from->kind == 'S' ? (uint64_t)((int64_t)(bits << unused) >> unused) : bits;
  struct ac_mop wide = *op;
  wide.type = ac_pair(src, AC_F32), wide.mode = AC_RINT;
  uint32_t single = (uint32_t)(src == AC_F32 ? bits : ac_model_cast(&wide, bits));
  float value;
  memcpy(&value, &single, sizeof value);
  return isfinite(value) ? wrapped(value, (enum ac_round)op->mode) : ac_model_cast(op, bits);
}

static void cast(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned from = ac_operand_bytes(op, 1), to = ac_operand_bytes(op, 0), wide = from > to ? from : to;
  unsigned ratio = wide / (from < to ? from : to), part = (unsigned)op->number[0];
  unsigned char result[AC_REPEAT_BYTES] = {0};
  if (part >= ratio) part = 0;
  for (unsigned lane = 0; lane < AC_REPEAT_BYTES / wide; lane++) {
    unsigned in = (from < to ? lane * ratio + part : lane) * from, out = (from > to ? lane * ratio + part : lane) * to;
    if (!ac_bit(o->mask[0], in)) continue;
    uint64_t value = converted(op, element(o->source[0], in, from));
    memcpy(result + out, &value, to);
  }
  memcpy(o->dst, result, sizeof result);
}

/* ---- memory ---- */

static void load(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned bytes = ac_load_bytes(op->number[0], op->info->bytes);
  if (!bytes) ac_fail(op->loc, NULL, "%s: there is no distribution %d", op->inst->api, op->number[0]);
  unsigned char result[AC_REPEAT_BYTES] = {0};
  const char *from = ac_register_memory(op, (int64_t)op->vec[1],
                                        op->number[0] == AC_UNALIGNED ? 1
                                        : bytes < 32                  ? bytes & -bytes
                                                                      : 32,
                                        0, bytes);
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at++) {
    int byte = ac_load_byte(op->number[0], op->info->bytes, at);
    if (byte >= 0) result[at] = (unsigned char)from[byte];
  }
  memcpy(o->dst, result, sizeof result);
}

static bool stored(const struct ac_mop *op, const struct ac_registers *o, unsigned at, int *from) {
  int bit;
  *from = ac_store_byte(op->number[0], op->info->bytes, at, &bit);
  return *from >= 0 && (bit < 0 || ac_bit(o->mask[0], (unsigned)bit));
}

static void store(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned first = AC_REPEAT_BYTES, end = 0, width = 0;
  int from, bit;
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at++) {
    if (ac_store_byte(op->number[0], op->info->bytes, at, &bit) >= 0) width = at + 1;
    if (stored(op, o, at, &from)) first = at < first ? at : first, end = at + 1;
  }
  unsigned align = op->number[0] == AC_UNALIGNED ? 1 : width < 32 ? width : 32;
  char *to = ac_register_memory(op, (int64_t)op->vec[0], align, first, end);
  for (unsigned at = 0; at < end; at++)
    if (stored(op, o, at, &from)) to[at] = (char)o->source[0][from];
}

void ac_model_register(const struct ac_mop *op) {
  struct ac_registers o = ac_registers_of(op);
  if (ac_model_register_memory(op, &o)) return;
  switch (op->inst->id) {
  case AC_RLoad: return load(op, &o);
  case AC_RStore: return store(op, &o);
  case AC_RCmp:
  case AC_RCmps: return compare(op, &o);
  case AC_RMaskFirst: return mask_first(op, &o);
  case AC_RMaskAnd:
  case AC_RMaskOr:
  case AC_RMaskXor:
  case AC_RMaskSel:
  case AC_RMaskNot: return mask_logic(op, &o);
  case AC_RCast: return cast(op, &o);
  case AC_RArange: return arange(op, &o);
  case AC_RZipLow:
  case AC_RZipHigh:
  case AC_RUnzipEven:
  case AC_RUnzipOdd: return rearrange(op, &o);
  default: return lanewise(op, &o);
  }
}
