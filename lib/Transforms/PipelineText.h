/* A text pipeline, taken apart. */
#ifndef ASCPU_TRANSFORMS_PIPELINE_TEXT_H
#define ASCPU_TRANSFORMS_PIPELINE_TEXT_H
#include "Transforms.h"

/* What a top-level element works on. LLVM decides by the first element of a list; here each decides for itself. */
enum ac_element_kind { AC_ELEMENT_OURS, AC_ELEMENT_MODULE, AC_ELEMENT_CGSCC, AC_ELEMENT_FUNCTION };
struct ac_element {
  const char *text;
  const struct ac_pass_info *pass;
  enum ac_element_kind kind;
};
struct ac_elements {
  struct ac_element *list;
  size_t len, cap;
  struct ac_arena *arena;
};

/* Splits text at its top-level commas, expands named pipelines in place, and asks LLVM about every other element. False
 * after a usage error for the first one that is unknown. The arena is the caller's. */
bool ac_parse_pipeline(struct ac_elements *, const char *text, const struct ac_pass_info *extra, struct ac_diags *);
/* Elements [from, to), all LLVM's, as one text for LLVMRunPasses. In the arena. */
const char *ac_join_elements(const struct ac_elements *, size_t from, size_t to);
#endif
