// The first kernel: z = x + y on 8 blocks of 2048 floats each, in tiles of 256 with double buffering.
//   ascpu-run add.cpp add_custom --blocks 8 x.npy y.npy out:z.npy:float32:8x2048
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t BLOCK = 2048;   // elements of one block
constexpr uint32_t TILE = 256;     // elements of one tile
constexpr uint32_t BUFFERS = 2;    // two tiles a queue: the next copy may start while this one is worked on

class AddKernel {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
    uint64_t start = GetBlockIdx() * BLOCK;
    xGm.SetGlobalBuffer((__gm__ float *)x + start, BLOCK);
    yGm.SetGlobalBuffer((__gm__ float *)y + start, BLOCK);
    zGm.SetGlobalBuffer((__gm__ float *)z + start, BLOCK);
    pipe.InitBuffer(xQueue, BUFFERS, TILE * sizeof(float));
    pipe.InitBuffer(yQueue, BUFFERS, TILE * sizeof(float));
    pipe.InitBuffer(zQueue, BUFFERS, TILE * sizeof(float));
  }

  __aicore__ inline void Process() {
    for (uint32_t tile = 0; tile < BLOCK / TILE; tile++) {
      CopyIn(tile);
      Compute();
      CopyOut(tile);
    }
  }

 private:
  __aicore__ inline void CopyIn(uint32_t tile) {
    LocalTensor<float> x = xQueue.AllocTensor<float>();
    LocalTensor<float> y = yQueue.AllocTensor<float>();
    DataCopy(x, xGm[tile * TILE], TILE);
    DataCopy(y, yGm[tile * TILE], TILE);
    xQueue.EnQue(x);
    yQueue.EnQue(y);
  }

  __aicore__ inline void Compute() {
    LocalTensor<float> x = xQueue.DeQue<float>();
    LocalTensor<float> y = yQueue.DeQue<float>();
    LocalTensor<float> z = zQueue.AllocTensor<float>();
    Add(z, x, y, TILE);
    zQueue.EnQue<float>(z);
    xQueue.FreeTensor(x);
    yQueue.FreeTensor(y);
  }

  __aicore__ inline void CopyOut(uint32_t tile) {
    LocalTensor<float> z = zQueue.DeQue<float>();
    DataCopy(zGm[tile * TILE], z, TILE);
    zQueue.FreeTensor(z);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, BUFFERS> xQueue, yQueue;
  TQue<TPosition::VECOUT, BUFFERS> zQueue;
  GlobalTensor<float> xGm, yGm, zGm;
};

extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  AddKernel kernel;
  kernel.Init(x, y, z);
  kernel.Process();
}
