// DataCopyPad in both directions with both families of parameters (semantics 5.3). Every case starts from bytes that it
// must not touch and shows a whole part of UB (or GM) afterwards; x is not aligned to anything but its elements.
// TYPE is the element type (-DTYPE=).
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t PART = 1024;   // bytes a case can reach

struct Case { int count, blocks, extra, gmGap, ubGap, isPad, left, right, value; };
#define FULL 99   /* a data block of elements */
#define CASE(...) {__VA_ARGS__},
constexpr Case cases[] = {
#include "cases.h"
};
constexpr int CASES = sizeof(cases) / sizeof(Case);

union Bits { TYPE value; uint64_t bits; };

template <typename T> class Pad {
 public:
  static constexpr uint32_t unit = 32 / sizeof(T), N = PART / sizeof(T);
  __aicore__ inline Pad(GM_ADDR x, GM_ADDR before, GM_ADDR z) {
    pipe.InitBuffer(buf, 2 * PART);
    xGm.SetGlobalBuffer((__gm__ T *)x + 3);
    beforeGm.SetGlobalBuffer((__gm__ T *)before);
    zGm.SetGlobalBuffer((__gm__ T *)z);
    a = buf.template Get<T>();
  }
  static __aicore__ inline uint8_t Elements(int n) { return n == FULL ? unit : n; }
  static __aicore__ inline uint32_t Bytes(const Case &c) { return (c.blocks * unit + c.extra) * sizeof(T); }

  __aicore__ inline void In(const Case &c, bool legacy) {
    T value = sizeof(T) == 8 ? T(0) : T(c.value);   // the only padding of 64-bit elements
    DataCopy(a, beforeGm, 2 * N);
    if (legacy) {
      Bits b;
      b.bits = 0;
      b.value = value;
      DataCopyParams copy(c.count, Bytes(c), c.gmGap, c.ubGap);
      DataCopyPad(a, xGm, copy, DataCopyPadParams{c.isPad != 0, Elements(c.left), Elements(c.right), b.bits});
    } else {
      DataCopyExtParams copy(c.count, Bytes(c), c.gmGap, c.ubGap, 0);
      DataCopyPad(a, xGm, copy, {c.isPad != 0, Elements(c.left), Elements(c.right), value});
    }
    DataCopy(zGm, a, N);
    zGm = zGm[N];
  }
  // The part of z holds 0xA5 from before.
  __aicore__ inline void Out(const Case &c, bool legacy) {
    DataCopy(a, xGm, 2 * N);
    if (legacy) {
      DataCopyParams copy;
      copy.blockCount = c.count;
      copy.blockLen = Bytes(c);
      copy.srcStride = c.ubGap;
      copy.dstStride = c.gmGap;
      DataCopyPad(zGm[1], a, copy);
    } else {
      DataCopyExtParams copy;
      copy.blockCount = c.count;
      copy.blockLen = Bytes(c);
      copy.srcStride = c.ubGap;
      copy.dstStride = c.gmGap;
      DataCopyPad(zGm[1], a, copy);
    }
    zGm = zGm[N];
  }
  template <int i> __aicore__ inline void Constant(bool legacy) {
    if constexpr (i < CASES) {
      In(cases[i], legacy);
      Constant<i + 1>(legacy);
    }
  }
  template <int i> __aicore__ inline void ConstantOut(bool legacy) {
    if constexpr (i < CASES) {
      Out(cases[i], legacy);
      ConstantOut<i + 1>(legacy);
    }
  }
  __aicore__ inline void Register() {
    SetPadValue<T>(T(sizeof(T) == 8 ? 0 : 6));
    In({2, 0, 3, 0, 0, 0, 0, 2, 0}, false);
    SetPadValue<T, TPosition::MAX>(T(sizeof(T) == 8 ? 0 : 3));
    In({2, 1, 3, 0, 0, 0, 0, 0, 0}, false);   // no paddings: the first element all the same
    In({1, 1, 2, 0, 0, 0, 2, 0, 0}, true);
  }

 private:
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  LocalTensor<T> a;
  GlobalTensor<T> xGm, beforeGm, zGm;
};

// The cases three times: as constants; as numbers from memory, of which the compiler knows nothing, in either family.
extern "C" __global__ __aicore__ void pad(GM_ADDR x, GM_ADDR before, GM_ADDR table, GM_ADDR constants, GM_ADDR numbers,
                                          GM_ADDR legacy) {
  {
    Pad<TYPE> p(x, before, constants);
    p.Constant<0>(false);
    p.ConstantOut<0>(false);
    p.Register();
  }
  SetPadValue<TYPE>(0);
  const Case *c = (const Case *)table;
  for (int i = 0; i < 2; i++) {
    Pad<TYPE> p(x, before, i ? legacy : numbers);
    for (int k = 0; k < CASES; k++) p.In(c[k], i);
    for (int k = 0; k < CASES; k++) p.Out(c[k], i);
    p.Register();
    SetPadValue<TYPE>(0);
  }
}
