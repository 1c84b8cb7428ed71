// Merge modes and traits of conversions that the register model refuses, in the API's words, at the user's line.
// RUN: not ascpu-cc --npu-arch=dav-3510 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include "kernel_operator.h"
namespace R = AscendC::Reg;

static constexpr R::ExpSpecificMode merging = {R::MaskMergeMode::MERGING};
static constexpr R::CastTrait unrounded = {R::RegLayout::ZERO, R::SatMode::NO_SAT, R::MaskMergeMode::ZEROING},
                              merged = {R::RegLayout::ZERO, R::SatMode::NO_SAT, R::MaskMergeMode::MERGING,
                                        AscendC::RoundMode::CAST_RINT};
__simd_vf__ inline void refused() {
  R::RegTensor<float> f;
  R::RegTensor<int8_t> amount;
  R::RegTensor<half> h;
  R::RegTensor<int32_t> i;
  R::RegTensor<uint16_t> s;
  R::RegTensor<int64_t, R::RegTraitNumTwo> two;
  R::MaskReg m = R::CreateMask<float>();
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Move: MaskMergeMode::ZEROING is not supported
  R::Move<float, R::MaskMergeMode::ZEROING>(f, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Div: MaskMergeMode::MERGING is not supported
  R::Div<float, R::MaskMergeMode::MERGING>(f, f, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Exp: MaskMergeMode::MERGING is not supported
  R::Exp<float, &merging>(f, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Cast: half to float needs a layoutMode, RegLayout::ZERO or ONE
  R::Cast<float, half>(f, h, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Cast: int8_t to int32_t needs a layoutMode, RegLayout::ZERO to THREE
  R::Cast<int32_t, int8_t>(i, amount, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Cast: float to int32_t needs a mrgMode, MaskMergeMode::ZEROING
  R::Cast<int32_t, float>(i, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Cast: float to half needs a roundMode
  R::Cast<half, float, unrounded>(h, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Cast: MaskMergeMode::MERGING is not supported
  R::Cast<float, half, merged>(f, h, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Cast: int32_t to uint16_t is not supported on dav-3510
  R::Cast<uint16_t, int32_t, merged>(s, i, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Add: MaskMergeMode::UNKNOWN is not supported
  R::Add<float, R::MaskMergeMode::UNKNOWN>(f, f, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::ReduceDataBlock: MaskMergeMode::MERGING is not supported
  R::ReduceDataBlock<R::ReduceType::MAX, float, R::MaskMergeMode::MERGING>(f, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Mul: MaskMergeMode::MERGING is not supported
  R::Mul<int64_t, R::MaskMergeMode::MERGING>(two, two, two, m);
  // CHECK-DAG: :[[#@LINE+1]]:3: error: not supported yet: Reg::Exp with these arguments
  R::Exp(two, m);
  // Without a word about it: what is allowed.
  R::Max<float, R::MaskMergeMode::MERGING>(f, f, f, m);
  R::Min<float, R::MaskMergeMode::MERGING>(f, f, f, m);
  R::Duplicate<float, R::MaskMergeMode::MERGING>(f, 1.0f, m);
  R::Duplicate<float, R::HighLowPart::LOWEST, R::MaskMergeMode::MERGING>(f, f, m);
  R::Move<float, R::MaskMergeMode::MERGING>(f, f, m);
}
__global__ __aicore__ void kernel(GM_ADDR x) { asc_vf_call<refused>(); }
