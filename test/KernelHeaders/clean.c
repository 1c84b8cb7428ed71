// The C face gives no warning in C17 and C23, as a user header either, with libc's headers before or after it.
// RUN: %clang -x c -std=gnu23 -Wall -Wextra -Werror -I%build/include/ascpu/kernel -D__NPU_ARCH__=2201 -fsyntax-only %s
// RUN: %clang -x c -std=gnu17 -Wall -Wextra -Werror -I%build/include/ascpu/kernel -D__NPU_ARCH__=2201 -fsyntax-only %s
// RUN: %clang -x c -std=c17 -Wall -Wextra -Werror -I%build/include/ascpu/kernel -D__NPU_ARCH__=2201 -fsyntax-only %s
// RUN: %clang -x c -std=gnu17 -Wall -Wextra -Werror -I%build/include/ascpu/kernel -D__NPU_ARCH__=3510 -DNONE -fsyntax-only %s
// RUN: %kernel_c -Wall -Wextra -Werror -DBEFORE -fsyntax-only %s
// RUN: %kernel_c -Wall -Wextra -Werror -DAFTER -fsyntax-only %s
// RUN: %kernel_c -nostdinc -fsyntax-only %s
#ifdef BEFORE
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#endif
#include "c_api/asc_simd.h"
#ifdef AFTER
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#endif

#ifndef NONE
__global__ __vector__ void k(__gm__ half *x, __ubuf__ half *b) {
  asc_init();
  asc_copy_gm2ub(b, x, 512);
  asc_sync_notify(PIPE_MTE2, PIPE_V, EVENT_ID0);
  asc_sync_wait(PIPE_MTE2, PIPE_V, EVENT_ID0);
  asc_add(b, b, b, 128);
  asc_duplicate(b, 1.0f, 64);
  assert(x);
  printf("%d\n", (int)asc_get_block_idx());
}
#endif
