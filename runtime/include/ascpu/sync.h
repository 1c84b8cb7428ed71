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

/* The flags of one pair of pipes, for kernels that do without queues. */
template <pipe_t src, pipe_t dst> class TQueSync {
public:
  _ASCPU_INLINE void SetFlag(TEventID id) { __asc_sync_set(src, dst, id); }
  _ASCPU_INLINE void WaitFlag(TEventID id) { __asc_sync_wait(src, dst, id); }
};
} // namespace AscendC

/* The instructions under their own names. */
_ASCPU_INLINE void set_flag(pipe_t src, pipe_t dst, int32_t id) { __asc_sync_set(src, dst, id); }
_ASCPU_INLINE void wait_flag(pipe_t src, pipe_t dst, int32_t id) { __asc_sync_wait(src, dst, id); }
_ASCPU_INLINE void pipe_barrier(pipe_t pipe) { __asc_sync_barrier(pipe); }
#endif
