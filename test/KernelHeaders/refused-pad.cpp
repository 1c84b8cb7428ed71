// Types that have no atomic operation, element widths that DataCopyPad does not know, chips without it.
// RUN: not %kernel_cxx -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %kernel_cxx -U__NPU_ARCH__ -D__NPU_ARCH__=1001 -DCHIP -fsyntax-only %s 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=CHIP,NONE,A1 -DCHIP=dav-1001 --implicit-check-not=error:
// RUN: not %kernel_cxx -U__NPU_ARCH__ -D__NPU_ARCH__=2002 -DCHIP -fsyntax-only %s 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=CHIP,NONE,P -DCHIP=dav-2002 --implicit-check-not=error:
// RUN: not %kernel_cxx -U__NPU_ARCH__ -D__NPU_ARCH__=3002 -DCHIP -fsyntax-only %s 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=CHIP,B -DCHIP=dav-3002 --implicit-check-not=error:
// RUN: not ascpu-cc -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=DRIVER
// RUN: not ascpu-cc --npu-arch=dav-2002 -DCHIP -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=DRIVER-P
#include "kernel_operator.h"
using namespace AscendC;
struct wide { int32_t x[4]; };

void k(const LocalTensor<float> &f, const GlobalTensor<float> &g, const LocalTensor<wide> &w, const GlobalTensor<wide> &v,
       const LocalTensor<uint64_t> &u, const GlobalTensor<uint64_t> &h) {
  DataCopyExtParams copy;
#ifndef CHIP
  // CHECK: error: static assertion failed: SetAtomicAdd: type uint8_t is not supported on dav-2201
  // DRIVER: refused-pad.cpp:[[#@LINE+1]]:3: error: SetAtomicAdd: type uint8_t is not supported on dav-2201
  SetAtomicAdd<uint8_t>();
  // CHECK: error: static assertion failed: SetAtomicMax: type int64_t is not supported on dav-2201
  SetAtomicMax<int64_t>();
  // CHECK: error: static assertion failed: SetAtomicMin: type double is not supported on dav-2201
  SetAtomicMin<double>();
  // CHECK: error: static assertion failed: DataCopyPad: this type is not supported on dav-2201
  // DRIVER: refused-pad.cpp:[[#@LINE+1]]:3: error: DataCopyPad: this type is not supported on dav-2201
  DataCopyPad(v, w, copy);
#else
  // NONE: error: static assertion failed: DataCopyPad: not supported on [[CHIP]]
  // DRIVER-P: refused-pad.cpp:[[#@LINE+1]]:3: error: DataCopyPad: not supported on dav-2002
  DataCopyPad(f, g, copy, DataCopyPadExtParams<float>());
  // NONE: error: static assertion failed: DataCopyPad: not supported on [[CHIP]]
  // B: error: static assertion failed: DataCopyPad: type uint64_t is not supported on dav-3002
  DataCopyPad(h, u, copy);
  SetAtomicAdd<float>();
  // A1: error: static assertion failed: SetAtomicAdd: type half is not supported on dav-1001
  SetAtomicAdd<half>();
  // P: error: static assertion failed: SetAtomicAdd: type int8_t is not supported on dav-2002
  // A1: error: static assertion failed: SetAtomicAdd: type int8_t is not supported on dav-1001
  // B: error: static assertion failed: SetAtomicAdd: type int8_t is not supported on dav-3002
  SetAtomicAdd<int8_t>();
  // CHIP: error: static assertion failed: SetAtomicMax: not supported on [[CHIP]]
  SetAtomicMax<float>();
#endif
}
