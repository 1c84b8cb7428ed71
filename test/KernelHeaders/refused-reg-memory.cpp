// What loads, stores, gather and scatter of registers refuse, in the API's words, at the user's line.
// RUN: not ascpu-cc --npu-arch=dav-3510 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include "kernel_operator.h"
namespace R = AscendC::Reg;

__simd_vf__ inline void refused() {
  R::RegTensor<float> f;
  R::RegTensor<uint32_t> u;
  R::RegTensor<uint64_t> wide;
  R::MaskReg m = R::CreateMask<float>();
  // CHECK-DAG: :[[#@LINE+1]]:6: error: not supported yet: Reg::LoadAlign with DIST_BDINTLV
  R::LoadAlign<float, R::LoadDist::DIST_BDINTLV>(f, (__ubuf__ float *)0);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: not supported yet: Reg::LoadAlign with DIST_SPLT2CHN_B16
  R::LoadAlign<float, R::LoadDist::DIST_SPLT2CHN_B16>(f, (__ubuf__ float *)0);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: not supported yet: Reg::LoadAlign with DIST_SPLT4CHN_B8
  R::LoadAlign<float, R::LoadDist::DIST_SPLT4CHN_B8>(f, (__ubuf__ float *)0);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: not supported yet: Reg::StoreAlign with DIST_MRG2CHN_B8
  R::StoreAlign<float, R::StoreDist::DIST_MRG2CHN_B8>((__ubuf__ float *)0, f, m);
  R::RegTensor<half> h;
  R::RegTensor<uint16_t> narrow;
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Gather: elements of type float have no indices of type uint16_t
  R::Gather(f, (__ubuf__ float *)0, narrow, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Gather: a register of half and memory of int8_t
  R::Gather(h, (__ubuf__ int8_t *)0, narrow, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::Scatter: elements of type half have no indices of type uint32_t
  R::Scatter((__ubuf__ half *)0, h, u, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::GatherB: indices are of type uint32_t
  R::GatherB(h, (__ubuf__ half *)0, narrow, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::LoadAlign: strides of blocks need DataCopyMode::DATA_BLOCK_COPY
  R::LoadAlign<half, R::DataCopyMode::NORM>(h, (__ubuf__ half *)0, 1u, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::MaskGenWithRegTensor: elements have 2 or 4 bytes
  R::MaskGenWithRegTensor<int8_t, 0>(m, h);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::MaskGenWithRegTensor: the register has no such piece
  R::MaskGenWithRegTensor<half, 16>(m, h);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::StoreAlign: masks are stored with DIST_NORM and DIST_PACK alone
  R::StoreAlign<uint8_t, R::MaskDist::DIST_DS>((__ubuf__ uint8_t *)0, m);
  // CHECK-DAG: :[[#@LINE+1]]:6: error: Reg::LoadAlign: type uint64_t is not supported on dav-3510
  R::LoadAlign<uint64_t, R::DataCopyMode::DATA_BLOCK_COPY>(wide, (__ubuf__ uint64_t *)0, 1u, m);
}
__global__ __aicore__ void kernel(GM_ADDR x) { asc_vf_call<refused>(); }
