// A source without kernels is compiled as clang would: nothing of it is made device code, and its CPU is clang's.
// RUN: ascpu-cc -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,NODEBUG
// RUN: ascpu-cc -g -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,DEBUG
// RUN: ascpu-cc %s -o %t && %t | FileCheck %s --check-prefix=OUT
// CHECK-LABEL: define {{.*}}i32 @outside(
// CHECK-NOT: alwaysinline
// CHECK-LABEL: define {{.*}}i32 @main(
// CHECK: call {{.*}}@outside(
// NODEBUG-NOT: !DICompileUnit
// DEBUG: !DICompileUnit
// OUT: {{^}}42{{$}}
#include <stdio.h>

__attribute__((noinline)) int outside(int x) { return x * 2; }

int main(int argc, char **argv) {
  (void)argv;
  printf("%d\n", outside(20 + argc));
  return 0;
}
