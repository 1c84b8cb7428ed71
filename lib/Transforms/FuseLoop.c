/* The loop of a fused group: values in registers, one native vector each.
 *
 * In: a group whose operands are values of the function being written, the element count. Out: a loop that does all members
 * for a few lanes, then for the next. One native vector a value: wider ones make LLVM store their parts out of order
 * (measured: half the speed where global memory is not aligned). Several such steps stand in one round of the loop, one
 * behind the other, where the work is short. The lanes that are left go through small buffers, so that nothing beyond
 * the last element is touched in global memory.
 */
#include "Expand.h"
#include "Fuse.h"

enum { LONG_ROUND = 8, STEPS = 4, LEAST_STREAM = 16 };

struct step {
  struct ac_emit *e;
  const struct ac_group *g;
  unsigned lanes;
  LLVMValueRef index; /* of the first lane's element */
  LLVMValueRef value[AC_MAX_PLACES];
  LLVMValueRef rest; /* in the last step: how many lanes there are; else NULL */
  bool stream;       /* the output begins at a cache line here and is not to stay in the caches */
  LLVMValueRef buffer;
};

static LLVMTypeRef bits(const struct step *s, unsigned bytes) {
  return LLVMVectorType(LLVMIntTypeInContext(s->e->context, 8 * bytes), s->lanes);
}

static LLVMValueRef at_index(const struct step *s, LLVMValueRef base, unsigned bytes) {
  return ac_at_byte(s->e, base, LLVMBuildMul(s->e->build, s->index, ac_i64(s->e, bytes), ""));
}

static LLVMValueRef rest_bytes(const struct step *s, unsigned bytes) {
  return LLVMBuildMul(s->e->build, s->rest, ac_i64(s->e, bytes), "");
}

/* Lanes beyond the last are 0. */
static LLVMValueRef load(const struct step *s, LLVMValueRef base, unsigned bytes) {
  LLVMValueRef from = at_index(s, base, bytes);
  if (s->rest) {
    ac_store(s->e, LLVMConstNull(bits(s, bytes)), s->buffer, 1);
    LLVMBuildMemCpy(s->e->build, s->buffer, 1, from, 1, rest_bytes(s, bytes));
    from = s->buffer;
  }
  return ac_load(s->e, bits(s, bytes), from, 1);
}

/* A whole register of the computer's, and as integers: half would be stored as if nothing had been said. */
static void store_past_caches(const struct step *s, LLVMValueRef value, LLVMValueRef to) {
  unsigned size = s->lanes * LLVMGetIntTypeWidth(LLVMGetElementType(LLVMTypeOf(value))) / 8;
  value = LLVMBuildBitCast(s->e->build, value, LLVMVectorType(s->e->i32, size / 4), "");
  LLVMValueRef store = LLVMBuildStore(s->e->build, value, to), one = ac_i32(s->e, 1);
  LLVMSetAlignment(store, size);
  LLVMValueRef node = LLVMMDNodeInContext(s->e->context, &one, 1);
  LLVMSetMetadata(store, LLVMGetMDKindIDInContext(s->e->context, "nontemporal", 11), node);
}

static void store(const struct step *s, LLVMValueRef base, unsigned bytes, LLVMValueRef value) {
  LLVMValueRef to = at_index(s, base, bytes);
  ac_store(s->e, value, s->rest ? s->buffer : to, 1);
  if (s->rest) LLVMBuildMemCpy(s->e->build, to, 1, s->buffer, 1, rest_bytes(s, bytes));
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
  s->value[m->place[0]] = LLVMBuildBitCast(s->e->build, value, bits(s, m->bytes), "");
  return true;
}

