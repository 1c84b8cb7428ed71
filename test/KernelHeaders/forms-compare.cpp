// Compare, Compares and Select of the C++ API: operands of every form, what they leave in the registers, and the chips that have them
// (semantics 2.4, 2.5; semantics-2 1.1 numbers 16, 17; docs/chip-types.md).
// RUN: %ir | FileCheck %s
// RUN: ascpu-cc --npu-arch=dav-3510 -DREGISTERS -S --emit-asc -o - %s | ascpu-opt --npu-arch=dav-3510 -passes=asc-early,asc-simplify -S \
// RUN:   | sed -f %S/Inputs/readable.sed | FileCheck %s --check-prefix=REGISTERS
// RUN: not ascpu-cc -DREFUSED -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=REFUSED --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-3510 -DMASKED -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=MASKED --implicit-check-not=error:
// RUN: not ascpu-cc --npu-arch=dav-1001 -DOLD -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=OLD --implicit-check-not=error:
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

template <typename T> struct Tensors {
  LocalTensor<T> x{TPosition::VECIN, 32, 512}, y{TPosition::VECIN, 512, 512}, z{TPosition::VECOUT, 1024, 512};
  LocalTensor<uint8_t> bits{TPosition::VECOUT, 4096, 64};
};
constexpr BinaryRepeatParams PARAMS(1, 2, 3, 8, 9, 10);

#if defined(REFUSED)
KERNEL refused(GM_ADDR) {
  Tensors<int32_t> w;
  Tensors<int16_t> s;
  Tensors<half> h;
  // REFUSED: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Select: src1 is a scalar in the mode VSEL_TENSOR_SCALAR_MODE
  Select(h.z, h.bits, h.x, h.y, SELMODE::VSEL_TENSOR_SCALAR_MODE, 128);
  // REFUSED: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Select: src1 is a tensor in this mode
  Select(h.z, h.bits, h.x, (half)1, SELMODE::VSEL_TENSOR_TENSOR_MODE, 128);
  // REFUSED: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Compare: type int16_t is not supported on dav-2201
  Compare(s.bits, s.x, s.y, CMPMODE::EQ, 128);
  // REFUSED: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Compare: type int32_t is not supported on dav-2201
  Compare(w.x, w.y, CMPMODE::EQ, (uint64_t)64, PARAMS);
  // REFUSED: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Compares: dst is a tensor of uint8_t or int8_t
  Compares(h.x, h.y, (half)1, CMPMODE::EQ, 128);
  // REFUSED: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Select: type int16_t is not supported on dav-2201
  Select(s.z, s.bits, s.x, s.y, SELMODE::VSEL_TENSOR_TENSOR_MODE, 128);
  // REFUSED: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Select: selMask is a tensor of unsigned integers
  Select(h.z, s.x, h.x, h.y, SELMODE::VSEL_TENSOR_TENSOR_MODE, 128);
}
#elif defined(MASKED)
KERNEL masked(GM_ADDR) {
  Tensors<float> f;
  // MASKED: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Compare: type float is supported on dav-3510 by the forms with a count only
  Compare(f.bits, f.x, f.y, CMPMODE::EQ, (uint64_t)64, 1, PARAMS);
  Tensors<int8_t> s;
  // MASKED: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Select: type int8_t is supported on dav-3510 by the forms with a count only
  Select(s.z, s.bits, s.x, (int8_t)3, SELMODE::VSEL_TENSOR_SCALAR_MODE, (uint64_t)64, 1, PARAMS);
}
#elif defined(OLD)
KERNEL old(GM_ADDR) {
  Tensors<float> f;
  Compare(f.bits, f.x, f.y, CMPMODE::EQ, 128);
  Select(f.z, f.bits, f.x, f.y, SELMODE::VSEL_CMPMASK_SPR, 128);
  // OLD: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Select: modes other than VSEL_CMPMASK_SPR are not supported on dav-1001
  Select(f.z, f.bits, f.x, f.y, SELMODE::VSEL_TENSOR_TENSOR_MODE, 128);
  // OLD: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: SetCmpMask: not supported on dav-1001
  SetCmpMask(f.bits);
  // OLD: forms-compare.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: Compares: not supported on dav-1001
  Compares(f.bits, f.x, 1.0f, CMPMODE::EQ, 128);
}
#elif defined(REGISTERS)
// Mask and mode are left alone; integers of all widths have every comparison.
// REGISTERS-LABEL: define {{.*}}@registers(
KERNEL registers(GM_ADDR) {
  Tensors<int64_t> l;
  Tensors<uint8_t> u;
  Tensors<bfloat16_t> b;
  // REGISTERS: call void @llvm.asc.v.cmp.s64(UB 4096, UB 32, UB 512, i32 0, i64 64, i64 0, i1 true,
  Compare(l.bits, l.x, l.y, CMPMODE::LT, 70);
  // REGISTERS-NEXT: call void @llvm.asc.v.cmps.u8(UB 4096, UB 32, i8 -1, i32 1, i64 256, i64 0, i1 true,
  Compares(u.bits, u.x, (uint8_t)255, CMPMODE::GT, 256);
  // REGISTERS: call void @llvm.asc.v.sel.tensor.bf16(UB 1024, UB 32, UB 512, UB 4096, i64 100, i64 0, i1 true,
  Select(b.z, b.bits, b.x, b.y, SELMODE::VSEL_TENSOR_TENSOR_MODE, 100);
  // REGISTERS: call void @llvm.asc.v.sel.scalar.u8(UB 1024, UB 32, i8 3, UB 4096, i64 100, i64 0, i1 true,
  Select(u.z, u.bits, u.x, (uint8_t)3, SELMODE::VSEL_TENSOR_SCALAR_MODE, 100);
  // REGISTERS-NOT: mask_lo
  // REGISTERS: ret void
}
#else
// CHECK-LABEL: define {{.*}}@compares(
KERNEL compares(GM_ADDR) {
  Tensors<half> h;
  Tensors<int32_t> w;
  uint64_t mask[2] = {1, 2};
  SetVectorMask<half>(5, 6);
  // Whole repeats of the count; mask and mode are neither used nor changed.
  // CHECK: call void @llvm.asc.v.cmp.f16(UB 4096, UB 32, UB 512, i32 0, i64 256, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  Compare(h.bits, h.x, h.y, CMPMODE::LT, 383);
  // CHECK-NEXT: call void @llvm.asc.v.cmp.f16(UB 4096, UB 32, UB 512, i32 1, i64 -1, i64 -1, i1 false, i32 7, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10)
  Compare(h.bits, h.x, h.y, CMPMODE::GT, mask, 7, PARAMS);
  // CHECK-NEXT: call void @llvm.asc.v.cmp.s32(UB 4096, UB 32, UB 512, i32 2, i64 -1, i64 -1, i1 false, i32 7,
  Compare(w.bits.ReinterpretCast<int8_t>(), w.x, w.y, CMPMODE::EQ, (uint64_t)9, 7, PARAMS);
  // CHECK-NEXT: call void @llvm.asc.v.cmps.f16(UB 4096, UB 32, half {{0xH4000|2.000000e.00}}, i32 3, i64 128, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  Compares(h.bits, h.x, (half)2, CMPMODE::LE, 128);
  // CHECK-NEXT: call void @llvm.asc.v.cmps.f16(UB 4096, UB 32, half {{0xH4000|2.000000e.00}}, i32 4, i64 -1, i64 -1, i1 false, i32 7, i32 1, i32 2, i32 3, i32 4)
  CompareScalar(h.bits, h.x, (half)2, CMPMODE::GE, mask, 7, {1, 2, 3, 4});
  // CHECK-NEXT: ret void
}

