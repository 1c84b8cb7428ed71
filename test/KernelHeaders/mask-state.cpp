// The functions on the mask registers (semantics 2.4): what each writes, and that it writes nothing else.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// CHECK-LABEL: define {{.*}}@count_mode(
KERNEL count_mode(GM_ADDR) {
  // CHECK-NEXT: entry:
  // CHECK-NEXT: store i8 1, counter
  SetMaskCount();
  // CHECK-NEXT: ret void
}

// CHECK-LABEL: define {{.*}}@norm_mode(
KERNEL norm_mode(GM_ADDR) {
  // CHECK-NEXT: entry:
  // CHECK-NEXT: store i8 0, counter
  SetMaskNorm();
  // CHECK-NEXT: ret void
}

// CHECK-LABEL: define {{.*}}@masks(
KERNEL masks(GM_ADDR) {
  // CHECK-NEXT: entry:
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  ResetMask();
  // The order of arguments is high, low; both are taken as they are in either mode.
  // CHECK-NEXT: store i64 1, mask_hi
  // CHECK-NEXT: store i64 2, mask_lo
  SetVectorMask<half>(1, 2);
  // CHECK-NEXT: store i64 3, mask_hi
  // CHECK-NEXT: store i64 4, mask_lo
  SetVectorMask<half, MaskMode::COUNTER>(3, 4);
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 1000, mask_lo
  SetVectorMask<half, MaskMode::COUNTER>(1000);
  // CHECK-NEXT: ret void
}

// The first n lanes: n < 64, 64, between, 128 and more.
// CHECK-LABEL: define {{.*}}@first_lanes_16(
KERNEL first_lanes_16(GM_ADDR) {
  // CHECK: store i64 0, mask_hi
  // CHECK-NEXT: store i64 0, mask_lo
  SetVectorMask<half>(0);
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 1, mask_lo
  SetVectorMask<half>(1);
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 9223372036854775807, mask_lo
  SetVectorMask<half>(63);
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  SetVectorMask<half>(64);
  // CHECK-NEXT: store i64 1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  SetVectorMask<half>(65);
  // CHECK-NEXT: store i64 9223372036854775807, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  SetVectorMask<half>(127);
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  SetVectorMask<half>(128);
  // CHECK-NEXT: ret void
}

// 64 lanes of 32 bits are {0, all}; 32 lanes of 64 bits are everything.
// CHECK-LABEL: define {{.*}}@first_lanes_wide(
KERNEL first_lanes_wide(GM_ADDR) {
  // CHECK: store i64 0, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  SetVectorMask<float>(64);
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 4294967295, mask_lo
  SetVectorMask<float>(32);
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  SetVectorMask<int64_t>(32);
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 2147483647, mask_lo
  SetVectorMask<int64_t>(31);
  // CHECK-NEXT: ret void
}

// A TPipe begins with InitSocState: NORM, all ones.
// CHECK-LABEL: define {{.*}}@pipe(
KERNEL pipe(GM_ADDR) {
  TPipe pipe;
  // CHECK: store i8 0, counter
  // CHECK-NEXT: store i64 -1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  // CHECK: call void @llvm.asc.sync.barrier(i32 6)
  // CHECK-NEXT: ret void
}

// The older name: the first lanes of the type, half then float.
// CHECK-LABEL: define {{.*}}@older_name(
KERNEL older_name(GM_ADDR) {
  // CHECK-NEXT: entry:
  // CHECK-NEXT: store i64 1, mask_hi
  // CHECK-NEXT: store i64 -1, mask_lo
  AscendCUtils::SetMask<half>(65);
  // CHECK-NEXT: store i64 0, mask_hi
  // CHECK-NEXT: store i64 15, mask_lo
  AscendCUtils::SetMask<float>(4);
  // CHECK-NEXT: ret void
}
