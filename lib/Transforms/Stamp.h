/* What the parts of asc-stamp share. */
#ifndef ASCPU_TRANSFORMS_STAMP_H
#define ASCPU_TRANSFORMS_STAMP_H
#include "Dialect.h"
#include "Support.h"
#include <llvm-c/Core.h>

/* The functions of a module: which are device code, and their attributes, linkage and calls of the host's library. */
void ac_stamp_device(LLVMModuleRef);
/* The built-in variables of C: loads of them become query instructions; queries that have one answer get it. */
void ac_stamp_variables(LLVMModuleRef);
/* Puts what a query gives on a core that is the only one of its kind in its block in its place. False: it is none such. */
bool ac_answer_alone(LLVMModuleRef, LLVMValueRef call, enum ac_inst_id);
struct ac_chip;
/* Instructions on half and bfloat16 to their saturating forms, where the program touches that switch. */
void ac_stamp_saturation(LLVMModuleRef, const struct ac_chip *);
#define AC_FAIL_SATURATION "__ascpu_fail_saturation" /* of the runtime; its place in the source is asc-map-memory's */
/* Calls of __ascpu_loop_offset become sums over the loops around them. */
void ac_stamp_loop_offsets(LLVMModuleRef);
/* False, with an error each, if a kernel calls the register API outside of vector functions. */
bool ac_check_vector_scopes(LLVMModuleRef, struct ac_diags *);
#endif
