/* The chip table as data. In: Chips.def. Out: look-ups. Does not know the host. */
#include "Target.h"
#include <string.h>
#include <strings.h>

static const struct ac_chip chips[AC_CHIPS] = {
#define AC_CHIP(id_, number_, product_, soc_, model_, ub, l1, l0a, l0b, l0c, bt, fb, events, traits_)                  \
  [AC_##id_] = {.id = AC_##id_,                                                                                        \
                .number = number_,                                                                                     \
                .name = "dav-" #number_,                                                                               \
                .product = product_,                                                                                   \
                .soc = soc_,                                                                                           \
                .core_model = model_,                                                                                  \
                .bytes = {[AC_UB] = ub, [AC_L1] = l1, [AC_L0A] = l0a, [AC_L0B] = l0b, [AC_L0C] = l0c, [AC_BIAS] = bt, [AC_FIXBUF] = fb},                 \
                .event_ids = events,                                                                                   \
                .traits = traits_},
#include "Chips.def"
};

const struct ac_chip *ac_chip_at(enum ac_chip_id id) { return &chips[id]; }

const struct ac_chip *ac_chip_find(const char *name) {
  for (size_t i = 0; i < AC_CHIPS; i++)
    if (strcmp(chips[i].name, name) == 0) return &chips[i];
  return NULL;
}

/* Families of products; the longer name first. */
const struct ac_chip *ac_chip_of_soc(const char *name) {
  static const struct {
    const char *start;
    enum ac_chip_id id;
  } families[] = {{"Ascend910_95", AC_DAV3510}, {"Ascend950", AC_DAV3510},  {"Ascend910B", AC_DAV2201},
                  {"Ascend910_93", AC_DAV2201}, {"Ascend310P", AC_DAV2002}, {"Ascend310B", AC_DAV3002},
                  {"Ascend910", AC_DAV1001}};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    if (strncasecmp(name, families[i].start, strlen(families[i].start)) == 0) return &chips[families[i].id];
  return NULL;
}

const struct ac_chip *ac_chip_by_number(unsigned number) {
  for (size_t i = 0; i < AC_CHIPS; i++)
    if (chips[i].number == number) return &chips[i];
  return NULL;
}

const char *ac_space_name(enum ac_space space) {
  static const char *const names[AC_SPACES] = {[AC_GM] = "GM",
                                               [AC_L1] = "L1",
                                               [AC_L0A] = "L0A",
                                               [AC_L0B] = "L0B",
                                               [AC_L0C] = "L0C",
                                               [AC_UB] = "UB",
                                               [AC_SPR] = "special registers",
                                               [AC_BIAS] = "BiasTable",
                                               [AC_FIXBUF] = "Fixpipe buffer"};
  return names[space] ? names[space] : "unknown";
}
