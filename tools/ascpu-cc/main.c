/* ascpu-cc: the compiler driver.
 *
 * In: a command line as clang's. Out: objects, assembly, IR, executables, shared libraries, and the exit status of the
 * contract: 0 done, 1 found while doing the work, 2 wrong command line, 3 a fault of ascpu.
 */
#include "cc.h"
#include <llvm-c/ErrorHandling.h>
#include <unistd.h>

static bool link_items(const struct cc_options *o, struct cc_outputs *outputs, struct ac_diags *diags) {
  const char *final = o->output ? o->output : "a.out";
  struct ac_strs items = {0};
  bool cxx = false;
  for (size_t i = 0; i < o->nitems; i++) {
    ac_strs_add(&items, o->items[i].is_input ? o->items[i].object : o->items[i].text);
    if (o->items[i].cxx) cxx = true;
  }
  struct ac_link_options link = {.items = items.data,
                                 .triple = o->target,
                                 .shared = o->shared,
                                 .cxx = cxx,
                                 .debug = o->debug,
                                 .verbose = o->verbose,
                                 .print_only = o->print_only,
                                 .output = o->print_only ? final : cc_output_path(outputs, final, diags)};
  bool ok = link.output && ac_link(&link, diags);
  ac_strs_free(&items);
  return ok;
}

/* Only objects go into a static library: what else is on the line is for those who link it. */
static bool archive_items(const struct cc_options *o, struct cc_outputs *outputs, struct ac_diags *diags) {
  const char *path = cc_output_path(outputs, o->output ? o->output : "a.a", diags);
  struct ac_strs objects = {0};
  for (size_t i = 0; i < o->nitems; i++)
    if (o->items[i].is_input) ac_strs_add(&objects, o->items[i].object);
  bool ok = path && (o->print_only || ac_archive(path, objects.data, o->verbose, diags));
  ac_strs_free(&objects);
  return ok;
}

static bool build(struct cc_options *o, struct cc_outputs *outputs, struct ac_diags *diags) {
  if (o->verbose || o->print_only) cc_version(stderr);
  bool ok = true;
  for (size_t i = 0; i < o->nitems; i++) {
    struct cc_item *item = &o->items[i];
    if (item->is_input && item->kind != CC_OBJECT && !cc_compile(o, item, outputs, diags)) ok = false;
  }
  if (!ok || cc_stops_early(o)) return ok;
  return o->archive ? archive_items(o, outputs, diags) : link_items(o, outputs, diags);
}

/* LLVM's way of giving up; without this the process would abort. */
static void give_up(const char *reason) {
  fprintf(stderr, "ascpu-cc: error: %s. This is a fault of ascpu itself, please report it\n", reason);
  _exit(3);
}

int main(int argc, char **argv) {
  LLVMInstallFatalErrorHandler(give_up);
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct cc_options options;
  struct cc_outputs outputs = {.arena = diags.arena};
  if (cc_options_read(&options, argc, argv, &diags)) {
    if (options.help) cc_help(stdout);
    else if (options.version) cc_version(stdout);
    else if (options.precompile) ac_precompile(options.chip, options.target, options.precompile, &diags);
    else if (cc_check_inputs(&options, &diags)) {
      bool ok = build(&options, &outputs, &diags);
      if (!ok && diags.status == 0) ac_internal_error(&diags, "the work failed without a message");
      cc_outputs_end(&outputs, diags.status == 0, &diags);
    }
  }
  ac_diags_print(&diags, stderr, "ascpu-cc", options.json);
  int status = diags.status;
  cc_options_free(&options);
  ac_diags_free(&diags);
  return status;
}
