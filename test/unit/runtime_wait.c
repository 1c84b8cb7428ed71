/* Blocks that wait for each other: rounds of SyncAll, counts of flags, words in global memory, and what is said when no
 * block can go on. Whatever the number of threads, the outcome is the same. */
#include "Check.h"
#include "Core.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct ac_chip *chip;
static const unsigned thread_counts[] = {1, 2, 3, 0, 64};
enum { THREAD_COUNTS = sizeof thread_counts / sizeof *thread_counts, STRIDE = 8 };

/* All diagnostics of a launch, a line each: "SEVERITY: TEXT [NAME] at FILE:LINE". */
struct outcome {
  bool ok;
  char *printed, said[4096];
};

static struct outcome launch(void (*entry)(void **), void **args, unsigned blocks, unsigned threads) {
  static const char *const severity[] = {"error", "warning", "note"};
  struct outcome o = {.said = ""};
  size_t n, len = 0;
  FILE *out = open_memstream(&o.printed, &n);
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct ac_launch_config config = {.chip = chip, .blocks = blocks, .threads = threads, .out = out};
  o.ok = ac_launch(entry, args, &config, &diags);
  fclose(out);
  for (size_t i = 0; i < diags.len && len < sizeof o.said; i++) {
    const struct ac_diag *d = &diags.list[i];
    len += (size_t)snprintf(o.said + len, sizeof o.said - len, "%s: %s", severity[d->severity], d->text);
    if (d->name) len += (size_t)snprintf(o.said + len, sizeof o.said - len, " [%s]", d->name);
    if (d->loc.file) len += (size_t)snprintf(o.said + len, sizeof o.said - len, " at %s:%u", d->loc.file, d->loc.line);
    len += (size_t)snprintf(o.said + len, sizeof o.said - len, "\n");
  }
  ac_diags_free(&diags);
  return o;
}

static void expect(void (*entry)(void **), void **args, unsigned blocks, const char *said) {
  for (size_t i = 0; i < THREAD_COUNTS; i++) {
    struct outcome o = launch(entry, args, blocks, thread_counts[i]);
    CHECK(o.ok == !*said);
    CHECK_TEXT(o.said, said);
    free(o.printed);
  }
}

static int me(void) { return (int)__ascpu_core()->block_idx; }
static int all(void) { return (int)__ascpu_core()->block_num; }

/* ---- SyncAll ---- */
enum { ROUNDS = 12 };

/* Plain words that each block writes and all others read: only the barrier orders them. */
static void meet(void **args) {
  int *place = args[0];
  for (int round = 1; round <= ROUNDS; round++) {
    place[me()] = round;
    __ascpu_sync_all("k.cpp:3:1");
    for (int b = 0; b < all(); b++)
      if (place[b] != round) __ascpu_fail(NULL, 0, "round %d: block %d has %d", round, b, place[b]);
    __ascpu_sync_all("k.cpp:5:1");
  }
}

static void rounds(void) {
  static const unsigned counts[] = {1, 2, 3, 8, 48, 200};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    int *place = calloc(counts[i], sizeof *place);
    expect(meet, (void *[]){place}, counts[i], "");
    free(place);
  }
}

/* At most `limit` blocks at once: with one thread, block after block between two barriers. */
static void take_turns(void **args) {
  atomic_int *running = args[0];
  int limit = *(int *)args[1];
  for (int round = 0; round < 3; round++) {
    if (atomic_fetch_add(running, 1) + 1 > limit) __ascpu_fail(NULL, 0, "too many at once");
    usleep(100);
    if (limit == 1) __ascpu_printf("%d.%d ", round, me());
    atomic_fetch_sub(running, 1);
    __ascpu_sync_all(NULL);
  }
  __ascpu_printf("\n");
}

