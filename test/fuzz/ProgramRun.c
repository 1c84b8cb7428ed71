/* Compiles and runs the kernels that Program.c makes up, beside the model.
 *
 * In: programs. Out: agreement, or the first byte of global memory that differs, printed with the program. A program
 * becomes a kernel with a loop over its rounds, as tile loops are, with the index of double buffers going round as TQue's
 * does; the model runs its lines one by one.
 */
#include "Fuzz.h"
#include <stdlib.h>
#include <string.h>

enum { BATCH = 50, HALF = FUZZ_GM_BYTES / 2, FIRST_OPERAND = 2, SLOTS = FIRST_OPERAND + FUZZ_LINES * FUZZ_SLOTS };

/* ---- as IR ---- */

struct build {
  LLVMContextRef context;
  LLVMBuilderRef b;
  LLVMTypeRef i64;
  LLVMValueRef args, gm, round, buffer;
  unsigned next;
};

static LLVMValueRef i64(const struct build *f, uint64_t value) { return LLVMConstInt(f->i64, value, false); }

static LLVMValueRef argument(struct build *f, unsigned i) {
  LLVMValueRef index = i64(f, i);
  return LLVMBuildLoad2(f->b, f->i64, LLVMBuildGEP2(f->b, f->i64, f->args, &index, 1, ""), "");
}

static LLVMValueRef plus(struct build *f, LLVMValueRef value, LLVMValueRef index, uint64_t step) {
  return step ? LLVMBuildAdd(f->b, value, LLVMBuildMul(f->b, index, i64(f, step), ""), "") : value;
}

static LLVMValueRef as_type(struct build *f, LLVMValueRef bits, LLVMTypeRef type, char letter) {
  if (letter == 'D' || letter == 'S') {
    LLVMTypeRef byte = LLVMInt8TypeInContext(f->context);
    return LLVMBuildGEP2(f->b, byte, f->gm, &bits, 1, "");
  }
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind) return LLVMBuildIntToPtr(f->b, bits, type, "");
  if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind) return LLVMBuildIntCast2(f->b, bits, type, false, "");
  unsigned width = LLVMGetTypeKind(type) == LLVMFloatTypeKind ? 32 : 16;
  return LLVMBuildBitCast(f->b, LLVMBuildTrunc(f->b, bits, LLVMIntTypeInContext(f->context, width), ""), type, "");
}

/* The loop's arguments are read before it, as a kernel's parameters and tiling are. */
static void read_arguments(struct build *f, const struct fuzz_program *p, LLVMValueRef *value) {
  for (unsigned k = 0; k < p->lines; k++)
    for (unsigned i = 0; i < p->line[k].slots; i++) {
      const struct fuzz_operand *o = &p->line[k].operand[i];
      unsigned slot = k * FUZZ_SLOTS + i;
      value[slot] = o->constant ? i64(f, o->at) : argument(f, FIRST_OPERAND + slot);
    }
}

static void add_line(struct build *f, LLVMModuleRef module, const struct fuzz_line *line, LLVMValueRef *value) {
  LLVMValueRef callee = ac_inst_declare(module, line->inst, line->type), operand[FUZZ_SLOTS];
  LLVMTypeRef type = LLVMGlobalGetValueType(callee), params[FUZZ_SLOTS];
  LLVMGetParamTypes(type, params);
  for (unsigned i = 0; i < line->slots; i++) {
    LLVMValueRef bits = plus(f, plus(f, value[i], f->buffer, line->operand[i].swap), f->round, line->operand[i].step);
    operand[i] = as_type(f, bits, params[i], line->inst->shape[i]);
  }
  LLVMBuildCall2(f->b, type, callee, operand, line->slots, "");
}

static LLVMValueRef phi_from(struct build *f, LLVMBasicBlockRef entry) {
  LLVMValueRef phi = LLVMBuildPhi(f->b, f->i64, ""), zero = i64(f, 0);
  LLVMAddIncoming(phi, &zero, &entry, 1);
  return phi;
}

/* What marks a kernel: an entry of llvm.global.annotations; all of them are one array. */
static void annotate(LLVMModuleRef module, LLVMValueRef *kernels, unsigned n) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMValueRef text = LLVMConstStringInContext2(context, "asc.kernel", 10, false), entries[BATCH];
  LLVMValueRef string = LLVMAddGlobal(module, LLVMTypeOf(text), ".kernel");
  LLVMSetInitializer(string, text);
  LLVMTypeRef ptr = LLVMPointerTypeInContext(context, 0);
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef fields[] = {kernels[i], string, LLVMConstNull(ptr), LLVMConstNull(LLVMInt32TypeInContext(context)),
                             LLVMConstNull(ptr)};
    entries[i] = LLVMConstStructInContext(context, fields, 5, false);
  }
  LLVMValueRef array = LLVMConstArray2(LLVMTypeOf(entries[0]), entries, n);
  LLVMValueRef list = LLVMAddGlobal(module, LLVMTypeOf(array), "llvm.global.annotations");
  LLVMSetInitializer(list, array);
  LLVMSetLinkage(list, LLVMAppendingLinkage);
  LLVMSetSection(list, "llvm.metadata");
}

