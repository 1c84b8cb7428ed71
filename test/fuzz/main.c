/* The fuzzer's loop: batches of random cases, compiled together, run one by one.
 *
 * usage: ascpu-fuzz [--cases N] [--seed S] [--only OP] [--chip dav-NNNN] [--keep-going] [--programs]
 *        ascpu-fuzz --list
 * Each compiled function runs RUNS times, with other memory and run-time operands: each run is a case.
 * Prints a line a failing case, and last `fuzz: N cases, M differ`. Exit status 1 if any differ. A failing case is
 * reproduced by the same seed and count. --list prints what --only and --chip take, a line each pair. --programs:
 * whole kernels of several instructions, for asc-fuse (Program.c).
 */
#include "Fuzz.h"
#include <stdlib.h>
#include <string.h>

enum { BATCH = 100, RUNS = 4, MAX_ROWS = AC_INSTS * AC_MAX_KINDS * AC_CHIPS };

struct row {
  const struct ac_inst *inst;
  enum ac_type type;
  const struct ac_chip *chip;
};
struct options {
  unsigned long cases, seed;
  const char *only, *chip;
  bool keep_going, list, programs;
};

static bool wanted(const struct ac_inst *inst, const char *only) { return !only || strcmp(inst->op, only) == 0; }

/* Every (instruction, type, chip) of the table; instructions without element type once, on one chip. Not those between
 * blocks: a case is one block, and both lowerings call the same code for them. */
static size_t rows(struct row *out, const char *only, const char *only_chip) {
  size_t n = 0;
  for (int i = 0; i < AC_INSTS; i++) {
    const struct ac_inst *inst = ac_inst_at((enum ac_inst_id)i);
    if (!wanted(inst, only) || inst->flags & AC_CROSS) continue;
    if (!ac_inst_typed(inst)) {
      if (only_chip && strcmp(ac_chip_at(AC_DAV2201)->name, only_chip) != 0) continue;
      out[n++] = (struct row){inst, AC_NO_TYPE, ac_chip_at(AC_DAV2201)};
      continue;
    }
    enum ac_type kinds[AC_MAX_KINDS];
    size_t nkinds = ac_inst_kinds(inst, kinds);
    for (enum ac_chip_id chip = 0; chip < AC_CHIPS; chip++)
      for (size_t k = 0; k < nkinds; k++)
        if (ac_inst_granted(inst, kinds[k], chip) && (!only_chip || strcmp(ac_chip_at(chip)->name, only_chip) == 0))
          out[n++] = (struct row){inst, kinds[k], ac_chip_at(chip)};
  }
  return n;
}

struct batch {
  struct fuzz_case cases[BATCH];
  unsigned n;
};

struct ac_jit *fuzz_compile(LLVMModuleRef module, LLVMContextRef context, const struct ac_chip *chip,
                            struct ac_fuse_stats *stats, struct ac_diags *diags) {
  LLVMTargetMachineRef machine = ac_machine(&(struct ac_machine_options){.opt_level = 2, .jit = true}, diags);
  if (!machine) return NULL;
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(machine);
  LLVMSetModuleDataLayout(module, layout);
  LLVMDisposeTargetData(layout);
  char *triple = LLVMGetTargetMachineTriple(machine);
  LLVMSetTarget(module, triple);
  LLVMDisposeMessage(triple);
  struct ac_pass_context pass = {.chip = chip, .machine = machine, .diags = diags, .fuse.stats = stats};
  if (stats && stats->loops % 2)
    pass.fuse.stream_bytes = 64; /* by chance: of a program's outputs, all but the beginning */
  struct ac_lower_options lower = {.level = 0};
  return ac_lower(module, &lower, &pass) ? ac_jit_new(module, context, machine, diags) : NULL;
}

/* The batch's functions; NULL (with the reason printed) when that fails. The chip is that of its cases. */
static struct ac_jit *compile(const struct batch *batch, const struct ac_chip *chip, struct ac_diags *diags) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = LLVMModuleCreateWithNameInContext("fuzz", context);
  for (unsigned i = 0; i < batch->n; i++) fuzz_add_function(module, &batch->cases[i], i);
  return fuzz_compile(module, context, chip, NULL, diags);
}

