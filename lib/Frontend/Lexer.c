/* The lexer of the dialect rewriter: enough of C and C++ to know code from strings, comments and directives.
 *
 * In: bytes. Out: struct ac_tokens (Lexer.h). Does not expand macros, evaluate conditions or judge the program.
 */
#include "Lexer.h"
#include <string.h>

struct lexer {
  const char *text;
  size_t n, at;
  bool line_start, in_directive;
  struct ac_token last;
  struct ac_buf store;
};

static bool word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}
static bool digit(char c) { return c >= '0' && c <= '9'; }
static bool word_char(char c) { return word_start(c) || digit(c); }

static char peek(const struct lexer *lx, size_t ahead) {
  return lx->at + ahead < lx->n ? lx->text[lx->at + ahead] : '\0';
}

/* Length of a backslash-newline at `at`, 0 if there is none. */
static size_t continuation(const struct lexer *lx, size_t at) {
  if (at >= lx->n || lx->text[at] != '\\') return 0;
  if (at + 1 < lx->n && lx->text[at + 1] == '\n') return 2;
  if (at + 2 < lx->n && lx->text[at + 1] == '\r' && lx->text[at + 2] == '\n') return 3;
  return 0;
}

static void add(struct lexer *lx, enum ac_token_kind kind, size_t begin) {
  lx->last = (struct ac_token){kind, begin, lx->at};
  ac_buf_add(&lx->store, &lx->last, sizeof lx->last);
}

static void skip_line_comment(struct lexer *lx) {
  while (lx->at < lx->n && lx->text[lx->at] != '\n') {
    size_t skip = continuation(lx, lx->at);
    lx->at += skip ? skip : 1;
  }
}

static void skip_block_comment(struct lexer *lx) {
  const char *end = lx->at + 2 < lx->n ? memmem(lx->text + lx->at + 2, lx->n - lx->at - 2, "*/", 2) : NULL;
  lx->at = end ? (size_t)(end - lx->text) + 2 : lx->n;
}

