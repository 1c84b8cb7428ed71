/* What does DataCopyPad cost beside DataCopy of the same bytes? Both compiled by our JIT, L1-resident, in one process.
 *
 * usage: ascpu-bench-copies [ROUNDS]
 * Prints one JSON object a line: {"form":..., "ns":..., "ratio":...}; a ratio is the median over ROUNDS of (DataCopyPad's
 * time / DataCopy's time), each pair measured back to back. Lengths are baked in or read at run time.
 */
#include "CodeGen.h"
#include "Core.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BYTES = 8192, PIECES = 8, TIMES = 400 };

/* Calls of the same meaning; %n is a length in bytes and %b one in data blocks, of the whole or of a piece, %k PIECES. */
static const struct form {
  const char *name, *pad, *plain;
  unsigned blocks;
  bool out;
} forms[] = {
    {"in, constant", "i32 1, i32 8192, i64 0, i32 0, i32 0, i32 0, i1 true, i16 0", "i32 1, i32 256, i32 0, i32 0", 1,
     false},
    {"in, run-time length", "i32 1, i32 %n, i64 0, i32 0, i32 0, i32 0, i1 true, i16 0", "i32 1, i32 %b, i32 0, i32 0",
     1, false},
    {"in, run-time blocks", "i32 %k, i32 %n, i64 0, i32 0, i32 0, i32 0, i1 true, i16 0",
     "i32 %k, i32 %b, i32 0, i32 0", PIECES, false},
    {"in, run-time blocks with gaps", "i32 %k, i32 %n, i64 32, i32 1, i32 0, i32 0, i1 true, i16 0",
     "i32 %k, i32 %b, i32 1, i32 1", PIECES, false},
    {"in, constant, a rest of 30 bytes", "i32 1, i32 8190, i64 0, i32 0, i32 0, i32 0, i1 true, i16 0",
     "i32 1, i32 256, i32 0, i32 0", 1, false},
    {"out, constant", "i32 1, i32 8192, i32 0, i64 0, i32 0", "i32 1, i32 256, i32 0, i32 0, i32 0", 1, true},
    {"out, run-time length", "i32 1, i32 %n, i32 0, i64 0, i32 0", "i32 1, i32 %b, i32 0, i32 0, i32 0", 1, true},
    {"out, run-time blocks", "i32 %k, i32 %n, i32 0, i64 0, i32 0", "i32 %k, i32 %b, i32 0, i32 0, i32 0", PIECES,
     true},
};
enum { FORMS = sizeof forms / sizeof *forms };

static void add_function(struct ac_buf *ir, unsigned f, bool pad) {
  const struct form *form = &forms[f];
  const char *callee = form->out ? (pad ? "copy.pad.ub.gm.u16" : "copy.ub.gm")
                       : pad     ? "copy.pad.gm.ub.u16"
                                 : "copy.gm.ub";
  ac_buf_printf(ir,
                "define void @%s%u(ptr %%g, i32 %%n, i32 %%b, i32 %%k) {\n"
                "  %%u = inttoptr i64 0 to ptr addrspace(6)\n  call void @llvm.asc.%s(%s, %s)\n  ret void\n}\n",
                pad ? "pad" : "plain", f, callee,
                form->out ? "ptr %g, ptr addrspace(6) %u" : "ptr addrspace(6) %u, ptr %g",
                pad ? form->pad : form->plain);
}

static struct ac_jit *compile(struct ac_diags *diags) {
  struct ac_buf ir = {0};
  ac_buf_puts(
      &ir, "declare void @llvm.asc.copy.gm.ub(ptr addrspace(6), ptr, i32, i32, i32, i32)\n"
           "declare void @llvm.asc.copy.ub.gm(ptr, ptr addrspace(6), i32, i32, i32, i32, i32)\n"
           "declare void @llvm.asc.copy.pad.gm.ub.u16(ptr addrspace(6), ptr, i32, i32, i64, i32, i32, i32, i1, i16)\n"
           "declare void @llvm.asc.copy.pad.ub.gm.u16(ptr, ptr addrspace(6), i32, i32, i32, i64, i32)\n");
  for (unsigned f = 0; f < FORMS; f++) add_function(&ir, f, true), add_function(&ir, f, false);
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = ac_parse_ir(context, "bench", ir.data, ir.len, diags);
  ac_buf_free(&ir);
  LLVMTargetMachineRef machine = ac_machine(&(struct ac_machine_options){.opt_level = 2, .jit = true}, diags);
  if (!module || !machine) return NULL;
  struct ac_pass_context pass = {.chip = ac_chip_at(AC_DAV2201), .machine = machine, .diags = diags};
  if (!ac_lower(module, &(struct ac_lower_options){.level = 0}, &pass)) return NULL;
  return ac_jit_new(module, context, machine, diags);
}

typedef void (*copy_fn)(char *, uint32_t bytes, uint32_t blocks, uint32_t pieces);

static double measure(copy_fn fn, char *gm, unsigned pieces) {
  struct timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  for (int i = 0; i < TIMES; i++) fn(gm, BYTES / pieces, BYTES / 32 / pieces, pieces);
  clock_gettime(CLOCK_MONOTONIC, &b);
  return ((double)(b.tv_sec - a.tv_sec) * 1e9 + (double)(b.tv_nsec - a.tv_nsec)) / TIMES;
}

static int compare(const void *a, const void *b) {
  double d = *(const double *)a - *(const double *)b;
  return d < 0 ? -1 : d > 0;
}

static void measure_form(struct ac_jit *jit, unsigned f, int rounds, char *gm, struct ac_diags *diags) {
  copy_fn fn[2];
  for (int pad = 0; pad < 2; pad++) {
    char name[32];
    snprintf(name, sizeof name, "%s%u", pad ? "pad" : "plain", f);
    fn[pad] = (copy_fn)ac_jit_lookup(jit, name, diags);
    measure(fn[pad], gm, forms[f].blocks);
  }
  double *ns = malloc((size_t)rounds * sizeof *ns), *ratio = malloc((size_t)rounds * sizeof *ratio);
  if (!ns || !ratio) abort();
  for (int r = 0; r < rounds; r++) {
    ns[r] = measure(fn[1], gm, forms[f].blocks);
    ratio[r] = ns[r] / measure(fn[0], gm, forms[f].blocks);
  }
  qsort(ns, (size_t)rounds, sizeof *ns, compare), qsort(ratio, (size_t)rounds, sizeof *ratio, compare);
  printf("{\"form\": \"%s\", \"ns\": %.1f, \"ratio\": %.3f}\n", forms[f].name, ns[rounds / 2], ratio[rounds / 2]);
  free(ns), free(ratio);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 31;
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct ac_jit *jit = compile(&diags);
  ac_diags_print(&diags, stderr, "ascpu-bench-copies", false);
  if (!jit || rounds < 1) return 1;
  struct ac_core *core = ac_core_new(ac_chip_at(AC_DAV2201));
  char *gm = aligned_alloc(64, 2 * BYTES);
  if (!core || !gm) return 1;
  ac_core_bind(core);
  ac_core_reset(core, 0, 1);
  memset(gm, 1, 2 * BYTES);
  for (unsigned f = 0; f < FORMS; f++) measure_form(jit, f, rounds, gm, &diags);
  free(gm);
  ac_core_bind(NULL);
  ac_core_free(core);
  ac_jit_free(jit);
  ac_diags_free(&diags);
  return 0;
}
