; asc-canonicalize: DataCopyPad of whole data blocks that pads nothing is DataCopy; what remains loses the gaps of one block.
; RUN: ascpu-opt -passes=asc-canonicalize -S %s | FileCheck %s

declare void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6), ptr, i32, i32, i64, i32, i32, i32, i1, i16)
declare void @llvm.asc.copy.pad.ub.gm.u16(ptr, ptr addrspace(6), i32, i32, i32, i64, i32)

; CHECK-LABEL: define void @plain(
define void @plain(ptr addrspace(6) %d, ptr %g, i32 %n, i32 %a) {
; CHECK-NEXT: call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 1, i32 2, i32 0, i32 0)
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 1, i32 64, i64 7, i32 9, i32 0, i32 0, i1 true, i16 3)
; CHECK-NEXT: call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 3, i32 2, i32 3, i32 4)
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 3, i32 64, i64 96, i32 4, i32 0, i32 0, i1 false, i16 3)
; Blocks without gaps are one.
; CHECK-NEXT: [[N:%.*]] = mul i32 %n, 2
; CHECK-NEXT: call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 1, i32 [[N]], i32 0, i32 0)
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 %n, i32 64, i64 0, i32 0, i32 0, i32 0, i1 true, i16 3)
; CHECK-NEXT: call void @llvm.asc.copy.ub.gm(ptr %g, ptr addrspace(6) %d, i32 1, i32 65535, i32 0, i32 0, i32 %a)
  call void @llvm.asc.copy.pad.ub.gm.u16(ptr %g, ptr addrspace(6) %d, i32 1, i32 2097120, i32 7, i64 9, i32 %a)
; CHECK-NEXT: call void @llvm.asc.copy.ub.gm(ptr %g, ptr addrspace(6) %d, i32 %n, i32 1, i32 5, i32 2, i32 0)
  call void @llvm.asc.copy.pad.ub.gm.u16(ptr %g, ptr addrspace(6) %d, i32 %n, i32 32, i32 5, i64 64, i32 0)
; CHECK-NEXT: ret void
  ret void
}

; CHECK-LABEL: define void @padded(
define void @padded(ptr addrspace(6) %d, ptr %g, i32 %n) {
; a rest; a padding; a gap that is not whole data blocks; an unknown length
; CHECK-NEXT: call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 1, i32 66, i64 0, i32 0, i32 0, i32 0, i1 true, i16 3)
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 1, i32 66, i64 7, i32 9, i32 0, i32 0, i1 true, i16 3)
; CHECK-NEXT: call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 1, i32 64, i64 0, i32 0, i32 1, i32 0, i1 false, i16 3)
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 1, i32 64, i64 7, i32 9, i32 1, i32 0, i1 false, i16 3)
; CHECK-NEXT: call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 2, i32 64, i64 16, i32 9, i32 0, i32 0, i1 true, i16 3)
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 2, i32 64, i64 16, i32 9, i32 0, i32 0, i1 true, i16 3)
; CHECK-NEXT: call void @llvm.asc.copy.pad.ub.gm.u16(ptr %g, ptr addrspace(6) %d, i32 1, i32 %n, i32 0, i64 0, i32 0)
  call void @llvm.asc.copy.pad.ub.gm.u16(ptr %g, ptr addrspace(6) %d, i32 1, i32 %n, i32 7, i64 9, i32 0)
; Nothing to do:
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 0, i32 %n, i64 0, i32 0, i32 1, i32 1, i1 false, i16 3)
  call void @llvm.asc.copy.pad.ub.gm.u16(ptr %g, ptr addrspace(6) %d, i32 %n, i32 0, i32 0, i64 0, i32 0)
; CHECK-NEXT: ret void
  ret void
}
