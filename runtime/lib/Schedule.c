/* Who may run: blocks that wait for each other, and those that have not started.
 *
 * In: blocks that sleep until something is true, and changes that may make it true. Out: leave to run for at most
 * `limit` blocks at a time, the lowest first, so that with one thread a launch goes the same way each time. A block that
 * waits keeps its thread and gives its leave back, so a launch needs no more threads than it has blocks that wait. When
 * nobody runs and nobody can, the launch is abandoned: the waiting blocks end, and unless one has failed before, that is
 * the error, with what each block waits for. Not here: what is waited for (Cross.c).
 */
#include "Launch.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- sets of blocks ---- */
enum { WORDS = AC_MAX_WAITING / 64 };

static void set_bit(uint64_t *set, unsigned block) { set[block / 64] |= 1ull << block % 64; }
static void clear_bit(uint64_t *set, unsigned block) { set[block / 64] &= ~(1ull << block % 64); }

/* The lowest member that is not below `from`; UINT_MAX: none. */
static unsigned next_bit(const uint64_t *set, unsigned from) {
  for (unsigned word = from / 64; word < WORDS; word++) {
    uint64_t bits = set[word];
    if (word == from / 64) bits &= ~0ull << from % 64;
    if (bits) return word * 64 + (unsigned)__builtin_ctzll(bits);
  }
  return UINT_MAX;
}

/* ---- the gang ---- */
struct ac_gang *ac_gang_of(struct ac_launch *launch) {
  unsigned blocks = launch->total;
  if (launch->gang || blocks > AC_MAX_WAITING) return launch->gang;
  struct ac_gang *gang = calloc(1, sizeof *gang + blocks * sizeof *gang->block);
  if (!gang) return NULL;
  gang->launch = launch;
  gang->blocks = blocks;
  return launch->gang = gang;
}

/* A wait that ends may take something, or give something, that another one looks at. */
void ac_wake(struct ac_gang *gang) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (unsigned b = next_bit(gang->waiting, 0); b != UINT_MAX; b = next_bit(gang->waiting, b + 1)) {
      struct ac_wait *wait = gang->block[b].worker->wait;
      if (!wait->over(gang, wait)) continue;
      clear_bit(gang->waiting, b);
      set_bit(gang->ready, b);
      changed = true;
    }
  }
  ac_dispatch(gang->launch);
}

bool ac_sleep(struct ac_gang *gang, struct ac_core *core, struct ac_wait *wait) {
  struct ac_launch *launch = gang->launch;
  struct ac_worker *self = core->worker;
  if (launch->abandoned) return false;
  self->wait = wait;
  self->go = false;
  gang->block[wait->block].worker = self;
  set_bit(gang->waiting, wait->block);
  launch->running--;
  ac_dispatch(launch);
  while (!self->go) pthread_cond_wait(&self->wake, &launch->lock);
  self->wait = NULL;
  return !launch->abandoned;
}

/* ---- who is next ---- */
/* After a failure the blocks above it no longer matter, unless one below needs them to come to its own end. */
static bool may_start(const struct ac_launch *launch) {
  if (launch->next >= launch->total || launch->abandoned) return false;
  return launch->failed == UINT_MAX || (launch->gang && next_bit(launch->gang->waiting, 0) < launch->failed);
}

bool ac_next_block(struct ac_launch *launch, unsigned *block) {
  if (launch->gang && next_bit(launch->gang->ready, 0) != UINT_MAX) return false; /* lower, so first */
  if (!may_start(launch)) return false;
  *block = launch->next++;
  return true;
}

/* Gives the lowest block of the set, from one on, leave to run. False: there is none. */
static bool resume(struct ac_launch *launch, uint64_t *set, unsigned from) {
  unsigned block = next_bit(set, from);
  if (block == UINT_MAX) return false;
  struct ac_worker *worker = launch->gang->block[block].worker;
  clear_bit(set, block);
  launch->running++;
  worker->go = true;
  pthread_cond_signal(&worker->wake);
  return true;
}

static bool start(struct ac_launch *launch) {
  if (!may_start(launch) || launch->total - launch->next <= launch->starting) return false;
  return ac_start_worker(launch);
}

/* Those whose wait is over; those that have not started; those that look at memory, in turn. */
static bool next_runs(struct ac_launch *launch) {
  struct ac_gang *gang = launch->gang;
  if (gang && resume(launch, gang->ready, 0)) return true;
  if (start(launch)) return true;
  return gang && (resume(launch, gang->looking, gang->looked + 1) || resume(launch, gang->looking, 0));
}

enum { LOOKS_AFTER_FAILURE = 8 };

/* Others get to run before the block goes on: it looks at memory again and again until one of them has written there. */
bool ac_give_way(struct ac_gang *gang, struct ac_core *core) {
  struct ac_launch *launch = gang->launch;
  struct ac_worker *self = core->worker;
  unsigned block = core->number;
  if (launch->abandoned) return false;
  self->go = false;
  gang->block[block].worker = self;
  /* After a failure, what it looks for may never come. */
  if (launch->failed != UINT_MAX && ++gang->looks_since > LOOKS_AFTER_FAILURE * gang->blocks) return false;
  launch->running--;
  gang->looked = block;
  set_bit(gang->looking, block);
  ac_dispatch(launch);
  while (!self->go) pthread_cond_wait(&self->wake, &launch->lock);
  return !launch->abandoned;
}

/* ---- nobody can run ---- */
enum { MAX_NOTES = 16 };

