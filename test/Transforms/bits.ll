; Destinations and sources of bits: effects, canonical forms, code. Bits share bytes, so a destination is read too; its strides
; have no effect.
; RUN: ascpu-opt -passes=asc-stamp -S %s | FileCheck %s --check-prefix=STAMP
; RUN: ascpu-opt -passes=asc-canonicalize -S %s | FileCheck %s --check-prefix=CANON
; RUN: ascpu-opt -passes=asc-canonicalize,asc-expand,always-inline,globaldce,early-cse,instcombine,simplifycfg -S %s | FileCheck %s

; STAMP: declare void @llvm.asc.v.cmp.f32(ptr addrspace(6) captures(none), ptr addrspace(6) readonly captures(none), ptr addrspace(6) readonly captures(none), i32,
; STAMP: declare void @llvm.asc.v.cmps.f32(ptr addrspace(6) captures(none), ptr addrspace(6) readonly captures(none), float, i32,
; STAMP: declare void @llvm.asc.v.cmp.mask.f32(ptr captures(none), ptr addrspace(6) readonly captures(none),
; STAMP: declare void @llvm.asc.v.sel.tensor.f32(ptr addrspace(6) writeonly captures(none), ptr addrspace(6) readonly captures(none), ptr addrspace(6) readonly captures(none), ptr addrspace(6) readonly captures(none), i64,
declare void @llvm.asc.v.cmp.f32(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.cmps.f32(ptr addrspace(6), ptr addrspace(6), float, i32, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.cmp.mask.f32(ptr, ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.sel.tensor.f32(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)

; Every lane of contiguous sources is a count, whatever the destination's strides.
; CANON-LABEL: define void @scalar(
; CANON: call void @llvm.asc.v.cmps.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, float %x, i32 2, i64 192, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
; CHECK-LABEL: define void @scalar(
; Three repeats, of eight comparisons of 8 floats each; nothing else.
; CHECK-COUNT-8: load <8 x float>
; CHECK-NOT: load
; CHECK-COUNT-8: fcmp oeq <8 x float>
; CHECK-COUNT-8: store <8 x i1>
; CHECK-NOT: store
; CHECK: ret void
define void @scalar(ptr addrspace(6) %d, ptr addrspace(6) %s, float %x) {
  call void @llvm.asc.v.cmps.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, float %x, i32 2, i64 -1, i64 -1, i1 false, i32 3, i32 7, i32 1, i32 9, i32 8)
  ret void
}

; Under a mask the old bits stay. NE is the unordered one.
; CHECK-LABEL: define void @masked(
; CHECK: fcmp une <8 x float>
; CHECK: load i8, ptr %c
; CHECK: and i8 {{.*}}, 66
; CHECK: store i8 {{.*}}, ptr %c
; CHECK-NOT: store
; CHECK: ret void
define void @masked(ptr %c, ptr addrspace(6) %a, ptr addrspace(6) %b) {
  call void @llvm.asc.v.cmp.mask.f32(ptr %c, ptr addrspace(6) %a, ptr addrspace(6) %b, i32 5, i64 66, i64 0, i1 false, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  ret void
}

; The bits of a piece are one byte of the source of bits.
; CHECK-LABEL: define void @chosen(
; CHECK-COUNT-8: load i8
; CHECK-COUNT-8: select <8 x i1> {{.*}}, <8 x float>
; CHECK: ret void
define void @chosen(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, ptr addrspace(6) %bits) {
  call void @llvm.asc.v.sel.tensor.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, ptr addrspace(6) %bits, i64 64, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  ret void
}

; A comparison that is only known when the program runs is a switch over all six.
; CHECK-LABEL: define void @any(
; CHECK: call void @asc.v.cmp.f32
; CHECK-LABEL: define {{.*}}@asc.v.cmp.f32.
; CHECK: switch i32
; CHECK-DAG: fcmp olt <8 x float>
; CHECK-DAG: fcmp ogt <8 x float>
; CHECK-DAG: fcmp oeq <8 x float>
; CHECK-DAG: fcmp ole <8 x float>
; CHECK-DAG: fcmp oge <8 x float>
; CHECK-DAG: fcmp une <8 x float>
define void @any(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i32 %mode) {
  call void @llvm.asc.v.cmp.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i32 %mode, i64 -1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  ret void
}
