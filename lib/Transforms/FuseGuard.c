/* When one loop over all members does what they do one after the other: conditions that are tested as the kernel runs.
 *
 * In: a group whose operands are values of the function being written. Out: an i1. Kinds of conditions: extents
 * (members work on at least the loop's elements, on exactly those where the result is kept); on-chip places are apart, or
 * the same place; what goes to global memory does not overwrite what a later element of an earlier input is, nor
 * anything of a later input or another output, and is no atomic operation. Where addresses are among a few known ones (Range.h) the second kind is one
 * comparison with a constant.
 */
#include "Fuse.h"
#include "Range.h"

struct guard {
  struct ac_emit *e;
  const struct ac_group *g, *original;
  LLVMTargetDataRef layout;
  LLVMValueRef n, all;
};

static LLVMValueRef size_of(const struct guard *w, unsigned bytes) { return ac_mul(w->e, w->n, ac_i64(w->e, bytes)); }

static void require(struct guard *w, LLVMValueRef condition) { w->all = ac_and(w->e, w->all, condition); }

static LLVMValueRef compare(const struct guard *w, LLVMIntPredicate is, LLVMValueRef a, LLVMValueRef b) {
  return LLVMBuildICmp(w->e->build, is, a, b, "");
}

LLVMValueRef ac_fused_count(struct ac_emit *e, const struct ac_group *g) {
  const struct ac_member *first = NULL;
  for (unsigned i = 0; i < g->members; i++) {
    const struct ac_member *m = &g->member[i];
    if (m->kind == AC_TO_GM)
      return LLVMBuildLShr(e->build, ac_member_bytes(e, m), ac_i64(e, (uint64_t)__builtin_ctz(m->bytes)), "");
    if (m->kind != AC_FROM_GM && m->kind != AC_MOVE && !first) first = m;
  }
  return ac_member_elements(e, first);
}

/* ---- extents ---- */

static void extents(struct guard *w) {
  for (unsigned i = 0; i < w->g->members; i++) {
    const struct ac_member *m = &w->g->member[i];
    bool kept = ac_member_writes(m) && w->g->place[m->place[0]].kept;
    LLVMIntPredicate enough = kept || !ac_member_writes(m) ? LLVMIntEQ : LLVMIntUGE;
    if (m->kind == AC_COMPUTE || m->kind == AC_REDUCE) {
      LLVMValueRef elements = ac_member_elements(w->e, m);
      if (elements != w->n) require(w, compare(w, enough, elements, w->n));
      continue;
    }
    if (m->ahead || !m->bytes) continue;
    LLVMValueRef bytes = ac_member_bytes(w->e, m);
    require(w, compare(w, enough, bytes, size_of(w, m->bytes)));
    if (kept && m->op.left) { /* the filling behind the data goes to UB too, which the loop does not write */
      LLVMValueRef rest = LLVMBuildAnd(w->e->build, bytes, ac_i64(w->e, 31), "");
      require(w, compare(w, LLVMIntEQ, rest, ac_i64(w->e, 0)));
    }
  }
}

/* ---- on-chip places ---- */

static LLVMValueRef larger(const struct guard *w, LLVMValueRef a, LLVMValueRef b) {
  if (!a || a == b) return b;
  return LLVMBuildSelect(w->e->build, compare(w, LLVMIntUGT, a, b), a, b, "");
}

/* How many bytes one operand of a member takes. Copies move whole data blocks in UB. */
static LLVMValueRef operand_extent(const struct guard *w, const struct ac_member *m, unsigned operand) {
  if (m->kind == AC_COMPUTE || m->kind == AC_REDUCE)
    return ac_mul(w->e, ac_member_elements(w->e, m),
                  ac_i64(w->e, ac_type_info(ac_operand_type(m->op.type, operand))->bytes));
  LLVMValueRef up = LLVMBuildAdd(w->e->build, ac_member_bytes(w->e, m), ac_i64(w->e, 31), "");
  return LLVMBuildAnd(w->e->build, up, ac_i64(w->e, ~31ull), "");
}

