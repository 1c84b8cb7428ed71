// In C.
// RUN: not ascpu-cc -c %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s
#include "c_api/asc_simd.h"
__global__ void k(__gm__ float *x) {
  asc_bitsort(x, 1);
  my_function(x);
}
// CHECK: [[FILE]]:5:3: error: not supported yet: asc_bitsort [ascpu-unsupported-api]
// CHECK: [[FILE]]:6:3: error: {{.*}}'my_function'
