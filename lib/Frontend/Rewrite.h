/* Rewrite: what the rewriter's two files share: edits of a text, and one parsed on-chip declaration. */
#ifndef ASCPU_FRONTEND_REWRITE_H
#define ASCPU_FRONTEND_REWRITE_H
#include "Frontend.h"
#include "Lexer.h"

/* At byte `at`: insert (NULL: nothing) goes in, then `blank` bytes become spaces (newlines stay). */
struct ac_edit {
  size_t at, blank, order;
  const char *insert;
};

/* A declaration of variables with an on-chip qualifier. Numbers are token indices. */
struct ac_declaration {
  size_t insert; /* where `static` goes: behind leading alignas and [[attributes]] */
  size_t end;    /* its ; (or the end of the macro body) */
  bool on_chip;  /* declares an on-chip variable (pointers and references are none) */
  bool pointer;  /* declares a pointer or reference too */
  bool is_static;
  size_t initialiser;  /* the first initialiser that is not {}; 0: none (a declaration never starts with one) */
  struct ac_buf empty; /* struct ac_edit: the {} initialisers */
};
/* Reads the declaration that starts at token `at`; in_macro: the end of the body ends it too. False if the tokens are
 * not one with an on-chip qualifier; *out then needs no freeing. */
bool ac_parse_declaration(const struct ac_tokens *, size_t at, size_t end, bool in_macro, struct ac_declaration *out);
/* The token behind the (, [ or { group at `at`; 0 if it does not end before `end` or a directive stands in it. */
size_t ac_skip_group(const struct ac_tokens *, size_t at, size_t end);
/* The token behind the <...> at `at`; 0 if it is not a template argument list. */
size_t ac_skip_angles(const struct ac_tokens *, size_t at, size_t end);
bool ac_token_in(const struct ac_tokens *, size_t at, const char *const *words); /* words ends with NULL */
extern const char *const ac_attribute_words[]; /* followed by a group in parentheses: __attribute__, alignas, ... */

/* ac_rewrite on a text that is lexed already. */
bool ac_rewrite_tokens(const struct ac_tokens *, struct ac_rewrite *);
#endif
