/* Repeats, strides, masks and counter mode of vector instructions, and block copies: which lanes and bytes change. */
#include "RuntimeCall.h"

static struct ac_core *core;
static const uint64_t even = 6148914691236517205ull; /* 0b0101...01 */

static void fill32(unsigned offset, unsigned n, int32_t first, int32_t step) {
  for (unsigned i = 0; i < n; i++) UB(core, int32_t, offset)[i] = first + (int32_t)i * step;
}
static void fill16(unsigned offset, unsigned n, int value) {
  for (unsigned i = 0; i < n; i++) UB(core, int16_t, offset)[i] = (int16_t)value;
}

/* Document 5: {even, even} is every even lane of all 128, {even, 0} those of the first 64. */
static void bit_masks(void) {
  fill16(0, 128, 5);
  fill16(256, 128, 2);
  fill16(512, 128, -1);
  CHECK(!CALL(core, VAdd, S16, 512, 0, 256, NORM(even, even), PLAIN3(1)));
  for (unsigned i = 0; i < 128; i++) CHECK(UB(core, int16_t, 512)[i] == (i % 2 ? -1 : 7));
  fill16(512, 128, -1);
  CHECK(!CALL(core, VAdd, S16, 512, 0, 256, NORM(even, 0), PLAIN3(1)));
  for (unsigned i = 0; i < 128; i++) CHECK(UB(core, int16_t, 512)[i] == (i % 2 || i >= 64 ? -1 : 7));
}

/* 32-bit types have 64 lanes: the high word plays no part. A mask of zero does nothing. */
static void masks_of_words(void) {
  fill32(0, 64, 10, 0);
  fill32(256, 64, 1, 0);
  fill32(512, 64, -1, 0);
  CHECK(!CALL(core, VAdd, S32, 512, 0, 256, NORM(0xf, ~0ull), PLAIN3(1)));
  for (unsigned i = 0; i < 64; i++) CHECK(UB(core, int32_t, 512)[i] == (i < 4 ? 11 : -1));
  fill32(512, 64, -1, 0);
  CHECK(!CALL(core, VAdd, S32, 512, 0, 256, NORM(0, ~0ull), PLAIN3(1)));
  CHECK(!CALL(core, VAdd, S32, 512, 0, 256, NORM(0, 0), PLAIN3(1)));
  CHECK(!CALL(core, VAdd, S32, 512, 0, 256, ALL, PLAIN3(0))); /* and so does a repeat of zero */
  for (unsigned i = 0; i < 64; i++) CHECK(UB(core, int32_t, 512)[i] == -1);
}

/* The same mask applies to each repeat. Repeat stride 10: two untouched blocks between repeats. */
static void repeat_strides(void) {
  fill32(0, 128, 0, 1);
  fill32(4096, 512, -1, 0);
  CHECK(!CALL(core, VAdds, S32, 4096, 0, 1000, NORM(1ull << 63 | 1, 0), 2, 1, 1, 10, 8));
  for (unsigned i = 0; i < 512; i++) {
    int32_t want = i == 0 ? 1000 : i == 63 ? 1063 : i == 80 ? 1064 : i == 143 ? 1127 : -1;
    CHECK(UB(core, int32_t, 4096)[i] == want);
  }
}

/* Destination block stride 2: every other block; source block stride 0: one block for all; a destination's 0 is 1. */
static void block_strides(void) {
  fill32(0, 64, 1, 1);
  fill32(4096, 256, -1, 0);
  CHECK(!CALL(core, VAdds, S32, 4096, 0, 0, ALL, 1, 2, 1, 8, 8));
  for (unsigned i = 0; i < 256; i++) {
    unsigned block = i / 8;
    CHECK(UB(core, int32_t, 4096)[i] == (block < 16 && block % 2 == 0 ? (int32_t)(block / 2 * 8 + i % 8 + 1) : -1));
  }
  CHECK(!CALL(core, VAdds, S32, 8192, 0, 0, ALL, 1, 1, 0, 8, 8));
  for (unsigned i = 0; i < 64; i++) CHECK(UB(core, int32_t, 8192)[i] == (int32_t)(i % 8 + 1));
  CHECK(!CALL(core, VAdds, S32, 8192, 0, 5, ALL, 1, 0, 1, 8, 8));
  for (unsigned i = 0; i < 64; i++) CHECK(UB(core, int32_t, 8192)[i] == (int32_t)(i + 6));
}

/* Destination = second source with repeat stride 0 on both: repeats accumulate. Four repeats of 1s onto 100. */
static void accumulation(void) {
  fill32(0, 256, 1, 0);
  fill32(4096, 64, 100, 1);
  CHECK(!CALL(core, VAdd, S32, 4096, 0, 4096, ALL, 4, 1, 1, 1, 0, 8, 0));
  for (unsigned i = 0; i < 64; i++) CHECK(UB(core, int32_t, 4096)[i] == (int32_t)(104 + i));
}

