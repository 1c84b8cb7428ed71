// Quote-included headers are rewritten too, through folders and -I, and keep their own lines and columns.
// RUN: ascpu-cc -S --emit-asc -I%S/Inputs/headers %s -o - | FileCheck %s
// RUN: ascpu-cc -S --emit-asc -iquote %S/Inputs/../Inputs/headers %s -o - | FileCheck %s
// RUN: not ascpu-cc -c -I%S/Inputs/headers -DOUTER_END=+bad1 -DINNER_END=+bad2 %s -o %t.o 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: rm -rf %t && mkdir -p "%t/a b'/src" && cp -r %S/Inputs/headers/* "%t/a b'/src"
// RUN: cp %s "%t/a b'/src/main.cpp" && cd "%t/a b'" && ascpu-cc -S --emit-asc src/main.cpp -o - | FileCheck %s
// RUN: cd "%t/a b'" && not ascpu-cc -c -DOUTER_END=+bad1 -DINNER_END=+bad2 ./src/../src/main.cpp 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: cd "%t/a b'" && test -z "$(find . -newer src/main.cpp -type f ! -name '*.h')"
// RUN: cd "%t/a b'/src" && sed -i /outer.h/d main.cpp && ascpu-cc -S --emit-asc '-DOUTER_END=;' '-DINNER_END=;' -include kernel_operator.h -include outer.h main.cpp -o - | FileCheck %s
#include "kernel_operator.h"
#ifndef OUTER_END
#define OUTER_END ;
#define INNER_END ;
#endif
#include "outer.h"
// CHECK-DAG: @{{.*}}outer{{.*}}4here = {{.*}}addrspace(6) global [4 x float] undef
// CHECK-DAG: @{{.*}}inner{{.*}}1s = {{.*}}addrspace(6) global [16 x float] undef
// CHECK-DAG: @{{.*}}deep{{.*}}1d = {{.*}}addrspace(6) global [2 x float] undef
extern "C" __global__ __aicore__ void k(__gm__ float *x) { x[0] = outer(1) + inner(2) + deep(3); }
// BAD: inner.h:5:76: error: use of undeclared identifier 'bad2'
// BAD-NEXT: __aicore__ inline float inner(float v) { SCRATCH(s); s[1] = v; return s[1] INNER_END }
// BAD: outer.h:3:94: error: use of undeclared identifier 'bad1'
