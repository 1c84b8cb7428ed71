// Slices that turn out to be wrong when the kernel runs.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void row(__gm__ float *x, uint32_t last, uint32_t dims) {
  LocalTensor<float> local(TPosition::VECCALC, 0, 4096);
  GlobalTensor<float> from;
  from.SetGlobalBuffer(x);
  SliceInfo source[] = {{0, 7, 0, 1, 8}, {0, last, 0, 1, 4}}, target[] = {{0, 7, 0, 1, 8}, {0, last, 0, 1, 16}};
  DataCopy(local, from, target, source, dims);
}

// Inside of its shape, which is not what is there.
extern "C" __global__ __aicore__ void places(__gm__ float *x, uint32_t rows, uint32_t dims) {
  LocalTensor<float> local(TPosition::VECCALC, 0, 64);
  GlobalTensor<float> from;
  from.SetGlobalBuffer(x);
  SliceInfo source[] = {{0, 7, 0, 1, 8}, {0, 8, 0, 1, 9}}, one[] = {{0, 7, 0, 1, 8}, {rows, rows, 0, 1, rows + 1}};
  if (dims == 0) DataCopy(local, from, source, source, 2);
  else DataCopy(local, from, one, one, dims);
}
