/* Launch stubs: what host code calls when it calls a kernel.
 *
 * In: a kernel with its LLVM parameters. Out: a function of the same name and type, which puts its arguments as they came
 * (registers as LLVM sees them, copies of structs in memory) into one block of bytes and hands it to the runtime
 * (__ascpu_launch_stub), which makes a launch of it as `<<<...>>>` before the call said; and a function that takes such a
 * block apart and calls the kernel. So every conversion of arguments is the host compiler's, and the kernel's name can be
 * called or pointed at from any object of the program. The kernel itself is NAME.kernel from then on. Not here:
 * queues of launches (runtime/acl).
 */
#include "Thunk.h"
#include <llvm-c/Comdat.h>
#include <llvm-c/Target.h>
#include <string.h>

/* ---- the block of bytes ---- */

/* The source parameter that LLVM parameter `at` belongs to. */
static const struct ac_param *source_param(const struct thunk *t, unsigned at) {
  unsigned next = 0;
  for (size_t i = 0; i < t->kernel->nparams; i++) {
    next += t->pieces[i];
    if (at < next) return &t->kernel->params[i];
  }
  return NULL;
}

static uint64_t copied_bytes(const struct thunk *t, unsigned at) {
  const struct ac_param *param = source_param(t, at);
  return param ? param->size : 0;
}

/* { what each LLVM parameter is, or the bytes it points at }; all at multiples of 64, which is more than any of them asks
 * for. */
static uint64_t place(const struct thunk *t, uint64_t offset[MAX_PARAMS]) {
  uint64_t next = 0;
  for (unsigned i = 0; i < t->count; i++) {
    uint64_t bytes = ac_is_indirect(t, i) ? copied_bytes(t, i) : LLVMStoreSizeOfType(t->layout, t->types[i]);
    offset[i] = next;
    next += (bytes + 63) & ~63ull;
  }
  return next;
}

static LLVMValueRef at_byte(struct thunk *t, LLVMValueRef base, uint64_t bytes) {
  LLVMValueRef index = LLVMConstInt(LLVMInt64TypeInContext(t->context), bytes, false);
  return LLVMBuildInBoundsGEP2(t->builder, LLVMInt8TypeInContext(t->context), base, &index, 1, "");
}

/* ---- taking apart ---- */

static LLVMValueRef build_unpack(struct thunk *t, const uint64_t *offset) {
  struct ac_buf name = {0};
  ac_buf_printf(&name, "__ascpu_entry.unpack.%s", t->kernel->symbol);
  LLVMTypeRef pointer = LLVMPointerTypeInContext(t->context, 0);
  LLVMValueRef fn =
      LLVMAddFunction(t->module, name.data, LLVMFunctionType(LLVMVoidTypeInContext(t->context), &pointer, 1, false));
  LLVMSetLinkage(fn, LLVMInternalLinkage);
  LLVMPositionBuilderAtEnd(t->builder, LLVMAppendBasicBlockInContext(t->context, fn, ""));
  LLVMValueRef values[MAX_PARAMS], block = LLVMGetParam(fn, 0);
  for (unsigned i = 0; i < t->count; i++) {
    LLVMValueRef from = at_byte(t, block, offset[i]);
    if (!ac_is_indirect(t, i)) {
      values[i] = LLVMBuildLoad2(t->builder, t->types[i], from, "");
      continue;
    }
    uint64_t bytes = (copied_bytes(t, i) + 63) & ~63ull; /* a copy for each block: the kernel owns it */
    values[i] = LLVMBuildAlloca(t->builder, LLVMArrayType2(LLVMInt8TypeInContext(t->context), bytes), "");
    LLVMSetAlignment(values[i], 64);
    LLVMBuildMemCpy(t->builder, values[i], 64, from, 64, LLVMConstInt(LLVMInt64TypeInContext(t->context), bytes, 0));
  }
  ac_call_kernel(t, values);
  LLVMBuildRetVoid(t->builder);
  ac_buf_free(&name);
  return fn;
}

/* ---- the stub ---- */

/* struct ascpu_stub {name, unpack, bytes, npu_arch, cores, keyed, nkeyed} of runtime/acl. */
static LLVMValueRef build_record(struct thunk *t, LLVMValueRef unpack, uint64_t bytes, const struct ac_chip *chip) {
  LLVMTypeRef i32 = LLVMInt32TypeInContext(t->context);
  LLVMValueRef fields[] = {ac_string_constant(t, t->kernel->name),
                           unpack,
                           LLVMConstInt(LLVMInt64TypeInContext(t->context), bytes, false),
                           LLVMConstInt(i32, chip->number, false),
                           LLVMConstInt(i32, ac_packed_cores(t->kernel), false),
                           ac_keyed_constant(t),
                           LLVMConstInt(LLVMInt64TypeInContext(t->context), t->kernel->nkeyed, false)};
  LLVMValueRef value = LLVMConstStructInContext(t->context, fields, 7, false);
  LLVMValueRef global = LLVMAddGlobal(t->module, LLVMTypeOf(value), "");
  LLVMSetInitializer(global, value);
  LLVMSetGlobalConstant(global, true);
  LLVMSetLinkage(global, LLVMPrivateLinkage);
  return global;
}

