/* How good is the code of asc-expand? One instruction over L1-resident data, in one process: our JIT code beside a
 * hand-written loop, strided and masked forms beside the contiguous one, and the reference model.
 *
 * usage: ascpu-bench-expand [ROUNDS]
 * Prints one JSON object a line: {"case":..., "type":..., "form":..., "ns":..., "ratio":..., "to":...}; a ratio is the median
 * over ROUNDS of (our time / the other's time), each pair measured back to back.
 */
#include "CodeGen.h"
#include "Core.h"
#include "loops.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REPEATS = 32, TIMES = 200, STRIDED_REPEATS = 16, MAX_OPERANDS = 16 };

/* A way to call the instruction. Strides of all operands alike; runtime: strides or masks come from memory. */
struct form {
  const char *name;
  unsigned blk, rep, repeats;
  uint64_t lo, hi;
  bool strides_at_run_time, mask_at_run_time;
};
static const struct form forms[] = {
    {"contiguous", 1, 8, REPEATS, ~0ull, ~0ull, false, false},
    {"block stride 2", 2, 16, STRIDED_REPEATS, ~0ull, ~0ull, false, false},
    {"repeat stride 9", 1, 9, REPEATS - 4, ~0ull, ~0ull, false, false},
    {"constant mask", 1, 8, REPEATS, 0x5555555555555555ull, 0x5555555555555555ull, false, false},
    {"run-time mask", 1, 8, REPEATS, 0x5555555555555555ull, 0x5555555555555555ull, false, true},
    {"run-time strides, contiguous", 1, 8, REPEATS, ~0ull, ~0ull, true, false},
    {"run-time strides 2 and 16", 2, 16, STRIDED_REPEATS, ~0ull, ~0ull, true, false},
};
static const struct {
  enum ac_inst_id inst;
  enum ac_type type;
} rows[] = {
    {AC_VAdd, AC_F32},       {AC_VAdd, AC_F16},       {AC_VAdd, AC_S16},       {AC_VAdd, AC_S32},
    {AC_VMul, AC_F32},       {AC_VMul, AC_F16},       {AC_VMul, AC_S16},       {AC_VMul, AC_S32},
    {AC_VAdds, AC_F32},      {AC_VAdds, AC_F16},      {AC_VMuls, AC_F32},      {AC_VMuls, AC_S32},
    {AC_VAbs, AC_F32},       {AC_VAbs, AC_F16},       {AC_VShl, AC_U16},       {AC_VShl, AC_S16},
    {AC_VShl, AC_S32},       {AC_VDup, AC_F32},       {AC_VDup, AC_F16},       {AC_VDiv, AC_F32},
    {AC_VDiv, AC_F16},       {AC_VMax, AC_F32},       {AC_VMax, AC_F16},       {AC_VMax, AC_S16},
    {AC_VMax, AC_S32},       {AC_VMin, AC_F32},       {AC_VMin, AC_F16},       {AC_VMin, AC_S16},
    {AC_VMin, AC_S32},       {AC_VAnd, AC_S16},       {AC_VAnd, AC_U16},       {AC_VOr, AC_S16},
    {AC_VOr, AC_U16},        {AC_VAddRelu, AC_F32},   {AC_VAddRelu, AC_F16},   {AC_VAddRelu, AC_S16},
    {AC_VSubRelu, AC_F32},   {AC_VSubRelu, AC_F16},   {AC_VSubRelu, AC_S16},   {AC_VMaxs, AC_F32},
    {AC_VMaxs, AC_F16},      {AC_VMaxs, AC_S16},      {AC_VMaxs, AC_S32},      {AC_VMins, AC_F32},
    {AC_VMins, AC_F16},      {AC_VMins, AC_S16},      {AC_VMins, AC_S32},      {AC_VLeakyRelu, AC_F32},
    {AC_VLeakyRelu, AC_F16}, {AC_VRelu, AC_F32},      {AC_VRelu, AC_F16},      {AC_VRelu, AC_S32},
    {AC_VNot, AC_S16},       {AC_VNot, AC_U16},       {AC_VExp, AC_F32},       {AC_VExp, AC_F16},
    {AC_VLn, AC_F32},        {AC_VLn, AC_F16},        {AC_VSqrt, AC_F32},      {AC_VSqrt, AC_F16},
    {AC_VRsqrt, AC_F32},     {AC_VRsqrt, AC_F16},     {AC_VRec, AC_F32},       {AC_VRec, AC_F16},
    {AC_VShr, AC_S16},       {AC_VShr, AC_U16},       {AC_VShr, AC_S32},       {AC_VShr, AC_U32},
    {AC_VShrRound, AC_S16},  {AC_VShrRound, AC_S32},  {AC_VAxpy, AC_F32},      {AC_VAxpy, AC_F16},
    {AC_VMulAddDst, AC_F32}, {AC_VMulAddDst, AC_F16}, {AC_VFma, AC_F32},       {AC_VFma, AC_F16},
    {AC_VFmaRelu, AC_F32},   {AC_VFmaRelu, AC_F16},   {AC_VCmps, AC_F16},      {AC_VCmps, AC_F32},
    {AC_VCmps, AC_S32},      {AC_VCmp, AC_F16},       {AC_VCmp, AC_F32},       {AC_VSelTensor, AC_F16},
    {AC_VSelTensor, AC_F32}, {AC_VSelScalar, AC_F16}, {AC_VSelScalar, AC_F32},
};
/* With two element types: sources', destination's. */
static const struct {
  enum ac_inst_id inst;
  enum ac_type from, to;
} mixed[] = {
    {AC_VCast, AC_F16, AC_F32}, {AC_VCast, AC_F32, AC_F16},  {AC_VCast, AC_F32, AC_S32},
    {AC_VCast, AC_S32, AC_F32}, {AC_VCast, AC_F32, AC_BF16}, {AC_VCast, AC_BF16, AC_F32},
    {AC_VCast, AC_F16, AC_S16}, {AC_VCast, AC_S16, AC_F16},  {AC_VCast, AC_F16, AC_S8},
    {AC_VCast, AC_U8, AC_F16},  {AC_VCast, AC_F16, AC_S32},  {AC_VCast, AC_F32, AC_S16},
    {AC_VCast, AC_S32, AC_S16}, {AC_VCast, AC_F32, AC_F32},  {AC_VCast, AC_F32, AC_S64},
    {AC_VCast, AC_S64, AC_F32}, {AC_VAxpy, AC_F16, AC_F32},  {AC_VMulAddDst, AC_F16, AC_F32},
};
enum { FORMS = sizeof forms / sizeof *forms, PLAIN = sizeof rows / sizeof *rows };
enum { ROWS = PLAIN + sizeof mixed / sizeof *mixed };

