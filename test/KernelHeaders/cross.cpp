// Synchronisation between blocks: modes, pipes and flags as numbers; an event's word is at
// numBlocks * 8 * eventID + blockIdx * 8, with twice as many blocks when isAIVOnly is false (semantics part 2, row 28).
// RUN: %ir | FileCheck %s
#include "c_api/asc_simd.h"
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// CHECK-LABEL: define {{.*}}@all(
KERNEL all(__gm__ int32_t *words) {
  GlobalTensor<int32_t> gm;
  gm.SetGlobalBuffer(words);
  LocalTensor<int32_t> ub(TPosition::VECCALC, 512, 64);
  // CHECK: call void @llvm.asc.sync.all()
  SyncAll();
  // CHECK-NEXT: call void @llvm.asc.sync.all.soft(ptr %words, UB 512, i32 0)
  SyncAll(gm, ub);
  // CHECK-NEXT: call void @llvm.asc.sync.all.soft(ptr {{.*}}%words{{.*}}, UB 512, i32 3)
  SyncAll<true>(gm, ub, 3);
  // CHECK-NEXT: call void @llvm.asc.sync.turn.init(ptr {{.*}}%words, UB 512)
  InitDetermineComputeWorkspace(gm, ub);
  // CHECK-NEXT: call void @llvm.asc.sync.turn.wait(ptr {{.*}}%words, UB 512)
  WaitPreBlock(gm, ub);
  // CHECK-NEXT: call void @llvm.asc.sync.turn.notify(ptr {{.*}}%words, UB 512)
  NotifyNextBlock(gm, ub);
}

// CHECK-LABEL: define {{.*}}@flags(
KERNEL flags() {
  // CHECK: call void @llvm.asc.sync.cross.set(i32 0, i32 5, i32 8)
  CrossCoreSetFlag<0, PIPE_MTE3>(8);
  // CHECK-NEXT: call void @llvm.asc.sync.cross.wait(i32 0, i32 0, i32 8)
  CrossCoreWaitFlag(8);
  // CHECK-NEXT: call void @llvm.asc.sync.cross.set(i32 1, i32 1, i32 9)
  CrossCoreSetFlag<1, PIPE_V>(9);
  // CHECK-NEXT: call void @llvm.asc.sync.cross.wait(i32 1, i32 4, i32 9)
  CrossCoreWaitFlag<1, PIPE_MTE2>(9);
  // CHECK-NEXT: call void @llvm.asc.sync.cross.set(i32 0, i32 5, i32 3)
  asc_sync_inter_arrive(PIPE_MTE3, 3);
  // CHECK-NEXT: call void @llvm.asc.sync.cross.wait(i32 0, i32 1, i32 3)
  asc_sync_inter_wait(PIPE_V, 3);
  // CHECK-NEXT: call void @llvm.asc.sync.cross.set(i32 1, i32 5, i32 4)
  asc_sync_subblock_arrive(PIPE_MTE3, 4);
  // CHECK-NEXT: call void @llvm.asc.sync.cross.wait(i32 1, i32 1, i32 4)
  asc_sync_subblock_wait(PIPE_V, 4);
}

// CHECK-LABEL: define {{.*}}@events(
KERNEL events(__gm__ int32_t *words) {
  GlobalTensor<int32_t> gm;
  gm.SetGlobalBuffer(words);
  LocalTensor<int32_t> ub(TPosition::VECCALC, 512, 8);
  // CHECK: [[N:%.*]] = call {{.*}}i64 @llvm.asc.block.num()
  // CHECK: [[TWICE:%.*]] = shl {{.*}}i64 [[N]], {{1|[0-9]+}}
  // CHECK: call void @llvm.asc.sync.ib.set(ptr {{.*}}, UB 512, i32 3, i32 2)
  IBSet(gm, ub, 3, 2);
  // CHECK: call void @llvm.asc.sync.ib.wait(ptr {{.*}}, UB 512, i32 3, i32 2)
  IBWait<false>(gm, ub, 3, 2);
}
