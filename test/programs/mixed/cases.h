// Each case runs on a fresh destination of BYTES bytes and sends it to its own part of z.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t BYTES = 4096;
constexpr uint64_t EVEN = 6148914691236517205ul;   // 0b0101...01

template <typename To, typename From> class Cases {
 public:
  static constexpr uint32_t N = BYTES / sizeof(To);
  __aicore__ inline Cases(GM_ADDR x, GM_ADDR z) {
    GlobalTensor<From> gm;
    pipe.InitBuffer(xBuf, BYTES);
    pipe.InitBuffer(zBuf, BYTES);
    a = xBuf.template Get<From>();
    c = zBuf.template Get<To>();
    gm.SetGlobalBuffer((__gm__ From *)x);
    DataCopy(a, gm, BYTES / sizeof(From));
    zGm.SetGlobalBuffer((__gm__ To *)z);
    Fresh();
  }
  __aicore__ inline void Fresh() {
    Duplicate(c.template ReinterpretCast<int32_t>(), 0x01020304, BYTES / 4);
  }
  __aicore__ inline void Put() {
    DataCopy(zGm[at], c, N);
    at += N;
    Fresh();
  }

  TPipe pipe;
  TBuf<TPosition::VECCALC> xBuf, zBuf;
  LocalTensor<From> a;
  LocalTensor<To> c;
  GlobalTensor<To> zGm;
  uint32_t at = 0;
};

