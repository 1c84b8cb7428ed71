/* What Div, Max, Min, And, Or, Relu and their like, the roots, right shifts and the instructions that read their destination
 * compute, on values worked out by hand (docs/semantics.md 3; part 2, 3). */
#include "OneRepeat.h"
#include <math.h>
typedef _Float16 h;

static void divide(void) {
  FILL(float, 0, 1, -1, 0, 1, 0x1p-149f, 3e38f, NAN, INFINITY);
  FILL(float, 256, 3, 0.0f, 0.0f, -0.0f, 2, 0.1f, 1, INFINITY);
  BINARY(VDiv, F32);
  EXPECT(float, 0x1.555556p-2f, -INFINITY, NAN, -INFINITY, 0, INFINITY, NAN, NAN); /* 2^-150 is a tie: to even 0 */
  FILL(h, 0, 1, 65504, (h)0x1p-24f, (h)0x1p-24f, 0);
  FILL(h, 256, 3, (h)0.5f, 2, (h)1.5f, -5);
  BINARY(VDiv, F16);
  EXPECT(h, (h)0x1.554p-2f, (h)INFINITY, 0, (h)0x1p-24f, (h)-0.0f); /* 2/3 of the least rounds up to it */
}

static void extremes(void) {
  FILL(float, 0, 1, -0.0f, 0.0f, NAN, 2, -INFINITY, -0.0f);
  FILL(float, 256, 2, 0.0f, -0.0f, 1, NAN, -3, -0.0f);
  BINARY(VMax, F32);
  EXPECT(float, 2, 0.0f, 0.0f, NAN, NAN, -3, -0.0f);
  BINARY(VMin, F32);
  EXPECT(float, 1, -0.0f, -0.0f, NAN, NAN, -INFINITY, -0.0f);
  SCALAR(VMaxs, F32, 0); /* 0.0 */
  EXPECT(float, 1, 0.0f, 0.0f, NAN, 2, 0.0f, 0.0f);
  SCALAR(VMins, F32, 0x7fc00000);
  EXPECT(float, NAN);
  FILL(h, 0, -1, (h)-0.0f, (h)NAN, 65504);
  FILL(h, 256, (h)-0.5f, 0, 1, (h)INFINITY);
  BINARY(VMax, F16);
  EXPECT(h, (h)-0.5f, 0, (h)NAN, (h)INFINITY);
  BINARY(VMin, F16);
  EXPECT(h, -1, (h)-0.0f, (h)NAN, 65504);
  SCALAR(VMaxs, F16, 0x8000); /* -0.0 */
  EXPECT(h, (h)-0.0f, (h)-0.0f, (h)NAN, 65504);
  SCALAR(VMins, F16, 0xfc00); /* -inf */
  EXPECT(h, (h)-INFINITY, (h)-INFINITY, (h)NAN, (h)-INFINITY);
  FILL(int16_t, 0, INT16_MIN, -1, 5);
  FILL(int16_t, 256, INT16_MAX, 1, -5);
  BINARY(VMax, S16);
  EXPECT(int16_t, INT16_MAX, 1, 5);
  BINARY(VMin, S16);
  EXPECT(int16_t, INT16_MIN, -1, -5);
  SCALAR(VMaxs, S16, 0xfffe); /* -2 */
  EXPECT(int16_t, -2, -1, 5);
  SCALAR(VMins, S16, 0xfffe);
  EXPECT(int16_t, INT16_MIN, -2, -2);
  FILL(int32_t, 0, INT32_MIN, -1, 5);
  FILL(int32_t, 256, INT32_MAX, 1, -5);
  BINARY(VMax, S32);
  EXPECT(int32_t, INT32_MAX, 1, 5);
  BINARY(VMin, S32);
  EXPECT(int32_t, INT32_MIN, -1, -5);
  SCALAR(VMaxs, S32, 0xffffffff);
  EXPECT(int32_t, -1, -1, 5);
  SCALAR(VMins, S32, 0xffffffff);
  EXPECT(int32_t, INT32_MIN, -1, -1);
}

