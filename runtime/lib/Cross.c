/* Instructions by which blocks wait for each other (docs/semantics.md 9; part 2, row 27 and (d)).
 *
 * In: calls from generated code and from the model. Out: blocks that sleep until the others have done their part;
 * writes to global memory before are seen after. Counts are kept per block and flag, so that what a block sees does not
 * depend on how far the others have run ahead. "Block" means a core here: a group of a mixed kernel has several. Flags are not
 * counted where they arrive: how often each core has set its own says what has arrived everywhere. Not here: who runs meanwhile, and what happens when nobody can (Schedule.c).
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
  unsigned blocks = core->launch->total;
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
  wait->block = core->number;
  bool over = wait->over(gang, wait) || ac_sleep(gang, core, wait);
  unlock(core);
  if (!over) ac_core_abandon(core);
}

/* Words may be anywhere a program likes to point at, and are looked at from other blocks' threads under the lock: they
 * are touched once by their own block, so that a bad address is its fault. */
static void probe(int32_t *word) { __atomic_fetch_add(word, 0, __ATOMIC_RELAXED); }
static int32_t read_word(const int32_t *word) { return __atomic_load_n(word, __ATOMIC_RELAXED); }
static void write_word(int32_t *word, int32_t value) { __atomic_store_n(word, value, __ATOMIC_RELAXED); }

/* ---- which cores ---- */
static unsigned each(const struct ac_launch *launch) { return launch->cores.cube + launch->cores.vector; }
static bool is_cube(const struct ac_launch *launch, unsigned number) {
  return number % each(launch) < launch->cores.cube;
}
static unsigned first_of_group(const struct ac_launch *launch, unsigned number) {
  return number - number % each(launch);
}
static unsigned first_vector(const struct ac_launch *launch, unsigned number) {
  return first_of_group(launch, number) + launch->cores.cube;
}
/* Cores of this one's kind, in all groups. */
static unsigned alike(const struct ac_core *core) {
  const struct ac_launch *launch = core->launch;
  return launch->config->blocks * (core->kind == AC_CUBE_CORE ? launch->cores.cube : launch->cores.vector);
}

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
  struct ac_gang *gang = lock(core, "SyncAll", loc);
  struct ac_meeting *meeting = everybody ? &gang->all : &gang->some;
  unsigned members = everybody ? gang->blocks : alike(core);
  struct ac_wait wait = {.over = all_over,
                         .describe = describe_all,
                         .loc = loc,
                         .round = meeting->rounds,
                         .meeting = meeting,
                         .count = (int32_t)members,
                         .flag = each(core->launch) > 1};
  if (++meeting->arrived == members) {
    meeting->arrived = 0;
    meeting->rounds++;
    ac_wake(gang);
  }
  wait_until_over(gang, core, &wait);
}

/* Vector cores alone; in kernels without any, the cube cores. */
void __ascpu_sync_all(const char *loc) {
  struct ac_core *core = core_in_launch("SyncAll", loc);
  if (core->kind == AC_CUBE_CORE && core->launch->cores.vector) return;
  meet(core, false, loc);
}
void __ascpu_sync_all_mixed(const char *loc) { meet(core_in_launch("SyncAll", loc), true, loc); }

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
  int64_t blocks = alike(core);
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
/* How often all of the cores from first to last have set a flag. */
static uint32_t all_have_set(const struct ac_gang *gang, int mode, unsigned flag, unsigned first, unsigned end) {
  uint32_t least = UINT32_MAX;
  for (unsigned i = first; i < end; i++)
    if (gang->block[i].set[mode][flag] < least) least = gang->block[i].set[mode][flag];
  return least;
}

/* Modes 0, 1 and 2: how often the flag has arrived at a core. Mode 0: from all of its kind; 1: from the vector cores of its group; 2:
 * from the other kind in its group. */
