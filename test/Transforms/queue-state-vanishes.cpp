// Bookkeeping must vanish: in the tile loop of a double-buffered kernel nothing of the queues' state is loaded or stored,
// no misuse check is left, and what was put into a queue comes out as the same value. All that remains of a queue is the
// number of its next buffer. Fusion builds on this.
// RUN: ascpu-cc -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-raise,asc-simplify -S \
// RUN:   | sed -f %S/../KernelHeaders/Inputs/readable.sed > %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: FileCheck %s --check-prefix=NONE < %t.ll
// With the TPipe handed over by pointer and fetched by GetTPipePtr it is the same:
// RUN: ascpu-cc -DPOINTER -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-raise,asc-simplify -S \
// RUN:   | sed -f %S/../KernelHeaders/Inputs/readable.sed > %t.pointer.ll
// RUN: FileCheck %s < %t.pointer.ll
// RUN: FileCheck %s --check-prefix=NONE < %t.pointer.ll
// And so it is with queues of two positions, with queues that work in place, and in a pool:
// RUN: ascpu-cc -DBIND -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-raise,asc-simplify -S \
// RUN:   | sed -f %S/../KernelHeaders/Inputs/readable.sed > %t.bind.ll
// RUN: FileCheck %s < %t.bind.ll
// RUN: FileCheck %s --check-prefix=NONE < %t.bind.ll
// RUN: ascpu-cc -DIN_PLACE -DPOINTER -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-raise,asc-simplify -S \
// RUN:   | sed -f %S/../KernelHeaders/Inputs/readable.sed > %t.place.ll
// RUN: FileCheck %s < %t.place.ll
// RUN: FileCheck %s --check-prefix=NONE < %t.place.ll
// RUN: ascpu-cc -DPOOL -S --emit-asc -o - %s | ascpu-opt -passes=asc-early,asc-raise,asc-simplify -S \
// RUN:   | sed -f %S/../KernelHeaders/Inputs/readable.sed > %t.pool.ll
// RUN: FileCheck %s < %t.pool.ll
// RUN: FileCheck %s --check-prefix=NONE < %t.pool.ll

// NONE-LABEL: define {{.*}}@add_custom(
// NONE-NOT: alloca
// NONE-NOT: = load
// NONE-NOT: __ascpu_fail
// NONE-NOT: invoke
// NONE: ret void

// CHECK-LABEL: define {{.*}}@add_custom(
// The loop's values: three cursors and the tile's number.
// CHECK: {{^}}[[LOOP:for.cond[^:]*]]:
// CHECK-DAG: phi i64 [ 0, {{.*}} ], [ [[X_NEXT:%[^ ]*]], {{.*}} ]
// CHECK-DAG: phi i64 [ 0, {{.*}} ], [ [[Y_NEXT:%[^ ]*]], {{.*}} ]
// CHECK-DAG: phi i64 [ 0, {{.*}} ], [ [[Z_NEXT:%[^ ]*]], {{.*}} ]
// CHECK-DAG: phi i32 [ 0, {{.*}} ], [ {{.*}} ]
// CHECK-NOT: = phi
// CHECK-NOT: store
// CHECK: call void @llvm.asc.copy.gm.ub(ptr addrspace(6) [[X:%[^,]*]],
// CHECK-NOT: store
// CHECK: call void @llvm.asc.copy.gm.ub(ptr addrspace(6) [[Y:%[^,]*]],
// CHECK-NOT: store
// CHECK: call void @llvm.asc.v.add.f32(ptr addrspace(6) [[Z:%[^,]*]], ptr addrspace(6) [[X]], ptr addrspace(6) [[Y]], i64 256, i64 0, i1 true,
// What Add leaves in the mask registers, which is not a queue's state:
// CHECK-NEXT: store i8 0, counter
// CHECK-NEXT: store i64 -1, mask_hi
// CHECK-NEXT: store i64 -1, mask_lo
// CHECK-NOT: store
// CHECK: call void @llvm.asc.copy.ub.gm(ptr {{.*}}, ptr addrspace(6) [[Z]], i32 1, i32 32, i32 0, i32 0, i32 0)
// CHECK-NOT: store
// CHECK: br label %[[LOOP]]
#include "kernel_operator.h"
using namespace AscendC;
constexpr int32_t BUFFER_NUM = 2, TILE = 256;

