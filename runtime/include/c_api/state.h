/* C API: what a kernel starts with, the mask and its mode, where the block stands (docs/semantics.md 6; C and C++).
 *
 * The instructions that these functions steer are in vector_compute.h. There are vector cores only, one a block.
 */
#ifndef ASCPU_C_API_STATE_H
#define ASCPU_C_API_STATE_H
#include "../ascpu/spr.h"

_ASCPU_STATIC void asc_init(void) {
  __asc_init_state();
  __asc_set_atomic(0);
}
_ASCPU_STATIC void asc_set_mask_norm(void) _ASCPU_HAS(asc_set_mask_norm) { __asc_set_counter(0); }
_ASCPU_STATIC void asc_set_mask_count(void) _ASCPU_HAS(asc_set_mask_count) { __asc_set_counter(1); }
_ASCPU_STATIC void asc_set_vector_mask(uint64_t high, uint64_t low) _ASCPU_HAS(asc_set_vector_mask) {
  __asc_set_mask(high, low);
}
_ASCPU_STATIC int64_t asc_get_block_idx(void) { return __asc_block_idx(); }
_ASCPU_STATIC int64_t asc_get_block_num(void) { return __asc_block_num(); }
_ASCPU_STATIC int64_t asc_get_sub_block_id(void) { return __asc_sub_block_idx(); }
_ASCPU_STATIC int64_t asc_get_sub_block_num(void) { return __asc_task_ratio(); }
_ASCPU_STATIC int64_t asc_get_core_id(void) { return __asc_block_idx(); }
#ifdef __cplusplus
constexpr
#endif
_ASCPU_STATIC int64_t asc_get_vf_len(void) _ASCPU_HAS(asc_get_vf_len) { return 256; }
/* The control register. Bit 56 is the mask's mode, one more switches saturation of half and bfloat16 (ascpu/core.h). */
_ASCPU_STATIC int64_t asc_get_ctrl(void) {
  return (int64_t)((__asc_spr.ctrl & ~(1ul << 56)) | (unsigned long)__asc_spr.counter << 56);
}
_ASCPU_STATIC void asc_set_ctrl(uint64_t config) {
  __asc_set_counter(config >> 56 & 1);
  __asc_set_ctrl(config, "asc_set_ctrl", (const char *)0, 0);
}
/* An address on the chip is its offset. */
_ASCPU_STATIC uint64_t asc_get_phy_buf_addr(uint64_t offset) { return offset; }
#endif
