/* Device memory and pinned host memory, copies and fills, at once or in a stream.
 *
 * In: calls of acl/acl_rt.h. Out: memory of the host; error codes for what does not fit and what is freed twice. Every
 * allocation is known, so copies into or out of one stay inside it; other addresses are the host's own business. A copy at
 * once waits for the default stream first, freeing waits for all. Not here: streams.
 */
#include "Acl.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ALIGNMENT = 512, ROOM = 32 }; /* what the device promises: an alignment, and bytes behind that may be read */

struct block {
  char *at;
  size_t bytes;
  bool host;
};
/* Sorted by address. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct block *blocks;
static size_t count, room;

/* The first block behind the address. */
static size_t behind(const char *at) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (blocks[middle].at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

static bool add_block(char *at, size_t bytes, bool host) {
  pthread_mutex_lock(&lock);
  bool ok = true;
  if (count == room) {
    size_t more = room ? room * 2 : 64;
    struct block *moved = realloc(blocks, more * sizeof *moved);
    if (moved) blocks = moved, room = more;
    ok = moved != NULL;
  }
  if (ok) {
    size_t i = behind(at);
    memmove(blocks + i + 1, blocks + i, (count++ - i) * sizeof *blocks);
    blocks[i] = (struct block){at, bytes, host};
  }
  pthread_mutex_unlock(&lock);
  return ok;
}

/* The allocation that the address lies in, or ends (one past the end counts, for messages). */
static bool find_block(const void *at, struct block *found) {
  pthread_mutex_lock(&lock);
  size_t i = behind(at);
  bool ok = i > 0 && (const char *)at <= blocks[i - 1].at + blocks[i - 1].bytes;
  if (ok) *found = blocks[i - 1];
  pthread_mutex_unlock(&lock);
  return ok;
}

static bool remove_block(const void *at, bool host, struct block *found) {
  pthread_mutex_lock(&lock);
  size_t i = behind(at);
  bool ok = i > 0 && blocks[i - 1].at == (const char *)at && blocks[i - 1].host == host;
  if (ok) {
    *found = blocks[i - 1];
    memmove(blocks + i - 1, blocks + i, (count-- - i) * sizeof *blocks);
  }
  pthread_mutex_unlock(&lock);
  return ok;
}

static size_t physical(int name) {
  long pages = sysconf(name), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? (size_t)pages * (size_t)size : 0;
}

/* ---- allocating ---- */

static aclError allocate(const char *api, void **memory, size_t bytes, bool host) {
  if (!memory) return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: the place for the address is null", api);
  *memory = NULL;
  if (bytes == 0) return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: 0 bytes", api);
  if (bytes > physical(_SC_PHYS_PAGES))
    return ac_acl_error(ACL_ERROR_RT_MEMORY_ALLOCATION, "%s: out of memory: %zu bytes", api, bytes);
  char *at = aligned_alloc(ALIGNMENT, (bytes + ROOM + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
  if (at && !add_block(at, bytes, host)) {
    free(at);
    at = NULL;
  }
  if (!at) return ac_acl_error(ACL_ERROR_RT_MEMORY_ALLOCATION, "%s: out of memory: %zu bytes", api, bytes);
  *memory = at;
  return ACL_SUCCESS;
}

static aclError release(const char *api, void *memory, bool host) {
  struct block found;
  if (!memory) return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: the address is null", api);
  aclError code = ac_stream_wait_all();
  if (remove_block(memory, host, &found)) free(found.at);
  else if (find_block(memory, &found) && found.at == (char *)memory)
    return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: %p is %s memory", api, memory, host ? "device" : "host");
  else return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: %p is not allocated, or freed already", api, memory);
  return code;
}

aclError aclrtMalloc(void **memory, size_t bytes, aclrtMemMallocPolicy policy) {
  (void)policy;
  return allocate("aclrtMalloc", memory, bytes, false);
}
aclError aclrtMallocAlign32(void **memory, size_t bytes, aclrtMemMallocPolicy policy) {
  (void)policy;
  return allocate("aclrtMallocAlign32", memory, bytes, false);
}
aclError aclrtMallocCached(void **memory, size_t bytes, aclrtMemMallocPolicy policy) {
  (void)policy;
  return allocate("aclrtMallocCached", memory, bytes, false);
}
aclError aclrtFree(void *memory) { return release("aclrtFree", memory, false); }
aclError aclrtMallocHost(void **memory, size_t bytes) { return allocate("aclrtMallocHost", memory, bytes, true); }
aclError aclrtFreeHost(void *memory) { return release("aclrtFreeHost", memory, true); }

aclError aclrtGetMemInfo(aclrtMemAttr kind, size_t *free_bytes, size_t *total) {
  (void)kind;
  if (!free_bytes || !total) return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "aclrtGetMemInfo: a parameter is null");
  *free_bytes = physical(_SC_AVPHYS_PAGES);
  *total = physical(_SC_PHYS_PAGES);
  return ACL_SUCCESS;
}

/* ---- copies and fills ---- */

static aclError check_range(const char *api, const char *what, const void *at, size_t bytes) {
  struct block block;
  if (!at) return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: the %s is null", api, what);
  if (!find_block(at, &block)) return ACL_SUCCESS;
  size_t left = block.bytes - (size_t)((const char *)at - block.at);
  if (bytes <= left) return ACL_SUCCESS;
  return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: %zu bytes run past the %s, an allocation with %zu bytes left",
                      api, bytes, what, left);
}

static aclError check(const char *api, const void *to, size_t room_, const void *from, size_t bytes) {
  if (bytes > room_)
    return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: %zu bytes do not fit into %zu", api, bytes, room_);
  aclError code = check_range(api, "destination", to, bytes);
  return code == ACL_SUCCESS && from ? check_range(api, "source", from, bytes) : code;
}

static aclError check_kind(const char *api, aclrtMemcpyKind kind) {
  if (kind >= ACL_MEMCPY_HOST_TO_HOST && kind <= ACL_MEMCPY_DEFAULT) return ACL_SUCCESS;
  return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: %d is not a kind of copy", api, (int)kind);
}

aclError aclrtMemcpy(void *to, size_t room_, const void *from, size_t bytes, aclrtMemcpyKind kind) {
  static const char api[] = "aclrtMemcpy";
  aclError code = check_kind(api, kind);
  if (code == ACL_SUCCESS && !from) code = check_range(api, "source", from, bytes);
  if (code == ACL_SUCCESS) code = check(api, to, room_, from, bytes);
  if (code == ACL_SUCCESS) code = ac_stream_wait(ac_stream_of(NULL, api));
  if (code == ACL_SUCCESS) memmove(to, from, bytes);
  return code;
}

aclError aclrtMemset(void *memory, size_t room_, int32_t value, size_t bytes) {
  aclError code = check("aclrtMemset", memory, room_, NULL, bytes);
  if (code == ACL_SUCCESS) code = ac_stream_wait(ac_stream_of(NULL, "aclrtMemset"));
  if (code == ACL_SUCCESS) memset(memory, value, bytes);
  return code;
}

struct copy_task {
  struct ac_task task;
  void *to;
  const void *from; /* NULL: fill with value */
  size_t bytes;
  int value;
};

static bool run_copy(struct ac_stream *stream, struct ac_task *task_) {
  (void)stream;
  struct copy_task *task = (struct copy_task *)(void *)task_;
  if (task->from) memmove(task->to, task->from, task->bytes);
  else memset(task->to, task->value, task->bytes);
  return true;
}

static aclError add_copy(const char *api, aclrtStream handle, const struct copy_task *values) {
  struct ac_stream *stream = ac_stream_of(handle, api);
  if (!stream) return ACL_ERROR_RT_PARAM_INVALID;
  struct copy_task *task = malloc(sizeof *task);
  if (!task) return ac_acl_error(ACL_ERROR_BAD_ALLOC, "%s: out of memory", api);
  *task = *values;
  task->task.run = run_copy;
  ac_stream_add(stream, &task->task);
  return ACL_SUCCESS;
}

aclError aclrtMemcpyAsync(void *to, size_t room_, const void *from, size_t bytes, aclrtMemcpyKind kind,
                          aclrtStream stream) {
  static const char api[] = "aclrtMemcpyAsync";
  aclError code = check_kind(api, kind);
  if (code == ACL_SUCCESS && !from) code = check_range(api, "source", from, bytes);
  if (code == ACL_SUCCESS) code = check(api, to, room_, from, bytes);
  return code == ACL_SUCCESS ? add_copy(api, stream, &(struct copy_task){.to = to, .from = from, .bytes = bytes})
                             : code;
}

aclError aclrtMemsetAsync(void *memory, size_t room_, int32_t value, size_t bytes, aclrtStream stream) {
  static const char api[] = "aclrtMemsetAsync";
  aclError code = check(api, memory, room_, NULL, bytes);
  if (code != ACL_SUCCESS) return code;
  return add_copy(api, stream, &(struct copy_task){.to = memory, .bytes = bytes, .value = value});
}