class KernelAdd {
public:
  __aicore__ inline KernelAdd() {}
#ifdef POINTER
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, int32_t n, TPipe *pipe) {
#else
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, int32_t n) {
#endif
    tiles = n / TILE;
    uint64_t offset = GetBlockIdx() * (uint64_t)n;
    xGm.SetGlobalBuffer((__gm__ float *)x + offset, n);
    yGm.SetGlobalBuffer((__gm__ float *)y + offset, n);
    zGm.SetGlobalBuffer((__gm__ float *)z + offset, n);
#ifdef POINTER
    pipe->InitBuffer(inX, BUFFER_NUM, TILE * sizeof(float));
    GetTPipePtr()->InitBuffer(inY, BUFFER_NUM, TILE * sizeof(float));
    pipe->InitBuffer(outZ, BUFFER_NUM, TILE * sizeof(float));
#elif defined(POOL)
    TBufPool<TPosition::VECCALC, 6> pool;
    pipe.InitBufPool(pool, 6 * TILE * sizeof(float));
    pool.InitBuffer(inX, BUFFER_NUM, TILE * sizeof(float));
    pool.InitBuffer(inY, BUFFER_NUM, TILE * sizeof(float));
    pool.InitBuffer(outZ, BUFFER_NUM, TILE * sizeof(float));
#else
    pipe.InitBuffer(inX, BUFFER_NUM, TILE * sizeof(float));
    pipe.InitBuffer(inY, BUFFER_NUM, TILE * sizeof(float));
    pipe.InitBuffer(outZ, BUFFER_NUM, TILE * sizeof(float));
#endif
  }
  __aicore__ inline void Process() {
    for (int32_t i = 0; i < tiles; i++) {
      CopyIn(i);
      Compute();
      CopyOut(i);
    }
  }

private:
#ifdef IN_PLACE
  __aicore__ inline void CopyIn(int32_t i) {
    inX.AllocTensor<float>(x);
    inY.AllocTensor<float>(y);
    DataCopy(x, xGm[i * TILE], TILE);
    DataCopy(y, yGm[i * TILE], TILE);
    inX.EnQue(x);
    inY.EnQue(y);
  }
  __aicore__ inline void Compute() {
    inX.DeQue<float>(x);
    inY.DeQue<float>(y);
    outZ.AllocTensor<float>(z);
    z = x + y;
    outZ.EnQue<float>(z);
    inX.FreeTensor(x);
    inY.FreeTensor(y);
  }
  __aicore__ inline void CopyOut(int32_t i) {
    outZ.DeQue<float>(z);
    DataCopy(zGm[i * TILE], z, TILE);
    outZ.FreeTensor(z);
  }
#else
  __aicore__ inline void CopyIn(int32_t i) {
    LocalTensor<float> x = inX.AllocTensor<float>();
    LocalTensor<float> y = inY.AllocTensor<float>();
    DataCopy(x, xGm[i * TILE], TILE);
    DataCopy(y, yGm[i * TILE], TILE);
    inX.EnQue(x);
    inY.EnQue(y);
  }
  __aicore__ inline void Compute() {
    LocalTensor<float> x = inX.DeQue<float>();
    LocalTensor<float> y = inY.DeQue<float>();
    LocalTensor<float> z = outZ.AllocTensor<float>();
    Add(z, x, y, TILE);
    outZ.EnQue<float>(z);
    inX.FreeTensor(x);
    inY.FreeTensor(y);
  }
  __aicore__ inline void CopyOut(int32_t i) {
    LocalTensor<float> z = outZ.DeQue<float>();
    DataCopy(zGm[i * TILE], z, TILE);
    outZ.FreeTensor(z);
  }
#endif
#ifndef POINTER
  TPipe pipe;
#endif
#if defined(BIND)
  TQueBind<TPosition::VECIN, TPosition::VECCALC, 1> inX, inY;
  TQueBind<TPosition::VECOUT, TPosition::GM, 4> outZ;
#elif defined(IN_PLACE)
  TQue<QuePosition::VECIN, 0> inX, inY;
  TQue<QuePosition::VECOUT, 0> outZ;
  LocalTensor<float> x, y, z;
#else
  TQue<QuePosition::VECIN, BUFFER_NUM> inX, inY;
  TQue<QuePosition::VECOUT, BUFFER_NUM> outZ;
#endif
  GlobalTensor<float> xGm, yGm, zGm;
  int32_t tiles;
};

extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, GM_ADDR y, GM_ADDR z, int32_t n) {
  KernelAdd op;
#ifdef POINTER
  TPipe pipe;
  op.Init(x, y, z, n, &pipe);
#else
  op.Init(x, y, z, n);
#endif
  op.Process();
}
