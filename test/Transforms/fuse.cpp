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

// The kernel's loop holds one call, which looks whether the tile begins where the last one ended, and counts it. What is
// pending is done at the end.
// CHECK-LABEL: define{{.*}} @tiles(
// CHECK: [[PENDING:%asc.pending]] = alloca [7 x i64]
// CHECK-NOT: llvm.asc.{{v|copy}}
// CHECK: call void @asc.fused.tile({{.*}}, ptr [[PENDING]])
// CHECK-NOT: llvm.asc.{{v|copy}}
// CHECK: call void @asc.fused.flush({{.*}}ptr [[PENDING]])
// CHECK: ret void

// The loop: no buffer is written.
// CHECK-LABEL: define internal void @asc.fused(
// CHECK: large.output:
// CHECK: call void @asc.fused.piece({{.*}}, i64 0, i64 %{{[0-9]+}})
// CHECK: call void @asc.fused.piece(
// CHECK: ret void
// CHECK-NOT: addrspace(6)
// CHECK: load <8 x i32>, ptr %{{[0-9]+}}
// CHECK-NOT: addrspace(6)
// CHECK: fmul <8 x float>
// CHECK-NOT: addrspace(6)
// CHECK: store <8 x float> %{{[0-9]+}}, ptr %{{[0-9]+}}, align 1

// Elements that fill no round, in front or behind, are one function's, whose lanes may be too few for a vector.
// CHECK-LABEL: define internal void @asc.fused.piece(
// CHECK: [[FULL:%[0-9]+]] = icmp uge i64 %{{[0-9]+}}, 8
// CHECK: select i1 [[FULL]], ptr
// CHECK: fmul <8 x float>
// CHECK: select i1 [[FULL]], ptr
// CHECK: call void @llvm.memcpy

// A tile that begins anew: as many elements as there are until the output runs into input that has still to be read.
// Counts are constants and the two queues' buffers lie 8192 bytes or more apart: there is nothing else to test.
// CHECK-LABEL: define internal void @asc.fused.begin(
// CHECK: call void @asc.fused.flush(
// CHECK: [[BELOW:%[0-9]+]] = icmp ule ptr [[Z:%[0-9]+]], [[X:%[0-9]+]]
// CHECK: [[FROM:%[0-9]+]] = ptrtoint ptr [[X]] to i64
// CHECK: [[TO:%[0-9]+]] = ptrtoint ptr [[Z]] to i64
// CHECK: [[BYTES:%[0-9]+]] = sub i64 [[TO]], [[FROM]]
// CHECK: [[ROOM:%[0-9]+]] = lshr i64 [[BYTES]], 2
// CHECK: [[MOST:%[0-9]+]] = select i1 [[BELOW]], i64 -1, i64 [[ROOM]]
// CHECK: [[RIGHT:%[0-9]+]] = icmp ule i64 1024, [[MOST]]
// CHECK: br i1 [[RIGHT]], label %begin, label %one.by.one
// CHECK: begin:
// CHECK: store i64 1024, ptr
// CHECK: store i64 [[MOST]], ptr
// CHECK: one.by.one:
// CHECK-NEXT: call void @llvm.asc.copy.gm.ub(
// CHECK-NEXT: call void @llvm.asc.v.muls.f32(
// CHECK-NEXT: call void @llvm.asc.v.abs.f32(
// CHECK-NEXT: call void @llvm.asc.copy.ub.gm(
// CHECK-NEXT: ret void

// CHECK-LABEL: define internal void @asc.fused.tile(
// CHECK: br i1 %{{[0-9]+}}, label %join, label %begin

// ASM-LABEL: asc.fused:
// ASM: vmulps {{[0-9]*}}({{.*}}), %ymm{{[0-9]+}}, [[V:%ymm[0-9]+]]
// ASM-NEXT: vandps %ymm{{[0-9]+}}, [[V]], [[R:%ymm[0-9]+]]
// ASM-NEXT: vmovups [[R]], {{[0-9]*}}({{.*}})

// NEON-LABEL: asc.fused:
// NEON: ldp q{{[0-9]+}}, q{{[0-9]+}}, [x
// NEON: fmul v{{[0-9]+}}.4s, v{{[0-9]+}}.4s
// NEON: stp q{{[0-9]+}}, q{{[0-9]+}}, [x
