/* Synchronisation. Inside a core program order is the meaning of a kernel (docs/semantics.md 9), so nothing has to
 * wait; the model only keeps the flags, one for each source pipe, destination pipe and event id, so that the checked
 * mode can tell a WaitFlag that nothing set. Barriers have no state. Between blocks the runtime does it
 * (runtime/lib/Cross.c), for both lowerings: there is nothing to compute.
 */
#include "Model.h"

_Static_assert((int)AC_PIPES == (int)AC_CORE_PIPES, "Core.h has a flag for each pair of pipes");

void ac_model_sync(const struct ac_mop *op) {
  if (op->pipes != 2 || op->pipe[0] >= AC_CORE_PIPES || op->pipe[1] >= AC_CORE_PIPES || op->event < 0 || op->event > 31)
    return;
  uint32_t *flags = &op->core->event_set[op->pipe[0]][op->pipe[1]], bit = 1u << op->event;
  if (op->inst->id == AC_SetFlag) *flags |= bit;
  else *flags &= ~bit;
}

void ac_model_cross(const struct ac_mop *op) {
  int32_t *words = (int32_t *)(uintptr_t)op->vec[0];
  uint64_t ub = op->vec[1];
  const int32_t *number = op->number;
  const char *loc = op->loc_text;
  switch (op->inst->id) {
  case AC_SyncAll: __ascpu_sync_all(loc); break;
  case AC_SyncAllMixed: __ascpu_sync_all_mixed(loc); break;
  case AC_SyncAllSoft: __ascpu_sync_all_soft(words, ub, number[0], loc); break;
  case AC_CrossSet: __ascpu_sync_cross_set(number[0], (int)op->pipe[0], number[1], loc); break;
  case AC_CrossWait: __ascpu_sync_cross_wait(number[0], (int)op->pipe[0], number[1], loc); break;
  case AC_IBSet: __ascpu_sync_ib_set(words, ub, number[0], number[1], loc); break;
  case AC_IBWait: __ascpu_sync_ib_wait(words, ub, number[0], number[1], loc); break;
  case AC_TurnInit: __ascpu_sync_turn_init(words, ub, loc); break;
  case AC_TurnWait: __ascpu_sync_turn_wait(words, ub, loc); break;
  case AC_TurnNotify: __ascpu_sync_turn_notify(words, ub, loc); break;
  default: ac_fail(op->loc, NULL, "%s: not supported yet by the reference model", op->inst->op);
  }
}
