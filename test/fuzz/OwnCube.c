/* Makes up operands of the cube core's instructions (AC_CUBE).
 *
 * In: a case whose row is chosen. Out: operands for which the specification says what happens: all places lie in their memories,
 * and none is written twice.
 */
#include "Fuzz.h"
#include <string.h>

enum { BLOCK = 32, FRACTAL = 512, SIDE = 16 };

static void put(struct fuzz_case *c, const uint64_t *values) {
  for (unsigned i = 0; i < c->slots; i++) c->value[i] = values[i];
}

static uint64_t blocks_of(uint64_t elements, uint64_t size) { return (elements * size + BLOCK - 1) / BLOCK; }

static void copy(struct fuzz_random *r, struct fuzz_case *c) {
  put(c, (uint64_t[]){fuzz_below(r, 1000) * BLOCK, fuzz_below(r, 300), fuzz_below(r, 20), fuzz_below(r, 40),
                      fuzz_below(r, 10), fuzz_below(r, 10)});
}

static void copy_nd(struct fuzz_random *r, struct fuzz_case *c) {
  uint64_t size = ac_type_info(c->type)->bytes, rows = fuzz_below(r, 30), columns = fuzz_below(r, 100);
  uint64_t row = 1 + fuzz_below(r, 3), c0 = 1 + rows * row + fuzz_below(r, 10);
  uint64_t matrix = (blocks_of(columns, size) * c0 + fuzz_below(r, 4)) * (BLOCK / size);
  put(c, (uint64_t[]){fuzz_below(r, 1000) * BLOCK, fuzz_below(r, 300), fuzz_below(r, 4), rows, columns,
                      fuzz_below(r, 1000), 1 + fuzz_below(r, 100), c0, row, matrix});
}

static void load(struct fuzz_random *r, struct fuzz_case *c) {
  uint64_t repeats = fuzz_below(r, 30), stride = fuzz_below(r, 6), down = fuzz_below(r, 2);
  put(c, (uint64_t[]){fuzz_below(r, 20) * FRACTAL, fuzz_below(r, 1000) * BLOCK,
                      repeats * stride * down + fuzz_below(r, 20), repeats, stride, fuzz_below(r, 3),
                      c->type == AC_U16 ? fuzz_below(r, 2) : 0, down});
}

static void multiply(struct fuzz_random *r, struct fuzz_case *c) {
  put(c, (uint64_t[]){fuzz_below(r, 50) * 1024, fuzz_below(r, 64) * FRACTAL, fuzz_below(r, 32) * FRACTAL,
                      fuzz_below(r, 40), fuzz_below(r, 70), fuzz_below(r, 60), fuzz_below(r, 2)});
  if (c->type != AC_S8) c->nan_type = AC_F32;
}

static void fixpipe(struct fuzz_random *r, struct fuzz_case *c) {
  static const enum ac_type results[] = {AC_F32, AC_F16, AC_BF16};
  uint64_t conversion = c->type == AC_S32 ? 0 : fuzz_below(r, 3), nz = fuzz_below(r, 2);
  enum ac_type to = c->type == AC_S32 ? AC_S32 : results[conversion];
  uint64_t size = ac_type_info(to)->bytes, n = fuzz_below(r, 65), m = fuzz_below(r, 30);
  uint64_t stride = nz ? blocks_of(m * SIDE, size) + fuzz_below(r, 3) : n + fuzz_below(r, 20);
  uint64_t gm = fuzz_below(r, 100), atomic = fuzz_chance(r, 30) ? ASCPU_ATOMIC_MODE(1 + fuzz_below(r, 3), to) : 0;
  put(c, (uint64_t[]){gm, fuzz_below(r, 100) * 64, nz, n, m, (m + SIDE - 1) / SIDE * SIDE + fuzz_below(r, 3) * SIDE,
                      stride, conversion, fuzz_below(r, 2), nz ? 1 : fuzz_below(r, 3), fuzz_below(r, 8),
                      m * stride + fuzz_below(r, 9), atomic});
  if (to != AC_S32) c->nan_type = to, c->nan_phase = (unsigned)(gm % size);
}

void fuzz_cube_operands(struct fuzz_random *r, struct fuzz_case *c) {
  c->nan_type = AC_NO_TYPE;
  switch (c->inst->id) {
  case AC_CopyL1: copy(r, c); return;
  case AC_CopyL1Nd: copy_nd(r, c); return;
  case AC_Mmad: multiply(r, c); return;
  case AC_Fixpipe: fixpipe(r, c); return;
  default: load(r, c); return;
  }
}

/* ---- the cube core's memories, one behind the other ---- */

size_t fuzz_cube_bytes(const struct ac_chip *chip) {
  size_t n = 0;
  for (int space = AC_L1; space <= AC_L0C; space++) n += chip->bytes[space];
  return n;
}

void fuzz_cube_save(const struct ac_core *core, char *to) {
  for (int space = AC_L1; space <= AC_L0C; to += core->chip->bytes[space++])
    memcpy(to, core->base[space], core->chip->bytes[space]);
}

void fuzz_cube_restore(struct ac_core *core, const char *from) {
  for (int space = AC_L1; space <= AC_L0C; from += core->chip->bytes[space++])
    memcpy(core->base[space], from, core->chip->bytes[space]);
}
