// Lanes that are off, strides, copies inside UB and reductions are parts of the loop, too.
// RUN: ascpu-cc -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify,asc-verify,asc-canonicalize,asc-fuse -mcpu=haswell -S | FileCheck %s
// RUN: ascpu-cc -S -O2 -fasc-stream=0 -march=haswell -o - %s | FileCheck --check-prefix=ASM %s
#include "kernel_operator.h"
using namespace AscendC;

template <typename Compute> __aicore__ inline void tile(GM_ADDR x, GM_ADDR y, Compute compute) {
  TPipe pipe; /* sets the mask mode */
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer((__gm__ float *)x);
  yGm.SetGlobalBuffer((__gm__ float *)y);
  LocalTensor<float> a(TPosition::VECIN, 0, 2048), z(TPosition::VECOUT, 8192, 2048);
  DataCopy(a, xGm, 2048);
  compute(z, a);
  DataCopy(yGm, z, 2048);
}

// A mask that comes again after two lanes is a constant: one blend. The copy inside UB is none.
// CHECK-LABEL: define{{.*}} @every_second_lane(
// CHECK: call void @asc.fused(
// CHECK-NOT: llvm.asc.v.
// CHECK: ret void
extern "C" __global__ __aicore__ void every_second_lane(GM_ADDR x, GM_ADDR y) {
  tile(x, y, [](auto z, auto a) {
    DataCopy(z, a, 2048);
    uint64_t even[2] = {0x5555555555555555, 0};
    Muls(z, a, 3.0f, even, 32, {1, 1, 8, 8});
  });
}

// Which block is on is known in each of a round's steps.
// CHECK-LABEL: define{{.*}} @every_second_block(
// CHECK: call void @asc.fused.1(
// CHECK-NOT: llvm.asc.v.
// CHECK: ret void
extern "C" __global__ __aicore__ void every_second_block(GM_ADDR x, GM_ADDR y) {
  tile(x, y, [](auto z, auto a) {
    DataCopy(z, a, 2048);
    Add(z, a, a, (uint64_t)64, 16, {2, 2, 2, 16, 16, 16});
  });
}

// A mask that is not known is turned until its first bit is that of the step's first lane.
// CHECK-LABEL: define{{.*}} @any_lanes(
// CHECK: call void @asc.fused.2(
// CHECK-NOT: llvm.asc.v.
// CHECK: ret void
extern "C" __global__ __aicore__ void any_lanes(GM_ADDR x, GM_ADDR y, uint64_t bits) {
  tile(x, y, [&](auto z, auto a) {
    DataCopy(z, a, 2048);
    uint64_t mask[2] = {bits, 0};
    Muls(z, a, 3.0f, mask, 32, {1, 1, 8, 8});
  });
}

// Repeats of 32 lanes, one behind the other, are a run of elements.
// CHECK-LABEL: define{{.*}} @short_repeats(
// CHECK: call void @asc.fused.3(
// CHECK-NOT: llvm.asc.v.
// CHECK: ret void
extern "C" __global__ __aicore__ void short_repeats(GM_ADDR x, GM_ADDR y) {
  tile(x, y, [](auto z, auto a) { Muls(z, a, 3.0f, (uint64_t)32, 64, {1, 1, 4, 4}); });
}

// Strides that differ stay as they are.
// CHECK-LABEL: define{{.*}} @gathers_blocks(
// CHECK-NOT: asc.fused
// CHECK: ret void
extern "C" __global__ __aicore__ void gathers_blocks(GM_ADDR x, GM_ADDR y) {
  tile(x, y, [](auto z, auto a) { Muls(z, a, 3.0f, (uint64_t)64, 16, {1, 2, 8, 16}); });
}

// CHECK-LABEL: define{{.*}} @sums(
// CHECK: call void @asc.fused.4(
// CHECK-NOT: llvm.asc.v
// CHECK: ret void
extern "C" __global__ __aicore__ void sums(GM_ADDR x, GM_ADDR y) {
  tile(x, y, [](auto z, auto a) {
    Mul(a, a, a, 2048);
    ReduceSum(z, a, z, 2048);
  });
}

// CHECK-LABEL: define internal void @asc.fused(
// CHECK: fused:
// CHECK: select <8 x i1> <i1 true, i1 false, i1 true, i1 false, i1 true, i1 false, i1 true, i1 false>,
// CHECK-LABEL: define internal void @asc.fused.1(
// CHECK: {{^}}usual.output:
// CHECK-NOT: select
// CHECK-COUNT-4: fadd <8 x float>
// CHECK: select <8 x i1> %
// CHECK-LABEL: define internal void @asc.fused.2(
// CHECK: fused:
// CHECK: call i64 @llvm.fshr.i64(
// CHECK-LABEL: define internal void @asc.fused.3(
// CHECK: {{^}}usual.output:
// CHECK-NOT: select
// CHECK: store <8 x float> %{{[0-9]+}}, ptr %{{[0-9]+}}, align 1

// ASM-LABEL: asc.fused:
// ASM: vmulps {{.*}}, [[V:%ymm[0-9]+]]
// ASM: vblendps $170,
