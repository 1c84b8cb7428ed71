/* asc-verify, second part: where an instruction's operands end.
 *
 * In: one call whose operands are in range. Out: errors for addresses that are not aligned, for operands that run over
 * the end of an on-chip memory, and for counts that no memory could hold. Operands of which something is not constant
 * are taken at the least that is certain, so every error is one.
 */
#include "Util.h"
#include "Verify.h"

enum { BLOCK = 32, BLOCKS = 8, REPEAT = 256 };

/* All integer operands that decide which lanes are active. False when one is not constant. */
struct lanes {
  bool counter;
  uint64_t lo, hi, repeats, per_repeat;
};

static bool read_lanes(const struct ac_op *op, struct lanes *l) {
  int64_t counter, lo, hi = 0, repeat = 0;
  if (!op->counter || !ac_const(op->counter, &counter) || !ac_const(op->mask_lo, &lo)) return false;
  if (!counter && (!ac_const(op->mask_hi, &hi) || !ac_const(op->repeat, &repeat))) return false;
  *l = (struct lanes){counter != 0, (uint64_t)lo, (uint64_t)hi, (uint64_t)repeat,
                      REPEAT / ac_type_info(op->type)->bytes};
  if (l->counter) l->repeats = l->lo / l->per_repeat + (l->lo % l->per_repeat != 0);
  return true;
}

static bool active(const struct lanes *l, uint64_t repeat, uint64_t lane) {
  if (l->counter) return repeat * l->per_repeat + lane < l->lo;
  return lane < 128 && (lane < 64 ? l->lo >> lane : l->hi >> (lane - 64)) & 1;
}

/* The byte behind the last active lane of one repeat, for an operand with elements of that size and these strides; 0 if
 * no lane is active. */
static uint64_t repeat_end(const struct lanes *l, uint64_t repeat, uint64_t size, uint64_t blk, uint64_t rep) {
  uint64_t per_block = BLOCK / size, end = 0;
  for (uint64_t lane = 0; lane < l->per_repeat; lane++) {
    if (!active(l, repeat, lane)) continue;
    uint64_t at = (repeat * rep + lane / per_block * blk) * BLOCK + (lane % per_block + 1) * size;
    if (at > end) end = at;
  }
  return end;
}

/* Bytes of the bits up to the last active lane's; 0 when that is not certain. */
static uint64_t bits_extent(const struct ac_op *op) {
  struct lanes l;
  if (!read_lanes(op, &l)) return 0;
  for (uint64_t n = l.repeats * l.per_repeat; n > 0; n--)
    if (active(&l, (n - 1) / l.per_repeat, (n - 1) % l.per_repeat)) return (n + 7) / 8;
  return 0;
}

/* A reduction's results, of which the last repeat may have fewer: the others are certain. */
static uint64_t reduced_extent(const struct ac_op *op, uint64_t repeats, uint64_t rep, unsigned size) {
  int64_t what;
  if (!ac_const(op->number[0], &what)) return 0;
  uint64_t unit = ac_reduced_bytes(op->inst, (int)what, size);
  if (ac_inst_reduces_all(op->inst)) return unit;
  return repeats > 1 ? (repeats - 2) * rep * unit + unit : 0;
}

/* Bytes from the start of vector operand i to its end; 0 when nothing is certain. Strides are not negative: the last
 * repeat ends last, or, when its tail is short, the one before. */
static uint64_t vector_extent(const struct ac_op *op, unsigned i) {
  struct lanes l;
  int64_t blk, rep;
  if (i == 0 && ac_inst_packs(op->inst)) return bits_extent(op);
  if (!read_lanes(op, &l) || !l.repeats || !ac_const(op->blk[i], &blk) || !ac_const(op->rep[i], &rep)) return 0;
  if (i == 0 && blk == 0) blk = 1; /* a destination's block stride 0 means 1 */
  uint64_t size = ac_type_info(ac_operand_type(op->type, i))->bytes;
  if (i == 0 && ac_inst_reduces(op->inst)) return reduced_extent(op, l.repeats, (uint64_t)rep, (unsigned)size);
  uint64_t end = repeat_end(&l, l.repeats - 1, size, (uint64_t)blk, (uint64_t)rep);
  uint64_t before = l.repeats > 1 ? repeat_end(&l, l.repeats - 2, size, (uint64_t)blk, (uint64_t)rep) : 0;
  return before > end ? before : end;
}

/* Copy in counter mode: each repeat has its own count of elements, in as many data blocks as that takes. */
static uint64_t counted_extent(const struct ac_op *op, unsigned i) {
  int64_t elements, repeat, blk, rep;
  if (!ac_const(op->elements, &elements) || !ac_const(op->repeat, &repeat) || !ac_const(op->blk[i], &blk) ||
      !ac_const(op->rep[i], &rep) || elements <= 0 || repeat <= 0 || elements > UINT32_MAX)
    return 0;
  if (i == 0 && blk == 0) blk = 1;
  uint64_t bytes = (uint64_t)elements * ac_type_info(op->type)->bytes, last = (bytes - 1) / BLOCK;
  return ((uint64_t)(repeat - 1) * (uint64_t)rep + last * (uint64_t)blk) * BLOCK + bytes - last * BLOCK;
}

