/* The reader: a call of an llvm.asc.* function becomes one struct ac_op; metadata and constants beside it.
 *
 * In: an LLVM instruction. Out: ac_op, or an error at the user's line for a name or signature that the table does not
 * have. Does not judge operand values (Transforms/Verify.c).
 */
#include "Dialect.h"
#include <llvm-c/DebugInfo.h>
#include <string.h>

/* How many operands of the letters that may come several times have been read. */
struct read_counts {
  unsigned blk, rep, pipe, number;
};

static void read_operand(struct ac_op *op, char letter, LLVMValueRef value, struct read_counts *n) {
  switch (letter) {
  case 'd':
  case 'a':
  case 's':
  case 'D':
  case 'S':
  case 'V':
  case 'v':
  case 'M':
  case 'm':
  case 'B':
  case 'Q':
  case '2':
  case '3':
  case '4':
  case '5':
  case 'C': op->vec[op->vectors++] = value; break;
  case 't': op->bits = value; break;
  case 'j': op->cmp_lo = value; break;
  case 'J': op->cmp_hi = value; break;
  case 'w': op->comparison = value; break;
  case 'x': op->scalar = value; break;
  case 'g': op->mode = value; break;
  case 'q': op->scale = value; break;
  case 'E': op->elements = value; break;
  case 'l': op->mask_lo = value; break;
  case 'h': op->mask_hi = value; break;
  case 'c': op->counter = value; break;
  case 'r': op->repeat = value; break;
  case 'b': op->blk[n->blk++] = value; break;
  case 'p': op->rep[n->rep++] = value; break;
  case 'n': op->count = value; break;
  case 'z': op->len = value; break;
  case 'i': op->src_gap = value; break;
  case 'o': op->dst_gap = value; break;
  case 'y': op->len_bytes = value; break;
  case 'I': op->src_gap_bytes = value; break;
  case 'O': op->dst_gap_bytes = value; break;
  case 'L': op->left = value; break;
  case 'R': op->right = value; break;
  case 'f': op->fill_first = value; break;
  case 'A': op->atomic = value; break;
  case 'P': op->pipe[n->pipe++] = value; break;
  case 'e': op->event = value; break;
  case 'k': op->number[n->number++] = value; break;
  default: break;
  }
}

/* Whether the name ends so; its length without that. */
static bool ends_in(const char *name, size_t *n, const char *ending) {
  size_t k = strlen(ending);
  if (*n <= k || memcmp(name + *n - k, ending, k) != 0) return false;
  *n -= k;
  return true;
}

bool ac_is_saturating(LLVMValueRef function) {
  size_t n;
  const char *name = LLVMGetValueName2(function, &n);
  return ends_in(name, &n, ".sat");
}

const struct ac_inst *ac_inst_match(LLVMValueRef function, enum ac_type *type, bool *value_form) {
  size_t n;
  const char *name = LLVMGetValueName2(function, &n);
  *value_form = ends_in(name, &n, ".val");
  bool saturating = !*value_form && ends_in(name, &n, ".sat");
  const struct ac_inst *inst = ac_inst_find(name, n, type);
  if (inst && *value_form && !(inst->flags & AC_REG)) return NULL;
  return inst && saturating && !ac_inst_saturates(inst, *type) ? NULL : inst;
}

/* The function type that the row asks for, in the function's form. */
static LLVMTypeRef wanted_type(LLVMContextRef context, const struct ac_op *op, bool saturating) {
  if (op->value_form) return ac_inst_value_type(context, op->inst, op->type);
  return saturating ? ac_inst_saturating_type(context, op->inst, op->type)
                    : ac_inst_llvm_type(context, op->inst, op->type);
}

static void read_operands(struct ac_op *op) {
  unsigned operand = 0;
  struct read_counts n = {0};
  for (const char *letter = op->inst->shape; *letter; letter++) {
    if (*letter == '=') continue;
    bool result = ac_letter_result(*letter) && op->value_form;
    read_operand(op, *letter, result ? op->call : LLVMGetOperand(op->call, operand++), &n);
  }
}

