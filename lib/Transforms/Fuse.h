/* Fuse: what the files of asc-fuse share: a group of instructions that becomes one loop.
 *
 * In: canonical asc calls of one basic block. Out: struct ac_group. Fuse.c walks functions and rewrites, FuseGroup.c says
 * what may join a group, FuseLanes.c which of its lanes are on, FuseReads.c which writes to UB nobody reads, FuseGuard.c
 * under what conditions the loop is right; FuseWrite.c writes functions, FuseLoop.c the loops in them, FuseJoin.c makes the
 * loops of several tiles one.
 *
 * A place is an on-chip address that members of the group read or write; a value is what a member leaves there. In the
 * loop values live in registers, `lanes` elements at a time, lane by lane in the order of the members.
 */
#ifndef ASCPU_TRANSFORMS_FUSE_H
#define ASCPU_TRANSFORMS_FUSE_H
#include "Expand.h"
#include "Transforms.h"
#include "Util.h"

enum { AC_MAX_MEMBERS = 48, AC_MAX_PLACES = 24, AC_FUSE_BUFFER = 2 * AC_REPEAT_BYTES };

struct ac_place {
  LLVMValueRef pointer;
  unsigned bytes;   /* of an element of the value that is there now; 0: a copy put it there and nobody has read it */
  int writer;       /* the member that wrote the value; -1: it was there before the group */
  bool read_before; /* a member reads what was there before the group */
  bool written;
  bool kept; /* the last value goes to UB: somebody else may read it */
};

/* What the lanes of a vector instruction are to the elements of the loop. */
struct ac_lanes {
  unsigned each;   /* elements that a repeat goes on by; 0: counter mode, mask_lo elements in all */
  unsigned stride; /* every stride-th data block is on */
  bool masked;     /* some lanes may be off: they keep what the destination holds */
};

/* AC_MOVE: a copy inside UB. AC_REDUCE: the last member, if it is there: it takes a value and leaves one result in UB. */
enum ac_member_kind { AC_FROM_GM, AC_TO_GM, AC_COMPUTE, AC_MOVE, AC_REDUCE };
struct ac_member {
  enum ac_member_kind kind;
  struct ac_op op;
  struct ac_lanes lanes;     /* of AC_COMPUTE and AC_REDUCE */
  int place[AC_MAX_VECTORS]; /* of each vector operand; -1 for one in global memory, and for a reduction's result */
  int from;                  /* AC_MOVE: the member whose value it moves; -1: it was there before the group */
  unsigned bytes; /* of an element of what it writes (AC_TO_GM, AC_REDUCE: of what it reads); 0 as in ac_place */
  bool ahead;     /* a copy that no member reads: done whole before the loop */
};
/* Whether it leaves a value at place[0]. */
static inline bool ac_member_writes(const struct ac_member *m) { return m->kind != AC_TO_GM && m->kind != AC_REDUCE; }

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
/* How many bytes a copy moves. */
LLVMValueRef ac_member_bytes(struct ac_emit *, const struct ac_member *);

/* ---- FuseLanes.c ---- */
/* False: its lanes are no run of elements. */
bool ac_read_lanes(const struct ac_op *, struct ac_lanes *);
/* How many elements an AC_COMPUTE or AC_REDUCE covers, as i64. */
LLVMValueRef ac_member_elements(struct ac_emit *, const struct ac_member *);
/* A place in the loop: its first element is `beyond` more than some multiple of `unit`. */
struct ac_lane_index {
  LLVMValueRef index;
  unsigned unit, beyond;
};
/* Which of n lanes from there are on, as <n x i1>; NULL: all. */
LLVMValueRef ac_lanes_on(struct ac_emit *, const struct ac_member *, const struct ac_lane_index *, unsigned n);

/* Marks, in every group of the function, the places whose values must go to UB; a group that saves nothing is dissolved. */
void ac_find_unread(LLVMValueRef fn, struct ac_group *groups, size_t n, LLVMTargetDataRef);

/* -Rpass and -Rpass-missed, before the group is rewritten; and the numbers for -save-stats. */
void ac_fuse_report(const struct ac_group *, struct ac_pass_context *);
void ac_fuse_report_joined(const struct ac_group *, struct ac_pass_context *);

/* The loop's element count, and an i1: whether the loop does what the members do one after the other. The members'
 * operands are values of the function that is being written. */
LLVMValueRef ac_fused_count(struct ac_emit *, const struct ac_group *);
LLVMValueRef ac_fused_guard(struct ac_emit *, const struct ac_group *, LLVMValueRef n, const struct ac_group *original,
                            LLVMTargetDataRef);