/* A repeat reads all before it writes: the destination lies one block behind the source. Source values are 0..63 in
 * repeat 0; written shifted by 8, repeat 1 reads the last block of what repeat 0 wrote. */
static void read_before_write(void) {
  fill32(0, 136, 0, 1);
  CHECK(!CALL(core, VAdds, S32, 32, 0, 1000, ALL, PLAIN2(2)));
  for (unsigned i = 0; i < 136; i++) {
    int32_t want = i < 8 ? (int32_t)i : (int32_t)(1000 + i - 8); /* lane j of all repeats lands at 8 + j */
    if (i >= 72 && i < 80) want = 2000 + (int32_t)i - 16;        /* source was 1056.. at elements 64..71 */
    CHECK(UB(core, int32_t, 0)[i] == want);
  }
}

/* Counter mode: 100 floats are a repeat and 36 lanes; the repeat operand is ignored and strides hold. */
static void counter_mode(void) {
  fill32(0, 256, 0, 1);
  fill32(4096, 256, -1, 0);
  CHECK(!CALL(core, VAdds, S32, 4096, 0, 1000, COUNT(100), 7, 1, 1, 16, 8));
  for (unsigned i = 0; i < 256; i++) {
    int32_t want = i < 64 ? 1000 + (int32_t)i : i >= 128 && i < 164 ? 1064 + (int32_t)(i - 128) : -1;
    CHECK(UB(core, int32_t, 4096)[i] == want);
  }
  fill16(4096, 512, -1);
  CHECK(!CALL(core, VDup, S16, 4096, 3, COUNT(130), 0, 2, 16)); /* 128 lanes in every other block, then 2 more */
  for (unsigned i = 0; i < 512; i++)
    CHECK(UB(core, int16_t, 4096)[i] == ((i < 256 && i / 16 % 2 == 0) || i == 256 || i == 257 ? 3 : -1));
  fill16(4096, 8, -1);
  CHECK(!CALL(core, VDup, S16, 4096, 3, COUNT(0), 1, 1, 8));
  CHECK(UB(core, int16_t, 4096)[0] == -1);
}

/* Two blocks of 2, source gap 1, destination gap 3. */
static void copies(void) {
  char gm[1024];
  for (unsigned i = 0; i < sizeof gm; i++) gm[i] = (char)(i / 32);
  memset(core->base[AC_UB], 99, 1024);
  CHECK(!CALL(core, CopyIn, NO_TYPE, 64, (uintptr_t)gm, 2, 2, 1, 3));
  for (unsigned i = 0; i < 1024; i++) {
    unsigned block = i / 32;
    char want = block == 2 ? 0 : block == 3 ? 1 : block == 7 ? 3 : block == 8 ? 4 : 99;
    CHECK(core->base[AC_UB][i] == want);
  }
  for (unsigned i = 0; i < sizeof gm; i++) core->base[AC_UB][i] = (char)(i / 32 + 100);
  CHECK(!CALL(core, CopyOut, NO_TYPE, (uintptr_t)gm, 32, 3, 1, 0, 2));
  for (unsigned i = 0; i < sizeof gm; i++) {
    unsigned block = i / 32;
    CHECK(gm[i] == (char)(block == 0 ? 101 : block == 3 ? 102 : block == 6 ? 103 : block));
  }
  CHECK(!CALL(core, CopyLocal, NO_TYPE, 4096, 0, 1, 3, 9, 9));
  CHECK(memcmp(core->base[AC_UB] + 4096, core->base[AC_UB], 96) == 0);
  memset(core->base[AC_UB] + 4096, 1, 32);
  CHECK(!CALL(core, CopyLocal, NO_TYPE, 4096, 0, 0, 3, 0, 0));
  CHECK(!CALL(core, CopyLocal, NO_TYPE, 4096, 0, 3, 0, 0, 0));
  CHECK(core->base[AC_UB][4096] == 1);
}

static void queries(void) {
  struct call call = {.id = AC_BlockIdx, .type = AC_NO_TYPE};
  ac_core_reset(core, 5, 9);
  CHECK(!run_call(core, &call) && call.result == 5);
  call.id = AC_BlockNum;
  CHECK(!run_call(core, &call) && call.result == 9);
}

int main(void) {
  core = ac_core_new(ac_chip_find("dav-2201"));
  bit_masks();
  masks_of_words();
  repeat_strides();
  block_strides();
  accumulation();
  read_before_write();
  counter_mode();
  copies();
  queries();
  ac_core_free(core);
  return check_result();
}
