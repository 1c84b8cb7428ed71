/* Programs: source or IR to kernels that can be launched in this process.
 *
 * In: a file or a buffer, options. Out: struct ascpu_program, or an error object. Every program has an LLVM context of
 * its own and nothing here is global, so that programs can be made on several threads at once. The order of work is
 * that of the house: front end, list of kernels (it needs debug info), thunks, lowering, JIT.
 */
#include "Api.h"
#include <errno.h>
#include <llvm-c/Comdat.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum input_kind { INPUT_SOURCE, INPUT_IR, INPUT_UNKNOWN };

static enum input_kind input_kind(const char *path) {
  static const struct {
    const char *suffix;
    enum input_kind kind;
  } suffixes[] = {{".c", INPUT_SOURCE},   {".cpp", INPUT_SOURCE}, {".cc", INPUT_SOURCE}, {".cxx", INPUT_SOURCE},
                  {".asc", INPUT_SOURCE}, {".ll", INPUT_IR},      {".bc", INPUT_IR}};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof suffixes / sizeof *suffixes; i++)
    if (strcmp(dot, suffixes[i].suffix) == 0) return suffixes[i].kind;
  return INPUT_UNKNOWN;
}

/* A file that is not there is the caller's mistake; it is told here so that every kind of input words it alike. */
static bool check_input(const char *path, bool buffer, struct ac_diags *diags) {
  if (input_kind(path) == INPUT_UNKNOWN) {
    ac_usage_error(diags, "'%s': not a kind of file that can be compiled here (.c .cpp .cc .cxx .ll .bc)", path);
    return false;
  }
  if (buffer) return true;
  struct stat st;
  if (stat(path, &st) != 0) ac_usage_error(diags, "cannot read '%s': %s", path, strerror(errno));
  else if (S_ISDIR(st.st_mode)) ac_usage_error(diags, "cannot read '%s': it is a folder", path);
  else if (access(path, R_OK) != 0)
    ac_error(diags, (struct ac_loc){0}, NULL, "cannot read '%s': %s", path, strerror(errno));
  else return true;
  return false;
}

static LLVMModuleRef read_ir(LLVMContextRef context, const char *path, const char *text, size_t n,
                             struct ac_diags *diags) {
  if (text) return ac_parse_ir(context, path, text, n, diags);
  struct ac_buf bytes = {0};
  LLVMModuleRef module = NULL;
  if (ac_read_file(path, &bytes)) module = ac_parse_ir(context, path, bytes.data ? bytes.data : "", bytes.len, diags);
  else ac_error(diags, (struct ac_loc){0}, NULL, "cannot read '%s': %s", path, strerror(errno));
  ac_buf_free(&bytes);
  return module;
}

static LLVMModuleRef read_module(LLVMContextRef context, const char *path, const char *text, size_t n,
                                 const struct ac_compile_request *request, struct ac_diags *diags) {
  if (input_kind(path) == INPUT_IR) return read_ir(context, path, text, n, diags);
  struct ac_frontend_options options = {.chip = request->chip,
                                        .clang_args = request->clang_args,
                                        .instances = request->instances,
                                        .shift_wrap = request->shift_wrap};
  if (*path == '-') path = ac_printf(diags->arena, "./%s", path); /* or clang takes it for an option */
  return ac_frontend(context, path, text, n, &options, diags);
}

static void print_module(LLVMModuleRef module, FILE *to) {
  char *text = LLVMPrintModuleToString(module);
  fputs(text, to);
  LLVMDisposeMessage(text);
}

/* A copy goes through the pipeline up to where asc instructions are lowered. What is wrong with the module is said by
 * the lowering that follows, once. For reading, so without debug info (ascpu-cc --emit-asc keeps it). */
