// asc-verify speaks of the kernel author's lines, whatever headers of ours the call went through.
// RUN: ascpu-cc --emit-asc -S %s -o %t.ll
// RUN: not ascpu-opt -passes=asc-early,asc-simplify,asc-verify -S %t.ll -o %t.out.ll 2> %t.err
// RUN: FileCheck %s --match-full-lines < %t.err
// RUN: not ls %t.out.ll
#include "kernel_operator.h"
using namespace AscendC;

template <typename T> __aicore__ inline void twice(LocalTensor<T> x, int32_t n) {
  // CHECK: {{.*}}verify-source.cpp:[[#@LINE+1]]:3: error: Add: count 60000 of float needs 240000 bytes, the UB of dav-2201 has 196608 [ascpu-count]
  Add(x, x, x, n);
}

extern "C" __global__ __aicore__ void k(GM_ADDR z) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 1024);
  LocalTensor<int16_t> y(TPosition::VECCALC, 4096, 1024);
  uint64_t mask[2] = {~0ull, ~0ull};
  twice(x, 60000);
  // CHECK-NEXT: {{.*}}verify-source.cpp:[[#@LINE+1]]:3: error: ShiftLeft: shift amount 17 is out of range 0..16 for int16_t [ascpu-shift]
  ShiftLeft(y, y, (int16_t)17, 1024);
  // 255 repeats at stride 255 end at ((254*255 + 7) * 32) + 32 bytes from 4096 on.
  // CHECK-NEXT: {{.*}}verify-source.cpp:[[#@LINE+1]]:3: error: Add: dst needs 2072896 bytes at address 4096, the UB of dav-2201 has 196608 [ascpu-bounds]
  Add(y, y, y, mask, 255, BinaryRepeatParams(1, 1, 1, 255, 8, 8));
}
