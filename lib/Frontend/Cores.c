/* Kernels for cube cores: which cores a kernel is for, and its second half.
 *
 * In: a module as clang made it for vector cores. Out: how many cores of each kind a block of a kernel has (`__cube__`, `__mix__`,
 * KERNEL_TASK_TYPE_DEFAULT); and, where a cube core takes part, that module joined with the one that clang makes of the same source
 * with __ASCPU_CUBE_CORE__ defined. Of the latter only such kernels are kept, by the name NAME.aic; launch thunks call the one or the
 * other (CodeGen/Thunk.c). Two passes of the preprocessor, as the chip's own compiler has them: sources tell the kinds
 * apart by macros and by constants. Not here: what does nothing on which kind (Transforms/Cores.c).
 */
#include "Dialect.h"
#include "Frontend.h"
#include <llvm-c/Comdat.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdlib.h>
#include <string.h>

static const char annotations[] = "llvm.global.annotations";

static LLVMValueRef annotation_list(LLVMModuleRef module) {
  LLVMValueRef global = LLVMGetNamedGlobal(module, annotations);
  LLVMValueRef list = global ? LLVMGetInitializer(global) : NULL;
  return list && LLVMIsAConstantArray(list) ? list : NULL;
}

/* What stands behind "asc.cores." in an entry of the list, "1.2"; NULL for other entries. */
static const char *mark_of(LLVMValueRef entry, size_t *n) {
  static const char mark[] = "asc.cores.";
  LLVMValueRef text = LLVMGetNumOperands(entry) > 1 ? LLVMGetOperand(entry, 1) : NULL;
  LLVMValueRef init = text && LLVMIsAGlobalVariable(text) ? LLVMGetInitializer(text) : NULL;
  if (!init || !LLVMIsAConstantDataSequential(init) || !LLVMIsConstantString(init)) return NULL;
  const char *bytes = LLVMGetAsString(init, n);
  *n = strnlen(bytes, *n);
  if (*n < sizeof mark - 1 || memcmp(bytes, mark, sizeof mark - 1) != 0) return NULL;
  *n -= sizeof mark - 1;
  return bytes + sizeof mark - 1;
}

static bool read_mark(LLVMValueRef entry, struct ac_kernel_cores *cores) {
  size_t n;
  const char *text = mark_of(entry, &n);
  if (!text || n != 3 || text[1] != '.') return false;
  *cores = (struct ac_kernel_cores){.cube = (unsigned)(text[0] - '0'), .vector = (unsigned)(text[2] - '0')};
  return cores->cube <= 1 && cores->vector <= 2 && cores->cube + cores->vector && cores->cube + 1 >= cores->vector;
}

/* Numbers of KernelMetaType. */
static struct ac_kernel_cores cores_of_type(int64_t type) {
  struct ac_kernel_cores cores = {.cube = type == 1 || (type >= 5 && type <= 7), .vector = 1};
  if (type == 1 || type == 5) cores.vector = 0;
  if (type == 7) cores.vector = 2;
  return cores;
}

/* The next call, from use on, of a KERNEL_TASK_TYPE in the kernel's own body. */
static LLVMValueRef next_note(LLVMUseRef *use, LLVMValueRef function) {
  while (*use) {
    LLVMValueRef call = LLVMGetUser(*use);
    *use = LLVMGetNextUse(*use);
    if (LLVMIsACallInst(call) && LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)) == function) return call;
  }
  return NULL;
}

static LLVMUseRef uses_of(LLVMModuleRef module, const char *name) {
  LLVMValueRef callee = LLVMGetNamedFunction(module, name);
  return callee ? LLVMGetFirstUse(callee) : NULL;
}

static void check_marks(LLVMModuleRef module, struct ac_diags *diags) {
  LLVMValueRef list = annotation_list(module);
  for (unsigned i = 0, n = list ? (unsigned)LLVMGetNumOperands(list) : 0; i < n; i++) {
    LLVMValueRef entry = LLVMGetOperand(list, i), function = LLVMGetOperand(entry, 0);
    struct ac_kernel_cores cores;
    size_t len;
    const char *text = mark_of(entry, &len), *dot = text ? memchr(text, '.', len) : NULL;
    if (!dot || read_mark(entry, &cores) || !LLVMIsAFunction(function)) continue;
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function), file = subprogram ? LLVMDIScopeGetFile(subprogram) : NULL;
    unsigned unused;
    struct ac_loc loc = {0};
    if (file) loc = (struct ac_loc){LLVMDIFileGetFilename(file, &unused), LLVMDISubprogramGetLine(subprogram), 0};
    ac_error(diags, loc, NULL, "__mix__(%.*s, %.*s) is not one of (0, 1), (1, 0), (1, 1), (1, 2)", (int)(dot - text),
             text, (int)(text + len - dot - 1), dot + 1);
  }
}