static void print_asc(LLVMModuleRef module, const struct ac_pass_context *pass, bool checked, FILE *to) {
  const char *text =
      checked ? "asc-early,asc-simplify,asc-verify" : "asc-early,asc-raise,asc-simplify,asc-verify,asc-canonicalize";
  struct ac_diags unseen;
  ac_diags_init(&unseen);
  struct ac_pass_context context = *pass;
  context.diags = &unseen;
  LLVMModuleRef copy = LLVMCloneModule(module);
  if (ac_run_pipeline(copy, text, &context, NULL)) {
    LLVMStripModuleDebugInfo(copy);
    print_module(copy, to);
  }
  LLVMDisposeModule(copy);
  ac_diags_free(&unseen);
}

/* A whole program's host part is not run from here: what no kernel reaches goes, before the JIT asks for its libraries. */
static bool drop_host_code(LLVMModuleRef module, struct ac_pass_context *pass) {
  static const char entry[] = "__ascpu_entry.", ours[] = "llvm.";
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    if (LLVMIsDeclaration(fn) || strncmp(LLVMGetValueName(fn), entry, sizeof entry - 1) == 0) continue;
    LLVMSetComdat(fn, NULL);
    LLVMSetVisibility(fn, LLVMDefaultVisibility);
    LLVMSetLinkage(fn, LLVMInternalLinkage);
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
    if (LLVMIsDeclaration(g) || strncmp(LLVMGetValueName(g), ours, sizeof ours - 1) == 0) continue;
    LLVMSetComdat(g, NULL);
    LLVMSetVisibility(g, LLVMDefaultVisibility);
    LLVMSetLinkage(g, LLVMInternalLinkage);
  }
  LLVMValueRef initialisers = LLVMGetNamedGlobal(module, "llvm.global_ctors");
  if (initialisers) LLVMDeleteGlobal(initialisers);
  return ac_run_pipeline(module, "globaldce", pass, NULL);
}

static bool has_suffix(const char *path, const char *suffix) {
  size_t n = strlen(path), k = strlen(suffix);
  return n >= k && strcmp(path + n - k, suffix) == 0;
}

static bool lower(LLVMModuleRef module, LLVMTargetMachineRef machine, const struct ac_kernel *kernels, size_t n,
                  const struct ac_compile_request *request, bool whole, struct ac_diags *diags) {
  struct ac_pass_context pass = {.chip = request->chip, .machine = machine, .diags = diags, .fuse = request->fuse};
  if (request->print_asc) print_asc(module, &pass, request->checked, request->print_asc);
  if (!ac_add_thunks(module, kernels, n, NULL, diags)) return false;
  if (whole && !drop_host_code(module, &pass)) return false;
  struct ac_lower_options options = {.level = request->level, .checked = request->checked};
  if (!ac_lower(module, &options, &pass)) return false;
  if (request->print_final) print_module(module, request->print_final);
  return true;
}

/* Of the compiled kernels. */
static bool find_entries(struct ascpu_program *program, const struct ac_kernel *compiled, size_t n,
                         struct ac_diags *diags) {
  for (size_t i = 0; i < program->nkernels; i++) {
    struct ascpu_kernel *kernel = &program->kernels[i];
    size_t k = 0;
    while (k < n && strcmp(compiled[k].symbol, kernel->symbol) != 0) k++;
    if (k == n) continue;
    const char *thunk = ac_printf(program->arena, "__ascpu_entry.%s", kernel->symbol);
    void *address = ac_jit_lookup(program->jit, thunk, diags);
    if (!address) return false;
    memcpy(&kernel->entry, &address, sizeof address);
  }
  return true;
}

/* A wrong name is said before anything is lowered. */
static bool has_kernel(const struct ascpu_program *program, const char *name, struct ac_diags *diags) {
  struct ascpu_error *why = NULL;
  if (ascpu_find_kernel(program, name, &why)) return true;
  ac_usage_error(diags, "%s", ascpu_error_at(why, 0)->text);
  ascpu_error_free(why);
  return false;
}

