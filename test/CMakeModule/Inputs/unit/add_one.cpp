#include "kernel_operator.h"
struct Tiling { uint32_t count; };
extern "C" __global__ __aicore__ void add_one(GM_ADDR x, GM_ADDR workspace, GM_ADDR tiling) {
  GET_TILING_DATA_WITH_STRUCT(Tiling, data, tiling);
  auto values = (__gm__ DTYPE_X *)x + AscendC::GetBlockIdx() * data.count;
  assert(data.count < 1000); /* before anything is written: the memory ends long before */
  for (uint32_t i = 0; i < data.count; i++) values[i] += TILING_KEY_IS(7) ? 1 : 100;
}
