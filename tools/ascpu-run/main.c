/* ascpu-run: compile one kernel, run it on .npy files.
 *
 * In: the command line of cli.md. Out: output files, what --expect, --time and --print-ir print, and the exit status: 0
 * done, 1 something failed or differs, 2 the command line is wrong, 3 a fault of ascpu. main below is the whole way.
 */
#include "Run.h"
#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

static int report(const struct run_options *o, const struct ac_diags *diags) {
  ac_diags_print(diags, stderr, "ascpu-run", o->json);
  return diags->errors ? diags->status : 0;
}

static int report_error(const struct run_options *o, struct ascpu_error *error) {
  if (error) ac_diags_print(&error->diags, stderr, "ascpu-run", o->json);
  int status = ascpu_error_status(error);
  ascpu_error_free(error);
  return status;
}

static int print_version(void) {
  unsigned major, minor, patch;
  LLVMGetVersion(&major, &minor, &patch);
  printf("ascpu-run %s (LLVM %u.%u.%u)\n", ascpu_version(), major, minor, patch);
  return 0;
}

static struct ascpu_program *compile(const struct run_options *o, struct ascpu_error **error) {
  struct ac_compile_request request = {.chip = o->chip,
                                       .clang_args = o->clang_args.data,
                                       .level = o->level,
                                       .checked = o->check,
                                       .shift_wrap = o->shift_wrap,
                                       .fuse = o->fuse,
                                       .print_asc = o->print_asc ? stdout : NULL,
                                       .print_final = o->print_final ? stdout : NULL};
  const char *instances[] = {o->kernel && strchr(o->kernel, '<') ? o->kernel : NULL, NULL};
  request.instances = instances;
  request.only = o->print_asc || o->print_final ? NULL : o->kernel; /* printed is the file */
  return ac_compile(o->source, NULL, 0, &request, error);
}

static int launch(const struct ascpu_kernel *kernel, const struct run_options *o, const struct run_args *args) {
  struct ascpu_error *error = NULL;
  if (run_launches(kernel, o, args, &error, stdout)) return 0;
  if (error) run_memory_note(args, &error->diags);
  return report_error(o, error);
}

/* The outputs are written even if they are not what was expected. */
static int run_kernel(const struct ascpu_kernel *kernel, const struct run_options *o, struct run_args *args,
                      const struct run_wanteds *wanteds, struct ac_diags *diags) {
  if (!run_args_bind(args, kernel, diags)) return report(o, diags);
  int status = launch(kernel, o, args);
  if (status) return status;
  if (!run_args_write(args, diags)) return report(o, diags);
  return run_compare(wanteds, args, o, stdout) ? 0 : 1;
}

static int compile_and_run(const struct run_options *o, struct run_args *args, const struct run_wanteds *wanteds,
                           struct ac_diags *diags) {
  struct ascpu_error *error = NULL;
  struct ascpu_program *program = compile(o, &error);
  if (!program) return report_error(o, error);
  ac_diags_print(&program->diags, stderr, "ascpu-run", o->json);
  int status = 0;
  if (o->kernel) {
    const struct ascpu_kernel *kernel = ascpu_find_kernel(program, o->kernel, &error);
    status = kernel ? run_kernel(kernel, o, args, wanteds, diags) : report_error(o, error);
  }
  ascpu_program_free(program);
  return status;
}

static int run(const struct run_options *o, struct ac_diags *diags) {
  struct run_args args = {0};
  struct run_wanteds wanteds = {0};
  int status = run_args_read(&args, o, diags) && run_wanted_read(&wanteds, o, &args, diags)
                   ? compile_and_run(o, &args, &wanteds, diags)
                   : report(o, diags);
  run_wanted_free(&wanteds);
  run_args_free(&args);
  return status;
}

int main(int argc, char **argv) {
  struct run_options o;
  struct ac_diags diags;
  ac_diags_init(&diags);
  int status = 0;
  if (!run_options_read(&o, argc, argv, &diags)) status = report(&o, &diags);
  else if (o.help) run_help(stdout);
  else if (o.version) status = print_version();
  else status = run(&o, &diags);
  run_options_free(&o);
  ac_diags_free(&diags);
  return status;
}
