/* Launch thunks: one calling convention for all kernels, `void __ascpu_entry.<symbol>(void **args)`.
 *
 * In: a module and its kernels, whose parameters are known as the source wrote them (struct ac_param). Out: for each
 * kernel a function that loads the values behind args and calls it, and, for objects that are linked, the constant
 * `ascpu_kernel_<name>` of ascpu.h. Clang has lowered the parameters for the host ABI (System V x86-64, AAPCS64); the
 * thunk undoes that from the LLVM types alone: a scalar is one LLVM parameter, a struct is a pointer to a copy, or
 * pieces of eight bytes, or one array. Does not look at kernel bodies.
 */
#include "Thunk.h"
#include "Core.h"
#include <ctype.h>
#include <llvm-c/Target.h>
#include <string.h>

bool ac_has_param_attribute(LLVMValueRef fn, unsigned param, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  return LLVMGetEnumAttributeAtIndex(fn, param + 1, kind) != NULL;
}

/* A pointer to a copy of the argument. byval is System V's; on AArch64, and for what C++ cannot copy bit by bit, clang
 * passes a plain pointer, marked dead_on_return since the callee owns the copy. */
bool ac_is_indirect(const struct thunk *t, unsigned at) {
  return at < t->count && LLVMGetTypeKind(t->types[at]) == LLVMPointerTypeKind &&
         (ac_has_param_attribute(t->fn, at, "byval") || ac_has_param_attribute(t->fn, at, "dead_on_return"));
}

/* How many LLVM parameters from `at` on cover a struct of so many bytes passed directly; 0 if none do. Each piece
 * starts at a multiple of eight: the registers of both ABIs are filled by eightbytes. A single byte is
 * always an integer. */
static unsigned direct_pieces(const struct thunk *t, unsigned at, uint64_t size) {
  uint64_t offset = 0;
  unsigned n = 0;
  while (offset < size) {
    if (at + n >= t->count || ac_is_indirect(t, at + n)) return 0;
    if (size == 1 && LLVMGetTypeKind(t->types[at]) != LLVMIntegerTypeKind) return 0;
    uint64_t bytes = LLVMStoreSizeOfType(t->layout, t->types[at + n++]);
    if (bytes > ((size - offset + 7) & ~7ull)) return 0;
    offset = (offset + bytes + 7) & ~7ull;
  }
  return n;
}

static unsigned param_pieces(const struct thunk *t, size_t i, unsigned at) {
  const struct ac_param *param = &t->kernel->params[i];
  if (param->kind != AC_PARAM_STRUCT || ac_is_indirect(t, at)) return 1;
  return direct_pieces(t, at, param->size);
}

/* Finds for each parameter from i on which LLVM parameters it takes, and counts in how many ways that can be done (the
 * first one is kept). An empty class has one byte and, on x86-64, no LLVM parameter: that is why there may be two. */
static void match_params(struct thunk *t, size_t i, unsigned at, unsigned *path) {
  if (i == t->kernel->nparams) {
    if (at == t->count && t->ways++ == 0) memcpy(t->pieces, path, i * sizeof *path);
    return;
  }
  unsigned n = path[i] = param_pieces(t, i, at);
  if (n && at + n <= t->count) match_params(t, i + 1, at + n, path);
  const struct ac_param *param = &t->kernel->params[i];
  if (t->ways < 2 && param->kind == AC_PARAM_STRUCT && param->size <= 1) {
    path[i] = 0;
    match_params(t, i + 1, at, path);
  }
}

/* A scalar is never the one that does not fit: a struct before it took too many or too few LLVM parameters. */
static size_t blame_struct(const struct thunk *t, size_t i) {
  for (size_t k = i + 1; k-- > 0;)
    if (t->kernel->params[k].kind == AC_PARAM_STRUCT && t->kernel->params[k].size > 8) return k;
  return i;
}

/* The source parameter where matching stops, for the message. */
static size_t first_misfit(const struct thunk *t) {
  unsigned at = 0;
  for (size_t i = 0; i < t->kernel->nparams; i++) {
    unsigned n = param_pieces(t, i, at);
    if ((n == 0 && t->kernel->params[i].size > 1) || at + n > t->count) return blame_struct(t, i);
    at += n;
  }
  return t->kernel->nparams;
}

