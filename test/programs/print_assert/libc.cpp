// <assert.h> after our headers takes `assert` back: its failure is the kernel's all the same.
#include "kernel_operator.h"
#include <assert.h>

extern "C" __global__ __aicore__ void libc_assert(int32_t limit) { assert(AscendC::GetBlockIdx() < limit); }
