// asc-stamp: what a program reads of the control register that it never stores to is the start value, so that a Cast of
// registers knows whether it saturates; one that sets bit 60 to 0 goes by its trait; memory-based conversions to integers
// have a form that keeps the low bits where bit 59 is stored to.
// RUN: ascpu-cc --npu-arch=dav-3510 -S --emit-asc -o - %s | ascpu-opt --npu-arch=dav-3510 -passes=asc-early,asc-simplify -S | FileCheck %s --check-prefix=FRESH
// RUN: ascpu-cc --npu-arch=dav-3510 -DTRAIT -S --emit-asc -o - %s | ascpu-opt --npu-arch=dav-3510 -passes=asc-early,asc-simplify -S | FileCheck %s --check-prefix=TRAIT
#include "kernel_operator.h"
using namespace AscendC;
namespace R = AscendC::Reg;
static constexpr R::CastTrait unsaturated = {R::RegLayout::ZERO, R::SatMode::NO_SAT, R::MaskMergeMode::ZEROING,
                                             RoundMode::CAST_RINT};
__simd_vf__ inline void convert(__ubuf__ float *x, __ubuf__ int16_t *z) {
  R::RegTensor<float> f;
  R::RegTensor<int16_t> s;
  R::LoadAlign(f, x);
  R::Cast<int16_t, float, unsaturated>(s, f, R::CreateMask<float>());
  R::StoreAlign(z, s, R::CreateMask<int16_t>());
}
// the operands: round mode, layout, whether it saturates
// FRESH-LABEL: define {{.*}}@kernel(
// FRESH: @llvm.asc.r.cast.f32.s16{{(.val)?}}({{.*}}i32 noundef 1, i32 noundef 0, i32 noundef 1,
// FRESH: call void @llvm.asc.v.cast.f32.s16(
// TRAIT-LABEL: define {{.*}}@kernel(
// TRAIT: @llvm.asc.r.cast.f32.s16{{(.val)?}}({{.*}}i32 noundef 1, i32 noundef 0, i32 noundef 0,
// TRAIT: call void @llvm.asc.v.cast.f32.s16.sat(
extern "C" __global__ __aicore__ void kernel(GM_ADDR) {
  LocalTensor<float> f(TPosition::VECIN, 1024, 64);
  LocalTensor<int16_t> s(TPosition::VECIN, 0, 64);
#ifdef TRAIT
  SetCtrlSpr<60, 60>(0);
#endif
  asc_vf_call<convert>((__ubuf__ float *)1024, (__ubuf__ int16_t *)0);
#ifdef TRAIT
  SetCtrlSpr<59, 60>(3);
#endif
  Cast(s, f, RoundMode::CAST_RINT, 64);
}
