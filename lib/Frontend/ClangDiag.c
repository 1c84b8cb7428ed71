/* What clang says, in the user's words: its standard error becomes diagnostics.
 *
 * In: clang's text (one message a line, no colours, no carets), the overlay. Out: ac_diags with the user's file names,
 * lines and columns, and the user's source line under errors and warnings.
 * - A failed static_assert of our headers is one error in the API's words, at the user's line that asked for it.
 * - Other errors inside our headers move to that line too; what merely follows from an error there is dropped.
 * - An unknown name that is part of the Ascend C interface is "not supported yet: NAME"; a call of a function of registers
 *   that fits none of ours is "not supported yet: Reg::NAME with these arguments".
 * Not here: how clang is started (Clang.c).
 */
#include "Clang.h"
#include <stdlib.h>
#include <string.h>

struct message {
  enum ac_severity severity;
  bool ours;              /* in a kernel header */
  struct ac_loc loc;      /* as clang prints it */
  struct ac_loc included; /* the innermost #include of the user's that led there */
  const char *text, *name;
};
struct filter {
  const struct ac_overlay *overlay;
  struct ac_diags *diags;
  size_t first; /* the first diagnostic of this run */
};

/* ---- one line ---- */

/* "FILE:LINE:COL" in [begin, end) -> loc; false if it has no such end (a driver's "clang-22"). */
static bool parse_location(struct ac_arena *arena, const char *begin, const char *end, struct ac_loc *loc) {
  unsigned number[2];
  for (int i = 0; i < 2; i++) {
    const char *at = end;
    while (at > begin && at[-1] >= '0' && at[-1] <= '9') at--;
    if (at == end || at == begin || at[-1] != ':') return false;
    number[i] = (unsigned)strtoul(at, NULL, 10);
    end = at - 1;
  }
  if (end - begin > 2 && begin[0] == '.' && begin[1] == '/') begin += 2;
  *loc = (struct ac_loc){ac_strndup(arena, begin, (size_t)(end - begin)), number[1], number[0]};
  return true;
}

/* A message ends in [ascpu-NAME] when it is a check of ours that travelled through clang (Rewrite.c). */
static void split_name(struct ac_arena *arena, struct message *m) {
  const char *mark = strstr(m->text, " [ascpu-");
  size_t n = strlen(m->text);
  if (!mark || m->text[n - 1] != ']') return;
  const char *name = mark + strlen(" [ascpu-");
  m->name = ac_strndup(arena, name, (size_t)(m->text + n - 1 - name));
  m->text = ac_strndup(arena, m->text, (size_t)(mark - m->text));
}

/* In C the C API's functions on registers have names of their own behind macros (runtime/include/c_api/register_names.h). */
static void as_called(struct ac_arena *arena, struct message *m) {
  static const char inner[] = "'__c_asc_", kept = sizeof "'__c_" - 1;
  for (const char *at; (at = strstr(m->text, inner));)
    m->text = ac_printf(arena, "%.*s'%s", (int)(at - m->text), m->text, at + kept);
}

static bool below(const char *path, const char *folder) {
  size_t n = strlen(folder);
  return strncmp(path, folder, n) == 0 && path[n] == '/';
}

/* "In file included from FILE:LINE:", of which clang prints the outermost first; those of our own headers do not count. */
static bool parse_include(const struct filter *f, const char *line, size_t n, struct ac_loc *loc) {
  static const char start[] = "In file included from ";
  size_t k = sizeof start - 1;
  if (n <= k || memcmp(line, start, k) != 0 || line[n - 1] != ':') return false;
  /* a location without column, which is that of the '#' */
  struct ac_loc at;
  const char *text = ac_printf(f->overlay->arena, "%.*s1", (int)(n - k), line + k);
  if (parse_location(f->overlay->arena, text, text + strlen(text), &at) && !below(at.file, f->overlay->kernel_dir))
    *loc = at;
  return true;
}

