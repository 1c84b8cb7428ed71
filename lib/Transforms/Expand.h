/* Expand: what the files of asc-expand (the fast lowering) share.
 *
 * Expand.c walks the module and replaces each asc call by a call of a generated helper function; ExpandVector.c writes
 * the helpers of the memory-based vector instructions, ExpandArithmetic.c the meaning of one operation on vectors
 * (ExpandReduction.c: reductions; ExpandMath.c, ExpandLog.c: the long ones, by polynomials; ExpandCast.c: conversions; ExpandBits.c: packed bits), ExpandCopy.c, ExpandPad.c and ExpandAtomic.c the copies,
 * ExpandRegister*.c and ExpandMask.c the register instructions, ExpandSync.c those that make blocks wait.
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
bool ac_reduction_helper(LLVMModuleRef, const struct ac_op *, struct ac_helper *);
/* A reduction of everything (ac_inst_reduces_all), contiguous, inside a loop of somebody else's: begin; then each repeat, of
 * 256 bytes at `from`, the index-th, of which the first so many lanes are on (NULL: all); then end, which stores the result where
 * the instruction says so. There must have been a repeat. */
struct ac_reduction *ac_reduction_begin(struct ac_emit *, const struct ac_op *);
void ac_reduction_repeat(struct ac_reduction *, LLVMValueRef index, LLVMValueRef from, LLVMValueRef lanes);
void ac_reduction_end(struct ac_reduction *);
/* The words of a mask of the first n lanes. */
LLVMValueRef ac_prefix_word(struct ac_emit *, LLVMValueRef n, unsigned word);
/* Instructions with AC_OWN: elements from elsewhere. */
bool ac_gather_helper(LLVMModuleRef, const struct ac_op *, struct ac_helper *);
/* Emits, where the builder stands, what the helper's operands need. */
void ac_copy_helper(struct ac_emit *, const struct ac_op *, struct ac_helper *);
/* Copy in counter mode, where each repeat has its own count. */
void ac_counted_copy_helper(struct ac_emit *, const struct ac_op *, struct ac_helper *);

/* ---- what the files about copies share ---- */
enum { MAX_COPY_ARGS = 12 };
/* A copy's operands in bytes, as i64: count blocks of `bytes` bytes, steps from the start of a block to the next.
 * left and right: paddings, NULL without. */
struct ac_moves {
  LLVMValueRef count, bytes, src_step, dst_step, left, right;
};
struct ac_moves ac_copy_moves(struct ac_emit *, const struct ac_op *);
/* bytes rounded up to whole data blocks. */
LLVMValueRef ac_whole_blocks(struct ac_emit *, LLVMValueRef bytes);
/* Blocks that follow each other on both sides, without gaps or paddings, become one. */
void ac_join_moves(struct ac_emit *, struct ac_moves *);
void ac_move_bytes(struct ac_emit *, const struct ac_op *, LLVMValueRef dst, LLVMValueRef src, LLVMValueRef bytes);
/* Finds or makes the helper `name` of these operands (inlined or not by helper->weight). True if it is new: params are
 * then its parameters, and its body is to be written. */
bool ac_copy_function(struct ac_emit *, struct ac_helper *, const char *name, LLVMValueRef *args, unsigned n,
                      LLVMValueRef *params);
/* A loop over the blocks: dst and src are those of the block at hand. Ends with ac_loop_end(&blocks.loop). */
struct ac_blocks {
  struct ac_loop loop;
  LLVMValueRef dst, src;
};
void ac_blocks_begin(struct ac_emit *, struct ac_blocks *, const struct ac_moves *, LLVMValueRef dst, LLVMValueRef src);
void ac_plain_copy_helper(struct ac_emit *, const struct ac_op *, const struct ac_moves *, struct ac_helper *);
void ac_pad_helper(struct ac_emit *, const struct ac_op *, const struct ac_moves *, struct ac_helper *);
void ac_atomic_helper(struct ac_emit *, const struct ac_op *, const struct ac_moves *, struct ac_helper *);