static unsigned long run_batch(struct batch *batch, const struct ac_chip *chip, struct fuzz_memory *memory,
                               struct fuzz_random *random) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct ac_jit *jit = compile(batch, chip, &diags);
  unsigned long failed = 0;
  for (unsigned i = 0; jit && i < batch->n; i++) {
    char name[32];
    snprintf(name, sizeof name, "case_%u", i);
    void *fn = ac_jit_lookup(jit, name, &diags);
    for (int run = 0; run < RUNS; run++) {
      if (run > 0) fuzz_vary(random, &batch->cases[i]);
      if (fn && fuzz_run(memory, &batch->cases[i], (void (*)(uint64_t *))fn, stdout)) continue;
      failed++;
      fuzz_print_case(&batch->cases[i], stdout);
    }
  }
  if (!jit) failed = batch->n * RUNS;
  ac_diags_print(&diags, stdout, "ascpu-fuzz", false);
  ac_diags_free(&diags);
  if (jit) ac_jit_free(jit);
  return failed;
}

static struct options parse(int argc, char **argv) {
  struct options o = {.cases = 2000, .seed = 1};
  for (int i = 1; i < argc; i++) {
    bool value = i + 1 < argc;
    if (value && strcmp(argv[i], "--cases") == 0) o.cases = strtoul(argv[++i], NULL, 0);
    else if (value && strcmp(argv[i], "--seed") == 0) o.seed = strtoul(argv[++i], NULL, 0);
    else if (value && strcmp(argv[i], "--only") == 0) o.only = argv[++i];
    else if (value && strcmp(argv[i], "--chip") == 0) o.chip = argv[++i];
    else if (strcmp(argv[i], "--keep-going") == 0) o.keep_going = true;
    else if (strcmp(argv[i], "--list") == 0) o.list = true;
    else if (strcmp(argv[i], "--programs") == 0) o.programs = true;
    else {
      fprintf(stderr,
              "usage: ascpu-fuzz [--cases N] [--seed S] [--only OP] [--chip dav-NNNN] [--keep-going] [--programs]"
              " | --list\n");
      exit(2);
    }
  }
  return o;
}

/* The rows of an instruction follow each other, and in them those of a chip. */
static int list(const struct row *table, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (i == 0 || table[i].inst != table[i - 1].inst || table[i].chip != table[i - 1].chip)
      printf("%s %s\n", table[i].inst->op, table[i].chip->name);
  return 0;
}

int main(int argc, char **argv) {
  struct options o = parse(argc, argv);
  static struct row table[MAX_ROWS];
  size_t nrows = rows(table, o.only, o.chip);
  if (o.list) return list(table, nrows);
  if (o.programs) return fuzz_programs(o.cases, o.seed, o.keep_going) != 0;
  struct fuzz_random random = {o.seed};
  struct fuzz_memory *memory[AC_CHIPS] = {0};
  unsigned long done = 0, failed = 0;
  struct batch *batch = malloc(sizeof *batch);
  if (!batch || nrows == 0) {
    fprintf(stderr, "ascpu-fuzz: error: nothing to fuzz\n");
    return 2;
  }
  while (done < o.cases && (failed == 0 || o.keep_going)) {
    const struct ac_chip *chip = table[fuzz_below(&random, nrows)].chip;
    batch->n = 0;
    while (batch->n < BATCH && done + batch->n * RUNS < o.cases) {
      struct row row = table[fuzz_below(&random, nrows)];
      if (row.chip != chip) continue;
      fuzz_make_case(&random, row.inst, row.type, row.chip, &batch->cases[batch->n++]);
    }
    if (!memory[chip->id]) memory[chip->id] = fuzz_memory_new(chip);
    failed += run_batch(batch, chip, memory[chip->id], &random);
    done += batch->n * RUNS;
  }
  for (int i = 0; i < AC_CHIPS; i++)
    if (memory[i]) fuzz_memory_free(memory[i]);
  free(batch);
  printf("fuzz: %lu cases, %lu differ\n", done, failed);
  return failed != 0;
}
