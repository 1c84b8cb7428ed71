; A register kernel down to machine code, on both hosts: no register is left on the stack, and the mask governs the lanes.
; RUN: sed s/TRIPLE/x86_64-unknown-linux-gnu/ %s > %t.x86.ll
; RUN: sed s/TRIPLE/aarch64-unknown-linux-gnu/ %s > %t.arm.ll
; RUN: ascpu-opt -mcpu=x86-64-v3 -passes='asc-raise,sroa,asc-expand,always-inline' -S %t.x86.ll | FileCheck %s
; RUN: ascpu-opt -mcpu=generic -passes='asc-raise,sroa,asc-expand,always-inline' -S %t.arm.ll | FileCheck %s
; RUN: ascpu-opt -mcpu=x86-64-v3 --npu-arch=dav-3510 -passes=asc-jit %t.x86.ll -o - | llc -O2 -mcpu=x86-64-v3 -o - | FileCheck %s --check-prefix=X86
; RUN: ascpu-opt -mcpu=generic --npu-arch=dav-3510 -passes=asc-jit %t.arm.ll -o - | llc -O2 -o - | FileCheck %s --check-prefix=ARM

target triple = "TRIPLE"
declare void @llvm.asc.r.add.f32(ptr, ptr, ptr, ptr)

; CHECK-LABEL: define void @add
; CHECK-NOT: alloca
; CHECK: [[SUM:%.*]] = fadd <64 x float>
; CHECK: select <64 x i1> {{.*}}, <64 x float> [[SUM]], <64 x float> zeroinitializer
; CHECK-NOT: alloca
; CHECK: ret void
; X86-LABEL: add:
; X86: vaddps
; ARM-LABEL: add:
; ARM: fadd v{{[0-9]+}}.4s
define void @add(ptr %x, ptr %y, ptr %z, i64 %bits) {
  %a = alloca [64 x float], align 32
  %b = alloca [64 x float], align 32
  %m = alloca [4 x i64], align 8
  %m1 = getelementptr i64, ptr %m, i64 1
  %m2 = getelementptr i64, ptr %m, i64 2
  %m3 = getelementptr i64, ptr %m, i64 3
  store i64 %bits, ptr %m
  store i64 %bits, ptr %m1
  store i64 %bits, ptr %m2
  store i64 %bits, ptr %m3
  call void @llvm.memcpy.p0.p0.i64(ptr align 32 %a, ptr align 4 %x, i64 256, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 32 %b, ptr align 4 %y, i64 256, i1 false)
  call void @llvm.asc.r.add.f32(ptr %a, ptr %a, ptr %b, ptr %m)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %z, ptr align 32 %a, i64 256, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