static uint64_t strided_extent(const struct ac_op *op, unsigned i) {
  return op->elements ? counted_extent(op, i) : vector_extent(op, i);
}

/* Data blocks of one block of a copy in UB: its length, or its bytes with the paddings that are known; 0 if unknown. */
static uint64_t copy_block(const struct ac_op *op) {
  int64_t len, left, right;
  if (op->len) return ac_const(op->len, &len) ? (uint64_t)len : 0;
  if (!ac_const(op->len_bytes, &len) || !len) return 0;
  if (!ac_const(op->left, &left)) left = 0;
  if (!ac_const(op->right, &right)) right = 0;
  return ((uint64_t)len + (uint64_t)(left + right) * ac_type_info(op->type)->bytes + BLOCK - 1) / BLOCK;
}

static uint64_t copy_extent(const struct ac_op *op, LLVMValueRef gap_value) {
  int64_t count, gap = 0;
  uint64_t len = copy_block(op);
  if (!ac_const(op->count, &count) || !len || !count || (count > 1 && !ac_const(gap_value, &gap))) return 0;
  return ((uint64_t)(count - 1) * (len + (uint64_t)gap) + len) * BLOCK;
}

/* A count so large that no operand could hold it. Reported once, in elements. */
static bool verify_count(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  int64_t counter, count;
  if (!op->counter || !ac_const(op->counter, &counter) || !counter || !ac_const(op->mask_lo, &count)) return true;
  const struct ac_type_info *type = ac_type_info(op->type);
  const struct ac_chip *chip = v->context->chip;
  unsigned long long memory = chip->bytes[AC_UB];
  bool flat = false;
  for (unsigned i = 0; i < op->vectors; i++) {
    int64_t blk, rep;
    bool widest = ac_type_info(ac_operand_type(op->type, i))->bytes == type->bytes;
    bool known = ac_const(op->blk[i], &blk) && ac_const(op->rep[i], &rep) &&
                 !(i == 0 && (ac_inst_packs(op->inst) || ac_inst_reduces(op->inst)));
    flat = flat || (widest && known && blk == 1 && rep == BLOCKS);
  }
  if (count < 0) ac_verify_error(v, "count", "count %lld is negative", (long long)count);
  else if (count > INT64_MAX / REPEAT)
    ac_verify_error(v, "count", "count %lld is out of range 0..%llu for %s", (long long)count, memory / type->bytes,
                    type->cname);
  else if (flat && (unsigned long long)count * type->bytes > memory)
    ac_verify_error(v, "count", "count %lld of %s needs %llu bytes, the UB of %s has %llu", (long long)count,
                    type->cname, (unsigned long long)count * type->bytes, chip->name, memory);
  else return true;
  return false;
}

static void verify_operand(struct ac_verify *v, LLVMValueRef pointer, const char *name, uint64_t extent,
                           unsigned unit) {
  const struct ac_chip *chip = v->context->chip;
  unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(pointer));
  if (space == AC_GM || space >= AC_SPACES || !chip->bytes[space]) return;
  const char *memory = ac_space_name((enum ac_space)space);
  unsigned long long size = chip->bytes[space], address = 0, bytes = extent;
  uint64_t constant;
  bool known = ac_const_address(v->layout, pointer, &constant);
  if (known) address = constant;
  if (known && address % unit)
    ac_verify_error(v, "align", "%s at %s address %llu is not aligned to %u bytes", name, memory, address, unit);
  if (known && address >= AC_NOWHERE)
    ac_verify_error(v, "bounds", "%s is in a memory of the cube core, and the kernel is for vector cores alone", name);
  else if (known && address >= size)
    ac_verify_error(v, "bounds", "%s at address %llu is outside of the %s of %s, which has %llu bytes", name, address,
                    memory, chip->name, size);
  else if (bytes > size - address && known)
    ac_verify_error(v, "bounds", "%s needs %llu bytes at address %llu, the %s of %s has %llu", name, bytes, address,
                    memory, chip->name, size);
  else if (bytes > size)
    ac_verify_error(v, "bounds", "%s needs %llu bytes, the %s of %s has %llu", name, bytes, memory, chip->name, size);
}

/* Reductions' results are aligned to what a repeat gives, everything else to data blocks. */
static unsigned alignment(const struct ac_op *op, unsigned i) {
  int64_t what;
  if (i || !ac_inst_reduces(op->inst)) return BLOCK;
  unsigned bytes =
      ac_reduced_bytes(op->inst, ac_const(op->number[0], &what) ? (int)what : 0, ac_type_info(op->type)->bytes);
  return bytes < BLOCK ? bytes : BLOCK;
}

/* Vector operands in shape order: the destination of a copy comes first, its gap is the destination's. */
void ac_verify_extents(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  if (op->inst->flags & (AC_REG | AC_OWN) || !verify_count(v)) return;
  for (unsigned i = 0; i < op->vectors; i++)
    verify_operand(v, op->vec[i], ac_verify_operand_name(op, i),
                   op->count ? copy_extent(op, i ? op->src_gap : op->dst_gap) : strided_extent(op, i),
                   alignment(op, i));
  if (op->bits) verify_operand(v, op->bits, "selMask", bits_extent(op), BLOCK);
}
