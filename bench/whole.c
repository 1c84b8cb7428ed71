/* The loops that an expert would write for kernels.cpp's computations; bench/whole.py compiles them with clang-22 -O3
 * -march=native -ffp-contract=off -fveclib=libmvec and calls them beside ours. */
#include <math.h>
#include <string.h>
#include <time.h>
#include <stddef.h>
#include <stdint.h>

typedef _Float16 half;
#define LOOP(name, From, To, expression)                                                                               \
  void name(const From *restrict x, const From *restrict y, To *restrict z, uint32_t n) {                              \
    (void)y;                                                                                                           \
    for (size_t i = 0; i < n; i++) z[i] = expression;                                                                  \
  }
static inline float larger(float a, float b) { return a > b ? a : b; }

LOOP(add_f32, float, float, x[i] + y[i])
LOOP(add_f16, half, half, x[i] + y[i])
LOOP(add_s16, int16_t, int16_t, x[i] + y[i])
LOOP(scale_f32, float, float, x[i] * 3.0f)
LOOP(axpy_f32, float, float, x[i] * 3.0f + y[i])
LOOP(chain_f32, float, float, larger(fabsf(x[i] + y[i]) * 1.5f - 1.0f, 0.25f) * x[i])
LOOP(exp_f32, float, float, expf(x[i]))
LOOP(exp_f16, half, half, (half)expf((float)x[i]))
LOOP(sigmoid_f32, float, float, 1.0f / (expf(-x[i]) + 1.0f))
LOOP(cast_chain, half, half, (half)((float)x[i] * 1.5f + 2.0f))

LOOP(add_s32, int32_t, int32_t, x[i] + y[i])
LOOP(gelu_f32, float, float, x[i] / (expf(x[i] * -1.702f) + 1.0f))
LOOP(masked_f32, float, float, i & 1 ? x[i] : x[i] * 3.0f)

void strided_f32(const float *restrict x, const float *restrict y, float *restrict z, uint32_t n) {
  for (size_t i = 0; i + 16 <= n; i += 16)
    for (size_t k = 0; k < 8; k++) z[i + k] = x[i + k] + y[i + k], z[i + k + 8] = x[i + k + 8];
}

/* Rows of TILE. An expert lets the compiler choose the order of a sum: the reductions' order is not one a loop has. */
void sum_rows(const float *restrict x, const float *restrict y, float *restrict z, uint32_t n) {
#pragma clang fp reassociate(on)
  (void)y;
  for (size_t row = 0; row < n / TILE; row++) {
    float sum = 0;
    for (size_t i = 0; i < TILE; i++) sum += x[row * TILE + i];
    z[row] = sum;
  }
}
static float largest(const float *x) {
#pragma clang fp reassociate(on)
  float most = x[0];
  for (size_t i = 1; i < TILE; i++) most = larger(x[i], most);
  return most;
}
void max_rows(const float *restrict x, const float *restrict y, float *restrict z, uint32_t n) {
  (void)y;
  for (size_t row = 0; row < n / TILE; row++) z[row] = largest(x + row * TILE);
}
void softmax_rows(const float *restrict x, const float *restrict y, float *restrict z, uint32_t n) {
#pragma clang fp reassociate(on)
  (void)y;
  for (size_t row = 0; row < n / TILE; row++) {
    const float *from = x + row * TILE;
    float *to = z + row * TILE, most = largest(from), sum = 0;
    for (size_t i = 0; i < TILE; i++) to[i] = expf(from[i] - most);
    for (size_t i = 0; i < TILE; i++) sum += to[i];
    for (size_t i = 0; i < TILE; i++) to[i] *= 1.0f / sum;
  }
}

/* ---- timers: what is called and how often is the caller's, so that nothing of Python is in the time ---- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double time_loop(void (*loop)(const void *, const void *, void *, uint32_t), const void *x, const void *y, void *z, uint32_t n,
                 long times) {
  double start = now();
  for (long i = 0; i < times; i++) loop(x, y, z, n);
  return (now() - start) / (double)times;
}

/* launch: ascpu_launch of libascpu. A failure is negative. */
double time_launch(_Bool (*launch)(const void *, const void *, void *const *, size_t, void **), const void *kernel,
                   const void *options, void *const *args, size_t nargs, long times) {
  double start = now();
  for (long i = 0; i < times; i++)
    if (!launch(kernel, options, args, nargs, NULL)) return -1;
  return (now() - start) / (double)times;
}

double time_copy(void *to, const void *from, size_t bytes, long times) {
  double start = now();
  for (long i = 0; i < times; i++) memcpy(to, from, bytes);
  return (now() - start) / (double)times;
}
