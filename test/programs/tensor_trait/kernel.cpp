// Tensors whose type is a TensorTrait: the scalar has the element type behind the trait.
#include "kernel_operator.h"
using namespace AscendC;
#ifndef SCALAR
#define SCALAR int16_t
#endif

using Trait = TensorTrait<int16_t, TPosition::VECIN>;

extern "C" __global__ __aicore__ void trait(GM_ADDR x, GM_ADDR z) {
  TPipe pipe;
  TBuf<TPosition::VECIN> xBuf;
  TBuf<TPosition::VECOUT> zBuf;
  pipe.InitBuffer(xBuf, 512);
  pipe.InitBuffer(zBuf, 512);
  GlobalTensor<Trait> xGm, zGm;
  xGm.SetGlobalBuffer((__gm__ int16_t *)x, 256);
  zGm.SetGlobalBuffer((__gm__ int16_t *)z, 4 * 256);
  LocalTensor<Trait> src = xBuf.Get<Trait>(), dst = zBuf.Get<Trait>();
  DataCopy(src, xGm, 256);

  ShiftLeft(dst, src, SCALAR(2), 256);
  DataCopy(zGm, dst, 256);
  ShiftLeft(dst, src, SCALAR(3), uint64_t(128), 2, {1, 1, 8, 8});
  DataCopy(zGm[256], dst, 256);
  uint64_t mask[2] = {0xff, 1};
  ShiftLeft(dst, src, SCALAR(4), mask, 2, {1, 1, 8, 8});
  DataCopy(zGm[512], dst, 256);
  SetMaskNorm();
  SetVectorMask<int16_t>(0, 1);
  ShiftLeft<Trait, SCALAR, false>(dst, src, SCALAR(0), MASK_PLACEHOLDER, 2, {1, 1, 8, 8});
  ResetMask();
  DataCopy(zGm[768], dst, 256);
}
