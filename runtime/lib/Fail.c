/* What ends a block: failures with a location.
 *
 * In: a location and words, from generated code, kernel headers, the model and the checks. Out: one error in the core's
 * `failure`, and a jump back to ac_core_run. Outside a block (a host function that uses kernel headers) the error is
 * printed and the process ends with status 1. Not here: hardware faults (Signals.c).
 */
#include "Core.h"
#include <stdlib.h>
#include <string.h>

_Noreturn static void fail_with(struct ac_loc loc, const char *name, const char *text) {
  struct ac_core *core = __ascpu_core();
  if (core && core->running) {
    core->running = false;
    core->failed = true;
    ac_error(&core->failure, loc, name, "%s", text);
    longjmp(core->fail, 1);
  }
  struct ac_diags diags;
  ac_diags_init(&diags);
  ac_error(&diags, loc, name, "%s", text);
  ac_diags_print(&diags, stderr, "ascpu", false);
  exit(1);
}

/* Takes a trailing " [ascpu-NAME]" off the text; NULL if there is none. */
static const char *split_name(char *text) {
  size_t n = strlen(text);
  if (n == 0 || text[n - 1] != ']') return NULL;
  char *open = strrchr(text, '[');
  if (!open || strncmp(open, "[ascpu-", 7) != 0) return NULL;
  text[n - 1] = 0;
  char *end = open;
  while (end > text && end[-1] == ' ') end--;
  *end = 0;
  return open + 7;
}

/* 1 KB is ample for one line about a kernel; longer text is cut. The jump would lose a heap buffer. */
_Noreturn void ac_vfail(struct ac_loc loc, const char *name, const char *fmt, va_list args) {
  char text[1024];
  vsnprintf(text, sizeof text, fmt, args);
  const char *own = name ? NULL : split_name(text);
  fail_with(loc, name ? name : own, text);
}

_Noreturn void ac_fail(struct ac_loc loc, const char *name, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  ac_vfail(loc, name, fmt, args);
}

_Noreturn void __ascpu_vfail(const char *file, int line, const char *fmt, va_list args) {
  ac_vfail((struct ac_loc){file, line > 0 ? (unsigned)line : 0, 0}, NULL, fmt, args);
}

_Noreturn void __ascpu_refuse(const char *file, int line, const char *fmt, const char *which, unsigned long long dim,
                              unsigned long long value, unsigned long long limit) {
  __ascpu_fail(file, line, fmt, which, dim, value, limit);
}

/* Only reached by code that asc-verify has not seen. */
_Noreturn void __ascpu_refuse_constant(const char *file, int line, const char *fmt, const char *which,
                                       unsigned long long dim, unsigned long long value, unsigned long long limit) {
  __ascpu_fail(file, line, fmt, which, dim, value, limit);
}

_Noreturn void __ascpu_fail_saturation(const char *loc, const char *api) {
  char file[1024];
  ac_fail(ac_parse_loc(loc, file, sizeof file), NULL,
          "%s: half and bfloat16 in registers that saturate (CTRL[48] is 0): not supported yet", api);
}

_Noreturn void __ascpu_fail(const char *file, int line, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  __ascpu_vfail(file, line, fmt, args);
}

struct ac_loc ac_parse_loc(const char *text, char *buf, size_t n) {
  struct ac_loc loc = {NULL, 0, 0};
  if (!text || !*text) return loc;
  snprintf(buf, n, "%s", text);
  unsigned number[2] = {0, 0}; /* column, then line: read from the right, since a path may hold colons */
  for (int i = 0; i < 2; i++) {
    char *colon = strrchr(buf, ':'), *end;
    if (!colon || colon[1] == 0) break;
    unsigned long value = strtoul(colon + 1, &end, 10);
    if (*end) break;
    number[i] = (unsigned)value;
    *colon = 0;
  }
  if (number[1] == 0) number[1] = number[0], number[0] = 0; /* "file:line" */
  return (struct ac_loc){buf, number[1], number[0]};
}

/* ---- a memory that runs over ---- */
/* Logical positions by number, as in the kernel headers' TPosition. */
static const char *const position_name[] = {"GM",  "A1",   "A2",        "B1",          "B2",     "C1",
                                            "C2",  "CO1",  "CO2",       "VECIN",       "VECOUT", "VECCALC",
                                            "SPM", "TSCM", "C2PIPE2GM", "C2PIPE2LOCAL"};
enum { POSITIONS = sizeof position_name / sizeof *position_name };

static const char *name_of(unsigned position) { return position < POSITIONS ? position_name[position] : "?"; }

/* Which memory a position lies in (docs/semantics.md 1); the same in runtime/include/ascpu/enums.h. */
static int space_of(const struct ac_chip *chip, unsigned position) {
  bool old = chip->number == 1001 || chip->number == 2002, split = chip->traits & AC_SPLIT;
  const char *name = name_of(position);
  if (strncmp(name, "VEC", 3) == 0) return AC_UB;
  if (strcmp(name, "A1") == 0 || strcmp(name, "B1") == 0 || strcmp(name, "TSCM") == 0) return AC_L1;
  if (strcmp(name, "A2") == 0) return AC_L0A;
  if (strcmp(name, "B2") == 0) return AC_L0B;
  if (strcmp(name, "CO1") == 0) return AC_L0C;
  if (strcmp(name, "CO2") == 0) return old ? AC_UB : AC_GM;
  if (strcmp(name, "C1") == 0) return split ? AC_L1 : AC_UB;
  if (strcmp(name, "C2") == 0) return old ? AC_L0C : AC_BIAS;
  if (strcmp(name, "SPM") == 0) return old ? AC_L1 : AC_GM;
  if (strcmp(name, "C2PIPE2GM") == 0 && split) return AC_FIXBUF;
  return AC_GM;
}

static uint64_t rounded(uint64_t num, uint64_t bytes) { return num * ((bytes + 31) / 32 * 32); }

_Noreturn void __ascpu_fail_buffers(const char *file, int line, int space, unsigned position, unsigned num,
                                    unsigned bytes) {
  struct ac_core *core = __ascpu_core();
  struct ac_loc loc = {file, line > 0 ? (unsigned)line : 0, 0};
  if (!core) ac_fail(loc, "memory-overflow", "%s x %u bytes do not fit", name_of(position), bytes);
  char list[768] = "";
  size_t len = 0;
  uint64_t used = 0, size = core->chip->bytes[space];
  for (unsigned i = 0; i < core->spr.buffers && i < ASCPU_MAX_BUFFERS; i++) {
    const struct ascpu_buffer_note *note = &core->spr.note[i];
    if (space_of(core->chip, note->position) != space) continue;
    used += rounded(note->num, note->bytes);
    if (len + 1 < sizeof list)
      len += (size_t)snprintf(list + len, sizeof list - len, "%s%s %u x %u (line %u)", len ? ", " : "",
                              name_of(note->position), note->num, note->bytes, note->line);
  }
  ac_fail(loc, "memory-overflow",
          "%s overflow on %s (%llu bytes): %s%s; %s %u x %u does not fit: %llu bytes wanted, %llu left",
          ac_space_name((enum ac_space)space), core->chip->name, (unsigned long long)size, len ? list : "nothing",
          len ? " are placed" : " is placed", name_of(position), num, bytes, (unsigned long long)rounded(num, bytes),
          (unsigned long long)(used < size ? size - used : 0));
}
