/* Places on-chip arrays (`__ubuf__ float x[256];`) in their memories, for asc-map-memory.
 *
 * In: globals of address spaces 2..6. Out: an offset for each, 32-byte aligned. Arrays that several functions use come
 * first, at the same place for all; behind them each function's own arrays, so two kernels do not add up. `extern
 * __ubuf__ T x[];` (the dynamic part) begins behind everything. Does not rewrite IR.
 */
#include "MapMemory.h"
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 32 };

static unsigned on_chip(LLVMValueRef global) {
  unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(global));
  return space >= AC_L1 && space < AC_SPACES && space != AC_SPR ? space : 0;
}

bool ac_mentions_on_chip(LLVMValueRef constant) {
  if (LLVMIsAGlobalVariable(constant)) return on_chip(constant);
  if (LLVMIsAGlobalValue(constant)) return false;
  LLVMTypeRef type = LLVMTypeOf(constant);
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMIsNull(constant)) return false;
  for (int i = 0; i < LLVMGetNumOperands(constant); i++)
    if (ac_mentions_on_chip(LLVMGetOperand(constant, (unsigned)i))) return true;
  return false;
}

/* ---- names and places ---- */

static LLVMMetadataRef attached(LLVMValueRef global, const char *kind) {
  unsigned want =
      LLVMGetMDKindIDInContext(LLVMGetModuleContext(LLVMGetGlobalParent(global)), kind, (unsigned)strlen(kind));
  size_t n;
  LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &n);
  LLVMMetadataRef found = NULL;
  for (unsigned i = 0; i < n; i++)
    if (LLVMValueMetadataEntriesGetKind(entries, i) == want) found = LLVMValueMetadataEntriesGetMetadata(entries, i);
  LLVMDisposeValueMetadataEntries(entries);
  return found;
}

/* The note that ac_note_arrays leaves: !{!"name", !"file", !"line"}. Debug info says the same, but the descriptions of
 * variables are stripped long before arrays are placed. */
static const char note_kind[] = "asc.declared";

void ac_note_arrays(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  unsigned kind = LLVMGetMDKindIDInContext(context, note_kind, sizeof note_kind - 1);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
    LLVMMetadataRef expression = attached(g, "dbg");
    if (!on_chip(g) || !expression) continue;
    LLVMMetadataRef variable = LLVMDIGlobalVariableExpressionGetVariable(expression);
    unsigned nname = 0, nfile;
    const char *name = ac_md_string(context, variable, 1, &nname);
    const char *file = LLVMDIFileGetFilename(LLVMDIVariableGetFile(variable), &nfile);
    char line[16];
    int nline = snprintf(line, sizeof line, "%u", LLVMDIVariableGetLine(variable));
    LLVMMetadataRef parts[] = {LLVMMDStringInContext2(context, name ? name : "", nname),
                               LLVMMDStringInContext2(context, file, nfile),
                               LLVMMDStringInContext2(context, line, (size_t)nline)};
    LLVMGlobalSetMetadata(g, kind, LLVMMDNodeInContext2(context, parts, 3));
  }
}

struct ac_loc ac_global_loc(LLVMValueRef global) {
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(global));
  LLVMMetadataRef note = attached(global, note_kind);
  unsigned n;
  const char *line = ac_md_string(context, note, 2, &n);
  if (!line) return (struct ac_loc){0};
  return (struct ac_loc){ac_md_string(context, note, 1, &n), (unsigned)strtoul(line, NULL, 10), 0};
}

const char *ac_global_name(LLVMValueRef global, struct ac_arena *arena) {
  unsigned n = 0;
  const char *name =
      ac_md_string(LLVMGetModuleContext(LLVMGetGlobalParent(global)), attached(global, note_kind), 0, &n);
  if (name) return ac_strndup(arena, name, n);
  size_t len;
  name = LLVMGetValueName2(global, &len);
  return ac_strndup(arena, name, len);
}

/* ---- who uses an array ---- */

