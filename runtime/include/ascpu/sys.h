/* Where this block stands in the launch, what its chip has, its workspace, and small helpers (C++).
 *
 * Workspaces (docs/differences-from-hardware.md): GetUserWorkspace is its
 * argument; GetSysWorkSpacePtr what SetSysWorkspace was given, else zeroed memory that all blocks of a launch share.
 */
#ifndef ASCPU_SYS_H
#define ASCPU_SYS_H
#include "checks.h"
#include "spr.h"
#include "variables.h"

extern "C" void *__ascpu_sys_workspace(void) noexcept;
extern "C" long __ascpu_cycles(void) noexcept;

namespace AscendC {
_ASCPU_INLINE int64_t GetBlockIdx() { return __asc_block_idx(); }
_ASCPU_INLINE int64_t GetBlockNum() { return __asc_block_num(); }
_ASCPU_INLINE int64_t GetSubBlockIdx() { return __asc_sub_block_idx(); }
_ASCPU_INLINE int64_t GetSubBlockNum() { return __asc_task_ratio(); }
_ASCPU_INLINE int64_t GetTaskRatio() { return __asc_task_ratio(); }
_ASCPU_INLINE int64_t GetTaskRation() { return __asc_task_ratio(); }

/* Of this computer's time, counted as often as the chip counts. */
_ASCPU_INLINE int64_t GetSystemCycle() { return __ascpu_cycles(); }

_ASCPU_INLINE constexpr uint32_t GetDataBlockSizeInBytes() { return 32; }
/* Register lengths and sizes are told on chips with register instructions only. */
_ASCPU_INLINE constexpr uint32_t GetVecLen() { return __NPU_ARCH__ == 3510 ? 256 : 0; }
_ASCPU_INLINE constexpr uint32_t GetUBSizeInBytes() { return __NPU_ARCH__ == 3510 ? ASCPU_BYTES_UB : 0; }
_ASCPU_INLINE constexpr uint32_t GetRuntimeUBSize() { return GetUBSizeInBytes(); }

_ASCPU_INLINE __gm__ uint8_t *GetUserWorkspace(GM_ADDR workspace) { return workspace; }
_ASCPU_INLINE void SetSysWorkspace(GM_ADDR workspace) { __asc_spr.sys_workspace = workspace; }
_ASCPU_INLINE void SetSysWorkspaceForce(GM_ADDR workspace) { SetSysWorkspace(workspace); }
_ASCPU_INLINE __gm__ uint8_t *GetSysWorkSpacePtr() {
  unsigned char *given = __asc_spr.sys_workspace;
  return given ? given : (__gm__ uint8_t *)__ascpu_sys_workspace();
}

constexpr int32_t ONE_BLK_SIZE = 32, ONE_REPEAT_BYTE_SIZE = 256, MAX_REPEAT_TIMES = 255;
constexpr int32_t DEFAULT_BLK_NUM = 8, DEFAULT_BLK_STRIDE = 1, DEFAULT_REPEAT_STRIDE = 8;
constexpr int32_t BLOCK_CUBE = 16, TOTAL_UB_SIZE = ASCPU_BYTES_UB;
constexpr uint32_t F32_INF = 0x7f800000, F32_NEG_INF = 0xff800000, F32_NAN = 0x7fc00000;   /* as bits */
/* Kinds of cores, and the kind of this one. */
constexpr int32_t AIC = 1, AIV = 2, MIX = 3, g_coreType = _ASCPU_ON_CUBE ? AIC : AIV;

/* A multiple of 0 is 0, and so is a quotient by 0. */
_ASCPU_INLINE constexpr uint32_t DivCeil(uint32_t number, uint32_t divisor) {
  return divisor == 0 ? 0 : (number + divisor - 1) / divisor;
}
_ASCPU_INLINE constexpr int32_t CeilDivision(int32_t number, int32_t divisor) {
  return divisor == 0 ? 0 : (number + divisor - 1) / divisor;
}
_ASCPU_INLINE constexpr uint32_t AlignUp(uint32_t number, uint32_t unit) { return DivCeil(number, unit) * unit; }
} // namespace AscendC
using AscendC::g_coreType;

#ifndef likely   /* no __builtin_expect: it would hide constants from the passes */
#define likely(condition) (!!(condition))
#define unlikely(condition) (!!(condition))
#endif
#ifndef ASC_UB_SIZE   /* what a kernel should use of UB */
#define ASC_UB_SIZE (__NPU_ARCH__ == 2201 ? 192 * 1024 - 256 : __NPU_ARCH__ < 2201 ? 256 * 1024 : 248 * 1024)
#endif
/* A template, so that a function of <math.h> for the same type comes first. */
template <typename _Tp, typename ascpu::enable_if<ascpu::is_same<_Tp, float>, int>::type = 0>
_ASCPU_INLINE _Tp sqrt(_Tp value) { return __builtin_sqrtf(value); }

/* ---- the same as instructions ---- */
_ASCPU_INLINE int64_t get_block_idx() { return __asc_group_idx(); }
_ASCPU_INLINE int64_t get_block_num() { return __asc_block_num(); }
_ASCPU_INLINE int64_t get_subblockid() { return __asc_sub_block_idx(); }
_ASCPU_INLINE int64_t get_subblockdim() { return __asc_task_ratio(); }
/* Ends the block. */
[[noreturn]] _ASCPU_INLINE void trap(const char *file = __builtin_FILE(), int line = __builtin_LINE()) {
  __ascpu_fail(file, line, "trap");
}
#endif
