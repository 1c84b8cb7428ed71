/* Built-in variables: which block this is, which of its cores, and how many there are (C and C++).
 *
 * Objects rather than macros, so that a kernel's own variable of that name hides them. In C they are special
 * registers, of which asc-stamp makes the instructions (lib/Transforms/StampVariables.c).
 */
#ifndef ASCPU_VARIABLES_H
#define ASCPU_VARIABLES_H
#include "types.h"

#ifdef __cplusplus
namespace ascpu {
struct block_idx_value { _ASCPU_INLINE operator int64_t() const { return __asc_group_idx(); } };
struct block_num_value { _ASCPU_INLINE operator int64_t() const { return __asc_block_num(); } };
struct sub_block_idx_value { _ASCPU_INLINE operator int64_t() const { return __asc_sub_block_idx(); } };
struct sub_block_num_value { _ASCPU_INLINE operator int64_t() const { return __asc_task_ratio(); } };
} // namespace ascpu
constexpr ascpu::block_idx_value block_idx;
constexpr ascpu::block_num_value block_num;
constexpr ascpu::sub_block_idx_value sub_block_idx;
constexpr ascpu::sub_block_num_value sub_block_num;
#else
extern const __attribute__((address_space(7))) int64_t block_idx _ASCPU_LABEL("__asc_block_idx"),
    block_num _ASCPU_LABEL("__asc_block_num"), sub_block_idx _ASCPU_LABEL("__asc_sub_block_idx"),
    sub_block_num _ASCPU_LABEL("__asc_sub_block_num");
#endif
#endif
