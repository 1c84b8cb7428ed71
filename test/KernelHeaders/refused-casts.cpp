// Pairs and round modes that the chip does not have: one message each, in the API's words, at the user's line. Pairs by the
// headers, modes by asc-verify, and modes known only at run time when the block gets there.
// RUN: not %kernel_cxx -fsyntax-only -DPAIRS %s 2>&1 | FileCheck %s --check-prefix=PAIR --implicit-check-not=error:
// RUN: not %kernel_cxx -U__NPU_ARCH__ -D__NPU_ARCH__=1001 -DCHIP -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=CHIP --implicit-check-not=error:
// RUN: not ascpu-cc -c -o %t.o %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ascpu-cc -DPAIRS -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=DRIVER
// RUN: ascpu-run -DLATE %s late uint8:2
// RUN: not ascpu-run -DLATE %s late uint8:0 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not ascpu-run -DLATE %s late uint8:7 2>&1 | FileCheck %s --check-prefix=HYBRID
// RUN: not ascpu-run -DLATE %s late uint8:0 --check 2>&1 | FileCheck %s --check-prefix=CHECKED
// RUN: not ascpu-cc --npu-arch=dav-2002 -DINFERENCE -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=INFERENCE
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void
#define TENSORS                                                                                             \
  LocalTensor<half> h(TPosition::VECIN, 0, 64);                                                             \
  LocalTensor<float> f(TPosition::VECIN, 1024, 64);                                                         \
  LocalTensor<int16_t> s(TPosition::VECIN, 2048, 64);                                                       \
  LocalTensor<bfloat16_t> b(TPosition::VECIN, 4096, 64);

#if defined PAIRS
void k(const LocalTensor<half> &h, const LocalTensor<bfloat16_t> &b, const LocalTensor<double> &d,
       const LocalTensor<uint32_t> &u, const LocalTensor<TensorTrait<float>> &f) {
  // PAIR: error: static assertion failed: Cast: half to bfloat16_t is not supported on dav-2201
  // DRIVER: refused-casts.cpp:[[#@LINE+1]]:3: error: Cast: half to bfloat16_t is not supported on dav-2201
  Cast(b, h, RoundMode::CAST_RINT, 8);
  // PAIR: error: static assertion failed: Cast: half to double is not supported on dav-2201
  Cast(d, h, RoundMode::CAST_RINT, 8, 1, {1, 1, 8, 8});
  uint64_t mask[2] = {1, 1};
  // PAIR: error: static assertion failed: Cast: float to uint32_t is not supported on dav-2201
  Cast(u, f, RoundMode::CAST_RINT, mask, 1, {1, 1, 8, 8});
  // PAIR: error: static assertion failed: Axpy: float to half is not supported on dav-2201
  Axpy(h, f, 1.0f, 8);
  // PAIR: error: static assertion failed: MulAddDst: bfloat16_t to half is not supported on dav-2201
  MulAddDst(h, b, b, 8);
  // PAIR: error: static assertion failed: Copy: type double is not supported on dav-2201
  Copy(d, d, mask, 1, {});
}
#elif defined CHIP
void k(const LocalTensor<half> &h, const LocalTensor<float> &f, const LocalTensor<bfloat16_t> &b) {
  // These two come before all templates are filled in.
  // CHIP: error: Copy: the form without a mask is not supported on dav-1001
  Copy(h, h, 8);
  // CHIP: error: SetSaturationFlag: not supported on dav-1001
  SetSaturationFlag<SaturationMode::FLOAT>(true);
  // CHIP: error: static assertion failed: Cast: bfloat16_t to float is not supported on dav-1001
  Cast(f, b, RoundMode::CAST_NONE, 8);
  // CHIP: error: static assertion failed: MulAddDst: not supported on dav-1001
  MulAddDst(f, h, h, 8);
  // CHIP: error: static assertion failed: Copy: not supported on dav-1001
  Copy(h, h, 8, 1, {});
}
#elif defined INFERENCE
KERNEL k(GM_ADDR) {
  TENSORS
  // INFERENCE: refused-casts.cpp:[[#@LINE+1]]:3: error: Cast: half to int16_t with RoundMode CAST_CEIL is not supported on dav-2002
  Cast(s, h, RoundMode::CAST_CEIL, 8);
}
#elif defined LATE
KERNEL late(uint8_t mode) {
  TENSORS
  // LATE: refused-casts.cpp:[[#@LINE+3]]: error: block 0: Cast: half to int16_t with RoundMode 0 is not supported on dav-2201
  // HYBRID: refused-casts.cpp:[[#@LINE+2]]: error: block 0: Cast: half to int16_t with RoundMode 7 is not supported on dav-2201
  // CHECKED: refused-casts.cpp:[[#@LINE+1]]:3: error: block 0: Cast: half to int16_t with RoundMode CAST_NONE is not supported on dav-2201 [ascpu-round]
  Cast(s, h, RoundMode(mode), 8);
}
#else
KERNEL k(GM_ADDR) {
  TENSORS
  // CHECK: refused-casts.cpp:[[#@LINE+1]]:3: error: Cast: half to int16_t with RoundMode CAST_NONE is not supported on dav-2201
  Cast(s, h, RoundMode::CAST_NONE, 8);
  // CHECK: refused-casts.cpp:[[#@LINE+1]]:3: error: Cast: float to half with RoundMode CAST_HYBRID is not supported on dav-2201
  Cast(h, f, RoundMode::CAST_HYBRID, 8, 1, {1, 1, 4, 8});
  // CHECK: refused-casts.cpp:[[#@LINE+1]]:3: error: Cast: float to bfloat16_t with RoundMode CAST_ODD is not supported on dav-2201
  Cast(b, f, RoundMode::CAST_ODD, 8);
  // CHECK: refused-casts.cpp:[[#@LINE+1]]:3: error: Cast: half to float with RoundMode CAST_RINT is not supported on dav-2201
  Cast(f, h, RoundMode::CAST_RINT, 8);
}
#endif
