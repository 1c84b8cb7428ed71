/* What asc-fuse says of its work: remarks at the user's lines, and numbers.
 *
 * In: the options and a group, before it is rewritten. Out: -Rpass=asc-fuse one remark a loop, -Rpass-missed=asc-fuse
 * one for each group that stayed as it was and one for the instruction that ended a loop early, with the reason.
 */
#include "Fuse.h"
#include <stdlib.h>
#include <string.h>

/* "0" is "never". */
static bool read_bytes(const char *text, uint64_t *bytes) {
  char *end;
  *bytes = strtoull(text, &end, 10);
  if (*bytes == 0) *bytes = UINT64_MAX;
  return *text >= '0' && *text <= '9' && *end == 0;
}

bool ac_fuse_option(struct ac_fuse_options *o, const char *word) {
  if (strcmp(word, "-fno-asc-fuse") == 0) o->off = true;
  else if (strcmp(word, "-fasc-fuse") == 0) o->off = false;
  else if (strcmp(word, "-Rpass=asc-fuse") == 0) o->remarks = true;
  else if (strcmp(word, "-Rpass-missed=asc-fuse") == 0) o->missed = true;
  else return strncmp(word, "-fasc-stream=", 13) == 0 && read_bytes(word + 13, &o->stream_bytes);
  return true;
}

static unsigned values_dropped(const struct ac_group *g) {
  unsigned n = 0;
  for (unsigned i = 0; i < g->places; i++) n += g->place[i].written && !g->place[i].kept;
  return n;
}

static void remark(struct ac_diags *diags, LLVMValueRef at, const char *text) {
  ac_diag_add(diags, AC_REMARK, ac_inst_loc(at), NULL, "%s", text);
}

static void fused(const struct ac_group *g, struct ac_diags *diags) {
  struct ac_buf text = {0};
  unsigned dropped = values_dropped(g);
  ac_buf_printf(&text, "%u instructions are one loop; %u buffer%s in UB %s not written [-Rpass=asc-fuse]", g->members,
                dropped, dropped == 1 ? "" : "s", dropped == 1 ? "is" : "are");
  remark(diags, g->member[0].op.call, text.data);
  ac_buf_free(&text);
}

static void missed(const struct ac_group *g, struct ac_diags *diags) {
  struct ac_buf text = {0};
  LLVMValueRef at = g->member[0].op.call;
  if (g->dissolved && g->reader) {
    struct ac_loc reader = ac_inst_loc(g->reader);
    ac_buf_printf(&text, "%u instructions stay apart: line %u may read what they leave in UB", g->members, reader.line);
  } else if (g->dissolved) ac_buf_printf(&text, "%u instructions stay apart: a loop would save nothing", g->members);
  else if (g->ended_by && ac_inst_loc(g->ended_by).file) {
    at = g->ended_by;
    ac_buf_printf(&text, "the loop over the %u instructions before ends here: %s", g->members,
                  ac_why_not_fused(at, diags));
  } else return;
  ac_buf_puts(&text, " [-Rpass-missed=asc-fuse]");
  remark(diags, at, text.data);
  ac_buf_free(&text);
}

void ac_fuse_report_joined(const struct ac_group *g, struct ac_pass_context *pass) {
  if (pass->fuse.stats) pass->fuse.stats->joined++;
  if (pass->fuse.remarks)
    remark(pass->diags, g->member[0].op.call, "tiles that follow one another are one loop [-Rpass=asc-fuse]");
}

void ac_fuse_report(const struct ac_group *g, struct ac_pass_context *pass) {
  const struct ac_fuse_options *o = &pass->fuse;
  if (o->stats && !g->dissolved) {
    o->stats->loops++;
    o->stats->instructions += g->members;
    o->stats->values_dropped += values_dropped(g);
  }
  if (o->remarks && !g->dissolved) fused(g, pass->diags);
  if (o->missed) missed(g, pass->diags);
}
