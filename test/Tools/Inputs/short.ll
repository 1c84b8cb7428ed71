declare void @llvm.asc.v.abs.f32(ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32)

define void @two(ptr addrspace(6) %x) !dbg !3 {
  call void @helper(ptr addrspace(6) %x), !dbg !106
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) %x, ptr addrspace(6) %x, i64 10, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8), !dbg !107
  ret void, !dbg !107
}
define internal void @helper(ptr addrspace(6) %x) alwaysinline {
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) %x, ptr addrspace(6) %x, i64 64, i64 0, i1 true, i32 1, i32 1, i32 1, i32 8, i32 8)
  ret void
}
define void @none() {
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "two", file: !1, line: 1, unit: !0, spFlags: DISPFlagDefinition)
!106 = !DILocation(line: 6, column: 3, scope: !3)
!107 = !DILocation(line: 7, column: 3, scope: !3)
