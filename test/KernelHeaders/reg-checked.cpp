// A negative amount is undefined (document 2, table 2): checked mode says so, at the user's line.
// RUN: not ascpu-run --npu-arch=dav-3510 --check %s kernel 2>&1 | FileCheck %s
// RUN: not ascpu-run --npu-arch=dav-3510 --check -DMISPLACED %s kernel 2>&1 | FileCheck %s --check-prefix=ALIGN
#include "kernel_operator.h"
namespace R = AscendC::Reg;
__simd_vf__ inline void shift(__ubuf__ int32_t *x) {
  R::RegTensor<int32_t> a, b;
  R::MaskReg m = R::CreateMask<int32_t>();
  R::Arange(a, int32_t(-2));
#ifdef MISPLACED
  // ALIGN: reg-checked.cpp:[[#@LINE+1]]:3: error: block 0: Reg::LoadAlign: the address is byte 4 of UB, which is not 32-byte aligned
  R::LoadAlign(b, x + 1);
#endif
  R::Duplicate(b, 1, m);
  // CHECK: reg-checked.cpp:[[#@LINE+1]]:3: error: block 0: Reg::ShiftLeft: shift amount -2 of lane 0 is negative
  R::ShiftLeft(b, b, a, m);
  R::StoreAlign(x, b, m);
}
__global__ __aicore__ void kernel() { asc_vf_call<shift>((__ubuf__ int32_t *)0); }
