/* Instructions by which blocks wait for each other (docs/semantics.md 9; part 2, row 27 and (d)).
 *
 * In: calls from generated code and from the model. Out: blocks that sleep until the others have done their part;
 * writes to global memory before are seen after. Counts are kept per block and flag, so that what a block sees does not
 * depend on how far the others have run ahead. "Block" means a core here: a group of a mixed kernel has several. Not here:
 * flags between cores (CrossFlags.c); who runs meanwhile, and what happens when nobody can (Schedule.c).
 */
#include "Cross.h"
#include <time.h>

enum { WORD_STRIDE = 8 }; /* a word every 32 bytes */

/* ---- in and out ---- */
_Noreturn void ac_cross_fail(const char *loc_text, const char *fmt, ...) {
  char file[1024];
  struct ac_loc loc = ac_parse_loc(loc_text, file, sizeof file);
  va_list args;
  va_start(args, fmt);
  ac_vfail(loc, NULL, fmt, args);
}

void ac_cross_unlock(struct ac_core *core) {
  pthread_mutex_unlock(&core->launch->lock);
  core->running = true;
}

struct ac_core *ac_cross_core(const char *api, const char *loc) {
  struct ac_core *core = __ascpu_core();
  if (!core || !core->launch) ac_cross_fail(loc, "%s: the block is not part of a launch", api);
  unsigned blocks = core->launch->total;
  if (blocks > AC_MAX_WAITING)
    ac_cross_fail(loc, "%s: %u blocks cannot wait for each other, %d can", api, blocks, AC_MAX_WAITING);
  return core;
}

struct ac_gang *ac_cross_lock(struct ac_core *core, const char *api, const char *loc) {
  core->running = false;
  pthread_mutex_lock(&core->launch->lock);
  struct ac_gang *gang = ac_gang_of(core->launch);
  if (gang) return gang;
  ac_cross_unlock(core);
  ac_cross_fail(loc, "%s: out of memory", api);
}

void ac_cross_wait(struct ac_gang *gang, struct ac_core *core, struct ac_wait *wait, bool changes) {
  wait->block = core->number;
  bool over = wait->over(gang, wait);
  if (over && changes) ac_wake(gang);
  over = over || ac_sleep(gang, core, wait); /* ac_wake looks at all others after it has ended one */
  ac_cross_unlock(core);
  if (!over) ac_core_abandon(core);
}

/* Words may be anywhere a program likes to point at, and are looked at from other blocks' threads under the lock: they
 * are touched once by their own block, so that a bad address is its fault. */
static void probe(int32_t *word) { __atomic_fetch_add(word, 0, __ATOMIC_RELAXED); }
static int32_t read_word(const int32_t *word) { return __atomic_load_n(word, __ATOMIC_RELAXED); }
static void write_word(int32_t *word, int32_t value) { __atomic_store_n(word, value, __ATOMIC_RELAXED); }

/* Cores of this one's kind, in all groups. */
static unsigned alike(const struct ac_core *core) { return ac_cores_alike(core->launch, core->kind == AC_CUBE_CORE); }

/* ---- SyncAll ---- */
static bool all_over(struct ac_gang *gang, struct ac_wait *wait) {
  (void)gang;
  return wait->meeting->rounds > wait->round;
}
static void describe_all(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  (void)gang;
  ac_buf_printf(text, "in SyncAll, reached by %u of %d %s", wait->meeting->arrived, wait->count,
                wait->flag ? "cores" : "blocks");
}

static void meet(struct ac_core *core, bool everybody, const char *loc) {
  struct ac_gang *gang = ac_cross_lock(core, "SyncAll", loc);
  struct ac_meeting *meeting = everybody ? &gang->all : &gang->some;
  unsigned members = everybody ? gang->blocks : alike(core);
  struct ac_wait wait = {.over = all_over,
                         .describe = describe_all,
                         .loc = loc,
                         .round = meeting->rounds,
                         .meeting = meeting,
                         .count = (int32_t)members,
                         .flag = ac_each(core->launch) > 1};
  if (++meeting->arrived == members) {
    meeting->arrived = 0;
    meeting->rounds++;
    ac_wake(gang);
  }
  ac_cross_wait(gang, core, &wait, false);
}

/* Vector cores alone; in kernels without any, the cube cores. */
void __ascpu_sync_all(const char *loc) {
  struct ac_core *core = ac_cross_core("SyncAll", loc);
  if (core->kind == AC_CUBE_CORE && core->launch->cores.vector) return;
  meet(core, false, loc);
}
void __ascpu_sync_all_mixed(const char *loc) { meet(ac_cross_core("SyncAll", loc), true, loc); }

/* Words only grow: those that were large enough need not be looked at again. */
static bool soft_over(struct ac_gang *gang, struct ac_wait *wait) {
  (void)gang;
  while (wait->done < wait->count && read_word(wait->word + wait->done * WORD_STRIDE) >= wait->want) wait->done++;
  return wait->done == wait->count;
}
static void describe_soft(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  (void)gang;
  ac_buf_printf(text, "in SyncAll, not reached by block %d", wait->done);
}

void __ascpu_sync_all_soft(int32_t *words, uint64_t ub, int cores, const char *loc) {
  (void)ub;
  struct ac_core *core = ac_cross_core("SyncAll", loc);
  int64_t blocks = alike(core);
  if (cores < 0 || cores > blocks)
    ac_cross_fail(loc, "SyncAll: usedCores %d is out of range 0..%lld", cores, (long long)blocks);
  struct ac_wait wait = {.over = soft_over,
                         .describe = describe_soft,
                         .loc = loc,
                         .word = words,
                         .count = cores ? cores : (int32_t)blocks};
  int32_t *own = words + core->block_idx * WORD_STRIDE;
  probe(own);
  for (int32_t i = 0; i < wait.count; i++) read_word(words + i * WORD_STRIDE);
  struct ac_gang *gang = ac_cross_lock(core, "SyncAll", loc);
  wait.want = (int32_t)((uint32_t)read_word(own) + 1);
  write_word(own, wait.want);
  ac_wake(gang);
  ac_cross_wait(gang, core, &wait, false);
}

