// Whole kernels for bench/whole.py: tiles of TILE elements through TQue, as kernels are written; n, a block's elements, is any
// multiple of 32, of those that are strided, masked or by rows a multiple of TILE.
#include "kernel_operator.h"
using namespace AscendC;

template <typename From, typename To, uint32_t inputs> class Tiles {
public:
  __aicore__ inline Tiles(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n) : length(n) {
    uint64_t start = uint64_t(GetBlockIdx()) * n;
    xGm.SetGlobalBuffer((__gm__ From *)x + start);
    yGm.SetGlobalBuffer((__gm__ From *)y + start);
    zGm.SetGlobalBuffer((__gm__ To *)z + start);
    pipe.InitBuffer(xQueue, 2, TILE * sizeof(From));
    if (inputs > 1) pipe.InitBuffer(yQueue, 2, TILE * sizeof(From));
    pipe.InitBuffer(zQueue, 2, TILE * sizeof(To));
    pipe.InitBuffer(work, TILE * sizeof(float));
  }
  /* compute(z, x, y, work, count) */
  template <typename Compute> __aicore__ inline void Run(Compute compute) {
    for (uint32_t at = 0; at < length; at += TILE) {
      uint32_t count = length - at < TILE ? length - at : TILE;
      auto x = xQueue.template AllocTensor<From>();
      DataCopy(x, xGm[at], count);
      xQueue.EnQue(x);
      if constexpr (inputs > 1) {
        auto y = yQueue.template AllocTensor<From>();
        DataCopy(y, yGm[at], count);
        yQueue.EnQue(y);
      }
      x = xQueue.template DeQue<From>();
      auto z = zQueue.template AllocTensor<To>();
      if constexpr (inputs > 1) {
        auto y = yQueue.template DeQue<From>();
        compute(z, x, y, work.template Get<float>(), count);
        yQueue.FreeTensor(y);
      } else compute(z, x, x, work.template Get<float>(), count);
      zQueue.EnQue(z);
      xQueue.FreeTensor(x);
      z = zQueue.template DeQue<To>();
      DataCopy(zGm[at], z, count);
      zQueue.FreeTensor(z);
    }
  }

private:
  TPipe pipe;
  TQue<TPosition::VECIN, 2> xQueue, yQueue;
  TQue<TPosition::VECOUT, 2> zQueue;
  TBuf<> work;
  GlobalTensor<From> xGm, yGm;
  GlobalTensor<To> zGm;
  uint32_t length;
};

#define KERNEL(name, From, To, inputs, ...)                                                                            \
  extern "C" __global__ __aicore__ void name(GM_ADDR px, GM_ADDR py, GM_ADDR pz, uint32_t n) {                         \
    Tiles<From, To, inputs> tiles(px, py, pz, n);                                                                      \
    tiles.Run([&](auto z, auto x, auto y, auto w, uint32_t c) { __VA_ARGS__; (void)w, (void)y; });                     \
  }

KERNEL(add_f32, float, float, 2, Add(z, x, y, c))
KERNEL(add_f16, half, half, 2, Add(z, x, y, c))
KERNEL(add_s16, int16_t, int16_t, 2, Add(z, x, y, c))
KERNEL(scale_f32, float, float, 1, Muls(z, x, 3.0f, c))
KERNEL(axpy_f32, float, float, 2, Muls(z, x, 3.0f, c), Add(z, z, y, c))
KERNEL(chain_f32, float, float, 2, Add(z, x, y, c), Abs(z, z, c), Muls(z, z, 1.5f, c), Adds(z, z, -1.0f, c),
       Maxs(z, z, 0.25f, c), Mul(z, z, x, c))
KERNEL(exp_f32, float, float, 1, Exp(z, x, c))
KERNEL(exp_f16, half, half, 1, Exp(z, x, c))
KERNEL(sigmoid_f32, float, float, 1, Muls(z, x, -1.0f, c), Exp(z, z, c), Adds(z, z, 1.0f, c), Reciprocal(z, z, c))
KERNEL(cast_chain, half, half, 1, Cast(w, x, RoundMode::CAST_NONE, c), Muls(w, w, 1.5f, c), Adds(w, w, 2.0f, c),
       Cast(z, w, RoundMode::CAST_RINT, c))
KERNEL(add_s32, int32_t, int32_t, 2, Add(z, x, y, c))
KERNEL(gelu_f32, float, float, 1, Muls(z, x, -1.702f, c), Exp(z, z, c), Adds(z, z, 1.0f, c), Div(z, x, z, c))
/* Of each 64 bytes the first 32; every second lane, the others as x has them. Whole tiles alone. */
KERNEL(strided_f32, float, float, 2, DataCopy(z, x, c),
       Add(z, x, y, (uint64_t)64, (uint8_t)(c / 128), {2, 2, 2, 16, 16, 16}))
KERNEL(masked_f32, float, float, 1, DataCopy(z, x, c);
       uint64_t even[2] = {0x5555555555555555ull, 0x5555555555555555ull};
       Muls(z, x, 3.0f, even, (uint8_t)(c / 64), {1, 1, 8, 8}))

/* ---- a tile is a row: its sum, its softmax ---- */
template <typename Compute> __aicore__ inline void rows(GM_ADDR px, GM_ADDR pz, uint32_t n, uint32_t results, Compute compute) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> xQueue;
  TQue<TPosition::VECOUT, 2> zQueue;
  TBuf<> work;
  pipe.InitBuffer(xQueue, 2, TILE * sizeof(float));
  pipe.InitBuffer(zQueue, 2, TILE * sizeof(float));
  pipe.InitBuffer(work, TILE * sizeof(float));
  GlobalTensor<float> xGm, zGm;
  xGm.SetGlobalBuffer((__gm__ float *)px + uint64_t(GetBlockIdx()) * n);
  zGm.SetGlobalBuffer((__gm__ float *)pz + uint64_t(GetBlockIdx()) * (n / TILE * results));
  for (uint32_t row = 0; row < n / TILE; row++) {
    auto x = xQueue.AllocTensor<float>();
    DataCopy(x, xGm[row * TILE], TILE);
    xQueue.EnQue(x);
    x = xQueue.DeQue<float>();
    auto z = zQueue.AllocTensor<float>();
    compute(z, x, work.Get<float>());
    zQueue.EnQue(z);
    xQueue.FreeTensor(x);
    z = zQueue.DeQue<float>();
    DataCopyPad(zGm[row * results], z, {1, (uint16_t)(results * sizeof(float)), 0, 0});
    zQueue.FreeTensor(z);
  }
}
extern "C" __global__ __aicore__ void sum_rows(GM_ADDR px, GM_ADDR py, GM_ADDR pz, uint32_t n) {
  (void)py;
  rows(px, pz, n, 1, [](auto z, auto x, auto w) { ReduceSum(z, x, w, TILE); });
}
extern "C" __global__ __aicore__ void max_rows(GM_ADDR px, GM_ADDR py, GM_ADDR pz, uint32_t n) {
  (void)py;
  rows(px, pz, n, 1, [](auto z, auto x, auto w) { ReduceMax(z, x, w, TILE); });
}
extern "C" __global__ __aicore__ void softmax_rows(GM_ADDR px, GM_ADDR py, GM_ADDR pz, uint32_t n) {
  (void)py;
  rows(px, pz, n, TILE, [](auto z, auto x, auto w) {
    ReduceMax(w, x, w, TILE);
    Adds(z, x, -w.GetValue(0), TILE);
    Exp(z, z, TILE);
    ReduceSum(w, z, w, TILE);
    Muls(z, z, 1.0f / w.GetValue(0), TILE);
  });
}
