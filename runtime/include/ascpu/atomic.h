/* Atomic operations of the scalar unit on global memory, on dav-3510 (C++; gm_atomic.h does the work).
 *
 * Each gives back what was at the address before. Element types that the API page does not name are refused.
 */
#ifndef ASCPU_ATOMIC_H
#define ASCPU_ATOMIC_H
#include "checks.h"
#include "gm_atomic.h"

namespace ascpu {
template <typename... _Tp> constexpr unsigned types_of = (0u | ... | (1u << element<_Tp>::row));
constexpr unsigned gm_words = types_of<uint32_t, uint64_t>,
                   gm_numbers = types_of<int32_t, uint32_t, float, int64_t, uint64_t>;
} // namespace ascpu

#define _ASCPU_GM_ATOMIC(Api, name, types_)                                                                            \
  namespace ascpu {                                                                                                    \
  struct gm_##name {                                                                                                   \
    static constexpr const char *api = #Api;                                                                           \
    static constexpr unsigned types = ASCPU_HAS_##Api ? types_ : ASCPU_ABSENT;                                         \
  };                                                                                                                   \
  }                                                                                                                    \
  namespace AscendC {                                                                                                  \
  template <typename _Tp> _ASCPU_INLINE _Tp Api(__gm__ _Tp *address, _Tp value) {                                      \
    if constexpr (ascpu::require<ascpu::gm_##name, _Tp>()) return __asc_gm_##name(address, value);                     \
    else return value;                                                                                                 \
  }                                                                                                                    \
  }
_ASCPU_GM_ATOMIC(AtomicAdd, add, gm_numbers)
_ASCPU_GM_ATOMIC(AtomicMax, max, gm_numbers)
_ASCPU_GM_ATOMIC(AtomicMin, min, gm_numbers)
_ASCPU_GM_ATOMIC(AtomicExch, exch, gm_words)
#undef _ASCPU_GM_ATOMIC

namespace ascpu {
struct gm_cas {
  static constexpr const char *api = "AtomicCas";
  static constexpr unsigned types = ASCPU_HAS_AtomicCas ? gm_words : ASCPU_ABSENT;
};
} // namespace ascpu
namespace AscendC {
/* What is there becomes value2 if it is value1. */
template <typename _Tp> _ASCPU_INLINE _Tp AtomicCas(__gm__ _Tp *address, _Tp value1, _Tp value2) {
  if constexpr (ascpu::require<ascpu::gm_cas, _Tp>()) return __asc_gm_cas(address, value1, value2);
  else return value1;
}
} // namespace AscendC
#endif
