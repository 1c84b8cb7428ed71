/* Error objects of the public interface: a list of diagnostics that outlives the call that made it.
 *
 * In: an ac_diags. Out: ascpu_error, its diagnostics in the public shape and as the text that the tools print. Not
 * here: the wording of any message.
 */
#include "Api.h"
#include <stdlib.h>

static const enum ascpu_severity severities[] = {
    [AC_ERROR] = ASCPU_ERROR, [AC_WARNING] = ASCPU_WARNING, [AC_NOTE] = ASCPU_NOTE, [AC_REMARK] = ASCPU_REMARK};

struct ascpu_diagnostic *ac_public_diagnostics(const struct ac_diags *diags) {
  if (diags->len == 0) return NULL;
  struct ascpu_diagnostic *list = ac_alloc(diags->arena, diags->len * sizeof *list);
  for (size_t i = 0; i < diags->len; i++) {
    const struct ac_diag *d = &diags->list[i];
    list[i] = (struct ascpu_diagnostic){.severity = severities[d->severity],
                                        .file = d->loc.file,
                                        .line = d->loc.file ? d->loc.line : 0,
                                        .column = d->loc.file ? d->loc.col : 0,
                                        .text = d->text,
                                        .check = d->name};
  }
  return list;
}

/* The printer's text without source lines and carets: one diagnostic a line. */
static char *error_text(const struct ac_diags *diags) {
  char *text = NULL;
  size_t size = 0;
  FILE *memory = open_memstream(&text, &size);
  if (!memory) return NULL;
  struct ac_diags plain = *diags;
  plain.list = ac_alloc(diags->arena, (diags->len + 1) * sizeof *plain.list);
  for (size_t i = 0; i < diags->len; i++) {
    plain.list[i] = diags->list[i];
    plain.list[i].source = NULL;
  }
  ac_diags_print(&plain, memory, "ascpu", false);
  fclose(memory);
  return text;
}

void ac_error_store(struct ascpu_error **out, struct ac_diags *diags) {
  struct ascpu_error *error = out ? calloc(1, sizeof *error) : NULL;
  if (!error) {
    ac_diags_free(diags);
    return;
  }
  error->diags = *diags;
  *diags = (struct ac_diags){0};
  error->list = ac_public_diagnostics(&error->diags);
  error->text = error_text(&error->diags);
  *out = error;
}

size_t ascpu_error_count(const struct ascpu_error *error) { return error ? error->diags.len : 0; }

const struct ascpu_diagnostic *ascpu_error_at(const struct ascpu_error *error, size_t i) {
  return error && i < error->diags.len ? &error->list[i] : NULL;
}

const char *ascpu_error_text(const struct ascpu_error *error) { return error && error->text ? error->text : ""; }

/* No error object where one was asked for means that there was no memory for it: a fault of ours. */
int ascpu_error_status(const struct ascpu_error *error) {
  if (!error) return 3;
  return error->diags.status ? error->diags.status : 1;
}

void ascpu_error_free(struct ascpu_error *error) {
  if (!error) return;
  ac_diags_free(&error->diags);
  free(error->text);
  free(error);
}
