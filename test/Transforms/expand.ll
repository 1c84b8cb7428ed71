; asc-expand: flat instructions become wide loads, one operation, a wide store; constants of strided ones are baked into
; the helper; run-time strides stay out of line. LLVM's always-inline puts the helpers in place.
; RUN: ascpu-opt -passes=asc-canonicalize,asc-expand -S %s | FileCheck %s

declare void @llvm.asc.v.add.f32(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.add.f16(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.shl.s16(ptr addrspace(6), ptr addrspace(6), i16, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.exp.f16(ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.axpy.f32(ptr addrspace(6), ptr addrspace(6), float, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.copy.gm.ub(ptr addrspace(6), ptr, i32, i32, i32, i32)

; CHECK-LABEL: define void @flat(
; CHECK-NEXT: call void @asc.flat.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 256)
; CHECK-NEXT: ret void
define void @flat(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b) {
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 -1, i64 0, i1 false, i32 4, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  ret void
}

; CHECK-LABEL: define void @half(
; CHECK-NEXT: call void @asc.flat.v.add.f16(
define void @half(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b) {
  call void @llvm.asc.v.add.f16(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 100, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8)
  ret void
}

; The repeat count is a parameter, so both calls share a helper; strides and mask are in its name.
; CHECK-LABEL: define void @known(
; CHECK-NEXT: call void @[[KNOWN:asc.v.add.f32.ffffffffffffffff.0.0.r.2.1.1.10.8.8]](ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i32 4)
; CHECK-NEXT: call void @[[KNOWN]](ptr addrspace(6) %a, ptr addrspace(6) %a, ptr addrspace(6) %b, i32 5)
define void @known(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b) {
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 -1, i64 0, i1 false, i32 4, i32 2, i32 1, i32 1, i32 16, i32 8, i32 8)
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %a, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 -1, i64 0, i1 false, i32 5, i32 2, i32 1, i32 1, i32 16, i32 8, i32 8)
  ret void
}

; CHECK-LABEL: define void @run_time(
; CHECK: call void @asc.v.add.f32.ffffffffffffffff.0.0.r.b.b.b.p.p.p({{.*}}) #[[OUT:[0-9]+]]
define void @run_time(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i32 %s) {
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, ptr addrspace(6) %b, i64 -1, i64 0, i1 false, i32 4, i32 %s, i32 1, i32 1, i32 8, i32 8, i32 8)
  ret void
}

; CHECK-LABEL: define void @copy(
; CHECK: [[BYTES:%.*]] = mul i64 {{.*}}, 32
; CHECK: call void @asc.copy.gm.ub.one(ptr addrspace(6) %d, ptr %g, i64 [[BYTES]])
; Blocks of 64 bytes, 32 apart in global memory:
; CHECK: [[COUNT:%.*]] = zext i32 %n to i64
; CHECK: call void @asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i64 [[COUNT]], i64 64, i64 96, i64 64)
define void @copy(ptr addrspace(6) %d, ptr %g, i32 %n) {
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 1, i32 %n, i32 0, i32 0)
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 %n, i32 2, i32 1, i32 0)
  ret void
}

; CHECK-LABEL: define void @shift(
; CHECK-NEXT: call void @asc.flat.v.shl.s16(
define void @shift(ptr addrspace(6) %d, ptr addrspace(6) %a, i16 %n) {
  call void @llvm.asc.v.shl.s16(ptr addrspace(6) %d, ptr addrspace(6) %a, i16 %n, i64 512, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  ret void
}

; Long calculations are called, not inlined: they have a loop of single blocks, and where the destination overtakes a source
; a second one through copies.
; CHECK-LABEL: define void @long(
; CHECK-NEXT: call void @asc.flat.v.exp.f16({{.*}}) #[[OUT]]
define void @long(ptr addrspace(6) %d, ptr addrspace(6) %a) {
  call void @llvm.asc.v.exp.f16(ptr addrspace(6) %d, ptr addrspace(6) %a, i64 512, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  ret void
}

; An accumulator's old value is an operand: one load serves it and the blend.
; CHECK-LABEL: define void @accumulate(
; CHECK-NEXT: call void @asc.flat.v.axpy.f32(
define void @accumulate(ptr addrspace(6) %d, ptr addrspace(6) %a, float %s) {
  call void @llvm.asc.v.axpy.f32(ptr addrspace(6) %d, ptr addrspace(6) %a, float %s, i64 512, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  ret void
}

; The helpers. Flat: a loop of whole repeats, then one blended repeat for the tail.
; CHECK-LABEL: define internal void @asc.flat.v.add.f32(
; CHECK: load <64 x float>
; CHECK: load <64 x float>
; CHECK: fadd <64 x float>
; CHECK: store <64 x float>
; CHECK: icmp ult <8 x i32> {{.*}}, {{.*}}
; CHECK-COUNT-8: select <8 x i1>

; half adds in float and rounds once, 32 bytes at a time: a repeat as one value would not fit the registers.
; CHECK-LABEL: define internal void @asc.flat.v.add.f16(
; CHECK-COUNT-16: load <16 x half>
; CHECK: fpext <16 x half> {{.*}} to <16 x float>
; CHECK: fadd <16 x float>
; CHECK: fptrunc <16 x float> {{.*}} to <16 x half>

; Known strides: destination blocks 64 bytes apart, all reads before the first write.
; CHECK: define internal void @[[KNOWN]](
; CHECK-COUNT-16: load <8 x float>
; CHECK-NOT: load
; CHECK-COUNT-8: store <8 x float>

; Run-time strides: one test for "contiguous" in front of the strided code.
; CHECK-LABEL: define internal void @asc.v.add.f32.ffffffffffffffff.0.0.r.b.b.b.p.p.p(
; CHECK: br i1 {{.*}}, label %flat, label %strided

; CHECK-LABEL: define internal void @asc.flat.v.exp.f16(
; CHECK: [[FROM:%[0-9]+]] = select i1 [[OVER:%[0-9]+]], i64 %2, i64 1
; CHECK: icmp ult i64 0, [[FROM]]
; CHECK: br i1 [[OVER]], label
; CHECK: call void @llvm.memcpy
; CHECK: load <16 x half>
; CHECK-NOT: load
; CHECK: store <16 x half>

; CHECK-LABEL: define internal void @asc.flat.v.axpy.f32(
; CHECK: load <64 x float>
; CHECK: load <64 x float>
; CHECK: fmul <64 x float>
; CHECK: fadd <64 x float>
; CHECK: store <64 x float>
; CHECK-COUNT-8: load volatile <8 x float>
; CHECK-NOT: load volatile
; CHECK: ret void
; CHECK: attributes #[[OUT]] = { noinline }
