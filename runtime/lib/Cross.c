/* Instructions by which blocks wait for each other (docs/semantics.md 9; part 2, row 27 and (d)).
 *
 * In: calls from generated code and from the model. Out: blocks that sleep until the others have done their part;
 * writes to global memory before are seen after. Counts are kept per block and flag, so that what a block sees does not
 * depend on how far the others have run ahead. A vector-only kernel has one vector core a group, so mode 1 concerns the
 * block itself. Not here: who runs meanwhile, and what happens when nobody can (Schedule.c).
 */
#include "Launch.h"
#include <time.h>

enum { WORD_STRIDE = 8 }; /* a word every 32 bytes */

/* ---- in and out ---- */
_Noreturn __attribute__((format(printf, 2, 3))) static void fail_at(const char *loc_text, const char *fmt, ...) {
  char file[1024];
  struct ac_loc loc = ac_parse_loc(loc_text, file, sizeof file);
  va_list args;
  va_start(args, fmt);
  ac_vfail(loc, NULL, fmt, args);
}

static void unlock(struct ac_core *core) {
  pthread_mutex_unlock(&core->launch->lock);
  core->running = true;
}

/* The running core, if it is one that can wait. */
static struct ac_core *core_in_launch(const char *api, const char *loc) {
  struct ac_core *core = __ascpu_core();
  if (!core || !core->launch) fail_at(loc, "%s: the block is not part of a launch", api);
  unsigned blocks = core->launch->config->blocks;
  if (blocks > AC_MAX_WAITING)
    fail_at(loc, "%s: %u blocks cannot wait for each other, %d can", api, blocks, AC_MAX_WAITING);
  return core;
}

/* Locks the launch. A fault from here on would be ours, not the block's: running is false until unlock. */
static struct ac_gang *lock(struct ac_core *core, const char *api, const char *loc) {
  core->running = false;
  pthread_mutex_lock(&core->launch->lock);
  struct ac_gang *gang = ac_gang_of(core->launch);
  if (gang) return gang;
  unlock(core);
  fail_at(loc, "%s: out of memory", api);
}

static void wait_until_over(struct ac_gang *gang, struct ac_core *core, struct ac_wait *wait) {
  wait->block = (unsigned)core->block_idx;
  bool over = wait->over(gang, wait) || ac_sleep(gang, core, wait);
  unlock(core);
  if (!over) ac_core_abandon(core);
}

/* Words may be anywhere a program likes to point at, and are looked at from other blocks' threads under the lock: they
 * are touched once by their own block, so that a bad address is its fault. */
static void probe(int32_t *word) { __atomic_fetch_add(word, 0, __ATOMIC_RELAXED); }
static int32_t read_word(const int32_t *word) { return __atomic_load_n(word, __ATOMIC_RELAXED); }
static void write_word(int32_t *word, int32_t value) { __atomic_store_n(word, value, __ATOMIC_RELAXED); }

/* ---- SyncAll ---- */
static bool all_over(struct ac_gang *gang, struct ac_wait *wait) { return gang->rounds > wait->round; }
static void describe_all(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  (void)wait;
  ac_buf_printf(text, "in SyncAll, reached by %u of %u blocks", gang->arrived, gang->blocks);
}

void __ascpu_sync_all(const char *loc) {
  struct ac_core *core = core_in_launch("SyncAll", loc);
  struct ac_gang *gang = lock(core, "SyncAll", loc);
  struct ac_wait wait = {.over = all_over, .describe = describe_all, .loc = loc, .round = gang->rounds};
  if (++gang->arrived == gang->blocks) {
    gang->arrived = 0;
    gang->rounds++;
    ac_wake(gang);
  }
  wait_until_over(gang, core, &wait);
}

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
  struct ac_core *core = core_in_launch("SyncAll", loc);
  int64_t blocks = core->block_num;
  if (cores < 0 || cores > blocks)
    fail_at(loc, "SyncAll: usedCores %d is out of range 0..%lld", cores, (long long)blocks);
  struct ac_wait wait = {.over = soft_over,
                         .describe = describe_soft,
                         .loc = loc,
                         .word = words,
                         .count = cores ? cores : (int32_t)blocks};
  int32_t *own = words + core->block_idx * WORD_STRIDE;
  probe(own);
  for (int32_t i = 0; i < wait.count; i++) read_word(words + i * WORD_STRIDE);
  struct ac_gang *gang = lock(core, "SyncAll", loc);
  wait.want = (int32_t)((uint32_t)read_word(own) + 1);
  write_word(own, wait.want);
  ac_wake(gang);
  wait_until_over(gang, core, &wait);
}

/* ---- flags ---- */
static uint32_t flag_count(const struct ac_gang *gang, unsigned block, unsigned flag) {
  const struct ac_cross_block *b = &gang->block[block];
  return gang->flag[flag].rounds + b->own[flag] - b->used[flag];
}

static bool flag_over(struct ac_gang *gang, struct ac_wait *wait) {
  if (flag_count(gang, wait->block, wait->flag) == 0) return false;
  gang->block[wait->block].used[wait->flag]++;
  return true;
}
static void describe_flag(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  ac_buf_printf(text, "for flag %u, set by %u of %u blocks", wait->flag, gang->flag[wait->flag].ahead, gang->blocks);
}

/* One more mode 0 set by a block; when all blocks are ahead, each one's count goes up. */
static void set_by_all(struct ac_gang *gang, unsigned block, unsigned number) {
  struct ac_cross_flag *flag = &gang->flag[number];
  if (gang->block[block].set[number]++ == flag->rounds) flag->ahead++;
  if (flag->ahead < gang->blocks) return;
  flag->rounds++;
  flag->ahead = 0;
  for (unsigned b = 0; b < gang->blocks; b++) flag->ahead += gang->block[b].set[number] > flag->rounds;
  ac_wake(gang);
}

