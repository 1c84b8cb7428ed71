/* Plugins that --load= names. */
#ifndef ASCPU_OPT_PLUGIN_H
#define ASCPU_OPT_PLUGIN_H
#include "Support.h"
#include "Transforms.h"

/* Loads them and makes one list of their passes (ends with name == NULL, in the arena). NULL after an error. */
const struct ac_pass_info *opt_load_plugins(const struct ac_strs *paths, struct ac_arena *, struct ac_diags *);
#endif
