/* ascpu-opt's command line. */
#ifndef ASCPU_OPT_OPTIONS_H
#define ASCPU_OPT_OPTIONS_H
#include "Support.h"
#include "Target.h"
#include "Transforms.h"

struct opt_options {
  const char *input, *output; /* "-" or NULL: standard input, standard output */
  const char *passes, *cpu;
  const struct ac_chip *chip;
  struct ac_strs plugins;
  bool assembly, print_after_all, print_changed, time_passes, print_passes, print_pipelines, json, help, version;
  struct ac_fuse_options fuse;
  int bisect_limit; /* -1: none asked for */
};
/* False after a usage error. */
bool opt_parse_options(int argc, char **argv, struct opt_options *, struct ac_diags *);
void opt_print_help(FILE *);
#endif