static const struct ac_inst *inst_of(unsigned row) {
  return ac_inst_at(row < PLAIN ? rows[row].inst : mixed[row - PLAIN].inst);
}

static enum ac_type type_of(unsigned row) {
  return row < PLAIN ? rows[row].type : ac_pair(mixed[row - PLAIN].from, mixed[row - PLAIN].to);
}

/* ---- the code under test ---- */

struct operand {
  uint64_t value;
  bool runtime;
};

/* To the nearest, where the pair has that. */
static unsigned round_mode(const struct ac_inst *inst, enum ac_type type) {
  return ac_pair_modes(inst, type, AC_DAV2201) >> AC_RINT & 1 ? AC_RINT : AC_NONE;
}

/* The form's repeat stride is the widest operand's. */
static unsigned repeat_stride(const struct form *f, enum ac_type type, unsigned operand) {
  unsigned bytes = ac_type_info(ac_operand_type(type, operand))->bytes, wide = ac_type_info(type)->bytes;
  return (f->rep * bytes + wide - 1) / wide;
}

static unsigned operands(const struct ac_inst *inst, enum ac_type type, const struct form *f, struct operand *out) {
  unsigned n = 0, vec = 0, rep = 0, room = 1u << 15;
  enum ac_type from = ac_operand_type(type, 1);
  for (const char *l = inst->shape; *l; l++) {
    struct operand o = {0};
    switch (*l) {
    case 'd':
    case 'a':
    case 'B':
    case 't':
    case 's': o.value = vec++ * room, o.runtime = true; break;
    case 'x':
      o.value = ac_type_info(from)->kind == 'F' ? (from == AC_F32 ? 0x3f800000 : 0x3c00) : 3, o.runtime = true;
      break;
    case 'l': o.value = f->lo, o.runtime = f->mask_at_run_time; break;
    case 'h': o.value = f->hi, o.runtime = f->mask_at_run_time; break;
    case 'r': o.value = f->repeats; break;
    case 'b': o.value = f->blk, o.runtime = f->strides_at_run_time; break;
    case 'p': o.value = repeat_stride(f, type, rep++), o.runtime = f->strides_at_run_time; break;
    case 'w': o.value = AC_EQ; break;
    case 'g': o.value = round_mode(inst, type); break;
    default: break;
    }
    out[n++] = o;
  }
  return n;
}

