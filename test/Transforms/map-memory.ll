; asc-map-memory: the core's base is added where an on-chip address comes into being and subtracted where it becomes a number.
; RUN: ascpu-opt -passes=asc-map-memory -S %s | FileCheck %s

%spr = type { i64, i64, i8, i32, ptr }
@__asc_spr = external addrspace(7) global %spr
@x = internal addrspace(6) global [8 x float] undef, align 4
@y = internal addrspace(6) global [3 x float] undef, align 4
@mine = internal addrspace(6) global [4 x i32] undef, align 4
@dyn = external addrspace(6) global [0 x float]

declare i64 @llvm.asc.block.idx()

; CHECK-LABEL: define i64 @roots_and_sinks
; CHECK: [[CORE:%.*]] = call ptr addrspace(7) @__ascpu_core()
; CHECK: [[BASE:%.*]] = load ptr addrspace(6), ptr addrspace(7) {{.*}}, !invariant.load
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(6) [[BASE]], i64 %offset
; CHECK: store i32 7, ptr addrspace(6) [[P]]
; CHECK: [[H:%.*]] = ptrtoint ptr addrspace(6) %q to i64
; CHECK: [[Z:%.*]] = ptrtoint ptr addrspace(6) [[BASE]] to i64
; CHECK: [[D:%.*]] = sub i64 [[H]], [[Z]]
; CHECK: ret i64 [[D]]
define i64 @roots_and_sinks(i64 %offset, ptr addrspace(6) %q) {
  %p = inttoptr i64 %offset to ptr addrspace(6)
  store i32 7, ptr addrspace(6) %p
  %n = ptrtoint ptr addrspace(6) %q to i64
  ret i64 %n
}

; Offset 0 is a real address: null is the base.
; CHECK-LABEL: define i1 @null
; CHECK: icmp eq ptr addrspace(6) %q, %asc.base
define i1 @null(ptr addrspace(6) %q) {
  %c = icmp eq ptr addrspace(6) %q, null
  ret i1 %c
}

; Memory holds offsets.
; CHECK-LABEL: define void @through_memory
; CHECK: [[L:%.*]] = load ptr addrspace(6), ptr %from
; CHECK: [[O:%.*]] = ptrtoint ptr addrspace(6) [[L]] to i64
; CHECK: [[A:%.*]] = getelementptr i8, ptr addrspace(6) %asc.base, i64 [[O]]
; CHECK: store float {{.*}}, ptr addrspace(6) [[A]]
; CHECK: [[S:%.*]] = inttoptr i64 {{.*}} to ptr addrspace(6)
; CHECK: store ptr addrspace(6) [[S]], ptr %to
define void @through_memory(ptr %from, ptr %to) {
  %p = load ptr addrspace(6), ptr %from
  store float 1.0, ptr addrspace(6) %p
  store ptr addrspace(6) %p, ptr %to
  ret void
}

; Arrays that both functions use lie at 0 and 32; this function's own one behind them; the dynamic part behind all.
; CHECK-LABEL: define void @arrays
; CHECK: [[Y:%.*]] = getelementptr i8, ptr addrspace(6) %asc.base, i64 32
; CHECK: store float 2.000000e+00, ptr addrspace(6) [[Y]]
; CHECK: [[M:%.*]] = getelementptr i8, ptr addrspace(6) %asc.base, i64 64
; CHECK: store i32 3, ptr addrspace(6) [[M]]
; CHECK: [[D:%.*]] = getelementptr i8, ptr addrspace(6) %asc.base, i64 96
; CHECK: store float 4.000000e+00, ptr addrspace(6) [[D]]
define void @arrays() {
  store float 1.0, ptr addrspace(6) @x
  store float 2.0, ptr addrspace(6) @y
  store i32 3, ptr addrspace(6) @mine
  store float 4.0, ptr addrspace(6) @dyn
  ret void
}
define void @other() {
  store float 1.0, ptr addrspace(6) @x
  store float 2.0, ptr addrspace(6) @y
  ret void
}

; Special registers and the block index are members of the core.
; CHECK-LABEL: define i64 @core
; CHECK: [[C:%.*]] = call ptr addrspace(7) @__ascpu_core()
; CHECK: [[F:%.*]] = getelementptr {{.*}} addrspace(7) [[C]], {{.*}} 1
; CHECK: store i64 5, ptr addrspace(7) [[F]]
; CHECK: load i64, ptr addrspace(7) {{.*}}, !invariant.load
define i64 @core() {
  store i64 5, ptr addrspace(7) getelementptr inbounds (%spr, ptr addrspace(7) @__asc_spr, i32 0, i32 1)
  %i = call i64 @llvm.asc.block.idx()
  ret i64 %i
}

; CHECK-LABEL: define void @merge
; CHECK: phi ptr addrspace(6) [ %asc.base, {{.*}} ], [ %q, {{.*}} ]
define void @merge(i1 %c, ptr addrspace(6) %q) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi ptr addrspace(6) [ null, %entry ], [ %q, %a ]
  store i32 1, ptr addrspace(6) %p
  ret void
}
