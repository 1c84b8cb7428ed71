/* How far Exp and Ln are from the true value: all halves, and floats of every exponent, against MPFR. The fast lowering
 * must stay within one unit in the last place, with and without fused multiply-add; the model must round correctly, as
 * far as double goes. Prints the worst of each. */
#include "Check.h"
#include "CodeGen.h"
#include "Core.h"
#include "Table.h"
#include <math.h>
#include <mpfr.h>
#include <stdlib.h>

enum { CHUNK = 16384, SOURCE = 0, RESULT = CHUNK * 4, PER_EXPONENT = 4096, WAYS = 3 };

struct format {
  enum ac_type type;
  const char *name;
  int precision, least, top; /* bits; exponent of the least subnormal; that of the first power that is infinite */
};
static const struct format half_format = {AC_F16, "half", 11, -24, 16}, float_format = {AC_F32, "float", 24, -149, 128};

struct way {
  const char *name;
  double bound;                                        /* in units in the last place */
  void (*run)(uint64_t dst, uint64_t src, uint64_t n); /* NULL: the model */
  double worst;
  uint32_t at;
};
struct trial {
  struct ac_core *core;
  enum ac_inst_id inst;
  const struct format *format;
  struct way ways[WAYS];
  unsigned n;
};

/* ---- the code under test ---- */

static struct ac_jit *compile(const char *op, const char *type, const char *cpu, struct ac_diags *diags) {
  char text[1200];
  snprintf(text, sizeof text,
           "declare void @llvm.asc.%s.%s(ptr addrspace(6), ptr addrspace(6), i64, i64, i1, i32, i32, i32, i32, i32)\n"
           "define void @run(i64 %%dst, i64 %%src, i64 %%n) {\n"
           "  %%d = inttoptr i64 %%dst to ptr addrspace(6)\n  %%s = inttoptr i64 %%src to ptr addrspace(6)\n"
           "  call void @llvm.asc.%s.%s(ptr addrspace(6) %%d, ptr addrspace(6) %%s, i64 %%n, i64 0, i1 true, i32 1, "
           "i32 1, i32 1, i32 8, i32 8)\n  ret void\n}\n",
           op, type, op, type);
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = ac_parse_ir(context, "ulp", text, strlen(text), diags);
  LLVMTargetMachineRef machine =
      ac_machine(&(struct ac_machine_options){.cpu = cpu, .opt_level = 2, .jit = true}, diags);
  struct ac_pass_context pass = {.chip = ac_chip_at(AC_DAV2201), .machine = machine, .diags = diags};
  if (!module || !machine || !ac_lower(module, &(struct ac_lower_options){.level = 0}, &pass)) return NULL;
  return ac_jit_new(module, context, machine, diags);
}

/* n elements at SOURCE to RESULT. */
static void run(const struct trial *t, const struct way *way, uint64_t n) {
  uint64_t slots[] = {RESULT, SOURCE, n, 0, 1, 1, 1, 1, 8, 8};
  if (way->run) way->run(RESULT, SOURCE, n);
  else __ascpu_model(t->inst, t->format->type, NULL, slots);
}

/* ---- bits and values ---- */

static double value_of(const struct format *f, uint32_t bits) {
  float single;
  _Float16 half;
  uint16_t low = (uint16_t)bits;
  memcpy(&single, &bits, 4), memcpy(&half, &low, 2);
  return f->type == AC_F16 ? (double)half : single;
}

static uint32_t load(const struct trial *t, uint64_t at, unsigned i) {
  uint32_t bits = 0;
  unsigned bytes = ac_type_info(t->format->type)->bytes;
  memcpy(&bits, t->core->base[AC_UB] + at + i * bytes, bytes);
  return bits;
}

/* Distance of got from the true value in units in the last place of the true value; infinity counts as the power of two
 * that it stands for. 1e9 for a wrong special value. */
static double distance(const struct format *f, double got, mpfr_t truth, mpfr_t scratch) {
  if (mpfr_nan_p(truth)) return isnan(got) ? 0 : 1e9;
  if (mpfr_inf_p(truth)) return got == mpfr_get_d(truth, MPFR_RNDN) ? 0 : 1e9;
  if (isnan(got) || (isinf(got) && got < 0)) return 1e9;
  if (mpfr_cmp_si_2exp(truth, 1, f->top) >= 0) return isinf(got) ? 0 : 1e9;
  if (mpfr_zero_p(truth)) return got == 0 ? 0 : 1e9;
  long exponent = mpfr_get_exp(truth) - f->precision;
  if (exponent < f->least) exponent = f->least;
  if (isinf(got)) got = ldexp(1, f->top);
  mpfr_d_sub(scratch, got, truth, MPFR_RNDN);
  mpfr_mul_2si(scratch, scratch, -exponent, MPFR_RNDN);
  return fabs(mpfr_get_d(scratch, MPFR_RNDN));
}

/* ---- trials ---- */

static void judge(struct trial *t, struct way *way, uint32_t input, uint32_t output, mpfr_t truth, mpfr_t scratch) {
  double ulps = distance(t->format, value_of(t->format, output), truth, scratch);
  if (ulps <= way->worst) return;
  way->worst = ulps, way->at = input;
}