static void describe(const struct ac_gang *gang, unsigned block, struct ac_buf *text) {
  const struct ac_wait *wait = gang->block[block].worker->wait;
  wait->describe(gang, wait, text);
}

static bool same_wait(const struct ac_gang *gang, unsigned a, unsigned b) {
  const char *loc[] = {gang->block[a].worker->wait->loc, gang->block[b].worker->wait->loc};
  if ((loc[0] == NULL) != (loc[1] == NULL) || (loc[0] && strcmp(loc[0], loc[1]) != 0)) return false;
  struct ac_buf text[2] = {{0}};
  describe(gang, a, &text[0]);
  describe(gang, b, &text[1]);
  bool same = strcmp(text[0].data, text[1].data) == 0;
  ac_buf_free(&text[0]);
  ac_buf_free(&text[1]);
  return same;
}

/* Blocks are told kind of core by kind of core, so that neighbours of one kind stand together. */
static unsigned in_order(const struct ac_launch *launch, unsigned place) {
  unsigned groups = launch->config->blocks;
  return place % groups * ac_each(launch) + place / groups;
}

static void put_blocks(struct ac_buf *text, const struct ac_launch *launch, unsigned first, unsigned last) {
  unsigned a = in_order(launch, first), b = in_order(launch, last), each = ac_each(launch), index = a % each;
  if (first == last) ac_core_words(launch, a, text);
  else {
    ac_buf_printf(text, "blocks %u..%u", a / each, b / each);
    if (each > 1 && ac_is_cube(launch, a)) ac_buf_puts(text, ", cube cores");
    else if (each > 1) ac_buf_printf(text, ", vector cores %u", index - launch->cores.cube);
  }
  ac_buf_puts(text, " ");
}

static bool is_waiting(const struct ac_gang *gang, unsigned place) {
  unsigned block = in_order(gang->launch, place);
  return next_bit(gang->waiting, block) == block;
}

/* The place behind `first` where blocks of its kind end that are alike: that wait for the same thing at the same place, or
 * that have ended. */
static unsigned end_alike(const struct ac_gang *gang, unsigned first) {
  const struct ac_launch *launch = gang->launch;
  unsigned end = first + 1, kind = (first / launch->config->blocks + 1) * launch->config->blocks;
  bool waits = is_waiting(gang, first);
  while (end < kind && in_order(launch, end) < launch->next && is_waiting(gang, end) == waits &&
         (!waits || same_wait(gang, in_order(launch, first), in_order(launch, end))))
    end++;
  return end;
}

static void report_group(const struct ac_gang *gang, unsigned first, unsigned end, bool main_error) {
  struct ac_diags *diags = gang->launch->diags;
  struct ac_buf text = {0};
  char file[1024];
  unsigned block = in_order(gang->launch, first);
  struct ac_loc loc = ac_parse_loc(gang->block[block].worker->wait->loc, file, sizeof file);
  put_blocks(&text, gang->launch, first, end - 1);
  ac_buf_puts(&text, first + 1 == end ? "waits " : "wait ");
  describe(gang, block, &text);
  if (main_error) ac_error(diags, loc, "deadlock", "deadlock: %s, and no other block can go on", text.data);
  else ac_diag_add(diags, AC_NOTE, loc, NULL, "%s", text.data);
  ac_buf_free(&text);
}

static void report_ended(const struct ac_gang *gang, unsigned first, unsigned end) {
  struct ac_buf text = {0};
  put_blocks(&text, gang->launch, first, end - 1);
  ac_buf_puts(&text, first + 1 == end ? "has ended" : "have ended");
  ac_diag_add(gang->launch->diags, AC_NOTE, (struct ac_loc){NULL, 0, 0}, NULL, "%s", text.data);
  ac_buf_free(&text);
}

/* Neighbours in one note: those that wait, then those that neither wait nor are still to come. */
static void report_all(const struct ac_launch *launch, bool waiting) {
  unsigned groups = 0;
  for (unsigned place = 0; place < launch->total; place++) {
    if (in_order(launch, place) >= launch->next || is_waiting(launch->gang, place) != waiting) continue;
    unsigned end = end_alike(launch->gang, place);
    if (groups < MAX_NOTES && waiting) report_group(launch->gang, place, end, groups == 0);
    else if (groups < MAX_NOTES) report_ended(launch->gang, place, end);
    groups++;
    place = end - 1;
  }
}

static void report_stuck(struct ac_launch *launch) {
  if (may_start(launch)) { /* they would go on if another block could be started */
    struct ac_buf text = {0};
    ac_core_words(launch, launch->next, &text);
    ac_error(launch->diags, (struct ac_loc){NULL, 0, 0}, NULL, "%s cannot be started while those below wait for it: %s",
             text.data, strerror(launch->start_error));
    ac_buf_free(&text);
    return;
  }
  report_all(launch, true);
  report_all(launch, false);
}

static void abandon(struct ac_launch *launch) {
  struct ac_gang *gang = launch->gang;
  if (launch->failed == UINT_MAX) report_stuck(launch);
  launch->abandoned = true;
  memcpy(gang->ready, gang->waiting, sizeof gang->ready);
  memset(gang->waiting, 0, sizeof gang->waiting);
}

void ac_dispatch(struct ac_launch *launch) {
  for (;;) {
    while (launch->running < launch->limit && next_runs(launch)) continue;
    if (launch->running || !launch->gang || next_bit(launch->gang->waiting, 0) == UINT_MAX) return;
    abandon(launch);
  }
}
