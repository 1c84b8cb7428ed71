/* Kernels of a program: the list, and finding one by the name a user writes.
 *
 * In: the front end's list (annotations and debug info). Out: struct ascpu_kernel with parameters in the public shape;
 * a kernel by name, or an error that lists what there is. Names are compared without blanks and with one spelling
 * for each type, so that `k<half,3>` finds `k<_Float16, 3>`; leading qualifiers may be left out while that is
 * unambiguous; the linker's symbol works too.
 */
#include "Api.h"
#include <ctype.h>
#include <string.h>

/* ---- the list ---- */

static struct ac_param ir_param(LLVMModuleRef module, LLVMValueRef param, struct ac_arena *arena) {
  size_t len;
  const char *name = LLVMGetValueName2(param, &len);
  LLVMTypeRef type = LLVMTypeOf(param);
  char *text = LLVMPrintTypeToString(type);
  struct ac_param p = {.name = ac_strndup(arena, name, len),
                       .type = ac_strdup(arena, text),
                       .kind = AC_PARAM_STRUCT,
                       .pointee_kind = AC_PARAM_STRUCT};
  LLVMDisposeMessage(text);
  p.size = LLVMABISizeOfType(LLVMGetModuleDataLayout(module), type);
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: p.kind = AC_PARAM_POINTER; break;
  case LLVMIntegerTypeKind: p.kind = LLVMGetIntTypeWidth(type) == 1 ? AC_PARAM_BOOL : AC_PARAM_INT; break;
  case LLVMBFloatTypeKind:
    p.pointee_bf16 = true;
    p.kind = AC_PARAM_FLOAT;
    break;
  case LLVMHalfTypeKind:
  case LLVMFloatTypeKind:
  case LLVMDoubleTypeKind: p.kind = AC_PARAM_FLOAT; break;
  default: break;
  }
  return p;
}

static bool is_visible_definition(LLVMValueRef function) {
  LLVMLinkage linkage = LLVMGetLinkage(function);
  return !LLVMIsDeclaration(function) && linkage != LLVMInternalLinkage && linkage != LLVMPrivateLinkage;
}

static struct ac_kernel ir_kernel(LLVMModuleRef module, LLVMValueRef function, struct ac_arena *arena) {
  size_t len;
  const char *name = LLVMGetValueName2(function, &len);
  struct ac_kernel kernel = {.nparams = LLVMCountParams(function)};
  kernel.name = kernel.symbol = ac_strndup(arena, name, len);
  kernel.params = ac_alloc(arena, (kernel.nparams + 1) * sizeof *kernel.params);
  for (unsigned i = 0; i < kernel.nparams; i++) kernel.params[i] = ir_param(module, LLVMGetParam(function, i), arena);
  return kernel;
}

size_t ac_program_kernels(LLVMModuleRef module, bool from_ir, struct ac_arena *arena, struct ac_kernel **out) {
  size_t count = ac_kernels(module, arena, out);
  if (count || !from_ir) return count;
  size_t visible = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    visible += is_visible_definition(f);
  *out = ac_alloc(arena, (visible + 1) * sizeof **out);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (is_visible_definition(f)) (*out)[count++] = ir_kernel(module, f, arena);
  return count;
}

static enum ascpu_kind public_kind(enum ac_param_kind kind) {
  static const enum ascpu_kind kinds[] = {[AC_PARAM_POINTER] = ASCPU_POINTER, [AC_PARAM_INT] = ASCPU_INT,
                                          [AC_PARAM_UINT] = ASCPU_UINT,       [AC_PARAM_FLOAT] = ASCPU_FLOAT,
                                          [AC_PARAM_BOOL] = ASCPU_BOOL,       [AC_PARAM_STRUCT] = ASCPU_STRUCT};
  return kinds[kind];
}

void ac_program_set_kernels(struct ascpu_program *program, const struct ac_kernel *kernels, size_t n,
                            const char *const *instances) {
  program->kernels = ac_alloc(program->arena, (n + 1) * sizeof *program->kernels);
  program->nkernels = n;
  for (size_t i = 0; i < n; i++) {
    struct ascpu_kernel *kernel = &program->kernels[i];
    *kernel = (struct ascpu_kernel){.program = program,
                                    .name = kernels[i].name,
                                    .symbol = kernels[i].symbol,
                                    .nparams = kernels[i].nparams,
                                    .cores = kernels[i].cores,
                                    .keyed = kernels[i].keyed,
                                    .nkeyed = kernels[i].nkeyed};
    if (kernels[i].instance) kernel->asked = ac_strdup(program->arena, instances[kernels[i].instance - 1]);
    kernel->params = ac_alloc(program->arena, (kernel->nparams + 1) * sizeof *kernel->params);
    for (size_t k = 0; k < kernel->nparams; k++) {
      const struct ac_param *p = &kernels[i].params[k];
      kernel->params[k] = (struct ascpu_parameter){.name = p->name ? p->name : "",
                                                   .type = p->type ? p->type : "",
                                                   .kind = public_kind(p->kind),
                                                   .size = p->size,
                                                   .pointee_kind = public_kind(p->pointee_kind),
                                                   .pointee_size = p->pointee_size,
                                                   .bfloat16 = p->pointee_bf16};
    }
  }
}

/* ---- by name ---- */

