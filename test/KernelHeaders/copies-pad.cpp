// DataCopyPad: operands dst, src, blocks, length in bytes, gap in GM (bytes), gap in UB (data blocks), left, right, fill with
// the first element, filling. The atomic mode of copies out, and who resets it.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// CHECK-LABEL: define {{.*}}@in(ptr %x
KERNEL in(__gm__ half *x) {
  GlobalTensor<half> g;
  g.SetGlobalBuffer(x);
  LocalTensor<half> a(TPosition::VECIN, 512, 256);
  DataCopyExtParams copy{3, 70, 5, 6, 0};
  DataCopyPadExtParams<half> pad{true, 1, 2, half(2)};
  // isPad: the value, which stays in the register (half 2.0 is 0x4000).
  // CHECK: store i64 16384, pad_value
  // CHECK-NEXT: call void @llvm.asc.copy.pad.gm.ub.u16(UB 512, ptr %x, i32 3, i32 70, i64 5, i32 6, i32 1, i32 2, i1 false, i16 16384)
  DataCopyPad(a, g, copy, pad);
  // CHECK-NEXT: call void @llvm.asc.copy.pad.gm.ub.u16(UB 512, ptr %x, i32 1, i32 70, i64 0, i32 0, i32 0, i32 0, i1 true, i16 {{.*}})
  DataCopyPad(a, g, {1, 70, 0, 0, 0}, {false, 0, 0, 0});
  // CHECK-NEXT: call void @llvm.asc.copy.pad.gm.ub.u16(UB 512, ptr %x, i32 1, i32 70, i64 0, i32 0, i32 1, i32 0, i1 false, i16 16384)
  DataCopyPad(a, g, {1, 70, 0, 0, 0}, {false, 1, 0, half(9)});
  // CHECK-NEXT: store i64 77, pad_value
  // CHECK-NEXT: call void @llvm.asc.copy.pad.gm.ub.u16(UB 512, ptr %x, i32 4, i32 6, i64 7, i32 8, i32 0, i32 3, i1 false, i16 77)
  DataCopyPad(a, g, {4, 6, 7, 8}, {true, 0, 3, 77});
  // CHECK-NEXT: store i64 15360, pad_value
  SetPadValue<half>(half(1));
  // CHECK-NEXT: call void @llvm.asc.copy.pad.gm.ub.u16(UB 512, ptr %x, i32 4, i32 6, i64 7, i32 8, i32 0, i32 3, i1 false, i16 15360)
  DataCopyPad(a, g, DataCopyParams(4, 6, 7, 8), DataCopyPadParams(false, 0, 3, 77));
  // CHECK-NEXT: ret void
}

// Names of the members, and their defaults: one block.
// CHECK-LABEL: define {{.*}}@members(ptr %x
KERNEL members(__gm__ int64_t *x) {
  GlobalTensor<TensorTrait<int64_t>> g;
  g.SetGlobalBuffer(x);
  LocalTensor<TensorTrait<int64_t>> a(64);
  DataCopyExtParams copy;
  copy.blockLen = 24;
  copy.dstStride = 3;
  copy.srcStride = 2;
  DataCopyPadExtParams<int64_t> pad;
  pad.leftPadding = 1;
  // CHECK: call void @llvm.asc.copy.pad.gm.ub.u64(UB 64, ptr %x, i32 1, i32 24, i64 2, i32 3, i32 1, i32 0, i1 false, i64 {{.*}})
  DataCopyPad(a, g, copy, pad);
  // CHECK-NEXT: call void @llvm.asc.copy.pad.ub.gm.u64(ptr %x, UB 64, i32 1, i32 24, i32 2, i64 3, i32 0)
  DataCopyPad(g, a, copy);
  DataCopyPadParams old;
  old.isPad = true;
  old.rightPadding = 2;
  old.paddingValue = 0;
  // CHECK: call void @llvm.asc.copy.pad.gm.ub.u64(UB 64, ptr %x, i32 1, i32 24, i64 0, i32 0, i32 0, i32 2, i1 false, i64 0)
  DataCopyPad(a, g, DataCopyParams(1, 24, 0, 0), old);
  // CHECK: call void @llvm.asc.copy.pad.ub.gm.u64(ptr %x, UB 64, i32 5, i32 8, i32 1, i64 65535, i32 0)
  DataCopyPad(g, a, DataCopyParams(5, 8, 1, 65535));
}

// The mode is operation and element type: add 1, max 2, min 3; half 0, float 2, int8_t 3.
// CHECK-LABEL: define {{.*}}@atomics(ptr %x
KERNEL atomics(__gm__ int32_t *x) {
  GlobalTensor<int32_t> g;
  g.SetGlobalBuffer(x);
  LocalTensor<int32_t> a(TPosition::VECOUT, 64, 256);
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 1, i32 1, i32 0, i32 0, i32 0)
  DataCopy(g, a, 8);
  SetAtomicAdd<half>();
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 1, i32 1, i32 0, i32 0, i32 1)
  DataCopy(g, a, 8);
  SetAtomicMax<float>();
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 3, i32 4, i32 5, i32 6, i32 514)
  DataCopy(g, a, {3, 4, 5, 6});
  SetAtomicMin<int8_t>();
  // CHECK: call void @llvm.asc.copy.pad.ub.gm.u32(ptr %x, UB 64, i32 1, i32 4, i32 0, i64 0, i32 771)
  DataCopyPad(g, a, {1, 4, 0, 0, 0});
  SetAtomicNone();
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 1, i32 2, i32 0, i32 0, i32 0)
  DataCopy(g, a, 16);
  SetAtomicAdd<float>();
  DisableDmaAtomic();
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 1, i32 3, i32 0, i32 0, i32 0)
  DataCopy(g, a, 24);
  SetAtomicAdd<float>();
  InitSocState();
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 1, i32 4, i32 0, i32 0, i32 0)
  DataCopy(g, a, 32);
  SetAtomicAdd<float>();
  TPipe pipe;
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 1, i32 5, i32 0, i32 0, i32 0)
  DataCopy(g, a, 40);
  // A first-n call resets mask and mode, not this.
  SetAtomicAdd<float>();
  Adds(a, a, 1, 8);
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 1, i32 6, i32 0, i32 0, i32 513)
  DataCopy(g, a, 48);
  // CHECK: ret void
}

// A kernel that another one calls finds what that one has set.
// CHECK-LABEL: define {{.*}}@called(ptr %x
KERNEL called(__gm__ int32_t *x) {
  GlobalTensor<int32_t> g;
  g.SetGlobalBuffer(x);
  // CHECK: [[MODE:%.*]] = load i32, {{.*}}atomic
  // CHECK: call void @llvm.asc.copy.ub.gm(ptr %x, UB 64, i32 1, i32 7, i32 0, i32 0, i32 [[MODE]])
  DataCopy(g, LocalTensor<int32_t>(TPosition::VECOUT, 64, 256), 56);
}
KERNEL caller(__gm__ int32_t *x) {
  SetAtomicAdd<float>();
  called(x);
}