/* The module and its context are this function's: the JIT takes them, or they are freed. */
static bool build(struct ascpu_program *program, const char *text, size_t n, const struct ac_compile_request *request,
                  struct ac_diags *diags) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = read_module(context, program->source, text, n, request, diags);
  LLVMTargetMachineRef machine = NULL;
  struct ac_kernel *kernels = NULL;
  bool ok = false;
  if (!module) goto out;
  size_t count = ac_program_kernels(module, input_kind(program->source) == INPUT_IR, program->arena, &kernels);
  ac_program_set_kernels(program, kernels, count, request->instances);
  if (request->only && !has_kernel(program, request->only, diags)) goto out;
  count = ac_keep_only(module, program, request->only, kernels, count);
  machine = ac_machine(&(struct ac_machine_options){.opt_level = request->level, .jit = true}, diags);
  if (!machine || !lower(module, machine, kernels, count, request, has_suffix(program->source, ".asc"), diags))
    goto out;
  program->jit = ac_jit_new(module, context, machine, diags);
  module = NULL;
  context = NULL;
  ok = program->jit && find_entries(program, kernels, count, diags);
out:
  if (module) LLVMDisposeModule(module);
  if (context) LLVMContextDispose(context);
  if (machine) LLVMDisposeTargetMachine(machine);
  return ok;
}

struct ascpu_program *ac_compile(const char *path, const char *text, size_t n, const struct ac_compile_request *request,
                                 struct ascpu_error **error) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct ascpu_program *program = NULL;
  bool ok = check_input(path, text != NULL, &diags);
  if (ok) {
    struct ac_arena *arena = ac_arena_new();
    program = ac_alloc(arena, sizeof *program);
    *program = (struct ascpu_program){
        .arena = arena, .source = ac_strdup(arena, path), .chip = request->chip, .checked = request->checked};
    ok = build(program, text, n, request, &diags) && diags.errors == 0;
  }
  if (!ok) {
    ascpu_program_free(program);
    ac_error_store(error, &diags);
    return NULL;
  }
  program->diags = diags;
  program->warnings = ac_public_diagnostics(&program->diags);
  return program;
}

static bool read_options(const struct ascpu_compile_options *options, struct ac_compile_request *request,
                         struct ascpu_error **error) {
  static const struct ascpu_compile_options defaults = {0};
  if (!options) options = &defaults;
  *request = (struct ac_compile_request){.clang_args = options->clang_args,
                                         .level = options->optimize ? (unsigned)options->optimize : 2,
                                         .checked = options->checked,
                                         .shift_wrap = options->signed_shift_wrap,
                                         .instances = options->kernels,
                                         .fuse.off = options->no_fuse};
  const char *arch = options->npu_arch ? options->npu_arch : "dav-2201";
  request->chip = ac_chip_find(arch);
  if (request->chip && options->optimize >= 0 && options->optimize <= 3) return true;
  struct ac_diags diags;
  ac_diags_init(&diags);
  if (!request->chip) ac_usage_error(&diags, "unknown chip '%s'", arch);
  else ac_usage_error(&diags, "optimize: %d is not in 0..3", options->optimize);
  ac_error_store(error, &diags);
  return false;
}

struct ascpu_program *ascpu_compile_file(const char *path, const struct ascpu_compile_options *options,
                                         struct ascpu_error **error) {
  struct ac_compile_request request;
  return read_options(options, &request, error) ? ac_compile(path, NULL, 0, &request, error) : NULL;
}

struct ascpu_program *ascpu_compile_buffer(const char *name, const char *text, size_t n,
                                           const struct ascpu_compile_options *options, struct ascpu_error **error) {
  struct ac_compile_request request;
  return read_options(options, &request, error) ? ac_compile(name, text ? text : "", n, &request, error) : NULL;
}

void ascpu_program_free(struct ascpu_program *program) {
  if (!program) return;
  if (program->jit) ac_jit_free(program->jit);
  if (program->diags.arena) ac_diags_free(&program->diags);
  ac_arena_free(program->arena);
}

size_t ascpu_warning_count(const struct ascpu_program *program) { return program->diags.len; }

const struct ascpu_diagnostic *ascpu_warning_at(const struct ascpu_program *program, size_t i) {
  return i < program->diags.len ? &program->warnings[i] : NULL;
}

const char *ascpu_version(void) { return ASCPU_VERSION; }
