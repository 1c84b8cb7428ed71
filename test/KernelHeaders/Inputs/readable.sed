# Optimised kernels without what these tests do not look at. The atomic mode that a block starts with is left out.
/#dbg_/d
/store i32 0, ptr addrspace(7) getelementptr inbounds nuw (i8, ptr addrspace(7) @__asc_spr, i64 20)/d
s/getelementptr inbounds nuw (i8, ptr addrspace(7) @__asc_spr, i64 20)/atomic/
s/getelementptr inbounds nuw (i8, ptr addrspace(7) @__asc_spr, i64 24)/pad_value/
s/ptr addrspace(7) atomic, align.*/atomic/
s/ptr addrspace(7) pad_value, align.*/pad_value/
s/getelementptr inbounds nuw (i8, ptr addrspace(7) @__asc_spr, i64 16)/counter/
s/getelementptr inbounds nuw (i8, ptr addrspace(7) @__asc_spr, i64 8)/mask_hi/
s/ptr addrspace(7) @__asc_spr, align 8/ptr addrspace(7) mask_lo, align 8/
s/ptr addrspace(7) counter, align.*/counter/
s/ptr addrspace(7) mask_hi, align.*/mask_hi/
s/ptr addrspace(7) mask_lo, align.*/mask_lo/
s/, !.*//
s/ #[0-9]*$//
s/ noundef//g
s/ zeroext//g
s/ signext//g
s/ nonnull//g
s/ptr addrspace(6) inttoptr (i64 \([0-9]*\) to ptr addrspace(6))/UB \1/g
s/ptr addrspace(6) null/UB 0/g
s/^  tail call/  call/
