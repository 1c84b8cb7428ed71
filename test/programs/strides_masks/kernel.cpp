// Document 5: block strides, repeat strides, masks. Each case runs on a fresh destination of BYTES bytes and sends it
// to its own part of z.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t BYTES = 4096;
constexpr uint64_t EVEN = 6148914691236517205ul;   // 0b0101...01

template <typename T> class Cases {
 public:
  static constexpr uint32_t N = BYTES / sizeof(T);
  __aicore__ inline Cases(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
    GlobalTensor<T> gm;
    pipe.InitBuffer(xBuf, BYTES);
    pipe.InitBuffer(yBuf, BYTES);
    pipe.InitBuffer(zBuf, BYTES);
    a = xBuf.template Get<T>();
    b = yBuf.template Get<T>();
    c = zBuf.template Get<T>();
    gm.SetGlobalBuffer((__gm__ T *)x, N);
    DataCopy(a, gm, N);
    gm.SetGlobalBuffer((__gm__ T *)y, N);
    DataCopy(b, gm, N);
    zGm.SetGlobalBuffer((__gm__ T *)z);
    Duplicate(c, T(5), N);
  }
  __aicore__ inline void Put() {
    DataCopy(zGm[at], c, N);
    at += N;
    Duplicate(c, T(5), N);
  }

  __aicore__ inline void Run(uint8_t blk, uint8_t rep) {
    constexpr uint64_t all = 256 / sizeof(T);
    // contiguous
    Add(c, a, b, all, 8, {1, 1, 1, 8, 8, 8});
    Put();
    // source blocks two apart, then the destination's
    Add(c, a, b, all, 4, {1, 2, 1, 8, 16, 8});
    Put();
    Add(c, a, b, all, 4, {2, 1, 1, 16, 8, 8});
    Put();
    // repeats 9 and 10 blocks apart: gaps; 0: the same blocks again; 4: overlapping reads
    Add(c, a, b, all, 7, {1, 1, 1, 9, 9, 10});
    Put();
    Add(c, a, b, all, 4, {1, 1, 1, 8, 0, 4});
    Put();
    // one source block for all eight
    Add(c, a, b, all, 4, {1, 0, 1, 8, 8, 8});
    Put();
    // masks: a count, one more than half, even lanes everywhere, even lanes of the first 64 only
    Add(c, a, b, uint64_t(13), 4, {1, 1, 1, 8, 8, 8});
    Put();
    Add(c, a, b, all / 2 + 1, 4, {1, 1, 1, 8, 8, 8});
    Put();
    uint64_t even[2] = {EVEN, EVEN};
    Add(c, a, b, even, 4, {1, 1, 1, 8, 8, 8});
    Put();
    uint64_t low[2] = {EVEN, 0};
    Add(c, a, b, low, 4, {1, 1, 1, 8, 8, 8});
    Put();
    // mask and strides together; strides that only the launch knows
    Add(c, a, b, low, 3, {2, 1, 3, 17, 9, 25});
    Put();
    Add(c, a, b, uint64_t(29), 5, {blk, 1, blk, rep, 8, rep});
    Put();
    // no repeats, no effect
    Add(c, a, b, all, 0, {1, 1, 1, 8, 8, 8});
    Put();
    // accumulation: destination and second source are the same blocks in every repeat
    DataCopy(c, b, N);
    Add(c, a, c, all, 8, {1, 1, 1, 0, 8, 0});
    Put();
    // one source: Abs-like shapes go through a scalar instruction here, so that integers have it too
    Adds(c, a, T(3), low, 3, {2, 1, 17, 9});
    Put();
    Duplicate(c, T(9), low, 3, 2, 17);
    Put();
  }

 private:
  TPipe pipe;
  TBuf<TPosition::VECCALC> xBuf, yBuf, zBuf;
  LocalTensor<T> a, b, c;
  GlobalTensor<T> zGm;
  uint32_t at = 0;
};

template <typename T> __global__ __aicore__ void cases(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint8_t blk, uint8_t rep) {
  Cases<T> c(x, y, z);
  c.Run(blk, rep);
}
template __global__ __aicore__ void cases<float>(GM_ADDR, GM_ADDR, GM_ADDR, uint8_t, uint8_t);
template __global__ __aicore__ void cases<half>(GM_ADDR, GM_ADDR, GM_ADDR, uint8_t, uint8_t);
template __global__ __aicore__ void cases<int16_t>(GM_ADDR, GM_ADDR, GM_ADDR, uint8_t, uint8_t);
template __global__ __aicore__ void cases<int32_t>(GM_ADDR, GM_ADDR, GM_ADDR, uint8_t, uint8_t);
