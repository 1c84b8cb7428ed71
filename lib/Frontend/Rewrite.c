/* The dialect rewriter: makes the two things that standard clang cannot parse parseable, within the line.
 *
 * In: one file's tokens, before preprocessing. Out: the new text and a map of what was inserted where.
 * - Variables in an on-chip memory inside functions and macro bodies become
 *   `static __attribute__((loader_uninitialized))`: one global each, which the memory pass places. Their {} goes.
 * - Kernel launches become calls of the kernel behind a call that says how: `(configure(blocks, ub, stream), k(args))`
 *   in shape. Overloads, conversions and complaints about arguments are then C++'s own; code generation makes the call
 *   a launch (lib/CodeGen/Stub.c).
 * What is refused becomes a _Pragma("GCC error ..."), so that clang reports it at its place, with macro notes, and only
 * where the preprocessor lets the code live. Braces are tracked to know functions from types and namespaces; each
 * branch of an #if starts from the same braces. Does not know types, and expands nothing.
 */
#include "Rewrite.h"
#include <stdlib.h>
#include <string.h>

/* The blank in front keeps it from growing together with a name before it. */
#define REFUSE(text) " _Pragma(\"GCC error \\\"" text "\\\"\") "
static const char made_static[] = "static __attribute__((loader_uninitialized)) ";
static const char made_uninitialised[] = "__attribute__((loader_uninitialized)) ";
static const char plain_static[] = "static ";
static const char bad_initialiser[] = REFUSE("an on-chip variable cannot have an initialiser [ascpu-onchip-init]");
static const char bad_mixture[] =
    REFUSE("on-chip variables and pointers need declarations of their own [ascpu-onchip-declaration]");
static const char bad_launch[] = REFUSE("this form of kernel launch is not understood [ascpu-launch]");
static const char launch_ends[] = ")";

enum scope_kind { CODE, TYPE, NAMESPACE };
struct scope {
  enum scope_kind kind;
  size_t head;
  unsigned parens;
}; /* head: first token of the current statement */
struct branch {
  size_t bytes;
  bool boundary;
}; /* what an open #if saved, see save() */

struct walk {
  const struct ac_tokens *tokens;
  bool in_macro;
  struct ac_arena *arena; /* of inserted texts that are made up */
  struct ac_buf *edits;
  struct ac_buf scopes;   /* struct scope, innermost last */
  struct ac_buf saved;    /* the scopes at each open #if, one behind the other */
  struct ac_buf branches; /* struct branch */
};

static struct scope *top(struct walk *w) { return (struct scope *)(void *)(w->scopes.data + w->scopes.len) - 1; }
static void push(struct walk *w, enum scope_kind kind, size_t head) {
  struct scope scope = {.kind = kind, .head = head};
  ac_buf_add(&w->scopes, &scope, sizeof scope);
}
static bool is(const struct walk *w, size_t i, const char *spelling) { return ac_token_is(w->tokens, i, spelling); }

static void edit(struct walk *w, size_t at, const char *insert, size_t blank) {
  struct ac_edit e = {.at = at, .blank = blank, .order = w->edits->len, .insert = insert};
  ac_buf_add(w->edits, &e, sizeof e);
}
static void insert_before(struct walk *w, size_t token, const char *text) {
  edit(w, w->tokens->list[token].begin, text, 0);
}

/* ---- braces ---- */

/* struct X {, class alignas(8) X : Base<(1)> {; but struct X f() { is a function. `at` is behind the class word. */
static enum scope_kind class_or_function(const struct walk *w, size_t at, size_t brace) {
  while (at < brace) {
    size_t skip = 0;
    if (is(w, at, ":")) return TYPE;
    if (is(w, at, "=")) return CODE;
    if (ac_token_in(w->tokens, at, ac_attribute_words)) skip = ac_skip_group(w->tokens, at + 1, brace);
    else if (is(w, at, "(")) return CODE;
    else if (is(w, at, "<")) skip = ac_skip_angles(w->tokens, at, brace);
    at = skip ? skip : at + 1;
  }
  return TYPE;
}

