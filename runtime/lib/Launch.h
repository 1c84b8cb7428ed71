/* One launch in progress, shared by its workers. Private to runtime/lib: Launch.c runs blocks, Schedule.c says who may
 * run, Cross.c has the instructions that make blocks wait, Print.c orders output, Pool.c has the threads, Workspace.c the
 * memory that blocks share.
 */
#ifndef ASCPU_RUNTIME_LAUNCH_H
#define ASCPU_RUNTIME_LAUNCH_H
#include "Core.h"
#include <pthread.h>
#include <stdatomic.h>

struct ac_held {
  struct ac_buf text;
  bool finished;
};

/* A thread with a core of its own, which runs one block after the other. A block that waits keeps its worker. */
struct ac_worker {
  struct ac_launch *launch;
  struct ac_core *core;
  struct ac_wait *wait;   /* what its block waits for, or NULL */
  bool go;                /* it has been given leave to run on */
  pthread_cond_t wake;    /* go became true */
  struct ac_worker *next; /* in launch->workers */
};

struct ac_launch {
  void (*entry)(void **);
  void **args;
  const struct ac_launch_config *config;
  FILE *out;
  struct ac_diags *diags;  /* where the launch's error goes */
  atomic_uint head;        /* the lowest block that has not finished: only it may write to out */
  pthread_mutex_t lock;    /* guards what follows, and writing */
  struct ac_cores cores;   /* of each block */
  unsigned total;          /* cores of all blocks; "block" below means one of them */
  unsigned next;           /* the block to start next */
  unsigned limit, running; /* how many blocks may run at once, and do; those about to start count */
  unsigned starting, live; /* workers whose thread has not begun yet; workers in all that have not left */
  int start_error;         /* errno of the last worker that could not be started */
  bool abandoned;          /* no block can go on: those that wait end */
  pthread_cond_t done;     /* live became 0 */
  struct ac_worker *workers, first; /* first: the calling thread's */
  struct ac_gang *gang;    /* blocks that wait for each other; NULL until the first one could */
  struct ac_held *held;    /* output of finished blocks above head; NULL with one block, which has none */
  unsigned failed;         /* the lowest failing block so far, UINT_MAX for none */
  struct ac_diags failure; /* and its error */
  bool wrote;
  void *workspace; /* the system workspace; NULL until a block asks for it */
};
/* Print.c: the block has ended. Writes what may be written now. Call with the lock held. */
void ac_output_finish(struct ac_launch *, struct ac_core *);
/* "block 3", in groups of several cores "block 3, vector core 1". */
void ac_core_words(const struct ac_launch *, unsigned number, struct ac_buf *);
/* Cores of a group; which one a core is. */
static inline unsigned ac_each(const struct ac_launch *launch) { return launch->cores.cube + launch->cores.vector; }
static inline bool ac_is_cube(const struct ac_launch *launch, unsigned number) {
  return number % ac_each(launch) < launch->cores.cube;
}
static inline unsigned ac_first_of_group(const struct ac_launch *launch, unsigned number) {
  return number - number % ac_each(launch);
}
static inline unsigned ac_first_vector(const struct ac_launch *launch, unsigned number) {
  return ac_first_of_group(launch, number) + launch->cores.cube;
}
static inline unsigned ac_cores_alike(const struct ac_launch *launch, bool cube) {
  return launch->config->blocks * (cube ? launch->cores.cube : launch->cores.vector);
}
static inline bool ac_mixed(const struct ac_launch *launch) { return launch->cores.cube && launch->cores.vector; }
/* Workspace.c: gives the system workspace back. */
void ac_workspace_free(struct ac_launch *);

/* ---- blocks that wait for each other: Schedule.c ---- */
enum { AC_MAX_WAITING = 1024, AC_CROSS_FLAGS = 16, AC_CROSS_COUNT = 15 };

/* What a block waits for. over() is called with the lock held, by any worker: whether the wait has come to its end; if so it
 * has taken what was waited for, once. */
struct ac_wait {
  bool (*over)(struct ac_gang *, struct ac_wait *);
  void (*describe)(const struct ac_gang *, const struct ac_wait *, struct ac_buf *); /* behind "block 3 waits " */
  const char *loc; /* "file:line:col" of the instruction, or NULL */
  unsigned block;
  unsigned flag;
  const struct ac_meeting *meeting;
  uint64_t round;
  int32_t *word; /* in global memory; others follow 32 bytes apart */
  int32_t count, done, want, then;
};

struct ac_cross_flag {
  uint32_t rounds; /* how often all cores of a kind have set it (mode 0) */
  unsigned ahead;  /* those that have set it more often than that */
};
struct ac_cross_block {
  struct ac_worker *worker; /* while the block waits */
  /* How often the core has set each flag, in modes 0 to 2 and in mode 4, and waited for it. A cube core's flags of mode 4 are twice as
   * many: the second half is for its second vector core. */
  uint32_t set[3][AC_CROSS_FLAGS], used[AC_CROSS_FLAGS];
  uint32_t set_one[2 * AC_CROSS_FLAGS], used_one[2 * AC_CROSS_FLAGS];
  int32_t turn; /* rounds of WaitPreBlock that are over */
};
struct ac_meeting {
  uint64_t rounds;  /* how often all have met, */
  unsigned arrived; /* and how many have come since */
};
struct ac_gang {
  struct ac_launch *launch;
  unsigned blocks;                                                   /* cores */
  uint64_t waiting[AC_MAX_WAITING / 64], ready[AC_MAX_WAITING / 64]; /* a bit a block; ready: waits for leave only */
  uint64_t looking[AC_MAX_WAITING / 64];                             /* they look at memory, and have given way */
  unsigned looked;                                                   /* the last of those */
  unsigned looks_since;                         /* how often blocks have given way since one has failed */
  struct ac_cross_flag flag[2][AC_CROSS_FLAGS]; /* of vector cores, of cube cores */
  struct ac_meeting some, all;                  /* SyncAll: of the cores of one kind, of all cores */
  bool turns;                                   /* block 0 has called InitDetermineComputeWorkspace */
  struct ac_cross_block block[];
};

/* All with the lock held. */
/* Gives leave to run while there is some: to waiting blocks whose wait is over, then to blocks not started yet, lowest
 * first. When no block runs and none can, it reports why and ends those that wait. */
void ac_dispatch(struct ac_launch *);
/* The block that a free worker is to run next; false: it is to leave. */
bool ac_next_block(struct ac_launch *, unsigned *block);
/* The launch's gang, made at first need. NULL: out of memory. */
struct ac_gang *ac_gang_of(struct ac_launch *);
/* Ends every wait that is over. After each change of what a wait looks at. */
void ac_wake(struct ac_gang *);
/* Sleeps until the wait is over. False when the block is to end instead (launch->abandoned). */
bool ac_give_way(struct ac_gang *, struct ac_core *); /* false: the launch is abandoned */
bool ac_sleep(struct ac_gang *, struct ac_core *, struct ac_wait *);
/* Schedule.c calls it to put one more worker to work; false with launch->start_error set. */
bool ac_start_worker(struct ac_launch *);

/* ---- threads that outlive a launch: Pool.c ---- */
/* Runs run(arg) on a thread. False with errno. */
bool ac_thread_run(void (*run)(void *), void *arg);
/* Takes back what no thread has begun yet. False: it has begun, or has ended. */
bool ac_thread_revoke(void *arg);
#endif
