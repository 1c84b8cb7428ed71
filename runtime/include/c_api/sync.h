/* C API: synchronisation of the pipes of a core and of blocks with each other (docs/semantics.md 6, 9; C and C++).
 *
 * Inside a core program order is the meaning of a kernel; the instructions stay for the passes and the checked mode.
 */
#ifndef ASCPU_C_API_SYNC_H
#define ASCPU_C_API_SYNC_H
#include "../ascpu/enums.h"

_ASCPU_STATIC void asc_sync(void) { __asc_sync_barrier(PIPE_ALL); }
_ASCPU_STATIC void asc_sync_vec(void) { __asc_sync_barrier(PIPE_ALL); }
_ASCPU_STATIC void asc_sync_pipe(pipe_t pipe) { __asc_sync_barrier((int)pipe); }
_ASCPU_STATIC void asc_sync_notify(pipe_t pipe, pipe_t tpipe, int id) { __asc_sync_set((int)pipe, (int)tpipe, id); }
_ASCPU_STATIC void asc_sync_wait(pipe_t pipe, pipe_t tpipe, int id) { __asc_sync_wait((int)pipe, (int)tpipe, id); }

/* A flag set and waited for at once, to two pipes, then a barrier of its own pipe. */
_ASCPU_STATIC void __asc_sync_both(int pipe, int first, int second, int id) {
  __asc_sync_set(pipe, first, id);
  __asc_sync_wait(pipe, first, id);
  __asc_sync_set(pipe, second, id);
  __asc_sync_wait(pipe, second, id);
  __asc_sync_barrier(pipe);
}
_ASCPU_STATIC void asc_sync_mte2(int id) { __asc_sync_both(PIPE_MTE2, PIPE_MTE3, PIPE_V, id); }
_ASCPU_STATIC void asc_sync_mte3(int id) { __asc_sync_both(PIPE_MTE3, PIPE_MTE2, PIPE_V, id); }

/* Accesses of memory before it are over: of all, global memory or UB. */
typedef enum { DSB_ALL, DSB_DDR, DSB_UB } mem_dsb_t;
_ASCPU_STATIC void asc_sync_data_barrier(mem_dsb_t memory) {
  (void)memory;
  __asc_sync_barrier(PIPE_ALL);
}

/* Between cores: _inter_ all of a kind, _subblock_ the vector cores of a block, _block_ its cube core and its vector
 * cores. */
_ASCPU_STATIC void asc_sync_inter_arrive(pipe_t pipe, int flag) { __asc_sync_cross_set(0, (int)pipe, flag); }
_ASCPU_STATIC void asc_sync_inter_wait(pipe_t pipe, int flag) { __asc_sync_cross_wait(0, (int)pipe, flag); }
_ASCPU_STATIC void asc_sync_subblock_arrive(pipe_t pipe, int flag) { __asc_sync_cross_set(1, (int)pipe, flag); }
_ASCPU_STATIC void asc_sync_subblock_wait(pipe_t pipe, int flag) { __asc_sync_cross_wait(1, (int)pipe, flag); }
_ASCPU_STATIC void asc_sync_block_arrive(pipe_t pipe, int flag) { __asc_sync_cross_set(2, (int)pipe, flag); }
_ASCPU_STATIC void asc_sync_block_wait(pipe_t pipe, int flag) { __asc_sync_cross_wait(2, (int)pipe, flag); }

/* A mutex that the pipes of a core take turns with, on dav-3510. In program order they have taken turns already. */
_ASCPU_STATIC __attribute__((overloadable)) void asc_lock(pipe_t pipe, unsigned char mutex_id) _ASCPU_HAS(asc_lock) {
  (void)pipe, (void)mutex_id;
}
_ASCPU_STATIC __attribute__((overloadable)) void asc_lock(pipe_t pipe, unsigned char mutex_id, int mode)
    _ASCPU_HAS(asc_lock) {
  (void)pipe, (void)mutex_id, (void)mode;
}
_ASCPU_STATIC __attribute__((overloadable)) void asc_unlock(pipe_t pipe, unsigned char mutex_id) _ASCPU_HAS(asc_unlock) {
  (void)pipe, (void)mutex_id;
}
_ASCPU_STATIC __attribute__((overloadable)) void asc_unlock(pipe_t pipe, unsigned char mutex_id, int mode)
    _ASCPU_HAS(asc_unlock) {
  (void)pipe, (void)mutex_id, (void)mode;
}
#endif
