/* Location: where a function that is only declared was called, kept beyond the stripping of debug info.
 *
 * Lowering (Lower.c) notes it on the declaration, as string attributes that no pass looks at; the JIT reads it for the
 * message about a name that is defined nowhere. Private to lib/CodeGen.
 */
#ifndef ASCPU_CODEGEN_LOCATION_H
#define ASCPU_CODEGEN_LOCATION_H
#include "CodeGen.h"

struct ac_called {
  struct ac_loc loc;
  const char *name;
}; /* name as the source has it, or the symbol */
/* Notes the first call of every declared function of the module. */
void ac_note_calls(LLVMModuleRef);
/* What was noted; for a declaration without notes, no location and the symbol. Strings in arena. */
struct ac_called ac_called_at(LLVMValueRef declaration, struct ac_arena *);
#endif
