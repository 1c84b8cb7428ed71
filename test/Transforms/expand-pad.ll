; asc-expand: one block without paddings is inlined, a copy and at most one store; with a constant length no test is left.
; Everything else, and atomic copies, stay calls. A mode that is known only when the program runs is a switch.
; RUN: ascpu-opt -passes=asc-canonicalize,asc-expand,always-inline,globaldce,early-cse,instcombine,simplifycfg -S %s | FileCheck %s

declare void @llvm.asc.copy.ub.gm(ptr, ptr addrspace(6), i32, i32, i32, i32, i32)
declare void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6), ptr, i32, i32, i64, i32, i32, i32, i1, i16)
declare void @llvm.asc.copy.pad.ub.gm.u16(ptr, ptr addrspace(6), i32, i32, i32, i64, i32)

; CHECK-LABEL: define void @rest(
define void @rest(ptr addrspace(6) %d, ptr %g) {
; 66 bytes: the third data block is filled with threes, then the data goes over it.
; CHECK-NEXT: [[AT:%.*]] = getelementptr {{.*}}i8, ptr addrspace(6) %d, i64 64
; CHECK-NEXT: store <16 x i16> splat (i16 3), ptr addrspace(6) [[AT]], align 1
; CHECK-NEXT: call void @llvm.memcpy.p6.p0.i64({{.*}}%d, {{.*}}%g, i64 66, i1 false)
; CHECK-NEXT: ret void
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 1, i32 66, i64 0, i32 0, i32 0, i32 0, i1 false, i16 3)
  ret void
}

; CHECK-LABEL: define void @first(
define void @first(ptr addrspace(6) %d, ptr %g) {
; CHECK-NEXT: load i16, ptr %g, align 1
; CHECK: store <16 x i16>
; CHECK: call void @llvm.memcpy.p6.p0.i64({{.*}}%d, {{.*}}%g, i64 66, i1 false)
; CHECK-NEXT: ret void
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 1, i32 66, i64 0, i32 0, i32 0, i32 0, i1 true, i16 3)
  ret void
}

; CHECK-LABEL: define void @run_time(
define void @run_time(ptr addrspace(6) %d, ptr %g, i32 %n) {
; CHECK-NOT: call void @asc
; CHECK: call void @llvm.memcpy.p6.p0.i64({{.*}}%d, {{.*}}%g, i64 %{{.*}}, i1 false)
; CHECK: call void @asc.copy.pad.gm.ub.u16(
; CHECK: call void @llvm.memcpy.p0.p6.i64({{.*}}%g, {{.*}}%d, i64 %{{.*}}, i1 false)
; CHECK-NEXT: ret void
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 1, i32 %n, i64 0, i32 0, i32 0, i32 0, i1 true, i16 3)
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 1, i32 %n, i64 0, i32 0, i32 1, i32 0, i1 false, i16 3)
  call void @llvm.asc.copy.pad.ub.gm.u16(ptr %g, ptr addrspace(6) %d, i32 1, i32 %n, i32 0, i64 0, i32 0)
  ret void
}

; CHECK-LABEL: define void @atomic(
define void @atomic(ptr addrspace(6) %d, ptr %g, i32 %mode) {
; 513: add, float; 1794: max, int32_t
; CHECK-NEXT: call void @asc.copy.ub.gm.add.f32(ptr %g, ptr addrspace(6) %d, i64 1, i64 64, i64 64, i64 64)
; CHECK-NEXT: call void @asc.copy.pad.ub.gm.max.s32(ptr %g, ptr addrspace(6) %d, i64 2, i64 6, i64 64, i64 9)
; CHECK-NEXT: call void @asc.copy.ub.gm.any(ptr %g, ptr addrspace(6) %d, i64 1, i64 32, i64 32, i64 32, i32 %mode)
; CHECK-NEXT: ret void
  call void @llvm.asc.copy.ub.gm(ptr %g, ptr addrspace(6) %d, i32 1, i32 2, i32 0, i32 0, i32 513)
  call void @llvm.asc.copy.pad.ub.gm.u16(ptr %g, ptr addrspace(6) %d, i32 2, i32 6, i32 1, i64 3, i32 1794)
  call void @llvm.asc.copy.ub.gm(ptr %g, ptr addrspace(6) %d, i32 1, i32 1, i32 0, i32 0, i32 %mode)
  ret void
}
; Floats: compared and swapped as integers. A destination that is not aligned takes the lock.
; CHECK-LABEL: define internal void @asc.copy.ub.gm.add.f32(
; CHECK: cmpxchg ptr %{{.*}}, i32 %{{.*}}, i32 %{{.*}} monotonic monotonic
; CHECK: call void @__ascpu_gm_lock()
; CHECK: fadd float
; CHECK: call void @__ascpu_gm_unlock()
; CHECK-LABEL: define internal void @asc.copy.pad.ub.gm.max.s32(
; CHECK: atomicrmw max ptr %{{.*}}, i32 %{{.*}} monotonic, align 4
; CHECK-LABEL: define internal void @asc.copy.ub.gm.any(
; CHECK: switch i32
