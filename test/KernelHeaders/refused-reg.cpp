// What the register model refuses, in the API's words, at the user's line.
// RUN: not ascpu-cc --npu-arch=dav-3510 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-3510 -DOUTSIDE -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=OUT --implicit-check-not=error:
#include "kernel_operator.h"
namespace R = AscendC::Reg;

#ifndef OUTSIDE
__simd_vf__ inline void refused() {
  R::RegTensor<float> f;
  R::RegTensor<uint32_t> u;
  R::RegTensor<int8_t> amount;
  R::MaskReg m = R::CreateMask<float>();
  // CHECK-DAG: :[[#@LINE+1]]:6: error: not supported yet: Reg::PrefixSum
  R::PrefixSum(f, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:3: error: not supported yet: Reg::Histograms with these arguments
  R::Histograms(f, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:3: error: not supported yet: Reg::Add with these arguments
  R::Add(f, f, 1.0f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::ShiftLeft: registers of uint32_t are shifted by amounts of type int32_t, not int8_t
  R::ShiftLeft(u, u, amount, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::ShiftRight: registers of uint32_t are shifted by amounts of type int32_t, not uint32_t
  R::ShiftRight(u, u, u, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::ShiftLeft: type float is not supported on dav-3510
  R::ShiftLeft(f, f, amount, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::ShiftLeft: MaskMergeMode::MERGING is not supported
  R::ShiftLeft<uint32_t, int32_t, R::MaskMergeMode::MERGING>(u, u, *(R::RegTensor<int32_t> *)&u, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::And: type float is not supported on dav-3510
  R::And(f, f, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Sub: MaskMergeMode::MERGING is not supported
  R::Sub<float, R::MaskMergeMode::MERGING>(f, f, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::LoadAlign: a DINTLV distribution loads two registers
  R::LoadAlign<float, R::LoadDist::DIST_DINTLV_B32>(f, (__ubuf__ float *)0);
  R::RegTensor<uint64_t> wide;
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::LoadAlign: elements of 8 bytes have DIST_NORM alone
  R::LoadAlign<uint64_t, R::LoadDist::DIST_BRC_B32>(wide, (__ubuf__ uint64_t *)0);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::StoreAlign: elements of 8 bytes have DIST_NORM and DIST_PACK_B64 alone
  R::StoreAlign<uint64_t, R::StoreDist::DIST_FIRST_ELEMENT_B32>((__ubuf__ uint64_t *)0, wide, m);
}
__global__ __aicore__ void kernel(GM_ADDR x) { asc_vf_call<refused>(); }
#else
/* Inside: what a vector function calls, under whatever name, and scopes. */
__aicore__ inline void helper(R::RegTensor<float> &r, R::MaskReg &m) { R::Adds(r, r, 1.0f, m); }
__simd_callee__ inline void callee(R::RegTensor<float> &r, R::MaskReg &m) { helper(r, m); }
__simd_vf__ inline void fine(__ubuf__ float *x) {
  R::RegTensor<float> r;
  R::MaskReg m = R::CreateMask<float>();
  R::LoadAlign(r, x);
  callee(r, m);
}
__aicore__ inline void older(__ubuf__ float *x) {
  __VEC_SCOPE__ {
    R::RegTensor<float> r;
    R::LoadAlign(r, x);
  }
}
__aicore__ inline void outside(__ubuf__ float *x) {
  R::RegTensor<float> r;
  // OUT: :[[#@LINE+1]]:3: error: Reg::LoadAlign is called outside of a vector function (__simd_vf__, __simd_callee__, __VEC_SCOPE__)
  R::LoadAlign(r, x);
}
__global__ __aicore__ void kernel(GM_ADDR x) {
  asc_vf_call<fine>((__ubuf__ float *)0);
  older((__ubuf__ float *)0);
  outside((__ubuf__ float *)0);
}
#endif
