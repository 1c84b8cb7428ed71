/* Operands inside their memories, and aligned.
 *
 * In: an instruction whose numbers are in range. What counts are the lanes that are on and the blocks that are copied:
 * masked-off lanes may lie anywhere. An instruction that does nothing (no repeat, no lane) is not looked at. Global
 * memory has no known end and is not checked. Not here: scalar accesses' alignment.
 */
#include "Checks.h"
#include <string.h>

const char *ac_operand_name(const struct ac_mop *op, unsigned operand) {
  /* the words of asc-verify (lib/Transforms/Verify.c): both speak of the same operands */
  static const char *const two[] = {"dst", "src"}, *const more[] = {"dst", "src0", "src1", "src2"},
                           *const cross[] = {"gmWorkspace", "ubWorkspace"};
  if (op->inst->flags & AC_CROSS) return cross[operand];
  return op->vectors > 2 ? more[operand] : two[operand];
}

static bool on_chip(const struct ac_mop *op, unsigned operand) { return ac_letter_on_chip(op->letter[operand]); }

/* `bytes` is the distance from the operand's start to the end of the last byte touched. */
static void check_aligned_place(const struct ac_mop *op, const char *name, uint64_t offset, __int128 bytes, int unit) {
  const struct ac_chip *chip = op->core->chip;
  int64_t start = (int64_t)offset;
  if (start % unit != 0)
    ac_fail(op->loc, "align", "%s: %s starts at byte %lld, which is not %d-byte aligned", op->inst->api, name,
            (long long)start, unit);
  __int128 end = start + bytes, size = (__int128)chip->bytes[AC_UB];
  if (start < 0)
    ac_fail(op->loc, "bounds", "%s: %s starts at byte %lld of the %lld-byte UB of %s", op->inst->api, name,
            (long long)start, (long long)size, chip->name);
  if (end > size)
    ac_fail(op->loc, "bounds", "%s: %s reaches byte %lld of the %lld-byte UB of %s", op->inst->api, name,
            (long long)(end > INT64_MAX ? INT64_MAX : end), (long long)size, chip->name);
}

static void check_place(const struct ac_mop *op, const char *name, uint64_t offset, __int128 bytes) {
  check_aligned_place(op, name, offset, bytes, AC_DATA_BLOCK);
}

static void check_operand(const struct ac_mop *op, unsigned operand, __int128 bytes) {
  check_place(op, ac_operand_name(op, operand), op->vec[operand], bytes);
}

/* Of packed bits: the end of the last byte with an active lane's bit in one repeat; 0: none. */
static __int128 bits_end(const struct ac_mop *op, uint64_t repeat) {
  for (unsigned lane = ac_lanes(op); lane-- > 0;)
    if (ac_lane_active(op, repeat, lane)) return ((__int128)repeat * ac_lanes(op) + lane) / 8 + 1;
  return 0;
}

/* The end of the last byte that the operand's active lanes touch in one repeat, from the operand's start; 0: none. */
static __int128 repeat_end(const struct ac_mop *op, unsigned operand, uint64_t repeat) {
  __int128 shift = (__int128)repeat * op->rep[operand] * AC_DATA_BLOCK, last = 0;
  for (unsigned lane = 0; lane < ac_lanes(op); lane++) {
    if (!ac_lane_active(op, repeat, lane)) continue;
    __int128 end = shift + ac_lane_offset(op, operand, 0, lane) + ac_operand_bytes(op, operand);
    if (end > last) last = end;
  }
  return last;
}

/* A reduction's results are aligned to what a repeat gives, up to a data block. */
static void check_results(const struct ac_mop *op, uint64_t repeats) {
  unsigned unit = ac_reduced_bytes(op->inst, op->number[0], op->info->bytes);
  __int128 end = ac_inst_reduces_all(op->inst) ? 0 : (__int128)(repeats - 1) * op->rep[0] * unit;
  check_aligned_place(op, "dst", op->vec[0], end + unit, unit > AC_DATA_BLOCK ? AC_DATA_BLOCK : (int)unit);
}

