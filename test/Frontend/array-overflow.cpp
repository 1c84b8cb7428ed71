// Static arrays that do not fit: one line at the array that is too much, with all names and sizes; nothing is written.
// RUN: rm -f %t.o; not ascpu-cc -c %s -o %t.o 2>&1 | FileCheck %s --match-full-lines
// RUN: not ls %t.o
#include "kernel_operator.h"
extern "C" __global__ __aicore__ void k() {
  __ubuf__ float x[40000];
  // CHECK: {{.*}}array-overflow.cpp:[[#@LINE+1]]: error: UB overflow on dav-2201 (196608 bytes): x 160000 bytes, y 160000 bytes [ascpu-memory-overflow]
  __ubuf__ float y[40000];
  x[0] = y[1];
}
// Another kernel's arrays share the room.
extern "C" __global__ __aicore__ void fits() {
  __ubuf__ float z[40000];
  z[0] = 1;
}
// CHECK-NOT: {{.}}
