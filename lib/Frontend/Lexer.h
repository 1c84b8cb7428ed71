/* Lexer: a source text as tokens, before preprocessing.
 *
 * In: the bytes of a C or C++ file. Out: tokens as byte ranges; comments, blanks and line continuations are left out,
 * the bodies of directives are ordinary tokens between AC_TOK_DIRECTIVE and AC_TOK_LINE_END. Kernel launches' <<< is
 * one token. Never fails: what is not C ends at the line's end, clang says what is wrong with it.
 */
#ifndef ASCPU_FRONTEND_LEXER_H
#define ASCPU_FRONTEND_LEXER_H
#include "Support.h"

enum ac_token_kind {
  AC_TOK_END,  /* behind the last token */
  AC_TOK_WORD, /* identifier or keyword */
  AC_TOK_NUMBER,
  AC_TOK_STRING, /* without its prefix, which is a WORD; raw strings with it */
  AC_TOK_CHAR,
  AC_TOK_PUNCT,     /* one operator; > is always single, << is not, <<< only where it is a launch */
  AC_TOK_DIRECTIVE, /* # and the directive's name */
  AC_TOK_LINE_END   /* end of a directive */
};
struct ac_token {
  enum ac_token_kind kind;
  size_t begin, end;
};
struct ac_tokens {
  const char *text;
  size_t n;
  const struct ac_token *list; /* ends with AC_TOK_END, which is not counted */
  size_t count;
  struct ac_buf store;
};
void ac_lex(const char *text, size_t n, struct ac_tokens *);
void ac_tokens_free(struct ac_tokens *);
bool ac_token_is(const struct ac_tokens *, size_t i, const char *spelling);
/* The name of directive token i ("define", "if", ...; "" for a lone #) and its length. */
const char *ac_directive_name(const struct ac_tokens *, size_t i, size_t *len);
#endif
