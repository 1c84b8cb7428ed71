// ascpu-run compiles the one kernel that it runs, and kernels that it calls: what is wrong with others only ascpu-cc says. The
// list of kernels has all of them.
// RUN: %python -c "import numpy as np; np.save('%t.npy', np.zeros(8, 'f4'))"
// RUN: ascpu-run %s good inout:%t.npy 2>&1 | count 0
// RUN: ascpu-run %s calls inout:%t.npy 2>&1 | count 0
// RUN: not ascpu-run %s bad inout:%t.npy 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not ascpu-cc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not ascpu-run %s none inout:%t.npy 2>&1 | FileCheck %s --check-prefix=NONE
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void good(__gm__ float *x) { x[0] = 1; }
extern "C" __global__ __aicore__ void calls(__gm__ float *x) { good(x); }
extern "C" __global__ __aicore__ void bad(__gm__ float *x) {
  LocalTensor<float> a(TPosition::VECCALC, 0, 64);
  // BAD: ascpu-run-only.cpp:[[#@LINE+1]]:3: error: Adds: count 60000 of float needs 240000 bytes, the UB of dav-2201 has 196608
  Adds(a, a, 1.0f, 60000);
}
// NONE: no kernel 'none' in {{.*}}; it has good(float* x), calls(float* x), bad(float* x)
