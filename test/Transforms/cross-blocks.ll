; Instructions between blocks stay where those inside a core go, and become calls of the runtime: offsets for the UB,
; the user's line last. Without debug information the line is a null pointer.
; RUN: ascpu-opt -passes=asc-stamp,asc-canonicalize -S %s | FileCheck %s --check-prefix=CANON
; RUN: ascpu-opt -passes=asc-stamp,asc-canonicalize,asc-expand -S %s | FileCheck %s --check-prefix=EXPAND
; RUN: ascpu-opt -passes=asc-fast -S %s | FileCheck %s --check-prefix=FAST
; RUN: ascpu-opt -passes=asc-checked -S %s | FileCheck %s --check-prefix=MODEL
; RUN: not ascpu-opt -passes=asc-verify -S %s --npu-arch=dav-1001 2>&1 | FileCheck %s --check-prefix=OLD --implicit-check-not=error:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare void @llvm.asc.sync.barrier(i32)
declare void @llvm.asc.sync.all()
declare void @llvm.asc.sync.all.soft(ptr, ptr addrspace(6), i32)
declare void @llvm.asc.sync.cross.set(i32, i32, i32)
declare void @llvm.asc.sync.cross.wait(i32, i32, i32)

; CANON-LABEL: @waits(
; CANON-NOT: sync.barrier
; CANON: call void @llvm.asc.sync.all()
; CANON: call void @llvm.asc.sync.cross.set(i32 0, i32 5, i32 3)
; EXPAND-LABEL: @waits(
; EXPAND-NOT: llvm.asc
; EXPAND: call void @__ascpu_sync_all(ptr null)
; EXPAND: %[[UB:.*]] = ptrtoint ptr addrspace(6) %ub to i64
; EXPAND: call void @__ascpu_sync_all_soft(ptr %x, i64 %[[UB]], i32 2, ptr null)
; EXPAND: call void @__ascpu_sync_cross_set(i32 0, i32 5, i32 3, ptr null)
; EXPAND: call void @__ascpu_sync_cross_wait(i32 0, i32 0, i32 3, ptr null)
; A value read before a wait is read again after it, whatever the parameter promises.
; FAST-LABEL: @waits(
; FAST-SAME: ptr %x
; FAST: %before = load i32, ptr %x
; FAST: call void @__ascpu_sync_all(ptr null)
; FAST: %after = load i32, ptr %x
; FAST: ret i32
; MODEL-LABEL: @waits(
; MODEL: load i32, ptr %x
; MODEL: call {{.*}}@__ascpu_model(
; MODEL: load i32, ptr %x
; OLD: error: SyncAll: not verified for dav-1001 [ascpu-chip]
; OLD: error: CrossCoreSetFlag: not verified for dav-1001 [ascpu-chip]
; OLD: error: CrossCoreWaitFlag: not verified for dav-1001 [ascpu-chip]
define i32 @waits(ptr noalias %x, ptr addrspace(6) %ub) {
  %before = load i32, ptr %x
  call void @llvm.asc.sync.barrier(i32 6)
  call void @llvm.asc.sync.all()
  %after = load i32, ptr %x
  call void @llvm.asc.sync.all.soft(ptr %x, ptr addrspace(6) %ub, i32 2)
  call void @llvm.asc.sync.cross.set(i32 0, i32 5, i32 3)
  call void @llvm.asc.sync.cross.wait(i32 0, i32 0, i32 3)
  %sum = add i32 %before, %after
  ret i32 %sum
}

; Where no block waits, the promise is kept.
; RUN: sed '/@llvm.asc.sync.[ac]/d' %s | ascpu-opt -passes=asc-stamp -S | FileCheck %s --check-prefix=ALONE
; RUN: ascpu-opt -passes=asc-stamp -S %s | FileCheck %s --check-prefix=TOGETHER
; ALONE: define i32 @waits(ptr noalias %x,
; TOGETHER: define i32 @waits(ptr %x,