static void limits(void) {
  for (int limit = 1; limit <= 3; limit++) {
    atomic_int running = 0;
    struct outcome o = launch(take_turns, (void *[]){&running, &limit}, 5, (unsigned)limit);
    CHECK_TEXT(o.said, "");
    if (limit == 1) CHECK_TEXT(o.printed, "0.0 1.0 2.0 \n0.1 1.1 2.1 \n0.2 1.2 2.2 \n0.3 1.3 2.3 \n0.4 1.4 2.4 \n");
    free(o.printed);
  }
}

/* With one thread the order of the blocks is certain; the list says it. */
static void note_order(void **args) {
  int *list = args[0], *n = args[1];
  for (int round = 0; round < 2; round++) {
    list[(*n)++] = me();
    __ascpu_sync_all(NULL);
  }
}
static void order(void) {
  int list[8], n = 0, want[8] = {0, 1, 2, 3, 3, 0, 1, 2}; /* the last to come goes on; then the lowest first */
  free(launch(note_order, (void *[]){list, &n}, 4, 1).printed);
  CHECK(n == 8 && memcmp(list, want, sizeof want) == 0);
}

static void just_meet(void **args) {
  (void)args;
  __ascpu_sync_all("k.cpp:3:1");
}
static void many(void) {
  expect(just_meet, NULL, 1024, "");
  expect(just_meet, NULL, 1025,
         "error: block 0: SyncAll: 1025 blocks cannot wait for each other, 1024 can at k.cpp:3\n");
}

/* ---- SyncAll with words ---- */
static void soft(void **args) {
  int32_t *words = args[0];
  int *place = args[1], cores = *(int *)args[2], members = cores ? cores : all();
  if (me() >= members) return;
  for (int round = 1; round <= 3; round++) {
    place[me()] = round;
    __ascpu_sync_all_soft(words, 0, cores, "k.cpp:4:1");
    for (int b = 0; b < members; b++)
      if (place[b] != round) __ascpu_fail(NULL, 0, "round %d: block %d has %d", round, b, place[b]);
    __ascpu_sync_all_soft(words, 0, cores, "k.cpp:4:1");
  }
}

static void soft_words(void) {
  for (int cores = 0; cores <= 8; cores += 3) {
    for (size_t i = 0; i < THREAD_COUNTS; i++) {
      int32_t words[8 * STRIDE] = {0};
      int place[8] = {0};
      struct outcome o = launch(soft, (void *[]){words, place, &cores}, 8, thread_counts[i]);
      CHECK_TEXT(o.said, "");
      free(o.printed);
      for (int w = 0; w < 8 * STRIDE; w++) /* six rounds, in the words of those that take part and nowhere else */
        CHECK(words[w] == (w % STRIDE == 0 && w / STRIDE < (cores ? cores : 8) ? 6 : 0));
    }
  }
  int32_t words[8 * STRIDE] = {0};
  int place[8];
  expect(soft, (void *[]){words, place, &(int){9}}, 8,
         "error: block 0: SyncAll: usedCores 9 is out of range 0..8 at k.cpp:4\n");
  expect(soft, (void *[]){words, place, &(int){-1}}, 8, "");
}

/* Words are the program's: what is in them before counts. Block 1's word is ahead, so block 0 does not wait for it. */
static void soft_ahead(void **args) {
  if (me() == 0) __ascpu_sync_all_soft(args[0], 0, 0, "k.cpp:4:1");
}
static void soft_stale(void) {
  int32_t ahead[2 * STRIDE] = {[STRIDE] = 1}, behind[2 * STRIDE] = {0};
  struct outcome o = launch(soft_ahead, (void *[]){ahead}, 2, 2);
  CHECK(o.ok && ahead[0] == 1 && ahead[STRIDE] == 1);
  free(o.printed);
  o = launch(soft_ahead, (void *[]){behind}, 2, 2);
  CHECK_TEXT(o.said, "error: deadlock: block 0 waits in SyncAll, not reached by block 1, and no other block can go on "
                     "[deadlock] at k.cpp:4\nnote: block 1 has ended\n");
  free(o.printed);
}
static void soft_fault(void **args) {
  (void)args;
  __ascpu_sync_all_soft((int32_t *)64, 0, 0, "k.cpp:4:1");
}

