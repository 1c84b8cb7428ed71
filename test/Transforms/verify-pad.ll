; asc-verify: DataCopyPad and atomic modes. Lengths in bytes, paddings in elements, what the chip has.
; RUN: not ascpu-opt -passes=asc-verify -S %s 2> %t.err
; RUN: FileCheck %s < %t.err
; RUN: FileCheck %s --check-prefix=RIGHT < %t.err
; RUN: not ascpu-opt -npu-arch=dav-1001 -passes=asc-verify -S %s 2>&1 | FileCheck %s --check-prefix=A1
; RUN: not ascpu-opt -npu-arch=dav-2002 -passes=asc-verify -S %s 2>&1 | FileCheck %s --check-prefix=P
; RUN: not ascpu-opt -npu-arch=dav-3002 -passes=asc-verify -S %s 2>&1 | FileCheck %s --check-prefix=B
; Of line 1 there is nothing to say on dav-2201.
; RIGHT-NOT: k.cpp:1:

declare void @llvm.asc.copy.ub.gm(ptr, ptr addrspace(6), i32, i32, i32, i32, i32)
declare void @llvm.asc.copy.pad.gm.ub.u8(ptr addrspace(6), ptr, i32, i32, i64, i32, i32, i32, i1, i8)
declare void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6), ptr, i32, i32, i64, i32, i32, i32, i1, i16)
declare void @llvm.asc.copy.pad.gm.ub.u64(ptr addrspace(6), ptr, i32, i32, i64, i32, i32, i32, i1, i64)
declare void @llvm.asc.copy.pad.ub.gm.u32(ptr, ptr addrspace(6), i32, i32, i32, i64, i32)

; A1: k.cpp:1:3: error: DataCopyPad: not supported on dav-1001 [ascpu-chip]{{$}}
; P: k.cpp:1:3: error: DataCopyPad: not supported on dav-2002 [ascpu-chip]{{$}}
; B: k.cpp:1:3: error: DataCopyPad: type uint64_t is not supported on dav-3002 [ascpu-type]{{$}}
define void @right(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr %g, i32 %n, i64 %m) !dbg !3 {
  ; the largest numbers of each field; blocks of 2 bytes in 2 data blocks of padding
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 %n, i32 2097150, i64 4294967295, i32 65535, i32 16, i32 16, i1 false, i16 -1), !dbg !101
  call void @llvm.asc.copy.pad.gm.ub.u8(ptr addrspace(6) %d, ptr %g, i32 4095, i32 1, i64 1, i32 0, i32 0, i32 0, i1 true, i8 0), !dbg !101
  ; gaps of one block are never used
  call void @llvm.asc.copy.pad.ub.gm.u32(ptr %g, ptr addrspace(6) %s, i32 1, i32 4, i32 -1, i64 -1, i32 0), !dbg !101
  ; 64-bit elements: padded with 0; with anything where nothing is padded; with what is not known
  call void @llvm.asc.copy.pad.gm.ub.u64(ptr addrspace(6) %d, ptr %g, i32 1, i32 8, i64 0, i32 0, i32 4, i32 4, i1 false, i64 0), !dbg !101
  call void @llvm.asc.copy.pad.gm.ub.u64(ptr addrspace(6) %d, ptr %g, i32 1, i32 64, i64 0, i32 0, i32 0, i32 0, i1 false, i64 7), !dbg !101
  call void @llvm.asc.copy.pad.gm.ub.u64(ptr addrspace(6) %d, ptr %g, i32 1, i32 8, i64 0, i32 0, i32 0, i32 0, i1 true, i64 7), !dbg !101
  call void @llvm.asc.copy.pad.gm.ub.u64(ptr addrspace(6) %d, ptr %g, i32 1, i32 8, i64 0, i32 0, i32 0, i32 0, i1 false, i64 %m), !dbg !101
  ; 3 blocks of 33 bytes take 2 data blocks each, with gaps 6 + 2: 8 * 32 = 256 bytes
  call void @llvm.asc.copy.pad.gm.ub.u8(ptr addrspace(6) inttoptr (i64 196352 to ptr addrspace(6)), ptr %g, i32 3, i32 33, i64 0, i32 1, i32 0, i32 0, i1 true, i8 0), !dbg !101
  ; add and max of float, min of int8_t; unknown
  call void @llvm.asc.copy.ub.gm(ptr %g, ptr addrspace(6) %s, i32 1, i32 1, i32 0, i32 0, i32 513), !dbg !101
  call void @llvm.asc.copy.ub.gm(ptr %g, ptr addrspace(6) %s, i32 1, i32 1, i32 0, i32 0, i32 514), !dbg !101
  call void @llvm.asc.copy.ub.gm(ptr %g, ptr addrspace(6) %s, i32 1, i32 1, i32 0, i32 0, i32 771), !dbg !101
  call void @llvm.asc.copy.ub.gm(ptr %g, ptr addrspace(6) %s, i32 1, i32 1, i32 0, i32 0, i32 %n), !dbg !101
  ret void
}

