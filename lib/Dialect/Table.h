/* The instruction table as plain data, without LLVM: shared by the compiler and by the runtime's model.
 *
 * In: Instructions.def, Pairs.def, Types.def. Out: rows by id and by intrinsic name. Dialect.h adds what LLVM values
 * need.
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
  AC_NO_TYPE = AC_TYPES,
  AC_FIRST_PAIR = 256 /* from here on: pairs of types, made by ac_pair */
};
struct ac_type_info {
  const char *suffix, *cname;
  unsigned bytes;
  char kind; /* 'F' 'S' 'U' */
};
/* Of a pair: the wider of the two, the destination where both are as wide. It sets the lanes of a repeat. */
const struct ac_type_info *ac_type_info(enum ac_type);
/* The type of an instruction with sources of one type and a destination of another. */
enum ac_type ac_pair(enum ac_type src, enum ac_type dst);
bool ac_is_pair(enum ac_type);
/* The element type of one operand: 0 is the destination. A type that is not a pair is that of all. */
enum ac_type ac_operand_type(enum ac_type, unsigned operand);

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
enum ac_pipe {
  AC_PIPE_S, AC_PIPE_V, AC_PIPE_M, AC_PIPE_MTE1, AC_PIPE_MTE2, AC_PIPE_MTE3, AC_PIPE_ALL, AC_PIPE_FIX, AC_PIPES
};
enum {
  AC_AMOUNT = 1, AC_PURE = 2, AC_SYNC = 4, AC_REG = 8, AC_TWIN = 16, AC_ULP1 = 32, AC_CROSS = 64, AC_MOVES = 128, AC_OWN = 256,
  AC_CUBE = 512
};
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
/* The masked Copy, in either mode: its repeat strides have 16 bits. */
static inline bool ac_inst_copies(const struct ac_inst *inst) {
  return inst->id == AC_VCopy || inst->id == AC_VCopyCount;
}
/* Its destination is a bit a lane, packed: in UB or the compare mask. */
static inline bool ac_inst_packs(const struct ac_inst *inst) { return inst->shape[0] == 'B' || inst->shape[0] == 'C'; }
/* Its destination has fewer elements than its source. Of those, the ones with one result for all repeats take more of them
 * than 255. */
static inline bool ac_inst_reduces(const struct ac_inst *inst) { return inst->shape[0] == 'Q'; }
static inline bool ac_inst_reduces_all(const struct ac_inst *inst) {
  return inst->id == AC_VAllSum || inst->id == AC_VAllMax || inst->id == AC_VAllMin;
}
/* How many bytes a reduction writes for each repeat (for all, if there is one result for all): the unit of its
 * destination's repeat stride. what: its operand k, see enum ac_reduce_what. */
unsigned ac_reduced_bytes(const struct ac_inst *, int what, unsigned element);
/* Of the largest and least of each repeat: value and lane number in this order, or one of them, the number alone in 32 bits.
 * Of everything: the value alone, or its place behind it. Of data blocks, what those become that have no lane on: they stay,
 * or are the operation's neutral element, or that with the largest finite value for infinity in half. */
enum ac_reduce_what {
  AC_VALUE_INDEX,
  AC_INDEX_VALUE,
  AC_ONLY_VALUE,
  AC_ONLY_INDEX,
  AC_BLOCK_STAYS = 0,
  AC_BLOCK_NEUTRAL,
  AC_BLOCK_FINITE,
  AC_ALL_VALUE = 0,
  AC_ALL_WITH_INDEX
};
/* Shape letters by kind: operands in UB; all operands that are addresses; those of a vector with strides. */
static inline bool ac_letter_on_chip(char letter) { return letter && strchr("dasBtQ2345", letter); }
static inline bool ac_letter_address(char letter) { return letter && strchr("dasDSVvMmBCtQ2345", letter); }
/* What the value form of a register instruction returns. */
static inline bool ac_letter_result(char letter) { return letter == 'V' || letter == 'M'; }

