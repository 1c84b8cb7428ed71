/* Flags between pipes: event ids that the chip has, and waits that can end.
 *
 * In program order each WaitFlag must find its flag set; one that does not would hang on the device, or rests on a flag
 * left over by other code.
 */
#include "Checks.h"

static const char *pipe_name(unsigned pipe) {
  static const char *const name[AC_CORE_PIPES] = {
      [AC_PIPE_S] = "S",       [AC_PIPE_V] = "V",       [AC_PIPE_M] = "M",    [AC_PIPE_MTE1] = "MTE1",
      [AC_PIPE_MTE2] = "MTE2", [AC_PIPE_MTE3] = "MTE3", [AC_PIPE_ALL] = "ALL", [AC_PIPE_FIX] = "FIX"};
  return pipe < AC_CORE_PIPES ? name[pipe] : "?";
}

void ac_check_sync(const struct ac_mop *op) {
  if (op->pipes != 2) return;
  const char *from = pipe_name(op->pipe[0]), *to = pipe_name(op->pipe[1]);
  const struct ac_chip *chip = op->core->chip;
  if (op->pipe[0] >= AC_CORE_PIPES || op->pipe[1] >= AC_CORE_PIPES)
    ac_fail(op->loc, "pipe", "%s: unknown pipe %u or %u", op->inst->api, op->pipe[0], op->pipe[1]);
  if (op->event < 0 || (unsigned)op->event >= chip->event_ids)
    ac_fail(op->loc, "event", "%s<%s_%s>: event id %d is out of range 0..%u on %s", op->inst->api, from, to, op->event,
            chip->event_ids - 1, chip->name);
  if (op->inst->id == AC_WaitFlag && !(op->core->event_set[op->pipe[0]][op->pipe[1]] >> op->event & 1))
    ac_fail(op->loc, "event", "%s<%s_%s>: event id %d was not set", op->inst->api, from, to, op->event);
}
