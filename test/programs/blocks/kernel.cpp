// Several blocks: each has its own UB and its own special registers; what one leaves there no other sees.
#include "kernel_operator.h"
using namespace AscendC;
constexpr uint32_t N = 64;

extern "C" __global__ __aicore__ void blocks(__gm__ int32_t *z) {
  TPipe pipe;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(out, 1, N * sizeof(int32_t));
  GlobalTensor<int32_t> gm;
  gm.SetGlobalBuffer(z + GetBlockIdx() * N, N);
  LocalTensor<int32_t> t = out.AllocTensor<int32_t>();
  Duplicate(t, int32_t(GetBlockNum()), N);
  // only the first lanes, as many as the block's number says; the mask stays set when the block ends
  SetVectorMask<int32_t, MaskMode::NORMAL>(int32_t(GetBlockIdx() % N));
  Adds<int32_t, false>(t, t, int32_t(GetBlockIdx()), MASK_PLACEHOLDER, 1, {1, 1, 8, 8});
  t.SetValue(N - 1, t.GetValue(0) + 1);
  out.EnQue(t);
  t = out.DeQue<int32_t>();
  DataCopy(gm, t, N);
  out.FreeTensor(t);
}
