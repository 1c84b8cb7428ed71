// Each API in its four forms: the first n elements; a mask as a count; a mask as bits; first n of TensorTrait tensors.
// The destination holds `held` before each, and one part of n elements of z gets it afterwards. Compiled for one type, DTYPE.
#include "kernel_operator.h"
using namespace AscendC;

template <typename T> struct Forms {
  using Trait = TensorTrait<T>;
  static constexpr uint32_t n = 1024, lanes = 256 / sizeof(T), repeats = n / lanes;
  LocalTensor<T> a{TPosition::VECIN, 0, n}, b{TPosition::VECIN, n * 4, n}, old{TPosition::VECIN, n * 8, n},
      c{TPosition::VECOUT, n * 12, n};
  LocalTensor<Trait> at{0}, bt{n * 4}, ct{n * 12};
  GlobalTensor<T> out;
  uint64_t mask[2] = {0x5555555555555555u, 0xffffffffu};

  __aicore__ inline Forms(GM_ADDR x, GM_ADDR y, GM_ADDR held, GM_ADDR z) {
    GlobalTensor<T> gm;
    gm.SetGlobalBuffer((__gm__ T *)x, n);
    DataCopy(a, gm, n);
    gm.SetGlobalBuffer((__gm__ T *)y, n);
    DataCopy(b, gm, n);
    gm.SetGlobalBuffer((__gm__ T *)held, n);
    DataCopy(old, gm, n);
    out.SetGlobalBuffer((__gm__ T *)z);
    DataCopy(c, old, n);
  }
  __aicore__ inline void Put() {
    DataCopy(out, c, n);
    out = out[n];
    DataCopy(c, old, n);
  }
};

// ARGUMENTS: what stands between the destination and the count; TRAITS: the same for TensorTrait tensors.
#define STRIP(...) __VA_ARGS__
#define FORMS(Api, ARGUMENTS, TRAITS, STRIDES)                              \
  Api(f.c, STRIP ARGUMENTS, f.n - 13);                                      \
  f.Put();                                                                  \
  Api(f.c, STRIP ARGUMENTS, uint64_t(f.lanes - 5), f.repeats, STRIP STRIDES); \
  f.Put();                                                                  \
  Api(f.c, STRIP ARGUMENTS, f.mask, f.repeats, STRIP STRIDES);                \
  f.Put();                                                                  \
  Api(f.ct, STRIP TRAITS, f.n);                                             \
  f.Put();
#define BINARY(Api) FORMS(Api, (f.a, f.b), (f.at, f.bt), ({1, 1, 1, 8, 8, 8}))
#define UNARY(Api) FORMS(Api, (f.a), (f.at), ({1, 1, 8, 8}))
#define SCALAR(Api) FORMS(Api, (f.a, s), (f.at, s), ({1, 1, 8, 8}))

template <typename T> __aicore__ inline void Floats(Forms<T> &f, T s) {
  BINARY(Div)
  BINARY(Max)
  BINARY(Min)
  BINARY(AddRelu)
  BINARY(SubRelu)
  SCALAR(Maxs)
  SCALAR(Mins)
  SCALAR(LeakyRelu)
  UNARY(Relu)
  UNARY(Sqrt)
  UNARY(Rsqrt)
  UNARY(Reciprocal)
  SCALAR(Axpy)
  BINARY(MulAddDst)
  BINARY(FusedMulAdd)
  BINARY(FusedMulAddRelu)
  BINARY(MulAddRelu)
}
template <typename T> __aicore__ inline void Integers(Forms<T> &f, T s) {
  if constexpr (T(-1) < T(0)) {
    BINARY(Max)
    BINARY(Min)
    SCALAR(Maxs)
    SCALAR(Mins)
  }
  if constexpr (sizeof(T) == 2) {
    BINARY(And)
    BINARY(Or)
    UNARY(Not)
  }
  if constexpr (T(-1) < T(0) && sizeof(T) == 2) {
    BINARY(AddRelu)
    BINARY(SubRelu)
  }
  if constexpr (T(-1) < T(0) && sizeof(T) == 4) {
    UNARY(Relu)
  }
  // Right shifts: roundEn is the strided forms' last argument, and TensorTrait ones must give it.
  SCALAR(ShiftRight)
  ShiftRight(f.c, f.a, s, uint64_t(f.lanes - 5), f.repeats, {1, 1, 8, 8}, true);
  f.Put();
  ShiftRight(f.c, f.a, s, f.mask, f.repeats, {1, 1, 8, 8}, true);
  f.Put();
  ShiftRight(f.ct, f.at, s, uint64_t(f.lanes - 5), f.repeats, {1, 1, 8, 8}, false);
  f.Put();
  ShiftRight(f.ct, f.at, s, f.mask, f.repeats, {1, 1, 8, 8}, true);
  f.Put();
}

extern "C" __global__ __aicore__ void ops(GM_ADDR x, GM_ADDR y, GM_ADDR held, GM_ADDR z, DTYPE s) {
  Forms<DTYPE> f(x, y, held, z);
#ifdef FLOATS
  Floats(f, s);
#else
  Integers(f, s);
#endif
}

#ifdef FLOATS   // these may be one unit in the last place off
extern "C" __global__ __aicore__ void exp_ln(GM_ADDR x, GM_ADDR y, GM_ADDR held, GM_ADDR z) {
  Forms<DTYPE> f(x, y, held, z);
  UNARY(Exp)
  UNARY(Ln)
}
#endif
