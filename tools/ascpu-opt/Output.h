/* Where ascpu-opt's result goes. */
#ifndef ASCPU_OPT_OUTPUT_H
#define ASCPU_OPT_OUTPUT_H
#include "Support.h"
#include <llvm-c/Core.h>

/* False (and a usage error) if the output is a terminal and would get bitcode. */
bool opt_output_possible(const char *path, bool assembly, struct ac_diags *);
/* Writes the module; path NULL or "-": standard output. A file appears whole or not at all. */
bool opt_write(LLVMModuleRef, const char *path, bool assembly, struct ac_diags *);
#endif
