/* cc: what the files of ascpu-cc share.
 *
 * In: the command line. Out: cc_options, and from them output files. main.c is the order of work; the words are those
 * of the command-line contract (docs). Not here: anything the library does.
 */
#ifndef ASCPU_CC_H
#define ASCPU_CC_H
#include "CodeGen.h"
#include "Frontend.h"
#include "Support.h"
#include "Target.h"

/* ---- Options.c ---- */
enum cc_kind { CC_UNKNOWN, CC_C, CC_CXX, CC_ASC, CC_IR, CC_OBJECT };
/* One word of the link line, in the user's order: an input file, or an option for the linker. */
struct cc_item {
  const char *text;
  bool is_input;
  enum cc_kind forced; /* by -x; CC_UNKNOWN: by suffix */
  enum cc_kind kind;   /* set by cc_check_inputs */
  const char *object;  /* what the linker gets for an input that was compiled */
  bool cxx;            /* it needs the C++ standard library, or may */
};
struct cc_options {
  struct cc_item *items; /* in the arena of the diagnostics */
  size_t nitems;
  struct ac_strs clang_args;
  struct ac_strs dep_args; /* -MD or -MMD, -MP, -MT NAME, ... ; empty: no dependency file */
  const char *dep_file;    /* -MF */
  const char *output, *cpu, *target;
  const char *launch_headers; /* --launch-headers FOLDER */
  const char *precompile;     /* --precompile FILE: nothing else is done */
  const struct ac_chip *chip;
  unsigned level;
  struct ac_fuse_options fuse;
  bool compile_only, assembly, shared, archive, emit_llvm, emit_asc; /* -c -S -shared -lib -emit-llvm --emit-asc */
  bool debug, shift_wrap, verbose, save_temps, save_stats, print_only, json, help, version;
  bool dep_target; /* -MT or -MQ was given */
};
/* Reads the command line; false with errors in diags (status 2). Warnings may be there in any case. */
bool cc_options_read(struct cc_options *, int argc, char **argv, struct ac_diags *);
void cc_options_free(struct cc_options *);
/* Whether files are compiled one by one, without a link. */
bool cc_stops_early(const struct cc_options *);

/* ---- Help.c ---- */
void cc_help(FILE *to);
void cc_version(FILE *to);

/* ---- Inputs.c ---- */
/* Sets the kind of each input; errors for what is missing or cannot be used. */
bool cc_check_inputs(struct cc_options *, struct ac_diags *);
/* "dir/name.cpp" -> "name" + suffix */
char *cc_derived_name(struct ac_arena *, const char *path, const char *suffix);
/* "out/name.o" -> "out/name" + suffix */
char *cc_with_suffix(struct ac_arena *, const char *path, const char *suffix);

/* ---- Outputs.c: files that appear only when everything went well ---- */
struct cc_output {
  const char *path, *final;
};
struct cc_outputs {
  struct ac_arena *arena;
  struct cc_output *list;
  size_t len;
  const char *scratch; /* a folder for objects that only the linker sees; NULL until there is one */
  struct ac_strs scratch_files;
};
/* Where to write what shall be `final` in the end (final itself if that is "-" or not a regular file); NULL and an
 * error if it cannot be written. */
const char *cc_output_path(struct cc_outputs *, const char *final, struct ac_diags *);
/* A path for an object of an executable; NULL and an error if there is no temporary folder. */
const char *cc_scratch_path(struct cc_outputs *, const char *name, struct ac_diags *);
/* Puts all outputs in their places (commit), or removes them; removes scratch files. */
void cc_outputs_end(struct cc_outputs *, bool commit, struct ac_diags *);

/* ---- LaunchHeaders.c ---- */
bool cc_launch_headers(const char *folder, const struct ac_kernel *, size_t n, struct cc_outputs *, struct ac_diags *);

/* ---- Compile.c ---- */
/* One source or IR file to what the options ask for. item->object is set when a link follows. */
bool cc_compile(const struct cc_options *, struct cc_item *, struct cc_outputs *, struct ac_diags *);
#endif
