// A function that is declared and nowhere defined: the JIT says so at the line of the call; a link leaves it to the linker.
// RUN: not ascpu-run %s k 2>&1 | FileCheck %s
// RUN: ascpu-run %s k > /dev/null 2>&1; test $? = 1
// RUN: ascpu-cc -c %s -o %t.o
// RUN: echo 'int main(void) { return 0; }' > %t.main.c
// RUN: rm -f %t && not ascpu-cc %t.main.c %t.o -o %t 2>&1 | FileCheck %s --check-prefix=LINK && test ! -e %t
#include "kernel_operator.h"

int missing(int);
extern "C" __global__ __aicore__ void k() {
// CHECK: {{^}}{{.*}}undefined.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: 'missing' is called but not defined{{$}}
  if (missing(3)) printf("no\n");
}
// LINK: {{^}}ascpu-cc: error: undefined symbol: missing(int){{$}}