/* Blanks, comments, continuations and newlines; a newline ends a directive. */
static void skip_blank(struct lexer *lx) {
  while (lx->at < lx->n) {
    char c = lx->text[lx->at];
    size_t skip = continuation(lx, lx->at);
    if (skip) lx->at += skip;
    else if (c == '\n') {
      if (lx->in_directive) add(lx, AC_TOK_LINE_END, lx->at);
      lx->in_directive = false;
      lx->line_start = true;
      lx->at++;
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') lx->at++;
    else if (c == '/' && peek(lx, 1) == '/') skip_line_comment(lx);
    else if (c == '/' && peek(lx, 1) == '*') skip_block_comment(lx);
    else return;
  }
}

/* A string or character literal; one that is not closed ends with the line. */
static void lex_quoted(struct lexer *lx, char quote) {
  size_t begin = lx->at++;
  while (lx->at < lx->n && lx->text[lx->at] != quote && lx->text[lx->at] != '\n') {
    size_t skip = continuation(lx, lx->at);
    if (skip) lx->at += skip;
    else lx->at += lx->text[lx->at] == '\\' && lx->at + 1 < lx->n && lx->text[lx->at + 1] != '\n' ? 2 : 1;
  }
  if (lx->at < lx->n && lx->text[lx->at] == quote) lx->at++;
  add(lx, quote == '"' ? AC_TOK_STRING : AC_TOK_CHAR, begin);
}

static bool raw_prefix(const char *word, size_t n) {
  static const char *const prefixes[] = {"R", "u8R", "uR", "UR", "LR"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (strlen(prefixes[i]) == n && memcmp(word, prefixes[i], n) == 0) return true;
  return false;
}

/* R"delimiter( ... )delimiter", the position being at the quote. False if it is not one (no parenthesis). */
static bool lex_raw_string(struct lexer *lx, size_t begin) {
  const char *from = lx->text + lx->at + 1, *paren = memchr(from, '(', lx->n - lx->at - 1);
  if (!paren || paren - from > 16 || memchr(from, '\n', (size_t)(paren - from))) return false;
  char close[20];
  int len = 0;
  close[len++] = ')';
  for (const char *p = from; p < paren; p++) close[len++] = *p;
  close[len++] = '"';
  const char *end = memmem(paren, lx->n - (size_t)(paren - lx->text), close, (size_t)len);
  lx->at = end ? (size_t)(end - lx->text) + (size_t)len : lx->n;
  add(lx, AC_TOK_STRING, begin);
  return true;
}

static void lex_word(struct lexer *lx) {
  size_t begin = lx->at;
  while (lx->at < lx->n && word_char(lx->text[lx->at])) lx->at++;
  if (peek(lx, 0) == '"' && raw_prefix(lx->text + begin, lx->at - begin) && lex_raw_string(lx, begin)) return;
  add(lx, AC_TOK_WORD, begin);
}

static void lex_number(struct lexer *lx) {
  size_t begin = lx->at++;
  for (; lx->at < lx->n; lx->at++) {
    char c = lx->text[lx->at], before = lx->text[lx->at - 1];
    bool exponent = (c == '+' || c == '-') && (before == 'e' || before == 'E' || before == 'p' || before == 'P');
    bool separator = c == '\'' && word_char(peek(lx, 1));
    if (!word_char(c) && c != '.' && !exponent && !separator) break;
  }
  add(lx, AC_TOK_NUMBER, begin);
}

/* # at the start of a line, with the directive's name. */
static void lex_directive(struct lexer *lx) {
  size_t begin = lx->at++;
  for (size_t skip; lx->at < lx->n; lx->at += skip) {
    char c = lx->text[lx->at];
    skip = c == ' ' || c == '\t' ? 1 : continuation(lx, lx->at);
    if (!skip) break;
  }
  while (lx->at < lx->n && word_char(lx->text[lx->at])) lx->at++;
  lx->in_directive = true;
  add(lx, AC_TOK_DIRECTIVE, begin);
}

static void lex_punct(struct lexer *lx) {
  static const char *const several[] = {"<<=", "<<", "<=", "::", "->", "&&", "||", "==", "!=", "+=",
                                        "-=",  "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "##"};
  size_t begin = lx->at, len = 1;
  bool after_operator = lx->last.kind == AC_TOK_WORD && lx->last.end - lx->last.begin == 8 &&
                        memcmp(lx->text + lx->last.begin, "operator", 8) == 0;
  if (lx->n - begin >= 3 && memcmp(lx->text + begin, "<<<", 3) == 0 && !after_operator) len = 3;
  for (size_t i = 0; len == 1 && i < sizeof several / sizeof *several; i++) {
    size_t n = strlen(several[i]);
    if (lx->n - begin >= n && memcmp(lx->text + begin, several[i], n) == 0) len = n;
  }
  lx->at += len;
  add(lx, AC_TOK_PUNCT, begin);
}

void ac_lex(const char *text, size_t n, struct ac_tokens *tokens) {
  struct lexer lx = {.text = text, .n = n, .line_start = true};
  for (skip_blank(&lx); lx.at < n; skip_blank(&lx)) {
    char c = text[lx.at];
    bool start = lx.line_start;
    lx.line_start = false;
    if (c == '#' && start && !lx.in_directive) lex_directive(&lx);
    else if (word_start(c)) lex_word(&lx);
    else if (digit(c) || (c == '.' && digit(peek(&lx, 1)))) lex_number(&lx);
    else if (c == '"' || c == '\'') lex_quoted(&lx, c);
    else lex_punct(&lx);
  }
  if (lx.in_directive) add(&lx, AC_TOK_LINE_END, n);
  add(&lx, AC_TOK_END, n);
  *tokens = (struct ac_tokens){.text = text,
                               .n = n,
                               .list = (const struct ac_token *)(const void *)lx.store.data,
                               .count = lx.store.len / sizeof(struct ac_token) - 1,
                               .store = lx.store};
}

void ac_tokens_free(struct ac_tokens *tokens) {
  ac_buf_free(&tokens->store);
  *tokens = (struct ac_tokens){0};
}

bool ac_token_is(const struct ac_tokens *tokens, size_t i, const char *spelling) {
  if (i >= tokens->count) return false;
  const struct ac_token *token = &tokens->list[i];
  size_t n = strlen(spelling);
  return (token->kind == AC_TOK_WORD || token->kind == AC_TOK_PUNCT) && token->end - token->begin == n &&
         memcmp(tokens->text + token->begin, spelling, n) == 0;
}

const char *ac_directive_name(const struct ac_tokens *tokens, size_t i, size_t *len) {
  const struct ac_token *token = &tokens->list[i];
  size_t at = token->end;
  while (at > token->begin && word_char(tokens->text[at - 1])) at--;
  *len = token->end - at;
  return tokens->text + at;
}