static bool step(struct step *s) {
  const struct ac_group *g = s->g;
  for (unsigned i = 0; i < g->places; i++) s->value[i] = NULL;
  for (unsigned i = 0; i < g->members; i++) {
    const struct ac_member *m = &g->member[i];
    if (m->kind == AC_COMPUTE) {
      if (!compute(s, m)) return false;
    } else if (m->kind == AC_TO_GM && s->stream && s->lanes * m->bytes >= LEAST_STREAM)
      store_past_caches(s, value_at(s, m->place[1]), at_index(s, m->op.vec[0], m->bytes));
    else if (m->kind == AC_TO_GM) store(s, m->op.vec[0], m->bytes, value_at(s, m->place[1]));
    else if (m->bytes && !m->ahead) s->value[m->place[0]] = load(s, m->op.vec[1], m->bytes);
  }
  for (unsigned i = 0; i < g->places; i++) {
    const struct ac_place *p = &g->place[i];
    if (p->written && p->kept && s->value[i]) store(s, p->pointer, p->bytes, s->value[i]);
  }
  return true;
}

/* The widest element that takes part. */
static unsigned widest(const struct ac_group *g) {
  unsigned most = 1;
  for (unsigned i = 0; i < g->members; i++) {
    unsigned bytes = g->member[i].kind == AC_COMPUTE ? ac_type_info(g->member[i].op.type)->bytes : g->member[i].bytes;
    if (bytes > most) most = bytes;
  }
  return most;
}

static unsigned steps_a_round(const struct ac_group *g) {
  unsigned computes = 0;
  for (unsigned i = 0; i < g->members; i++) {
    if (g->member[i].kind != AC_COMPUTE) continue;
    if (ac_is_long(&g->member[i].op)) return 2;
    computes++;
  }
  return computes > LONG_ROUND ? 2 : STEPS;
}

static bool rounds(struct step *s, LLVMValueRef first, LLVMValueRef last, unsigned steps) {
  struct ac_loop loop = ac_loop_begin(s->e, first, last, (uint64_t)steps * s->lanes);
  for (unsigned i = 0; i < steps; i++) {
    s->index = i ? LLVMBuildAdd(s->e->build, loop.index, ac_i64(s->e, (uint64_t)i * s->lanes), "") : loop.index;
    if (!step(s)) return false;
  }
  ac_loop_end(s->e, &loop);
  return true;
}

/* n, less what does not fill a unit. */
static LLVMValueRef whole(struct ac_emit *e, LLVMValueRef n, unsigned unit) {
  return LLVMBuildAnd(e->build, n, ac_i64(e, ~(uint64_t)(unit - 1)), "");
}

/* A step of the lanes from s->index on, if there are any. */
static bool part(struct step *s, LLVMValueRef lanes) {
  struct ac_if some = ac_if_begin(s->e, LLVMBuildICmp(s->e->build, LLVMIntNE, lanes, ac_i64(s->e, 0), ""));
  s->rest = lanes;
  if (!step(s)) return false;
  s->rest = NULL;
  ac_if_end(s->e, &some);
  return true;
}

/* The elements before the first cache line, which may be more than a vector; never all of them. */
static bool to_line(struct step *s, LLVMValueRef skip) {
  LLVMValueRef in_steps = whole(s->e, skip, s->lanes);
  if (!rounds(s, ac_i64(s->e, 0), in_steps, 1)) return false;
  s->index = in_steps;
  return part(s, LLVMBuildSub(s->e->build, skip, in_steps, ""));
}

bool ac_fused_loop(struct ac_emit *e, const struct ac_group *g, LLVMValueRef n, LLVMValueRef skip, LLVMValueRef buffer,
                   unsigned vector_bytes) {
  struct step s = {.e = e, .g = g, .lanes = vector_bytes / widest(g), .buffer = buffer};
  unsigned steps = steps_a_round(g);
  LLVMValueRef first = skip ? skip : ac_i64(e, 0);
  if (skip && !to_line(&s, skip)) return false;
  s.stream = skip != NULL;
  LLVMValueRef left = LLVMBuildSub(e->build, n, first, "");
  LLVMValueRef in_rounds = LLVMBuildAdd(e->build, first, whole(e, left, steps * s.lanes), ""),
               in_steps = LLVMBuildAdd(e->build, first, whole(e, left, s.lanes), "");
  if (!rounds(&s, first, in_rounds, steps) || !rounds(&s, in_rounds, in_steps, 1)) return false;
  s.index = in_steps, s.stream = false;
  return part(&s, LLVMBuildSub(e->build, n, in_steps, ""));
}
