/* The few values of an integer, by optimistic iteration over the expressions that it is made of.
 *
 * In: an integer. Out: Range.h's answers. Every value starts with no values at all; rounds over the expressions add what
 * follows from their operands until nothing is new. An answer that outgrows AC_FEW is "not known". A select on x == C
 * leaves C out of what x gives on the other side: that is how a wrapping buffer index is seen to stay below its number of buffers.
 */
#include "Range.h"
#include "Util.h"
#include <string.h>

enum { MAX_NODES = 64 };

struct node {
  LLVMValueRef value;
  struct ac_few few;
};
struct graph {
  struct node node[MAX_NODES];
  unsigned n;
  bool failed;
};

static bool is_integer(LLVMValueRef value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind; }

static uint64_t truncated(LLVMValueRef value, uint64_t number) {
  unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(value));
  return width >= 64 ? number : number & ((1ull << width) - 1);
}

static bool add_value(struct ac_few *few, uint64_t value) {
  for (unsigned i = 0; i < few->n; i++)
    if (few->value[i] == value) return false;
  if (few->n == AC_FEW) return few->n = AC_FEW + 1, true;
  few->value[few->n++] = value;
  return true;
}

/* Operands whose values make up this one's: 0, 1 or 2 of them; -1 for what is not followed. */
static int operands_of(LLVMValueRef value, LLVMValueRef *out) {
  if (!LLVMIsAInstruction(value)) return -1;
  switch (LLVMGetInstructionOpcode(value)) {
  case LLVMAdd:
  case LLVMSub:
  case LLVMMul:
  case LLVMShl:
  case LLVMLShr:
  case LLVMAnd:
  case LLVMOr:
  case LLVMXor:
  case LLVMURem:
  case LLVMUDiv:
    out[1] = LLVMGetOperand(value, 1);
    out[0] = LLVMGetOperand(value, 0);
    return 2;
  case LLVMZExt:
  case LLVMTrunc: out[0] = LLVMGetOperand(value, 0); return 1;
  case LLVMSelect:
    out[0] = LLVMGetOperand(value, 1);
    out[1] = LLVMGetOperand(value, 2);
    return 2;
  default: return -1;
  }
}

static struct node *find(struct graph *g, LLVMValueRef value) {
  for (unsigned i = 0; i < g->n; i++)
    if (g->node[i].value == value) return &g->node[i];
  return NULL;
}

static void collect(struct graph *g, LLVMValueRef value) {
  LLVMValueRef operand[2];
  if (g->failed || find(g, value)) return;
  if (g->n == MAX_NODES || !is_integer(value) || LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64) {
    g->failed = true;
    return;
  }
  g->node[g->n++] = (struct node){.value = value};
  if (LLVMIsAConstantInt(value)) {
    add_value(&g->node[g->n - 1].few, LLVMConstIntGetZExtValue(value));
    return;
  }
  if (LLVMIsAPHINode(value)) {
    for (unsigned i = 0; i < LLVMCountIncoming(value); i++) collect(g, LLVMGetIncomingValue(value, i));
    return;
  }
  int n = operands_of(value, operand);
  if (n < 0) g->failed = true;
  for (int i = 0; i < n; i++) collect(g, operand[i]);
}

static bool combine(LLVMOpcode op, uint64_t a, uint64_t b, uint64_t *out) {
  switch (op) {
  case LLVMAdd: *out = a + b; return true;
  case LLVMSub: *out = a - b; return true;
  case LLVMMul: *out = a * b; return true;
  case LLVMShl: *out = b < 64 ? a << b : 0; return true;
  case LLVMLShr: *out = b < 64 ? a >> b : 0; return true;
  case LLVMAnd: *out = a & b; return true;
  case LLVMOr: *out = a | b; return true;
  case LLVMXor: *out = a ^ b; return true;
  case LLVMURem: *out = b ? a % b : 0; return b != 0;
  case LLVMUDiv: *out = b ? a / b : 0; return b != 0;
  default: return false;
  }
}

/* The arm of a select that its condition compares with a constant, and the constant: it is not what the other arm has. */
static bool excluded(LLVMValueRef select, LLVMValueRef arm, bool when_true, uint64_t *constant) {
  LLVMValueRef cond = LLVMGetOperand(select, 0);
  if (!LLVMIsAICmpInst(cond) || LLVMGetOperand(cond, 0) != arm || !LLVMIsAConstantInt(LLVMGetOperand(cond, 1)))
    return false;
  *constant = LLVMConstIntGetZExtValue(LLVMGetOperand(cond, 1));
  return LLVMGetICmpPredicate(cond) == (when_true ? LLVMIntNE : LLVMIntEQ);
}

static bool flow(struct graph *g, struct node *to, LLVMValueRef from, const uint64_t *without) {
  struct node *source = find(g, from);
  bool changed = false;
  for (unsigned i = 0; i < source->few.n && i < AC_FEW; i++)
    if (!without || source->few.value[i] != *without)
      changed |= add_value(&to->few, truncated(to->value, source->few.value[i]));
  return changed;
}

static bool flow_select(struct graph *g, struct node *to) {
  bool changed = false;
  for (unsigned arm = 1; arm <= 2; arm++) {
    LLVMValueRef value = LLVMGetOperand(to->value, arm);
    uint64_t constant;
    bool out = excluded(to->value, value, arm == 1, &constant);
    changed |= flow(g, to, value, out ? &constant : NULL);
  }
  return changed;
}

