// printf and assert in kernels.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void prints(GM_ADDR x) {
  __gm__ int32_t *p = (__gm__ int32_t *)x;
  printf("block %d of %d: %d %u %x %lld %s %.2f\n", (int)GetBlockIdx(), (int)GetBlockNum(), p[0], 7u, 255, 1ll << 40,
         "text", 1.5);
  AscendC::PRINTF("half %f bfloat16 %f\n", half(0.25), bfloat16_t(-2.0f));
}

extern "C" __global__ __aicore__ void asserts(__gm__ int32_t *z, int32_t limit) {
  int64_t block = GetBlockIdx();
  z[block] = 1;
  assert(block < limit);
  z[block] = 2;
}

extern "C" __global__ __aicore__ void says(__gm__ int32_t *z) { ascendc_assert(z[0] == 1, "z is %d", z[0]); }
