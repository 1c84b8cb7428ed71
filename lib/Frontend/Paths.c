/* Paths: where our own headers and the runtime's archive are.
 *
 * In: the environment variable ASCPU_HOME, or the place of the library or program that this code runs in. Out: paths
 * that exist, or an error that says where we looked. The build tree has the layout of an install tree, so both work
 * alike.
 */
#include "Frontend.h"
#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The file that holds this code: libascpu.so, or the program that linked us. dladdr gives a program's argv[0], which
 * need not be a path: there the kernel knows better. */
static bool own_file(char path[PATH_MAX]) {
  Dl_info info;
  if (dladdr((void *)(uintptr_t)&ac_kernel_include_dir, &info) && info.dli_fname) {
    const char *slash = strrchr(info.dli_fname, '/'), *name = slash ? slash + 1 : info.dli_fname;
    if (strncmp(name, "libascpu", 8) == 0 && strstr(name, ".so") && realpath(info.dli_fname, path)) return true;
  }
  ssize_t n = readlink("/proc/self/exe", path, PATH_MAX - 1);
  if (n <= 0) return false;
  path[n] = '\0';
  return true;
}

static const char *find(struct ac_arena *arena, const char *what, const char *below, struct ac_diags *diags) {
  const char *home = getenv("ASCPU_HOME");
  if (home && *home) {
    const char *path = ac_printf(arena, "%s/%s", home, below);
    if (access(path, R_OK) == 0) return path;
    ac_error(diags, (struct ac_loc){0}, NULL, "no %s at '%s' (ASCPU_HOME is '%s')", what, path, home);
    return NULL;
  }
  char file[PATH_MAX] = "";
  if (!own_file(file)) file[0] = '\0';
  /* <prefix>/bin/tool and <prefix>/lib/libascpu.so; programs that link the static library may lie deeper. */
  for (char *slash; (slash = strrchr(file, '/'));) {
    *slash = '\0';
    const char *path = ac_printf(arena, "%s/%s", file, below);
    if (access(path, R_OK) == 0) return path;
  }
  ac_error(diags, (struct ac_loc){0}, NULL, "no %s: '%s' is neither beside this program nor below ASCPU_HOME", what,
           below);
  return NULL;
}

const char *ac_kernel_include_dir(struct ac_arena *arena, struct ac_diags *diags) {
  return find(arena, "kernel headers", "include/ascpu/kernel", diags);
}

const char *ac_runtime_archive(struct ac_arena *arena, struct ac_diags *diags) {
  return find(arena, "runtime library", "lib/libascpu_rt.a", diags);
}