/* Lines that are no message ("In file included from", "2 errors generated.", stack dumps) give false. */
static bool parse_line(const struct filter *f, const char *line, size_t n, struct message *out) {
  static const struct {
    const char *mark;
    enum ac_severity severity;
  } marks[] = {{"fatal error: ", AC_ERROR}, {"error: ", AC_ERROR}, {"warning: ", AC_WARNING}, {"note: ", AC_NOTE}};
  struct ac_arena *arena = f->overlay->arena;
  const char *best = NULL;
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
    size_t len = strlen(marks[i].mark);
    const char *at = memmem(line, n, marks[i].mark, len);
    if (!at || (best && at >= best) || (at > line && (at < line + 2 || memcmp(at - 2, ": ", 2) != 0))) continue;
    best = at;
    *out = (struct message){.severity = marks[i].severity,
                            .text = ac_strndup(arena, at + len, (size_t)(line + n - at) - len)};
  }
  if (!best || (best > line && !parse_location(arena, line, best - 2, &out->loc) &&
                memchr(line, ' ', (size_t)(best - 2 - line))))
    return false;
  if (out->loc.file) out->ours = below(out->loc.file, f->overlay->kernel_dir);
  split_name(arena, out);
  as_called(arena, out);
  return true;
}

/* ---- the user's places and words ---- */

static const char *source_line(const struct ac_source *source, unsigned line, struct ac_arena *arena) {
  const char *at = source->text.data, *end = at + source->text.len;
  for (; at && line > 1; line--) {
    at = memchr(at, '\n', (size_t)(end - at));
    if (at) at++;
  }
  if (!at || at >= end) return NULL;
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  size_t n = (size_t)((stop ? stop : end) - at);
  return ac_strndup(arena, at, n && at[n - 1] == '\r' ? n - 1 : n);
}

static struct ac_loc user_location(const struct filter *f, struct ac_loc loc) {
  if (loc.file && loc.file[0] == '<') return (struct ac_loc){0}; /* <command line>, <built-in> */
  const struct ac_source *source = loc.file ? ac_overlay_find(f->overlay, loc.file) : NULL;
  if (!source) return loc;
  if (source->rewritten) loc.col = ac_user_column(&source->rewrite, loc.line, loc.col);
  if (source == f->overlay->sources[0]) loc.file = f->overlay->main_shown;
  return loc;
}

static bool same_place(struct ac_loc a, struct ac_loc b, bool column) {
  return a.file && b.file && a.line == b.line && (!column || a.col == b.col) && strcmp(a.file, b.file) == 0;
}

/* An unknown name of the interface has been reported at this place: clang goes on with a name that looks like it. */
static bool said_missing(const struct filter *f, struct ac_loc loc) {
  for (size_t i = f->first; i < f->diags->len; i++) {
    const struct ac_diag *diag = &f->diags->list[i];
    if (diag->name && strcmp(diag->name, "unsupported-api") == 0 && same_place(diag->loc, loc, true)) return true;
  }
  return false;
}

/* An error of this run on the same line; with text: that very error. */
static bool said(const struct filter *f, struct ac_loc loc, const char *text) {
  for (size_t i = f->first; i < f->diags->len; i++) {
    const struct ac_diag *diag = &f->diags->list[i];
    if (diag->severity != AC_ERROR || !same_place(diag->loc, loc, text != NULL)) continue;
    if (!text || strcmp(diag->text, text) == 0) return true;
  }
  return false;
}

static void say(const struct filter *f, enum ac_severity severity, struct ac_loc loc, const char *name,
                const char *text) {
  ac_diag_add(f->diags, severity, loc, name, "%s", text);
  const struct ac_source *source = loc.file && severity != AC_NOTE ? ac_overlay_find(f->overlay, loc.file) : NULL;
  if (source) f->diags->list[f->diags->len - 1].source = source_line(source, loc.line, f->diags->arena);
}

/* ---- what kind of error ---- */

