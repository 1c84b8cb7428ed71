/* C API: atomic operations of the scalar unit on global memory, on dav-3510 (C and C++; ascpu/gm_atomic.h has them).
 *
 * Each gives back what was at the address before. inc counts up to val, then from 0; dec down to 0, then from val.
 */
#ifndef ASCPU_C_API_SCALAR_H
#define ASCPU_C_API_SCALAR_H
#include "../ascpu/gm_atomic.h"

#define _ASC_ATOMIC(_Tp, name)                                                                                         \
  _ASCPU_STATIC _Tp asc_atomic_##name(__gm__ _Tp *address, _Tp val) _ASCPU_HAS(asc_atomic_##name) {                    \
    return __asc_gm_##name(address, val);                                                                              \
  }
#define _ASC_ATOMIC_CAS(_Tp)                                                                                           \
  _ASCPU_STATIC _Tp asc_atomic_cas(__gm__ _Tp *address, _Tp compare, _Tp val) _ASCPU_HAS(asc_atomic_cas) {             \
    return __asc_gm_cas(address, compare, val);                                                                        \
  }
#define _ASC_ATOMIC_NUMBER(_Tp)                                                                                        \
  _ASC_ATOMIC(_Tp, add) _ASC_ATOMIC(_Tp, sub) _ASC_ATOMIC(_Tp, max) _ASC_ATOMIC(_Tp, min) _ASC_ATOMIC(_Tp, exch)       \
  _ASC_ATOMIC_CAS(_Tp)
#define _ASC_ATOMIC_INTEGER(_Tp)                                                                                       \
  _ASC_ATOMIC_NUMBER(_Tp) _ASC_ATOMIC(_Tp, and) _ASC_ATOMIC(_Tp, or) _ASC_ATOMIC(_Tp, xor)
#define _ASC_ATOMIC_COUNTER(_Tp) _ASC_ATOMIC_INTEGER(_Tp) _ASC_ATOMIC(_Tp, inc) _ASC_ATOMIC(_Tp, dec)
_ASC_ATOMIC_NUMBER(float)
_ASC_ATOMIC_INTEGER(int32_t)
_ASC_ATOMIC_INTEGER(int64_t)
_ASC_ATOMIC_COUNTER(uint32_t)
_ASC_ATOMIC_COUNTER(uint64_t)
#undef _ASC_ATOMIC
#undef _ASC_ATOMIC_CAS
#undef _ASC_ATOMIC_NUMBER
#undef _ASC_ATOMIC_INTEGER
#undef _ASC_ATOMIC_COUNTER
#endif
