// Calls of the register model in the forms that published kernels have: template arguments in their order, casts of
// registers, scalars of other types, names of before 9.0.
// RUN: ascpu-cc --npu-arch=dav-3510 -Wall -c %s -o %t.o
#include "kernel_operator.h"
using namespace AscendC;
namespace R = AscendC::MicroAPI;
static constexpr R::ExpSpecificMode exact = {R::MaskMergeMode::ZEROING, ExpAlgo::PRECISION_1ULP_FTZ_FALSE};
static constexpr R::LogSpecificMode logarithm = {R::MaskMergeMode::ZEROING, LogAlgo::PRECISION_1ULP_FTZ_FALSE};
static constexpr R::SqrtSpecificMode root = {R::MaskMergeMode::ZEROING, true, SqrtAlgo::PRECISION_0ULP_FTZ_FALSE};
static constexpr R::DivSpecificMode quotient = {R::MaskMergeMode::ZEROING, true};
constexpr uint32_t lanes = VECTOR_REG_WIDTH / sizeof(float);

template <typename T> __simd_vf__ inline void forms(__local_mem__ T *x, __local_mem__ uint8_t *z, uint16_t rounds) {
  R::RegTensor<T> a, b, c;
  R::RegTensor<int32_t> i, j;
  R::RegTensor<uint32_t> u;
  R::RegTensor<uint16_t> s;
  R::RegTensor<half> h;
  R::RegTensor<uint8_t> o;
  R::UnalignReg store;
  R::MaskReg m = R::CreateMask<T, R::MaskPattern::ALL>(), n, p, q;
  R::DataCopy(a, x), R::DataCopy<T, R::LoadDist::DIST_BRC_B32>(b, x + lanes), R::LoadAlign(h, (__ubuf__ half *)x);
  R::Duplicate<float, float>(c, 0), R::Duplicate<float, R::MaskMergeMode::ZEROING, float>(c, 1, m);
  R::Duplicate<float, R::HighLowPart::LOWEST, R::MaskMergeMode::ZEROING>(c, a, m), R::Duplicate(c, a, m);
  R::Duplicate<int32_t, R::MaskMergeMode::MERGING>(i, 3, m), R::Duplicate(i, rounds);
  R::Duplicate<uint32_t, R::MaskMergeMode::MERGING, uint32_t>(u, 3, m);
  R::Arange<int32_t, R::IndexOrder::DECREASE_ORDER>(j, 0), R::Arange(j, static_cast<int32_t>(5));
  R::Add<T, R::MaskMergeMode::ZEROING>(c, a, b, m), R::Mul(c, c, c, m), R::Muls<T, T, R::MaskMergeMode::ZEROING>(c, c, 2, m);
  R::Muls<float>(c, c, 0.5f, m), R::Adds(c, c, static_cast<T>(1), m), R::Maxs(i, i, 0, m), R::LeakyRelu(c, c, 0.1f, m);
  R::Div<T, &quotient>(c, a, b, m), R::Div<T, R::MaskMergeMode::ZEROING>(c, a, b, m), R::Div<int32_t>(i, i, j, m);
  R::Exp<T, &exact>(c, c, m), R::Log<T, &logarithm>(c, c, m), R::Sqrt<T, &root>(c, c, m), R::Log<T, R::MaskMergeMode::ZEROING>(c, c, m);
  R::ShiftRights<uint32_t, int16_t>(u, (R::RegTensor<uint32_t> &)i, 4, m), R::ShiftLefts(u, u, static_cast<int16_t>(16), m);
  R::And<int32_t, R::MaskMergeMode::ZEROING>(i, i, j, m), R::Not((R::RegTensor<uint32_t> &)c, (R::RegTensor<uint32_t> &)a, m);
  R::Compare<T, CMPMODE::NE>(n, a, b, m), R::Compares<uint32_t, CMPMODE::GE>(p, u, rounds, m);
  R::CompareScalar<T, CMPMODE::EQ>(p, a, T(0), m), R::Select<T>(c, a, b, n);
  R::MulAddDst<T, R::MaskMergeMode::ZEROING>(c, a, b, m), R::MulDstAdd(c, a, b, m), R::Axpy(c, a, 1.0f / 13.0f, m);
  R::AbsSub(c, a, b, m), R::FusedAbsSub(c, a, b, m), R::ExpSub(c, h, h, m), R::FusedExpSub(c, a, b, m), R::Mull(i, j, i, j, m);
  R::Reduce<R::ReduceType::SUM>(c, a, m), R::Reduce<R::ReduceType::MAX, T, T, R::MaskMergeMode::ZEROING>(c, a, m);
  R::ReduceSum(c, a, m), R::ReduceMax(c, a, m), R::PairReduceSum(c, a, m), R::ReduceMaxWithDataBlock(c, a, m);
  R::Interleave<T>(a, b, a, b), R::DeInterleave((R::RegTensor<uint8_t> &)i, o, (R::RegTensor<uint8_t> &)u, o);
  R::Pack<uint16_t, uint32_t, R::HighLowPart::LOWEST>(s, u), R::Pack(o, s), R::UnPack<uint32_t, uint16_t, R::HighLowPart::HIGHEST>(u, s);
  R::Pack<R::HighLowPart::LOWEST>(n, p), R::MaskUnPack<R::HighLowPart::HIGHEST>(n, p), R::UnPack(p, n), R::MaskPack(p, p);
  R::MaskInterleave<T>(n, p, m, n), R::MaskDeInterleave<half>(n, p, n, p), R::MaskNot(n, n, m), R::MaskAnd(n, n, p, m);
  R::MaskSel(q, n, p, m), R::MaskMov(q, p), R::MaskMov(q, p, m), R::Move(q, p, m);
  R::Copy<T, R::MaskMergeMode::MERGING>(c, a, n), R::Copy(c, b), R::Move<float, MicroAPI::MaskMergeMode::MERGING>(c, a, n);
  R::Truncate<T, RoundMode::CAST_TRUNC, R::MaskMergeMode::ZEROING>(c, c, m), R::Gather<T, uint32_t>(c, a, u), R::Unsqueeze(i, n);
  R::ClearSpr<AscendC::SpecialPurposeReg::AR>();
  R::GatherMask<int32_t, R::GatherMaskMode::STORE_REG>(i, j, n);
  __local_mem__ int32_t *to = (__local_mem__ int32_t *)z;
  R::DataCopyUnAlign<int32_t, R::PostLiteral::POST_MODE_UPDATE>(to, i, store), R::DataCopyUnAlignPost(to, store);
  R::Squeeze<T, R::GatherMaskMode::NO_STORE_REG>(c, a, n);
  R::DataCopy(x, c, m);
}
__global__ __aicore__ void kernel(GM_ADDR x) {
  AscendC::ClearSpr<AscendC::SpecialPurposeReg::AR>();
  asc_vf_call<forms<float>>((__ubuf__ float *)0, (__ubuf__ uint8_t *)4096, 3);
  if (AscendC::GetSpr<AscendC::SpecialPurposeReg::AR>() > 4) AscendC::PipeBarrier<PIPE_ALL>();
}
