#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void add(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  GlobalTensor<float> gx, gy, gz;
  gx.SetGlobalBuffer((__gm__ float *)x, 64);
  gy.SetGlobalBuffer((__gm__ float *)y, 64);
  gz.SetGlobalBuffer((__gm__ float *)z, 64);
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 512);
  LocalTensor<float> a = buffer.Get<float>();
  DataCopy(a, gx, 64);
  DataCopy(a[64], gy, 64);
  Add(a, a, a[64], 64);
  DataCopy(gz, a, 64);
}
