; asc-stamp on a module without kernels: all of it is device code, and nothing loses its linkage.
; RUN: ascpu-opt -passes=asc-early -S %s | FileCheck %s

; CHECK: define linkonce_odr void @helper() [[A:#[0-9]+]]
define linkonce_odr void @helper() {
  call void @llvm.asc.sync.barrier(i32 6)
  ret void
}
; CHECK: define void @f() [[A]]
; CHECK-NEXT: call void @llvm.asc.sync.barrier(i32 6)
define void @f() noinline {
  call void @helper()
  ret void
}
declare void @llvm.asc.sync.barrier(i32)
@keep = global ptr @helper
; CHECK: attributes [[A]] = { alwaysinline "prefer-vector-width"="256" }
