// A queue deeper than four keeps its order through a ring; buffers that are freed out of order are found again.
// RUN: ascpu-run %s k | FileCheck %s
// RUN: ascpu-run --check %s k | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void k() {
  TPipe pipe;
  TQue<TPosition::VECIN, 6> deep;
  pipe.InitBuffer(deep, 6, 64);
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 4; i++) {
      LocalTensor<int32_t> t = deep.AllocTensor<int32_t>();
      t.SetValue(0, 10 * round + i);
      deep.EnQue(t);
    }
    for (int i = 0; i < 4; i++) {
      LocalTensor<int32_t> t = deep.DeQue<int32_t>();
      printf("%d ", t.GetValue(0));
      deep.FreeTensor(t);
    }
  }
  // CHECK: 0 1 2 3 10 11 12 13 20 21 22 23 end
  printf("end\n");
  // Twelve have gone through six buffers: the next is the first again. Of three taken the middle one is freed; it is
  // used when the circle comes round to it.
  LocalTensor<float> t[3] = {deep.AllocTensor<float>(), deep.AllocTensor<float>(), deep.AllocTensor<float>()};
  deep.FreeTensor(t[1]);
  // CHECK: 0 64 128 then 192 256 320 64
  printf("%d %d %d then", (int)(uint64_t)t[0].GetPhyAddr(), (int)(uint64_t)t[1].GetPhyAddr(), (int)(uint64_t)t[2].GetPhyAddr());
  for (int i = 0; i < 4; i++) printf(" %d", (int)(uint64_t)deep.AllocTensor<float>().GetPhyAddr());
  printf("\n");
}
