/* Block copies between global memory and UB, and within UB (docs/semantics.md 5.1, 5.2).
 *
 * `count` blocks of `len` data blocks (32 bytes) each; a gap is the distance from the end of a block to the start of
 * the next, in data blocks, on either side. Blocks are copied in order. A count or length of 0 does nothing.
 */
#include "Model.h"
#include <string.h>

static char *address(const struct ac_mop *op, unsigned operand) {
  return ac_letter_on_chip(op->letter[operand]) ? op->core->base[AC_UB] + op->vec[operand]
                                                : (char *)(uintptr_t)op->vec[operand];
}

void ac_model_copy(const struct ac_mop *op) {
  if (op->count <= 0 || op->len <= 0) return;
  char *dst = address(op, 0);
  const char *src = address(op, 1);
  int64_t len = op->len;
  for (int64_t block = 0; block < op->count; block++)
    memmove(dst + block * (len + op->dst_gap) * AC_DATA_BLOCK, src + block * (len + op->src_gap) * AC_DATA_BLOCK,
            (size_t)len * AC_DATA_BLOCK);
}
