// Every name that kernels know our headers by, together and each of those first that stands for the language.
// RUN: ascpu-cc -Werror -c %s -o %t.o
// RUN: for f in kernel_basic_intf.h kernel_operator_intf.h kernel_vec_intf.h kernel_tensor.h lib/matmul_intf.h \
// RUN:   basic_api/kernel_basic_intf.h basic_api/kernel_operator_intf.h basic_api/kernel_vec_intf.h; do \
// RUN:   ascpu-cc -Werror -DFIRST="\"$f\"" -c %s -o %t.o || exit 1; done
// RUN: not ascpu-cc -DMATMUL -c %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s
#ifdef FIRST
#include FIRST
#else
#include "graph/c_types.h"
#include "ascendc/host_api/tiling/template_argument.h"
#include "register/op_impl_registry.h"
#include "kernel_operator.h"
#include "basic_api/kernel_operator_block_sync_intf.h"
#include "basic_api/kernel_operator_list_tensor_intf.h"
#include "kernel_operator_list_tensor_intf.h"
#include "kernel_tiling/kernel_tiling.h"
#include "lib/matmul_intf.h"
AscendC::TensorDesc<float> *described;
BEGIN_TILING_DATA_DEF(Sizes)
TILING_DATA_FIELD_DEF(uint32_t, total)
END_TILING_DATA_DEF;
static_assert(sizeof(Sizes) == 4);
#endif
using namespace AscendC;
#ifdef MATMUL
// CHECK: [[FILE]]:[[#@LINE+1]]:1: error: not supported yet: Matmul
Matmul<float, float, float> matmul;
#endif
extern "C" __global__ __aicore__ void k(GM_ADDR x) { *x = sizeof(LocalTensor<half>); }
