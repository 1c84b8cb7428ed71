// Loads, arithmetic, comparisons, conversions of registers: one vector function a topic, on 64 floats.
#include "kernel_operator.h"
using namespace AscendC;
namespace R = AscendC::Reg;

// halves in even lanes to float and back, rounding to nearest even
static constexpr R::CastTrait widening = {R::RegLayout::ZERO, R::SatMode::UNKNOWN, R::MaskMergeMode::ZEROING,
                                          RoundMode::UNKNOWN};
static constexpr R::CastTrait narrowing = {R::RegLayout::ONE, R::SatMode::SAT, R::MaskMergeMode::ZEROING,
                                           RoundMode::CAST_RINT};
__simd_vf__ inline void convert(__ubuf__ float *x, __ubuf__ half *h, __ubuf__ float *z) {
  R::RegTensor<float> f;
  R::RegTensor<half> narrow;
  R::MaskReg all = R::CreateMask<float>(), whole = R::CreateMask<half>();
  R::LoadAlign(f, x);
  R::Cast<half, float, narrowing>(narrow, f, all);
  R::StoreAlign(h, narrow, whole);
  R::LoadAlign<half, R::LoadDist::DIST_UNPACK_B16>(narrow, h);
  R::Cast<float, half, widening>(f, narrow, all);
  R::StoreAlign(z, f, all);
}

__simd_vf__ inline void choose(__ubuf__ float *x, __ubuf__ float *z) {
  R::RegTensor<float> f, g;
  R::MaskReg all = R::CreateMask<float>(), even = R::CreateMask<float, R::MaskPattern::M4>(), above, both;
  R::LoadAlign(f, x);
  R::Compares<float, CMPMODE::GT>(above, f, 0.0f, all);
  R::Or(both, above, even, all);
  R::Duplicate(g, -1.0f, all);
  R::Select(f, f, g, both);
  R::StoreAlign(z, f, all);
}

// x[2i] + x[2i+1], the register taken apart while it is loaded; the upper half of the lanes off
__simd_vf__ inline void pairs(__ubuf__ float *x, __ubuf__ float *z) {
  R::RegTensor<float> even, odd;
  R::MaskReg half_ = R::CreateMask<float, R::MaskPattern::H>();
  R::LoadAlign<float, R::LoadDist::DIST_DINTLV_B32>(even, odd, x);
  R::Add(even, even, odd, half_);
  R::StoreAlign(z, even, R::CreateMask<float>());
}

// 3 + lane, stored 10 lanes at a time to any address, then read back at one
__simd_vf__ inline void anywhere(__ubuf__ float *z) {
  R::RegTensor<float> f;
  R::UnalignRegForStore u;
  R::UnalignRegForLoad v;
  R::Arange(f, 3.0f);
  __ubuf__ float *to = z + 1;
  for (uint16_t i = 0; i < 3; i++) R::StoreUnAlign(to, f, u, 10);
  R::StoreUnAlignPost(to, u, 0);
  __ubuf__ float *from = z + 3;
  R::LoadUnAlignPre(v, from);
  R::LoadUnAlign(f, v, from, 8);
  R::StoreAlign(z + 64, f, R::CreateMask<float>());
}

// post-update, a constant for all, a scalar of every operation
__simd_vf__ inline void run(__ubuf__ float *x, __ubuf__ float *z, uint32_t count) {
  R::RegTensor<float> f, one;
  for (uint16_t i = 0; i < 3; i++) {
    R::MaskReg m = R::UpdateMask<float>(count);
    R::LoadAlign<float, R::PostLiteral::POST_MODE_UPDATE>(f, x, 64);
    R::LoadAlign<float, R::LoadDist::DIST_BRC_B32>(one, x - 64);
    R::Muls(f, f, 2.0f, m);
    R::Sub(f, f, one, m);
    R::MulAddDst(f, one, one, m);
    R::Maxs(f, f, 0.0f, m);
    R::StoreAlign<float, R::PostLiteral::POST_MODE_UPDATE>(z, f, 64, m);
  }
}

__global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR z, int32_t topic) {
  auto in = (__ubuf__ float *)0, out = (__ubuf__ float *)4096;
  LocalTensor<float> l, o;
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, 16384);
  l = buf.Get<float>(), o = l[1024];
  GlobalTensor<float> gx, gz;
  gx.SetGlobalBuffer((__gm__ float *)x), gz.SetGlobalBuffer((__gm__ float *)z);
  DataCopy(l, gx, 256);
  DataCopy(o, gz, 256);
  PipeBarrier<PIPE_ALL>();
  if (topic == 0) asc_vf_call<convert>(in, (__ubuf__ half *)8192, out);
  if (topic == 1) asc_vf_call<choose>(in, out);
  if (topic == 2) asc_vf_call<pairs>(in, out);
  if (topic == 3) asc_vf_call<anywhere>(out);
  if (topic == 4) asc_vf_call<run>(in, out, 150u);
  PipeBarrier<PIPE_ALL>();
  DataCopy(gz, o, 256);
}