/* "static assertion failed due to requirement 'C': MSG" and its kin -> MSG; NULL if it is none of them. */
static const char *api_words(const char *text) {
  static const char assertion[] = "static assertion failed", requirement[] = " due to requirement '";
  if (strncmp(text, assertion, strlen(assertion)) == 0) {
    text += strlen(assertion);
    const char *colon = strncmp(text, requirement, strlen(requirement)) == 0 ? strstr(text, "': ") : text;
    if (!colon) return NULL;
    colon += *colon == '\'';
    return strncmp(colon, ": ", 2) == 0 ? colon + 2 : NULL;
  }
  const char *unavailable = text[0] == '\'' ? strstr(text, "' is unavailable: ") : NULL;
  return unavailable ? unavailable + strlen("' is unavailable: ") : NULL;
}

/* "'adv_api/math/sin.h' file not found" -> that header, if it is one of the interface's. */
static const char *missing_header(struct ac_arena *arena, const char *text) {
  static const char *const ours[] = {"acl/",
                                     "aclnnop/",
                                     "exe_graph/",
                                     "graph/operator",
                                     "graph/custom_op",
                                     "tiling/platform/",
                                     "adv_api/",
                                     "basic_api/",
                                     "c_api/",
                                     "simt_api/",
                                     "lib/activation/",
                                     "lib/filter/",
                                     "lib/hccl/",
                                     "lib/index/",
                                     "lib/math/",
                                     "lib/matrix/",
                                     "lib/pad/",
                                     "lib/normalization/",
                                     "lib/quantization/",
                                     "lib/reduce/",
                                     "lib/select/",
                                     "lib/sort/",
                                     "lib/transpose/"};
  const char *end = text[0] == '\'' ? strstr(text, "' file not found") : NULL;
  for (size_t i = 0; end && i < sizeof ours / sizeof *ours; i++)
    if (strncmp(text + 1, ours[i], strlen(ours[i])) == 0) return ac_strndup(arena, text + 1, (size_t)(end - text - 1));
  return NULL;
}

/* aclrtMalloc, ACL_SUCCESS: a name of the host interface, whose functions are many. */
static bool host_api(const char *name) {
  static const char *const families[] = {"aclrtc", "aclrt", "aclmdlRI", "aclmdl", "aclop", "aclnn", "acltdt", "acl"};
  if (strncmp(name, "ACL_", 4) == 0) return true;
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    size_t n = strlen(families[i]);
    if (strncmp(name, families[i], n) == 0 && (name[n] == '\'' || (name[n] >= 'A' && name[n] <= 'Z'))) return true;
  }
  return false;
}

/* The name that clang did not find, if it is one of the interface's that our headers do not have. */
static const char *missing_api(struct ac_arena *arena, const char *text) {
  static const struct {
    const char *start;
    bool member;
  } forms[] = {{"use of undeclared identifier '", false},
               {"no member named '", true},
               {"no template named '", false},
               {"no type named '", false},
               {"unknown type name '", false},
               {"call to undeclared function '", false},
               {"no matching member function for call to '", true}};
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    size_t n = strlen(forms[i].start);
    if (strncmp(text, forms[i].start, n) != 0) continue;
    const char *name = text + n, *end = strchr(name, '\''), *in = end ? strstr(end, " in '") : NULL;
    if (!end) return NULL;
    /* A member of the user's own class is the user's business. */
    if (in && strncmp(in, " in 'AscendC::", strlen(" in 'AscendC::")) != 0) return NULL;
    const char *registers = strstr(end, " in namespace 'AscendC::Reg'") ? "Reg::" : "";
    return (!forms[i].member && host_api(name)) || ac_known_api(name, (size_t)(end - name), forms[i].member && in)
               ? ac_printf(arena, "%s%.*s", registers, (int)(end - name), name)
               : NULL;
  }
  return NULL;
}

/* In C pointers to any type convert to any other, so that a call that fits no function of the C API fits many alike:
 * "call to 'asc_add' is ambiguous". In the words of C++; NULL if it is none of these. */
