// Compare, Compares, GetCmpMask, SetCmpMask and Select of the C++ API, every mode and form (semantics 2.5; part 2 1.1 numbers 16, 17).
#include "kernel_operator.h"
using namespace AscendC;

constexpr CMPMODE MODES[] = {CMPMODE::LT, CMPMODE::GT, CMPMODE::EQ, CMPMODE::LE, CMPMODE::GE, CMPMODE::NE};

template <typename T> struct Data {
  static constexpr int LANES = 256 / sizeof(T), COUNT = 4 * LANES, BITS = 512;
  LocalTensor<T> x{TPosition::VECIN, 0, COUNT}, y{TPosition::VECIN, 1024, COUNT}, z{TPosition::VECOUT, 2048, COUNT};
  LocalTensor<uint8_t> bits{TPosition::VECOUT, 4096, 8 * BITS};
  __aicore__ inline void load(GM_ADDR gx, GM_ADDR gy) {
    GlobalTensor<T> a, b;
    a.SetGlobalBuffer((__gm__ T *)gx), b.SetGlobalBuffer((__gm__ T *)gy);
    InitSocState();
    DataCopy(x, a, COUNT), DataCopy(y, b, COUNT);
    Duplicate(bits.ReinterpretCast<uint16_t>(), (uint16_t)0xffff, 4 * BITS);
  }
};

// Four parts of 64 bytes a mode: first-n forms of two tensors and with a scalar (three repeats and a rest, which is left out), the
// strided ones (the mask has no effect).
template <typename T> __global__ __aicore__ void compare(GM_ADDR gx, GM_ADDR gy, GM_ADDR gz) {
  Data<T> d;
  d.load(gx, gy);
  constexpr int n = Data<T>::COUNT;
  uint64_t mask[2] = {1, 0};
  LocalTensor<uint8_t> out(TPosition::VECOUT, 16384, 6 * 256);
  Duplicate(out.template ReinterpretCast<uint16_t>(), (uint16_t)0xffff, 6 * 128);
  for (int i = 0; i < 6; i++) {
    if (sizeof(T) == 4 && !(T(0.5f) > T(0)) && MODES[i] != CMPMODE::EQ) continue;
    Compare(out[i * 256], d.x, d.y, MODES[i], n - 1);
    Compares(out[i * 256 + 64], d.x, d.y.GetValue(0), MODES[i], n - 1);
    Compare(out[i * 256 + 128], d.x, d.y, MODES[i], mask, 2, {1, 2, 1, 7, 1, 8});
    CompareScalar(out[i * 256 + 192], d.x, d.y.GetValue(0), MODES[i], (uint64_t)3, 2, {1, 0, 8, 9});
  }
  GlobalTensor<uint8_t> z;
  z.SetGlobalBuffer(gz);
  DataCopy(z, out, 6 * 256);
}
template __global__ __aicore__ void compare<half>(GM_ADDR, GM_ADDR, GM_ADDR);
template __global__ __aicore__ void compare<float>(GM_ADDR, GM_ADDR, GM_ADDR);
template __global__ __aicore__ void compare<int32_t>(GM_ADDR, GM_ADDR, GM_ADDR);

// To the register: bits of lanes that are off stay. 16 bytes each: under a mask, then every lane of the second half more.
template <typename T> __global__ __aicore__ void to_register(GM_ADDR gx, GM_ADDR gy, GM_ADDR gz) {
  Data<T> d;
  d.load(gx, gy);
  SetCmpMask(d.bits);
  uint64_t mask[2] = {0x00ff00ff00ff00ff, 0x0f0f};
  Compare(d.x, d.y, CMPMODE::LE, mask, {1, 1, 1, 8, 8, 8});
  GetCmpMask(d.bits);
  SetVectorMask<T>(0, 0xff00);
  Compare<T, false>(d.x, d.y, CMPMODE::GT, MASK_PLACEHOLDER, {1, 1, 1, 8, 8, 8});
  GetCmpMask(d.bits[32]);
  SetMaskCount();
  SetVectorMask<T, MaskMode::COUNTER>(1000);
  Compare<T, false>(d.x, d.y, CMPMODE::NE, MASK_PLACEHOLDER, {1, 1, 1, 8, 8, 8});
  SetMaskNorm();
  GetCmpMask(d.bits[64]);
  GlobalTensor<uint8_t> z;
  z.SetGlobalBuffer(gz);
  DataCopy(z, d.bits, 96);
}
template __global__ __aicore__ void to_register<half>(GM_ADDR, GM_ADDR, GM_ADDR);
template __global__ __aicore__ void to_register<float>(GM_ADDR, GM_ADDR, GM_ADDR);

