; What asc-map-memory refuses: one line each, status 1.
; RUN: split-file %s %t
; RUN: not ascpu-opt -passes=asc-map-memory -S %t/big.ll 2>&1 | FileCheck --check-prefix=BIG %s
; RUN: not ascpu-opt -passes=asc-map-memory -S %t/init.ll 2>&1 | FileCheck --check-prefix=INIT %s
; RUN: not ascpu-opt -passes=asc-map-memory -S %t/pair.ll 2>&1 | FileCheck --check-prefix=PAIR %s

; BIG: error: UB overflow on dav-2201 (196608 bytes): a 131072 bytes, b 131072 bytes [ascpu-memory-overflow]
; INIT: error: the initialiser of 'table' holds an on-chip address [ascpu-onchip-address]
; PAIR: error: not supported yet: a structure or vector with on-chip pointers loaded or stored as one value [ascpu-onchip-aggregate]

;--- big.ll
@a = internal addrspace(6) global [32768 x float] undef
@b = internal addrspace(6) global [32768 x float] undef
define void @k() {
  store float 1.0, ptr addrspace(6) @a
  store float 1.0, ptr addrspace(6) @b
  ret void
}
;--- init.ll
@a = internal addrspace(6) global [8 x float] undef
@table = internal global ptr addrspace(6) @a
define ptr @k() {
  ret ptr @table
}
;--- pair.ll
define void @k(ptr %p, ptr %q) {
  %v = load { i32, ptr addrspace(6) }, ptr %p
  store { i32, ptr addrspace(6) } %v, ptr %q
  ret void
}
