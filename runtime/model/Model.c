/* __ascpu_model: operand slots to a struct ac_mop, then to the function of that kind of instruction.
 *
 * In: ids, a location text, one slot a shape letter. Out: the instruction done; its result where it has one. In checked
 * mode runtime/check looks at the operands first and ends the block when they are wrong.
 */
#include "Model.h"
#include "Checks.h"
#include <string.h>

/* How many operands of the letters that may come several times have been taken. */
struct taken {
  unsigned blocks, repeats, numbers;
};

static uint64_t element(uint64_t slot, unsigned bytes) { return bytes == 8 ? slot : slot & ((1ull << bytes * 8) - 1); }

static void take(struct ac_mop *op, char letter, uint64_t slot, struct taken *n) {
  int32_t number = (int32_t)(uint32_t)slot;
  switch (letter) {
  case 'd':
  case 'a':
  case 's':
  case 'D':
  case 'S':
  case 'V':
  case 'v':
  case 'M':
  case 'm':
  case 'B':
  case 'Q':
  case '2':
  case '3':
  case '4':
  case '5':
  case 'C':
    op->letter[op->vectors] = letter;
    op->vec[op->vectors++] = slot;
    break;
  case 'x': op->scalar = element(slot, ac_operand_bytes(op, 1)); break;
  case 'q': op->scale = element(slot, ac_operand_bytes(op, 0)); break;
  case 'g': op->mode = number; break;
  case 'w': op->comparison = number; break;
  case 't': op->bits = slot; break;
  case 'j': op->cmp[0] = slot; break;
  case 'J': op->cmp[1] = slot; break;
  case 'E': op->elements = slot; break;
  case 'l': op->mask_lo = slot; break;
  case 'h': op->mask_hi = slot; break;
  case 'c': op->counter = slot & 1; break;
  case 'r': op->repeat = number; break;
  case 'b': op->blk[n->blocks++] = number; break;
  case 'p': op->rep[n->repeats++] = number; break;
  case 'n': op->count = number; break;
  case 'z': op->len = number; break;
  case 'i': op->src_gap = number; break;
  case 'o': op->dst_gap = number; break;
  case 'y': op->len_bytes = number; break;
  case 'I': op->src_gap_bytes = (int64_t)slot; break;
  case 'O': op->dst_gap_bytes = (int64_t)slot; break;
  case 'L': op->left = number; break;
  case 'R': op->right = number; break;
  case 'f': op->fill_first = slot & 1; break;
  case 'A': op->atomic = (uint32_t)slot; break;
  case 'P': op->pipe[op->pipes++] = (unsigned)number; break;
  case 'e': op->event = number; break;
  case 'k': op->number[n->numbers++] = number; break;
  default: break; /* '=' has no slot */
  }
}

static void unpack(struct ac_mop *op, const uint64_t *slots) {
  struct taken n = {0};
  for (const char *letter = op->inst->shape; *letter; letter++)
    if (*letter != '=') take(op, *letter, *slots++, &n);
  if (op->saturate) op->saturate = *slots & 1;
}

uint64_t __ascpu_model(int id, int type, const char *loc, const uint64_t *operands) {
  char file[1024];
  struct ac_mop op = {.inst = ac_inst_at((enum ac_inst_id)id),
                      .type = (enum ac_type)(type & ~AC_SATURATING),
                      .saturate = type & AC_SATURATING,
                      .core = __ascpu_core(),
                      .loc = ac_parse_loc(loc, file, sizeof file),
                      .loc_text = loc};
  if (op.type != AC_NO_TYPE) op.info = ac_type_info(op.type);
  if (!op.core) ac_fail(op.loc, NULL, "%s: called outside a kernel", op.inst->api);
  unpack(&op, operands);
  const char *shape = op.inst->shape;
  if (shape[0] == '=') return ac_model_query(&op);
  if (op.core->checked) ac_check(&op);
  if (op.inst->flags & AC_CROSS) ac_model_cross(&op);
  else if (shape[0] == 'P') ac_model_sync(&op);
  else if (op.inst->flags & AC_SYNC) return 0; /* said to the front end */
  else if (op.inst->flags & AC_REG) ac_model_register(&op);
  else if (op.inst->flags & AC_CUBE) ac_model_cube(&op);
  else if (op.inst->flags & AC_OWN) ac_model_gather(&op);
  else if (strchr(shape, 'E')) ac_model_counted(&op);
  else if (strchr(shape, 'n')) ac_model_copy(&op);
  else if (ac_inst_reduces(op.inst)) ac_model_reduction(&op);
  else ac_model_vector(&op);
  return 0;
}
