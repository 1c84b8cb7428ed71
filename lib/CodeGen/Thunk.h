/* Thunk: what launch thunks (Thunk.c) and launch stubs (Stub.c) share: one kernel, matched with its LLVM parameters. */
#ifndef ASCPU_CODEGEN_THUNK_H
#define ASCPU_CODEGEN_THUNK_H
#include "CodeGen.h"

enum { MAX_PARAMS = 256 }; /* of one kernel, as LLVM sees them */

struct thunk {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMTargetDataRef layout;
  LLVMBuilderRef builder;
  const struct ac_kernel *kernel;
  LLVMValueRef fn, entry;        /* the kernel, and its thunk */
  LLVMTypeRef types[MAX_PARAMS]; /* the kernel's LLVM parameters */
  unsigned count;
  unsigned pieces[MAX_PARAMS]; /* how many of them each source parameter takes */
  unsigned ways;               /* in how many ways the parameters can be matched, as far as was looked */
};
bool ac_has_param_attribute(LLVMValueRef fn, unsigned param, const char *name);
/* LLVM parameter `at` is a pointer to a copy of the argument. */
bool ac_is_indirect(const struct thunk *, unsigned at);
/* At the builder's place: a call of the kernel, never to be inlined. */
void ac_call_kernel(struct thunk *, LLVMValueRef *values);
/* The cores of a block as descriptors have them: cube cores * 256 + vector cores. */
unsigned ac_packed_cores(const struct ac_kernel *);
LLVMValueRef ac_keyed_constant(struct thunk *);
LLVMValueRef ac_string_constant(struct thunk *, const char *text);

/* Stub.c: gives the kernel's name to a function that launches it, and puts that in the kernel's place in host code. */
void ac_build_stub(struct thunk *, const struct ac_chip *);
/* With the stub there, and for a kernel whose name is an identifier that no other kernel has: aclrtlaunch_NAME. */
void ac_build_launcher(struct thunk *);
#endif
