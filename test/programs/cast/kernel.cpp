// One pair of types in several round modes: n elements of x, one part of n elements of z a mode. The test compiles it with
// -DFROM=type -DTO=type and -DPARTS=PART(mode)... or SCALED(scale,mode)...
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t TILE = 4096;

template <typename To, typename From> class Caster {
 public:
  __aicore__ inline Caster(GM_ADDR x, GM_ADDR z, uint32_t n) : n(n) {
    pipe.InitBuffer(xBuf, TILE * sizeof(From));
    pipe.InitBuffer(zBuf, TILE * sizeof(To));
    xGm.SetGlobalBuffer((__gm__ From *)x);
    zGm.SetGlobalBuffer((__gm__ To *)z);
  }
  template <typename F> __aicore__ inline void Part(F cast) {
    LocalTensor<From> a = xBuf.template Get<From>();
    LocalTensor<To> c = zBuf.template Get<To>();
    for (uint32_t i = 0; i < n; i += TILE) {
      DataCopy(a, xGm[i], TILE);
      cast(c, a);
      DataCopy(zGm[i], c, TILE);
    }
    zGm = zGm[n];
  }

 private:
  TPipe pipe;
  TBuf<TPosition::VECCALC> xBuf, zBuf;
  GlobalTensor<From> xGm;
  GlobalTensor<To> zGm;
  uint32_t n;
};

#define PART(mode) c.Part([](const auto &d, const auto &s) { Cast(d, s, RoundMode::CAST_##mode, TILE); });
#define SCALED(scale, mode) SetDeqScale(half(scale)); PART(mode)
extern "C" __global__ __aicore__ void cast(GM_ADDR x, GM_ADDR z, uint32_t n) {
  Caster<TO, FROM> c(x, z, n);
  PARTS
}
