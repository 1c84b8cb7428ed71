// asc-stamp: a program that never touches the saturation switch is left alone; one that does gets the saturating forms, and
// the switch's value reaches them as a constant where it is one.
// RUN: ascpu-cc -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify -S | FileCheck %s --check-prefix=PLAIN
// RUN: ascpu-cc -DSWITCH -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify -S | FileCheck %s
// RUN: ascpu-cc --npu-arch=dav-2002 -DSPR -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-simplify -S | FileCheck %s --check-prefix=INVERSE
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// PLAIN-NOT: .sat(
#ifdef SPR
// The switch of dav-2002 is bit 53, and 1 saturates.
// INVERSE-LABEL: define {{.*}}@inverse(
// INVERSE: store i8 1, ptr addrspace(7)
// INVERSE: store i8 0, ptr addrspace(7)
KERNEL inverse(GM_ADDR) {
  SetCtrlSpr<53, 53>(1);
  AscendCUtils::SetOverflow(1);
}
#else
#ifndef SWITCH
// TPipe notes its buffers in arrays beside the switch, which does not make it touched.
KERNEL queue(GM_ADDR) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in[2];
  for (auto &q : in) pipe.InitBuffer(q, 2, 256);
  for (auto &q : in) {
    LocalTensor<half> h = q.AllocTensor<half>();
    Add(h, h, h, 64);
    q.FreeTensor(h);
  }
}
#endif
KERNEL kernel(GM_ADDR, bool late) {
  LocalTensor<half> h(TPosition::VECIN, 0, 64);
  LocalTensor<float> f(TPosition::VECIN, 1024, 64);
#ifdef SWITCH
  // CHECK-LABEL: define {{.*}}@kernel(
  // CHECK: call void @llvm.asc.v.add.f16.sat({{.*}}, i1 %saturate{{[^)]*}})
#endif
  Add(h, h, h, 64);
#ifdef SWITCH
  SetSaturationFlag<SaturationMode::FLOAT>(true);
  // CHECK: call void @llvm.asc.v.add.f16.sat({{.*}}, i1 true)
  Add(h, h, h, 64);
  // CHECK: call void @llvm.asc.v.cast.f32.f16.sat({{.*}}, i1 true)
  Cast(h, f, RoundMode::CAST_RINT, 64);
  // floats and moves have no such form
  // CHECK: call void @llvm.asc.v.add.f32(
  Add(f, f, f, 64);
  // CHECK: call void @llvm.asc.v.dup.f16(
  Duplicate(h, half(1), 64);
  AscendCUtils::SetOverflow(1);
  // CHECK: call void @llvm.asc.v.add.f16.sat({{.*}}, i1 false)
  Add(h, h, h, 64);
#endif
}
#endif
