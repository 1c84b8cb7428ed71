/* Clang: what the front end's clang files share. */
#ifndef ASCPU_FRONTEND_CLANG_H
#define ASCPU_FRONTEND_CLANG_H
#include "Overlay.h"

/* What clang wrote to its standard error, as diagnostics in the user's lines, columns and words. */
void ac_clang_diagnostics(const struct ac_overlay *, const char *text, size_t n, struct ac_diags *);
/* Is this a name of the Ascend C API (a function, type, macro; or, with member, a method)? */
bool ac_known_api(const char *name, size_t n, bool member);
/* The precompiled header that a program (AC_LANG_ASC) or a C++ kernel may be compiled with, for vector or for cube cores;
 * NULL: none. (Precompiled.c) */
const char *ac_precompiled(const struct ac_overlay *, const struct ac_frontend_options *, enum ac_language, bool cube);
/* Its name: CHIP.pch, with .kernel behind it for kernels alone, and .cube behind that for cube cores. */
const char *ac_precompiled_name(struct ac_arena *, const char *pch, enum ac_language, bool cube);
#endif
