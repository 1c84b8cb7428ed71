/* One launch in progress, shared by its workers. Private to runtime/lib: Launch.c schedules, Print.c orders output. */
#ifndef ASCPU_RUNTIME_LAUNCH_H
#define ASCPU_RUNTIME_LAUNCH_H
#include "Core.h"
#include <pthread.h>
#include <stdatomic.h>

struct ac_held {
  struct ac_buf text;
  bool finished;
};
struct ac_launch {
  void (*entry)(void **);
  void **args;
  const struct ac_launch_config *config;
  FILE *out;
  atomic_uint next;        /* the block to start next */
  atomic_bool stop;        /* a block failed: start no more */
  atomic_uint head;        /* the lowest block that has not finished: only it may write to out */
  pthread_mutex_t lock;    /* guards what follows, and writing */
  struct ac_held *held;    /* output of finished blocks above head; NULL with one worker, which has none */
  unsigned failed;         /* the lowest failing block so far, UINT_MAX for none */
  struct ac_diags failure; /* and its error */
  bool wrote;
};
/* Print.c: the block has ended. Writes what may be written now. Call with the lock held. */
void ac_output_finish(struct ac_launch *, struct ac_core *);
#endif