/* A load that assumes no alignment: args comes from the user's hands. */
static LLVMValueRef load(struct thunk *t, LLVMTypeRef type, LLVMValueRef pointer) {
  LLVMValueRef value = LLVMBuildLoad2(t->builder, type, pointer, "");
  LLVMSetAlignment(value, 1);
  return value;
}

static LLVMValueRef byte_offset(struct thunk *t, LLVMValueRef base, uint64_t bytes) {
  LLVMValueRef index = LLVMConstInt(LLVMInt64TypeInContext(t->context), bytes, false);
  return LLVMBuildInBoundsGEP2(t->builder, LLVMInt8TypeInContext(t->context), base, &index, 1, "");
}

static LLVMValueRef load_scalar(struct thunk *t, LLVMTypeRef type, LLVMValueRef pointer) {
  if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 1) {
    LLVMValueRef byte = load(t, LLVMInt8TypeInContext(t->context), pointer);
    return LLVMBuildTrunc(t->builder, byte, type, "");
  }
  return load(t, type, pointer);
}

/* The struct's bytes in memory of the thunk, rounded up so that whole registers can be loaded from it. */
static LLVMValueRef copy_struct(struct thunk *t, uint64_t size, unsigned align, LLVMValueRef from) {
  LLVMTypeRef bytes = LLVMArrayType2(LLVMInt8TypeInContext(t->context), (size + 15) & ~15ull);
  LLVMValueRef copy = LLVMBuildAlloca(t->builder, bytes, "");
  LLVMSetAlignment(copy, align > 16 ? align : 16);
  LLVMBuildMemCpy(t->builder, copy, align > 16 ? align : 16, from, 1,
                  LLVMConstInt(LLVMInt64TypeInContext(t->context), size, false));
  return copy;
}

static unsigned param_alignment(const struct thunk *t, unsigned at) {
  unsigned kind = LLVMGetEnumAttributeKindForName("align", 5);
  LLVMAttributeRef align = LLVMGetEnumAttributeAtIndex(t->fn, at + 1, kind);
  /* Without the attribute (AArch64) 64 is more than any type of a kernel asks for. */
  return align ? (unsigned)LLVMGetEnumAttributeValue(align) : 64;
}

static void load_struct(struct thunk *t, const struct ac_param *param, unsigned at, unsigned n, LLVMValueRef pointer,
                        LLVMValueRef *values) {
  if (n == 0) return;
  if (ac_is_indirect(t, at)) {
    values[at] = copy_struct(t, param->size, param_alignment(t, at), pointer);
    return;
  }
  LLVMValueRef copy = copy_struct(t, param->size, 16, pointer);
  uint64_t offset = 0;
  for (unsigned i = 0; i < n; i++) {
    values[at + i] = load(t, t->types[at + i], byte_offset(t, copy, offset));
    offset = (offset + LLVMStoreSizeOfType(t->layout, t->types[at + i]) + 7) & ~7ull;
  }
}

/* A scalar must be as large as the source said, or the wrong bytes would be read. */
static bool check_scalars(struct thunk *t, struct ac_diags *diags) {
  unsigned at = 0;
  for (size_t i = 0; i < t->kernel->nparams; at += t->pieces[i++]) {
    const struct ac_param *param = &t->kernel->params[i];
    if (param->kind == AC_PARAM_STRUCT || ac_is_indirect(t, at)) continue;
    uint64_t bytes = LLVMStoreSizeOfType(t->layout, t->types[at]), padded = LLVMABISizeOfType(t->layout, t->types[at]);
    if (bytes <= param->size && padded >= param->size) continue;
    ac_error(diags, t->kernel->loc, NULL, "kernel '%s': parameter '%s' (%s) has %llu bytes but is passed as %llu",
             t->kernel->name, param->name, param->type, (unsigned long long)param->size, (unsigned long long)bytes);
    return false;
  }
  return true;
}

