// Whole kernels for bench/whole.py: tiles of TILE elements through TQue, as kernels are written; n is any multiple of 32.
#include "kernel_operator.h"
using namespace AscendC;

template <typename From, typename To, uint32_t inputs> class Tiles {
public:
  __aicore__ inline Tiles(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n) : length(n) {
    xGm.SetGlobalBuffer((__gm__ From *)x);
    yGm.SetGlobalBuffer((__gm__ From *)y);
    zGm.SetGlobalBuffer((__gm__ To *)z);
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