void fuzz_add_program(LLVMModuleRef module, const struct fuzz_program *p, unsigned index) {
  struct build f = {.context = LLVMGetModuleContext(module)};
  f.i64 = LLVMInt64TypeInContext(f.context);
  char name[32];
  snprintf(name, sizeof name, "program_%u", index);
  LLVMTypeRef ptr = LLVMPointerTypeInContext(f.context, 0);
  LLVMValueRef fn = LLVMAddFunction(module, name, LLVMFunctionType(LLVMVoidTypeInContext(f.context), &ptr, 1, false));
  f.args = LLVMGetParam(fn, 0);
  f.b = LLVMCreateBuilderInContext(f.context);
  LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(f.context, fn, ""),
                    body = LLVMAppendBasicBlockInContext(f.context, fn, ""),
                    exit = LLVMAppendBasicBlockInContext(f.context, fn, "");
  LLVMPositionBuilderAtEnd(f.b, entry);
  f.gm = LLVMBuildIntToPtr(f.b, argument(&f, 0), ptr, "");
  LLVMValueRef trips = argument(&f, 1), value[FUZZ_LINES * FUZZ_SLOTS];
  read_arguments(&f, p, value);
  LLVMBuildBr(f.b, body);
  LLVMPositionBuilderAtEnd(f.b, body);
  f.round = phi_from(&f, entry), f.buffer = phi_from(&f, entry);
  for (unsigned k = 0; k < p->lines; k++) add_line(&f, module, &p->line[k], value + k * FUZZ_SLOTS);
  LLVMValueRef next = LLVMBuildAdd(f.b, f.round, i64(&f, 1), ""), other = LLVMBuildAdd(f.b, f.buffer, i64(&f, 1), "");
  LLVMValueRef last = LLVMBuildICmp(f.b, LLVMIntEQ, other, i64(&f, 2), "");
  other = LLVMBuildSelect(f.b, last, i64(&f, 0), other, "");
  LLVMAddIncoming(f.round, &next, &body, 1), LLVMAddIncoming(f.buffer, &other, &body, 1);
  LLVMBuildCondBr(f.b, LLVMBuildICmp(f.b, LLVMIntULT, next, trips, ""), body, exit);
  LLVMPositionBuilderAtEnd(f.b, exit);
  LLVMBuildRetVoid(f.b);
  LLVMDisposeBuilder(f.b);
}

/* ---- running ---- */

static void fill(const struct fuzz_program *p, char *gm) {
  struct fuzz_random r = {p->memory_seed};
  for (int half = 0; half < 2; half++) {
    unsigned size = ac_type_info(p->type[half])->bytes;
    for (size_t at = (size_t)half * HALF; at < (size_t)(half + 1) * HALF; at += size) {
      float tame = ((float)(int64_t)fuzz_below(&r, 4001) - 2000) / 16;
      _Float16 narrow = (_Float16)tame;
      uint64_t bits = fuzz_next(&r);
      if (p->type[half] == AC_F32) memcpy(gm + at, &tame, size);
      else if (p->type[half] == AC_F16) memcpy(gm + at, &narrow, size);
      else memcpy(gm + at, &bits, size);
    }
  }
}

struct run {
  const struct fuzz_program *p;
  void (*compiled)(uint64_t *);
  uint64_t gm, slots[SLOTS];
};

static void run_compiled(void *arg) {
  struct run *run = arg;
  run->compiled(run->slots);
}

static void run_model(void *arg) {
  struct run *run = arg;
  for (uint64_t round = 0; round < run->p->trips; round++)
    for (unsigned k = 0; k < run->p->lines; k++) {
      const struct fuzz_line *line = &run->p->line[k];
      uint64_t slots[FUZZ_SLOTS];
      for (unsigned i = 0; i < line->slots; i++) {
        const struct fuzz_operand *o = &line->operand[i];
        slots[i] = o->at + (round & 1) * o->swap + round * o->step;
        if (line->inst->shape[i] == 'D' || line->inst->shape[i] == 'S') slots[i] += run->gm;
      }
      __ascpu_model(line->inst->id, line->type, NULL, slots);
    }
}

static bool same(const struct fuzz_program *p, const char *fast, const char *model, FILE *to) {
  for (size_t at = 0, size; at < FUZZ_GM_BYTES; at += size) {
    enum ac_type type = p->type[at >= HALF];
    size = ac_type_info(type)->bytes;
    if (memcmp(fast + at, model + at, size) == 0) continue;
    if (fuzz_is_nan(type, fast + at) && fuzz_is_nan(type, model + at)) continue;
    uint64_t got = 0, want = 0;
    memcpy(&got, fast + at, size), memcpy(&want, model + at, size);
    fprintf(to, "GM byte %zu: fast 0x%llx, model 0x%llx\n", at, (unsigned long long)got, (unsigned long long)want);
    return false;
  }
  return true;
}

