// Registers of 64 elements of 8 bytes, RegTraitNumTwo: one vector function a topic.
#include "kernel_operator.h"
using namespace AscendC;
namespace R = AscendC::Reg;
template <typename T> using Two = R::RegTensor<T, R::RegTraitNumTwo>;

// 150 elements in three rounds, the last one in part
__simd_vf__ inline void loop(__ubuf__ int64_t *x, __ubuf__ int64_t *z, uint32_t n) {
  Two<int64_t> a, b, c, k;
  R::MaskReg all = R::CreateMask<int64_t, R::MaskPattern::ALL, R::RegTraitNumTwo>(), less;
  __ubuf__ int64_t *y = x + 192;
  R::Duplicate(k, int64_t(-7));
  for (uint16_t i = 0; i < 3; i++) {
    R::MaskReg m = R::UpdateMask<int64_t, R::RegTraitNumTwo>(n);
    R::LoadAlign<int64_t, R::PostLiteral::POST_MODE_UPDATE>(a, x, 64);
    R::LoadAlign(b, y, R::CreateAddrReg<int64_t>(i, 64));
    R::Add(c, a, b, m);
    R::Mul(c, c, b, m);
    R::Compare<int64_t, CMPMODE::LT>(less, a, b, all);
    R::Select(c, c, k, less);
    R::Adds(c, c, int64_t(5), m);
    R::ShiftRights(c, c, int16_t(3), m);
    R::StoreAlign<int64_t, R::PostLiteral::POST_MODE_UPDATE>(z, c, 64, m);
  }
}
__simd_vf__ inline void each(__ubuf__ uint64_t *x, __ubuf__ uint64_t *z) {
  Two<uint64_t> a, b, c, d;
  Two<int64_t> by, s, t;
  R::RegTensor<uint32_t> low;
  R::RegTensor<int32_t> narrow;
  R::MaskReg all = R::CreateMask<uint64_t, R::MaskPattern::ALL, R::RegTraitNumTwo>(),
             third = R::CreateMask<uint64_t, R::MaskPattern::M3, R::RegTraitNumTwo>(), big;
  R::LoadAlign(a, x), R::LoadAlign(b, x + 64);
  R::Max<uint64_t, R::MaskMergeMode::MERGING>(b, a, b, third);
  R::StoreAlign(z, b, all);
  R::Arange(by, int64_t(-1)), R::Maxs(by, by, int64_t(0), all);
  R::ShiftLeft(c, a, by, third);
  R::StoreAlign(z + 64, c, all);
  R::Interleave(c, d, a, b);
  R::StoreAlign(z + 128, c, all), R::StoreAlign(z + 192, d, all);
  R::DeInterleave(c, d, c, d);
  R::Div(c, d, c, third);
  R::StoreAlign(z + 256, c, all);
  R::Pack<uint32_t, uint64_t>(low, a);
  R::StoreAlign((__ubuf__ uint32_t *)(z + 320), low, all);
  R::ShiftRights<uint32_t, int16_t>(low, (R::RegTensor<uint32_t> &)a.reg[1], 31, all); // the sign bits
  R::StoreAlign((__ubuf__ uint32_t *)(z + 352), low, all);
  R::LoadAlign(narrow, (__ubuf__ int32_t *)x);
  R::UnPack<int64_t, int32_t>(s, narrow);
  R::StoreAlign((__ubuf__ int64_t *)z + 384, s, all);
  R::Compares<uint64_t, CMPMODE::GT>(big, a, uint64_t(1) << 62, third);
  R::Duplicate(d, uint64_t(0x100000002), big);
  R::StoreAlign(z + 448, d, all);
  R::Reduce<R::ReduceType::MAX>(c, a, third);
  R::StoreAlign(z + 512, c, all);
  R::Reduce<R::ReduceType::MIN>(t, (Two<int64_t> &)a, all);
  R::StoreAlign((__ubuf__ int64_t *)z + 576, t, all);
  R::Reduce(c, a, third);
  R::Neg(t, t, all), R::AbsSub(t, t, s, all);
  R::StoreAlign(z + 640, c, all), R::StoreAlign((__ubuf__ int64_t *)z + 704, t, all);
  R::StoreAlign<uint64_t, R::StoreDist::DIST_PACK_B64>((__ubuf__ uint64_t *)(z + 768), a, third);
}

__global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR z, int32_t topic) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, 16384);
  LocalTensor<int64_t> l = buf.Get<int64_t>(), o = l[512];
  GlobalTensor<int64_t> gx, gz;
  gx.SetGlobalBuffer((__gm__ int64_t *)x), gz.SetGlobalBuffer((__gm__ int64_t *)z);
  DataCopy(l, gx, 384);
  DataCopy(o, gz, 832);
  PipeBarrier<PIPE_ALL>();
  auto in = (__ubuf__ int64_t *)l.GetPhyAddr(), out = (__ubuf__ int64_t *)o.GetPhyAddr();
  if (topic == 0) asc_vf_call<loop>(in, out, 150u);
  if (topic == 1) asc_vf_call<each>((__ubuf__ uint64_t *)in, (__ubuf__ uint64_t *)out);
  PipeBarrier<PIPE_ALL>();
  DataCopy(gz, o, 832);
}
