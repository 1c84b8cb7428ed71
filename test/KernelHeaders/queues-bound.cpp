// Queues with two positions, queues that work in place, buffers at chosen addresses, tags, handles, pools and the
// allocator (semantics 7): which addresses come out, and that no state is left.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void
template <typename T> __aicore__ inline void mark(const LocalTensor<T> &t) { t.SetValue(0, T(1)); }

// A pair of positions may name global memory: the buffers are those of the other one, VECIN is 9, VECOUT 10.
// CHECK-LABEL: define {{.*}}@bound(ptr
KERNEL bound(__gm__ int64_t *out) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> both;
  TQueBind<TPosition::GM, TPosition::VECIN, 1> in;
  TQueBind<TPosition::VECOUT, TPosition::GM, 1> last;
  pipe.InitBuffer(both, 2, 32);
  pipe.InitBuffer(in, 1, 32);
  pipe.InitBuffer(last, 1, 32);
  // CHECK: store float 1.000000e+00, UB 0
  LocalTensor<float> t = both.AllocTensor<float>();
  mark(t);
  both.EnQue<TPosition::GM, TPosition::VECIN>(t);
  t = both.DeQue<TPosition::GM, TPosition::VECIN, float>();
  both.EnQue<TPosition::VECOUT, TPosition::GM, float>(t);
  t = both.DeQue<TPosition::VECOUT, TPosition::GM, float>();
  both.FreeTensor(t);
  both.FreeAllEvent();
  // CHECK: store i64 9, ptr %out
  out[0] = int(t.GetPosition());
  // CHECK: store float 1.000000e+00, UB 64
  t = in.AllocTensor<float>();
  mark(t);
  // CHECK: store i64 9, ptr
  out[1] = int(t.GetPosition());
  // CHECK: store i64 10, ptr
  out[2] = int(last.AllocTensor<float>().GetPosition());
}

// Depth 0: the calls fill the caller's tensor. Two buffers in turn, and in the loop nothing but their number is left.
// CHECK-LABEL: define {{.*}}@in_place(
KERNEL in_place(int32_t n) {
  TPipe pipe;
  TQue<TPosition::VECIN, 0> q;
  pipe.InitBuffer(q, 2, 64);
  LocalTensor<float> t, u;
  q.AllocTensor<float>(t);
  q.AllocTensor<float>(u);
  q.EnQue(u);
  q.EnQue(t);
  // CHECK: store float 1.000000e+00, UB 64
  q.DeQue<float>(t);
  mark(t);
  // CHECK: store float 1.000000e+00, UB 0
  q.DeQue<float>(u);
  mark(u);
  q.FreeTensor(t);
  q.FreeTensor(u);
  // CHECK: for.cond
  // CHECK-NOT: __ascpu_fail
  // CHECK: phi i64 [ 0,
  // CHECK-NEXT: phi i32
  // CHECK-NOT: phi
  for (int32_t i = 0; i < n; i++) {
    q.AllocTensor(t);
    q.EnQue(t);
    q.DeQue(t);
    mark(t);
    q.FreeTensor(t);
  }
  // CHECK: ret void
}

// The kernel's own addresses, in any order and size; numbers of any type or tuples. Nothing is taken from UB's start.
// CHECK-LABEL: define {{.*}}@chosen(ptr
KERNEL chosen(__gm__ int64_t *out) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> q, r;
  TBuf<> buf;
  int address = 1024;
  pipe.InitBuffer(q, {address, 64}, {256, 128}, {4096, 20});
  pipe.InitBuffer(r, Std::make_tuple(64, 32), Std::tuple<uint32_t, uint64_t>(128, 96));
  pipe.InitBuffer(buf, 32);
  // CHECK: store float 1.000000e+00, UB 1024
  LocalTensor<float> a = q.AllocTensor<float>(), b = q.AllocTensor<float>(), c = q.AllocTensor<float>();
  mark(a);
  // CHECK-NEXT: store float 1.000000e+00, UB 256
  mark(b);
  // CHECK-NEXT: store float 1.000000e+00, UB 4096
  mark(c);
  // CHECK: store i64 163208, ptr %out
  out[0] = a.GetSize() * 10000 + b.GetSize() * 100 + c.GetSize();
  q.EnQue(b);
  // CHECK: store float 1.000000e+00, UB 256
  mark(q.DeQue<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 64
  mark(r.AllocTensor<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 128
  mark(r.AllocTensor<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 0
  mark(buf.Get<float>());
}

// A tag goes with its tensor, through queues too, and not to the next tensor in the same buffer.
// CHECK-LABEL: define {{.*}}@tags(ptr
KERNEL tags(__gm__ int64_t *out) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> q;
  TQue<TPosition::VECIN, 5> deep;
  pipe.InitBuffer(q, 2, 32);
  pipe.InitBuffer(deep, 2, 32);
  LocalTensor<float> a = q.AllocTensor<float>(), b = q.AllocTensor<float>();
  a.SetUserTag(7);
  b.SetUserTag(-8);
  q.EnQue(b);
  q.EnQue(a);
  // CHECK: store i64 -8, ptr %out
  LocalTensor<float> c = q.DeQue<float>();
  out[0] = c.GetUserTag();
  // CHECK: store i64 7, ptr
  out[1] = q.DeQue<float>().GetUserTag();
  q.FreeTensor(c);
  // CHECK: store i64 0, ptr
  out[2] = q.AllocTensor<float>().GetUserTag();
}

// CHECK-LABEL: define {{.*}}@handles(ptr
KERNEL handles(__gm__ int64_t *out) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> q;
  pipe.InitBuffer(q, 2, 32);
  TBufHandle a = q.AllocBuffer(), b = q.AllocBuffer();
  // CHECK: store i64 10, ptr %out
  out[0] = 10 * (a != nullptr && b != nullptr && a != b) + q.HasIdleBuffer();
  q.EnQue(b);
  q.EnQue(a);
  // CHECK: store i64 11, ptr
  out[1] = 10 * (q.DeQue() == b) + (q.DeQue() == a);
  q.FreeBuffer(b);
  // CHECK: store float 1.000000e+00, UB 32
  q.FreeBuffer(a);
  q.AllocBuffer();
  mark(q.AllocTensor<float>());
}