/* The memory-based instruction that computes what a register instruction does in each lane; itself without one. */
enum ac_inst_id ac_inst_lanewise(enum ac_inst_id);
/* A whole register at any address, beside the distributions of the API: LoadUnAlign, StoreUnAlign. */
enum { AC_UNALIGNED = 30 };
/* Register loads and stores, by the numbers of the distributions in runtime/include/ascpu/reg.h. Where byte `at` of a
 * loaded register comes from, counted from the address; -1: it is 0. */
int ac_load_byte(int distribution, unsigned element, unsigned at);
/* The width of what a load repeats or takes apart, in bytes, and how many bytes of memory it reads; 0: no such load. */
unsigned ac_load_bytes(int distribution, unsigned element);
/* Store: the register's byte that goes to byte `at` of memory, which mask bit decides (-1: none does); -1: nothing does. */
int ac_store_byte(int distribution, unsigned element, unsigned at, int *bit);

/* Further names of an instruction's API, the i-th of all; inst is AC_INSTS behind the last. */
struct ac_alias {
  enum ac_inst_id inst;
  const char *api;
};
struct ac_alias ac_alias_at(size_t i);
/* "llvm.asc.v.add.f32" -> row and type; "llvm.asc.v.cast.f16.f32" -> row and pair. NULL if it is not an asc name or there
 * is no such row or type. */
const struct ac_inst *ac_inst_find(const char *llvm_name, size_t n, enum ac_type *type);
/* Every type that some chip has for the instruction, pairs not among them; AC_ANY_TYPE without element type. */
uint32_t ac_inst_all_types(const struct ac_inst *);
/* The same with pairs, as a list (at most AC_MAX_KINDS); its length. None of an instruction without element type. */
enum { AC_MAX_KINDS = 64 };
size_t ac_inst_kinds(const struct ac_inst *, enum ac_type *kinds);
/* Whether the chip has the instruction for the type or pair. */
bool ac_inst_granted(const struct ac_inst *, enum ac_type, enum ac_chip_id);
/* Whether the table says anything of the instruction on the chip, be it that the chip does not have it. */
bool ac_inst_verified(const struct ac_inst *, enum ac_chip_id);
/* Whether the chip has it for some pair of types. */
bool ac_inst_has_pairs(const struct ac_inst *, enum ac_chip_id);
/* The round modes that a chip has for a pair, a bit each; 0: not granted. */
unsigned ac_pair_modes(const struct ac_inst *, enum ac_type pair, enum ac_chip_id);
enum ac_round { AC_NONE, AC_RINT, AC_FLOOR, AC_CEIL, AC_ROUND, AC_TRUNC, AC_ODD, AC_HYBRID, AC_ROUND_MODES };
/* "CAST_RINT" */
const char *ac_round_name(enum ac_round);
/* Whether every value of a pair's source is one of its destination. */
bool ac_cast_is_exact(enum ac_type pair);
/* Whether the instruction has a .sat form for the type: it computes half or bfloat16, which then saturate, or converts to
 * integers (ac_inst_wraps), which then keep their low bits instead of saturating. */
bool ac_inst_saturates(const struct ac_inst *, enum ac_type);
/* Whether it computes half or bfloat16 in registers, for which there is no such form. */
bool ac_inst_cannot_saturate(const struct ac_inst *, enum ac_type);
bool ac_inst_wraps(const struct ac_inst *, enum ac_type);
/* Comparisons, in CMPMODE's order, and whether the chip has one for the type of an instruction that compares. */
enum ac_comparison { AC_LT, AC_GT, AC_EQ, AC_LE, AC_GE, AC_NE, AC_COMPARISONS };
bool ac_inst_compares(const struct ac_inst *, enum ac_type, enum ac_comparison, enum ac_chip_id);
/* "LT" */
const char *ac_comparison_name(enum ac_comparison);
enum { AC_SATURATING = 1 << 16 }; /* or-ed to the type that __ascpu_model gets: the .sat form, with one more slot */
/* ".f32", ".f16.f32", "" without element type: the end of the instruction's name. */
struct ac_suffix {
  char text[16];
};
struct ac_suffix ac_type_suffix(enum ac_type);

/* A function of the API that is no instruction and that not every chip has (Apis.def). */
struct ac_api {
  const char *name;
  bool on[AC_CHIPS];
};
/* NULL behind the last. */
const struct ac_api *ac_api_at(size_t i);
#endif
