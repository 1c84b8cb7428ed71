/* What the files of ascpu-gen share (Generate.c, GenerateCApi.c). Everything is printed to stdout. */
#ifndef ASCPU_DIALECT_GENERATE_H
#define ASCPU_DIALECT_GENERATE_H
#include "Table.h"

/* "v.shl.wrap" -> "v_shl_wrap"; until the next call. */
const char *ac_gen_name(const struct ac_inst *);
/* Of a list of types those that have an order, not equality alone. */
uint32_t ac_gen_ordered(const struct ac_inst *, uint32_t types, enum ac_chip_id);
/* ASCPU_EACH_<name> and ASCPU_REST_<name>: the types that a chip has for an instruction in the C API, and the others. */
void ac_gen_type_lists(const struct ac_inst *, const struct ac_chip *);
void ac_gen_register_lists(const struct ac_inst *, const struct ac_chip *);
/* The conversions between memory, and those between registers: a form for each name, or macros for C. */
void ac_gen_casts(void);
void ac_gen_register_casts(bool names);
#endif
