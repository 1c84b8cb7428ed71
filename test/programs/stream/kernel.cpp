// Outputs in many tiles one behind the other, from any element on: long enough that their stores go past the caches.
#include "kernel_operator.h"
using namespace AscendC;

// z[first + i] = 3 x[i], in tiles of `tile` elements; twice, so that the second time begins anew.
template <typename T> __global__ __aicore__ void scale(__gm__ T *x, __gm__ T *z, uint32_t n, uint32_t tile, uint32_t first) {
  TPipe pipe;
  TBuf<> buffer;
  pipe.InitBuffer(buffer, 16384);
  LocalTensor<T> a = buffer.Get<T>();
  GlobalTensor<T> from, to;
  from.SetGlobalBuffer(x);
  to.SetGlobalBuffer(z + first);
  for (uint32_t again = 0; again < 2; again++)
    for (uint32_t at = 0; at < n; at += tile) {
      DataCopy(a, from[at], tile);
      Muls(a, a, T(3), tile);
      DataCopy(to[at], a, tile);
    }
}
template __global__ __aicore__ void scale<float>(__gm__ float *, __gm__ float *, uint32_t, uint32_t, uint32_t);
template __global__ __aicore__ void scale<half>(__gm__ half *, __gm__ half *, uint32_t, uint32_t, uint32_t);

// Each block scales its part and, when all have, adds up the next block's: what went past the caches is there for others.
extern "C" __global__ __aicore__ void neighbours(__gm__ float *x, __gm__ float *z, __gm__ float *sums, uint32_t n) {
  constexpr uint32_t TILE = 2048;
  TPipe pipe;
  TBuf<> buffer;
  pipe.InitBuffer(buffer, TILE * sizeof(float));
  LocalTensor<float> a = buffer.Get<float>();
  GlobalTensor<float> from, to;
  uint64_t mine = GetBlockIdx() * n, next = (GetBlockIdx() + 1) % GetBlockNum() * n;
  from.SetGlobalBuffer(x);
  to.SetGlobalBuffer(z);
  for (uint32_t at = 0; at < n; at += TILE) {
    DataCopy(a, from[mine + at], TILE);
    Muls(a, a, 3.0f, TILE);
    DataCopy(to[mine + at], a, TILE);
  }
  SyncAll();
  float sum = 0;
  for (uint32_t i = 0; i < n; i++) sum += z[next + i];
  sums[GetBlockIdx()] = sum;
}
