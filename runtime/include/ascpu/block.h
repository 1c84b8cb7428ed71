/* The built-in variables block_idx and block_num (C++).
 *
 * Objects rather than macros, so that a kernel's own variable of that name hides them.
 */
#ifndef ASCPU_BLOCK_H
#define ASCPU_BLOCK_H
#include "types.h"

namespace ascpu {
struct block_idx_value { _ASCPU_INLINE operator int64_t() const { return __asc_block_idx(); } };
struct block_num_value { _ASCPU_INLINE operator int64_t() const { return __asc_block_num(); } };
} // namespace ascpu
constexpr ascpu::block_idx_value block_idx;
constexpr ascpu::block_num_value block_num;
#endif
