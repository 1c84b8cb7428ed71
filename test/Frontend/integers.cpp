// Fixed-width integers are there before any header, in each language, and libc's own headers may follow.
// RUN: ascpu-cc -Werror -c %s -o %t.o
// RUN: ascpu-cc -Werror -DLIBC -c %s -o %t.o
// RUN: cp %s %t.c && ascpu-cc -Werror -c %t.c -o %t.o
// RUN: cp %s %t.asc && ascpu-cc -Werror -c %t.asc -o %t.o
// RUN: echo 'struct Sizes { uint64_t total; int8_t kind; };' > %t.h && ascpu-cc -Werror -include %t.h -DSIZES -c %s -o %t.o
struct Numbers {
  uint64_t total;
  int8_t kind;
};
enum { LIMIT = INT16_MAX };
#ifdef SIZES
static struct Sizes sizes;
uint64_t size_of_sizes(void) { return sizeof sizes; }
#endif
#ifdef LIBC
#include <stdint.h>
#include <inttypes.h>
#endif
#ifdef __cplusplus
#include "kernel_operator.h"
#else
#include "c_api/asc_simd.h"
#endif
__global__ __aicore__ void k(__gm__ uint64_t *x) { *x = sizeof(struct Numbers) + LIMIT; }
