/* The kernel language, all of it: what an Ascend C kernel in C++ includes.
 *
 * Nothing heavy is included from here: a kernel's compile time is mostly that of its headers. Kernels in C include
 * c_api/asc_simd.h instead.
 */
#ifndef ASCPU_KERNEL_OPERATOR_H
#define ASCPU_KERNEL_OPERATOR_H
#ifndef __cplusplus
#error "kernel_operator.h is C++; kernels in C include c_api/asc_simd.h"
#endif
#include "ascpu/types.h"
#include "ascpu/enums.h"
#include "ascpu/spr.h"
#include "ascpu/structs.h"
#include "ascpu/checks.h"
#include "ascpu/tensor.h"
#include "ascpu/sync.h"
#include "ascpu/sys.h"
#include "ascpu/cross.h"
#include "ascpu/group.h"
#include "ascpu/pipe.h"
#include "ascpu/vector.h"
#include "ascpu/cast.h"
#include "ascpu/compare.h"
#include "ascpu/reduce.h"
#include "ascpu/gather.h"
#include "ascpu/ctrl.h"
#include "ascpu/operators.h"
#include "ascpu/copy.h"
#include "ascpu/copy_pad.h"
#include "ascpu/slices.h"
#include "ascpu/cube.h"
#include "ascpu/mutex.h"
#include "ascpu/atomic.h"
#include "ascpu/debug.h"
#include "ascpu/dump.h"
#include "ascpu/tiling.h"
#if __NPU_ARCH__ == 3510
#include "ascpu/reg_block.h"
#include "ascpu/reg_cast.h"
#include "ascpu/reg_compound.h"
#include "ascpu/reg_gather.h"
#include "ascpu/reg_lanes.h"
#include "ascpu/reg_legacy.h"
#include "ascpu/reg_mask_memory.h"
#include "ascpu/reg_memory.h"
#include "ascpu/reg_two.h"
#endif
#include "ascpu/dtypes.h"
#endif
