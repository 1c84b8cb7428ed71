// Flags between the cores of a launch, each mode, and SyncAll of both kinds: the sums are right whatever runs when.
// RUN: ascpu-run %s modes --blocks=4 zeros:int32:64 | FileCheck %s
// RUN: ascpu-run %s modes --blocks=4 zeros:int32:64 --threads=1 | FileCheck %s
// RUN: ascpu-run %s modes --blocks=4 zeros:int32:64 --threads=7 | FileCheck %s
// RUN: ascpu-run %s modes --blocks=4 zeros:int32:64 --check | FileCheck %s
// RUN: ascpu-run %s modes --blocks=4 zeros:int32:64 --npu-arch=dav-3510 | FileCheck %s
// RUN: ascpu-run %s pairs --blocks=3 zeros:int32:16 --npu-arch=dav-3510 | FileCheck %s --check-prefix=PAIRS
// RUN: ascpu-run %s pairs --blocks=3 zeros:int32:16 --npu-arch=dav-3510 --check | FileCheck %s --check-prefix=PAIRS
// RUN: ascpu-run %s far --blocks=2 | FileCheck %s --check-prefix=FAR
#include "kernel_operator.h"
using namespace AscendC;

// Words: 0..3 of the cube cores, 16..23 of the vector cores, 32..35 what cube cores found, 40..47 vector cores.
// Vector core i writes i + 1; a cube core adds its two; all cube cores add everything: 1 + ... + 8 = 36.
// CHECK-COUNT-4: AIC 36
// CHECK-NOT: AIC
extern "C" __global__ __mix__(1, 2) void modes(__gm__ int32_t *words) {
  int64_t id = GetBlockIdx(), groups = GetBlockNum();
  for (int round = 0; round < 20; round++) {
    if ASCEND_IS_AIV {
      words[16 + id] = id + 1;
      CrossCoreSetFlag<2, PIPE_MTE3>(1);
      CrossCoreWaitFlag(2);
      int expected = 0;
      for (int64_t i = 1; i <= 2 * groups; i++) expected += i;
      if (words[32 + block_idx] != expected) trap();
      words[40 + id] = round;                  // mode 1: the other vector core of the block has done it, too
      CrossCoreSetFlag<1, PIPE_MTE3>(3);
      CrossCoreWaitFlag<1>(3);
      if (words[40 + (id ^ 1)] != round) trap();
      CrossCoreSetFlag<0, PIPE_MTE3>(3);       // mode 0: all of them
      CrossCoreWaitFlag(3);
      for (int64_t i = 0; i < 2 * groups; i++)
        if (words[40 + i] != round) trap();
    }
    if ASCEND_IS_AIC {
      CrossCoreWaitFlag(1);
      words[id] = words[16 + 2 * id] + words[16 + 2 * id + 1];
      CrossCoreSetFlag<0, PIPE_FIX>(3);
      CrossCoreWaitFlag(3);
      words[32 + id] = 0;
      for (int64_t i = 0; i < groups; i++) words[32 + id] += words[i];
      CrossCoreSetFlag<2, PIPE_FIX>(2);
    }
    SyncAll<false>();
    SyncAll();   // of the core's kind
  }
  if ASCEND_IS_AIC { printf("AIC %d\n", words[32 + id]); }
}

// Mode 4: the cube core and one vector core, in turns: flags 2 and 18 of the cube core are flag 2 of the vector cores.
// PAIRS: AIC 20 40
// PAIRS-NEXT: AIC 20 40
// PAIRS-NEXT: AIC 20 40
extern "C" __global__ __mix__(1, 2) void pairs(__gm__ int32_t *words) {
#if __NPU_ARCH__ == 3510
  __gm__ int32_t *own = words + 2 * block_idx;
  for (int round = 0; round < 20; round++) {
    if ASCEND_IS_AIC {
      CrossCoreSetFlag<4, PIPE_FIX>(2);
      CrossCoreWaitFlag<4, PIPE_S>(2);
      CrossCoreSetFlag<4, PIPE_FIX>(18);
      CrossCoreWaitFlag<4, PIPE_S>(18);
      if (own[0] != round + 1 || own[1] != 2 * round + 2) trap();
    } else {
      CrossCoreWaitFlag<4, PIPE_S>(2);
      own[GetSubBlockIdx()] += 1 + GetSubBlockIdx();
      CrossCoreSetFlag<4, PIPE_MTE3>(2);
    }
  }
  if ASCEND_IS_AIC { printf("AIC %d %d\n", own[0], own[1]); }
#endif
}

// A cube core far ahead of its vector cores waits for them before a count would go above 15.
// FAR-COUNT-4: AIV 100
extern "C" __global__ __mix__(1, 2) void far() {
  int n = 0;
  for (int round = 0; round < 100; round++) {
    if ASCEND_IS_AIC { CrossCoreSetFlag<2, PIPE_FIX>(9); }
    if ASCEND_IS_AIV {
      CrossCoreWaitFlag(9);
      n++;
    }
  }
  if ASCEND_IS_AIV { printf("AIV %d\n", n); }
}
