; asc-verify: types and chips by the table, names and signatures that it does not have.
; RUN: not ascpu-opt -passes=asc-verify -S %s 2>&1 | FileCheck %s
; RUN: not ascpu-opt -passes=asc-verify -S %s --npu-arch=dav-1001 2>&1 | FileCheck %s --check-prefix=OTHER
; RUN: not ascpu-opt -passes=asc-verify -S %s --npu-arch=dav-3510 2>&1 | FileCheck %s --check-prefix=LAST
; RUN: not ascpu-opt -passes=asc-verify -S %s --npu-arch=dav-3002 2>&1 | FileCheck %s --check-prefix=COPY
; Nothing is changed where nothing is wrong:
; RUN: sed '/WRONG/d' %s | ascpu-opt -passes=no-op-module -S - -o %t.before
; RUN: sed '/WRONG/d' %s | ascpu-opt -passes=asc-verify -S - -o %t.after
; RUN: diff %t.before %t.after

declare void @llvm.asc.v.add.f32(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.abs.s8(ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.shl.s16(ptr addrspace(6), ptr addrspace(6), i16, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.copy.ub.ub(ptr addrspace(6), ptr addrspace(6), i32, i32, i32, i32)
declare void @llvm.asc.r.add.u16(ptr, ptr, ptr, ptr)
declare void @llvm.asc.sync.set(i32, i32, i32)
declare void @llvm.asc.sync.barrier(i32, i32)
declare void @llvm.asc.v.frobnicate.f32(i32)
declare void @llvm.asc.v.add.f64(i32)
declare void @llvm.asc.v.add.f32.val(i32)

define void @f(ptr addrspace(6) %d, ptr %p) !dbg !3 {
; OTHER-NOT: k.cpp:1:3
; OTHER: k.cpp:2:3: error: SetFlag: event id 4 is out of range 0..3 on dav-1001 [ascpu-event]{{$}}
; OTHER-NEXT: k.cpp:8:3: error: ShiftLeft: not supported on dav-1001 [ascpu-chip]{{$}}
; OTHER-NEXT: k.cpp:9:3: error: ShiftLeft: not supported on dav-1001 [ascpu-chip]{{$}}
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %d, ptr addrspace(6) %d, i64 1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8), !dbg !101
  call void @llvm.asc.sync.set(i32 0, i32 1, i32 4), !dbg !102
; On dav-3510 an amount may be more than the width; 8-bit types have count forms alone.
; LAST-NOT: k.cpp:8:3
; LAST: k.cpp:9:3: error: ShiftLeft: shift amount -1 is negative [ascpu-shift]{{$}}
; LAST-NEXT: k.cpp:10:3: error: Abs: type int8_t is supported on dav-3510 by the forms with a count only [ascpu-type]{{$}}
; LAST-NOT: k.cpp:11:3
; CHECK: k.cpp:8:3: error: ShiftLeft: shift amount 17 is out of range 0..16 for int16_t
  call void @llvm.asc.v.shl.s16(ptr addrspace(6) %d, ptr addrspace(6) %d, i16 17, i64 1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !108 ; WRONG
; CHECK-NEXT: k.cpp:9:3
  call void @llvm.asc.v.shl.s16(ptr addrspace(6) %d, ptr addrspace(6) %d, i16 -1, i64 1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !109 ; WRONG
; CHECK-NEXT: k.cpp:10:3: error: Abs: type int8_t is not supported on dav-2201 [ascpu-type]{{$}}
  call void @llvm.asc.v.abs.s8(ptr addrspace(6) %d, ptr addrspace(6) %d, i64 1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !110 ; WRONG
; CHECK-NEXT: k.cpp:11:3: error: Abs: type int8_t is not supported on dav-2201
  call void @llvm.asc.v.abs.s8(ptr addrspace(6) %d, ptr addrspace(6) %d, i64 1, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !111 ; WRONG
; COPY: k.cpp:12:3: error: DataCopy: not supported on dav-3002 [ascpu-chip]{{$}}
  call void @llvm.asc.copy.ub.ub(ptr addrspace(6) %d, ptr addrspace(6) %d, i32 1, i32 1, i32 0, i32 0), !dbg !112
; CHECK: k.cpp:3:3: error: Reg::Add: not supported on dav-2201 [ascpu-chip]{{$}}
  call void @llvm.asc.r.add.u16(ptr %p, ptr %p, ptr %p, ptr %p), !dbg !103 ; WRONG
; CHECK-NEXT: k.cpp:4:3: error: unknown asc instruction 'llvm.asc.v.frobnicate.f32' [ascpu-unknown-instruction]{{$}}
  call void @llvm.asc.v.frobnicate.f32(i32 1), !dbg !104 ; WRONG
; CHECK-NEXT: k.cpp:5:3: error: unknown asc instruction 'llvm.asc.v.add.f64' [ascpu-unknown-instruction]{{$}}
  call void @llvm.asc.v.add.f64(i32 1), !dbg !105 ; WRONG
; CHECK-NEXT: k.cpp:6:3: error: 'llvm.asc.sync.barrier' must have the type 'void (i32)' [ascpu-signature]{{$}}
  call void @llvm.asc.sync.barrier(i32 6, i32 6), !dbg !106 ; WRONG
; Only register instructions have a value form.
; CHECK-NEXT: k.cpp:7:3: error: unknown asc instruction 'llvm.asc.v.add.f32.val' [ascpu-unknown-instruction]{{$}}
  call void @llvm.asc.v.add.f32.val(i32 1), !dbg !107 ; WRONG
; CHECK-NOT: error
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, unit: !0, spFlags: DISPFlagDefinition)
!101 = !DILocation(line: 1, column: 3, scope: !3)
!102 = !DILocation(line: 2, column: 3, scope: !3)
!103 = !DILocation(line: 3, column: 3, scope: !3)
!104 = !DILocation(line: 4, column: 3, scope: !3)
!105 = !DILocation(line: 5, column: 3, scope: !3)
!106 = !DILocation(line: 6, column: 3, scope: !3)
!107 = !DILocation(line: 7, column: 3, scope: !3)
!108 = !DILocation(line: 8, column: 3, scope: !3)
!109 = !DILocation(line: 9, column: 3, scope: !3)
!110 = !DILocation(line: 10, column: 3, scope: !3)
!111 = !DILocation(line: 11, column: 3, scope: !3)
!112 = !DILocation(line: 12, column: 3, scope: !3)
