/* Symbols.def as a table of names and addresses, so a JIT finds the runtime even if the program exports nothing. */
#include "Bfloat.h"
#include "Core.h"
#include "Cube.h"

const struct ac_runtime_symbol *ac_runtime_symbols(size_t *count) {
  static const struct ac_runtime_symbol table[] = {
#define AC_SYMBOL(name) {#name, (void *)name},
#include "Symbols.def"
  };
  *count = sizeof table / sizeof *table;
  return table;
}
