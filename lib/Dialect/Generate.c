/* Writes what the instruction table feeds: the kernel headers' declarations and the instruction page.
 *
 * usage: ascpu-gen header > intrinsics.h | ascpu-gen api > api.inc | ascpu-gen names > register_casts.inc |
 *        ascpu-gen doc > instructions.md |
 *        ascpu-gen chips (what docs/coverage.py reads)
 * A build-time tool. Does not know the API's call forms: api.inc names one macro a shape, which the kernel header defines.
 */
#include "Generate.h"
#include <stdio.h>
#include <string.h>

static const char *cname(enum ac_type type, unsigned operand) {
  return type == AC_NO_TYPE ? "void" : ac_type_info(ac_operand_type(type, operand))->cname;
}

static void print_operand(char letter, enum ac_type type) {
  switch (letter) {
  case 'd':
  case 'a':
  case 'Q': printf("__ubuf__ %s *", cname(type, 0)); break;
  case 's': printf("__ubuf__ const %s *", cname(type, 1)); break;
  case 'B': printf("__ubuf__ uint8_t *"); break;
  case 'C': printf("unsigned long *"); break;
  case 't': printf("__ubuf__ const void *"); break;
  case '2': printf("__cbuf__ const void *"); break;
  case '3': printf("__ca__ const void *"); break;
  case '4': printf("__cb__ const void *"); break;
  case '5': printf("__cc__ const void *"); break;
  case 'D':
  case 'V': printf("%s *", cname(type, 0)); break;
  case 'S':
  case 'v': printf("const %s *", cname(type, 1)); break;
  case 'M': printf("void *"); break;
  case 'm': printf("const void *"); break;
  case 'x': printf("%s", cname(type, 1)); break;
  case 'q': printf("%s", cname(type, 0)); break;
  case 'E':
  case 'j':
  case 'J':
  case 'l':
  case 'h': printf("unsigned long"); break;
  case 'I':
  case 'O': printf("long"); break;
  case 'f':
  case 'c': printf("_ASCPU_BOOL"); break;
  default: printf("int"); break;
  }
}

/* Whether C overloads can tell the instruction's types apart. */
static bool has_typed_operand(const struct ac_inst *inst) { return strpbrk(inst->shape, "dasDSVvxqQ") != NULL; }

static void print_declaration(const struct ac_inst *inst, enum ac_type type) {
  bool returns = inst->shape[0] == '=';
  printf("_ASCPU_DECL %s __asc_%s", returns ? "long" : "void", ac_gen_name(inst));
  if (type != AC_NO_TYPE && !has_typed_operand(inst)) printf("_%s", ac_type_info(type)->suffix);
  printf("(");
  const char *letters = inst->shape + returns;
  for (const char *l = letters; *l; l++) {
    if (l != letters) printf(", ");
    print_operand(*l, type);
  }
  if (!*letters) printf("void");
  printf(") _ASCPU_LABEL(\"llvm.asc.%s%s\");\n", inst->op, ac_type_suffix(type).text);
}

static void print_traits(const struct ac_chip *chip) {
  printf("#define ASCPU_CHIP_COUNTER %d\n", (chip->traits & AC_COUNTER) != 0);
  printf("#define ASCPU_CHIP_VECTOR_REGISTERS %d\n", (chip->traits & AC_VECTOR_REGISTERS) != 0);
  printf("#define ASCPU_CHIP_INIT_MASK %d\n", (chip->traits & AC_INIT_MASK) != 0);
  printf("#define ASCPU_CHIP_SPLIT %d\n", (chip->traits & AC_SPLIT) != 0);
  printf("#define ASCPU_CHIP_SCALAR_COUNT %d\n", (chip->traits & AC_SCALAR_COUNT) != 0);
}

/* The pairs that a chip has, as initialisers {source row of Types.def, destination row, round modes}. */
static void print_pairs(const struct ac_inst *inst, enum ac_chip_id chip) {
  enum ac_type kinds[AC_MAX_KINDS];
  size_t n = ac_inst_kinds(inst, kinds);
  bool any = false;
  for (size_t i = 0; i < n; i++) {
    if (!ac_is_pair(kinds[i])) continue;
    if (!any) printf("#define ASCPU_PAIRS_%s {0, 0, 0}", ac_gen_name(inst));
    any = true;
    unsigned modes = ac_pair_modes(inst, kinds[i], chip);
    if (modes) printf(", {%d, %d, 0x%xu}", ac_operand_type(kinds[i], 1), ac_operand_type(kinds[i], 0), modes);
  }
  if (any) printf("\n");
}

