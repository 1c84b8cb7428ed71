/* Dialect: the asc instructions as LLVM IR calls: the table, the reader, source locations.
 *
 * In: Instructions.def, Types.def and LLVM values. Out: rows by name; a call read into one struct (ac_op) that every
 * pass uses. Not here: what an instruction does (Transforms/Expand*.c, runtime/model) and whether its operands make
 * sense (Transforms/Verify.c).
 */
#ifndef ASCPU_DIALECT_H
#define ASCPU_DIALECT_H
#include "Support.h"
#include "Table.h"
#include "Target.h"
#include <llvm-c/Core.h>

/* half, float, i16, ...: the LLVM type of one element. */
LLVMTypeRef ac_llvm_type(LLVMContextRef, enum ac_type);
/* The intrinsic's full name for a type (AC_NO_TYPE where untyped), in the arena. */
const char *ac_inst_llvm_name(struct ac_arena *, const struct ac_inst *, enum ac_type);
/* The function type that the shape asks for. */
LLVMTypeRef ac_inst_llvm_type(LLVMContextRef, const struct ac_inst *, enum ac_type);
/* Declares it in the module (or finds it there), without attributes: asc-stamp puts them on. */
LLVMValueRef ac_inst_declare(LLVMModuleRef, const struct ac_inst *, enum ac_type);

/* The value form of a register instruction (asc-raise makes it): the name ends in ".val", registers are 256-byte
 * vectors, masks are <256 x i1>, the destination is the result; pointers to UB stay. */
LLVMTypeRef ac_inst_value_type(LLVMContextRef, const struct ac_inst *, enum ac_type);
LLVMValueRef ac_inst_declare_value(LLVMModuleRef, const struct ac_inst *, enum ac_type);
/* The saturating form: the name ends in ".sat", and an i1 stands behind the other operands. */
LLVMTypeRef ac_inst_saturating_type(LLVMContextRef, const struct ac_inst *, enum ac_type);
LLVMValueRef ac_inst_declare_saturating(LLVMModuleRef, const struct ac_inst *, enum ac_type);
/* Whether a function that ac_inst_match knows is of the saturating form. */
bool ac_is_saturating(LLVMValueRef function);
/* The row that a function's name stands for, in any form; NULL if it is not an asc function or has no row. Whether
 * the function has the type that the row asks for is the caller's question. */
const struct ac_inst *ac_inst_match(LLVMValueRef function, enum ac_type *, bool *value_form);

/* One call of an asc instruction, read. Operands that its shape does not have are NULL. */
enum { AC_MAX_VECTORS = 5, AC_MAX_NUMBERS = 10 };
struct ac_op {
  const struct ac_inst *inst;
  enum ac_type type; /* may be a pair: ac_operand_type */
  LLVMValueRef call;
  bool value_form;                  /* register instruction on values: vec[0] is the call, the others are vectors */
  unsigned vectors;                 /* pointer operands, destination first */
  LLVMValueRef vec[AC_MAX_VECTORS]; /* d a s D S V v M m B C, in order */
  LLVMValueRef scalar, mode, scale, elements, mask_lo, mask_hi, counter, repeat;
  LLVMValueRef blk[AC_MAX_VECTORS], rep[AC_MAX_VECTORS];
  LLVMValueRef count, len, src_gap, dst_gap;
  LLVMValueRef len_bytes, src_gap_bytes, dst_gap_bytes, left, right, fill_first, atomic;
  LLVMValueRef pipe[2], event;
  LLVMValueRef number[AC_MAX_NUMBERS]; /* k, in order */
  LLVMValueRef comparison;             /* w */
  LLVMValueRef bits;                   /* t */
  LLVMValueRef cmp_lo, cmp_hi;         /* j J */
  LLVMValueRef saturate;               /* the last operand of the saturating form */
};
enum ac_read_result { AC_NOT_ASC, AC_READ, AC_BAD };
/* AC_NOT_ASC: not a call of an llvm.asc.* function. AC_BAD: it is one, but unknown or with the wrong signature
 * (an error is added to diags, at the user's line). */
enum ac_read_result ac_read(LLVMValueRef inst, struct ac_op *, struct ac_diags *);

/* The half of a kernel that cube cores run has the kernel's symbol and this behind it (Frontend/Cores.c). */
#define AC_CUBE_SUFFIX ".aic"
bool ac_is_cube_half(const char *symbol);

/* A constant integer operand's value (sign-extended); false if it is not a constant. */
bool ac_const(LLVMValueRef, int64_t *);

/* The user's location of an instruction: the innermost inlined frame that is not in our own kernel headers (directory
 * named .../ascpu/kernel or runtime/include); file NULL without debug info. Strings live in the module. */
struct ac_loc ac_inst_loc(LLVMValueRef inst);

/* Debug-info reading beyond what the C API names: operand i of a metadata node, NULL if absent or not a node. */
LLVMMetadataRef ac_md_operand(LLVMContextRef, LLVMMetadataRef, unsigned i);
/* The string that is operand i of a metadata node, NULL if absent. */
const char *ac_md_string(LLVMContextRef, LLVMMetadataRef, unsigned i, unsigned *len);
#endif
