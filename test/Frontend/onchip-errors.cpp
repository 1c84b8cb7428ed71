// What cannot be said about on-chip variables, at the user's line and column, with the user's line under it.
// RUN: not ascpu-cc -c %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s --strict-whitespace --match-full-lines
// RUN: not test -e %t.o
#define __ubuf__ __attribute__((address_space(6)))
#define INIT(n) __ubuf__ int n = 7
typedef __ubuf__ float on_chip;

void f() {
  __ubuf__ float a[2] = {1, 2};
  int before; __ubuf__ float b; __ubuf__ float c{3}; int after;
  INIT(d);
  __ubuf__ float e[4], *p = e;
  on_chip g[4];
#ifdef NOT_DEFINED
  __ubuf__ float h = 1;
#endif
}
//      CHECK:[[FILE]]:9:23: error: an on-chip variable cannot have an initialiser [ascpu-onchip-init]
// CHECK-NEXT:  __ubuf__ float a[2] = {1, 2};
// CHECK-NEXT:                      ^
//      CHECK:[[FILE]]:10:49: error: an on-chip variable cannot have an initialiser [ascpu-onchip-init]
// CHECK-NEXT:  int before; __ubuf__ float b; __ubuf__ float c{3}; int after;
//      CHECK:[[FILE]]:11:3: error: an on-chip variable cannot have an initialiser [ascpu-onchip-init]
// CHECK-NEXT:  INIT(d);
//      CHECK:[[FILE]]:5:32: note: expanded from macro 'INIT'
//      CHECK:[[FILE]]:12:3: error: on-chip variables and pointers need declarations of their own [ascpu-onchip-declaration]
//      CHECK:[[FILE]]:13:11: error: this form of on-chip variable is not supported: write QUALIFIER TYPE NAME[SIZE];, not a typedef or (VALUE) [ascpu-onchip-declaration]
//  CHECK-NOT:{{.*}}error:{{.*}}
