/* Block copies between global memory and UB, and within UB (docs/semantics.md 5.1 to 5.3).
 *
 * DataCopy: `count` blocks of `len` data blocks (32 bytes) each; a gap is the distance from the end of a block to the
 * start of the next, in data blocks, on either side. DataCopyPad: blocks of `len_bytes` bytes, gaps in bytes in global
 * memory and in data blocks in UB, where every block starts a data block. Blocks are copied in order. A count or length
 * of 0 does nothing. Copies out may have an atomic operation. In counter mode the masked Copy has `elements` in each repeat, block
 * strides holding for all their data blocks (part 2, 1.1 number 12).
 */
#include "Model.h"
#include <string.h>

static char *address(const struct ac_mop *op, unsigned operand) {
  return ac_letter_on_chip(op->letter[operand]) ? op->core->base[AC_UB] + op->vec[operand]
                                                : (char *)(uintptr_t)op->vec[operand];
}

static bool counts_bytes(const struct ac_mop *op) { return strchr(op->inst->shape, 'y') != NULL; }

int64_t ac_copy_bytes(const struct ac_mop *op) {
  return counts_bytes(op) ? op->len_bytes : (int64_t)op->len * AC_DATA_BLOCK;
}

int64_t ac_padded_bytes(const struct ac_mop *op) {
  int64_t bytes = ac_copy_bytes(op);
  if (op->info) bytes += ((int64_t)op->left + op->right) * op->info->bytes;
  return (bytes + AC_DATA_BLOCK - 1) / AC_DATA_BLOCK * AC_DATA_BLOCK;
}

int64_t ac_copy_step(const struct ac_mop *op, unsigned operand) {
  bool on_chip = op->letter[operand] == 'd' || op->letter[operand] == 's';
  int64_t blocks = operand == 0 ? op->dst_gap : op->src_gap;
  if (on_chip || !counts_bytes(op)) return ac_padded_bytes(op) + blocks * AC_DATA_BLOCK;
  return ac_copy_bytes(op) + (operand == 0 ? op->dst_gap_bytes : op->src_gap_bytes);
}

/* Left padding, data, right padding and what is left of the last data block. Filling repeats the bytes of one element,
 * counted from the start of the block. */
static void padded_block(const struct ac_mop *op, char *dst, const char *src) {
  int64_t first = (int64_t)op->left * op->info->bytes, end = first + op->len_bytes;
  char fill[8];
  memcpy(fill, op->fill_first ? src : (const char *)&op->scalar, op->info->bytes);
  for (int64_t at = 0; at < ac_padded_bytes(op); at++)
    dst[at] = at >= first && at < end ? src[at - first] : fill[at % op->info->bytes];
}

static void one_block(const struct ac_mop *op, char *dst, const char *src) {
  if (strchr(op->inst->shape, 'f')) padded_block(op, dst, src);
  else if (op->atomic) ac_atomic_block(dst, src, ac_copy_bytes(op), op->atomic);
  else memmove(dst, src, (size_t)ac_copy_bytes(op));
}

void ac_model_copy(const struct ac_mop *op) {
  if (op->count <= 0 || ac_copy_bytes(op) <= 0) return;
  if (op->atomic) __ascpu_gm_lock();
  for (int64_t block = 0; block < op->count; block++)
    one_block(op, address(op, 0) + block * ac_copy_step(op, 0), address(op, 1) + block * ac_copy_step(op, 1));
  if (op->atomic) __ascpu_gm_unlock();
}

void ac_model_counted(const struct ac_mop *op) {
  char *ub = op->core->base[AC_UB];
  uint64_t bytes = op->elements * op->info->bytes;
  int64_t dst_block = op->blk[0] ? op->blk[0] : 1, src_block = op->blk[1];
  for (int64_t repeat = 0; repeat < (op->repeat & 0xff); repeat++)
    for (uint64_t done = 0, block = 0; done < bytes; done += AC_DATA_BLOCK, block++) {
      int64_t to = repeat * op->rep[0] + (int64_t)block * dst_block,
              from = repeat * op->rep[1] + (int64_t)block * src_block;
      uint64_t left = bytes - done;
      memmove(ub + op->vec[0] + to * AC_DATA_BLOCK, ub + op->vec[1] + from * AC_DATA_BLOCK,
              left < AC_DATA_BLOCK ? left : AC_DATA_BLOCK);
    }
}
