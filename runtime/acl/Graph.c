/* Captured tasks, which run again and again (aclmdlRI): what is added to any stream between begin and end of a capture.
 *
 * In: tasks, in the order in which the host adds them. Out: one task that runs them in that order, which is one that their
 * streams and events allow. There is one capture at a time. Not here: what tasks do.
 */
#include "Acl.h"
#include <stdlib.h>

struct graph {
  struct ac_handle handle; /* first */
  struct ac_task *head, **tail;
  unsigned tasks, users; /* users: the handle, and executions that have not ended */
};
struct execution {
  struct ac_task task;
  struct graph *graph;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct graph *capturing;

bool ac_capture(struct ac_task *task) {
  pthread_mutex_lock(&lock);
  struct graph *graph = capturing;
  if (graph) {
    task->next = NULL;
    *graph->tail = task;
    graph->tail = &task->next;
    graph->tasks++;
  }
  pthread_mutex_unlock(&lock);
  return graph != NULL;
}

static void drop(struct graph *graph) {
  pthread_mutex_lock(&lock);
  bool last = --graph->users == 0;
  pthread_mutex_unlock(&lock);
  if (!last) return;
  for (struct ac_task *task = graph->head, *next; task; task = next) {
    next = task->next;
    if (task->free) task->free(task);
    free(task);
  }
  free(graph);
}

aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode) {
  (void)mode; /* each of them captures all that follows */
  if (!ac_stream_of(stream, "aclmdlRICaptureBegin")) return ACL_ERROR_RT_PARAM_INVALID;
  struct graph *graph = calloc(1, sizeof *graph);
  if (!graph) return ac_acl_error(ACL_ERROR_BAD_ALLOC, "aclmdlRICaptureBegin: out of memory");
  graph->tail = &graph->head, graph->users = 1;
  pthread_mutex_lock(&lock);
  bool busy = capturing != NULL;
  if (!busy) capturing = graph;
  pthread_mutex_unlock(&lock);
  if (!busy) return ACL_SUCCESS;
  free(graph);
  return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "aclmdlRICaptureBegin: there is a capture already");
}

aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI *model) {
  if (!model || !ac_stream_of(stream, "aclmdlRICaptureEnd"))
    return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "aclmdlRICaptureEnd: a parameter is null or no stream");
  pthread_mutex_lock(&lock);
  struct graph *graph = capturing;
  capturing = NULL;
  pthread_mutex_unlock(&lock);
  if (!graph) return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "aclmdlRICaptureEnd: there is no capture");
  ac_handle_add(&graph->handle, AC_HANDLE_GRAPH);
  *model = graph;
  return ACL_SUCCESS;
}

static bool run_graph(struct ac_stream *stream, struct ac_task *task_) {
  struct execution *execution = (struct execution *)(void *)task_;
  bool ok = true;
  for (struct ac_task *task = execution->graph->head; ok && task; task = task->next) ok = task->run(stream, task);
  return ok;
}
static void free_execution(struct ac_task *task) { drop(((struct execution *)(void *)task)->graph); }

static struct graph *graph_of(aclmdlRI model, const char *api) {
  if (ac_handle_known(model, AC_HANDLE_GRAPH)) return model;
  ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: %p is not a captured model", api, model);
  return NULL;
}

aclError aclmdlRIExecuteAsync(aclmdlRI model, aclrtStream handle) {
  struct graph *graph = graph_of(model, "aclmdlRIExecuteAsync");
  struct ac_stream *stream = graph ? ac_stream_of(handle, "aclmdlRIExecuteAsync") : NULL;
  if (!stream) return ACL_ERROR_RT_PARAM_INVALID;
  struct execution *execution = calloc(1, sizeof *execution);
  if (!execution) return ac_acl_error(ACL_ERROR_BAD_ALLOC, "aclmdlRIExecuteAsync: out of memory");
  execution->task.run = run_graph, execution->task.free = free_execution;
  execution->graph = graph;
  pthread_mutex_lock(&lock);
  graph->users++;
  pthread_mutex_unlock(&lock);
  ac_stream_add(stream, &execution->task);
  return ACL_SUCCESS;
}

aclError aclmdlRIDestroy(aclmdlRI model) {
  if (!ac_handle_remove(model, AC_HANDLE_GRAPH)) {
    graph_of(model, "aclmdlRIDestroy");
    return ACL_ERROR_RT_PARAM_INVALID;
  }
  drop(model);
  return ACL_SUCCESS;
}

aclError aclmdlRIDebugJsonPrint(aclmdlRI model, const char *path, uint32_t flags) {
  (void)flags;
  struct graph *graph = graph_of(model, "aclmdlRIDebugJsonPrint");
  FILE *to = graph && path ? fopen(path, "w") : NULL;
  if (!to) return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "aclmdlRIDebugJsonPrint: cannot write the model");
  fprintf(to, "{\"tasks\": %u}\n", graph->tasks);
  return fclose(to) == 0 ? ACL_SUCCESS : ACL_ERROR_FAILURE;
}
