/* The cube core's instructions for the reference model: one element after the other, from where docs/semantics.md says it lies.
 *
 * In: operands. Out: changed memories. Written independently of runtime/lib/Cube.c; the fuzzer compares the two.
 */
#include "Model.h"
#include <string.h>

/* One element or data block of an on-chip memory. */
static char *at(const struct ac_mop *op, enum ac_space space, uint64_t offset, uint64_t bytes) {
  if (offset > op->core->chip->bytes[space] || bytes > op->core->chip->bytes[space] - offset)
    ac_fail(op->loc, "bounds", "%s: %llu bytes at 0x%llx are not in %s, which has %llu", op->inst->api,
            (unsigned long long)bytes, (unsigned long long)offset, ac_space_name(space),
            (unsigned long long)op->core->chip->bytes[space]);
  return op->core->base[space] + offset;
}

static void copy(const struct ac_mop *op) {
  const char *from = (const char *)(uintptr_t)op->vec[1];
  for (int64_t block = 0; block < op->number[0]; block++)
    for (int64_t unit = 0; unit < op->number[1]; unit++) {
      int64_t dst = block * (op->number[1] + op->number[3]) + unit,
              src = block * (op->number[1] + op->number[2]) + unit;
      memcpy(at(op, AC_L1, op->vec[0] + (uint64_t)dst * 32, 32), from + src * 32, 32);
    }
}

/* Element (row, column) of each matrix; columns up to a whole data block are 0 behind the last. */
static void copy_nd(const struct ac_mop *op) {
  const int32_t *p = op->number;
  int64_t size = op->info->bytes, per_block = 32 / size, wide = (p[2] + per_block - 1) / per_block * per_block;
  for (int64_t matrix = 0; matrix < p[0]; matrix++)
    for (int64_t row = 0; row < p[1]; row++)
      for (int64_t column = 0; column < wide; column++) {
        int64_t dst = matrix * p[7] + (column / per_block * p[5] + row * p[6]) * per_block + column % per_block;
        char *to = at(op, AC_L1, op->vec[0] + (uint64_t)(dst * size), (uint64_t)size);
        const char *from = (const char *)(uintptr_t)op->vec[1] + (matrix * p[3] + row * p[4] + column) * size;
        if (column < p[2]) memcpy(to, from, (size_t)size);
        else memset(to, 0, (size_t)size);
      }
}

static void load(const struct ac_mop *op, enum ac_space space) {
  const int32_t *p = op->number;
  for (int64_t i = 0; i < p[1]; i++)
    for (uint64_t pair = 0; pair < 256; pair++) { /* two bytes each */
      uint64_t from = p[4] ? pair % 16 * 16 + pair / 16 : pair;
      int64_t fractal = p[5] ? p[0] - i * p[2] : p[0] + i * p[2];
      char *to = at(op, space, op->vec[0] + (uint64_t)i * (uint64_t)(p[3] + 1) * 512 + pair * 2, 2);
      memcpy(to, at(op, AC_L1, op->vec[1] + (uint64_t)(fractal * 512) + from * 2, 2), 2);
    }
}

/* ---- multiplication ---- */

static float as_float(enum ac_type type, const char *from) {
  uint32_t bits = 0;
  memcpy(&bits, from, ac_type_info(type)->bytes);
  if (type == AC_BF16) bits <<= 16;
  float value;
  memcpy(&value, &bits, 4);
  if (type != AC_F16) return value;
  _Float16 half;
  memcpy(&half, from, 2);
  return (float)half;
}

/* Where in L0A element (row, k) lies, in L0B element (k, column). */
static const char *left(const struct ac_mop *op, int64_t row, int64_t k) {
  int64_t size = op->info->bytes, wide = 32 / size, m = op->number[0], all = op->number[2];
  int64_t down = (m + 15) / 16, across = (all + wide - 1) / wide;
  int64_t fractal = op->core->chip->id == AC_DAV3510 ? k / wide * down + row / 16 : row / 16 * across + k / wide;
  return at(op, AC_L0A, op->vec[1] + (uint64_t)(fractal * 512 + row % 16 * 32 + k % wide * size), (uint64_t)size);
}
static const char *right(const struct ac_mop *op, int64_t k, int64_t column) {
  int64_t size = op->info->bytes, wide = 32 / size, across = (op->number[1] + 15) / 16;
  int64_t fractal = k / wide * across + column / 16;
  return at(op, AC_L0B, op->vec[2] + (uint64_t)(fractal * 512 + column % 16 * 32 + k % wide * size), (uint64_t)size);
}

