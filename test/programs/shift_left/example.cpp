// document 1's worked examples: one ShiftLeft of 512 elements.
#include "kernel_operator.h"
using namespace AscendC;

template <typename T> __global__ __aicore__ void shift(GM_ADDR x, GM_ADDR z, T amount) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<T> xGm, zGm;
  xGm.SetGlobalBuffer((__gm__ T *)x, 512);
  zGm.SetGlobalBuffer((__gm__ T *)z, 512);
  pipe.InitBuffer(in, 1, 512 * sizeof(T));
  pipe.InitBuffer(out, 1, 512 * sizeof(T));
  LocalTensor<T> src = in.AllocTensor<T>();
  DataCopy(src, xGm, 512);
  in.EnQue(src);
  src = in.DeQue<T>();
  LocalTensor<T> dst = out.AllocTensor<T>();
  ShiftLeft(dst, src, amount, 512);
  out.EnQue(dst);
  in.FreeTensor(src);
  dst = out.DeQue<T>();
  DataCopy(zGm, dst, 512);
  out.FreeTensor(dst);
}
template __global__ __aicore__ void shift<int16_t>(GM_ADDR, GM_ADDR, int16_t);
template __global__ __aicore__ void shift<uint16_t>(GM_ADDR, GM_ADDR, uint16_t);
