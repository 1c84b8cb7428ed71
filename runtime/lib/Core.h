/* A core: what one running block owns: special registers, on-chip memories, its index.
 *
 * Generated code reaches it through __ascpu_core(); the layout of the first members is known to asc-map-memory
 * (lib/Transforms/MapMemory.c) by offsetof. Not here: how blocks are scheduled (Launch.c).
 */
#ifndef ASCPU_RUNTIME_CORE_H
#define ASCPU_RUNTIME_CORE_H
#include "ascpu/core.h"
#include "Support.h"
#include "Target.h"
#include <setjmp.h>
#include <stdint.h>

enum { AC_CORE_PIPES = 8 }; /* values of enum ac_pipe (Table.h) */
/* Values of g_coreType. */
enum ac_core_kind { AC_CUBE_CORE = 1, AC_VECTOR_CORE };
struct ac_core {
  struct ascpu_spr spr;  /* first */
  char *base[AC_SPACES]; /* host address of each on-chip memory's byte 0, by address space; NULL for GM, SPR */
  /* What the kernel is told: vector cores of groups of several count on. group: which group; task_ratio: cores of its kind in a group. */
  int64_t block_idx, block_num, group, sub_block_idx, task_ratio;
  enum ac_core_kind kind;
  unsigned number; /* which of the launch's cores: it is scheduled, waits and prints by it */
  const struct ac_chip *chip;
  bool checked;             /* --check: a finding ends the block */
  struct ac_buf out;        /* what the block printed */
  struct ac_launch *launch; /* NULL when run without one (unit tests, the fuzzer) */
  struct ac_worker *worker; /* who runs it, in a launch */
  jmp_buf fail;             /* __ascpu_fail and faults come back here */
  volatile bool running;    /* kernel code is on this thread: a fault now is the block's */
  uint32_t looks;           /* calls of __ascpu_poll */
  bool holds_gm;            /* between __ascpu_gm_lock and __ascpu_gm_unlock */
  bool failed;
  bool abandoned;          /* failed because others did, or wait for each other: without a reason of its own */
  struct ac_diags failure; /* why the block failed: one error */
  volatile int fault_signal, fault_code; /* a hardware fault: signal (0: none), si_code, address */
  void *volatile fault_address;
  uint32_t event_set[AC_CORE_PIPES][AC_CORE_PIPES]; /* the model's flags: a bit an event id, by source, destination */
  char *map;                                        /* one mapping holds all memories */
  size_t map_bytes;
  struct ac_core *next_spare;
};

/* What a block is: a group of so many cores of each kind. {0, 1} for kernels that say nothing, else one cube core and up to two
 * vector cores. */
struct ac_cores {
  unsigned cube, vector;
};
/* ---- cores ---- */
/* Maps the memories of one core; NULL with errno. Free it with ac_core_free. */
struct ac_core *ac_core_new(const struct ac_chip *);
void ac_core_free(struct ac_core *);
/* The same from and to a small store of spare cores: mapping anew costs more than a short kernel. */
struct ac_core *ac_core_take(const struct ac_chip *);
void ac_core_give(struct ac_core *);
/* The core that __ascpu_core() returns on this thread from now on; NULL for none. */
void ac_core_bind(struct ac_core *);
/* The state of a freshly started block: special registers, events; in checked mode (set core->checked first) the UB
 * is filled with AC_POISON, since what a block finds there is unspecified. */
void ac_core_reset(struct ac_core *, int64_t block_idx, int64_t block_num);
/* The same for a core of a group: cores 0 is the group's cube core, if it has one, the others are vector cores. */
void ac_core_reset_in_group(struct ac_core *, int64_t group, int64_t groups, unsigned core, struct ac_cores);
enum { AC_POISON = 0x7e }; /* NaN as half, 8e37 as bfloat16 and float, a large integer */
/* Runs body(arg) on this thread with the core bound. False when it failed: core->failure then holds the reason.
 * Faults (SIGSEGV and the like) are caught after ac_signals_enter on this thread. */
bool ac_core_run(struct ac_core *, void (*body)(void *), void *arg);
/* Ends the running block as abandoned. */
_Noreturn void ac_core_abandon(struct ac_core *);
/* From now on, hardware faults of the running core's block are failures of the block, on the calling thread. Every so many
 * calls it looks whether its handlers are still there. */
