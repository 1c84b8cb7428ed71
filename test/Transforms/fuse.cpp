// A tile's copies and instructions are one loop: loads, one native vector a value, a store, and nothing in UB.
// RUN: ascpu-cc -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify,asc-verify,asc-canonicalize,asc-fuse -mcpu=haswell -S | FileCheck %s
// RUN: ascpu-cc -S -O2 -fasc-stream=0 -march=haswell -o - %s | FileCheck --check-prefix=ASM %s
// RUN: ascpu-cc -S -O2 --target=aarch64-linux-gnu -o - %s | FileCheck --check-prefix=NEON %s
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void tiles(GM_ADDR x, GM_ADDR y, uint32_t n, float scale) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TQue<TPosition::VECOUT, 2> out;
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer((__gm__ float *)x);
  yGm.SetGlobalBuffer((__gm__ float *)y);
  pipe.InitBuffer(in, 2, 4096);
  pipe.InitBuffer(out, 2, 4096);
  for (uint32_t at = 0; at < n; at += 1024) {
    auto a = in.AllocTensor<float>();
    DataCopy(a, xGm[at], 1024);
    in.EnQue(a);
    a = in.DeQue<float>();
    auto z = out.AllocTensor<float>();
    Muls(z, a, scale, 1024);
    Abs(z, z, 1024);
    out.EnQue(z);
    in.FreeTensor(a);
    z = out.DeQue<float>();
    DataCopy(yGm[at], z, 1024);
    out.FreeTensor(z);
  }
}

// The kernel's loop holds one call. Counts are constants and the two queues' buffers lie 8192 bytes or more apart, so all
// that is left to test is whether the output runs into input that has still to be read.
// CHECK-LABEL: define{{.*}} @tiles(
// CHECK-NOT: llvm.asc.{{v|copy}}
// CHECK: call void @asc.fused(
// CHECK-NOT: llvm.asc.{{v|copy}}
// CHECK: ret void

// CHECK-LABEL: define internal void @asc.fused(
// CHECK-DAG: [[BELOW:%[0-9]+]] = icmp ule ptr [[Z:%[0-9]+]], [[X:%[0-9]+]]
// CHECK-DAG: [[END:%[0-9]+]] = getelementptr i8, ptr [[X]], i64 4096
// CHECK-DAG: [[BEHIND:%[0-9]+]] = icmp ule ptr [[END]], [[Z]]
// CHECK: [[RIGHT:%[0-9]+]] = or i1 [[BELOW]], [[BEHIND]]
// CHECK: br i1 [[RIGHT]], label %fused, label %one.by.one
// CHECK: one.by.one:
// CHECK-NEXT: call void @llvm.asc.copy.gm.ub(
// CHECK-NEXT: call void @llvm.asc.v.muls.f32(
// CHECK-NEXT: call void @llvm.asc.v.abs.f32(
// CHECK-NEXT: call void @llvm.asc.copy.ub.gm(
// CHECK-NEXT: ret void
// CHECK: fused:
// CHECK: load <8 x i32>, ptr %{{[0-9]+}}
// CHECK-NOT: addrspace(6)
// CHECK: fmul <8 x float>
// CHECK-NOT: addrspace(6)
// CHECK: store <8 x i32> %{{[0-9]+}}, ptr %{{[0-9]+}}, align 1

// ASM-LABEL: asc.fused:
// ASM: vmulps {{[0-9]*}}({{.*}}), %ymm{{[0-9]+}}, [[V:%ymm[0-9]+]]
// ASM-NEXT: vandps %ymm{{[0-9]+}}, [[V]], [[R:%ymm[0-9]+]]
// ASM-NEXT: vmovups [[R]], {{[0-9]*}}({{.*}})

// NEON-LABEL: asc.fused:
// NEON: ldp q{{[0-9]+}}, q{{[0-9]+}}, [x
// NEON: fmul v{{[0-9]+}}.4s, v{{[0-9]+}}.4s
// NEON: stp q{{[0-9]+}}, q{{[0-9]+}}, [x
