/* Compile: one source or IR file to an object, assembly or IR.
 *
 * In: an input and the options. Out: the file that the options ask for, through the library's phases in their order:
 * front end, kernels, thunks, lowering, code generation. Does not link.
 */
#include "cc.h"
#include <errno.h>
#include <llvm-c/BitWriter.h>
#include <string.h>

/* ---- loading ---- */

/* -MD and friends, with the names that clang cannot know: its own output is a pipe. */
static bool add_dependencies(const struct cc_options *o, const struct cc_item *item, struct cc_outputs *outputs,
                             struct ac_strs *args, struct ac_diags *diags) {
  if (!o->dep_args.len || o->print_only) return true;
  bool named = o->output && cc_stops_early(o);
  const char *object = named ? o->output : cc_derived_name(outputs->arena, item->text, ".o");
  const char *file = o->dep_file ? o->dep_file : cc_with_suffix(outputs->arena, o->output ? o->output : object, ".d");
  const char *path = cc_output_path(outputs, file, diags);
  if (!path) return false;
  for (size_t i = 0; i < o->dep_args.len; i++) ac_strs_add(args, o->dep_args.data[i]);
  ac_strs_add(args, "-MF");
  ac_strs_add(args, path);
  if (!o->dep_target) {
    ac_strs_add(args, "-MT");
    ac_strs_add(args, object);
  }
  return true;
}

/* A host program beside its kernels finds <ascpu.h>: <prefix>/include, after all folders that the compiler knows. */
static void add_public_include(struct cc_outputs *outputs, struct ac_strs *args, struct ac_diags *diags) {
  const char *kernel = ac_kernel_include_dir(outputs->arena, diags);
  const char *end = kernel ? strstr(kernel, "/ascpu/kernel") : NULL;
  if (!end) return;
  ac_strs_add(args, "-idirafter");
  ac_strs_add(args, ac_strndup(outputs->arena, kernel, (size_t)(end - kernel)));
}

static LLVMModuleRef load_source(const struct cc_options *o, const struct cc_item *item, LLVMContextRef context,
                                 struct cc_outputs *outputs, struct ac_diags *diags) {
  struct ac_strs args = {0};
  if (o->shared) ac_strs_add(&args, "-fPIC");
  for (size_t i = 0; i < o->clang_args.len; i++) ac_strs_add(&args, o->clang_args.data[i]);
  add_public_include(outputs, &args, diags);
  LLVMModuleRef module = NULL;
  if (diags->errors == 0 && add_dependencies(o, item, outputs, &args, diags)) {
    struct ac_frontend_options options = {.chip = o->chip,
                                          .language = item->kind == CC_C     ? AC_LANG_C
                                                      : item->kind == CC_ASC ? AC_LANG_ASC
                                                                             : AC_LANG_CXX,
                                          .clang_args = args.data,
                                          .shift_wrap = o->shift_wrap,
                                          .target = o->target,
                                          .verbose = o->verbose,
                                          .print_command_only = o->print_only};
    module = ac_frontend(context, item->text, NULL, 0, &options, diags);
  }
  ac_strs_free(&args);
  return module;
}

/* C++ leaves its mark on names. */
static bool came_from_cxx(LLVMModuleRef module) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    if (strncmp(LLVMGetValueName(fn), "_Z", 2) == 0) return true;
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
    if (strncmp(LLVMGetValueName(g), "_Z", 2) == 0) return true;
  return false;
}

static LLVMModuleRef load_ir(struct cc_item *item, LLVMContextRef context, struct ac_diags *diags) {
  struct ac_buf bytes = {0};
  LLVMModuleRef module = NULL;
  if (!ac_read_file(item->text, &bytes))
    ac_error(diags, (struct ac_loc){0}, NULL, "cannot read '%s': %s", item->text, strerror(errno));
  else if (bytes.len == 0) /* to LLVM's parser that is a module too */
    ac_error(diags, (struct ac_loc){.file = item->text}, NULL, "the file is empty");
  else module = ac_parse_ir(context, item->text, bytes.data, bytes.len, diags);
  ac_buf_free(&bytes);
  if (module) item->cxx = came_from_cxx(module);
  return module;
}

/* ---- writing ---- */

static bool write_ir(LLVMModuleRef module, bool bitcode, const char *path, struct ac_diags *diags) {
  if (bitcode) {
    LLVMMemoryBufferRef buffer = LLVMWriteBitcodeToMemoryBuffer(module);
    bool ok = ac_write_output(path, LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer), diags);
    LLVMDisposeMemoryBuffer(buffer);
    return ok;
  }
  char *text = LLVMPrintModuleToString(module);
  bool ok = ac_write_output(path, text, strlen(text), diags);
  LLVMDisposeMessage(text);
  return ok;
}

/* Where -save-temps puts a file: beside the output, or in the current folder. NULL: it is what is asked for anyway. */
static const char *temp_name(const struct cc_options *o, const struct cc_item *item, const char *suffix,
                             struct cc_outputs *outputs) {
  const char *name = o->output && strcmp(o->output, "-") != 0 && cc_stops_early(o)
                         ? cc_with_suffix(outputs->arena, o->output, suffix)
                         : cc_derived_name(outputs->arena, item->text, suffix);
  return o->output && strcmp(name, o->output) == 0 ? NULL : name;
}

static bool save_ir(const struct cc_options *o, const struct cc_item *item, LLVMModuleRef module, const char *suffix,
                    struct cc_outputs *outputs, struct ac_diags *diags) {
  const char *name = o->save_temps ? temp_name(o, item, suffix, outputs) : NULL;
  if (!name) return true;
  const char *path = cc_output_path(outputs, name, diags);
  return path && write_ir(module, false, path, diags);
}

