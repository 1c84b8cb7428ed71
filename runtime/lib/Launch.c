/* Launches: blocks onto workers.
 *
 * In: an entry point, its arguments, how many blocks and workers. Out: every block run to its end, or the error of the
 * failing block of lowest index. A worker is a thread with a core of its own; the calling thread is one of them, so one
 * block (or one worker) costs no thread. Workers take blocks in order: when block k starts, all lower ones have started,
 * and they run on, so the lowest failing block does not depend on timing. Not here: who may run when blocks wait for
 * each other (Schedule.c).
 */
#include "Launch.h"
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

unsigned ac_hardware_threads(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return (unsigned)CPU_COUNT(&set);
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n > 0 ? (unsigned)n : 1;
}

static void run_entry(void *launch_) {
  struct ac_launch *launch = launch_;
  launch->entry(launch->args);
}

/* Keeps the error of the lowest failing block: swaps it out of the core. */
static void note_failure(struct ac_launch *launch, struct ac_core *core) {
  unsigned block = core->number;
  if (block > launch->failed) return;
  struct ac_diags previous = launch->failure;
  launch->failed = block;
  launch->failure = core->failure;
  core->failure = previous;
}

static bool run_block(struct ac_worker *worker, unsigned block) {
  struct ac_launch *launch = worker->launch;
  struct ac_core *core = worker->core;
  unsigned each = ac_each(launch);
  ac_core_reset_in_group(core, block / each, launch->config->blocks, block % each, launch->cores);
  core->spr.tiling_key = launch->config->tiling_key;
  return ac_core_run(core, run_entry, launch);
}

static void finish_block(struct ac_worker *worker, bool ok) {
  if (!ok && !worker->core->abandoned) note_failure(worker->launch, worker->core);
  ac_output_finish(worker->launch, worker->core);
}

static void run_blocks(struct ac_worker *worker) {
  struct ac_launch *launch = worker->launch;
  unsigned block;
  while (ac_next_block(launch, &block)) {
    pthread_mutex_unlock(&launch->lock);
    bool ok = run_block(worker, block);
    pthread_mutex_lock(&launch->lock);
    finish_block(worker, ok);
  }
}

static void free_worker(struct ac_worker *worker) {
  struct ac_launch *launch = worker->launch;
  struct ac_worker **link = &launch->workers;
  while (*link != worker) link = &(*link)->next;
  *link = worker->next;
  ac_core_give(worker->core);
  pthread_cond_destroy(&worker->wake);
  if (worker != &launch->first) free(worker);
}

/* A worker from its first block to its last, on its thread. Once the last one has left, the launch may be gone. */
static void run_worker(void *worker_) {
  struct ac_worker *worker = worker_;
  struct ac_launch *launch = worker->launch;
  ac_signals_enter();
  pthread_mutex_lock(&launch->lock);
  launch->starting--;
  run_blocks(worker);
  launch->running--;
  ac_dispatch(launch);
  free_worker(worker);
  if (--launch->live == 0) pthread_cond_signal(&launch->done);
  pthread_mutex_unlock(&launch->lock);
}

/* A worker with leave to run, for this thread or one that is about to start; NULL with errno. */
static struct ac_worker *add_worker(struct ac_launch *launch) {
  struct ac_core *core = ac_core_take(launch->config->chip);
  struct ac_worker *worker = launch->first.launch ? malloc(sizeof *worker) : &launch->first;
  if (!worker || !core) {
    ac_core_give(core);
    if (worker != &launch->first) free(worker);
    return NULL;
  }
  *worker =
      (struct ac_worker){.launch = launch, .core = core, .wake = PTHREAD_COND_INITIALIZER, .next = launch->workers};
  core->launch = launch;
  core->worker = worker;
  core->checked = launch->config->checked;
  launch->workers = worker;
  launch->starting++;
  launch->running++;
  launch->live++;
  return worker;
}

/* Of a worker that has not begun and will not. */
static void drop_worker(struct ac_worker *worker) {
  worker->launch->starting--;
  worker->launch->running--;
  worker->launch->live--;
  free_worker(worker);
}

