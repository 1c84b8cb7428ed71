/* What a C programmer would write for demo.cpp, and how long it takes: `loop N RUNS` prints the line that
 * ascpu-run --time prints. One warm-up, then RUNS runs over arrays of N floats. What the loop works with depends
 * on the command line, so that the compiler cannot fold it. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

__attribute__((noinline)) static void loop(const float *restrict x, const float *restrict y, float *restrict z,
                                           float scale, float shift, size_t n) {
  for (size_t i = 0; i < n; i++) z[i] = fabsf(x[i] + y[i]) * scale + shift;
}

static uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int by_size(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  size_t n = strtoul(argv[1], NULL, 10), runs = strtoul(argv[2], NULL, 10);
  size_t bytes = (n * sizeof(float) + 63) / 64 * 64;
  float *x = aligned_alloc(64, bytes), *y = aligned_alloc(64, bytes), *z = aligned_alloc(64, bytes);
  uint64_t *ns = calloc(runs + 1, sizeof *ns);
  if (!x || !y || !z || !ns || runs == 0) return 1;
  for (size_t i = 0; i < n; i++) {
    x[i] = (float)(i % 1000) - 500;
    y[i] = (float)(i % 777) * 0.5f;
    z[i] = 0;
  }
  for (size_t i = 0; i <= runs; i++) {
    uint64_t start = now_ns();
    loop(x, y, z, (float)argc * 0.5f, -1.0f, n);
    ns[i] = now_ns() - start;
  }
  qsort(ns + 1, runs, sizeof *ns, by_size);   /* ns[0] was the warm-up */
  printf("time: median_ns=%llu min_ns=%llu runs=%zu\n", (unsigned long long)ns[1 + runs / 2], (unsigned long long)ns[1],
         runs);
  return 0;
}
