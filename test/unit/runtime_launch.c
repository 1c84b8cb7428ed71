/* Launches: every block once, output in block order, the failing block of lowest index, overflow and fault texts. */
#include "ascpu.h"
#include "Check.h"
#include "Core.h"
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static const struct ac_chip *chip;
static volatile int zero;

/* What a launch printed and how it failed: "TEXT [NAME] at FILE:LINE" or "". */
struct outcome {
  bool ok;
  char *printed;
  char failure[600];
};

static struct outcome launch(void (*entry)(void **), void **args, unsigned blocks, unsigned threads) {
  struct outcome o = {.failure = ""};
  size_t n;
  FILE *out = open_memstream(&o.printed, &n);
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct ac_launch_config config = {.chip = chip, .blocks = blocks, .threads = threads, .out = out};
  o.ok = ac_launch(entry, args, &config, &diags);
  fclose(out);
  CHECK(o.ok == (diags.len == 0) && diags.len <= 1);
  if (diags.len)
    snprintf(o.failure, sizeof o.failure, "%s [%s] at %s:%u", diags.list[0].text,
             diags.list[0].name ? diags.list[0].name : "", diags.list[0].loc.file ? diags.list[0].loc.file : "",
             diags.list[0].loc.line);
  ac_diags_free(&diags);
  return o;
}

/* ---- every block once ---- */
static void count_block(void **args) {
  struct ac_core *core = __ascpu_core();
  atomic_fetch_add((atomic_int *)args[0] + core->block_idx, 1);
  if (core->block_num != *(int *)args[1]) abort();
  if (core->spr.mask_lo != ~0ul || core->spr.mask_hi != ~0ul || core->spr.counter || core->spr.buffers) abort();
  core->spr.mask_lo = 7, core->spr.counter = 1, core->spr.buffers = 3; /* must not reach the next block */
  memset(core->base[AC_UB], 1, chip->bytes[AC_UB]);
  if (__ascpu_base(AC_UB) != core->base[AC_UB]) abort();
}

static void all_blocks(void) {
  static const unsigned counts[] = {1, 2, 3, 8, 100, 1000};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    for (unsigned threads = 0; threads <= 4; threads++) {
      int n = (int)counts[i];
      atomic_int *seen = calloc(counts[i], sizeof *seen);
      struct outcome o = launch(count_block, (void *[]){seen, &n}, counts[i], threads);
      CHECK(o.ok);
      for (int k = 0; k < n; k++) CHECK(seen[k] == 1);
      free(o.printed);
      free(seen);
    }
}

static void note_thread(void **args) {
  if (!pthread_equal(pthread_self(), *(pthread_t *)args[0])) *(int *)args[1] = 1;
}
static void calling_thread(void) {
  pthread_t self = pthread_self();
  int elsewhere = 0;
  free(launch(note_thread, (void *[]){&self, &elsewhere}, 1, 8).printed);
  free(launch(note_thread, (void *[]){&self, &elsewhere}, 20, 1).printed);
  CHECK(!elsewhere);
  CHECK(__ascpu_core() == NULL);
}

/* ---- printing ---- */
static void print_block(void **args) {
  (void)args;
  long long block = __ascpu_core()->block_idx;
  __ascpu_printf("block %lld ", block);
  if (block % 3 == 0) usleep(2000); /* finish out of order */
  CHECK(__ascpu_printf("%s %.1f\n", "half", (double)block / 2) == (block < 20 ? 9 : 10));
  if (block == 2) __ascpu_printf("%0400d\n", 7);
}
static void printing(void) {
  struct ac_buf want = {0};
  for (int i = 0; i < 24; i++) {
    ac_buf_printf(&want, "block %d half %.1f\n", i, (double)i / 2);
    if (i == 2) ac_buf_printf(&want, "%0400d\n", 7);
  }
  for (unsigned threads = 1; threads <= 5; threads++) {
    struct outcome o = launch(print_block, NULL, 24, threads);
    CHECK_TEXT(o.printed, want.data);
    free(o.printed);
  }
  ac_buf_free(&want);
}

