/* Diagnostics: a list of located messages, and the one printer for them.
 *
 * In: messages from every phase. Out: text for people (FILE:LINE:COL: error: TEXT [ascpu-NAME], the source line, a
 * caret) or one JSON object a line for programs, and the exit status that the worst error asks for. Does not find
 * source lines or columns: who adds a message sets them.
 */
#include "Memory.h"
#include "Support.h"
#include <stdlib.h>
#include <string.h>

static const char *const severity_names[] = {
    [AC_ERROR] = "error", [AC_WARNING] = "warning", [AC_NOTE] = "note", [AC_REMARK] = "remark"};

void ac_diags_init(struct ac_diags *diags) { *diags = (struct ac_diags){.arena = ac_arena_new()}; }

void ac_diags_free(struct ac_diags *diags) {
  ac_arena_free(diags->arena);
  free(diags->list);
  *diags = (struct ac_diags){0};
}

/* A list without an arena is one that nothing has been added to yet. */
static struct ac_arena *arena_of(struct ac_diags *diags) {
  if (!diags->arena) diags->arena = ac_arena_new();
  return diags->arena;
}

/* Messages are one line each, whatever was formatted into them. */
static void flatten(char *text) {
  size_t n = strlen(text);
  while (n && (text[n - 1] == '\n' || text[n - 1] == '\r')) text[--n] = '\0';
  for (; *text; text++)
    if (*text == '\n' || *text == '\r') *text = ' ';
}

static void add(struct ac_diags *diags, enum ac_severity severity, int status, struct ac_loc loc, const char *name,
                char *text) {
  flatten(text);
  if (loc.file) loc.file = ac_strdup(arena_of(diags), loc.file);
  if (name) name = ac_strdup(arena_of(diags), name);
  diags->list = ac_grow(diags->list, &diags->cap, diags->len + 1, sizeof *diags->list);
  diags->list[diags->len++] = (struct ac_diag){severity, loc, text, name, NULL};
  if (severity == AC_ERROR) diags->errors++;
  if (status > diags->status) diags->status = status;
}

void ac_diag_add(struct ac_diags *diags, enum ac_severity severity, struct ac_loc loc, const char *name,
                 const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  add(diags, severity, severity == AC_ERROR ? 1 : 0, loc, name, ac_vprintf(arena_of(diags), fmt, args));
  va_end(args);
}

void ac_error(struct ac_diags *diags, struct ac_loc loc, const char *name, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  add(diags, AC_ERROR, 1, loc, name, ac_vprintf(arena_of(diags), fmt, args));
  va_end(args);
}

void ac_usage_error(struct ac_diags *diags, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  add(diags, AC_ERROR, 2, (struct ac_loc){0}, NULL, ac_vprintf(arena_of(diags), fmt, args));
  va_end(args);
}

void ac_internal_error(struct ac_diags *diags, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  char *text = ac_vprintf(arena_of(diags), fmt, args);
  va_end(args);
  flatten(text);
  text = ac_printf(arena_of(diags), "%s. This is a fault of ascpu itself, please report it", text);
  add(diags, AC_ERROR, 3, (struct ac_loc){0}, NULL, text);
}

/* Columns count bytes, as clang's do. A tab pads as a tab, a character of several bytes as one blank. */
static void print_caret(FILE *to, const char *source, unsigned col) {
  for (unsigned i = 0; i + 1 < col && source[i]; i++) {
    if (source[i] == '\t') fputc('\t', to);
    else if (((unsigned char)source[i] & 0xC0) != 0x80) fputc(' ', to);
  }
  fputs("^\n", to);
}

static void print_human(const struct ac_diag *diag, FILE *to, const char *tool) {
  fputs(diag->loc.file ? diag->loc.file : tool, to);
  if (diag->loc.file && diag->loc.line) {
    fprintf(to, ":%u", diag->loc.line);
    if (diag->loc.col) fprintf(to, ":%u", diag->loc.col);
  }
  fprintf(to, ": %s: %s", severity_names[diag->severity], diag->text);
  if (diag->name) fprintf(to, " [ascpu-%s]", diag->name);
  fputc('\n', to);
  if (!diag->source) return;
  int n = (int)strcspn(diag->source, "\r\n");
  fprintf(to, "%.*s\n", n, diag->source);
  if (diag->loc.col) print_caret(to, diag->source, diag->loc.col <= (unsigned)n ? diag->loc.col : (unsigned)n + 1);
}

/* Length of the valid UTF-8 sequence at s, 0 if there is none (overlong forms and surrogates included). */
static unsigned utf8_length(const unsigned char *s) {
  unsigned n = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
  if (s[0] < 0xC2 || s[0] > 0xF4) return 0;
  for (unsigned i = 1; i < n; i++)
    if ((s[i] & 0xC0) != 0x80) return 0;
  if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F)) return 0;
  if ((s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F)) return 0;
  return n;
}

static void json_string(FILE *to, const char *text) {
  if (!text) {
    fputs("null", to);
    return;
  }
  fputc('"', to);
  for (const unsigned char *s = (const unsigned char *)text; *s;) {
    unsigned n = *s < 0x80 ? 1 : utf8_length(s);
    if (*s == '"' || *s == '\\') fprintf(to, "\\%c", *s);
    else if (*s < 0x20 || *s == 0x7F) fprintf(to, "\\u%04x", *s);
    else if (n) fwrite(s, 1, n, to);
    else fputs("\\ufffd", to); /* a byte that is no UTF-8 would make the whole line invalid */
    s += n ? n : 1;
  }
  fputc('"', to);
}

static void json_number(FILE *to, unsigned value) {
  if (value) fprintf(to, "%u", value);
  else fputs("null", to);
}

static void print_json(const struct ac_diag *diag, FILE *to) {
  fputs("{\"file\":", to);
  json_string(to, diag->loc.file);
  fputs(",\"line\":", to);
  json_number(to, diag->loc.line);
  fputs(",\"column\":", to);
  json_number(to, diag->loc.col);
  fprintf(to, ",\"severity\":\"%s\",\"text\":", severity_names[diag->severity]);
  json_string(to, diag->text);
  fputs(",\"name\":", to);
  json_string(to, diag->name);
  fputs("}\n", to);
}

void ac_diags_print(const struct ac_diags *diags, FILE *to, const char *tool, bool json) {
  for (size_t i = 0; i < diags->len; i++) {
    if (json) print_json(&diags->list[i], to);
    else print_human(&diags->list[i], to, tool);
  }
  fflush(to);
}
