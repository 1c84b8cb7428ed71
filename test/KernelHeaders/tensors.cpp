// Tensors are offsets, pointers and sizes (semantics 7). Results are stored where the checks can see them.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// CHECK-LABEL: define {{.*}}@local(ptr %out
KERNEL local(__gm__ uint64_t *out) {
  LocalTensor<float> t(TPosition::VECCALC, 128, 100);
  // Offsets are in elements, and take from the size: 100 - 10 = 90.
  // CHECK: store i64 90, ptr %out
  out[0] = t[10].GetSize();
  // 128 + 10 * 4 + 2 * 4
  // CHECK: store i64 176, ptr
  out[1] = (uint64_t)t[10].GetPhyAddr(2);
  // 90 floats are 180 halves at the same place.
  LocalTensor<half> h = t[10].ReinterpretCast<half>();
  // CHECK: store i64 180, ptr
  out[2] = h.GetSize();
  // CHECK: store i64 168, ptr
  out[3] = (uint64_t)h.GetPhyAddr();
  // CHECK: store i64 11, ptr
  out[4] = (uint64_t)h.GetPosition();
  h.SetSize(7);
  // CHECK: store i64 7, ptr
  out[5] = h.GetSize();
  // Negative steps are steps back: 168 - 4 * 2 = 160.
  // CHECK: store i64 160, ptr
  out[6] = (uint64_t)h[-4].GetPhyAddr();
}

// CHECK-LABEL: define {{.*}}@values(
KERNEL values(GM_ADDR) {
  LocalTensor<float> t(TPosition::VECCALC, 128, 100);
  // CHECK: store float 2.500000e+00, UB 132
  t.SetValue(1, 2.5f);
  // CHECK: [[OLD:%.*]] = load float, UB 136
  // CHECK: [[NEW:%.*]] = fadd float [[OLD]], 1.000000e+00
  // CHECK: store float [[NEW]], UB 140
  t(3) = t.GetValue(2) + 1.0f;
}

// CHECK-LABEL: define {{.*}}@global(ptr %x
KERNEL global(__gm__ float *x, __gm__ uint64_t *out) {
  GlobalTensor<float> g;
  g.SetGlobalBuffer(x + 1, 50);
  // CHECK: store i64 50, ptr %out
  out[0] = g.GetSize();
  // CHECK: store i64 45, ptr
  out[1] = g[5].GetSize();
  // (1 + 5 + 2) * 4
  // CHECK: getelementptr {{.*}}i8, ptr %x, i64 32
  // CHECK: store float 1.500000e+00
  g[5].SetValue(2, 1.5f);
  // CHECK: [[P:%.*]] = getelementptr {{.*}}i8, ptr %x, i64 16
  // CHECK: store i32 7, ptr [[P]]
  *(__gm__ int32_t *)g.GetPhyAddr(3) = 7;
}

// CHECK-LABEL: define {{.*}}@members(ptr %out
KERNEL members(__gm__ uint64_t *out) {
  LocalTensor<float> t(TPosition::VECIN, 128, 100), u;
  // CHECK: store i64 400, ptr %out
  out[0] = t.GetLength();
  t.SetBufferLen(67);   // bytes: 16 floats
  // CHECK: store i64 16, ptr
  out[1] = t.GetSize();
  // 20 halves on from 128, 80 bytes less 40 are left: 10 floats.
  LocalTensor<half> h(TPosition::VECOUT, 128, 40);
  u.SetAddrWithOffset(h, 20);
  // CHECK: store i64 168, ptr
  out[2] = (uint64_t)u.GetPhyAddr();
  // CHECK: store i64 1010, ptr
  out[3] = int(u.GetPosition()) * 100 + u.GetSize();
  // CHECK: store i64 0, ptr
  out[4] = t.GetUserTag();
  t.SetUserTag(-5);
  // CHECK: store i64 -5, ptr
  out[5] = t.GetUserTag();
  DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE>(t);
  // CHECK: store float 1.000000e+00, UB 136
  t(2) = 1;
}

// A tensor keeps the shape that it was given; reinterpreting loses it.
// CHECK-LABEL: define {{.*}}@shapes(ptr %x
KERNEL shapes(__gm__ float *x, __gm__ uint64_t *out) {
  uint32_t sizes[] = {3, 5, 7}, original[] = {3, 6};
  LocalTensor<float> t(TPosition::VECIN, 128, 100);
  GlobalTensor<float> g;
  g.SetGlobalBuffer(x, 105);
  // CHECK: store i64 0, ptr %out
  out[0] = t.GetShapeInfo().shapeDim + GetShapeSize(t.GetShapeInfo());
  t.SetShapeInfo(ShapeInfo(3, sizes));
  LocalTensor<float> u = t;
  // CHECK: store i64 3305, ptr
  out[1] = u.GetShapeInfo().shapeDim * 1000 + u.GetShapeInfo().originalShapeDim * 100 + u.GetShapeInfo().shape[1];
  // CHECK: store i64 105, ptr
  out[2] = GetShapeSize(u.GetShapeInfo());
  // CHECK: store i64 0, ptr
  out[3] = u.ReinterpretCast<half>().GetShapeInfo().shapeDim;
  g.SetShapeInfo(ShapeInfo(1, sizes, 2, original, DataFormat::NZ));
  // CHECK: store i64 1261, ptr
  out[4] = g.GetShapeInfo().shapeDim * 1000 + g.GetShapeInfo().originalShapeDim * 100 +
           g.GetShapeInfo().originalShape[1] * 10 + int(g.GetShapeInfo().dataFormat);
}

// CHECK-LABEL: define {{.*}}@global_members(ptr %x
KERNEL global_members(__gm__ float *x, __gm__ uint64_t *out) {
  GlobalTensor<float> g;
  g.SetGlobalBuffer(x, 51);
  g.SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
  g.SetL2CacheHint<CacheRwMode::READ>(CacheMode::CACHE_MODE_NORMAL);
  // 51 floats are 25 whole 64-bit numbers.
  GlobalTensor<uint64_t> other = g.ReinterpretCast<uint64_t>();
  // CHECK: store i64 25, ptr %out
  out[0] = other.GetSize();
  DataCacheCleanAndInvalid<float, CacheLine::ENTIRE_DATA_CACHE, DcciDst::CACHELINE_OUT>(g);
  DataCachePreload(other, 64);
  // CHECK: [[P:%.*]] = getelementptr {{.*}}i8, ptr %x, i64 16
  // CHECK: store i64 7, ptr [[P]]
  other(2) = 7;
  static_assert(IsSameType<GlobalTensor<TensorTrait<half>>::PrimType, half>::value);
  static_assert(IsSameType<Conditional<sizeof(half) == 2, int, float>::type, int>::value);
}
