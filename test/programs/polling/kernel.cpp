// Blocks that look at global memory until others have written there, lower ones and higher ones.
#include "kernel_operator.h"
using namespace AscendC;

// Each block waits for the words of all others, then adds up what they wrote.
extern "C" __global__ __aicore__ void all(__gm__ int32_t *flags, __gm__ int32_t *data, __gm__ int32_t *out) {
  const int32_t id = GetBlockIdx(), n = GetBlockNum();
  GlobalTensor<int32_t> flag;
  flag.SetGlobalBuffer(flags);
  data[id] = id * id;
  DataSyncBarrier<MemDsbT::DDR>();
  flag.SetValue(id * 16, 1);
  for (int32_t i = 0; i < n; i++)
    do DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(flag[i * 16]);
    while (flag.GetValue(i * 16) != 1);
  int32_t sum = 0;
  for (int32_t i = 0; i < n; i++) sum += data[i];
  out[id] = sum;
}
// A word that goes down from the last block to the first.
extern "C" __global__ __aicore__ void down(__gm__ int32_t *flags, __gm__ int32_t *data, __gm__ int32_t *out) {
  const int32_t id = GetBlockIdx(), n = GetBlockNum();
  if (id < n - 1)
    while (ReadGmByPassDCache(flags + id + 1) == 0) continue;
  out[id] = id < n - 1 ? out[id + 1] + 1 : 1;
  DataSyncBarrier<MemDsbT::DDR>();
  WriteGmByPassDCache(flags + id, 1);
}
// Block 3 fails, and the others wait for it.
extern "C" __global__ __aicore__ void never(__gm__ int32_t *flags) {
  assert(GetBlockIdx() != 3);
  while (ReadGmByPassDCache(flags) == 0) continue;
}
extern "C" __global__ __aicore__ void cycles(__gm__ int32_t *out) {
  int64_t start = GetSystemCycle(), now = start;
  while (now - start < 50000) now = GetSystemCycle(); /* 1 ms, on dav-3510 50 us */
  out[0] = start > 0 && now > start;
}
