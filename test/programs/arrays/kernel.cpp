// On-chip arrays inside a function, scalar access to UB, tensors placed by hand, and buffers that are too large.
#include "kernel_operator.h"
using namespace AscendC;

template <typename T> __aicore__ inline void Fill(__ubuf__ T *a, uint32_t n, T first) {
  for (uint32_t i = 0; i < n; i++) a[i] = first + T(i);
}

template <typename T, uint32_t n> __aicore__ inline void Sum(__gm__ int32_t *z) {
  __ubuf__ T a[n];
  __ubuf__ T b[2][n];
  Fill<T>(a, n, 10);
  Fill<T>(b[0], n, 100);
  Fill<T>(b[1], n, 1000);
  for (uint32_t i = 0; i < n; i++) z[i] = int32_t(a[i] + b[0][i] + b[1][i]);
}

extern "C" __global__ __aicore__ void arrays(__gm__ int32_t *z) {
  Sum<int32_t, 8>(z);
  Sum<int16_t, 8>(z + 8);
}

extern "C" __global__ __aicore__ void placed(GM_ADDR x, GM_ADDR z) {
  LocalTensor<float> a(TPosition::VECCALC, 0, 64), b(TPosition::VECCALC, 256, 64);
  GlobalTensor<float> gm;
  gm.SetGlobalBuffer((__gm__ float *)x);
  DataCopy(a, gm, 64);
  for (uint32_t i = 0; i < 64; i++) b.SetValue(63 - i, a.GetValue(i));
  // the same bytes as integers, shifted as a whole: 0.5 becomes 2 * 0.5 when 1 << 23 is added to its bits
  LocalTensor<int32_t> bits = b.ReinterpretCast<int32_t>();
  Adds(bits, bits, int32_t(1 << 23), 64);
  gm.SetGlobalBuffer((__gm__ float *)z);
  DataCopy(gm, b, 64);
}

extern "C" __global__ __aicore__ void too_large(GM_ADDR z) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TBuf<TPosition::VECCALC> work;
  pipe.InitBuffer(in, 2, 65536);
  pipe.InitBuffer(work, 65568);
}

extern "C" __global__ __aicore__ void just_fits(GM_ADDR z) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TBuf<TPosition::VECCALC> work;
  pipe.InitBuffer(in, 2, 65536);
  pipe.InitBuffer(work, 65536);
  LocalTensor<int32_t> t = work.Get<int32_t>();
  t.SetValue(16383, 5);
  *(__gm__ int32_t *)z = t.GetValue(16383);
}
