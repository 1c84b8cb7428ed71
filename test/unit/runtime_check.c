/* Findings of the checked mode, word for word, with their locations; and what must not be found. */
#include "RuntimeCall.h"

static struct ac_core *core;
enum { UB_SIZE = 196608 };

static void bounds(void) {
  CHECK(!CALL(core, VAdd, F32, UB_SIZE - 256, 0, UB_SIZE - 256, ALL, PLAIN3(1)));
  CHECK_TEXT(CALL(core, VAdd, F32, UB_SIZE - 224, 0, 256, ALL, PLAIN3(1)),
             "Add: dst reaches byte 196640 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, VAdd, F32, 0, 256, UB_SIZE - 256, ALL, PLAIN3(2)),
             "Add: src1 reaches byte 196864 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, VAbs, F16, 0, UB_SIZE, ALL, PLAIN2(1)),
             "Abs: src reaches byte 196864 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, VAbs, F16, (uint64_t)-32, 0, ALL, PLAIN2(1)),
             "Abs: dst starts at byte -32 of the 196608-byte UB of dav-2201 [bounds]");
  /* only lanes that are on count */
  CHECK(!CALL(core, VAbs, F32, UB_SIZE - 32, 0, NORM(0xff, 0), PLAIN2(1)));
  CHECK_TEXT(CALL(core, VAbs, F32, UB_SIZE - 32, 0, NORM(0x1ff, 0), PLAIN2(1)),
             "Abs: dst reaches byte 196612 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK(!CALL(core, VAbs, F32, UB_SIZE - 32, 0, NORM(0, 0), PLAIN2(1)));
  CHECK(!CALL(core, VAbs, F32, 4 * UB_SIZE, 0, ALL, PLAIN2(0)));
  /* in counter mode the last full repeat may reach further than the partial one after it */
  CHECK(!CALL(core, VAbs, F32, UB_SIZE - 512, 0, COUNT(65), PLAIN2(1)));
  CHECK_TEXT(CALL(core, VAbs, F32, UB_SIZE - 256, 0, COUNT(65), 1, 2, 1, 1, 8),
             "Abs: dst reaches byte 196832 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, VAbs, F32, 0, 0, COUNT(~0ull), PLAIN2(1)),
             "Abs: dst reaches byte 9223372036854775807 of the 196608-byte UB of dav-2201 [bounds]");
}

/* Bits are packed: 8 bytes a repeat of floats, whatever the destination's strides; of those that are on. */
static void bits(void) {
  CHECK(!CALL(core, VCmps, F32, UB_SIZE - 32, 0, 0, AC_EQ, ALL, 4, 9, 1, 99, 8));
  CHECK_TEXT(CALL(core, VCmps, F32, UB_SIZE - 32, 0, 0, AC_EQ, ALL, 5, 1, 1, 0, 8),
             "Compares: dst reaches byte 196616 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, VCmp, F16, 0, 0, UB_SIZE - 128, AC_EQ, ALL, PLAIN3(1)),
             "Compare: src1 reaches byte 196736 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, VCmps, F32, 16, 0, 0, AC_EQ, ALL, PLAIN2(1)),
             "Compares: dst starts at byte 16, which is not 32-byte aligned [align]");
  CHECK(!CALL(core, VSelTensor, F16, 0, 0, 0, UB_SIZE - 32, COUNT(256), PLAIN3(1)));
  CHECK_TEXT(CALL(core, VSelTensor, F16, 0, 0, 0, UB_SIZE - 32, COUNT(257), PLAIN3(1)),
             "Select: selMask reaches byte 196609 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, VSelScalar, F32, 0, 0, 0, 48, ALL, PLAIN2(1)),
             "Select: selMask starts at byte 48, which is not 32-byte aligned [align]");
  CHECK_TEXT(CALL(core, VCmp, S32, 0, 0, 0, AC_LT, ALL, PLAIN3(1)),
             "Compare: type int32_t with CMPMODE LT is not supported on dav-2201 [compare]");
  CHECK_TEXT(CALL(core, VCmp, F32, 0, 0, 0, 6, ALL, PLAIN3(1)), "Compare: CMPMODE 6 does not exist [compare]");
}

static void alignment(void) {
  CHECK_TEXT(CALL(core, VAdd, F32, 0, 256, 12, ALL, PLAIN3(1)),
             "Add: src1 starts at byte 12, which is not 32-byte aligned [align]");
  CHECK_TEXT(CALL(core, VDup, F32, 36, 0, ALL, 1, 1, 8),
             "Duplicate: dst starts at byte 36, which is not 32-byte aligned [align]");
}

static void ranges(void) {
  CHECK_TEXT(CALL(core, VAbs, F32, 0, 256, ALL, PLAIN2(256)), "Abs: repeat time 256 is out of range 0..255 [repeat]");
  CHECK_TEXT(CALL(core, VAbs, F32, 0, 256, ALL, 0xffffffff, 1, 1, 8, 8),
             "Abs: repeat time -1 is out of range 0..255 [repeat]");
  CHECK(!CALL(core, VAbs, F32, 0, 256, COUNT(64), 256, 1, 1, 8, 8));
  CHECK_TEXT(CALL(core, VAdd, F32, 0, 0, 0, ALL, 1, 1, 256, 1, 8, 8, 8),
             "Add: src0 block stride 256 is out of range 0..255 [stride]");
  CHECK_TEXT(CALL(core, VAbs, F32, 0, 0, ALL, 1, 65536, 1, 8, 8),
             "Abs: dst block stride 65536 is out of range 0..65535 [stride]");
  CHECK_TEXT(CALL(core, VAbs, F32, 0, 0, ALL, 1, 1, 1, 8, 65536),
             "Abs: src repeat stride 65536 is out of range 0..65535 [stride]");
  CHECK_TEXT(CALL(core, VAdd, F32, 0, 0, 0, ALL, 1, 1, 1, 1, 8, 8, 256),
             "Add: src1 repeat stride 256 is out of range 0..255 [stride]");
  CHECK(!CALL(core, VShl, S16, 0, 256, 16, ALL, PLAIN2(1)));
  CHECK_TEXT(CALL(core, VShl, S16, 0, 256, 17, ALL, PLAIN2(1)),
             "ShiftLeft: shift amount 17 is out of range 0..16 for int16_t [shift]");
  CHECK_TEXT(CALL(core, VShl, S16, 0, 256, 0xffff, ALL, PLAIN2(1)),
             "ShiftLeft: shift amount -1 is out of range 0..16 for int16_t [shift]");
  CHECK_TEXT(CALL(core, VShl, U32, 0, 256, 0xffffffff, ALL, PLAIN2(1)),
             "ShiftLeft: shift amount 4294967295 is out of range 0..32 for uint32_t [shift]");
  CHECK_TEXT(CALL(core, VShlWrap, S32, 0, 256, 33, ALL, PLAIN2(1)),
             "ShiftLeft: shift amount 33 is out of range 0..32 for int32_t [shift]");
}

static void copies(void) {
  static char gm[65536];
  uint64_t host = (uintptr_t)gm;
  CHECK(!CALL(core, CopyIn, NO_TYPE, UB_SIZE - 96, host, 2, 1, 0, 1));
  CHECK_TEXT(CALL(core, CopyIn, NO_TYPE, UB_SIZE - 64, host, 2, 1, 0, 1),
             "DataCopy: dst reaches byte 196640 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(CALL(core, CopyOut, NO_TYPE, host, 16, 1, 1, 0, 0),
             "DataCopy: src starts at byte 16, which is not 32-byte aligned [align]");
  CHECK(!CALL(core, CopyIn, NO_TYPE, 0, host + 4, 1, 1, 0, 0));
  CHECK(!CALL(core, CopyIn, NO_TYPE, 8 * UB_SIZE, host, 0, 1, 0, 0));
  CHECK_TEXT(CALL(core, CopyIn, NO_TYPE, 0, host, 4096, 0, 0, 0),
             "DataCopy: block count 4096 is out of range 0..4095 [copy]");
  CHECK_TEXT(CALL(core, CopyIn, NO_TYPE, 0, host, 1, 65536, 0, 0),
             "DataCopy: block length 65536 is out of range 0..65535 [copy]");
  CHECK_TEXT(CALL(core, CopyIn, NO_TYPE, 0, host, 1, 1, 0xffffffff, 0),
             "DataCopy: source gap -1 is out of range 0..65535 [copy]");
}

static void overlap(void) {
  CHECK(!CALL(core, CopyLocal, NO_TYPE, 64, 64, 4, 2, 1, 1)); /* the same bytes */
  CHECK(!CALL(core, CopyLocal, NO_TYPE, 32, 0, 4, 1, 1, 1));  /* interleaved, no byte shared */
  CHECK(!CALL(core, CopyLocal, NO_TYPE, 64, 0, 1, 2, 0, 0));  /* adjacent */
  CHECK(!CALL(core, CopyLocal, NO_TYPE, 0, 0, 1, 2, 3, 5));   /* one block: gaps do not matter */
  CHECK_TEXT(CALL(core, CopyLocal, NO_TYPE, 32, 0, 1, 2, 0, 0),
             "DataCopy: source and destination in UB overlap without being the same (bytes 0 and 32) [overlap]");
  CHECK_TEXT(CALL(core, CopyLocal, NO_TYPE, 0, 32, 1, 2, 0, 0),
             "DataCopy: source and destination in UB overlap without being the same (bytes 32 and 0) [overlap]");
  CHECK_TEXT(CALL(core, CopyLocal, NO_TYPE, 0, 0, 3, 1, 1, 2),
             "DataCopy: source and destination in UB overlap without being the same (bytes 0 and 0) [overlap]");
  /* destination block 2 (bytes 320..351) hits source block 1 (bytes 320..351) alone */
  CHECK_TEXT(CALL(core, CopyLocal, NO_TYPE, 0, 224, 3, 1, 2, 4),
             "DataCopy: source and destination in UB overlap without being the same (bytes 224 and 0) [overlap]");
}

static void events(void) {
  enum { V = AC_PIPE_V, MTE2 = AC_PIPE_MTE2, MTE3 = AC_PIPE_MTE3 };
  ac_core_reset(core, 0, 1);
  CHECK_TEXT(CALL(core, WaitFlag, NO_TYPE, MTE2, V, 3), "WaitFlag<MTE2_V>: event id 3 was not set [event]");
  CHECK(!CALL(core, SetFlag, NO_TYPE, MTE2, V, 3));
  CHECK_TEXT(CALL(core, WaitFlag, NO_TYPE, V, MTE3, 3), "WaitFlag<V_MTE3>: event id 3 was not set [event]");
  CHECK_TEXT(CALL(core, WaitFlag, NO_TYPE, MTE2, V, 2), "WaitFlag<MTE2_V>: event id 2 was not set [event]");
  CHECK(!CALL(core, WaitFlag, NO_TYPE, MTE2, V, 3));
  CHECK_TEXT(CALL(core, WaitFlag, NO_TYPE, MTE2, V, 3), "WaitFlag<MTE2_V>: event id 3 was not set [event]");
  CHECK_TEXT(CALL(core, SetFlag, NO_TYPE, MTE3, MTE2, 8),
             "SetFlag<MTE3_MTE2>: event id 8 is out of range 0..7 on dav-2201 [event]");
  CHECK(!CALL(core, Barrier, NO_TYPE, AC_PIPE_ALL));
  CHECK(!CALL(core, SetFlag, NO_TYPE, MTE2, V, 0));
  ac_core_reset(core, 1, 2); /* a new block starts with clear flags */
  CHECK_TEXT(CALL(core, WaitFlag, NO_TYPE, MTE2, V, 0), "WaitFlag<MTE2_V>: event id 0 was not set [event]");
}

/* Locations reach the diagnostic, column too, and a path may hold colons. */
static void locations(void) {
  struct call call = {.id = AC_VAbs, .type = AC_F32, .loc = "a:b.cpp:12:7", .slots = {4, 0, ALL, PLAIN2(1)}};
  CHECK(run_call(core, &call));
  const struct ac_loc *loc = &core->failure.list[0].loc;
  CHECK_TEXT(loc->file, "a:b.cpp");
  CHECK(loc->line == 12 && loc->col == 7);
  call.loc = "k.c:9";
  CHECK(run_call(core, &call));
  loc = &core->failure.list[0].loc;
  CHECK_TEXT(loc->file, "k.c");
  CHECK(loc->line == 9 && loc->col == 0);
}

struct access {
  int space;
  uint64_t offset, bytes;
  int store;
};
static void access_body(void *access_) {
  struct access *a = access_;
  __ascpu_check_access(a->space, a->offset, a->bytes, a->store, "k.cpp:3:4");
}
static const char *access_at(int space, uint64_t offset, uint64_t bytes, int store) {
  return ac_core_run(core, access_body, &(struct access){space, offset, bytes, store}) ? NULL : failure_text(core);
}
static void accesses(void) {
  CHECK(!access_at(AC_UB, UB_SIZE - 4, 4, 0));
  CHECK_TEXT(access_at(AC_UB, UB_SIZE - 2, 4, 0),
             "load of 4 bytes at byte 196606 of the 196608-byte UB of dav-2201 [bounds]");
  CHECK_TEXT(access_at(AC_L1, 524288, 1, 1),
             "store of 1 bytes at byte 524288 of the 524288-byte L1 of dav-2201 [bounds]");
  CHECK_TEXT(access_at(AC_UB, (uint64_t)-4, 4, 1),
             "store of 4 bytes at byte -4 of the 196608-byte UB of dav-2201 [bounds]");
}

int main(void) {
  core = ac_core_new(ac_chip_find("dav-2201"));
  core->checked = true;
  ac_core_reset(core, 0, 1);
  CHECK(UB(core, uint8_t, 0)[0] == AC_POISON && UB(core, uint8_t, UB_SIZE - 1)[0] == AC_POISON);
  bounds();
  bits();
  alignment();
  ranges();
  copies();
  overlap();
  events();
  locations();
  accesses();
  ac_core_free(core);
  return check_result();
}
