// The example of the specification: two rows of three, two bursts each, out of a matrix of 3 x 87; and back.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void two_rows(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TBuf<> buffer;
  pipe.InitBuffer(buffer, 96 * sizeof(int32_t));
  auto local = buffer.Get<int32_t>();
  GlobalTensor<int32_t> from, to;
  from.SetGlobalBuffer((__gm__ int32_t *)x);
  to.SetGlobalBuffer((__gm__ int32_t *)y);
  uint32_t dimValue = 2;
  SliceInfo srcSliceInfo[] = {{16, 70, 7, 3, 87}, {0, 2, 1, 1, 3}};
  SliceInfo dstSliceInfo[] = {{0, 47, 0, 3, 48}, {0, 1, 0, 1, 2}};
  DataCopy(local, from, dstSliceInfo, srcSliceInfo, dimValue);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, local, dstSliceInfo, dstSliceInfo, dimValue);
}