/* What the { at `brace` opens. Initialiser lists count as code: no declaration can stand in one. */
static enum scope_kind classify(const struct walk *w, size_t head, size_t brace) {
  static const char *const classes[] = {"struct", "class", "union", "enum", NULL};
  static const char *const before[] = {"typedef", "static", "const", "inline", "export", "constexpr", NULL};
  for (size_t at = head; at < brace;) {
    if (is(w, at, "namespace")) return NAMESPACE;
    if (is(w, at, "extern") && at + 2 == brace) return NAMESPACE; /* extern "C" { */
    if (ac_token_in(w->tokens, at, classes)) return class_or_function(w, at + 1, brace);
    size_t skip = 0;
    if (is(w, at, "template")) skip = ac_skip_angles(w->tokens, at + 1, brace);
    else if (ac_token_in(w->tokens, at, ac_attribute_words)) skip = ac_skip_group(w->tokens, at + 1, brace);
    else if (ac_token_in(w->tokens, at, before) || is(w, at, "extern")) skip = at + 1;
    else if (w->tokens->list[at].kind == AC_TOK_STRING) skip = at + 1; /* extern "C" struct ... */
    if (!skip) return CODE;
    at = skip;
  }
  return CODE;
}

/* ---- directives ---- */

static void save(struct walk *w, bool boundary) {
  struct branch branch = {w->scopes.len, boundary};
  ac_buf_add(&w->branches, &branch, sizeof branch);
  ac_buf_add(&w->saved, w->scopes.data, w->scopes.len);
}

/* #else, #elif: the braces are again as they were at the #if; so is "between two statements". */
static void restore(struct walk *w, size_t next) {
  if (!w->branches.len) return;
  struct branch branch = ((struct branch *)(void *)(w->branches.data + w->branches.len))[-1];
  w->scopes.len = 0;
  ac_buf_add(&w->scopes, w->saved.data + w->saved.len - branch.bytes, branch.bytes);
  if (branch.boundary) top(w)->head = next;
}

static void drop(struct walk *w) {
  if (!w->branches.len) return;
  w->branches.len -= sizeof(struct branch);
  w->saved.len -= ((struct branch *)(void *)(w->branches.data + w->branches.len))->bytes;
}

static void walk_tokens(struct walk *w, size_t begin, size_t end);

/* The body of a #define is code of its own. */
static void define(struct walk *w, size_t name, size_t end) {
  const struct ac_token *list = w->tokens->list;
  size_t body = name + 1;
  if (body < end && is(w, body, "(") && list[body].begin == list[name].end) body = ac_skip_group(w->tokens, body, end);
  if (!body || body >= end) return;
  struct walk inner = {.tokens = w->tokens, .in_macro = true, .arena = w->arena, .edits = w->edits};
  walk_tokens(&inner, body, end);
}

/* Returns the token behind the directive's line. */
static size_t directive(struct walk *w, size_t i) {
  size_t len, line_end = i;
  const char *name = ac_directive_name(w->tokens, i, &len);
  while (w->tokens->list[line_end].kind != AC_TOK_LINE_END) line_end++;
  bool boundary = top(w)->head == i;
  size_t next = line_end + 1;
  if (len == 6 && memcmp(name, "define", 6) == 0) define(w, i + 1, line_end);
  else if (len >= 2 && memcmp(name, "if", 2) == 0) save(w, boundary);
  else if (len >= 4 && memcmp(name, "el", 2) == 0) restore(w, next);
  else if (len == 5 && memcmp(name, "endif", 5) == 0) drop(w);
  if (boundary) top(w)->head = next;
  return next;
}

/* ---- statements ---- */

