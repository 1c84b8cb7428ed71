/* The notes of Location.h: two string attributes on a declaration, "ascpu-called-at" and "ascpu-called-name".
 *
 * In: a module with debug info. Out: attributes, and the reader for them. Does not judge which declarations are
 * missing.
 */
#include "Location.h"
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

static const char at_key[] = "ascpu-called-at", name_key[] = "ascpu-called-name";

static void set_note(LLVMValueRef fn, const char *key, const char *text, unsigned n) {
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
  LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                          LLVMCreateStringAttribute(context, key, (unsigned)strlen(key), text, n));
}

static void note_first_call(LLVMValueRef fn) {
  for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    struct ac_loc loc = ac_inst_loc(user);
    if (!loc.file) continue;
    struct ac_buf text = {0};
    ac_buf_printf(&text, "%u:%u:%s", loc.line, loc.col, loc.file);
    set_note(fn, at_key, text.data, (unsigned)text.len);
    ac_buf_free(&text);
    return;
  }
}

void ac_note_calls(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    if (!LLVMIsDeclaration(fn) || !LLVMGetFirstUse(fn) || LLVMGetIntrinsicID(fn)) continue;
    if (strncmp(LLVMGetValueName(fn), "__ascpu_", 8) == 0) continue;
    note_first_call(fn);
    unsigned n;
    const char *name = ac_md_string(context, LLVMGetSubprogram(fn), 2, &n);
    if (name) set_note(fn, name_key, name, n);
  }
}

static const char *get_note(LLVMValueRef fn, const char *key, struct ac_arena *arena) {
  if (!LLVMIsAFunction(fn)) return NULL;
  LLVMAttributeRef note =
      LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, key, (unsigned)strlen(key));
  unsigned n;
  const char *text = note ? LLVMGetStringAttributeValue(note, &n) : NULL;
  return text ? ac_strndup(arena, text, n) : NULL;
}

struct ac_called ac_called_at(LLVMValueRef fn, struct ac_arena *arena) {
  struct ac_called called = {.name = get_note(fn, name_key, arena)};
  if (!called.name) called.name = ac_strdup(arena, LLVMGetValueName(fn));
  const char *at = get_note(fn, at_key, arena);
  if (!at) return called;
  char *end;
  called.loc.line = (unsigned)strtoul(at, &end, 10);
  called.loc.col = (unsigned)strtoul(end + 1, &end, 10);
  called.loc.file = end + 1;
  return called;
}
