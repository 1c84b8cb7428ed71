/* Fuse: what the files of asc-fuse share: a group of instructions that becomes one loop.
 *
 * In: canonical asc calls of one basic block. Out: struct ac_group. Fuse.c walks functions and rewrites, FuseGroup.c says
 * what may join a group, FuseReads.c which writes to UB nobody reads, FuseGuard.c under what conditions the loop is right,
 * FuseLoop.c writes it.
 *
 * A place is an on-chip address that members of the group read or write; a value is what a member leaves there. In the
 * loop values live in registers, `lanes` elements at a time, lane by lane in the order of the members.
 */
#ifndef ASCPU_TRANSFORMS_FUSE_H
#define ASCPU_TRANSFORMS_FUSE_H
#include "Emit.h"
#include "Transforms.h"

enum { AC_MAX_MEMBERS = 48, AC_MAX_PLACES = 24 };

struct ac_place {
  LLVMValueRef pointer;
  unsigned bytes;   /* of an element of the value that is there now; 0: a copy put it there and nobody has read it */
  int writer;       /* the member that wrote the value; -1: it was there before the group */
  bool read_before; /* a member reads what was there before the group */
  bool written;
  bool kept; /* the last value goes to UB: somebody else may read it */
};

enum ac_member_kind { AC_FROM_GM, AC_TO_GM, AC_COMPUTE };
struct ac_member {
  enum ac_member_kind kind;
  struct ac_op op;
  int place[AC_MAX_VECTORS]; /* of each vector operand; -1 for one in global memory */
  unsigned bytes;            /* of an element of what it writes (AC_TO_GM: of what it reads); 0 as in ac_place */
  bool ahead;                /* a copy that no member reads: done whole before the loop */
};

struct ac_group {
  struct ac_member member[AC_MAX_MEMBERS];
  unsigned members;
  struct ac_place place[AC_MAX_PLACES];
  unsigned places;
  bool dissolved;        /* not worth it, or not possible: stays as it is */
  LLVMValueRef ended_by; /* the instruction that could not join; NULL: the block's end */
  LLVMValueRef reader;   /* of a dissolved group: what may read its values; NULL: nothing would be saved anyway */
};

/* What an instruction between two members means for the group. */
enum ac_joins { AC_JOINED, AC_PASSED, AC_CLOSES };
/* Adds the instruction as a member (AC_JOINED), lets it stand beside the group (AC_PASSED: it may move before all members),
 * or says that the group ends before it. */
enum ac_joins ac_group_add(struct ac_group *, LLVMValueRef inst, struct ac_diags *);
/* Why an instruction that closed a group is none of its members, for remarks. */
const char *ac_why_not_fused(LLVMValueRef inst, struct ac_diags *);
/* Whether the copy is to or from one run of bytes of global memory; and how many. */
LLVMValueRef ac_member_bytes(struct ac_emit *, const struct ac_member *);

/* Marks, in every group of the function, the places whose values must go to UB; a group that saves nothing is dissolved. */
void ac_find_unread(LLVMValueRef fn, struct ac_group *groups, size_t n, LLVMTargetDataRef);

/* -Rpass and -Rpass-missed, before the group is rewritten; and the numbers for -save-stats. */
void ac_fuse_report(const struct ac_group *, struct ac_pass_context *);

/* The loop's element count, and an i1: whether the loop does what the members do one after the other. The members'
 * operands are values of the function that is being written. */
LLVMValueRef ac_fused_count(struct ac_emit *, const struct ac_group *);
LLVMValueRef ac_fused_guard(struct ac_emit *, const struct ac_group *, LLVMValueRef n, const struct ac_group *original,
                            LLVMTargetDataRef);

/* Streams (FuseStream.c): the group's one output, or -1 if it has another number of them or its stores cannot go past the
 * caches; the variable that a group has for it in its kernel; the fences that a kernel with such groups needs. */
int ac_stream_output(const struct ac_group *, LLVMTargetMachineRef);
LLVMValueRef ac_stream_state(LLVMModuleRef, LLVMValueRef kernel, uint64_t bytes);
void ac_stream_fences(LLVMModuleRef, LLVMValueRef kernel);
struct ac_stream {
  LLVMValueRef on;   /* an i1: store past the caches */
  LLVMValueRef skip; /* elements before the output's first cache line begins */
};
/* Counts n elements more, and says whether they belong to a stream. */
struct ac_stream ac_stream_test(struct ac_emit *, const struct ac_member *out, LLVMValueRef n, LLVMValueRef state);

/* The loop over n elements; the buffer has room for a vector. skip: NULL, or how many elements to do before stores go past
 * the caches. False if some member has no meaning in ExpandArithmetic.c. */
bool ac_fused_loop(struct ac_emit *, const struct ac_group *, LLVMValueRef n, LLVMValueRef skip, LLVMValueRef buffer,
                   unsigned vector_bytes);
#endif
