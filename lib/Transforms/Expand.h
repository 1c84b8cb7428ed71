/* Expand: what the files of asc-expand (the fast lowering) share.
 *
 * Expand.c walks the module and replaces each asc call by a call of a generated helper function; ExpandVector.c writes
 * the helpers of the memory-based vector instructions, ExpandArithmetic.c the meaning of one operation on vectors,
 * ExpandCopy.c the copies, ExpandRegister.c the register instructions.
 */
#ifndef ASCPU_EXPAND_H
#define ASCPU_EXPAND_H
#include "Emit.h"

enum { AC_BLOCKS = 8, AC_BLOCK_BYTES = 32, AC_REPEAT_BYTES = 256 };

/* A helper and the operands that its call passes, in order. Helpers marked alwaysinline disappear; the budget of
 * inlined calls of a function (Expand.c) is spent by `weight`. */
struct ac_helper {
  LLVMValueRef fn;
  LLVMValueRef args[32];
  unsigned nargs;
  enum { AC_SMALL, AC_LARGE, AC_OUTLINED } weight;
};

/* Find or write the helper for a call. False if the instruction has no fast lowering (an internal error). */
bool ac_vector_helper(LLVMModuleRef, const struct ac_op *, struct ac_helper *);
void ac_copy_helper(LLVMModuleRef, const struct ac_op *, struct ac_helper *);

/* One operation on vectors of n lanes: the meaning of the instruction. src holds the sources' values, scalar the
 * element scalar (NULL without). NULL if it is not known here. */
LLVMValueRef ac_arithmetic(struct ac_emit *, const struct ac_op *, unsigned n, LLVMValueRef *src, LLVMValueRef scalar);
/* The value of a register instruction in value form. NULL if it is not known here. */
LLVMValueRef ac_register_value(struct ac_emit *, const struct ac_op *);

/* An internal alwaysinline or noinline function `name` of these parameter types, or the one that is there (*made false). */
LLVMValueRef ac_helper_function(LLVMModuleRef, const char *name, LLVMTypeRef *params, unsigned n, bool inlined,
                                bool *made);
#endif
