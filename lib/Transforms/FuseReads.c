/* Which values of a group somebody else may read: the proof that the rest need not go to UB.
 *
 * In: a function with its groups. Out: ac_place.kept, dissolved groups, copies that are done ahead of the loop. Everything
 * in the function that may read UB and is not a member forwarded to from inside its own group is a read: other asc
 * instructions, loads, calls that are not known to be harmless, and what a group takes from UB itself. UB means nothing
 * before a kernel and after it (docs/semantics.md 1), so a value that no read can meet is dropped. Reads with addresses
 * that are not known meet everything. Dissolving a group makes its members readers: repeated until nothing changes.
 */
#include "Fuse.h"
#include "Range.h"
#include "Util.h"
#include <stdlib.h>
#include <string.h>

struct read {
  struct ac_few from;
  uint64_t bytes; /* at most; UINT64_MAX: not known */
  LLVMValueRef by;
  const struct ac_group *own; /* concerns the values of other groups alone; NULL: of all */
};
struct reads {
  struct read *list;
  size_t len, cap;
  LLVMValueRef anything; /* it may read all of UB */
  LLVMTargetDataRef layout;
};

static void add_read_beside(struct reads *r, LLVMValueRef by, LLVMValueRef pointer, uint64_t bytes,
                            const struct ac_group *own) {
  struct ac_few from = ac_few_addresses(r->layout, pointer);
  if (!from.n && !own) r->anything = by;
  if (r->len == r->cap) {
    r->cap = r->cap ? 2 * r->cap : 32;
    r->list = realloc(r->list, r->cap * sizeof *r->list);
    if (!r->list) abort();
  }
  r->list[r->len++] = (struct read){from, bytes, by, own};
}

static void add_read(struct reads *r, LLVMValueRef by, LLVMValueRef pointer, uint64_t bytes) {
  add_read_beside(r, by, pointer, bytes, NULL);
}

static uint64_t times(uint64_t a, uint64_t b) {
  uint64_t out;
  return __builtin_mul_overflow(a, b, &out) ? UINT64_MAX : out;
}

/* In NORM mode, with strides that are known: the last repeat's last data block. */
static uint64_t strided_extent(const struct ac_op *op, unsigned operand) {
  int64_t block, repeat;
  if (!ac_const(op->blk[operand], &block) || !ac_const(op->rep[operand], &repeat)) return UINT64_MAX;
  uint64_t times = ac_upper_bound(op->repeat);
  if (times > 255) times = 255;
  return times ? 32 * ((times - 1) * (uint64_t)repeat + 7 * (uint64_t)block + 1) : 0;
}

/* How far an instruction reads behind an operand's address. */
static uint64_t extent(const struct ac_op *op, unsigned operand) {
  if (op->inst->flags & AC_OWN) return UINT64_MAX;
  if (op->counter && ac_is_const(op->counter, 1) && ac_is_const(op->blk[operand], 1)) {
    unsigned size = ac_type_info(ac_operand_type(op->type, operand))->bytes, widest = ac_type_info(op->type)->bytes;
    if (ac_is_const(op->rep[operand], 8 * size / widest)) return times(ac_upper_bound(op->mask_lo), size);
  }
  if (op->counter && ac_is_const(op->counter, 0)) return strided_extent(op, operand);
  if (op->count && ac_is_const(op->count, 1))
    return op->len ? times(ac_upper_bound(op->len), 32) : ac_upper_bound(op->len_bytes);
  return UINT64_MAX;
}

/* How far the bits of an instruction go: one for each lane. */
static uint64_t bits_extent(const struct ac_op *op) {
  uint64_t lanes = UINT64_MAX, times = ac_upper_bound(op->repeat);
  if (ac_is_const(op->counter, 1)) lanes = ac_upper_bound(op->mask_lo);
  else if (ac_is_const(op->counter, 0)) lanes = (times > 255 ? 255 : times) * (256 / ac_type_info(op->type)->bytes);
  return lanes == UINT64_MAX ? lanes : lanes / 8 + 1;
}

