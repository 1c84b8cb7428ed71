/* Util: what several passes ask of a module: kernels, constant addresses, sets of values.
 *
 * In: LLVM values. Out: answers; nothing is changed, attributes of an asc function excepted (ac_stamp_function).
 * Not here: writing code (Emit.h).
 */
#ifndef ASCPU_TRANSFORMS_UTIL_H
#define ASCPU_TRANSFORMS_UTIL_H
#include "Dialect.h"
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

/* ---- a set of values (by identity), and a list of them; both zero-initialised, freed by their owner ---- */
struct ac_set {
  LLVMValueRef *slots;
  size_t len, cap;
};
bool ac_set_add(struct ac_set *, LLVMValueRef); /* false if it was there */
bool ac_set_has(const struct ac_set *, LLVMValueRef);
void ac_set_free(struct ac_set *);

struct ac_values {
  LLVMValueRef *data;
  size_t len, cap;
};
void ac_values_add(struct ac_values *, LLVMValueRef);
void ac_values_free(struct ac_values *);

/* ---- modules ---- */
/* The functions annotated "asc.kernel" (llvm.global.annotations), in the order of the source, each once. */
void ac_kernel_functions(LLVMModuleRef, struct ac_values *kernels);
/* The text of a constant string global, without its NUL (*n bytes); NULL if it is not one. */
const char *ac_string_of(LLVMValueRef global, size_t *n);
/* "llvm.asc." functions and everything else with that prefix. */
bool ac_has_prefix(LLVMValueRef named, const char *prefix);
/* The called function of a call or invoke, NULL for anything else and for indirect calls. */
LLVMValueRef ac_callee(LLVMValueRef inst);

/* ---- addresses ---- */
/* Follows getelementptr with constant indices and address-space casts down to base; *offset is what they add, in bytes.
 * False when some index is not constant (base is then right, *offset is not). */
bool ac_const_offset(LLVMTargetDataRef, LLVMValueRef pointer, LLVMValueRef *base, int64_t *offset);
/* The number behind a constant on-chip pointer: null, inttoptr of a constant, and offsets from them. */
bool ac_const_address(LLVMTargetDataRef, LLVMValueRef pointer, uint64_t *address);

/* From here on there is nothing: on a vector core, tensors in memories of cube cores (runtime/include/ascpu/tensor.h). */
#define AC_NOWHERE (1ull << 44)

/* ---- masks ---- */
/* A constant NORM mask that is exactly the first n lanes of the type: n, or -1. */
int ac_mask_prefix(const struct ac_op *, unsigned lanes);

/* ---- effects ---- */
/* What the table says of an asc function, as LLVM attributes: memory effects, nounwind willreturn and so on. */
void ac_stamp_function(LLVMValueRef fn, const struct ac_inst *, bool value_form);
#endif
