// Arguments that fit no form of the call: clang's error at the user's place; why, in the user's file, not in ours.
// RUN: not ascpu-cc -c %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s
#include "kernel_operator.h"
extern "C" __global__ __aicore__ void k(GM_ADDR x) {
  AscendC::LocalTensor<half> h;
  AscendC::LocalTensor<int32_t> i;
  AscendC::Add(h, i, h, 64);
}
// CHECK-NOT: include/ascpu
// CHECK: [[FILE]]:7:3: error: no matching function for call to 'Add'
// CHECK: [[FILE]]:7:3: note: candidate template ignored: deduced conflicting types for parameter '_Tp'
// CHECK-NOT: include/ascpu