static const char *no_form(struct ac_arena *arena, const char *text) {
  static const char start[] = "call to 'asc_", end[] = "' is ambiguous";
  size_t n = strlen(text), k = strlen(end);
  if (n <= k || strncmp(text, start, strlen(start)) != 0 || strcmp(text + n - k, end) != 0) return NULL;
  return ac_printf(arena, "no matching function for %.*s'", (int)(n - k), text);
}

/* A function of AscendC::Reg, which our headers have, called in a way that they do not have: all candidates are in the
 * headers of registers. NULL if it is something else. */
static const char *no_register_form(struct ac_arena *arena, const struct message *group, size_t n) {
  static const char *const starts[] = {"no matching function for call to '", "call to '"};
  static const char candidate[] = "candidate ";
  bool any = false;
  for (size_t i = 1; i < n; i++) {
    const char *slash = group[i].loc.file && group[i].ours ? strrchr(group[i].loc.file, '/') : NULL;
    if (strncmp(group[i].text, candidate, strlen(candidate)) != 0) continue;
    if (!slash || strncmp(slash, "/reg", 4) != 0 || strstr(group[i].loc.file, "/c_api/")) return NULL;
    any = true;
  }
  for (size_t i = 0; any && i < sizeof starts / sizeof *starts; i++) {
    size_t k = strlen(starts[i]);
    const char *name = group->text + k, *end = strncmp(group->text, starts[i], k) == 0 ? strchr(name, '\'') : NULL;
    if (end && strncmp(name, "__", 2) != 0)
      return ac_printf(arena, "not supported yet: Reg::%.*s with these arguments", (int)(end - name), name);
  }
  return NULL;
}

/* ---- a message with its notes ---- */

/* The user's line that led into our header: the first note outside of it that clang points at, else its #include. */
static bool asked_from(const struct message *group, size_t n, struct ac_loc *loc) {
  for (size_t i = 1; i < n; i++)
    if (group[i].loc.file && !group[i].ours && group[i].loc.file[0] != '<') {
      *loc = group[i].loc;
      return true;
    }
  *loc = group->included;
  return loc->file != NULL && loc->file[0] != '<';
}

/* Notes go on with the error: in the user's files as they are, from our headers at the user's line and only the first
 * few (why a candidate was not taken). */
static void say_notes(const struct filter *f, const struct message *group, size_t n, struct ac_loc at) {
  int ours = 0;
  for (size_t i = 1; i < n; i++) {
    const struct message *note = &group[i];
    if (!note->loc.file || note->loc.file[0] == '<') continue;
    if (!note->ours) say(f, AC_NOTE, user_location(f, note->loc), NULL, note->text);
    else if (strncmp(note->text, "candidate ", 10) == 0 && strcmp(note->text, "candidate function") != 0 && ours++ < 3)
      say(f, AC_NOTE, at, NULL, note->text);
  }
}

/* Errors of clang's driver: wrong options are the command line's fault. */
static void say_driver_error(const struct filter *f, const struct message *m) {
  static const char *const usage[] = {"unknown argument",     "invalid value",  "unsupported option",
                                      "unsupported argument", "no such file",   "invalid argument",
                                      "argument to",          "unknown target", "invalid target"};
  for (size_t i = 0; i < sizeof usage / sizeof *usage; i++)
    if (strncmp(m->text, usage[i], strlen(usage[i])) == 0) {
      ac_usage_error(f->diags, "%s", m->text);
      return;
    }
  ac_error(f->diags, m->loc, NULL, "%s", m->text);
}

/* Errors about what the rewriter has put there, as one who knows only the source would say it. */
static const struct {
  const char *clang, *name, *text;
} in_our_words[] = {
    {"automatic variable qualified with an address space", "onchip-declaration",
     "this form of on-chip variable is not supported: write QUALIFIER TYPE NAME[SIZE];, not a typedef or (VALUE)"},
    {"no matching function for call to 'configure'", NULL,
     "kernel launch: the configuration is not <<<blocks, bytes of UB, stream>>>"},
    {"no member named 'ascpu' in the global namespace", NULL,
     "kernel launch: no header of the kernel language is included (kernel_operator.h)"},
};

