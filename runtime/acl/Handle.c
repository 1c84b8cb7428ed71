/* Handles: which contexts, streams and events are alive, so that a wrong one is an error and no crash.
 *
 * In: objects as they are made and destroyed. Out: whether a handle is one of them. One list is enough: programs have a
 * handful. Not here: what the objects do.
 */
#include "Acl.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ac_handle *alive;

void ac_handle_add(struct ac_handle *handle, enum ac_handle_kind kind) {
  pthread_mutex_lock(&lock);
  handle->kind = kind;
  handle->next = alive;
  alive = handle;
  pthread_mutex_unlock(&lock);
}

static struct ac_handle **find(const void *handle, enum ac_handle_kind kind) {
  for (struct ac_handle **link = &alive; *link; link = &(*link)->next)
    if (*link == handle) return (*link)->kind == kind ? link : NULL;
  return NULL;
}

bool ac_handle_known(const void *handle, enum ac_handle_kind kind) {
  pthread_mutex_lock(&lock);
  bool known = find(handle, kind) != NULL;
  pthread_mutex_unlock(&lock);
  return known;
}

bool ac_handle_remove(void *handle, enum ac_handle_kind kind) {
  pthread_mutex_lock(&lock);
  struct ac_handle **link = find(handle, kind);
  if (link) *link = (*link)->next;
  pthread_mutex_unlock(&lock);
  return link != NULL;
}

/* visit may block and may not add or remove handles of its kind; those made meanwhile are not visited. */
void ac_handle_each(enum ac_handle_kind kind, void (*visit)(struct ac_handle *, void *arg), void *arg) {
  pthread_mutex_lock(&lock);
  struct ac_handle *handle = alive;
  pthread_mutex_unlock(&lock);
  for (; handle; handle = handle->next)
    if (handle->kind == kind) visit(handle, arg);
}
