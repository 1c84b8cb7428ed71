// A struct whose registers cannot be told from its size: one line, at the kernel, and no output.
// RUN: rm -f %t.o && not ascpu-cc -c %s -o %t.o 2>&1 | FileCheck %s && test ! -e %t.o
// RUN: ascpu-cc -c %s -o %t.o >%t.out 2>&1; test $? = 1
#include "kernel_operator.h"

struct alignas(16) wide { double d; };
// CHECK: {{^}}{{.*}}thunk-errors.cpp:[[#@LINE+1]]{{(:[0-9]+)?}}: error: kernel 'k': not supported yet: how parameter 'w' (wide, 16 bytes) is passed{{$}}
extern "C" __global__ __aicore__ void k(wide w, GM_ADDR out) { *(__gm__ double *)out = w.d; }
