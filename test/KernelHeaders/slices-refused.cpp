// Slices that cannot be right, of constants: one error each at compile time, with the dimension and the value.
// RUN: not ascpu-cc -c -o %t.o %s 2>&1 | FileCheck --implicit-check-not=error: %s
// RUN: not ascpu-cc -c -DLENGTHS -o %t.o %s 2>&1 | FileCheck --check-prefix=LENGTHS --implicit-check-not=error: %s
// RUN: not ascpu-cc -c -DTYPES -o %t.o %s 2>&1 | FileCheck --check-prefix=TYPES --implicit-check-not=error: %s
// RUN: not ascpu-cc -c --npu-arch=dav-1001 -o %t.o %s 2>&1 | FileCheck --check-prefix=CHIP %s
#include "kernel_operator.h"
using namespace AscendC;

#define KERNEL(name, type) extern "C" __global__ __aicore__ void name(__gm__ type *x)
#define TENSORS(type)                                                                                                  \
  LocalTensor<type> local(TPosition::VECCALC, 0, 4096);                                                                \
  GlobalTensor<type> global;                                                                                           \
  global.SetGlobalBuffer(x)

#ifdef LENGTHS
// LENGTHS: :[[#@LINE+4]]:{{[0-9]+}}: error: {{.*}}the arrays of the destination's and the source's slices differ in length
KERNEL(lengths, float) {
  TENSORS(float);
  SliceInfo one[] = {{0, 7, 0, 1, 8}}, two[] = {{0, 7, 0, 1, 8}, {0, 1, 0, 1, 2}};
  DataCopy(local, global, one, two, 1);
}
#elif defined(TYPES)
// TYPES: :[[#@LINE+4]]:{{[0-9]+}}: error: DataCopy of slices: type int64_t is not supported on dav-2201
KERNEL(types, int64_t) {
  TENSORS(int64_t);
  SliceInfo one[] = {{0, 3, 0, 1, 4}};
  DataCopy(local, global, one, one);
}
#else
// CHIP: error: DataCopy of slices: not supported on dav-1001
// CHECK: :[[#@LINE+4]]:3: error: DataCopy: source slice, dimension 1: endIndex 3 is outside of the shape, which is 3
KERNEL(outside, float) {
  TENSORS(float);
  SliceInfo from[] = {{0, 7, 0, 1, 8}, {0, 3, 0, 1, 3}}, to[] = {{0, 7, 0, 1, 8}, {0, 3, 0, 1, 4}};
  DataCopy(local, global, to, from, 2);
}
// CHECK: :[[#@LINE+4]]:3: error: DataCopy: destination slice, dimension 0: endIndex 2 is below startIndex 8
KERNEL(backwards, float) {
  TENSORS(float);
  SliceInfo from[] = {{0, 7, 0, 1, 8}}, to[] = {{8, 2, 0, 1, 16}};
  DataCopy(local, global, to, from);
}
// CHECK: :[[#@LINE+4]]:3: error: DataCopy: source slice, dimension 0: 12 elements are not whole bursts of 8 with their gaps
KERNEL(rest, float) {
  TENSORS(float);
  SliceInfo from[] = {{0, 11, 0, 1, 16}}, to[] = {{0, 7, 0, 1, 16}};
  DataCopy(local, global, to, from);
}
// CHECK: :[[#@LINE+4]]:3: error: DataCopy: destination slice, dimension 0: burstLen is 1, the source's is 2
KERNEL(bursts, float) {
  TENSORS(float);
  SliceInfo from[] = {{0, 15, 0, 2, 16}}, to[] = {{0, 15, 0, 1, 16}};
  DataCopy(local, global, to, from);
}
// CHECK: :[[#@LINE+4]]:3: error: DataCopy: destination slice, dimension 1: 2 parts, the source has 3
KERNEL(parts, float) {
  TENSORS(float);
  SliceInfo from[] = {{0, 7, 0, 1, 8}, {0, 2, 0, 1, 3}}, to[] = {{0, 7, 0, 1, 8}, {0, 1, 0, 1, 2}};
  DataCopy(global, local, to, from, 2);
}
// CHECK: :[[#@LINE+4]]:3: error: DataCopy: slices with 3 dimensions, in an array of 2
KERNEL(dimensions, float) {
  TENSORS(float);
  SliceInfo two[] = {{0, 7, 0, 1, 8}, {0, 2, 0, 1, 3}};
  DataCopy(global, local, two, two, 3);
}
// CHECK: :[[#@LINE+5]]:3: error: DataCopy: slices with 9 dimensions: there can be 1 to 8
KERNEL(nine, float) {
  TENSORS(float);
  const SliceInfo one = {0, 7, 0, 1, 8};
  const SliceInfo *list = &one;
  DataCopy(global, local, list, list, 9);
}
// CHECK: :[[#@LINE+4]]:3: error: DataCopy: source slice, dimension 0: the shape is 0, neither shapeValue nor SetShapeInfo gives it
KERNEL(shapeless, float) {
  TENSORS(float);
  SliceInfo one[K_MAX_DIM] = {{0, 7, 0, 1}};
  DataCopy(global, local, one, one);
}
// CHECK: :[[#@LINE+4]]:3: error: DataCopy: source slice, dimension 1: burstLen is 2, it has to be 1
KERNEL(rows, float) {
  TENSORS(float);
  SliceInfo two[] = {{0, 7, 0, 1, 8}, {0, 3, 0, 2, 4}};
  DataCopy(local, global, two, two, 2);
}
// CHECK: :[[#@LINE+4]]:3: error: DataCopy: source slice, dimension 1: with a shape of 4294967295 it is more than 2^58 elements
KERNEL(large, float) {
  TENSORS(float);
  SliceInfo from[] = {{0, 7, 0, 1, 1u << 27}, {0, 0, 0, 1, ~0u}}, to[] = {{0, 7, 0, 1, 8}, {0, 0, 0, 1, 1}};
  DataCopy(local, global, to, from, 2);
}
#endif
