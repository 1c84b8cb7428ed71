; asc-verify: where operands end. A count, or an extent from a constant address, that the memory cannot hold.
; RUN: not ascpu-opt -passes=asc-verify -S %s 2> %t.err
; RUN: FileCheck %s < %t.err
; RUN: FileCheck %s --check-prefix=RIGHT < %t.err
; Of line 1 there is nothing to say.
; RIGHT-NOT: k.cpp:1:

declare void @llvm.asc.v.abs.f32(ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.abs.f16(ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.add.s16(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.copy.gm.ub(ptr addrspace(6), ptr, i32, i32, i32, i32)
declare void @llvm.asc.copy.ub.gm(ptr, ptr addrspace(6), i32, i32, i32, i32, i32)

; All of these end exactly where the memory does, or do nothing, or are not known.
define void @right(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr %g, i64 %n, i1 %c) !dbg !3 {
  ; 196608 bytes are 49152 floats
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) null, ptr addrspace(6) %s, i64 49152, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !101
  ; the last repeat: 196608 - 256 = 196352
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) inttoptr (i64 196352 to ptr addrspace(6)), ptr addrspace(6) %s, i64 -1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !101
  ; one lane in the last block
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), ptr addrspace(6) %s, i64 128, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !101
  ; no lane, no repeat
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), ptr addrspace(6) %s, i64 0, i64 -1, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !101
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), ptr addrspace(6) %s, i64 -1, i64 -1, i1 false, i32 0, i32 1, i32 1, i32 8, i32 8), !dbg !101
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), ptr addrspace(6) %s, i64 0, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !101
  ; a source whose repeat stride is 0 stays where it is
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) %d, ptr addrspace(6) inttoptr (i64 196352 to ptr addrspace(6)), i64 -1, i64 0, i1 false, i32 255, i32 1, i32 1, i32 8, i32 0), !dbg !101
  ; unknown mask, count, mode
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), ptr addrspace(6) %s, i64 %n, i64 0, i1 false, i32 255, i32 1, i32 1, i32 8, i32 8), !dbg !101
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), ptr addrspace(6) %s, i64 -1, i64 0, i1 %c, i32 255, i32 1, i32 1, i32 8, i32 8), !dbg !101
  ; 3 blocks of 2048 and 2 gaps are 6144 data blocks in the memory: (3-1)*(2048+0)+2048
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) null, ptr %g, i32 3, i32 2048, i32 65535, i32 0), !dbg !101
  ret void
}

define void @wrong(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr %g, i64 %n) !dbg !7 {
; CHECK: k.cpp:10:3: error: Abs: count 60000 of float needs 240000 bytes, the UB of dav-2201 has 196608 [ascpu-count]{{$}}
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 60000, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !110
; CHECK-NEXT: k.cpp:11:3: error: Abs: count 49153 of float needs 196612 bytes, the UB of dav-2201 has 196608 [ascpu-count]{{$}}
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 49153, i64 0, i1 true, i32 1, i32 2, i32 1, i32 8, i32 8), !dbg !111
; CHECK-NEXT: k.cpp:12:3: error: Abs: count -5 is negative [ascpu-count]{{$}}
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 -5, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !112
; A mask of 63 lanes, as counter mode reads it:
; CHECK-NEXT: k.cpp:13:3: error: Abs: count 9223372036854775807 is out of range 0..98304 for half [ascpu-count]{{$}}
  call void @llvm.asc.v.abs.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 9223372036854775807, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !113
; CHECK-NEXT: k.cpp:14:3: error: Abs: dst at UB address 100 is not aligned to 32 bytes [ascpu-align]{{$}}
; CHECK-NEXT: k.cpp:14:3: error: Abs: src at address 196608 is outside of the UB of dav-2201, which has 196608 bytes [ascpu-bounds]{{$}}
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) inttoptr (i64 100 to ptr addrspace(6)), ptr addrspace(6) inttoptr (i64 196608 to ptr addrspace(6)), i64 %n, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !114
; CHECK-NEXT: k.cpp:15:3: error: Abs: dst needs 256 bytes at address 196384, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) getelementptr (i8, ptr addrspace(6) inttoptr (i64 196352 to ptr addrspace(6)), i64 32), ptr addrspace(6) %s, i64 -1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !115
; Lanes 112 and 113 are 4 bytes of block 7; at block stride 2 and repeat stride 64 they end at (254*64 + 7*2)*32 + 4.
; CHECK-NEXT: k.cpp:16:3: error: Add: src1 needs 520644 bytes, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.v.add.s16(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, i64 0, i64 844424930131968, i1 false, i32 255, i32 1, i32 1, i32 2, i32 0, i32 0, i32 64), !dbg !116
; A destination's block stride 0 means 1: lane 112 ends 2 bytes behind 7 blocks of 32.
; CHECK-NEXT: k.cpp:17:3: error: Add: dst needs 226 bytes at address 196544, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.v.add.s16(ptr addrspace(6) inttoptr (i64 196544 to ptr addrspace(6)), ptr addrspace(6) %s, ptr addrspace(6) %s, i64 0, i64 281474976710656, i1 false, i32 1, i32 0, i32 1, i32 1, i32 8, i32 8, i32 8), !dbg !117
; 228 halves at repeat stride 16: the second repeat begins at 512 and has 100, 6 blocks and 4 elements: 200 bytes.
; CHECK-NEXT: k.cpp:18:3: error: Abs: src needs 712 bytes at address 196096, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.v.abs.f16(ptr addrspace(6) %d, ptr addrspace(6) inttoptr (i64 196096 to ptr addrspace(6)), i64 228, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 16), !dbg !118
; The tail is short and repeats overlap: the repeat before it ends last. 256 > 0 + 4.
; CHECK-NEXT: k.cpp:19:3: error: Abs: src needs 256 bytes at address 196384, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) %d, ptr addrspace(6) inttoptr (i64 196384 to ptr addrspace(6)), i64 65, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 0), !dbg !119
; CHECK-NEXT: k.cpp:20:3: error: DataCopy: dst needs 196640 bytes, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.copy.gm.ub(ptr addrspace(6) %d, ptr %g, i32 1, i32 6145, i32 0, i32 0), !dbg !120
; (3-1)*(10+5)+10 = 40 blocks; the gap of the other side does not count.
; CHECK-NEXT: k.cpp:21:3: error: DataCopy: src needs 1280 bytes at address 196000, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.copy.ub.gm(ptr %g, ptr addrspace(6) inttoptr (i64 196000 to ptr addrspace(6)), i32 3, i32 10, i32 5, i32 60000, i32 0), !dbg !121
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
