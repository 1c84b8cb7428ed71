/* The element types that dav-3510 adds to the memory-based instructions, on values worked out by hand: bfloat16 in float
 * rounded once, 8 and 64 bits, shift amounts beyond the width. */
#include "RuntimeCall.h"

static struct ac_core *core;

/* One repeat of elements of T: element 0..n-1 given, the rest repeats the last one. Counter mode, for the mask register
 * has too few bits for 256 lanes. */
#define ONE(T) COUNT(256 / sizeof(T))
#define FILL(T, offset, ...)                                                                                           \
  do {                                                                                                                 \
    const T values_[] = {__VA_ARGS__};                                                                                 \
    size_t n_ = sizeof values_ / sizeof *values_;                                                                      \
    for (size_t i_ = 0; i_ < 256 / sizeof(T); i_++) UB(core, T, offset)[i_] = values_[i_ < n_ ? i_ : n_ - 1];          \
  } while (0)
#define EXPECT(T, ...)                                                                                                 \
  do {                                                                                                                 \
    const T values_[] = {__VA_ARGS__};                                                                                 \
    size_t n_ = sizeof values_ / sizeof *values_;                                                                      \
    for (size_t i_ = 0; i_ < 256 / sizeof(T); i_++) {                                                                  \
      T got_ = UB(core, T, 512)[i_], want_ = values_[i_ < n_ ? i_ : n_ - 1];                                           \
      if (!CHECK(got_ == want_)) printf("  lane %zu: got %lld, want %lld\n", i_, (long long)got_, (long long)want_);   \
    }                                                                                                                  \
  } while (0)
#define BINARY(inst, type, T) CHECK_TEXT(done(CALL(core, inst, type, 512, 0, 256, ONE(T), PLAIN3(1))), "done")
#define UNARY(inst, type, T) CHECK_TEXT(done(CALL(core, inst, type, 512, 0, ONE(T), PLAIN2(1))), "done")
#define SCALAR(inst, type, T, bits) CHECK_TEXT(done(CALL(core, inst, type, 512, 0, bits, ONE(T), PLAIN2(1))), "done")
static const char *done(const char *failure) { return failure ? failure : "done"; }

/* By bits. 1 + 2^-8 is a tie and goes to even, 1; 1.0078125 + 2^-8 goes to 1.015625. The largest, doubled, is infinite. */
static void bfloat(void) {
  FILL(uint16_t, 0, 0x3f80, 0x3f81, 0x7f7f, 0x8000, 0x0001, 0x4040);
  FILL(uint16_t, 256, 0x3b80, 0x3b80, 0x7f7f, 0x8000, 0x0001, 0x4040);
  BINARY(VAdd, BF16, uint16_t);
  EXPECT(uint16_t, 0x3f80, 0x3f82, 0x7f80, 0x8000, 0x0002, 0x40c0);
  BINARY(VSub, BF16, uint16_t); /* 1 - 2^-8 is exact, 1.0078125 - 2^-8 a tie between 1 and 1.0078125 */
  EXPECT(uint16_t, 0x3f7f, 0x3f80, 0, 0, 0, 0);
  BINARY(VMul, BF16, uint16_t); /* 2^-8, (1 + 2^-7) * 2^-8, infinity, 0, 0, 9 */
  EXPECT(uint16_t, 0x3b80, 0x3b81, 0x7f80, 0, 0, 0x4110);
  FILL(uint16_t, 0, 0x7f81, 0x3f80); /* a NaN with a payload in its last bit stays a NaN */
  SCALAR(VMuls, BF16, uint16_t, 0xc000);
  CHECK((UB(core, uint16_t, 512)[0] & 0x7fff) > 0x7f80);
  CHECK(UB(core, uint16_t, 512)[1] == 0xc000);
}

static void bytes(void) {
  FILL(int8_t, 0, 127, -128, -1, 100);
  FILL(int8_t, 256, 1, -1, -1, 28);
  BINARY(VAdd, S8, int8_t);
  EXPECT(int8_t, -128, 127, -2, -128);
  BINARY(VSub, S8, int8_t);
  EXPECT(int8_t, 126, -127, 0, 72);
  UNARY(VAbs, S8, int8_t);
  EXPECT(int8_t, 127, -128, 1, 100);
  FILL(uint8_t, 0, 255, 7);
  SCALAR(VAdds, U8, uint8_t, 3);
  EXPECT(uint8_t, 2, 10);
}

