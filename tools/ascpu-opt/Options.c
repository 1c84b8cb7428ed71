/* Reads ascpu-opt's command line.
 *
 * In: argv. Out: struct opt_options, or a usage error that names the option. One dash or two, `--opt=VALUE` or
 * `--opt VALUE`, options and the file in any order, `--` ends options.
 */
#include "Options.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum option {
  OPT_PASSES,
  OPT_OUTPUT,
  OPT_LOAD,
  OPT_NPU_ARCH,
  OPT_CPU,
  OPT_BISECT,
  OPT_REMARKS,
  OPT_MISSED,
  OPT_DIAGNOSTICS, /* these take a value */
  OPT_ASSEMBLY,
  OPT_AFTER_ALL,
  OPT_CHANGED,
  OPT_TIME,
  OPT_LIST_PASSES,
  OPT_LIST_PIPELINES,
  OPT_HELP,
  OPT_VERSION
};
static const struct {
  const char *name;
  enum option option;
  const char *value, *help;
} table[] = {
    {"passes", OPT_PASSES, "a,b,c", "the pipeline: passes of ascpu and of LLVM, named pipelines, in this order"},
    {"S", OPT_ASSEMBLY, NULL, "write text, not bitcode"},
    {"o", OPT_OUTPUT, "FILE", "write to FILE (default: standard output)"},
    {"npu-arch", OPT_NPU_ARCH, "dav-NNNN", "the chip (default: dav-2201)"},
    {"mcpu", OPT_CPU, "CPU", "the host CPU that LLVM's passes are told about (default: this one)"},
    {"load", OPT_LOAD, "PLUGIN.so", "passes of a plugin; may be repeated"},
    {"print-after-all", OPT_AFTER_ALL, NULL, "print the module after each element of the pipeline"},
    {"print-changed", OPT_CHANGED, NULL, "print it after those that changed it"},
    {"time-passes", OPT_TIME, NULL, "print the time that each element took"},
    {"opt-bisect-limit", OPT_BISECT, "N", "run only the first N elements, and say which ran; -1: run all, and say so"},
    {"Rpass", OPT_REMARKS, "asc-fuse", "say which instructions became a loop"},
    {"Rpass-missed", OPT_MISSED, "asc-fuse", "say which did not, and why"},
    {"print-passes", OPT_LIST_PASSES, NULL, "list the passes that are not LLVM's"},
    {"print-pipelines", OPT_LIST_PIPELINES, NULL, "list the named pipelines with their text"},
    {"diagnostics", OPT_DIAGNOSTICS, "json|text", "form of diagnostics"},
    {"help", OPT_HELP, NULL, "print this"},
    {"version", OPT_VERSION, NULL, "print the version"},
};
enum { TABLE = sizeof table / sizeof *table };

void opt_print_help(FILE *to) {
  fputs("usage: ascpu-opt [options] [FILE|-]\n"
        "Runs passes on LLVM IR (.ll or .bc) that may hold asc instructions.\n\n",
        to);
  for (size_t i = 0; i < TABLE; i++) {
    char left[40];
    const char *dashes = strlen(table[i].name) > 1 ? "--" : "-", *value = table[i].value;
    const char *between = !value ? "" : table[i].name[1] ? "=" : " ";
    snprintf(left, sizeof left, "%s%s%s%s", dashes, table[i].name, between, value ? value : "");
    fprintf(to, "  %-26s %s\n", left, table[i].help);
  }
}

static bool set_bisect(struct opt_options *o, const char *value, struct ac_diags *diags) {
  char *end;
  errno = 0;
  long n = strtol(value, &end, 10);
  if (end == value || *end || errno || n < -1 || n > INT_MAX) {
    ac_usage_error(diags, "--opt-bisect-limit takes a number from -1, not '%s'", value);
    return false;
  }
  o->bisect_limit = n < 0 ? INT_MAX : (int)n;
  return true;
}

static bool set_value(struct opt_options *o, enum option option, const char *value, struct ac_diags *diags) {
  switch (option) {
  case OPT_PASSES: o->passes = value; return true;
  case OPT_OUTPUT: o->output = value; return true;
  case OPT_CPU: o->cpu = value; return true;
  case OPT_LOAD: ac_strs_add(&o->plugins, value); return true;
  case OPT_BISECT: return set_bisect(o, value, diags);
  case OPT_REMARKS:
  case OPT_MISSED:
    if (strcmp(value, "asc-fuse") != 0) ac_usage_error(diags, "remarks come from asc-fuse alone, not '%s'", value);
    else if (option == OPT_REMARKS) o->fuse.remarks = true;
    else o->fuse.missed = true;
    return strcmp(value, "asc-fuse") == 0;
  case OPT_NPU_ARCH:
    o->chip = ac_chip_find(value);
    if (!o->chip) ac_usage_error(diags, "unknown chip '%s'", value);
    return o->chip != NULL;
  case OPT_DIAGNOSTICS:
    o->json = strcmp(value, "json") == 0;
    if (o->json || strcmp(value, "text") == 0) return true;
    ac_usage_error(diags, "--diagnostics takes json or text, not '%s'", value);
    return false;
  default: return false;
  }
}

static void set_flag(struct opt_options *o, enum option option) {
  switch (option) {
  case OPT_ASSEMBLY: o->assembly = true; break;
  case OPT_AFTER_ALL: o->print_after_all = true; break;
  case OPT_CHANGED: o->print_changed = true; break;
  case OPT_TIME: o->time_passes = true; break;
  case OPT_LIST_PASSES: o->print_passes = true; break;
  case OPT_LIST_PIPELINES: o->print_pipelines = true; break;
  case OPT_HELP: o->help = true; break;
  case OPT_VERSION: o->version = true; break;
  default: break;
  }
}

/* argv[*i] is an option; *i is moved to its value if that is an argument of its own. */
static bool parse_option(struct opt_options *o, int argc, char **argv, int *i, struct ac_diags *diags) {
  const char *text = argv[*i] + 1;
  if (*text == '-') text++;
  size_t n = strcspn(text, "=");
  for (size_t k = 0; k < TABLE; k++) {
    if (strlen(table[k].name) != n || memcmp(table[k].name, text, n) != 0) continue;
    if (!table[k].value) {
      if (!text[n]) set_flag(o, table[k].option);
      else ac_usage_error(diags, "option '%.*s' takes no value", (int)(text + n - argv[*i]), argv[*i]);
      return !text[n];
    }
    if (text[n]) return set_value(o, table[k].option, text + n + 1, diags);
    if (*i + 1 < argc) return set_value(o, table[k].option, argv[++*i], diags);
    ac_usage_error(diags, "option '%s' needs a value", argv[*i]);
    return false;
  }
  ac_usage_error(diags, "unknown option '%s'", argv[*i]);
  return false;
}

static bool set_input(struct opt_options *o, const char *path, struct ac_diags *diags) {
  if (o->input) ac_usage_error(diags, "one input file at most: '%s' and '%s'", o->input, path);
  if (o->input) return false;
  o->input = path;
  return true;
}

bool opt_parse_options(int argc, char **argv, struct opt_options *o, struct ac_diags *diags) {
  *o = (struct opt_options){.bisect_limit = -1, .chip = ac_chip_at(AC_DAV2201)};
  bool options = true;
  for (int i = 1; i < argc; i++) {
    if (options && strcmp(argv[i], "--") == 0) options = false;
    else if (options && argv[i][0] == '-' && argv[i][1]) {
      if (!parse_option(o, argc, argv, &i, diags)) return false;
    } else if (!set_input(o, argv[i], diags)) return false;
  }
  return true;
}
