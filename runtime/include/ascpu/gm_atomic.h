/* Atomic operations of the scalar unit on one element of global memory, on dav-3510 (C and C++).
 *
 * In: an address and values. Out: what was there before; __asc_gm_* functions, overloaded by element type, which
 * atomic.h and c_api/scalar.h give their public names. Blocks are threads, so that these are the host's operations, in one
 * order that all blocks agree on: locks made of them work. Floats are compared and swapped as bits, and combined as the
 * vector unit combines them: a NaN stays, +0 is more than -0. Not here: atomic copies (copy.h).
 */
#ifndef ASCPU_GM_ATOMIC_H
#define ASCPU_GM_ATOMIC_H
#include "types.h"

/* old becomes result, an expression of old and value. */
#define _ASCPU_GM_SWAP(name, _Tp, bits_, result)                                                                       \
  _ASCPU_STATIC _Tp __asc_gm_##name(__gm__ _Tp *address, _Tp value) {                                                  \
    __gm__ bits_ *word = (__gm__ bits_ *)address;                                                                      \
    bits_ seen = __atomic_load_n(word, __ATOMIC_SEQ_CST), next;                                                        \
    _Tp old, made;                                                                                                     \
    do {                                                                                                               \
      __builtin_memcpy(&old, &seen, sizeof old);                                                                       \
      made = (_Tp)(result);                                                                                            \
      __builtin_memcpy(&next, &made, sizeof next);                                                                     \
    } while (!__atomic_compare_exchange_n(word, &seen, next, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));                  \
    return old;                                                                                                        \
  }
#define _ASCPU_GM_FETCH(name, _Tp)                                                                                     \
  _ASCPU_STATIC _Tp __asc_gm_##name(__gm__ _Tp *address, _Tp value) {                                                  \
    return __atomic_fetch_##name(address, value, __ATOMIC_SEQ_CST);                                                    \
  }
#define _ASCPU_GM_EXCHANGE(_Tp)                                                                                        \
  _ASCPU_STATIC _Tp __asc_gm_exch(__gm__ _Tp *address, _Tp value) {                                                    \
    __atomic_exchange(address, &value, &value, __ATOMIC_SEQ_CST);                                                      \
    return value;                                                                                                      \
  }
#define _ASCPU_GM_INTEGER(_Tp)                                                                                         \
  _ASCPU_GM_FETCH(add, _Tp)                                                                                            \
  _ASCPU_GM_FETCH(sub, _Tp)                                                                                            \
  _ASCPU_GM_FETCH(max, _Tp)                                                                                            \
  _ASCPU_GM_FETCH(min, _Tp)                                                                                            \
  _ASCPU_GM_FETCH(and, _Tp)                                                                                            \
  _ASCPU_GM_FETCH(or, _Tp)                                                                                             \
  _ASCPU_GM_FETCH(xor, _Tp)                                                                                            \
  _ASCPU_GM_EXCHANGE(_Tp)                                                                                              \
  _ASCPU_STATIC _Tp __asc_gm_cas(__gm__ _Tp *address, _Tp compare, _Tp value) {                                        \
    __atomic_compare_exchange_n(address, &compare, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                      \
    return compare;                                                                                                    \
  }
#define _ASCPU_GM_COUNTER(_Tp)                                                                                         \
  _ASCPU_GM_SWAP(inc, _Tp, _Tp, old >= value ? 0 : old + 1)                                                            \
  _ASCPU_GM_SWAP(dec, _Tp, _Tp, old == 0 || old > value ? value : old - 1)
#define _ASCPU_GM_FLOAT(_Tp, bits_)                                                                                    \
  _ASCPU_GM_SWAP(add, _Tp, bits_, old + value)                                                                         \
  _ASCPU_GM_SWAP(sub, _Tp, bits_, old - value)                                                                         \
  _ASCPU_GM_SWAP(max, _Tp, bits_, __builtin_elementwise_maximum(old, value))                                           \
  _ASCPU_GM_SWAP(min, _Tp, bits_, __builtin_elementwise_minimum(old, value))                                           \
  _ASCPU_GM_SWAP(exch, _Tp, bits_, value)                                                                              \
  _ASCPU_STATIC _Tp __asc_gm_cas(__gm__ _Tp *address, _Tp compare, _Tp value) {                                        \
    bits_ seen, next;                                                                                                  \
    __builtin_memcpy(&seen, &compare, sizeof seen);                                                                    \
    __builtin_memcpy(&next, &value, sizeof next);                                                                      \
    seen = __asc_gm_cas((__gm__ bits_ *)address, seen, next);                                                          \
    __builtin_memcpy(&value, &seen, sizeof value);                                                                     \
    return value;                                                                                                      \
  }

_ASCPU_GM_INTEGER(int32_t)
_ASCPU_GM_INTEGER(uint32_t)
_ASCPU_GM_INTEGER(int64_t)
_ASCPU_GM_INTEGER(uint64_t)
_ASCPU_GM_COUNTER(uint32_t)
_ASCPU_GM_COUNTER(uint64_t)
_ASCPU_GM_FLOAT(float, uint32_t)
#undef _ASCPU_GM_SWAP
#undef _ASCPU_GM_FETCH
#undef _ASCPU_GM_EXCHANGE
#undef _ASCPU_GM_INTEGER
#undef _ASCPU_GM_COUNTER
#undef _ASCPU_GM_FLOAT
#endif
