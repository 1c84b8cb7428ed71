; asc-canonicalize: one form for what can be said in several, and nothing left of what does nothing.
; RUN: ascpu-opt -passes=asc-canonicalize -S %s | FileCheck %s

declare void @llvm.asc.v.add.f32(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.add.f16(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.copy.gm.ub(ptr addrspace(6), ptr, i32, i32, i32, i32)
declare void @llvm.asc.sync.set(i32, i32, i32)
declare void @llvm.asc.sync.wait(i32, i32, i32)
declare void @llvm.asc.sync.barrier(i32)

; Contiguous repeats under a full mask are one flat extent: 3 repeats of 64 floats.
; CHECK-LABEL: @full_mask
; CHECK: call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 192, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
define void @full_mask(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b) {
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 -1, i64 0, i1 false, i32 3, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  ret void
}

; The high word does not matter to 32-bit types; it does to 16-bit ones: 64 of 128 lanes, 3 repeats, stays as it is.
; CHECK-LABEL: @half_mask
; CHECK: call void @llvm.asc.v.add.f16({{.*}}, i64 -1, i64 0, i1 false, i32 3, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
define void @half_mask(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b) {
  call void @llvm.asc.v.add.f16(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 -1, i64 0, i1 false, i32 3, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  ret void
}

; One repeat with a prefix mask is a count, whatever the repeat strides.
; CHECK-LABEL: @prefix
; CHECK: call void @llvm.asc.v.add.f16({{.*}}, i64 70, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
define void @prefix(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b) {
  call void @llvm.asc.v.add.f16(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 -1, i64 63, i1 false, i32 1, i32 1, i32 1, i32 1, i32 20, i32 0, i32 9)
  ret void
}

; A run-time repeat count has eight bits.
; CHECK-LABEL: @run_time_repeat
; CHECK: [[R:%.*]] = and i32 %r, 255
; CHECK: [[W:%.*]] = zext i32 [[R]] to i64
; CHECK: [[N:%.*]] = mul i64 [[W]], 64
; CHECK: call void @llvm.asc.v.add.f32({{.*}}, i64 [[N]], i64 0, i1 true, i32 1,
define void @run_time_repeat(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i32 %r) {
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 -1, i64 0, i1 false, i32 %r, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  ret void
}

; A destination block stride of 0 counts as 1; a source's 0 stays (the block is broadcast).
; CHECK-LABEL: @stride_zero
; CHECK: call void @llvm.asc.v.add.f32({{.*}}, i64 -1, i64 0, i1 false, i32 2, i32 1, i32 0, i32 1, i32 8, i32 8, i32 8)
define void @stride_zero(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b) {
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 -1, i64 0, i1 false, i32 2, i32 0, i32 0, i32 1, i32 8, i32 8, i32 8)
  ret void
}

; Repeat 0, an empty mask (in the bits that the type has), count 0, and copies of nothing: gone. So is synchronisation.
; CHECK-LABEL: @nothing
; CHECK-NEXT: ret void
define void @nothing(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, ptr %g, i32 %n) {
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 -1, i64 0, i1 false, i32 0, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 0, i64 5, i1 false, i32 4, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 0, i64 5, i1 true, i32 4, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 0, i32 %n, i32 0, i32 0)
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 %n, i32 0, i32 0, i32 0)
  call void @llvm.asc.sync.set(i32 4, i32 1, i32 0)
  call void @llvm.asc.sync.wait(i32 4, i32 1, i32 0)
  call void @llvm.asc.sync.barrier(i32 6)
  ret void
}

; Blocks without gaps are one block; the gaps of a single block mean nothing.
; CHECK-LABEL: @copies
; CHECK: call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 1, i32 12, i32 0, i32 0)
; CHECK: call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 1, i32 4, i32 0, i32 0)
; CHECK: call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 3, i32 4, i32 0, i32 1)
define void @copies(ptr addrspace(6) %d, ptr %g) {
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 3, i32 4, i32 0, i32 0)
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 1, i32 4, i32 7, i32 9)
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 3, i32 4, i32 0, i32 1)
  ret void
}
