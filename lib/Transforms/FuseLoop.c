/* The loop of a fused group: values in registers, one native vector each.
 *
 * In: a group whose operands are values of the function being written, the element count. Out: a loop that does all members
 * for a few lanes, then for the next. One native vector a value: wider ones make LLVM store their parts out of order
 * (measured: half the speed where global memory is not aligned). Several such steps stand in one round of the loop, one
 * behind the other, where the work is short. What is left before and behind the rounds is a function of its own, which goes
 * step by step and exists once, since code is what compile time goes for. Lanes that do not fill a step go through a small
 * buffer, so that nothing beyond the last element is touched in global memory.
 */
#include "Expand.h"
#include "Fuse.h"
#include <stdlib.h>

enum { LONG_ROUND = 8, STEPS = 4, LONG_STEPS = 2, LEAST_STREAM = 16 };

struct step {
  struct ac_emit *e;
  const struct ac_group *g;
  unsigned lanes;
  struct ac_lane_index at; /* the first lane's element */
  LLVMValueRef value[AC_MAX_PLACES];
  LLVMValueRef rest; /* how many lanes there are; NULL: all */
  LLVMValueRef full; /* with rest: an i1, whether those are all; NULL: they are not */
  bool stream;       /* the output begins at a cache line here and is not to stay in the caches */
  LLVMValueRef buffer;
  LLVMValueRef pile;      /* of a reduction: where a repeat's values come together; NULL without */
  LLVMValueRef pile_lane; /* and which of its lanes is the step's first */
};

static LLVMTypeRef bits(const struct step *s, unsigned bytes) {
  return LLVMVectorType(LLVMIntTypeInContext(s->e->context, 8 * bytes), s->lanes);
}

static LLVMValueRef at_index(const struct step *s, LLVMValueRef base, unsigned bytes) {
  return ac_at_byte(s->e, base, LLVMBuildMul(s->e->build, s->at.index, ac_i64(s->e, bytes), ""));
}

static LLVMValueRef rest_bytes(const struct step *s, unsigned bytes) {
  return LLVMBuildMul(s->e->build, s->rest, ac_i64(s->e, bytes), "");
}

/* Where a value is loaded from or stored to: memory, or the buffer if there are not lanes enough. */
static LLVMValueRef memory_or_buffer(const struct step *s, LLVMValueRef memory) {
  LLVMValueRef buffer = s->buffer;
  if (LLVMTypeOf(buffer) != LLVMTypeOf(memory))
    buffer = LLVMBuildAddrSpaceCast(s->e->build, buffer, LLVMTypeOf(memory), "");
  return s->full ? LLVMBuildSelect(s->e->build, s->full, memory, buffer, "") : buffer;
}

static struct ac_if if_not_full(const struct step *s) {
  LLVMValueRef no = LLVMConstNull(s->e->i1);
  return ac_if_begin(s->e, LLVMBuildICmp(s->e->build, LLVMIntEQ, s->full ? s->full : no, no, ""));
}

/* Lanes beyond the last are 0. */
static LLVMValueRef load(const struct step *s, LLVMValueRef base, unsigned bytes) {
  LLVMValueRef from = at_index(s, base, bytes);
  if (s->rest) {
    struct ac_if some = if_not_full(s);
    ac_store(s->e, LLVMConstNull(bits(s, bytes)), s->buffer, 1);
    LLVMBuildMemCpy(s->e->build, s->buffer, 1, from, 1, rest_bytes(s, bytes));
    ac_if_end(s->e, &some);
    from = memory_or_buffer(s, from);
  }
  return ac_load(s->e, bits(s, bytes), from, 1);
}

/* A whole register of the computer's, and as integers: half would be stored as if nothing had been said. */
static void store_past_caches(const struct step *s, LLVMValueRef value, LLVMValueRef to, unsigned size) {
  value = LLVMBuildBitCast(s->e->build, value, LLVMVectorType(s->e->i32, size / 4), "");
  LLVMValueRef store = LLVMBuildStore(s->e->build, value, to), one = ac_i32(s->e, 1);
  LLVMSetAlignment(store, size);
  LLVMValueRef node = LLVMMDNodeInContext(s->e->context, &one, 1);
  LLVMSetMetadata(store, LLVMGetMDKindIDInContext(s->e->context, "nontemporal", 11), node);
}

