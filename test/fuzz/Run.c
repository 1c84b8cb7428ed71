/* Runs a case twice from the same memory, compiled and on the model, and compares everything that either could write.
 *
 * In: a case and its compiled function. Out: agreement, or the first difference printed. Memory is random bits: for floats
 * that means NaNs, infinities and subnormals too. Any NaN equals any NaN (docs/semantics.md, arithmetic), and results of
 * AC_ULP1 instructions may be neighbours.
 */
#include "Fuzz.h"
#include <stdlib.h>
#include <string.h>

static void *bytes(size_t n) {
  void *p = malloc(n);
  if (!p) abort();
  return p;
}

struct fuzz_memory *fuzz_memory_new(const struct ac_chip *chip) {
  struct fuzz_memory *m = bytes(sizeof *m);
  size_t ub = chip->bytes[AC_UB], regs = FUZZ_REGISTERS * FUZZ_REGISTER_BYTES;
  *m = (struct fuzz_memory){.core = ac_core_new(chip),
                            .gm = bytes(FUZZ_GM_BYTES),
                            .registers = bytes(regs),
                            .ub_before = bytes(ub),
                            .ub_fast = bytes(ub),
                            .gm_before = bytes(FUZZ_GM_BYTES),
                            .gm_fast = bytes(FUZZ_GM_BYTES),
                            .reg_before = bytes(regs),
                            .reg_fast = bytes(regs),
                            .cube_before = bytes(fuzz_cube_bytes(chip)),
                            .cube_fast = bytes(fuzz_cube_bytes(chip)),
                            .cube_model = bytes(fuzz_cube_bytes(chip))};
  if (!m->core) abort();
  return m;
}

void fuzz_memory_free(struct fuzz_memory *m) {
  ac_core_free(m->core);
  free(m->gm), free(m->registers), free(m->ub_before), free(m->ub_fast), free(m->gm_before), free(m->gm_fast);
  free(m->cube_before), free(m->cube_fast), free(m->cube_model);
  free(m->reg_before), free(m->reg_fast), free(m);
}

/* Random bits; in half of the cases words whose last bits are zero, among them the ties of conversions. */
static void fill(char *data, size_t n, uint64_t seed) {
  struct fuzz_random r = {seed};
  bool even = fuzz_chance(&r, 50);
  for (size_t i = 0; i < n; i += 8) {
    uint64_t word = fuzz_next(&r);
    if (even) word &= ~0ull << fuzz_below(&r, 64) | 0xffffffffull << fuzz_below(&r, 32) >> 32;
    memcpy(data + i, &word, 8);
  }
}

bool fuzz_is_nan(enum ac_type type, const char *p) {
  uint32_t bits = 0;
  memcpy(&bits, p, ac_type_info(type)->bytes);
  if (type == AC_F16) return (bits & 0x7fff) > 0x7c00;
  if (type == AC_BF16) return (bits & 0x7fff) > 0x7f80;
  return type == AC_F32 && (bits & 0x7fffffff) > 0x7f800000;
}

/* The bits of a float or half as an integer that counts in its order; the two zeros are one. */
static int64_t place(enum ac_type type, const char *p) {
  uint32_t bits = 0, sign = type == AC_F32 ? 0x80000000 : 0x8000;
  memcpy(&bits, p, ac_type_info(type)->bytes);
  return bits & sign ? -(int64_t)(bits & ~sign) : bits;
}

static bool close_enough(const struct fuzz_case *c, const char *fast, const char *model) {
  if (c->nan_type == AC_NO_TYPE) return false;
  if (fuzz_is_nan(c->nan_type, fast) || fuzz_is_nan(c->nan_type, model))
    return fuzz_is_nan(c->nan_type, fast) && fuzz_is_nan(c->nan_type, model);
  if (!(c->inst->flags & AC_ULP1)) return false;
  int64_t distance = place(c->nan_type, fast) - place(c->nan_type, model);
  return distance == -1 || distance == 1; /* not 0: of equal numbers that differ in bits one is -0 */
}

static bool same(const struct fuzz_case *c, const char *what, const char *fast, const char *model, size_t n, FILE *to) {
  if (memcmp(fast, model, n) == 0) return true;
  size_t size = c->nan_type == AC_NO_TYPE ? 1 : ac_type_info(c->nan_type)->bytes;
  for (size_t i = 0, step; i < n; i += step) {
    /* before the first element and behind the last: single bytes */
    bool whole = i >= c->nan_phase && i + size <= n;
    step = whole ? size : 1;
    if (memcmp(fast + i, model + i, step) == 0) continue;
    if (whole && close_enough(c, fast + i, model + i)) continue;
    uint64_t got = 0, want = 0;
    memcpy(&got, fast + i, step), memcpy(&want, model + i, step);
    fprintf(to, "%s byte %zu: fast 0x%llx, model 0x%llx\n", what, i, (unsigned long long)got, (unsigned long long)want);
    return false;
  }
  return true;
}