/* What a kernel calls a type, and what the compiler calls it once it is a template argument. */
static const char *const spellings[][2] = {{"half", "_Float16"},         {"bfloat16_t", "__bf16"},
                                           {"int8_t", "signed char"},    {"uint8_t", "unsigned char"},
                                           {"int16_t", "short"},         {"uint16_t", "unsigned short"},
                                           {"int32_t", "int"},           {"int64_t", "long"},
                                           {"uint32_t", "unsigned int"}, {"uint64_t", "unsigned long"},
                                           {"size_t", "unsigned long"}};

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The compiler's spelling of the n letters at word. */
static const char *spelling(struct ac_arena *arena, const char *word, size_t n) {
  for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
    if (strlen(spellings[i][0]) == n && memcmp(spellings[i][0], word, n) == 0) return spellings[i][1];
  if (isdigit((unsigned char)word[0])) /* 0U is how the compiler writes an unsigned argument 0 */
    while (n > 1 && strchr("uUlL", word[n - 1])) n--;
  return ac_strndup(arena, word, n);
}

/* A name as it is compared: no blanks, one spelling for each type. */
static const char *plain_name(struct ac_arena *arena, const char *name) {
  struct ac_buf words = {0};
  for (size_t n; *name; name += n) {
    for (n = 0; is_word(name[n]);) n++;
    if (n) ac_buf_puts(&words, spelling(arena, name, n));
    else ac_buf_add(&words, name, n = 1);
  }
  char *plain = ac_alloc(arena, words.len + 1), *to = plain;
  for (size_t i = 0; i < words.len; i++)
    if (!isspace((unsigned char)words.data[i])) *to++ = words.data[i];
  ac_buf_free(&words);
  return plain;
}

/* The rest of a blank-free name behind its first `::` that is not inside template arguments; NULL if it has none. */
static const char *drop_qualifier(const char *name) {
  int depth = 0;
  for (; *name; name++) {
    depth += (*name == '<') - (*name == '>');
    if (depth == 0 && name[0] == ':' && name[1] == ':') return name + 2;
  }
  return NULL;
}

enum match { MATCH_NONE, MATCH_TAIL, MATCH_EXACT };

static enum match match_name(struct ac_arena *arena, const struct ascpu_kernel *kernel, const char *wanted) {
  if (strcmp(kernel->symbol, wanted) == 0) return MATCH_EXACT;
  if (kernel->asked && strcmp(plain_name(arena, kernel->asked), wanted) == 0) return MATCH_EXACT;
  const char *name = plain_name(arena, kernel->name);
  if (strcmp(name, wanted) == 0) return MATCH_EXACT;
  while ((name = drop_qualifier(name)))
    if (strcmp(name, wanted) == 0) return MATCH_TAIL;
  return MATCH_NONE;
}

static void list_kernel(struct ac_buf *text, const struct ascpu_kernel *kernel) {
  ac_buf_printf(text, "%s%s(", text->len ? ", " : "", kernel->name);
  for (size_t i = 0; i < kernel->nparams; i++)
    ac_buf_printf(text, "%s%s%s%s", i ? ", " : "", kernel->params[i].type, kernel->params[i].name[0] ? " " : "",
                  kernel->params[i].name);
  ac_buf_puts(text, ")");
}

/* best MATCH_NONE lists every kernel, else those that match as well as best. */
static void list_error(const struct ascpu_program *program, struct ac_arena *arena, const char *wanted, enum match best,
                       const char *as_written, struct ac_diags *diags) {
  struct ac_buf list = {0};
  for (size_t i = 0; i < program->nkernels; i++) {
    const struct ascpu_kernel *kernel = &program->kernels[i];
    if (best == MATCH_NONE || match_name(arena, kernel, wanted) == best) list_kernel(&list, kernel);
  }
  if (best != MATCH_NONE)
    ac_usage_error(diags, "kernel '%s' is ambiguous in %s: %s", as_written, program->source, list.data);
  else if (program->nkernels)
    ac_usage_error(diags, "no kernel '%s' in %s; it has %s", as_written, program->source, list.data);
  else
    ac_usage_error(diags, "no kernel '%s' in %s; it has no kernels (functions marked __global__)", as_written,
                   program->source);
  ac_buf_free(&list);
}

const struct ascpu_kernel *ascpu_find_kernel(const struct ascpu_program *program, const char *name,
                                             struct ascpu_error **error) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  const char *wanted = plain_name(diags.arena, name);
  if (strncmp(wanted, "::", 2) == 0) wanted += 2;
  const struct ascpu_kernel *found = NULL;
  enum match best = MATCH_NONE;
  size_t count = 0;
  for (size_t i = 0; i < program->nkernels; i++) {
    enum match match = match_name(diags.arena, &program->kernels[i], wanted);
    if (match == MATCH_NONE || match < best) continue;
    count = match == best ? count + 1 : 1;
    best = match;
    found = &program->kernels[i];
  }
  if (count == 1) {
    ac_diags_free(&diags);
    return found;
  }
  list_error(program, diags.arena, wanted, best, name, &diags);
  ac_error_store(error, &diags);
  return NULL;
}

size_t ascpu_kernel_count(const struct ascpu_program *program) { return program->nkernels; }

const struct ascpu_kernel *ascpu_kernel_at(const struct ascpu_program *program, size_t i) {
  return i < program->nkernels ? &program->kernels[i] : NULL;
}

const char *ascpu_kernel_name(const struct ascpu_kernel *kernel) { return kernel->name; }
size_t ascpu_parameter_count(const struct ascpu_kernel *kernel) { return kernel->nparams; }

const struct ascpu_parameter *ascpu_parameter_at(const struct ascpu_kernel *kernel, size_t i) {
  return i < kernel->nparams ? &kernel->params[i] : NULL;
}
