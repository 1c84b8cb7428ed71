; asc-verify: instructions with two element types: pairs and round modes by chip, extents by each operand's own type.
; RUN: not ascpu-opt -passes=asc-verify -S %s 2> %t.err
; RUN: FileCheck %s < %t.err
; RUN: FileCheck %s --check-prefix=RIGHT < %t.err
; RUN: not ascpu-opt -passes=asc-verify -S %s --npu-arch=dav-2002 2>&1 | FileCheck %s --check-prefix=INFERENCE
; RUN: not ascpu-opt -passes=asc-verify -S %s --npu-arch=dav-3510 2>&1 | FileCheck %s --check-prefix=OTHER
; RUN: not ascpu-opt -passes=asc-verify -S %s --npu-arch=dav-1001 2>&1 | FileCheck %s --check-prefix=TRAINING
; RUN: not ascpu-opt -passes=asc-verify -S %s --npu-arch=dav-3002 2>&1 | FileCheck %s --check-prefix=PLAIN
; Of line 1 there is nothing to say.
; RIGHT-NOT: k.cpp:1:

declare void @llvm.asc.v.cast.f16.f32(ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.cast.f32.f16(ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.cast.f32.f16.sat(ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32, i1)
declare void @llvm.asc.v.cast.f16.s16(ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.cast.s8.s16.sat(ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32, i1)
declare void @llvm.asc.v.cast.f16.bf16(ptr addrspace(6), ptr addrspace(6), i32, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.cast.f32(ptr addrspace(6))
declare void @llvm.asc.v.axpy.f16.f32(ptr addrspace(6), ptr addrspace(6), half, i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.mla.f16.f32(ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.copy.f16(ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.asc.v.copy.count.f32(ptr addrspace(6), ptr addrspace(6), i64, i32, i32, i32, i32, i32)

define void @right(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 %mode, half %x) !dbg !3 {
  ; the last 256 bytes hold 128 halves: two repeats of 64
  call void @llvm.asc.v.cast.f32.f16(ptr addrspace(6) inttoptr (i64 196352 to ptr addrspace(6)), ptr addrspace(6) %s, i32 6, i64 -1, i64 0, i1 false, i32 2, i32 1, i32 1, i32 4, i32 8), !dbg !101
  ; a mode that is not constant
  call void @llvm.asc.v.cast.f16.s16(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 %mode, i64 -1, i64 0, i1 false, i32 2, i32 1, i32 1, i32 4, i32 8), !dbg !101
  call void @llvm.asc.v.cast.f32.f16.sat(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 1, i64 8, i64 0, i1 true, i32 1, i32 1, i32 1, i32 4, i32 8, i1 true), !dbg !101
  call void @llvm.asc.v.axpy.f16.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, half %x, i64 8, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 4), !dbg !101
  ; repeat strides of Copy have 16 bits
  call void @llvm.asc.v.copy.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 1, i64 0, i1 false, i32 1, i32 65535, i32 1, i32 65535, i32 256), !dbg !101
  ; 64 bytes: 16 floats
  call void @llvm.asc.v.copy.count.f32(ptr addrspace(6) inttoptr (i64 196544 to ptr addrspace(6)), ptr addrspace(6) %s, i64 16, i32 255, i32 1, i32 1, i32 0, i32 0), !dbg !101
  ret void
}

define void @wrong(ptr addrspace(6) %d, ptr addrspace(6) %s, half %x) !dbg !7 {
; CHECK: k.cpp:10:3: error: Cast: half to int16_t with RoundMode CAST_NONE is not supported on dav-2201 [ascpu-round]{{$}}
; INFERENCE: k.cpp:10:3: error: Cast: half to int16_t with RoundMode CAST_NONE is not supported on dav-2002 [ascpu-round]{{$}}
; OTHER: k.cpp:10:3: error: Cast: half to int16_t with RoundMode CAST_NONE is not supported on dav-3510 [ascpu-round]{{$}}
  call void @llvm.asc.v.cast.f16.s16(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 0, i64 1, i64 0, i1 false, i32 2, i32 1, i32 1, i32 8, i32 8), !dbg !110
; CHECK-NEXT: k.cpp:11:3: error: Cast: float to half with RoundMode CAST_HYBRID is not supported on dav-2201 [ascpu-round]{{$}}
  call void @llvm.asc.v.cast.f32.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 7, i64 1, i64 0, i1 false, i32 2, i32 1, i32 1, i32 4, i32 8), !dbg !111
; CHECK-NEXT: k.cpp:12:3: error: Cast: RoundMode 8 does not exist [ascpu-round]{{$}}
  call void @llvm.asc.v.cast.f32.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 8, i64 1, i64 0, i1 false, i32 2, i32 1, i32 1, i32 4, i32 8), !dbg !112
; CHECK-NEXT: k.cpp:13:3: error: Cast: dst needs 256 bytes at address 196384, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.v.cast.f32.f16(ptr addrspace(6) inttoptr (i64 196384 to ptr addrspace(6)), ptr addrspace(6) %s, i32 1, i64 -1, i64 0, i1 false, i32 2, i32 1, i32 1, i32 4, i32 8), !dbg !113
; CHECK-NEXT: k.cpp:14:3: error: Cast: half to bfloat16_t is not supported on dav-2201 [ascpu-type]{{$}}
  call void @llvm.asc.v.cast.f16.bf16(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 1, i64 1, i64 0, i1 false, i32 2, i32 1, i32 1, i32 8, i32 8), !dbg !114
; CHECK-NEXT: k.cpp:15:3: error: unknown asc instruction 'llvm.asc.v.cast.f32' [ascpu-unknown-instruction]{{$}}
  call void @llvm.asc.v.cast.f32(ptr addrspace(6) %d), !dbg !115
; An integer result that cannot overflow has no other form.
; CHECK-NEXT: k.cpp:16:3: error: unknown asc instruction 'llvm.asc.v.cast.s8.s16.sat' [ascpu-unknown-instruction]{{$}}
  call void @llvm.asc.v.cast.s8.s16.sat(ptr addrspace(6) %d, ptr addrspace(6) %s, i32 1, i64 1, i64 0, i1 false, i32 2, i32 1, i32 1, i32 8, i32 8, i1 true), !dbg !116
; CHECK-NEXT: k.cpp:17:3: error: Copy: dst needs 68 bytes at address 196544, the UB of dav-2201 has 196608 [ascpu-bounds]{{$}}
  call void @llvm.asc.v.copy.count.f32(ptr addrspace(6) inttoptr (i64 196544 to ptr addrspace(6)), ptr addrspace(6) %s, i64 17, i32 255, i32 1, i32 1, i32 0, i32 0), !dbg !117
; CHECK-NEXT: k.cpp:18:3: error: Copy: src repeat stride 65536 is out of range 0..65535 [ascpu-stride]{{$}}
  call void @llvm.asc.v.copy.f16(ptr addrspace(6) %d, ptr addrspace(6) %s, i64 1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 65536), !dbg !118
; A chip that lacks the instruction, and one that lacks the pair:
; TRAINING: k.cpp:19:3: error: MulAddDst: not supported on dav-1001 [ascpu-chip]{{$}}
; PLAIN: k.cpp:19:3: error: MulAddDst: half to float is not supported on dav-3002 [ascpu-type]{{$}}
; CHECK-NOT: error
  call void @llvm.asc.v.mla.f16.f32(ptr addrspace(6) %d, ptr addrspace(6) %s, ptr addrspace(6) %s, i64 8, i64 0, i1 true, i32 1, i32 1, i32 1, i32 1, i32 8, i32 4, i32 4), !dbg !119
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