bool ac_start_worker(struct ac_launch *launch) {
  struct ac_worker *worker = add_worker(launch);
  if (worker && ac_thread_run(run_worker, worker)) return true;
  launch->start_error = errno;
  if (worker) drop_worker(worker);
  return false;
}

/* A thread that has not begun yet may wake up long after the work is done: nobody waits for it. */
static void revoke_starting(struct ac_launch *launch) {
  for (struct ac_worker *worker = launch->workers, *next; worker && launch->starting; worker = next) {
    next = worker->next;
    if (ac_thread_revoke(worker)) drop_worker(worker);
  }
}

/* The calling thread is the first worker. When it has nothing left to do, other workers may have: each block is run by
 * somebody, and a worker whose block waits is not done. */
static void run_launch(struct ac_launch *launch) {
  struct ac_worker *self = launch->workers;
  pthread_mutex_lock(&launch->lock);
  ac_dispatch(launch);
  pthread_mutex_unlock(&launch->lock);
  run_worker(self);
  pthread_mutex_lock(&launch->lock);
  if (!launch->gang) revoke_starting(launch); /* no block is left for them, and none waits for their leave to run */
  while (launch->live) pthread_cond_wait(&launch->done, &launch->lock);
  pthread_mutex_unlock(&launch->lock);
}

/* One block: nobody else looks at the launch, so nothing is locked. */
static void run_alone(struct ac_launch *launch) {
  struct ac_worker *self = launch->workers;
  ac_signals_enter();
  launch->starting--;
  launch->next = 1;
  finish_block(self, run_block(self, 0));
  free_worker(self);
}

void ac_core_words(const struct ac_launch *launch, unsigned number, struct ac_buf *text) {
  struct ac_cores cores = launch->cores;
  unsigned each = cores.cube + cores.vector, index = number % each;
  ac_buf_printf(text, "block %u", number / each);
  if (each > 1 && index < cores.cube) ac_buf_puts(text, ", cube core");
  else if (each > 1) ac_buf_printf(text, ", vector core %u", index - cores.cube);
}

static bool report(struct ac_launch *launch) {
  if (launch->failed != UINT_MAX) {
    const struct ac_diag *why = &launch->failure.list[0];
    struct ac_buf who = {0};
    ac_core_words(launch, launch->failed, &who);
    ac_error(launch->diags, why->loc, why->name, "%s: %s", who.data, why->text);
    ac_buf_free(&who);
  }
  return launch->failed == UINT_MAX && !launch->abandoned;
}

bool ac_launch(void (*entry)(void **), void **args, const struct ac_launch_config *config, struct ac_diags *diags) {
  struct ac_launch launch = {.entry = entry,
                             .args = args,
                             .config = config,
                             .cores = config->cores,
                             .diags = diags,
                             .failed = UINT_MAX,
                             .out = config->out ? config->out : stdout,
                             .done = PTHREAD_COND_INITIALIZER,
                             .lock = PTHREAD_MUTEX_INITIALIZER};
  if (launch.cores.cube + launch.cores.vector == 0) launch.cores.vector = 1;
  launch.total = config->blocks * (launch.cores.cube + launch.cores.vector);
  /* checked: block order, so that what depends on it (atomic sums of floats) is the same each time */
  launch.limit = config->checked ? 1 : config->threads ? config->threads : ac_hardware_threads();
  if (launch.total > 1) launch.held = calloc(launch.total, sizeof *launch.held);
  bool ok = (launch.held || launch.total <= 1) && add_worker(&launch);
  if (!ok) {
    ac_error(diags, (struct ac_loc){NULL, 0, 0}, NULL, "the on-chip memories of a core cannot be mapped: %s",
             strerror(errno));
  } else {
    if (launch.total == 1) run_alone(&launch);
    else run_launch(&launch);
    if (launch.wrote) fflush(launch.out);
    ok = report(&launch);
    ac_diags_free(&launch.failure);
  }
  free(launch.gang);
  free(launch.held);
  ac_workspace_free(&launch);
  pthread_cond_destroy(&launch.done);
  pthread_mutex_destroy(&launch.lock);
  return ok;
}
