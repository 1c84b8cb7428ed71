// Atomic operations of the scalar unit: which chips and which types have them, in C++ and in C.
// RUN: not ascpu-cc --npu-arch=dav-3510 -c -o %t.o %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-2201 -DCHIP -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=CHIP --implicit-check-not=error:
#include "kernel_operator.h"
#include "c_api/asc_simd.h"
using namespace AscendC;
#ifdef CHIP
__aicore__ void k(__gm__ uint32_t *words, __gm__ float *floats) {
  // CHIP: scalar-atomics-refused.cpp:[[#@LINE+1]]:3: error: asc_atomic_max: not supported on dav-2201
  asc_atomic_max(floats, 1.0f);
  // CHIP: scalar-atomics-refused.cpp:[[#@LINE+1]]:3: error: AtomicAdd: not supported on dav-2201
  AtomicAdd(words, 1u);
  // CHIP: scalar-atomics-refused.cpp:[[#@LINE+1]]:3: error: AtomicCas: not supported on dav-2201
  AtomicCas(words, 1u, 2u);
}
#else
__aicore__ void k(__gm__ int32_t *words, __gm__ half *halves, __gm__ uint64_t *longs) {
  // Counters are unsigned (clang says this before it looks into templates).
  // CHECK: scalar-atomics-refused.cpp:[[#@LINE+1]]:3: error: no matching function for call to 'asc_atomic_inc'
  asc_atomic_inc(words, 3);
  AtomicMin(words, -1);
  AtomicCas(longs, (uint64_t)1, (uint64_t)2);
  asc_atomic_xor(words, 3);
  // CHECK: scalar-atomics-refused.cpp:[[#@LINE+1]]:3: error: AtomicAdd: type half is not supported on dav-3510
  AtomicAdd(halves, (half)1);
  // CHECK: scalar-atomics-refused.cpp:[[#@LINE+1]]:3: error: AtomicExch: type int32_t is not supported on dav-3510
  AtomicExch(words, 1);
  // CHECK: scalar-atomics-refused.cpp:[[#@LINE+1]]:3: error: AtomicCas: type int32_t is not supported on dav-3510
  AtomicCas(words, 1, 2);
}
#endif
