; asc-canonicalize and asc-expand: instructions with two element types.
; RUN: ascpu-opt -passes=asc-canonicalize -S %s | FileCheck %s --check-prefix=CANON
; RUN: ascpu-opt -passes=asc-canonicalize,asc-expand -S %s | FileCheck %s
; RUN: ascpu-opt -passes=asc-model -S %s | FileCheck %s --check-prefix=MODEL

declare void @llvm.asc.v.cast.f16.f32(ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.cast.f32.f16(ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.cast.f32.f16.sat(ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32, i1)
declare void @llvm.asc.v.axpy.f16.f32(ptr addrspace(6), ptr addrspace(6), half, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.copy.count.f32(ptr addrspace(6), ptr addrspace(6), i64, i32, i32, i32, i32, i32)

; Contiguous is 4 blocks a repeat for the narrower operand: 3 repeats of 64 lanes. An exact cast has one mode.
; CANON-LABEL: @widen
; CANON: call void @llvm.asc.v.cast.f16.f32({{.*}}, i32 1, i64 192, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 4)
; CHECK-LABEL: define void @widen(
; CHECK-NEXT: call void @asc.flat.v.cast.f16.f32.1(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 192)
; MODEL-LABEL: @widen
; 258 is the pair: 256 + 16 * half + float
; MODEL: call i64 @__ascpu_model(i32 {{[0-9]+}}, i32 258,
define void @widen(ptr addrspace(6) %d, ptr addrspace(6) %s) {
  call void @llvm.asc.v.cast.f16.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 0, i64 -1, i64 0, i1 false, i32 3, i32 1, i32 1, i32 8, i32 4)
  ret void
}

; 8 blocks a repeat are not contiguous there.
; CANON-LABEL: @gaps
; CANON: call void @llvm.asc.v.cast.f16.f32({{.*}}, i64 -1, i64 0, i1 false, i32 3, i32 1, i32 1, i32 8, i32 8)
; CHECK-LABEL: define void @gaps(
; CHECK-NEXT: call void @asc.v.cast.f16.f32.1.ffffffffffffffff.0.0.r.1.1.8.8(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 3)
define void @gaps(ptr addrspace(6) %d, ptr addrspace(6) %s) {
  call void @llvm.asc.v.cast.f16.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 0, i64 -1, i64 0, i1 false, i32 3, i32 1, i32 1, i32 8, i32 8)
  ret void
}

; A mode known only at run time: one helper that looks at it.
; CHECK-LABEL: define void @late(
; CHECK-NEXT: call void @asc.v.cast.f32.f16.g.l.0.1.r.1.1.4.8(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 %mode, i64 200, i32 1)
define void @late(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 %mode) {
  call void @llvm.asc.v.cast.f32.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 %mode, i64 200, i64 0, i1 true, i32 1, i32 1, i32 1, i32 4, i32 8)
  ret void
}

; Saturation: certainly off is the plain form; on is baked in; else a parameter.
; CANON-LABEL: @saturating
; CANON-NEXT: call void @llvm.asc.v.cast.f32.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 1, i64 9, i64 0, i1 true, i32 1, i32 1, i32 1, i32 4, i32 8)
; CHECK-LABEL: define void @saturating(
; CHECK-NEXT: call void @asc.flat.v.cast.f32.f16.1(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 9)
; CHECK-NEXT: call void @asc.flat.v.cast.f32.f16.1.sat(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 9)
; CHECK-NEXT: call void @"asc.flat.v.cast.f32.f16.1.!"(ptr addrspace(6) %d, ptr addrspace(6) %s, i1 %on, i64 9)
; MODEL-LABEL: @saturating
; The type with bit 16, and one slot more (the twelfth): 65536 + 256 + 16 * float
; MODEL: store i64 0, ptr
; MODEL: call i64 @__ascpu_model(i32 {{[0-9]+}}, i32 65824,
define void @saturating(ptr addrspace(6) %d, ptr addrspace(6) %s, i1 %on) {
  call void @llvm.asc.v.cast.f32.f16.sat(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 0, i64 9, i64 0, i1 true, i32 1, i32 1, i32 1, i32 4, i32 8, i1 false)
  call void @llvm.asc.v.cast.f32.f16.sat(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 0, i64 9, i64 0, i1 true, i32 1, i32 1, i32 1, i32 4, i32 8, i1 true)
  call void @llvm.asc.v.cast.f32.f16.sat(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 0, i64 9, i64 0, i1 true, i32 1, i32 1, i32 1, i32 4, i32 8, i1 %on)
  ret void
}

; CHECK-LABEL: define void @axpy(
; CHECK-NEXT: call void @asc.flat.v.axpy.f16.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, half %x, i64 70)
define void @axpy(ptr addrspace(6) %d, ptr addrspace(6) %s, half %x) {
  call void @llvm.asc.v.axpy.f16.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, half %x, i64 70, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 4)
  ret void
}

; A count for each repeat: no repeat and no element are nothing.
; CANON-LABEL: @counted
; CANON-NEXT: call void @llvm.asc.v.copy.count.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 70, i32 2, i32 1, i32 1, i32 8, i32 8)
; CANON-NEXT: ret void
; CHECK-LABEL: define void @counted(
; CHECK-NEXT: call void @asc.v.copy.count.f32(
define void @counted(ptr addrspace(6) %d, ptr addrspace(6) %s) {
  call void @llvm.asc.v.copy.count.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 70, i32 0, i32 1, i32 1, i32 8, i32 8)
  call void @llvm.asc.v.copy.count.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 0, i32 2, i32 1, i32 1, i32 8, i32 8)
  call void @llvm.asc.v.copy.count.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 70, i32 2, i32 0, i32 1, i32 8, i32 8)
  ret void
}

; The flat code of a widening cast: 128 bytes in, 256 out.
; CHECK-LABEL: define internal void @asc.flat.v.cast.f16.f32.1(
; CHECK: load <64 x half>
; CHECK: fpext <64 x half> {{.*}} to <64 x float>
; CHECK: store <64 x float>
