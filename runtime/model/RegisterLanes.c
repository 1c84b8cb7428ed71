/* Register instructions over the lanes: reductions, packing, look-ups, squeezing, counts (docs/semantics.md part 2, 2 (b)).
 *
 * Lanes that are off are 0 in sums, and the type's lowest or highest value (of floats an infinity, part 2 1.1 number 11)
 * where a maximum or minimum is looked for.
 */
#include "Register.h"
#include <string.h>

enum { MOST = AC_REPEAT_BYTES };

/* The source's elements, those that are off replaced. */
static unsigned elements(const struct ac_mop *op, const struct ac_registers *o, uint64_t off, uint64_t *value) {
  const struct ac_type_info *from = ac_type_info(ac_operand_type(op->type, 1));
  unsigned n = AC_REPEAT_BYTES / from->bytes, unused = 64 - from->bytes * 8;
  for (unsigned i = 0; i < n; i++) {
    unsigned at = i * from->bytes;
    value[i] = ac_bit(o->mask[0], at) ? ac_register_element(o->source[0], at, from->bytes) : off;
    if (from->kind == 'S') value[i] = (uint64_t)((int64_t)(value[i] << unused) >> unused);
  }
  return n;
}

static void write(const struct ac_mop *op, const struct ac_registers *o, const uint64_t *value, unsigned n) {
  unsigned bytes = ac_operand_bytes(op, 0);
  memset(o->dst, 0, AC_REPEAT_BYTES);
  for (unsigned i = 0; i < n; i++) memcpy(o->dst + i * bytes, &value[i], bytes);
}

/* Neighbours joined, and again, until `left` remain. */
static void tree(enum ac_type type, enum ac_inst_id step, uint64_t *value, unsigned n, unsigned left) {
  ac_meaning join = ac_find_meaning(step, type);
  unsigned bytes = ac_type_info(type)->bytes;
  uint64_t ones = bytes == 8 ? ~0ull : (1ull << bytes * 8) - 1;
  for (unsigned i = 0; i < n; i++) value[i] &= ones;
  for (; n > left; n /= 2)
    for (unsigned i = 0; i < n / 2; i++) value[i] = join(value[2 * i], value[2 * i + 1], 0, 0) & ones;
}

static void sum(const struct ac_mop *op, const struct ac_registers *o, unsigned left) {
  uint64_t value[MOST];
  unsigned n = elements(op, o, 0, value);
  if (!left) left = n / 2;
  tree(ac_operand_type(op->type, 0), AC_VAdd, value, n, left);
  write(op, o, value, left);
}

static uint64_t end_of(enum ac_type type, bool lowest) {
  unsigned bits = ac_type_info(type)->bytes * 8;
  uint64_t sign = 1ull << (bits - 1);
  switch (ac_type_info(type)->kind) {
  case 'U': return lowest ? 0 : sign | (sign - 1);
  case 'S': return lowest ? sign : sign - 1;
  default: return (type == AC_F16 ? 0x7c00 : 0x7f800000) | (lowest ? sign : 0);
  }
}

/* Whether b is further than a on the side that is looked for; of the two zeros the positive one is the greater. */
static bool further(enum ac_type type, bool max, uint64_t a, uint64_t b) {
  uint64_t sign = 1ull << (ac_type_info(type)->bytes * 8 - 1);
  if (ac_type_info(type)->kind == 'F' && !(a & ~sign) && !(b & ~sign)) return max ? a > b : a < b;
  return ac_model_compare(type, max ? AC_GT : AC_LT, b, a);
}

/* The first NaN, else the first of those that are furthest. */
static void extreme_lane(const struct ac_mop *op, const struct ac_registers *o, bool max) {
  uint64_t value[MOST], best[2] = {0};
  unsigned n = elements(op, o, end_of(op->type, max), value);
  for (unsigned i = 0; i < n; i++) {
    if (ac_model_compare(op->type, AC_NE, value[i], value[i])) {
      best[0] = value[i], best[1] = i;
      break;
    }
    if (i == 0 || further(op->type, max, best[0], value[i])) best[0] = value[i], best[1] = i;
  }
  write(op, o, best, 2);
}

