// Document 2's loop: two loads, one shift, one store of whole registers, nothing on the stack, the mask only where it cuts.
// RUN: ascpu-cc --npu-arch=dav-3510 -S -emit-llvm %s -o - | FileCheck %s
#include "kernel_operator.h"

template <typename T, typename U>
__simd_vf__ inline void ShiftLeftVF(__ubuf__ T *dst, __ubuf__ T *src0, __ubuf__ U *src1, uint32_t count, uint16_t times) {
  AscendC::Reg::RegTensor<T> a, d;
  AscendC::Reg::RegTensor<U> b;
  AscendC::Reg::MaskReg mask;
  for (uint16_t i = 0; i < times; i++) {
    mask = AscendC::Reg::UpdateMask<T>(count);
    AscendC::Reg::LoadAlign(a, src0 + i * 64);
    AscendC::Reg::LoadAlign(b, src1 + i * 64);
    AscendC::Reg::ShiftLeft(d, a, b, mask);
    AscendC::Reg::StoreAlign(dst + i * 64, d, mask);
  }
}

// CHECK-LABEL: define {{.*}}shift
// CHECK-NOT: alloca
// CHECK-NOT: <256 x i1>
// CHECK: [[A:%.*]] = load <64 x i32>, ptr addrspace(6)
// CHECK: [[B:%.*]] = load <64 x i32>, ptr addrspace(6)
// CHECK: [[IN:%.*]] = icmp ult <64 x i32> [[B]], splat (i32 32)
// CHECK: [[S:%.*]] = shl <64 x i32> [[A]], [[B]]
// CHECK: [[V:%.*]] = select <64 x i1> [[IN]], <64 x i32> [[S]], <64 x i32> zeroinitializer
// CHECK: br i1
// CHECK: [[OLD:%.*]] = load <64 x i32>
// CHECK: [[CUT:%.*]] = select <64 x i1> {{.*}}, <64 x i32> [[V]], <64 x i32> [[OLD]]
// CHECK: [[R:%.*]] = phi <64 x i32>
// CHECK-NEXT: store <64 x i32> [[R]]
// CHECK-NOT: alloca
// CHECK-NOT: <64 x i32>
// CHECK: ret void
__global__ __aicore__ void shift(GM_ADDR x, GM_ADDR y, uint32_t count) {
  asc_vf_call<ShiftLeftVF<uint32_t, int32_t>>((__ubuf__ uint32_t *)0, (__ubuf__ uint32_t *)4096, (__ubuf__ int32_t *)8192,
                                              count, (uint16_t)((count + 63) / 64));
}
