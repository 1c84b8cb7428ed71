// Types that operations of the register model do not have, in the API's words, at the user's line.
// RUN: not ascpu-cc --npu-arch=dav-3510 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include "kernel_operator.h"
namespace R = AscendC::Reg;

__simd_vf__ inline void refused() {
  R::RegTensor<float> f;
  R::RegTensor<uint32_t> u;
  R::RegTensor<int8_t> amount;
  R::RegTensor<bfloat16_t> b;
  R::RegTensor<int64_t> w;
  R::RegTensor<int64_t, R::RegTraitNumTwo> two;
  R::MaskReg m = R::CreateMask<float>();
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Muls: type bfloat16_t is not supported on dav-3510
  R::Muls(b, b, bfloat16_t(1.0f), m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Not: type bfloat16_t is not supported on dav-3510
  R::Not(b, b, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::MulDstAdd: type uint32_t is not supported on dav-3510
  R::MulDstAdd(u, u, u, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Interleave, Reg::DeInterleave: elements of 8 bytes need RegTraitNumTwo
  R::Interleave(w, w, w, w);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Reduce: type int8_t is not supported on dav-3510
  R::Reduce<R::ReduceType::MAX>(amount, amount, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Reduce: float to int8_t is not supported on dav-3510
  R::Reduce(amount, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Pack: float to uint32_t is not supported on dav-3510
  R::Pack(u, f);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Gather: lanes of float have no indices of type int8_t
  R::Gather(f, f, amount);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Truncate: the round mode is one of CAST_RINT, ROUND, FLOOR, CEIL and TRUNC
  R::Truncate(f, f, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Exp: type int64_t is not supported on dav-3510
  R::Exp(two, two, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: not supported yet: this function of Reg with RegTraitNumTwo
  R::Load(two, (__ubuf__ int64_t *)0);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::AddC: type float is not supported on dav-3510
  R::AddC(m, f, f, f, m, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Squeeze: type int64_t is not supported on dav-3510
  R::Squeeze(w, w, m);
}
__global__ __aicore__ void kernel(GM_ADDR x) { asc_vf_call<refused>(); }
