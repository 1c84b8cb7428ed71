/* Register instructions between UB and registers or masks: blocks with strides, elements by index, masks (docs/semantics.md
 * 4 and part 2, 2 (b)). What a mask leaves out is not touched, and may be outside of UB.
 */
#include "Register.h"
#include <string.h>

struct ac_registers ac_registers_of(const struct ac_mop *op) {
  struct ac_registers o = {0};
  for (unsigned i = 0; i < op->vectors; i++) {
    void *at = (void *)(uintptr_t)op->vec[i];
    switch (op->letter[i]) {
    case 'V':
    case 'M': o.dst = at; break;
    case 'v': o.source[o.sources++] = at; break;
    case 'm': o.mask[o.masks++] = at; break;
    default: break;
    }
  }
  return o;
}

char *ac_register_memory(const struct ac_mop *op, int64_t offset, unsigned align, int64_t first, int64_t end) {
  int64_t size = (int64_t)op->core->chip->bytes[AC_UB];
  if (op->core->checked && end > first) {
    if (offset % align)
      ac_fail(op->loc, "align", "%s: the address is byte %lld of UB, which is not %u-byte aligned", op->inst->api,
              (long long)offset, align);
    if (offset < 0 || offset + first < 0 || offset + end > size)
      ac_fail(op->loc, "bounds", "%s: bytes %lld to %lld are not in the %lld-byte UB of %s", op->inst->api,
              (long long)(offset + first), (long long)(offset + end - 1), (long long)size, op->core->chip->name);
  }
  return op->core->base[AC_UB] + offset;
}

/* ---- blocks ---- */

static bool block_on(const struct ac_mop *op, const struct ac_registers *o, unsigned block) {
  for (unsigned at = 0; at < AC_DATA_BLOCK; at += op->info->bytes)
    if (ac_bit(o->mask[0], block * AC_DATA_BLOCK + at)) return true;
  return false;
}

static int64_t block_start(const struct ac_mop *op, unsigned block) {
  return (int64_t)(uint32_t)op->number[0] * AC_DATA_BLOCK * block;
}

static void load_blocks(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_REPEAT_BYTES] = {0};
  for (unsigned block = 0; block < AC_REPEAT_BLOCKS; block++) {
    if (!block_on(op, o, block)) continue;
    int64_t at = block_start(op, block);
    char *base = ac_register_memory(op, (int64_t)op->vec[1], AC_DATA_BLOCK, at, at + AC_DATA_BLOCK);
    memcpy(result + block * AC_DATA_BLOCK, base + at, AC_DATA_BLOCK);
  }
  memcpy(o->dst, result, sizeof result);
}

static void store_blocks(const struct ac_mop *op, const struct ac_registers *o) {
  for (unsigned lane = 0; lane < AC_REPEAT_BYTES; lane += op->info->bytes) {
    if (!ac_bit(o->mask[0], lane)) continue;
    int64_t at = block_start(op, lane / AC_DATA_BLOCK) + lane % AC_DATA_BLOCK;
    char *base = ac_register_memory(op, (int64_t)op->vec[0], AC_DATA_BLOCK, at, at + op->info->bytes);
    memcpy(base + at, o->source[0] + lane, op->info->bytes);
  }
}

/* ---- elements ---- */

static uint64_t number_at(const unsigned char *reg, unsigned at, unsigned bytes) {
  uint64_t value = 0;
  memcpy(&value, reg + at, bytes);
  return value;
}

/* Memory of the element with that index, so many bytes. */
static char *indexed(const struct ac_mop *op, unsigned base, uint64_t index, unsigned lane, unsigned bytes) {
  uint64_t size = op->core->chip->bytes[AC_UB];
  int64_t offset = (int64_t)op->vec[base];
  ac_register_memory(op, offset, AC_DATA_BLOCK, 0, 1);
  if (op->core->checked && (index >= size || offset + (int64_t)(index + 1) * bytes > (int64_t)size))
    ac_fail(op->loc, "bounds", "%s: index %llu of lane %u is not in the %llu-byte UB of %s", op->inst->api,
            (unsigned long long)index, lane, (unsigned long long)size, op->core->chip->name);
  return op->core->base[AC_UB] + offset + index * bytes;
}

