/* Kernels as functions of a unit test (tikicpulib.h): memory, tiling key, and runs that end before the call returns.
 *
 * In: calls of tikicpulib.h. Out: kernels have run. Not here: launches themselves.
 */
#include "Acl.h"
#include "tikicpulib.h"
#include <stdatomic.h>
#include <stdlib.h>

static atomic_ullong tiling_key;
static atomic_uint mode_cores; /* packed as in struct ascpu_linked_kernel; 0: what the kernel says */

uint64_t ac_tiling_key(void) { return atomic_load(&tiling_key); }
void __ascpu_set_tiling_key(uint64_t key) { atomic_store(&tiling_key, key); }

unsigned ac_mode_cores(void) { return atomic_load(&mode_cores); }
/* The numbers of tikicpulib.h's KernelMode. */
void __ascpu_set_kernel_mode(int mode) {
  static const unsigned cores[] = {0x102, 0x100, 0x001, 0x101};
  atomic_store(&mode_cores, mode >= 0 && mode < 4 ? cores[mode] : 0);
}

void *__ascpu_gm_alloc(size_t bytes) {
  void *memory;
  return aclrtMalloc(&memory, bytes ? bytes : 1, ACL_MEM_MALLOC_NORMAL_ONLY) == ACL_SUCCESS ? memory : NULL;
}
void __ascpu_gm_free(void *memory) {
  if (memory) aclrtFree(memory);
}

/* A test that goes on after a kernel has failed would look at memory that nobody has written. */
void __ascpu_run_end(void) {
  if (aclrtSynchronizeStream(NULL) != ACL_SUCCESS) exit(1);
}
