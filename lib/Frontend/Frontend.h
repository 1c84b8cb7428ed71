/* Frontend: a kernel source to a module that has llvm.asc.* calls, and the kernels in it.
 *
 * In: a path or a buffer, options. Out: an LLVM module (parsed from clang's bitcode, not yet stamped), diagnostics in
 * the user's lines and columns. Not here: any pass; the meaning of a call.
 */
#ifndef ASCPU_FRONTEND_H
#define ASCPU_FRONTEND_H
#include "Support.h"
#include "Target.h"
#include <llvm-c/Core.h>

enum ac_language { AC_LANG_AUTO, AC_LANG_C, AC_LANG_CXX, AC_LANG_ASC };
struct ac_frontend_options {
  const struct ac_chip *chip;
  enum ac_language language; /* AC_LANG_AUTO: by suffix, .c C (gnu23), .cpp .cc .cxx C++ (gnu++17), .asc a whole program in it */
  const char *const
      *clang_args;         /* -I -D -U -include -isystem -std= -W... -f..., passed through; NULL-terminated or NULL */
  const char *const *instances; /* template kernels that shall be there though nothing names them: "k<float, 3>"; C++
                                   alone; NULL-terminated or NULL */
  bool shift_wrap;         /* -fsigned-shift-left=wrap: defines ASCPU_SIGNED_SHIFT_WRAP=1 */
  const char *target;      /* --target= triple, NULL for the host */
  bool verbose;            /* -v: print clang's command line to stderr */
  bool print_command_only; /* -###: print it, run nothing */
};
/* Compiles path. With text != NULL the n bytes there are the source and path is only its name.
 * NULL and at least one error in diags when it fails; warnings go to diags in any case. */
LLVMModuleRef ac_frontend(LLVMContextRef, const char *path, const char *text, size_t n,
                          const struct ac_frontend_options *, struct ac_diags *);
/* Writes the precompiled headers for the chip and the target (NULL: this computer), of whole programs at path, of kernels alone
 * beside it with .kernel behind its name; used when path is <prefix>/lib/ascpu/[TARGET/]CHIP.pch. */
bool ac_precompile(const struct ac_chip *, const char *target, const char *path, struct ac_diags *);
/* .ll or .bc (decided by content) from a buffer; name is used in messages. */
LLVMModuleRef ac_parse_ir(LLVMContextRef, const char *name, const char *bytes, size_t n, struct ac_diags *);

/* Where the kernel headers are, and the runtime's archive: found from the place of the running library or program
 * (<prefix>/include/ascpu/kernel, <prefix>/lib/libascpu_rt.a), or below ASCPU_HOME if that is set. In arena; NULL and a
 * diagnostic if they are not there. */
const char *ac_kernel_include_dir(struct ac_arena *, struct ac_diags *);
const char *ac_runtime_archive(struct ac_arena *, struct ac_diags *);

/* ---- the rewriter, by itself (its unit test calls it) ---- */
struct ac_insertion {
  unsigned line, col, len;
}; /* at the user's 1-based line:col, len bytes were put in */
struct ac_rewrite {
  struct ac_buf text;
  struct ac_insertion *ins;
  size_t count;
};
/* Rewrites one file's text, line by line; false if nothing had to change (text is then empty). What the dialect refuses
 * (an initialiser on an on-chip variable, a launch) becomes a _Pragma("GCC error ...") at its place: clang reports it,
 * and only in code that the preprocessor keeps. */
bool ac_rewrite(const char *text, size_t n, struct ac_rewrite *);
void ac_rewrite_free(struct ac_rewrite *);
/* A column of the rewritten text back to the user's. */
unsigned ac_user_column(const struct ac_rewrite *, unsigned line, unsigned col);

/* ---- kernels of a module, from the annotation "asc.kernel" and debug info ---- */
enum ac_param_kind { AC_PARAM_POINTER, AC_PARAM_INT, AC_PARAM_UINT, AC_PARAM_FLOAT, AC_PARAM_BOOL, AC_PARAM_STRUCT };
struct ac_param {
  const char *name, *type; /* as written: "x", "half*"; name "" if unnamed or without debug info */
  enum ac_param_kind kind;
  uint64_t size;                   /* bytes of the value (8 for pointers) */
  enum ac_param_kind pointee_kind; /* for pointers; AC_PARAM_STRUCT when it is not a scalar or is void */
  uint64_t pointee_size;           /* 1 for uint8_t* and GM_ADDR, 0 for void* */
  bool pointee_bf16;               /* the pointee (or value) is bfloat16 rather than half */
};
/* The cores of one block. */
struct ac_kernel_cores {
  unsigned cube, vector;
};
struct ac_kernel_cores ac_kernel_cores(LLVMModuleRef, LLVMValueRef function);
/* The same with tiling keys for which the kernel says something else. */
struct ac_keyed_cores {
  uint64_t key;
  struct ac_kernel_cores cores;
};
size_t ac_keyed_cores(LLVMModuleRef, LLVMValueRef function, struct ac_arena *, struct ac_keyed_cores **out);
bool ac_has_cube_kernels(LLVMModuleRef);
/* False, with an error each, if a kernel names numbers of cores that no block has. */
bool ac_check_cores(LLVMModuleRef, struct ac_diags *);
/* Takes from `cube`, the source as cube cores have it, what they run, and adds it; `cube` is gone then. */
bool ac_join_cube_half(LLVMModuleRef, LLVMModuleRef cube, struct ac_diags *);

struct ac_kernel {
  const char *name;   /* as a user would write it: "add_custom", "ns::k", "k<float, 3>" */
  const char *symbol; /* the LLVM function's name */
  unsigned instance;  /* 1 + its index in ac_frontend_options.instances; 0: not asked for there */
  struct ac_loc loc;
  struct ac_param *params;
  size_t nparams;
  struct ac_kernel_cores cores;
  struct ac_keyed_cores *keyed;
  size_t nkeyed;
  bool on_cube; /* with some key */
};
/* All kernels, in the order of the source; strings and arrays in arena. */
size_t ac_kernels(LLVMModuleRef, struct ac_arena *, struct ac_kernel **out);
#endif
