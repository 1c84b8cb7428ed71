/* Packed bits of the memory-based vector instructions: what comparisons write and selections read, a bit a lane.
 *
 * In: the start of a repeat's bits; lanes as <n x i1>, a piece of the repeat each. Out: loads, and stores that keep the bits
 * of lanes that are off. The lanes of a piece are whole bytes, except of 8-byte elements, of which two pieces share one.
 */
#include "Expand.h"

static LLVMTypeRef integer(struct ac_emit *e, unsigned bits) { return LLVMIntTypeInContext(e->context, bits); }

LLVMValueRef ac_bits_to_lanes(struct ac_emit *e, LLVMValueRef bits, unsigned n, unsigned bytes) {
  if (n > bytes * 8) /* 32 lanes of one byte: the bits do not fit a lane */
    return LLVMBuildBitCast(e->build, LLVMBuildIntCast2(e->build, bits, integer(e, n), false, ""),
                            LLVMVectorType(e->i1, n), "");
  LLVMTypeRef lane_type = integer(e, bytes * 8);
  LLVMValueRef each[32];
  for (unsigned i = 0; i < n; i++) each[i] = LLVMConstInt(lane_type, 1ull << i, false);
  LLVMValueRef all = ac_splat(e, LLVMBuildIntCast2(e->build, bits, lane_type, false, ""), n);
  LLVMValueRef own = LLVMBuildAnd(e->build, all, LLVMConstVector(each, n), "");
  return LLVMBuildICmp(e->build, LLVMIntNE, own, LLVMConstNull(LLVMTypeOf(own)), "");
}

static LLVMValueRef byte_of(struct ac_emit *e, LLVMValueRef base, unsigned piece, unsigned n) {
  return ac_at_byte(e, base, ac_i64(e, piece * n / 8));
}

LLVMValueRef ac_load_bits(struct ac_emit *e, LLVMValueRef base, unsigned piece, unsigned n) {
  LLVMValueRef bits = ac_load(e, integer(e, n < 8 ? 8 : n), byte_of(e, base, piece, n), 1);
  return LLVMBuildLShr(e->build, bits, LLVMConstInt(LLVMTypeOf(bits), piece * n % 8, false), "");
}

/* The pieces' lanes as one integer, the first in its low bits. NULL is `missing`, all on or all off. */
static LLVMValueRef gather(struct ac_emit *e, LLVMValueRef *lanes, unsigned pieces, unsigned n, bool missing) {
  LLVMTypeRef type = integer(e, pieces * n), one = integer(e, n);
  LLVMValueRef all = LLVMConstNull(type);
  for (unsigned i = 0; i < pieces; i++) {
    LLVMValueRef bits = missing ? LLVMConstAllOnes(one) : LLVMConstNull(one);
    if (lanes && lanes[i]) bits = LLVMBuildBitCast(e->build, lanes[i], one, "");
    bits = LLVMBuildShl(e->build, LLVMBuildZExt(e->build, bits, type, ""), LLVMConstInt(type, i * n, false), "");
    all = LLVMBuildOr(e->build, all, bits, "");
  }
  return all;
}

void ac_store_bits(struct ac_emit *e, LLVMValueRef base, LLVMValueRef *lanes, LLVMValueRef *keep, unsigned pieces,
                   unsigned n) {
  unsigned together = n < 8 ? 8 / n : 1;
  for (unsigned piece = 0; piece < pieces; piece += together) {
    LLVMValueRef at = byte_of(e, base, piece, n), bits = gather(e, lanes + piece, together, n, false);
    LLVMValueRef on = gather(e, keep ? keep + piece : NULL, together, n, true);
    if (LLVMIsNull(on)) continue;
    if (on != LLVMConstAllOnes(LLVMTypeOf(on))) {
      LLVMValueRef old = ac_load(e, LLVMTypeOf(on), at, 1);
      bits = LLVMBuildOr(e->build, LLVMBuildAnd(e->build, bits, on, ""),
                         LLVMBuildAnd(e->build, old, LLVMBuildNot(e->build, on, ""), ""), "");
    }
    ac_store(e, bits, at, 1);
  }
}
