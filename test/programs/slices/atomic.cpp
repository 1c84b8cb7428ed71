// Slices that add to what is in global memory: rows 0 and 2 of three of 16, the second half of each. Three blocks, the way
// the slices are known in each, twice each, then once without adding.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void add_rows(__gm__ float *z, uint32_t one, uint32_t dims) {
  TPipe pipe;
  TBuf<> buffer;
  pipe.InitBuffer(buffer, 16 * sizeof(float));
  auto local = buffer.Get<float>();
  Duplicate(local, 2.0f, 16);
  PipeBarrier<PIPE_ALL>();
  GlobalTensor<float> to;
  to.SetGlobalBuffer(z + 96 * GetBlockIdx());
  SliceInfo fixed[] = {{8, 15, 0, 1, 16}, {0, 2, 1, 1, 3}}, inner[] = {{0, 7, 0, 1, 8}, {0, 1, 0, 1, 2}};
  SliceInfo rows[] = {{8 * one, 15, 0, 1, 16}, {0, 2 * one, one, 1, 3}};
  for (int i = 0; i < 3; i++) {
    if (i == 0) SetAtomicAdd<float>();
    if (i == 2) SetAtomicNone(), to = to[48];
    if (GetBlockIdx() == 0) DataCopy(to, local, fixed, inner, 2);
    if (GetBlockIdx() == 1) DataCopy(to, local, rows, inner, 2);
    if (GetBlockIdx() == 2) DataCopy(to, local, rows, inner, dims);
    PipeBarrier<PIPE_ALL>();
  }
}