enum ac_read_result ac_read(LLVMValueRef inst, struct ac_op *op, struct ac_diags *diags) {
  if (!LLVMIsACallInst(inst)) return AC_NOT_ASC;
  LLVMValueRef callee = LLVMGetCalledValue(inst);
  if (!callee || !LLVMIsAFunction(callee)) return AC_NOT_ASC;
  size_t n;
  const char *name = LLVMGetValueName2(callee, &n);
  if (n < 9 || memcmp(name, "llvm.asc.", 9) != 0) return AC_NOT_ASC;

  *op = (struct ac_op){.call = inst};
  op->inst = ac_inst_match(callee, &op->type, &op->value_form);
  if (!op->inst) {
    ac_error(diags, ac_inst_loc(inst), "unknown-instruction", "unknown asc instruction '%.*s'", (int)n, name);
    return AC_BAD;
  }
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(inst));
  bool saturating = ac_is_saturating(callee);
  LLVMTypeRef want = wanted_type(context, op, saturating);
  if (LLVMGlobalGetValueType(callee) != want || LLVMGetCalledFunctionType(inst) != want) {
    char *text = LLVMPrintTypeToString(want);
    ac_error(diags, ac_inst_loc(inst), "signature", "'%.*s' must have the type '%s'", (int)n, name, text);
    LLVMDisposeMessage(text);
    return AC_BAD;
  }
  read_operands(op);
  if (saturating) op->saturate = LLVMGetOperand(inst, (unsigned)LLVMGetNumArgOperands(inst) - 1);
  return AC_READ;
}

bool ac_const(LLVMValueRef value, int64_t *out) {
  if (!value || !LLVMIsAConstantInt(value)) return false;
  *out = LLVMConstIntGetSExtValue(value);
  return true;
}

LLVMMetadataRef ac_md_operand(LLVMContextRef context, LLVMMetadataRef md, unsigned i) {
  if (!md) return NULL;
  LLVMValueRef value = LLVMMetadataAsValue(context, md);
  if (!LLVMIsAMDNode(value)) return NULL;
  unsigned n = (unsigned)LLVMGetMDNodeNumOperands(value);
  if (i >= n) return NULL;
  LLVMValueRef stack[64];
  if (n > 64) return NULL;
  LLVMGetMDNodeOperands(value, stack);
  return stack[i] ? LLVMValueAsMetadata(stack[i]) : NULL;
}

const char *ac_md_string(LLVMContextRef context, LLVMMetadataRef md, unsigned i, unsigned *len) {
  LLVMMetadataRef operand = ac_md_operand(context, md, i);
  if (!operand) return NULL;
  LLVMValueRef value = LLVMMetadataAsValue(context, operand);
  if (!LLVMIsAMDString(value)) return NULL;
  return LLVMGetMDString(value, len);
}

/* Our own headers: a location in them is the library's, not the user's. */
static bool own_header(const char *directory, unsigned dirlen, const char *file, unsigned filelen) {
  static const char *const marks[] = {"include/ascpu/kernel", "runtime/include"};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (memmem(file, filelen, marks[i], strlen(marks[i])) || memmem(directory, dirlen, marks[i], strlen(marks[i])))
      return true;
  return false;
}

struct ac_loc ac_inst_loc(LLVMValueRef inst) {
  struct ac_loc found = {0};
  if (!LLVMIsAInstruction(inst)) return found;
  LLVMMetadataRef at = LLVMInstructionGetDebugLoc(inst);
  for (; at; at = LLVMDILocationGetInlinedAt(at)) {
    LLVMMetadataRef file = LLVMDIScopeGetFile(LLVMDILocationGetScope(at));
    if (!file) continue;
    unsigned nfile, ndir;
    const char *name = LLVMDIFileGetFilename(file, &nfile), *dir = LLVMDIFileGetDirectory(file, &ndir);
    found = (struct ac_loc){name, LLVMDILocationGetLine(at), LLVMDILocationGetColumn(at)};
    if (!own_header(dir ? dir : "", dir ? ndir : 0, name ? name : "", name ? nfile : 0)) return found;
  }
  return found;
}
