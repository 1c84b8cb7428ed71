; asc-raise: register instructions work on values, and SROA takes registers off the stack.
; RUN: ascpu-opt -passes=asc-raise -S %s | FileCheck %s
; RUN: ascpu-opt -passes='asc-raise,sroa' -S %s | FileCheck %s --check-prefix=SROA
; The value form is an instruction like any other:
; RUN: ascpu-opt -passes='asc-raise,asc-verify' --npu-arch=dav-3510 -S %s | FileCheck %s
; RUN: not ascpu-opt -passes='asc-raise,asc-verify' -S %s 2>&1 | FileCheck %s --check-prefix=CHIP

declare void @llvm.asc.r.add.f32(ptr, ptr, ptr, ptr)
declare void @llvm.asc.r.add.f16(ptr, ptr, ptr, ptr)
declare void @llvm.memcpy.p0.p6.i64(ptr, ptr addrspace(6), i64, i1)
declare void @llvm.memcpy.p6.p0.i64(ptr addrspace(6), ptr, i64, i1)

; CHECK-LABEL: define void @one
; CHECK: [[A:%.*]] = load <64 x float>, ptr %a, align 4
; CHECK: [[B:%.*]] = load <64 x float>, ptr %b, align 4
; CHECK: [[BITS:%.*]] = load i256, ptr %m, align 1
; CHECK: [[MASK:%.*]] = bitcast i256 [[BITS]] to <256 x i1>
; CHECK: [[R:%.*]] = call <64 x float> @llvm.asc.r.add.f32.val(<64 x float> [[A]], <64 x float> [[B]], <256 x i1> [[MASK]])
; CHECK: store <64 x float> [[R]], ptr %d, align 4
; CHECK-NEXT: ret void
; CHIP: ascpu-opt: error: Reg::Add: not supported on dav-2201 [ascpu-chip]
define void @one(ptr %d, ptr %a, ptr %b, ptr %m) {
  call void @llvm.asc.r.add.f32(ptr %d, ptr %a, ptr %b, ptr %m)
  ret void
}

; Two additions, the destination of the first a source of the second and its own, the mask written in four words.
; SROA-LABEL: define void @chain
; SROA-NOT: alloca
; SROA: [[X:%.*]] = call <128 x half> @llvm.asc.r.add.f16.val(
; SROA: call <128 x half> @llvm.asc.r.add.f16.val(<128 x half> [[X]], <128 x half> [[X]],
; SROA-NOT: alloca
; SROA: ret void
define void @chain(ptr addrspace(6) %x, ptr addrspace(6) %y, i64 %bits) {
  %a = alloca [128 x half], align 32
  %b = alloca [128 x half], align 32
  %m = alloca [4 x i64], align 8
  %m1 = getelementptr i64, ptr %m, i64 1
  %m2 = getelementptr i64, ptr %m, i64 2
  %m3 = getelementptr i64, ptr %m, i64 3
  store i64 %bits, ptr %m
  store i64 %bits, ptr %m1
  store i64 0, ptr %m2
  store i64 -1, ptr %m3
  call void @llvm.memcpy.p0.p6.i64(ptr align 32 %a, ptr addrspace(6) align 32 %x, i64 256, i1 false)
  call void @llvm.memcpy.p0.p6.i64(ptr align 32 %b, ptr addrspace(6) align 32 %y, i64 256, i1 false)
  call void @llvm.asc.r.add.f16(ptr %a, ptr %a, ptr %b, ptr %m)
  call void @llvm.asc.r.add.f16(ptr %b, ptr %a, ptr %a, ptr %m)
  call void @llvm.memcpy.p6.p0.i64(ptr addrspace(6) align 32 %x, ptr align 32 %b, i64 256, i1 false)
  ret void
}
; CHECK: declare <64 x float> @llvm.asc.r.add.f32.val(<64 x float>, <64 x float>, <256 x i1>) [[PURE:#[0-9]+]]
; CHECK: attributes [[PURE]] = {{{.*}}memory(none)
