/* Streams: queues of tasks, each run in order on a thread of the pool.
 *
 * In: tasks. Out: they have run, one after the other; after one has failed, those behind it are dropped until the
 * failure has been reported. What kernels print is kept until the host waits for the stream, so that it stands where the
 * host's own output lets one expect it, whatever the timing. Not here: what tasks do.
 */
#include "Acl.h"
#include "Launch.h"
#include <stdlib.h>

struct ac_stream {
  struct ac_handle handle; /* first */
  pthread_mutex_t lock;
  pthread_cond_t idle; /* running became false */
  struct ac_task *head, **tail;
  bool running; /* a thread works on it */
  bool failed;
  struct ac_diags diags;
  FILE *out; /* into text */
  char *text;
  size_t bytes;
};

struct ac_stream *ac_stream_new(void) {
  struct ac_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->out = open_memstream(&stream->text, &stream->bytes);
  if (!stream->out) {
    free(stream);
    return NULL;
  }
  pthread_mutex_init(&stream->lock, NULL);
  pthread_cond_init(&stream->idle, NULL);
  stream->tail = &stream->head;
  ac_diags_init(&stream->diags);
  ac_handle_add(&stream->handle, AC_HANDLE_STREAM);
  return stream;
}

void ac_stream_free(struct ac_stream *stream) {
  fclose(stream->out);
  free(stream->text);
  ac_diags_free(&stream->diags);
  pthread_cond_destroy(&stream->idle);
  pthread_mutex_destroy(&stream->lock);
  free(stream);
}

static struct ac_stream *default_stream;
static void make_default(void) { default_stream = ac_stream_new(); }

struct ac_stream *ac_stream_of(aclrtStream handle, const char *api) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_default);
  if (!handle) return default_stream;
  if (ac_handle_known(handle, AC_HANDLE_STREAM)) return handle;
  ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: %p is not a stream", api, handle);
  return NULL;
}

FILE *ac_stream_out(struct ac_stream *stream) { return stream->out; }
struct ac_diags *ac_stream_diags(struct ac_stream *stream) { return &stream->diags; }

static void run_tasks(void *stream_) {
  struct ac_stream *stream = stream_;
  pthread_mutex_lock(&stream->lock);
  for (struct ac_task *task; (task = stream->head);) {
    stream->head = task->next;
    if (!stream->head) stream->tail = &stream->head;
    bool failed = stream->failed;
    pthread_mutex_unlock(&stream->lock);
    bool ok = !failed && task->run(stream, task);
    if (task->free) task->free(task);
    free(task);
    pthread_mutex_lock(&stream->lock);
    if (!ok) stream->failed = true;
  }
  stream->running = false;
  pthread_cond_broadcast(&stream->idle);
  pthread_mutex_unlock(&stream->lock);
}

bool ac_stream_add(struct ac_stream *stream, struct ac_task *task) {
  if (ac_capture(task)) return true;
  ac_exit_watch();
  pthread_mutex_lock(&stream->lock);
  task->next = NULL;
  *stream->tail = task;
  stream->tail = &task->next;
  bool ok = stream->running || ac_thread_run(run_tasks, stream);
  if (ok) stream->running = true;
  pthread_mutex_unlock(&stream->lock);
  if (!ok) run_tasks(stream); /* here, then */
  return true;
}

bool ac_stream_idle(struct ac_stream *stream) {
  pthread_mutex_lock(&stream->lock);
  bool idle = !stream->running;
  pthread_mutex_unlock(&stream->lock);
  return idle;
}

/* With the lock held and nothing running. */
static void show_output(struct ac_stream *stream) {
  fflush(stream->out);
  if (stream->bytes == 0) return;
  fwrite(stream->text, 1, stream->bytes, stdout);
  fflush(stdout);
  rewind(stream->out);
}

aclError ac_stream_wait(struct ac_stream *stream) {
  pthread_mutex_lock(&stream->lock);
  while (stream->running) pthread_cond_wait(&stream->idle, &stream->lock);
  show_output(stream);
  bool failed = stream->failed;
  if (failed) {
    fflush(stdout);
    ac_diags_print(&stream->diags, stderr, "ascpu", false);
    if (stream->diags.len) ac_acl_note(ACL_ERROR_RT_AICORE_EXCEPTION, stream->diags.list[0].text);
    ac_exit_failed();
    ac_diags_free(&stream->diags);
    ac_diags_init(&stream->diags);
    stream->failed = false;
  }
  pthread_mutex_unlock(&stream->lock);
  return failed ? ACL_ERROR_RT_AICORE_EXCEPTION : ACL_SUCCESS;
}

static void wait_one(struct ac_handle *handle, void *result_) {
  aclError *result = result_, code = ac_stream_wait((struct ac_stream *)(void *)handle);
  if (code != ACL_SUCCESS) *result = code;
}

aclError ac_stream_wait_all(void) {
  aclError result = ACL_SUCCESS;
  ac_handle_each(AC_HANDLE_STREAM, wait_one, &result);
  return result;
}
