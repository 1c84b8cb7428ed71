/* Reductions: of data blocks, of neighbours, of repeats, of everything (docs/semantics.md 2.4, 2.5; part 2, corrections 8, 11,
 * 18, 19).
 *
 * Sums go by neighbours: (x0 + x1) + (x2 + x3) and so on, each sum rounded; lanes that are off count as 0. The sum of
 * everything takes the repeats' sums one after the other. Of the largest and the least, lanes that are off count as an
 * infinity, any NaN is the result, +0 is larger than -0, and of equal ones the first counts. All of a repeat is read before
 * its results are written.
 */
#include "Model.h"
#include <string.h>

enum { LANES = AC_REPEAT_BYTES };

static enum ac_inst_id operation(const struct ac_mop *op) {
  switch (op->inst->id) {
  case AC_VBlockMax:
  case AC_VWholeMax:
  case AC_VAllMax: return AC_VMax;
  case AC_VBlockMin:
  case AC_VWholeMin:
  case AC_VAllMin: return AC_VMin;
  default: return AC_VAdd;
  }
}

struct reduction {
  const struct ac_mop *op;
  ac_meaning combine;
  bool sums;
  unsigned bytes, lanes, unit;
  uint64_t neutral; /* what lanes that are off count as */
  uint64_t value[LANES];
  bool on[LANES];
};

static uint64_t infinity(enum ac_type type, bool negative) {
  return type == AC_F16 ? (negative ? 0xfc00 : 0x7c00) : negative ? 0xff800000 : 0x7f800000;
}

static bool is_nan(enum ac_type type, uint64_t bits) {
  return type == AC_F16 ? (bits & 0x7fff) > 0x7c00 : (bits & 0x7fffffff) > 0x7f800000;
}

static uint64_t combined(const struct reduction *r, uint64_t a, uint64_t b) {
  uint64_t result = r->combine(a, b, 0, 0) & (r->bytes == 2 ? 0xffff : 0xffffffff);
  return r->op->saturate ? ac_model_saturate(r->op, result) : result;
}

/* n lanes from the first on, n a power of two. */
static uint64_t tree(const struct reduction *r, unsigned first, unsigned n) {
  if (n == 1) return r->on[first] ? r->value[first] : r->neutral;
  return combined(r, tree(r, first, n / 2), tree(r, first + n / 2, n / 2));
}

static bool any_on(const struct reduction *r, unsigned first, unsigned n) {
  for (unsigned lane = first; lane < first + n; lane++)
    if (r->on[lane]) return true;
  return false;
}

static void read_repeat(struct reduction *r, uint64_t repeat) {
  const char *src = r->op->core->base[AC_UB] + r->op->vec[1];
  for (unsigned lane = 0; lane < r->lanes; lane++) {
    r->value[lane] = 0;
    r->on[lane] = ac_lane_active(r->op, repeat, lane);
    if (r->on[lane]) memcpy(&r->value[lane], src + ac_lane_offset(r->op, 1, repeat, lane), r->bytes);
  }
}

static char *results(const struct reduction *r, uint64_t repeat) {
  int64_t at = (int64_t)repeat * r->op->rep[0] * r->unit;
  return r->op->core->base[AC_UB] + r->op->vec[0] + at;
}

/* One result for each n lanes. Where none of them is on: nothing, or for data blocks what the chip leaves there. */
static void reduce_groups(const struct reduction *r, uint64_t repeat, unsigned n, int empty) {
  char *to = results(r, repeat);
  uint64_t groups[LANES];
  for (unsigned g = 0; g < r->lanes / n; g++) groups[g] = tree(r, g * n, n);
  for (unsigned g = 0; g < r->lanes / n; g++) {
    uint64_t value = groups[g];
    if (!any_on(r, g * n, n)) {
      if (empty != AC_BLOCK_NEUTRAL && empty != AC_BLOCK_FINITE) continue;
      value = r->neutral;
      if (empty == AC_BLOCK_FINITE && r->op->type == AC_F16 && !r->sums)
        value--; /* the largest finite one of that sign */
    }
    memcpy(to + g * r->bytes, &value, r->bytes);
  }
}

/* The first lane that is on and holds the result; 0 if there is none. */
static unsigned place_of(const struct reduction *r, uint64_t result) {
  bool nan = is_nan(r->op->type, result);
  for (unsigned lane = 0; lane < r->lanes; lane++)
    if (r->on[lane] && (nan ? is_nan(r->op->type, r->value[lane]) : r->value[lane] == result)) return lane;
  return 0;
}

static void reduce_repeat(const struct reduction *r, uint64_t repeat) {
  char *to = results(r, repeat);
  uint64_t value = tree(r, 0, r->lanes);
  uint32_t index = r->sums ? 0 : place_of(r, value);
  int what = r->sums ? AC_ONLY_VALUE : r->op->number[0];
  if (what == AC_ONLY_INDEX) memcpy(to, &index, sizeof index);
  else if (what == AC_ONLY_VALUE) memcpy(to, &value, r->bytes);
  else {
    memcpy(to + (what == AC_INDEX_VALUE ? r->bytes : 0), &value, r->bytes);
    memcpy(to + (what == AC_INDEX_VALUE ? 0 : r->bytes), &index, r->bytes);
  }
}

/* Whether b comes before a, which was found earlier. */
static bool better(const struct reduction *r, uint64_t a, uint64_t b) {
  if (is_nan(r->op->type, a)) return false;
  return is_nan(r->op->type, b) || (a != b && combined(r, a, b) == b);
}

static void reduce_all(struct reduction *r, uint64_t repeats) {
  const struct ac_mop *op = r->op;
  uint64_t all = 0, index = 0;
  for (uint64_t repeat = 0; repeat < repeats; repeat++) {
    read_repeat(r, repeat);
    uint64_t value = tree(r, 0, r->lanes);
    if (r->sums) {
      all = repeat ? combined(r, all, value) : value;
    } else if (repeat == 0 || better(r, all, value)) {
      all = value;
      index = repeat * (uint64_t)op->rep[1] * AC_DATA_BLOCK / r->bytes + place_of(r, value);
    }
  }
  memcpy(results(r, 0), &all, r->bytes);
  if (!r->sums && op->number[0] == AC_ALL_WITH_INDEX) memcpy(results(r, 0) + r->bytes, &index, r->bytes);
}

void ac_model_reduction(const struct ac_mop *op) {
  enum ac_inst_id id = operation(op);
  struct reduction r = {.op = op,
                        .combine = ac_find_meaning(id, op->type),
                        .sums = id == AC_VAdd,
                        .bytes = op->info->bytes,
                        .lanes = ac_lanes(op),
                        .unit = ac_reduced_bytes(op->inst, op->number[0], op->info->bytes)};
  uint64_t repeats = ac_repeats(op);
  if (!r.sums) r.neutral = infinity(op->type, id == AC_VMax);
  if (repeats == 0 || (!op->counter && op->mask_lo == 0 && op->mask_hi == 0)) return;
  if (ac_inst_reduces_all(op->inst)) {
    reduce_all(&r, repeats);
    return;
  }
  for (uint64_t repeat = 0; repeat < repeats; repeat++) {
    read_repeat(&r, repeat);
    switch (op->inst->id) {
    case AC_VPairSum: reduce_groups(&r, repeat, 2, AC_BLOCK_STAYS); break;
    case AC_VWholeSum:
    case AC_VWholeMax:
    case AC_VWholeMin: reduce_repeat(&r, repeat); break;
    default: reduce_groups(&r, repeat, AC_DATA_BLOCK / r.bytes, op->number[0]);
    }
  }
}