/* ---- flags ---- */
/* In round r block r has its say; the others see it after they have waited. */
static void chain(void **args) {
  unsigned *value = args[0];
  for (int round = 0; round < all(); round++) {
    if (round == me()) *value = *value * 3 + (unsigned)me();
    __ascpu_sync_cross_set(0, 5, round, NULL);
    __ascpu_sync_cross_wait(0, 0, round, NULL);
  }
}
static void chains(void) {
  for (size_t i = 0; i < THREAD_COUNTS; i++) {
    unsigned value = 1, want = 1;
    for (unsigned b = 0; b < 20; b++) want = want * 3 + b;
    free(launch(chain, (void *[]){&value}, 20, thread_counts[i]).printed);
    CHECK(value == want);
  }
}

/* Counts: 15 ahead are remembered, for each flag by itself; the low four bits name it. */
static void fifteen(void **args) {
  (void)args;
  for (int i = 0; i < 15; i++) __ascpu_sync_cross_set(0, 5, 3, "k.cpp:2:1");
  __ascpu_sync_cross_set(0, 5, 4, "k.cpp:2:1");
  __ascpu_sync_cross_wait(0, 0, 16 + 4, "k.cpp:3:1");
  for (int i = 0; i < 15; i++) __ascpu_sync_cross_wait(0, 0, 3, "k.cpp:4:1");
}
static void sixteen(void **args) {
  for (int i = 0; i < 16; i++) __ascpu_sync_cross_set(*(int *)args[0], 5, 3, "k.cpp:2:1");
}
static void own_only(void **args) { /* mode 1: the block's own count */
  if (me() != 1) return;
  __ascpu_sync_cross_set(1, 5, 7, NULL);
  __ascpu_sync_cross_wait(1, 5, 7, NULL);
  *(int *)args[0] = 1;
  __ascpu_sync_cross_wait(1, 5, 7, "k.cpp:8:2");
}
static void bad_mode(void **args) { __ascpu_sync_cross_set(*(int *)args[0], 5, 7, "k.cpp:8:2"); }
static void counts(void) {
  expect(fifteen, NULL, 6, "");
  for (int mode = 0; mode <= 1; mode++)
    expect(sixteen, (void *[]){&mode}, 6,
           "error: block 0: CrossCoreSetFlag: flag 3 is set 16 times without a wait: its count goes up to 15 "
           "at k.cpp:2\n");
  int passed = 0;
  expect(own_only, (void *[]){&passed}, 3,
         "error: deadlock: block 1 waits for flag 7, set by 0 of 3 blocks, and no other block can go on [deadlock] at "
         "k.cpp:8\nnote: block 0 has ended\nnote: block 2 has ended\n");
  CHECK(passed);
  expect(bad_mode, (void *[]){&(int){2}}, 3,
         "error: block 0: CrossCoreSetFlag: mode 2 is between cube and vector cores, and the kernel has one kind at k.cpp:8\n");
  expect(bad_mode, (void *[]){&(int){7}}, 1,
         "error: block 0: CrossCoreSetFlag: mode 7 is not one of 0, 1, 2 at k.cpp:8\n");
}