/* ---- failures ---- */
static void fail_some(void **args) {
  struct ac_core *core = __ascpu_core();
  __ascpu_printf("in %d\n", (int)core->block_idx);
  bool lower_late = *(bool *)args[1]; /* which of blocks 0..3 and 4..7 end later */
  usleep(core->block_idx <= 3 ? 3000 : lower_late ? 0 : 6000);
  atomic_fetch_add((atomic_int *)args[0], 1);
  if (core->block_idx == 3 || core->block_idx == 5) __ascpu_fail("k.cpp", 17, "bad value %d [ascpu-mine]", 42);
}
static void failures(void) {
  for (unsigned round = 0; round < 16; round++) {
    unsigned threads = round / 2 + 1;
    bool lower_late = round % 2;
    atomic_int finished = 0;
    struct outcome o = launch(fail_some, (void *[]){&finished, &lower_late}, 8, threads);
    CHECK(!o.ok);
    CHECK_TEXT(o.failure, "block 3: bad value 42 [mine] at k.cpp:17");
    CHECK_TEXT(o.printed, "in 0\nin 1\nin 2\nin 3\n");
    if (threads == 1) CHECK(finished == 4); /* block 4 was not started */
    free(o.printed);
    o = launch(note_thread, (void *[]){&(pthread_t){pthread_self()}, &(int){0}}, 4, threads); /* and the next */
    CHECK(o.ok);
    free(o.printed);
  }
}

static void assertion(void **args) {
  (void)args;
  __ascpu_printf("before ");
  __ascpu_assert_fail("n > 0", "k.cpp", 8, "body", "n is %d", -1);
}
static void assertion_plain(void **args) {
  (void)args;
  __ascpu_assert_fail("n > 0", "k.cpp", 8, "body", NULL);
}
static void assertions(void) {
  struct outcome o = launch(assertion, NULL, 1, 1);
  CHECK_TEXT(o.printed, "before [ASSERT] k.cpp:8: body: n > 0 n is -1\n");
  CHECK_TEXT(o.failure, "block 0: assertion failed: n > 0 [assert] at k.cpp:8");
  free(o.printed);
  o = launch(assertion_plain, NULL, 1, 1);
  CHECK_TEXT(o.printed, "[ASSERT] k.cpp:8: body: n > 0\n");
  free(o.printed);
}

/* ---- a memory that runs over ---- */
enum { A1 = 1, VECIN = 9, VECOUT = 10 };
static void overflow(void **args) {
  struct ascpu_spr *spr = &__ascpu_core()->spr;
  if (args) {
    spr->note[0] = (struct ascpu_buffer_note){VECIN, 2, 65536, 12};
    spr->note[1] = (struct ascpu_buffer_note){A1, 1, 4096, 14}; /* another memory */
    spr->note[2] = (struct ascpu_buffer_note){VECIN, 2, 32768, 13};
    spr->buffers = 3;
  }
  __ascpu_fail_buffers("k.cpp", 15, AC_UB, VECOUT, args ? 2 : 1, args ? 8192 : 200001);
}
static void overflows(void) {
  struct outcome o = launch(overflow, (void *[]){NULL}, 1, 1);
  CHECK_TEXT(o.failure, "block 0: UB overflow on dav-2201 (196608 bytes): VECIN 2 x 65536 (line 12), VECIN 2 x 32768 "
                        "(line 13) are placed; VECOUT 2 x 8192 does not fit: 16384 bytes wanted, 0 left "
                        "[memory-overflow] at k.cpp:15");
  free(o.printed);
  o = launch(overflow, NULL, 1, 1);
  CHECK_TEXT(o.failure, "block 0: UB overflow on dav-2201 (196608 bytes): nothing is placed; VECOUT 1 x 200001 does "
                        "not fit: 200032 bytes wanted, 196608 left [memory-overflow] at k.cpp:15");
  free(o.printed);
}

/* ---- hardware faults ---- */
__attribute__((no_sanitize("integer-divide-by-zero", "null"))) static void touch(void **args) {
  struct ac_core *core = __ascpu_core();
  if (core->block_idx != 2) return;
  const char *what = args[0];
  if (*what == 'l') ((volatile char *)core->base[AC_L1])[524288 + 16] = 1;
  if (*what == 'b') ((volatile char *)core->base[AC_L1])[-1] = 1;
  if (*what == 'n') *(volatile int *)((uintptr_t)zero + 64) = 1;
  if (*what == 'd') zero = 7 / zero;
  if (*what == 'a') ((volatile char *)core->base[AC_UB])[196608 + (4 << 20)] += 1; /* slack: no fault */
}
__attribute__((noinline)) static int deep(volatile int *n) {
  volatile char frame[4096];
  frame[0] = (char)*n;
  return *n ? deep(n) + frame[0] : 0;
}
static void dive(void **args) { deep(args[0]); }

