// A slice of x into UB, and from there a slice of z: numbers of dimensions, slices and shapes known only at run time. Each
// block does a case of its own: numbers begins with three numbers a block, where its x, its z and its numbers start. Those are:
// dimensions, 1 for shapes from SetShapeInfo, then for each dimension the five numbers of the source's slice
// in x, the slice in UB, and the slice in z. With FIXED_DIMS the copies are written for each number of dimensions; with CASES,
// gen.py's file, everything is constant.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t MOST = 8, ELEMENTS = 4096;

__aicore__ inline void Read(SliceInfo *to, __gm__ uint32_t *from, uint32_t dims, bool own_shape, uint32_t *shape) {
  for (uint32_t i = 0; i < dims; i++, from += 5) {
    to[i] = SliceInfo(from[0], from[1], from[2], from[3], own_shape ? 0 : from[4]);
    shape[i] = from[4];
  }
}

template <typename Destination, typename Source>
__aicore__ inline void Copy(const Destination &to, const Source &from, SliceInfo *inner, SliceInfo *outer, uint32_t dims) {
#ifdef FIXED_DIMS
#define OF(dims) case dims: return DataCopy(to, from, inner, outer, dims)
  switch (dims) { OF(1); OF(2); OF(3); OF(4); OF(5); OF(6); OF(7); OF(8); }
#else
  DataCopy(to, from, inner, outer, dims);
#endif
}

extern "C" __global__ __aicore__ void slices(__gm__ TYPE *x, __gm__ TYPE *z, __gm__ uint32_t *numbers) {
  TPipe pipe;
  TBuf<> buffer;
  pipe.InitBuffer(buffer, ELEMENTS * sizeof(TYPE));
  auto local = buffer.Get<TYPE>();
  Duplicate(local.template ReinterpretCast<int16_t>(), (int16_t)0, ELEMENTS * sizeof(TYPE) / 2);
  PipeBarrier<PIPE_ALL>();
  GlobalTensor<TYPE> from, to;
  __gm__ uint32_t *own_part = numbers + 3 * GetBlockIdx();
  x += own_part[0], z += own_part[1], numbers += own_part[2];
  from.SetGlobalBuffer(x);
  to.SetGlobalBuffer(z);
#ifdef CASES
#define LIST(...) {__VA_ARGS__}
#define CASE(block, dims, s_, i_, t_)                                                                                  \
  if (GetBlockIdx() == block) {                                                                                        \
    SliceInfo source[] = s_, inner[] = i_, target[] = t_;                                                              \
    DataCopy(local, from, inner, source, dims);                                                                        \
    PipeBarrier<PIPE_ALL>();                                                                                           \
    DataCopy(to, local, target, inner, dims);                                                                          \
  }
#include CASES
#else
  uint32_t dims = numbers[0], shape[MOST];
  bool own = numbers[1];
  SliceInfo source[MOST], inner[MOST], target[MOST];
  Read(source, numbers + 2, dims, own, shape);
  if (own) from.SetShapeInfo(ShapeInfo(dims, shape));
  Read(inner, numbers + 2 + 5 * dims, dims, own, shape);
  if (own) local.SetShapeInfo(ShapeInfo(dims, shape));
  Read(target, numbers + 2 + 10 * dims, dims, own, shape);
  if (own) to.SetShapeInfo(ShapeInfo(dims, shape));
  Copy(local, from, inner, source, dims);
  PipeBarrier<PIPE_ALL>();
  Copy(to, local, target, inner, dims);
#endif
}