void __ascpu_sync_cross_set(int mode, int pipe, int flag, const char *loc) {
  static const char api[] = "CrossCoreSetFlag";
  (void)pipe;
  if (mode == 2) fail_at(loc, "%s: mode 2 is between cube and vector cores: not supported yet", api);
  if (mode != 0 && mode != 1) fail_at(loc, "%s: mode %d is out of range 0..2", api, mode);
  unsigned number = (unsigned)flag % AC_CROSS_FLAGS;
  struct ac_core *core = core_in_launch(api, loc);
  struct ac_gang *gang = lock(core, api, loc);
  struct ac_cross_block *own = &gang->block[core->block_idx];
  bool full = own->set[number] + own->own[number] - own->used[number] == AC_CROSS_COUNT;
  if (!full && mode == 0) set_by_all(gang, (unsigned)core->block_idx, number);
  else if (!full) own->own[number]++;
  unlock(core);
  if (full)
    fail_at(loc, "%s: flag %u is set %d times without a wait: its count goes up to %d", api, number, AC_CROSS_COUNT + 1,
            AC_CROSS_COUNT);
}

void __ascpu_sync_cross_wait(int mode, int pipe, int flag, const char *loc) {
  (void)mode, (void)pipe; /* the count is one for all modes, and the whole core waits */
  struct ac_core *core = core_in_launch("CrossCoreWaitFlag", loc);
  struct ac_gang *gang = lock(core, "CrossCoreWaitFlag", loc);
  struct ac_wait wait = {
      .over = flag_over, .describe = describe_flag, .loc = loc, .flag = (unsigned)flag % AC_CROSS_FLAGS};
  wait_until_over(gang, core, &wait);
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
  struct ac_core *core = core_in_launch(api, loc);
  probe(word);
  struct ac_gang *gang = lock(core, api, loc);
  struct ac_wait wait = {.over = word_over,
                         .describe = describe_word,
                         .loc = loc,
                         .word = word,
                         .want = want,
                         .flag = (unsigned)event,
                         .count = block,
                         .block = (unsigned)core->block_idx};
  bool over = word_over(gang, &wait) || ac_sleep(gang, core, &wait);
  if (over) ac_wake(gang);
  unlock(core);
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
  unsigned own = wait->block;
  if (!gang->turns || (own && read_word(wait->word + (own - 1) * WORD_STRIDE) != wait->want)) return false;
  for (unsigned b = 0; b < gang->blocks; b++)
    if (read_word(wait->word + b * WORD_STRIDE) != (b < own ? wait->want : 0)) return false;
  return true;
}
static void describe_turn(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  (void)wait;
  ac_buf_puts(text, gang->turns ? "in WaitPreBlock for its turn" : "in WaitPreBlock for InitDetermineComputeWorkspace");
}

static void probe_words(const struct ac_core *core, int32_t *words) {
  for (int64_t b = 0; b < core->block_num; b++) probe(words + b * WORD_STRIDE);
}

void __ascpu_sync_turn_init(int32_t *words, uint64_t ub, const char *loc) {
  static const char api[] = "InitDetermineComputeWorkspace";
  (void)ub;
  struct ac_core *core = core_in_launch(api, loc);
  if (core->block_idx == 0) probe_words(core, words);
  struct ac_gang *gang = lock(core, api, loc);
  gang->block[core->block_idx].turn = 0;
  if (core->block_idx == 0) {
    for (unsigned b = 0; b < gang->blocks; b++) write_word(words + b * WORD_STRIDE, 0);
    gang->turns = true;
    ac_wake(gang);
  }
  unlock(core);
}

void __ascpu_sync_turn_wait(int32_t *words, uint64_t ub, const char *loc) {
  (void)ub;
  struct ac_core *core = core_in_launch("WaitPreBlock", loc);
  probe_words(core, words);
  struct ac_gang *gang = lock(core, "WaitPreBlock", loc);
  struct ac_wait wait = {.over = turn_over,
                         .describe = describe_turn,
                         .loc = loc,
                         .word = words,
                         .want = gang->block[core->block_idx].turn + 1};
  wait_until_over(gang, core, &wait);
}

void __ascpu_sync_turn_notify(int32_t *words, uint64_t ub, const char *loc) {
  (void)ub;
  struct ac_core *core = core_in_launch("NotifyNextBlock", loc);
  probe_words(core, words);
  struct ac_gang *gang = lock(core, "NotifyNextBlock", loc);
  unsigned own = (unsigned)core->block_idx;
  int32_t round = ++gang->block[own].turn;
  if (own + 1 < gang->blocks) write_word(words + own * WORD_STRIDE, round);
  else
    for (unsigned b = 0; b < gang->blocks; b++) write_word(words + b * WORD_STRIDE, 0);
  ac_wake(gang);
  unlock(core);
}

/* ---- blocks that look at memory until another one has written there ---- */
enum { LOOKS = 256 }; /* before others get to run: most who look once do not wait */

void __ascpu_poll(void) {
  struct ac_core *core = __ascpu_core();
  if (!core || !core->launch || ++core->looks % LOOKS) return;
  const struct ac_launch_config *config = core->launch->config;
  if (config->blocks == 1 || config->blocks > AC_MAX_WAITING) return;
  struct ac_gang *gang = lock(core, "a look at memory", NULL);
  bool goes_on = ac_give_way(gang, core);
  unlock(core);
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
