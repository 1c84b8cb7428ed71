// DataCopy: the count form moves whole data blocks, the other its blocks, lengths and gaps as given.
// Operands: dst, src, blocks, length, source gap, destination gap, in data blocks of 32 bytes; out of UB also the atomic
// mode, which is none from the start of a kernel.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// CHECK-LABEL: define {{.*}}@count(ptr %x
KERNEL count(__gm__ half *x) {
  GlobalTensor<half> g;
  g.SetGlobalBuffer(x, 1000);
  LocalTensor<half> a(TPosition::VECIN, 512, 256), b(TPosition::VECOUT, 1024, 256);
  // 111 halves are 6 data blocks and a rest, which is not copied.
  // CHECK: call void @llvm.asc.copy.gm.ub(UB 512, ptr %x, i32 1, i32 6, i32 0, i32 0)
  DataCopy(a, g, 111);
  // CHECK-NEXT: call void @llvm.asc.copy.ub.ub(UB 1024, UB 512, i32 1, i32 16, i32 0, i32 0)
  DataCopy(b, a, 256);
  // CHECK-NEXT: [[AT:%.*]] = getelementptr inbounds nuw i8, ptr %x, i64 20
  // CHECK-NEXT: call void @llvm.asc.copy.ub.gm(ptr [[AT]], UB 1088, i32 1, i32 2, i32 0, i32 0, i32 0)
  DataCopy(g[10], b[32], 32);
  // CHECK-NEXT: ret void
}

// CHECK-LABEL: define {{.*}}@params(ptr %x
KERNEL params(__gm__ int32_t *x) {
  GlobalTensor<int32_t> g;
  g.SetGlobalBuffer(x);
  LocalTensor<int32_t> a(TPosition::VECIN, 512, 256), b(TPosition::VECOUT, 4096, 256);
  // CHECK: call void @llvm.asc.copy.gm.ub(UB 512, ptr %x, i32 4, i32 3, i32 2, i32 1)
  DataCopy(a, g, {4, 3, 2, 1});
  // CHECK-NEXT: call void @llvm.asc.copy.ub.ub(UB 4096, UB 512, i32 5, i32 6, i32 7, i32 8)
  DataCopy(b, a, DataCopyParams(5, 6, 7, 8));
  DataCopyParams p;
  p.blockLen = 65535;
  p.srcStride = 9;
  p.dstGap = 10;
  // CHECK-NEXT: call void @llvm.asc.copy.ub.gm(ptr %x, UB 4096, i32 1, i32 65535, i32 9, i32 10, i32 0)
  DataCopy(g, b, p);
  // CHECK-NEXT: ret void
}

// CHECK-LABEL: define {{.*}}@trait(ptr %x
KERNEL trait(__gm__ int64_t *x) {
  GlobalTensor<TensorTrait<int64_t>> g;
  g.SetGlobalBuffer(x);
  LocalTensor<TensorTrait<int64_t>> a(64);
  // CHECK: call void @llvm.asc.copy.gm.ub(UB 64, ptr %x, i32 1, i32 4, i32 0, i32 0)
  DataCopy(a, g, 16);
}