static void bitwise(void) {
  FILL(uint16_t, 0, 0xff00, 0x1234);
  FILL(uint16_t, 256, 0x0ff0, 0xffff);
  BINARY(VAnd, U16);
  EXPECT(uint16_t, 0x0f00, 0x1234);
  BINARY(VOr, S16);
  EXPECT(uint16_t, 0xfff0, 0xffff);
  UNARY(VNot, U16);
  EXPECT(uint16_t, 0x00ff, 0xedcb);
  UNARY(VNot, S16);
  EXPECT(uint16_t, 0x00ff, 0xedcb);
}

static void relus(void) {
  FILL(float, 0, -1, -0.0f, 0x1p-149f, -NAN, -INFINITY, INFINITY, -0x1p-149f);
  UNARY(VRelu, F32);
  EXPECT(float, 0.0f, 0.0f, 0x1p-149f, NAN, 0.0f, INFINITY, 0.0f);
  SCALAR(VLeakyRelu, F32, 0x3f000000); /* 0.5 */
  EXPECT(float, -0.5f, -0.0f, 0x1p-149f, NAN, -INFINITY, INFINITY, -0.0f);
  FILL(float, 256, 3, 0.0f, 1, 1, INFINITY, 1, 0);
  BINARY(VAddRelu, F32);
  EXPECT(float, 2, 0.0f, 1, NAN, NAN, INFINITY, 0.0f);
  BINARY(VSubRelu, F32);
  EXPECT(float, 0, 0.0f, 0, NAN, 0, INFINITY, 0.0f);
  FILL(h, 0, -2048, (h)-0.0f, (h)NAN, 65504);
  FILL(h, 256, 2050, (h)-0.0f, 0, 65504);
  UNARY(VRelu, F16);
  EXPECT(h, 0, 0, (h)NAN, 65504);
  BINARY(VAddRelu, F16);
  EXPECT(h, 2, 0, (h)NAN, (h)INFINITY);
  BINARY(VSubRelu, F16);
  EXPECT(h, 0, 0, (h)NAN, 0);
  SCALAR(VLeakyRelu, F16, 0x2e66); /* 0.1 as 0x1.998p-4: * -2048 = -204.75, a multiple of 1/8, kept */
  EXPECT(h, (h)-204.75f, (h)-0.0f, (h)NAN, 65504);
  FILL(int32_t, 0, INT32_MIN, -1, 7);
  UNARY(VRelu, S32);
  EXPECT(int32_t, 0, 0, 7);
  FILL(int16_t, 0, INT16_MAX, -5, 3);
  FILL(int16_t, 256, 1, 2, INT16_MIN);
  BINARY(VAddRelu, S16); /* wraps before the relu */
  EXPECT(int16_t, 0, 0, 0);
  BINARY(VSubRelu, S16);
  EXPECT(int16_t, 32766, 0, 0); /* 3 + 32768 wraps to -32765 */
}

static void roots(void) {
  FILL(float, 0, 2, -0.0f, -1, 0x1p-149f, INFINITY, 0.0f, 4, 3);
  UNARY(VSqrt, F32);
  EXPECT(float, 0x1.6a09e6p0f, -0.0f, NAN, 0x1.6a09e6p-75f, INFINITY, 0, 2, 0x1.bb67aep0f);
  UNARY(VRsqrt, F32); /* one over the rounded root: 1/0x1.bb67aep0 = 0x1.279a74ff.. */
  EXPECT(float, 0x1.6a09e6p-1f, -INFINITY, NAN, 0x1.6a09e6p74f, 0, INFINITY, 0.5f, 0x1.279a74p-1f);
  UNARY(VRec, F32);
  EXPECT(float, 0.5f, -INFINITY, -1, INFINITY, 0, INFINITY, 0.25f, 0x1.555556p-2f);
  FILL(float, 0, 0x1p127f, 0x1.8p127f);
  UNARY(VRec, F32); /* subnormal results */
  EXPECT(float, 0x1p-127f, 0x1.555558p-128f);
  FILL(h, 0, 2, 9, (h)0x1p-24f, -4, (h)-0.0f, (h)INFINITY);
  UNARY(VSqrt, F16);
  EXPECT(h, (h)0x1.6ap0f, 3, (h)0x1p-12f, (h)NAN, (h)-0.0f, (h)INFINITY);
  UNARY(VRsqrt, F16);
  EXPECT(h, (h)0x1.6ap-1f, (h)0x1.554p-2f, 4096, (h)NAN, (h)-INFINITY, 0);
  UNARY(VRec, F16);
  EXPECT(h, (h)0.5f, (h)0x1.c7p-4f, (h)INFINITY, (h)-0.25f, (h)-INFINITY, 0);
}

