/* asc-verify: checks that kernel headers make themselves, and that fail on constants.
 *
 * In: a call of __ascpu_refuse_constant, which stands behind "wrong, and that is a constant" (runtime/include/ascpu/slices.h).
 * Out: the error that the call would report when the kernel runs, at compile time. Operands that have not become
 * constants leave it to the run.
 */
#include "Verify.h"
#include <string.h>

enum { FILE_NAME, LINE, FORMAT, WHICH, FIRST_NUMBER, NUMBERS = 3 };

static const char *string_operand(struct ac_verify *v, LLVMValueRef call, unsigned i) {
  size_t n;
  const char *text = ac_string_of(LLVMGetOperand(call, i), &n);
  return text ? ac_strndup(v->context->diags->arena, text, n) : NULL;
}

/* The formats are ours: one %s, then up to three %llu. */
static const char *formatted(struct ac_arena *arena, const char *format, const char *which, const int64_t *number) {
  char text[512];
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
  snprintf(text, sizeof text, format, which, (unsigned long long)number[0], (unsigned long long)number[1],
           (unsigned long long)number[2]);
#pragma clang diagnostic pop
  return ac_strdup(arena, text);
}

static bool reported(const struct ac_verify *v, struct ac_loc loc, const char *text) {
  const struct ac_diags *diags = v->context->diags;
  for (size_t i = v->first; i < diags->len; i++) {
    const struct ac_diag *d = &diags->list[i];
    if (d->loc.file && strcmp(d->loc.file, loc.file) == 0 && d->loc.line == loc.line && strcmp(d->text, text) == 0)
      return true;
  }
  return false;
}

void ac_verify_refusal(struct ac_verify *v, LLVMValueRef call) {
  struct ac_diags *diags = v->context->diags;
  const char *file = string_operand(v, call, FILE_NAME), *format = string_operand(v, call, FORMAT),
             *which = string_operand(v, call, WHICH);
  int64_t line, number[NUMBERS];
  for (unsigned i = 0; i < NUMBERS; i++)
    if (!ac_const(LLVMGetOperand(call, FIRST_NUMBER + i), &number[i])) return;
  if (!file || !format || !which || !ac_const(LLVMGetOperand(call, LINE), &line)) return;
  struct ac_loc loc = ac_inst_loc(call);
  if (!loc.file) loc = (struct ac_loc){file, (unsigned)line, 0};
  const char *text = formatted(diags->arena, format, which, number);
  if (!reported(v, loc, text)) ac_error(diags, loc, NULL, "%s", text);
}
