/* asc-fuse: runs of instructions on the same elements become one loop, with their values in registers.
 *
 * In: canonical asc calls. Out: in kernels, each group of copies and contiguous vector instructions that stand behind one
 * another is one call of a generated function (FuseWrite.c), which holds a test (FuseGuard.c), the loop (FuseLoop.c), and the
 * members as they were for when the test fails. Values that nobody else reads never reach UB (FuseReads.c). No group spans a basic
 * block, an instruction between cores, or memory that is not known. Only kernels: elsewhere the caller may read UB.
 */
#include "Fuse.h"
#include "Util.h"
#include <stdlib.h>
#include <string.h>

struct groups {
  struct ac_group *list;
  size_t len, cap;
};

static struct ac_group *new_group(struct groups *groups) {
  if (groups->len == groups->cap) {
    groups->cap = groups->cap ? 2 * groups->cap : 8;
    groups->list = realloc(groups->list, groups->cap * sizeof *groups->list);
    if (!groups->list) abort();
  }
  struct ac_group *g = &groups->list[groups->len++];
  memset(g, 0, sizeof *g);
  return g;
}

static void find_groups(LLVMBasicBlockRef block, struct groups *groups, struct ac_diags *diags) {
  struct ac_group *g = new_group(groups);
  for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
    if (ac_group_add(g, inst, diags) != AC_CLOSES) continue;
    g->ended_by = inst;
    if (g->members > 1) g = new_group(groups);
    else memset(g, 0, sizeof *g);
    if (ac_group_add(g, inst, diags) == AC_CLOSES) memset(g, 0, sizeof *g);
  }
  if (g->members < 2) groups->len--;
}

/* How many groups become loops. */
static size_t loops_in(const struct groups *groups) {
  size_t n = 0;
  for (size_t i = 0; i < groups->len; i++) n += !groups->list[i].dissolved;
  return n;
}

static bool fuse_function(LLVMModuleRef module, LLVMValueRef fn, struct ac_pass_context *pass, unsigned *number) {
  struct groups groups = {0};
  bool ok = true, streams = false;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    find_groups(block, &groups, pass->diags);
  ac_find_unread(fn, groups.list, groups.len, LLVMGetModuleDataLayout(module));
  for (size_t i = 0; i < groups.len; i++) ac_fuse_report(&groups.list[i], pass);
  bool alone = loops_in(&groups) == 1;
  for (size_t i = 0; i < groups.len && ok; i++)
    if (!groups.list[i].dissolved) ok = ac_fuse_group(module, &groups.list[i], pass, (*number)++, alone, &streams);
  if (streams) ac_stream_fences(module, fn);
  free(groups.list);
  if (!ok) ac_internal_error(pass->diags, "asc-fuse met an instruction without a meaning on vectors");
  return ok;
}

bool ac_pass_fuse(LLVMModuleRef module, struct ac_pass_context *pass) {
  struct ac_values kernels = {0};
  unsigned number = 0;
  bool ok = true;
  if (pass->fuse.off) return true;
  ac_kernel_functions(module, &kernels);
  for (size_t i = 0; i < kernels.len && ok; i++)
    if (!LLVMIsDeclaration(kernels.data[i])) ok = fuse_function(module, kernels.data[i], pass, &number);
  ac_values_free(&kernels);
  return ok;
}
