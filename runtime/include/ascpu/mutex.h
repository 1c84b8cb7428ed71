/* Mutexes between the pipes of one core, on dav-3510 (C++; docs/semantics.md part 2 (d)).
 *
 * A pipe locks a mutex before it works on a buffer and unlocks it behind, so that the pipes take turns. Here a core runs
 * its instructions in program order, so that they have taken turns already: locking has no effect. What is checked is the
 * numbers: 0 to 27 are AllocMutexID's, 28 to 31 the system's; a constant beyond is an error of the compilation.
 */
#ifndef ASCPU_MUTEX_H
#define ASCPU_MUTEX_H
#include "checks.h"
#include "spr.h"

#define _ASCPU_LINE const char *file = __builtin_FILE(), int line = __builtin_LINE()
typedef uint8_t MutexID;

namespace ascpu {
constexpr unsigned mutexes = 28, all_mutexes = (1u << mutexes) - 1;
} // namespace ascpu

namespace AscendC {
class Mutex {
public:
  template <pipe_t pipe> _ASCPU_INLINE static void Lock(MutexID id) _ASCPU_HAS(Mutex) { Check<pipe>(id); }
  template <pipe_t pipe> _ASCPU_INLINE static void Unlock(MutexID id) _ASCPU_HAS(Mutex) { Check<pipe>(id); }

private:
  template <pipe_t pipe> _ASCPU_INLINE static void Check(MutexID id) {
    static_assert(pipe != PIPE_ALL, "Mutex: a lock is one pipe's");
    bool wrong_ = id > 31, constant_ = __builtin_constant_p(wrong_); /* not const: clang would fold the second */
    if (wrong_ && constant_)
      __ascpu_refuse_constant(__builtin_FILE(), __builtin_LINE(), "%s: mutex %llu is out of range 0..31", "Mutex", id, 0,
                              0);
  }
};

/* The lowest number that is free. */
_ASCPU_INLINE MutexID AllocMutexID(_ASCPU_LINE) _ASCPU_HAS(AllocMutexID) {
  const unsigned free = ~__asc_spr.mutexes & ascpu::all_mutexes;
  if (!free) __ascpu_fail(file, line, "AllocMutexID: all %u mutexes are taken", ascpu::mutexes);
  const unsigned id = (unsigned)__builtin_ctz(free);
  __asc_spr.mutexes |= 1u << id;
  return (MutexID)id;
}
_ASCPU_INLINE void ReleaseMutexID(MutexID id, _ASCPU_LINE) _ASCPU_HAS(ReleaseMutexID) {
  if (id >= ascpu::mutexes || !(__asc_spr.mutexes >> id & 1))
    __ascpu_fail(file, line, "ReleaseMutexID: mutex %u is not taken", (unsigned)id);
  __asc_spr.mutexes &= ~(1u << id);
}
} // namespace AscendC
#undef _ASCPU_LINE
#endif
