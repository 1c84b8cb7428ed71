; asc-stamp: strides a round of the loops around a call, the innermost first; a counter for each loop, none without one.
; RUN: ascpu-opt -passes=asc-stamp -S %s | FileCheck %s

declare i32 @__ascpu_loop_offset(i32, i32, i32, i32)

; CHECK-LABEL: define {{.*}}@nest(
; CHECK: outer:
; CHECK-NEXT: [[I:%.*]] = phi i32 [ 0, %entry ], [ [[NEXT_I:%.*]], %outer.latch ]
; CHECK-NEXT: [[NEXT_I]] = add i32 [[I]], 1
; CHECK: inner:
; CHECK-NEXT: [[J:%.*]] = phi i32 [ 0, %outer ], [ [[NEXT_J:%.*]], %inner ], [ [[NEXT_J]], %again ]
; CHECK-NEXT: [[NEXT_J]] = add i32 [[J]], 1
; CHECK: [[A:%.*]] = mul i32 [[J]], 3
; CHECK: [[B:%.*]] = add i32 0, [[A]]
; CHECK: [[C:%.*]] = mul i32 [[I]], %stride
; CHECK: [[SUM:%.*]] = add i32 [[B]], [[C]]
; CHECK: store i32 [[SUM]], ptr %to
define void @nest(ptr %to, i32 %stride, i1 %p, i1 %q, i1 %r) {
entry:
  br label %outer
outer:
  br i1 %r, label %inner, label %outer.latch
inner:
  %at = call i32 @__ascpu_loop_offset(i32 3, i32 %stride, i32 5, i32 7)
  store i32 %at, ptr %to
  br i1 %p, label %inner, label %again
again:
  br i1 %q, label %inner, label %outer.latch
outer.latch:
  br i1 %p, label %outer, label %exit
exit:
  ret void
}

; CHECK-LABEL: define {{.*}}@none(
; CHECK: store i32 0, ptr %to
define void @none(ptr %to) {
  %at = call i32 @__ascpu_loop_offset(i32 3, i32 4, i32 5, i32 7)
  store i32 %at, ptr %to
  ret void
}
; CHECK-NOT: call i32 @__ascpu_loop_offset
