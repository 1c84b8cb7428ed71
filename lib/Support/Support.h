/* Support: what every phase needs and no library gives: an arena, strings, diagnostics, child processes, .npy files.
 *
 * In: nothing of ascpu. Out: the types below; errors are values (ac_diag) with a location, collected in an
 * ac_diags that the caller owns. There is no global state: everything hangs off an arena or a diagnostics list.
 * Not here: anything that knows LLVM or Ascend C.
 */
#ifndef ASCPU_SUPPORT_H
#define ASCPU_SUPPORT_H
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- arena: memory that lives until its owner is freed ---- */
struct ac_arena;
struct ac_arena *ac_arena_new(void);
void ac_arena_free(struct ac_arena *);
/* Zeroed bytes, aligned for any type. Never returns NULL: out of memory ends the process with status 3. */
void *ac_alloc(struct ac_arena *, size_t bytes);
char *ac_strdup(struct ac_arena *, const char *);
char *ac_strndup(struct ac_arena *, const char *, size_t n);
char *ac_printf(struct ac_arena *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *ac_vprintf(struct ac_arena *, const char *fmt, va_list);

/* ---- a growing byte buffer (heap; free with ac_buf_free). Always NUL-terminated behind len once non-empty. ---- */
struct ac_buf { char *data; size_t len, cap; };
void ac_buf_add(struct ac_buf *, const void *bytes, size_t n);
void ac_buf_puts(struct ac_buf *, const char *s);
void ac_buf_printf(struct ac_buf *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void ac_buf_free(struct ac_buf *);
/* Whole file into buf; false with errno set. */
bool ac_read_file(const char *path, struct ac_buf *);

/* ---- a growing list of strings (argument vectors); data is NULL-terminated ---- */
struct ac_strs { const char **data; size_t len, cap; };
void ac_strs_add(struct ac_strs *, const char *);   /* keeps the pointer, does not copy */
void ac_strs_free(struct ac_strs *);

/* ---- diagnostics ---- */
enum ac_severity { AC_ERROR, AC_WARNING, AC_NOTE, AC_REMARK };
struct ac_loc { const char *file; unsigned line, col; };   /* file NULL: no location; line/col 0: not known */
struct ac_diag {
  enum ac_severity severity;
  struct ac_loc loc;
  const char *text;     /* one line, no newline */
  const char *name;     /* printed as [ascpu-NAME]; NULL for messages that are not checks of ours */
  const char *source;   /* the user's source line, or NULL */
};
/* A list of diagnostics with its own arena. status is the exit status that the worst error asks for (cli.md): 0, 1, 2 or 3. */
struct ac_diags { struct ac_arena *arena; struct ac_diag *list; size_t len, cap; unsigned errors; int status; };
/* With an arena; a zeroed one is an empty list, too, and gets its arena with its first diagnostic. */
void ac_diags_init(struct ac_diags *);
void ac_diags_free(struct ac_diags *);
/* Adds one; texts and file are copied. Errors set status to 1 unless it is higher. */
void ac_diag_add(struct ac_diags *, enum ac_severity, struct ac_loc, const char *name, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
/* An error found while doing the work (status 1), at loc. */
void ac_error(struct ac_diags *, struct ac_loc, const char *name, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* The command line is at fault (status 2). */
void ac_usage_error(struct ac_diags *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* A fault of ascpu itself (status 3); the printed form asks the user to report it. */
void ac_internal_error(struct ac_diags *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The one printer. tool names the program for diagnostics without a location. json: one object a line.
 * Human form: FILE:LINE:COL: error: TEXT [ascpu-NAME], then the source line and a caret when source is set. */
void ac_diags_print(const struct ac_diags *, FILE *to, const char *tool, bool json);

/* ---- child processes, no shell ---- */
struct ac_spawn {
  const char *const *argv;      /* argv[0] is looked up on PATH */
  const int *inherit_fds;       /* kept open in the child under the same number */
  size_t inherit_count;
  struct ac_buf out, err;       /* what it wrote to stdout and stderr (only if captured) */
  bool capture_out, capture_err;
  int status;                   /* exit status, 128+signal when killed, 127 when it could not be started */
};
/* Runs to its end, both pipes drained at once. False (and status 127, err holding the reason) when it could not be started. */
bool ac_run(struct ac_spawn *);
/* A memfd holding n bytes, readable by a child as /proc/self/fd/N; -1 with errno. Close it yourself. */
int ac_memfd(const char *name, const void *bytes, size_t n);

/* ---- NumPy .npy files ---- */
enum ac_dtype { AC_DT_BOOL, AC_DT_I8, AC_DT_U8, AC_DT_I16, AC_DT_U16, AC_DT_I32, AC_DT_U32, AC_DT_I64, AC_DT_U64,
                AC_DT_F16, AC_DT_BF16, AC_DT_F32, AC_DT_F64, AC_DT_NONE };
struct ac_npy { enum ac_dtype dtype; unsigned rank; uint64_t shape[32]; size_t count, bytes; void *data; /* malloc */ };
const char *ac_dtype_name(enum ac_dtype);              /* "float16", ... */
bool ac_dtype_parse(const char *name, size_t n, enum ac_dtype *);
size_t ac_dtype_size(enum ac_dtype);
/* Reads versions 1.0-3.0, C order, little endian. False: err says why, in one line (truncated, Fortran order, unknown type, ...). */
bool ac_npy_read(const char *path, struct ac_npy *, char *err, size_t errlen);
/* Writes version 1.0 to a temporary beside path, then renames: no partial file is ever left. bfloat16 is a record
 * [('bfloat16','<u2')]. */
bool ac_npy_write(const char *path, const struct ac_npy *, char *err, size_t errlen);
#endif
