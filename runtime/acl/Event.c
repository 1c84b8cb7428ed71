/* Events: marks in streams that the host, or another stream, waits for.
 *
 * In: calls of acl/acl_rt.h. Out: an event is complete when its stream has come to the mark; it may be recorded again, and
 * who waits, waits for the last record before. One that was never recorded is complete. Not here: streams.
 */
#include "Acl.h"
#include <stdlib.h>
#include <time.h>

struct event {
  struct ac_handle handle; /* first */
  uint64_t recorded, done; /* records asked for, and reached */
  struct timespec when;    /* of the last one reached */
  unsigned users;          /* tasks that will look at it, and its handle */
};
/* One lock for all: waits are rare and short. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t reached = PTHREAD_COND_INITIALIZER;

struct event_task {
  struct ac_task task;
  struct event *event;
  uint64_t round;
};

static struct event *event_of(aclrtEvent event, const char *api) {
  if (ac_handle_known(event, AC_HANDLE_EVENT)) return event;
  ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: %p is not an event", api, event);
  return NULL;
}

static void drop(struct event *event) { /* with the lock held */
  if (--event->users == 0) free(event);
}

aclError aclrtCreateEvent(aclrtEvent *event) {
  if (!event) return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "aclrtCreateEvent: event is null");
  struct event *made = calloc(1, sizeof *made);
  if (!made) return ac_acl_error(ACL_ERROR_BAD_ALLOC, "aclrtCreateEvent: out of memory");
  made->users = 1;
  ac_handle_add(&made->handle, AC_HANDLE_EVENT);
  *event = made;
  return ACL_SUCCESS;
}
aclError aclrtCreateEventWithFlag(aclrtEvent *event, uint32_t flags) {
  (void)flags;
  return aclrtCreateEvent(event);
}
aclError aclrtCreateEventExWithFlag(aclrtEvent *event, uint32_t flags) {
  (void)flags;
  return aclrtCreateEvent(event);
}

aclError aclrtDestroyEvent(aclrtEvent event) {
  if (!ac_handle_remove(event, AC_HANDLE_EVENT)) {
    event_of(event, "aclrtDestroyEvent");
    return ACL_ERROR_RT_PARAM_INVALID;
  }
  pthread_mutex_lock(&lock);
  drop(event);
  pthread_mutex_unlock(&lock);
  return ACL_SUCCESS;
}

/* ---- in streams ---- */

static void mark(struct event *event, uint64_t round) {
  pthread_mutex_lock(&lock);
  if (round > event->done) {
    event->done = round;
    clock_gettime(CLOCK_MONOTONIC, &event->when);
  }
  pthread_cond_broadcast(&reached);
  pthread_mutex_unlock(&lock);
}

static bool run_record(struct ac_stream *stream, struct ac_task *task_) {
  (void)stream;
  struct event_task *task = (struct event_task *)(void *)task_;
  mark(task->event, task->round);
  return true;
}

/* Also when the stream has failed before: who waits for it must not wait for ever. */
static void free_record(struct ac_task *task_) {
  struct event_task *task = (struct event_task *)(void *)task_;
  mark(task->event, task->round);
  pthread_mutex_lock(&lock);
  drop(task->event);
  pthread_mutex_unlock(&lock);
}

static bool run_wait(struct ac_stream *stream, struct ac_task *task_) {
  (void)stream;
  struct event_task *task = (struct event_task *)(void *)task_;
  pthread_mutex_lock(&lock);
  while (task->event->done < task->round) pthread_cond_wait(&reached, &lock);
  pthread_mutex_unlock(&lock);
  return true;
}

static void free_wait(struct ac_task *task) {
  pthread_mutex_lock(&lock);
  drop(((struct event_task *)(void *)task)->event);
  pthread_mutex_unlock(&lock);
}

static aclError add(const char *api, aclrtStream handle, aclrtEvent event_, bool record) {
  struct ac_stream *stream = ac_stream_of(handle, api);
  struct event *event = stream ? event_of(event_, api) : NULL;
  if (!event) return ACL_ERROR_RT_PARAM_INVALID;
  struct event_task *task = calloc(1, sizeof *task);
  if (!task) return ac_acl_error(ACL_ERROR_BAD_ALLOC, "%s: out of memory", api);
  task->task.run = record ? run_record : run_wait;
  task->task.free = record ? free_record : free_wait;
  task->event = event;
  pthread_mutex_lock(&lock);
  event->users++;
  task->round = record ? ++event->recorded : event->recorded;
  pthread_mutex_unlock(&lock);
  ac_stream_add(stream, &task->task);
  return ACL_SUCCESS;
}

aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream) { return add("aclrtRecordEvent", stream, event, true); }
aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event) {
  return add("aclrtStreamWaitEvent", stream, event, false);
}

aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream) {
  static const char api[] = "aclrtResetEvent";
  return ac_stream_of(stream, api) && event_of(event, api) ? ACL_SUCCESS : ACL_ERROR_RT_PARAM_INVALID;
}

/* ---- from the host ---- */

aclError aclrtSynchronizeEvent(aclrtEvent event_) {
  struct event *event = event_of(event_, "aclrtSynchronizeEvent");
  if (!event) return ACL_ERROR_RT_PARAM_INVALID;
  pthread_mutex_lock(&lock);
  for (uint64_t round = event->recorded; event->done < round;) pthread_cond_wait(&reached, &lock);
  pthread_mutex_unlock(&lock);
  return ACL_SUCCESS;
}

aclError aclrtQueryEventStatus(aclrtEvent event_, aclrtEventRecordedStatus *status) {
  struct event *event = event_of(event_, "aclrtQueryEventStatus");
  if (!event || !status) return ACL_ERROR_RT_PARAM_INVALID;
  pthread_mutex_lock(&lock);
  bool complete = event->done == event->recorded;
  pthread_mutex_unlock(&lock);
  *status = complete ? ACL_EVENT_RECORDED_STATUS_COMPLETE : ACL_EVENT_RECORDED_STATUS_NOT_READY;
  return ACL_SUCCESS;
}

aclError aclrtEventElapsedTime(float *milliseconds, aclrtEvent start_, aclrtEvent end_) {
  static const char api[] = "aclrtEventElapsedTime";
  struct event *start = event_of(start_, api), *end = start ? event_of(end_, api) : NULL;
  if (!end || !milliseconds) return ACL_ERROR_RT_PARAM_INVALID;
  pthread_mutex_lock(&lock);
  bool complete = start->done && end->done && start->done == start->recorded && end->done == end->recorded;
  *milliseconds = (float)((double)(end->when.tv_sec - start->when.tv_sec) * 1e3 +
                          (double)(end->when.tv_nsec - start->when.tv_nsec) * 1e-6);
  pthread_mutex_unlock(&lock);
  return complete ? ACL_SUCCESS : ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: an event is not complete", api);
}
