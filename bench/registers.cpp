// Vector functions for bench/registers.py: TIMES rounds over COUNT elements in UB, whole registers and a tail.
#include "kernel_operator.h"
using namespace AscendC;
namespace R = AscendC::Reg;

/* The loops of the documents: operands one behind the other in UB, a mask of UpdateMask. */
#define TWO(name, Type, Other, ...)                                                                                    \
  __simd_vf__ inline void name##_vf(__ubuf__ Type *x, __ubuf__ Other *y, __ubuf__ Type *z, uint32_t count) {           \
    R::RegTensor<Type> a, r;                                                                                           \
    R::RegTensor<Other> b;                                                                                             \
    constexpr uint32_t lanes = GetVecLen() / sizeof(Type);                                                             \
    uint16_t rounds = (count + lanes - 1) / lanes;                                                                     \
    for (uint16_t i = 0; i < rounds; i++) {                                                                            \
      R::MaskReg m = R::UpdateMask<Type>(count);                                                                       \
      R::LoadAlign(a, x + i * lanes);                                                                                  \
      R::LoadAlign(b, y + i * lanes);                                                                                  \
      __VA_ARGS__;                                                                                                     \
      R::StoreAlign(z + i * lanes, r, m);                                                                              \
    }                                                                                                                  \
  }                                                                                                                    \
  extern "C" __global__ __aicore__ void name(__gm__ uint8_t *data, uint32_t count, uint32_t times) {                   \
    GlobalTensor<uint8_t> global;                                                                                      \
    LocalTensor<uint8_t> local(TPosition::VECCALC, 0, 3 * ROOM);                                                       \
    global.SetGlobalBuffer(data);                                                                                      \
    DataCopy(local, global, 3 * ROOM);                                                                                 \
    for (uint32_t t = 0; t < times; t++)                                                                               \
      asc_vf_call<name##_vf>((__ubuf__ Type *)0, (__ubuf__ Other *)ROOM, (__ubuf__ Type *)(2 * ROOM), count);          \
    DataCopy(global, local, 3 * ROOM);                                                                                 \
  }
TWO(add_f32, float, float, R::Add(r, a, b, m))
TWO(add_s16, int16_t, int16_t, R::Add(r, a, b, m))
TWO(add_f16, half, half, R::Add(r, a, b, m))
TWO(shl_u32, uint32_t, int32_t, R::ShiftLeft(r, a, b, m))
TWO(shl_u16, uint16_t, int16_t, R::ShiftLeft(r, a, b, m))
TWO(shl_s32, int32_t, int32_t, R::ShiftLeft(r, a, b, m))
TWO(shr_s32, int32_t, int32_t, R::ShiftRight(r, a, b, m))
TWO(chain_f32, float, float, R::Mul(r, a, b, m); R::Adds(r, r, 1.0f, m); R::Maxs(r, r, 0.0f, m))
