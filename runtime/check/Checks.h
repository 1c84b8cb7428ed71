/* The checked mode's eyes: whether an instruction's operands are legal, before the model executes it.
 *
 * In: an unpacked instruction. Out: nothing, or the block ends with one finding at the instruction's location. Not
 * here: anything that the fast mode pays for; races between pipes.
 */
#ifndef ASCPU_RUNTIME_CHECKS_H
#define ASCPU_RUNTIME_CHECKS_H
#include "Model.h"

/* All checks for the kind of instruction, in the order ranges, alignment, bounds, overlap. */
void ac_check(const struct ac_mop *);

/* Bounds.c */
void ac_check_vector_bounds(const struct ac_mop *);
void ac_check_counted_bounds(const struct ac_mop *);
void ac_check_copy_bounds(const struct ac_mop *);
void ac_check_cross_bounds(const struct ac_mop *);
/* "destination", "source" or, where there are two, "source 0" and "source 1". */
const char *ac_operand_name(const struct ac_mop *, unsigned operand);

/* Events.c */
void ac_check_sync(const struct ac_mop *);
#endif
