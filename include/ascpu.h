/* ascpu: compile Ascend C kernels for this computer and run them.
 *
 * The one public header of libascpu. Compile a file or a buffer into a program, find a kernel in it, launch it on host
 * buffers, free it. Handles have no global state behind them: different threads may use different programs at once, and
 * one program may be launched from several threads at once.
 *
 *     struct ascpu_error *error = NULL;
 *     struct ascpu_program *program = ascpu_compile_file("add.cpp", NULL, &error);
 *     const struct ascpu_kernel *add = ascpu_find_kernel(program, "add_custom", &error);
 *     void *args[] = {&x, &y, &z};                    // args[i] points at the i-th argument's value
 *     if (!ascpu_launch(add, &(struct ascpu_launch_options){.blocks = 8}, args, 3, &error)) ...
 *
 * Errors: functions that can fail take `struct ascpu_error **error` (may be NULL). On failure they return NULL or false
 * and store an error object there, to be freed with ascpu_error_free.
 */
#ifndef ASCPU_H
#define ASCPU_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

struct ascpu_program;
struct ascpu_kernel;
struct ascpu_error;

/* ---- errors ---- */
enum ascpu_severity { ASCPU_ERROR, ASCPU_WARNING, ASCPU_NOTE, ASCPU_REMARK };
/* One diagnostic. file is NULL and line and column 0 where there is no location; check is NULL or the NAME of
 * [ascpu-NAME]. Strings live as long as the error object (or, for warnings, the program). */
struct ascpu_diagnostic {
  enum ascpu_severity severity;
  const char *file;
  unsigned line, column;
  const char *text, *check;
};
size_t ascpu_error_count(const struct ascpu_error *);
const struct ascpu_diagnostic *ascpu_error_at(const struct ascpu_error *, size_t i);
/* All of it as the tools print it, one diagnostic a line. */
const char *ascpu_error_text(const struct ascpu_error *);
/* The exit status that the tools give it: 1 found while doing the work, 2 wrong arguments, 3 a fault of ascpu. */
int ascpu_error_status(const struct ascpu_error *);
void ascpu_error_free(struct ascpu_error *);

/* ---- compiling ---- */
struct ascpu_compile_options {
  const char *npu_arch;              /* "dav-2201" (the default when NULL) */
  const char *const *clang_args;     /* -I -D ..., NULL-terminated, or NULL */
  int optimize;                      /* 0 default (the short pipeline), 1..3: -O1..-O3 */
  bool checked;                      /* run on the reference model, with bounds of on-chip memories checked */
  bool signed_shift_wrap;            /* -fsigned-shift-left=wrap */
  const char *const *kernels;        /* template kernels to compile though nothing in the source names them:
                                        "k<float, 3>", ...; NULL-terminated, or NULL */
  bool no_fuse;                      /* -fno-asc-fuse */
};
/* .c .cpp .cc .cxx .ll .bc by suffix. options may be NULL. */
struct ascpu_program *ascpu_compile_file(const char *path, const struct ascpu_compile_options *, struct ascpu_error **);
/* The n bytes at text are the source; name (with a suffix) is used in messages and for quote-included headers. */
struct ascpu_program *ascpu_compile_buffer(const char *name, const char *text, size_t n,
                                           const struct ascpu_compile_options *, struct ascpu_error **);
void ascpu_program_free(struct ascpu_program *);
/* Warnings of a successful compilation; 0 if there were none. */
size_t ascpu_warning_count(const struct ascpu_program *);
const struct ascpu_diagnostic *ascpu_warning_at(const struct ascpu_program *, size_t i);

/* ---- kernels ---- */
enum ascpu_kind { ASCPU_POINTER, ASCPU_INT, ASCPU_UINT, ASCPU_FLOAT, ASCPU_BOOL, ASCPU_STRUCT };
/* A parameter: name and type as written in the source, what the value is and its size in bytes; for pointers also what
 * they point at (size 0: void or unknown; 1-byte unsigned: GM_ADDR). */
struct ascpu_parameter {
  const char *name, *type;
  enum ascpu_kind kind;
  size_t size;
  enum ascpu_kind pointee_kind;
  size_t pointee_size;
  bool bfloat16;                     /* the (pointed-at) 2-byte float is bfloat16, not half */
};
size_t ascpu_kernel_count(const struct ascpu_program *);
const struct ascpu_kernel *ascpu_kernel_at(const struct ascpu_program *, size_t i);
/* By name ("add_custom", "ns::k", "k<float>"); an unknown or ambiguous name is an error that lists the kernels. */
const struct ascpu_kernel *ascpu_find_kernel(const struct ascpu_program *, const char *name, struct ascpu_error **);
const char *ascpu_kernel_name(const struct ascpu_kernel *);
size_t ascpu_parameter_count(const struct ascpu_kernel *);
const struct ascpu_parameter *ascpu_parameter_at(const struct ascpu_kernel *, size_t i);

/* ---- launching ---- */
struct ascpu_launch_options {
  unsigned blocks;                   /* 1..65535; 0 means 1 */
  unsigned threads;                  /* how many blocks run at once; 0: hardware threads. With one block or one
                                        thread it runs on the calling thread; blocks that wait for others have their own. */
  uint64_t tiling_key;               /* what TILING_KEY_IS compares with */
};
/* Runs the kernel to its end. args[i] points at the value of parameter i (for pointers: at the pointer). Wrong count or
 * a block number out of range: error with status 2. A failing kernel: the error names the block. options may be NULL. */
bool ascpu_launch(const struct ascpu_kernel *, const struct ascpu_launch_options *, void *const *args, size_t nargs,
                  struct ascpu_error **);

/* ---- kernels of linked objects (ascpu-cc -c): link the object and libascpu_rt ---- */
struct ascpu_linked_kernel {
  const char *name;
  void (*entry)(void **args);
  unsigned npu_arch;                 /* 2201 */
  unsigned nargs;
  unsigned cores;                    /* of a block: cube cores * 256 + vector cores */
};
/* Declares the kernel's descriptor: ASCPU_LINKED_KERNEL(add_custom); then ascpu_launch_linked(&ascpu_kernel_add_custom, ...) */
#define ASCPU_LINKED_KERNEL(name) extern const struct ascpu_linked_kernel ascpu_kernel_##name
/* As ascpu_launch. Returns 0, or prints the error to standard error and returns its status. */
int ascpu_launch_linked(const struct ascpu_linked_kernel *, unsigned blocks, unsigned threads, void *const *args, size_t nargs);

/* "0.1.0" */
const char *ascpu_version(void);
#ifdef __cplusplus
}
#endif
#endif
