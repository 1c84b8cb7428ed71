// Several steps in one, sums with a carry, logarithms, whole numbers, merged lanes; one vector function a topic.
#include "kernel_operator.h"
using namespace AscendC;
namespace R = AscendC::Reg;

__simd_vf__ inline void carry(__ubuf__ uint32_t *x, __ubuf__ uint32_t *z) {
  R::RegTensor<uint32_t> a, b, low, high;
  R::MaskReg all = R::CreateMask<uint32_t>(), half_ = R::CreateMask<uint32_t, R::MaskPattern::H>(), c, d;
  R::LoadAlign(a, x), R::LoadAlign(b, x + 64);
  R::Add(c, low, a, b, all);              // 64-bit sums of a:b and b:a, words at a time
  R::AddC(d, high, b, a, c, half_);
  R::StoreAlign(z, low, all), R::StoreAlign(z + 64, high, all);
  R::Duplicate(high, 1u, d);              // what AddC carried
  R::StoreAlign(z + 128, high, all);
  R::SubCarryOut(c, low, a, b, all);      // no borrow: 1
  R::SubCarryOuts(d, high, b, a, c, all);
  R::StoreAlign(z + 192, low, all), R::StoreAlign(z + 256, high, all);
  R::Duplicate(high, 1u, c);
  R::StoreAlign(z + 320, high, all);
  R::Mull(low, high, a, b, half_);
  R::StoreAlign(z + 384, low, all), R::StoreAlign(z + 448, high, all);
  R::RegTensor<int32_t> s, t, lower, upper;
  R::LoadAlign(s, (__ubuf__ int32_t *)x), R::LoadAlign(t, (__ubuf__ int32_t *)x + 64);
  R::Mull(lower, upper, s, t, all);
  R::StoreAlign((__ubuf__ int32_t *)z + 512, upper, all);
}
__simd_vf__ inline void steps(__ubuf__ float *x, __ubuf__ float *z) {
  R::RegTensor<float> a, b, c, r;
  R::RegTensor<half> h, g;
  R::MaskReg all = R::CreateMask<float>(), third = R::CreateMask<float, R::MaskPattern::M3>(),
             whole = R::CreateMask<half>();
  R::LoadAlign(a, x), R::LoadAlign(b, x + 64), R::LoadAlign(c, x + 128);
  R::AbsSub(r, a, b, third);
  R::StoreAlign(z, r, all);
  r = c, R::Axpy(r, a, 3.0f, all);
  R::StoreAlign(z + 64, r, all);
  r = c, R::MulDstAdd(r, a, b, all);
  R::StoreAlign(z + 128, r, all);
  r = c, R::Mula(r, a, b, all);
  R::StoreAlign(z + 192, r, all);
  R::MulsCast<half, float, float, R::RegLayout::ONE>(h, a, 0.37f, third);
  R::StoreAlign((__ubuf__ half *)(z + 256), h, whole);
  R::Truncate<float, RoundMode::CAST_FLOOR>(r, a, all);
  R::StoreAlign(z + 320, r, all);
  R::LoadAlign(h, (__ubuf__ half *)(x + 192));
  R::Truncate<half, RoundMode::CAST_ROUND, R::MaskMergeMode::ZEROING>(g, h, whole);
  R::StoreAlign((__ubuf__ half *)(z + 384), g, whole);
  R::Prelu(r, a, b, all);
  R::StoreAlign(z + 448, r, all);
}
// at most one unit in the last place off: the test rounds to 12 bits
__simd_vf__ inline void curves(__ubuf__ float *x, __ubuf__ float *z) {
  R::RegTensor<float> a, b, r;
  R::RegTensor<half> h, g;
  R::MaskReg all = R::CreateMask<float>(), odd = R::CreateMask<half>();
  static constexpr R::LogSpecificMode precise = {R::MaskMergeMode::ZEROING, LogAlgo::PRECISION_1ULP_FTZ_FALSE};
  R::LoadAlign(a, x), R::LoadAlign(b, x + 64);
  R::Log2(r, a, all);
  R::StoreAlign(z, r, all);
  R::Log10(r, a, all);
  R::StoreAlign(z + 64, r, all);
  R::Log<float, &precise>(r, a, all);
  R::StoreAlign(z + 128, r, all);
  R::ExpSub(r, a, b, all);
  R::StoreAlign(z + 192, r, all);
  R::LoadAlign(h, (__ubuf__ half *)(x + 128)), R::LoadAlign(g, (__ubuf__ half *)(x + 192));
  R::FusedExpSub<float, half, R::RegLayout::ONE>(r, h, g, odd);
  R::StoreAlign(z + 256, r, all);
}
// lanes that are off keep what they held; subnormal numbers flushed where that is asked for
__simd_vf__ inline void merge(__ubuf__ float *x, __ubuf__ float *z) {
  R::RegTensor<float> a, b, r;
  R::MaskReg all = R::CreateMask<float>(), third = R::CreateMask<float, R::MaskPattern::M3>();
  R::LoadAlign(a, x), R::LoadAlign(b, x + 64);
  R::Duplicate(r, 2.0f), R::Add<float, R::MaskMergeMode::MERGING>(r, a, b, third);
  R::StoreAlign(z, r, all);
  R::Duplicate(r, 2.0f), R::Max<float, R::MaskMergeMode::MERGING>(r, a, b, third);
  R::StoreAlign(z + 64, r, all);
  R::Duplicate(r, 2.0f), R::Min<float, R::MaskMergeMode::MERGING>(r, a, b, third);
  R::StoreAlign(z + 128, r, all);
  R::Duplicate<float, R::MaskMergeMode::MERGING>(a, 5.0f, third);
  R::StoreAlign(z + 192, a, all);
  R::Move(a, b, third);
  R::StoreAlign(z + 256, a, all);
  static constexpr R::DivSpecificMode flush = {R::MaskMergeMode::ZEROING, false, DivAlgo::PRECISION_1ULP_FTZ_TRUE};
  R::LoadAlign(a, x + 128), R::LoadAlign(b, x + 192);
  R::Div(r, a, b, all);
  R::StoreAlign(z + 320, r, all);
  R::Div<float, &flush>(r, a, b, all);
  R::StoreAlign(z + 384, r, all);
}

__global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR z, int32_t topic) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, 16384);
  LocalTensor<float> l = buf.Get<float>(), o = l[1024];
  GlobalTensor<float> gx, gz;
  gx.SetGlobalBuffer((__gm__ float *)x), gz.SetGlobalBuffer((__gm__ float *)z);
  DataCopy(l, gx, 256);
  DataCopy(o, gz, 640);
  PipeBarrier<PIPE_ALL>();
  auto in = (__ubuf__ float *)l.GetPhyAddr(), out = (__ubuf__ float *)o.GetPhyAddr();
  if (topic == 0) asc_vf_call<carry>((__ubuf__ uint32_t *)in, (__ubuf__ uint32_t *)out);
  if (topic == 1) asc_vf_call<steps>(in, out);
  if (topic == 2) asc_vf_call<merge>(in, out);
  if (topic == 3) asc_vf_call<curves>(in, out);
  PipeBarrier<PIPE_ALL>();
  DataCopy(gz, o, 640);
}