static void store(const struct step *s, LLVMValueRef base, unsigned bytes, LLVMValueRef value) {
  LLVMValueRef to = at_index(s, base, bytes);
  ac_store(s->e, value, s->rest ? memory_or_buffer(s, to) : to, 1);
  if (!s->rest) return;
  struct ac_if some = if_not_full(s);
  LLVMBuildMemCpy(s->e->build, to, 1, s->buffer, 1, rest_bytes(s, bytes));
  ac_if_end(s->e, &some);
}

static LLVMValueRef value_at(struct step *s, int place) {
  const struct ac_place *p = &s->g->place[place];
  if (!s->value[place]) s->value[place] = load(s, p->pointer, p->bytes);
  return s->value[place];
}

static LLVMValueRef operand(struct step *s, const struct ac_member *m, unsigned i) {
  LLVMTypeRef type = ac_vector(s->e, ac_operand_type(m->op.type, i), s->lanes);
  return LLVMBuildBitCast(s->e->build, value_at(s, m->place[i]), type, "");
}

static bool compute(struct step *s, const struct ac_member *m) {
  LLVMValueRef src[AC_MAX_VECTORS];
  unsigned n = 0;
  for (unsigned i = 1; i < m->op.vectors; i++) src[n++] = operand(s, m, i);
  if (ac_inst_accumulates(m->op.inst)) src[n++] = operand(s, m, 0);
  LLVMValueRef value = ac_arithmetic(s->e, &m->op, s->lanes, src, m->op.scalar);
  if (!value) return false;
  if (m->op.saturate) value = ac_saturated(s->e, &m->op, s->lanes, value);
  LLVMValueRef on = ac_lanes_on(s->e, m, &s->at, s->lanes);
  if (on) { /* as bits: LLVM takes selections of bfloat16 apart */
    LLVMValueRef old = LLVMBuildBitCast(s->e->build, value_at(s, m->place[0]), bits(s, m->bytes), "");
    value = LLVMBuildSelect(s->e->build, on, LLVMBuildBitCast(s->e->build, value, bits(s, m->bytes), ""), old, "");
  }
  s->value[m->place[0]] = value;
  return true;
}

/* Lanes behind the last one go there too: the buffer has room for them. */
static void pile_up(struct step *s, const struct ac_member *m) {
  LLVMValueRef to = ac_at_byte(s->e, s->pile, ac_mul(s->e, s->pile_lane, ac_i64(s->e, m->bytes)));
  ac_store(s->e, value_at(s, m->place[1]), to, s->lanes * m->bytes);
}

static bool step(struct step *s) {
  const struct ac_group *g = s->g;
  for (unsigned i = 0; i < g->places; i++) s->value[i] = NULL;
  for (unsigned i = 0; i < g->members; i++) {
    const struct ac_member *m = &g->member[i];
    if (m->kind == AC_COMPUTE) {
      if (!compute(s, m)) return false;
    } else if (m->kind == AC_MOVE) s->value[m->place[0]] = value_at(s, m->place[1]);
    else if (m->kind == AC_REDUCE) pile_up(s, m);
    else if (m->kind == AC_TO_GM && s->stream && s->lanes * m->bytes >= LEAST_STREAM)
      store_past_caches(s, value_at(s, m->place[1]), at_index(s, m->op.vec[0], m->bytes), s->lanes * m->bytes);
    else if (m->kind == AC_TO_GM) store(s, m->op.vec[0], m->bytes, value_at(s, m->place[1]));
    else if (m->bytes && !m->ahead) s->value[m->place[0]] = load(s, m->op.vec[1], m->bytes);
  }
  for (unsigned i = 0; i < g->places; i++) {
    const struct ac_place *p = &g->place[i];
    if (p->written && p->kept && s->value[i]) store(s, p->pointer, p->bytes, s->value[i]);
  }
  return true;
}

/* The widest element that takes part. Half and bfloat16 are floats while they are computed with: of a register's worth of
 * them LLVM would store the second half before the first (measured: 0.85 of the speed). */
