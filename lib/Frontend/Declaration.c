/* Declarations of on-chip variables: `__ubuf__ float x[N];` and its relatives, told from everything else.
 *
 * In: tokens at the start of a statement. Out: struct ac_declaration (Rewrite.h). A qualifier may stand before or
 * behind the type. Pointers, references, functions, parameters and casts are not variables in an on-chip memory. What
 * this small parser does not understand it leaves alone; clang then refuses it at its place.
 */
#include "Rewrite.h"
#include <string.h>

static const char *const qualifiers[] = {"__ubuf__", "__cbuf__", "__ca__", "__cb__", "__cc__", NULL};
static const char *const specifiers[] = {"const",        "volatile",   "constexpr", "constinit",     "inline",
                                         "register",     "mutable",    "restrict",  "__restrict",    "__restrict__",
                                         "thread_local", "__aicore__", "typename",  "__extension__", NULL};
static const char *const type_words[] = {"void",   "bool",    "_Bool",   "char",     "short",    "int",      "long",
                                         "float",  "double",  "signed",  "unsigned", "auto",     "__int128", "_Float16",
                                         "__bf16", "wchar_t", "char8_t", "char16_t", "char32_t", NULL};
static const char *const type_operators[] = {"decltype", "typeof", "__typeof__", "typeof_unqual", NULL};
static const char *const class_words[] = {"struct", "class", "union", "enum", NULL};
static const char *const other_words[] = {
    "extern",  "typedef",       "using",          "friend",    "return", "goto",    "case",      "default",  "throw",
    "delete",  "new",           "template",       "if",        "for",    "while",   "switch",    "do",       "else",
    "break",   "continue",      "sizeof",         "namespace", "public", "private", "protected", "operator", "asm",
    "__asm__", "static_assert", "_Static_assert", "this",      NULL};
static const char *const alignas_words[] = {"alignas", "_Alignas", NULL};
const char *const ac_attribute_words[] = {"__attribute__", "__declspec", "__align__", "alignas", "_Alignas", NULL};

struct parser {
  const struct ac_tokens *tokens;
  size_t at, end;
  bool in_macro, qualified, typed;
  struct ac_declaration *out;
};

bool ac_token_in(const struct ac_tokens *tokens, size_t at, const char *const *words) {
  for (; *words; words++)
    if (ac_token_is(tokens, at, *words)) return true;
  return false;
}

static bool is(const struct parser *p, const char *spelling) {
  return p->at < p->end && ac_token_is(p->tokens, p->at, spelling);
}
static bool in(const struct parser *p, const char *const *words) {
  return p->at < p->end && ac_token_in(p->tokens, p->at, words);
}
static bool is_word(const struct parser *p, size_t at) {
  return at < p->end && p->tokens->list[at].kind == AC_TOK_WORD;
}

size_t ac_skip_group(const struct ac_tokens *tokens, size_t at, size_t end) {
  unsigned depth = 0;
  for (; at < end; at++) {
    const struct ac_token *token = &tokens->list[at];
    if (token->kind == AC_TOK_DIRECTIVE || token->kind == AC_TOK_LINE_END) return 0;
    if (token->kind != AC_TOK_PUNCT || token->end - token->begin != 1) continue;
    char c = tokens->text[token->begin];
    if (c == '(' || c == '[' || c == '{') depth++;
    if ((c == ')' || c == ']' || c == '}') && --depth == 0) return at + 1;
  }
  return 0;
}

size_t ac_skip_angles(const struct ac_tokens *tokens, size_t at, size_t end) {
  unsigned depth = 0;
  while (at < end) {
    const struct ac_token *token = &tokens->list[at];
    if (token->kind == AC_TOK_DIRECTIVE || token->kind == AC_TOK_LINE_END) return 0;
    if (ac_token_is(tokens, at, "(") || ac_token_is(tokens, at, "[")) {
      at = ac_skip_group(tokens, at, end);
      if (!at) return 0;
      continue;
    }
    if (ac_token_is(tokens, at, ";") || ac_token_is(tokens, at, "{") || ac_token_is(tokens, at, "}")) return 0;
    if (ac_token_is(tokens, at, "<")) depth++;
    if (ac_token_is(tokens, at, ">") && --depth == 0) return at + 1;
    at++;
  }
  return 0;
}

static bool skip_group(struct parser *p) {
  size_t next = p->at < p->end ? ac_skip_group(p->tokens, p->at, p->end) : 0;
  if (next) p->at = next;
  return next != 0;
}

/* An attribute word and its group in parentheses. */
static bool skip_attribute(struct parser *p) {
  p->at++;
  return is(p, "(") && skip_group(p);
}

/* a::b<c>::d, with pasted parts (a##_t). Stops before what does not belong to it. */
static bool skip_name(struct parser *p) {
  if (is(p, "::")) p->at++;
  for (;;) {
    if (is(p, "template")) p->at++;
    if (!is_word(p, p->at)) return false;
    p->at++;
    while (is(p, "##") && is_word(p, p->at + 1)) p->at += 2;
    size_t behind = is(p, "<") ? ac_skip_angles(p->tokens, p->at, p->end) : 0;
    if (behind) p->at = behind;
    if (!is(p, "::")) return true;
    p->at++;
  }
}

/* Once the type is known a word names the variable, unless another word follows it: then the word before was a macro of
 * the user's (ALIGNED __ubuf__ half x;) and the type is still to come. */
