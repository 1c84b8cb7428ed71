#include "kernel_operator.h"

extern "C" __global__ __aicore__ void fill(__gm__ int *out) { out[AscendC::GetBlockIdx()] = AscendC::GetBlockIdx(); }
