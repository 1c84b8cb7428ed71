/* Memory-to-memory vector instructions: repeats, strides, masks (docs/semantics.md 2.2).
 *
 * A repeat is 8 data blocks of 32 bytes of each operand. Block b of repeat r lies (r * repeat stride + b * block
 * stride) data blocks after the operand's start. All sources of a repeat are read before any of its lanes is written;
 * repeats run in order and see each other's results. Lanes that are off keep what the destination held. Where source and
 * destination have different types the wider one sets the lanes, and the narrower operand's are its first so many elements,
 * in blocks of its own.
 */
#include "Model.h"
#include <string.h>

enum { MAX_LANES = AC_REPEAT_BYTES };

/* The repeat operand of the API is 8 bits wide: of others, which the checked mode reports, the low 8 bits count. */
uint64_t ac_repeats(const struct ac_mop *op) {
  uint64_t lanes = ac_lanes(op), count = op->mask_lo;
  if (op->counter) return count / lanes + (count % lanes != 0);
  if (ac_inst_reduces_all(op->inst)) return op->repeat > 0 ? (uint64_t)op->repeat : 0;
  return (uint64_t)op->repeat & 0xff;
}

/* NORM: bit `lane` of {hi, lo}, the same for every repeat. COUNTER: lanes are numbered through all repeats, the first
 * `count` of them are on. The mask has 128 bits: 1-byte lanes beyond them are off. */
bool ac_lane_active(const struct ac_mop *op, uint64_t repeat, unsigned lane) {
  if (op->counter) return repeat * ac_lanes(op) + lane < op->mask_lo;
  if (lane < 64) return op->mask_lo >> lane & 1;
  return lane < 128 && (op->mask_hi >> (lane - 64) & 1);
}

/* A destination's block stride of 0 counts as 1. Bits are packed whatever the strides. */
int64_t ac_lane_offset(const struct ac_mop *op, unsigned operand, uint64_t repeat, unsigned lane) {
  unsigned bytes = ac_operand_bytes(op, operand), per_block = AC_DATA_BLOCK / bytes;
  int64_t block = lane / per_block, element = lane % per_block, stride = op->blk[operand];
  if (stride == 0 && operand == 0) stride = 1;
  int64_t blocks = (int64_t)repeat * op->rep[operand] + block * stride;
  return blocks * AC_DATA_BLOCK + element * bytes;
}

static char *on_chip(const struct ac_mop *op, uint64_t offset) { return op->core->base[AC_UB] + offset; }

static char *lane_address(const struct ac_mop *op, unsigned operand, uint64_t repeat, unsigned lane) {
  return op->core->base[AC_UB] + op->vec[operand] + ac_lane_offset(op, operand, repeat, lane);
}

static void read_operand(const struct ac_mop *op, unsigned operand, uint64_t repeat, uint64_t *values) {
  for (unsigned lane = 0; lane < ac_lanes(op); lane++) {
    values[lane] = 0;
    if (ac_lane_active(op, repeat, lane))
      memcpy(&values[lane], lane_address(op, operand, repeat, lane), ac_operand_bytes(op, operand));
  }
}

/* ---- bits: results of comparisons, choices of selections ---- */

static bool is_select(const struct ac_mop *op) {
  return op->inst->id == AC_VSel || op->inst->id == AC_VSelTensor || op->inst->id == AC_VSelScalar;
}

static bool chooses_first(const struct ac_mop *op, uint64_t repeat, unsigned lane) {
  if (op->inst->id == AC_VSel) return lane < 128 && op->cmp[lane / 64] >> (lane % 64) & 1;
  uint64_t bit = ac_lane_bit(op, repeat, lane);
  return *on_chip(op, op->bits + bit / 8) >> (bit % 8) & 1;
}

static void put_bit(const struct ac_mop *op, uint64_t bit, bool on) {
  char *byte = op->letter[0] == 'C' ? (char *)(uintptr_t)op->vec[0] + bit / 8 : on_chip(op, op->vec[0] + bit / 8);
  *byte = (char)((*byte & ~(1 << bit % 8)) | on << bit % 8);
}

static bool is_cast(const struct ac_mop *op) { return op->inst->id == AC_VCast || op->inst->id == AC_VCastDeq; }

/* One lane's result from its operands: value[0] is the destination's old one, where it is a source, value[3] whether a
 * selection takes the first source. */
static uint64_t lane_result(const struct ac_mop *op, ac_meaning meaning, const uint64_t *value) {
  uint64_t result;
  bool scalar = strchr(op->inst->shape, 'x') != NULL;
  if (is_cast(op)) result = ac_model_cast(op, value[1]);
  else if (ac_inst_packs(op->inst))
    result = ac_model_compare(op->type, op->comparison, value[1], scalar ? op->scalar : value[2]);
  else if (is_select(op)) result = value[3] ? value[1] : scalar ? op->scalar : value[2];
  else result = meaning(value[1], value[2], op->scalar, value[0]);
  return op->saturate && !ac_inst_wraps(op->inst, op->type) ? ac_model_saturate(op, result) : result;
}

static void one_repeat(const struct ac_mop *op, ac_meaning meaning, uint64_t repeat) {
  uint64_t source[4][MAX_LANES] = {{0}};
  for (unsigned operand = ac_inst_accumulates(op->inst) ? 0 : 1; operand < op->vectors; operand++)
    read_operand(op, operand, repeat, source[operand]);
  for (unsigned lane = 0; is_select(op) && lane < ac_lanes(op); lane++)
    if (ac_lane_active(op, repeat, lane)) source[3][lane] = chooses_first(op, repeat, lane);
  for (unsigned lane = 0; lane < ac_lanes(op); lane++) {
    if (!ac_lane_active(op, repeat, lane)) continue;
    uint64_t value[] = {source[0][lane], source[1][lane], source[2][lane], source[3][lane]};
    uint64_t result = lane_result(op, meaning, value);
    if (ac_inst_packs(op->inst)) put_bit(op, ac_lane_bit(op, repeat, lane), result);
    else memcpy(lane_address(op, 0, repeat, lane), &result, ac_operand_bytes(op, 0));
  }
}

void ac_model_vector(const struct ac_mop *op) {
  bool other = is_cast(op) || is_select(op) || ac_inst_packs(op->inst);
  ac_meaning meaning = other ? NULL : ac_find_meaning(op->inst->id, op->type);
  if ((!meaning && !other) || op->vectors > 3)
    ac_fail(op->loc, NULL, "%s: not supported yet by the reference model", op->inst->op);
  if (!op->counter && op->mask_lo == 0 && op->mask_hi == 0) return;
  uint64_t repeats = ac_repeats(op);
  for (uint64_t repeat = 0; repeat < repeats; repeat++) one_repeat(op, meaning, repeat);
}