/* Strides are not negative, so the farthest byte lies in the last repeat, or, when counter mode leaves that one partly
 * empty, in the one before. */
void ac_check_vector_bounds(const struct ac_mop *op) {
  uint64_t repeats = ac_repeats(op);
  if (repeats == 0) return;
  if (ac_inst_reduces(op->inst)) check_results(op, repeats);
  for (unsigned operand = ac_inst_packs(op->inst) || ac_inst_reduces(op->inst); operand < op->vectors; operand++) {
    __int128 end = repeat_end(op, operand, repeats - 1);
    if (repeats > 1) {
      __int128 before = repeat_end(op, operand, repeats - 2);
      if (before > end) end = before;
    }
    if (end > 0) check_operand(op, operand, end);
  }
  __int128 bits = bits_end(op, repeats - 1);
  if (!bits && repeats > 1) bits = bits_end(op, repeats - 2);
  if (bits && op->letter[0] == 'B') check_operand(op, 0, bits);
  if (bits && strchr(op->inst->shape, 't')) check_place(op, "selMask", op->bits, bits);
}

/* Copy in counter mode: `elements` of each repeat, in as many data blocks as they need. */
void ac_check_counted_bounds(const struct ac_mop *op) {
  if (op->elements == 0 || op->repeat <= 0) return;
  uint64_t size = op->core->chip->bytes[AC_UB];
  if (op->elements > size / op->info->bytes)
    ac_fail(op->loc, "count", "%s: %llu elements of %s in a repeat are more than the UB of %s holds", op->inst->api,
            (unsigned long long)op->elements, op->info->cname, op->core->chip->name);
  int64_t bytes = (int64_t)op->elements * op->info->bytes, last = (bytes - 1) / AC_DATA_BLOCK;
  for (unsigned operand = 0; operand < op->vectors; operand++) {
    int64_t stride = operand == 0 && op->blk[0] == 0 ? 1 : op->blk[operand];
    int64_t blocks = (int64_t)(op->repeat - 1) * op->rep[operand] + last * stride;
    check_operand(op, operand, (__int128)blocks * AC_DATA_BLOCK + (bytes - last * AC_DATA_BLOCK));
  }
}

void ac_check_copy_bounds(const struct ac_mop *op) {
  if (op->count == 0 || ac_copy_bytes(op) == 0) return;
  for (unsigned operand = 0; operand < op->vectors; operand++) {
    if (!on_chip(op, operand)) continue;
    check_operand(op, operand, (__int128)(op->count - 1) * ac_copy_step(op, operand) + ac_padded_bytes(op));
  }
}

/* Workspaces in UB for blocks that wait: 32 bytes for each block that takes part, for a turn one such piece more. What
 * the hardware leaves there is unspecified; here nothing is written. */
void ac_check_cross_bounds(const struct ac_mop *op) {
  if (op->vectors < 2) return;
  int64_t blocks = op->core->block_num, pieces = 1;
  if (op->inst->id == AC_SyncAllSoft) pieces = op->number[0] > 0 ? op->number[0] : blocks;
  else if (op->inst->id != AC_IBSet && op->inst->id != AC_IBWait) pieces = blocks + 1;
  check_operand(op, 1, (__int128)pieces * AC_DATA_BLOCK);
}

void __ascpu_check_access(int space, uint64_t offset, uint64_t bytes, int is_store, const char *loc) {
  struct ac_core *core = __ascpu_core();
  if (!core || !core->checked || space <= AC_GM || space >= AC_SPACES || core->chip->bytes[space] == 0) return;
  uint64_t size = core->chip->bytes[space];
  if (offset <= size && bytes <= size - offset) return;
  char file[1024];
  ac_fail(ac_parse_loc(loc, file, sizeof file), "bounds", "%s of %llu bytes at byte %lld of the %llu-byte %s of %s",
          is_store ? "store" : "load", (unsigned long long)bytes, (long long)offset, (unsigned long long)size,
          ac_space_name((enum ac_space)space), core->chip->name);
}