/* What the chip has, and of an instruction that it does not have one declaration, for templates that name it. */
static void print_declarations(enum ac_chip_id chip) {
  for (int i = 0; i < AC_INSTS; i++) {
    const struct ac_inst *inst = ac_inst_at(i);
    if (!ac_inst_typed(inst)) print_declaration(inst, AC_NO_TYPE);
    enum ac_type kinds[AC_MAX_KINDS];
    size_t n = ac_inst_kinds(inst, kinds), granted = 0;
    for (size_t k = 0; k < n; k++)
      if (ac_inst_granted(inst, kinds[k], chip)) granted++, print_declaration(inst, kinds[k]);
    if (n && !granted) print_declaration(inst, kinds[0]);
  }
}

static void print_memories(const struct ac_chip *chip) {
  static const char *const names[AC_SPACES] = {[AC_L1] = "L1",   [AC_L0A] = "L0A",   [AC_L0B] = "L0B",
                                               [AC_L0C] = "L0C", [AC_UB] = "UB",     [AC_BIAS] = "BIAS",
                                               [AC_FIXBUF] = "FIXBUF"};
  for (int space = 0; space < AC_SPACES; space++)
    if (names[space]) printf("#define ASCPU_BYTES_%s %lluu\n", names[space], (unsigned long long)chip->bytes[space]);
}

static void print_chip(const struct ac_chip *chip, bool first) {
  printf("#%s __NPU_ARCH__ == %u\n", first ? "if" : "elif", chip->number);
  print_memories(chip);
  printf("#define ASCPU_EVENT_IDS %u\n", chip->event_ids);
  print_traits(chip);
  for (size_t i = 0; ac_api_at(i); i++)
    printf("#define ASCPU_HAS_%s %d\n", ac_api_at(i)->name, ac_api_at(i)->on[chip->id]);
  for (int i = 0; i < AC_INSTS; i++) {
    const struct ac_inst *inst = ac_inst_at(i);
    printf("#define ASCPU_TYPES_%s 0x%xu\n", ac_gen_name(inst), inst->types[chip->id]);
    printf("#define ASCPU_COUNT_ONLY_%s 0x%xu\n", ac_gen_name(inst), inst->count_only[chip->id]);
    if (strncmp(inst->op, "v.", 2) == 0 && ac_inst_all_types(inst)) ac_gen_type_lists(inst, chip);
    if (inst->flags & AC_REG && ac_inst_all_types(inst)) ac_gen_register_lists(inst, chip);
    print_pairs(inst, chip->id);
  }
  for (int i = 0; i < AC_STATES; i++)
    printf("#define ASCPU_TYPES_%s 0x%xu\n", ac_state_at(i)->name, ac_state_at(i)->types[chip->id]);
  print_declarations(chip->id);
}

static void print_grants(void) {
  printf("#define ASCPU_ABSENT 0x%xu\n", AC_NO_TYPES);
  for (int i = 0; i < AC_CHIPS; i++) print_chip(ac_chip_at(i), i == 0);
  printf("#else\n#error \"__NPU_ARCH__ names no chip that ascpu knows\"\n#endif\n"
         "#define ASCPU_ELEMENT_TYPES(X)");
  for (int t = 0; t < AC_TYPES; t++) printf(" X(%d, %s)", t, ac_type_info(t)->cname);
  printf("\n");
  ac_gen_casts();
  printf("#define ASCPU_C_API_REGISTER_CASTS(X)");
  ac_gen_register_casts(false);
  printf("\n");
}

static void print_header(void) {
  printf("/* Generated from the instruction table by ascpu-gen: the declarations behind the API. Do not edit. */\n");
  printf(
      "/* By chip: its instructions, sizes, traits (lib/Target/Target.h), functions that it lacks, and the element "
      "types of each\n"
      " * instruction (bit i is row i of Types.def; all 1: without element type; bit 31 alone: not on the chip). */\n");
  print_grants();
}

/* Call forms that the headers write out: those of the rows with pairs alone, of Copy (cast.h), and with bits
 * (compare.h). */
