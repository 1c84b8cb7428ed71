/* Threads that outlive a launch: starting one costs more than a short kernel.
 *
 * In: functions to run. Out: each runs once, on a thread that sleeps before and after. A thread is made when none
 * sleeps, and ends when enough do. Handlers of asynchronous signals never run on them: those belong to the program. A
 * forked child starts with none; when the process or a library that holds this ends, those that sleep are joined. Not
 * here: what runs (Launch.c).
 */
#include "Launch.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>

enum { SPARE_THREADS = 64 };

struct thread {
  pthread_t id;
  pthread_cond_t wake;
  void (*run)(void *); /* what to do; NULL: nothing */
  void *arg;
  bool quit;
  struct thread *next; /* in idle, or in given */
};

/* Threads are the process's. No state of any launch is kept here. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct thread *idle;  /* asleep */
static struct thread *given; /* have something to do that they have not begun */
static unsigned idle_count;

static void unlink_thread(struct thread **list, struct thread *thread) {
  while (*list != thread) list = &(*list)->next;
  *list = thread->next;
}

static void push(struct thread **list, struct thread *thread) {
  thread->next = *list;
  *list = thread;
}

/* One piece of work after the other. With the lock held. False: the thread is to end. */
static bool work(struct thread *self) {
  while (!self->run && !self->quit) pthread_cond_wait(&self->wake, &lock);
  if (self->quit) return false; /* who set it joins this thread and frees it */
  void (*run)(void *) = self->run;
  void *arg = self->arg;
  unlink_thread(&given, self);
  self->run = NULL;
  pthread_mutex_unlock(&lock);
  run(arg);
  pthread_mutex_lock(&lock);
  if (idle_count >= SPARE_THREADS) {
    pthread_detach(self->id);
    pthread_cond_destroy(&self->wake);
    free(self);
    return false;
  }
  push(&idle, self);
  idle_count++;
  return true;
}

static void *thread_main(void *self) {
  pthread_mutex_lock(&lock);
  while (work(self)) continue;
  pthread_mutex_unlock(&lock);
  return NULL;
}

/* Only what the thread itself brings about may interrupt it. */
static int create(struct thread *thread) {
  static const int kept[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT, SIGPROF};
  sigset_t all, before;
  sigfillset(&all);
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) sigdelset(&all, kept[i]);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int error = pthread_create(&thread->id, NULL, thread_main, thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error;
}

/* A new thread, with its work. */
static int add_thread(void (*run)(void *), void *arg) {
  struct thread *thread = calloc(1, sizeof *thread);
  if (!thread) return ENOMEM;
  *thread = (struct thread){.run = run, .arg = arg, .wake = PTHREAD_COND_INITIALIZER};
  int error = create(thread);
  if (error) free(thread);
  else push(&given, thread);
  return error;
}

bool ac_thread_run(void (*run)(void *), void *arg) {
  int error = 0;
  pthread_mutex_lock(&lock);
  struct thread *thread = idle;
  if (thread) {
    idle = thread->next;
    idle_count--;
    thread->run = run;
    thread->arg = arg;
    push(&given, thread);
    pthread_cond_signal(&thread->wake);
  } else {
    error = add_thread(run, arg);
  }
  pthread_mutex_unlock(&lock);
  if (error) errno = error;
  return error == 0;
}

bool ac_thread_revoke(void *arg) {
  pthread_mutex_lock(&lock);
  struct thread *thread = given;
  while (thread && thread->arg != arg) thread = thread->next;
  if (thread) {
    unlink_thread(&given, thread);
    thread->run = NULL;
    push(&idle, thread);
    idle_count++;
  }
  pthread_mutex_unlock(&lock);
  return thread != NULL;
}

/* ---- fork and exit ---- */
static void before_fork(void) { pthread_mutex_lock(&lock); }
static void after_fork(void) { pthread_mutex_unlock(&lock); }

/* The child has none of the threads, only their memory. */
static void free_list(struct thread **list) {
  while (*list) {
    struct thread *thread = *list;
    *list = thread->next;
    free(thread);
  }
}
static void in_child(void) {
  free_list(&idle);
  free_list(&given);
  idle_count = 0;
  pthread_mutex_unlock(&lock);
}

static __attribute__((constructor)) void watch_forks(void) { pthread_atfork(before_fork, after_fork, in_child); }

static __attribute__((destructor)) void join_idle(void) {
  pthread_mutex_lock(&lock);
  while (idle) {
    struct thread *thread = idle;
    idle = thread->next;
    idle_count--;
    thread->quit = true;
    pthread_cond_signal(&thread->wake);
    pthread_mutex_unlock(&lock);
    pthread_join(thread->id, NULL);
    pthread_cond_destroy(&thread->wake);
    free(thread);
    pthread_mutex_lock(&lock);
  }
  pthread_mutex_unlock(&lock);
}