static void say_error(const struct filter *f, const struct message *group, size_t n) {
  const struct message *m = group;
  struct ac_loc loc = m->loc, user;
  bool moved = m->ours && asked_from(group, n, &user);
  if (moved) loc = user;
  loc = user_location(f, loc);
  const char *words = m->ours || (n > 1 && group[1].ours) ? api_words(m->text) : NULL;
  const char *api = missing_api(f->overlay->arena, m->text);
  if (!api) api = missing_header(f->overlay->arena, m->text);
  if (words && said_missing(f, loc)) return;
  if (words || api) {
    const char *text = words ? words : ac_printf(f->overlay->arena, "not supported yet: %s", api);
    if (!said(f, loc, text)) say(f, AC_ERROR, loc, words ? m->name : "unsupported-api", text);
    return;
  }
  const char *other = no_register_form(f->overlay->arena, group, n);
  if (other) {
    if (!said(f, loc, NULL)) say(f, AC_ERROR, loc, "unsupported-api", other);
    return;
  }
  /* What follows on the same line from an error that says it all. */
  if (said(f, loc, m->text) || (moved && said(f, loc, NULL))) return;
  for (size_t i = f->first; i < f->diags->len; i++) {
    const struct ac_diag *diag = &f->diags->list[i];
    if (diag->severity == AC_ERROR && diag->name && same_place(diag->loc, loc, false)) return;
  }
  for (size_t i = 0; i < sizeof in_our_words / sizeof *in_our_words; i++)
    if (strcmp(m->text, in_our_words[i].clang) == 0) {
      say(f, AC_ERROR, loc, in_our_words[i].name, in_our_words[i].text);
      return;
    }
  const char *form = n > 1 && group[1].ours ? no_form(f->overlay->arena, m->text) : NULL;
  say(f, AC_ERROR, loc, m->name, form ? form : m->text);
  say_notes(f, group, n, loc);
}

static void say_group(const struct filter *f, const struct message *group, size_t n) {
  const struct message *m = group;
  struct ac_loc user;
  if (m->severity == AC_ERROR && m->loc.file) say_error(f, group, n);
  else if (m->severity == AC_ERROR) {
    if (strncmp(m->text, "too many errors emitted", 23) != 0) say_driver_error(f, m);
  } else if (m->severity == AC_WARNING) {
    if (!m->ours) user = m->loc;
    else if (!asked_from(group, n, &user)) return;
    user = user_location(f, user);
    say(f, AC_WARNING, user, m->name, m->text);
    say_notes(f, group, n, user);
  }
}

void ac_clang_diagnostics(const struct ac_overlay *overlay, const char *text, size_t n, struct ac_diags *diags) {
  struct filter filter = {.overlay = overlay, .diags = diags, .first = diags->len};
  struct ac_buf group = {0};   /* struct message: an error or warning, then its notes */
  struct ac_loc include = {0}; /* clang prints it once for messages in a row */
  for (const char *line = text, *end = text + n; line < end;) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    size_t len = (size_t)((stop ? stop : end) - line);
    struct message m;
    if (!parse_include(&filter, line, len, &include) && parse_line(&filter, line, len, &m)) {
      m.included = include;
      if (m.severity != AC_NOTE && group.len) {
        say_group(&filter, (const struct message *)(const void *)group.data, group.len / sizeof m);
        group.len = 0;
      }
      if (m.severity != AC_NOTE || group.len) ac_buf_add(&group, &m, sizeof m);
    }
    line += len + 1;
  }
  if (group.len)
    say_group(&filter, (const struct message *)(const void *)group.data, group.len / sizeof(struct message));
  ac_buf_free(&group);
}