static void report_misfit(const struct thunk *t, struct ac_diags *diags) {
  const struct ac_kernel *kernel = t->kernel;
  size_t at = first_misfit(t);
  if (at < kernel->nparams)
    ac_error(diags, kernel->loc, NULL, "kernel '%s': not supported yet: how parameter '%s' (%s, %llu bytes) is passed",
             kernel->name, kernel->params[at].name, kernel->params[at].type,
             (unsigned long long)kernel->params[at].size);
  else
    ac_error(diags, kernel->loc, NULL, "kernel '%s': %s", kernel->name,
             t->ways ? "not supported yet: an empty class beside a one-byte struct among the parameters"
                     : "its parameters do not match the function's");
}

static bool match_kernel(struct thunk *t, struct ac_diags *diags) {
  LLVMTypeRef type = LLVMGlobalGetValueType(t->fn);
  t->count = LLVMCountParamTypes(type);
  if (t->count > MAX_PARAMS || t->kernel->nparams > MAX_PARAMS || LLVMIsFunctionVarArg(type)) {
    ac_error(diags, t->kernel->loc, NULL, "kernel '%s': %s", t->kernel->name,
             LLVMIsFunctionVarArg(type) ? "a variable number of parameters is not supported" : "too many parameters");
    return false;
  }
  if (t->count &&
      ac_has_param_attribute(t->fn, 0, "sret")) { /* a scalar result is dropped, a struct has no place to go */
    ac_error(diags, t->kernel->loc, NULL, "kernel '%s' must not return a struct", t->kernel->name);
    return false;
  }
  LLVMGetParamTypes(type, t->types);
  unsigned path[MAX_PARAMS];
  match_params(t, 0, 0, path);
  if (t->ways == 1) return check_scalars(t, diags);
  report_misfit(t, diags);
  return false;
}

/* The call has the callee's ABI attributes (byval, zeroext, ...) and is never inlined: the kernel exists once. */
static void call_function(struct thunk *t, LLVMValueRef fn, LLVMValueRef *values) {
  LLVMValueRef call = LLVMBuildCall2(t->builder, LLVMGlobalGetValueType(t->fn), fn, values, t->count, "");
  LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(t->fn));
  for (unsigned i = 0; i < t->count; i++) {
    LLVMAttributeRef attributes[32];
    unsigned n = LLVMGetAttributeCountAtIndex(t->fn, i + 1);
    if (n > 32) continue;
    LLVMGetAttributesAtIndex(t->fn, i + 1, attributes);
    for (unsigned a = 0; a < n; a++) LLVMAddCallSiteAttribute(call, i + 1, attributes[a]);
  }
  unsigned noinline = LLVMGetEnumAttributeKindForName("noinline", 8);
  LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                           LLVMCreateEnumAttribute(t->context, noinline, 0));
}

static LLVMValueRef is_cube_core(struct thunk *t) {
  static const char name[] = "__ascpu_core_kind";
  LLVMTypeRef i32 = LLVMInt32TypeInContext(t->context), type = LLVMFunctionType(i32, NULL, 0, false);
  LLVMValueRef fn = LLVMGetNamedFunction(t->module, name);
  if (!fn) fn = LLVMAddFunction(t->module, name, type);
  LLVMValueRef kind = LLVMBuildCall2(t->builder, type, fn, NULL, 0, "");
  return LLVMBuildICmp(t->builder, LLVMIntEQ, kind, LLVMConstInt(i32, AC_CUBE_CORE, false), "");
}

void ac_call_kernel(struct thunk *t, LLVMValueRef *values) {
  if (!t->kernel->on_cube) {
    call_function(t, t->fn, values);
    return;
  }
  LLVMValueRef here = LLVMGetBasicBlockParent(LLVMGetInsertBlock(t->builder));
  LLVMBasicBlockRef cube = LLVMAppendBasicBlockInContext(t->context, here, "cube"),
                    vector = LLVMAppendBasicBlockInContext(t->context, here, "vector"),
                    done = LLVMAppendBasicBlockInContext(t->context, here, "");
  LLVMBuildCondBr(t->builder, is_cube_core(t), cube, vector);
  struct ac_buf name = {0};
  ac_buf_printf(&name, "%s%s", t->kernel->symbol, AC_CUBE_SUFFIX);
  LLVMValueRef half = LLVMGetNamedFunction(t->module, name.data);
  ac_buf_free(&name);
  LLVMPositionBuilderAtEnd(t->builder, cube);
  if (half) call_function(t, half, values); /* a source may have the kernel for one kind alone */
  LLVMBuildBr(t->builder, done);
  LLVMPositionBuilderAtEnd(t->builder, vector);
  call_function(t, t->fn, values);
  LLVMBuildBr(t->builder, done);
  LLVMPositionBuilderAtEnd(t->builder, done);
}

