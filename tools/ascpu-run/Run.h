/* Run: what the files of ascpu-run share.
 *
 * In: the command line. Out: a run_options, arguments with their buffers. The words are those of cli.md: an ARG is what
 * the user typed for one kernel parameter, INDEX counts ARGs from 0.
 */
#ifndef ASCPU_RUN_H
#define ASCPU_RUN_H
#include "Api.h"
#include "ascpu.h"
#include "Support.h"

/* ---- Options.c ---- */
struct run_expectation {
  size_t index;
  const char *path;
};
struct run_options {
  const char *source, *kernel;
  struct ac_strs args;
  struct ac_strs clang_args;
  const struct ac_chip *chip;
  unsigned level, blocks, threads, time_runs;
  uint64_t tiling_key;
  struct ac_fuse_options fuse;
  bool check, shift_wrap, json, print_asc, print_final, help, version;
  struct run_expectation *expect; /* at most one for each word of the command line; in the arena of diags */
  size_t nexpect;
  double rtol, atol;
};
/* Reads the command line; false with errors in diags (status 2). */
bool run_options_read(struct run_options *, int argc, char **argv, struct ac_diags *diags);
void run_options_free(struct run_options *);
void run_help(FILE *to);

/* ---- Memory.c: tensor memory that ends at a guard page ---- */
struct run_memory {
  char *data;
  size_t bytes;
  void *map;
  size_t mapped;
};
struct run_args;
/* 64-byte aligned, zeroed. False with errno. */
bool run_memory_new(struct run_memory *, size_t bytes);
void run_memory_free(struct run_memory *);
/* Adds a note to a launch's error if it names an address beside one of the arguments. */
void run_memory_note(const struct run_args *, struct ac_diags *);

/* ---- Arguments.c ---- */
enum run_form { RUN_IN, RUN_OUT, RUN_INOUT, RUN_ZEROS, RUN_RAW, RUN_SCALAR };
struct run_arg {
  enum run_form form;
  const char *path;     /* read from, or written to for RUN_OUT */
  const char *out_path; /* written to; NULL if nothing is written */
  struct ac_npy tensor; /* dtype and shape; data points into memory. RUN_RAW: only count and bytes */
  struct run_memory memory;
  uint64_t scalar[2]; /* the value of a RUN_SCALAR */
  void *pointer;      /* the value of a pointer parameter */
  void *value;        /* what ascpu_launch gets: the address of the value */
  const char *label;  /* "argument 2", with the parameter's name once that is known: "argument 2 (y)" */
};
struct run_args {
  struct run_arg *list;
  size_t len;
};
/* Forms, files, buffers: everything that needs no kernel. */
bool run_args_read(struct run_args *, const struct run_options *, struct ac_diags *);
/* Count and types against the kernel's parameters; sets what the launch gets. */
bool run_args_bind(struct run_args *, const struct ascpu_kernel *, struct ac_diags *);
/* Writes the outputs: all of them or none. */
bool run_args_write(const struct run_args *, struct ac_diags *);
void run_args_free(struct run_args *);

/* ---- Scalar.c ---- */
/* Text to a value of dtype, at value; false with errors in diags. */
bool run_scalar_read(enum ac_dtype dtype, const char *text, const char *label, void *value, struct ac_diags *);
/* Element i of a tensor as text that tells every value of its type apart. */
void run_element_text(const struct ac_npy *, size_t i, char *text, size_t n);
/* Element i as a number; integers of 64 bits keep their value where long double has the bits for it. */
long double run_element(const struct ac_npy *, size_t i);

/* ---- Compare.c ---- */
struct run_wanted {
  size_t index;
  const char *path;
  struct ac_npy tensor;
};
struct run_wanteds {
  struct run_wanted *list;
  size_t len;
};
bool run_wanted_read(struct run_wanteds *, const struct run_options *, const struct run_args *, struct ac_diags *);
void run_wanted_free(struct run_wanteds *);
/* Prints how each one differs; true if none does. */
bool run_compare(const struct run_wanteds *, const struct run_args *, const struct run_options *, FILE *to);

/* ---- Time.c ---- */
/* Launches once and, for --time=R, R times more, and prints the times. The buffers end as the first launch left
 * them. */
bool run_launches(const struct ascpu_kernel *, const struct run_options *, const struct run_args *,
                  struct ascpu_error **, FILE *to);
#endif