/* Of those conditions all but those about global memory; up to how many elements the latter hold, where no copy is ahead. */
LLVMValueRef ac_fused_local_guard(struct ac_emit *, const struct ac_group *, LLVMValueRef n,
                                  const struct ac_group *original, LLVMTargetDataRef);
/* Whether it is known beforehand that places are apart or the same. */
bool ac_fused_places_known(struct ac_emit *, const struct ac_group *, LLVMValueRef n, const struct ac_group *original,
                           LLVMTargetDataRef);
LLVMValueRef ac_fused_most(struct ac_emit *, const struct ac_group *);

/* Streams (FuseStream.c): the group's one output, or -1 if it has another number of them or its stores cannot go past the
 * caches; the variable that a group has for it in its kernel; the fences that a kernel with such groups needs. */
int ac_stream_output(const struct ac_group *, LLVMTargetMachineRef);
LLVMValueRef ac_stream_state(LLVMModuleRef, LLVMValueRef kernel, uint64_t bytes);
void ac_stream_fences(LLVMModuleRef, LLVMValueRef kernel);
struct ac_stream {
  LLVMValueRef on;   /* an i1: store past the caches */
  LLVMValueRef skip; /* elements before the output's first cache line begins */
};
/* Counts n elements more, and says whether they belong to a stream; whole: of a stream more than these is not expected. */
struct ac_stream ac_stream_test(struct ac_emit *, const struct ac_member *out, LLVMValueRef n, LLVMValueRef state,
                                bool whole);

/* A function that a group becomes, as it is written (FuseLoop.c). */
struct ac_fused {
  struct ac_emit *e;
  const struct ac_group *g; /* its operands are values of the function */
  LLVMValueRef n;           /* elements */
  LLVMValueRef buffer;      /* AC_FUSE_BUFFER bytes */
  LLVMValueRef piece;       /* the function for elements that fill no round: with two more parameters, from and to */
  bool streams;             /* rounds may begin at any element, not only at a multiple of their lanes */
  unsigned vector_bytes;
};
/* The loop over all elements; that with stores past the caches, of which the first `skip` elements are left out; the body of
 * f->piece. False if some member has no meaning in ExpandArithmetic.c. */
bool ac_fused_loop(const struct ac_fused *);
bool ac_fused_stream(const struct ac_fused *, LLVMValueRef skip);
bool ac_fused_piece(const struct ac_fused *, LLVMValueRef from, LLVMValueRef to);

/* A group on its way to functions (FuseWrite.c). Their first parameters are `outer`, behind them `state`. */
struct ac_fusing {
  LLVMModuleRef module;
  struct ac_pass_context *pass;
  const struct ac_group *g;
  const char *name;       /* of its first function; others have it in front */
  struct ac_values outer; /* its operands in the kernel, constants excepted */
  LLVMValueRef state;     /* in the kernel: the state of its stream; NULL without */
  int stream_output;      /* ac_stream_output */
  bool joins;             /* its tiles are joined: FuseJoin.c */
};
/* Rewrites a group. alone: it is its kernel's only one. *streams becomes true if its kernel needs fences. */
bool ac_fuse_group(LLVMModuleRef, const struct ac_group *, struct ac_pass_context *, unsigned number, bool alone,
                   bool *streams);
/* An internal function NAME+suffix, with n parameters of the types `more` behind the first ones. */
LLVMValueRef ac_fusing_function(const struct ac_fusing *, const char *suffix, LLVMTypeRef *more, unsigned n);
/* The members one by one, where the builder stands. */
void ac_write_members(struct ac_emit *, const struct ac_fusing *);
/* The group as it is inside the function being written, with parameters for operands. Its calls stand in a block that goes
 * with ac_inside_end: they are only there to be read. */
struct ac_inside {
  struct ac_group *g;
  LLVMBasicBlockRef scratch;
};
struct ac_inside ac_inside_begin(struct ac_emit *, const struct ac_fusing *);
void ac_inside_end(struct ac_inside *);
/* The body of a function that has the element count as its last parameter and does the loops, untested. Returned is its
 * function for pieces, NULL as with ac_fused_loop. */
LLVMValueRef ac_write_all(const struct ac_fusing *, LLVMValueRef fn);
/* In the place of the group's last member: a call with the operands, the state and `more` (NULL without). */
void ac_call_fused(const struct ac_fusing *, LLVMValueRef fn, LLVMValueRef more);

/* FuseJoin.c: whether the tiles of the only group of a kernel may be done together; all that then takes its place. */
bool ac_may_join(const struct ac_fusing *);
bool ac_write_joined(const struct ac_fusing *, LLVMValueRef kernel);
#endif