// CHECK-LABEL: define {{.*}}@to_register(
KERNEL to_register(GM_ADDR) {
  Tensors<float> f;
  // CHECK: store i64 0, mask_hi
  // CHECK: store i64 255, mask_lo
  // CHECK: call void @llvm.asc.v.cmp.mask.f32(ptr {{.*}}, UB 32, UB 512, i32 5, i64 {{255|%.*}}, i64 0, i1 {{.*}}, i32 1, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10)
  Compare(f.x, f.y, CMPMODE::NE, (uint64_t)8, PARAMS);
}

// CHECK-LABEL: define {{.*}}@selects(
KERNEL selects(GM_ADDR) {
  Tensors<float> f;
  InitSocState();
  // CHECK: [[LO:%.*]] = load i64, UB 4096,
  // CHECK: [[HI:%.*]] = load i64, UB 4104,
  // CHECK: call void @llvm.asc.v.sel.f32(UB 1024, UB 32, UB 512, i64 [[LO]], i64 [[HI]], i64 100, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  // CHECK: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  Select(f.z, f.bits, f.x, f.y, SELMODE::VSEL_CMPMASK_SPR, 100);
  // CHECK: call void @llvm.asc.v.sel.tensor.f32(UB 1024, UB 32, UB 512, UB 4096, i64 100, i64 0, i1 true, i32 1,
  Select(f.z, f.bits, f.x, f.y, SELMODE::VSEL_TENSOR_TENSOR_MODE, 100);
  // CHECK: call void @llvm.asc.v.sel.scalar.f32(UB 1024, UB 32, float 5.000000e-01, UB 4096, i64 100, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  Select(f.z, f.bits, f.x, 0.5f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 100);
  // CHECK: call void @llvm.asc.v.sel.tensor.f32(UB 1024, UB 32, UB 512, UB 4096, i64 15, i64 0, i1 false, i32 7, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10)
  Select(f.z, f.bits, f.x, f.y, SELMODE::VSEL_TENSOR_TENSOR_MODE, (uint64_t)4, 7, PARAMS);
  // The mask stays; src1's strides are nobody's.
  // CHECK: call void @llvm.asc.v.sel.scalar.f32(UB 1024, UB 32, float {{%.*}}, UB 4096, i64 15, i64 0, i1 false, i32 7, i32 1, i32 2, i32 8, i32 9)
  SetCmpMask(f.bits[16]);
  Select(f.z, f.bits, f.x, 7, PARAMS);
  // CHECK: call void @llvm.asc.v.sel.f32(UB 1024, UB 32, UB 512, {{.*}} i64 15, i64 0, i1 false, i32 7, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10)
  Select<float, SELMODE::VSEL_CMPMASK_SPR>(f.z, f.x, f.y, 7, PARAMS);
}
#endif
