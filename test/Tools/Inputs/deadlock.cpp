#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

KERNEL stuck(__gm__ int32_t *z) {
  printf("block %d\n", int(GetBlockIdx()));
  if (GetBlockIdx() == 2) return;
  if (GetBlockIdx() == 1)
    CrossCoreWaitFlag(5);
  SyncAll();
  z[GetBlockIdx()] = 1;
}
KERNEL fails(__gm__ int32_t *z) {
  if (GetBlockIdx() == 1) assert(z == nullptr);
  SyncAll();
}
KERNEL meet(__gm__ int32_t *words, uint32_t at) {
  GlobalTensor<int32_t> gm;
  gm.SetGlobalBuffer(words);
  SyncAll(gm, LocalTensor<int32_t>(TPosition::VECCALC, at, 8));
}
KERNEL cube() {
  SyncAll<false>(); /* of all there are */
  CrossCoreWaitFlag<2, PIPE_V>(1);
}
