/* The instruction table as plain data, without LLVM: shared by the compiler and by the runtime's model.
 *
 * In: Instructions.def, Types.def. Out: rows by id and by intrinsic name. Dialect.h adds what LLVM values need.
 */
#ifndef ASCPU_DIALECT_TABLE_H
#define ASCPU_DIALECT_TABLE_H
#include "Target.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum ac_type {
#define AC_TYPE(id, ...) AC_##id,
#include "Types.def"
  AC_TYPES,
  AC_NO_TYPE = AC_TYPES
};
struct ac_type_info {
  const char *suffix, *cname;
  unsigned bytes;
  char kind; /* 'F' 'S' 'U' */
};
const struct ac_type_info *ac_type_info(enum ac_type);

enum ac_inst_id {
#define AC_INST(id, ...) AC_##id,
#include "Instructions.def"
  AC_INSTS
};
/* Functions of the API that set a register for a type (AC_STATE rows). */
enum ac_state_id {
#define AC_INST(...)
#define AC_STATE(id, ...) AC_##id,
#include "Instructions.def"
  AC_STATES
};
enum ac_pipe { AC_PIPE_S, AC_PIPE_V, AC_PIPE_M, AC_PIPE_MTE1, AC_PIPE_MTE2, AC_PIPE_MTE3, AC_PIPE_ALL };
enum { AC_AMOUNT = 1, AC_PURE = 2, AC_SYNC = 4, AC_REG = 8, AC_TWIN = 16, AC_ULP1 = 32, AC_CROSS = 64 };
#define AC_ANY_TYPE 0xffffffffu /* a types column of an instruction without element type */
#define AC_NO_TYPES 0x80000000u /* one of an instruction that the chip does not have; only 0 is "not verified" */

struct ac_inst {
  enum ac_inst_id id;
  const char *op, *api, *shape;
  enum ac_pipe pipe;
  unsigned flags;
  uint32_t types[AC_CHIPS];      /* a bit for each ac_type; AC_ANY_TYPE, AC_NO_TYPES, 0: not verified for that chip */
  uint32_t count_only[AC_CHIPS]; /* those of them that only the first-n forms take */
};
const struct ac_inst *ac_inst_at(enum ac_inst_id);

struct ac_state {
  const char *name, *api;
  uint32_t types[AC_CHIPS]; /* as in ac_inst */
};
const struct ac_state *ac_state_at(enum ac_state_id);
bool ac_inst_typed(const struct ac_inst *);
/* The instruction also reads what its destination held. */
static inline bool ac_inst_accumulates(const struct ac_inst *inst) { return inst->shape[0] == 'a'; }
/* Shape letters by kind: vectors in UB; all operands that are addresses. */
static inline bool ac_letter_on_chip(char letter) { return letter == 'd' || letter == 'a' || letter == 's'; }
static inline bool ac_letter_address(char letter) { return letter && strchr("dasDSVvm", letter); }

/* Further names of an instruction's API, the i-th of all; inst is AC_INSTS behind the last. */
struct ac_alias {
  enum ac_inst_id inst;
  const char *api;
};
struct ac_alias ac_alias_at(size_t i);
/* "llvm.asc.v.add.f32" -> row and type. NULL if it is not an asc name or there is no such row or type. */
const struct ac_inst *ac_inst_find(const char *llvm_name, size_t n, enum ac_type *type);
/* Every type that some chip has for the instruction; AC_ANY_TYPE without element type. */
uint32_t ac_inst_all_types(const struct ac_inst *);

/* A function of the API that is no instruction and that not every chip has (Apis.def). */
struct ac_api {
  const char *name;
  bool on[AC_CHIPS];
};
/* NULL behind the last. */
const struct ac_api *ac_api_at(size_t i);
#endif