/* The i-th vector operand's letter. */
static char letter_of(const struct ac_op *op, unsigned operand) {
  for (const char *l = op->inst->shape; *l; l++)
    if (ac_letter_address(*l) && operand-- == 0) return *l;
  return 0;
}

static void reads_of_instruction(struct reads *r, const struct ac_op *op) {
  for (unsigned i = 0; i < op->vectors; i++) {
    char letter = letter_of(op, i);
    if (letter == 's' || letter == 'a') add_read(r, op->call, op->vec[i], extent(op, i));
    else if (letter == 'B') add_read(r, op->call, op->vec[i], bits_extent(op)); /* bits share bytes */
    else if (!strchr("dDSCQ2345", letter)) r->anything = op->call;
  }
  if (op->bits) add_read(r, op->call, op->bits, bits_extent(op));
  /* masked-off lanes keep what they hold: nothing is read that was not to be read there anyway */
}

static bool in_ub(LLVMValueRef value) {
  LLVMTypeRef type = LLVMTypeOf(value);
  return LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type) == AC_UB;
}

static bool harmless_call(LLVMValueRef inst) {
  LLVMValueRef callee = ac_callee(inst);
  if (!callee) return false;
  if (ac_has_prefix(callee, "__ascpu_poll") || ac_has_prefix(callee, "__ascpu_cycles")) return true;
  unsigned noreturn = LLVMGetEnumAttributeKindForName("noreturn", 8);
  if (LLVMGetEnumAttributeAtIndex(callee, LLVMAttributeFunctionIndex, noreturn)) return true;
  if (!LLVMGetIntrinsicID(callee)) return false;
  for (int i = 0; i < LLVMGetNumOperands(inst) - 1; i++)
    if (in_ub(LLVMGetOperand(inst, (unsigned)i))) return ac_has_prefix(callee, "llvm.memset.");
  return true;
}

static void reads_of_plain(struct reads *r, LLVMValueRef inst) {
  if (LLVMIsACallInst(inst) || LLVMIsAInvokeInst(inst)) {
    if (!harmless_call(inst)) r->anything = inst;
    return;
  }
  if (LLVMIsALoadInst(inst)) {
    LLVMValueRef from = LLVMGetOperand(inst, 0);
    if (in_ub(from)) add_read(r, inst, from, LLVMStoreSizeOfType(r->layout, LLVMTypeOf(inst)));
    return;
  }
  LLVMOpcode op = LLVMGetInstructionOpcode(inst);
  if (LLVMIsAStoreInst(
          inst)) { /* the address itself going to memory is an escape; a scalar going to UB is not a read */
    if (in_ub(LLVMGetOperand(inst, 0))) r->anything = inst;
  } else if (op == LLVMPtrToInt || op == LLVMAddrSpaceCast || op == LLVMAtomicRMW || op == LLVMAtomicCmpXchg)
    for (int i = 0; i < LLVMGetNumOperands(inst); i++)
      if (in_ub(LLVMGetOperand(inst, (unsigned)i))) r->anything = inst;
}

static void collect_outside(struct reads *r, LLVMValueRef fn, const struct ac_set *members) {
  struct ac_diags ignored;
  ac_diags_init(&ignored);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
      struct ac_op op;
      LLVMValueRef callee = ac_callee(inst);
      if (ac_set_has(members, inst)) continue;
      if (!callee || !ac_has_prefix(callee, "llvm.asc.")) reads_of_plain(r, inst);
      else if (ac_read(inst, &op, &ignored) == AC_READ) reads_of_instruction(r, &op);
      else r->anything = inst;
    }
  ac_diags_free(&ignored);
}

/* ---- what the instructions of a group, one by one, may read beyond what the group has written ---- */

/* The bytes of an operand: a constant, or a value times a number. */
struct amount {
  LLVMValueRef value; /* NULL: none */
  uint64_t bytes;
};