define void @wrong(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr %g, i32 %n) !dbg !7 {
; CHECK: k.cpp:10:3: error: DataCopyPad: block count 4096 is out of range 0..4095 [ascpu-copy]{{$}}
; CHECK-NEXT: k.cpp:10:3: error: DataCopyPad: block length 2097152 is out of range 0..2097151 [ascpu-copy]{{$}}
; CHECK-NEXT: k.cpp:10:3: error: DataCopyPad: destination gap 65536 is out of range 0..65535 [ascpu-copy]{{$}}
; CHECK-NEXT: k.cpp:10:3: error: DataCopyPad: source gap 4294967296 is out of range 0..4294967295 [ascpu-copy]{{$}}
; CHECK-NEXT: k.cpp:10:3: error: DataCopyPad: left padding 17 is out of range 0..16 [ascpu-pad]{{$}}
; CHECK-NEXT: k.cpp:10:3: error: DataCopyPad: right padding -1 is out of range 0..16 [ascpu-pad]{{$}}
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) %d, ptr %g, i32 4096, i32 2097152, i64 4294967296, i32 65536, i32 17, i32 -1, i1 false, i16 0), !dbg !110
; CHECK-NEXT: k.cpp:11:3: error: DataCopyPad: block length 6 is not a multiple of the 4-byte element [ascpu-copy]{{$}}
  call void @llvm.asc.copy.pad.ub.gm.u32(ptr %g, ptr addrspace(6) %s, i32 1, i32 6, i32 0, i64 0, i32 0), !dbg !111
; CHECK-NEXT: k.cpp:12:3: error: DataCopyPad: 8-byte elements can only be padded with 0, not with 7 [ascpu-pad]{{$}}
  call void @llvm.asc.copy.pad.gm.ub.u64(ptr addrspace(6) %d, ptr %g, i32 1, i32 8, i64 0, i32 0, i32 0, i32 0, i1 false, i64 7), !dbg !112
; One block more than fits: 8 elements and 16 of padding are 48 bytes, 2 data blocks.
; CHECK-NEXT: k.cpp:13:3: error: DataCopyPad: dst needs 64 bytes at address 196576, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), ptr %g, i32 1, i32 16, i64 0, i32 5, i32 16, i32 0, i1 false, i16 0), !dbg !113
; CHECK-NEXT: k.cpp:14:3: error: DataCopyPad: src at UB address 16 is not aligned to 32 bytes [ascpu-align]{{$}}
  call void @llvm.asc.copy.pad.ub.gm.u32(ptr %g, ptr addrspace(6) inttoptr (i64 16 to ptr addrspace(6)), i32 1, i32 4, i32 0, i64 0, i32 0), !dbg !114
; 3 * (2 + 1) - 1 data blocks: 256 bytes
; CHECK-NEXT: k.cpp:15:3: error: DataCopyPad: src needs 256 bytes at address 196384, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.copy.pad.ub.gm.u32(ptr %g, ptr addrspace(6) inttoptr (i64 196384 to ptr addrspace(6)), i32 3, i32 36, i32 1, i64 0, i32 0), !dbg !115
; CHECK-NEXT: k.cpp:16:3: error: DataCopy: atomic mode 4 is unknown [ascpu-atomic]{{$}}
  call void @llvm.asc.copy.ub.gm(ptr %g, ptr addrspace(6) %s, i32 1, i32 1, i32 0, i32 0, i32 4), !dbg !116
; CHECK-NEXT: k.cpp:17:3: error: DataCopyPad: SetAtomicAdd of type uint8_t is not supported on dav-2201 [ascpu-atomic]{{$}}
  call void @llvm.asc.copy.pad.ub.gm.u32(ptr %g, ptr addrspace(6) %s, i32 1, i32 4, i32 0, i64 0, i32 1025), !dbg !117
; A1: k.cpp:16:3: error: DataCopy: atomic mode 4 is unknown
; CHECK-NOT: error
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, unit: !0, spFlags: DISPFlagDefinition)
!7 = distinct !DISubprogram(name: "wrong", file: !1, line: 1, unit: !0, spFlags: DISPFlagDefinition)
!101 = !DILocation(line: 1, column: 3, scope: !3)
!110 = !DILocation(line: 10, column: 3, scope: !7)
!111 = !DILocation(line: 11, column: 3, scope: !7)
!112 = !DILocation(line: 12, column: 3, scope: !7)
!113 = !DILocation(line: 13, column: 3, scope: !7)
!114 = !DILocation(line: 14, column: 3, scope: !7)
!115 = !DILocation(line: 15, column: 3, scope: !7)
!116 = !DILocation(line: 16, column: 3, scope: !7)
!117 = !DILocation(line: 17, column: 3, scope: !7)
