/* The overlay: finds the user's files, rewrites them, and hands them to clang as files in memory.
 *
 * In: path or buffer, clang's include options. Out: struct ac_overlay (Overlay.h). Headers are looked for as clang
 * does: "quoted" ones in the includer's folder, then -iquote and -I; <angled> ones in -I; -include files like quoted
 * ones. Any that an inactive #if would leave out is read too: rewriting it changes nothing. Our kernel headers and
 * whatever is found by system search are left alone. Names are absolute, without . and .., as clang's overlay looks
 * them up.
 */
#include "Overlay.h"
#include "Lexer.h"
#include "Rewrite.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *ac_absolute(struct ac_arena *arena, const char *path) {
  char cwd[PATH_MAX] = "/";
  if (path[0] != '/' && !getcwd(cwd, sizeof cwd)) return ac_strdup(arena, path);
  const char *whole = path[0] == '/' ? path : ac_printf(arena, "%s/%s", cwd, path);
  char *out = ac_alloc(arena, strlen(whole) + 2), *end = out;
  for (const char *part = whole; *part;) {
    size_t n = strcspn(part, "/");
    if (n == 2 && memcmp(part, "..", 2) == 0) {
      while (end > out && *--end != '/') {}
    } else if (n && !(n == 1 && *part == '.')) {
      *end++ = '/';
      memcpy(end, part, n);
      end += n;
    }
    part += n + (part[n] == '/');
  }
  if (end == out) *end++ = '/';
  *end = '\0';
  return out;
}

static const char *folder_of(struct ac_arena *arena, const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? ac_strndup(arena, path, slash == path ? 1 : (size_t)(slash - path)) : ".";
}

static bool regular_file(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && !S_ISDIR(info.st_mode);
}

static bool below(const char *path, const char *folder) {
  size_t n = strlen(folder);
  return strncmp(path, folder, n) == 0 && path[n] == '/';
}

const struct ac_source *ac_overlay_find(const struct ac_overlay *overlay, const char *path) {
  const char *absolute = ac_absolute(overlay->arena, path);
  for (size_t i = 0; i < overlay->count; i++)
    if (strcmp(overlay->sources[i]->path, absolute) == 0) return overlay->sources[i];
  return NULL;
}

static struct ac_source *add_source(struct ac_overlay *overlay, const char *path) {
  if (overlay->count == overlay->cap) {
    size_t cap = overlay->cap ? overlay->cap * 2 : 8;
    struct ac_source **list = ac_alloc(overlay->arena, cap * sizeof *list);
    if (overlay->count) memcpy(list, overlay->sources, overlay->count * sizeof *list);
    overlay->sources = list;
    overlay->cap = cap;
  }
  struct ac_source *source = ac_alloc(overlay->arena, sizeof *source);
  *source = (struct ac_source){.path = path, .fd = -1};
  return overlay->sources[overlay->count++] = source;
}

/* ---- which files ---- */

/* The value of an option that is written `-Ivalue` or `-I value`; *i moves to its last argument. */
static const char *option_value(const char *const *args, size_t *i, const char *option) {
  size_t n = strlen(option);
  if (strncmp(args[*i], option, n) != 0) return NULL;
  if (args[*i][n]) return args[*i] + n;
  return args[*i + 1] ? args[++*i] : NULL;
}

/* A user's header at folder/name joins the list, unless it is there. True if there is such a file. */
static bool take(struct ac_overlay *overlay, const char *folder, const char *name) {
  const char *path =
      ac_absolute(overlay->arena, name[0] == '/' ? name : ac_printf(overlay->arena, "%s/%s", folder, name));
  if (!regular_file(path)) return false;
  if (below(path, overlay->kernel_dir) || ac_overlay_find(overlay, path)) return true;
  struct ac_source *source = add_source(overlay, path);
  if (!ac_read_file(path, &source->text)) overlay->count--; /* clang will say why */
  return true;
}

static void find_header(struct ac_overlay *overlay, const char *includer, const char *name, bool quoted,
                        const char *const *args) {
  if (quoted && take(overlay, includer, name)) return;
  for (int pass = quoted ? 0 : 1; pass < 2; pass++) /* -iquote folders come before -I folders */
    for (size_t i = 0; args && args[i]; i++) {
      const char *folder = option_value(args, &i, pass == 0 ? "-iquote" : "-I");
      if (folder && take(overlay, folder, name)) return;
    }
}

/* The header that an #include directive names; NULL for #include MACRO. */
static const char *include_name(struct ac_arena *arena, const struct ac_tokens *tokens, size_t directive,
                                bool *quoted) {
  const char *at = tokens->text + tokens->list[directive].end, *end = tokens->text + tokens->n;
  while (at < end && (*at == ' ' || *at == '\t')) at++;
  if (at == end || (*at != '"' && *at != '<')) return NULL;
  *quoted = *at == '"';
  const char *close = memchr(at + 1, *quoted ? '"' : '>', (size_t)(end - at - 1));
  if (!close || memchr(at, '\n', (size_t)(close - at))) return NULL;
  return ac_strndup(arena, at + 1, (size_t)(close - at - 1));
}

static void find_includes(struct ac_overlay *overlay, const struct ac_source *source, const struct ac_tokens *tokens,
                          const char *const *args) {
  const char *folder = folder_of(overlay->arena, source->path);
  for (size_t i = 0; i < tokens->count; i++) {
    if (tokens->list[i].kind != AC_TOK_DIRECTIVE) continue;
    size_t len;
    const char *directive = ac_directive_name(tokens, i, &len);
    bool quoted;
    if (len < 6 || (memcmp(directive, "include", len < 7 ? len : 7) != 0 && memcmp(directive, "import", 6) != 0))
      continue;
    const char *name = include_name(overlay->arena, tokens, i, &quoted);
    if (name) find_header(overlay, folder, name, quoted, args);
  }
}

