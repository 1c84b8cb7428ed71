/* The cube core: matrices from global memory to L1, fractals to L0A and L0B, multiplication, results back (docs/semantics.md 5.5).
 *
 * In: calls from generated code (Cube.h). Out: changed memories of the running core; an access outside of them ends the block.
 * A fractal is 512 bytes: 16 rows of 32 bytes, a "data block" each. L0A holds A by rows of fractals (on dav-3510 by columns), L0B holds B by rows
 * of fractals that are themselves transposed, L0C holds C by columns of fractals. Sums go by k upwards, each product and sum rounded
 * to float: what the order is on the device is not documented (docs/differences-from-hardware.md). Not here: the reference
 * (runtime/model/Cube.c).
 */
#include "Cube.h"
#include "Core.h"
#include "Model.h"
#include "Table.h"
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 32, FRACTAL = 512, SIDE = 16 };

/* The host address of bytes from an offset on; all of them are in the memory. */
static char *place(enum ac_space space, uint64_t at, uint64_t bytes, const char *api, const char *loc) {
  struct ac_core *core = __ascpu_core();
  uint64_t have = core->chip->bytes[space];
  if (at <= have && bytes <= have - at) return core->base[space] + at;
  char file[1024];
  ac_fail(ac_parse_loc(loc, file, sizeof file), "bounds", "%s: %llu bytes at 0x%llx are not in %s, which has %llu", api,
          (unsigned long long)bytes, (unsigned long long)at, ac_space_name(space), (unsigned long long)have);
}

static uint64_t size_of(int type) { return ac_type_info((enum ac_type)type)->bytes; }
static uint64_t up(uint64_t n, uint64_t unit) { return (n + unit - 1) / unit; }

/* ---- to L1 ---- */

void __ascpu_copy_gm_l1(uint64_t l1, const char *gm, int count, int length, int src_gap, int dst_gap, int type,
                        const char *loc) {
  (void)type;
  for (int64_t i = 0; i < count; i++) {
    int64_t bytes = (int64_t)length * BLOCK;
    char *to = place(AC_L1, l1 + (uint64_t)(i * (bytes + (int64_t)dst_gap * BLOCK)), (uint64_t)bytes, "DataCopy", loc);
    memcpy(to, gm + i * (bytes + (int64_t)src_gap * BLOCK), (size_t)bytes);
  }
}

void __ascpu_copy_nd_gm_l1(uint64_t l1, const char *gm, int matrices, int rows, int columns, int src_matrix,
                           int src_row, int dst_c0, int dst_row, int dst_matrix, int type, const char *loc) {
  uint64_t size = size_of(type), row_bytes = (uint64_t)columns * size;
  for (int64_t i = 0; i < matrices; i++)
    for (int64_t row = 0; row < rows; row++) {
      const char *from = gm + (i * src_matrix + row * src_row) * (int64_t)size;
      uint64_t to = l1 + (uint64_t)(i * dst_matrix) * size + (uint64_t)(row * dst_row) * BLOCK;
      for (uint64_t at = 0; at < row_bytes; at += BLOCK, to += (uint64_t)dst_c0 * BLOCK) {
        char *block = place(AC_L1, to, BLOCK, "DataCopy", loc);
        uint64_t bytes = row_bytes - at < BLOCK ? row_bytes - at : BLOCK;
        memcpy(block, from + at, bytes);
        memset(block + bytes, 0, BLOCK - bytes);
      }
    }
}

/* ---- to L0A and L0B ---- */

static void transpose_fractal(char *to, const char *from) {
  for (unsigned row = 0; row < SIDE; row++)
    for (unsigned column = 0; column < SIDE; column++)
      memcpy(to + (column * SIDE + row) * 2, from + (row * SIDE + column) * 2, 2);
}

static void load(enum ac_space space, uint64_t l0, uint64_t l1, int64_t start, int repeats, int64_t src_stride,
                 int64_t dst_gap, bool transpose, bool down, const char *loc) {
  for (int64_t i = 0; i < repeats; i++) {
    int64_t fractal = start + (down ? -i : i) * src_stride;
    const char *from = place(AC_L1, l1 + (uint64_t)(fractal * FRACTAL), FRACTAL, "LoadData", loc);
    char *to = place(space, l0 + (uint64_t)(i * (dst_gap + 1) * FRACTAL), FRACTAL, "LoadData", loc);
    if (transpose) transpose_fractal(to, from);
    else memcpy(to, from, FRACTAL);
  }
}

void __ascpu_load_l1_l0a(uint64_t l0, uint64_t l1, int start, int repeats, int src_stride, int dst_gap, int transpose,
                         int down, int type, const char *loc) {
  (void)type;
  load(AC_L0A, l0, l1, start, repeats, src_stride, dst_gap, transpose, down, loc);
}
void __ascpu_load_l1_l0b(uint64_t l0, uint64_t l1, int start, int repeats, int src_stride, int dst_gap, int transpose,
                         int down, int type, const char *loc) {
  (void)type;
  load(AC_L0B, l0, l1, start, repeats, src_stride, dst_gap, transpose, down, loc);
}