/* Values within half a unit: e = 0x1.5bf0a8b..., ln 2 = 0x1.62e42fe..p-1; e^-104 is below half the least float. */
static void exponentials(void) {
  FILL(float, 0, 0.0f, 1, -INFINITY, INFINITY, NAN, 89, -104, -100);
  UNARY(VExp, F32);
  EXPECT(float, 1, 0x1.5bf0a8p1f, 0, INFINITY, NAN, INFINITY, 0, 0x1.bp-145f);
  FILL(float, 0, 1, 2, 0.0f, -0.0f, -1, INFINITY, NAN, 0x1p-149f);
  UNARY(VLn, F32); /* -149 ln 2 = -103.27892990 */
  EXPECT(float, 0, 0x1.62e43p-1f, -INFINITY, -INFINITY, NAN, INFINITY, NAN, -103.2789299f);
  FILL(h, 0, 0, 1, (h)-INFINITY, (h)INFINITY, (h)NAN, 12, -18, (h)-17.25f);
  UNARY(VExp, F16); /* e^-17.25 = 3.224e-8 is more than half of 2^-24 */
  EXPECT(h, 1, (h)2.71875f, 0, (h)INFINITY, (h)NAN, (h)INFINITY, 0, (h)0x1p-24f);
  FILL(h, 0, 1, 2, 0, (h)-0.0f, -1, (h)INFINITY, (h)NAN, (h)0x1p-24f);
  UNARY(VLn, F16); /* -24 ln 2 = -16.6355 */
  EXPECT(h, 0, (h)0x1.63p-1f, (h)-INFINITY, (h)-INFINITY, (h)NAN, (h)INFINITY, (h)NAN, (h)-16.640625f);
}

/* The page's example: 17 >> 5 with roundEn is 1. */
static void right_shifts(void) {
  FILL(int16_t, 0, 17, -17, -1, INT16_MIN, INT16_MAX, 24);
  SCALAR(VShr, S16, 5);
  EXPECT(int16_t, 0, -1, -1, -1024, 1023, 0);
  SCALAR(VShrRound, S16, 5);
  EXPECT(int16_t, 1, -1, 0, -1024, 1024, 1); /* -17: -1 + bit 4 of ...01111 = 0; -1: -1 + 1 */
  SCALAR(VShr, S16, 0);
  EXPECT(int16_t, 17, -17, -1, INT16_MIN, INT16_MAX, 24);
  SCALAR(VShrRound, S16, 0);
  EXPECT(int16_t, 17, -17, -1, INT16_MIN, INT16_MAX, 24);
  SCALAR(VShr, S16, 16);
  EXPECT(int16_t, 0, -1, -1, -1, 0, 0);
  SCALAR(VShrRound, S16, 16);
  EXPECT(int16_t, 0);
  SCALAR(VShrRound, S16, 1);
  EXPECT(int16_t, 9, -8, 0, INT16_MIN / 2, 16384, 12);
  FILL(int32_t, 0, INT32_MIN, INT32_MAX, -3);
  SCALAR(VShr, S32, 31);
  EXPECT(int32_t, -1, 0, -1);
  SCALAR(VShrRound, S32, 31);
  EXPECT(int32_t, -1, 1, 0);
  SCALAR(VShr, S32, 32);
  EXPECT(int32_t, -1, 0, -1);
  FILL(uint16_t, 0, 0x8001, 0xffff);
  SCALAR(VShr, U16, 15);
  EXPECT(uint16_t, 1, 1);
  SCALAR(VShr, U16, 16);
  EXPECT(uint16_t, 0);
  FILL(uint32_t, 0, 0x80000001u, 6);
  SCALAR(VShr, U32, 2);
  EXPECT(uint32_t, 0x20000000u, 1);
  SCALAR(VShr, U32, 32);
  EXPECT(uint32_t, 0);
}