static struct amount amount_of(const struct ac_member *m, unsigned operand) {
  bool lanes = m->kind == AC_COMPUTE || m->kind == AC_REDUCE;
  unsigned size = lanes ? ac_type_info(ac_operand_type(m->op.type, operand))->bytes : 1;
  struct amount a = {m->op.len_bytes, 1};
  if (lanes && m->lanes.each) a = (struct amount){m->op.repeat, (uint64_t)m->lanes.each * size};
  else if (lanes) a = (struct amount){m->op.mask_lo, size};
  else if (m->op.len) a = (struct amount){m->op.len, 32};
  int64_t number;
  if (ac_const(a.value, &number)) a = (struct amount){NULL, (uint64_t)number * a.bytes};
  return a;
}

enum { COVERED, PERHAPS, TOO_SHORT };
static int covers(const struct ac_member *writer, const struct ac_member *reader, unsigned operand) {
  struct amount w = amount_of(writer, 0), r = amount_of(reader, operand);
  if (w.value == r.value && w.bytes >= r.bytes) return COVERED;
  return w.value || r.value ? PERHAPS : TOO_SHORT;
}

/* A value may be shorter than what is read of it: the rest is what some other instruction left there. When lengths are not known,
 * only values of other groups count: what an earlier round of the same group left behind a shorter last one is not worth
 * storing all of them (docs/differences-from-hardware.md). */
static void read_beyond(struct reads *r, const struct ac_group *g, const struct ac_member *m, unsigned operand,
                        int writer) {
  int how = covers(&g->member[writer], m, operand);
  if (how != COVERED)
    add_read_beside(r, m->op.call, g->place[m->place[operand]].pointer, extent(&m->op, operand),
                    how == PERHAPS ? g : NULL);
}

/* What groups take from UB: values from before the group, whole rest of the buffer counted; and what their values leave. */
static void collect_inside(struct reads *r, const struct ac_group *g) {
  int writer[AC_MAX_PLACES];
  for (unsigned i = 0; i < g->places; i++) {
    writer[i] = -1;
    if (g->place[i].read_before) add_read(r, g->member[0].op.call, g->place[i].pointer, UINT64_MAX);
  }
  for (unsigned i = 0; i < g->members; i++) {
    const struct ac_member *m = &g->member[i];
    bool keeps = m->kind == AC_COMPUTE && (ac_inst_accumulates(m->op.inst) || m->lanes.masked);
    unsigned first = keeps ? 0 : 1;
    for (unsigned k = first; k < m->op.vectors; k++)
      if (m->place[k] >= 0 && writer[m->place[k]] >= 0) read_beyond(r, g, m, k, writer[m->place[k]]);
    if (ac_member_writes(m)) writer[m->place[0]] = (int)i;
  }
}

/* ---- what is written ---- */

static uint64_t written_bytes(const struct ac_group *g, unsigned place) {
  uint64_t most = 0;
  for (unsigned i = 0; i < g->members; i++) {
    const struct ac_member *m = &g->member[i];
    if (!ac_member_writes(m) || m->place[0] != (int)place) continue;
    uint64_t bytes = extent(&m->op, 0);
    if (m->op.left && bytes < UINT64_MAX - 32) bytes = (bytes + 31) / 32 * 32;
    if (bytes > most) most = bytes;
  }
  return most;
}

static bool meets(const struct read *read, uint64_t at, uint64_t bytes) {
  for (unsigned i = 0; i < read->from.n; i++) {
    uint64_t from = read->from.value[i];
    bool below = read->bytes <= at && from <= at - read->bytes, above = bytes <= from && at <= from - bytes;
    if (!below && !above) return true;
  }
  return false;
}

static bool may_meet(const struct read *read, const struct ac_few *at, uint64_t bytes) {
  if (!at->n || !read->from.n) return true;
  for (unsigned i = 0; i < at->n; i++)
    if (meets(read, at->value[i], bytes)) return true;
  return false;
}

