/* What each instruction computes for each type, on values worked out by hand. */
#include "Bfloat.h"
#include "OneRepeat.h"

static void float_binary(void) {
  FILL(float, 0, 1.5f, -2, 16777216.0f, 3e38f, 0x1p-149f, -0.0f);
  FILL(float, 256, 2.25f, 2, 1.0f, 3e38f, 0x1p-149f, -0.0f);
  BINARY(VAdd, F32);
  EXPECT(float, 3.75f, 0.0f, 16777216.0f, __builtin_inff(), 0x1p-148f, -0.0f);
  BINARY(VSub, F32);
  EXPECT(float, -0.75f, -4, 16777215.0f, 0, 0, 0);
  BINARY(VMul, F32);
  EXPECT(float, 3.375f, -4, 16777216.0f, __builtin_inff(), 0, 0);
}

/* half: 2048 + 1 is a tie that goes to even; 65504 + 16 rounds to infinity; 0.1 is 0x0.1998 there. */
static void half_binary(void) {
  typedef _Float16 h;
  FILL(h, 0, 2048, 2050, 65504, 65504, (h)0.1f, (h)0x1p-24f);
  FILL(h, 256, 1, 1, 15, 16, 3, (h)0x1p-24f);
  BINARY(VAdd, F16);
  EXPECT(h, 2048, 2052, 65504, (h)__builtin_inff(), (h)3.099609375f, (h)0x1p-23f);
  BINARY(VSub, F16);
  EXPECT(h, 2047, 2048, 65504, 65472, (h)-2.900390625f, 0); /* 2049, 65488: ties to even */
  BINARY(VMul, F16);
  EXPECT(h, 2048, 2050, (h)__builtin_inff(), (h)__builtin_inff(), (h)0.2998046875f, 0);
}

static void integer_binary(void) {
  FILL(int16_t, 0, 32767, -32768, 300, -1);
  FILL(int16_t, 256, 1, -1, 300, -1);
  BINARY(VAdd, S16);
  EXPECT(int16_t, -32768, 32767, 600, -2);
  BINARY(VSub, S16);
  EXPECT(int16_t, 32766, -32767, 0, 0);
  BINARY(VMul, S16);
  EXPECT(int16_t, 32767, -32768, 24464, 1); /* 90000 - 65536 */
  FILL(int32_t, 0, INT32_MAX, INT32_MIN, 65536, -7);
  FILL(int32_t, 256, 1, -1, 65537, 3);
  BINARY(VAdd, S32);
  EXPECT(int32_t, INT32_MIN, INT32_MAX, 131073, -4);
  BINARY(VSub, S32);
  EXPECT(int32_t, INT32_MAX - 1, INT32_MIN + 1, -1, -10);
  BINARY(VMul, S32);
  EXPECT(int32_t, INT32_MAX, INT32_MIN, 65536, -21);
}

static void scalars(void) {
  FILL(float, 0, 1, -2.5f);
  SCALAR(VAdds, F32, 0x3fc00000); /* 1.5 */
  EXPECT(float, 2.5f, -1.0f);
  SCALAR(VMuls, F32, 0xc0000000); /* -2 */
  EXPECT(float, -2.0f, 5.0f);
  FILL(_Float16, 0, 1, 2048);
  SCALAR(VAdds, F16, 0x4200); /* 3: 2051 is a tie, to even 2052 */
  EXPECT(_Float16, 4, 2052);
  SCALAR(VMuls, F16, 0x3800); /* 0.5 */
  EXPECT(_Float16, (_Float16)0.5f, 1024);
  FILL(int16_t, 0, 32767, 5);
  SCALAR(VAdds, S16, 0xffff); /* -1, zero-extended as the slots are */
  EXPECT(int16_t, 32766, 4);
  SCALAR(VMuls, S16, 0xfffe); /* -2 */
  EXPECT(int16_t, 2, -10);
  FILL(int32_t, 0, INT32_MAX, 5);
  SCALAR(VAdds, S32, 2);
  EXPECT(int32_t, INT32_MIN + 1, 7);
  SCALAR(VMuls, S32, 0xffffffff);
  EXPECT(int32_t, -INT32_MAX, -5);
}

static void absolute(void) {
  FILL(float, 0, -1.5f, -0.0f, 0x1p-149f, -__builtin_inff());
  UNARY(VAbs, F32);
  EXPECT(float, 1.5f, 0.0f, 0x1p-149f, __builtin_inff());
  FILL(_Float16, 0, -65504, (_Float16)-0.0f, 3);
  UNARY(VAbs, F16);
  EXPECT(_Float16, 65504, 0, 3);
}

static void duplicate(void) {
#define DUP(type, bits) CHECK_TEXT(done(CALL(core, VDup, type, 512, bits, ALL, 1, 1, 8)), "done")
  DUP(F32, 0x7fa00000); /* a signalling NaN is only moved */
  EXPECT(uint32_t, 0x7fa00000);
  DUP(F16, 0x7d01);
  EXPECT(uint16_t, 0x7d01);
  DUP(BF16, 0x3f80);
  EXPECT(uint16_t, 0x3f80);
  DUP(S16, 0x8001);
  EXPECT(int16_t, -32767);
  DUP(U16, 65535);
  EXPECT(uint16_t, 65535);
  DUP(S32, 0xfffffffe);
  EXPECT(int32_t, -2);
  DUP(U32, 4000000000u);
  EXPECT(uint32_t, 4000000000u);
}

