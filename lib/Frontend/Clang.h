/* Clang: what the front end's clang files share. */
#ifndef ASCPU_FRONTEND_CLANG_H
#define ASCPU_FRONTEND_CLANG_H
#include "Overlay.h"

/* What clang wrote to its standard error, as diagnostics in the user's lines, columns and words. */
void ac_clang_diagnostics(const struct ac_overlay *, const char *text, size_t n, struct ac_diags *);
/* Is this a name of the Ascend C API (a function, type, macro; or, with member, a method)? */
bool ac_known_api(const char *name, size_t n, bool member);
/* The precompiled header that the program may be compiled with, for vector or for cube cores; NULL: none. (Precompiled.c) */
const char *ac_precompiled(const struct ac_overlay *, const struct ac_frontend_options *, bool cube);
#define AC_CUBE_PCH ".cube" /* behind the name of the one for vector cores */
#endif
