/* Flags between cores (docs/semantics.md 9; part 2, row 27, line on mode 4).
 *
 * In: CrossCoreSetFlag and CrossCoreWaitFlag of running cores. Out: cores that sleep until their count of a flag is not 0. A
 * count is never stored: it follows from how often each core has set the flag in each mode and from how often the core
 * has waited, so that what a core sees does not depend on how far the others have run ahead. Modes 0 to 2 share a count,
 * mode 4 has its own. A set in mode 2 or 4 that would take a count above 15 waits: cores that run in parallel on the device
 * would not have got there; only if nobody ever takes one is that an error.
 */
#include "Cross.h"

static const char set_api[] = "CrossCoreSetFlag", wait_api[] = "CrossCoreWaitFlag";
enum { PAIR_MODE = 4, PAIR_IDS = 11, PAIR_SECOND = 16 };

/* ---- counts ---- */

/* The fewest sets that a vector core of the block has made in a mode. */
static uint32_t least_set(const struct ac_gang *gang, unsigned block, unsigned mode, unsigned flag) {
  unsigned first = ac_first_vector(gang->launch, block), n = gang->launch->cores.vector;
  uint32_t least = n ? gang->block[first].set[mode][flag] : 0;
  for (unsigned b = first + 1; b < first + n; b++)
    if (gang->block[b].set[mode][flag] < least) least = gang->block[b].set[mode][flag];
  return least;
}

/* The cube core of a vector core's block. */
static unsigned cube_of(const struct ac_gang *gang, unsigned block) { return ac_first_of_group(gang->launch, block); }

/* What a core has been given in mode 2 by those on the other side. */
static uint32_t from_others(const struct ac_gang *gang, unsigned block, unsigned flag) {
  if (!ac_mixed(gang->launch)) return 0;
  return ac_is_cube(gang->launch, block) ? least_set(gang, block, 2, flag)
                                         : gang->block[cube_of(gang, block)].set[2][flag];
}

static uint32_t without_others(const struct ac_gang *gang, unsigned block, unsigned flag) {
  bool cube = ac_is_cube(gang->launch, block);
  uint32_t all = gang->flag[cube][flag].rounds, own = cube ? 0 : least_set(gang, block, 1, flag);
  return all + own - gang->block[block].used[flag];
}

static bool flag_over(struct ac_gang *gang, struct ac_wait *wait) {
  if (without_others(gang, wait->block, wait->flag) + from_others(gang, wait->block, wait->flag) == 0) return false;
  gang->block[wait->block].used[wait->flag]++;
  return true;
}

/* Vector cores of the block that are ahead of what has been taken together in a mode. */
static unsigned ahead_in(const struct ac_gang *gang, unsigned block, unsigned mode, unsigned flag) {
  unsigned first = ac_first_vector(gang->launch, block), ahead = 0;
  uint32_t least = least_set(gang, block, mode, flag);
  for (unsigned b = first; b < first + gang->launch->cores.vector; b++) ahead += gang->block[b].set[mode][flag] > least;
  return ahead;
}

static void describe_flag(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  const struct ac_launch *launch = gang->launch;
  bool cube = ac_is_cube(launch, wait->block);
  unsigned ahead = gang->flag[cube][wait->flag].ahead, all = ac_cores_alike(launch, cube), n = launch->cores.vector;
  ac_buf_printf(text, "for flag %u, set by %u of %u ", wait->flag, ahead, all);
  if (!ac_mixed(launch)) {
    ac_buf_puts(text, "blocks");
    return;
  }
  ac_buf_printf(text, "%s cores (mode 0)", cube ? "cube" : "vector");
  if (cube) ac_buf_printf(text, " and %u of %u vector cores (mode 2)", ahead_in(gang, wait->block, 2, wait->flag), n);
  else if (n > 1)
    ac_buf_printf(text, ", %u of %u vector cores (mode 1) and no cube core (mode 2)",
                  ahead_in(gang, wait->block, 1, wait->flag), n);
  else ac_buf_puts(text, " and no cube core (mode 2)");
}

/* ---- sets ---- */

/* One more mode 0 set by a core; when all of its kind are ahead, each one's count goes up: true. */
static bool set_by_all(struct ac_gang *gang, unsigned block, unsigned number) {
  bool cube = ac_is_cube(gang->launch, block);
  struct ac_cross_flag *flag = &gang->flag[cube][number];
  unsigned all = ac_cores_alike(gang->launch, cube);
  if (gang->block[block].set[0][number]++ == flag->rounds) flag->ahead++;
  if (flag->ahead < all) return false;
  flag->rounds++;
  flag->ahead = 0;
  for (unsigned b = 0; b < gang->blocks; b++)
    if (ac_is_cube(gang->launch, b) == cube) flag->ahead += gang->block[b].set[0][number] > flag->rounds;
  return true;
}

/* Modes 0 and 1: the setter is one of those who wait, so its own sets and waits alone say when there are too many. */
static bool too_many(const struct ac_gang *gang, unsigned block, unsigned flag) {
  const struct ac_cross_block *own = &gang->block[block];
  return own->set[0][flag] + own->set[1][flag] + from_others(gang, block, flag) - own->used[flag] >= AC_CROSS_COUNT;
}

/* Mode 2: whether each core on the other side has room for one more. */
static bool room_over(struct ac_gang *gang, struct ac_wait *wait) {
  const struct ac_launch *launch = gang->launch;
  bool cube = ac_is_cube(launch, wait->block);
  unsigned first = cube ? ac_first_vector(launch, wait->block) : cube_of(gang, wait->block),
           n = cube ? launch->cores.vector : 1;
  struct ac_cross_block *own = &gang->block[wait->block];
  for (unsigned b = first; b < first + n; b++)
    if (without_others(gang, b, wait->flag) + own->set[2][wait->flag] >= AC_CROSS_COUNT) return false;
  own->set[2][wait->flag]++;
  return true;
}
static void describe_room(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  (void)gang;
  ac_buf_printf(text, "to set flag %u, which has been set %d times without a wait: its count goes up to %d", wait->flag,
                AC_CROSS_COUNT, AC_CROSS_COUNT);
}