static unsigned packed(struct ac_kernel_cores cores) { return cores.cube << 8 | cores.vector; }
unsigned ac_packed_cores(const struct ac_kernel *kernel) { return packed(kernel->cores); }

/* An array of struct ascpu_keyed_cores {key, cores} of runtime/acl; a null pointer for none. */
LLVMValueRef ac_keyed_constant(struct thunk *t) {
  size_t n = t->kernel->nkeyed;
  if (!n) return LLVMConstNull(LLVMPointerTypeInContext(t->context, 0));
  struct ac_arena *arena = ac_arena_new();
  LLVMValueRef *list = ac_alloc(arena, n * sizeof *list);
  for (size_t i = 0; i < n; i++) {
    LLVMTypeRef i64 = LLVMInt64TypeInContext(t->context);
    LLVMValueRef fields[] = {LLVMConstInt(i64, t->kernel->keyed[i].key, false),
                             LLVMConstInt(i64, packed(t->kernel->keyed[i].cores), false)};
    list[i] = LLVMConstStructInContext(t->context, fields, 2, false);
  }
  LLVMValueRef value = LLVMConstArray2(LLVMTypeOf(list[0]), list, n);
  ac_arena_free(arena);
  LLVMValueRef global = LLVMAddGlobal(t->module, LLVMTypeOf(value), "");
  LLVMSetInitializer(global, value);
  LLVMSetGlobalConstant(global, true);
  LLVMSetLinkage(global, LLVMPrivateLinkage);
  return global;
}

static LLVMLinkage thunk_linkage(LLVMValueRef fn, bool jit) {
  switch (LLVMGetLinkage(fn)) {
  case LLVMInternalLinkage:
  case LLVMPrivateLinkage: return jit ? LLVMExternalLinkage : LLVMInternalLinkage;
  case LLVMExternalLinkage: return LLVMExternalLinkage;
  default: return LLVMWeakODRLinkage; /* a template's instance: may be in several objects */
  }
}

static void build_thunk(struct thunk *t, const char *name, bool jit) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(t->context, 0);
  t->entry = LLVMAddFunction(t->module, name, LLVMFunctionType(LLVMVoidTypeInContext(t->context), &pointer, 1, false));
  LLVMSetLinkage(t->entry, thunk_linkage(t->fn, jit));
  LLVMPositionBuilderAtEnd(t->builder, LLVMAppendBasicBlockInContext(t->context, t->entry, ""));

  LLVMValueRef args = LLVMGetParam(t->entry, 0), values[MAX_PARAMS];
  unsigned at = 0;
  for (size_t i = 0; i < t->kernel->nparams; at += t->pieces[i++]) {
    const struct ac_param *param = &t->kernel->params[i];
    LLVMValueRef from = load(t, pointer, byte_offset(t, args, 8 * i));
    if (param->kind == AC_PARAM_STRUCT || ac_is_indirect(t, at)) load_struct(t, param, at, t->pieces[i], from, values);
    else values[at] = load_scalar(t, t->types[at], from);
  }
  ac_call_kernel(t, values);
  LLVMBuildRetVoid(t->builder);
}

static bool is_identifier(const char *name) {
  if (!isalpha((unsigned char)*name) && *name != '_') return false;
  while (isalnum((unsigned char)*name) || *name == '_') name++;
  return *name == '\0';
}

static bool is_unique(const struct ac_kernel *kernels, size_t n, const char *name) {
  unsigned count = 0;
  for (size_t i = 0; i < n; i++) count += strcmp(kernels[i].name, name) == 0;
  return count == 1;
}

