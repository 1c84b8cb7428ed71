// Variables in an on-chip memory inside functions become one uninitialised global a template instance.
// RUN: ascpu-cc -S --emit-asc %s -o - | FileCheck %s
#include "kernel_operator.h"
#define BUFFER(T, name, n) __ubuf__ T name[n]

template <typename T, int N> __aicore__ inline float sum(__gm__ T *x) {
  __ubuf__ T part[N][2] = {};
  alignas(512) T __ubuf__ one;
  BUFFER(T, more, 4 * N);
  __ubuf__ T *pointer = part[0];
  pointer[0] = x[0];
  one = x[1];
  more[0] = one;
  return (float)pointer[0] + (float)more[0];
}

// CHECK-DAG: @{{.*}}sumIfLi3{{.*}}4part = {{.*}}addrspace(6) global [3 x [2 x float]] undef
// CHECK-DAG: @{{.*}}sumIfLi3{{.*}}3one = {{.*}}addrspace(6) global float undef{{.*}} align 512
// CHECK-DAG: @{{.*}}sumIfLi3{{.*}}4more = {{.*}}addrspace(6) global [12 x float] undef
// CHECK-DAG: @{{.*}}sumIDF16_Li5{{.*}}4part = {{.*}}addrspace(6) global [5 x [2 x half]] undef
// CHECK-NOT: pointer ={{.*}}addrspace(6) global
extern "C" __global__ __aicore__ void k(__gm__ float *x, __gm__ half *y) {
  x[0] = sum<float, 3>(x) + sum<half, 5>(y);
}