static bool by_hand(const struct ac_inst *inst) {
  return strpbrk(inst->shape, "wjtQ") || strncmp(inst->op, "v.", 2) != 0 || inst->flags & AC_TWIN ||
         !ac_inst_all_types(inst) || strcmp(inst->api, "Copy") == 0;
}

static void print_forms(const struct ac_inst *inst, const char *api) {
  const char *macro = inst->flags & AC_AMOUNT ? ac_gen_name(inst) : inst->shape;
  printf("ASCPU_API_%s(%s, ", macro, api);
  printf("%s)\n", ac_gen_name(inst));
}

/* ASCPU_API_<shape>(Api, c name) for each memory-based vector instruction, under each of its names. Shifts have a macro
 * of their own, ASCPU_API_<c name>, which also chooses between them and their twins. */
static void print_api(void) {
  printf("/* Generated from the instruction table by ascpu-gen. Do not edit. */\n");
  for (int i = 0; i < AC_INSTS; i++) {
    const struct ac_inst *inst = ac_inst_at(i);
    if (!by_hand(inst)) print_forms(inst, inst->api);
  }
  for (size_t i = 0; ac_alias_at(i).api; i++) {
    const struct ac_inst *inst = ac_inst_at(ac_alias_at(i).inst);
    if (!by_hand(inst)) print_forms(inst, ac_alias_at(i).api);
  }
}

/* The API's names of an instruction, the table's first. */
static void print_names(const struct ac_inst *inst) {
  printf(" %s", inst->api);
  for (size_t i = 0; ac_alias_at(i).api; i++)
    if (ac_alias_at(i).inst == inst->id) printf(", %s", ac_alias_at(i).api);
}

static void print_types(uint32_t types, uint32_t count_only) {
  const char *gap = "";
  if (types == AC_ANY_TYPE) printf("any");
  else if (types == AC_NO_TYPES) printf("none");
  else if (!types) printf("-");
  else
    for (int only = 0; only <= 1; only++)
      for (int t = 0; t < AC_TYPES; t++) {
        if (!((only ? count_only : types & ~count_only) >> t & 1)) continue;
        printf("%s%s%s", gap, ac_type_info(t)->suffix, only ? "*" : "");
        gap = " ";
      }
}

static void print_chip_names(void) {
  for (int chip = 0; chip < AC_CHIPS; chip++) printf(" %s |", ac_chip_at(chip)->name);
  printf("\n|---|");
}

/* The types of a row, and "pairs" where it has some (Pairs.def). */
static void print_cell(const struct ac_inst *inst, enum ac_chip_id chip) {
  bool pairs = ac_inst_has_pairs(inst, chip);
  if (ac_inst_all_types(inst)) print_types(inst->types[chip], inst->count_only[chip]), printf(pairs ? " pairs" : "");
  else printf(pairs ? "pairs" : "none");
}

static void print_state_doc(void) {
  printf("\n\n## Registers that are set for a type\n\n| API |");
  print_chip_names();
  for (int chip = 0; chip < AC_CHIPS; chip++) printf("---|");
  for (int i = 0; i < AC_STATES; i++) {
    printf("\n| %s |", ac_state_at(i)->api);
    for (int chip = 0; chip < AC_CHIPS; chip++) putchar(' '), print_types(ac_state_at(i)->types[chip], 0), printf(" |");
  }
}

static void print_modes(unsigned modes, bool rounds) {
  static const char prefix[] = "CAST_";
  printf(!modes ? " -" : rounds ? "" : " yes");
  for (int mode = 0; mode < AC_ROUND_MODES && rounds; mode++)
    if (modes >> mode & 1) printf(" %s", ac_round_name((enum ac_round)mode) + sizeof prefix - 1);
  printf(" |");
}

/* A line a pair, with the round modes by chip. */
static void print_doc_pairs(void) {
  printf("\n## Different types of source and destination\n\n"
         "From `lib/Dialect/Pairs.def`. The columns of the chips hold the round modes that they have.\n\n"
         "| intrinsic | API |");
  print_chip_names();
  for (int chip = 0; chip <= AC_CHIPS; chip++) printf("---|");
  printf("\n");
  for (int i = 0; i < AC_INSTS; i++) {
    const struct ac_inst *inst = ac_inst_at(i);
    enum ac_type kinds[AC_MAX_KINDS];
    size_t n = ac_inst_kinds(inst, kinds);
    for (size_t k = 0; k < n; k++) {
      if (!ac_is_pair(kinds[k])) continue;
      printf("| `llvm.asc.%s%s` | %s |", inst->op, ac_type_suffix(kinds[k]).text, inst->api);
      for (int chip = 0; chip < AC_CHIPS; chip++)
        print_modes(ac_pair_modes(inst, kinds[k], chip), strchr(inst->shape, 'g') != NULL);
      printf("\n");
    }
  }
}

