/* Questions that several passes ask of a module.
 *
 * In: LLVM values. Out: kernels, called functions, constant addresses, sets. Changes nothing.
 */
#include "Util.h"
#include <stdlib.h>
#include <string.h>

/* ---- sets and lists ---- */

static size_t slot_of(const struct ac_set *set, LLVMValueRef value) {
  size_t i = ((uintptr_t)value >> 4) * 0x9e3779b97f4a7c15u % set->cap;
  while (set->slots[i] && set->slots[i] != value) i = (i + 1) % set->cap;
  return i;
}

static void *checked(void *memory) {
  if (memory) return memory;
  fputs("ascpu: out of memory\n", stderr);
  exit(3);
}

static void grow_set(struct ac_set *set) {
  struct ac_set bigger = {.cap = set->cap ? set->cap * 2 : 64, .len = set->len};
  bigger.slots = checked(calloc(bigger.cap, sizeof *bigger.slots));
  for (size_t i = 0; i < set->cap; i++)
    if (set->slots[i]) bigger.slots[slot_of(&bigger, set->slots[i])] = set->slots[i];
  free(set->slots);
  *set = bigger;
}

bool ac_set_add(struct ac_set *set, LLVMValueRef value) {
  if (set->len * 2 >= set->cap) grow_set(set);
  size_t i = slot_of(set, value);
  if (set->slots[i]) return false;
  set->slots[i] = value;
  set->len++;
  return true;
}

bool ac_set_has(const struct ac_set *set, LLVMValueRef value) { return set->cap && set->slots[slot_of(set, value)]; }

void ac_set_free(struct ac_set *set) {
  free(set->slots);
  *set = (struct ac_set){0};
}

void ac_values_add(struct ac_values *values, LLVMValueRef value) {
  if (values->len == values->cap) {
    values->cap = values->cap ? values->cap * 2 : 16;
    values->data = checked(realloc(values->data, values->cap * sizeof *values->data));
  }
  values->data[values->len++] = value;
}

void ac_values_free(struct ac_values *values) {
  free(values->data);
  *values = (struct ac_values){0};
}

/* ---- modules ---- */

const char *ac_string_of(LLVMValueRef global, size_t *n) {
  if (!LLVMIsAGlobalVariable(global)) return NULL;
  LLVMValueRef text = LLVMGetInitializer(global);
  if (!text || !LLVMIsAConstantDataSequential(text) || !LLVMIsConstantString(text)) return NULL;
  const char *bytes = LLVMGetAsString(text, n);
  if (*n && !bytes[*n - 1]) --*n;
  return bytes;
}

void ac_kernel_functions(LLVMModuleRef module, struct ac_values *kernels) {
  static const char mark[] = "asc.kernel";
  LLVMValueRef global = LLVMGetNamedGlobal(module, "llvm.global.annotations");
  LLVMValueRef list = global ? LLVMGetInitializer(global) : NULL;
  if (!list || !LLVMIsAConstantArray(list)) return;
  struct ac_set seen = {0};
  unsigned n = LLVMGetArrayLength(LLVMTypeOf(list));
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef entry = LLVMGetOperand(list, i);
    if (LLVMGetNumOperands(entry) < 2) continue;
    LLVMValueRef fn = LLVMGetOperand(entry, 0);
    size_t len;
    const char *text = ac_string_of(LLVMGetOperand(entry, 1), &len);
    if (!text || len != sizeof mark - 1 || memcmp(text, mark, len) != 0) continue;
    if (LLVMIsAFunction(fn) && ac_set_add(&seen, fn)) ac_values_add(kernels, fn);
  }
  ac_set_free(&seen);
}

bool ac_has_prefix(LLVMValueRef named, const char *prefix) {
  size_t n, k = strlen(prefix);
  const char *name = LLVMGetValueName2(named, &n);
  return n >= k && memcmp(name, prefix, k) == 0;
}

LLVMValueRef ac_callee(LLVMValueRef inst) {
  if (!LLVMIsACallInst(inst) && !LLVMIsAInvokeInst(inst)) return NULL;
  LLVMValueRef callee = LLVMGetCalledValue(inst);
  return callee && LLVMIsAFunction(callee) ? callee : NULL;
}

/* ---- addresses ---- */

static bool is_op(LLVMValueRef value, LLVMOpcode op) {
  if (LLVMIsAInstruction(value)) return LLVMGetInstructionOpcode(value) == op;
  return LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == op;
}

/* What one getelementptr adds. */
static bool gep_bytes(LLVMTargetDataRef layout, LLVMValueRef gep, int64_t *bytes) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  int n = LLVMGetNumOperands(gep);
  for (int i = 1; i < n; i++) {
    int64_t index;
    if (!ac_const(LLVMGetOperand(gep, (unsigned)i), &index)) return false;
    if (i == 1) {
      *bytes += index * (int64_t)LLVMABISizeOfType(layout, type);
    } else if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      *bytes += (int64_t)LLVMOffsetOfElement(layout, type, (unsigned)index);
      type = LLVMStructGetTypeAtIndex(type, (unsigned)index);
    } else {
      type = LLVMGetElementType(type);
      *bytes += index * (int64_t)LLVMABISizeOfType(layout, type);
    }
  }
  return true;
}

bool ac_const_offset(LLVMTargetDataRef layout, LLVMValueRef pointer, LLVMValueRef *base, int64_t *offset) {
  bool known = true;
  for (*offset = 0;; pointer = LLVMGetOperand(pointer, 0)) {
    if (is_op(pointer, LLVMGetElementPtr)) known = gep_bytes(layout, pointer, offset) && known;
    else if (!is_op(pointer, LLVMAddrSpaceCast)) break;
  }
  *base = pointer;
  return known;
}

bool ac_const_address(LLVMTargetDataRef layout, LLVMValueRef pointer, uint64_t *address) {
  LLVMValueRef base;
  int64_t offset, number = 0;
  if (!ac_const_offset(layout, pointer, &base, &offset)) return false;
  if (is_op(base, LLVMIntToPtr)) {
    if (!ac_const(LLVMGetOperand(base, 0), &number)) return false;
  } else if (!LLVMIsAConstantPointerNull(base)) {
    return false;
  }
  *address = (uint64_t)number + (uint64_t)offset;
  return true;
}

/* ---- masks ---- */

/* The first n lanes' bits, in the two words of the mask register. */
static void prefix_bits(unsigned n, uint64_t bits[2]) {
  bits[0] = n >= 64 ? ~0ull : (1ull << n) - 1;
  bits[1] = n >= 128 ? ~0ull : n > 64 ? (1ull << (n - 64)) - 1 : 0;
}

int ac_mask_prefix(const struct ac_op *op, unsigned lanes) {
  int64_t lo, hi;
  if (lanes > 128 || !ac_const(op->mask_lo, &lo) || !ac_const(op->mask_hi, &hi)) return -1;
  uint64_t have[2] = {(uint64_t)lo, (uint64_t)hi}, all[2];
  prefix_bits(lanes, all);
  for (unsigned n = 0; n <= lanes; n++) {
    uint64_t want[2];
    prefix_bits(n, want);
    if ((have[0] & all[0]) == want[0] && (have[1] & all[1]) == want[1]) return (int)n;
  }
  return -1;
}
