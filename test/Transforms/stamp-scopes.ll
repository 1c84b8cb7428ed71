; asc-stamp: special registers are memory that no asc instruction touches, and LLVM is told so.
; A mask that is set once reaches the second instruction as a constant, also when the setter was inlined.
; RUN: ascpu-opt -passes=asc-stamp -S %s | FileCheck %s --check-prefix=STAMP
; RUN: ascpu-opt -passes='asc-stamp,asc-stamp' -S %s | FileCheck %s --check-prefix=STAMP
; RUN: ascpu-opt -passes='asc-stamp,always-inline,early-cse<memssa>' -S %s | FileCheck %s --check-prefix=CSE
; Without the stamps it does not:
; RUN: ascpu-opt -passes='always-inline,early-cse<memssa>' -S %s | FileCheck %s --check-prefix=PLAIN

%struct.ascpu_spr = type { i64, i64, i8, i32, ptr }
@__asc_spr = external addrspace(7) global %struct.ascpu_spr

declare void @llvm.asc.v.abs.f32(ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32)
declare void @llvm.memset.p7.i64(ptr addrspace(7), i8, i64, i1)
declare void @llvm.memcpy.p7.p0.i64(ptr addrspace(7), ptr, i64, i1)

define void @set_mask(i64 %lo) alwaysinline {
; STAMP-LABEL: @set_mask
; STAMP: store i64 %lo, ptr addrspace(7) @__asc_spr, align 8, !alias.scope [[LIST:![0-9]+]]
  store i64 %lo, ptr addrspace(7) @__asc_spr, align 8
  ret void
}
define i64 @get_mask() alwaysinline {
; STAMP-LABEL: @get_mask
; STAMP: load i64, ptr addrspace(7) @__asc_spr, align 8, !alias.scope [[LIST]]
  %m = load i64, ptr addrspace(7) @__asc_spr, align 8
  ret i64 %m
}

define void @twice(ptr addrspace(6) %x) {
; STAMP-LABEL: @twice
; STAMP: call void @llvm.asc.v.abs.f32({{.*}}), !noalias [[LIST]]
; CSE-LABEL: define void @twice
; CSE: call void @llvm.asc.v.abs.f32(ptr addrspace(6) %x, ptr addrspace(6) %x, i64 255, i64 0,
; CSE: call void @llvm.asc.v.abs.f32(ptr addrspace(6) %x, ptr addrspace(6) %x, i64 255, i64 1,
; PLAIN-LABEL: define void @twice
; PLAIN: call void @llvm.asc.v.abs.f32(ptr addrspace(6) %x, ptr addrspace(6) %x, i64 %{{.*}}, i64 1,
  call void @set_mask(i64 255)
  %a = call i64 @get_mask()
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) %x, ptr addrspace(6) %x, i64 %a, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8)
  %b = call i64 @get_mask()
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) %x, ptr addrspace(6) %x, i64 %b, i64 1, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8)
  ret void
}

; A plain store of UB memory does not hide the registers; a scope on both ends of a mixed copy would be wrong.
define void @blocks(ptr %p, ptr addrspace(6) %x) {
; STAMP-LABEL: @blocks
; STAMP: call void @llvm.memset.p7.i64({{.*}}), !alias.scope [[LIST]]
; STAMP: call void @llvm.memcpy.p7.p0.i64({{.*}}){{$}}
; STAMP: store float 0.000000e+00, ptr addrspace(6) %x, align 4, !noalias [[LIST]]
  call void @llvm.memset.p7.i64(ptr addrspace(7) @__asc_spr, i8 -1, i64 16, i1 false)
  call void @llvm.memcpy.p7.p0.i64(ptr addrspace(7) @__asc_spr, ptr %p, i64 16, i1 false)
  store float 0.0, ptr addrspace(6) %x, align 4
  ret void
}

; An instruction that has scopes keeps them, and other scopes do not count as ours.
define void @restrict(ptr addrspace(6) %x) {
; STAMP-LABEL: @restrict
; STAMP: call void @llvm.asc.v.abs.f32({{.*}}), !noalias [[BOTH:![0-9]+]]
  call void @llvm.asc.v.abs.f32(ptr addrspace(6) %x, ptr addrspace(6) %x, i64 1, i64 0, i1 false, i32 1, i32 1, i32 1, i32 8, i32 8), !noalias !0
  ret void
}
; Named by strings: inlining makes no copies of such scopes.
; STAMP-DAG: [[LIST]] = !{[[SCOPE:![0-9]+]]}
; STAMP-DAG: [[SCOPE]] = !{!"asc.special-registers", [[DOMAIN:![0-9]+]]}
; STAMP-DAG: [[DOMAIN]] = !{!"asc"}
; STAMP-DAG: [[BOTH]] = !{[[OTHER:![0-9]+]], [[SCOPE]]}
; STAMP-DAG: [[OTHER]] = !{!"other", {{.*}}}

!0 = !{!1}
!1 = !{!"other", !2}
!2 = !{!"others"}