static void rewrite_declaration(struct walk *w, enum scope_kind kind, const struct ac_declaration *d) {
  const struct ac_edit *empty = (const struct ac_edit *)(const void *)d->empty.data;
  for (size_t i = 0; i < d->empty.len / sizeof *empty; i++) edit(w, empty[i].at, NULL, empty[i].blank);
  if (d->initialiser) insert_before(w, d->initialiser, bad_initialiser);
  if (kind != CODE) return; /* at file scope it is a global already */
  if (d->pointer) insert_before(w, d->insert, bad_mixture);
  /* With an initialiser, clang would refuse the attribute a second time. */
  const char *text = d->initialiser ? (d->is_static ? NULL : plain_static)
                     : d->is_static ? made_uninitialised
                                    : made_static;
  if (text) insert_before(w, d->insert, text);
}

/* An on-chip declaration that starts at i, perhaps behind `MACRO(...)` or `if (...)`. Returns the token behind it, 0 if
 * there is none. */
static size_t statement(struct walk *w, size_t i, size_t end) {
  struct ac_declaration declaration;
  const struct ac_token *list = w->tokens->list;
  while (i + 1 < end && list[i].kind == AC_TOK_WORD && is(w, i + 1, "(") &&
         !ac_token_in(w->tokens, i, ac_attribute_words)) {
    size_t behind = ac_skip_group(w->tokens, i + 1, end);
    if (!behind || behind >= end || list[behind].kind != AC_TOK_WORD) break;
    i = behind;
  }
  if (!ac_parse_declaration(w->tokens, i, end, w->in_macro, &declaration)) return 0;
  if (declaration.on_chip) rewrite_declaration(w, top(w)->kind, &declaration);
  ac_buf_free(&declaration.empty);
  return declaration.on_chip ? declaration.end : 0;
}

/* ---- launches ---- */

/* The first token of the group in (), [] or {}, or of the <...>, that ends with token `at`; `at` if it has no start. */
static size_t group_begin(const struct walk *w, size_t begin, size_t at) {
  bool angles = is(w, at, ">");
  size_t parens = 0, depth = 0;
  for (size_t i = at + 1; i-- > begin;) {
    if (is(w, i, ")") || is(w, i, "]") || is(w, i, "}")) parens++;
    else if (is(w, i, "(") || is(w, i, "[") || is(w, i, "{")) {
      if (parens-- == 0) return at;
    } else if (angles && !parens && is(w, i, ">")) depth++;
    else if (angles && !parens && is(w, i, "<")) depth--;
    if (!parens && !depth) return i;
  }
  return at;
}

/* The first token of the callee that ends before `end`: a name, its namespaces and template arguments, or a group in
 * parentheses. `end` if there is none. */
static size_t callee_begin(const struct walk *w, size_t begin, size_t end) {
  static const char *const before[] = {"return", "else", "do", NULL};
  const struct ac_token *list = w->tokens->list;
  if (end > begin && is(w, end - 1, ")")) {
    size_t group = group_begin(w, begin, end - 1);
    return group == end - 1 ? end : group;
  }
  for (size_t at = end; at > begin;) {
    size_t name = at - 1;
    if (is(w, name, ">")) {
      size_t group = group_begin(w, begin, name);
      if (group == name || group == begin) return end;
      name = group - 1;
    }
    if (list[name].kind != AC_TOK_WORD) return end;
    while (name >= begin + 2 && is(w, name - 1, "##")) name -= 2;
    if (name == begin || !is(w, name - 1, "::")) return name;
    at = name - 1;
    bool scoped = at > begin && (list[at - 1].kind == AC_TOK_WORD || is(w, at - 1, ">"));
    if (!scoped || ac_token_in(w->tokens, at - 1, before)) return at;
  }
  return end;
}

