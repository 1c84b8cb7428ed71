/* Synchronisation of the pipes of one core (C++).
 *
 * Program order inside a core is the meaning of a kernel, so these cost nothing when it runs; they stay instructions
 * because passes must not move memory accesses across them and the checked mode looks at them.
 */
#ifndef ASCPU_SYNC_H
#define ASCPU_SYNC_H
#include "enums.h"

namespace AscendC {
template <HardEvent event> _ASCPU_INLINE void SetFlag(int32_t eventID) {
  __asc_sync_set(unsigned(event) / 8, unsigned(event) % 8, eventID);
}
template <HardEvent event> _ASCPU_INLINE void WaitFlag(int32_t eventID) {
  __asc_sync_wait(unsigned(event) / 8, unsigned(event) % 8, eventID);
}
template <pipe_t pipe> _ASCPU_INLINE void PipeBarrier() { __asc_sync_barrier(pipe); }
} // namespace AscendC
#endif
