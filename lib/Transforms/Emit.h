/* Emit: the small vocabulary in which the lowerings write IR: loops, vectors, constants that fold.
 *
 * In: a function to append to. Out: instructions at its end. Not here: anything about asc instructions.
 */
#ifndef ASCPU_EMIT_H
#define ASCPU_EMIT_H
#include "Dialect.h"
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

struct ac_emit {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef build;
  LLVMValueRef fn;
  LLVMTypeRef i1, i8, i32, i64;
};
/* A builder at the end of fn's last block (a block is made if there is none). Ends with ac_emit_end. */
void ac_emit_begin(struct ac_emit *, LLVMModuleRef, LLVMValueRef fn);
void ac_emit_end(struct ac_emit *);

LLVMValueRef ac_i64(const struct ac_emit *, uint64_t);
LLVMValueRef ac_i32(const struct ac_emit *, uint32_t);
/* Zero-extends (or truncates) an integer to i64. */
LLVMValueRef ac_to_i64(const struct ac_emit *, LLVMValueRef);
/* Select, add, multiply that fold as soon as one operand decides. */
LLVMValueRef ac_select(const struct ac_emit *, LLVMValueRef cond, LLVMValueRef yes, LLVMValueRef no);
LLVMValueRef ac_mul(const struct ac_emit *, LLVMValueRef, LLVMValueRef);
LLVMValueRef ac_and(const struct ac_emit *, LLVMValueRef, LLVMValueRef);
bool ac_is_const(LLVMValueRef, uint64_t value);

/* base + bytes, as a pointer of base's type. */
LLVMValueRef ac_at_byte(const struct ac_emit *, LLVMValueRef base, LLVMValueRef bytes);
/* <n x T>, and one with every lane equal to scalar. */
LLVMTypeRef ac_vector(const struct ac_emit *, enum ac_type, unsigned n);
LLVMValueRef ac_splat(const struct ac_emit *, LLVMValueRef scalar, unsigned n);
/* Lane i holds first + i, as <n x i(8*bytes)>. */
LLVMValueRef ac_iota(const struct ac_emit *, unsigned bytes, unsigned first, unsigned n);
LLVMValueRef ac_load(const struct ac_emit *, LLVMTypeRef, LLVMValueRef ptr, unsigned align);
void ac_store(const struct ac_emit *, LLVMValueRef, LLVMValueRef ptr, unsigned align);

/* for (index = first; index < last; index += step): the body is what is emitted between the two calls. Rotated, and
 * marked against unrolling (no gain measured, and large code). */
struct ac_loop {
  LLVMBasicBlockRef before, body, exit;
  LLVMValueRef index, last;
  uint64_t step;
};
struct ac_loop ac_loop_begin(struct ac_emit *, LLVMValueRef first, LLVMValueRef last, uint64_t step);
void ac_loop_end(struct ac_emit *, struct ac_loop *);
/* if (cond) { ... }: emits the branch, positions inside; ac_if_end joins. */
struct ac_if {
  LLVMBasicBlockRef exit;
};
struct ac_if ac_if_begin(struct ac_emit *, LLVMValueRef cond);
void ac_if_end(struct ac_emit *, struct ac_if *);

/* "file:line:col" of an instruction in the user's source, as a constant string; a null pointer if it is not known. */
LLVMValueRef ac_location(const struct ac_emit *, LLVMValueRef inst);

/* Enum attributes by name, on a function (index LLVMAttributeFunctionIndex) or a parameter. */
void ac_add_attr(LLVMValueRef fn, LLVMAttributeIndex, const char *name, uint64_t value);
void ac_add_call_attr(LLVMValueRef call, LLVMAttributeIndex, const char *name, uint64_t value);
#endif
