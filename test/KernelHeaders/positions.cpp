// Each position's memory, on each chip; buffers one behind the other in each of them (docs/semantics.md 1).
// RUN: ascpu-run %s k --npu-arch=dav-1001 | FileCheck %s --check-prefixes=OLD,ALL
// RUN: ascpu-run %s k --npu-arch=dav-2002 | FileCheck %s --check-prefixes=OLD,ALL
// RUN: ascpu-run %s k --npu-arch=dav-2201 | FileCheck %s --check-prefixes=SPLIT,ALL
// RUN: ascpu-run %s k --npu-arch=dav-3002 | FileCheck %s --check-prefixes=B310,ALL
// RUN: ascpu-run %s k --npu-arch=dav-3510 | FileCheck %s --check-prefixes=SPLIT,ALL
// RUN: ascpu-run %s placed | FileCheck %s --check-prefix=PLACED
// RUN: ascpu-run %s written --check | FileCheck %s --check-prefix=WRITTEN
// RUN: not ascpu-run %s full 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: not ascpu-run %s chosen 2>&1 | FileCheck %s --check-prefix=CHOSEN
// RUN: not ascpu-run %s allocated 2>&1 | FileCheck %s --check-prefix=ALLOCATED
#include "kernel_operator.h"
using namespace AscendC;
#if __NPU_ARCH__ == 2201
#define ON_CUBE __cube__ /* elsewhere these run nowhere */
#else
#define ON_CUBE
#endif

// OLD: GM:GM A1:L1 A2:L0A B1:L1 B2:L0B C1:UB C2:L0C CO1:L0C CO2:UB SPM:L1 TSCM:L1 C2PIPE2GM:GM
// SPLIT: GM:GM A1:L1 A2:L0A B1:L1 B2:L0B C1:L1 C2:BiasTable CO1:L0C CO2:GM SPM:GM TSCM:L1 C2PIPE2GM:Fixpipe buffer
// B310: GM:GM A1:L1 A2:L0A B1:L1 B2:L0B C1:UB C2:BiasTable CO1:L0C CO2:GM SPM:GM TSCM:L1 C2PIPE2GM:GM
// ALL: VECIN:UB VECOUT:UB VECCALC:UB
extern "C" __global__ __aicore__ void k() {
  const TPosition list[] = {TPosition::GM,  TPosition::A1,  TPosition::A2,   TPosition::B1,
                            TPosition::B2,  TPosition::C1,  TPosition::C2,   TPosition::CO1,
                            TPosition::CO2, TPosition::SPM, TPosition::TSCM, TPosition::C2PIPE2GM};
  for (TPosition p : list) printf("%s:%s ", ascpu::name_of(p), ascpu::memory_names[ascpu::memory_of(p)]);
  printf("\n");
  const TPosition vec[] = {TPosition::VECIN, TPosition::VECOUT, TPosition::VECCALC};
  for (TPosition p : vec)
    printf("%s:%s ", ascpu::name_of(p), ascpu::memory_names[ascpu::memory_of(p)]);
  printf("\n");
}

// Each memory is given out by itself, A1 and B1 share L1.
// PLACED: 0 1024 0 0 0
extern "C" __global__ ON_CUBE __aicore__ void placed() {
  TPipe pipe;
  TQue<TPosition::A1, 1> a1;
  TQue<TPosition::B1, 1> b1;
  TQue<TPosition::A2, 1> a2;
  TBuf<TPosition::CO1> co1;
  TBuf<> ub;
  pipe.InitBuffer(a1, 2, 512);
  pipe.InitBuffer(b1, 1, 512);
  pipe.InitBuffer(a2, 1, 512);
  pipe.InitBuffer(co1, 1024);
  pipe.InitBuffer(ub, 32);
  LocalTensor<half> t[] = {a1.AllocTensor<half>(), b1.AllocTensor<half>(), a2.AllocTensor<half>()};
  for (auto &tensor : t) printf("%d ", (int)(uint64_t)tensor.GetPhyAddr());
  printf("%d %d\n", (int)(uint64_t)co1.Get<float>().GetPhyAddr(), (int)(uint64_t)ub.Get<float>().GetPhyAddr());
}

// The same offset of different memories holds different things.
// WRITTEN: 2 3 4 5 6 8 9
extern "C" __global__ ON_CUBE __aicore__ void written() {
  LocalTensor<int> t(TPosition::A1, 64, 4);
  t.In<2>()[0] = 2, t.In<3>()[0] = 3, t.In<4>()[0] = 4, t.In<5>()[0] = 5, t.In<6>()[0] = 6, t.In<8>()[0] = 8;
  t.In<9>()[0] = 9;
  printf("%d %d %d %d %d %d %d\n", t.In<2>()[0], t.In<3>()[0], t.In<4>()[0], t.In<5>()[0], t.In<6>()[0], t.In<8>()[0],
         t.In<9>()[0]);
}

// FULL: positions.cpp:[[#@LINE+5]]:{{.*}}L1 overflow on dav-2201 (524288 bytes): A1 1 x 524288 (line [[#@LINE+5]]) are placed; B1 1 x 32 does not fit: 32 bytes wanted, 0 left
extern "C" __global__ __aicore__ void full() {
  TPipe pipe;
  TBuf<TPosition::A1> a1;
  TBuf<TPosition::B1> b1;
  pipe.InitBuffer(a1, 524288), pipe.InitBuffer(b1, 32);
}
// CHOSEN: positions.cpp:[[#@LINE+5]]:{{.*}}InitBuffer: the address 544 of a B2 buffer is not a multiple of 512
extern "C" __global__ __aicore__ void chosen() {
  TPipe pipe;
  TQue<TPosition::B2, 1> b2;
  TQue<TPosition::A1, 1> a1;
  pipe.InitBuffer(a1, {544, 32}), pipe.InitBuffer(b2, {544, 32});
}
// ALLOCATED: positions.cpp:[[#@LINE+4]]:{{.*}}Alloc: L0C overflow on dav-2201: 131072 bytes wanted, 131008 left of 131072
extern "C" __global__ __aicore__ void allocated() {
  LocalMemAllocator<Hardware::L0C> l0c;
  if (l0c.Alloc<float>(16).GetPosition() != TPosition::CO1) trap();
  l0c.Alloc<TPosition::CO1, float>(32768);
}