static LLVMValueRef const several = (LLVMValueRef)1;

static LLVMValueRef join(LLVMValueRef a, LLVMValueRef b) { return !a ? b : !b || a == b ? a : several; }

static LLVMValueRef user_function(LLVMValueRef value) {
  LLVMValueRef owner = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAInstruction(user)) owner = join(owner, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)));
    else owner = join(owner, user_function(user));
  }
  return owner;
}

/* ---- placing ---- */

static uint64_t take(uint64_t *next, uint64_t bytes, unsigned align) {
  if (align < ALIGNMENT) align = ALIGNMENT;
  uint64_t at = (*next + align - 1) / align * align;
  *next = at + bytes;
  return at;
}

static void overflow(struct ac_pass_context *pass, const struct ac_placement *placement, const struct ac_placed *last,
                     unsigned space) {
  struct ac_buf text = {0};
  ac_buf_printf(&text, "%s overflow on %s (%llu bytes):", ac_space_name(space), pass->chip->name,
                (unsigned long long)pass->chip->bytes[space]);
  for (const struct ac_placed *p = placement->list; p <= last; p++)
    if (on_chip(p->array) == space && (!p->owner || p->owner == last->owner))
      ac_buf_printf(&text, "%s %s %llu bytes", p == placement->list ? "" : ",",
                    ac_global_name(p->array, placement->arena), (unsigned long long)p->bytes);
  ac_error(pass->diags, ac_global_loc(last->array), "memory-overflow", "%s", text.data);
  ac_buf_free(&text);
}

/* Places the arrays of one owner (NULL: shared) from `next` on; false when one does not fit. */
static bool place(struct ac_placement *p, LLVMValueRef owner, uint64_t next[AC_SPACES], struct ac_pass_context *pass) {
  for (size_t i = 0; i < p->count; i++) {
    struct ac_placed *a = &p->list[i];
    if (a->owner != owner || !LLVMGetInitializer(a->array)) continue;
    unsigned space = on_chip(a->array);
    a->offset = take(&next[space], a->bytes, LLVMGetAlignment(a->array));
    if (next[space] <= pass->chip->bytes[space]) continue;
    overflow(pass, p, a, space);
    return false;
  }
  return true;
}

static void collect(LLVMModuleRef module, struct ac_placement *p) {
  size_t n = 0;
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) n += on_chip(g) != 0;
  p->arena = ac_arena_new();
  p->list = ac_alloc(p->arena, (n ? n : 1) * sizeof *p->list);
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
    if (!on_chip(g)) continue;
    LLVMValueRef owner = user_function(g);
    p->list[p->count++] = (struct ac_placed){.array = g,
                                             .owner = owner == several ? NULL : owner,
                                             .bytes = LLVMABISizeOfType(layout, LLVMGlobalGetValueType(g))};
  }
}

bool ac_place_arrays(LLVMModuleRef module, struct ac_pass_context *pass, struct ac_placement *p) {
  collect(module, p);
  uint64_t shared[AC_SPACES] = {0}, last[AC_SPACES];
  if (!place(p, NULL, shared, pass)) return false;
  memcpy(last, shared, sizeof last);
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    uint64_t next[AC_SPACES];
    memcpy(next, shared, sizeof next);
    if (!place(p, fn, next, pass)) return false;
    for (int s = 0; s < AC_SPACES; s++)
      if (next[s] > last[s]) last[s] = next[s];
  }
  for (size_t i = 0; i < p->count; i++)
    if (!LLVMGetInitializer(p->list[i].array)) p->list[i].offset = take(&last[on_chip(p->list[i].array)], 0, ALIGNMENT);
  return true;
}

uint64_t ac_array_offset(const struct ac_placement *p, LLVMValueRef array) {
  for (size_t i = 0; i < p->count; i++)
    if (p->list[i].array == array) return p->list[i].offset;
  return 0;
}

void ac_placement_free(struct ac_placement *p) {
  if (p->arena) ac_arena_free(p->arena);
}
