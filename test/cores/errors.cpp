// What cores of a block cannot do, at the user's line, with the core's name.
// RUN: not ascpu-cc -c -DNUMBERS %s -o %t.o 2>&1 | FileCheck %s --check-prefix=MIX --implicit-check-not=error:
// RUN: not ascpu-cc -c -DCALLS %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CALLS --implicit-check-not=error:
// RUN: not ascpu-cc -c -DONE_PARSE %s -o %t.o 2>&1 | FileCheck %s --check-prefix=HALF --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ascpu-cc -c -DNOTES %s -o %t.o 2>&1 | FileCheck %s --check-prefix=NOTES --implicit-check-not=error:
// RUN: not ascpu-run %s scalar 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: not ascpu-run %s mode1 2>&1 | FileCheck %s --check-prefix=MODE1
// RUN: not ascpu-run %s mode2 2>&1 | FileCheck %s --check-prefix=MODE2
// RUN: not ascpu-run %s pair int32:11 --npu-arch=dav-3510 2>&1 | FileCheck %s --check-prefix=PAIR11
// RUN: not ascpu-run %s pair int32:27 --npu-arch=dav-3510 2>&1 | FileCheck %s --check-prefix=PAIR27
// RUN: not ascpu-run %s pair int32:3 --npu-arch=dav-3510 2>&1 | FileCheck %s --check-prefix=PAIR3
// RUN: not ascpu-run %s full --blocks=2 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: not ascpu-run %s full --blocks=2 --threads=1 --check 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: not ascpu-run %s fails --blocks=4 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: not ascpu-run %s many --blocks=400 2>&1 | FileCheck %s --check-prefix=MANY
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL(cube, vector) extern "C" __global__ __mix__(cube, vector) void
#define TWO 2

#ifdef NUMBERS
// MIX: errors.cpp:[[#@LINE+1]]: error: __mix__(2, 1) is not one of (0, 1), (1, 0), (1, 1), (1, 2)
KERNEL(TWO, 1) two_cubes() {}
// MIX: errors.cpp:[[#@LINE+1]]: error: __mix__(1, 3) is not one of (0, 1), (1, 0), (1, 1), (1, 2)
extern "C" __global__ __mix__(1, 3) void three_vectors() {}
#endif
#ifdef NOTES
// NOTES: errors.cpp:[[#@LINE+1]]:41: error: KERNEL_TASK_TYPE with cube cores is not supported outside of the kernel's own body
__aicore__ inline void not_a_kernel() { KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2); }
extern "C" __global__ __aicore__ void calls_it() { not_a_kernel(); }
// NOTES: errors.cpp:[[#@LINE+1]]:70: error: KERNEL_TASK_TYPE: the tiling key is not a constant
extern "C" __global__ __aicore__ void any_key(uint64_t key, int x) { KERNEL_TASK_TYPE(key, KERNEL_TYPE_MIX_AIC_1_2); }
#endif
#ifdef CALLS
// A function that calls itself is one for both kinds of cores.
__aicore__ inline void again(LocalTensor<float> t, int n) {
  Adds(t, t, 1.0f, 64);
  if (n) again(t, n - 1);
}
KERNEL(1, 1) calls() {
  // CALLS: errors.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: not supported yet: in a kernel for cube cores, a function that calls itself and has instructions
  again(LocalTensor<float>(TPosition::VECCALC, 0, 64), 3);
}
#endif
#ifdef ONE_PARSE
// Only the parse for cube cores sees it; what both see is said once.
KERNEL(1, 1) half_wrong() {
#ifdef __DAV_C220_CUBE__
  // HALF: errors.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'nothing'
  nothing = 1;
#endif
}
#endif
KERNEL(1, TWO) scalar() {
  // SCALAR: errors.cpp:[[#@LINE+1]]:{{.*}}block 0, cube core: a scalar access of a tensor at TPosition::B1: only UB has them
  if ASCEND_IS_AIC { LocalTensor<int32_t>(TPosition::B1, 0, 8).SetValue(0, 1); }
}
KERNEL(1, 2) mode1() {
  // MODE1: errors.cpp:[[#@LINE+1]]:{{.*}}block 0, cube core: CrossCoreSetFlag: mode 1 is between vector cores
  if ASCEND_IS_AIC { CrossCoreSetFlag<1, PIPE_FIX>(0); }
}
KERNEL(1, 0) mode2() {
  // MODE2: errors.cpp:[[#@LINE+1]]:{{.*}}block 0: CrossCoreSetFlag: mode 2 is between cube and vector cores, and the kernel has one kind
  CrossCoreSetFlag<2, PIPE_FIX>(0);
}
// Flag 19 of the cube core is flag 3 of the second vector core.
KERNEL(1, 2) pair(int flag) {
#if __NPU_ARCH__ == 3510
  // PAIR11: errors.cpp:[[#@LINE+3]]:{{.*}}block 0, cube core: CrossCoreSetFlag: flag 11 of mode 4 is out of range 0..10 and 16..26 on the cube core
  // PAIR27: errors.cpp:[[#@LINE+2]]:{{.*}}block 0, cube core: CrossCoreSetFlag: flag 27 of mode 4 is out of range 0..10 and 16..26 on the cube core
  // PAIR3: errors.cpp:[[#@LINE+2]]:{{.*}}deadlock: block 0, vector core 1 waits for flag 3 of mode 4 from block 0, cube core, and no other block can go on
  if ASCEND_IS_AIC { CrossCoreSetFlag<4, PIPE_FIX>(flag); }
  if ASCEND_IS_AIV { CrossCoreWaitFlag<4, PIPE_S>(3); }
#endif
}
// The vector cores take 4 of 20: the 16th that is left cannot be set.
// FULL: errors.cpp:[[#@LINE+5]]:{{.*}}deadlock: blocks 0..1, cube cores wait to set flag 9, which has been set 15 times without a wait: its count goes up to 15, and no other block can go on
// FULL: note: blocks 0..1, vector cores 0 have ended
// FULL: note: blocks 0..1, vector cores 1 have ended
KERNEL(1, 2) full() {
  if ASCEND_IS_AIC {
    for (int i = 0; i < 20; i++) CrossCoreSetFlag<2, PIPE_FIX>(9);
  } else {
    for (int i = 0; i < 4; i++) CrossCoreWaitFlag(9);
  }
}
// The lowest core that fails is told, though others wait for it.
KERNEL(1, 2) fails() {
  // FAILS: errors.cpp:[[#@LINE+1]]:{{.*}}block 2, vector core 1: trap
  if ASCEND_IS_AIV { if (GetBlockIdx() == 5) trap(); }
  SyncAll<false>();
}
KERNEL(1, 2) many() {
  // MANY: errors.cpp:[[#@LINE+1]]:{{.*}}block 0, cube core: SyncAll: 1200 blocks cannot wait for each other, 1024 can
  SyncAll<false>();
}
