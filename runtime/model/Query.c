/* Instructions that only return something about the running block. */
#include "Model.h"

uint64_t ac_model_query(const struct ac_mop *op) {
  switch (op->inst->id) {
  case AC_BlockIdx: return (uint64_t)op->core->block_idx;
  case AC_GroupIdx: return (uint64_t)op->core->group;
  case AC_SubBlockIdx: return (uint64_t)op->core->sub_block_idx;
  case AC_TaskRatio: return (uint64_t)op->core->task_ratio;
  case AC_BlockNum: return (uint64_t)op->core->block_num;
  default: ac_fail(op->loc, NULL, "%s: not supported yet by the reference model", op->inst->op);
  }
}
