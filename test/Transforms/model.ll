; asc-model: operands in slots, one call of the reference model an instruction, a check before each on-chip scalar access.
; RUN: ascpu-opt -passes=asc-model -S %s | FileCheck %s

declare void @llvm.asc.v.muls.f16(ptr addrspace(6), ptr addrspace(6), half, i64, i64, i1, i32, i32, i32, i32, i32)
declare i64 @llvm.asc.block.idx()

; CHECK-LABEL: define void @instruction
; CHECK: %asc.operands = alloca [32 x i64]
; CHECK: [[D:%.*]] = ptrtoint ptr addrspace(6) %d to i64
; CHECK: store i64 [[D]], ptr %asc.operands
; CHECK: [[B:%.*]] = bitcast half %x to i16
; CHECK: zext i16 [[B]] to i64
; CHECK: store i64 100, ptr
; CHECK: store i64 1, ptr
; CHECK: call i64 @__ascpu_model(i32 {{[0-9]+}}, i32 0, ptr null, ptr %asc.operands)
; CHECK-NOT: llvm.asc
define void @instruction(ptr addrspace(6) %d, ptr addrspace(6) %s, half %x) {
  call void @llvm.asc.v.muls.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, half %x, i64 100, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  ret void
}

; CHECK-LABEL: define i64 @result
; CHECK: [[R:%.*]] = call i64 @__ascpu_model(
; CHECK: ret i64 [[R]]
define i64 @result() {
  %i = call i64 @llvm.asc.block.idx()
  ret i64 %i
}

; CHECK-LABEL: define void @access
; CHECK: call void @__ascpu_check_access(i32 6, i64 {{.*}}, i64 4, i32 0, ptr null)
; CHECK: load float, ptr addrspace(6) %p
; CHECK: call void @__ascpu_check_access(i32 6, i64 {{.*}}, i64 4, i32 1, ptr null)
; CHECK: store float
; CHECK-NOT: __ascpu_check_access
; CHECK: store float {{.*}}, ptr %g
define void @access(ptr addrspace(6) %p, ptr addrspace(6) %q, ptr %g) {
  %v = load float, ptr addrspace(6) %p
  store float %v, ptr addrspace(6) %q
  store float %v, ptr %g
  ret void
}