/* ---- IBSet, IBWait; turns ---- */
static void relay(void **args) {
  int32_t *words = args[0];
  int *list = args[1], *n = args[2];
  for (int round = 0; round < 3; round++) {
    if (me() > 0) __ascpu_sync_ib_wait(words + (me() - 1) * STRIDE, 0, me() - 1, 0, "k.cpp:5:1");
    list[(*n)++] = me(); /* one at a time: whoever has the word */
    if (me() + 1 < all()) __ascpu_sync_ib_set(words + me() * STRIDE, 0, me(), 0, "k.cpp:7:1");
    __ascpu_sync_all("k.cpp:8:1");
  }
}
static void relays(void) {
  for (size_t i = 0; i < THREAD_COUNTS; i++) {
    int32_t words[6 * STRIDE] = {0};
    int list[18], n = 0;
    struct outcome o = launch(relay, (void *[]){words, list, &n}, 6, thread_counts[i]);
    CHECK_TEXT(o.said, "");
    free(o.printed);
    CHECK(n == 18);
    for (int k = 0; k < 18; k++) CHECK(list[k] == k % 6);
    for (int w = 0; w < 6 * STRIDE; w++) CHECK(words[w] == 0);
  }
}
static void set_twice(void **args) {
  __ascpu_sync_ib_set(args[0], 0, 0, 2, "k.cpp:7:1");
  __ascpu_sync_ib_set(args[0], 0, 0, 2, "k.cpp:8:1");
}

static void in_turn(void **args) {
  int32_t *words = args[0];
  int *list = args[1], *n = args[2];
  __ascpu_sync_turn_init(words, 0, NULL);
  for (int round = 0; round < 3; round++) {
    __ascpu_sync_turn_wait(words, 0, "k.cpp:4:1");
    list[(*n)++] = me();
    __ascpu_sync_turn_notify(words, 0, NULL);
  }
}
static void no_init(void **args) { __ascpu_sync_turn_wait(args[0], 0, "k.cpp:4:1"); }
static void turns(void) {
  int32_t words[6 * STRIDE];
  for (size_t i = 0; i < THREAD_COUNTS; i++) {
    int list[18], n = 0;
    memset(words, 1, sizeof words); /* Init clears them */
    struct outcome o = launch(in_turn, (void *[]){words, list, &n}, 6, thread_counts[i]);
    CHECK_TEXT(o.said, "");
    free(o.printed);
    CHECK(n == 18);
    for (int k = 0; k < 18; k++) CHECK(list[k] == k % 6);
    for (int b = 0; b < 6; b++) CHECK(words[b * STRIDE] == 0 && words[b * STRIDE + 1] == 0x01010101);
  }
  expect(
      no_init, (void *[]){words}, 2,
      "error: deadlock: blocks 0..1 wait in WaitPreBlock for InitDetermineComputeWorkspace, and no other block can go "
      "on [deadlock] at k.cpp:4\n");
  int32_t word = 0;
  for (size_t i = 0; i < THREAD_COUNTS; i++) {
    word = 0;
    struct outcome o = launch(set_twice, (void *[]){&word}, 1, thread_counts[i]);
    CHECK_TEXT(o.said, "error: deadlock: block 0 waits in IBSet for event 2 of block 0, and no other block can go on "
                       "[deadlock] at k.cpp:8\n");
    free(o.printed);
  }
}

/* ---- nobody can go on ---- */
static void mixed(void **args) {
  (void)args;
  __ascpu_printf("block %d\n", me());
  if (me() == 3) return;
  if (me() == 1) {
    __ascpu_sync_cross_set(0, 5, 9, NULL);
    __ascpu_sync_cross_wait(0, 0, 9, "k.cpp:6:1");
  }
  __ascpu_sync_all("k.cpp:8:3");
}
static void deadlocks(void) {
  for (size_t i = 0; i < THREAD_COUNTS; i++) {
    struct outcome o = launch(mixed, NULL, 7, thread_counts[i]);
    CHECK_TEXT(o.said,
               "error: deadlock: block 0 waits in SyncAll, reached by 5 of 7 blocks, and no other block can go on "
               "[deadlock] at k.cpp:8\n"
               "note: block 1 waits for flag 9, set by 1 of 7 blocks at k.cpp:6\n"
               "note: block 2 waits in SyncAll, reached by 5 of 7 blocks at k.cpp:8\n"
               "note: blocks 4..6 wait in SyncAll, reached by 5 of 7 blocks at k.cpp:8\n"
               "note: block 3 has ended\n");
    CHECK_TEXT(o.printed, "block 0\nblock 1\nblock 2\nblock 3\nblock 4\nblock 5\nblock 6\n");
    free(o.printed);
  }
}

