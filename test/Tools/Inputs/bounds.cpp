// An Adds on 64 floats at an address that the launch gives, and one that is out of UB whatever the launch gives.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void at(GM_ADDR z, uint32_t address) {
  LocalTensor<float> t(TPosition::VECCALC, address, 56);
  GlobalTensor<float> gm;
  gm.SetGlobalBuffer((__gm__ float *)z);
  Duplicate(t, 1.0f, 56);
  DataCopy(gm, t, 56);
  Adds(t, t, 1.0f, 64);
}

extern "C" __global__ __aicore__ void constant(GM_ADDR z) {
  LocalTensor<float> t(TPosition::VECCALC, 196608 - 224, 56);
#ifdef CONSTANT
  Adds(t, t, 1.0f, 64);
#endif
}
