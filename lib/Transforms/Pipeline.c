/* Runs text pipelines on a module.
 *
 * In: text (PipelineText.c takes it apart), options. Out: the module after it; dumps, times and bisection lines in the
 * log. Elements that need not be looked at one by one are handed to LLVM together. Does not know what passes do.
 */
#include "PipelineText.h"
#include <llvm-c/Analysis.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct run {
  LLVMModuleRef module;
  struct ac_pass_context *context;
  const struct ac_pipeline_options *options;
  FILE *log;
  struct ac_elements elements;
  double *seconds; /* by element, for -time-passes */
  char *before;    /* printed module, for -print-changed */
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool run_llvm(struct run *r, const char *text) {
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMErrorRef error = LLVMRunPasses(r->module, text, r->context->machine, options);
  LLVMDisposePassBuilderOptions(options);
  if (!error) return true;
  char *message = LLVMGetErrorMessage(error);
  ac_usage_error(r->context->diags, "%s", message);
  LLVMDisposeErrorMessage(message);
  return false;
}

#ifdef NDEBUG
static const bool debug_build = false;
#else
static const bool debug_build = true;
#endif

static bool wants_verify(const struct run *r) {
  const char *set = getenv("ASCPU_VERIFY");
  return debug_build || r->options->verify_each || (set && strcmp(set, "0") != 0);
}

static bool run_ours(struct run *r, const struct ac_pass_info *pass) {
  struct ac_diags *diags = r->context->diags;
  unsigned errors = diags->errors;
  bool ok = pass->run ? pass->run(r->module, r->context) : pass->run_data(r->module, r->context, pass->data);
  if (!ok || diags->errors != errors) {
    if (diags->errors == errors) ac_internal_error(diags, "%s failed without saying why", pass->name);
    return false;
  }
  char *message = NULL;
  if (wants_verify(r) && LLVMVerifyModule(r->module, LLVMReturnStatusAction, &message)) {
    ac_internal_error(diags, "the module is invalid after %s: %s", pass->name, message);
    ok = false;
  }
  LLVMDisposeMessage(message);
  return ok;
}

/* ---- one element by itself ---- */

static void dump(struct run *r, const char *name) {
  char *text = LLVMPrintModuleToString(r->module);
  fprintf(r->log, "; *** IR Dump After %s ***\n%s", name, text);
  LLVMDisposeMessage(text);
}

static void dump_if_changed(struct run *r, const char *name) {
  char *text = LLVMPrintModuleToString(r->module);
  if (strcmp(text, r->before) == 0) fprintf(r->log, "; *** IR Dump After %s omitted because no change ***\n", name);
  else fprintf(r->log, "; *** IR Dump After %s ***\n%s", name, text);
  LLVMDisposeMessage(r->before);
  r->before = text;
}

static bool bisected_out(struct run *r, size_t i) {
  int limit = r->options->bisect_limit;
  if (limit < 0) return false;
  bool run = i < (size_t)limit;
  fprintf(r->log, "BISECT: %srunning pass (%zu) %s\n", run ? "" : "NOT ", i + 1, r->elements.list[i].text);
  return !run;
}

static bool run_one(struct run *r, size_t i) {
  const struct ac_element *element = &r->elements.list[i];
  if (bisected_out(r, i)) return true;
  double start = now();
  bool ok = element->pass ? run_ours(r, element->pass) : run_llvm(r, ac_join_elements(&r->elements, i, i + 1));
  r->seconds[i] = now() - start;
  if (!ok) return false;
  if (r->options->print_after_all) dump(r, element->text);
  else if (r->options->print_changed) dump_if_changed(r, element->text);
  return true;
}

static void print_times(const struct run *r) {
  double total = 0;
  for (size_t i = 0; i < r->elements.len; i++) total += r->seconds[i];
  fprintf(r->log, "; *** time per pass ***\n;        ms       %%  pass\n");
  for (size_t i = 0; i < r->elements.len; i++)
    fprintf(r->log, "; %9.3f  %6.1f  %s\n", r->seconds[i] * 1e3, total > 0 ? r->seconds[i] / total * 100 : 0,
            r->elements.list[i].text);
  fprintf(r->log, "; %9.3f  %6.1f  total\n", total * 1e3, 100.0);
}

static bool run_singly(struct run *r) {
  r->seconds = ac_alloc(r->elements.arena, (r->elements.len + 1) * sizeof *r->seconds);
  if (r->options->print_changed) {
    r->before = LLVMPrintModuleToString(r->module);
    if (!r->options->print_after_all) fprintf(r->log, "; *** IR Dump At Start ***\n%s", r->before);
  }
  bool ok = true;
  for (size_t i = 0; i < r->elements.len && ok; i++) ok = run_one(r, i);
  if (r->options->time_passes) print_times(r);
  LLVMDisposeMessage(r->before);
  fflush(r->log);
  return ok;
}

/* ---- all of them ---- */

static bool run_joined(struct run *r) {
  size_t n = r->elements.len;
  for (size_t i = 0, end; i < n; i = end) {
    end = i + 1;
    const struct ac_pass_info *pass = r->elements.list[i].pass;
    while (!pass && end < n && !r->elements.list[end].pass) end++;
    if (!(pass ? run_ours(r, pass) : run_llvm(r, ac_join_elements(&r->elements, i, end)))) return false;
  }
  return true;
}

bool ac_run_pipeline(LLVMModuleRef module, const char *text, struct ac_pass_context *context,
                     const struct ac_pipeline_options *options) {
  static const struct ac_pipeline_options none = {.bisect_limit = -1};
  struct run r = {.module = module, .context = context, .options = options ? options : &none};
  r.elements.arena = ac_arena_new();
  r.log = r.options->log ? r.options->log : stderr;
  bool ok = ac_parse_pipeline(&r.elements, text, r.options->extra, context->diags);
  bool singly =
      r.options->print_after_all || r.options->print_changed || r.options->time_passes || r.options->bisect_limit >= 0;
  if (ok) ok = singly ? run_singly(&r) : run_joined(&r);
  ac_arena_free(r.elements.arena);
  return ok;
}