static LLVMValueRef runtime_function(struct thunk *t, LLVMTypeRef *type) {
  static const char name[] = "__ascpu_launch_stub";
  LLVMTypeRef pointer = LLVMPointerTypeInContext(t->context, 0), params[] = {pointer, pointer};
  *type = LLVMFunctionType(LLVMVoidTypeInContext(t->context), params, 2, false);
  LLVMValueRef fn = LLVMGetNamedFunction(t->module, name);
  return fn ? fn : LLVMAddFunction(t->module, name, *type);
}

static void build_body(struct thunk *t, LLVMValueRef stub, LLVMValueRef record, const uint64_t *offset,
                       uint64_t bytes) {
  LLVMPositionBuilderAtEnd(t->builder, LLVMAppendBasicBlockInContext(t->context, stub, ""));
  LLVMTypeRef i8 = LLVMInt8TypeInContext(t->context);
  LLVMValueRef block = LLVMBuildAlloca(t->builder, LLVMArrayType2(i8, bytes ? bytes : 1), "");
  LLVMSetAlignment(block, 64);
  for (unsigned i = 0; i < t->count; i++) {
    LLVMValueRef param = LLVMGetParam(stub, i), to = at_byte(t, block, offset[i]);
    LLVMValueRef n = LLVMConstInt(LLVMInt64TypeInContext(t->context), copied_bytes(t, i), false);
    if (ac_is_indirect(t, i)) LLVMBuildMemCpy(t->builder, to, 64, param, 1, n);
    else LLVMBuildStore(t->builder, param, to);
  }
  LLVMTypeRef type;
  LLVMValueRef launch = runtime_function(t, &type), args[] = {record, block};
  LLVMBuildCall2(t->builder, type, launch, args, 2, "");
  LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(stub));
  if (LLVMGetTypeKind(result) == LLVMVoidTypeKind) LLVMBuildRetVoid(t->builder);
  else LLVMBuildRet(t->builder, LLVMConstNull(result));
}

static LLVMValueRef declare_stub(struct thunk *t) {
  struct ac_buf name = {0};
  ac_buf_printf(&name, "%s.kernel", t->kernel->symbol);
  LLVMSetValueName2(t->fn, name.data, name.len);
  ac_buf_free(&name);
  LLVMValueRef stub = LLVMAddFunction(t->module, t->kernel->symbol, LLVMGlobalGetValueType(t->fn));
  LLVMSetLinkage(stub, LLVMGetLinkage(t->fn));
  LLVMSetVisibility(stub, LLVMGetVisibility(t->fn));
  LLVMSetFunctionCallConv(stub, LLVMGetFunctionCallConv(t->fn));
  LLVMComdatRef comdat = LLVMGetComdat(t->fn);
  if (comdat) LLVMSetComdat(stub, comdat);
  for (unsigned i = 1; i <= t->count; i++) {
    LLVMAttributeRef attributes[32];
    unsigned n = LLVMGetAttributeCountAtIndex(t->fn, i);
    if (n > 32) continue;
    LLVMGetAttributesAtIndex(t->fn, i, attributes);
    for (unsigned a = 0; a < n; a++) LLVMAddAttributeAtIndex(stub, i, attributes[a]);
  }
  return stub;
}

/* ---- putting it in the kernel's place ---- */

/* The list of annotations says which functions are kernels: it goes on naming the kernel. */
static void restore_annotations(struct thunk *t, LLVMValueRef stub) {
  LLVMValueRef global = LLVMGetNamedGlobal(t->module, "llvm.global.annotations");
  LLVMValueRef list = global ? LLVMGetInitializer(global) : NULL;
  if (!list || !LLVMIsAConstantArray(list)) return;
  unsigned n = (unsigned)LLVMGetNumOperands(list);
  struct ac_arena *arena = ac_arena_new();
  LLVMValueRef *entries = ac_alloc(arena, n * sizeof *entries);
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef fields[8];
    entries[i] = LLVMGetOperand(list, i);
    unsigned count = (unsigned)LLVMGetNumOperands(entries[i]);
    if (count > 8 || count == 0 || LLVMGetOperand(entries[i], 0) != stub) continue;
    for (unsigned k = 0; k < count; k++) fields[k] = k ? LLVMGetOperand(entries[i], k) : t->fn;
    entries[i] = LLVMConstStructInContext(t->context, fields, count, false);
  }
  LLVMSetInitializer(global, LLVMConstArray2(LLVMTypeOf(entries[0]), entries, n));
  ac_arena_free(arena);
}

