// What the call forms become on each chip (docs/semantics.md 2.4): the instruction's mask operands, and what is written to
// the mask registers behind it. dav-2201 is forms-*.cpp's.
// DEFINE: %{chip} = 1001
// DEFINE: %{ir} = ascpu-cc --npu-arch=dav-%{chip} -S --emit-asc -o - %s | ascpu-opt --npu-arch=dav-%{chip} -passes=asc-early,asc-simplify -S | sed -f %S/Inputs/readable.sed
// RUN: %{ir} | FileCheck %s --check-prefixes=CHECK,A1
// REDEFINE: %{chip} = 2002
// RUN: %{ir} | FileCheck %s --check-prefixes=CHECK,MODES,SETS
// REDEFINE: %{chip} = 3002
// RUN: %{ir} | FileCheck %s --check-prefixes=CHECK,MODES,REGS,BITS
// REDEFINE: %{chip} = 3510
// RUN: %{ir} | FileCheck %s --check-prefixes=CHECK,MODES,REGS,NUMBER
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void
#define TENSORS(T) LocalTensor<T> a(TPosition::VECIN, 0, 512), b(TPosition::VECOUT, 4096, 512)

// 1000 halves are 7 repeats of 128 and a rest of 104.
// CHECK-LABEL: define {{.*}}@rest(
KERNEL rest(GM_ADDR) {
  TENSORS(half);
  // CHECK: call void @llvm.asc.v.abs.f16(UB 4096, UB 0, i64 1000, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  // A1-NEXT: store i64 1099511627775, mask_hi
  // A1-NEXT: store i64 -1, mask_lo
  // SETS-NEXT: store i8 0, counter
  // SETS-NEXT: store i64 -1, mask_hi
  // SETS-NEXT: store i64 -1, mask_lo
  // CHECK-NEXT: ret void
  Abs(b, a, 1000);
}

// 300 repeats are two instructions for the hardware, the register does not see that.
// CHECK-LABEL: define {{.*}}@whole(
KERNEL whole(GM_ADDR) {
  TENSORS(float);
  // CHECK: call void @llvm.asc.v.abs.f32(UB 4096, UB 0, i64 19200, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  // A1-NEXT: store i64 -1, mask_hi
  // A1-NEXT: store i64 -1, mask_lo
  // SETS-NEXT: store i8 0, counter
  // SETS-NEXT: store i64 -1, mask_hi
  // SETS-NEXT: store i64 -1, mask_lo
  // CHECK-NEXT: ret void
  Abs(b, a, 300 * 64);
}

// CHECK-LABEL: define {{.*}}@small(
KERNEL small(GM_ADDR) {
  TENSORS(float);
  // A1: store i64 0, mask_hi
  // A1-NEXT: store i64 7, mask_lo
  Abs(b, a, 3);
  // CHECK: ret void
}

// isSetMask = false: the mask as it is, once; on vector registers it means nothing.
// CHECK-LABEL: define {{.*}}@as_set(
KERNEL as_set(GM_ADDR) {
  TENSORS(float);
  SetVectorMask<float>(0, 5);
  // A1: call void @llvm.asc.v.abs.f32(UB 4096, UB 0, i64 5, i64 0, i1 {{.*}}, i32 1, i32 1, i32 1, i32 8, i32 8)
  // SETS: call void @llvm.asc.v.abs.f32(UB 4096, UB 0, i64 5, i64 0, i1 {{.*}}, i32 1, i32 1, i32 1, i32 8, i32 8)
  // REGS: call void @llvm.asc.v.abs.f32(UB 4096, UB 0, i64 9, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  Abs<float, false>(b, a, 9);
  // CHECK-NEXT: ret void
}

// The mask as a number writes the register everywhere; in counter mode dav-3510 takes it for the count.
// CHECK-LABEL: define {{.*}}@number(
KERNEL number(GM_ADDR) {
  TENSORS(float);
#if __NPU_ARCH__ != 1001
  SetMaskCount();
  // SETS: call void @llvm.asc.v.abs.f32(UB 4096, UB 0, i64 31, i64 0, i1 true, i32 1,
  // BITS: call void @llvm.asc.v.abs.f32(UB 4096, UB 0, i64 31, i64 0, i1 true, i32 1,
  // NUMBER: store i64 5, mask_lo
  // NUMBER: call void @llvm.asc.v.abs.f32(UB 4096, UB 0, i64 5, i64 0, i1 true, i32 1,
  Abs(b, a, uint64_t(5), 1, {1, 1, 8, 8});
  SetMaskNorm();
#endif
  // MODES: store i64 31, mask_lo
  // CHECK: call void @llvm.asc.v.abs.f32(UB 4096, UB 0, i64 31, i64 0, i1 {{.*}}, i32 2,
  Abs(b, a, uint64_t(5), 2, {1, 1, 8, 8});
  // CHECK-NEXT: ret void
}

// InitSocState: mask and mode are reset on dav-3510 (and 2201), elsewhere they are not its business.
// CHECK-LABEL: define {{.*}}@init(
KERNEL init(GM_ADDR) {
  // NUMBER: store i8 0, counter
  // NUMBER-NEXT: store i64 -1, mask_hi
  // NUMBER-NEXT: store i64 -1, mask_lo
  // A1-NOT: store
  // SETS-NOT: store
  // BITS-NOT: store
  InitSocState();
  // CHECK: ret void
}
