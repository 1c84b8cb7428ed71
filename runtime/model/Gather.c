/* Elements from elsewhere: Brcb, CreateVecIndex, Gather, Gatherb, GatherMask (docs/semantics.md 2.4, 2.5; part 2 1.1 numbers
 * 12, 13, 2 (a)).
 *
 * A repeat reads all its elements before it writes; repeats run in order. Lanes that are off are neither read nor written. In
 * checked mode every place is looked at.
 */
#include "Checks.h"
#include "Model.h"
#include <string.h>

/* `bytes` bytes of UB at an offset from the operand's start. */
static char *place(const struct ac_mop *op, unsigned operand, int64_t offset, uint64_t bytes) {
  int64_t start = (int64_t)op->vec[operand] + offset, size = (int64_t)op->core->chip->bytes[AC_UB];
  if (op->core->checked && (start < 0 || start > size - (int64_t)bytes))
    ac_fail(op->loc, "bounds", "%s: %s reaches byte %lld of the %lld-byte UB of %s", op->inst->api,
            ac_operand_name(op, operand), (long long)(start < 0 ? start : start + (int64_t)bytes), (long long)size,
            op->core->chip->name);
  return op->core->base[AC_UB] + start;
}

static int64_t block_stride(const struct ac_mop *op) { return op->blk[0] ? op->blk[0] : 1; }

static void brcb(const struct ac_mop *op) {
  unsigned bytes = op->info->bytes;
  for (int64_t repeat = 0; repeat < (op->repeat & 0xff); repeat++) {
    char eight[AC_REPEAT_BLOCKS * 8];
    memcpy(eight, place(op, 1, repeat * AC_REPEAT_BLOCKS * bytes, AC_REPEAT_BLOCKS * bytes), AC_REPEAT_BLOCKS * bytes);
    for (int64_t block = 0; block < AC_REPEAT_BLOCKS; block++) {
      char *to = place(op, 0, (repeat * op->rep[0] + block * block_stride(op)) * AC_DATA_BLOCK, AC_DATA_BLOCK);
      for (unsigned at = 0; at < AC_DATA_BLOCK; at += bytes) memcpy(to + at, eight + block * bytes, bytes);
    }
  }
}

/* first + number: of half the sum of floats, rounded once more. */
static uint64_t index_bits(const struct ac_mop *op, uint64_t number) {
  uint32_t bits = (uint32_t)op->scalar;
  uint16_t half_bits = (uint16_t)op->scalar;
  float single;
  _Float16 half;
  if (op->type == AC_F32) {
    memcpy(&single, &bits, sizeof single);
    single += (float)number;
    memcpy(&bits, &single, sizeof bits);
    return bits;
  }
  if (op->type != AC_F16) return op->scalar + number;
  memcpy(&half, &half_bits, sizeof half);
  half = (_Float16)((float)half + (float)number);
  memcpy(&half_bits, &half, sizeof half_bits);
  return half_bits;
}

static void create_index(const struct ac_mop *op) {
  for (uint64_t repeat = 0; repeat < ac_repeats(op); repeat++)
    for (unsigned lane = 0; lane < ac_lanes(op); lane++) {
      if (!ac_lane_active(op, repeat, lane)) continue;
      uint64_t value = index_bits(op, repeat * ac_lanes(op) + lane);
      memcpy(place(op, 0, ac_lane_offset(op, 0, repeat, lane), op->info->bytes), &value, op->info->bytes);
    }
}

static uint32_t offset_at(const struct ac_mop *op, uint64_t number) {
  uint32_t offset;
  memcpy(&offset, place(op, 2, (int64_t)number * 4, 4), 4);
  return offset;
}

static void gather(const struct ac_mop *op) {
  unsigned bytes = op->info->bytes, lanes = ac_lanes(op);
  for (uint64_t repeat = 0; repeat < ac_repeats(op); repeat++) {
    uint64_t value[AC_REPEAT_BYTES] = {0};
    for (unsigned lane = 0; lane < lanes; lane++) {
      if (!ac_lane_active(op, repeat, lane)) continue;
      int64_t from = (int64_t)(uint32_t)op->number[0] + offset_at(op, repeat * lanes + lane);
      memcpy(&value[lane], place(op, 1, from, bytes), bytes);
    }
    for (unsigned lane = 0; lane < lanes; lane++)
      if (ac_lane_active(op, repeat, lane))
        memcpy(place(op, 0, (int64_t)repeat * op->rep[0] * AC_DATA_BLOCK + lane * bytes, bytes), &value[lane], bytes);
  }
}

static void gather_blocks(const struct ac_mop *op) {
  for (int64_t repeat = 0; repeat < (op->repeat & 0xff); repeat++) {
    char blocks[AC_REPEAT_BLOCKS][AC_DATA_BLOCK];
    for (int64_t b = 0; b < AC_REPEAT_BLOCKS; b++)
      memcpy(blocks[b], place(op, 1, offset_at(op, (uint64_t)(repeat * AC_REPEAT_BLOCKS + b)), AC_DATA_BLOCK),
             AC_DATA_BLOCK);
    for (int64_t b = 0; b < AC_REPEAT_BLOCKS; b++)
      memcpy(place(op, 0, (repeat * op->rep[0] + b * block_stride(op)) * AC_DATA_BLOCK, AC_DATA_BLOCK), blocks[b],
             AC_DATA_BLOCK);
  }
}

static bool chosen(const struct ac_mop *op, int64_t repeat, uint64_t element) {
  switch (op->number[0]) {
  case 0: {
    int64_t at = repeat * op->rep[2] * AC_DATA_BLOCK + (int64_t)(element / 8);
    return *place(op, 2, at, 1) >> (element % 8) & 1;
  }
  case 1: return element % 2 == 0;
  case 2: return element % 2 == 1;
  case 7: return true;
  default: return op->number[0] >= 3 && op->number[0] <= 6 && element % 4 == (uint64_t)(op->number[0] - 3);
  }
}

static void gather_mask(const struct ac_mop *op) {
  uint64_t count = 0, per_block = AC_DATA_BLOCK / op->info->bytes;
  for (int64_t repeat = 0; repeat < (op->repeat & 0xffff); repeat++)
    for (uint64_t element = 0; element < op->elements; element++) {
      if (!chosen(op, repeat, element)) continue;
      int64_t block = repeat * op->rep[1] + (int64_t)(element / per_block) * op->blk[1];
      int64_t at = block * AC_DATA_BLOCK + (int64_t)(element % per_block) * op->info->bytes;
      char value[8];
      memcpy(value, place(op, 1, at, op->info->bytes), op->info->bytes);
      memcpy(place(op, 0, (int64_t)count++ * op->info->bytes, op->info->bytes), value, op->info->bytes);
    }
  memcpy((void *)(uintptr_t)op->vec[3], &count, sizeof count);
}

void ac_model_gather(const struct ac_mop *op) {
  switch (op->inst->id) {
  case AC_VBrcb: brcb(op); break;
  case AC_VIndex: create_index(op); break;
  case AC_VGather: gather(op); break;
  case AC_VGatherBlock: gather_blocks(op); break;
  case AC_VGatherMask: gather_mask(op); break;
  default: ac_fail(op->loc, NULL, "%s: not supported yet by the reference model", op->inst->op);
  }
}