bool fuzz_run_program(struct fuzz_memory *m, const struct fuzz_program *p, void (*compiled)(uint64_t *), FILE *to) {
  struct run run = {.p = p, .compiled = compiled, .gm = (uint64_t)(uintptr_t)m->gm};
  run.slots[0] = run.gm, run.slots[1] = p->trips;
  for (unsigned k = 0; k < p->lines; k++)
    for (unsigned i = 0; i < p->line[k].slots; i++)
      run.slots[FIRST_OPERAND + k * FUZZ_SLOTS + i] = p->line[k].operand[i].at;
  size_t ub = p->chip->bytes[AC_UB];
  memset(m->core->base[AC_UB], 0, ub);
  fill(p, m->gm);
  memcpy(m->gm_before, m->gm, FUZZ_GM_BYTES);
  if (!fuzz_block(m, run_compiled, &run, "fast", to)) return false;
  memcpy(m->gm_fast, m->gm, FUZZ_GM_BYTES);
  memcpy(m->gm, m->gm_before, FUZZ_GM_BYTES);
  memset(m->core->base[AC_UB], 0, ub);
  if (!fuzz_block(m, run_model, &run, "model", to)) return false;
  return same(p, m->gm_fast, m->gm, to);
}

void fuzz_print_program(const struct fuzz_program *p, FILE *to) {
  fprintf(to, "%u lines, %llu rounds, memory seed 0x%llx\n", p->lines, (unsigned long long)p->trips,
          (unsigned long long)p->memory_seed);
  for (unsigned k = 0; k < p->lines; k++) {
    const struct fuzz_line *line = &p->line[k];
    fprintf(to, "  llvm.asc.%s%s(", line->inst->op, ac_type_suffix(line->type).text);
    for (unsigned i = 0; i < line->slots; i++) {
      const struct fuzz_operand *o = &line->operand[i];
      fprintf(to, "%s%c%s0x%llx", i ? ", " : "", line->inst->shape[i], o->constant ? "=" : "~",
              (unsigned long long)o->at);
      if (o->swap) fprintf(to, "+(i&1)*0x%llx", (unsigned long long)o->swap);
      if (o->step) fprintf(to, "+i*0x%llx", (unsigned long long)o->step);
    }
    fprintf(to, ")\n");
  }
}

static unsigned long run_programs(const struct fuzz_program *programs, unsigned n, struct fuzz_memory *memory,
                                  struct ac_fuse_stats *stats) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = LLVMModuleCreateWithNameInContext("fuzz", context);
  LLVMValueRef kernels[BATCH];
  char name[32];
  for (unsigned i = 0; i < n; i++) {
    fuzz_add_program(module, &programs[i], i);
    kernels[i] = LLVMGetLastFunction(module);
    snprintf(name, sizeof name, "program_%u", i);
    kernels[i] = LLVMGetNamedFunction(module, name);
  }
  annotate(module, kernels, n);
  struct ac_jit *jit = fuzz_compile(module, context, programs[0].chip, stats, &diags);
  unsigned long failed = jit ? 0 : n;
  for (unsigned i = 0; jit && i < n; i++) {
    snprintf(name, sizeof name, "program_%u", i);
    void *fn = ac_jit_lookup(jit, name, &diags);
    if (fn && fuzz_run_program(memory, &programs[i], (void (*)(uint64_t *))fn, stdout)) continue;
    failed++;
    fuzz_print_program(&programs[i], stdout);
  }
  ac_diags_print(&diags, stdout, "ascpu-fuzz", false);
  ac_diags_free(&diags);
  if (jit) ac_jit_free(jit);
  return failed;
}

unsigned long fuzz_programs(unsigned long n, uint64_t seed, bool keep_going) {
  struct fuzz_random random = {seed};
  struct fuzz_program *programs = calloc(BATCH, sizeof *programs);
  struct fuzz_memory *memory = fuzz_memory_new(ac_chip_at(AC_DAV2201));
  struct ac_fuse_stats stats = {0};
  unsigned long done = 0, failed = 0;
  if (!programs) abort();
  while (done < n && (failed == 0 || keep_going)) {
    unsigned batch = 0;
    while (batch < BATCH && done + batch < n) fuzz_make_program(&random, &programs[batch++]);
    failed += run_programs(programs, batch, memory, &stats);
    done += batch;
  }
  free(programs);
  fuzz_memory_free(memory);
  printf("fuzz: %lu programs with %u loops of %u instructions, %u of them over all tiles, %lu differ\n", done,
         stats.loops, stats.instructions, stats.joined, failed);
  return failed;
}
