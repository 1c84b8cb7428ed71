/* Outputs: files that appear in their place only when the whole command went well.
 *
 * In: final names. Out: names beside them to write to meanwhile, renamed or removed at the end; and a temporary folder
 * for objects that only the linker sees. Does not write contents.
 */
#include "cc.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void cannot_write(const char *path, struct ac_diags *diags) {
  ac_error(diags, (struct ac_loc){0}, NULL, "cannot write '%s': %s", path, strerror(errno));
}

/* Looked at before the work, so that the message has the user's name and comes early. */
static bool can_create(struct ac_arena *arena, const char *final) {
  const char *slash = strrchr(final, '/');
  const char *folder = !slash ? "." : slash == final ? "/" : ac_strndup(arena, final, (size_t)(slash - final));
  struct stat st;
  if (stat(folder, &st) != 0) return false;
  if (!S_ISDIR(st.st_mode)) {
    errno = ENOTDIR;
    return false;
  }
  return access(folder, W_OK) == 0;
}

const char *cc_output_path(struct cc_outputs *outputs, const char *final, struct ac_diags *diags) {
  struct stat st;
  if (strcmp(final, "-") == 0) return final;
  if (stat(final, &st) == 0 && !S_ISREG(st.st_mode)) {
    if (!S_ISDIR(st.st_mode)) return final;
    errno = EISDIR;
    cannot_write(final, diags);
    return NULL;
  }
  if (!can_create(outputs->arena, final)) {
    cannot_write(final, diags);
    return NULL;
  }
  struct cc_output *list = ac_alloc(outputs->arena, (outputs->len + 1) * sizeof *list);
  if (outputs->len) memcpy(list, outputs->list, outputs->len * sizeof *list);
  const char *path = ac_printf(outputs->arena, "%s.%d-%zu.part", final, (int)getpid(), outputs->len);
  list[outputs->len++] = (struct cc_output){path, ac_strdup(outputs->arena, final)};
  outputs->list = list;
  return path;
}

const char *cc_scratch_path(struct cc_outputs *outputs, const char *name, struct ac_diags *diags) {
  if (!outputs->scratch) {
    const char *root = getenv("TMPDIR");
    char *folder = ac_printf(outputs->arena, "%s/ascpu-cc-XXXXXX", root && *root ? root : "/tmp");
    if (!mkdtemp(folder)) {
      cannot_write(folder, diags);
      return NULL;
    }
    outputs->scratch = folder;
  }
  /* A folder of its own for each, since a/k.cpp and b/k.cpp may be linked together. */
  const char *folder = ac_printf(outputs->arena, "%s/%zu", outputs->scratch, outputs->scratch_files.len);
  if (mkdir(folder, 0700) != 0) {
    cannot_write(folder, diags);
    return NULL;
  }
  const char *path = ac_printf(outputs->arena, "%s/%s", folder, name);
  ac_strs_add(&outputs->scratch_files, path);
  return path;
}

static void remove_scratch(struct cc_outputs *outputs) {
  for (size_t i = 0; i < outputs->scratch_files.len; i++) {
    unlink(outputs->scratch_files.data[i]);
    rmdir(ac_printf(outputs->arena, "%s/%zu", outputs->scratch, i));
  }
  if (outputs->scratch) rmdir(outputs->scratch);
  ac_strs_free(&outputs->scratch_files);
}

void cc_outputs_end(struct cc_outputs *outputs, bool commit, struct ac_diags *diags) {
  for (size_t i = 0; i < outputs->len; i++) {
    const struct cc_output *output = &outputs->list[i];
    if (!commit) {
      unlink(output->path);
    } else if (rename(output->path, output->final) != 0) {
      cannot_write(output->final, diags);
      unlink(output->path);
    }
  }
  remove_scratch(outputs);
}
