/* Reads text pipelines: our passes, LLVM's and named pipelines in one string.
 *
 * In: text as opt's -passes= has it. Out: a flat list of top-level elements, each known to exist, each with what it
 * works on. Runs nothing: what LLVM knows is asked of its parser with an element behind that no LLVM has, so that
 * parsing always ends in an error and the error tells.
 */
#include "PipelineText.h"
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

#define PROBE "ascpu-probe"

/* LLVM's answer to "text,PROBE" or "function(text,PROBE)", in the arena. */
static const char *ask_llvm(struct ac_elements *e, LLVMModuleRef empty, bool in_function, const char *text) {
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  const char *question = ac_printf(e->arena, in_function ? "function(%s," PROBE ")" : "%s," PROBE, text);
  char *answer = LLVMGetErrorMessage(LLVMRunPasses(empty, question, NULL, options));
  char *copy = ac_strdup(e->arena, answer);
  LLVMDisposeErrorMessage(answer);
  LLVMDisposePassBuilderOptions(options);
  return copy;
}

/* "unknown function pass 'ascpu-probe'": the element before it was fine, and of that kind. */
static bool kind_of(const char *answer, enum ac_element_kind *kind, bool *loop) {
  static const struct {
    const char *answer;
    enum ac_element_kind kind;
    bool loop;
  } known[] = {
      {"unknown module pass '" PROBE "'", AC_ELEMENT_MODULE, false},
      {"unknown cgscc pass '" PROBE "'", AC_ELEMENT_CGSCC, false},
      {"unknown function pass '" PROBE "'", AC_ELEMENT_FUNCTION, false},
      {"unknown loop pass '" PROBE "'", AC_ELEMENT_FUNCTION, true},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(answer, known[i].answer) == 0) {
      *kind = known[i].kind;
      *loop = known[i].loop;
      return true;
    }
  return false;
}

/* "unknown function pass 'x'" -> "unknown pass 'x'"; anything else LLVM says as it is. */
static void report(struct ac_diags *diags, const char *answer) {
  const char *quote = strchr(answer, '\'');
  if (strncmp(answer, "unknown ", 8) == 0 && quote) ac_usage_error(diags, "unknown pass %s", quote);
  else ac_usage_error(diags, "%s", answer);
}

static void add(struct ac_elements *e, struct ac_element element) {
  if (e->len == e->cap) {
    size_t cap = e->cap ? e->cap * 2 : 32;
    struct ac_element *list = ac_alloc(e->arena, cap * sizeof *list);
    if (e->len) memcpy(list, e->list, e->len * sizeof *list);
    e->list = list;
    e->cap = cap;
  }
  e->list[e->len++] = element;
}

static bool add_llvm(struct ac_elements *e, LLVMModuleRef empty, const char *text, struct ac_diags *diags) {
  struct ac_element element = {.text = text};
  bool loop;
  const char *answer = ask_llvm(e, empty, false, text);
  if (!kind_of(answer, &element.kind, &loop)) {
    report(diags, answer);
    return false;
  }
  if (loop) { /* function(...) takes most loop passes and picks their analyses; the rest needs loop(...) */
    enum ac_element_kind kind;
    if (!kind_of(ask_llvm(e, empty, true, text), &kind, &loop)) element.text = ac_printf(e->arena, "loop(%s)", text);
  }
  add(e, element);
  return true;
}

static const struct ac_pass_info *find_pass(const struct ac_pass_info *list, const char *name) {
  for (; list && list->name; list++)
    if (strcmp(list->name, name) == 0) return list;
  return NULL;
}

/* The length of the first element: up to a comma outside of all brackets. SIZE_MAX when brackets do not match. */
static size_t element_length(const char *text) {
  char open[64];
  size_t depth = 0, i;
  for (i = 0; text[i] && (depth || text[i] != ','); i++) {
    if (text[i] == '(' || text[i] == '<') {
      if (depth == sizeof open) return SIZE_MAX;
      open[depth++] = text[i] == '(' ? ')' : '>';
    } else if (text[i] == ')' || text[i] == '>') {
      if (!depth || open[--depth] != text[i]) return SIZE_MAX;
    }
  }
  return depth ? SIZE_MAX : i;
}

static bool add_text(struct ac_elements *, LLVMModuleRef, const char *, const struct ac_pass_info *, struct ac_diags *);

static bool add_element(struct ac_elements *e, LLVMModuleRef empty, const char *name, const struct ac_pass_info *extra,
                        struct ac_diags *diags) {
  const struct ac_pass_info *pass = find_pass(ac_passes(), name);
  if (!pass) pass = find_pass(extra, name);
  if (pass) {
    add(e, (struct ac_element){.text = pass->name, .pass = pass, .kind = AC_ELEMENT_OURS});
    return true;
  }
  for (const struct ac_pipeline_info *p = ac_pipelines(); p->name; p++)
    if (strcmp(p->name, name) == 0) return add_text(e, empty, p->text, extra, diags);
  return add_llvm(e, empty, name, diags);
}

static bool add_text(struct ac_elements *e, LLVMModuleRef empty, const char *text, const struct ac_pass_info *extra,
                     struct ac_diags *diags) {
  for (;; text++) {
    size_t n = element_length(text), skip = strspn(text, " \t\n");
    if (n == SIZE_MAX) {
      ac_usage_error(diags, "brackets do not match in pipeline '%s'", text);
      return false;
    }
    size_t end = n;
    while (end > skip && strchr(" \t\n", text[end - 1])) end--;
    if (skip >= end) {
      ac_usage_error(diags, "empty pass name in the pipeline");
      return false;
    }
    if (!add_element(e, empty, ac_strndup(e->arena, text + skip, end - skip), extra, diags)) return false;
    text += n;
    if (!*text) return true;
  }
}

bool ac_parse_pipeline(struct ac_elements *e, const char *text, const struct ac_pass_info *extra,
                       struct ac_diags *diags) {
  if (!text[strspn(text, " \t\n")]) return true;
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef empty = LLVMModuleCreateWithNameInContext("probe", context);
  bool ok = add_text(e, empty, text, extra, diags);
  LLVMDisposeModule(empty);
  LLVMContextDispose(context);
  return ok;
}

/* Neighbours of the same kind share one function(...): their analyses are computed once. */
const char *ac_join_elements(const struct ac_elements *e, size_t from, size_t to) {
  static const char *const open[] = {[AC_ELEMENT_CGSCC] = "cgscc(", [AC_ELEMENT_FUNCTION] = "function("};
  const char *text = "";
  for (size_t i = from; i < to; i++) {
    enum ac_element_kind kind = e->list[i].kind;
    bool first = i == from || e->list[i - 1].kind != kind, last = i + 1 == to || e->list[i + 1].kind != kind;
    bool wrapped = kind != AC_ELEMENT_MODULE;
    text = ac_printf(e->arena, "%s%s%s%s%s", text, i == from ? "" : ",", first && wrapped ? open[kind] : "",
                     e->list[i].text, last && wrapped ? ")" : "");
  }
  return ac_printf(e->arena, "module(%s)", text);
}
