// Every elementwise instruction of the milestone on one type: n elements of x and y, one part of n elements of z each.
#include "kernel_operator.h"
using namespace AscendC;

template <typename T> class Elementwise {
 public:
  __aicore__ inline Elementwise(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n) : n(n) {
    GlobalTensor<T> gm;
    pipe.InitBuffer(aBuf, n * sizeof(T));
    pipe.InitBuffer(bBuf, n * sizeof(T));
    pipe.InitBuffer(cBuf, n * sizeof(T));
    a = aBuf.template Get<T>();
    b = bBuf.template Get<T>();
    c = cBuf.template Get<T>();
    gm.SetGlobalBuffer((__gm__ T *)x, n);
    DataCopy(a, gm, n);
    gm.SetGlobalBuffer((__gm__ T *)y, n);
    DataCopy(b, gm, n);
    zGm.SetGlobalBuffer((__gm__ T *)z);
  }
  __aicore__ inline void Put() {
    DataCopy(zGm, c, n);
    zGm = zGm[n];
  }
  __aicore__ inline void Run(T s) {
    Add(c, a, b, n);
    Put();
    Sub(c, a, b, n);
    Put();
    Mul(c, a, b, n);
    Put();
    Adds(c, a, s, n);
    Put();
    Muls(c, a, s, n);
    Put();
    Duplicate(c, s, n);
    Put();
  }
  __aicore__ inline void RunAbs() {
    Abs(c, a, n);
    Put();
  }

 private:
  TPipe pipe;
  TBuf<TPosition::VECCALC> aBuf, bBuf, cBuf;
  LocalTensor<T> a, b, c;
  GlobalTensor<T> zGm;
  uint32_t n;
};

template <typename T> __global__ __aicore__ void ops(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n, T s) {
  Elementwise<T> e(x, y, z, n);
  e.Run(s);
  if constexpr (T(0.5) != T(0)) e.RunAbs();
}
template __global__ __aicore__ void ops<float>(GM_ADDR, GM_ADDR, GM_ADDR, uint32_t, float);
template __global__ __aicore__ void ops<half>(GM_ADDR, GM_ADDR, GM_ADDR, uint32_t, half);
template __global__ __aicore__ void ops<int16_t>(GM_ADDR, GM_ADDR, GM_ADDR, uint32_t, int16_t);
template __global__ __aicore__ void ops<int32_t>(GM_ADDR, GM_ADDR, GM_ADDR, uint32_t, int32_t);

// Duplicate has more types.
template <typename T> __global__ __aicore__ void fill(GM_ADDR z, T s) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, 512);
  LocalTensor<T> t = buf.Get<T>();
  GlobalTensor<T> gm;
  gm.SetGlobalBuffer((__gm__ T *)z);
  Duplicate(t, s, 512 / sizeof(T));
  DataCopy(gm, t, 512 / sizeof(T));
}
template __global__ __aicore__ void fill<bfloat16_t>(GM_ADDR, bfloat16_t);
template __global__ __aicore__ void fill<uint16_t>(GM_ADDR, uint16_t);
template __global__ __aicore__ void fill<uint32_t>(GM_ADDR, uint32_t);
