// Kernels whose names need looking up.
#include "kernel_operator.h"

namespace a {
__global__ __aicore__ void same(__gm__ int32_t *z) { *z = 1; }
__global__ __aicore__ void only(__gm__ int32_t *z) { *z = 2; }
} // namespace a
namespace b {
namespace c {
__global__ __aicore__ void same(__gm__ int32_t *z) { *z = 3; }
} // namespace c
} // namespace b

template <typename T, int N> __global__ __aicore__ void filled(__gm__ T *z) { *z = N; }
template __global__ __aicore__ void filled<int32_t, 4>(__gm__ int32_t *z);
template __global__ __aicore__ void filled<int16_t, 5>(__gm__ int16_t *z);

__global__ __aicore__ void over(__gm__ int32_t *z) { *z = 6; }
__global__ __aicore__ void over(__gm__ int32_t *z, int32_t n) { *z = n; }
extern "C" __global__ __aicore__ void plain(__gm__ int32_t *z) { *z = 7; }