/* ---- multiplication ---- */

struct shape {
  uint64_t m, n, k, c0; /* c0: elements of a data block */
  uint64_t a_rows, a_columns, b_columns;
  bool a_by_columns;
};

static uint64_t a_element(const struct shape *s, uint64_t row, uint64_t k) {
  uint64_t fractal = s->a_by_columns ? k / s->c0 * s->a_rows + row / SIDE : row / SIDE * s->a_columns + k / s->c0;
  return fractal * SIDE * s->c0 + row % SIDE * s->c0 + k % s->c0;
}
static uint64_t b_element(const struct shape *s, uint64_t k, uint64_t column) {
  uint64_t fractal = k / s->c0 * s->b_columns + column / SIDE;
  return fractal * SIDE * s->c0 + column % SIDE * s->c0 + k % s->c0;
}

/* One row of products: C's 16 columns of one fractal, for all k. Integers wrap. */
#define STRIP(T, name)                                                                                                 \
  static void name(const struct shape *s, T *restrict c, const T *restrict a, const T *restrict b) {                   \
    for (uint64_t row = 0; row < s->m; row++) {                                                                        \
      T sum[SIDE];                                                                                                     \
      memcpy(sum, c + row * SIDE, sizeof sum);                                                                         \
      for (uint64_t k = 0; k < s->k; k++)                                                                              \
        for (unsigned i = 0; i < SIDE; i++) sum[i] += a[row * s->k + k] * b[k * SIDE + i];                             \
      memcpy(c + row * SIDE, sum, sizeof sum);                                                                         \
    }                                                                                                                  \
  }
STRIP(float, float_strip)
STRIP(uint32_t, integer_strip)

static float number_at(int type, const char *from, uint64_t element) {
  uint32_t bits = 0;
  uint16_t half;
  _Float16 h;
  float value;
  if (type == AC_F32) {
    memcpy(&value, from + element * 4, 4);
    return value;
  }
  memcpy(&half, from + element * 2, 2);
  if (type == AC_F16) {
    memcpy(&h, &half, 2);
    return (float)h;
  }
  bits = (uint32_t)half << 16;
  memcpy(&value, &bits, 4);
  return value;
}

/* A by rows and B by strips of 16 columns, as words of four bytes: floats, or for int8 the numbers. */
static void unpack(const struct shape *s, int type, const char *a, const char *b, uint32_t *a_out, uint32_t *b_out) {
  for (uint64_t row = 0; row < s->m; row++)
    for (uint64_t k = 0; k < s->k; k++) {
      uint64_t at = a_element(s, row, k);
      float value = type == AC_S8 ? 0 : number_at(type, a, at);
      if (type == AC_S8) a_out[row * s->k + k] = (uint32_t)(int32_t)(int8_t)a[at];
      else memcpy(&a_out[row * s->k + k], &value, 4);
    }
  for (uint64_t strip = 0; strip < s->b_columns; strip++)
    for (uint64_t k = 0; k < s->k; k++)
      for (uint64_t i = 0; i < SIDE; i++) {
        uint64_t at = b_element(s, k, strip * SIDE + i), to = (strip * s->k + k) * SIDE + i;
        float value = type == AC_S8 ? 0 : number_at(type, b, at);
        if (type == AC_S8) b_out[to] = (uint32_t)(int32_t)(int8_t)b[at];
        else memcpy(&b_out[to], &value, 4);
      }
}

/* Columns behind the n-th are computed too, from whatever L0B holds there, but not stored. */
static void store_strip(const struct shape *s, uint64_t strip, char *c, const uint32_t *from) {
  uint64_t columns = s->n - strip * SIDE < SIDE ? s->n - strip * SIDE : SIDE;
  for (uint64_t row = 0; row < s->m; row++)
    memcpy(c + (strip * s->a_rows * SIDE + row) * SIDE * 4, from + row * SIDE, columns * 4);
}