LLVMValueRef ac_string_constant(struct thunk *t, const char *text) {
  LLVMValueRef bytes = LLVMConstStringInContext2(t->context, text, strlen(text), false);
  LLVMValueRef global = LLVMAddGlobal(t->module, LLVMTypeOf(bytes), "");
  LLVMSetInitializer(global, bytes);
  LLVMSetGlobalConstant(global, true);
  LLVMSetLinkage(global, LLVMPrivateLinkage);
  LLVMSetUnnamedAddress(global, LLVMGlobalUnnamedAddr);
  return global;
}

/* ascpu_launch_linked knows no keys: it launches with key 0. */
static struct ac_kernel_cores cores_without_key(const struct ac_kernel *kernel) {
  for (size_t i = 0; i < kernel->nkeyed; i++)
    if (kernel->keyed[i].key == 0) return kernel->keyed[i].cores;
  return kernel->cores;
}

/* struct ascpu_linked_kernel {name, entry, npu_arch, nargs, cores}. A host program in the same file may have declared it. */
static void build_descriptor(struct thunk *t, const struct ac_chip *chip) {
  LLVMTypeRef i32 = LLVMInt32TypeInContext(t->context);
  LLVMValueRef fields[] = {ac_string_constant(t, t->kernel->name), t->entry, LLVMConstInt(i32, chip->number, false),
                           LLVMConstInt(i32, t->kernel->nparams, false),
                           LLVMConstInt(i32, packed(cores_without_key(t->kernel)), false)};
  LLVMValueRef value = LLVMConstStructInContext(t->context, fields, 5, false);
  struct ac_buf name = {0};
  ac_buf_printf(&name, "ascpu_kernel_%s", t->kernel->name);
  LLVMValueRef declared = LLVMGetNamedGlobal(t->module, name.data);
  if (declared && !LLVMGetInitializer(declared)) {
    LLVMSetValueName2(declared, "", 0);
  } else {
    declared = NULL;
  }
  LLVMValueRef global = LLVMAddGlobal(t->module, LLVMTypeOf(value), name.data);
  LLVMSetInitializer(global, value);
  LLVMSetGlobalConstant(global, true);
  LLVMSetAlignment(global, 8);
  LLVMSetLinkage(global, LLVMGetLinkage(t->entry));
  if (declared) {
    LLVMReplaceAllUsesWith(declared, global);
    LLVMDeleteGlobal(declared);
  }
  ac_buf_free(&name);
}

/* A kernel that is only declared here is another file's; one that has its thunk comes from IR that we wrote before. */
static bool add_thunk(struct thunk *t, const struct ac_chip *descriptors, struct ac_diags *diags, bool unique) {
  if (!t->fn || LLVMIsDeclaration(t->fn)) return true;
  struct ac_buf name = {0};
  ac_buf_printf(&name, "__ascpu_entry.%s", t->kernel->symbol);
  bool ok = true;
  if (!LLVMGetNamedFunction(t->module, name.data)) {
    ok = match_kernel(t, diags);
    if (ok) build_thunk(t, name.data, !descriptors);
    if (ok && descriptors && unique && is_identifier(t->kernel->name)) build_descriptor(t, descriptors);
    if (ok && descriptors) ac_build_stub(t, descriptors);
    if (ok && descriptors && unique && is_identifier(t->kernel->name)) ac_build_launcher(t);
  }
  ac_buf_free(&name);
  return ok;
}

bool ac_add_thunks(LLVMModuleRef module, const struct ac_kernel *kernels, size_t n, const struct ac_chip *descriptors,
                   struct ac_diags *diags) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  bool ok = true;
  for (size_t i = 0; i < n; i++) {
    struct thunk t = {.module = module,
                      .context = context,
                      .layout = LLVMGetModuleDataLayout(module),
                      .builder = builder,
                      .kernel = &kernels[i],
                      .fn = LLVMGetNamedFunction(module, kernels[i].symbol)};
    if (!add_thunk(&t, descriptors, diags, is_unique(kernels, n, kernels[i].name))) ok = false;
  }
  LLVMDisposeBuilder(builder);
  return ok;
}