/* At least what any member touches behind a place. */
static LLVMValueRef extent_of(const struct guard *w, unsigned place) {
  LLVMValueRef most = NULL;
  for (unsigned i = 0; i < w->g->members; i++)
    for (unsigned k = 0; k < w->g->member[i].op.vectors; k++)
      if (w->g->member[i].place[k] == (int)place) most = larger(w, most, operand_extent(w, &w->g->member[i], k));
  return most;
}

/* The least distance that a place can have to one above it (or to the same); false if it is not known. */
static bool distance_up(const struct guard *w, unsigned below, unsigned above, uint64_t *distance) {
  struct ac_few x = ac_few_addresses(w->layout, w->original->place[below].pointer),
                y = ac_few_addresses(w->layout, w->original->place[above].pointer);
  for (unsigned i = 0; i < x.n; i++)
    for (unsigned k = 0; k < y.n; k++)
      if (y.value[k] >= x.value[i] && y.value[k] - x.value[i] < *distance) *distance = y.value[k] - x.value[i];
  return x.n && y.n;
}

static LLVMValueRef apart(const struct guard *w, LLVMValueRef a, LLVMValueRef a_bytes, LLVMValueRef b,
                          LLVMValueRef b_bytes) {
  LLVMValueRef before = compare(w, LLVMIntULE, ac_at_byte(w->e, a, a_bytes), b);
  LLVMValueRef behind = compare(w, LLVMIntULE, ac_at_byte(w->e, b, b_bytes), a);
  return LLVMBuildOr(w->e->build, before, behind, "");
}

/* One comparison a place with the nearest above it, where addresses are known; else two for each pair. */
static void places(struct guard *w) {
  const struct ac_group *g = w->g;
  LLVMValueRef extent[AC_MAX_PLACES];
  for (unsigned i = 0; i < g->places; i++) extent[i] = extent_of(w, i);
  for (unsigned a = 0; a < g->places; a++) {
    uint64_t least = UINT64_MAX;
    for (unsigned b = 0; b < g->places; b++) {
      if (a == b || (!g->place[a].written && !g->place[b].written)) continue;
      if (!distance_up(w, a, b, &least) && a < b)
        require(w, apart(w, g->place[a].pointer, extent[a], g->place[b].pointer, extent[b]));
    }
    if (least != UINT64_MAX) require(w, compare(w, LLVMIntULE, extent[a], ac_i64(w->e, least)));
  }
}

/* ---- global memory ---- */

/* How many elements of so many bytes fit between two addresses. */
static LLVMValueRef room(const struct ac_emit *e, LLVMValueRef below, LLVMValueRef above, unsigned bytes) {
  LLVMValueRef from = LLVMBuildPtrToInt(e->build, below, e->i64, ""),
               to = LLVMBuildPtrToInt(e->build, above, e->i64, "");
  return LLVMBuildLShr(e->build, LLVMBuildSub(e->build, to, from, ""), ac_i64(e, (uint64_t)__builtin_ctz(bytes)), "");
}

/* Up to how many elements two runs are apart. */
static LLVMValueRef room_apart(const struct ac_emit *e, LLVMValueRef a, unsigned a_bytes, LLVMValueRef b,
                               unsigned b_bytes) {
  LLVMValueRef below = LLVMBuildICmp(e->build, LLVMIntULT, a, b, "");
  return LLVMBuildSelect(e->build, below, room(e, a, b, a_bytes), room(e, b, a, b_bytes), "");
}

static LLVMValueRef fewer(const struct ac_emit *e, LLVMValueRef most, LLVMValueRef other) {
  if (ac_is_const(most, UINT64_MAX)) return other;
  return LLVMBuildSelect(e->build, LLVMBuildICmp(e->build, LLVMIntULT, most, other, ""), most, other, "");
}

