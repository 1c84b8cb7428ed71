/* Synchronisation inside a core. Program order is the meaning of a kernel (docs/semantics.md 9), so nothing has to
 * wait; the model only keeps the flags, one for each source pipe, destination pipe and event id, so that the checked
 * mode can tell a WaitFlag that nothing set. Barriers have no state.
 */
#include "Model.h"

_Static_assert(AC_PIPE_ALL + 1 == AC_CORE_PIPES, "Core.h has a flag for each pair of pipes");

void ac_model_sync(const struct ac_mop *op) {
  if (op->pipes != 2 || op->pipe[0] >= AC_CORE_PIPES || op->pipe[1] >= AC_CORE_PIPES || op->event < 0 || op->event > 31)
    return;
  uint32_t *flags = &op->core->event_set[op->pipe[0]][op->pipe[1]], bit = 1u << op->event;
  if (op->inst->id == AC_SetFlag) *flags |= bit;
  else *flags &= ~bit;
}
