// Atomic operations of the scalar unit: one at a time, what each leaves and gives back; then all blocks at once.
#include "kernel_operator.h"
using namespace AscendC;

#define KERNEL(name, ...) extern "C" __global__ __aicore__ void name(__VA_ARGS__)

// words: what the operations work on; old: what they give back.
template <typename T> __aicore__ inline void Numbers(__gm__ T *words, __gm__ T *old, T value) {
  old[0] = AtomicAdd(words, value);
  old[1] = AtomicMax(words + 1, value);
  old[2] = AtomicMax(words + 2, value);
  old[3] = AtomicMin(words + 3, value);
  old[4] = AtomicMin(words + 4, value);
}
KERNEL(numbers, __gm__ TYPE *words, __gm__ TYPE *old, TYPE value) { Numbers(words, old, value); }

template <typename T> __aicore__ inline void Swaps(__gm__ T *words, __gm__ T *old, T value) {
  old[0] = AtomicExch(words, value);
  old[1] = AtomicCas(words + 1, (T)7, value);
  old[2] = AtomicCas(words + 2, (T)7, value);
}
KERNEL(swaps, __gm__ uint32_t *words, __gm__ uint32_t *old, uint32_t value) { Swaps(words, old, value); }
KERNEL(long_swaps, __gm__ uint64_t *words, __gm__ uint64_t *old, uint64_t value) { Swaps(words, old, value); }

// Each block adds, takes part in a maximum and a minimum, draws a number, and counts by a word of its own making.
KERNEL(crowd, __gm__ uint32_t *words, __gm__ float *sum, __gm__ uint32_t *drawn) {
  const uint32_t id = (uint32_t)GetBlockIdx();
  for (uint32_t i = 0; i < 1000; i++) {
    AtomicAdd(words, 1u);
    AtomicAdd(sum, 0.5f);
    AtomicMax(words + 1, id * 1000 + i);
    AtomicMin(words + 2, 100000 - id * 1000 - i);
    uint32_t seen = words[3], before;
    while ((before = AtomicCas(words + 3, seen, seen + 3)) != seen) seen = before;
  }
  drawn[AtomicAdd(words + 4, 1u)] = 1;
}

// The value is read by the scalar unit and by a copy after it was added.
KERNEL(after, __gm__ uint32_t *words, __gm__ uint32_t *out) {
  LocalTensor<uint32_t> local(TPosition::VECCALC, 0, 8);
  GlobalTensor<uint32_t> from, to;
  from.SetGlobalBuffer(words, 8);
  to.SetGlobalBuffer(out, 8);
  AtomicAdd(words, 5u);
  SetFlag<HardEvent::S_MTE2>(EVENT_ID0);
  WaitFlag<HardEvent::S_MTE2>(EVENT_ID0);
  DataCopy(local, from, 8);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, local, 8);
}