static uint32_t arrived(const struct ac_gang *gang, unsigned number, unsigned flag) {
  const struct ac_launch *launch = gang->launch;
  unsigned group = first_of_group(launch, number), vector = first_vector(launch, number), end = group + each(launch);
  bool cube = is_cube(launch, number);
  uint32_t n = gang->flag[cube][flag].rounds;
  if (!cube) n += all_have_set(gang, 1, flag, vector, end);
  if (cube && vector < end) n += all_have_set(gang, 2, flag, vector, end);
  else if (!cube && launch->cores.cube) n += gang->block[group].set[2][flag];
  return n;
}

/* One more mode 0 set by a core; when all of its kind are ahead, each one's count goes up. */
static void set_by_all(struct ac_gang *gang, const struct ac_core *core, unsigned number) {
  bool cube = core->kind == AC_CUBE_CORE;
  struct ac_cross_flag *flag = &gang->flag[cube][number];
  if (gang->block[core->number].set[0][number]++ == flag->rounds) flag->ahead++;
  if (flag->ahead < alike(core)) return;
  flag->rounds++;
  flag->ahead = 0;
  for (unsigned i = 0; i < gang->blocks; i++)
    if (is_cube(gang->launch, i) == cube) flag->ahead += gang->block[i].set[0][number] > flag->rounds;
}

/* Mode 4: between a cube core and one vector core of its group. */
static uint32_t arrived_from_one(const struct ac_gang *gang, unsigned number, unsigned flag) {
  const struct ac_launch *launch = gang->launch;
  unsigned vector = first_vector(launch, number);
  if (!is_cube(launch, number))
    return gang->block[first_of_group(launch, number)].set_one[flag + (number - vector) * AC_CROSS_FLAGS];
  unsigned from = vector + flag / AC_CROSS_FLAGS;
  return from < first_of_group(launch, number) + each(launch) ? gang->block[from].set_one[flag % AC_CROSS_FLAGS] : 0;
}

static uint32_t flag_count(const struct ac_gang *gang, unsigned number, int mode, unsigned flag) {
  const struct ac_cross_block *b = &gang->block[number];
  return mode == 4 ? arrived_from_one(gang, number, flag) - b->used_one[flag]
                   : arrived(gang, number, flag) - b->used[flag];
}

static bool flag_over(struct ac_gang *gang, struct ac_wait *wait) {
  if (flag_count(gang, wait->block, wait->mode, wait->flag) == 0) return false;
  gang->block[wait->block].used[wait->mode == 4 ? 0 : wait->flag] += wait->mode != 4;
  gang->block[wait->block].used_one[wait->mode == 4 ? wait->flag : 0] += wait->mode == 4;
  return true;
}

static void describe_flag(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  ac_buf_printf(text, "for flag %u", wait->flag);
  if (each(gang->launch) == 1)
    ac_buf_printf(text, ", set by %u of %u blocks", gang->flag[is_cube(gang->launch, wait->block)][wait->flag].ahead,
                  gang->blocks);
}

/* Whether some core has not waited for what has arrived there as often as its counter can count. */
static bool overflows(const struct ac_gang *gang, unsigned number, int mode, unsigned flag) {
  const struct ac_launch *launch = gang->launch;
  const struct ac_cross_block *own = &gang->block[number];
  if (mode < 2) return own->set[0][flag] + own->set[1][flag] - own->used[flag] > AC_CROSS_COUNT;
  unsigned group = first_of_group(launch, number);
  for (unsigned i = group; i < group + each(launch); i++) {
    unsigned other = mode == 2                 ? flag
                     : is_cube(launch, number) ? flag % AC_CROSS_FLAGS
                                               : flag + (number - first_vector(launch, number)) * AC_CROSS_FLAGS;
    if (i != number && is_cube(launch, i) != is_cube(launch, number) &&
        flag_count(gang, i, mode, other) > AC_CROSS_COUNT)
      return true;
  }
  return false;
}

/* Flag numbers: the low four bits; a cube core's in mode 4 five. */
static unsigned flag_number(const struct ac_core *core, int mode, int flag) {
  return (unsigned)flag % (mode == 4 && core->kind == AC_CUBE_CORE ? 2 * AC_CROSS_FLAGS : AC_CROSS_FLAGS);
}