// Pools: 32 bytes before, a pool of 256 with two buffers and a pool within, one more in the same place.
// CHECK-LABEL: define {{.*}}@pools(
KERNEL pools(GM_ADDR) {
  TPipe pipe;
  TBuf<> before, after, x, y, z;
  TBufPool<TPosition::VECCALC> pool;
  TBufPool<TPosition::VECCALC, 2> inner, shared;
  TQue<TPosition::VECIN, 1> q;
  pipe.InitBuffer(before, 1);
  pipe.InitBufPool(pool, 250);
  pipe.InitBufPool(shared, 200, pool);
  pipe.InitBuffer(after, 32);
  pool.InitBuffer(q, 2, 40);
  pool.InitBufPool(inner, 64);
  inner.InitBuffer(x, 32);
  inner.InitBuffer(y, 32);
  shared.InitBuffer(z, 256);
  // CHECK: store float 1.000000e+00, UB 32
  mark(q.AllocTensor<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 96
  mark(q.AllocTensor<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 160
  mark(x.Get<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 192
  mark(y.Get<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 32
  mark(z.Get<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 288
  mark(after.Get<float>());
  inner.Reset();
  inner.InitBuffer(y, 64);
  // CHECK-NEXT: store float 1.000000e+00, UB 160
  mark(y.Get<float>());
}

// The head moves on by the bytes of the tensor, without rounding.
// CHECK-LABEL: define {{.*}}@allocator(ptr
KERNEL allocator(__gm__ int64_t *out, uint32_t n) {
  LocalMemAllocator<> ub;
  // CHECK: store float 1.000000e+00, UB 0
  mark(ub.Alloc<float, 16>());
  // CHECK-NEXT: store half {{.*}}, UB 64
  LocalTensor<half> h = ub.Alloc<TPosition::VECIN, half, 32>();
  mark(h);
  // CHECK-NEXT: store i32 1, UB 128
  LocalTensor<int32_t> i = ub.Alloc<int32_t>(8), j = ub.Alloc<TPosition::VECOUT, int32_t>(3);
  mark(i);
  // CHECK-NEXT: store i32 1, UB 160
  mark(j);
  // CHECK-NEXT: store i64 172, ptr %out
  out[0] = ub.GetCurAddr();
  // CHECK: store i64 320803, ptr
  out[1] = h.GetSize() * 10000 + i.GetSize() * 100 + j.GetSize();
  // CHECK: store i64 1091110, ptr
  out[2] = 100000 * int(j.GetPosition()) + 10000 * int(h.GetPosition()) + 100 * int(i.GetPosition()) + 10;
}

// CHECK-LABEL: define {{.*}}@absolute(ptr
KERNEL absolute(__gm__ int64_t *out) {
  TPipe pipe;
  // CHECK: store i64 0, ptr %out
  out[0] = pipe.GetBaseAddr(int8_t(TPosition::VECIN));
  LocalTensor<half> t = pipe.GetAbsAddr<TPosition::VECCALC, half>(96, 16);
  // CHECK: store i64 16, ptr
  out[1] = t.GetSize();
  // CHECK: store half {{.*}}, UB 96
  mark(t);
}
