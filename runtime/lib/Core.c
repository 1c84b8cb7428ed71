/* Cores: the on-chip memories and registers of one running block, and which core this thread runs.
 *
 * In: a chip. Out: struct ac_core with its memories mapped. A core is one mapping:
 *     guard | L1 | guard | L0A | guard | L0B | guard | L0C | guard | UB, slack | guard
 * Behind the UB lie readable and writable pages: the fast lowering blends masked-off lanes (reads the old value, writes
 * it back), and with the largest strides those lie far outside although no active lane does. Not here: which block
 * runs where (Launch.c), what ends a block (Fail.c, Signals.c).
 */
#include "Core.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* 8 blocks at block stride 65535, 256 repeats at repeat stride 255, in data blocks of 32 bytes: 17 MB of address space
 * that costs nothing until touched. */
enum { SLACK = (7 * 65535 + 255 * 255 + 8) * 32, SPARE_CORES = 64 };

/* Initial-exec: the signal handler reads it, and must not allocate. */
static _Thread_local __attribute__((tls_model("initial-exec"))) struct ac_core *current;

/* Spare cores outlive launches, so they are the process's. Only addresses to reuse are kept here, no state. */
static pthread_mutex_t spare_lock = PTHREAD_MUTEX_INITIALIZER;
static struct ac_core *spare;
static unsigned spare_count;

static size_t pages(size_t bytes, size_t page) { return (bytes + page - 1) / page * page; }

static size_t space_bytes(const struct ac_chip *chip, int space) {
  return chip->bytes[space] ? chip->bytes[space] + (space == AC_UB ? SLACK : 0) : 0;
}

/* Opens each memory of the reserved mapping for reading and writing, guard pages between them. */
static bool place_memories(struct ac_core *core, size_t page) {
  char *at = core->map + page;
  for (int space = 0; space < AC_SPACES; space++) {
    size_t bytes = pages(space_bytes(core->chip, space), page);
    if (bytes == 0) continue;
    if (mprotect(at, bytes, PROT_READ | PROT_WRITE) != 0) return false;
    core->base[space] = at;
    at += bytes + page;
  }
  return true;
}