/* ---- IBSet, IBWait: a word that is full or empty ---- */
static bool word_over(struct ac_gang *gang, struct ac_wait *wait) {
  (void)gang;
  if (read_word(wait->word) != wait->want) return false;
  write_word(wait->word, 1 - wait->want);
  return true;
}
static void describe_word(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  (void)gang;
  ac_buf_printf(text, "in %s for event %u of block %d", wait->want ? "IBWait" : "IBSet", wait->flag, wait->count);
}

static void exchange(int32_t *word, int32_t want, int block, int event, const char *loc) {
  const char *api = want ? "IBWait" : "IBSet";
  struct ac_core *core = ac_cross_core(api, loc);
  probe(word);
  struct ac_gang *gang = ac_cross_lock(core, api, loc);
  struct ac_wait wait = {.over = word_over,
                         .describe = describe_word,
                         .loc = loc,
                         .word = word,
                         .want = want,
                         .flag = (unsigned)event,
                         .count = block,
                         .block = core->number};
  bool over = word_over(gang, &wait) || ac_sleep(gang, core, &wait);
  if (over) ac_wake(gang);
  ac_cross_unlock(core);
  if (!over) ac_core_abandon(core);
}

void __ascpu_sync_ib_set(int32_t *word, uint64_t ub, int block, int event, const char *loc) {
  (void)ub;
  exchange(word, 0, block, event, loc);
}
void __ascpu_sync_ib_wait(int32_t *word, uint64_t ub, int block, int event, const char *loc) {
  (void)ub;
  exchange(word, 1, block, event, loc);
}

/* ---- turns: WaitPreBlock, NotifyNextBlock ---- */
static bool turn_over(struct ac_gang *gang, struct ac_wait *wait) {
  unsigned own = (unsigned)wait->count;
  if (!gang->turns || (own && read_word(wait->word + (own - 1) * WORD_STRIDE) != wait->want)) return false;
  for (unsigned b = 0; b < (unsigned)wait->done; b++)
    if (read_word(wait->word + b * WORD_STRIDE) != (b < own ? wait->want : 0)) return false;
  return true;
}
static void describe_turn(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  (void)wait;
  ac_buf_puts(text, gang->turns ? "in WaitPreBlock for its turn" : "in WaitPreBlock for InitDetermineComputeWorkspace");
}

static void probe_words(const struct ac_core *core, int32_t *words) {
  for (int64_t b = 0; b < alike(core); b++) probe(words + b * WORD_STRIDE);
}

void __ascpu_sync_turn_init(int32_t *words, uint64_t ub, const char *loc) {
  static const char api[] = "InitDetermineComputeWorkspace";
  (void)ub;
  struct ac_core *core = ac_cross_core(api, loc);
  if (core->block_idx == 0) probe_words(core, words);
  struct ac_gang *gang = ac_cross_lock(core, api, loc);
  gang->block[core->number].turn = 0;
  if (core->block_idx == 0) {
    for (unsigned b = 0; b < alike(core); b++) write_word(words + b * WORD_STRIDE, 0);
    gang->turns = true;
    ac_wake(gang);
  }
  ac_cross_unlock(core);
}

void __ascpu_sync_turn_wait(int32_t *words, uint64_t ub, const char *loc) {
  (void)ub;
  struct ac_core *core = ac_cross_core("WaitPreBlock", loc);
  probe_words(core, words);
  struct ac_gang *gang = ac_cross_lock(core, "WaitPreBlock", loc);
  struct ac_wait wait = {.over = turn_over,
                         .describe = describe_turn,
                         .loc = loc,
                         .word = words,
                         .count = (int32_t)core->block_idx,
                         .done = (int32_t)alike(core), /* of how many */
                         .want = gang->block[core->number].turn + 1};
  ac_cross_wait(gang, core, &wait, false);
}

void __ascpu_sync_turn_notify(int32_t *words, uint64_t ub, const char *loc) {
  (void)ub;
  struct ac_core *core = ac_cross_core("NotifyNextBlock", loc);
  probe_words(core, words);
  struct ac_gang *gang = ac_cross_lock(core, "NotifyNextBlock", loc);
  unsigned own = (unsigned)core->block_idx;
  int32_t round = ++gang->block[core->number].turn;
  if (own + 1 < alike(core)) write_word(words + own * WORD_STRIDE, round);
  else
    for (unsigned b = 0; b < alike(core); b++) write_word(words + b * WORD_STRIDE, 0);
  ac_wake(gang);
  ac_cross_unlock(core);
}

/* ---- blocks that look at memory until another one has written there ---- */
enum { LOOKS = 256 }; /* before others get to run: most who look once do not wait */

void __ascpu_poll(void) {
  struct ac_core *core = __ascpu_core();
  if (!core || !core->launch || ++core->looks % LOOKS) return;
  if (core->launch->total == 1 || core->launch->total > AC_MAX_WAITING) return;
  struct ac_gang *gang = ac_cross_lock(core, "a look at memory", NULL);
  bool goes_on = ac_give_way(gang, core);
  ac_cross_unlock(core);
  if (!goes_on) ac_core_abandon(core);
}

/* Of a counter of 50 MHz, on dav-3510 of 1 GHz. */
int64_t __ascpu_cycles(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t ns = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
  const struct ac_core *core = __ascpu_core();
  return core && core->chip->id == AC_DAV3510 ? ns : ns / 20;
}
