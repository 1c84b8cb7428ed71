/* Launches: blocks onto workers.
 *
 * In: an entry point, its arguments, how many blocks and workers. Out: every block run to its end, or the error of the
 * failing block of lowest index. A worker is a thread with a core of its own; the calling thread is one of them, so one
 * block (or one worker) costs no thread. Workers take blocks in order from a counter: when block k starts, all lower
 * ones have started, therefore the lowest failing block does not depend on timing. Not here: kernels whose blocks wait
 * for each other.
 */
#include "Launch.h"
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct worker {
  struct ac_launch *launch;
  struct ac_core *core;
  pthread_t thread;
};

/* The processors this process may use. */
static unsigned hardware_threads(void) {
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
  atomic_store(&launch->stop, true);
  unsigned block = (unsigned)core->block_idx;
  if (block > launch->failed) return;
  struct ac_diags previous = launch->failure;
  launch->failed = block;
  launch->failure = core->failure;
  core->failure = previous;
}

static void run_blocks(struct worker *worker) {
  struct ac_launch *launch = worker->launch;
  struct ac_core *core = worker->core;
  struct ac_signals signals;
  ac_signals_enter(&signals, core);
  while (!atomic_load(&launch->stop)) {
    unsigned block = atomic_fetch_add(&launch->next, 1);
    if (block >= launch->config->blocks) break;
    ac_core_reset(core, block, launch->config->blocks);
    bool ok = ac_core_run(core, run_entry, launch);
    pthread_mutex_lock(&launch->lock);
    if (!ok) note_failure(launch, core);
    ac_output_finish(launch, core);
    pthread_mutex_unlock(&launch->lock);
  }
  ac_signals_leave(&signals);
}

static void *worker_main(void *worker) {
  run_blocks(worker);
  return NULL;
}

/* Gives each worker a core. Fewer than asked for is fine as long as there is one. */
static unsigned take_cores(struct ac_launch *launch, struct worker *workers, unsigned count) {
  unsigned n = 0;
  while (n < count) {
    struct ac_core *core = ac_core_take(launch->config->chip);
    if (!core) break;
    core->launch = launch;
    core->checked = launch->config->checked;
    workers[n++] = (struct worker){launch, core, 0};
  }
  return n;
}

/* The calling thread is worker 0; a thread that cannot be created leaves its blocks to the others. */
static void run_workers(struct worker *workers, unsigned count) {
  unsigned started = 1;
  while (started < count && pthread_create(&workers[started].thread, NULL, worker_main, &workers[started]) == 0)
    started++;
  run_blocks(&workers[0]);
  for (unsigned i = 1; i < started; i++) pthread_join(workers[i].thread, NULL);
}

static bool report(struct ac_launch *launch, struct ac_diags *diags) {
  if (launch->failed == UINT_MAX) return true;
  const struct ac_diag *why = &launch->failure.list[0];
  ac_error(diags, why->loc, why->name, "block %u: %s", launch->failed, why->text);
  return false;
}

bool ac_launch(void (*entry)(void **), void **args, const struct ac_launch_config *config, struct ac_diags *diags) {
  struct ac_launch launch = {.entry = entry,
                             .args = args,
                             .config = config,
                             .failed = UINT_MAX,
                             .out = config->out ? config->out : stdout,
                             .lock = PTHREAD_MUTEX_INITIALIZER};
  unsigned count = 1;
  if (config->blocks > 1) count = config->threads ? config->threads : hardware_threads();
  if (count > config->blocks) count = config->blocks ? config->blocks : 1;
  struct worker one, *workers = count > 1 ? calloc(count, sizeof *workers) : &one;
  if (count > 1) launch.held = calloc(config->blocks, sizeof *launch.held);
  unsigned have = workers && (launch.held || count == 1) ? take_cores(&launch, workers, count) : 0;
  if (have == 0) {
    ac_error(diags, (struct ac_loc){NULL, 0, 0}, NULL, "the on-chip memories of a core cannot be mapped: %s",
             strerror(errno));
  } else {
    ac_diags_init(&launch.failure);
    run_workers(workers, have);
    if (launch.wrote) fflush(launch.out);
  }
  bool ok = have != 0 && report(&launch, diags);
  for (unsigned i = 0; i < have; i++) ac_core_give(workers[i].core);
  if (have) ac_diags_free(&launch.failure);
  if (workers != &one) free(workers);
  free(launch.held);
  pthread_mutex_destroy(&launch.lock);
  return ok;
}
