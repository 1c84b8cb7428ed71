// Mutexes of dav-3510: numbers from AllocMutexID, locks that leave nothing behind, refusals.
// RUN: ascpu-cc -S --npu-arch=dav-3510 --emit-asc -o - %s | ascpu-opt -npu-arch=dav-3510 -passes=asc-early,asc-simplify -S | FileCheck %s
// RUN: not ascpu-cc -c -o %t.o %s 2>&1 | FileCheck --check-prefix=CHIP %s
// RUN: not ascpu-cc -c --npu-arch=dav-3510 -DWRONG -o %t.o %s 2>&1 | FileCheck --check-prefix=WRONG --implicit-check-not=error: %s
// RUN: ascpu-run --npu-arch=dav-3510 %s numbers out:%t.npy:uint8:4
// RUN: %python -c "import numpy as np; assert list(np.load('%t.npy')) == [0, 1, 0, 2], np.load('%t.npy')"
// RUN: not ascpu-run --npu-arch=dav-3510 %s twice 2>&1 | FileCheck --check-prefix=TWICE %s
#include "kernel_operator.h"
using namespace AscendC;

// CHIP: :[[#@LINE+6]]:{{[0-9]+}}: error: Mutex: not supported on dav-2201
// CHECK-LABEL: define{{.*}} @locks(
// CHECK-NEXT: entry:
// CHECK-NEXT: ret void
extern "C" __global__ __aicore__ void locks() {
#ifndef WRONG
  Mutex::Lock<PIPE_MTE2>(3);
  Mutex::Unlock<PIPE_MTE2>(3);
#else
  // WRONG: :[[#@LINE+1]]:{{[0-9]+}}: error: Mutex: mutex 32 is out of range 0..31
  Mutex::Lock<PIPE_V>(32);
#endif
}

extern "C" __global__ __aicore__ void numbers(GM_ADDR z) {
  z[0] = AllocMutexID();
  z[1] = AllocMutexID();
  ReleaseMutexID(z[0]);
  z[2] = AllocMutexID();
  z[3] = AllocMutexID();
}

// TWICE: :[[#@LINE+4]]: error: block 0: ReleaseMutexID: mutex 0 is not taken
extern "C" __global__ __aicore__ void twice() {
  MutexID id = AllocMutexID();
  ReleaseMutexID(id);
  ReleaseMutexID(id);
}
