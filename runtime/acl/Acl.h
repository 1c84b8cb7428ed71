/* Acl: what the files of runtime/acl share: objects that handles point at, streams, errors.
 *
 * Device memory is host memory; a stream is a queue whose tasks run one after the other on a thread of the pool, while
 * there are any. Everything here is the process's, as in the interface that it is the inside of (acl/acl.h).
 */
#ifndef ASCPU_RUNTIME_ACL_H
#define ASCPU_RUNTIME_ACL_H
#include "acl/acl.h"
#include "Core.h"
#include <pthread.h>

/* ---- errors: Error.c ---- */
/* Keeps the text for aclGetRecentErrMsg and prints it; returns code. */
aclError ac_acl_error(aclError code, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Only keeps it: it has been printed. */
void ac_acl_note(aclError code, const char *text);

/* ---- handles: Handle.c ---- */
enum ac_handle_kind { AC_HANDLE_CONTEXT, AC_HANDLE_STREAM, AC_HANDLE_EVENT, AC_HANDLE_GRAPH };
/* First member of each object. Only handles in the list are ever looked into. */
struct ac_handle {
  enum ac_handle_kind kind;
  struct ac_handle *next;
};
void ac_handle_add(struct ac_handle *, enum ac_handle_kind);
/* Whether it is one of ours, and alive. */
bool ac_handle_known(const void *, enum ac_handle_kind);
/* Takes it out; false if it is not known. */
bool ac_handle_remove(void *, enum ac_handle_kind);
/* Calls visit on each that is alive. */
void ac_handle_each(enum ac_handle_kind, void (*visit)(struct ac_handle *, void *arg), void *arg);

/* ---- streams: Stream.c ---- */
struct ac_stream;
struct ac_task {
  struct ac_task *next;
  /* On the stream's thread; skipped when an earlier task of the stream has failed. False: the stream has failed. */
  bool (*run)(struct ac_stream *, struct ac_task *);
  void (*free)(struct ac_task *);
};
struct ac_stream *ac_stream_new(void);
/* NULL is the default stream; NULL comes back, with an error, for what is no stream. */
struct ac_stream *ac_stream_of(aclrtStream, const char *api);
/* Takes the task. False: no thread could be started, and the task is gone. */
bool ac_stream_add(struct ac_stream *, struct ac_task *);
/* Graph.c: whether a capture has taken the task instead. */
bool ac_capture(struct ac_task *);
/* Waits until the stream is empty, then prints what its kernels printed and, once, why one failed. */
aclError ac_stream_wait(struct ac_stream *);
aclError ac_stream_wait_all(void);
bool ac_stream_idle(struct ac_stream *);
void ac_stream_free(struct ac_stream *);
/* Where kernels print, and where their errors go; for tasks. */
FILE *ac_stream_out(struct ac_stream *);
struct ac_diags *ac_stream_diags(struct ac_stream *);
/* Once per process, the first time something may fail later: the exit status will say so (Exit.c). */
void ac_exit_watch(void);
void ac_exit_failed(void);

/* ---- launches: Stub.c, Debug.c ---- */
uint64_t ac_tiling_key(void); /* of launches from now on */
unsigned ac_mode_cores(void);  /* SetKernelMode: the cores of launches from now on, packed; 0: what the kernel says */
/* What a launch stub hands over; written by code generation (lib/CodeGen/Stub.c). */
struct ascpu_stub {
  const char *name;
  void (*unpack)(void **block);
  uint64_t bytes;
  uint32_t npu_arch;
  uint32_t cores; /* as in struct ascpu_linked_kernel; */
  const struct ascpu_keyed_cores {
    uint64_t key, cores;
  } *keyed; /* and those that depend on the tiling key */
  uint64_t nkeyed;
};
void __ascpu_configure(long long blocks, unsigned long ub, void *stream, const char *file, int line);
void __ascpu_launch_stub(const struct ascpu_stub *, const void *block);
#endif