void __ascpu_mmad(uint64_t c_at, uint64_t a_at, uint64_t b_at, int m, int n, int k, int fresh, int type,
                  const char *loc) {
  uint64_t size = size_of(type), c0 = BLOCK / size;
  struct shape s = {
      (uint64_t)m,           (uint64_t)n,         (uint64_t)k,           c0,
      up((uint64_t)m, SIDE), up((uint64_t)k, c0), up((uint64_t)n, SIDE), __ascpu_core()->chip->id == AC_DAV3510};
  if (!m || !n || !k) return;
  const char *a = place(AC_L0A, a_at, s.a_rows * s.a_columns * FRACTAL, "Mmad", loc);
  const char *b = place(AC_L0B, b_at, s.a_columns * s.b_columns * FRACTAL, "Mmad", loc);
  char *c = place(AC_L0C, c_at, s.a_rows * s.b_columns * SIDE * SIDE * 4, "Mmad", loc);
  uint64_t a_words = s.m * s.k, b_words = s.k * s.b_columns * SIDE, strip_words = s.m * SIDE;
  uint32_t *words = malloc((a_words + b_words + strip_words) * 4), *sums = words + a_words + b_words;
  char file[1024];
  if (!words) ac_fail(ac_parse_loc(loc, file, sizeof file), NULL, "Mmad: out of memory");
  unpack(&s, type, a, b, words, words + a_words);
  for (uint64_t strip = 0; strip < s.b_columns; strip++) {
    const uint32_t *columns = words + a_words + strip * s.k * SIDE;
    memset(sums, 0, strip_words * 4);
    if (!fresh) memcpy(sums, c + strip * s.a_rows * SIDE * SIDE * 4, strip_words * 4);
    if (type == AC_S8) integer_strip(&s, sums, words, columns);
    else
      float_strip(&s, (float *)(void *)sums, (const float *)(const void *)words, (const float *)(const void *)columns);
    store_strip(&s, strip, c, sums);
  }
  free(words);
}

/* ---- to global memory ---- */

enum { ROWS, NZ };
enum { AS_IT_IS, TO_HALF, TO_BFLOAT };

static uint32_t converted(uint32_t bits, int conversion, bool relu, bool is_float, bool saturate) {
  float value;
  memcpy(&value, &bits, 4);
  if (relu && (is_float ? value < 0 || bits == 0x80000000 : (int32_t)bits < 0)) bits = 0, value = 0;
  if (conversion == AS_IT_IS) return bits;
  bool nan = value != value;
  if (conversion == TO_HALF) {
    _Float16 half = (_Float16)value;
    uint16_t out;
    memcpy(&out, &half, 2);
    if (nan) out = 0x7e00;
    if (saturate && (out & 0x7c00) == 0x7c00) out = nan ? 0 : (uint16_t)((out & 0x8000) | 0x7bff);
    return out;
  }
  uint32_t out = nan ? 0x7fc0 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  if (saturate && (out & 0x7f80) == 0x7f80) out = nan ? 0 : (out & 0x8000) | 0x7f7f;
  return out;
}

/* Other blocks may do the same at the same time. */
static void atomic_element(char *to, uint32_t bits, unsigned size, uint32_t mode) {
  if (((uintptr_t)to & (size - 1)) != 0) {
    __ascpu_gm_lock();
    ac_atomic_block(to, (const char *)&bits, size, mode);
    __ascpu_gm_unlock();
  } else if (size == 2) {
    uint16_t old = __atomic_load_n((uint16_t *)(void *)to, __ATOMIC_RELAXED), new;
    do {
      new = old;
      ac_atomic_block((char *)&new, (const char *)&bits, 2, mode);
    } while (!__atomic_compare_exchange_n((uint16_t *)(void *)to, &old, new, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  } else {
    uint32_t old = __atomic_load_n((uint32_t *)(void *)to, __ATOMIC_RELAXED), new;
    do {
      new = old;
      ac_atomic_block((char *)&new, (const char *)&bits, 4, mode);
    } while (!__atomic_compare_exchange_n((uint32_t *)(void *)to, &old, new, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  }
}

void __ascpu_fixpipe(char *gm, uint64_t l0c, int layout, int n, int m, int src_stride, int dst_stride, int conversion,
                     int relu, int matrices, int src_matrix, int dst_matrix, int atomic, int type, const char *loc) {
  unsigned size = conversion == AS_IT_IS ? 4 : 2;
  bool saturate = __ascpu_core()->spr.saturate;
  if (!n || !m) return;
  for (int64_t i = 0; i < matrices; i++) {
    uint64_t from = l0c + (uint64_t)(i * src_matrix) * SIDE * SIDE * 4;
    for (int64_t strip = 0; strip * SIDE < n; strip++)
      for (int64_t row = 0; row < m; row++) {
        int64_t columns = n - strip * SIDE < SIDE ? n - strip * SIDE : SIDE;
        const char *at = place(AC_L0C, from + (uint64_t)((strip * src_stride + row) * SIDE * 4), (uint64_t)columns * 4,
                               "Fixpipe", loc);
        int64_t to = layout == ROWS ? (i * dst_matrix + row * dst_stride + strip * SIDE) * size
                                    : strip * dst_stride * BLOCK + row * SIDE * size;
        for (int64_t column = 0; column < columns; column++) {
          uint32_t bits;
          memcpy(&bits, at + column * 4, 4);
          bits = converted(bits, conversion, relu, type == AC_F32, saturate);
          if (atomic) atomic_element(gm + to + column * size, bits, size, (uint32_t)atomic);
          else memcpy(gm + to + column * size, &bits, size);
        }
      }
  }
}