/* All ways on one chunk of inputs, the truth computed once. */
static void chunk(struct trial *t, const uint32_t *inputs, unsigned n) {
  static uint32_t outputs[WAYS][CHUNK];
  unsigned bytes = ac_type_info(t->format->type)->bytes;
  for (unsigned w = 0; w < t->n; w++) {
    for (unsigned i = 0; i < n; i++) memcpy(t->core->base[AC_UB] + SOURCE + i * bytes, &inputs[i], bytes);
    run(t, &t->ways[w], n);
    for (unsigned i = 0; i < n; i++) outputs[w][i] = load(t, RESULT, i);
  }
  mpfr_t truth, scratch;
  mpfr_init2(truth, 80), mpfr_init2(scratch, 80);
  for (unsigned i = 0; i < n; i++) {
    mpfr_set_d(scratch, value_of(t->format, inputs[i]), MPFR_RNDN);
    if (t->inst == AC_VExp) mpfr_exp(truth, scratch, MPFR_RNDN);
    else mpfr_log(truth, scratch, MPFR_RNDN);
    for (unsigned w = 0; w < t->n; w++) judge(t, &t->ways[w], inputs[i], outputs[w][i], truth, scratch);
  }
  mpfr_clear(truth), mpfr_clear(scratch);
}

static void all_halves(struct trial *t) {
  uint32_t inputs[CHUNK];
  for (uint32_t first = 0; first < 65536; first += CHUNK) {
    for (uint32_t i = 0; i < CHUNK; i++) inputs[i] = first + i;
    chunk(t, inputs, CHUNK);
  }
}

/* Every sign and exponent with many mantissas, the first and last among them: zeros, subnormals, infinities, NaNs too.
 * Then the neighbourhoods where results overflow, vanish or change their exponent. */
static void many_floats(struct trial *t) {
  static const float edges[] = {1, -1, 88.7228394f, -103.972076f, -87.3365479f, 0x1p-126f, 0.70710677f, 1.41421354f, 2};
  uint32_t inputs[CHUNK], random = 1;
  for (uint32_t exponent = 0; exponent < 512; exponent += CHUNK / PER_EXPONENT) {
    for (uint32_t i = 0; i < CHUNK; i++) {
      random = random * 1664525 + 1013904223;
      uint32_t mantissa = i % PER_EXPONENT < 2 ? i % PER_EXPONENT : i % PER_EXPONENT == 2 ? 0x7fffff : random >> 9;
      inputs[i] = (exponent + i / PER_EXPONENT) << 23 | mantissa;
    }
    chunk(t, inputs, CHUNK);
  }
  for (unsigned e = 0; e < sizeof edges / sizeof *edges; e++) {
    uint32_t middle;
    memcpy(&middle, &edges[e], 4);
    for (uint32_t i = 0; i < CHUNK; i++) inputs[i] = middle - CHUNK / 2 + i;
    chunk(t, inputs, CHUNK);
  }
}

static void add_fast(struct trial *t, const char *name, const char *cpu, struct ac_jit **jit, struct ac_diags *diags) {
  *jit = compile(ac_inst_at(t->inst)->op, ac_type_info(t->format->type)->suffix, cpu, diags);
  void *fn = *jit ? ac_jit_lookup(*jit, "run", diags) : NULL;
  if (!CHECK(fn)) return;
  t->ways[t->n++] = (struct way){.name = name, .bound = 1, .run = (void (*)(uint64_t, uint64_t, uint64_t))fn};
}

static void try_out(struct ac_core *core, enum ac_inst_id inst, const struct format *format) {
  struct trial t = {.core = core, .inst = inst, .format = format};
  struct ac_diags diags;
  struct ac_jit *jit[2] = {0};
  ac_diags_init(&diags);
  t.ways[t.n++] = (struct way){.name = "model", .bound = 0.5000001};
  add_fast(&t, "fast", NULL, &jit[0], &diags);
#ifdef __x86_64__ /* a CPU that every one with AVX2 can stand in for, without fused multiply-add */
  if (__builtin_cpu_supports("avx2")) add_fast(&t, "fast, no fma", "ivybridge", &jit[1], &diags);
#endif
  ac_diags_print(&diags, stdout, "ulp", false);
  if (format->type == AC_F16) all_halves(&t);
  else many_floats(&t);
  for (unsigned w = 0; w < t.n; w++) {
    const struct way *way = &t.ways[w];
    printf("%s %s %s: %.4f ulp at %a\n", ac_inst_at(inst)->api, format->name, way->name, way->worst,
           value_of(format, way->at));
    CHECK(way->worst <= way->bound);
    CHECK(way->worst > 0.4); /* it measured something */
  }
  for (unsigned i = 0; i < 2; i++)
    if (jit[i]) ac_jit_free(jit[i]);
  ac_diags_free(&diags);
}

int main(void) {
  struct ac_core *core = ac_core_new(ac_chip_at(AC_DAV2201));
  ac_core_bind(core);
  ac_core_reset(core, 0, 1);
  try_out(core, AC_VExp, &half_format);
  try_out(core, AC_VLn, &half_format);
  try_out(core, AC_VExp, &float_format);
  try_out(core, AC_VLn, &float_format);
  ac_core_bind(NULL);
  ac_core_free(core);
  return check_result();
}
