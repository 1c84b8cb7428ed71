// Registers across their lanes: reductions, packing, look-ups, squeezing, histograms; one vector function a topic.
#include "kernel_operator.h"
using namespace AscendC;
namespace R = AscendC::Reg;
using R::ReduceType;

// every third lane on; the results of 64 floats, 128 halves and 128 integers, and of no lane at all
template <typename T, typename S> __simd_callee__ inline void sums(__ubuf__ T *x, __ubuf__ S *z) {
  R::RegTensor<T> v;
  R::RegTensor<S> r;
  R::MaskReg third = R::CreateMask<T, R::MaskPattern::M3>(), none = R::CreateMask<T, R::MaskPattern::ALLF>(),
             all = R::CreateMask<T>(), whole = R::CreateMask<S>();
  R::LoadAlign(v, x);
  R::Reduce(r, v, all);
  R::StoreAlign(z, r, whole);
  R::ReduceSum(r, v, third);
  R::StoreAlign(z + 256 / sizeof(S), r, whole);
  R::Reduce<ReduceType::SUM>(r, v, none);
  R::StoreAlign(z + 2 * 256 / sizeof(S), r, whole);
  R::ReduceDataBlock<ReduceType::SUM>(r, v, third);
  R::StoreAlign(z + 3 * 256 / sizeof(S), r, whole);
}
template <typename T> __simd_callee__ inline void ends(__ubuf__ T *x, __ubuf__ T *z) {
  constexpr int n = 256 / sizeof(T);
  R::RegTensor<T> v, r;
  R::MaskReg third = R::CreateMask<T, R::MaskPattern::M3>(), none = R::CreateMask<T, R::MaskPattern::ALLF>(),
             all = R::CreateMask<T>();
  R::LoadAlign(v, x);
  R::Reduce<ReduceType::MAX>(r, v, third);
  R::StoreAlign(z, r, all);
  R::ReduceMin(r, v, all);
  R::StoreAlign(z + n, r, all);
  R::Reduce<ReduceType::MIN>(r, v, none);
  R::StoreAlign(z + 2 * n, r, all);
  R::ReduceDataBlock<ReduceType::MAX>(r, v, third);
  R::StoreAlign(z + 3 * n, r, all);
  R::ReduceMinWithDataBlock(r, v, all);
  R::StoreAlign(z + 4 * n, r, all);
}
__simd_vf__ inline void reduce(__ubuf__ float *x, __ubuf__ float *z) {
  sums(x, z);
  sums((__ubuf__ half *)(x + 64), (__ubuf__ half *)(z + 256));
  sums((__ubuf__ int16_t *)(x + 128), (__ubuf__ int32_t *)(z + 512));
  R::RegTensor<float> v;
  R::MaskReg m = R::CreateMask<float, R::MaskPattern::VL3>(), all = R::CreateMask<float>();
  R::LoadAlign(v, x);
  R::PairReduceElem(v, v, m);
  R::StoreAlign(z + 768, v, all);
}
__simd_vf__ inline void extremes(__ubuf__ float *x, __ubuf__ float *z) {
  ends(x, z);
  ends((__ubuf__ half *)(x + 64), (__ubuf__ half *)(z + 320));
  ends((__ubuf__ int16_t *)(x + 128), (__ubuf__ int16_t *)(z + 640));
  ends((__ubuf__ uint32_t *)(x + 192), (__ubuf__ uint32_t *)(z + 960));
}
// numbers 0, 1, 2 ... as 16 bits
__simd_vf__ inline void move(__ubuf__ int16_t *x, __ubuf__ int16_t *z) {
  R::RegTensor<int16_t> v, w;
  R::RegTensor<uint16_t> index;
  R::RegTensor<uint8_t> narrow;
  R::RegTensor<int32_t> wide;
  R::MaskReg all = R::CreateMask<int16_t>(), bytes = R::CreateMask<uint8_t>(), words = R::CreateMask<int32_t>(),
             third = R::CreateMask<int16_t, R::MaskPattern::M3>();
  R::LoadAlign(v, x);
  R::Pack<uint8_t, int16_t, R::HighLowPart::HIGHEST>(narrow, v);
  R::StoreAlign((__ubuf__ uint8_t *)z, narrow, bytes);
  R::UnPack<int32_t, int16_t, R::HighLowPart::LOWEST>(wide, v);
  R::StoreAlign((__ubuf__ int32_t *)(z + 128), wide, words);
  R::LoadAlign(index, (__ubuf__ uint16_t *)(x + 128));
  R::Gather(w, v, index);
  R::StoreAlign(z + 256, w, all);
  R::Unsqueeze(w, third);
  R::StoreAlign(z + 384, w, all);
  R::Duplicate<int16_t, R::HighLowPart::HIGHEST, R::MaskMergeMode::ZEROING>(w, v, third);
  R::StoreAlign(z + 512, w, all);
  R::Duplicate<int16_t, R::MaskMergeMode::MERGING>(w, v, all);
  R::StoreAlign(z + 640, w, all);
  R::Duplicate(w, int16_t(7));
  R::Copy(w, v, third);
  R::StoreAlign(z + 768, w, all);
}
// what is kept of three registers, one behind the other, and how many bytes that is
__simd_vf__ inline void squeeze(__ubuf__ float *x, __ubuf__ float *z) {
  R::RegTensor<float> v, kept;
  R::UnalignRegForStore u;
  R::MaskReg above, all = R::CreateMask<float>();
  R::ClearSpr<SpecialPurposeReg::AR>();
  for (uint16_t i = 0; i < 3; i++) {
    R::LoadAlign(v, x + i * 64);
    R::Compares<float, CMPMODE::GT>(above, v, 0.0f, all);
    R::Squeeze<float, R::GatherMaskMode::STORE_REG>(kept, v, above);
    R::StoreUnAlign<float, R::PostLiteral::POST_MODE_UPDATE>(z, kept, u);
  }
  R::StoreUnAlignPost(z, u);
  R::GatherMask(kept, v, above);
  R::StoreAlign(z + 192, kept, all);
  R::RegTensor<int32_t> bytes;
  R::Duplicate(bytes, int32_t(R::GetSpr<SpecialPurposeReg::AR>()));
  R::StoreAlign((__ubuf__ int32_t *)(z + 256), bytes, R::CreateMask<int32_t>());
}
__simd_vf__ inline void count(__ubuf__ uint8_t *x, __ubuf__ uint16_t *z) {
  R::RegTensor<uint8_t> v;
  R::RegTensor<uint16_t> low, high, up_to, beyond;
  R::MaskReg most = R::CreateMask<uint8_t, R::MaskPattern::M4>(), all = R::CreateMask<uint8_t>(), sums_;
  R::Duplicate(low, uint16_t(1000)), R::Duplicate(high, uint16_t(0)), R::Duplicate(up_to, uint16_t(0));
  R::Duplicate(beyond, uint16_t(0));
  R::Not(most, most, all);
  using B = R::HistogramsBinType;
  using H = R::HistogramsType;
  for (uint16_t i = 0; i < 2; i++) {
    R::LoadAlign(v, x + i * 256);
    R::Histograms<uint8_t, uint16_t, B::BIN0, H::FREQUENCY>(low, v, most);
    R::Histograms<uint8_t, uint16_t, B::BIN1, H::FREQUENCY>(high, v, most);
    R::Histograms<uint8_t, uint16_t, B::BIN0, H::ACCUMULATE>(up_to, v, all);
    R::Histograms<uint8_t, uint16_t, B::BIN1, H::ACCUMULATE>(beyond, v, all);
  }
  sums_ = R::CreateMask<uint16_t>();
  R::StoreAlign(z, low, sums_), R::StoreAlign(z + 128, high, sums_);
  R::StoreAlign(z + 256, up_to, sums_), R::StoreAlign(z + 384, beyond, sums_);
}
// masks as bytes of 1 where they are on
__simd_callee__ inline void show(__ubuf__ uint8_t *z, R::MaskReg &m) {
  R::RegTensor<uint8_t> one;
  R::Duplicate(one, uint8_t(1), m);
  R::StoreAlign(z, one, R::CreateMask<uint8_t>());
}
__simd_vf__ inline void masks(__ubuf__ uint8_t *z) {
  R::MaskReg a, b, c, d, few = R::CreateMask<half, R::MaskPattern::VL8>(), third = R::CreateMask<half, R::MaskPattern::M3>();
  R::Pack<R::HighLowPart::HIGHEST>(a, third);
  show(z, a);
  R::MaskUnPack<R::HighLowPart::LOWEST>(b, third);
  show(z + 256, b);
  R::MaskInterleave<half>(c, d, few, third);
  show(z + 512, c), show(z + 768, d);
  R::DeInterleave<uint32_t>(c, d, third, few);
  show(z + 1024, c), show(z + 1280, d);
  R::Move(c, third, few);
  show(z + 1536, c);
  R::MaskMov(d, few);
  show(z + 1792, d);
}

__global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR z, int32_t topic) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, 16384);
  LocalTensor<float> l = buf.Get<float>(), o = l[1024];
  GlobalTensor<float> gx, gz;
  gx.SetGlobalBuffer((__gm__ float *)x), gz.SetGlobalBuffer((__gm__ float *)z);
  DataCopy(l, gx, 256);
  DataCopy(o, gz, 1280);
  PipeBarrier<PIPE_ALL>();
  auto in = (__ubuf__ float *)l.GetPhyAddr(), out = (__ubuf__ float *)o.GetPhyAddr();
  if (topic == 0) asc_vf_call<reduce>(in, out);
  if (topic == 1) asc_vf_call<extremes>(in, out);
  if (topic == 2) asc_vf_call<move>((__ubuf__ int16_t *)in, (__ubuf__ int16_t *)out);
  if (topic == 3) asc_vf_call<squeeze>(in, out);
  if (topic == 4) asc_vf_call<count>((__ubuf__ uint8_t *)in, (__ubuf__ uint16_t *)out);
  if (topic == 5) asc_vf_call<masks>((__ubuf__ uint8_t *)out);
  PipeBarrier<PIPE_ALL>();
  DataCopy(gz, o, 1280);
}
