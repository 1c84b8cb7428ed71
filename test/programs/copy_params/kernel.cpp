// DataCopy in its two forms and three directions. x has 2048 bytes; z gets one part of 2048 bytes for each case,
// which the launch fills with bytes 0xA5 before. TYPE is the element type (-DTYPE=).
#include "kernel_operator.h"
using namespace AscendC;
constexpr uint32_t N = 2048 / sizeof(TYPE);

template <typename T> class Copies {
 public:
  __aicore__ inline Copies(GM_ADDR x, GM_ADDR z) {
    pipe.InitBuffer(buf, 2 * N * sizeof(T));
    xGm.SetGlobalBuffer((__gm__ T *)x, N);
    zGm.SetGlobalBuffer((__gm__ T *)z);
    a = buf.template Get<T>()[0];
    b = buf.template Get<T>()[N];
  }
  __aicore__ inline void Fresh() {
    for (uint32_t i = 0; i < N; i++) {   // Duplicate has not every type
      a.SetValue(i, T(1));
      b.SetValue(i, T(2));
    }
  }
  __aicore__ inline void Next() {
    zGm = zGm[N];
    Fresh();
  }
  __aicore__ inline void Run(uint16_t count, uint16_t len, uint16_t srcGap, uint16_t dstGap) {
    constexpr uint32_t unit = 32 / sizeof(T);
    Fresh();
    // the count form moves whole data blocks: the rest stays behind, in each direction
    DataCopy(a, xGm, 5 * unit + 3);
    DataCopy(zGm, a, 7 * unit);
    Next();
    DataCopy(a, xGm, N);
    DataCopy(zGm, a, 9 * unit + unit - 1);
    Next();
    DataCopy(a, xGm, N);
    DataCopy(b, a, 3 * unit + 1);
    DataCopy(zGm, b, N);
    Next();
    DataCopy(b, xGm, unit - 1);
    DataCopy(zGm, b, N);
    Next();
    // blocks with gaps: into UB, out of it, within it
    DataCopy(a, xGm, {4, 3, 2, 1});
    DataCopy(zGm, a, N);
    Next();
    DataCopy(a, xGm, N);
    DataCopy(zGm, a, {4, 3, 2, 1});
    Next();
    DataCopy(a, xGm, N);
    DataCopy(b, a, {5, 2, 0, 3});
    DataCopy(zGm, b, N);
    Next();
    // numbers that only the launch knows, by the members' names
    DataCopyParams params;
    params.blockCount = count;
    params.blockLen = len;
    params.srcStride = srcGap;
    params.dstStride = dstGap;
    DataCopy(a, xGm, params);
    DataCopy(zGm, a, N);
    Next();
    // no blocks, or blocks of no length
    DataCopy(a, xGm, {0, 4, 1, 1});
    DataCopy(a, xGm, {4, 0, 1, 1});
    DataCopy(zGm, a, N);
    Next();
  }

 private:
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  LocalTensor<T> a, b;
  GlobalTensor<T> xGm, zGm;
};

extern "C" __global__ __aicore__ void copies(GM_ADDR x, GM_ADDR z, uint16_t count, uint16_t len, uint16_t srcGap,
                                             uint16_t dstGap) {
  Copies<TYPE> c(x, z);
  c.Run(count, len, srcGap, dstGap);
}
