/* Register instructions: 256-byte registers and 256-bit masks, both in host memory (docs/semantics.md 4).
 *
 * Lane i is on when mask bit i * sizeof(element) is set. Lanes that are off become 0 (ZEROING). All sources are read
 * before the destination is written, which may be one of them. Loads and stores go by Dialect/Register.c's maps.
 */
#include "Register.h"
#include <string.h>

uint64_t ac_register_element(const unsigned char *source, unsigned at, unsigned bytes) {
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
  uint64_t a = ac_register_element(o->source[0], at, bytes), b = ac_register_element(o->source[1], at, bytes);
  if (op->inst->id == AC_RSelect) return ac_bit(o->mask[0], at) ? a : b;
  if (strchr(op->inst->shape, 'k')) b = (uint64_t)(int64_t)op->number[0];
  check_amount(op, b, at / bytes);
  const unsigned char *held = op->inst->id == AC_RAxpy ? o->source[1] : o->source[2];
  return meaning(a, b, op->scalar, ac_register_element(held, at, bytes));
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

/* a + b + carry in, of a difference a + ~b + carry (1 where none comes in): 33 bits, of which one instruction writes the
 * lower 32, the other the last. */
static uint64_t with_carry(const struct ac_mop *op, const struct ac_registers *o, unsigned at) {
  enum ac_inst_id id = op->inst->id;
  bool minus = id == AC_RSubOut || id == AC_RSubC || id == AC_RSubCOut;
  uint64_t a = ac_register_element(o->source[0], at, 4), b = ac_register_element(o->source[1], at, 4);
  uint64_t carry = o->masks > 1 ? ac_bit(o->mask[0], at) : minus;
  return a + (minus ? ~b & 0xffffffff : b) + carry;
}

static void carried(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char value[AC_REPEAT_BYTES] = {0}, out[AC_MASK_BYTES] = {0};
  bool to_mask = op->inst->shape[0] == 'M';
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += 4) {
    if (!ac_bit(o->mask[o->masks - 1], at)) continue;
    uint64_t sum = with_carry(op, o, at);
    memcpy(value + at, &sum, 4);
    if (sum >> 32) ac_set_bit(out, at);
  }
  if (to_mask) memcpy(o->dst, out, sizeof out);
  else memcpy(o->dst, value, sizeof value);
}

static void compare(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_MASK_BYTES] = {0};
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += op->info->bytes) {
    uint64_t a = ac_register_element(o->source[0], at, op->info->bytes);
    uint64_t b = o->sources > 1 ? ac_register_element(o->source[1], at, op->info->bytes) : op->scalar;
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

/* Every second bit to one half, or a half's bits to every second. */
static void mask_pack(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_MASK_BYTES] = {0};
  unsigned half = AC_REPEAT_BYTES / 2, upper = op->number[0] ? half : 0;
  for (unsigned i = 0; i < half; i++) {
    bool pack = op->inst->id == AC_RMaskPack;
    if (ac_bit(o->mask[0], pack ? 2 * i : upper + i)) ac_set_bit(result, pack ? upper + i : 2 * i);
  }
  memcpy(o->dst, result, sizeof result);
}

/* The place, among those of both sources, that element i of a result comes from: the sources' elements in turn, the first
 * or the second half of them; or every second one of both behind each other. */
static unsigned place(enum ac_inst_id id, unsigned i, unsigned lanes) {
  switch (id) {
  case AC_RZipLow:
  case AC_RMaskZipLow: return i % 2 * lanes + i / 2;
  case AC_RZipHigh:
  case AC_RMaskZipHigh: return i % 2 * lanes + lanes / 2 + i / 2;
  case AC_RUnzipEven:
  case AC_RMaskUnzipEven: return 2 * i;
  default: return 2 * i + 1;
  }
}

static void mask_rearrange(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_MASK_BYTES] = {0};
  unsigned group = op->info->bytes, lanes = AC_REPEAT_BYTES / group;
  for (unsigned bit = 0; bit < AC_REPEAT_BYTES; bit++) {
    unsigned from = place(op->inst->id, bit / group, lanes);
    if (ac_bit(o->mask[from / lanes], from % lanes * group + bit % group)) ac_set_bit(result, bit);
  }
  memcpy(o->dst, result, sizeof result);
}

/* The first n lanes, n without sign. */
static void mask_first(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_MASK_BYTES] = {0};
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += op->info->bytes)
    if (at / op->info->bytes < (uint32_t)op->number[0]) ac_set_bit(result, at);
  memcpy(o->dst, result, sizeof result);
}

static void rearrange(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_REPEAT_BYTES];
  unsigned bytes = op->info->bytes, lanes = AC_REPEAT_BYTES / bytes;
  for (unsigned lane = 0; lane < lanes; lane++) {
    unsigned from = place(op->inst->id, lane, lanes);
    memcpy(result + lane * bytes, o->source[from / lanes] + from % lanes * bytes, bytes);
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
  if (ac_model_register_memory(op, &o) || ac_model_register_cast(op, &o) || ac_model_register_across(op, &o)) return;
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
  case AC_RMaskPack:
  case AC_RMaskUnpack: return mask_pack(op, &o);
  case AC_RMaskZipLow:
  case AC_RMaskZipHigh:
  case AC_RMaskUnzipEven:
  case AC_RMaskUnzipOdd: return mask_rearrange(op, &o);
  case AC_RAddOut:
  case AC_RSubOut:
  case AC_RAddC:
  case AC_RSubC:
  case AC_RAddCOut:
  case AC_RSubCOut: return carried(op, &o);
  case AC_RArange: return arange(op, &o);
  case AC_RZipLow:
  case AC_RZipHigh:
  case AC_RUnzipEven:
  case AC_RUnzipOdd: return rearrange(op, &o);
  default: return lanewise(op, &o);
  }
}