struct compiled_run {
  void (*fn)(uint64_t *);
  uint64_t *slots;
};
static void call_compiled(void *arg) {
  struct compiled_run *run = arg;
  run->fn(run->slots);
}

struct model_run {
  const struct fuzz_case *c;
  uint64_t *slots;
};
static void call_model(void *arg) {
  struct model_run *run = arg;
  __ascpu_model(run->c->inst->id, run->c->type | (run->c->saturating ? AC_SATURATING : 0), NULL, run->slots);
}

bool fuzz_block(struct fuzz_memory *m, void (*body)(void *), void *arg, const char *who, FILE *to) {
  ac_core_reset(m->core, 0, 1);
  ac_signals_enter();
  bool ok = ac_core_run(m->core, body, arg);
  if (!ok) {
    fprintf(to, "%s failed: ", who);
    ac_diags_print(&m->core->failure, to, "ascpu-fuzz", false);
  }
  return ok;
}

/* Makes indices of what the last source register of an instruction holds. */
static void bound_indices(const struct fuzz_case *c, char *registers) {
  unsigned unit = fuzz_index_bytes(c->inst, c->type), wide = unit ? ac_type_info(c->type)->bytes : 0;
  if (!unit) return;
  char *at = registers + c->value[strrchr(c->inst->shape, 'v') - c->inst->shape];
  for (unsigned i = 0; i < FUZZ_REGISTER_BYTES; i += wide) {
    uint64_t index = 0;
    memcpy(&index, at + i, wide);
    index %= FUZZ_INDEXED / unit;
    if (c->inst->id == AC_RGatherBlock) index *= unit;
    memcpy(at + i, &index, wide);
  }
}

bool fuzz_run(struct fuzz_memory *m, const struct fuzz_case *c, void (*compiled)(uint64_t *), FILE *to) {
  size_t ub = c->chip->bytes[AC_UB], regs = FUZZ_REGISTERS * FUZZ_REGISTER_BYTES;
  char *ub_now = m->core->base[AC_UB];
  fill(m->ub_before, ub, c->memory_seed), fill(m->gm_before, FUZZ_GM_BYTES, c->memory_seed + 1),
      fill(m->reg_before, regs, c->memory_seed + 2);
  bool cube = c->inst->flags & AC_CUBE;
  if (cube) fill(m->cube_before, fuzz_cube_bytes(c->chip), c->memory_seed + 3);
  bound_indices(c, m->reg_before);
  fuzz_bound_offsets(c, m->ub_before);
  uint64_t slots[FUZZ_SLOTS];
  memcpy(slots, c->value, sizeof slots);
  for (unsigned i = 0; i < c->slots; i++) switch (c->inst->shape[i]) {
    case 'D':
    case 'S': slots[i] += (uint64_t)(uintptr_t)m->gm; break;
    case 'C':
    case 'V':
    case 'v':
    case 'M':
    case 'm': slots[i] += (uint64_t)(uintptr_t)m->registers; break;
    default: break;
    }
  memcpy(ub_now, m->ub_before, ub), memcpy(m->gm, m->gm_before, FUZZ_GM_BYTES),
      memcpy(m->registers, m->reg_before, regs);
  if (cube) fuzz_cube_restore(m->core, m->cube_before);
  struct compiled_run fast = {compiled, slots};
  if (!fuzz_block(m, call_compiled, &fast, "fast", to)) return false;
  memcpy(m->ub_fast, ub_now, ub), memcpy(m->gm_fast, m->gm, FUZZ_GM_BYTES), memcpy(m->reg_fast, m->registers, regs);
  memcpy(ub_now, m->ub_before, ub), memcpy(m->gm, m->gm_before, FUZZ_GM_BYTES),
      memcpy(m->registers, m->reg_before, regs);
  if (cube) fuzz_cube_save(m->core, m->cube_fast), fuzz_cube_restore(m->core, m->cube_before);
  struct model_run model = {c, slots};
  if (!fuzz_block(m, call_model, &model, "model", to)) return false;
  if (cube) fuzz_cube_save(m->core, m->cube_model);
  if (cube && !same(c, "L1, L0A, L0B, L0C", m->cube_fast, m->cube_model, fuzz_cube_bytes(c->chip), to)) return false;
  return same(c, "UB", m->ub_fast, ub_now, ub, to) && same(c, "GM", m->gm_fast, m->gm, FUZZ_GM_BYTES, to) &&
         same(c, "registers", m->reg_fast, m->registers, regs, to);
}
