/* asc-verify: constant operands against the table and the chip.
 *
 * In: asc calls, after LLVM has made constants of what can be one. Out: an error at the user's line for each operand that
 * no run of the program could make right: a type or instruction that the chip does not have, numbers that do not fit the
 * instruction's fields, addresses and extents outside of the memory (VerifyExtent.c). Changes nothing, and says nothing
 * of what is only known at run time: that is the checked mode's business.
 */
#include "Verify.h"
#include "ascpu/core.h"
#include <string.h>

void ac_verify_error(struct ac_verify *v, const char *check, const char *fmt, ...) {
  struct ac_diags *diags = v->context->diags;
  struct ac_loc loc = ac_inst_loc(v->op.call);
  va_list args;
  va_start(args, fmt);
  const char *text = ac_printf(diags->arena, "%s: %s", v->op.inst->api, ac_vprintf(diags->arena, fmt, args));
  va_end(args);
  /* Inlining and templates make several calls of one in the source: it is reported once. */
  for (size_t i = v->first; i < diags->len; i++) {
    const struct ac_diag *d = &diags->list[i];
    bool same_file = d->loc.file && loc.file && strcmp(d->loc.file, loc.file) == 0;
    if (same_file && d->loc.line == loc.line && d->loc.col == loc.col && strcmp(d->text, text) == 0) return;
  }
  ac_error(diags, loc, check, "%s", text);
}

/* An error when value is a constant outside of 0..last: "[operand ]what N is out of range ...". */
static void in_range(struct ac_verify *v, LLVMValueRef value, int64_t last, const char *check, const char *operand,
                     const char *what) {
  int64_t number;
  if (!ac_const(value, &number) || (number >= 0 && number <= last)) return;
  ac_verify_error(v, check, "%s%s%s %lld is out of range 0..%lld", operand, *operand ? " " : "", what,
                  (long long)number, (long long)last);
}

const char *ac_verify_operand_name(const struct ac_op *op, unsigned i) {
  static const char *const two[] = {"dst", "src"}, *const more[] = {"dst", "src0", "src1", "src2"},
                           *const cross[] = {"gmWorkspace", "ubWorkspace"};
  if (op->inst->flags & AC_CROSS) return cross[i];
  return op->vectors > 2 ? more[i] : two[i];
}

/* ---- one group of operands each ---- */

/* A pair of types, and the round mode where it is a constant. */
static void verify_pair(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  const struct ac_chip *chip = v->context->chip;
  unsigned modes = ac_pair_modes(op->inst, op->type, chip->id);
  const char *src = ac_type_info(ac_operand_type(op->type, 1))->cname,
             *dst = ac_type_info(ac_operand_type(op->type, 0))->cname;
  int64_t mode;
  if (!modes) ac_verify_error(v, "type", "%s to %s is not supported on %s", src, dst, chip->name);
  else if (!op->mode || !ac_const(op->mode, &mode)) return;
  else if (mode < 0 || mode >= AC_ROUND_MODES)
    ac_verify_error(v, "round", "RoundMode %lld does not exist", (long long)mode);
  else if (!(modes >> mode & 1))
    ac_verify_error(v, "round", "%s to %s with RoundMode %s is not supported on %s", src, dst,
                    ac_round_name((enum ac_round)mode), chip->name);
}

static void verify_grant(struct ac_verify *v) {
  const struct ac_chip *chip = v->context->chip;
  const struct ac_op *op = &v->op;
  uint32_t types = op->inst->types[chip->id];
  int64_t counter;
  if (types == AC_ANY_TYPE) return;
  if (!ac_inst_verified(op->inst, chip->id)) ac_verify_error(v, "chip", "not verified for %s", chip->name);
  else if (types == AC_NO_TYPES) ac_verify_error(v, "chip", "not supported on %s", chip->name);
  else if (ac_is_pair(op->type)) verify_pair(v);
  else if (!(types >> op->type & 1))
    ac_verify_error(v, "type", "type %s is not supported on %s", ac_type_info(op->type)->cname, chip->name);
  else if (op->inst->count_only[chip->id] >> op->type & 1 && ac_const(op->counter, &counter) && !counter)
    ac_verify_error(v, "type", "type %s is supported on %s by the forms with a count only",
                    ac_type_info(op->type)->cname, chip->name);
}