static void multiply(const struct ac_mop *op) {
  int64_t m = op->number[0], n = op->number[1], depth = op->number[2], tall = (m + 15) / 16 * 16;
  if (depth == 0) return;
  for (int64_t row = 0; row < m; row++)
    for (int64_t column = 0; column < n; column++) {
      char *to = at(op, AC_L0C, op->vec[0] + (uint64_t)((column / 16 * tall + row) * 16 + column % 16) * 4, 4);
      float sum = 0;
      uint32_t whole = 0;
      if (!op->number[3]) memcpy(&sum, to, 4), memcpy(&whole, to, 4);
      for (int64_t k = 0; k < depth; k++) {
        const char *a = left(op, row, k), *b = right(op, k, column);
        if (op->type == AC_S8) whole += (uint32_t)((int32_t)(int8_t)*a * (int32_t)(int8_t)*b);
        else {
          volatile float product = as_float(op->type, a) * as_float(op->type, b);
          sum += product;
        }
      }
      if (op->type == AC_S8) memcpy(to, &whole, 4);
      else memcpy(to, &sum, 4);
    }
}

/* ---- to global memory ---- */

static uint64_t result(const struct ac_mop *op, const char *from) {
  uint32_t bits;
  memcpy(&bits, from, 4);
  float value = as_float(AC_F32, from);
  if (op->number[6]) {
    if (op->type == AC_S32) bits = (int32_t)bits > 0 ? bits : 0;
    else if (!(value > 0) && value == value) bits = 0;
  }
  if (op->number[5] == 0) return bits;
  enum ac_type narrow = op->number[5] == 1 ? AC_F16 : AC_BF16;
  struct ac_mop cast = *op;
  cast.type = ac_pair(AC_F32, narrow);
  cast.info = ac_type_info(cast.type);
  cast.mode = AC_RINT;
  uint64_t value_bits = ac_model_cast(&cast, bits);
  return op->core->spr.saturate ? ac_model_saturate(&cast, value_bits) : value_bits;
}

static void fixpipe(const struct ac_mop *op) {
  const int32_t *p = op->number; /* layout n m srcStride dstStride conversion relu ndNum srcNdStride dstNdStride */
  int64_t size = p[5] ? 2 : 4;
  for (int64_t matrix = 0; matrix < p[7]; matrix++)
    for (int64_t row = 0; row < p[2]; row++)
      for (int64_t column = 0; column < p[1]; column++) {
        int64_t src = matrix * p[8] * 256 + (column / 16 * p[3] + row) * 16 + column % 16;
        int64_t dst = (matrix * p[9] + row * p[4] + column) * size;
        if (p[0]) dst = column / 16 * p[4] * 32 + (row * 16 + column % 16) * size;
        uint64_t value = result(op, at(op, AC_L0C, op->vec[1] + (uint64_t)src * 4, 4));
        char *to = (char *)(uintptr_t)op->vec[0] + dst;
        if (op->atomic) ac_atomic_block(to, (const char *)&value, size, op->atomic);
        else memcpy(to, &value, (size_t)size);
      }
}

void ac_model_cube(const struct ac_mop *op) {
  switch (op->inst->id) {
  case AC_CopyL1: copy(op); return;
  case AC_CopyL1Nd: copy_nd(op); return;
  case AC_LoadL0A: load(op, AC_L0A); return;
  case AC_LoadL0B: load(op, AC_L0B); return;
  case AC_Mmad: multiply(op); return;
  case AC_Fixpipe: fixpipe(op); return;
  default: ac_fail(op->loc, NULL, "%s: not supported yet by the reference model", op->inst->op);
  }
}
