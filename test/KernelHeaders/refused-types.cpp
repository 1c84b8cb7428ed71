// Types that the chip does not have, and chips whose lists are not verified: one message each, in the API's words.
// RUN: not %kernel_cxx -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %kernel_cxx -U__NPU_ARCH__ -D__NPU_ARCH__=3510 -DCHIP -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=CHIP --implicit-check-not=error:
// RUN: not ascpu-cc -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=DRIVER
#include "kernel_operator.h"
using namespace AscendC;
struct other {};

void k(const LocalTensor<half> &h, const LocalTensor<int8_t> &s8, const LocalTensor<uint16_t> &u16,
       const LocalTensor<uint64_t> &u64, const LocalTensor<double> &d, const LocalTensor<bool> &b,
       const LocalTensor<other> &o, const LocalTensor<bfloat16_t> &bf, const LocalTensor<TensorTrait<uint32_t>> &t) {
#ifndef CHIP
  uint64_t mask[2] = {1, 1};
  // CHECK: error: static assertion failed: Add: type double is not supported on dav-2201
  // CHECK: refused-types.cpp:[[#@LINE+2]]:3: note:
  // DRIVER: refused-types.cpp:[[#@LINE+1]]:3: error: Add: type double is not supported on dav-2201
  Add(d, d, d, 3);
  // CHECK: error: static assertion failed: Add: type uint16_t is not supported on dav-2201
  Add(u16, u16, u16, mask, 1, {1, 1, 1, 8, 8, 8});
  // CHECK: error: static assertion failed: Sub: type int8_t is not supported on dav-2201
  // DRIVER: refused-types.cpp:[[#@LINE+1]]:3: error: Sub: type int8_t is not supported on dav-2201
  Sub(s8, s8, s8, 3, 1, {1, 1, 1, 8, 8, 8});
  // CHECK: error: static assertion failed: Mul: type uint64_t is not supported on dav-2201
  Mul(u64, u64, u64, 3);
  // CHECK: error: static assertion failed: Adds: type bfloat16_t is not supported on dav-2201
  Adds(bf, bf, bfloat16_t(1), 3);
  // CHECK: error: static assertion failed: Abs: type bool is not supported on dav-2201
  Abs(b, b, 3);
  // CHECK: error: static assertion failed: Muls: this type is not supported on dav-2201
  Muls(o, o, other(), 3);
  // CHECK: error: static assertion failed: ShiftLeft: type half is not supported on dav-2201
  ShiftLeft(h, h, half(1), 3);
  // CHECK: error: static assertion failed: Duplicate: type uint64_t is not supported on dav-2201
  Duplicate(u64, uint64_t(1), mask, 1, 1, 8);
  // CHECK: error: static assertion failed: Adds: type uint32_t is not supported on dav-2201
  Adds(t, t, 1u, 3);
#else
  // CHIP: error: static assertion failed: Add: not verified for dav-3510
  Add(h, h, h, 3);
  // CHIP: error: static assertion failed: ShiftLeft: not verified for dav-3510
  ShiftLeft(u16, u16, uint16_t(1), 3);
#endif
}
