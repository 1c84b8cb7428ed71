// Where a core stands, in each kind of kernel: GetBlockIdx and its kind (docs/semantics.md 7), which parse it comes from.
// RUN: ascpu-run %s vector --blocks=2 | FileCheck %s --check-prefix=V
// RUN: ascpu-run %s cube --blocks=2 | FileCheck %s --check-prefix=C
// RUN: ascpu-run %s cube --blocks=2 --check --npu-arch=dav-3510 | FileCheck %s --check-prefix=C
// RUN: ascpu-run %s mix01 --blocks=2 | FileCheck %s --check-prefix=V
// RUN: ascpu-run %s mix10 --blocks=2 | FileCheck %s --check-prefix=C
// RUN: ascpu-run %s mix11 --blocks=2 | FileCheck %s --check-prefix=M1
// RUN: ascpu-run %s mix12 --blocks=2 --threads=1 | FileCheck %s --check-prefix=M2
// RUN: ascpu-run %s mix12 --blocks=2 -O3 | FileCheck %s --check-prefix=M2
// RUN: ascpu-run %s mix12 --blocks=2 --check | FileCheck %s --check-prefix=M2
// RUN: ascpu-run %s mix12 --blocks=2 --npu-arch=dav-3510 | FileCheck %s --check-prefix=M2
// RUN: ascpu-run %s 'made<3>' --blocks=2 | FileCheck %s --check-prefix=M1
// RUN: ascpu-run %s keyed --blocks=2 | FileCheck %s --check-prefix=V
// RUN: ascpu-run %s keyed --blocks=2 --tiling-key=1 | FileCheck %s --check-prefix=C
// RUN: ascpu-run %s keyed --blocks=2 --tiling-key=0x100000004 | FileCheck %s --check-prefix=V
// RUN: ascpu-run %s keyed --blocks=2 --tiling-key=5 | FileCheck %s --check-prefix=C
// RUN: ascpu-run %s keyed --blocks=2 --tiling-key=6 | FileCheck %s --check-prefix=M1
// RUN: ascpu-run %s keyed --blocks=2 --tiling-key=7 | FileCheck %s --check-prefix=M2
// RUN: ascpu-run %s defaulted --blocks=2 --tiling-key=2 | FileCheck %s --check-prefix=M2
// RUN: ascpu-run %s defaulted --blocks=2 --tiling-key=1 | FileCheck %s --check-prefix=V
#include "kernel_operator.h"
using namespace AscendC;

#ifdef __DAV_C220_CUBE__
constexpr int parse = 1;
#elif defined __DAV_C220_VEC__
constexpr int parse = 2;
#elif defined __DAV_CUBE__
constexpr int parse = 1;
#elif defined __DAV_VEC__
constexpr int parse = 2;
#endif

// V: AIV 0 of 2, sub 0 of 1, group 0
// V-NEXT: AIV 1 of 2, sub 0 of 1, group 1
// V-NOT: AI
// C: AIC 0 of 2, sub 0 of 1, group 0
// C-NEXT: AIC 1 of 2, sub 0 of 1, group 1
// C-NOT: AI
// M1: AIC 0 of 2, sub 0 of 1, group 0
// M1-NEXT: AIV 0 of 2, sub 0 of 1, group 0
// M1-NEXT: AIC 1 of 2, sub 0 of 1, group 1
// M1-NEXT: AIV 1 of 2, sub 0 of 1, group 1
// M1-NOT: AI
// M2: AIC 0 of 2, sub 0 of 1, group 0
// M2-NEXT: AIV 0 of 2, sub 0 of 2, group 0
// M2-NEXT: AIV 1 of 2, sub 1 of 2, group 0
// M2-NEXT: AIC 1 of 2, sub 0 of 1, group 1
// M2-NEXT: AIV 2 of 2, sub 0 of 2, group 1
// M2-NEXT: AIV 3 of 2, sub 1 of 2, group 1
// M2-NOT: AI
template <int expected> struct Teller { static void tell(const char *kind) {
  static_assert(expected == parse && expected == g_coreType);
  printf("%s %d of %d, sub %d of %d, group %d\n", kind, (int)GetBlockIdx(), (int)GetBlockNum(), (int)GetSubBlockIdx(),
         (int)GetSubBlockNum(), (int)block_idx);
  if (GetTaskRatio() != GetSubBlockNum() || GetTaskRation() != sub_block_num || sub_block_idx != GetSubBlockIdx()) trap();
}};
/* Discarded statements of a template are not instantiated. */
template <int core> inline __aicore__ void where() {
  if ASCEND_IS_AIC { Teller<core>::tell("AIC"); }
  if ASCEND_IS_NOT_AIC { Teller<core>::tell("AIV"); }
  if constexpr (g_coreType == AscendC::AIC) static_assert(parse == 1);
  if ASC_IS_AIC { static_assert(core == 1); }
  if ASC_IS_AIV { static_assert(core == 2); }
}

extern "C" __global__ __vector__ void vector() { where<g_coreType>(); }
extern "C" __global__ __cube__ void cube() { where<g_coreType>(); }
extern "C" __global__ __aicore__ __mix__(0, 1) void mix01() { where<g_coreType>(); }
extern "C" __mix__(1, 0) __global__ void mix10() { where<g_coreType>(); }
extern "C" __global__ __mix__(1, 1) __aicore__ void mix11() { where<g_coreType>(); }
extern "C" __global__ __mix__(1, 2) void mix12() { where<g_coreType>(); }
template <int n> __global__ __mix__(1, 1) void made() { if constexpr (n == 3) where<g_coreType>(); }

extern "C" __global__ __aicore__ void keyed() {
  KERNEL_TASK_TYPE(1, KERNEL_TYPE_AIC_ONLY);
  KERNEL_TASK_TYPE(0x100000004, KERNEL_TYPE_MIX_AIV_1_0);
  KERNEL_TASK_TYPE(5, KERNEL_TYPE_MIX_AIC_1_0);
  KERNEL_TASK_TYPE(6, KERNEL_TYPE_MIX_AIC_1_1);
  KERNEL_TASK_TYPE(7, KERNEL_TYPE_MIX_AIC_1_2);
  where<g_coreType>();
}
extern "C" __global__ __aicore__ void defaulted() {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  KERNEL_TASK_TYPE(1, KERNEL_TYPE_AIV_ONLY);
  where<g_coreType>();
}
