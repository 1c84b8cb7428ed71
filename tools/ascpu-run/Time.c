/* Time: launches, and how long they take.
 *
 * In: a kernel bound to its arguments. Out: one launch; or after it R more, each on buffers put back to what they held
 * before the first, and one line with the median and the least time. Only the launch itself is timed: no compiling, no
 * filling of buffers. The results stay those of the first launch.
 */
#include "Run.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool launch(const struct ascpu_kernel *kernel, const struct run_options *o, const struct run_args *args,
                   struct ascpu_error **error) {
  void **values = calloc(args->len + 1, sizeof *values);
  if (!values) return false;
  for (size_t i = 0; i < args->len; i++) values[i] = args->list[i].value;
  struct ascpu_launch_options options = {.blocks = o->blocks, .threads = o->threads, .tiling_key = o->tiling_key};
  bool ok = ascpu_launch(kernel, &options, values, args->len, error);
  free(values);
  return ok;
}

static uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* ---- what launches change ---- */

/* What every buffer holds, in arena. */
static char **copy_buffers(const struct run_args *args, struct ac_arena *arena) {
  char **copies = ac_alloc(arena, (args->len + 1) * sizeof *copies);
  for (size_t i = 0; i < args->len; i++) {
    const struct run_memory *m = &args->list[i].memory;
    if (!m->bytes) continue;
    copies[i] = ac_alloc(arena, m->bytes);
    memcpy(copies[i], m->data, m->bytes);
  }
  return copies;
}

/* Only what has to be put back stays in the list: buffers that are read and were changed. The caches then are, before
 * each launch, as the last one left them, unless a kernel updates in place. */
static void forget_unchanged(const struct run_args *args, char **copies) {
  for (size_t i = 0; i < args->len; i++) {
    const struct run_memory *m = &args->list[i].memory;
    if (copies[i] && (args->list[i].form == RUN_OUT || memcmp(m->data, copies[i], m->bytes) == 0)) copies[i] = NULL;
  }
}

static void put_back(const struct run_args *args, char *const *copies) {
  for (size_t i = 0; i < args->len; i++)
    if (copies[i]) memcpy(args->list[i].memory.data, copies[i], args->list[i].memory.bytes);
}

/* ---- launches ---- */

static int by_size(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static void print_times(uint64_t *ns, unsigned n, FILE *to) {
  qsort(ns, n, sizeof *ns, by_size);
  uint64_t median = n % 2 ? ns[n / 2] : (ns[n / 2 - 1] + ns[n / 2]) / 2;
  fprintf(to, "time: median_ns=%llu min_ns=%llu runs=%u\n", (unsigned long long)median, (unsigned long long)ns[0], n);
}

static bool time_launches(const struct ascpu_kernel *kernel, const struct run_options *o, const struct run_args *args,
                          char *const *before, uint64_t *ns, struct ascpu_error **error) {
  for (unsigned i = 0; i < o->time_runs; i++) {
    put_back(args, before);
    uint64_t start = now_ns();
    if (!launch(kernel, o, args, error)) return false;
    ns[i] = now_ns() - start;
  }
  return true;
}

bool run_launches(const struct ascpu_kernel *kernel, const struct run_options *o, const struct run_args *args,
                  struct ascpu_error **error, FILE *to) {
  if (o->time_runs == 0) return launch(kernel, o, args, error);
  struct ac_arena *arena = ac_arena_new();
  char **before = copy_buffers(args, arena);
  bool ok = launch(kernel, o, args, error);
  if (ok) {
    char **results = copy_buffers(args, arena);
    uint64_t *ns = ac_alloc(arena, o->time_runs * sizeof *ns);
    forget_unchanged(args, before);
    ok = time_launches(kernel, o, args, before, ns, error);
    put_back(args, results);
    if (ok) print_times(ns, o->time_runs, to);
  }
  ac_arena_free(arena);
  return ok;
}
