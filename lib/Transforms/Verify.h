/* What the files of asc-verify share. */
#ifndef ASCPU_TRANSFORMS_VERIFY_H
#define ASCPU_TRANSFORMS_VERIFY_H
#include "Transforms.h"
#include "Util.h"

struct ac_verify {
  struct ac_pass_context *context;
  LLVMTargetDataRef layout;
  size_t first;    /* diagnostics before this one are not the pass's */
  struct ac_op op; /* the call at hand */
};
/* "Api: <text>" at the call, once for each place in the source. */
void ac_verify_error(struct ac_verify *, const char *check, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* "dst", "src", "src0", ... */
const char *ac_verify_operand_name(const struct ac_op *, unsigned i);
/* A call of __ascpu_refuse_constant: a check of the kernel headers that failed on constants. */
void ac_verify_refusal(struct ac_verify *, LLVMValueRef call);
/* Constant addresses and extents of the on-chip operands against the sizes of the memories. */
void ac_verify_extents(struct ac_verify *);
#endif