static bool names_variable(const struct parser *p) {
  struct parser ahead = *p;
  if (!skip_name(&ahead)) return true;
  return !is_word(&ahead, ahead.at) || in(&ahead, ac_attribute_words);
}

enum step { MORE, DECLARATOR, NOT_ONE };

static enum step class_specifier(struct parser *p) {
  p->at++;
  while (in(p, ac_attribute_words))
    if (!skip_attribute(p)) return NOT_ONE;
  if (!skip_name(p) || is(p, "{")) return NOT_ONE;
  p->typed = true;
  return MORE;
}

static enum step word_specifier(struct parser *p) {
  bool first = p->at == p->out->insert;
  if (in(p, other_words)) return NOT_ONE;
  if (in(p, class_words)) return class_specifier(p);
  if (in(p, ac_attribute_words) || in(p, type_operators)) {
    bool leading = first && in(p, alignas_words); /* C++ wants alignas in front of static */
    if (in(p, type_operators)) p->typed = true;
    if (!skip_attribute(p)) return NOT_ONE;
    if (leading) p->out->insert = p->at;
    return MORE;
  }
  if (in(p, qualifiers)) p->qualified = true;
  else if (is(p, "static")) p->out->is_static = true;
  else if (in(p, type_words)) p->typed = true;
  else if (!in(p, specifiers)) {
    if (p->typed && names_variable(p)) return DECLARATOR;
    p->typed = true;
    return skip_name(p) ? MORE : NOT_ONE;
  }
  p->at++;
  return MORE;
}

static enum step specifier(struct parser *p) {
  if (p->at >= p->end) return NOT_ONE;
  if (is_word(p, p->at)) return word_specifier(p);
  if (is(p, "[") && p->at + 1 < p->end && ac_token_is(p->tokens, p->at + 1, "[")) {
    bool leading = p->at == p->out->insert;
    if (!skip_group(p)) return NOT_ONE;
    if (leading) p->out->insert = p->at;
    return MORE;
  }
  if (is(p, "::") && !p->typed) {
    p->typed = true;
    return skip_name(p) ? MORE : NOT_ONE;
  }
  return p->typed && (is(p, "*") || is(p, "&") || is(p, "&&") || is(p, "(")) ? DECLARATOR : NOT_ONE;
}

/* From = or { to the next , or ; outside of groups and template arguments. */
static bool initialiser(struct parser *p, bool pointer) {
  size_t start = p->at;
  if (is(p, "=")) p->at++;
  if (is(p, "{") && p->at + 1 < p->end && ac_token_is(p->tokens, p->at + 1, "}")) {
    p->at += 2;
    if (pointer) return true;
    size_t begin = p->tokens->list[start].begin;
    struct ac_edit edit = {.at = begin, .blank = p->tokens->list[p->at - 1].end - begin};
    ac_buf_add(&p->out->empty, &edit, sizeof edit);
    return true;
  }
  if (!pointer && !p->out->initialiser) p->out->initialiser = start;
  while (p->at < p->end && !is(p, ",") && !is(p, ";")) {
    if (p->tokens->list[p->at].kind == AC_TOK_DIRECTIVE) return false;
    size_t angles = is(p, "<") && is_word(p, p->at - 1) ? ac_skip_angles(p->tokens, p->at, p->end) : 0;
    if (angles) p->at = angles;
    else if (!is(p, "(") && !is(p, "[") && !is(p, "{")) p->at++;
    else if (!skip_group(p)) return false;
  }
  return true;
}

/* * and & with their qualifiers; true if there was one. A pointer that itself lies on chip is left to clang. */
static bool pointer_operators(struct parser *p) {
  bool pointer = false;
  for (; is(p, "*") || is(p, "&") || is(p, "&&") || in(p, specifiers) || in(p, qualifiers); p->at++)
    pointer |= !is_word(p, p->at);
  return pointer;
}

/* One variable: name, array bounds, attributes, initialiser. */
static bool declarator(struct parser *p) {
  bool pointer = pointer_operators(p);
  if (is(p, "(")) { /* (*p)[8], (&r)[8] */
    struct parser inner = *p;
    inner.at++;
    if (!pointer_operators(&inner) || !skip_group(p)) return false;
    pointer = true;
  } else {
    if (!is_word(p, p->at) || in(p, other_words)) return false;
    p->at++;
    while (is(p, "##") && is_word(p, p->at + 1)) p->at += 2;
  }
  for (;;) {
    if (is(p, "[") || (pointer && is(p, "("))) {
      if (!skip_group(p)) return false;
    } else if (in(p, ac_attribute_words)) {
      if (!skip_attribute(p)) return false;
    } else break;
  }
  *(pointer ? &p->out->pointer : &p->out->on_chip) = true;
  return is(p, "=") || is(p, "{") ? initialiser(p, pointer) : true;
}

static bool declaration(struct parser *p) {
  enum step step;
  while ((step = specifier(p)) == MORE) {}
  if (step == NOT_ONE || !p->qualified) return false;
  while (declarator(p)) {
    p->out->end = p->at;
    if (is(p, ";") || (p->in_macro && p->at == p->end)) return true;
    if (!is(p, ",")) return false;
    p->at++;
  }
  return false;
}

bool ac_parse_declaration(const struct ac_tokens *tokens, size_t at, size_t end, bool in_macro,
                          struct ac_declaration *out) {
  *out = (struct ac_declaration){.insert = at};
  struct parser parser = {.tokens = tokens, .at = at, .end = end, .in_macro = in_macro, .out = out};
  if (declaration(&parser)) return true;
  ac_buf_free(&out->empty);
  return false;
}
