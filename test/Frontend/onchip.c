// The same in C, with the C face of the headers.
// RUN: ascpu-cc -S --emit-asc %s -o - | FileCheck %s
#include "c_api/asc_simd.h"
// CHECK-DAG: @k.tile = internal addrspace(6) global [64 x float] undef
// CHECK-DAG: @k.kept = internal addrspace(6) global [2 x i32] undef
// CHECK-DAG: @shared = {{.*}}addrspace(6) global [8 x float]
__ubuf__ float shared[8];
__global__ void k(__gm__ float *x) {
  __ubuf__ float tile[64];
  static __ubuf__ int kept[2] = {};
  tile[0] = x[0];
  kept[1] = 3;
  shared[0] = tile[0] + kept[1];
  x[0] = shared[0];
}
