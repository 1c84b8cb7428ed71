/* Which checks an instruction gets, and those on its numbers: repeats, strides, shift amounts, counts, lengths, gaps.
 *
 * The ranges are the parameter types' and limits of the API (docs/semantics.md 2.2, 2.3, 3, 5.2). A finding says the
 * value and the range.
 */
#include "Checks.h"
#include <string.h>

static void in_range(const struct ac_mop *op, const char *name, const char *what, int64_t value, int64_t last) {
  if (value < 0 || value > last)
    ac_fail(op->loc, name, "%s: %s %lld is out of range 0..%lld", op->inst->api, what, (long long)value,
            (long long)last);
}

static void check_stride(const struct ac_mop *op, unsigned operand, const char *kind, int64_t value, int64_t last) {
  char what[64];
  snprintf(what, sizeof what, "%s %s stride", ac_operand_name(op, operand), kind);
  in_range(op, "stride", what, value, last);
}

/* Strides are 8 bits wide with two sources, 16 bits otherwise: some call forms have less, and cannot say more. */
static void check_vector_ranges(const struct ac_mop *op) {
  bool own = op->inst->flags & AC_OWN;
  int64_t most = ac_inst_reduces_all(op->inst) ? INT32_MAX
                 : own                         ? 65535
                                               : 255,
          stride = own || op->vectors <= 2 ? 65535 : 255;
  if (!op->counter) in_range(op, "repeat", "repeat time", op->repeat, most);
  for (unsigned i = 0; i < op->vectors; i++) {
    check_stride(op, i, "block", op->blk[i], stride);
    check_stride(op, i, "repeat", op->rep[i], stride);
  }
}

static void check_amount(const struct ac_mop *op) {
  unsigned width = op->info->bytes * 8;
  int64_t amount = (int64_t)op->scalar;
  if (op->info->kind == 'S') amount = (int64_t)(op->scalar << (64 - width)) >> (64 - width);
  if (op->info->kind == 'U' && amount < 0) amount = INT64_MAX;
  if (op->core->chip->traits & AC_OVERSHIFT) {
    if (amount < 0) ac_fail(op->loc, "shift", "%s: shift amount %lld is negative", op->inst->api, (long long)amount);
    return;
  }
  if (amount < 0 || amount > (int64_t)width) /* the words of asc-verify */
    ac_fail(op->loc, "shift", "%s: shift amount %lld is out of range 0..%u for %s", op->inst->api, (long long)amount,
            width, op->info->cname);
}

/* What DataCopyPad asks of lengths and paddings (docs/semantics.md 5.3; part 2, correction 45), in the words of
 * asc-verify. */
static void check_padding(const struct ac_mop *op) {
  int64_t bytes = op->info->bytes, last = AC_DATA_BLOCK / bytes;
  if (op->len_bytes % bytes)
    ac_fail(op->loc, "copy", "%s: block length %lld is not a multiple of the %lld-byte element", op->inst->api,
            (long long)op->len_bytes, (long long)bytes);
  in_range(op, "pad", "left padding", op->left, last);
  in_range(op, "pad", "right padding", op->right, last);
  bool fills = op->left || op->right || op->len_bytes % AC_DATA_BLOCK;
  if (bytes == 8 && op->scalar && !op->fill_first && fills)
    ac_fail(op->loc, "pad", "%s: 8-byte elements can only be padded with 0, not with %lld", op->inst->api,
            (long long)op->scalar);
}

/* Gaps of a single block of DataCopyPad are never used: kernels leave anything there. */
static void check_copy_ranges(const struct ac_mop *op) {
  bool pad = strchr(op->inst->shape, 'y') != NULL;
  in_range(op, "copy", "block count", op->count, 4095);
  in_range(op, "copy", "block length", pad ? op->len_bytes : op->len, pad ? (1 << 21) - 1 : 65535);
  if (!pad || op->count != 1) {
    in_range(op, "copy", "source gap", op->src_gap, 65535);
    in_range(op, "copy", "destination gap", op->dst_gap, 65535);
    in_range(op, "copy", "source gap", op->src_gap_bytes, UINT32_MAX);
    in_range(op, "copy", "destination gap", op->dst_gap_bytes, UINT32_MAX);
  }
  if (pad) check_padding(op);
}

