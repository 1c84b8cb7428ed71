/* Register instructions: 256-byte registers and a 256-bit mask, both in host memory (docs/semantics.md 4).
 *
 * Lane i is on when mask bit i * sizeof(element) is set. Lanes that are off become 0 (ZEROING). All sources are read
 * before the destination is written, which may be one of them.
 */
#include "Model.h"
#include <string.h>

static bool lane_on(const unsigned char *mask, unsigned bit) { return mask[bit / 8] >> (bit % 8) & 1; }

void ac_model_register(const struct ac_mop *op) {
  ac_meaning meaning = ac_find_meaning(op->inst->id, op->type);
  if (!meaning || op->vectors != 4)
    ac_fail(op->loc, NULL, "%s: not supported yet by the reference model", op->inst->op);
  const unsigned char *mask = (const void *)(uintptr_t)op->vec[3];
  char *dst = (void *)(uintptr_t)op->vec[0], result[AC_REPEAT_BYTES] = {0};
  const char *src0 = (const void *)(uintptr_t)op->vec[1], *src1 = (const void *)(uintptr_t)op->vec[2];
  unsigned bytes = op->info->bytes;
  for (unsigned at = 0; at < AC_REPEAT_BYTES; at += bytes) {
    uint64_t a = 0, b = 0;
    if (!lane_on(mask, at)) continue;
    memcpy(&a, src0 + at, bytes);
    memcpy(&b, src1 + at, bytes);
    uint64_t value = meaning(a, b, 0, 0);
    memcpy(result + at, &value, bytes);
  }
  memcpy(dst, result, sizeof result);
}