static void print_doc(void) {
  printf("# The asc instructions\n\nGenerated from `lib/Dialect/Instructions.def` by `./dev docs`; do not edit.\n"
         "The letters of a shape are explained at the top of that file. A type with a star is for the first-n forms "
         "alone. `none`: the chip does not\nhave the instruction; `-`: not verified for that chip. Both are refused "
         "there.\n\n"
         "| intrinsic | API | shape | pipe |");
  print_chip_names();
  printf("---|---|---|");
  for (int chip = 0; chip < AC_CHIPS; chip++) printf("---|");
  static const char *const pipes[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "ALL", "FIX"};
  for (int i = 0; i < AC_INSTS; i++) {
    const struct ac_inst *inst = ac_inst_at(i);
    printf("\n| `llvm.asc.%s` |", inst->op);
    print_names(inst);
    printf(" | `%s` | %s |", inst->shape, pipes[inst->pipe]);
    for (int chip = 0; chip < AC_CHIPS; chip++) putchar(' '), print_cell(inst, (enum ac_chip_id)chip), printf(" |");
  }
  print_state_doc();
  printf("\n");
  print_doc_pairs();
}

/* "op;Api;cell;cell;...", a cell a chip. */
static void print_row(const struct ac_inst *inst, const char *api) {
  printf("\n%s;%s", ac_gen_name(inst), api);
  for (int chip = 0; chip < AC_CHIPS; chip++) putchar(';'), print_cell(inst, (enum ac_chip_id)chip);
}

/* Of an instruction that compares: the types that have an order, as one more op, "v_cmp_order". */
static void print_order(const struct ac_inst *inst) {
  printf("\n%s_order;%s", ac_gen_name(inst), inst->api);
  for (int chip = 0; chip < AC_CHIPS; chip++) {
    uint32_t types = inst->types[chip];
    if (types && types != AC_NO_TYPES) types = ac_gen_ordered(inst, types, (enum ac_chip_id)chip);
    putchar(';'), print_types(types, inst->count_only[chip]);
  }
}

/* A line for each name of an instruction, then one a function, ";name;yes;none;...", in the words of the instruction page.
 * The first line names the chips. */
static void print_chips(void) {
  printf("op;api");
  for (int chip = 0; chip < AC_CHIPS; chip++) printf(";%s", ac_chip_at(chip)->name);
  for (int i = 0; i < AC_INSTS; i++) {
    print_row(ac_inst_at(i), ac_inst_at(i)->api);
    if (strchr(ac_inst_at(i)->shape, 'w')) print_order(ac_inst_at(i));
  }
  for (size_t i = 0; ac_alias_at(i).api; i++) print_row(ac_inst_at(ac_alias_at(i).inst), ac_alias_at(i).api);
  for (int i = 0; i < AC_STATES; i++) {
    printf("\n;%s", ac_state_at(i)->api);
    for (int chip = 0; chip < AC_CHIPS; chip++) putchar(';'), print_types(ac_state_at(i)->types[chip], 0);
  }
  for (size_t i = 0; ac_api_at(i); i++) {
    printf("\n;%s", ac_api_at(i)->name);
    for (int chip = 0; chip < AC_CHIPS; chip++) printf(";%s", ac_api_at(i)->on[chip] ? "yes" : "none");
  }
  printf("\n");
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "header") == 0) print_header();
  else if (argc == 2 && strcmp(argv[1], "api") == 0) print_api();
  else if (argc == 2 && strcmp(argv[1], "names") == 0) ac_gen_register_casts(true);
  else if (argc == 2 && strcmp(argv[1], "doc") == 0) print_doc();
  else if (argc == 2 && strcmp(argv[1], "chips") == 0) print_chips();
  else {
    fprintf(stderr, "usage: ascpu-gen header|api|names|doc|chips\n");
    return 2;
  }
  return 0;
}
