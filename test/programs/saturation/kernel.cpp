// Saturation of half and bfloat16: by SetSaturationFlag, SetCtrlSpr and SetOverflow; what the getters say; a switch that
// only the launch knows. Each case sends its result to its own part of z.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t N = 512;

class Cases {
 public:
  __aicore__ inline Cases(GM_ADDR x, GM_ADDR z) {
    GlobalTensor<half> gm;
    pipe.InitBuffer(xBuf, N * sizeof(half));
    pipe.InitBuffer(fBuf, N * sizeof(float));
    pipe.InitBuffer(zBuf, N * sizeof(half));
    a = xBuf.Get<half>();
    f = fBuf.Get<float>();
    c = zBuf.Get<half>();
    gm.SetGlobalBuffer((__gm__ half *)x);
    DataCopy(a, gm, N);
    zGm.SetGlobalBuffer((__gm__ half *)z);
  }
  __aicore__ inline void Put() {
    DataCopy(zGm[at], c, N);
    at += N;
  }
  // a sum that overflows, a difference that is NaN, a cast that overflows, a move
  __aicore__ inline void All() {
    Add(c, a, a, N);
    Put();
    Sub(c, a, a, N);
    Put();
    Cast(f, a, RoundMode::CAST_NONE, N);
    Muls(f, f, 3.0f, N);
    Cast(c, f, RoundMode::CAST_RINT, N);
    Put();
    Duplicate(c, half(1) / half(0), N);
    Put();
  }

  TPipe pipe;
  TBuf<TPosition::VECCALC> xBuf, fBuf, zBuf;
  LocalTensor<half> a, c;
  LocalTensor<float> f;
  GlobalTensor<half> zGm;
  uint32_t at = 0;
};

extern "C" __global__ __aicore__ void keeps(GM_ADDR x, GM_ADDR z) {
  Cases k(x, z);
  k.All();
}

extern "C" __global__ __aicore__ void flags(GM_ADDR x, GM_ADDR z, bool late) {
  Cases k(x, z);
  k.All();
  SetSaturationFlag<SaturationMode::FLOAT>(true);
  k.All();
  AscendCUtils::SetOverflow(1);
  k.All();
  SetCtrlSpr<48, 48>(0);
  k.All();
  SetSaturationFlag<SaturationMode::FLOAT>(late);
  k.All();
  // repeats see each other's saturated results: max + 30000 - 30000 each time
  SetSaturationFlag<SaturationMode::FLOAT>(true);
  Duplicate(k.c, half(60000), N);
  Duplicate(k.f.ReinterpretCast<half>(), half(10000), N);
  Duplicate(k.f.ReinterpretCast<half>()[128], half(-29904), 128);
  Add(k.c, k.f.ReinterpretCast<half>(), k.c, 128, 2, {1, 1, 1, 0, 8, 0});
  k.Put();
}

// bfloat16 has arithmetic on no chip here, only casts.
extern "C" __global__ __aicore__ void bfloat(GM_ADDR z) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, 4096);
  LocalTensor<float> f = buf.Get<float>();
  LocalTensor<bfloat16_t> b = buf.Get<float>()[512].ReinterpretCast<bfloat16_t>();
  GlobalTensor<bfloat16_t> gm;
  gm.SetGlobalBuffer((__gm__ bfloat16_t *)z);
  Duplicate(f, -3.4e38f, 64);
  f.SetValue(0, 0.0f / 0.0f);
  f.SetValue(1, 1.5f);
  SetSaturationFlag<SaturationMode::FLOAT>(true);
  Cast(b, f, RoundMode::CAST_RINT, 64);
  DataCopy(gm, b, 64);
  SetSaturationFlag<SaturationMode::FLOAT>(false);
  Cast(b, f, RoundMode::CAST_RINT, 64);
  DataCopy(gm[64], b, 64);
}

extern "C" __global__ __aicore__ void state(GM_ADDR z) {
  GlobalTensor<int64_t> gm;
  gm.SetGlobalBuffer((__gm__ int64_t *)z);
  gm.SetValue(0, GetCtrlSpr<0, 63>());
  gm.SetValue(1, GetSaturationFlag<SaturationMode::FLOAT>());
  SetSaturationFlag<SaturationMode::FLOAT>(true);
  gm.SetValue(2, GetCtrlSpr<48, 48>());
  gm.SetValue(3, GetSaturationFlag<SaturationMode::FLOAT>());
  SetCtrlSpr<4, 11>(0x1AB);   // eight bits: 0xAB
  gm.SetValue(4, GetCtrlSpr<0, 63>());
  gm.SetValue(5, GetCtrlSpr<8, 11>());
  ResetCtrlSpr<0, 63>();
  gm.SetValue(6, GetCtrlSpr<0, 63>());
  AscendCUtils::SetOverflow(0);
  gm.SetValue(7, GetSaturationFlag<SaturationMode::FLOAT>());
}

extern "C" __global__ __aicore__ void low_bits(bool on) { SetSaturationFlag<SaturationMode::CAST>(on); }
