/* Archives: objects to a static library.
 *
 * In: objects and the name of the library. Out: the library, made by ar, with the index that linkers want. Replaces what
 * was there. Does not compile, and leaves the names of outputs to the caller.
 */
#include "CodeGen.h"
#include <stdio.h>

bool ac_archive(const char *output, const char *const *objects, bool verbose, struct ac_diags *diags) {
  struct ac_strs argv = {0};
  ac_strs_add(&argv, "ar");
  ac_strs_add(&argv, "rcs");
  ac_strs_add(&argv, output);
  for (; *objects; objects++) ac_strs_add(&argv, *objects);
  if (verbose) {
    for (size_t i = 0; i < argv.len; i++) fprintf(stderr, " \"%s\"", argv.data[i]);
    fputc('\n', stderr);
  }
  remove(output);
  struct ac_spawn ar = {.argv = argv.data, .capture_err = true};
  bool ok = ac_run(&ar) && ar.status == 0;
  if (!ok) ac_error(diags, (struct ac_loc){0}, NULL, "ar: %s", ar.err.len ? ar.err.data : "no message");
  ac_buf_free(&ar.err);
  ac_strs_free(&argv);
  return ok;
}
