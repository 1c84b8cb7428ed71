/* The same in C: the built-in variables and the C API's functions, flags between cube and vector cores.
 * RUN: ascpu-run %s k --blocks=2 zeros:int32:6 | FileCheck %s
 * RUN: ascpu-run %s k --blocks=2 zeros:int32:6 --check | FileCheck %s
 * RUN: ascpu-run %s alone --blocks=2 | FileCheck %s --check-prefix=ALONE
 */
#include "c_api/asc_simd.h"

/* 10 times one more than the vector core's number among all: 10 + 20, 30 + 40.
 * CHECK: cube 0 of 2: 30
 * CHECK-NEXT: vector 0.0 of 2: 30
 * CHECK-NEXT: vector 0.1 of 2: 30
 * CHECK-NEXT: cube 1 of 2: 70
 * CHECK-NEXT: vector 1.0 of 2: 70
 * CHECK-NEXT: vector 1.1 of 2: 70
 */
__global__ __mix__(1, 2) void k(__gm__ int32_t *words) {
  __gm__ int32_t *own = words + 3 * block_idx;
  if (ASCEND_IS_AIC) {
    asc_sync_block_wait(PIPE_S, 5);
    own[0] = own[1] + own[2];
    printf("cube %d of %d: %d\n", (int)block_idx, (int)block_num, own[0]);
    asc_sync_block_arrive(PIPE_FIX, 6);
  }
  if (ASCEND_IS_AIV) {
    own[1 + sub_block_idx] = 10 * (asc_get_block_idx() + 1);
    asc_sync_block_arrive(PIPE_MTE3, 5);
    asc_sync_block_wait(PIPE_S, 6);
    printf("vector %d.%d of %d: %d\n", (int)block_idx, (int)sub_block_idx, (int)asc_get_block_num(), own[0]);
  }
}

/* ALONE: 0.0 of 1/1
 * ALONE-NEXT: 1.0 of 1/1
 */
__global__ __vector__ void alone(void) { printf("%d.%d of %d/%d\n", (int)block_idx, (int)sub_block_idx, (int)sub_block_num, (int)asc_get_sub_block_num()); }
