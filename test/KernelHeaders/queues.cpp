// Queues and buffers: which addresses come out, in which order, and that no state is left when the order is known
// (semantics 7). InitBuffer places buffers one after another from 0, lengths rounded up to 32 bytes.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void
template <typename T> __aicore__ inline void mark(const LocalTensor<T> &t) { t.SetValue(0, T(1)); }

// 2 buffers of 100 (128) bytes at 0 and 128, one of 32 at 256, 3 of 64 from 288 on.
// CHECK-LABEL: define {{.*}}@placing(ptr
KERNEL placing(__gm__ int64_t *out) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> first;
  TBuf<> buf;
  TQue<TPosition::VECOUT, 1> last;
  pipe.InitBuffer(first, 2, 100);
  pipe.InitBuffer(buf, 32);
  pipe.InitBuffer(last, 3, 64);
  // CHECK: store float 1.000000e+00, UB 0
  mark(first.AllocTensor<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 128
  mark(first.AllocTensor<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 256
  mark(buf.Get<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 272
  mark(buf.GetWithOffset<float>(4, 16));
  // CHECK-NEXT: store float 1.000000e+00, UB 288
  LocalTensor<float> a = last.AllocTensor<float>();
  mark(a);
  // CHECK-NEXT: store float 1.000000e+00, UB 352
  mark(last.AllocTensor<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 416
  mark(last.AllocTensor<float>());
  // The whole buffer: 64 bytes are 16 floats; the whole TBuf 8; part of it 3.
  // CHECK: store i64 16, ptr
  out[0] = a.GetSize();
  // CHECK: store i64 8, ptr
  out[1] = buf.Get<float>().GetSize();
  // CHECK: store i64 3, ptr
  out[2] = buf.Get<float>(3).GetSize();
}

// First in, first out, four at a time.
// CHECK-LABEL: define {{.*}}@order(
KERNEL order(GM_ADDR) {
  TPipe pipe;
  TQue<TPosition::VECIN, 4> q;
  pipe.InitBuffer(q, 4, 32);
  LocalTensor<float> a = q.AllocTensor<float>(), b = q.AllocTensor<float>(), c = q.AllocTensor<float>();
  LocalTensor<float> d = q.AllocTensor<float>();
  q.EnQue(c);
  q.EnQue(a);
  q.EnQue(d);
  q.EnQue(b);
  // CHECK: store float 1.000000e+00, UB 64
  LocalTensor<float> e = q.DeQue<float>();
  mark(e);
  // CHECK-NEXT: store float 1.000000e+00, UB 0
  mark(q.DeQue<float>());
  q.EnQue(e);
  // CHECK-NEXT: store float 1.000000e+00, UB 96
  mark(q.DeQue<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 32
  mark(q.DeQue<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 64
  mark(q.DeQue<float>());
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
}

// Buffers are taken in a circle; one that is still in use is passed over, and the next free one after it is taken.
// CHECK-LABEL: define {{.*}}@circle(
KERNEL circle(GM_ADDR) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> q;
  pipe.InitBuffer(q, 3, 32);
  LocalTensor<float> a = q.AllocTensor<float>(), b = q.AllocTensor<float>(), c = q.AllocTensor<float>();
  q.FreeTensor(a);
  // CHECK: store float 1.000000e+00, UB 0
  mark(q.AllocTensor<float>());
  // Now the circle stands at 32, which is in use; 64 and 0 are free.
  q.FreeTensor(c);
  q.FreeTensor(a);
  // CHECK-NEXT: store float 1.000000e+00, UB 64
  mark(q.AllocTensor<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 0
  mark(q.AllocTensor<float>());
  q.FreeTensor(c);
  q.FreeTensor(b);
  // CHECK-NEXT: store float 1.000000e+00, UB 32
  mark(q.AllocTensor<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 64
  mark(q.AllocTensor<float>());
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
}

// CHECK-LABEL: define {{.*}}@counts(ptr
KERNEL counts(__gm__ int64_t *out) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> q;
  pipe.InitBuffer(q, 2, 32);
  // Two idle buffers, nothing queued; then one of each; then none idle and two queued.
  // CHECK: store i64 1010, ptr %out
  out[0] = 1000 * q.VacantInQue() + 100 * q.HasTensorInQue() + 10 * q.HasIdleBuffer() + q.GetTensorCountInQue();
  q.EnQue(q.AllocTensor<float>());
  // CHECK: store i64 1111, ptr
  out[1] = 1000 * q.VacantInQue() + 100 * q.HasTensorInQue() + 10 * q.HasIdleBuffer() + q.GetTensorCountInQue();
  q.EnQue(q.AllocTensor<float>());
  // CHECK: store i64 102, ptr
  out[2] = 1000 * q.VacantInQue() + 100 * q.HasTensorInQue() + 10 * q.HasIdleBuffer() + q.GetTensorCountInQue();
}

// Tensors of a TBuf may go through the calls of queues.
// CHECK-LABEL: define {{.*}}@no_queue(
KERNEL no_queue(GM_ADDR) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  TQue<TPosition::VECIN, 1> q;
  pipe.InitBuffer(buf, 64);
  pipe.InitBuffer(q, 1, 32);
  LocalTensor<float> t = buf.AllocTensor<float>();
  buf.EnQue(t);
  // CHECK: store float 1.000000e+00, UB 0
  mark(buf.DeQue<float>());
  buf.FreeTensor(t);
  LocalTensor<float> used = q.AllocTensor<float>();
  q.FreeTensor(t);
  q.EnQue(used);
  // CHECK-NEXT: store float 1.000000e+00, UB 64
  mark(q.DeQue<float>());
}

// Reset begins again at 0; GetTPipePtr goes on where the pipe is.
// CHECK-LABEL: define {{.*}}@again(
KERNEL again(GM_ADDR) {
  TPipe pipe;
  TBuf<> a, b;
  pipe.InitBuffer(a, 96);
  pipe.Reset();
  pipe.InitBuffer(b, 32);
  GetTPipePtr()->InitBuffer(a, 32);
  // CHECK: store float 1.000000e+00, UB 0
  mark(b.Get<float>());
  // CHECK-NEXT: store float 1.000000e+00, UB 32
  mark(a.Get<float>());
}
