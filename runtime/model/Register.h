/* What the files about register instructions share (Register*.c). */
#ifndef ASCPU_RUNTIME_REGISTER_H
#define ASCPU_RUNTIME_REGISTER_H
#include "Model.h"

enum { AC_MASK_BYTES = AC_REPEAT_BYTES / 8 };

static inline bool ac_bit(const unsigned char *mask, unsigned bit) { return mask[bit / 8] >> (bit % 8) & 1; }
static inline void ac_set_bit(unsigned char *mask, unsigned bit) { mask[bit / 8] |= (unsigned char)(1u << bit % 8); }

/* The registers and the masks by their place in the shape, in host memory. */
struct ac_registers {
  const unsigned char *source[4], *mask[3];
  unsigned sources, masks;
  unsigned char *dst;
};
struct ac_registers ac_registers_of(const struct ac_mop *);

/* The bits of the element at a byte of a register; 0 without a register. */
uint64_t ac_register_element(const unsigned char *source, unsigned at, unsigned bytes);
/* RegisterCast.c: conversions, Truncate, ExpSub, MulsCast. RegisterLanes.c: what goes over the lanes. False if the
 * instruction is none of them. */
bool ac_model_register_cast(const struct ac_mop *, const struct ac_registers *);
bool ac_model_register_across(const struct ac_mop *, const struct ac_registers *);

/* RegisterMemory.c: UB at an offset. In checked mode the offset must be aligned, and bytes first to end behind it must
 * be in UB; nothing is checked where there are none. */
char *ac_register_memory(const struct ac_mop *, int64_t offset, unsigned align, int64_t first, int64_t end);
/* Blocks with strides, elements by index, masks to and from memory. False if the instruction is none of them. */
bool ac_model_register_memory(const struct ac_mop *, const struct ac_registers *);
#endif