/* One operation on vectors of n lanes: the meaning of the instruction. src holds the sources' values and, behind them,
 * an accumulator's old value; scalar the element scalar (NULL without). NULL if it is not known here. */
LLVMValueRef ac_arithmetic(struct ac_emit *, const struct ac_op *, unsigned n, LLVMValueRef *src, LLVMValueRef scalar);
/* n lanes of `a compared with b` as <n x i1>; op->comparison is a constant. */
LLVMValueRef ac_compare(struct ac_emit *, const struct ac_op *, LLVMValueRef a, LLVMValueRef b);
/* ExpandBits.c: n bits, of an integer, as <n x i1> for lanes of `bytes` bytes; the bits of a piece of n lanes, packed at
 * base; the same to memory, for the lanes that are on (keep, as of blocked repeats; NULL for all). */
LLVMValueRef ac_bits_to_lanes(struct ac_emit *, LLVMValueRef bits, unsigned n, unsigned bytes);
LLVMValueRef ac_load_bits(struct ac_emit *, LLVMValueRef base, unsigned piece, unsigned n);
void ac_store_bits(struct ac_emit *, LLVMValueRef base, LLVMValueRef *lanes, LLVMValueRef *keep, unsigned pieces,
                   unsigned n);
/* An instruction of so many operations that its helper is better called than inlined. */
bool ac_is_long(const struct ac_op *);
/* e^x and ln x of a half or float vector (docs/semantics.md part 2, 3: at most one unit in the last place off). */
LLVMValueRef ac_exp(struct ac_emit *, LLVMValueRef x);
LLVMValueRef ac_ln(struct ac_emit *, LLVMValueRef x);
/* The logarithm to base 2 or 10, likewise. */
LLVMValueRef ac_log(struct ac_emit *, LLVMValueRef x, unsigned base);
/* A call of LLVM's `llvm.<name>` for the operands' type. */
LLVMValueRef ac_llvm_call(struct ac_emit *, const char *name, LLVMValueRef *operands, unsigned n);
/* A conversion of n lanes; op->mode is a constant. */
LLVMValueRef ac_cast_value(struct ac_emit *, const struct ac_op *, unsigned n, LLVMValueRef src);
/* Floats to whole numbers of their own type, by op->mode. */
LLVMValueRef ac_truncated(struct ac_emit *, const struct ac_op *, unsigned n, LLVMValueRef src);
/* A conversion of registers, which saturates or not (i1): without, integers keep their low bits. */
LLVMValueRef ac_cast_register(struct ac_emit *, const struct ac_op *, unsigned n, LLVMValueRef src,
                              LLVMValueRef saturate);
/* A result of half or bfloat16 with infinities replaced by the largest finite value and NaNs by 0, where op->saturate
 * says so; others as they are. */
LLVMValueRef ac_saturated(struct ac_emit *, const struct ac_op *, unsigned n, LLVMValueRef value);
/* Expands all register instructions of a function, which are in value form. */
bool ac_expand_registers(struct ac_emit *, struct ac_diags *);

/* Before an instruction with AC_CROSS or AC_CUBE: the call of the runtime that it becomes. */
void ac_call_runtime(struct ac_emit *, const struct ac_op *);

/* Says that what is left of asc instructions in a function is hardly ever run (FuseWrite.c): little code counts more than speed. */
void ac_mark_rare(LLVMValueRef fn);
/* And that operands of one instruction are apart or the same there. */
void ac_mark_apart(LLVMValueRef fn);
/* Whether the instruction stands in such a function. */
bool ac_is_rare(const struct ac_op *);
bool ac_is_apart(const struct ac_op *);

/* An internal alwaysinline or noinline function `name` of these parameter types, or the one that is there (*made false). */
LLVMValueRef ac_helper_function(LLVMModuleRef, const char *name, LLVMTypeRef *params, unsigned n, bool inlined,
                                bool *made);
/* The same of a type that may have a result. */
LLVMValueRef ac_helper_returning(LLVMModuleRef, const char *name, LLVMTypeRef, bool inlined, bool *made);
#endif
