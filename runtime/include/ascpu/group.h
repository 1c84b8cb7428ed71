/* GroupBarrier: some blocks wait until others have arrived; InitOutput: global memory filled with one value (C++).
 *
 * The workspace of a barrier is the kernel's: 512 bytes for each block that waits, zero before the first use. Each pair
 * of a block that arrives and one that waits has a word there, full from the one's Arrive to the other's Wait, so that
 * a barrier in a loop keeps both in step.
 */
#ifndef ASCPU_GROUP_H
#define ASCPU_GROUP_H
#include "cross.h"

namespace AscendC {
enum class PipeMode : uint8_t { SCALAR_MODE, MTE3_MODE, MAX };

template <PipeMode pipeMode = PipeMode::MTE3_MODE> class GroupBarrier {
  static_assert(pipeMode == PipeMode::MTE3_MODE, "GroupBarrier: PipeMode::MTE3_MODE is the only one");
  static_assert(ascpu::on_chip(ASCPU_TYPES_sync_ib_set), "GroupBarrier: not supported on " _ASCPU_CHIP);

public:
  _ASCPU_INLINE GroupBarrier(GM_ADDR groupWorkspace, uint32_t arriveSizeIn, uint32_t waitSizeIn,
                             const char *file = __builtin_FILE(), int line = __builtin_LINE())
      : workspace(groupWorkspace), arriving(arriveSizeIn), waiting(waitSizeIn) {
    if (arriving > bytes_each / 4)
      __ascpu_fail(file, line, "GroupBarrier: %u blocks that arrive, %u can", arriving, bytes_each / 4);
  }
  /* arriveIndex: the block's number among those that arrive, waitIndex: among those that wait. */
  _ASCPU_INLINE void Arrive(uint32_t arriveIndex) {
    for (uint32_t i_ = 0; i_ < waiting; i_++)
      __asc_sync_ib_set(Word(arriveIndex, i_), (__ubuf__ int32_t *)0, (int)i_, (int)arriveIndex);
  }
  _ASCPU_INLINE void Wait(uint32_t waitIndex) {
    for (uint32_t i_ = 0; i_ < arriving; i_++)
      __asc_sync_ib_wait(Word(i_, waitIndex), (__ubuf__ int32_t *)0, (int)waitIndex, (int)i_);
  }
  _ASCPU_INLINE uint64_t GetWorkspaceLen() { return (uint64_t)waiting * bytes_each; }

private:
  static constexpr uint32_t bytes_each = 512;
  _ASCPU_INLINE __gm__ int32_t *Word(uint32_t arrive, uint32_t wait) {
    return (__gm__ int32_t *)(workspace + (uint64_t)wait * bytes_each) + arrive;
  }
  GM_ADDR workspace;
  uint32_t arriving, waiting;
};

/* size elements from the tensor's start. */
template <typename _Tp>
_ASCPU_INLINE void InitOutput(GlobalTensor<_Tp> gmWorkspaceAddr, uint32_t size, PrimT<_Tp> value = 0) {
  for (uint32_t i_ = 0; i_ < size; i_++) gmWorkspaceAddr.SetValue(i_, value);
}
template <typename _Tp>
_ASCPU_INLINE void InitGlobalMemory(GlobalTensor<_Tp> &gmWorkspaceAddr, uint64_t size, PrimT<_Tp> value) {
  for (uint64_t i_ = 0; i_ < size; i_++) gmWorkspaceAddr.SetValue(i_, value);
}
} // namespace AscendC
#endif
