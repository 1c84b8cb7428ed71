/* What ascpu-gen writes for the C API: which types its functions have on a chip, and the conversions' names.
 *
 * In: the instruction table. Out: macros that call a form for each type or name. Does not know the forms.
 */
#include "Generate.h"
#include <stdio.h>
#include <string.h>

/* "v.shl.wrap" -> "v_shl_wrap" */
const char *ac_gen_name(const struct ac_inst *inst) {
  static _Thread_local char name[64];
  snprintf(name, sizeof name, "%s", inst->op);
  for (char *p = name; *p; p++)
    if (*p == '.') *p = '_';
  return name;
}

/* The types that a chip has for an instruction, and the others with the reason, as lists for the C API's overloads:
 * X(half, ...) and X(int8_t, "type int8_t is not supported on dav-2201", ...). For one that compares also NAME_order:
 * the types that have an order, not equality alone. */
static void print_lists(const char *name, uint32_t granted, const struct ac_chip *chip) {
  printf("#define ASCPU_EACH_%s(X, ...)", name);
  for (int t = 0; t < AC_TYPES; t++)
    if (granted >> t & 1) printf(" X(%s, __VA_ARGS__)", ac_type_info(t)->cname);
  printf("\n#define ASCPU_REST_%s(X, ...)", name);
  for (int t = 0; t <= AC_TYPES; t++) {
    const char *type = t < AC_TYPES ? ac_type_info(t)->cname : "double";
    if (t < AC_TYPES && granted >> t & 1) continue;
    if (!granted) printf(" X(%s, \"not verified for %s\", __VA_ARGS__)", type, chip->name);
    else if (granted == AC_NO_TYPES) printf(" X(%s, \"not supported on %s\", __VA_ARGS__)", type, chip->name);
    else printf(" X(%s, \"type %s is not supported on %s\", __VA_ARGS__)", type, type, chip->name);
  }
  printf("\n");
}

/* Of a list of types those that have an order, not equality alone. */
uint32_t ac_gen_ordered(const struct ac_inst *inst, uint32_t types, enum ac_chip_id chip) {
  for (int t = 0; t < AC_TYPES; t++)
    if (!ac_inst_compares(inst, (enum ac_type)t, AC_LT, chip)) types &= ~(1u << t);
  return types;
}

void ac_gen_type_lists(const struct ac_inst *inst, const struct ac_chip *chip) {
  uint32_t granted = chip->traits & AC_C_API ? inst->types[chip->id] : AC_NO_TYPES;
  print_lists(ac_gen_name(inst), granted, chip);
  if (!strchr(inst->shape, 'w')) return;
  printf("#define ASCPU_ORDER_%s 0x%xu\n", ac_gen_name(inst), ac_gen_ordered(inst, inst->types[chip->id], chip->id));
  if (granted != AC_NO_TYPES) granted = ac_gen_ordered(inst, granted, chip->id);
  char name[64];
  snprintf(name, sizeof name, "%s_order", ac_gen_name(inst));
  print_lists(name, granted, chip);
}

/* The same for the C API's register functions, which do not have elements of 8 bytes, nor anything for double. */
void ac_gen_register_lists(const struct ac_inst *inst, const struct ac_chip *chip) {
  uint32_t types = inst->types[chip->id];
  if (types == AC_NO_TYPES) return;
  printf("#define ASCPU_EACH_%s(X, ...)", ac_gen_name(inst));
  for (int t = 0; t < AC_TYPES; t++)
    if (types >> t & 1 && ac_type_info(t)->bytes < 8) printf(" X(%s, __VA_ARGS__)", ac_type_info(t)->cname);
  printf("\n#define ASCPU_REST_%s(X, ...)", ac_gen_name(inst));
  for (int t = 0; t < AC_TYPES; t++)
    if (!(types >> t & 1) || ac_type_info(t)->bytes == 8)
      printf(" X(%s, \"type %s is not supported on %s\", __VA_ARGS__)", ac_type_info(t)->cname, ac_type_info(t)->cname,
             chip->name);
  printf("\n");
}

/* "int16_t" -> "int16", "half" -> "half" */
static int word_length(enum ac_type type) {
  const char *name = ac_type_info(type)->cname, *end = strstr(name, "_t");
  return (int)(end ? (size_t)(end - name) : strlen(name));
}

/* The C API's conversions, named after types and rounding: X(asc_half2int32_rn, half, int32_t, round mode, f16_s32), and the
 * instructions behind them: X(half, int32_t, f16_s32, "llvm.asc.v.cast.f16.s32"). They are those of the chip that has
 * memory-based conversions there. */
