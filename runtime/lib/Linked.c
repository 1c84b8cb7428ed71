/* Launches of kernels that are linked into the program (ascpu-cc -c, then libascpu_rt): ascpu_launch_linked of ascpu.h.
 *
 * In: a kernel's descriptor and arguments. Out: 0, or the error on standard error and its exit status. Not here:
 * compiling and finding kernels (lib/Api).
 */
#include "ascpu.h"
#include "Core.h"

static void launch(const struct ascpu_linked_kernel *kernel, unsigned blocks, unsigned threads, void *const *args,
                   size_t nargs, struct ac_diags *diags) {
  const struct ac_chip *chip = ac_chip_by_number(kernel->npu_arch);
  if (nargs != kernel->nargs)
    ac_usage_error(diags, "kernel '%s' takes %u argument%s, %zu given", kernel->name, kernel->nargs,
                   kernel->nargs == 1 ? "" : "s", nargs);
  else if (blocks > 65535) ac_usage_error(diags, "blocks: %u is not in 1..65535", blocks);
  else if (!chip)
    ac_usage_error(diags, "kernel '%s' is compiled for an unknown chip, dav-%u", kernel->name, kernel->npu_arch);
  else
    ac_launch(kernel->entry, (void **)args,
              &(struct ac_launch_config){.chip = chip,
                                            .cores = {kernel->cores >> 8, kernel->cores & 255},
                                            .blocks = blocks ? blocks : 1,
                                            .threads = threads}, diags);
}

int ascpu_launch_linked(const struct ascpu_linked_kernel *kernel, unsigned blocks, unsigned threads, void *const *args,
                        size_t nargs) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  launch(kernel, blocks, threads, args, nargs, &diags);
  int status = diags.status;
  if (diags.len) ac_diags_print(&diags, stderr, "ascpu", false);
  ac_diags_free(&diags);
  return status;
}
