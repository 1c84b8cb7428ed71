// Queue bookkeeping vanishes: of a double-buffered tile loop only addresses in registers are left, no memory holds its state.
// RUN: ascpu-cc --emit-asc -S %s -o %t.ll
// RUN: ascpu-opt -passes=asc-early,asc-raise,asc-simplify,asc-verify -S %t.ll | FileCheck %s
// RUN: ascpu-opt -passes=asc-early,asc-simplify,asc-verify -S %t.ll | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;

// CHECK-LABEL: define {{.*}}void @twice(
// CHECK-NOT: alloca
// CHECK-NOT: load
// The buffer that is filled, computed on and emptied is one value each, and the count is a constant.
// CHECK: call void @llvm.asc.copy.gm.ub(ptr addrspace(6) {{.*}}[[IN:%[0-9a-z.]+]], ptr {{.*}}, i32 {{.*}}1, i32 {{.*}}128, i32 {{.*}}0, i32 {{.*}}0)
// CHECK-NOT: load
// CHECK: call void @llvm.asc.v.add.f32(ptr addrspace(6) {{.*}}[[OUT:%[0-9a-z.]+]], ptr addrspace(6) {{.*}}[[IN]], ptr addrspace(6) {{.*}}[[IN]], i64 {{.*}}1024, i64 {{.*}}0, i1 {{.*}}true,
// CHECK-NOT: load
// CHECK: call void @llvm.asc.copy.ub.gm(ptr {{.*}}, ptr addrspace(6) {{.*}}[[OUT]],
// CHECK-NOT: load
// CHECK-NOT: call {{.*}}@_Z
// CHECK-NOT: call {{.*}}__ascpu_fail
// CHECK: ret void
extern "C" __global__ __aicore__ void twice(GM_ADDR x, GM_ADDR z, int32_t tiles) {
  constexpr int32_t tile = 1024;
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TQue<TPosition::VECOUT, 2> out;
  GlobalTensor<float> xs, zs;
  xs.SetGlobalBuffer((__gm__ float *)x);
  zs.SetGlobalBuffer((__gm__ float *)z);
  pipe.InitBuffer(in, 2, tile * sizeof(float));
  pipe.InitBuffer(out, 2, tile * sizeof(float));
  for (int32_t i = 0; i < tiles; i++) {
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopy(a, xs[i * tile], tile);
    in.EnQue(a);
    a = in.DeQue<float>();
    LocalTensor<float> b = out.AllocTensor<float>();
    Add(b, a, a, tile);
    out.EnQue(b);
    in.FreeTensor(a);
    b = out.DeQue<float>();
    DataCopy(zs[i * tile], b, tile);
    out.FreeTensor(b);
  }
}
