// ShiftRight with roundEn, which dav-3510 does not have: an argument of the launch, so that it is not known before.
#include "kernel_operator.h"
using namespace AscendC;
extern "C" __global__ __aicore__ void shift(GM_ADDR x, int32_t round) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, 256);
  LocalTensor<int16_t> a = buf.Get<int16_t>();
  GlobalTensor<int16_t> gm;
  gm.SetGlobalBuffer((__gm__ int16_t *)x, 128);
  DataCopy(a, gm, 128);
  ShiftRight(a, a, int16_t(5), uint64_t(128), 1, {1, 1, 8, 8}, round != 0);
  DataCopy(gm, a, 128);
}