static unsigned widest(const struct ac_group *g) {
  unsigned most = 1;
  for (unsigned i = 0; i < g->members; i++) {
    const struct ac_member *m = &g->member[i];
    const struct ac_type_info *type = m->kind == AC_COMPUTE ? ac_type_info(m->op.type) : NULL;
    unsigned bytes = type ? type->bytes : m->bytes;
    if (type && bytes == 2 && type->kind == 'F' && !(m->op.inst->flags & AC_MOVES)) bytes = 4;
    if (bytes > most) most = bytes;
  }
  return most;
}

static struct step start(const struct ac_fused *f) {
  LLVMValueRef pile = ac_at_byte(f->e, f->buffer, ac_i64(f->e, AC_REPEAT_BYTES));
  return (struct step){
      .e = f->e, .g = f->g, .lanes = f->vector_bytes / widest(f->g), .buffer = f->buffer, .pile = pile};
}

static unsigned steps_a_round(const struct ac_group *g) {
  unsigned computes = 0;
  for (unsigned i = 0; i < g->members; i++) {
    if (g->member[i].kind != AC_COMPUTE) continue;
    if (ac_is_long(&g->member[i].op)) return LONG_STEPS;
    computes++;
  }
  return computes > LONG_ROUND ? LONG_STEPS : STEPS;
}

/* From first on, which is some multiple of `unit`, to last in rounds of so many steps. */
static bool rounds(struct step *s, LLVMValueRef first, LLVMValueRef last, unsigned steps, unsigned unit) {
  struct ac_loop loop = ac_loop_begin(s->e, first, last, (uint64_t)steps * s->lanes);
  for (unsigned i = 0; i < steps; i++) {
    LLVMValueRef further = ac_i64(s->e, (uint64_t)i * s->lanes);
    s->at = (struct ac_lane_index){loop.index, unit, i * s->lanes};
    if (i) s->at.index = LLVMBuildAdd(s->e->build, loop.index, further, "");
    if (!step(s)) return false;
  }
  ac_loop_end(s->e, &loop);
  return true;
}

/* n, less what does not fill a unit. */
static LLVMValueRef whole(struct ac_emit *e, LLVMValueRef n, unsigned unit) {
  return LLVMBuildAnd(e->build, n, ac_i64(e, ~(uint64_t)(unit - 1)), "");
}

bool ac_fused_piece(const struct ac_fused *f, LLVMValueRef from, LLVMValueRef to) {
  struct step s = start(f);
  struct ac_loop loop = ac_loop_begin(s.e, from, to, s.lanes);
  s.rest = LLVMBuildSub(s.e->build, to, loop.index, "");
  s.full = LLVMBuildICmp(s.e->build, LLVMIntUGE, s.rest, ac_i64(s.e, s.lanes), "");
  s.at = (struct ac_lane_index){loop.index, f->streams ? 1 : s.lanes, 0};
  bool ok = step(&s);
  ac_loop_end(s.e, &loop);
  return ok;
}

/* The elements from `from` to `to`, if there are any, by the function for such. */
static void call_piece(const struct ac_fused *f, LLVMValueRef from, LLVMValueRef to) {
  LLVMBuilderRef b = f->e->build;
  unsigned n = LLVMCountParams(f->piece);
  if (from == to) return;
  LLVMValueRef *args = malloc(n * sizeof *args);
  if (!args) abort();
  struct ac_if some = ac_if_begin(f->e, LLVMBuildICmp(b, LLVMIntNE, from, to, ""));
  for (unsigned i = 0; i < n - 2; i++) args[i] = LLVMGetParam(f->e->fn, i);
  args[n - 2] = from, args[n - 1] = to;
  LLVMBuildCall2(b, LLVMGlobalGetValueType(f->piece), f->piece, args, n, "");
  ac_if_end(f->e, &some);
  free(args);
}

/* ---- with a reduction: a repeat's values come together before it takes them ---- */

/* Steps from element `from` on, which lies at a repeat's first lane, for the lanes below `last`. */
static bool pile_steps(struct step *s, LLVMValueRef from, LLVMValueRef last, unsigned repeat, unsigned steps) {
  struct ac_loop loop = ac_loop_begin(s->e, ac_i64(s->e, 0), last, (uint64_t)steps * s->lanes);
  for (unsigned i = 0; i < steps; i++) {
    s->pile_lane = LLVMBuildAdd(s->e->build, loop.index, ac_i64(s->e, (uint64_t)i * s->lanes), "");
    LLVMValueRef index = LLVMBuildAdd(s->e->build, from, s->pile_lane, "");
    s->at = (struct ac_lane_index){index, steps * s->lanes, i * s->lanes};
    if (steps * s->lanes == repeat) s->pile_lane = ac_i64(s->e, (uint64_t)i * s->lanes);
    if (!step(s)) return false;
  }
  ac_loop_end(s->e, &loop);
  return true;
}

