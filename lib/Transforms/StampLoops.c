/* asc-stamp, address registers: what asc_update_addr_reg of the C API means, which names strides and no indices.
 *
 * In: a module before inlining, with calls of __ascpu_loop_offset(stride of the innermost loop, of the next one, ...).
 * Out: in their place the sum of strides times the rounds that the loops around the call have begun before the one at
 * hand; a counter for each such loop. Loops are those of the call's own function, found by dominance: an edge to a block
 * that dominates its source closes one. A stride without a loop counts nothing.
 */
#include "Stamp.h"
#include "Util.h"
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

enum { STRIDES = 4 };

/* A function's blocks by number, who comes before whom, and who dominates whom: a row of flags for each block. */
struct graph {
  LLVMBasicBlockRef *block;
  unsigned n;
  bool *edge, *dominates; /* [from * n + to] */
};

static unsigned number_of(const struct graph *g, LLVMBasicBlockRef block) {
  unsigned i = 0;
  while (g->block[i] != block) i++;
  return i;
}

static void *zeroed(size_t n) {
  void *p = calloc(n, 1);
  if (!p) abort();
  return p;
}

/* to is dominated by itself and what dominates all blocks before it. */
static bool dominators_of(struct graph *g, unsigned to) {
  bool changed = false;
  for (unsigned d = 0; d < g->n; d++) {
    if (d == to || !g->dominates[d * g->n + to]) continue;
    for (unsigned from = 0; from < g->n; from++)
      if (g->edge[from * g->n + to] && !g->dominates[d * g->n + from])
        changed = true, g->dominates[d * g->n + to] = false;
  }
  return changed;
}

static struct graph graph_of(LLVMValueRef fn) {
  struct graph g = {.n = LLVMCountBasicBlocks(fn)};
  g.block = zeroed(g.n * sizeof *g.block), g.edge = zeroed((size_t)g.n * g.n), g.dominates = zeroed((size_t)g.n * g.n);
  LLVMGetBasicBlocks(fn, g.block);
  for (unsigned from = 0; from < g.n; from++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(g.block[from]);
    for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++)
      g.edge[from * g.n + number_of(&g, LLVMGetSuccessor(end, s))] = true;
  }
  memset(g.dominates, true, (size_t)g.n * g.n);
  for (unsigned d = 1; d < g.n; d++) g.dominates[d * g.n] = false; /* the entry is block 0 */
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned to = 1; to < g.n; to++) changed |= dominators_of(&g, to);
  }
  return g;
}

static void graph_free(struct graph *g) { free(g->block), free(g->edge), free(g->dominates); }

static bool closes(const struct graph *g, unsigned from, unsigned head) {
  return g->edge[from * g->n + head] && g->dominates[head * g->n + from];
}

/* The blocks of the loop with that head, their number; 0: it is the head of none. */
static unsigned loop_body(const struct graph *g, unsigned head, bool *in) {
  unsigned count = 1, *work = zeroed((g->n + 1) * sizeof *work), todo = 0;
  bool any = false;
  memset(in, false, g->n);
  in[head] = true;
  for (unsigned from = 0; from < g->n; from++) {
    if (!closes(g, from, head)) continue;
    any = true;
    if (!in[from]) in[from] = true, count++, work[todo++] = from;
  }
  while (todo) {
    unsigned at = work[--todo];
    for (unsigned from = 0; from < g->n; from++)
      if (g->edge[from * g->n + at] && !in[from]) in[from] = true, count++, work[todo++] = from;
  }
  free(work);
  return any ? count : 0;
}

/* How often the loop has come round: 0 from outside, one more from inside. */
static LLVMValueRef counter(const struct graph *g, unsigned head) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(LLVMBasicBlockAsValue(g->block[head])));
  LLVMTypeRef i32 = LLVMInt32TypeInContext(context);
  LLVMBuilderRef build = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(build, LLVMGetFirstInstruction(g->block[head]));
  LLVMValueRef rounds = LLVMBuildPhi(build, i32, "asc.round"), first = LLVMGetNextInstruction(rounds);
  while (LLVMIsAPHINode(first)) first = LLVMGetNextInstruction(first);
  LLVMPositionBuilderBefore(build, first);
  LLVMValueRef next = LLVMBuildAdd(build, rounds, LLVMConstInt(i32, 1, false), ""), none = LLVMConstNull(i32);
  for (unsigned from = 0; from < g->n; from++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(g->block[from]);
    for (unsigned s = 0; g->edge[from * g->n + head] && s < LLVMGetNumSuccessors(end); s++)
      if (LLVMGetSuccessor(end, s) == g->block[head]) /* an entry for each edge */
        LLVMAddIncoming(rounds, closes(g, from, head) ? &next : &none, &g->block[from], 1);
  }
  LLVMDisposeBuilder(build);
  return rounds;
}

/* The heads of the loops around a block, the innermost first; their number. */
static unsigned loops_around(const struct graph *g, unsigned at, unsigned *head) {
  unsigned size[STRIDES], n = 0;
  bool *in = zeroed(g->n);
  for (unsigned h = 0; h < g->n; h++) {
    unsigned blocks = loop_body(g, h, in), place;
    if (!blocks || !in[at]) continue;
    for (place = n < STRIDES ? n : STRIDES; place && size[place - 1] > blocks; place--)
      if (place < STRIDES) size[place] = size[place - 1], head[place] = head[place - 1];
    if (place < STRIDES) size[place] = blocks, head[place] = h, n += n < STRIDES;
  }
  free(in);
  return n;
}

static void replace(LLVMValueRef call, const struct graph *g) {
  unsigned head[STRIDES] = {0}, n = loops_around(g, number_of(g, LLVMGetInstructionParent(call)), head);
  LLVMTypeRef i32 = LLVMTypeOf(call);
  LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetTypeContext(i32));
  LLVMPositionBuilderBefore(build, call);
  LLVMSetCurrentDebugLocation2(build, LLVMInstructionGetDebugLoc(call));
  LLVMValueRef sum = LLVMConstNull(i32);
  for (unsigned i = 0; i < n && i < (unsigned)LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef part = LLVMBuildMul(build, counter(g, head[i]), LLVMGetOperand(call, i), "");
    sum = LLVMBuildAdd(build, sum, part, "");
  }
  LLVMDisposeBuilder(build);
  LLVMReplaceAllUsesWith(call, sum);
  LLVMInstructionEraseFromParent(call);
}

void ac_stamp_loop_offsets(LLVMModuleRef module) {
  LLVMValueRef offset = LLVMGetNamedFunction(module, "__ascpu_loop_offset"), call;
  if (!offset) return;
  while (LLVMGetFirstUse(offset) && LLVMIsACallInst(call = LLVMGetUser(LLVMGetFirstUse(offset)))) {
    struct graph g = graph_of(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
    replace(call, &g);
    graph_free(&g);
  }
}