/* Elements go in order: an output at or below its input only meets what has been read. */
static LLVMValueRef input_and_output(const struct ac_emit *e, const struct ac_group *g, unsigned in, unsigned out,
                                     LLVMValueRef most) {
  const struct ac_member *x = &g->member[in], *z = &g->member[out];
  LLVMValueRef from = x->op.vec[1], to = z->op.vec[0];
  if (in > out || z->bytes > x->bytes) return fewer(e, most, room_apart(e, from, x->bytes, to, z->bytes));
  if (from == to) return most;
  LLVMValueRef below = LLVMBuildICmp(e->build, LLVMIntULE, to, from, "");
  return fewer(e, most, ac_select(e, below, ac_i64(e, UINT64_MAX), room(e, from, to, x->bytes)));
}

/* A copy ahead has read all before the loop begins. */
static void ahead_and_output(struct guard *w, unsigned in, unsigned out) {
  const struct ac_member *x = &w->g->member[in], *z = &w->g->member[out];
  if (in > out) require(w, apart(w, x->op.vec[1], ac_member_bytes(w->e, x), z->op.vec[0], size_of(w, z->bytes)));
}

/* The register that makes copies atomic is often not known before the kernel sets it. */
static void no_atomics(struct guard *w) {
  for (unsigned i = 0; i < w->g->members; i++) {
    LLVMValueRef mode = w->g->member[i].op.atomic;
    if (mode && !LLVMIsAConstantInt(mode)) require(w, compare(w, LLVMIntEQ, mode, LLVMConstNull(LLVMTypeOf(mode))));
  }
}

LLVMValueRef ac_fused_most(struct ac_emit *e, const struct ac_group *g) {
  LLVMValueRef most = ac_i64(e, UINT64_MAX);
  for (unsigned k = 0; k < g->members; k++) {
    const struct ac_member *out = &g->member[k];
    if (out->kind != AC_TO_GM) continue;
    for (unsigned i = 0; i < g->members; i++)
      if (g->member[i].kind == AC_FROM_GM && g->member[i].bytes && !g->member[i].ahead)
        most = input_and_output(e, g, i, k, most);
    for (unsigned i = 0; i < k; i++) {
      const struct ac_member *other = &g->member[i];
      if (other->kind != AC_TO_GM) continue;
      most = fewer(e, most, room_apart(e, other->op.vec[0], other->bytes, out->op.vec[0], out->bytes));
    }
  }
  return most;
}

static void global_memory(struct guard *w) {
  const struct ac_group *g = w->g;
  for (unsigned k = 0; k < g->members; k++)
    for (unsigned i = 0; i < g->members && g->member[k].kind == AC_TO_GM; i++)
      if (g->member[i].kind == AC_FROM_GM && g->member[i].ahead) ahead_and_output(w, i, k);
  LLVMValueRef most = ac_fused_most(w->e, g);
  if (!ac_is_const(most, UINT64_MAX)) require(w, compare(w, LLVMIntULE, w->n, most));
}

bool ac_fused_places_known(struct ac_emit *e, const struct ac_group *g, LLVMValueRef n, const struct ac_group *original,
                           LLVMTargetDataRef layout) {
  struct guard w = {.e = e, .g = g, .original = original, .layout = layout, .n = n};
  w.all = LLVMConstInt(e->i1, 1, false);
  places(&w);
  return ac_is_const(w.all, 1);
}

LLVMValueRef ac_fused_local_guard(struct ac_emit *e, const struct ac_group *g, LLVMValueRef n,
                                  const struct ac_group *original, LLVMTargetDataRef layout) {
  struct guard w = {.e = e, .g = g, .original = original, .layout = layout, .n = n};
  w.all = LLVMConstInt(e->i1, 1, false);
  extents(&w);
  places(&w);
  no_atomics(&w);
  return w.all;
}

LLVMValueRef ac_fused_guard(struct ac_emit *e, const struct ac_group *g, LLVMValueRef n,
                            const struct ac_group *original, LLVMTargetDataRef layout) {
  struct guard w = {.e = e, .g = g, .n = n, .all = ac_fused_local_guard(e, g, n, original, layout)};
  global_memory(&w);
  return w.all;
}
