// K_MAX_SHAPE_DIM is a macro that a kernel may define first: 0 for tensors that carry no shape.
// RUN: %kernel_cxx -DEXPECT=8 -fsyntax-only %s
// RUN: %kernel_cxx -DK_MAX_SHAPE_DIM=0 -DEXPECT=1 -Wall -Werror -fsyntax-only %s
// RUN: %kernel_cxx -DK_MAX_SHAPE_DIM=3 -DEXPECT=3 -Wall -Werror -fsyntax-only %s
// RUN: ascpu-cc -O2 -DK_MAX_SHAPE_DIM=3 -DEXPECT=3 -S -emit-llvm -o - %s | FileCheck %s
#ifndef K_MAX_SHAPE_DIM
#define UNSET
#endif
#include "kernel_operator.h"
using namespace AscendC;
#ifdef UNSET
static_assert(K_MAX_SHAPE_DIM == 8);
#endif
static_assert(sizeof(ShapeInfo::shape) == EXPECT * sizeof(uint32_t));
// Two dimensions of three: 5 * 7.
// CHECK-LABEL: define {{.*}}void @k
// CHECK: store i32 35,
extern "C" __global__ __aicore__ void k(__gm__ int32_t *out) {
  const uint32_t sizes[] = {5, 7};
  ShapeInfo shape(2, sizes);
  *out = GetShapeSize(shape);
}