static void gather(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_REPEAT_BYTES] = {0};
  unsigned wide = op->info->bytes, bytes = op->inst->id == AC_RGatherByte ? 1 : wide;
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += wide)
    if (ac_bit(o->mask[0], at))
      memcpy(result + at, indexed(op, 1, number_at(o->source[0], at, wide), at / wide, bytes), bytes);
  memcpy(o->dst, result, sizeof result);
}

static void scatter(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned wide = op->info->bytes, bytes = op->inst->id == AC_RScatterByte ? 1 : wide;
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += wide)
    if (ac_bit(o->mask[0], at))
      memcpy(indexed(op, 0, number_at(o->source[1], at, wide), at / wide, bytes), o->source[0] + at, bytes);
}

/* Eight offsets in bytes; whether a block is read is said as for lanes of 32 bits. */
static void gather_blocks(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_REPEAT_BYTES] = {0};
  for (unsigned block = 0; block < AC_REPEAT_BLOCKS; block++) {
    if (!ac_bit(o->mask[0], block * 4)) continue;
    uint64_t index = number_at(o->source[0], block * 4, 4);
    if (op->core->checked && index % AC_DATA_BLOCK)
      ac_fail(op->loc, "align", "%s: index %llu of block %u is not a multiple of 32", op->inst->api,
              (unsigned long long)index, block);
    char *base =
        ac_register_memory(op, (int64_t)op->vec[1], AC_DATA_BLOCK, (int64_t)index, (int64_t)index + AC_DATA_BLOCK);
    memcpy(result + block * AC_DATA_BLOCK, base + index, AC_DATA_BLOCK);
  }
  memcpy(o->dst, result, sizeof result);
}

/* ---- masks ---- */

static void load_mask(const struct ac_mop *op, const struct ac_registers *o) {
  enum { TWICE = 1, EVERY_SECOND = 2 };
  unsigned char result[AC_MASK_BYTES] = {0};
  int dist = op->number[0];
  int64_t bytes = dist == TWICE ? AC_MASK_BYTES / 2 : dist == EVERY_SECOND ? AC_MASK_BYTES * 2 : AC_MASK_BYTES;
  const unsigned char *from =
      (unsigned char *)ac_register_memory(op, (int64_t)op->vec[1], dist == TWICE ? 16 : 32, 0, bytes);
  for (unsigned bit = 0; bit < AC_REPEAT_BYTES; bit++)
    if (ac_bit(from, dist == TWICE ? bit / 2 : dist == EVERY_SECOND ? bit * 2 : bit)) ac_set_bit(result, bit);
  memcpy(o->dst, result, sizeof result);
}

static void store_mask(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned step = 1u << op->number[0], bits = AC_REPEAT_BYTES / step;
  unsigned char result[AC_MASK_BYTES] = {0};
  for (unsigned bit = 0; bit < bits; bit++)
    if (ac_bit(o->mask[0], bit * step)) ac_set_bit(result, bit);
  memcpy(ac_register_memory(op, (int64_t)op->vec[0], bits / 8, 0, bits / 8), result, bits / 8);
}

/* Of the register's pieces of as many bits as it has elements one: each bit as often as an element has bytes. */
static void mask_of_bits(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_MASK_BYTES] = {0};
  unsigned lanes = ac_lanes(op), pieces = AC_REPEAT_BYTES * 8 / lanes, piece = (unsigned)op->number[0];
  if (op->core->checked && piece >= pieces)
    ac_fail(op->loc, NULL, "%s: there is no piece %d, there are %u", op->inst->api, op->number[0], pieces);
  for (unsigned bit = 0; bit < AC_REPEAT_BYTES; bit++)
    if (ac_bit(o->source[0], piece % pieces * lanes + bit / op->info->bytes)) ac_set_bit(result, bit);
  memcpy(o->dst, result, sizeof result);
}

bool ac_model_register_memory(const struct ac_mop *op, const struct ac_registers *o) {
  switch (op->inst->id) {
  case AC_RLoadBlock: return load_blocks(op, o), true;
  case AC_RStoreBlock: return store_blocks(op, o), true;
  case AC_RGather:
  case AC_RGatherByte: return gather(op, o), true;
  case AC_RScatter:
  case AC_RScatterByte: return scatter(op, o), true;
  case AC_RGatherBlock: return gather_blocks(op, o), true;
  case AC_RMaskLoad: return load_mask(op, o), true;
  case AC_RMaskStore: return store_mask(op, o), true;
  case AC_RMaskBits: return mask_of_bits(op, o), true;
  default: return false;
  }
}