/* A block that fails does not come: the others end, and say nothing. What lower ones do before they wait for it counts. */
static void fail_alone(void **args) {
  (void)args;
  __ascpu_printf("block %d\n", me());
  if (me() == 4) __ascpu_fail("k.cpp", 5, "bad");
  __ascpu_sync_all("k.cpp:8:3");
}
static void fail_later(void **args) { /* block 2 needs block 9, which starts after block 4 has failed */
  int32_t *word = args[0];
  if (me() == 0) usleep(500);
  if (me() == 4) __ascpu_fail("k.cpp", 5, "bad");
  if (me() == 9) __ascpu_sync_ib_set(word, 0, 9, 0, NULL);
  if (me() != 2) __ascpu_sync_all("k.cpp:8:3");
  __ascpu_sync_ib_wait(word, 0, 9, 0, NULL);
  __ascpu_fail("k.cpp", 6, "worse");
}
static void failing(void) {
  for (size_t i = 0; i < THREAD_COUNTS; i++) {
    struct outcome o = launch(fail_alone, NULL, 9, thread_counts[i]);
    CHECK_TEXT(o.said, "error: block 4: bad at k.cpp:5\n");
    CHECK_TEXT(o.printed, "block 0\nblock 1\nblock 2\nblock 3\nblock 4\n");
    free(o.printed);
    int32_t word = 0;
    o = launch(fail_later, (void *[]){&word}, 12, thread_counts[i]);
    CHECK_TEXT(o.said, "error: block 2: worse at k.cpp:6\n");
    free(o.printed);
  }
}

static void in_no_launch(void *arg) {
  (void)arg;
  __ascpu_sync_all("k.cpp:8:3");
}
static void outside(void) {
  struct ac_core *core = ac_core_new(chip);
  CHECK(!ac_core_run(core, in_no_launch, NULL) && !core->abandoned);
  CHECK_TEXT(core->failure.list[0].text, "SyncAll: the block is not part of a launch");
  ac_core_free(core);
}

/* ---- threads ---- */
static void *launch_often(void *unused) {
  (void)unused;
  for (int i = 0; i < 20; i++) {
    int place[5] = {0};
    struct outcome o = launch(meet, (void *[]){place}, 5, 2), stuck = launch(mixed, NULL, 7, 2);
    if (!o.ok || stuck.ok) abort();
    free(o.printed);
    free(stuck.printed);
  }
  return NULL;
}
static void at_once(void) {
  pthread_t thread[3];
  for (int i = 0; i < 3; i++) pthread_create(&thread[i], NULL, launch_often, NULL);
  for (int i = 0; i < 3; i++) pthread_join(thread[i], NULL);
}

/* A child has none of the threads that its parent keeps, and launches all the same. */
static void forked(void) {
  int place[5] = {0}, status;
  free(launch(meet, (void *[]){place}, 5, 3).printed);
  pid_t child = fork();
  if (child == 0) _exit(launch(meet, (void *[]){place}, 5, 3).ok ? 0 : 1);
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  free(launch(meet, (void *[]){place}, 5, 3).printed);
}

int main(void) {
  chip = ac_chip_find("dav-2201");
  rounds();
  limits();
  order();
  many();
  soft_words();
  soft_stale();
#if !__has_feature(thread_sanitizer) /* it knows neither a jump out of a handler nor threads after fork */
  expect(soft_fault, NULL, 3, "error: block 0: memory access outside the on-chip memories at address 0x40 [fault]\n");
  forked();
#endif
  chains();
  counts();
  relays();
  turns();
  deadlocks();
  failing();
  outside();
  at_once();
  return check_result();
}
