// Reductions under both sets of names; what each leaves of the destination and of the mask register.
#include "kernel_operator.h"
using namespace AscendC;

template <typename T> struct Buffers {
  LocalMemAllocator<Hardware::UB> memory;
  LocalTensor<T> src = memory.Alloc<T, 1024>(), dst = memory.Alloc<T, 1024>(), tmp = memory.Alloc<T, 1024>();
  GlobalTensor<T> in, out;
  __aicore__ inline Buffers(GM_ADDR x, GM_ADDR z) {
    InitSocState();
    in.SetGlobalBuffer((__gm__ T *)x, 1024);
    out.SetGlobalBuffer((__gm__ T *)z, 1024);
    DataCopy(src, in, 1024);
    Duplicate(dst, T(7), 1024);
  }
  __aicore__ inline ~Buffers() { DataCopy(out, dst, 1024); }
};

// Sums of 4 repeats: 3 lanes of each block, every second repeat's results apart.
template <typename T> __global__ __aicore__ void sums(GM_ADDR x, GM_ADDR z) {
  Buffers<T> b(x, z);
  constexpr int L = 256 / sizeof(T);
  uint64_t mask[2] = {0x0707070707070707ul, 0x0707070707070707ul};
  ReduceRepeat<ReduceType::SUM, T>(b.dst, b.src, mask, 4, 1, 1, 8);
  WholeReduceSum(b.dst[32], b.src, L, 4, 2, 1, 8);
  RepeatReduceSum(b.dst[64], b.src, 4, L, 1, 1, 1, 8);
  ReduceDataBlock<ReduceType::SUM, T>(b.dst[128], b.src, L, 2, 1, 1, 8);
  BlockReduceSum(b.dst[160], b.src, 2, 17, 2, 1, 8);
  ReducePairElem<ReduceType::SUM, T>(b.dst[256], b.src, mask, 1, 1, 1, 8);
  PairReduceSum(b.dst[512], b.src, 2, L, 1, 1, 8);
}
template <typename T> __global__ __aicore__ void extremes(GM_ADDR x, GM_ADDR z) {
  Buffers<T> b(x, z);
  constexpr int L = 256 / sizeof(T);
  ReduceRepeat<ReduceType::MAX, T>(b.dst, b.src, L, 4, 1, 1, 8);
  WholeReduceMin(b.dst[32], b.src, 20, 4, 1, 1, 8, ReduceOrder::ORDER_INDEX_VALUE);
  WholeReduceMax<T>(b.dst[64], b.src, L, 4, 2, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
  ReduceRepeat<ReduceType::MIN, T>(b.dst[96], b.src, L, 4, 1, 1, 8, ReduceOrder::ORDER_ONLY_INDEX);
  BlockReduceMax(b.dst[128], b.src, 2, L, 1, 1, 8);
  ReduceDataBlock<ReduceType::MIN, T>(b.dst[160], b.src, L, 2, 1, 1, 8);
}
// Of all: the first n, with and without index, and 4 repeats of 2 steps with a mask.
template <typename T> __global__ __aicore__ void everything(GM_ADDR x, GM_ADDR z, int32_t n) {
  Buffers<T> b(x, z);
  ReduceSum(b.dst, b.src, b.tmp, n);
  T sum = GetReduceRepeatSumSpr<T>();
  ReduceMax(b.dst[32], b.src, b.tmp, n, true);
  ReduceMin(b.dst[64], b.src, b.tmp, n);
  ReduceSum<T>(b.dst[96], b.src, b.tmp, 20, 3, 16);
  ReduceMin<T>(b.dst[128], b.src, b.tmp, 20, 3, 16, true);
  b.dst.SetValue(160, sum);
}
// The counter's end: what a first-n form leaves is NORM mode and all lanes.
extern "C" __global__ __aicore__ void state(GM_ADDR x, GM_ADDR z) {
  Buffers<float> b(x, z);
  SetVectorMask<float>(0, 1);
  ReduceSum(b.dst, b.src, b.tmp, 100);
  Adds<float, false>(b.dst[64], b.src, 1.0f, MASK_PLACEHOLDER, 1, {1, 1, 8, 8});
  WholeReduceSum<float>(b.dst[128], b.src, 5, 1, 1, 1, 8);
  Adds<float, false>(b.dst[192], b.src, 1.0f, MASK_PLACEHOLDER, 1, {1, 1, 8, 8});
}