// gm: the bits to choose by. Eight parts.
template <typename T> __global__ __aicore__ void select(GM_ADDR gx, GM_ADDR gy, GM_ADDR gm, GM_ADDR gz) {
  Data<T> d;
  d.load(gx, gy);
  constexpr int n = Data<T>::COUNT, lanes = Data<T>::LANES;
  LocalTensor<uint8_t> m(TPosition::VECIN, 8192, 64);
  GlobalTensor<uint8_t> bits;
  GlobalTensor<T> z;
  bits.SetGlobalBuffer(gm), z.SetGlobalBuffer((__gm__ T *)gz);
  DataCopy(m, bits, 64);
  uint64_t mask[2] = {0x5555555555555555, 0xf};
  int part = 0;
  auto fresh = [&] { Duplicate(d.z, T(7), n); };
  auto next = [&] { DataCopy(z[part++ * n], d.z, n); };
  fresh(), Select(d.z, m, d.x, d.y, SELMODE::VSEL_CMPMASK_SPR, n - 3), next();
  fresh(), Select(d.z, m, d.x, d.y, SELMODE::VSEL_TENSOR_TENSOR_MODE, n - 3), next();
  fresh(), Select(d.z, m, d.x, T(2), SELMODE::VSEL_TENSOR_SCALAR_MODE, n - 3), next();
  // each leaves its choice in the compare mask
  LocalTensor<uint64_t> left = d.bits.template ReinterpretCast<uint64_t>();
  GetCmpMask(d.bits);
  bool scalar = true;
  for (int i = 0; i < 16 / (int)sizeof(T); i++) scalar = scalar && d.bits.template ReinterpretCast<T>().GetValue(i) == T(2);
  fresh(), Select(d.z, m, d.x, d.y, SELMODE::VSEL_CMPMASK_SPR, mask, 3, {1, 2, 1, 8, 4, 8}), next();
  GetCmpMask(d.bits);
  bool same = left.GetValue(0) == m.template ReinterpretCast<uint64_t>().GetValue(0);
  fresh(), Select(d.z, m, d.x, d.y, SELMODE::VSEL_TENSOR_TENSOR_MODE, (uint64_t)(lanes - 1), 3, {1, 1, 1, 8, 8, 0}), next();
  GetCmpMask(d.bits);
  bool address = left.GetValue(0) == 8192;
  fresh(), Select(d.z, m, d.x, T(2), SELMODE::VSEL_TENSOR_SCALAR_MODE, mask, 3, {1, 1, 1, 8, 8, 8}), next();
  // with the registers as they are: the mask is that of the call before
  SetCmpMask(m);
  fresh(), SetVectorMask<T>(0xf, 0x5555555555555555);
  Select<T, SELMODE::VSEL_CMPMASK_SPR>(d.z, d.x, d.y, 2, {1, 1, 1, 8, 8, 8}), next();
  fresh(), SetVectorMask<T>(0xf, 0x5555555555555555);
  left.SetValue(0, 8192), SetCmpMask(left);
  Select<T, SELMODE::VSEL_TENSOR_TENSOR_MODE>(d.z, d.x, d.y, 2, {1, 1, 1, 8, 8, 8}), next();
  fresh(), SetVectorMask<T>(0xf, 0x5555555555555555);
  SetCmpMask(d.y);
  Select(d.z, m, d.x, 2, {1, 1, 1, 8, 8, 8}), next();
  Duplicate(d.z, T(scalar && same && address), n), next();
}
template __global__ __aicore__ void select<half>(GM_ADDR, GM_ADDR, GM_ADDR, GM_ADDR);
template __global__ __aicore__ void select<float>(GM_ADDR, GM_ADDR, GM_ADDR, GM_ADDR);

// The operator takes all of its sources; the mode may be known only when the kernel runs.
extern "C" __global__ __aicore__ void operators(GM_ADDR gx, GM_ADDR gy, GM_ADDR gz, int mode) {
  Data<float> d;
  d.load(gx, gy);
  LocalTensor<uint8_t> out(TPosition::VECOUT, 16384, 32), by_mode(TPosition::VECOUT, 16384 + 32, 32);
  out = d.x >= d.y;
  Compare(by_mode, d.x, d.y, (CMPMODE)mode, 256);
  GlobalTensor<uint8_t> z;
  z.SetGlobalBuffer(gz);
  DataCopy(z, out, 64);
}

// Bits between instructions that become one loop: what they read and write stays in UB. z: Select, then the bits.
extern "C" __global__ __aicore__ void chain(GM_ADDR gx, GM_ADDR gz, GM_ADDR gbits) {
  constexpr int n = 256;
  LocalTensor<float> x(TPosition::VECIN, 0, n), two(TPosition::VECCALC, 1024, n), one(TPosition::VECCALC, 2048, n);
  LocalTensor<float> z(TPosition::VECOUT, 3072, n);
  LocalTensor<uint8_t> bits(TPosition::VECOUT, 4096, 32);
  GlobalTensor<float> in, out;
  GlobalTensor<uint8_t> out_bits;
  in.SetGlobalBuffer((__gm__ float *)gx), out.SetGlobalBuffer((__gm__ float *)gz), out_bits.SetGlobalBuffer(gbits);
  DataCopy(x, in, n);
  Muls(two, x, 2.0f, n);
  Adds(one, x, 1.0f, n);
  Compare(bits, two, one, CMPMODE::GT, n);   // x > 1
  Select(z, bits, two, one, SELMODE::VSEL_TENSOR_TENSOR_MODE, n);
  Adds(z, z, 0.5f, n);
  DataCopy(out, z, n);
  DataCopy(out_bits, bits, 32);
}
