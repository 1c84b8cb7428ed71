// Every pair of types that dav-2201 casts, in every round mode: n elements of x, one part of n elements of z a mode.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t TILE = 4096;

template <typename D, typename S> class Caster {
 public:
  __aicore__ inline Caster(GM_ADDR x, GM_ADDR z, uint32_t n) : n(n) {
    pipe.InitBuffer(xBuf, TILE * sizeof(S));
    pipe.InitBuffer(zBuf, TILE * sizeof(D));
    xGm.SetGlobalBuffer((__gm__ S *)x);
    zGm.SetGlobalBuffer((__gm__ D *)z);
  }
  template <typename F> __aicore__ inline void Part(F cast) {
    LocalTensor<S> a = xBuf.template Get<S>();
    LocalTensor<D> c = zBuf.template Get<D>();
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
  GlobalTensor<S> xGm;
  GlobalTensor<D> zGm;
  uint32_t n;
};

#define PART(mode) c.Part([](const auto &d, const auto &s) { Cast(d, s, RoundMode::CAST_##mode, TILE); });
#define ALL5 PART(RINT) PART(FLOOR) PART(CEIL) PART(ROUND) PART(TRUNC)
#define CASES(name, S, D, ...)                                                        \
  extern "C" __global__ __aicore__ void name(GM_ADDR x, GM_ADDR z, uint32_t n) {      \
    Caster<D, S> c(x, z, n);                                                          \
    __VA_ARGS__                                                                       \
  }
CASES(int8_half, int8_t, half, PART(NONE))
CASES(uint8_half, uint8_t, half, PART(NONE))
CASES(half_float, half, float, PART(NONE))
CASES(bfloat16_float, bfloat16_t, float, PART(NONE))
CASES(int16_float, int16_t, float, PART(NONE))
CASES(int32_int16, int32_t, int16_t, PART(NONE))
CASES(int32_int64, int32_t, int64_t, PART(NONE))
CASES(int64_int32, int64_t, int32_t, PART(NONE))
CASES(int16_half, int16_t, half, PART(NONE) ALL5)
CASES(int32_float, int32_t, float, PART(NONE) ALL5)
CASES(half_int8, half, int8_t, PART(NONE) ALL5)
CASES(half_uint8, half, uint8_t, PART(NONE) ALL5)
CASES(half_int16, half, int16_t, ALL5)
CASES(half_int32, half, int32_t, ALL5)
CASES(bfloat16_int32, bfloat16_t, int32_t, ALL5)
CASES(float_int16, float, int16_t, ALL5)
CASES(float_bfloat16, float, bfloat16_t, ALL5)
CASES(float_int32, float, int32_t, ALL5)
CASES(float_int64, float, int64_t, ALL5)
CASES(int64_float, int64_t, float, ALL5)
CASES(float_float, float, float, ALL5)
CASES(float_half, float, half, PART(NONE) ALL5 PART(ODD))

// The mode has no effect on this pair; the first scale is the one that a block starts with.
#define SCALED(scale, mode) SetDeqScale(half(scale)); PART(mode)
CASES(deq, int32_t, half, PART(NONE) SCALED(0.1f, FLOOR) SCALED(0x1p-24f, ODD) SCALED(-3, CEIL) SCALED(65504, RINT))