/* A function of (ptr slots) that calls the instruction, as the front end would leave it. */
static void add_case(struct ac_buf *ir, const struct ac_inst *inst, enum ac_type type, const struct operand *op,
                     unsigned n, const char *name) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMTypeRef fn = ac_inst_llvm_type(context, inst, type), param[MAX_OPERANDS];
  LLVMGetParamTypes(fn, param);
  struct ac_buf args = {0};
  ac_buf_printf(ir, "define void @%s(ptr %%s) {\n", name);
  for (unsigned i = 0; i < n; i++) {
    char *text = LLVMPrintTypeToString(param[i]);
    ac_buf_printf(&args, "%s%s ", i ? ", " : "", text);
    if (op[i].runtime) {
      bool pointer = strncmp(text, "ptr", 3) == 0;
      ac_buf_printf(ir, "  %%g%u = getelementptr i64, ptr %%s, i64 %u\n  %%v%u = load %s, ptr %%g%u\n", i, i, i,
                    pointer ? "i64" : text, i);
      if (pointer) ac_buf_printf(ir, "  %%p%u = inttoptr i64 %%v%u to %s\n", i, i, text);
      ac_buf_printf(&args, "%%%c%u", pointer ? 'p' : 'v', i);
    } else if (strcmp(text, "i1") == 0) ac_buf_puts(&args, op[i].value ? "true" : "false");
    else ac_buf_printf(&args, "%lld", (long long)op[i].value);
    LLVMDisposeMessage(text);
  }
  ac_buf_printf(ir, "  call void @llvm.asc.%s%s(%s)\n  ret void\n}\n", inst->op, ac_type_suffix(type).text, args.data);
  ac_buf_free(&args);
  LLVMContextDispose(context);
}

static void add_declaration(struct ac_buf *ir, const struct ac_inst *inst, enum ac_type type) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMTypeRef fn = ac_inst_llvm_type(context, inst, type), param[MAX_OPERANDS];
  LLVMGetParamTypes(fn, param);
  ac_buf_printf(ir, "declare void @llvm.asc.%s%s(", inst->op, ac_type_suffix(type).text);
  for (unsigned i = 0; i < LLVMCountParamTypes(fn); i++) {
    char *text = LLVMPrintTypeToString(param[i]);
    ac_buf_printf(ir, "%s%s", i ? ", " : "", text);
    LLVMDisposeMessage(text);
  }
  ac_buf_puts(ir, ")\n");
  LLVMContextDispose(context);
}

static struct ac_jit *compile(struct ac_diags *diags) {
  struct ac_buf ir = {0};
  for (unsigned r = 0; r < ROWS; r++) {
    const struct ac_inst *inst = inst_of(r);
    add_declaration(&ir, inst, type_of(r));
    for (unsigned f = 0; f < FORMS; f++) {
      struct operand op[MAX_OPERANDS];
      unsigned n = operands(inst, type_of(r), &forms[f], op);
      char name[32];
      snprintf(name, sizeof name, "f%u_%u", r, f);
      add_case(&ir, inst, type_of(r), op, n, name);
    }
  }
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = ac_parse_ir(context, "bench", ir.data, ir.len, diags);
  ac_buf_free(&ir);
  LLVMTargetMachineRef machine = ac_machine(&(struct ac_machine_options){.opt_level = 2, .jit = true}, diags);
  if (!module || !machine) return NULL;
  struct ac_pass_context pass = {.chip = ac_chip_at(AC_DAV2201), .machine = machine, .diags = diags};
  if (!ac_lower(module, &(struct ac_lower_options){.level = 0}, &pass)) return NULL;
  return ac_jit_new(module, context, machine, diags);
}

