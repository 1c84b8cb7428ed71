// Synchronisation and block numbers: pipe numbers are those of enum ac_pipe, S V M MTE1 MTE2 MTE3 ALL from 0.
// RUN: %ir | FileCheck %s
#include "kernel_operator.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// CHECK-LABEL: define {{.*}}@flags(
KERNEL flags(__gm__ int64_t *x) {
  // CHECK: call void @llvm.asc.sync.set(i32 4, i32 1, i32 0)
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  // CHECK-NEXT: call void @llvm.asc.sync.wait(i32 4, i32 1, i32 7)
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID7);
  // CHECK-NEXT: call void @llvm.asc.sync.set(i32 1, i32 5, i32 3)
  SetFlag<HardEvent::V_MTE3>(3);
  // CHECK-NEXT: call void @llvm.asc.sync.wait(i32 5, i32 4, i32 1)
  WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID1);
  // CHECK-NEXT: call void @llvm.asc.sync.wait(i32 0, i32 1, i32 1)
  WaitFlag<HardEvent::S_V>(EVENT_ID1);
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 1)
  PipeBarrier<PIPE_V>();
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
  PipeBarrier<PIPE_ALL>();
}

// CHECK-LABEL: define {{.*}}@blocks(
KERNEL blocks(__gm__ int64_t *x) {
  // CHECK: [[IDX:%.*]] = call {{.*}}i64 @llvm.asc.block.idx()
  // CHECK: store i64 [[IDX]], ptr %x
  x[0] = GetBlockIdx();
  // CHECK: [[NUM:%.*]] = call {{.*}}i64 @llvm.asc.block.num()
  // CHECK: store i64 [[NUM]], ptr
  x[1] = GetBlockNum();
  // CHECK: [[SUM:%.*]] = add {{.*}}i64 [[IDX]], [[NUM]]
  // CHECK: store i64 [[SUM]], ptr
  x[2] = block_idx + block_num;
}

// A kernel's own variable of a built-in variable's name hides it.
// CHECK-LABEL: define {{.*}}@hidden(
KERNEL hidden(__gm__ int64_t *x) {
  int block_idx = 5;
  // CHECK: store i64 5, ptr %x
  x[0] = block_idx;
}

// The lowest free id; AllocEventID takes it, FetchEventID only tells it. GetTPipePtr needs no AscendC::.
// CHECK-LABEL: define {{.*}}@event_ids(
KERNEL event_ids(GM_ADDR) {
  TPipe pipe;
  // CHECK: call void @llvm.asc.sync.set(i32 4, i32 1, i32 0)
  SetFlag<HardEvent::MTE2_V>(pipe.AllocEventID<HardEvent::MTE2_V>());
  // CHECK: call void @llvm.asc.sync.set(i32 4, i32 1, i32 1)
  SetFlag<HardEvent::MTE2_V>(::GetTPipePtr()->FetchEventID(HardEvent::MTE2_V));
  // CHECK: call void @llvm.asc.sync.set(i32 4, i32 1, i32 1)
  SetFlag<HardEvent::MTE2_V>(pipe.AllocEventID<HardEvent::MTE2_V>());
  // Another pair of pipes counts by itself.
  // CHECK: call void @llvm.asc.sync.set(i32 1, i32 4, i32 0)
  SetFlag<HardEvent::V_MTE2>(pipe.AllocEventID<HardEvent::V_MTE2>());
  pipe.ReleaseEventID<HardEvent::MTE2_V>(0);
  // CHECK: call void @llvm.asc.sync.set(i32 4, i32 1, i32 0)
  SetFlag<HardEvent::MTE2_V>(pipe.FetchEventID<HardEvent::MTE2_V>());
}

// The flags of one pair of pipes, and the instructions by their own names.
// CHECK-LABEL: define {{.*}}@other_names(
KERNEL other_names(GM_ADDR) {
  TQueSync<PIPE_V, PIPE_MTE3> sync;
  // CHECK: call void @llvm.asc.sync.set(i32 1, i32 5, i32 2)
  sync.SetFlag(2);
  // CHECK-NEXT: call void @llvm.asc.sync.wait(i32 1, i32 5, i32 2)
  sync.WaitFlag(2);
  // CHECK-NEXT: call void @llvm.asc.sync.set(i32 4, i32 1, i32 3)
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID3);
  // CHECK-NEXT: call void @llvm.asc.sync.wait(i32 4, i32 1, i32 3)
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID3);
  // CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 1)
  pipe_barrier(PIPE_V);
}

// One vector core a block; what the chip has is told where registers are.
// CHECK-LABEL: define {{.*}}@queries(
KERNEL queries(__gm__ int64_t *x, __gm__ uint8_t *workspace) {
  // CHECK: store i64 111, ptr %x
  x[0] = GetSubBlockIdx() * 1000 + GetSubBlockNum() * 100 + GetTaskRatio() * 10 + GetTaskRation();
  // CHECK: [[IDX:%.*]] = call {{.*}}i64 @llvm.asc.block.idx()
  // CHECK: [[NUM:%.*]] = call {{.*}}i64 @llvm.asc.block.num()
  // CHECK: add {{.*}}i64 [[IDX]], [[NUM]]
  x[1] = get_block_idx() + get_block_num() + get_subblockid();
  static_assert(GetVecLen() == 0 && GetUBSizeInBytes() == 0 && GetRuntimeUBSize() == 0);
  static_assert(GetDataBlockSizeInBytes() == 32 && ASC_UB_SIZE == 192 * 1024 - 256 && TOTAL_UB_SIZE == 192 * 1024);
  static_assert(AlignUp(33, 32) == 64 && AlignUp(64, 32) == 64 && AlignUp(5, 0) == 0);
  static_assert(CeilDivision(9, 4) == 3 && CeilDivision(8, 4) == 2 && CeilDivision(8, 0) == 0 && DivCeil(1, 8) == 1);
  static_assert(g_coreType == AscendC::AIV && g_coreType != AIC);
  // CHECK: store i64 1, ptr
  x[2] = likely(GetUserWorkspace(workspace) == workspace) && !unlikely(workspace == nullptr && workspace != nullptr);
}