static void extreme_of_blocks(const struct ac_mop *op, const struct ac_registers *o, bool max) {
  uint64_t value[MOST];
  unsigned n = elements(op, o, end_of(op->type, max), value);
  tree(op->type, max ? AC_VMax : AC_VMin, value, n, AC_REPEAT_BLOCKS);
  write(op, o, value, AC_REPEAT_BLOCKS);
}

/* ---- moved ---- */

static void pack(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_REPEAT_BYTES] = {0};
  unsigned from = ac_operand_bytes(op, 1), to = ac_operand_bytes(op, 0);
  unsigned n = AC_REPEAT_BYTES / (from > to ? from : to), upper = op->number[0] ? n : 0;
  bool with_sign = ac_type_info(ac_operand_type(op->type, 1))->kind == 'S';
  for (unsigned i = 0; i < n; i++) {
    uint64_t value = ac_register_element(o->source[0], (i + (from < to ? upper : 0)) * from, from);
    unsigned unused = 64 - from * 8;
    if (with_sign) value = (uint64_t)((int64_t)(value << unused) >> unused);
    memcpy(result + (i + (from > to ? upper : 0)) * to, &value, to);
  }
  memcpy(o->dst, result, sizeof result);
}

static void take(const struct ac_mop *op, const struct ac_registers *o) {
  uint64_t value[MOST];
  unsigned bytes = op->info->bytes, n = AC_REPEAT_BYTES / bytes;
  for (unsigned i = 0; i < n; i++) {
    uint64_t from = ac_register_element(o->source[1], i * bytes, bytes) % n;
    value[i] = ac_register_element(o->source[0], (unsigned)from * bytes, bytes);
  }
  write(op, o, value, n);
}

static void squeeze(const struct ac_mop *op, const struct ac_registers *o) {
  uint64_t value[MOST];
  unsigned bytes = op->info->bytes, kept = 0;
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += bytes)
    if (ac_bit(o->mask[0], at)) value[kept++] = ac_register_element(o->source[0], at, bytes);
  write(op, o, value, kept);
}

static void unsqueeze(const struct ac_mop *op, const struct ac_registers *o) {
  uint64_t value[MOST], below = 0;
  unsigned bytes = op->info->bytes, n = AC_REPEAT_BYTES / bytes;
  for (unsigned i = 0; i < n; i++) value[i] = below, below += ac_bit(o->mask[0], i * bytes);
  write(op, o, value, n);
}

/* How often each of 128 numbers comes, or how often it or a lesser one does, added to what the first source holds. */
static void histogram(const struct ac_mop *op, const struct ac_registers *o) {
  uint64_t value[128];
  for (unsigned i = 0; i < 128; i++) {
    unsigned number = i + (op->number[0] ? 128 : 0);
    value[i] = ac_register_element(o->source[0], i * 2, 2);
    for (unsigned at = 0; at < AC_REPEAT_BYTES; at++)
      if (ac_bit(o->mask[0], at)) value[i] += op->number[1] ? o->source[1][at] <= number : o->source[1][at] == number;
  }
  write(op, o, value, 128);
}

bool ac_model_register_across(const struct ac_mop *op, const struct ac_registers *o) {
  switch (op->inst->id) {
  case AC_RSum: return sum(op, o, 1), true;
  case AC_RSumBlock: return sum(op, o, AC_REPEAT_BLOCKS), true;
  case AC_RSumPair: return sum(op, o, 0), true;
  case AC_RMaxLane: return extreme_lane(op, o, true), true;
  case AC_RMinLane: return extreme_lane(op, o, false), true;
  case AC_RMaxBlock: return extreme_of_blocks(op, o, true), true;
  case AC_RMinBlock: return extreme_of_blocks(op, o, false), true;
  case AC_RPack:
  case AC_RUnpack: return pack(op, o), true;
  case AC_RTake: return take(op, o), true;
  case AC_RSqueeze: return squeeze(op, o), true;
  case AC_RUnsqueeze: return unsqueeze(op, o), true;
  case AC_RHist: return histogram(op, o), true;
  default: return false;
  }
}
