/* The system workspace of a launch: zeroed memory that all its blocks share.
 *
 * Kernels get it by GetSysWorkSpacePtr when they have set none. Few do, so that it is mapped when the first block asks;
 * pages that nobody touches cost nothing. Not here: the user's workspace, which is a kernel argument.
 */
#include "Launch.h"
#include <errno.h>
#include <string.h>
#include <sys/mman.h>

enum { WORKSPACE_BYTES = 16 << 20 }; /* the most that a chip reserves (docs/semantics.md 1) */

void *__ascpu_sys_workspace(void) {
  struct ac_launch *launch = __ascpu_core()->launch;
  if (!launch) __ascpu_fail(NULL, 0, "GetSysWorkSpacePtr: there is no launch");
  pthread_mutex_lock(&launch->lock);
  void *workspace = launch->workspace;
  if (!workspace)
    workspace = mmap(NULL, WORKSPACE_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  int why = errno;
  if (workspace != MAP_FAILED) launch->workspace = workspace;
  pthread_mutex_unlock(&launch->lock);
  if (workspace == MAP_FAILED)
    __ascpu_fail(NULL, 0, "GetSysWorkSpacePtr: %d bytes cannot be mapped: %s", WORKSPACE_BYTES, strerror(why));
  return workspace;
}

void ac_workspace_free(struct ac_launch *launch) {
  if (launch->workspace) munmap(launch->workspace, WORKSPACE_BYTES);
  launch->workspace = NULL;
}
