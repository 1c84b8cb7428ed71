/* Conversions of registers, and what converts on the way (docs/semantics.md part 2, 2 (b), correction 3). The narrow side
 * of a conversion is every second or fourth element, from the layout's on; masks are read at the source's elements.
 */
#include "Register.h"
#include <math.h>
#include <string.h>

/* Without saturation integers keep their low bits (part 2, 2 (b)). */
static uint64_t converted(const struct ac_mop *op, uint64_t bits) {
  const struct ac_type_info *to = ac_type_info(ac_operand_type(op->type, 0));
  struct ac_mop form = *op;
  form.saturate = to->kind != 'F' && !op->number[1];
  uint64_t value = ac_model_cast(&form, bits);
  return to->kind == 'F' && to->bytes == 2 && op->number[1] ? ac_model_saturate(op, value) : value;
}

static void cast(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned from = ac_operand_bytes(op, 1), to = ac_operand_bytes(op, 0), wide = from > to ? from : to;
  unsigned ratio = wide / (from < to ? from : to), part = (unsigned)op->number[0];
  unsigned char result[AC_REPEAT_BYTES] = {0};
  if (part >= ratio) part = 0;
  for (unsigned lane = 0; lane < AC_REPEAT_BYTES / wide; lane++) {
    unsigned in = (from < to ? lane * ratio + part : lane) * from, out = (from > to ? lane * ratio + part : lane) * to;
    if (!ac_bit(o->mask[0], in)) continue;
    uint64_t value = converted(op, ac_register_element(o->source[0], in, from));
    memcpy(result + out, &value, to);
  }
  memcpy(o->dst, result, sizeof result);
}

/* Whole numbers of the same type. */
static void truncate(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_REPEAT_BYTES] = {0};
  unsigned bytes = op->info->bytes;
  struct ac_mop same = *op;
  same.type = ac_pair(op->type, op->type);
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += bytes) {
    if (!ac_bit(o->mask[0], at)) continue;
    uint64_t value = ac_model_cast(&same, ac_register_element(o->source[0], at, bytes));
    memcpy(result + at, &value, bytes);
  }
  memcpy(o->dst, result, sizeof result);
}

static float as_float(enum ac_type type, uint64_t bits) {
  float value;
  _Float16 half;
  memcpy(&half, &bits, sizeof half), memcpy(&value, &bits, sizeof value);
  return type == AC_F16 ? (float)half : value;
}

/* e^(a - b), the difference of floats; halves are those of the layout, under the mask's bits for halves. */
static void exp_sub(const struct ac_mop *op, const struct ac_registers *o) {
  enum ac_type from = ac_operand_type(op->type, 1);
  unsigned bytes = ac_type_info(from)->bytes, part = bytes == 2 && op->number[0] == 1 ? 2 : 0;
  float result[AC_REPEAT_BYTES / 4] = {0};
  for (unsigned lane = 0; lane < AC_REPEAT_BYTES / 4; lane++) {
    unsigned at = lane * 4 + part;
    float a = as_float(from, ac_register_element(o->source[0], at, bytes)),
          b = as_float(from, ac_register_element(o->source[1], at, bytes)), difference = a - b;
    if (ac_bit(o->mask[0], at)) result[lane] = (float)exp((double)difference);
  }
  memcpy(o->dst, result, sizeof result);
}

/* a * s in float, to half with ties away from zero. */
static void muls_cast(const struct ac_mop *op, const struct ac_registers *o) {
  unsigned char result[AC_REPEAT_BYTES] = {0};
  struct ac_mop round = *op;
  round.mode = AC_ROUND;
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += 4) {
    if (!ac_bit(o->mask[0], at)) continue;
    float product = as_float(AC_F32, ac_register_element(o->source[0], at, 4)) * as_float(AC_F32, op->scalar);
    uint32_t bits;
    memcpy(&bits, &product, sizeof bits);
    uint64_t value = ac_model_cast(&round, bits);
    memcpy(result + at + (op->number[0] == 1 ? 2 : 0), &value, 2);
  }
  memcpy(o->dst, result, sizeof result);
}

bool ac_model_register_cast(const struct ac_mop *op, const struct ac_registers *o) {
  switch (op->inst->id) {
  case AC_RCast: return cast(op, o), true;
  case AC_RTrunc: return truncate(op, o), true;
  case AC_RExpSub: return exp_sub(op, o), true;
  case AC_RMulsCast: return muls_cast(op, o), true;
  default: return false;
  }
}