/* What may read the place's value; NULL: nothing. */
static LLVMValueRef reader_of(const struct reads *r, const struct ac_group *g, unsigned place) {
  if (r->anything) return r->anything;
  struct ac_few at = ac_few_addresses(r->layout, g->place[place].pointer);
  uint64_t bytes = written_bytes(g, place);
  for (size_t k = 0; k < r->len; k++)
    if (r->list[k].own != g && may_meet(&r->list[k], &at, bytes)) return r->list[k].by;
  return NULL;
}

static unsigned users(const struct ac_group *g, int place) {
  unsigned n = 0;
  for (unsigned i = 0; i < g->members; i++)
    for (unsigned k = 0; k < g->member[i].op.vectors; k++) n += g->member[i].place[k] == place;
  return n;
}

/* How often the members go through UB, one by one. */
static int passes(const struct ac_member *m) {
  switch (m->kind) {
  case AC_FROM_GM:
  case AC_TO_GM:
  case AC_REDUCE: return 1;
  case AC_MOVE: return 2;
  default: return (int)m->op.vectors + (ac_inst_accumulates(m->op.inst) || m->lanes.masked);
  }
}

/* And how often the loop would. */
static int passes_left(const struct ac_group *g) {
  int n = 0;
  for (unsigned i = 0; i < g->places; i++) n += g->place[i].read_before + (g->place[i].written && g->place[i].kept);
  return n;
}

/* Whether an earlier value at the place had wider elements than the last one: what lies behind the last one would be its, and
 * the loop writes only the last one. */
static bool had_wider(const struct ac_group *g, unsigned place) {
  for (unsigned i = 0; i < g->members; i++) {
    const struct ac_member *m = &g->member[i];
    if (ac_member_writes(m) && m->place[0] == (int)place && m->bytes > g->place[place].bytes) return true;
  }
  return false;
}

/* False: the group saves nothing, or cannot leave in UB what its members would, and is dissolved. */
enum { WORTH_IT = 3 };
static bool judge(const struct reads *r, struct ac_group *g) {
  bool saves = false, out = false, computes = false, is_long = false;
  int before = 0;
  for (unsigned i = 0; i < g->places; i++) {
    if (!g->place[i].written) continue;
    LLVMValueRef reader = reader_of(r, g, i);
    g->place[i].kept = reader != NULL;
    if (reader) g->reader = reader;
    if (reader && had_wider(g, i)) return false;
    saves |= !g->place[i].kept;
  }
  for (unsigned i = 0; i < g->members; i++) {
    struct ac_member *m = &g->member[i];
    m->ahead = m->kind == AC_FROM_GM && !m->bytes && g->place[m->place[0]].kept;
    if (m->kind == AC_MOVE && !m->bytes) return false;
    before += passes(m);
    is_long |= m->kind == AC_COMPUTE && ac_is_long(&m->op);
    out |= !ac_member_writes(m);
    computes |= m->kind == AC_COMPUTE || m->kind == AC_REDUCE;
    /* ahead of everything is only right for a place that nobody else has to do with */
    if (m->ahead && users(g, m->place[0]) > 1) return false;
  }
  if (saves && (out || (computes && g->members > 2))) return true;
  return computes && !is_long && before - passes_left(g) >= WORTH_IT;
}

void ac_find_unread(LLVMValueRef fn, struct ac_group *groups, size_t n, LLVMTargetDataRef layout) {
  for (bool again = true; again;) {
    struct reads reads = {.layout = layout};
    struct ac_set members = {0};
    for (size_t i = 0; i < n; i++)
      for (unsigned k = 0; !groups[i].dissolved && k < groups[i].members; k++)
        ac_set_add(&members, groups[i].member[k].op.call);
    collect_outside(&reads, fn, &members);
    for (size_t i = 0; i < n; i++)
      if (!groups[i].dissolved) collect_inside(&reads, &groups[i]);
    again = false;
    for (size_t i = 0; i < n; i++)
      if (!groups[i].dissolved && !judge(&reads, &groups[i])) groups[i].dissolved = again = true;
    ac_set_free(&members);
    free(reads.list);
  }
}
