/* Inputs: what kind of file each input is, and names derived from theirs.
 *
 * In: the items of the command line. Out: kinds, or usage errors for files that are missing or of no known kind. Does
 * not read contents.
 */
#include "cc.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static enum cc_kind kind_by_suffix(const char *path) {
  static const struct {
    const char *suffix;
    enum cc_kind kind;
  } suffixes[] = {{".c", CC_C},   {".cpp", CC_CXX}, {".cc", CC_CXX},   {".cxx", CC_CXX},  {".asc", CC_ASC},
                  {".ll", CC_IR}, {".bc", CC_IR},   {".o", CC_OBJECT}, {".a", CC_OBJECT}, {".so", CC_OBJECT}};
  const char *name = base_name(path), *dot = strrchr(name, '.');
  for (size_t i = 0; dot && i < sizeof suffixes / sizeof *suffixes; i++)
    if (strcmp(dot, suffixes[i].suffix) == 0) return suffixes[i].kind;
  return strstr(name, ".so.") ? CC_OBJECT : CC_UNKNOWN; /* libx.so.1.2 */
}

static bool check_file(const char *path, struct ac_diags *diags) {
  struct stat st;
  if (stat(path, &st) != 0) ac_usage_error(diags, "cannot read '%s': %s", path, strerror(errno));
  else if (S_ISDIR(st.st_mode)) ac_usage_error(diags, "cannot read '%s': it is a folder", path);
  else return true;
  return false;
}

static void check_input(const struct cc_options *o, struct cc_item *item, struct ac_diags *diags) {
  enum cc_kind by_suffix = kind_by_suffix(item->text);
  item->kind = item->forced != CC_UNKNOWN && by_suffix != CC_OBJECT ? item->forced : by_suffix;
  if (!check_file(item->text, diags)) return;
  switch (item->kind) {
  case CC_UNKNOWN:
    ac_usage_error(
        diags, "'%s': not a kind of file that can be compiled or linked here (.c .cpp .cc .cxx .asc .ll .bc .o .a .so)",
        item->text);
    break;
  case CC_OBJECT:
    item->cxx = true; /* nobody can say what it was made from */
    item->object = item->text;
    if (cc_stops_early(o))
      ac_diag_add(diags, AC_WARNING, (struct ac_loc){.file = item->text}, NULL, "not used, as nothing is linked");
    break;
  case CC_ASC:
  case CC_CXX: item->cxx = true; break;
  default: break;
  }
}

bool cc_check_inputs(struct cc_options *o, struct ac_diags *diags) {
  for (size_t i = 0; i < o->nitems; i++)
    if (o->items[i].is_input) check_input(o, &o->items[i], diags);
  return diags->errors == 0;
}

char *cc_with_suffix(struct ac_arena *arena, const char *path, const char *suffix) {
  const char *name = base_name(path), *dot = strrchr(name, '.');
  size_t n = dot && dot != name ? (size_t)(dot - path) : strlen(path);
  return ac_printf(arena, "%.*s%s", (int)n, path, suffix);
}

char *cc_derived_name(struct ac_arena *arena, const char *path, const char *suffix) {
  return cc_with_suffix(arena, base_name(path), suffix);
}
