; asc-stamp: each asc declaration gets the memory effects that the table gives its operands.
; RUN: ascpu-opt -passes=asc-stamp -S %s | FileCheck %s

declare void @llvm.asc.v.adds.f32(ptr addrspace(6), ptr addrspace(6), float, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.axpy.f32(ptr addrspace(6), ptr addrspace(6), float, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.copy.ub.gm(ptr, ptr addrspace(6), i32, i32, i32, i32, i32)
declare void @llvm.asc.copy.gm.ub(ptr addrspace(6), ptr, i32, i32, i32, i32)
declare void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6), ptr, i32, i32, i64, i32, i32, i32, i1, i16)
declare void @llvm.asc.sync.set(i32, i32, i32)
declare i64 @llvm.asc.block.idx()
declare void @llvm.asc.r.add.f32(ptr, ptr, ptr, ptr)
declare <64 x float> @llvm.asc.r.add.f32.val(<64 x float>, <64 x float>, <256 x i1>)
declare void @llvm.asc.v.abs.f32(i32)
declare void @helper()

; A destination is only written: lanes that are off are not touched.
; CHECK: declare void @llvm.asc.v.adds.f32(ptr addrspace(6) writeonly captures(none), ptr addrspace(6) readonly captures(none), float, i64, i64, i1, i32, i32, i32, i32, i32) [[V:#[0-9]+]]
; An accumulator is read too.
; CHECK: declare void @llvm.asc.v.axpy.f32(ptr addrspace(6) captures(none), ptr addrspace(6) readonly captures(none), float, i64, i64, i1, i32, i32, i32, i32, i32) [[V]]
; A copy out may add to its destination.
; CHECK: declare void @llvm.asc.copy.ub.gm(ptr captures(none), ptr addrspace(6) readonly captures(none), i32, i32, i32, i32, i32) [[V]]
; CHECK: declare void @llvm.asc.copy.gm.ub(ptr addrspace(6) writeonly captures(none), ptr readonly captures(none), i32, i32, i32, i32) [[V]]
; CHECK: declare void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) writeonly captures(none), ptr readonly captures(none), i32, i32, i64, i32, i32, i32, i1, i16) [[V]]
; CHECK: declare void @llvm.asc.sync.set(i32, i32, i32) [[SYNC:#[0-9]+]]
; CHECK: declare i64 @llvm.asc.block.idx() [[PURE:#[0-9]+]]
; CHECK: declare void @llvm.asc.r.add.f32(ptr writeonly captures(none), ptr readonly captures(none), ptr readonly captures(none), ptr readonly captures(none)) [[V]]
; CHECK: declare <64 x float> @llvm.asc.r.add.f32.val(<64 x float>, <64 x float>, <256 x i1>) [[PURE]]
; A wrong signature is left for asc-verify; other functions are not ours.
; CHECK: declare void @llvm.asc.v.abs.f32(i32){{$}}
; CHECK: declare void @helper(){{$}}

; CHECK: attributes [[V]] = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
; Synchronisation may touch any memory.
; CHECK: attributes [[SYNC]] = { nocallback nofree nounwind willreturn }
; CHECK: attributes [[PURE]] = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
