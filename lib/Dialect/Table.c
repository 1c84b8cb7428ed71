/* The instruction table as data: rows, types and names.
 *
 * In: Instructions.def, Pairs.def, Types.def, Apis.def. Out: look-ups by id and by intrinsic
 * name. Does not read calls (Reader.c).
 */
#include "Table.h"
#include <stdio.h>
#include <string.h>

static const struct ac_type_info types[AC_TYPES] = {
#define AC_TYPE(id, suffix_, cname_, host, bytes_, kind_) {suffix_, cname_, bytes_, #kind_[0]},
#include "Types.def"
};

#define AC_T(id) (1u << AC_##id)
#define NV 0u
#define ANY AC_ANY_TYPE
#define NONE AC_NO_TYPES
/* Types of the first-n forms alone travel in a column's upper half. */
#define COUNT(types) ((uint64_t)(types) << 32)
#define IN_ANY_FORM(column) (uint32_t)((column) | (uint64_t)(column) >> 32)
#define COUNT_FORMS(column) (uint32_t)((uint64_t)(column) >> 32)
static const struct ac_inst table[AC_INSTS] = {
#define AC_INST(id_, op_, api_, shape_, pipe_, flags_, a, b, c, d, e)                                                  \
  [AC_##id_] = {AC_##id_,                                                                                              \
                op_,                                                                                                   \
                api_,                                                                                                  \
                shape_,                                                                                                \
                AC_PIPE_##pipe_,                                                                                       \
                flags_,                                                                                                \
                {IN_ANY_FORM(a), IN_ANY_FORM(b), IN_ANY_FORM(c), IN_ANY_FORM(d), IN_ANY_FORM(e)},                      \
                {COUNT_FORMS(a), COUNT_FORMS(b), COUNT_FORMS(c), COUNT_FORMS(d), COUNT_FORMS(e)}},
#include "Instructions.def"
};
static const struct ac_state states[AC_STATES] = {
#define AC_INST(...)
#define AC_STATE(id, name_, api_, ...) [AC_##id] = {name_, api_, {__VA_ARGS__}},
#include "Instructions.def"
};
#undef AC_T
#undef NV
#undef ANY
#undef NONE
#undef COUNT
#undef IN_ANY_FORM
#undef COUNT_FORMS

static const struct ac_api apis[] = {
#define AC_API(name, ...) {#name, {__VA_ARGS__}},
#include "Apis.def"
};

static const struct ac_alias aliases[] = {
#define AC_ALIAS(inst, api) {AC_##inst, api},
#include "Instructions.def"
    {AC_INSTS, NULL}};

