/* Synchronisation of blocks with each other (C++; docs/semantics.md 9, part 2 (d)).
 *
 * A block that waits sleeps; what others wrote to global memory before is visible after. The workspaces in UB are the
 * hardware's: they are only checked to be there.
 */
#ifndef ASCPU_CROSS_H
#define ASCPU_CROSS_H
#include "sys.h"
#include "tensor.h"

namespace ascpu {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <bool isAIVOnly> constexpr bool require_vector_cores() {
  if constexpr (!isAIVOnly) static_assert(false, "SyncAll: isAIVOnly = false with workspaces: not supported yet");
  return true;
}
template <unsigned mode, bool set> constexpr bool require_mode() {
  constexpr text mode_of = text().add(set ? "CrossCoreSetFlag" : "CrossCoreWaitFlag").add(": mode ");
  if constexpr (mode == 3 || mode > 4) static_assert(false, mode_of.add("is not one of 0, 1, 2, 4"));
  if constexpr (mode == 4 && __NPU_ARCH__ != 3510) static_assert(false, mode_of.add("4 is there on dav-3510 alone"));
  return true;
}
#pragma clang diagnostic pop
/* The word of a block's event. */
template <bool isAIVOnly>
_ASCPU_INLINE __gm__ int32_t *event_word(const AscendC::GlobalTensor<int32_t> &gm, int32_t block, int32_t event) {
  int64_t cores = __asc_block_num() * (isAIVOnly ? 1 : 2);
  return gm.GetPhyAddr() + (cores * event + block) * 8;
}
} // namespace ascpu

namespace AscendC {
/* Which pipes take part: all of a core's, in program order. */
struct SyncAllConfig { pipe_t triggerPipe, waitPipe; };
constexpr SyncAllConfig DEFAULT_SYNC_ALL_CONFIG = {PIPE_ALL, PIPE_ALL};

template <bool isAIVOnly = true, const SyncAllConfig &config = DEFAULT_SYNC_ALL_CONFIG> _ASCPU_INLINE void SyncAll() {
  if constexpr (isAIVOnly) __asc_sync_all();
  else __asc_sync_all_mixed();
}
template <bool isAIVOnly = true, const SyncAllConfig &config = DEFAULT_SYNC_ALL_CONFIG>
_ASCPU_INLINE void SyncAll(const GlobalTensor<int32_t> &gmWorkspace, const LocalTensor<int32_t> &ubWorkspace,
                           const int32_t usedCores = 0) {
  static_assert(ascpu::require_vector_cores<isAIVOnly>());
  __asc_sync_all_soft(gmWorkspace.GetPhyAddr(), ubWorkspace.GetPhyAddr(), usedCores);
}

template <uint8_t modeId, pipe_t pipe> _ASCPU_INLINE void CrossCoreSetFlag(uint16_t flagId) {
  static_assert(ascpu::require_mode<modeId, true>());
  __asc_sync_cross_set(modeId, pipe, flagId);
}
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S> _ASCPU_INLINE void CrossCoreWaitFlag(uint16_t flagId) {
  static_assert(ascpu::require_mode<modeId, false>());
  __asc_sync_cross_wait(modeId, pipe, flagId);
}

template <bool isAIVOnly = true>
_ASCPU_INLINE void IBSet(const GlobalTensor<int32_t> &gmWorkspace, const LocalTensor<int32_t> &ubWorkspace,
                         int32_t blockIdx, int32_t eventID) {
  __asc_sync_ib_set(ascpu::event_word<isAIVOnly>(gmWorkspace, blockIdx, eventID), ubWorkspace.GetPhyAddr(), blockIdx,
                    eventID);
}
template <bool isAIVOnly = true>
_ASCPU_INLINE void IBWait(const GlobalTensor<int32_t> &gmWorkspace, const LocalTensor<int32_t> &ubWorkspace,
                          int32_t blockIdx, int32_t eventID) {
  __asc_sync_ib_wait(ascpu::event_word<isAIVOnly>(gmWorkspace, blockIdx, eventID), ubWorkspace.GetPhyAddr(), blockIdx,
                     eventID);
}

_ASCPU_INLINE void InitDetermineComputeWorkspace(GlobalTensor<int32_t> &gmWorkspace,
                                                 LocalTensor<int32_t> &ubWorkspace) {
  __asc_sync_turn_init(gmWorkspace.GetPhyAddr(), ubWorkspace.GetPhyAddr());
}
_ASCPU_INLINE void WaitPreBlock(GlobalTensor<int32_t> &gmWorkspace, LocalTensor<int32_t> &ubWorkspace) {
  __asc_sync_turn_wait(gmWorkspace.GetPhyAddr(), ubWorkspace.GetPhyAddr());
}
_ASCPU_INLINE void NotifyNextBlock(GlobalTensor<int32_t> &gmWorkspace, LocalTensor<int32_t> &ubWorkspace) {
  __asc_sync_turn_notify(gmWorkspace.GetPhyAddr(), ubWorkspace.GetPhyAddr());
}

/* Between the kernels of one SuperKernel, which there is none of here. */
template <pipe_t AIV_PIPE = PIPE_MTE3, pipe_t AIC_PIPE = PIPE_MTE3, bool FORCE = false>
_ASCPU_INLINE void SetNextTaskStart() {}
template <bool FORCE = false> _ASCPU_INLINE void WaitPreTaskEnd() {}

/* What was written before is seen before what is written after. */
enum class MemDsbT : uint8_t { ALL, DDR, UB, SEQ };
template <MemDsbT where> _ASCPU_INLINE void DataSyncBarrier() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

/* Global memory as the other blocks see it. */
template <typename _Tp> _ASCPU_INLINE _Tp ReadGmByPassDCache(__gm__ _Tp *addr) {
  __ascpu_poll();
  return *(volatile _Tp *)addr;
}
template <typename _Tp> _ASCPU_INLINE void WriteGmByPassDCache(__gm__ _Tp *addr, _Tp value) {
  *(volatile _Tp *)addr = value;
}
} // namespace AscendC
#endif
