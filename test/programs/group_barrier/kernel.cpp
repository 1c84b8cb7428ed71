// Two blocks write in turn numbers that three others add up, round by round: whoever goes on too early sees an old one.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t ARRIVE = 2, WAIT = 3, ROUNDS = 5;

extern "C" __global__ __aicore__ void rounds(GM_ADDR workspace, GM_ADDR numbers, GM_ADDR sums) {
  GroupBarrier there(workspace, ARRIVE, WAIT);
  GroupBarrier<PipeMode::MTE3_MODE> back(workspace + there.GetWorkspaceLen(), WAIT, ARRIVE);
  GlobalTensor<int32_t> x, z;
  x.SetGlobalBuffer((__gm__ int32_t *)numbers);
  z.SetGlobalBuffer((__gm__ int32_t *)sums);
  uint32_t id = GetBlockIdx();
  for (uint32_t i = 0; i < ROUNDS; i++) {
    if (id < ARRIVE) {
      x.SetValue(id * 8, (int32_t)(100 * i + id + 1));
      there.Arrive(id);
      back.Wait(id);
    } else {
      there.Wait(id - ARRIVE);
      z.SetValue((id - ARRIVE) * ROUNDS + i, x.GetValue(0) * 1000 + x.GetValue(8));
      back.Arrive(id - ARRIVE);
    }
  }
}

extern "C" __global__ __aicore__ void nobody(GM_ADDR workspace) {
  GroupBarrier barrier(workspace, ARRIVE, WAIT);
  barrier.Wait(0);
}

extern "C" __global__ __aicore__ void fill(GM_ADDR z, half value) {
  GlobalTensor<half> to;
  to.SetGlobalBuffer((__gm__ half *)z);
  InitOutput<half>(to, 5, value);
  InitOutput<half>(to[5], 2);
  GlobalTensor<half> rest = to[7];
  InitGlobalMemory(rest, 2, (half)3);
}
