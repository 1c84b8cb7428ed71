// What cannot be: a message names the instruction, the line and, where a block has several cores, the core.
#include "kernel_operator.h"
using namespace AscendC;

#ifdef ALONE
extern "C" __global__ __vector__ __aicore__ void alone(GM_ADDR c) {
  LocalTensor<float> sum(TPosition::CO1, 0, 256);
  LocalTensor<half> left(TPosition::A2, 0, 256), right(TPosition::B2, 0, 256);
  Mmad(sum, left, right, MmadParams(16, 16, 16));
}
extern "C" __global__ __aicore__ void copies(GM_ADDR x) {
  GlobalTensor<half> gm;
  gm.SetGlobalBuffer((__gm__ half *)x);
  DataCopy(LocalTensor<half>(TPosition::A1, 64, 256), gm, 256);
}
#endif
#ifdef TYPES
extern "C" __global__ __cube__ void types(GM_ADDR c) {
  LocalTensor<half> sum(TPosition::CO1, 0, 256), left(TPosition::A2, 0, 256), right(TPosition::B2, 0, 256);
  LocalTensor<int16_t> words(TPosition::A2, 0, 256);
  LocalTensor<int32_t> whole(TPosition::CO1, 0, 256);
  GlobalTensor<half> gm;
  Mmad(sum, left, right, MmadParams(16, 16, 16));
  Mmad(whole, words, words, MmadParams(16, 16, 16));
  Fixpipe(gm, whole, FixpipeParamsV220());
}
#endif
extern "C" __global__ __cube__ void one_row(GM_ADDR) {
  LocalTensor<float> sum(TPosition::CO1, 0, 256);
  LocalTensor<half> left(TPosition::A2, 0, 256), right(TPosition::B2, 0, 256);
  Mmad(sum, left, right, MmadParams(1, 16, 16));
}
extern "C" __global__ __cube__ void too_far(GM_ADDR, uint32_t at) {
  LocalTensor<float> sum(TPosition::CO1, 0, 256);
  LocalTensor<half> left(TPosition::A2, at, 256), right(TPosition::B2, 0, 256);
  Mmad(sum, left, right, MmadParams(16, 16, 16));
}
extern "C" __global__ __cube__ void scales(GM_ADDR c) {
  GlobalTensor<half> gm;
  gm.SetGlobalBuffer((__gm__ half *)c);
  FixpipeParamsV220 p;
  p.nSize = p.mSize = p.srcStride = p.dstStride = 16;
  Fixpipe(gm, LocalTensor<float>(TPosition::CO1, 0, 256), p);
}
extern "C" __global__ __mix__(1, 2) void second_core(GM_ADDR z) {
  if ASCEND_IS_AIV {
    if (GetBlockIdx() == 5) assert(z == nullptr);
  }
}
extern "C" __global__ __mix__(1, 2) void never(GM_ADDR) {
  if ASCEND_IS_AIC CrossCoreWaitFlag(7);
  if ASCEND_IS_AIV {
    if (GetSubBlockIdx() == 0) CrossCoreSetFlag<2, PIPE_S>(7);
  }
}
