; Cross compilation: AArch64 assembly and objects on any host, for a generic CPU unless one is named.
; RUN: ascpu-cc --target=aarch64-linux-gnu -S %s -o - | FileCheck %s --check-prefixes=CHECK,BASE
; RUN: ascpu-cc --target aarch64-linux-gnu -mcpu=neoverse-v1 -S %s -o - | FileCheck %s --check-prefixes=CHECK,HALF
; RUN: ascpu-cc --target=aarch64-linux-gnu -march=armv8.2-a+fp16 -S %s -o - | FileCheck %s --check-prefixes=CHECK,HALF
; RUN: ascpu-cc --target=aarch64-linux-gnu -c %s -o %t.o && llvm-readelf -h %t.o | FileCheck %s --check-prefix=ELF
; ELF: Machine: {{ *}}AArch64

; RUN: not ascpu-cc --target=aarch64-linux-gnu -march=native -S %s -o - 2>&1 | FileCheck %s --check-prefix=NATIVE
; NATIVE: {{^}}ascpu-cc: error: CPU 'native' cannot be used for target 'aarch64-unknown-linux-gnu'{{$}}

; CHECK-LABEL: twice:
; CHECK: lsl w0, w0, #1
define i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}

; CHECK-LABEL: add_half:
; BASE: fcvt s
; HALF: fadd h0, h0, h1
define half @add_half(half %x, half %y) {
  %z = fadd half %x, %y
  ret half %z
}
