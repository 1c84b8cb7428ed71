// Types that the chip does not have, types that only count forms take, functions that a chip lacks: one message each, in
// the API's words.
// RUN: not %kernel_cxx -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %kernel_cxx -U__NPU_ARCH__ -D__NPU_ARCH__=3510 -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=A5 --implicit-check-not=error:
// RUN: not %kernel_cxx -U__NPU_ARCH__ -D__NPU_ARCH__=1001 -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=A1 --implicit-check-not=error:
// RUN: not %kernel_cxx -U__NPU_ARCH__ -D__NPU_ARCH__=2002 -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=P310 --implicit-check-not=error:
// RUN: not %kernel_cxx -U__NPU_ARCH__ -D__NPU_ARCH__=3002 -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=B310 --implicit-check-not=error:
// RUN: not ascpu-cc -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=DRIVER
#include "kernel_operator.h"
using namespace AscendC;
struct other {};

void k(const LocalTensor<half> &h, const LocalTensor<int8_t> &s8, const LocalTensor<uint16_t> &u16,
       const LocalTensor<uint64_t> &u64, const LocalTensor<int32_t> &s32, const LocalTensor<double> &d, const LocalTensor<bool> &b,
       const LocalTensor<other> &o, const LocalTensor<bfloat16_t> &bf, const LocalTensor<TensorTrait<uint32_t>> &t) {
#if __NPU_ARCH__ == 2201
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
#elif __NPU_ARCH__ == 3510
  Add(s8, s8, s8, 3);
  Adds(u64, u64, uint64_t(1), 3);
  SetAtomicMax<int8_t>();
  Mul(bf, bf, bf, 3, 1, {1, 1, 1, 8, 8, 8});
  // A5: error: static assertion failed: Add: type int8_t is supported on dav-3510 by the forms with a count only
  Add(s8, s8, s8, 3, 1, {1, 1, 1, 8, 8, 8});
  uint64_t mask[2] = {1, 1};
  // A5: error: static assertion failed: Duplicate: type uint64_t is supported on dav-3510 by the forms with a count only
  Duplicate(u64, uint64_t(1), mask, 1, 1, 8);
  // A5: error: static assertion failed: Mul: type int8_t is not supported on dav-3510
  Mul(s8, s8, s8, 3);
  // A5: error: static assertion failed: ShiftLeft: type half is not supported on dav-3510
  ShiftLeft(h, h, half(1), 3);
#elif __NPU_ARCH__ == 1001
  SetVectorMask<half>(3);
  // A1: refused-types.cpp:[[#@LINE+1]]:3: error: SetMaskCount: not supported on dav-1001
  SetMaskCount();
  // A1: refused-types.cpp:[[#@LINE+1]]:3: error: SetMaskNorm: not supported on dav-1001
  SetMaskNorm();
  // A1: refused-types.cpp:[[#@LINE+1]]:3: error: ResetMask: not supported on dav-1001
  ResetMask();
  // A1: refused-types.cpp:[[#@LINE+1]]:3: error: Duplicate: a tensor as the source is not supported on dav-1001
  Duplicate(h, h, 3);
  // A1: error: static assertion failed: SetAtomicAdd: type half is not supported on dav-1001
  SetAtomicAdd<half>();
  // A1: error: static assertion failed: DataCopyPad: not supported on dav-1001
  DataCopyPad(h, GlobalTensor<half>(), {1, 2, 0, 0, 0}, {false, 0, 0, 0});
  // A1: error: static assertion failed: FusedMulAddRelu: not supported on dav-1001
  FusedMulAddRelu(h, h, h, 3);
  // A1: error: static assertion failed: ShiftLeft: not supported on dav-1001
  ShiftLeft(u16, u16, uint16_t(1), 3);
#elif __NPU_ARCH__ == 2002
  SetMaskCount();
  // P310: error: static assertion failed: ShiftLeft: not supported on dav-2002
  ShiftLeft(u16, u16, uint16_t(1), 3);
  // P310: error: static assertion failed: AddRelu: type int32_t is not supported on dav-2002
  AddRelu(s32, s32, s32, 3);
  // P310: error: static assertion failed: SetAtomicMin: not supported on dav-2002
  SetAtomicMin<float>();
  // P310: error: static assertion failed: DataCopyPad: not supported on dav-2002
  DataCopyPad(GlobalTensor<half>(), h, {1, 2, 0, 0, 0});
  // P310: error: static assertion failed: Add: type uint16_t is not supported on dav-2002
  Add(u16, u16, u16, 3);
#else
  ShiftLeft(u16, u16, uint16_t(1), 3);
  // B310: refused-types.cpp:[[#@LINE+1]]:3: error: DataCopy: UB to UB is not supported on dav-3002
  DataCopy(h, h, 32);
  // B310: refused-types.cpp:[[#@LINE+1]]:3: error: DataCopy: UB to UB is not supported on dav-3002
  DataCopy(h, h, DataCopyParams());
  SetAtomicAdd<half>();
  // B310: error: static assertion failed: SetAtomicMax: not supported on dav-3002
  SetAtomicMax<float>();
  // B310: error: static assertion failed: DataCopyPad: type uint64_t is not supported on dav-3002
  DataCopyPad(GlobalTensor<uint64_t>(), u64, {1, 8, 0, 0, 0});
  // B310: error: static assertion failed: Adds: type bfloat16_t is not supported on dav-3002
  Adds(bf, bf, bfloat16_t(1), 3);
#endif
}
