/* The instruction table as data: rows, types and names.
 *
 * In: Instructions.def, Types.def, Apis.def. Out: look-ups by id and by intrinsic name. Does not read calls (Reader.c).
 */
#include "Table.h"
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

const struct ac_type_info *ac_type_info(enum ac_type type) { return &types[type]; }
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

static bool is(const char *text, size_t n, const char *word) { return strlen(word) == n && memcmp(text, word, n) == 0; }

const struct ac_inst *ac_inst_find(const char *name, size_t n, enum ac_type *type) {
  static const char prefix[] = "llvm.asc.";
  if (n < sizeof prefix || memcmp(name, prefix, sizeof prefix - 1) != 0) return NULL;
  name += sizeof prefix - 1, n -= sizeof prefix - 1;
  size_t dot = n;
  while (dot > 0 && name[dot - 1] != '.') dot--;
  for (size_t i = 0; i < AC_INSTS; i++) {
    const struct ac_inst *inst = &table[i];
    if (!ac_inst_typed(inst)) {
      if (!is(name, n, inst->op)) continue;
      *type = AC_NO_TYPE;
      return inst;
    }
    if (dot == 0 || !is(name, dot - 1, inst->op)) continue;
    for (size_t t = 0; t < AC_TYPES; t++)
      if (is(name + dot, n - dot, types[t].suffix) && (ac_inst_all_types(inst) >> t & 1)) {
        *type = (enum ac_type)t;
        return inst;
      }
  }
  return NULL;
}
