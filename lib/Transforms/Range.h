/* Range: what can be said of an integer or an on-chip address without running the kernel.
 *
 * In: an LLVM integer or pointer. Out: the few values it can have (buffer addresses: double buffers swap between two),
 * or a bound. Phis are followed to a fixed point. Not here: anything about asc instructions.
 */
#ifndef ASCPU_TRANSFORMS_RANGE_H
#define ASCPU_TRANSFORMS_RANGE_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdint.h>

enum { AC_FEW = 16 };
/* Every value that something can have; n == 0: not known, or too many. */
struct ac_few {
  unsigned n;
  uint64_t value[AC_FEW];
};
struct ac_few ac_few_integers(LLVMValueRef);
/* Offsets in its memory that an on-chip pointer can have. */
struct ac_few ac_few_addresses(LLVMTargetDataRef, LLVMValueRef pointer);
/* The largest value of an unsigned integer, as far as constants near it tell; UINT64_MAX: not known. */
uint64_t ac_upper_bound(LLVMValueRef);
#endif