/* ---- mode 4: a cube core and one vector core ---- */

/* The other end: the core and its number of the flag. */
static unsigned pair_of(const struct ac_gang *gang, unsigned block, unsigned flag, unsigned *other) {
  const struct ac_launch *launch = gang->launch;
  if (ac_is_cube(launch, block)) {
    *other = flag % PAIR_SECOND;
    return ac_first_vector(launch, block) + flag / PAIR_SECOND;
  }
  *other = flag + PAIR_SECOND * (block - ac_first_vector(launch, block));
  return cube_of(gang, block);
}

static bool pair_over(struct ac_gang *gang, struct ac_wait *wait) {
  unsigned other_flag, other = pair_of(gang, wait->block, wait->flag, &other_flag);
  if (gang->block[other].set_one[other_flag] == gang->block[wait->block].used_one[wait->flag]) return false;
  gang->block[wait->block].used_one[wait->flag]++;
  return true;
}
static void describe_pair(const struct ac_gang *gang, const struct ac_wait *wait, struct ac_buf *text) {
  unsigned other_flag, other = pair_of(gang, wait->block, wait->flag, &other_flag);
  ac_buf_printf(text, "for flag %u of mode 4 from ", wait->flag);
  ac_core_words(gang->launch, other, text);
}

static bool pair_room_over(struct ac_gang *gang, struct ac_wait *wait) {
  unsigned other_flag, other = pair_of(gang, wait->block, wait->flag, &other_flag);
  uint32_t *set = &gang->block[wait->block].set_one[wait->flag];
  if (*set - gang->block[other].used_one[other_flag] >= AC_CROSS_COUNT) return false;
  ++*set;
  return true;
}

static void check_pair(const struct ac_core *core, const char *api, int flag, const char *loc) {
  int second = core->kind == AC_CUBE_CORE && core->launch->cores.vector > 1 ? PAIR_SECOND : 0;
  bool known = (flag >= 0 && flag < PAIR_IDS) || (second && flag >= second && flag < second + PAIR_IDS);
  if (!known && second)
    ac_cross_fail(loc, "%s: flag %d of mode 4 is out of range 0..10 and 16..26 on the cube core", api, flag);
  if (!known) ac_cross_fail(loc, "%s: flag %d of mode 4 is out of range 0..10", api, flag);
}

/* ---- the instructions ---- */

static void check_mode(const struct ac_core *core, const char *api, int mode, const char *loc) {
  bool has_pairs = core->chip->id == AC_DAV3510;
  if (mode < 0 || mode == 3 || mode > PAIR_MODE || (mode == PAIR_MODE && !has_pairs))
    ac_cross_fail(loc, "%s: mode %d is not one of %s", api, mode, has_pairs ? "0, 1, 2, 4" : "0, 1, 2");
  if (mode >= 2 && !ac_mixed(core->launch))
    ac_cross_fail(loc, "%s: mode %d is between cube and vector cores, and the kernel has one kind", api, mode);
  if (mode == 1 && core->kind == AC_CUBE_CORE) ac_cross_fail(loc, "%s: mode 1 is between vector cores", api);
}

void __ascpu_sync_cross_set(int mode, int pipe, int flag, const char *loc) {
  (void)pipe;
  unsigned number = (unsigned)flag % AC_CROSS_FLAGS;
  struct ac_core *core = ac_cross_core(set_api, loc);
  check_mode(core, set_api, mode, loc);
  if (mode == PAIR_MODE) check_pair(core, set_api, flag, loc);
  struct ac_gang *gang = ac_cross_lock(core, set_api, loc);
  if (mode >= 2) {
    struct ac_wait wait = {.over = mode == 2 ? room_over : pair_room_over,
                           .describe = describe_room,
                           .loc = loc,
                           .flag = mode == 2 ? number : (unsigned)flag};
    ac_cross_wait(gang, core, &wait, true);
    return;
  }
  bool full = too_many(gang, core->number, number);
  bool counts = mode == 1;
  if (!full && mode == 0) counts = set_by_all(gang, core->number, number);
  else if (!full) gang->block[core->number].set[1][number]++;
  if (!full && counts) ac_wake(gang);
  ac_cross_unlock(core);
  if (full)
    ac_cross_fail(loc, "%s: flag %u is set %d times without a wait: its count goes up to %d", set_api, number,
                  AC_CROSS_COUNT + 1, AC_CROSS_COUNT);
}

void __ascpu_sync_cross_wait(int mode, int pipe, int flag, const char *loc) {
  (void)pipe; /* the whole core waits */
  struct ac_core *core = ac_cross_core(wait_api, loc);
  if (mode >= 2) check_mode(core, wait_api, mode, loc);
  if (mode == PAIR_MODE) check_pair(core, wait_api, flag, loc);
  struct ac_gang *gang = ac_cross_lock(core, wait_api, loc);
  bool pair = mode == PAIR_MODE;
  struct ac_wait wait = {.over = pair ? pair_over : flag_over,
                         .describe = pair ? describe_pair : describe_flag,
                         .loc = loc,
                         .flag = pair ? (unsigned)flag : (unsigned)flag % AC_CROSS_FLAGS};
  ac_cross_wait(gang, core, &wait, true); /* who waits for room has some */
}
