; asc-stamp: device functions are what kernels reach; they are made to disappear into their kernels.
; RUN: ascpu-opt -passes=asc-stamp -S %s | FileCheck %s
; RUN: ascpu-opt -passes=asc-early -S %s | FileCheck %s --check-prefix=EARLY

@.mark = private constant [11 x i8] c"asc.kernel\00", section "llvm.metadata"
@.other = private constant [6 x i8] c"other\00", section "llvm.metadata"
@.file = private constant [2 x i8] c"k\00", section "llvm.metadata"
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }]
  [{ ptr, ptr, ptr, i32, ptr } { ptr @host, ptr @.other, ptr @.file, i32 1, ptr null },
   { ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.mark, ptr @.file, i32 2, ptr null }], section "llvm.metadata"
@llvm.used = appending global [1 x ptr] [ptr @kernel], section "llvm.metadata"
@format = private constant [3 x i8] c"%d\00"
@table = constant [1 x ptr] [ptr @through_table]
@callback = global ptr @both
$inline_function = comdat any

declare i32 @printf(ptr, ...)
@ctor = alias void (), ptr @ctor_body

; CHECK: define void @kernel() [[KERNEL:#[0-9]+]]
; CHECK: call void @inline_function()
; CHECK: call void @ctor_body()
define void @kernel() alwaysinline "target-cpu"="znver4" "target-features"="+avx512f" "tune-cpu"="x" "min-legal-vector-width"="512" {
  call void @inline_function()
  call void @ctor()
  call void @both()
  %f = load ptr, ptr @table
  call void %f()
  ret void
}
; CHECK: define internal void @inline_function() [[DEVICE:#[0-9]+]] {
; CHECK: call i32 (ptr, ...) @__ascpu_printf(ptr @format, i32 1)
define linkonce_odr void @inline_function() noinline optnone "target-cpu"="znver4" comdat {
  %n = call i32 (ptr, ...) @printf(ptr @format, i32 1)
  ret void
}
; CHECK: define internal void @ctor_body() [[DEVICE]]
define void @ctor_body() {
  ret void
}
; Reached only through a constant; what the user chose is kept.
; CHECK: define internal void @through_table() [[WIDE:#[0-9]+]]
define void @through_table() "prefer-vector-width"="512" {
  ret void
}
; Host code has its address: other files may, too.
; CHECK: define void @both() [[DEVICE]]
define void @both() {
  ret void
}
; Not device code: keeps what it has, except for the CPU.
; CHECK: define void @host() [[KERNEL]]
; CHECK: call i32 (ptr, ...) @printf(
define void @host() noinline "target-cpu"="znver4" {
  %n = call i32 (ptr, ...) @printf(ptr @format, i32 1)
  ret void
}

; CHECK-DAG: attributes [[KERNEL]] = { noinline "prefer-vector-width"="256" }
; CHECK-DAG: attributes [[DEVICE]] = { alwaysinline "prefer-vector-width"="256" }
; CHECK-DAG: attributes [[WIDE]] = { alwaysinline "prefer-vector-width"="512" }
; CHECK-NOT: target-cpu

; EARLY-LABEL: define void @kernel()
; EARLY: call i32 (ptr, ...) @__ascpu_printf(ptr @format, i32 1)
; EARLY-NOT: @inline_function
; EARLY-NOT: define internal void @ctor_body
