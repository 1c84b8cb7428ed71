; asc-verify: constants that no run could make right, each at the user's line, all of them in one go.
; RUN: not ascpu-opt -passes=asc-verify -S %s -o %t.ll 2> %t.err
; RUN: FileCheck %s < %t.err
; RUN: not ls %t.ll
; Line 1 of the source is right in every way: nothing is said of it.
; RUN: FileCheck %s --check-prefix=RIGHT < %t.err
; RIGHT-NOT: k.cpp:1:

declare void @llvm.asc.v.add.f32(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.abs.f16(ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.shl.s16(ptr addrspace(6), ptr addrspace(6), i16, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.shl.u16(ptr addrspace(6), ptr addrspace(6), i16, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.shl.u32(ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.dup.s16(ptr addrspace(6), i16, i64, i64, i1, i32, i32, i32)
declare void @llvm.asc.copy.gm.ub(ptr addrspace(6), ptr, i32, i32, i32, i32)
declare void @llvm.asc.copy.ub.gm(ptr, ptr addrspace(6), i32, i32, i32, i32, i32)
declare void @llvm.asc.sync.set(i32, i32, i32)
declare void @llvm.asc.sync.wait(i32, i32, i32)
declare void @llvm.asc.sync.barrier(i32)

define void @right(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr %g, i32 %n, i64 %mask) !dbg !3 {
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, i64 %mask, i64 0, i1 false, i32 255, i32 1, i32 255, i32 0, i32 255, i32 0, i32 8), !dbg !101
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, i64 1, i64 0, i1 false, i32 %n, i32 %n, i32 1, i32 1, i32 8, i32 8, i32 8), !dbg !101
  call void @llvm.asc.v.abs.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 1, i64 0, i1 false, i32 1, i32 65535, i32 65535, i32 255, i32 255), !dbg !101
  call void @llvm.asc.v.shl.s16(ptr addrspace(6) %d, ptr addrspace(6) %s, i16 16, i64 1, i64 0, i1 false, i32 0, i32 1, i32 1, i32 8, i32 8), !dbg !101
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 4095, i32 %n, i32 65535, i32 0), !dbg !101
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 0, i32 65535, i32 0, i32 65535), !dbg !101
  call void @llvm.asc.sync.set(i32 0, i32 5, i32 7), !dbg !101
  call void @llvm.asc.sync.barrier(i32 6), !dbg !101
  ret void
}

define void @wrong(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr %g, i32 %n) !dbg !7 {
; CHECK: k.cpp:10:3: error: Add: repeat time 300 is out of range 0..255 [ascpu-repeat]{{$}}
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, i64 1, i64 0, i1 false, i32 300, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8), !dbg !110
; CHECK-NEXT: k.cpp:11:3: error: Add: repeat time -1 is out of range 0..255 [ascpu-repeat]{{$}}
; CHECK-NEXT: k.cpp:11:3: error: Add: dst block stride 256 is out of range 0..255 [ascpu-stride]{{$}}
; CHECK-NEXT: k.cpp:11:3: error: Add: src0 repeat stride 257 is out of range 0..255 [ascpu-stride]{{$}}
; CHECK-NEXT: k.cpp:11:3: error: Add: src1 block stride -2 is out of range 0..255 [ascpu-stride]{{$}}
  call void @llvm.asc.v.add.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, i64 1, i64 0, i1 false, i32 -1, i32 256, i32 1, i32 -2, i32 8, i32 257, i32 %n), !dbg !111
; CHECK-NEXT: k.cpp:12:3: error: Abs: src block stride 65536 is out of range 0..65535 [ascpu-stride]{{$}}
; CHECK-NEXT: k.cpp:12:3: error: Abs: src repeat stride 65536 is out of range 0..65535 [ascpu-stride]{{$}}
  call void @llvm.asc.v.abs.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 1, i64 0, i1 false, i32 1, i32 65535, i32 65536, i32 65535, i32 65536), !dbg !112
; CHECK-NEXT: k.cpp:13:3: error: Duplicate: dst repeat stride 65536 is out of range 0..65535 [ascpu-stride]{{$}}
  call void @llvm.asc.v.dup.s16(ptr addrspace(6) %d, i16 -1, i64 1, i64 0, i1 false, i32 1, i32 1, i32 65536), !dbg !113
