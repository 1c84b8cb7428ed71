/* RuntimeCall: one asc instruction on the model, for the runtime_* unit tests. Operands are given as the table's shape
 * has them; the answer is NULL or the text of the failure with " [NAME]" behind it. */
#ifndef ASCPU_TEST_RUNTIME_CALL_H
#define ASCPU_TEST_RUNTIME_CALL_H
#include "Check.h"
#include "Core.h"
#include "Table.h"

struct call { int id, type; const char *loc; uint64_t slots[24], result; };

static inline void call_body(void *call_) {
  struct call *call = call_;
  call->result = __ascpu_model(call->id, call->type, call->loc, call->slots);
}

static char call_failure[1200];
static inline const char *failure_text(const struct ac_core *core) {
  const struct ac_diag *why = &core->failure.list[0];
  snprintf(call_failure, sizeof call_failure, "%s [%s]", why->text, why->name ? why->name : "");
  return call_failure;
}

static inline const char *run_call(struct ac_core *core, struct call *call) {
  return ac_core_run(core, call_body, call) ? NULL : failure_text(core);
}

#define CALL(core, id_, type_, ...) \
  run_call(core, &(struct call){.id = AC_##id_, .type = AC_##type_, .slots = {__VA_ARGS__}})
/* the usual tails: all lanes, one repeat, contiguous */
#define NORM(lo, hi) (lo), (hi), 0
#define COUNT(n) (n), 0, 1
#define ALL NORM(~0ull, ~0ull)
#define PLAIN2(repeat) (repeat), 1, 1, 8, 8
#define PLAIN3(repeat) (repeat), 1, 1, 1, 8, 8, 8

/* The UB as an array of a type, at a byte offset. */
#define UB(core, T, offset) ((T *)(void *)((core)->base[AC_UB] + (offset)))
#endif
