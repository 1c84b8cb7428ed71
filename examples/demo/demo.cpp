// z = |x + y| * scale + shift over n floats, shared out among the blocks. Each block walks its part in tiles of 4096
// elements with double buffering; its last tile is shorter. n is a multiple of 8, since copies move whole 32-byte
// data blocks.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t TILE = 4096;
constexpr uint32_t BUFFERS = 2;
constexpr uint32_t DATA_BLOCK = 32 / sizeof(float);

class Demo {
 public:
  __aicore__ inline Demo(float scale, float shift) : scale(scale), shift(shift) {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n) {
    uint32_t share = (n / DATA_BLOCK + GetBlockNum() - 1) / GetBlockNum() * DATA_BLOCK;
    uint32_t start = GetBlockIdx() * share;
    length = start >= n ? 0 : n - start < share ? n - start : share;
    xGm.SetGlobalBuffer((__gm__ float *)x + start, length);
    yGm.SetGlobalBuffer((__gm__ float *)y + start, length);
    zGm.SetGlobalBuffer((__gm__ float *)z + start, length);
    pipe.InitBuffer(xQueue, BUFFERS, TILE * sizeof(float));
    pipe.InitBuffer(yQueue, BUFFERS, TILE * sizeof(float));
    pipe.InitBuffer(zQueue, BUFFERS, TILE * sizeof(float));
  }

  __aicore__ inline void Process() {
    for (uint32_t at = 0; at < length; at += TILE) {
      uint32_t count = length - at < TILE ? length - at : TILE;
      CopyIn(at, count);
      Compute(count);
      CopyOut(at, count);
    }
  }

 private:
  __aicore__ inline void CopyIn(uint32_t at, uint32_t count) {
    LocalTensor<float> x = xQueue.AllocTensor<float>();
    LocalTensor<float> y = yQueue.AllocTensor<float>();
    DataCopy(x, xGm[at], count);
    DataCopy(y, yGm[at], count);
    xQueue.EnQue(x);
    yQueue.EnQue(y);
  }

  __aicore__ inline void Compute(uint32_t count) {
    LocalTensor<float> x = xQueue.DeQue<float>();
    LocalTensor<float> y = yQueue.DeQue<float>();
    LocalTensor<float> z = zQueue.AllocTensor<float>();
    Add(z, x, y, count);
    Abs(z, z, count);
    Muls(z, z, scale, count);
    Adds(z, z, shift, count);
    zQueue.EnQue(z);
    xQueue.FreeTensor(x);
    yQueue.FreeTensor(y);
  }

  __aicore__ inline void CopyOut(uint32_t at, uint32_t count) {
    LocalTensor<float> z = zQueue.DeQue<float>();
    DataCopy(zGm[at], z, count);
    zQueue.FreeTensor(z);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, BUFFERS> xQueue, yQueue;
  TQue<TPosition::VECOUT, BUFFERS> zQueue;
  GlobalTensor<float> xGm, yGm, zGm;
  uint32_t length;
  float scale, shift;
};

extern "C" __global__ __aicore__ void demo(GM_ADDR x, GM_ADDR y, GM_ADDR z, float scale, float shift, uint32_t n) {
  Demo kernel(scale, shift);
  kernel.Init(x, y, z, n);
  kernel.Process();
}