/* A comparison that the chip does not have for the type, where it is a constant. */
static void verify_comparison(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  const struct ac_chip *chip = v->context->chip;
  int64_t comparison;
  if (!op->comparison || !ac_const(op->comparison, &comparison)) return;
  if (comparison < 0 || comparison >= AC_COMPARISONS)
    ac_verify_error(v, "compare", "CMPMODE %lld does not exist", (long long)comparison);
  else if (!ac_inst_compares(op->inst, op->type, (enum ac_comparison)comparison, chip->id))
    ac_verify_error(v, "compare", "type %s with CMPMODE %s is not supported on %s", ac_type_info(op->type)->cname,
                    ac_comparison_name((enum ac_comparison)comparison), chip->name);
}

/* The fields of instructions with two sources are bytes, those of others have 16 bits. */
static void verify_repeats(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  if (!op->repeat) return;
  bool own = op->inst->flags & AC_OWN;
  int64_t stride = own || op->vectors <= 2 ? 65535 : 255;
  in_range(v, op->repeat, ac_inst_reduces_all(op->inst) ? INT32_MAX : own ? 65535 : 255, "repeat", "", "repeat time");
  for (unsigned i = 0; i < op->vectors; i++) {
    const char *name = ac_verify_operand_name(op, i);
    in_range(v, op->blk[i], stride, "stride", name, "block stride");
    in_range(v, op->rep[i], stride, "stride", name, "repeat stride");
  }
}

/* The amount is of the element type: an unsigned one has no negative values, whatever its bits say. */
static void verify_amount(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  if (!(op->inst->flags & AC_AMOUNT) || !LLVMIsAConstantInt(op->scalar)) return;
  const struct ac_type_info *type = ac_type_info(op->type);
  long long width = type->bytes * 8, amount;
  amount = type->kind == 'U' ? (long long)LLVMConstIntGetZExtValue(op->scalar) : LLVMConstIntGetSExtValue(op->scalar);
  if (v->context->chip->traits & AC_OVERSHIFT) {
    if (amount < 0 && type->kind == 'S') ac_verify_error(v, "shift", "shift amount %lld is negative", amount);
  } else if (amount < 0 || amount > width)
    ac_verify_error(v, "shift", "shift amount %lld is out of range 0..%lld for %s", amount, width, type->cname);
}

/* Gaps of a single block are never used: kernels leave anything there. */
static void verify_copy(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  int64_t count = 0;
  if (!op->count) return;
  in_range(v, op->count, 4095, "copy", "", "block count");
  in_range(v, op->len, 65535, "copy", "", "block length");
  in_range(v, op->len_bytes, (1 << 21) - 1, "copy", "", "block length");
  if (op->len_bytes && ac_const(op->count, &count) && count == 1) return;
  in_range(v, op->src_gap, 65535, "copy", "", "source gap");
  in_range(v, op->dst_gap, 65535, "copy", "", "destination gap");
  in_range(v, op->src_gap_bytes, UINT32_MAX, "copy", "", "source gap");
  in_range(v, op->dst_gap_bytes, UINT32_MAX, "copy", "", "destination gap");
}

/* What DataCopyPad asks of lengths and paddings, in elements (docs/semantics.md 5.3; part 2, correction 45). */
static void verify_padding(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  if (!op->len_bytes) return;
  int bytes = (int)ac_type_info(op->type)->bytes;
  int64_t len, value, fill_first, left, right;
  bool known = ac_const(op->len_bytes, &len);
  if (known && len % bytes)
    ac_verify_error(v, "copy", "block length %lld is not a multiple of the %d-byte element", (long long)len, bytes);
  in_range(v, op->left, 32 / bytes, "pad", "", "left padding");
  in_range(v, op->right, 32 / bytes, "pad", "", "right padding");
  if (bytes != 8 || !ac_const(op->scalar, &value) || !ac_const(op->fill_first, &fill_first)) return;
  bool fills = (ac_const(op->left, &left) && left) || (ac_const(op->right, &right) && right) || (known && len % 32);
  if (value && !fill_first && fills)
    ac_verify_error(v, "pad", "8-byte elements can only be padded with 0, not with %lld", (long long)value);
}