enum { AC_SIGNALS_LOOK = 64 };
void ac_signals_enter(void);
/* __ascpu_fail with a full location and the name of a check (or NULL). */
_Noreturn void ac_fail(struct ac_loc, const char *name, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
_Noreturn void ac_vfail(struct ac_loc, const char *name, const char *fmt, va_list)
    __attribute__((format(printf, 3, 0)));
/* "file:line:col" (or NULL) to a location; the file part is copied to buf. */
struct ac_loc ac_parse_loc(const char *text, char *buf, size_t n);

/* ---- what generated code may call, for the JIT ---- */
struct ac_runtime_symbol {
  const char *name;
  void *address;
};
const struct ac_runtime_symbol *ac_runtime_symbols(size_t *count);

/* ---- called by generated code (the list for the JIT is runtime/lib/Symbols.def) ---- */
struct ac_core *__ascpu_core(void); /* the core of the running block */
int __ascpu_core_kind(void);        /* and what it is: enum ac_core_kind */
void *__ascpu_base(int space);      /* its memory's byte 0 */
/* Ends the block with an error at file:line (file may be NULL). Does not return. Text that ends in " [ascpu-NAME]"
 * names the check. */
_Noreturn void __ascpu_fail(const char *file, int line, const char *fmt, ...);
_Noreturn void __ascpu_vfail(const char *file, int line, const char *fmt, va_list);
/* The failure of an InitBuffer: lists the buffers noted in spr and the one that does not fit. */
/* The same for the checks that runtime/include/ascpu/slices.h makes. */
_Noreturn void __ascpu_refuse(const char *file, int line, const char *fmt, const char *which, unsigned long long dim,
                              unsigned long long value, unsigned long long limit);
_Noreturn void __ascpu_refuse_constant(const char *file, int line, const char *fmt, const char *which,
                                       unsigned long long dim, unsigned long long value, unsigned long long limit);
/* The failure of arithmetic in registers, of that name, that is to saturate; loc is "file:line:col" or NULL. */
_Noreturn void __ascpu_fail_saturation(const char *loc, const char *api);
_Noreturn void __ascpu_fail_buffers(const char *file, int line, int space, unsigned position, unsigned num,
                                    unsigned bytes);
int __ascpu_printf(const char *fmt, ...);
/* DumpTensor (Dump.c). kind is a letter of runtime/include/ascpu/dump.h; an address in an on-chip memory is an offset. */
/* A block looks at memory that others write: now and then it lets them run. */
void __ascpu_poll(void);
int64_t __ascpu_cycles(void);
void __ascpu_dump(int space, uint64_t address, int kind, int bytes, uint32_t desc, uint32_t count,
                  const uint32_t *shape, int dims, const char *file, int line);
/* What <assert.h> calls, for kernels that include it. */
_Noreturn void __ascpu_libc_assert_fail(const char *expr, const char *file, unsigned line, const char *func);
_Noreturn void __ascpu_assert_fail(const char *expr, const char *file, int line, const char *func, const char *fmt,
                                   ...);
/* One asc instruction on the reference model (runtime/model). id and type are enum ac_inst_id and ac_type (with
 * AC_SATURATING the operands of the .sat form: its i1 behind the others); operands has
 * one slot for each letter of the instruction's shape, in order: integers zero-extended, floats as their bits, on-chip
 * pointers as offsets, GM pointers as host addresses; struct ac_loc-like text "file:line:col" in loc, or NULL.
 * A result ('=' shapes) is returned. */
uint64_t __ascpu_model(int id, int type, const char *loc, const uint64_t *operands);
/* Checked mode, before each scalar access of an on-chip memory: offset and size must be inside it. */
void __ascpu_check_access(int space, uint64_t offset, uint64_t bytes, int is_store, const char *loc);
/* Blocks that wait for each other (Cross.c); loc as above. Global memory is visible across all of them. A block that is
 * never to be woken ends: these may not return.
 * __ascpu_sync_all waits until all blocks have come. With words, in global memory, 32 bytes apart: adds 1 to the block's
 * own and waits until the first `cores` words (0: as many as there are blocks) are at least as large; ub is not used. */
void __ascpu_sync_all(const char *loc);
void __ascpu_sync_all_mixed(const char *loc); /* cube and vector cores */
void __ascpu_sync_all_soft(int32_t *words, uint64_t ub, int cores, const char *loc);
/* Mode 0: when all blocks have set the flag once more, the count of each goes up by one; mode 1: the block's own does.
 * Of the flag's number the low four bits count. wait takes one off the block's count, once that is not 0. */
void __ascpu_sync_cross_set(int mode, int pipe, int flag, const char *loc);
void __ascpu_sync_cross_wait(int mode, int pipe, int flag, const char *loc);
/* Waits until the word is 0 and makes it 1; waits until it is 1 and makes it 0. block and event are for messages. */
void __ascpu_sync_ib_set(int32_t *word, uint64_t ub, int block, int event, const char *loc);
void __ascpu_sync_ib_wait(int32_t *word, uint64_t ub, int block, int event, const char *loc);
/* Blocks in the order of their numbers, round after round: block 0 clears the words; the block's turn comes when those
 * below have had it; its turn is over. */
void __ascpu_sync_turn_init(int32_t *words, uint64_t ub, const char *loc);
void __ascpu_sync_turn_wait(int32_t *words, uint64_t ub, const char *loc);
void __ascpu_sync_turn_notify(int32_t *words, uint64_t ub, const char *loc);

/* Only one block at a time is between the two: for atomic operations on global memory that no instruction of the host
 * can do, and for those of the reference model. A block that fails in between gives the lock back. */
void __ascpu_gm_lock(void);
void __ascpu_gm_unlock(void);

/* Workspace.c: the system workspace of the running launch, zeroed, shared by its blocks; it comes into being when the
 * first block asks for it. */
void *__ascpu_sys_workspace(void);

/* ---- launches ---- */
struct ac_launch_config {
  const struct ac_chip *chip;
  struct ac_cores cores;    /* of each block; {0, 0} is {0, 1} */
  unsigned blocks, threads; /* threads: how many run at once; 0: as many as the hardware has */
  bool checked;
  uint64_t tiling_key; /* what TILING_KEY_IS compares with */
  FILE *out;           /* where printf goes; NULL: stdout */
};
/* Output appears block by block in block order; after a failure, up to and with the failing block.
 * Runs entry(args) once a block. One block, or one worker, runs on the calling thread; blocks that wait for each other
 * have a thread each. On failure: false, and one error for the failing block of lowest index in diags ("block 3: ...");
 * when blocks wait and none can go on, an error and notes that name them. Several threads may launch at once. */
bool ac_launch(void (*entry)(void **), void **args, const struct ac_launch_config *, struct ac_diags *);
/* The processors this process may use. */
unsigned ac_hardware_threads(void);
#endif