/* The token behind the configuration's >>>, whose first token is `at`; 0 if there is none. */
static size_t configuration_end(const struct walk *w, size_t at, size_t end) {
  const struct ac_token *list = w->tokens->list;
  while (at + 2 < end && list[at].kind != AC_TOK_DIRECTIVE && !is(w, at, ";")) {
    if (is(w, at, "(") || is(w, at, "[") || is(w, at, "{")) {
      at = ac_skip_group(w->tokens, at, end);
      if (!at) return 0;
    } else if (is(w, at, ">") && is(w, at + 1, ">") && is(w, at + 2, ">") && list[at + 2].end == list[at].begin + 3)
      return at + 3;
    else at++;
  }
  return 0;
}

/* `(::ascpu::configure(a, b, c), `: the tokens from `at` on, on one line. */
static const char *configuration_text(const struct walk *w, size_t at, size_t end) {
  struct ac_buf text = {0};
  ac_buf_puts(&text, "(::ascpu::configure(");
  for (size_t from = at; at < end; at++) {
    const struct ac_token *token = &w->tokens->list[at];
    if (at > from && token->begin != token[-1].end) ac_buf_puts(&text, " ");
    ac_buf_add(&text, w->tokens->text + token->begin, token->end - token->begin);
  }
  ac_buf_puts(&text, "), ");
  const char *copy = ac_strdup(w->arena, text.data);
  ac_buf_free(&text);
  return copy;
}

/* k<<<a, b, c>>>(args) becomes (configure(a, b, c), k            (args)). Returns the token behind >>>. */
static size_t launch(struct walk *w, size_t begin, size_t i, size_t end) {
  const struct ac_token *list = w->tokens->list;
  size_t callee = callee_begin(w, begin, i), behind = configuration_end(w, i + 1, end);
  size_t close = behind && is(w, behind, "(") ? ac_skip_group(w->tokens, behind, end) : 0;
  if (callee == i || !close) {
    insert_before(w, i, bad_launch);
    if (behind) edit(w, list[i].begin, NULL, list[behind - 1].end - list[i].begin);
    return behind ? behind : i + 1;
  }
  insert_before(w, callee, configuration_text(w, i + 1, behind - 3));
  edit(w, list[i].begin, NULL, list[behind - 1].end - list[i].begin);
  edit(w, list[close - 1].end, launch_ends, 0);
  return behind;
}

/* `case x:`, `label:`, `public:` start a new statement; ?: and base lists do not. */
static bool label_colon(const struct walk *w, size_t head, size_t colon) {
  static const char *const words[] = {"case", "default", "public", "private", "protected", NULL};
  return ac_token_in(w->tokens, head, words) || (colon == head + 1 && w->tokens->list[head].kind == AC_TOK_WORD);
}

static void punctuation(struct walk *w, size_t i) {
  struct scope *scope = top(w);
  switch (w->tokens->text[w->tokens->list[i].begin]) {
  case '(':
  case '[': scope->parens++; break;
  case ')':
  case ']':
    if (scope->parens) scope->parens--;
    break;
  case '{': push(w, classify(w, scope->head, i), i + 1); break;
  case '}':
    if (w->scopes.len > sizeof(struct scope)) w->scopes.len -= sizeof(struct scope);
    if (top(w)->parens == 0) top(w)->head = i + 1;
    break;
  case ';':
    if (scope->parens == 0) scope->head = i + 1;
    break;
  case ':':
    if (scope->parens == 0 && label_colon(w, scope->head, i)) scope->head = i + 1;
    break;
  default: break;
  }
}

static void walk_tokens(struct walk *w, size_t begin, size_t end) {
  static const char *const openers[] = {"else", "do", "try", NULL};
  push(w, w->in_macro ? CODE : NAMESPACE, begin);
  for (size_t i = begin, next; i < end; i = next) {
    const struct ac_token *token = &w->tokens->list[i];
    struct scope *scope = top(w);
    next = i + 1;
    if (token->kind == AC_TOK_DIRECTIVE) next = directive(w, i);
    else if (scope->parens == 0 && i == scope->head && scope->kind != TYPE && (next = statement(w, i, end))) {
    } else if (is(w, i, "<<<")) next = launch(w, begin, i, end);
    else {
      next = i + 1;
      if (token->kind == AC_TOK_PUNCT && token->end - token->begin == 1) punctuation(w, i);
      else if (ac_token_in(w->tokens, i, openers) && scope->parens == 0) scope->head = i + 1;
    }
  }
  ac_buf_free(&w->scopes);
  ac_buf_free(&w->saved);
  ac_buf_free(&w->branches);
}

