/* ascpu-opt: runs passes on LLVM IR, as opt does, with the asc passes beside LLVM's.
 *
 * In: one .ll or .bc file or standard input. Out: the module after the pipeline. Results go to standard output,
 * everything else to standard error; exit status 0, 1, 2 or 3 as for all tools.
 */
#include "CodeGen.h"
#include "Options.h"
#include "Output.h"
#include "Plugin.h"
#include <errno.h>
#include <llvm-c/Target.h>
#include <string.h>
#include <unistd.h>

static bool is_stdin(const char *path) { return !path || strcmp(path, "-") == 0; }

static bool read_input(const char *path, struct ac_buf *text, struct ac_diags *diags) {
  if (!is_stdin(path)) {
    if (ac_read_file(path, text)) return true;
    if (errno == ENOENT) ac_usage_error(diags, "no such file '%s'", path);
    else ac_error(diags, (struct ac_loc){.file = path}, NULL, "cannot read: %s", strerror(errno));
    return false;
  }
  char chunk[65536];
  for (ssize_t n; (n = read(STDIN_FILENO, chunk, sizeof chunk)) != 0;) {
    if (n > 0) ac_buf_add(text, chunk, (size_t)n);
    else if (errno != EINTR) {
      ac_error(diags, (struct ac_loc){.file = "<stdin>"}, NULL, "cannot read: %s", strerror(errno));
      return false;
    }
  }
  return true;
}

static LLVMModuleRef load_module(LLVMContextRef context, const struct opt_options *o, struct ac_diags *diags) {
  const char *name = is_stdin(o->input) ? "<stdin>" : o->input;
  struct ac_buf text = {0};
  LLVMModuleRef module = NULL;
  if (read_input(o->input, &text, diags))
    module = ac_parse_ir(context, name, text.data ? text.data : "", text.len, diags);
  ac_buf_free(&text);
  return module;
}

/* A module without a data layout gets the machine's: sizes and offsets are then those of the code to come. */
static LLVMTargetMachineRef machine_for(LLVMModuleRef module, const struct opt_options *o, struct ac_diags *diags) {
  const char *triple = LLVMGetTarget(module);
  struct ac_machine_options options = {.triple = *triple ? triple : NULL, .cpu = o->cpu, .opt_level = 2};
  LLVMTargetMachineRef machine = ac_machine(&options, diags);
  if (machine && !*LLVMGetDataLayoutStr(module)) {
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(machine);
    LLVMSetModuleDataLayout(module, layout);
    LLVMDisposeTargetData(layout);
  }
  return machine;
}

static bool transform(LLVMModuleRef module, const struct opt_options *o, const struct ac_pass_info *extra,
                      struct ac_diags *diags) {
  if (!o->passes) return true;
  struct ac_pass_context context = {
      .chip = o->chip, .machine = machine_for(module, o, diags), .diags = diags, .fuse = o->fuse};
  struct ac_pipeline_options options = {.print_after_all = o->print_after_all,
                                        .print_changed = o->print_changed,
                                        .time_passes = o->time_passes,
                                        .verify_each = true,
                                        .bisect_limit = o->bisect_limit,
                                        .log = stderr,
                                        .extra = extra};
  if (!context.machine) return false;
  bool ok = ac_run_pipeline(module, o->passes, &context, &options);
  LLVMDisposeTargetMachine(context.machine);
  return ok;
}

static void run(const struct opt_options *o, const struct ac_pass_info *extra, struct ac_diags *diags) {
  if (!opt_output_possible(o->output, o->assembly, diags)) return;
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = load_module(context, o, diags);
  if (module && transform(module, o, extra, diags)) opt_write(module, o->output, o->assembly, diags);
  if (module) LLVMDisposeModule(module);
  LLVMContextDispose(context);
}

static void print_passes(const struct ac_pass_info *extra) {
  for (const struct ac_pass_info *p = ac_passes(); p->name; p++) printf("%-18s %s\n", p->name, p->summary);
  for (const struct ac_pass_info *p = extra; p->name; p++) printf("%-18s %s\n", p->name, p->summary);
}

static void print_pipelines(void) {
  for (const struct ac_pipeline_info *p = ac_pipelines(); p->name; p++)
    printf("%s = %s\n    %s\n", p->name, p->text, p->summary);
}

static void act(int argc, char **argv, struct opt_options *o, struct ac_arena *arena, struct ac_diags *diags) {
  if (!opt_parse_options(argc, argv, o, diags)) return;
  if (o->help) {
    opt_print_help(stdout);
    return;
  }
  if (o->version) {
    printf("ascpu-opt " ASCPU_VERSION " (LLVM %s)\n", LLVM_VERSION_STRING);
    return;
  }
  const struct ac_pass_info *extra = opt_load_plugins(&o->plugins, arena, diags);
  if (!extra) return;
  if (o->print_passes) print_passes(extra);
  if (o->print_pipelines) print_pipelines();
  if (!o->print_passes && !o->print_pipelines) run(o, extra, diags);
}

int main(int argc, char **argv) {
  struct opt_options options = {0};
  struct ac_diags diags;
  struct ac_arena *arena = ac_arena_new();
  ac_diags_init(&diags);
  act(argc, argv, &options, arena, &diags);
  if (fflush(stdout) != 0 && !diags.errors)
    ac_error(&diags, (struct ac_loc){.file = "<stdout>"}, NULL, "cannot write: %s", strerror(errno));
  ac_diags_print(&diags, stderr, "ascpu-opt", options.json);
  int status = diags.status;
  ac_strs_free(&options.plugins);
  ac_diags_free(&diags);
  ac_arena_free(arena);
  return status;
}
