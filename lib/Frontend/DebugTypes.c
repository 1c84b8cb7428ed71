/* Types from debug info: how the user wrote them, and what kind of value they are.
 *
 * In: DIType nodes as clang -g makes them. Out: text; kind, size, pointee. Address spaces and __restrict are not shown:
 * the interface's macros hide them from the user as well.
 */
#include "DebugTypes.h"
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

/* DWARF's own numbers. */
enum {
  TAG_ARRAY = 0x01,
  TAG_CLASS = 0x02,
  TAG_ENUM = 0x04,
  TAG_POINTER = 0x0f,
  TAG_REFERENCE = 0x10,
  TAG_STRUCT = 0x13,
  TAG_FUNCTION = 0x15,
  TAG_TYPEDEF = 0x16,
  TAG_UNION = 0x17,
  TAG_BASE = 0x24,
  TAG_CONST = 0x26,
  TAG_VOLATILE = 0x35,
  TAG_RESTRICT = 0x37,
  TAG_NAMESPACE = 0x39,
  TAG_RVALUE_REFERENCE = 0x42,
  TAG_ATOMIC = 0x47
};

static LLVMMetadataRef base_of(LLVMContextRef context, LLVMMetadataRef type) {
  return ac_md_operand(context, type, AC_DI_BASE_TYPE);
}

static const char *name_of(LLVMContextRef context, struct ac_arena *arena, LLVMMetadataRef node) {
  unsigned n;
  const char *name = ac_md_string(context, node, AC_DI_NAME, &n);
  return name ? ac_strndup(arena, name, n) : "";
}

const char *ac_di_scoped(LLVMContextRef context, struct ac_arena *arena, LLVMMetadataRef scope, const char *name) {
  for (; scope; scope = ac_md_operand(context, scope, AC_DI_SCOPE)) {
    unsigned tag = LLVMGetDINodeTag(scope);
    if (tag != TAG_NAMESPACE && tag != TAG_STRUCT && tag != TAG_CLASS && tag != TAG_UNION) break;
    const char *outer = name_of(context, arena, scope);
    if (*outer) name = ac_printf(arena, "%s::%s", outer, name); /* an unnamed namespace is not written */
  }
  return name;
}

static const char *qualified(struct ac_arena *arena, const char *qualifier, const char *base) {
  size_t n = strlen(base); /* of a pointer itself, a qualifier stands behind the star */
  return n && base[n - 1] == '*' ? ac_printf(arena, "%s %s", base, qualifier)
                                 : ac_printf(arena, "%s %s", qualifier, base);
}

const char *ac_di_type_name(LLVMContextRef context, struct ac_arena *arena, LLVMMetadataRef type) {
  if (!type) return "void";
  unsigned tag = LLVMGetDINodeTag(type);
  if (tag == TAG_FUNCTION) return "void()"; /* only ever behind a pointer */
  if (tag == TAG_BASE) return name_of(context, arena, type);
  if (tag == TAG_TYPEDEF || tag == TAG_STRUCT || tag == TAG_CLASS || tag == TAG_UNION || tag == TAG_ENUM)
    return ac_di_scoped(context, arena, ac_md_operand(context, type, AC_DI_SCOPE), name_of(context, arena, type));
  const char *base = ac_di_type_name(context, arena, base_of(context, type));
  switch (tag) {
  case TAG_POINTER: return ac_printf(arena, "%s*", base);
  case TAG_REFERENCE: return ac_printf(arena, "%s&", base);
  case TAG_RVALUE_REFERENCE: return ac_printf(arena, "%s&&", base);
  case TAG_ARRAY: return ac_printf(arena, "%s[]", base);
  case TAG_CONST: return qualified(arena, "const", base);
  case TAG_VOLATILE: return qualified(arena, "volatile", base);
  default: return base;
  }
}

unsigned ac_di_number(LLVMContextRef context, LLVMMetadataRef node, const char *field) {
  char *text = LLVMPrintValueToString(LLVMMetadataAsValue(context, node));
  const char *at = strstr(text, field);
  unsigned value = at ? (unsigned)strtoul(at + strlen(field), NULL, 10) : 0;
  LLVMDisposeMessage(text);
  return value;
}

struct value {
  enum ac_param_kind kind;
  uint64_t size;
  bool bf16;
};

/* The names of clang's basic types say what they are; the C API cannot ask for their encoding. */
static enum ac_param_kind basic_kind(const char *name) {
  static const char *const floats[] = {"_Float16", "__bf16",      "half",   "float",
                                       "double",   "long double", "__fp16", "__float128"};
  for (size_t i = 0; i < sizeof floats / sizeof *floats; i++)
    if (strcmp(name, floats[i]) == 0) return AC_PARAM_FLOAT;
  if (strcmp(name, "bool") == 0 || strcmp(name, "_Bool") == 0) return AC_PARAM_BOOL;
  return strncmp(name, "unsigned", 8) == 0 || strncmp(name, "char8_t", 7) == 0 || strncmp(name, "char16_t", 8) == 0 ||
                 strncmp(name, "char32_t", 8) == 0
             ? AC_PARAM_UINT
             : AC_PARAM_INT;
}

static bool pointer_tag(unsigned tag) {
  return tag == TAG_POINTER || tag == TAG_REFERENCE || tag == TAG_RVALUE_REFERENCE;
}

static const char *plain_name(LLVMContextRef context, LLVMMetadataRef type, char *buffer, size_t n) {
  unsigned len = 0;
  const char *name = ac_md_string(context, type, AC_DI_NAME, &len);
  if (len >= n) len = (unsigned)n - 1;
  if (name) memcpy(buffer, name, len);
  buffer[name ? len : 0] = '\0';
  return buffer;
}

/* Through typedefs, const and enums to what the value is. *last is the type that was reached. */
static struct value resolve(LLVMContextRef context, LLVMMetadataRef type, LLVMMetadataRef *last) {
  struct value value = {AC_PARAM_STRUCT, 0, false};
  char name[64];
  for (*last = type; type; type = base_of(context, type)) {
    *last = type;
    unsigned tag = LLVMGetDINodeTag(type);
    if (tag == TAG_BASE) {
      plain_name(context, type, name, sizeof name);
      value.kind = basic_kind(name);
      value.bf16 |= strcmp(name, "__bf16") == 0;
    } else if (pointer_tag(tag)) value.kind = AC_PARAM_POINTER;
    else if (tag == TAG_TYPEDEF) value.bf16 |= strcmp(plain_name(context, type, name, sizeof name), "bfloat16_t") == 0;
    bool passes_through = tag == TAG_TYPEDEF || tag == TAG_CONST || tag == TAG_VOLATILE || tag == TAG_RESTRICT ||
                          tag == TAG_ATOMIC || tag == TAG_ENUM;
    if (passes_through) continue;
    value.size = pointer_tag(tag) ? 8 : tag == TAG_FUNCTION ? 0 : LLVMDITypeGetSizeInBits(type) / 8;
    return value;
  }
  return value; /* void, or an enum without a base type */
}

void ac_di_param(LLVMContextRef context, LLVMMetadataRef type, struct ac_param *param) {
  LLVMMetadataRef last;
  struct value value = resolve(context, type, &last);
  param->kind = value.kind;
  param->size = value.size;
  param->pointee_kind = AC_PARAM_STRUCT;
  param->pointee_bf16 = value.bf16;
  if (value.kind != AC_PARAM_POINTER) return;
  value = resolve(context, base_of(context, last), &last);
  param->pointee_kind = value.kind;
  param->pointee_size = value.size;
  param->pointee_bf16 = value.bf16;
}