/* The document's two examples first: 0b1010101010101010 << 1 and << 3 with the sign kept. */
static void shifts(void) {
  FILL(int16_t, 0, (int16_t)0xaaaa, 1, -1, 0x4000);
  SCALAR(VShl, S16, 1);
  EXPECT(int16_t, (int16_t)0xd554, 2, -2, 0);
  SCALAR(VShl, S16, 3);
  EXPECT(int16_t, (int16_t)0xd550, 8, -8, 0);
  SCALAR(VShl, S16, 0);
  EXPECT(int16_t, (int16_t)0xaaaa, 1, -1, 0x4000);
  SCALAR(VShl, S16, 15);
  EXPECT(int16_t, (int16_t)0x8000, 0, (int16_t)0x8000, 0);
  SCALAR(VShl, S16, 16);
  EXPECT(int16_t, (int16_t)0x8000, 0, (int16_t)0x8000, 0);
  SCALAR(VShl, S16, 17); /* beyond the width nothing is left (part 2, 1.1 #32) */
  EXPECT(int16_t, 0);
  SCALAR(VShl, S16, 0xffff); /* -1: a large amount */
  EXPECT(int16_t, 0);
  SCALAR(VShlWrap, S16, 1);
  EXPECT(int16_t, 0x5554, 2, -2, (int16_t)0x8000);
  SCALAR(VShlWrap, S16, 16);
  EXPECT(int16_t, 0);
  FILL(int32_t, 0, INT32_MIN + 1, 0x60000000, -1);
  SCALAR(VShl, S32, 2);
  EXPECT(int32_t, INT32_MIN + 4, 0, -4);
  SCALAR(VShl, S32, 32);
  EXPECT(int32_t, INT32_MIN, 0, INT32_MIN);
  SCALAR(VShlWrap, S32, 1);
  EXPECT(int32_t, 2, (int32_t)0xc0000000, -2);
  SCALAR(VShlWrap, S32, 32);
  EXPECT(int32_t, 0);
  FILL(uint16_t, 0, 0xaaaa, 1);
  SCALAR(VShl, U16, 1);
  EXPECT(uint16_t, 0x5554, 2);
  SCALAR(VShl, U16, 16);
  EXPECT(uint16_t, 0);
  FILL(uint32_t, 0, 0x80000001u, 3);
  SCALAR(VShl, U32, 31);
  EXPECT(uint32_t, 0x80000000u, 0x80000000u);
  SCALAR(VShl, U32, 32);
  EXPECT(uint32_t, 0);
}

/* Registers: mask bit lane * element size; lanes that are off become 0. */
static void registers(void) {
  float a[64], b[64], d[64];
  unsigned char mask[32] = {0};
  for (int i = 0; i < 64; i++) a[i] = (float)i, b[i] = 100, d[i] = -1;
  mask[0] = 0x31;  /* bits 0, 4 and 5: lanes 0 and 1; bit 5 belongs to no float lane's low bit */
  mask[31] = 0x10; /* bit 252: lane 63 */
  CHECK(!CALL(core, RAdd, F32, (uintptr_t)d, (uintptr_t)a, (uintptr_t)b, (uintptr_t)mask));
  for (int i = 0; i < 64; i++) CHECK(d[i] == (i == 0 || i == 1 || i == 63 ? 100 + (float)i : 0));
  uint16_t x[128], y[128];
  for (int i = 0; i < 128; i++) x[i] = (uint16_t)(65535 - i), y[i] = 2;
  memset(mask, 0, sizeof mask);
  mask[1] = 0x04; /* bit 10: lane 5 */
  CHECK(!CALL(core, RAdd, U16, (uintptr_t)x, (uintptr_t)x, (uintptr_t)y, (uintptr_t)mask));
  for (int i = 0; i < 128; i++) CHECK(x[i] == (i == 5 ? 65532 : 0));
}

static unsigned bits_of(__bf16 value) {
  uint16_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/* Rounding to bfloat16: 8 bits of precision, ties to even, and once only from double. */
static void bfloat(void) {
  CHECK(bits_of(__truncsfbf2(1 + 0x1p-8f)) == 0x3f80);
  CHECK(bits_of(__truncsfbf2(1 + 0x3p-8f)) == 0x3f82);
  CHECK(bits_of(__truncsfbf2(1 + 0x1p-8f + 0x1p-20f)) == 0x3f81);
  CHECK(bits_of(__truncsfbf2(-0x1.fffffep127f)) == 0xff80);
  CHECK(bits_of(__truncsfbf2(0x1p-149f)) == 0);
  CHECK((bits_of(__truncsfbf2(__builtin_nanf("0x1"))) & 0x7fff) > 0x7f80);
  CHECK(bits_of(__truncdfbf2(1 + 0x1p-8 + 0x1p-40)) == 0x3f81);
  CHECK(bits_of(__truncdfbf2(-1 - 0x1p-8)) == 0xbf80);
  CHECK(bits_of(__truncdfbf2(1 + 0x3p-8 - 0x1p-40)) == 0x3f81);
  CHECK(bits_of(__truncdfbf2(1e300)) == 0x7f80);
}

int main(void) {
  core = ac_core_new(ac_chip_find("dav-2201"));
  float_binary();
  half_binary();
  integer_binary();
  scalars();
  absolute();
  duplicate();
  shifts();
  registers();
  bfloat();
  ac_core_free(core);
  return check_result();
}