/* ---- applying the edits ---- */

static int by_place(const void *a, const void *b) {
  const struct ac_edit *x = a, *y = b;
  if (x->at != y->at) return x->at < y->at ? -1 : 1;
  return x->order < y->order ? -1 : x->order > y->order;
}

static void add_blanks(struct ac_buf *text, const char *from, size_t n) {
  for (size_t i = 0; i < n; i++) {
    bool joins = from[i] == '\\' && (from[i + 1] == '\n' || from[i + 1] == '\r'); /* a macro body goes on */
    ac_buf_add(text, from[i] == '\n' || from[i] == '\r' || joins ? &from[i] : " ", 1);
  }
}

static void apply(const struct ac_tokens *tokens, const struct ac_edit *edits, size_t count, struct ac_rewrite *out) {
  struct ac_buf map = {0};
  size_t done = 0, line_begin = 0, seen = 0;
  unsigned line = 1;
  for (size_t i = 0; i < count; i++) {
    const struct ac_edit *e = &edits[i];
    if (e->at < done) continue; /* inside what an earlier edit blanked */
    for (; seen < e->at; seen++)
      if (tokens->text[seen] == '\n') line++, line_begin = seen + 1;
    ac_buf_add(&out->text, tokens->text + done, e->at - done);
    done = e->at;
    if (e->insert) {
      struct ac_insertion ins = {line, (unsigned)(e->at - line_begin) + 1, (unsigned)strlen(e->insert)};
      ac_buf_puts(&out->text, e->insert);
      ac_buf_add(&map, &ins, sizeof ins);
    }
    add_blanks(&out->text, tokens->text + done, e->blank);
    done += e->blank;
  }
  ac_buf_add(&out->text, tokens->text + done, tokens->n - done);
  out->ins = (struct ac_insertion *)(void *)map.data;
  out->count = map.len / sizeof *out->ins;
}

bool ac_rewrite_tokens(const struct ac_tokens *tokens, struct ac_rewrite *out) {
  *out = (struct ac_rewrite){0};
  struct ac_buf edits = {0};
  struct walk walk = {.tokens = tokens, .arena = ac_arena_new(), .edits = &edits};
  walk_tokens(&walk, 0, tokens->count);
  size_t count = edits.len / sizeof(struct ac_edit);
  if (count) {
    qsort(edits.data, count, sizeof(struct ac_edit), by_place);
    apply(tokens, (const struct ac_edit *)(const void *)edits.data, count, out);
  }
  ac_buf_free(&edits);
  ac_arena_free(walk.arena);
  return count != 0;
}

bool ac_rewrite(const char *text, size_t n, struct ac_rewrite *out) {
  struct ac_tokens tokens;
  ac_lex(text, n, &tokens);
  bool changed = ac_rewrite_tokens(&tokens, out);
  ac_tokens_free(&tokens);
  return changed;
}

void ac_rewrite_free(struct ac_rewrite *rewrite) {
  ac_buf_free(&rewrite->text);
  free(rewrite->ins);
  *rewrite = (struct ac_rewrite){0};
}

unsigned ac_user_column(const struct ac_rewrite *rewrite, unsigned line, unsigned col) {
  unsigned shift = 0;
  for (size_t i = 0; i < rewrite->count; i++) {
    const struct ac_insertion *ins = &rewrite->ins[i];
    if (ins->line != line) continue;
    if (col < ins->col + shift) break;                      /* left of this and all later ones */
    if (col < ins->col + shift + ins->len) return ins->col; /* inside of what we inserted */
    shift += ins->len;
  }
  return col - shift;
}
