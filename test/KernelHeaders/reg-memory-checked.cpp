// Checked mode: indices and blocks outside of UB, misplaced ones, at the user's line; lanes that are off do not count.
// RUN: ascpu-run --npu-arch=dav-3510 --check %s kernel int32:-1
// DEFINE: %{run} = not ascpu-run --npu-arch=dav-3510 --check %s kernel
// RUN: %{run} int32:0 2>&1 | FileCheck %s --check-prefix=GATHER
// RUN: %{run} int32:1 2>&1 | FileCheck %s --check-prefix=SCATTER
// RUN: %{run} int32:2 2>&1 | FileCheck %s --check-prefix=GATHERB
// RUN: %{run} int32:3 2>&1 | FileCheck %s --check-prefix=UNALIGNED
// RUN: %{run} int32:4 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: %{run} int32:5 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: %{run} int32:6 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: %{run} int32:7 2>&1 | FileCheck %s --check-prefix=BASE
#include "kernel_operator.h"
namespace R = AscendC::Reg;
constexpr auto block = R::DataCopyMode::DATA_BLOCK_COPY;

__simd_vf__ inline void probe(int which) {
  R::RegTensor<float> f;
  R::RegTensor<uint32_t> index;
  R::MaskReg all = R::CreateMask<float>(), few = R::CreateMask<float, R::MaskPattern::VL4>(), m;
  auto zero = (__ubuf__ float *)0, last = (__ubuf__ float *)(253952 - 256);
  R::Duplicate(f, 1.0f);
  R::Arange(*(R::RegTensor<int32_t> *)&index, 1); // 1, 2, ...: lane 63 is the first beyond
  if (which < 0) {
    R::Gather(f, last, index, R::CreateMask<float, R::MaskPattern::VL32>());
    R::LoadAlign<float, block>(f, last, 100u, few);
    R::StoreAlign<float, block>(last, f, 100u, few);
  }
  // GATHER: reg-memory-checked.cpp:[[#@LINE+1]]:19: error: block 0: Reg::Gather: index 64 of lane 63 is not in the 253952-byte UB of dav-3510
  if (which == 0) R::Gather(f, last, index, all);
  // SCATTER: :[[#@LINE+1]]:19: error: block 0: Reg::Scatter: index 64 of lane 63 is not in the 253952-byte UB of dav-3510
  if (which == 1) R::Scatter(last, f, index, all);
  // GATHERB: :[[#@LINE+1]]:19: error: block 0: Reg::GatherB: index 1 of block 0 is not a multiple of 32
  if (which == 2) R::GatherB(f, zero, index, all);
  R::Muls(index, index, 32u, all);
  // UNALIGNED: :[[#@LINE+1]]:19: error: block 0: Reg::GatherB: bytes 253952 to 253983 are not in the 253952-byte UB of dav-3510
  if (which == 3) R::GatherB(f, last, index, all);
  // BLOCK: :[[#@LINE+1]]:19: error: block 0: Reg::LoadAlign: bytes 256896 to 256927 are not in the 253952-byte UB of dav-3510
  if (which == 4) R::LoadAlign<float, block>(f, last, 100u, all);
  // STORE: :[[#@LINE+1]]:19: error: block 0: Reg::StoreAlign: the address is byte 4 of UB, which is not 32-byte aligned
  if (which == 5) R::StoreAlign<float, block>(zero + 1, f, 1u, all);
  R::LoadAlign<uint8_t, R::MaskDist::DIST_US>(m, (__ubuf__ uint8_t *)16);
  // MASK: :[[#@LINE+1]]:19: error: block 0: Reg::LoadAlign: the address is byte 16 of UB, which is not 32-byte aligned
  if (which == 6) R::LoadAlign(m, (__ubuf__ uint8_t *)16);
  // BASE: :[[#@LINE+1]]:19: error: block 0: Reg::Gather: the address is byte 4 of UB, which is not 32-byte aligned
  if (which == 7) R::Gather(f, zero + 1, index, all);
}
__global__ __aicore__ void kernel(int32_t which) { asc_vf_call<probe>(which); }