static void verify_atomic(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  int64_t mode;
  if (!op->atomic || !ac_const(op->atomic, &mode) || !mode) return;
  const struct ac_chip *chip = v->context->chip;
  unsigned operation = (unsigned)mode & 0xff, type = (unsigned)mode >> 8;
  if (operation < ASCPU_ATOMIC_ADD || operation > ASCPU_ATOMIC_MIN || type >= AC_TYPES) {
    ac_verify_error(v, "atomic", "atomic mode %lld is unknown", (long long)mode);
    return;
  }
  const struct ac_state *state = ac_state_at(AC_SetAtomicAdd + (operation - ASCPU_ATOMIC_ADD));
  if (!(state->types[chip->id] >> type & 1))
    ac_verify_error(v, "atomic", "%s of type %s is not supported on %s", state->api, ac_type_info(type)->cname,
                    chip->name);
}

/* A barrier may be for all pipes, a flag goes from one pipe to another. */
static void verify_sync(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  for (unsigned i = 0; i < 2 && op->pipe[i]; i++) {
    const char *which = !op->pipe[1] ? "" : i ? "destination" : "source";
    int64_t pipe;
    in_range(v, op->pipe[i], AC_PIPES - 1, "pipe", which, "pipe");
    if (op->pipe[1] && ac_const(op->pipe[i], &pipe) && pipe == AC_PIPE_ALL)
      ac_verify_error(v, "pipe", "%s pipe %d is all pipes", which, AC_PIPE_ALL);
  }
  int64_t event;
  const struct ac_chip *chip = v->context->chip;
  if (op->event && ac_const(op->event, &event) && (event < 0 || event >= (int64_t)chip->event_ids))
    ac_verify_error(v, "event", "event id %lld is out of range 0..%u on %s", (long long)event, chip->event_ids - 1,
                    chip->name);
}

/* Modes 2 and, on dav-3510, 4 are between cube and vector cores. */
static void verify_cross(struct ac_verify *v) {
  const struct ac_op *op = &v->op;
  int64_t mode;
  if (op->inst->id != AC_CrossSet && op->inst->id != AC_CrossWait) return;
  if (ac_const(op->number[0], &mode) && (mode < 0 || mode == 3 || mode > 4))
    ac_verify_error(v, "mode", "mode %lld is not one of 0, 1, 2, 4", (long long)mode);
}

static void verify_call(struct ac_verify *v, LLVMValueRef inst) {
  if (ac_read(inst, &v->op, v->context->diags) != AC_READ) return;
  unsigned errors = v->context->diags->errors;
  verify_grant(v);
  if (v->context->diags->errors != errors) return; /* what follows is about an instruction that is not there */
  verify_repeats(v);
  verify_comparison(v);
  verify_amount(v);
  verify_copy(v);
  verify_padding(v);
  verify_atomic(v);
  verify_sync(v);
  verify_cross(v);
  if (v->context->diags->errors == errors) ac_verify_extents(v); /* operands out of range have no extent */
}

bool ac_pass_verify(LLVMModuleRef module, struct ac_pass_context *context) {
  struct ac_verify v = {.context = context, .layout = LLVMGetModuleDataLayout(module), .first = context->diags->len};
  unsigned errors = context->diags->errors;
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
        if (ac_callee(inst) && ac_has_prefix(ac_callee(inst), "__ascpu_refuse_constant")) ac_verify_refusal(&v, inst);
        else verify_call(&v, inst);
  return context->diags->errors == errors;
}