static bool is_kernel(LLVMModuleRef module, LLVMValueRef function) {
  LLVMValueRef list = annotation_list(module);
  for (unsigned i = 0, n = list ? (unsigned)LLVMGetNumOperands(list) : 0; i < n; i++)
    if (LLVMGetOperand(LLVMGetOperand(list, i), 0) == function) return true;
  return false;
}

/* Notes that nobody would read: of a key that is not known, and of cube cores outside of a kernel's own body. The kind is the
 * last of `operands`. */
static void check_notes(LLVMModuleRef module, const char *name, unsigned operands, struct ac_diags *diags) {
  for (LLVMUseRef use = uses_of(module, name); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use), function;
    int64_t value = 0;
    if (!LLVMIsACallInst(call)) continue;
    bool known = true;
    for (unsigned i = 0; i < operands; i++) known = known && ac_const(LLVMGetOperand(call, i), &value);
    function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    if (!known) ac_error(diags, ac_inst_loc(call), NULL, "KERNEL_TASK_TYPE: the tiling key is not a constant");
    else if (cores_of_type(value).cube && !is_kernel(module, function))
      ac_error(diags, ac_inst_loc(call), NULL,
               "KERNEL_TASK_TYPE with cube cores is not supported outside of the kernel's own body");
  }
}

bool ac_check_cores(LLVMModuleRef module, struct ac_diags *diags) {
  unsigned errors = diags->errors;
  check_marks(module, diags);
  check_notes(module, "llvm.asc.task.type", 1, diags);
  check_notes(module, "llvm.asc.task.type.key", 3, diags);
  return diags->errors == errors;
}

static void read_task_type(LLVMModuleRef module, LLVMValueRef function, struct ac_kernel_cores *cores) {
  LLVMUseRef use = uses_of(module, "llvm.asc.task.type");
  int64_t type;
  for (LLVMValueRef call; (call = next_note(&use, function));)
    if (ac_const(LLVMGetOperand(call, 0), &type)) *cores = cores_of_type(type);
}

size_t ac_keyed_cores(LLVMModuleRef module, LLVMValueRef function, struct ac_arena *arena,
                      struct ac_keyed_cores **out) {
  size_t n = 0;
  for (LLVMUseRef use = uses_of(module, "llvm.asc.task.type.key"); next_note(&use, function);) n++;
  *out = ac_alloc(arena, (n + 1) * sizeof **out);
  n = 0;
  LLVMUseRef use = uses_of(module, "llvm.asc.task.type.key");
  for (LLVMValueRef call; (call = next_note(&use, function));) {
    int64_t low, high, type;
    if (!ac_const(LLVMGetOperand(call, 0), &low) || !ac_const(LLVMGetOperand(call, 1), &high) ||
        !ac_const(LLVMGetOperand(call, 2), &type))
      continue;
    uint64_t key = (uint64_t)(uint32_t)low | (uint64_t)(uint32_t)high << 32;
    (*out)[n++] = (struct ac_keyed_cores){.key = key, .cores = cores_of_type(type)};
  }
  return n;
}

struct ac_kernel_cores ac_kernel_cores(LLVMModuleRef module, LLVMValueRef function) {
  struct ac_kernel_cores cores = {.vector = 1};
  LLVMValueRef list = annotation_list(module);
  for (unsigned i = 0, n = list ? (unsigned)LLVMGetNumOperands(list) : 0; i < n; i++) {
    LLVMValueRef entry = LLVMGetOperand(list, i);
    if (LLVMGetOperand(entry, 0) == function && read_mark(entry, &cores)) return cores;
  }
  read_task_type(module, function, &cores);
  return cores;
}

/* ---- the second module ---- */

static bool for_cube(LLVMModuleRef module, LLVMValueRef function) {
  if (!LLVMIsAFunction(function) || LLVMIsDeclaration(function)) return false;
  struct ac_arena *arena = ac_arena_new();
  struct ac_keyed_cores *keyed;
  size_t n = ac_keyed_cores(module, function, arena, &keyed);
  bool cube = ac_kernel_cores(module, function).cube;
  for (size_t i = 0; i < n; i++) cube |= keyed[i].cores.cube != 0;
  ac_arena_free(arena);
  return cube;
}

