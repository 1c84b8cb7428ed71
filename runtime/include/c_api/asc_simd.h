/* The C API of the vector core, for C17 and later and for C++ (docs/semantics.md 6). The pages grant it to dav-2201 and
 * dav-3510 alone, and there the memory-based instructions and masks to dav-2201 alone.
 *
 * In: lists of element types by instruction from intrinsics.h. Out: asc_* functions on on-chip pointers, overloaded by
 * element type, a header a family. A function for a type that the chip does not have is declared unavailable, with the
 * reason. The functions on registers are dav-3510's alone.
 */
#ifndef ASCPU_ASC_SIMD_H
#define ASCPU_ASC_SIMD_H
#include "../ascpu/types.h"
#include "../ascpu/enums.h"
#include "../ascpu/spr.h"
#include "../ascpu/variables.h"
#include "../ascpu/debug.h"

#if __NPU_ARCH__ != 2201 && __NPU_ARCH__ != 3510
_Static_assert(0, "c_api/asc_simd.h: not supported on " _ASCPU_CHIP);
#endif

#include "state.h"
#include "sync.h"
#include "scalar.h"
#include "vector_datamove.h"
#include "vector_compute.h"
#include "vector_compare.h"
#include "vector_gather.h"
#include "vector_cast.h"
#if __NPU_ARCH__ == 3510
#include "register_compute.h"
#include "register_memory.h"
#include "register_lanes.h"
#include "register_cast.h"
#ifndef __cplusplus
#include "register_names.h"
#endif
#endif
#endif