/* ---- timing ---- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double time_jit(void (*fn)(uint64_t *), uint64_t *slots) {
  double start = now();
  for (int i = 0; i < TIMES; i++) fn(slots);
  return (now() - start) / TIMES;
}

static double time_loop(bench_loop loop, char *z, const char *x, const char *y, const void *scalar, long n) {
  double start = now();
  for (int i = 0; i < TIMES; i++) loop(z, x, y, scalar, n);
  return (now() - start) / TIMES;
}

static double time_model(const struct ac_inst *inst, enum ac_type type, uint64_t *slots) {
  double start = now();
  __ascpu_model(inst->id, type, NULL, slots);
  return now() - start;
}

static int compare(const void *a, const void *b) {
  double d = *(const double *)a - *(const double *)b;
  return d < 0 ? -1 : d > 0;
}

static double median(double *values, int n) {
  qsort(values, (size_t)n, sizeof *values, compare);
  return values[n / 2];
}

static void report(unsigned row, const char *form, double ns, double ratio, const char *to) {
  printf("{\"case\": \"%s\", \"type\": \"%s\", \"form\": \"%s\", \"ns\": %.1f, \"ratio\": %.3f, \"to\": \"%s\"}\n",
         inst_of(row)->api, ac_type_suffix(type_of(row)).text + 1, form, ns, ratio, to);
}

static void slots_of(unsigned row, const struct form *form, uint64_t *slots) {
  struct operand op[MAX_OPERANDS];
  unsigned n = operands(inst_of(row), type_of(row), form, op);
  for (unsigned i = 0; i < n; i++) slots[i] = op[i].value;
}

/* Source elements: floats from 1 to 2, integers from 1 to 64: no subnormals, NaNs or zeros to slow either side. */
static void fill(char *to, size_t bytes, enum ac_type type) {
  unsigned size = ac_type_info(type)->bytes;
  for (size_t i = 0; i < bytes / size; i++) {
    unsigned step = (unsigned)(i * 37 % 64);
    uint64_t bits = step + 1;
    if (type == AC_F32) bits = 0x3f800000 + (step << 17);
    else if (type == AC_F16) bits = 0x3c00 + (step << 4);
    else if (type == AC_BF16) bits = 0x3f80 + step;
    memcpy(to + i * size, &bits, size);
  }
}

static void measure_row(struct ac_jit *jit, unsigned row, int rounds, struct ac_core *core, char *data,
                        struct ac_diags *diags) {
  const struct ac_inst *inst = inst_of(row);
  enum ac_type type = type_of(row);
  fill(core->base[AC_UB], (size_t)core->chip->bytes[AC_UB], ac_operand_type(type, 1));
  fill(data, 3 << 15, ac_operand_type(type, 1));
  uint64_t slots[FORMS][MAX_OPERANDS];
  void (*fn[FORMS])(uint64_t *);
  for (unsigned f = 0; f < FORMS; f++) {
    char name[32];
    snprintf(name, sizeof name, "f%u_%u", row, f);
    fn[f] = (void (*)(uint64_t *))ac_jit_lookup(jit, name, diags);
    slots_of(row, &forms[f], slots[f]);
    time_jit(fn[f], slots[f]);
  }
  long n = REPEATS * 256 / ac_type_info(type)->bytes;
  uint64_t scalar = 0;
  const char *x_letter = strchr(inst->shape, 'x');
  if (x_letter) scalar = slots[0][x_letter - inst->shape];
  double *ratio = malloc((size_t)rounds * sizeof *ratio), *ns = malloc((size_t)rounds * sizeof *ns);
  bench_loop loop = bench_loop_for(inst->id, type);
  for (int r = 0; r < rounds; r++) {
    ns[r] = time_jit(fn[0], slots[0]);
    ratio[r] = ns[r] / time_loop(loop, data, data + (1 << 15), data + (2 << 15), &scalar, n);
  }
  report(row, "contiguous", median(ns, rounds), median(ratio, rounds), "hand-written C");
  for (unsigned f = 1; f < FORMS; f++) {
    for (int r = 0; r < rounds; r++) {
      ns[r] = time_jit(fn[f], slots[f]);
      ratio[r] = ns[r] / forms[f].repeats / (time_jit(fn[0], slots[0]) / forms[0].repeats);
    }
    report(row, forms[f].name, median(ns, rounds), median(ratio, rounds), "contiguous, a repeat");
  }
  for (int r = 0; r < 5; r++) {
    ns[r] = time_model(inst, type, slots[0]);
    ratio[r] = ns[r] / time_jit(fn[0], slots[0]);
  }
  report(row, "model", median(ns, 5), median(ratio, 5), "contiguous");
  free(ratio), free(ns);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 31;
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct ac_jit *jit = compile(&diags);
  ac_diags_print(&diags, stderr, "ascpu-bench-expand", false);
  if (!jit || rounds < 5) return 1;
  struct ac_core *core = ac_core_new(ac_chip_at(AC_DAV2201));
  ac_core_bind(core);
  ac_core_reset(core, 0, 1);
  char *data = aligned_alloc(64, 3 << 15);
  if (!data) return 1;
  for (unsigned row = 0; row < ROWS; row++) measure_row(jit, row, rounds, core, data, &diags);
  free(data);
  ac_core_bind(NULL);
  ac_core_free(core);
  ac_jit_free(jit);
  ac_diags_free(&diags);
  return 0;
}