; CHECK-NEXT: k.cpp:14:3: error: ShiftLeft: shift amount 17 is out of range 0..16 for int16_t [ascpu-shift]{{$}}
  call void @llvm.asc.v.shl.s16(ptr addrspace(6) %d, ptr addrspace(6) %s, i16 17, i64 1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !114
; CHECK-NEXT: k.cpp:15:3: error: ShiftLeft: shift amount -1 is out of range 0..16 for int16_t [ascpu-shift]{{$}}
  call void @llvm.asc.v.shl.s16(ptr addrspace(6) %d, ptr addrspace(6) %s, i16 -1, i64 1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !115
; CHECK-NEXT: k.cpp:16:3: error: ShiftLeft: shift amount 65535 is out of range 0..16 for uint16_t [ascpu-shift]{{$}}
  call void @llvm.asc.v.shl.u16(ptr addrspace(6) %d, ptr addrspace(6) %s, i16 -1, i64 1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !116
; CHECK-NEXT: k.cpp:17:3: error: ShiftLeft: shift amount 33 is out of range 0..32 for uint32_t [ascpu-shift]{{$}}
  call void @llvm.asc.v.shl.u32(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 33, i64 1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !117
; CHECK-NEXT: k.cpp:18:3: error: DataCopy: block count 4096 is out of range 0..4095 [ascpu-copy]{{$}}
; CHECK-NEXT: k.cpp:18:3: error: DataCopy: block length 65536 is out of range 0..65535 [ascpu-copy]{{$}}
; CHECK-NEXT: k.cpp:18:3: error: DataCopy: source gap -1 is out of range 0..65535 [ascpu-copy]{{$}}
; CHECK-NEXT: k.cpp:18:3: error: DataCopy: destination gap 65536 is out of range 0..65535 [ascpu-copy]{{$}}
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 4096, i32 65536, i32 -1, i32 65536), !dbg !118
; CHECK-NEXT: k.cpp:19:3: error: SetFlag: event id 8 is out of range 0..7 on dav-2201 [ascpu-event]{{$}}
  call void @llvm.asc.sync.set(i32 0, i32 1, i32 8), !dbg !119
; CHECK-NEXT: k.cpp:20:3: error: WaitFlag: source pipe 6 is all pipes [ascpu-pipe]{{$}}
; CHECK-NEXT: k.cpp:20:3: error: WaitFlag: destination pipe -1 is out of range 0..7 [ascpu-pipe]{{$}}
; CHECK-NEXT: k.cpp:20:3: error: WaitFlag: event id -1 is out of range 0..7 on dav-2201 [ascpu-event]{{$}}
  call void @llvm.asc.sync.wait(i32 6, i32 -1, i32 -1), !dbg !120
; CHECK-NEXT: k.cpp:21:3: error: PipeBarrier: pipe 10 is out of range 0..7 [ascpu-pipe]{{$}}
  call void @llvm.asc.sync.barrier(i32 10), !dbg !121
; The same line twice (as inlining makes it) is said once; two numbers on one line are two errors.
; CHECK-NEXT: k.cpp:22:3: error: PipeBarrier: pipe 8 is out of range 0..7 [ascpu-pipe]{{$}}
; CHECK-NEXT: k.cpp:22:3: error: PipeBarrier: pipe 9 is out of range 0..7 [ascpu-pipe]{{$}}
  call void @llvm.asc.sync.barrier(i32 8), !dbg !122
  call void @llvm.asc.sync.barrier(i32 8), !dbg !122
  call void @llvm.asc.sync.barrier(i32 9), !dbg !122
; Inlined from a header of ours: the user's line is the one that called.
; CHECK-NEXT: k.cpp:23:5: error: PipeBarrier: pipe 10 is out of range 0..7 [ascpu-pipe]{{$}}
  call void @llvm.asc.sync.barrier(i32 10), !dbg !123
; CHECK-NOT: error
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!7 = distinct !DISubprogram(name: "wrong", file: !1, line: 1, unit: !0, spFlags: DISPFlagDefinition)
!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DIFile(filename: "/usr/include/ascpu/kernel/kernel_operator.h", directory: "/src")
!5 = distinct !DISubprogram(name: "PipeBarrier", file: !4, line: 1, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 23, column: 5, scope: !7)
!101 = !DILocation(line: 1, column: 3, scope: !3)
!110 = !DILocation(line: 10, column: 3, scope: !7)
!111 = !DILocation(line: 11, column: 3, scope: !7)
!112 = !DILocation(line: 12, column: 3, scope: !7)
!113 = !DILocation(line: 13, column: 3, scope: !7)
!114 = !DILocation(line: 14, column: 3, scope: !7)
!115 = !DILocation(line: 15, column: 3, scope: !7)
!116 = !DILocation(line: 16, column: 3, scope: !7)
!117 = !DILocation(line: 17, column: 3, scope: !7)
!118 = !DILocation(line: 18, column: 3, scope: !7)
!119 = !DILocation(line: 19, column: 3, scope: !7)
!120 = !DILocation(line: 20, column: 3, scope: !7)
!121 = !DILocation(line: 21, column: 3, scope: !7)
!122 = !DILocation(line: 22, column: 3, scope: !7)
!123 = !DILocation(line: 99, column: 3, scope: !5, inlinedAt: !6)
