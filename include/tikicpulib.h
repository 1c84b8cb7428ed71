/* Kernels as functions of a unit test: GmAlloc, ICPU_RUN_KF and friends. Host code, any C++17 compiler, and kernels too.
 *
 * ICPU_RUN_KF(kernel, blocks, arguments...) runs the kernel to its end; a kernel that fails ends the test with status 1.
 * Kernels that are compiled elsewhere (by ascpu-cc) only need a declaration.
 */
#ifndef ASCPU_TIKICPULIB_H
#define ASCPU_TIKICPULIB_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
#include <cstdio>
#include <cstdlib>
#include <cstring>
extern "C" {
#endif
void __ascpu_configure(long long blocks, unsigned long ub, void *stream, const char *file, int line);
void __ascpu_run_end(void);
void __ascpu_set_tiling_key(uint64_t key);
void __ascpu_set_kernel_mode(int mode);
void *__ascpu_gm_alloc(size_t bytes);
void __ascpu_gm_free(void *memory);
#ifdef __cplusplus
}

#ifndef GM_ADDR
#define GM_ADDR __gm__ uint8_t *
#define __gm__
#define __global__
#define __aicore__
#endif

/* Which cores run kernels from now on, instead of those that a kernel names: one vector core or one cube core a block, one of
 * each, one cube core with two vector cores. Kernels without code for cube cores run on one vector core a block whatever is
 * said, but AIC_MODE is an error for them. */
enum class KernelMode { MIX_MODE = 0, AIC_MODE, AIV_MODE, MIX_AIC_1_1 };

namespace AscendC {
inline void *GmAlloc(size_t bytes) { return __ascpu_gm_alloc(bytes); }
inline void GmFree(void *memory) { __ascpu_gm_free(memory); }
inline void SetKernelMode(KernelMode mode) { __ascpu_set_kernel_mode((int)mode); }
} // namespace AscendC

#define ICPU_SET_TILING_KEY(key) __ascpu_set_tiling_key(key)
#define ICPU_RUN_KF(kernel, blocks, ...)                                                                               \
  do {                                                                                                                 \
    __ascpu_configure((long long)(blocks), 0, 0, __FILE__, __LINE__);                                                  \
    kernel(__VA_ARGS__);                                                                                               \
    __ascpu_run_end();                                                                                                 \
  } while (0)
#endif
#endif