/* One rounding or two. 1 + 2^-12 times itself is 1 + 2^-11 + 2^-24: as a float product the last part is lost. */
static void multiply_add(void) {
  const float x = 1 + 0x1p-12f, minus = -(1 + 0x1p-11f);
  FILL(float, 0, x, 2, INFINITY, 0x1p100f);
  FILL(float, 256, x, 3, 0, 0x1p100f);
  FILL(float, 512, minus, 4, 1, -INFINITY);
  BINARY(VMulAddDst, F32); /* src0 * src1 + dst */
  EXPECT(float, 0, 10, NAN, NAN);
  FILL(float, 256, minus, 3, 0, -INFINITY);
  FILL(float, 512, x, 4, 1, 0x1p20f);
  BINARY(VFma, F32); /* src0 * dst + src1 */
  EXPECT(float, 0x1p-24f, 11, INFINITY, -INFINITY);
  FILL(float, 512, x, -4, -1, 0x1p20f);
  BINARY(VFmaRelu, F32);
  EXPECT(float, 0x1p-24f, 0, 0, 0);
  FILL(float, 0, x, 2, NAN);
  FILL(float, 512, minus, 4, 1);
  SCALAR(VAxpy, F32, 0x3f800800); /* 1 + 2^-12 */
  EXPECT(float, 0, 6 + 0x1p-11f, NAN);
}

/* half: 11 bits. (1 + 2^-10) * (1 - 2^-10) = 1 - 2^-20, 1 as a half. 2049 * 1 + tie breakers: 2048 + 1 is a tie, to even
 * 2048; with 2^-24 more it is not, and goes up to 2050, though the sum as a float is 2049 again. */
static void half_multiply_add(void) {
  FILL(h, 0, (h)(1 + 0x1p-10f), 2048, (h)0x1p-12f, -2048, 60000);
  FILL(h, 256, (h)(1 - 0x1p-10f), 1, (h)0x1p-12f, 1, 2);
  FILL(h, 512, -1, 1, 2, -1, -60000);
  BINARY(VMulAddDst, F16);
  EXPECT(h, 0, 2048, 2, -2048, (h)INFINITY); /* 120000 is infinite before the sum */
  FILL(h, 0, (h)(1 + 0x1p-10f), 683, 683, -683, 60000);
  FILL(h, 256, -1, (h)0x1p-24f, 0, (h)-0x1p-24f, -60000);
  FILL(h, 512, (h)(1 - 0x1p-10f), 3, 3, 3, 2);
  BINARY(VFma, F16); /* 683 * 3 = 2049 */
  EXPECT(h, (h)-0x1p-20f, 2050, 2048, -2050, 60000);
  FILL(h, 512, (h)(1 - 0x1p-10f), 3, -3, (h)NAN, 2);
  BINARY(VFmaRelu, F16);
  EXPECT(h, 0, 2050, 0, (h)NAN, 60000);
  FILL(h, 0, 683, (h)0x1p-14f, 1);
  FILL(h, 512, 1, 0, (h)-3.5f);
  SCALAR(VAxpy, F16, 0x4200); /* 3: 2049 rounds to 2048, + 1 is a tie to 2048; with one rounding it would be 2050 */
  EXPECT(h, 2048, (h)0x1.8p-13f, (h)-0.5f);
}

/* The destination's own mask and strides hold for what is read of it too. */
static void accumulator_strides(void) {
  FILL(float, 0, 1);
  for (int i = 0; i < 128; i++) UB(core, float, 512)[i] = (float)i;
  CHECK(!CALL(core, VAxpy, F32, 512, 0, 0x3f800000, NORM(0x00ff, 0), 2, 0, 1, 8, 0)); /* block stride 0 counts as 1 */
  for (int i = 0; i < 128; i++) CHECK(UB(core, float, 512)[i] == (float)(i % 64 < 8 ? i + 1 : i));
  /* a repeat stride of 0 adds up */
  for (int i = 0; i < 64; i++) UB(core, float, 512)[i] = 10;
  CHECK(!CALL(core, VAxpy, F32, 512, 0, 0x40000000, ALL, 3, 1, 1, 0, 0));
  for (int i = 0; i < 64; i++) CHECK(UB(core, float, 512)[i] == 16);
}

int main(void) {
  core = ac_core_new(ac_chip_find("dav-2201"));
  divide();
  extremes();
  bitwise();
  relus();
  roots();
  exponentials();
  right_shifts();
  multiply_add();
  half_multiply_add();
  accumulator_strides();
  ac_core_free(core);
  return check_result();
}