static void longs(void) {
  FILL(int64_t, 0, INT64_MAX, INT64_MIN, 4294967296, -7);
  FILL(int64_t, 256, 1, -1, 4294967297, 3);
  BINARY(VAdd, S64, int64_t);
  EXPECT(int64_t, INT64_MIN, INT64_MAX, 8589934593, -4);
  BINARY(VSub, S64, int64_t);
  EXPECT(int64_t, INT64_MAX - 1, INT64_MIN + 1, -1, -10);
  BINARY(VMul, S64, int64_t); /* 2^32 * (2^32 + 1) keeps 2^32 */
  EXPECT(int64_t, INT64_MAX, INT64_MIN, 4294967296, -21);
  UNARY(VAbs, S64, int64_t);
  EXPECT(int64_t, INT64_MAX, INT64_MIN, 4294967296, 7);
  SCALAR(VMuls, U64, uint64_t, ~0ull);
  EXPECT(uint64_t, 1ull - (1ull << 63), 1ull << 63, 0xffffffff00000000ull, 7);
}

/* 64-bit lanes are 32, the low 32 bits of the mask theirs. */
static void long_mask(void) {
  FILL(int64_t, 0, 5);
  FILL(int64_t, 512, 1);
  CHECK(!CALL(core, VAdds, S64, 512, 0, 1, NORM(0xffffffff80000001ull, ~0ull), PLAIN2(1)));
  for (int i = 0; i < 32; i++) CHECK(UB(core, int64_t, 512)[i] == (i == 0 || i == 31 ? 6 : 1));
}

/* The width leaves the sign bit, more nothing. */
static void over_shift(void) {
  FILL(int8_t, 0, -86, 85); /* 10101010, 01010101 */
  SCALAR(VShl, S8, int8_t, 1);
  EXPECT(int8_t, -44, 42); /* 11010100, 00101010 */
  SCALAR(VShl, S8, int8_t, 8);
  EXPECT(int8_t, -128, 0);
  SCALAR(VShl, S8, int8_t, 9);
  EXPECT(int8_t, 0);
  SCALAR(VShlWrap, S8, int8_t, 1);
  EXPECT(int8_t, 84, -86);
  FILL(int64_t, 0, -1, 1);
  SCALAR(VShl, S64, int64_t, 62);
  EXPECT(int64_t, INT64_MIN + (1ll << 62), 1ll << 62);
  SCALAR(VShl, S64, int64_t, 64);
  EXPECT(int64_t, INT64_MIN, 0);
  SCALAR(VShl, S64, int64_t, 65);
  EXPECT(int64_t, 0);
  FILL(uint64_t, 0, 3);
  SCALAR(VShl, U64, uint64_t, 63);
  EXPECT(uint64_t, 1ull << 63);
  SCALAR(VShl, U64, uint64_t, 64);
  EXPECT(uint64_t, 0);
}

/* Quotients go towards zero; by 0 they are 0, the minimum by -1 is the minimum. */
static void quotients(void) {
  FILL(int16_t, 0, 7, -7, 7, -7, -32768, 5, -32768);
  FILL(int16_t, 256, 2, 2, -2, -2, -1, 0, 1);
  BINARY(VDiv, S16, int16_t);
  EXPECT(int16_t, 3, -3, -3, 3, -32768, 0, -32768);
  FILL(uint32_t, 0, 4000000000u, 7, 7);
  FILL(uint32_t, 256, 3, 4000000000u, 0);
  BINARY(VDiv, U32, uint32_t);
  EXPECT(uint32_t, 1333333333u, 0, 0);
  FILL(int64_t, 0, INT64_MIN, 100, 5);
  FILL(int64_t, 256, -1, -7, 0);
  BINARY(VDiv, S64, int64_t);
  EXPECT(int64_t, INT64_MIN, -14, 0);
  FILL(int64_t, 0, 1, -1, 2, 0);
  UNARY(VRec, S64, int64_t);
  EXPECT(int64_t, 1, -1, 0, 0);
  UNARY(VRec, U64, uint64_t);
  EXPECT(uint64_t, 1, 0, 0, 0);
}

