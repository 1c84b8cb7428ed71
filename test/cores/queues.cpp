// A product through queues at the cube core's positions, in program order and in turns: 0, 1, 2... times 2.
// RUN: ascpu-run %s product zeros:float32:256 | FileCheck %s
// RUN: ascpu-run %s product zeros:float32:256 --check | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;

// CHECK: 0 2 4 30
// CHECK-NEXT: 32 34 510
extern "C" __global__ __mix__(1, 1) void product(__gm__ float *c) {
  TPipe pipe;
  TQue<TPosition::A1, 2> qa1;
  TQue<TPosition::B1, 1> qb1;
  TQue<TPosition::A2, 1> qa2;
  TQue<TPosition::B2, 1> qb2;
  TQue<TPosition::CO1, 1> qco1;
  pipe.InitBuffer(qa1, 2, 512), pipe.InitBuffer(qb1, 1, 512), pipe.InitBuffer(qa2, 1, 512);
  pipe.InitBuffer(qb2, 1, 512), pipe.InitBuffer(qco1, 1, 1024);
  __gm__ half *words = (__gm__ half *)GetSysWorkSpacePtr();
  GlobalTensor<half> ga, gb;
  GlobalTensor<float> gc;
  ga.SetGlobalBuffer(words), gb.SetGlobalBuffer(words + 256), gc.SetGlobalBuffer(c);
  if ASCEND_IS_AIV { // A counts up, B is twice the unit matrix
    for (int i = 0; i < 256; i++) words[i] = half(i), words[256 + i] = half(i % 17 == 0 ? 2 : 0);
    CrossCoreSetFlag<2, PIPE_MTE3>(0);
    return;
  }
  CrossCoreWaitFlag(0);
  for (int round = 0; round < 3; round++) {
    auto a1 = qa1.AllocTensor<half>();
    DataCopy(a1, ga, 256);
    qa1.EnQue(a1);
    auto b1 = qb1.AllocTensor<half>();
    DataCopy(b1, gb, 256);
    qb1.EnQue(b1);
    a1 = qa1.DeQue<half>();
    auto a2 = qa2.AllocTensor<half>();
    LoadData2DParams load;
    load.repeatTimes = 1;
    LoadData(a2, a1, load);
    qa2.EnQue(a2);
    qa1.FreeTensor(a1);
    b1 = qb1.DeQue<half>();
    auto b2 = qb2.AllocTensor<half>();
    load.ifTranspose = true;
    LoadData(b2, b1, load);
    qb2.EnQue(b2);
    qb1.FreeTensor(b1);
    a2 = qa2.DeQue<half>(), b2 = qb2.DeQue<half>();
    auto sum = qco1.AllocTensor<float>();
    Mmad(sum, a2, b2, MmadParams{16, 16, 16, 0, false, true}); /* every round from 0 */
    qco1.EnQue(sum);
    qa2.FreeTensor(a2), qb2.FreeTensor(b2);
    sum = qco1.DeQue<float>();
    if (round == 2) Fixpipe(gc, sum, FixpipeParamsV220{16, 16, 16, 16, false, QuantMode_t::NoQuant, 0, 1, 0, 0, 0});
    else Fixpipe(gc, sum, FixpipeParamsV220(16, 16, 16, 16, true));
    qco1.FreeTensor(sum);
  }
  printf("%g %g %g %g\n%g %g %g\n", c[0], c[1], c[2], c[15], c[16], c[17], c[255]);
}
