; asc-verify: comparisons and selections: what the chip compares, where bits end, alignment.
; RUN: not ascpu-opt -passes=asc-verify -S %s 2> %t.err
; RUN: FileCheck %s < %t.err
; RUN: FileCheck %s --check-prefix=RIGHT < %t.err
; RUN: not ascpu-opt -passes=asc-verify -S %s --npu-arch=dav-1001 2>&1 | FileCheck %s --check-prefix=TRAINING
; Of line 1 there is nothing to say.
; RIGHT-NOT: k.cpp:1:

declare void @llvm.asc.v.cmp.s32(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.cmps.f32(ptr addrspace(6), ptr addrspace(6), float, i32, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.sel.tensor.f16(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)

define void @right(ptr addrspace(6) %d, ptr addrspace(6) %s, float %x, i32 %mode) !dbg !3 {
  ; 4 repeats of 8 bytes fill the last 32 bytes; the destination's strides do not count
  call void @llvm.asc.v.cmps.f32(ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), ptr addrspace(6) %s, float %x, i32 5, i64 -1, i64 0, i1 false, i32 4, i32 1, i32 1, i32 255, i32 8), !dbg !101
  ; a source that stays where it is, longer than the memory otherwise
  call void @llvm.asc.v.cmps.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, float %x, i32 5, i64 60000, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 0), !dbg !101
  ; a mode that is not constant
  call void @llvm.asc.v.cmp.s32(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, i32 %mode, i64 64, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8), !dbg !101
  ; 256 bits
  call void @llvm.asc.v.sel.tensor.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), i64 256, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8), !dbg !101
  ret void
}

define void @wrong(ptr addrspace(6) %d, ptr addrspace(6) %s, float %x) !dbg !7 {
; CHECK: k.cpp:10:3: error: Compare: type int32_t with CMPMODE LT is not supported on dav-2201 [ascpu-compare]{{$}}
; TRAINING: k.cpp:10:3: error: Compare: type int32_t is not supported on dav-1001 [ascpu-type]{{$}}
  call void @llvm.asc.v.cmp.s32(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, i32 0, i64 64, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8), !dbg !110
; CHECK-NEXT: k.cpp:11:3: error: Compares: CMPMODE 6 does not exist [ascpu-compare]{{$}}
; TRAINING: k.cpp:11:3: error: Compares: not supported on dav-1001 [ascpu-chip]{{$}}
  call void @llvm.asc.v.cmps.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, float %x, i32 6, i64 64, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !111
; CHECK-NEXT: k.cpp:12:3: error: Compares: dst needs 40 bytes at address 196576, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.v.cmps.f32(ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), ptr addrspace(6) %s, float %x, i32 5, i64 -1, i64 0, i1 false, i32 5, i32 1, i32 1, i32 0, i32 8), !dbg !112
; CHECK-NEXT: k.cpp:13:3: error: Compares: count 60000 of float needs 240000 bytes, the UB of dav-2201 has 196608 [ascpu-count]{{$}}
  call void @llvm.asc.v.cmps.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, float %x, i32 5, i64 60000, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !113
; CHECK-NEXT: k.cpp:14:3: error: Select: selMask needs 33 bytes at address 196576, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.v.sel.tensor.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, ptr addrspace(6) inttoptr (i64 196576 to ptr addrspace(6)), i64 257, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8), !dbg !114
; CHECK-NEXT: k.cpp:15:3: error: Select: selMask at UB address 48 is not aligned to 32 bytes [ascpu-align]{{$}}
  call void @llvm.asc.v.sel.tensor.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, ptr addrspace(6) inttoptr (i64 48 to ptr addrspace(6)), i64 64, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 8, i32 8), !dbg !115
; CHECK-NEXT: k.cpp:16:3: error: Compares: src repeat stride 65536 is out of range 0..65535 [ascpu-stride]{{$}}
  call void @llvm.asc.v.cmps.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, float %x, i32 5, i64 -1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 65536), !dbg !116
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
!118 = !DILocation(line: 18, column: 3, scope: !7)
!119 = !DILocation(line: 19, column: 3, scope: !7)
