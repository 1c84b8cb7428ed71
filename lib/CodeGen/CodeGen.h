/* CodeGen: plain LLVM IR to something that runs: host machine, launch thunks, object files, links, the JIT.
 *
 * In: a module after asc-fast or asc-checked. Out: objects, executables, or addresses in this process. Not here:
 * passes on asc instructions.
 */
#ifndef ASCPU_CODEGEN_H
#define ASCPU_CODEGEN_H
#include "Frontend.h"
#include "Support.h"
#include "Transforms.h"
#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

struct ac_machine_options {
  const char *triple; /* NULL: this host */
  const char *cpu;    /* NULL: this host's, or generic for another triple; -march=/-mcpu= */
  unsigned opt_level; /* 0..3 */
  bool jit;
};
LLVMTargetMachineRef ac_machine(const struct ac_machine_options *, struct ac_diags *);

/* For each kernel: a function `void __ascpu_entry.<symbol>(void **args)` that loads each argument (args[i] points at
 * its value) and calls it, and, unless descriptors is NULL, a constant `ascpu_kernel_<name>` (struct
 * ascpu_linked_kernel, ascpu.h) that names this chip, so that a linked object's kernels can be launched. Only kernels
 * whose name is a plain identifier that no other kernel has get one. Struct parameters follow the host ABI as clang
 * lowered them. May come before or after ac_lower: a thunk never swallows its kernel. */
bool ac_add_thunks(LLVMModuleRef, const struct ac_kernel *, size_t n, const struct ac_chip *descriptors,
                   struct ac_diags *);

/* The module, from just after the front end to what code generation takes. level 0..3; checked: the reference model;
 * the JIT uses the short LLVM pipeline unless level is 3. Strips debug info unless keep_debug. */
struct ac_lower_options {
  unsigned level;
  bool checked, keep_debug;
  const struct ac_pipeline_options *pipeline;
};
bool ac_lower(LLVMModuleRef, const struct ac_lower_options *, struct ac_pass_context *);

/* Host assembly or an object. The module takes the machine's triple and data layout. */
bool ac_emit_file(LLVMModuleRef, LLVMTargetMachineRef, const char *path, bool assembly, struct ac_diags *);
/* The same, into a memory buffer that the caller disposes of; NULL after an error. */
LLVMMemoryBufferRef ac_emit_memory(LLVMModuleRef, LLVMTargetMachineRef, bool assembly, struct ac_diags *);
/* Writes n bytes to a temporary beside path and renames it, so that no partial file is ever left; what is not a
 * regular file (/dev/null, a pipe) is written to directly, and "-" is standard output. */
bool ac_write_output(const char *path, const void *bytes, size_t n, struct ac_diags *);

struct ac_link_options {
  const char *const *items; /* objects, archives, -L -l -Wl, options in the user's order; ends with NULL */
  const char *output;       /* overwritten if it exists */
  const char *triple;       /* NULL: this host */
  bool shared;              /* a shared library: it exports the whole runtime as well */
  bool cxx;                 /* link the C++ standard library */
  bool debug;               /* -g */
  bool verbose, print_only; /* -v, -### */
};
/* An executable or shared library, with the runtime in it. Each complaint of the linker becomes one error. */
bool ac_link(const struct ac_link_options *, struct ac_diags *);
/* A static library of the objects (ends with NULL). */
bool ac_archive(const char *output, const char *const *objects, bool verbose, struct ac_diags *diags);

struct ac_jit;
/* Takes the module (and its context, which it owns from then on), also when it fails; the machine stays the caller's.
 * Functions that are declared and found neither there nor in this process are errors, one each. Runtime symbols
 * (__ascpu_*) are resolved to this process's runtime whether or not the program exports them. */
struct ac_jit *ac_jit_new(LLVMModuleRef, LLVMContextRef, LLVMTargetMachineRef, struct ac_diags *);
void *ac_jit_lookup(struct ac_jit *, const char *symbol, struct ac_diags *);
void ac_jit_free(struct ac_jit *);
#endif
