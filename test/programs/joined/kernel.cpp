// Tiles that asc-fuse joins, and what has to end that: memory that is looked at in between, scalars that change, outputs
// that later tiles read, tiles that do not go on. Each kernel is one group of instructions in a loop.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t N = 64; /* a tile */

struct Tiles {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TQue<TPosition::VECOUT, 2> out;
  __aicore__ inline Tiles() {
    pipe.InitBuffer(in, 2, N * sizeof(float));
    pipe.InitBuffer(out, 2, N * sizeof(float));
  }
  /* z = x * 2 + add, n elements */
  __aicore__ inline void Run(__gm__ float *px, __gm__ float *pz, uint32_t n, float add) {
    GlobalTensor<float> x, z;
    x.SetGlobalBuffer(px);
    z.SetGlobalBuffer(pz);
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopy(a, x, n);
    in.EnQue(a);
    a = in.DeQue<float>();
    LocalTensor<float> b = out.AllocTensor<float>();
    Muls(b, a, 2.0f, n);
    Adds(b, b, add, n);
    out.EnQue(b);
    in.FreeTensor(a);
    b = out.DeQue<float>();
    DataCopy(z, b, n);
    out.FreeTensor(b);
  }
};

// The last tile is shorter.
extern "C" __global__ __aicore__ void plain(__gm__ float *x, __gm__ float *z, uint32_t n) {
  Tiles tiles;
  for (uint32_t at = 0; at < n; at += N) tiles.Run(x + at, z + at, n - at < N ? n - at : N, 1.0f);
}

extern "C" __global__ __aicore__ void scalars(__gm__ float *x, __gm__ float *z, uint32_t n) {
  Tiles tiles;
  for (uint32_t at = 0; at < n; at += N) tiles.Run(x + at, z + at, N, float(at / (2 * N)));
}

// What is added is an element that the tile before has written.
extern "C" __global__ __aicore__ void looks(__gm__ float *x, __gm__ float *z, uint32_t n) {
  Tiles tiles;
  float add = 0;
  for (uint32_t at = 0; at < n; at += N) {
    tiles.Run(x + at, z + at, N, add);
    add = z[at];
  }
}

// Somebody else's store, after the tile and before the next one.
extern "C" __global__ __aicore__ void stores(__gm__ float *x, __gm__ float *z, uint32_t n) {
  Tiles tiles;
  for (uint32_t at = 0; at < n; at += N) {
    tiles.Run(x + at, z + at, N, 1.0f);
    z[at] = -1.0f;
  }
}

// Each tile is the next but one's input.
extern "C" __global__ __aicore__ void feeds(__gm__ float *x, uint32_t n) {
  Tiles tiles;
  for (uint32_t at = 0; at + 2 * N < n; at += N) tiles.Run(x + at, x + at + 2 * N, N, 1.0f);
}

// Backwards, and every other tile left out.
extern "C" __global__ __aicore__ void jumps(__gm__ float *x, __gm__ float *z, uint32_t n) {
  Tiles tiles;
  for (uint32_t at = n; at != 0; at -= 2 * N) tiles.Run(x + at - N, z + at - N, N, 1.0f);
}

// In place, the input one tile further than the output.
extern "C" __global__ __aicore__ void shifts(__gm__ float *x, uint32_t n) {
  Tiles tiles;
  for (uint32_t at = 0; at + N < n; at += N) tiles.Run(x + at + N, x + at, N, 1.0f);
}
