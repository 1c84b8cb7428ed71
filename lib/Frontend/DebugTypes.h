/* DebugTypes: a type of the debug info, as a person wrote it and as a launch needs it. */
#ifndef ASCPU_FRONTEND_DEBUGTYPES_H
#define ASCPU_FRONTEND_DEBUGTYPES_H
#include "Dialect.h"
#include "Frontend.h"

/* "const half*", "uint32_t", "ns::Tiling"; type NULL is void. */
const char *ac_di_type_name(LLVMContextRef, struct ac_arena *, LLVMMetadataRef type);
/* Kind, size and pointee of a parameter of that type; name is left alone. */
void ac_di_param(LLVMContextRef, LLVMMetadataRef type, struct ac_param *);
/* A name with its enclosing namespaces and classes; scope NULL: none. */
const char *ac_di_scoped(LLVMContextRef, struct ac_arena *, LLVMMetadataRef scope, const char *name);
/* The number behind "field: " in the node's printed form (what the C API has no function for); 0 if it has none. */
unsigned ac_di_number(LLVMContextRef, LLVMMetadataRef, const char *field);

/* Operands of LLVM 22's nodes, where the C API has no getter (llvm/IR/DebugInfoMetadata.h). */
enum {
  AC_DI_SCOPE = 1,
  AC_DI_NAME = 2,
  AC_DI_BASE_TYPE = 5,
  AC_DI_TYPE_ARRAY = 5,
  AC_DI_SUBPROGRAM_TYPE = 4,
  AC_DI_LOCAL_NAME = 1
};
#endif