static const struct pair {
  enum ac_inst_id inst;
  enum ac_type src, dst;
  unsigned modes[AC_CHIPS];
} pairs[] = {
#define AC_M(mode) (1u << (mode))
#define AC_PAIR(inst_, src_, dst_, ...) {AC_##inst_, AC_##src_, AC_##dst_, {__VA_ARGS__}},
#include "Pairs.def"
#undef AC_M
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

/* ---- types ---- */

enum { PER_SOURCE = 16 };
_Static_assert(AC_TYPES <= PER_SOURCE, "a pair is two numbers below 16");

enum ac_type ac_pair(enum ac_type src, enum ac_type dst) {
  return (enum ac_type)(AC_FIRST_PAIR + src * PER_SOURCE + dst);
}

bool ac_is_pair(enum ac_type type) { return type >= AC_FIRST_PAIR; }

enum ac_type ac_operand_type(enum ac_type type, unsigned operand) {
  if (!ac_is_pair(type)) return type;
  return (enum ac_type)(operand ? (type - AC_FIRST_PAIR) / PER_SOURCE : (type - AC_FIRST_PAIR) % PER_SOURCE);
}

const struct ac_type_info *ac_type_info(enum ac_type type) {
  const struct ac_type_info *dst = &types[ac_operand_type(type, 0)], *src = &types[ac_operand_type(type, 1)];
  return src->bytes > dst->bytes ? src : dst;
}

struct ac_suffix ac_type_suffix(enum ac_type type) {
  struct ac_suffix suffix = {""};
  if (ac_is_pair(type))
    snprintf(suffix.text, sizeof suffix.text, ".%s.%s", types[ac_operand_type(type, 1)].suffix,
             types[ac_operand_type(type, 0)].suffix);
  else if (type != AC_NO_TYPE) snprintf(suffix.text, sizeof suffix.text, ".%s", types[type].suffix);
  return suffix;
}

/* Bits of a significand, or of an integer's magnitude. */
static unsigned precision(enum ac_type type) {
  const struct ac_type_info *info = &types[type];
  if (info->kind != 'F') return info->bytes * 8 - (info->kind == 'S');
  return type == AC_F16 ? 11 : type == AC_BF16 ? 8 : 24;
}

bool ac_cast_is_exact(enum ac_type pair) {
  enum ac_type src = ac_operand_type(pair, 1), dst = ac_operand_type(pair, 0);
  bool from_float = types[src].kind == 'F', to_float = types[dst].kind == 'F';
  if (src == dst || (from_float && !to_float)) return false; /* rounds to an integral value */
  if (types[src].kind == 'S' && types[dst].kind == 'U') return false;
  if (from_float && dst == AC_F16) return false; /* fewer exponents */
  return precision(src) <= precision(dst);
}

const char *ac_round_name(enum ac_round mode) {
  static const char *const names[AC_ROUND_MODES] = {"CAST_NONE",  "CAST_RINT",  "CAST_FLOOR", "CAST_CEIL",
                                                    "CAST_ROUND", "CAST_TRUNC", "CAST_ODD",   "CAST_HYBRID"};
  return names[mode];
}

/* ---- rows ---- */

const struct ac_inst *ac_inst_at(enum ac_inst_id id) { return &table[id]; }
struct ac_alias ac_alias_at(size_t i) { return aliases[i]; }
const struct ac_state *ac_state_at(enum ac_state_id id) { return &states[id]; }

uint32_t ac_inst_all_types(const struct ac_inst *inst) {
  uint32_t all = 0;
  for (size_t chip = 0; chip < AC_CHIPS; chip++) all |= inst->types[chip];
  return all == AC_ANY_TYPE ? all : all & ~AC_NO_TYPES;
}

const struct ac_api *ac_api_at(size_t i) { return i < sizeof apis / sizeof *apis ? &apis[i] : NULL; }

bool ac_inst_typed(const struct ac_inst *inst) { return ac_inst_all_types(inst) != AC_ANY_TYPE; }

size_t ac_inst_kinds(const struct ac_inst *inst, enum ac_type *kinds) {
  size_t n = 0;
  if (!ac_inst_typed(inst)) return 0;
  for (int t = 0; t < AC_TYPES; t++)
    if (ac_inst_all_types(inst) >> t & 1) kinds[n++] = (enum ac_type)t;
  for (size_t i = 0; i < PAIRS && n < AC_MAX_KINDS; i++)
    if (pairs[i].inst == inst->id) kinds[n++] = ac_pair(pairs[i].src, pairs[i].dst);
  return n;
}

static const struct pair *find_pair(enum ac_inst_id inst, enum ac_type src, enum ac_type dst) {
  for (size_t i = 0; i < PAIRS; i++)
    if (pairs[i].inst == inst && pairs[i].src == src && pairs[i].dst == dst) return &pairs[i];
  return NULL;
}

unsigned ac_pair_modes(const struct ac_inst *inst, enum ac_type type, enum ac_chip_id chip) {
  const struct pair *pair = find_pair(inst->id, ac_operand_type(type, 1), ac_operand_type(type, 0));
  return pair && ac_is_pair(type) ? pair->modes[chip] : 0;
}

bool ac_inst_granted(const struct ac_inst *inst, enum ac_type type, enum ac_chip_id chip) {
  if (inst->types[chip] == AC_ANY_TYPE) return true;
  return ac_is_pair(type) ? ac_pair_modes(inst, type, chip) != 0 : inst->types[chip] >> type & 1;
}

bool ac_inst_has_pairs(const struct ac_inst *inst, enum ac_chip_id chip) {
  for (size_t i = 0; i < PAIRS; i++)
    if (pairs[i].inst == inst->id && pairs[i].modes[chip]) return true;
  return false;
}

bool ac_inst_verified(const struct ac_inst *inst, enum ac_chip_id chip) {
  return inst->types[chip] != 0 || ac_inst_has_pairs(inst, chip);
}

bool ac_inst_saturates(const struct ac_inst *inst, enum ac_type type) {
  enum ac_type dst = ac_operand_type(type, 0);
  if (inst->pipe != AC_PIPE_V || inst->flags & (AC_MOVES | AC_REG)) return false;
  return dst == AC_F16 || dst == AC_BF16 || ac_inst_wraps(inst, type);
}

/* Those that can overflow; a conversion has its own operand for it. */
bool ac_inst_cannot_saturate(const struct ac_inst *inst, enum ac_type type) {
  if (type != AC_F16 && type != AC_BF16) return false;
  switch (inst->id) {
  case AC_RAdd:
  case AC_RSub:
  case AC_RMul:
  case AC_RDiv:
  case AC_RPrelu:
  case AC_RAdds:
  case AC_RMuls:
  case AC_RLeakyRelu:
  case AC_RExp:
  case AC_RMulAdd:
  case AC_RSum:
  case AC_RSumBlock:
  case AC_RSumPair:
  case AC_RAbsSub:
  case AC_RAxpy: return true;
  default: return false;
  }
}

bool ac_inst_wraps(const struct ac_inst *inst, enum ac_type type) {
  const struct ac_type_info *src = &types[ac_operand_type(type, 1)], *dst = &types[ac_operand_type(type, 0)];
  if (inst->id != AC_VCast || dst->kind == 'F' || ac_cast_is_exact(type)) return false;
  return src->kind == 'F' || dst->bytes <= src->bytes; /* wider ones always saturate */
}

/* The membase page of dav-2201 grants integers for equality alone; dav-3002 and 3510 compare by registers. */
bool ac_inst_compares(const struct ac_inst *inst, enum ac_type type, enum ac_comparison comparison,
                      enum ac_chip_id chip) {
  bool by_registers = chip == AC_DAV3002 || chip == AC_DAV3510;
  return ac_inst_granted(inst, type, chip) && (by_registers || ac_type_info(type)->kind == 'F' || comparison == AC_EQ);
}

const char *ac_comparison_name(enum ac_comparison comparison) {
  static const char *const names[AC_COMPARISONS] = {"LT", "GT", "EQ", "LE", "GE", "NE"};
  return names[comparison];
}

/* ---- names ---- */

static bool is(const char *text, size_t n, const char *word) { return strlen(word) == n && memcmp(text, word, n) == 0; }

/* The type whose suffix is the last word of name; *n becomes the length of what stands before its dot. */
static enum ac_type last_type(const char *name, size_t *n) {
  size_t dot = *n;
  while (dot > 0 && name[dot - 1] != '.') dot--;
  for (size_t t = 0; t < AC_TYPES && dot; t++)
    if (is(name + dot, *n - dot, types[t].suffix)) {
      *n = dot - 1;
      return (enum ac_type)t;
    }
  return AC_NO_TYPE;
}

static const struct ac_inst *row_named(const char *name, size_t n) {
  for (size_t i = 0; i < AC_INSTS; i++)
    if (is(name, n, table[i].op)) return &table[i];
  return NULL;
}

const struct ac_inst *ac_inst_find(const char *name, size_t n, enum ac_type *type) {
  static const char prefix[] = "llvm.asc.";
  if (n < sizeof prefix || memcmp(name, prefix, sizeof prefix - 1) != 0) return NULL;
  name += sizeof prefix - 1, n -= sizeof prefix - 1;
  const struct ac_inst *inst = row_named(name, n);
  *type = AC_NO_TYPE;
  if (inst) return ac_inst_typed(inst) ? NULL : inst;
  enum ac_type dst = last_type(name, &n);
  if (dst == AC_NO_TYPE) return NULL;
  inst = row_named(name, n);
  if (inst) {
    *type = dst;
    return ac_inst_typed(inst) && ac_inst_all_types(inst) >> dst & 1 ? inst : NULL;
  }
  enum ac_type src = last_type(name, &n);
  if (src == AC_NO_TYPE || !(inst = row_named(name, n)) || !find_pair(inst->id, src, dst)) return NULL;
  *type = ac_pair(src, dst);
  return inst;
}

unsigned ac_reduced_bytes(const struct ac_inst *inst, int what, unsigned element) {
  switch (inst->id) {
  case AC_VBlockSum:
  case AC_VBlockMax:
  case AC_VBlockMin: return 8 * element;
  case AC_VPairSum: return 128;
  case AC_VWholeMax:
  case AC_VWholeMin:
    if (what == AC_ONLY_INDEX) return 4;
    return what == AC_ONLY_VALUE ? element : 2 * element;
  case AC_VAllMax:
  case AC_VAllMin: return what == AC_ALL_WITH_INDEX ? 2 * element : element;
  default: return element;
  }
}