static void require_mode(const struct ac_core *core, const char *api, int mode, const char *loc) {
  struct ac_cores cores = core->launch->cores;
  if (mode < 0 || mode == 3 || mode > 4 || (mode == 4 && core->chip->id != AC_DAV3510))
    fail_at(loc, "%s: mode %d is not one of %s", api, mode, core->chip->id == AC_DAV3510 ? "0, 1, 2, 4" : "0, 1, 2");
  if (mode >= 2 && !(cores.cube && cores.vector))
    fail_at(loc, "%s: mode %d is between cube and vector cores, and the kernel has one kind", api, mode);
  if (mode == 1 && core->kind == AC_CUBE_CORE) fail_at(loc, "%s: mode 1 is between vector cores", api);
}

void __ascpu_sync_cross_set(int mode, int pipe, int flag, const char *loc) {
  static const char api[] = "CrossCoreSetFlag";
  (void)pipe;
  struct ac_core *core = core_in_launch(api, loc);
  require_mode(core, api, mode, loc);
  unsigned number = flag_number(core, mode, flag);
  struct ac_gang *gang = lock(core, api, loc);
  struct ac_cross_block *own = &gang->block[core->number];
  if (mode == 4) own->set_one[number]++;
  else if (mode == 0) set_by_all(gang, core, number);
  else own->set[mode][number]++;
  bool full = overflows(gang, core->number, mode, number);
  ac_wake(gang);
  unlock(core);
  if (full)
    fail_at(loc, "%s: flag %u is set %d times without a wait: its count goes up to %d", api, number, AC_CROSS_COUNT + 1,
            AC_CROSS_COUNT);
}

void __ascpu_sync_cross_wait(int mode, int pipe, int flag, const char *loc) {
  (void)pipe; /* the count is one for modes 0 to 2, and the whole core waits */
  struct ac_core *core = core_in_launch("CrossCoreWaitFlag", loc);
  if (mode >= 2) require_mode(core, "CrossCoreWaitFlag", mode, loc);
  struct ac_gang *gang = lock(core, "CrossCoreWaitFlag", loc);
  struct ac_wait wait = {
      .over = flag_over, .describe = describe_flag, .loc = loc, .mode = mode, .flag = flag_number(core, mode, flag)};
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
                         .block = core->number};
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
  struct ac_core *core = core_in_launch(api, loc);
  if (core->block_idx == 0) probe_words(core, words);
  struct ac_gang *gang = lock(core, api, loc);
  gang->block[core->number].turn = 0;
  if (core->block_idx == 0) {
    for (unsigned b = 0; b < alike(core); b++) write_word(words + b * WORD_STRIDE, 0);
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
                         .count = (int32_t)core->block_idx,
                         .done = (int32_t)alike(core), /* of how many */
                         .want = gang->block[core->number].turn + 1};
  wait_until_over(gang, core, &wait);
}

void __ascpu_sync_turn_notify(int32_t *words, uint64_t ub, const char *loc) {
  (void)ub;
  struct ac_core *core = core_in_launch("NotifyNextBlock", loc);
  probe_words(core, words);
  struct ac_gang *gang = lock(core, "NotifyNextBlock", loc);
  unsigned own = (unsigned)core->block_idx;
  int32_t round = ++gang->block[core->number].turn;
  if (own + 1 < alike(core)) write_word(words + own * WORD_STRIDE, round);
  else
    for (unsigned b = 0; b < alike(core); b++) write_word(words + b * WORD_STRIDE, 0);
  ac_wake(gang);
  unlock(core);
}

/* ---- blocks that look at memory until another one has written there ---- */
enum { LOOKS = 256 }; /* before others get to run: most who look once do not wait */

void __ascpu_poll(void) {
  struct ac_core *core = __ascpu_core();
  if (!core || !core->launch || ++core->looks % LOOKS) return;
  if (core->launch->total == 1 || core->launch->total > AC_MAX_WAITING) return;
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
