/* Launching a kernel of a program: the checks that need only the kernel, then the runtime.
 *
 * In: a kernel, its arguments by address. Out: true, or an error object. A kernel is only read here, so that one
 * program can be launched from several threads at once. Not here: how blocks are spread over threads (runtime/lib).
 */
#include "Api.h"
#include "Core.h"

enum { MAX_BLOCKS = 65535 };

static void check_launch(const struct ascpu_kernel *kernel, unsigned blocks, size_t nargs, struct ac_diags *diags) {
  if (nargs != kernel->nparams)
    ac_usage_error(diags, "kernel '%s' takes %zu argument%s, %zu given", kernel->name, kernel->nparams,
                   kernel->nparams == 1 ? "" : "s", nargs);
  if (blocks > MAX_BLOCKS) ac_usage_error(diags, "blocks: %u is not in 1..%d", blocks, MAX_BLOCKS);
}

static struct ac_cores cores_for(const struct ascpu_kernel *kernel, uint64_t key) {
  struct ac_kernel_cores cores = kernel->cores;
  for (size_t i = 0; i < kernel->nkeyed; i++)
    if (kernel->keyed[i].key == key) cores = kernel->keyed[i].cores;
  return (struct ac_cores){cores.cube, cores.vector};
}

bool ascpu_launch(const struct ascpu_kernel *kernel, const struct ascpu_launch_options *options, void *const *args,
                  size_t nargs, struct ascpu_error **error) {
  struct ac_diags diags = {0};
  const struct ascpu_program *program = kernel->program;
  struct ac_launch_config config = {.chip = program->chip,
                                    .cores = cores_for(kernel, options ? options->tiling_key : 0),
                                    .blocks = options && options->blocks ? options->blocks : 1,
                                    .threads = options ? options->threads : 0,
                                    .checked = program->checked,
                                    .tiling_key = options ? options->tiling_key : 0};
  check_launch(kernel, config.blocks, nargs, &diags);
  if (diags.errors == 0 && ac_launch(kernel->entry, (void **)args, &config, &diags)) {
    ac_diags_free(&diags);
    return true;
  }
  ac_error_store(error, &diags);
  return false;
}
