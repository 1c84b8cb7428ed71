// printf takes half and bfloat16_t for %f; PRINTF and AscendC::printf are the same; assert and ASSERT take a text.
// RUN: ascpu-run %s k int32:0 | FileCheck %s
// RUN: not ascpu-run %s k int32:1 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not ascpu-run %s k int32:2 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: ascpu-run %s k int32:1 -DNDEBUG
// RUN: ascpu-run %s k int32:2 -DASCENDC_DUMP=0 | FileCheck %s --check-prefix=OFF
#include "kernel_operator.h"

extern "C" __global__ __aicore__ void k(int32_t what) {
  // CHECK: int 7 half 2.500000 bf16 -3.000000 str text
  printf("int %d half %f bf16 %f str %s\n", 7, half(2.5), bfloat16_t(-3), "text");
  // CHECK-NEXT: plain 1.500000
  printf("plain %f\n", 1.5);
  // CHECK-NEXT: bare
  printf("bare\n");
  // CHECK-NEXT: upper 0.500000 3
  AscendC::PRINTF("upper %f %d\n", half(0.5), 3);
  // OFF-NOT: upper
  // CHECK-NEXT: named 4.000000
  AscendC::printf("named %f\n", half(4));
  // ASSERT: [ASSERT] {{.*}}printing.cpp:[[#@LINE+1]]: k: what != 1
  assert(what != 1);
  // TEXT: [ASSERT] {{.*}}printing.cpp:[[#@LINE+1]]: k: what != 2 what is 2
  ASSERT(what != 2, "what is %d", what);
}