static void call_kernel_again(LLVMValueRef caller, LLVMValueRef stub, LLVMValueRef kernel) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(caller); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
      if (LLVMIsACallInst(inst) && LLVMGetCalledValue(inst) == stub)
        LLVMSetOperand(inst, (unsigned)LLVMGetNumOperands(inst) - 1, kernel);
}

/* ---- aclrtlaunch_NAME(blocks, stream, arguments...), for ACLRT_LAUNCH_KERNEL ---- */

/* The parameters that come in front would move pieces of a struct from registers into memory. */
static bool only_scalars(const struct thunk *t) {
  for (size_t i = 0; i < t->kernel->nparams; i++)
    if (t->kernel->params[i].kind == AC_PARAM_STRUCT) return false;
  return t->count + 2 <= MAX_PARAMS;
}

static LLVMValueRef configure_function(struct thunk *t, LLVMTypeRef *type) {
  static const char name[] = "__ascpu_configure";
  LLVMTypeRef i32 = LLVMInt32TypeInContext(t->context), i64 = LLVMInt64TypeInContext(t->context);
  LLVMTypeRef pointer = LLVMPointerTypeInContext(t->context, 0), params[] = {i64, i64, pointer, pointer, i32};
  *type = LLVMFunctionType(LLVMVoidTypeInContext(t->context), params, 5, false);
  LLVMValueRef fn = LLVMGetNamedFunction(t->module, name);
  return fn ? fn : LLVMAddFunction(t->module, name, *type);
}

static void build_launcher(struct thunk *t, LLVMValueRef stub, const char *name) {
  LLVMTypeRef i32 = LLVMInt32TypeInContext(t->context), i64 = LLVMInt64TypeInContext(t->context);
  LLVMTypeRef pointer = LLVMPointerTypeInContext(t->context, 0), params[MAX_PARAMS] = {i32, pointer}, type;
  memcpy(params + 2, t->types, t->count * sizeof *params);
  LLVMValueRef fn = LLVMAddFunction(t->module, name, LLVMFunctionType(i32, params, t->count + 2, false));
  LLVMPositionBuilderAtEnd(t->builder, LLVMAppendBasicBlockInContext(t->context, fn, ""));
  LLVMValueRef configure = configure_function(t, &type), values[MAX_PARAMS];
  LLVMValueRef config[] = {LLVMBuildZExt(t->builder, LLVMGetParam(fn, 0), i64, ""), LLVMConstInt(i64, 0, false),
                           LLVMGetParam(fn, 1), LLVMConstNull(pointer), LLVMConstInt(i32, 0, false)};
  LLVMBuildCall2(t->builder, type, configure, config, 5, "");
  for (unsigned i = 0; i < t->count; i++) values[i] = LLVMGetParam(fn, i + 2);
  LLVMBuildCall2(t->builder, LLVMGlobalGetValueType(stub), stub, values, t->count, "");
  LLVMBuildRet(t->builder, LLVMConstInt(i32, 0, false));
}

void ac_build_launcher(struct thunk *t) {
  LLVMValueRef stub = LLVMGetNamedFunction(t->module, t->kernel->symbol);
  struct ac_buf name = {0};
  ac_buf_printf(&name, "aclrtlaunch_%s", t->kernel->name);
  if (only_scalars(t) && LLVMGetLinkage(stub) == LLVMExternalLinkage && !LLVMGetNamedFunction(t->module, name.data))
    build_launcher(t, stub, name.data);
  ac_buf_free(&name);
}

/* The chip that the program is for, of which the host interface tells (runtime/acl/Device.c). */
static void say_chip(struct thunk *t, const struct ac_chip *chip) {
  static const char name[] = "ascpu_program_chip";
  LLVMTypeRef i32 = LLVMInt32TypeInContext(t->context);
  if (LLVMGetNamedGlobal(t->module, name)) return;
  LLVMValueRef global = LLVMAddGlobal(t->module, i32, name);
  LLVMSetInitializer(global, LLVMConstInt(i32, chip->number, false));
  LLVMSetGlobalConstant(global, true);
  LLVMSetLinkage(global, LLVMWeakODRLinkage);
}

void ac_build_stub(struct thunk *t, const struct ac_chip *chip) {
  uint64_t offset[MAX_PARAMS], bytes = place(t, offset);
  LLVMValueRef stub = declare_stub(t);
  LLVMReplaceAllUsesWith(t->fn, stub);
  if (LLVMGetLinkage(t->fn) == LLVMExternalLinkage) { /* only its thunks call it */
    LLVMSetVisibility(t->fn, LLVMDefaultVisibility);
    LLVMSetLinkage(t->fn, LLVMInternalLinkage);
  }
  call_kernel_again(t->entry, stub, t->fn);
  restore_annotations(t, stub);
  say_chip(t, chip);
  build_body(t, stub, build_record(t, build_unpack(t, offset), bytes, chip), offset, bytes);
}
