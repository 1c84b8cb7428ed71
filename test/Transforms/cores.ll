; asc-cores: each half of a mixed kernel loses the other's instructions; a vector kernel keeps what it has. What a core asks
; about its block is answered where it is the only one of its kind.
; RUN: ascpu-opt -passes=asc-cores -S %s -o - | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@0 = private constant [11 x i8] c"asc.kernel\00", section "llvm.metadata"
@llvm.global.annotations = appending global [3 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @k, ptr @0, ptr @0, i32 1, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @k.aic, ptr @0, ptr @0, i32 1, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @v, ptr @0, ptr @0, i32 1, ptr null }], section "llvm.metadata"
declare void @llvm.asc.copy.gm.ub(ptr addrspace(6), ptr, i32, i32, i32, i32)
declare void @llvm.asc.copy.gm.l1(ptr addrspace(2), ptr, i32, i32, i32, i32)
declare void @llvm.asc.sync.barrier(i32)
declare i64 @llvm.asc.sub.block.idx()
declare i64 @llvm.asc.task.ratio()
declare i64 @llvm.asc.group.idx()
declare void @use(i64)

; CHECK-LABEL: define void @k(
; CHECK-NEXT: call void @llvm.asc.copy.gm.ub(
; CHECK-NEXT: call void @llvm.asc.sync.barrier(
; CHECK-NEXT: [[SUB:%.*]] = call i64 @llvm.asc.sub.block.idx()
; CHECK-NEXT: call void @use(i64 [[SUB]])
; CHECK-NEXT: ret
define void @k(ptr %g) {
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) null, ptr %g, i32 1, i32 1, i32 0, i32 0)
  call void @llvm.asc.copy.gm.l1(ptr addrspace(2) null, ptr %g, i32 1, i32 1, i32 0, i32 0)
  call void @llvm.asc.sync.barrier(i32 6)
  %sub = call i64 @llvm.asc.sub.block.idx()
  call void @use(i64 %sub)
  ret void
}
; CHECK-LABEL: define void @k.aic(
; CHECK-NEXT: call void @llvm.asc.copy.gm.l1(
; CHECK-NEXT: call void @llvm.asc.sync.barrier(
; CHECK-NEXT: call void @use(i64 0)
; CHECK-NEXT: ret
define void @k.aic(ptr %g) {
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) null, ptr %g, i32 1, i32 1, i32 0, i32 0)
  call void @llvm.asc.copy.gm.l1(ptr addrspace(2) null, ptr %g, i32 1, i32 1, i32 0, i32 0)
  call void @llvm.asc.sync.barrier(i32 6)
  %sub = call i64 @llvm.asc.sub.block.idx()
  call void @use(i64 %sub)
  ret void
}
; CHECK-LABEL: define void @v(
; CHECK-NEXT: call void @llvm.asc.copy.gm.ub(
; CHECK-NEXT: call void @use(i64 1)
; CHECK-NEXT: [[BLOCK:%.*]] = call i64 @llvm.asc.block.idx()
; CHECK-NEXT: call void @use(i64 [[BLOCK]])
; CHECK-NEXT: ret
define void @v(ptr %g) {
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) null, ptr %g, i32 1, i32 1, i32 0, i32 0)
  %ratio = call i64 @llvm.asc.task.ratio()
  call void @use(i64 %ratio)
  %group = call i64 @llvm.asc.group.idx()
  call void @use(i64 %group)
  ret void
}