static void check_atomic(const struct ac_mop *op) {
  unsigned operation = op->atomic & 0xff, type = op->atomic >> 8;
  if (!op->atomic) return;
  if (!ac_atomic_known(op->atomic))
    ac_fail(op->loc, "atomic", "%s: atomic mode %u is unknown", op->inst->api, op->atomic);
  const struct ac_state *state = ac_state_at((enum ac_state_id)(AC_SetAtomicAdd + (operation - ASCPU_ATOMIC_ADD)));
  if (!(state->types[op->core->chip->id] >> type & 1))
    ac_fail(op->loc, "atomic", "%s: %s of type %s is not supported on %s", op->inst->api, state->api,
            ac_type_info((enum ac_type)type)->cname, op->core->chip->name);
}

/* Whether a destination block shares a byte with some source block. Blocks repeat regularly, so for each destination
 * block the only candidates are found by division. Offsets and sizes here are in bytes and in bounds. */
static bool overlaps(int64_t dst, int64_t dst_step, int64_t src, int64_t src_step, int64_t bytes, int64_t count) {
  for (int64_t i = 0; i < count; i++) {
    int64_t low = dst + i * dst_step - src - bytes; /* source blocks that start in low+1 .. low+2*bytes-1 */
    int64_t first = low < 0 ? 0 : low / src_step + 1;
    if (first < count && first * src_step < low + 2 * bytes) return true;
  }
  return false;
}

static void check_copy_overlap(const struct ac_mop *op) {
  if (op->letter[0] != 'd' || op->letter[1] != 's' || op->count <= 0 || op->len <= 0) return;
  int64_t bytes = (int64_t)op->len * AC_DATA_BLOCK, dst = (int64_t)op->vec[0], src = (int64_t)op->vec[1];
  int64_t dst_step = bytes + (int64_t)op->dst_gap * AC_DATA_BLOCK;
  int64_t src_step = bytes + (int64_t)op->src_gap * AC_DATA_BLOCK;
  if (dst == src && (dst_step == src_step || op->count == 1)) return;
  if (overlaps(dst, dst_step, src, src_step, bytes, op->count))
    ac_fail(op->loc, "overlap", "%s: source and destination in UB overlap without being the same (bytes %lld and %lld)",
            op->inst->api, (long long)src, (long long)dst);
}

/* The words of asc-verify. */
static void check_round_mode(const struct ac_mop *op) {
  unsigned modes = ac_pair_modes(op->inst, op->type, op->core->chip->id);
  if (op->mode < 0 || op->mode >= AC_ROUND_MODES)
    ac_fail(op->loc, "round", "%s: RoundMode %d does not exist", op->inst->api, op->mode);
  if (!(modes >> op->mode & 1))
    ac_fail(op->loc, "round", "%s: %s to %s with RoundMode %s is not supported on %s", op->inst->api,
            ac_type_info(ac_operand_type(op->type, 1))->cname, ac_type_info(ac_operand_type(op->type, 0))->cname,
            ac_round_name((enum ac_round)op->mode), op->core->chip->name);
}

/* The words of asc-verify. */
static void check_comparison(const struct ac_mop *op) {
  if (op->comparison < 0 || op->comparison >= AC_COMPARISONS)
    ac_fail(op->loc, "compare", "%s: CMPMODE %d does not exist", op->inst->api, op->comparison);
  enum ac_comparison comparison = (enum ac_comparison)op->comparison;
  if (!ac_inst_compares(op->inst, op->type, comparison, op->core->chip->id))
    ac_fail(op->loc, "compare", "%s: type %s with CMPMODE %s is not supported on %s", op->inst->api, op->info->cname,
            ac_comparison_name(comparison), op->core->chip->name);
}

void ac_check(const struct ac_mop *op) {
  const char *shape = op->inst->shape;
  if (op->inst->flags & AC_CUBE) return; /* the model looks at each place (runtime/model/Cube.c) */
  if (op->inst->flags & AC_CROSS) {
    ac_check_cross_bounds(op);
  } else if (shape[0] == 'P') {
    ac_check_sync(op);
  } else if (strchr(shape, 'r')) {
    check_vector_ranges(op);
    if (op->inst->flags & AC_OWN) return; /* the model looks at each place (runtime/model/Gather.c) */
    if (op->inst->flags & AC_AMOUNT) check_amount(op);
    if (strchr(shape, 'g')) check_round_mode(op);
    if (strchr(shape, 'w')) check_comparison(op);
    if (strchr(shape, 'E')) ac_check_counted_bounds(op);
    else ac_check_vector_bounds(op);
  } else if (strchr(shape, 'n')) {
    check_copy_ranges(op);
    check_atomic(op);
    ac_check_copy_bounds(op);
    check_copy_overlap(op);
  }
}
