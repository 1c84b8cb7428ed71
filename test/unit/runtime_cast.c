/* Conversions on the reference model: values worked out by hand, one repeat each. */
#include "RuntimeCall.h"
#include <math.h>

static struct ac_core *core;
typedef _Float16 h;
enum { DST = 1024 };

static uint64_t half_bits(h value) {
  uint16_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
static const char *done(const char *failure) { return failure ? failure : "done"; }

/* Converts the given values in one mode (a first-n call) and compares with what follows them. */
#define CAST(src, S, dst, D, mode_, count, ...)                                                                        \
  do {                                                                                                                 \
    const struct { S in; D out; } rows_[] = {__VA_ARGS__};                                                             \
    size_t n_ = sizeof rows_ / sizeof *rows_;                                                                          \
    CHECK(n_ == (count));                                                                                              \
    for (size_t i_ = 0; i_ < n_; i_++) UB(core, S, 0)[i_] = rows_[i_].in;                                              \
    struct call call_ = {.id = AC_VCast, .type = (int)ac_pair(AC_##src, AC_##dst),                                     \
                         .slots = {DST, 0, AC_##mode_, COUNT(n_), 1, 1, 1, 8, 8}};                                     \
    CHECK_TEXT(done(run_call(core, &call_)), "done");                                                                  \
    for (size_t i_ = 0; i_ < n_; i_++)                                                                                 \
      if (!CHECK(memcmp(&UB(core, D, DST)[i_], &rows_[i_].out, sizeof(D)) == 0))                                       \
        printf("  row %zu: %g gave %g, want %g\n", i_, (double)rows_[i_].in, (double)UB(core, D, DST)[i_],             \
               (double)rows_[i_].out);                                                                                 \
  } while (0)

/* 2.5 and -2.5 are ties; 2.75 is not; 40000 is beyond int16. */
static void half_to_integer(void) {
  CAST(F16, h, S16, int16_t, RINT, 6, {2.5, 2}, {3.5, 4}, {-2.5, -2}, {2.75, 3}, {40000, 32767}, {-40000, -32768});
  CAST(F16, h, S16, int16_t, FLOOR, 4, {2.5, 2}, {-2.5, -3}, {-0.25, -1}, {2.75, 2});
  CAST(F16, h, S16, int16_t, CEIL, 4, {2.5, 3}, {-2.5, -2}, {-0.25, 0}, {2.25, 3});
  CAST(F16, h, S16, int16_t, ROUND, 4, {2.5, 3}, {-2.5, -3}, {0.5, 1}, {-0.25, 0});
  CAST(F16, h, S16, int16_t, TRUNC, 4, {2.75, 2}, {-2.75, -2}, {-0.5, 0}, {0.75, 0});
  CAST(F16, h, S32, int32_t, RINT, 4, {65504, 65504}, {(h)NAN, 0}, {(h)INFINITY, INT32_MAX}, {-(h)INFINITY, INT32_MIN});
  CAST(F16, h, S8, int8_t, NONE, 5, {127.5, 127}, {-128.5, -128}, {126.5, 126}, {-300, -128}, {0.5, 0});
  CAST(F16, h, U8, uint8_t, RINT, 5, {-1, 0}, {255.5, 255}, {254.5, 254}, {-0.5, 0}, {(h)NAN, 0});
}

static void float_to_integer(void) {
  CAST(F32, float, S32, int32_t, RINT, 5, {2147483520, 2147483520}, {2147483648.0f, INT32_MAX},
       {-2147483648.0f, INT32_MIN}, {-3e9f, INT32_MIN}, {8388609.5f, 8388610});
  CAST(F32, float, S64, int64_t, FLOOR, 5, {-0.5f, -1}, {0x1p62f, 1ll << 62}, {0x1p63f, INT64_MAX}, {-0x1p63f, INT64_MIN},
       {NAN, 0});
  CAST(F32, float, S16, int16_t, CEIL, 4, {32766.5f, 32767}, {32767.5f, 32767}, {-32768.5f, -32768}, {0x1p-149f, 1});
  CAST(F32, float, F32, float, ROUND, 5, {0.5f, 1}, {-0.5f, -1}, {2.5f, 3}, {-0.25f, -0.0f}, {INFINITY, INFINITY});
  CAST(F32, float, F32, float, RINT, 3, {0.5f, 0}, {1.5f, 2}, {-0.5f, -0.0f});
  CAST(BF16, uint16_t, S32, int32_t, TRUNC, 3, {0x3fc0, 1}, {0xc0a0, -5}, {0x7f80, INT32_MAX}); /* 1.5, -5, inf */
}

/* Halves have 11 bits: 2049 lies between 2048 and 2050, 2051 between 2050 and 2052. */
static void to_half(void) {
  CAST(F32, float, F16, h, RINT, 4, {2049, 2048}, {2051, 2052}, {65519, 65504}, {65520, (h)INFINITY});
  CAST(F32, float, F16, h, ROUND, 3, {2049, 2050}, {-2051, -2052}, {0x1p-25f, (h)0x1p-24f});
  CAST(F32, float, F16, h, FLOOR, 4, {2049, 2048}, {-2049, -2050}, {-0x1p-149f, (h)-0x1p-24f}, {65535, 65504});
  CAST(F32, float, F16, h, CEIL, 4, {2049, 2050}, {-2049, -2048}, {0x1p-149f, (h)0x1p-24f}, {65505, (h)INFINITY});
  CAST(F32, float, F16, h, TRUNC, 4, {2051.9f, 2050}, {-2049, -2048}, {65535, 65504}, {65536, (h)INFINITY});
  CAST(F32, float, F16, h, ODD, 4, {2049, 2050}, {2051, 2050}, {2050, 2050}, {0x1p-30f, (h)0x1p-24f});
  CAST(S16, int16_t, F16, h, RINT, 3, {2049, 2048}, {-32767, -32768}, {32752, 32752});
  CAST(S16, int16_t, F16, h, FLOOR, 2, {2049, 2048}, {-2049, -2050});
  CAST(U8, uint8_t, F16, h, NONE, 2, {255, 255}, {0, 0});
  CAST(S8, int8_t, F16, h, NONE, 2, {-128, -128}, {127, 127});
}

/* bfloat16 has 8 bits: 257 lies between 256 and 258, 259 between 258 and 260. By their bits. */
static void to_other_floats(void) {
  CAST(F32, float, BF16, uint16_t, RINT, 4, {257, 0x4380}, {259, 0x4382}, {3.4e38f, 0x7f80}, {-INFINITY, 0xff80});
  CAST(F32, float, BF16, uint16_t, TRUNC, 3, {259, 0x4381}, {-257, 0xc380}, {3.4e38f, 0x7f7f});
  CAST(F32, float, BF16, uint16_t, FLOOR, 2, {257, 0x4380}, {-257, 0xc381});
  CAST(S32, int32_t, F32, float, RINT, 3, {16777217, 16777216}, {16777219, 16777220}, {INT32_MAX, 2147483648.0f});
  CAST(S32, int32_t, F32, float, FLOOR, 3, {16777219, 16777218}, {-16777217, -16777218}, {INT32_MAX, 2147483520.0f});
  CAST(S64, int64_t, F32, float, TRUNC, 2, {INT64_MAX, 0x1.fffffep62f}, {INT64_MIN, -0x1p63f});
  CAST(S64, int64_t, F32, float, ROUND, 2, {(1ll << 40) + (1 << 16), 0x1.000002p40f}, {-16777217, -16777218});
  CAST(S64, int64_t, F32, float, CEIL, 2, {INT64_MAX, 0x1p63f}, {-16777217, -16777216});
  CAST(F16, h, F32, float, NONE, 3, {(h)0x1p-24f, 0x1p-24f}, {65504, 65504}, {-(h)INFINITY, -INFINITY});
}

static void integer_to_integer(void) {
  CAST(S32, int32_t, S16, int16_t, NONE, 4, {INT32_MAX, 32767}, {INT32_MIN, -32768}, {-5, -5}, {40000, 32767});
  CAST(S64, int64_t, S32, int32_t, NONE, 3, {1ll << 32, INT32_MAX}, {-(1ll << 40), INT32_MIN}, {-7, -7});
  CAST(S32, int32_t, S64, int64_t, NONE, 2, {INT32_MIN, INT32_MIN}, {7, 7});
}

/* 100 * 0.5; 4099 * 0.5 = 2049.5 rounds to 2050; 1e9 overflows. */
static void dequantised(void) {
  const int32_t in[] = {100, 4099, 1000000000, -3};
  const h want[] = {50, 2050, (h)INFINITY, (h)-1.5f};
  memcpy(UB(core, int32_t, 0), in, sizeof in);
  struct call call = {.id = AC_VCastDeq,
                      .type = (int)ac_pair(AC_S32, AC_F16),
                      .slots = {DST, 0, half_bits((h)0.5f), COUNT(4), 1, 1, 1, 4, 8}};
  CHECK_TEXT(done(run_call(core, &call)), "done");
  CHECK(memcmp(UB(core, h, DST), want, sizeof want) == 0);
}

/* The narrower operand's block strides count its own blocks: 16 halves, of which a float's block uses 8. */
static void strides(void) {
  for (int i = 0; i < 256; i++) UB(core, h, 0)[i] = (h)i;
  memset(UB(core, float, DST), 0xff, 4096);
  struct call call = {.id = AC_VCast,
                      .type = (int)ac_pair(AC_F16, AC_F32),
                      .slots = {DST, 0, AC_NONE, ALL, 2, 2, 3, 17, 1}};
  CHECK_TEXT(done(run_call(core, &call)), "done");
  for (int repeat = 0; repeat < 2; repeat++)
    for (int lane = 0; lane < 64; lane++) {
      int to = repeat * 17 * 8 + lane / 8 * 2 * 8 + lane % 8, from = repeat * 16 + lane / 16 * 3 * 16 + lane % 16;
      CHECK(UB(core, float, DST)[to] == (float)from);
    }
  CHECK(isnan(UB(core, float, DST)[8]));
}

static void saturation(void) {
  const float in[] = {70000, -70000, NAN, 1.5f, -INFINITY};
  const h cut[] = {65504, -65504, 0, (h)1.5f, -65504};
  memcpy(UB(core, float, 0), in, sizeof in);
  struct call call = {.id = AC_VCast,
                      .type = (int)ac_pair(AC_F32, AC_F16) | AC_SATURATING,
                      .slots = {DST, 0, AC_RINT, COUNT(5), 1, 1, 1, 4, 8, true}};
  CHECK_TEXT(done(run_call(core, &call)), "done");
  CHECK(memcmp(UB(core, h, DST), cut, sizeof cut) == 0);
  call.slots[11] = false;
  CHECK_TEXT(done(run_call(core, &call)), "done");
  CHECK(UB(core, h, DST)[0] == (h)INFINITY && UB(core, h, DST)[2] != UB(core, h, DST)[2]);
}

/* 1.5 * 2 + 10; a product that is no half: 2049 is not one, 3 * 683 is 2049 in float. */
static void mixed_sums(void) {
  UB(core, h, 0)[0] = (h)1.5f, UB(core, h, 0)[1] = 683;
  UB(core, h, 256)[0] = 2, UB(core, h, 256)[1] = 3;
  UB(core, float, DST)[0] = 10, UB(core, float, DST)[1] = 0.25f;
  struct call call = {.id = AC_VMulAddDst,
                      .type = (int)ac_pair(AC_F16, AC_F32),
                      .slots = {DST, 0, 256, COUNT(2), 1, 1, 1, 1, 8, 4, 4}};
  CHECK_TEXT(done(run_call(core, &call)), "done");
  CHECK(UB(core, float, DST)[0] == 13 && UB(core, float, DST)[1] == 2049.25f);
  call = (struct call){.id = AC_VAxpy,
                       .type = (int)ac_pair(AC_F16, AC_F32),
                       .slots = {DST, 0, half_bits(3), COUNT(2), 1, 1, 1, 8, 4}};
  CHECK_TEXT(done(run_call(core, &call)), "done");
  CHECK(UB(core, float, DST)[0] == 17.5f && UB(core, float, DST)[1] == 4098.25f);
}

/* The page's example: 144 int32 in one repeat, source blocks 8 apart; then fewer than a block in each of two repeats. */
static void counted_copy(void) {
  for (int i = 0; i < 2048; i++) UB(core, int32_t, 0)[i] = i;
  memset(UB(core, int32_t, 16384), 0, 4096);
  CHECK(!CALL(core, VCopyCount, S32, 16384, 0, 144, 1, 1, 8, 0, 0));
  for (int i = 0; i < 144; i++) CHECK(UB(core, int32_t, 16384)[i] == i / 8 * 64 + i % 8);
  CHECK(UB(core, int32_t, 16384)[144] == 0);
  memset(UB(core, int32_t, 16384), 0, 4096);
  CHECK(!CALL(core, VCopyCount, S32, 16384, 32, 3, 2, 1, 1, 2, 5));
  for (int i = 0; i < 32; i++)
    CHECK(UB(core, int32_t, 16384)[i] == (i < 3 ? 8 + i : i >= 16 && i < 19 ? 48 + i - 16 : 0));
}

static void findings(void) {
  core->checked = true;
  struct call call = {.id = AC_VCast,
                      .type = (int)ac_pair(AC_F16, AC_S16),
                      .slots = {0, 0, AC_NONE, COUNT(8), 1, 1, 1, 8, 8}};
  CHECK_TEXT(run_call(core, &call),
             "Cast: half to int16_t with RoundMode CAST_NONE is not supported on dav-2201 [round]");
  call.slots[2] = 9;
  CHECK_TEXT(run_call(core, &call), "Cast: RoundMode 9 does not exist [round]");
  /* two repeats of 64 floats to 64 halves: 512 bytes and 256 */
  call = (struct call){.id = AC_VCast,
                       .type = (int)ac_pair(AC_F32, AC_F16),
                       .slots = {196608 - 256, 0, AC_NONE, ALL, 2, 1, 1, 4, 8}};
  CHECK_TEXT(done(run_call(core, &call)), "done");
  call.slots[0] += 32;
  CHECK_TEXT(run_call(core, &call), "Cast: dst reaches byte 196640 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, VCopyCount, S32, 196608 - 64, 0, 17, 1, 1, 1, 0, 0),
             "Copy: dst reaches byte 196612 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, VCopyCount, S32, 0, 0, 49153, 1, 1, 1, 0, 0),
             "Copy: 49153 elements of int32_t in a repeat are more than the UB of dav-2201 holds [count]");
  core->checked = false;
}

int main(void) {
  core = ac_core_new(ac_chip_find("dav-2201"));
  half_to_integer();
  float_to_integer();
  to_half();
  to_other_floats();
  integer_to_integer();
  dequantised();
  strides();
  saturation();
  mixed_sums();
  counted_copy();
  findings();
  ac_core_free(core);
  return check_result();
}
