// Axpy and MulAddDst from half to float, and the masked Copy.
#include "cases.h"

// Axpy and MulAddDst: half sources, float destination, 64 lanes a repeat, source repeats 4 blocks apart. c starts as x.
extern "C" __global__ __aicore__ void accumulate(GM_ADDR x, GM_ADDR z, half s) {
  Cases<float, half> k(x, z);
  const uint64_t even[2] = {EVEN, 0};
#define FROM_X DataCopy(k.c.ReinterpretCast<half>(), k.a, BYTES / 2);
  FROM_X Axpy(k.c, k.a, s, 3 * 64 + 7);
  k.Put();
  FROM_X Axpy(k.c, k.a, s, even, 3, {1, 2, 8, 4});
  k.Put();
  FROM_X Axpy(k.c, k.a, s, 64, 3, {2, 1, 16, 8});
  k.Put();
  LocalTensor<half> b = k.a[512];
  FROM_X MulAddDst(k.c, k.a, b, 3 * 64 + 7);
  k.Put();
  FROM_X MulAddDst(k.c, k.a, b, even, 3, {1, 1, 1, 8, 4, 4});
  k.Put();
  // the destination's blocks again in every repeat: it accumulates
  FROM_X MulAddDst(k.c, k.a, b, 64, 5, {1, 1, 2, 0, 4, 8});
  k.Put();
}

template <typename T> __aicore__ inline void copies(GM_ADDR x, GM_ADDR z) {
  Cases<T, T> k(x, z);
  constexpr uint64_t all = 256 / sizeof(T);
  uint64_t even[2] = {EVEN, EVEN}, count[2] = {144, 0}, few[2] = {5, 0};
  Copy(k.c, k.a, all, 4, {1, 1, 8, 8});
  k.Put();
  Copy(k.c, k.a, even, 3, {2, 1, 20, 4});
  k.Put();
  Copy(k.c, k.a, uint64_t(10), 2, {1, 1, 30, 8});
  k.Put();
  // counter mode: elements of each repeat, more than 256 bytes or fewer; the repeats stay
  SetMaskCount();
  Copy(k.c, k.a, count, 1, {1, 3, 0, 0});
  SetMaskNorm();
  k.Put();
  SetMaskCount();
  Copy(k.c, k.a, few, 3, {1, 1, 4, 2});
  SetMaskNorm();
  k.Put();
}
extern "C" __global__ __aicore__ void copy_int32(GM_ADDR x, GM_ADDR z) { copies<int32_t>(x, z); }
extern "C" __global__ __aicore__ void copy_half(GM_ADDR x, GM_ADDR z) { copies<half>(x, z); }