bool ac_has_cube_kernels(LLVMModuleRef module) {
  LLVMValueRef list = annotation_list(module);
  for (unsigned i = 0, n = list ? (unsigned)LLVMGetNumOperands(list) : 0; i < n; i++)
    if (for_cube(module, LLVMGetOperand(LLVMGetOperand(list, i), 0))) return true;
  return false;
}

/* Only entries of kernels that are kept stay in the list. */
static void keep_entries(LLVMModuleRef module, struct ac_arena *arena) {
  LLVMValueRef list = annotation_list(module), global = LLVMGetNamedGlobal(module, annotations);
  unsigned n = list ? (unsigned)LLVMGetNumOperands(list) : 0, kept = 0;
  LLVMValueRef *entries = ac_alloc(arena, (n + 1) * sizeof *entries);
  for (unsigned i = 0; i < n; i++)
    if (for_cube(module, LLVMGetOperand(LLVMGetOperand(list, i), 0))) entries[kept++] = LLVMGetOperand(list, i);
  if (!kept) return;
  LLVMValueRef array = LLVMConstArray2(LLVMTypeOf(entries[0]), entries, kept);
  LLVMValueRef made = LLVMAddGlobal(module, LLVMTypeOf(array), "");
  LLVMSetInitializer(made, array);
  LLVMSetLinkage(made, LLVMAppendingLinkage);
  LLVMSetSection(made, "llvm.metadata");
  LLVMDeleteGlobal(global);
  LLVMSetValueName2(made, annotations, sizeof annotations - 1);
}

/* A variable that the first module has, too, is that one: host code or another kernel may change it. */
static void share(LLVMModuleRef cube, LLVMModuleRef module) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(cube); g; g = LLVMGetNextGlobal(g)) {
    LLVMLinkage linkage = LLVMGetLinkage(g);
    if (LLVMIsDeclaration(g) || LLVMIsGlobalConstant(g) || linkage == LLVMAppendingLinkage ||
        linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage)
      continue;
    LLVMValueRef same = LLVMGetNamedGlobal(module, LLVMGetValueName(g));
    if (!same || LLVMIsDeclaration(same) || LLVMGlobalGetValueType(same) != LLVMGlobalGetValueType(g)) continue;
    LLVMSetComdat(g, NULL);
    LLVMSetInitializer(g, NULL);
    LLVMSetLinkage(g, LLVMExternalLinkage);
  }
}

static void hide(LLVMValueRef global) {
  if (LLVMIsDeclaration(global) || LLVMGetLinkage(global) == LLVMAppendingLinkage) return;
  LLVMSetComdat(global, NULL);
  LLVMSetVisibility(global, LLVMDefaultVisibility);
  LLVMSetLinkage(global, LLVMInternalLinkage);
}

static void rename_kernel(LLVMValueRef kernel) {
  struct ac_buf name = {0};
  ac_buf_printf(&name, "%s%s", LLVMGetValueName(kernel), AC_CUBE_SUFFIX);
  LLVMSetValueName2(kernel, name.data, name.len);
  LLVMSetComdat(kernel, NULL);
  if (LLVMGetLinkage(kernel) == LLVMLinkOnceODRLinkage) LLVMSetLinkage(kernel, LLVMWeakODRLinkage);
  ac_buf_free(&name);
}

/* Kernels for cube cores and what they use are all that is left. */
static void strip(LLVMModuleRef module) {
  static const char *const lists[] = {"llvm.used", "llvm.compiler.used", "llvm.global_ctors", "llvm.global_dtors"};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    LLVMValueRef global = LLVMGetNamedGlobal(module, lists[i]);
    if (global) LLVMDeleteGlobal(global);
  }
  struct ac_arena *arena = ac_arena_new();
  keep_entries(module, arena);
  ac_arena_free(arena);
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    if (for_cube(module, fn)) rename_kernel(fn);
    else hide(fn);
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) hide(g);
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMConsumeError(LLVMRunPasses(module, "globaldce", NULL, options));
  LLVMDisposePassBuilderOptions(options);
}

bool ac_join_cube_half(LLVMModuleRef module, LLVMModuleRef cube, struct ac_diags *diags) {
  share(cube, module);
  strip(cube);
  if (!LLVMLinkModules2(module, cube)) return true;
  ac_internal_error(diags, "the kernels for cube cores cannot be joined with the others");
  return false;
}