struct ac_core *ac_core_new(const struct ac_chip *chip) {
  struct ac_core *core = calloc(1, sizeof *core);
  if (!core) return NULL;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  core->chip = chip;
  core->map_bytes = page;
  for (int space = 0; space < AC_SPACES; space++)
    if (chip->bytes[space]) core->map_bytes += pages(space_bytes(chip, space), page) + page;
  core->map = mmap(NULL, core->map_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (core->map == MAP_FAILED || !place_memories(core, page)) {
    int error = errno;
    if (core->map != MAP_FAILED) munmap(core->map, core->map_bytes);
    free(core);
    errno = error;
    return NULL;
  }
  ac_diags_init(&core->failure);
  ac_core_reset(core, 0, 1);
  return core;
}

void ac_core_free(struct ac_core *core) {
  if (!core) return;
  if (current == core) current = NULL;
  munmap(core->map, core->map_bytes);
  ac_buf_free(&core->out);
  ac_diags_free(&core->failure);
  free(core);
}

struct ac_core *ac_core_take(const struct ac_chip *chip) {
  pthread_mutex_lock(&spare_lock);
  struct ac_core **link = &spare;
  while (*link && (*link)->chip != chip) link = &(*link)->next_spare;
  struct ac_core *core = *link;
  if (core) {
    *link = core->next_spare;
    spare_count--;
  }
  pthread_mutex_unlock(&spare_lock);
  return core ? core : ac_core_new(chip);
}

void ac_core_give(struct ac_core *core) {
  if (!core) return;
  pthread_mutex_lock(&spare_lock);
  bool keep = spare_count < SPARE_CORES;
  if (keep) {
    core->launch = NULL;
    core->worker = NULL;
    core->next_spare = spare;
    spare = core;
    spare_count++;
  }
  pthread_mutex_unlock(&spare_lock);
  if (!keep) ac_core_free(core);
}

static __attribute__((destructor)) void free_spares(void) {
  while (spare) {
    struct ac_core *core = spare;
    spare = core->next_spare;
    ac_core_free(core);
  }
  spare_count = 0;
}

/* Global memory is the process's, so is its lock. */
static pthread_mutex_t gm_lock = PTHREAD_MUTEX_INITIALIZER;

void __ascpu_gm_lock(void) {
  pthread_mutex_lock(&gm_lock);
  current->holds_gm = true;
}
void __ascpu_gm_unlock(void) {
  current->holds_gm = false;
  pthread_mutex_unlock(&gm_lock);
}

void ac_core_bind(struct ac_core *core) { current = core; }
struct ac_core *__ascpu_core(void) { return current; }
int __ascpu_core_kind(void) { return current->kind; }
void *__ascpu_base(int space) { return current->base[space]; }

void ac_core_reset(struct ac_core *core, int64_t block_idx, int64_t block_num) {
  memset(&core->spr, 0, sizeof core->spr); /* NORM mode, nothing allocated */
  core->spr.mask_lo = core->spr.mask_hi = ~0ul;
  core->spr.ctrl = ASCPU_CTRL_START(core->chip->number);
  core->spr.deqscale = 1;
  core->block_idx = core->group = block_idx;
  core->block_num = block_num;
  core->sub_block_idx = 0;
  core->task_ratio = 1;
  core->kind = AC_VECTOR_CORE;
  core->number = (unsigned)block_idx;
  core->out.len = 0;
  memset(core->event_set, 0, sizeof core->event_set);
  if (core->checked) memset(core->base[AC_UB], AC_POISON, core->chip->bytes[AC_UB]);
}

void ac_core_reset_in_group(struct ac_core *core, int64_t group, int64_t groups, unsigned index,
                            struct ac_cores cores) {
  ac_core_reset(core, group, groups);
  core->number = (unsigned)group * (cores.cube + cores.vector) + index;
  if (index < cores.cube) {
    core->kind = AC_CUBE_CORE;
    for (int space = AC_L1; space <= AC_L0C && core->checked; space++)
      memset(core->base[space], AC_POISON, core->chip->bytes[space]);
    return;
  }
  core->sub_block_idx = index - cores.cube;
  core->task_ratio = cores.vector;
  core->block_idx = group * cores.vector + core->sub_block_idx;
}

/* The error for a fault that the signal handler noted. The handler itself must not allocate, so the words come here. */
static void describe_fault(struct ac_core *core) {
  static const char *const what = "memory access outside the on-chip memories at";
  struct ac_loc nowhere = {NULL, 0, 0};
  char *address = core->fault_address;
  core->failed = true;
  if (core->fault_signal == SIGFPE) {
    ac_error(&core->failure, nowhere, "fault", "%s",
             core->fault_code == FPE_INTDIV ? "integer division by zero" : "arithmetic fault (SIGFPE)");
    return;
  }
  int near = 0;
  for (int space = 1; space < AC_SPACES; space++)
    if (core->base[space] && address >= core->base[space] && address < core->map + core->map_bytes &&
        (!near || core->base[space] > core->base[near]))
      near = space;
  if (near)
    ac_error(&core->failure, nowhere, "fault", "%s byte %td of the %llu-byte %s of %s", what,
             address - core->base[near], (unsigned long long)core->chip->bytes[near],
             ac_space_name((enum ac_space)near), core->chip->name);
  else ac_error(&core->failure, nowhere, "fault", "%s address %p", what, (void *)address);
}

bool ac_core_run(struct ac_core *core, void (*body)(void *), void *arg) {
  struct ac_core *const before = current;
  if (core->failure.len) {
    ac_diags_free(&core->failure);
    ac_diags_init(&core->failure);
  }
  core->failed = core->abandoned = false;
  core->fault_signal = 0;
  current = core;
  if (setjmp(core->fail) == 0) {
    core->running = true;
    body(arg);
  } else if (core->fault_signal) {
    describe_fault(core);
  }
  if (core->holds_gm) __ascpu_gm_unlock(); /* it failed in between */
  core->running = false;
  current = before;
  return !core->failed;
}

_Noreturn void ac_core_abandon(struct ac_core *core) {
  core->running = false;
  core->failed = core->abandoned = true;
  longjmp(core->fail, 1);
}
