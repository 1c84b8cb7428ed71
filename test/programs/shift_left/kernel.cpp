// ShiftLeft in all its call forms on one type, by each of the amounts: what each form writes is laid out one after the
// other in z, RESULT elements each. The input has RESULT elements.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t RESULT = 512;
constexpr uint64_t EVEN = 6148914691236517205ul;   // 0b0101...01

template <typename T> class Forms {
 public:
  __aicore__ inline Forms(GM_ADDR x, GM_ADDR z) {
    xGm.SetGlobalBuffer((__gm__ T *)x, RESULT);
    zGm.SetGlobalBuffer((__gm__ T *)z);
    pipe.InitBuffer(xBuf, RESULT * sizeof(T));
    pipe.InitBuffer(zBuf, RESULT * sizeof(T));
    src = xBuf.template Get<T>();
    dst = zBuf.template Get<T>();
    DataCopy(src, xGm, RESULT);
  }
  __aicore__ inline void Clear() { Duplicate(dst, T(77), RESULT); }
  __aicore__ inline void Put() {
    DataCopy(zGm[at], dst, RESULT);
    at += RESULT;
    Clear();
  }

  __aicore__ inline void Run(T amount) {
    constexpr uint8_t repeats = RESULT * sizeof(T) / 256;
    constexpr uint64_t all = 256 / sizeof(T);
    Clear();
    // first n: all, and a count that ends inside a data block
    ShiftLeft(dst, src, amount, RESULT);
    Put();
    ShiftLeft(dst, src, amount, 333);
    Put();
    // mask as a count
    ShiftLeft(dst, src, amount, all, repeats, {1, 1, 8, 8});
    Put();
    ShiftLeft(dst, src, amount, uint64_t(21), repeats, {1, 1, 8, 8});
    Put();
    // mask as bits
    uint64_t mask[2] = {UINT64_MAX, UINT64_MAX};
    ShiftLeft(dst, src, amount, mask, repeats, {1, 1, 8, 8});
    Put();
    uint64_t even[2] = {EVEN, sizeof(T) == 2 ? EVEN : 0};
    ShiftLeft(dst, src, amount, even, repeats, {1, 1, 8, 8});
    Put();
    // the mask comes from outside
    SetMaskCount();
    SetVectorMask<T, MaskMode::COUNTER>(100);
    ShiftLeft<T, false>(dst, src, amount, 1);
    SetMaskNorm();
    ResetMask();
    Put();
    SetMaskNorm();
    SetVectorMask<T, MaskMode::NORMAL>(0, EVEN);
    ShiftLeft<T, false>(dst, src, amount, MASK_PLACEHOLDER, repeats, {1, 1, 8, 8});
    ResetMask();
    Put();
    // in place
    DataCopy(dst, src, RESULT);
    ShiftLeft(dst, dst, amount, all, repeats, {1, 1, 8, 8});
    Put();
  }

 private:
  TPipe pipe;
  TBuf<TPosition::VECIN> xBuf;
  TBuf<TPosition::VECOUT> zBuf;
  LocalTensor<T> src, dst;
  GlobalTensor<T> xGm, zGm;
  uint32_t at = 0;
};

template <typename T> __global__ __aicore__ void forms(GM_ADDR x, GM_ADDR z, __gm__ T *amounts, uint32_t count) {
  Forms<T> f(x, z);
  for (uint32_t i = 0; i < count; i++) f.Run(amounts[i]);
}
template __global__ __aicore__ void forms<int16_t>(GM_ADDR, GM_ADDR, __gm__ int16_t *, uint32_t);
template __global__ __aicore__ void forms<uint16_t>(GM_ADDR, GM_ADDR, __gm__ uint16_t *, uint32_t);
template __global__ __aicore__ void forms<int32_t>(GM_ADDR, GM_ADDR, __gm__ int32_t *, uint32_t);
template __global__ __aicore__ void forms<uint32_t>(GM_ADDR, GM_ADDR, __gm__ uint32_t *, uint32_t);
