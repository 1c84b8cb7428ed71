/* Api: what the files of lib/Api share, and the little that the tools need beyond ascpu.h (printing errors their way,
 * looking at the IR).
 *
 * In: the handles of ascpu.h. Out: their contents. Not here: anything a program outside this project should use.
 */
#ifndef ASCPU_API_H
#define ASCPU_API_H
#include "ascpu.h"
#include "CodeGen.h"
#include "Frontend.h"
#include "Support.h"
#include "Target.h"

struct ascpu_error {
  struct ac_diags diags;
  struct ascpu_diagnostic *list; /* the same, in the public shape; in the arena of diags */
  char *text;
};

struct ascpu_kernel {
  struct ascpu_program *program;
  const char *name, *symbol;
  const char *asked; /* the name it was asked for by, of a template kernel; else NULL */
  struct ascpu_parameter *params;
  size_t nparams;
  struct ac_kernel_cores cores;
  struct ac_keyed_cores *keyed;
  size_t nkeyed;
  void (*entry)(void **args); /* the thunk; looked up when the program is made, so that launches need no lock */
};

struct ascpu_program {
  struct ac_arena *arena;
  struct ac_diags diags; /* the warnings */
  struct ascpu_diagnostic *warnings;
  const char *source; /* the name that messages use */
  const struct ac_chip *chip;
  bool checked;
  struct ascpu_kernel *kernels;
  size_t nkernels;
  struct ac_jit *jit;
};

/* ascpu_compile_options with what only tools ask for. */
struct ac_compile_request {
  const struct ac_chip *chip;
  const char *const *clang_args;
  unsigned level; /* 0..3, the meaning of struct ac_lower_options */
  bool checked, shift_wrap;
  struct ac_fuse_options fuse;
  const char *const *instances; /* of ac_frontend_options */
  const char *only; /* the one kernel that will be launched, or NULL: of the others nothing more than the list is needed */
  FILE *print_asc;   /* gets the module while it still has asc instructions, or NULL */
  FILE *print_final; /* gets what code generation sees, or NULL */
};
/* text NULL: the file at path. */
struct ascpu_program *ac_compile(const char *path, const char *text, size_t n, const struct ac_compile_request *,
                                 struct ascpu_error **);

/* The kernels of a module; where nothing is annotated and the input was IR, every function that others can see. */
size_t ac_program_kernels(LLVMModuleRef, bool from_ir, struct ac_arena *, struct ac_kernel **out);
/* Takes kernels out of the module that are not the only one asked for and that no code refers to; of *kernels, which has n,
 * those that are left come first, and how many they are is returned. (Only.c) */
size_t ac_keep_only(LLVMModuleRef, const struct ascpu_program *, const char *only, struct ac_kernel *kernels, size_t n);
/* The public view of the front end's kernels, in the program's arena. */
void ac_program_set_kernels(struct ascpu_program *, const struct ac_kernel *, size_t n, const char *const *instances);

/* Takes diags over (the caller's copy is emptied) and stores an error object at out, or drops it when out is NULL. */
void ac_error_store(struct ascpu_error **out, struct ac_diags *diags);
/* The public shape of a list, in its own arena. */
struct ascpu_diagnostic *ac_public_diagnostics(const struct ac_diags *);
#endif
