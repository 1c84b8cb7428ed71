/* Names of the Ascend C interface that the headers may not have yet.
 *
 * In: KnownApis.def. Out: whether a name that clang did not find is one of them. Not here: whether we have it.
 */
#include "Clang.h"
#include <string.h>

static const struct {
  const char *name;
  bool method;
} apis[] = {
#define AC_API(name) {#name, false},
#define AC_METHOD(name) {#name, true},
#include "KnownApis.def"
};

bool ac_known_api(const char *name, size_t n, bool member) {
  size_t low = 0, high = sizeof apis / sizeof *apis;
  while (low < high) {
    size_t middle = (low + high) / 2;
    int order = strncmp(name, apis[middle].name, n);
    if (order == 0 && apis[middle].name[n]) order = -1; /* name is only the beginning of it */
    if (order == 0) return member || !apis[middle].method;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}
