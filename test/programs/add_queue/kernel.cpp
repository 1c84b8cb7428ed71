// Add through double-buffered queues, every type that Add has, with a tail tile, blocks of unequal length.
#include "kernel_operator.h"
using namespace AscendC;

template <typename T> class AddTiles {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n, uint32_t tile) {
    constexpr uint32_t unit = 32 / sizeof(T);
    uint32_t share = (n / unit + GetBlockNum() - 1) / GetBlockNum() * unit;
    uint32_t start = GetBlockIdx() * share;
    length = start >= n ? 0 : (n - start < share ? n - start : share);
    this->tile = tile;
    xGm.SetGlobalBuffer((__gm__ T *)x + start, length);
    yGm.SetGlobalBuffer((__gm__ T *)y + start, length);
    zGm.SetGlobalBuffer((__gm__ T *)z + start, length);
    pipe.InitBuffer(xQueue, 2, tile * sizeof(T));
    pipe.InitBuffer(yQueue, 2, tile * sizeof(T));
    pipe.InitBuffer(zQueue, 2, tile * sizeof(T));
  }

  __aicore__ inline void Process() {
    for (uint32_t at = 0; at < length; at += tile) {
      uint32_t count = length - at < tile ? length - at : tile;
      CopyIn(at, count);
      Compute(count);
      CopyOut(at, count);
    }
  }

 private:
  __aicore__ inline void CopyIn(uint32_t at, uint32_t count) {
    LocalTensor<T> x = xQueue.template AllocTensor<T>();
    LocalTensor<T> y = yQueue.template AllocTensor<T>();
    DataCopy(x, xGm[at], count);
    DataCopy(y, yGm[at], count);
    xQueue.EnQue(x);
    yQueue.EnQue(y);
  }
  __aicore__ inline void Compute(uint32_t count) {
    LocalTensor<T> x = xQueue.template DeQue<T>();
    LocalTensor<T> y = yQueue.template DeQue<T>();
    LocalTensor<T> z = zQueue.template AllocTensor<T>();
    Add(z, x, y, count);
    zQueue.template EnQue<T>(z);
    xQueue.FreeTensor(x);
    yQueue.FreeTensor(y);
  }
  __aicore__ inline void CopyOut(uint32_t at, uint32_t count) {
    LocalTensor<T> z = zQueue.template DeQue<T>();
    DataCopy(zGm[at], z, count);
    zQueue.FreeTensor(z);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, 2> xQueue;
  TQue<QuePosition::VECIN, 1> yQueue;
  TQue<TPosition::VECOUT, 2> zQueue;
  GlobalTensor<T> xGm, yGm, zGm;
  uint32_t length, tile;
};

template <typename T>
__global__ __aicore__ void add(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n, uint32_t tile) {
  AddTiles<T> kernel;
  kernel.Init(x, y, z, n, tile);
  kernel.Process();
}
template __global__ __aicore__ void add<float>(GM_ADDR, GM_ADDR, GM_ADDR, uint32_t, uint32_t);
template __global__ __aicore__ void add<half>(GM_ADDR, GM_ADDR, GM_ADDR, uint32_t, uint32_t);
template __global__ __aicore__ void add<int16_t>(GM_ADDR, GM_ADDR, GM_ADDR, uint32_t, uint32_t);
template __global__ __aicore__ void add<int32_t>(GM_ADDR, GM_ADDR, GM_ADDR, uint32_t, uint32_t);