static bool save_stats(const struct cc_options *o, const struct cc_item *item, const struct ac_fuse_stats *stats,
                       struct cc_outputs *outputs, struct ac_diags *diags) {
  const char *name = o->save_stats ? temp_name(o, item, ".stats", outputs) : NULL;
  if (!name) return true;
  char *text = ac_printf(outputs->arena,
                         "{\n  \"asc-fuse.loops\": %u,\n  \"asc-fuse.instructions\": %u,\n"
                         "  \"asc-fuse.values-dropped\": %u,\n  \"asc-fuse.joined\": %u\n}\n",
                         stats->loops, stats->instructions, stats->values_dropped, stats->joined);
  const char *path = cc_output_path(outputs, name, diags);
  return path && ac_write_output(path, text, strlen(text), diags);
}

/* From a copy: code generation changes the module. */
static bool save_assembly(const struct cc_options *o, const struct cc_item *item, LLVMModuleRef module,
                          LLVMTargetMachineRef machine, struct cc_outputs *outputs, struct ac_diags *diags) {
  const char *name = o->save_temps && !o->assembly ? temp_name(o, item, ".s", outputs) : NULL;
  if (!name) return true;
  const char *path = cc_output_path(outputs, name, diags);
  if (!path) return false;
  LLVMModuleRef copy = LLVMCloneModule(module);
  bool ok = ac_emit_file(copy, machine, path, true, diags);
  LLVMDisposeModule(copy);
  return ok;
}

static const char *result_suffix(const struct cc_options *o) {
  if (o->emit_asc || o->emit_llvm) return o->compile_only && !o->assembly ? ".bc" : ".ll";
  return o->assembly ? ".s" : ".o";
}

/* Where the result goes: the -o of -c and -S, a name from the input's, or the scratch folder when a link follows (where
 * -save-temps keeps it, the linker reads it under its temporary name). */
static const char *result_path(const struct cc_options *o, struct cc_item *item, struct cc_outputs *outputs,
                               struct ac_diags *diags) {
  if (cc_stops_early(o)) {
    const char *name = o->output ? o->output : cc_derived_name(outputs->arena, item->text, result_suffix(o));
    return cc_output_path(outputs, name, diags);
  }
  const char *name = cc_derived_name(outputs->arena, item->text, ".o");
  item->object = o->save_temps ? cc_output_path(outputs, name, diags) : cc_scratch_path(outputs, name, diags);
  return item->object;
}

/* ---- the phases ---- */

/* IR that names a machine is for that machine, unless --target says otherwise. */
static LLVMTargetMachineRef machine_for(const struct cc_options *o, const struct cc_item *item, LLVMModuleRef module,
                                        struct ac_diags *diags) {
  struct ac_machine_options options = {.triple = o->target, .cpu = o->cpu, .opt_level = o->level};
  if (!o->target && item->kind == CC_IR && *LLVMGetTarget(module)) options.triple = LLVMGetTarget(module);
  return ac_machine(&options, diags);
}

static bool generate(const struct cc_options *o, struct cc_item *item, LLVMModuleRef module,
                     LLVMTargetMachineRef machine, struct cc_outputs *outputs, struct ac_diags *diags) {
  struct ac_kernel *kernels;
  size_t n = ac_kernels(module, outputs->arena, &kernels);
  if (o->launch_headers && !cc_launch_headers(o->launch_headers, kernels, n, outputs, diags)) return false;
  struct ac_fuse_stats stats = {0};
  struct ac_pass_context pass = {.chip = o->chip, .machine = machine, .diags = diags, .fuse = o->fuse};
  pass.fuse.stats = &stats;
  struct ac_lower_options lower = {.level = o->level, .keep_debug = o->debug};
  if (!save_ir(o, item, module, ".asc.ll", outputs, diags) || !ac_add_thunks(module, kernels, n, o->chip, diags) ||
      !ac_lower(module, &lower, &pass))
    return false;
  if (!save_stats(o, item, &stats, outputs, diags)) return false;
  if (!o->emit_llvm && !save_ir(o, item, module, ".ll", outputs, diags)) return false;
  if (!o->emit_llvm && !save_assembly(o, item, module, machine, outputs, diags)) return false;
  const char *path = result_path(o, item, outputs, diags);
  if (!path) return false;
  return o->emit_llvm ? write_ir(module, !o->assembly, path, diags)
                      : ac_emit_file(module, machine, path, o->assembly, diags);
}

static bool compile_module(const struct cc_options *o, struct cc_item *item, LLVMModuleRef module,
                           struct cc_outputs *outputs, struct ac_diags *diags) {
  if (o->emit_asc) {
    const char *path = result_path(o, item, outputs, diags);
    return path && write_ir(module, o->compile_only && !o->assembly, path, diags);
  }
  LLVMTargetMachineRef machine = machine_for(o, item, module, diags);
  if (!machine) return false;
  bool ok = generate(o, item, module, machine, outputs, diags);
  LLVMDisposeTargetMachine(machine);
  return ok;
}

bool cc_compile(const struct cc_options *o, struct cc_item *item, struct cc_outputs *outputs, struct ac_diags *diags) {
  if (o->print_only) item->object = cc_derived_name(outputs->arena, item->text, ".o");
  if (o->print_only && item->kind == CC_IR) return true;
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module =
      item->kind == CC_IR ? load_ir(item, context, diags) : load_source(o, item, context, outputs, diags);
  bool ok = o->print_only ? diags->errors == 0 : module && compile_module(o, item, module, outputs, diags);
  if (module) LLVMDisposeModule(module);
  LLVMContextDispose(context);
  return ok;
}
