/* Launches from host code: `k<<<blocks, ub, stream>>>(args)`.
 *
 * In: a configuration, then a call of the kernel's stub with its arguments in a block of bytes (lib/CodeGen/Stub.c). Out: a
 * task of the stream, which runs the kernel with a copy of that block. A kernel that another kernel calls is a plain
 * call. Not here: what a launch does (runtime/lib/Launch.c).
 */
#include "Acl.h"
#include <stdlib.h>
#include <string.h>

/* Configurations whose calls are still to come: more than one when arguments launch kernels themselves. */
enum { PENDING = 16 };
struct configuration {
  long long blocks;
  unsigned long ub;
  void *stream;
  const char *file;
  int line;
};
static _Thread_local struct configuration pending[PENDING];
static _Thread_local unsigned pending_count;

void __ascpu_configure(long long blocks, unsigned long ub, void *stream, const char *file, int line) {
  if (pending_count == PENDING) pending_count--; /* calls that never came: arguments that threw */
  pending[pending_count++] = (struct configuration){blocks, ub, stream, file, line};
}

struct launch_task {
  struct ac_task task;
  const struct ascpu_stub *stub;
  struct ac_launch_config config;
  void *block;
};

static bool run_launch(struct ac_stream *stream, struct ac_task *task_) {
  struct launch_task *task = (struct launch_task *)(void *)task_;
  task->config.out = ac_stream_out(stream);
  return ac_launch(task->stub->unpack, task->block, &task->config, ac_stream_diags(stream));
}

static void free_launch(struct ac_task *task) { free(((struct launch_task *)(void *)task)->block); }

static void refuse(const struct configuration *c, const char *name, const char *why) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  ac_error(&diags, (struct ac_loc){c->file, c->line > 0 ? (unsigned)c->line : 0, 0}, NULL, "launch of kernel '%s': %s",
           name, why);
  fflush(stdout);
  ac_diags_print(&diags, stderr, "ascpu", false);
  ac_acl_note(ACL_ERROR_RT_PARAM_INVALID, diags.list[0].text);
  ac_diags_free(&diags);
  ac_exit_failed();
}

/* Whether there is code for cube cores. */
static bool runs_on_cube(const struct ascpu_stub *stub) {
  bool cube = stub->cores >> 8;
  for (uint64_t i = 0; i < stub->nkeyed; i++) cube |= stub->keyed[i].cores >> 8 != 0;
  return cube;
}

static struct ac_cores cores_for(const struct ascpu_stub *stub, uint64_t key) {
  uint64_t packed = stub->cores;
  for (uint64_t i = 0; i < stub->nkeyed; i++)
    if (stub->keyed[i].key == key) packed = stub->keyed[i].cores;
  if (ac_mode_cores() && runs_on_cube(stub)) packed = ac_mode_cores();
  return (struct ac_cores){(unsigned)packed >> 8, (unsigned)packed & 255};
}

static struct launch_task *new_task(const struct ascpu_stub *stub, const void *block, const struct configuration *c,
                                    const struct ac_chip *chip) {
  struct launch_task *task = calloc(1, sizeof *task);
  if (!task) return NULL;
  task->task.run = run_launch;
  task->task.free = free_launch;
  task->stub = stub;
  task->config = (struct ac_launch_config){.chip = chip,
                                           .cores = cores_for(stub, ac_tiling_key()),
                                           .blocks = (unsigned)c->blocks,
                                           .tiling_key = ac_tiling_key()};
  task->block = aligned_alloc(64, stub->bytes ? stub->bytes : 64);
  if (!task->block) {
    free(task);
    return NULL;
  }
  memcpy(task->block, block, stub->bytes);
  return task;
}

void __ascpu_launch_stub(const struct ascpu_stub *stub, const void *block) {
  struct ac_core *core = __ascpu_core();
  if (core && core->running) { /* one kernel calls another */
    stub->unpack((void **)(uintptr_t)block);
    return;
  }
  if (pending_count == 0) {
    struct configuration nowhere = {0};
    refuse(&nowhere, stub->name, "it is called as a function: write name<<<blocks, ub, stream>>>(arguments)");
    exit(1);
  }
  struct configuration c = pending[--pending_count];
  const struct ac_chip *chip = ac_chip_by_number(stub->npu_arch);
  char why[128] = "";
  struct ac_stream *stream =
      c.stream && !ac_handle_known(c.stream, AC_HANDLE_STREAM) ? NULL : ac_stream_of(c.stream, "launch");
  if (c.blocks < 1 || c.blocks > 65535) snprintf(why, sizeof why, "%lld blocks are not in 1..65535", c.blocks);
  else if (!stream) snprintf(why, sizeof why, "%p is not a stream", c.stream);
  else if (!chip) snprintf(why, sizeof why, "it is compiled for an unknown chip, dav-%u", stub->npu_arch);
  else if (c.ub > chip->bytes[AC_UB])
    snprintf(why, sizeof why, "%lu bytes of UB are wanted, %s has %llu", c.ub, chip->name,
             (unsigned long long)chip->bytes[AC_UB]);
  else if (ac_mode_cores() == 0x100 && !runs_on_cube(stub))
    snprintf(why, sizeof why, "KernelMode::AIC_MODE: it has no code for cube cores: mark it with __cube__ or __mix__");
  struct launch_task *task = *why ? NULL : new_task(stub, block, &c, chip);
  if (task) ac_stream_add(stream, &task->task);
  else refuse(&c, stub->name, *why ? why : "out of memory");
}
