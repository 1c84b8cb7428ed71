// The element types that dav-3510 adds, in the first-n forms: z has one part of N elements a call. Bfloat16 goes by its
// bits, for numpy does not know it.
#include "kernel_operator.h"
using namespace AscendC;
constexpr uint32_t N = 512, COUNT = 300;   // the rest of each part stays 77

template <typename T> class Types {
 public:
  __aicore__ inline Types(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
    GlobalTensor<T> gm;
    pipe.InitBuffer(aBuf, N * sizeof(T));
    pipe.InitBuffer(bBuf, N * sizeof(T));
    pipe.InitBuffer(cBuf, N * sizeof(T));
    a = aBuf.template Get<T>();
    b = bBuf.template Get<T>();
    c = cBuf.template Get<T>();
    gm.SetGlobalBuffer((__gm__ T *)x, N);
    DataCopy(a, gm, N);
    gm.SetGlobalBuffer((__gm__ T *)y, N);
    DataCopy(b, gm, N);
    zGm.SetGlobalBuffer((__gm__ T *)z);
    Duplicate(c, T(77), N);
  }
  __aicore__ inline void Put() {
    DataCopy(zGm, c, N);
    zGm = zGm[N];
    Duplicate(c, T(77), N);
  }
  __aicore__ inline void Arithmetic(T scalar) {
    Add(c, a, b, COUNT);
    Put();
    Sub(c, a, b, COUNT);
    Put();
    Adds(c, a, scalar, COUNT);
    Put();
  }
  __aicore__ inline void Products(T scalar) {
    Mul(c, a, b, COUNT);
    Put();
    Muls(c, a, scalar, COUNT);
    Put();
  }
  __aicore__ inline void Fill() {
    Duplicate(c, a, COUNT);
    Put();
  }
  __aicore__ inline void Absolute() {
    Abs(c, a, COUNT);
    Put();
  }
  __aicore__ inline void Shifts() {   // part 2, 1.1 #32: the width and what is beyond
    constexpr int width = sizeof(T) * 8, amounts[] = {3, width - 1, width, width + 1};
    for (int amount : amounts) {
      ShiftLeft(c, a, T(amount), COUNT);
      Put();
    }
  }

 private:
  TPipe pipe;
  TBuf<TPosition::VECCALC> aBuf, bBuf, cBuf;
  LocalTensor<T> a, b, c;
  GlobalTensor<T> zGm;
};

template <typename T> __global__ __aicore__ void arithmetic(GM_ADDR x, GM_ADDR y, GM_ADDR z, T scalar) {
  Types<T> t(x, y, z);
  t.Arithmetic(scalar);
  if constexpr (sizeof(T) > 1) t.Products(scalar);
  if constexpr (T(-1) < T(0)) t.Absolute();
  t.Shifts();
}
template __global__ __aicore__ void arithmetic<int8_t>(GM_ADDR, GM_ADDR, GM_ADDR, int8_t);
template __global__ __aicore__ void arithmetic<uint8_t>(GM_ADDR, GM_ADDR, GM_ADDR, uint8_t);
template __global__ __aicore__ void arithmetic<int64_t>(GM_ADDR, GM_ADDR, GM_ADDR, int64_t);
template __global__ __aicore__ void arithmetic<uint64_t>(GM_ADDR, GM_ADDR, GM_ADDR, uint64_t);
extern "C" __global__ __aicore__ void bfloat(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  Types<bfloat16_t> t(x, y, z);
  t.Arithmetic(bfloat16_t(3));
  t.Fill();
  t.Products(bfloat16_t(3));
}
// Bfloat16 has the strided forms too.
extern "C" __global__ __aicore__ void bfloat_masked(GM_ADDR x, GM_ADDR z) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, 2 * 256);
  LocalTensor<bfloat16_t> a = buf.Get<bfloat16_t>(), c = a[128];
  GlobalTensor<bfloat16_t> gm;
  gm.SetGlobalBuffer((__gm__ bfloat16_t *)x, 128);
  DataCopy(a, gm, 128);
  Duplicate(c, bfloat16_t(77), 128);
  uint64_t mask[2] = {0x5555555555555555ul, 3};
  Muls(c, a, bfloat16_t(0.1f), mask, 1, {1, 1, 8, 8});
  gm.SetGlobalBuffer((__gm__ bfloat16_t *)z, 128);
  DataCopy(gm, c, 128);
}
