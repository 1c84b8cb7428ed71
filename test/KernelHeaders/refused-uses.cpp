// Uses that do not compile: scalars of the wrong type, strides that do not fit, what is not there yet.
// RUN: not %kernel_cxx -Wno-constant-conversion -ferror-limit=0 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "kernel_operator.h"
using namespace AscendC;

void k(const LocalTensor<int16_t> &a, const LocalTensor<TensorTrait<int16_t>> &t, uint64_t *mask) {
  ShiftLeft(a, a, int16_t(2), 10);
  ShiftLeft(t, t, int16_t(2), 10);
  // The scalar's type is the element type, neither another one of the same width nor int.
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:3: error: no matching function for call to 'ShiftLeft'
  ShiftLeft(a, a, uint16_t(2), 10);
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:3: error: no matching function for call to 'ShiftLeft'
  ShiftLeft(t, t, uint16_t(2), 10);
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:3: error: no matching function for call to 'ShiftLeft'
  ShiftLeft(t, t, 2, 3, 1, {1, 1, 8, 8});
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:3: error: no matching function for call to 'ShiftLeft'
  ShiftLeft(t, t, 2, mask, 1, {1, 1, 8, 8});
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: constant expression evaluates to 300 which cannot be narrowed to type 'uint8_t'
  Add(a, a, a, 3, 1, {1, 1, 1, 300, 8, 8});
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: constant expression evaluates to 70000 which cannot be narrowed to type 'uint16_t'
  DataCopy(a, a, {70000, 1, 0, 0});
  // CHECK: error: static assertion failed: not supported yet: TQue at TPosition::CO2
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:27: note:
  TQue<TPosition::CO2, 1> co2;
  // CHECK: error: static assertion failed: TQue: the depth is negative
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:30: note:
  TQue<TPosition::VECIN, -1> negative;
  // CHECK: error: static assertion failed: not supported yet: TBufPool at TPosition::A1
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:27: note:
  TBufPool<TPosition::A1> pool;
  // CHECK: error: static assertion failed: LocalMemAllocator: no such memory on dav-2201
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:35: note:
  LocalMemAllocator<Hardware::GM> memory;
  // CHECK: error: static assertion failed: not supported yet: TBuf at TPosition::SPM
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:24: note:
  TBuf<TPosition::SPM> spm;
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: not supported yet: a LocalTensor in global memory
  LocalTensor<half> gm(TPosition::CO2, 0, 16);
}
__global__ __cube__ void cube();
__global__ __mix__(1, 2) void mixed();
__global__ __mix__(0, 1) __schedmode__(1) void vector_only();
__vector__ __global__ __aicore__ void vector_kernel();

// Members are looked at last. A queue of depth 0 works on the caller's tensor, the others return one.
void members() {
  TQue<TPosition::VECIN, 0> in_place;
  TQue<TPosition::VECIN, 1> returning;
  LocalTensor<half> h;
  // CHECK: error: static assertion failed: AllocTensor: a queue of depth 0 takes the tensor as an argument
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:12: note:
  in_place.AllocTensor<half>();
  // CHECK: error: static assertion failed: DeQue: a queue of depth 0 takes the tensor as an argument
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:12: note:
  in_place.DeQue<half>();
  // CHECK: error: static assertion failed: AllocTensor: a tensor as an argument is for queues of depth 0
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:13: note:
  returning.AllocTensor(h);
  // CHECK: error: static assertion failed: DeQue: a tensor as an argument is for queues of depth 0
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:13: note:
  returning.DeQue(h);
  LocalMemAllocator<> ub;
  // CHECK: error: static assertion failed: Alloc: TPosition::CO1 is not in UB
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:6: note:
  ub.Alloc<TPosition::CO1, half>(16);
  // CHECK: error: static assertion failed{{.*}}: not supported yet: LocalMemAllocator::Alloc without a number of elements
  // CHECK: refused-uses.cpp:[[#@LINE+1]]:6: note:
  ub.Alloc<TensorTrait<half, TPosition::VECIN>>();
}