static void faults(void) {
  for (unsigned threads = 1; threads <= 3; threads++) {
    struct outcome o = launch(touch, (void *[]){"l"}, 4, threads);
    CHECK_TEXT(o.failure, "block 2: memory access outside the on-chip memories at byte 524304 of the 524288-byte L1 of "
                          "dav-2201 [fault] at :0");
    free(o.printed);
    o = launch(touch, (void *[]){"n"}, 4, threads);
    CHECK_TEXT(o.failure, "block 2: memory access outside the on-chip memories at address 0x40 [fault] at :0");
    free(o.printed);
#if defined __x86_64__
    o = launch(touch, (void *[]){"d"}, 4, threads);
    CHECK_TEXT(o.failure, "block 2: integer division by zero [fault] at :0");
    free(o.printed);
#endif
    o = launch(touch, (void *[]){"a"}, 4, threads);
    CHECK_TEXT(o.failure, "");
    free(o.printed);
    o = launch(touch, (void *[]){"b"}, 4, threads);
    CHECK(strncmp(o.failure, "block 2: memory access outside the on-chip memories at ", 55) == 0);
    free(o.printed);
  }
#if !__has_feature(address_sanitizer)
  volatile int forever = 1;
  struct outcome o = launch(dive, (void *[]){(void *)&forever}, 1, 1);
  CHECK(strncmp(o.failure, "block 0: memory access outside", 30) == 0);
  free(o.printed);
#endif
}

/* A handler of the program's, from after our first launch: blocks' faults are still ours, its own faults still its. */
static sigjmp_buf back;
static void own_handler(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)info, (void)context;
  siglongjmp(back, 1);
}
static void other_handlers(void) {
  struct sigaction own = {.sa_sigaction = own_handler, .sa_flags = SA_SIGINFO}, before;
  sigaction(SIGSEGV, &own, &before);
  for (int i = 0; i < AC_SIGNALS_LOOK; i++) free(launch(touch, (void *[]){"a"}, 1, 1).printed);
  struct outcome o = launch(touch, (void *[]){"n"}, 4, 1);
  CHECK_TEXT(o.failure, "block 2: memory access outside the on-chip memories at address 0x40 [fault] at :0");
  free(o.printed);
  for (int i = 0; i < 2; i++) {
    volatile int caught = 0;
    if (sigsetjmp(back, 1) == 0) *(volatile int *volatile)(uintptr_t)64 = 1;
    else caught = 1;
    CHECK(caught);
  }
  sigaction(SIGSEGV, &before, NULL);
}

/* ---- several launches at once ---- */
static void *launch_often(void *unused) {
  (void)unused;
  for (int i = 0; i < 50; i++) {
    struct outcome o = launch(touch, (void *[]){"n"}, 4, 2);
    CHECK(!o.ok);
    free(o.printed);
    atomic_int finished = 0;
    o = launch(fail_some, (void *[]){&finished, &(bool){false}}, 2, 2);
    CHECK_TEXT(o.printed, "in 0\nin 1\n");
    free(o.printed);
  }
  return NULL;
}
static void at_once(void) {
  pthread_t thread[3];
  for (int i = 0; i < 3; i++) pthread_create(&thread[i], NULL, launch_often, NULL);
  for (int i = 0; i < 3; i++) pthread_join(thread[i], NULL);
}

/* ---- linked kernels, and the symbol table ---- */
static void linked(void) {
  atomic_int seen[4] = {0};
  int n = 4;
  struct ascpu_linked_kernel kernel = {"count", count_block, 2201, 2};
  void *args[] = {seen, &n};
  CHECK(ascpu_launch_linked(&kernel, 4, 2, args, 2) == 0);
  CHECK(seen[0] == 1 && seen[3] == 1);
  CHECK(ascpu_launch_linked(&kernel, 4, 2, args, 1) == 2);
  CHECK(ascpu_launch_linked(&kernel, 65536, 2, args, 2) == 2);
  struct ascpu_linked_kernel failing = {"fail", assertion_plain, 2201, 0};
  CHECK(ascpu_launch_linked(&failing, 1, 1, NULL, 0) == 1);
  failing.npu_arch = 9999;
  CHECK(ascpu_launch_linked(&failing, 1, 1, NULL, 0) == 2);
}

static void symbols(void) {
  size_t n;
  const struct ac_runtime_symbol *table = ac_runtime_symbols(&n);
  CHECK(n >= 9);
  CHECK_TEXT(table[0].name, "__ascpu_core");
  CHECK(table[0].address == (void *)__ascpu_core);
}

int main(void) {
  chip = ac_chip_find("dav-2201");
  all_blocks();
  calling_thread();
  printing();
  failures();
  assertions();
  overflows();
  faults();
  other_handlers();
  at_once();
  linked();
  symbols();
  return check_result();
}
