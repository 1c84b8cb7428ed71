/* Vector functions: what marks them, and their calls (C and C++; docs/semantics.md 4). */
#ifndef ASCPU_VF_H
#define ASCPU_VF_H
#include "types.h"

/* Vector functions, and what they call. The attribute is the default, a mark for lib/Transforms/StampScope.c. */
#define __simd_vf__ __attribute__((zero_call_used_regs("skip")))
#define __simd_callee__ __simd_vf__
#ifdef __cplusplus
#define __VEC_SCOPE__ if (ascpu::in_vec_scope())
namespace ascpu {
_ASCPU_INLINE bool in_vec_scope() { return true; }
} // namespace ascpu
/* Runs a vector function. */
template <auto function, typename... _Ap> _ASCPU_INLINE void asc_vf_call(_Ap... arguments) { function(arguments...); }
#endif
#endif