/* ---- handing over ---- */

static bool memory_file(const char *name, const struct ac_buf *text, int *fd, struct ac_diags *diags) {
  *fd = ac_memfd(name, text->data ? text->data : "", text->len);
  if (*fd < 0) ac_internal_error(diags, "cannot make a file in memory for '%s': %s", name, strerror(errno));
  return *fd >= 0;
}

/* A buffer has no file that clang could open under its name: it reads the memory file, told its name by #line. Headers
 * beside it are found by an -iquote of the caller's (Clang.c). */
static bool main_from_memory(struct ac_overlay *overlay, struct ac_diags *diags) {
  struct ac_source *source = overlay->sources[0];
  const struct ac_buf *body = source->rewritten ? &source->rewrite.text : &source->text;
  struct ac_buf text = {0};
  ac_buf_puts(&text, "#line 1 \"");
  for (const char *p = overlay->main_shown; *p; p++) {
    if (*p == '"' || *p == '\\') ac_buf_puts(&text, "\\");
    ac_buf_add(&text, p, 1);
  }
  ac_buf_puts(&text, "\"\n");
  if (body->len) ac_buf_add(&text, body->data, body->len);
  bool ok = memory_file(overlay->main_shown, &text, &source->fd, diags);
  ac_buf_free(&text);
  overlay->input = ac_printf(overlay->arena, "/proc/self/fd/%d", source->fd);
  return ok;
}

static void json_string(struct ac_buf *out, const char *text) {
  ac_buf_puts(out, "\"");
  for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
    if (*p == '"' || *p == '\\') ac_buf_printf(out, "\\%c", *p);
    else if (*p < 0x20) ac_buf_printf(out, "\\u%04x", *p);
    else ac_buf_add(out, p, 1);
  }
  ac_buf_puts(out, "\"");
}

/* The overlay's list, in the YAML (here: JSON) form of -ivfsoverlay. */
static bool make_list(struct ac_overlay *overlay, bool skip_main, struct ac_diags *diags) {
  struct ac_buf list = {0};
  bool ok = true, any = false;
  ac_buf_puts(&list, "{\"version\":0,\"case-sensitive\":\"true\",\"use-external-names\":\"false\",\"roots\":[");
  for (size_t i = skip_main; ok && i < overlay->count; i++) {
    struct ac_source *source = overlay->sources[i];
    if (!source->rewritten) continue;
    ok = memory_file(source->path, &source->rewrite.text, &source->fd, diags);
    ac_buf_puts(&list, any ? ",{\"type\":\"file\",\"name\":" : "{\"type\":\"file\",\"name\":");
    json_string(&list, source->path);
    ac_buf_printf(&list, ",\"external-contents\":\"/proc/self/fd/%d\"}", source->fd);
    any = true;
  }
  ac_buf_puts(&list, "]}");
  if (ok && any) ok = memory_file("overlay", &list, &overlay->list_fd, diags);
  ac_buf_free(&list);
  return ok;
}

/* A template that nothing names is not compiled: naming it behind the user's last line makes it so. A name that is
 * wrong is reported where it was written, which is no file. */
static void add_instances(struct ac_source *main, const char *const *instances) {
  struct ac_buf *text = &main->rewrite.text;
  if (!instances || !*instances) return;
  if (!main->rewritten && main->text.len) ac_buf_add(text, main->text.data, main->text.len);
  main->rewritten = true;
  for (size_t i = 0; instances[i]; i++)
    ac_buf_printf(text, "\n#line 1 \"KERNEL\"\nextern \"C\" [[gnu::used]] auto *const __ascpu_instance_%zu = &%s;\n",
                  i, instances[i]);
}

bool ac_overlay_build(struct ac_overlay *overlay, struct ac_arena *arena, const char *path, const char *text, size_t n,
                      const char *const *args, const char *const *instances, const char *kernel_dir,
                      struct ac_diags *diags) {
  *overlay = (struct ac_overlay){.arena = arena,
                                 .kernel_dir = kernel_dir,
                                 .main_path = ac_absolute(arena, path),
                                 .main_shown = path,
                                 .input = path,
                                 .list_fd = -1};
  struct ac_source *source = add_source(overlay, overlay->main_path);
  if (text) ac_buf_add(&source->text, text, n);
  else if (!ac_read_file(path, &source->text)) {
    ac_usage_error(diags, "cannot read '%s': %s", path, strerror(errno));
    return false;
  }
  for (size_t i = 0; args && args[i]; i++) {
    const char *header = option_value(args, &i, "-include");
    if (header) find_header(overlay, ".", header, true, args);
  }
  for (size_t i = 0; i < overlay->count; i++) { /* grows while it runs */
    struct ac_tokens tokens;
    source = overlay->sources[i];
    ac_lex(source->text.data ? source->text.data : "", source->text.len, &tokens);
    source->rewritten = ac_rewrite_tokens(&tokens, &source->rewrite);
    if (i == 0) add_instances(source, instances);
    find_includes(overlay, source, &tokens, args);
    ac_tokens_free(&tokens);
  }
  return (!text || main_from_memory(overlay, diags)) && make_list(overlay, text != NULL, diags);
}

void ac_overlay_free(struct ac_overlay *overlay) {
  for (size_t i = 0; i < overlay->count; i++) {
    struct ac_source *source = overlay->sources[i];
    if (source->fd >= 0) close(source->fd);
    ac_buf_free(&source->text);
    ac_rewrite_free(&source->rewrite);
  }
  if (overlay->list_fd >= 0) close(overlay->list_fd);
}
