// What the tiling macros refuse: a struct nobody named, one that depends on the key, kernels that need the cube.
// RUN: not ascpu-cc --emit-asc -S -o %t.ll %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: ascpu-run -DRUN --npu-arch=dav-2002 %s by_key --tiling-key=3
// RUN: not ascpu-run -DRUN --npu-arch=dav-2002 %s by_key --tiling-key=4 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not ascpu-cc --npu-arch=dav-2002 -DRUN -DCOUPLED -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=COUPLED
#include "kernel_operator.h"
struct Data { int32_t n; };
#ifndef RUN
extern "C" __global__ __aicore__ void nobody(GM_ADDR tiling) {
  // CHECK: tiling-errors.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: GET_TILING_DATA: no struct is known: write REGISTER_TILING_DEFAULT(STRUCT) before it, or compile with -DASCPU_TILING=STRUCT
  GET_TILING_DATA(data, tiling);
}
extern "C" __global__ __aicore__ void several(GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(Data);
  REGISTER_TILING_FOR_TILINGKEY("TILING_KEY_VAR == 3", Data);
  // CHECK: tiling-errors.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: GET_TILING_DATA: the struct depends on the tiling key: use GET_TILING_DATA_WITH_STRUCT
  GET_TILING_DATA(data, tiling);
}
struct Special { Special(const Special &); int32_t n; };
extern "C" __global__ __aicore__ void no_bytes(GM_ADDR tiling, Special *d) {
  // CHECK: tiling-errors.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: tiling data is copied byte by byte: it must be a plain struct
  ascpu::read_tiling(*d, tiling);
}
#endif
#ifdef COUPLED
extern "C" __global__ __aicore__ void cube() {
  // COUPLED: tiling-errors.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: not supported yet: KERNEL_TYPE_MIX_AIC_1_2
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
}
// COUPLED: tiling-errors.cpp:[[#@LINE+1]]:12: error: not supported yet: __cube__
__global__ __cube__ void one_core() {}
// COUPLED: tiling-errors.cpp:[[#@LINE+1]]:12: error: not supported yet: __mix__(1, 2)
__global__ __mix__(1, 2) void three_cores() {}
#endif
extern "C" __global__ __aicore__ void by_key() {
  // KEY: tiling-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}not supported yet: KERNEL_TYPE_AIC_ONLY
  KERNEL_TASK_TYPE(4, KERNEL_TYPE_AIC_ONLY);
}
