/* Makes up operands of the instructions with a geometry of their own (AC_OWN).
 *
 * In: a case whose row is chosen, and room for what offsets are. Out: operands for which the specification says what happens;
 * all places are in UB. Destinations lie apart from what is read: where they overlap nothing is specified.
 */
#include "Fuzz.h"
#include <string.h>

enum { BLOCK = 32, SOURCE_BYTES = 32768, FIRST = 0, SECOND = 65536, THIRD = 131072 };

static int letter(const struct fuzz_case *c, char which, unsigned nth) {
  for (int i = 0; c->inst->shape[i]; i++)
    if (c->inst->shape[i] == which && nth-- == 0) return i;
  return -1;
}

static void put(struct fuzz_case *c, char which, unsigned nth, uint64_t value) {
  int at = letter(c, which, nth);
  if (at >= 0) c->value[at] = value;
}

/* In a third of UB of its own. */
static uint64_t near(struct fuzz_random *r, uint64_t third) { return third + fuzz_below(r, 256) * BLOCK; }

/* A mask, a count or repeats, at most `most` of them. */
static void lanes(struct fuzz_random *r, struct fuzz_case *c, unsigned most) {
  unsigned per_repeat = 256 / ac_type_info(c->type)->bytes;
  bool count_only = c->inst->count_only[c->chip->id] >> c->type & 1, counter = count_only || fuzz_chance(r, 40);
  uint64_t n = fuzz_below(r, per_repeat + 1);
  uint64_t low = n >= 64 ? ~0ull : (1ull << n) - 1, high = n >= 128 ? ~0ull : n > 64 ? (1ull << (n - 64)) - 1 : 0;
  bool first = fuzz_chance(r, 50);
  put(c, 'c', 0, counter);
  put(c, 'r', 0, fuzz_below(r, most + 1));
  put(c, 'l', 0, counter ? fuzz_below(r, most * per_repeat + 1) : first ? low : fuzz_next(r));
  put(c, 'h', 0, first && !counter ? high : fuzz_next(r));
}

/* The places that GatherMask writes are behind those that it reads, or the same. */
static void gather_mask(struct fuzz_random *r, struct fuzz_case *c) {
  unsigned per_repeat = 256 / ac_type_info(c->type)->bytes;
  put(c, 'k', 0, fuzz_below(r, 8));
  put(c, 'E', 0, fuzz_chance(r, 50) ? per_repeat : fuzz_below(r, 2 * per_repeat));
  put(c, 'r', 0, fuzz_below(r, 13));
  put(c, 'b', 0, 1), put(c, 'b', 1, fuzz_chance(r, 60) ? 1 : fuzz_below(r, 6)), put(c, 'b', 2, 1);
  put(c, 'p', 0, 8), put(c, 'p', 1, fuzz_below(r, 20)), put(c, 'p', 2, fuzz_below(r, 9));
  put(c, 'D', 0, fuzz_below(r, 64) * 8);
}

void fuzz_own_operands(struct fuzz_random *r, struct fuzz_case *c) {
  enum ac_inst_id id = c->inst->id;
  lanes(r, c, id == AC_VBrcb ? 60 : 20);
  put(c, 'd', 0, near(r, FIRST));
  put(c, 's', 0, near(r, SECOND));
  put(c, 's', 1, near(r, THIRD));
  put(c, 'b', 0, fuzz_chance(r, 60) ? 1 : fuzz_below(r, 8));
  put(c, 'p', 0, fuzz_chance(r, 60) ? 8 : fuzz_below(r, 20));
  if (id == AC_VGather) put(c, 'k', 0, fuzz_below(r, 64) * ac_type_info(c->type)->bytes);
  if (id == AC_VGatherMask) gather_mask(r, c);
}

/* Offsets that lie in the source: of what the case's memory holds at them. */
void fuzz_bound_offsets(const struct fuzz_case *c, char *ub) {
  if (c->inst->id != AC_VGather && c->inst->id != AC_VGatherBlock) return;
  uint64_t unit = c->inst->id == AC_VGather ? ac_type_info(c->type)->bytes : BLOCK;
  char *at = ub + c->value[letter(c, 's', 1)];
  for (unsigned i = 0; i < 20 * 256; i++, at += 4) {
    uint32_t offset;
    memcpy(&offset, at, 4);
    offset = (uint32_t)(offset % (SOURCE_BYTES / unit) * unit);
    memcpy(at, &offset, 4);
  }
}
