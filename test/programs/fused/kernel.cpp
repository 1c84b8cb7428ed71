// Values that seem to be read by nobody: somebody reads more of a buffer than what was written there last.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t N = 512;

__aicore__ inline void twice(GM_ADDR px, GM_ADDR py, GM_ADDR pz, uint32_t n, uint32_t written) {
  TPipe pipe;
  GlobalTensor<float> x, y, z;
  x.SetGlobalBuffer((__gm__ float *)px);
  y.SetGlobalBuffer((__gm__ float *)py);
  z.SetGlobalBuffer((__gm__ float *)pz);
  LocalTensor<float> a(TPosition::VECCALC, 0, N), b(TPosition::VECCALC, 8192, N), c(TPosition::VECCALC, 16384, N);
  DataCopy(a, x, n); /* the second half of a is read below */
  Abs(b, a, n);
  DataCopy(y, b, n);
  if (GetBlockNum() == 77) return; /* another group begins */
  DataCopy(b, x, n);
  Muls(a, b, 2.0f, written);
  Adds(c, a, 1.0f, n);
  DataCopy(z, c, n);
}
extern "C" __global__ __aicore__ void known(GM_ADDR px, GM_ADDR py, GM_ADDR pz) { twice(px, py, pz, N, 256); }
extern "C" __global__ __aicore__ void perhaps(GM_ADDR px, GM_ADDR py, GM_ADDR pz, uint32_t n, uint32_t written) {
  twice(px, py, pz, n, written);
}

// A buffer holds floats and then halves: behind the halves the last floats are still there.
extern "C" __global__ __aicore__ void narrower(GM_ADDR px, GM_ADDR py, GM_ADDR pz) {
  TPipe pipe;
  GlobalTensor<float> x, y;
  GlobalTensor<half> h;
  x.SetGlobalBuffer((__gm__ float *)px);
  y.SetGlobalBuffer((__gm__ float *)py);
  h.SetGlobalBuffer((__gm__ half *)pz);
  LocalTensor<float> a(TPosition::VECCALC, 0, N), b(TPosition::VECCALC, 8192, N), most(TPosition::VECCALC, 16384, 64);
  LocalTensor<half> c(TPosition::VECCALC, 24576, N);
  DataCopy(a, x, N);
  Abs(b, a, N);
  DataCopy(c, h, N);
  Adds(b.ReinterpretCast<half>(), c, half(1), N);
  ReduceMax(most, a, most, N); /* the group ends */
  DataCopy(y, b, N);
}
