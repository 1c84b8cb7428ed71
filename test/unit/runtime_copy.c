/* DataCopyPad and atomic copies on the model: bytes worked out by hand, findings word for word, the lock on global memory. */
#include "RuntimeCall.h"
#include <math.h>
#include <unistd.h>

static struct ac_core *core;
enum { UB_SIZE = 196608 };
static unsigned char gm[4096];
#define GM(T, offset) ((T *)(void *)(gm + (offset)))
#define HOST(offset) ((uint64_t)(uintptr_t)(gm + (offset)))

static void bytes_are(const unsigned char *got, const char *want, const char *what) {
  char text[256] = "";
  for (size_t i = 0; i < strlen(want) / 2; i++) snprintf(text + 2 * i, 3, "%02x", got[i]);
  if (!CHECK_TEXT(text, want)) printf("  (%s)\n", what);
}

/* dst, src, blocks, bytes, gap in GM, gap in UB, left, right, first element, filling */
static void padded(void) {
  unsigned char *ub = UB(core, unsigned char, 64);
  for (int i = 0; i < 256; i++) gm[i] = (unsigned char)(i + 1);
  /* two blocks of 3 halves, 1 byte apart: left 1, right 2, the rest up to 32 */
  memset(ub, 0xee, 160);
  CHECK(!CALL(core, CopyPadIn, U16, 64, HOST(0), 2, 6, 1, 1, 1, 2, 0, 0xabcd));
  bytes_are(ub, "cdab010203040506cdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdab", "block 0");
  bytes_are(ub + 32, "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "the gap");
  bytes_are(ub + 64, "cdab08090a0b0c0dcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdab", "block 1");
  bytes_are(ub + 96, "eeeeeeee", "behind");
  /* each block's own first element; whole data blocks have no rest */
  memset(ub, 0xee, 160);
  CHECK(!CALL(core, CopyPadIn, U32, 64, HOST(0), 2, 28, 4, 0, 0, 0, 1, 0));
  bytes_are(ub + 28, "01020304", "rest of block 0");
  bytes_are(ub + 32, "21222324", "block 1");
  bytes_are(ub + 60, "21222324ee", "rest of block 1");
  CHECK(!CALL(core, CopyPadIn, U64, 64, HOST(8), 1, 32, 0, 0, 0, 0, 1, 0));
  bytes_are(ub + 24,
            "2122232425262728"
            "21222324",
            "whole: what was behind stays");
  /* nothing */
  memset(ub, 0xee, 32);
  CHECK(!CALL(core, CopyPadIn, U8, 64, HOST(0), 0, 5, 0, 0, 1, 1, 0, 7));
  CHECK(!CALL(core, CopyPadIn, U8, 64, HOST(0), 3, 0, 0, 0, 1, 1, 0, 7));
  bytes_are(ub, "eeeeeeee", "no blocks, no length");
}

/* dst, src, blocks, bytes, gap in UB, gap in GM, atomic mode */
static void exact(void) {
  unsigned char *ub = UB(core, unsigned char, 0);
  for (int i = 0; i < 256; i++) ub[i] = (unsigned char)(i + 1);
  memset(gm, 0xee, 64);
  CHECK(!CALL(core, CopyPadOut, U8, HOST(1), 0, 3, 5, 1, 2, 0));
  /* blocks at 0, 64 and 128 in UB, 7 apart in GM */
  bytes_are(gm, "ee0102030405eeee4142434445eeee8182838485eeee", "three blocks of five bytes");
}

static float add_float(float a, float b) {
  *GM(float, 0) = a, *UB(core, float, 0) = b;
  CHECK(!CALL(core, CopyPadOut, U32, HOST(0), 0, 1, 4, 0, 0, ASCPU_ATOMIC_MODE(ASCPU_ATOMIC_ADD, AC_F32)));
  return *GM(float, 0);
}

static uint16_t halves(enum ac_type type, int operation, uint16_t a, uint16_t b) {
  *GM(uint16_t, 2) = a, *UB(core, uint16_t, 0) = b;
  CHECK(!CALL(core, CopyPadOut, U16, HOST(2), 0, 1, 2, 0, 0, ASCPU_ATOMIC_MODE(operation, type)));
  return *GM(uint16_t, 2);
}

static void atomics(void) {
  enum { ADD = ASCPU_ATOMIC_ADD, MAX = ASCPU_ATOMIC_MAX, MIN = ASCPU_ATOMIC_MIN };
  CHECK(add_float(1.5f, 2.25f) == 3.75f);
  CHECK(add_float(16777216.0f, 1.0f) == 16777216.0f); /* rounded once, to even */
  CHECK(isnan(add_float(INFINITY, -INFINITY)));
  CHECK(halves(AC_F16, ADD, 0x3c00, 0x1000) == 0x3c00); /* 1 + 2^-11: halfway, to even */
  CHECK(halves(AC_F16, ADD, 0x3c01, 0x1000) == 0x3c02);
  CHECK(halves(AC_F16, ADD, 0x7bff, 0x7bff) == 0x7c00);  /* beyond the largest: infinite */
  CHECK(halves(AC_BF16, ADD, 0x3f80, 0x3b80) == 0x3f80); /* 1 + 2^-8: halfway, to even */
  CHECK(halves(AC_BF16, ADD, 0x3f81, 0x3b80) == 0x3f82);
  CHECK(halves(AC_F16, MAX, 0x8000, 0) == 0 && halves(AC_F16, MAX, 0, 0x8000) == 0);
  CHECK(halves(AC_F16, MIN, 0x8000, 0) == 0x8000 && halves(AC_F16, MIN, 0, 0x8000) == 0x8000);
  CHECK((halves(AC_F16, MAX, 0x7e00, 0x3c00) & 0x7c00) == 0x7c00 && halves(AC_F16, MAX, 0x7e00, 0x3c00) & 0x3ff);
  CHECK((halves(AC_BF16, MIN, 0x3f80, 0x7fc1) & 0x7fff) > 0x7f80);
  CHECK(halves(AC_BF16, MAX, 0xbf80, 0xc000) == 0xbf80); /* -1 above -2 */
  CHECK(halves(AC_S16, ADD, 0x7fff, 1) == 0x8000);       /* wraps */
  CHECK(halves(AC_S16, MAX, 0xffff, 1) == 1 && halves(AC_S16, MIN, 0xffff, 1) == 0xffff);
  CHECK(halves(AC_S8, ADD, 0xff7f, 0x0201) == 0x0180); /* two of them, no carry */
  /* a rest of less than one element is left alone, and DataCopy adds, too */
  memset(gm, 0, 64), memset(UB(core, char, 0), 1, 64);
  CHECK(!CALL(core, CopyPadOut, U8, HOST(0), 0, 1, 7, 0, 0, ASCPU_ATOMIC_MODE(ADD, AC_S32)));
  bytes_are(gm, "0101010100000000", "one element of four bytes");
  for (int i = 0; i < 2; i++)
    CHECK(!CALL(core, CopyOut, NO_TYPE, HOST(0), 0, 1, 1, 0, 0, ASCPU_ATOMIC_MODE(ADD, AC_S16)));
  bytes_are(gm + 2, "0303020202", "added twice");
}

static void findings(void) {
  core->checked = true;
  CHECK_TEXT(CALL(core, CopyPadIn, U8, 0, HOST(0), 4096, 1, 0, 0, 0, 0, 1, 0),
             "DataCopyPad: block count 4096 is out of range 0..4095 [copy]");
  CHECK_TEXT(CALL(core, CopyPadIn, U8, 0, HOST(0), 1, 2097152, 0, 0, 0, 0, 1, 0),
             "DataCopyPad: block length 2097152 is out of range 0..2097151 [copy]");
  CHECK_TEXT(CALL(core, CopyPadIn, U8, 0, HOST(0), 2, 1, 1ull << 32, 0, 0, 0, 1, 0),
             "DataCopyPad: source gap 4294967296 is out of range 0..4294967295 [copy]");
  CHECK_TEXT(CALL(core, CopyPadIn, U8, 0, HOST(0), 2, 1, 0, 65536, 0, 0, 1, 0),
             "DataCopyPad: destination gap 65536 is out of range 0..65535 [copy]");
  CHECK(!CALL(core, CopyPadIn, U8, 0, HOST(0), 1, 1, 1ull << 32, 65536, 0, 0, 1, 0)); /* one block has no gaps */
  CHECK_TEXT(CALL(core, CopyPadIn, U16, 0, HOST(0), 1, 5, 0, 0, 0, 0, 1, 0),
             "DataCopyPad: block length 5 is not a multiple of the 2-byte element [copy]");
  CHECK_TEXT(CALL(core, CopyPadOut, U64, HOST(0), 0, 1, 12, 0, 0, 0),
             "DataCopyPad: block length 12 is not a multiple of the 8-byte element [copy]");
  CHECK(!CALL(core, CopyPadIn, U16, 0, HOST(0), 1, 4, 0, 0, 16, 16, 0, 0));
  CHECK_TEXT(CALL(core, CopyPadIn, U16, 0, HOST(0), 1, 4, 0, 0, 17, 0, 0, 0),
             "DataCopyPad: left padding 17 is out of range 0..16 [pad]");
  CHECK_TEXT(CALL(core, CopyPadIn, U64, 0, HOST(0), 1, 8, 0, 0, 0, 5, 0, 0),
             "DataCopyPad: right padding 5 is out of range 0..4 [pad]");
  CHECK_TEXT(CALL(core, CopyPadIn, U64, 0, HOST(0), 1, 8, 0, 0, 0, 0, 0, 3),
             "DataCopyPad: 8-byte elements can only be padded with 0, not with 3 [pad]");
  CHECK(!CALL(core, CopyPadIn, U64, 0, HOST(0), 1, 8, 0, 0, 0, 0, 1, 3));
  CHECK(!CALL(core, CopyPadIn, U64, 0, HOST(0), 1, 32, 0, 0, 0, 0, 0, 3));
  /* 2 * 2 + 1 data blocks: 160 bytes */
  CHECK(!CALL(core, CopyPadIn, U8, UB_SIZE - 160, HOST(0), 2, 33, 0, 1, 0, 0, 1, 0));
  CHECK_TEXT(CALL(core, CopyPadIn, U8, UB_SIZE - 128, HOST(0), 2, 33, 0, 1, 0, 0, 1, 0),
             "DataCopyPad: dst reaches byte 196640 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, CopyPadIn, U8, 8, HOST(0), 1, 1, 0, 0, 0, 0, 1, 0),
             "DataCopyPad: dst starts at byte 8, which is not 32-byte aligned [align]");
  CHECK_TEXT(CALL(core, CopyPadOut, U8, HOST(0), UB_SIZE - 64, 2, 5, 1, 0, 0),
             "DataCopyPad: src reaches byte 196640 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, CopyPadOut, U8, HOST(0), 0, 1, 1, 0, 0, 9), "DataCopyPad: atomic mode 9 is unknown [atomic]");
  CHECK_TEXT(CALL(core, CopyOut, NO_TYPE, HOST(0), 0, 1, 1, 0, 0, ASCPU_ATOMIC_MODE(ASCPU_ATOMIC_MAX, AC_U64)),
             "DataCopy: atomic mode 2562 is unknown [atomic]");
  core->checked = false;
}

static void fail_in_between(void *unused) {
  (void)unused;
  __ascpu_gm_lock();
  __ascpu_fail(NULL, 0, "failed while the lock was held");
}

/* A block that fails while it holds the lock gives it back: otherwise the second call hangs. */
static void lock(void) {
  alarm(20);
  for (int i = 0; i < 2; i++) {
    CHECK(!ac_core_run(core, fail_in_between, NULL));
    CHECK(!core->holds_gm);
  }
  /* an address without memory, while the model holds the lock */
  ac_signals_enter();
  for (int i = 0; i < 2; i++)
    CHECK(CALL(core, CopyPadOut, U8, 16, 0, 1, 4, 0, 0, ASCPU_ATOMIC_MODE(ASCPU_ATOMIC_ADD, AC_F32)));
  CHECK(!core->holds_gm);
  alarm(0);
}

int main(void) {
  core = ac_core_new(ac_chip_find("dav-2201"));
  padded();
  exact();
  atomics();
  findings();
  lock();
  ac_core_free(core);
  return check_result();
}
