/* What the two files of asc-map-memory share: where each on-chip array of a module lies. */
#ifndef ASCPU_MAP_MEMORY_H
#define ASCPU_MAP_MEMORY_H
#include "Emit.h"
#include "Transforms.h"

struct ac_placed {
  LLVMValueRef array, owner; /* the one function that uses it, or NULL */
  uint64_t offset, bytes;
};
struct ac_placement {
  struct ac_arena *arena;
  struct ac_placed *list;
  size_t count;
};

/* Gives every on-chip array of the module an offset in its memory. Arrays that only one function uses share room with
 * other functions' arrays. An error, naming the arrays, when a memory of the chip runs over. */
bool ac_place_arrays(LLVMModuleRef, struct ac_pass_context *, struct ac_placement *);
uint64_t ac_array_offset(const struct ac_placement *, LLVMValueRef array);
void ac_placement_free(struct ac_placement *);

/* Whether a constant mentions an address of an on-chip memory, at any depth. */
bool ac_mentions_on_chip(LLVMValueRef constant);
/* Keeps, beside each on-chip array, its name and place from debug info; asc-stamp calls it while they are there. */
void ac_note_arrays(LLVMModuleRef);
/* Where a global was declared, and the name it has in the source (its LLVM name without debug info). */
struct ac_loc ac_global_loc(LLVMValueRef global);
const char *ac_global_name(LLVMValueRef global, struct ac_arena *);
#endif