/* Unsigned order, relu without effect on unsigned, complements of anything's bits, 64-bit multiply-add. */
static void others(void) {
  FILL(uint8_t, 0, 200, 3);
  FILL(uint8_t, 256, 100, 250);
  BINARY(VMax, U8, uint8_t);
  EXPECT(uint8_t, 200, 250);
  BINARY(VMin, U8, uint8_t);
  EXPECT(uint8_t, 100, 3);
  SCALAR(VMaxs, U8, uint8_t, 128);
  EXPECT(uint8_t, 200, 128);
  FILL(uint64_t, 0, 1ull << 63, 5);
  FILL(uint64_t, 256, 1, 6);
  BINARY(VAddRelu, U64, uint64_t);
  EXPECT(uint64_t, (1ull << 63) + 1, 11);
  BINARY(VSubRelu, U64, uint64_t);
  EXPECT(uint64_t, (1ull << 63) - 1, ~0ull);
  BINARY(VSubRelu, S64, int64_t); /* INT64_MIN - 1 wraps to the maximum */
  EXPECT(int64_t, INT64_MAX, 0);
  FILL(uint16_t, 0, 0x3c00, 0xffff); /* 1 and a NaN of half: their bits */
  UNARY(VNot, F16, uint16_t);
  EXPECT(uint16_t, 0xc3ff, 0);
  FILL(int64_t, 0, 3, -3);
  FILL(int64_t, 256, 1ll << 32, 10);
  FILL(int64_t, 512, 5, 7);
  CHECK(!CALL(core, VMulAddDst, S64, 512, 0, 256, ONE(int64_t), PLAIN3(1))); /* src0 * src1 + dst */
  EXPECT(int64_t, (3ll << 32) + 5, -23);
  FILL(int64_t, 512, 5, 7);
  CHECK(!CALL(core, VFma, S64, 512, 0, 256, ONE(int64_t), PLAIN3(1))); /* src0 * dst + src1 */
  EXPECT(int64_t, (1ll << 32) + 15, -11);
  FILL(int64_t, 512, 5, 7);
  CHECK(!CALL(core, VFmaRelu, S64, 512, 0, 256, ONE(int64_t), PLAIN3(1)));
  EXPECT(int64_t, (1ll << 32) + 15, 0);
  FILL(int64_t, 512, 5, 7);
  CHECK(!CALL(core, VAxpy, S64, 512, 0, 2, ONE(int64_t), PLAIN2(1)));
  EXPECT(int64_t, 11, 1);
}

/* bfloat16: Axpy rounds the product, then the sum. 3 * 1.0078125 = 3.0234375 lies between 3.015625 and 3.03125, a tie: to
 * 3.03125 (even); less 3.015625 leaves 2^-6, rounding once would leave 2^-7. */
static void bfloat_more(void) {
  FILL(uint16_t, 0, 0x3f81);
  FILL(uint16_t, 512, 0xc041);
  CHECK(!CALL(core, VAxpy, BF16, 512, 0, 0x4040, ONE(uint16_t), PLAIN2(1)));
  EXPECT(uint16_t, 0x3c80);
  FILL(uint16_t, 0, 0x8000, 0x3f80, 0xff80);
  FILL(uint16_t, 256, 0x0000, 0xbf80, 0x3f80);
  BINARY(VMax, BF16, uint16_t);
  EXPECT(uint16_t, 0x0000, 0x3f80, 0x3f80);
  BINARY(VMin, BF16, uint16_t);
  EXPECT(uint16_t, 0x8000, 0xbf80, 0xff80);
}

/* Checked mode: only a negative amount is wrong on this chip. */
static void checked_shift(void) {
  core->checked = true;
  CHECK(!CALL(core, VShl, S16, 512, 0, 17, ALL, PLAIN2(1)));
  CHECK(!CALL(core, VShl, U64, 512, 0, ~0ull, ONE(uint64_t), PLAIN2(1)));
  CHECK_TEXT(CALL(core, VShl, S16, 512, 0, 0xffff, ALL, PLAIN2(1)), "ShiftLeft: shift amount -1 is negative [shift]");
  core->checked = false;
}

int main(void) {
  core = ac_core_new(ac_chip_find("dav-3510"));
  bfloat();
  bytes();
  longs();
  long_mask();
  over_shift();
  quotients();
  others();
  bfloat_more();
  checked_shift();
  ac_core_free(core);
  return check_result();
}