static bool flow_binary(struct graph *g, struct node *to) {
  struct node *a = find(g, LLVMGetOperand(to->value, 0)), *b = find(g, LLVMGetOperand(to->value, 1));
  bool changed = false;
  for (unsigned i = 0; i < a->few.n && i < AC_FEW; i++)
    for (unsigned k = 0; k < b->few.n && k < AC_FEW; k++) {
      uint64_t out;
      if (!combine(LLVMGetInstructionOpcode(to->value), a->few.value[i], b->few.value[k], &out)) g->failed = true;
      else changed |= add_value(&to->few, truncated(to->value, out));
    }
  return changed;
}

static bool step(struct graph *g, struct node *to) {
  bool changed = false;
  if (LLVMIsAConstantInt(to->value)) return false;
  if (LLVMIsAPHINode(to->value)) {
    for (unsigned i = 0; i < LLVMCountIncoming(to->value); i++)
      changed |= flow(g, to, LLVMGetIncomingValue(to->value, i), NULL);
    return changed;
  }
  if (LLVMIsASelectInst(to->value)) return flow_select(g, to);
  if (LLVMIsACastInst(to->value)) return flow(g, to, LLVMGetOperand(to->value, 0), NULL);
  return flow_binary(g, to);
}

struct ac_few ac_few_integers(LLVMValueRef value) {
  struct graph g = {0};
  struct ac_few none = {0};
  collect(&g, value);
  for (bool changed = true; changed && !g.failed;) {
    changed = false;
    for (unsigned i = 0; i < g.n; i++) {
      changed |= step(&g, &g.node[i]);
      if (g.node[i].few.n > AC_FEW) g.failed = true;
    }
  }
  return g.failed ? none : find(&g, value)->few;
}

static LLVMValueRef inttoptr_operand(LLVMValueRef pointer) {
  if (LLVMIsAIntToPtrInst(pointer)) return LLVMGetOperand(pointer, 0);
  if (LLVMIsAConstantExpr(pointer) && LLVMGetConstOpcode(pointer) == LLVMIntToPtr) return LLVMGetOperand(pointer, 0);
  return NULL;
}

struct ac_few ac_few_addresses(LLVMTargetDataRef layout, LLVMValueRef pointer) {
  struct ac_few few = {0};
  LLVMValueRef base;
  int64_t offset;
  if (!ac_const_offset(layout, pointer, &base, &offset)) return few;
  LLVMValueRef number = inttoptr_operand(base);
  if (number) few = ac_few_integers(number);
  else if (LLVMIsAConstantPointerNull(base)) few = (struct ac_few){.n = 1};
  for (unsigned i = 0; i < few.n; i++) few.value[i] += (uint64_t)offset;
  return few;
}

/* ---- bounds ---- */

static uint64_t shifted(uint64_t bound, LLVMValueRef by, bool left) {
  uint64_t n = LLVMIsAConstantInt(by) ? LLVMConstIntGetZExtValue(by) : 64;
  if (n >= 64) return left ? UINT64_MAX : bound;
  if (!left) return bound >> n;
  return bound <= UINT64_MAX >> n ? bound << n : UINT64_MAX;
}

static uint64_t product(uint64_t a, uint64_t b) {
  uint64_t out;
  return __builtin_mul_overflow(a, b, &out) ? UINT64_MAX : out;
}

static uint64_t bound_of(LLVMValueRef value, unsigned depth);

static uint64_t bound_of_call(LLVMValueRef call, unsigned depth) {
  LLVMValueRef callee = ac_callee(call);
  if (!callee || !ac_has_prefix(callee, "llvm.umin.")) return UINT64_MAX;
  uint64_t a = bound_of(LLVMGetOperand(call, 0), depth), b = bound_of(LLVMGetOperand(call, 1), depth);
  return a < b ? a : b;
}

static uint64_t bound_of(LLVMValueRef value, unsigned depth) {
  if (LLVMIsAConstantInt(value)) return LLVMConstIntGetZExtValue(value);
  if (!depth-- || !is_integer(value)) return UINT64_MAX;
  if (LLVMIsACallInst(value)) return bound_of_call(value, depth);
  if (!LLVMIsAInstruction(value)) return UINT64_MAX;
  LLVMOpcode op = LLVMGetInstructionOpcode(value);
  uint64_t a = LLVMGetNumOperands(value) > 0 && op != LLVMPHI ? bound_of(LLVMGetOperand(value, 0), depth) : UINT64_MAX;
  switch (op) {
  case LLVMZExt: return a;
  case LLVMTrunc: return a == truncated(value, a) ? a : UINT64_MAX;
  case LLVMLShr: return shifted(a, LLVMGetOperand(value, 1), false);
  case LLVMShl: a = shifted(a, LLVMGetOperand(value, 1), true); break;
  case LLVMMul: a = product(a, bound_of(LLVMGetOperand(value, 1), depth)); break;
  case LLVMAnd: {
    uint64_t b = bound_of(LLVMGetOperand(value, 1), depth);
    return a < b ? a : b;
  }
  case LLVMSelect: {
    uint64_t yes = bound_of(LLVMGetOperand(value, 1), depth), no = bound_of(LLVMGetOperand(value, 2), depth);
    return yes > no ? yes : no;
  }
  default: return UINT64_MAX;
  }
  return a == truncated(value, a) ? a : UINT64_MAX; /* what may have wrapped is not bounded */
}

uint64_t ac_upper_bound(LLVMValueRef value) { return bound_of(value, 12); }