void ac_gen_casts(void) {
  static const char *const endings[] = {"", "_rn", "_rd", "_ru", "_rna", "_rz", "_ro"};
  const struct ac_inst *inst = ac_inst_at(AC_VCast);
  enum ac_type kinds[AC_MAX_KINDS];
  size_t n = ac_inst_kinds(inst, kinds);
  printf("#define ASCPU_C_API_PAIRS(X)");
  for (size_t i = 0; i < n; i++)
    if (ac_pair_modes(inst, kinds[i], AC_DAV2201)) {
      enum ac_type src = ac_operand_type(kinds[i], 1), dst = ac_operand_type(kinds[i], 0);
      printf(" X(%s, %s, %s_%s, \"llvm.asc.%s%s\")", ac_type_info(src)->cname, ac_type_info(dst)->cname,
             ac_type_info(src)->suffix, ac_type_info(dst)->suffix, inst->op, ac_type_suffix(kinds[i]).text);
    }
  printf("\n#define ASCPU_C_API_CASTS(X)");
  for (size_t i = 0; i < n; i++)
    for (int mode = AC_NONE; mode <= AC_ODD; mode++) {
      if (!(ac_pair_modes(inst, kinds[i], AC_DAV2201) >> mode & 1)) continue;
      enum ac_type src = ac_operand_type(kinds[i], 1), dst = ac_operand_type(kinds[i], 0);
      const char *from = ac_type_info(src)->cname, *to = ac_type_info(dst)->cname;
      printf(" X(asc_%.*s2%.*s%s, %s, %s, %d, %s_%s)", word_length(src), from, word_length(dst), to, endings[mode],
             from, to, mode, ac_type_info(src)->suffix, ac_type_info(dst)->suffix);
    }
  printf("\n");
}

/* Whether the C API's register conversion rounds, and whether it has a form that saturates. */
static bool cast_rounds(enum ac_type pair) {
  return !ac_cast_is_exact(pair) &&
         (ac_type_info(ac_operand_type(pair, 0))->kind == 'F' || ac_type_info(ac_operand_type(pair, 1))->kind == 'F');
}

static bool cast_saturates(enum ac_type pair) {
  enum ac_type src = ac_operand_type(pair, 1), dst = ac_operand_type(pair, 0);
  const struct ac_type_info *from = ac_type_info(src), *to = ac_type_info(dst);
  if (ac_cast_is_exact(pair)) return false;
  if (from->kind != 'F') return to->kind != 'F' && to->bytes < from->bytes;
  return src != AC_F16 || (to->bytes < 4 && dst != AC_BF16); /* every half fits the others */
}

/* The control register's bit that decides whether results saturate that do not fit; 0: all fit. */
static int saturation_bit(enum ac_type pair) {
  const struct ac_type_info *from = ac_type_info(ac_operand_type(pair, 1)),
                            *to = ac_type_info(ac_operand_type(pair, 0));
  if (to->kind == 'F') return from->kind == 'F' && to->bytes == 2 ? 48 : 0;
  if (from->kind == 'F') return ac_operand_type(pair, 1) == AC_F16 && to->bytes == 4 ? 0 : 59;
  return to->bytes < from->bytes ? 59 : 0;
}

/* Of a pair with one rounding: without and with saturation, a name for each layout. */
static void print_register_cast(enum ac_type pair, const char *ending, int mode, bool names) {
  static const char *const layouts[] = {"", "_v2", "_v3", "_v4"};
  enum ac_type src = ac_operand_type(pair, 1), dst = ac_operand_type(pair, 0);
  const char *from = ac_type_info(src)->cname, *to = ac_type_info(dst)->cname;
  unsigned a = ac_type_info(src)->bytes, b = ac_type_info(dst)->bytes, ratio = a > b ? a / b : b / a;
  int bit = saturation_bit(pair);
  for (int saturates = 0; saturates <= cast_saturates(pair); saturates++)
    for (unsigned part = 0; part < ratio; part++) {
      char name[64];
      snprintf(name, sizeof name, "asc_%.*s2%.*s%s%s%s", word_length(src), from, word_length(dst), to, ending,
               saturates ? "_sat" : "", layouts[part]);
      if (names) printf("#define %s(dst_, ...) __c_%s(&(dst_), __VA_ARGS__)\n", name, name);
      else
        printf(" X(%s, %s, %s, %d, %u, %d, %d)", name, from, to, mode, part, bit,
               bit ? saturates : ac_type_info(dst)->kind != 'F');
    }
}

/* The C API's register conversions: X(asc_half2int16_rn_sat, half, int16_t, round mode, layout, bit, saturates); or, for C,
 * macros that take the destination's address. */
void ac_gen_register_casts(bool names) {
  static const char *const endings[] = {"", "_rn", "_rd", "_ru", "_rna", "_rz", "_ro"};
  const struct ac_inst *inst = ac_inst_at(AC_RCast);
  enum ac_type kinds[AC_MAX_KINDS];
  size_t n = ac_inst_kinds(inst, kinds);
  for (size_t i = 0; i < n; i++) {
    if (!ac_is_pair(kinds[i])) continue;
    if (!cast_rounds(kinds[i])) print_register_cast(kinds[i], "", AC_RINT, names);
    else
      for (int mode = AC_RINT; mode <= AC_ODD; mode++)
        if (ac_pair_modes(inst, kinds[i], AC_DAV3510) >> mode & 1)
          print_register_cast(kinds[i], endings[mode], mode, names);
  }
}
