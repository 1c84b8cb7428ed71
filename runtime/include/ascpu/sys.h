/* Where this block stands in the launch (C++). */
#ifndef ASCPU_SYS_H
#define ASCPU_SYS_H
#include "types.h"

namespace AscendC {
_ASCPU_INLINE int64_t GetBlockIdx() { return __asc_block_idx(); }
_ASCPU_INLINE int64_t GetBlockNum() { return __asc_block_num(); }
} // namespace AscendC

namespace ascpu {
struct block_idx_value { _ASCPU_INLINE operator int64_t() const { return __asc_block_idx(); } };
struct block_num_value { _ASCPU_INLINE operator int64_t() const { return __asc_block_num(); } };
} // namespace ascpu
/* Built-in variables. Objects rather than macros, so that a kernel's own variable of that name hides them. */
constexpr ascpu::block_idx_value block_idx;
constexpr ascpu::block_num_value block_num;
#endif
