/* Initialisers of a module go where the loader looks for them (Init.c). */
#ifndef ASCPU_CODEGEN_INIT_H
#define ASCPU_CODEGEN_INIT_H
#include "CodeGen.h"
void ac_place_initialisers(LLVMModuleRef);
#endif