/* A step of so many lanes from there on, if there are any. */
static bool part(struct step *s, LLVMValueRef from, unsigned unit, LLVMValueRef lanes) {
  struct ac_if some = ac_if_begin(s->e, LLVMBuildICmp(s->e->build, LLVMIntNE, lanes, ac_i64(s->e, 0), ""));
  s->at = (struct ac_lane_index){from, unit, 0};
  s->rest = lanes;
  if (!step(s)) return false;
  s->rest = NULL;
  ac_if_end(s->e, &some);
  return true;
}

static bool run_repeats(struct step *s, const struct ac_member *last, LLVMValueRef n) {
  LLVMBuilderRef b = s->e->build;
  unsigned repeat = AC_REPEAT_BYTES / last->bytes, steps = steps_a_round(s->g);
  if (steps == STEPS) steps = repeat / s->lanes; /* short work: the repeat stays in registers */
  struct ac_reduction *reduction = ac_reduction_begin(s->e, &last->op);
  LLVMValueRef in_repeats = whole(s->e, n, repeat);
  struct ac_loop loop = ac_loop_begin(s->e, ac_i64(s->e, 0), in_repeats, repeat);
  bool ok = pile_steps(s, loop.index, ac_i64(s->e, repeat), repeat, steps);
  LLVMValueRef number = ac_i64(s->e, repeat);
  ac_reduction_repeat(reduction, LLVMBuildUDiv(b, loop.index, number, ""), s->pile, NULL);
  ac_loop_end(s->e, &loop);
  LLVMValueRef left = LLVMBuildSub(b, n, in_repeats, "");
  struct ac_if some = ac_if_begin(s->e, LLVMBuildICmp(b, LLVMIntNE, left, ac_i64(s->e, 0), ""));
  LLVMValueRef in_steps = whole(s->e, left, s->lanes);
  ok = ok && pile_steps(s, in_repeats, in_steps, repeat, 1);
  s->pile_lane = in_steps;
  ok = ok && part(s, LLVMBuildAdd(b, in_repeats, in_steps, ""), s->lanes, LLVMBuildSub(b, left, in_steps, ""));
  ac_reduction_repeat(reduction, LLVMBuildUDiv(b, in_repeats, number, ""), s->pile, left);
  ac_if_end(s->e, &some);
  struct ac_if any = ac_if_begin(s->e, LLVMBuildICmp(b, LLVMIntNE, n, ac_i64(s->e, 0), ""));
  ac_reduction_end(reduction);
  ac_if_end(s->e, &any);
  return ok;
}

bool ac_fused_loop(const struct ac_fused *f) {
  struct step s = start(f);
  const struct ac_member *last = &f->g->member[f->g->members - 1];
  if (last->kind == AC_REDUCE) return run_repeats(&s, last, f->n);
  unsigned steps = steps_a_round(f->g);
  LLVMValueRef in_rounds = whole(f->e, f->n, steps * s.lanes);
  if (!rounds(&s, ac_i64(f->e, 0), in_rounds, steps, steps * s.lanes)) return false;
  call_piece(f, in_rounds, f->n);
  return true;
}

/* Memory decides here: more than two steps in a round gain nothing. */
bool ac_fused_stream(const struct ac_fused *f, LLVMValueRef skip) {
  struct step s = start(f);
  LLVMBuilderRef b = f->e->build;
  s.stream = true;
  LLVMValueRef behind = whole(f->e, LLVMBuildSub(b, f->n, skip, ""), LONG_STEPS * s.lanes);
  LLVMValueRef in_rounds = LLVMBuildAdd(b, skip, behind, "");
  call_piece(f, ac_i64(f->e, 0), skip);
  if (!rounds(&s, skip, in_rounds, LONG_STEPS, 1)) return false;
  call_piece(f, in_rounds, f->n);
  return true;
}
