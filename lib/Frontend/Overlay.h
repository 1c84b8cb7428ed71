/* Overlay: the user's files as clang shall see them.
 *
 * In: the main file (or a buffer), the include options. Out: the text of every file of the user's that may be included,
 * and for those that the rewriter changed a file in memory, with the list that -ivfsoverlay takes. Not here: clang.
 */
#ifndef ASCPU_FRONTEND_OVERLAY_H
#define ASCPU_FRONTEND_OVERLAY_H
#include "Frontend.h"

struct ac_source {
  const char *path;   /* absolute, without . and .. */
  struct ac_buf text; /* the user's */
  struct ac_rewrite rewrite;
  bool rewritten;
  int fd; /* the text for clang, -1: the file itself will do */
};
struct ac_overlay {
  struct ac_arena *arena;
  const char *kernel_dir;             /* our kernel headers: not the user's */
  const char *main_path, *main_shown; /* absolute; as the user wrote it */
  const char *input;                  /* what clang is given as its input file */
  struct ac_source **sources;         /* main file first */
  size_t count, cap;
  int list_fd; /* for -ivfsoverlay, -1: nothing to overlay */
};
/* text NULL: the file at path. instances: as in ac_frontend_options. False with an error when a file cannot be read (status 2) or no memory file be made. */
bool ac_overlay_build(struct ac_overlay *, struct ac_arena *, const char *path, const char *text, size_t n,
                      const char *const *clang_args, const char *const *instances, const char *kernel_dir, struct ac_diags *);
void ac_overlay_free(struct ac_overlay *);
/* The source with that name, absolute or not; NULL if it is not one of the user's that we read. */
const struct ac_source *ac_overlay_find(const struct ac_overlay *, const char *path);
/* Absolute, without . and .. and doubled slashes; nothing on disk is looked at. */
const char *ac_absolute(struct ac_arena *, const char *path);
#endif
