/* LaunchHeaders: aclrtlaunch_NAME.h for each kernel, which host sources of another compiler include for
 * ACLRT_LAUNCH_KERNEL(NAME)(blocks, stream, arguments...).
 *
 * In: the kernels of a source, a folder. Out: a header for each whose parameters are pointers and numbers of C. Not
 * here: the function that the header declares (lib/CodeGen/Stub.c).
 */
#include "cc.h"
#include <ctype.h>

/* The type in C; NULL if it has no name that every host compiler knows. */
static const char *c_type(struct ac_arena *arena, const struct ac_param *param) {
  switch (param->kind) {
  case AC_PARAM_POINTER: return "void *";
  case AC_PARAM_BOOL: return "bool ";
  case AC_PARAM_INT: return ac_printf(arena, "int%u_t ", (unsigned)param->size * 8);
  case AC_PARAM_UINT: return ac_printf(arena, "uint%u_t ", (unsigned)param->size * 8);
  case AC_PARAM_FLOAT: return param->size == 4 ? "float " : param->size == 8 ? "double " : NULL;
  default: return NULL;
  }
}

static bool header_text(struct ac_arena *arena, const struct ac_kernel *kernel, struct ac_buf *text) {
  for (const char *p = kernel->name; *p; p++)
    if (!isalnum((unsigned char)*p) && *p != '_') return false;
  ac_buf_puts(
      text,
      "#pragma once\n#include \"acl/acl.h\"\n#ifndef ACLRT_LAUNCH_KERNEL\n"
      "#define ACLRT_LAUNCH_KERNEL(kernel) aclrtlaunch_##kernel\n#endif\n#ifdef __cplusplus\nextern \"C\"\n#endif\n");
  ac_buf_printf(text, "uint32_t aclrtlaunch_%s(uint32_t blocks, aclrtStream stream", kernel->name);
  for (size_t i = 0; i < kernel->nparams; i++) {
    const char *type = c_type(arena, &kernel->params[i]);
    if (!type) return false;
    ac_buf_printf(text, ", %s%s", type, kernel->params[i].name);
  }
  ac_buf_puts(text, ");\n");
  return true;
}

/* Builds compile again what includes a header that is newer, so that one that says the same stays. */
static bool says_the_same(const char *path, const struct ac_buf *text) {
  FILE *f = fopen(path, "rb");
  bool same = f != NULL;
  for (size_t i = 0; same && i < text->len; i++) same = fgetc(f) == (unsigned char)text->data[i];
  same = same && fgetc(f) == EOF;
  if (f) fclose(f);
  return same;
}

bool cc_launch_headers(const char *folder, const struct ac_kernel *kernels, size_t n, struct cc_outputs *outputs,
                       struct ac_diags *diags) {
  bool ok = true;
  for (size_t i = 0; ok && i < n; i++) {
    struct ac_buf text = {0};
    const char *name = ac_printf(outputs->arena, "%s/aclrtlaunch_%s.h", folder, kernels[i].name);
    if (header_text(outputs->arena, &kernels[i], &text) && !says_the_same(name, &text)) {
      const char *path = cc_output_path(outputs, name, diags);
      ok = path && ac_write_output(path, text.data, text.len, diags);
    }
    ac_buf_free(&text);
  }
  return ok;
}
