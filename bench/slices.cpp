// Slice copies for bench/slices.py: one of SOURCE and INNER, lists of slices of int32_t, `times` times. Baked in; baked in
// but for where the source begins, which moves by up to 7 elements; from memory but for how many dimensions there are; or all
// from memory: the number of dimensions, the source's slices and the slices in UB, five numbers each.
#include "kernel_operator.h"
using namespace AscendC;

#define KERNEL(name, prepare, ...)                                                                                     \
  extern "C" __global__ __aicore__ void name(__gm__ int32_t *x, __gm__ uint32_t *numbers, uint32_t times) {            \
    LocalTensor<int32_t> local(TPosition::VECCALC, 0, 16384);                                                          \
    GlobalTensor<int32_t> global;                                                                                      \
    global.SetGlobalBuffer(x);                                                                                         \
    prepare;                                                                                                           \
    for (uint32_t t = 0; t < times; t++) {                                                                             \
      __VA_ARGS__;                                                                                                     \
    }                                                                                                                  \
  }
#define CONSTANT SliceInfo source[] = SOURCE, inner[] = INNER; constexpr uint32_t dims = sizeof source / sizeof *source
#define READ(number, room)                                                                                             \
  SliceInfo source[room], inner[room];                                                                                 \
  const uint32_t dims = number;                                                                                        \
  Read(source, numbers + 1, dims);                                                                                     \
  Read(inner, numbers + 1 + 5 * dims, dims)
#define MOVE                                                                                                           \
  SliceInfo source[] = SOURCE, inner[] = INNER;                                                                        \
  constexpr uint32_t dims = sizeof source / sizeof *source;                                                            \
  source[0].startIndex += t & 7, source[0].endIndex += t & 7, source[0].shapeValue += 8

__aicore__ inline void Read(SliceInfo *to, __gm__ uint32_t *from, uint32_t dims) {
  for (uint32_t i = 0; i < dims; i++, from += 5) to[i] = SliceInfo(from[0], from[1], from[2], from[3], from[4]);
}

KERNEL(in_constant, CONSTANT, DataCopy(local, global, inner, source, dims))
KERNEL(out_constant, CONSTANT, DataCopy(global, local, source, inner, dims))
KERNEL(in_moving, , MOVE; DataCopy(local, global, inner, source, dims))
KERNEL(out_moving, , MOVE; DataCopy(global, local, source, inner, dims))
KERNEL(in_values, READ(DIMS, DIMS), DataCopy(local, global, inner, source, dims))
KERNEL(out_values, READ(DIMS, DIMS), DataCopy(global, local, source, inner, dims))
KERNEL(in_run_time, READ(numbers[0], K_MAX_DIM), DataCopy(local, global, inner, source, dims))
KERNEL(out_run_time, READ(numbers[0], K_MAX_DIM), DataCopy(global, local, source, inner, dims))
