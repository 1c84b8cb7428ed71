/* What the files about register instructions share (ExpandRegister*.c, ExpandMask.c). */
#ifndef ASCPU_EXPAND_REGISTER_H
#define ASCPU_EXPAND_REGISTER_H
#include "Expand.h"

/* The lanes, of so many bytes each, that a mask value has on: <n x i1>. */
struct ac_lanes {
  LLVMValueRef mask, lanes;
  unsigned bytes;
};
/* What is known of a function's masks; zero-initialised, its list freed by the owner. */
struct ac_masks {
  struct ac_lanes *list;
  size_t len, cap;
};
LLVMValueRef ac_lane_mask(struct ac_emit *, struct ac_masks *, LLVMValueRef mask, unsigned bytes);
void ac_masks_replaced(struct ac_masks *, LLVMValueRef mask, LLVMValueRef by);
/* The 256 bits of an instruction whose destination is a mask. */
LLVMValueRef ac_mask_value(struct ac_emit *, struct ac_masks *, const struct ac_op *);

/* Sums and differences of 32 bits with a carry; *out: the lanes that carry. */
LLVMValueRef ac_carried(struct ac_emit *, struct ac_masks *, const struct ac_op *, LLVMValueRef *out);
/* Two vectors' lanes in turn, or apart, as the instruction (of registers or masks) has it. */
LLVMValueRef ac_rearranged(struct ac_emit *, enum ac_inst_id, LLVMValueRef first, LLVMValueRef second);

/* ---- ExpandRegisterCast.c: Cast, ExpSub, MulsCast ---- */
LLVMValueRef ac_register_cast(struct ac_emit *, struct ac_masks *, const struct ac_op *);

/* ---- ExpandRegisterLanes.c: reductions, packing, look-ups, squeezing, counts ---- */
LLVMValueRef ac_register_across(struct ac_emit *, struct ac_masks *, const struct ac_op *);

/* ---- ExpandRegisterMemory.c ---- */
/* An instruction between UB and a register or mask: its result, NULL if it has no lowering here. */
LLVMValueRef ac_register_load(struct ac_emit *, struct ac_masks *, const struct ac_op *);
/* False if it has no lowering here. */
bool ac_register_store(struct ac_emit *, struct ac_masks *, const struct ac_op *);
/* The bits of a register's piece that MaskGenWithRegTensor takes, as lanes of the element type. */
LLVMValueRef ac_mask_piece(struct ac_emit *, const struct ac_op *);
#endif
