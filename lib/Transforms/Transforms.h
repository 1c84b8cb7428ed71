/* Transforms: the passes, and the pipeline that orders them.
 *
 * In: a module with llvm.asc.* calls. Out: plain LLVM IR that needs only the runtime's __ascpu_* functions. One pass a
 * file; each has the type ac_pass_fn. Not here: host optimisation settings beyond pipeline text (CodeGen).
 */
#ifndef ASCPU_TRANSFORMS_H
#define ASCPU_TRANSFORMS_H
#include "Dialect.h"
#include "Support.h"
#include "Target.h"
#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

/* asc-fuse: whether it runs, what it says, what it did (NULL: not counted). */
struct ac_fuse_stats {
  unsigned loops, instructions, values_dropped, joined; /* joined: loops over all tiles */
};
struct ac_fuse_options {
  bool off, remarks, missed; /* -fno-asc-fuse -Rpass=asc-fuse -Rpass-missed=asc-fuse */
  struct ac_fuse_stats *stats;
  uint64_t stream_bytes; /* -fasc-stream=: outputs go past the caches from so many bytes on; 0: AC_STREAM_BYTES */
};
enum { AC_STREAM_BYTES = 8 << 20 };
/* Reads one of those four options. False: it is none of them, or its number is none. */
bool ac_fuse_option(struct ac_fuse_options *, const char *word);

struct ac_pass_context {
  const struct ac_chip *chip;
  LLVMTargetMachineRef machine; /* for LLVM's own passes; may be NULL */
  struct ac_diags *diags;
  struct ac_fuse_options fuse;
};
/* False when it reported errors; the module is then not to be used. */
typedef bool (*ac_pass_fn)(LLVMModuleRef, struct ac_pass_context *);

bool ac_pass_stamp(LLVMModuleRef, struct ac_pass_context *);
bool ac_pass_cores(LLVMModuleRef, struct ac_pass_context *);
bool ac_pass_raise(LLVMModuleRef, struct ac_pass_context *);
bool ac_pass_verify(LLVMModuleRef, struct ac_pass_context *);
bool ac_pass_canonicalize(LLVMModuleRef, struct ac_pass_context *);
bool ac_pass_fuse(LLVMModuleRef, struct ac_pass_context *);
bool ac_pass_expand(LLVMModuleRef, struct ac_pass_context *);
bool ac_pass_model(LLVMModuleRef, struct ac_pass_context *);
bool ac_pass_map_memory(LLVMModuleRef, struct ac_pass_context *);

/* Passes and named pipelines, for --print-passes and --print-pipelines. Ends with name == NULL. */
struct ac_pass_info {
  const char *name;
  ac_pass_fn run; /* or, for a pass of a plugin: */
  const char *summary;
  bool (*run_data)(LLVMModuleRef, struct ac_pass_context *, const void *data);
  const void *data;
};
const struct ac_pass_info *ac_passes(void);
struct ac_pipeline_info {
  const char *name, *text, *summary;
};
const struct ac_pipeline_info *ac_pipelines(void);

struct ac_pipeline_options {
  bool print_after_all, print_changed, time_passes;
  bool verify_each; /* LLVM's verifier after each pass of ours (debug builds and ASCPU_VERIFY=1 do it anyway) */
  int bisect_limit; /* -1: none */
  FILE *log;        /* where those go */
  const struct ac_pass_info *extra; /* passes of plugins, ends with name == NULL; or NULL */
};
/* Runs a text pipeline: our passes, LLVM's, and named pipelines (which are expanded in place), in one string.
 * An unknown pass is a usage error (status 2). options may be NULL. */
bool ac_run_pipeline(LLVMModuleRef, const char *text, struct ac_pass_context *, const struct ac_pipeline_options *);
#endif
