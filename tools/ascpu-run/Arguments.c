/* Arguments: what the user typed for each kernel parameter, as buffers and values.
 *
 * In: the ARGs and, later, the kernel's parameters. Out: what ascpu_launch gets, and after it the output files.
 * Whatever does not fit is one line with the argument's index, the parameter's name and its type. Not here: comparing
 * results (Compare.c).
 */
#include "Run.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FIELDS = 8 };
#define MAX_BYTES (UINT64_C(1) << 46) /* more than a machine can map for us; keeps products of sizes from wrapping */

/* ---- the text: fields between colons ---- */

struct fields {
  char *at[MAX_FIELDS];
  size_t len;
};

/* `\:` is a colon inside a field; every other backslash is itself. More than MAX_FIELDS fields only count. */
static struct fields split(struct ac_arena *arena, const char *text) {
  struct fields f = {.len = 1};
  char *to = ac_alloc(arena, strlen(text) + 2);
  f.at[0] = to;
  for (; *text; text++) {
    if (text[0] == '\\' && text[1] == ':') {
      *to++ = *++text;
    } else if (*text == ':') {
      *to++ = '\0';
      if (f.len < MAX_FIELDS) f.at[f.len] = to;
      f.len++;
    } else {
      *to++ = *text;
    }
  }
  return f;
}

static bool malformed(const struct run_arg *arg, const char *form, struct ac_diags *diags) {
  ac_usage_error(diags, "%s: this form is written %s", arg->label, form);
  return false;
}

static bool read_dtype(struct run_arg *arg, const char *text, struct ac_diags *diags) {
  if (ac_dtype_parse(text, strlen(text), &arg->tensor.dtype)) return true;
  ac_usage_error(diags, "%s: unknown element type '%s'", arg->label, text);
  return false;
}

/* `8x2048` or `n`, and the bytes that takes. */
static bool read_shape(struct run_arg *arg, const char *text, struct ac_diags *diags) {
  struct ac_npy *t = &arg->tensor;
  uint64_t count = 1, limit = MAX_BYTES / ac_dtype_size(t->dtype);
  for (const char *at = text;; at++) {
    char *end;
    errno = 0;
    unsigned long long extent = strtoull(at, &end, 10);
    if (*at < '0' || *at > '9' || errno || (*end && *end != 'x') || t->rank == 32) {
      ac_usage_error(diags, "%s: '%s' is not a shape like 8x2048", arg->label, text);
      return false;
    }
    if (extent > limit || (extent && count > limit / extent)) {
      ac_usage_error(diags, "%s: a shape of %s does not fit into memory", arg->label, text);
      return false;
    }
    t->shape[t->rank++] = extent;
    count *= extent;
    at = end;
    if (!*at) break;
  }
  t->count = count;
  t->bytes = count * ac_dtype_size(t->dtype);
  return true;
}

/* ---- buffers ---- */

static bool allocate(struct run_arg *arg, size_t bytes, struct ac_diags *diags) {
  if (!run_memory_new(&arg->memory, bytes)) {
    ac_error(diags, (struct ac_loc){0}, NULL, "%s: no memory for %zu bytes: %s", arg->label, bytes, strerror(errno));
    return false;
  }
  arg->tensor.data = arg->pointer = arg->memory.data;
  return true;
}

/* A file that is not there is the command line's fault, one that cannot be read is not (cli.md). */
static void read_error(const char *label, const char *path, int error, const char *why, struct ac_diags *diags) {
  if (error == ENOENT || error == ENOTDIR) ac_usage_error(diags, "%s: cannot read '%s': %s", label, path, why);
  else ac_error(diags, (struct ac_loc){0}, NULL, "%s: cannot read '%s': %s", label, path, why);
}

static bool load_npy(struct run_arg *arg, struct ac_diags *diags) {
  char why[256];
  errno = 0;
  if (!ac_npy_read(arg->path, &arg->tensor, why, sizeof why)) {
    read_error(arg->label, arg->path, errno, why, diags);
    return false;
  }
  void *read = arg->tensor.data;
  bool ok = allocate(arg, arg->tensor.bytes, diags);
  if (ok && arg->tensor.bytes) memcpy(arg->memory.data, read, arg->tensor.bytes);
  if (!ok) arg->tensor.data = NULL;
  free(read);
  return ok;
}

static bool load_raw(struct run_arg *arg, struct ac_diags *diags) {
  struct ac_buf bytes = {0};
  bool ok = ac_read_file(arg->path, &bytes);
  if (!ok) {
    int error = errno;
    read_error(arg->label, arg->path, error, strerror(error), diags);
  } else if ((ok = allocate(arg, bytes.len, diags)) && bytes.len) {
    memcpy(arg->memory.data, bytes.data, bytes.len);
  }
  arg->tensor.dtype = AC_DT_NONE;
  arg->tensor.count = arg->tensor.bytes = bytes.len;
  ac_buf_free(&bytes);
  return ok;
}

/* Found before the run, so that a long one is not lost for a missing folder. */
static bool check_writable(const struct run_arg *arg, struct ac_diags *diags) {
  struct stat st;
  if (stat(arg->out_path, &st) == 0 && S_ISDIR(st.st_mode)) {
    ac_usage_error(diags, "%s: cannot write '%s': it is a folder", arg->label, arg->out_path);
    return false;
  }
  const char *slash = strrchr(arg->out_path, '/');
  const char *folder = !slash ? "."
                       : slash == arg->out_path
                           ? "/"
                           : ac_strndup(diags->arena, arg->out_path, (size_t)(slash - arg->out_path));
  if (access(folder, W_OK) == 0) return true;
  int error = errno;
  if (error == ENOENT || error == ENOTDIR)
    ac_usage_error(diags, "%s: cannot write '%s': %s", arg->label, arg->out_path, strerror(error));
  else
    ac_error(diags, (struct ac_loc){0}, NULL, "%s: cannot write '%s': %s", arg->label, arg->out_path, strerror(error));
  return false;
}

/* ---- one form each ---- */

static bool read_input(struct run_arg *arg, const char *text, const struct fields *f, struct ac_diags *diags) {
  size_t n = strlen(f->at[0]);
  arg->form = RUN_IN;
  arg->path = f->at[0];
  if (n > 4 && strcmp(f->at[0] + n - 4, ".npy") == 0 && f->len == 1) return load_npy(arg, diags);
  ac_usage_error(diags, "%s: '%s' is not PATH.npy, out:, inout:, zeros:, raw: or DTYPE:VALUE", arg->label, text);
  return false;
}

static bool read_out(struct run_arg *arg, const struct fields *f, struct ac_diags *diags) {
  arg->form = RUN_OUT;
  if (f->len != 4 || !*f->at[1]) return malformed(arg, "out:PATH.npy:DTYPE:SHAPE", diags);
  arg->path = arg->out_path = f->at[1];
  if (!read_dtype(arg, f->at[2], diags) || !read_shape(arg, f->at[3], diags) || !check_writable(arg, diags) ||
      !allocate(arg, arg->tensor.bytes, diags))
    return false;
  memset(arg->memory.data, 0xA5, arg->tensor.bytes);
  return true;
}

static bool read_inout(struct run_arg *arg, const struct fields *f, struct ac_diags *diags) {
  arg->form = RUN_INOUT;
  if (f->len < 2 || f->len > 3 || !*f->at[1] || (f->len == 3 && !*f->at[2]))
    return malformed(arg, "inout:PATH.npy[:OUT.npy]", diags);
  arg->path = f->at[1];
  arg->out_path = f->len == 3 ? f->at[2] : f->at[1];
  return load_npy(arg, diags) && check_writable(arg, diags);
}

static bool read_zeros(struct run_arg *arg, const struct fields *f, struct ac_diags *diags) {
  arg->form = RUN_ZEROS;
  if (f->len != 3) return malformed(arg, "zeros:DTYPE:SHAPE", diags);
  return read_dtype(arg, f->at[1], diags) && read_shape(arg, f->at[2], diags) &&
         allocate(arg, arg->tensor.bytes, diags);
}

static bool read_raw(struct run_arg *arg, const struct fields *f, struct ac_diags *diags) {
  arg->form = RUN_RAW;
  if (f->len != 2 || !*f->at[1]) return malformed(arg, "raw:PATH", diags);
  arg->path = f->at[1];
  return load_raw(arg, diags);
}

static bool read_scalar(struct run_arg *arg, const struct fields *f, struct ac_diags *diags) {
  arg->form = RUN_SCALAR;
  if (f->len != 2) return malformed(arg, "DTYPE:VALUE", diags);
  return read_dtype(arg, f->at[0], diags) &&
         run_scalar_read(arg->tensor.dtype, f->at[1], arg->label, arg->scalar, diags);
}

static bool read_arg(struct run_arg *arg, const char *text, struct ac_diags *diags) {
  struct fields f = split(diags->arena, text);
  enum ac_dtype dtype;
  if (f.len > MAX_FIELDS) return read_input(arg, text, &f, diags);
  if (f.len > 1 && strcmp(f.at[0], "out") == 0) return read_out(arg, &f, diags);
  if (f.len > 1 && strcmp(f.at[0], "inout") == 0) return read_inout(arg, &f, diags);
  if (f.len > 1 && strcmp(f.at[0], "zeros") == 0) return read_zeros(arg, &f, diags);
  if (f.len > 1 && strcmp(f.at[0], "raw") == 0) return read_raw(arg, &f, diags);
  if (f.len > 1 && ac_dtype_parse(f.at[0], strlen(f.at[0]), &dtype)) return read_scalar(arg, &f, diags);
  return read_input(arg, text, &f, diags);
}

static bool check_distinct_outputs(const struct run_args *args, struct ac_diags *diags) {
  for (size_t i = 0; i < args->len; i++)
    for (size_t k = 0; k < i && args->list[i].out_path; k++)
      if (args->list[k].out_path && strcmp(args->list[i].out_path, args->list[k].out_path) == 0)
        ac_usage_error(diags, "%s: '%s' is also written by %s", args->list[i].label, args->list[i].out_path,
                       args->list[k].label);
  return diags->errors == 0;
}

bool run_args_read(struct run_args *args, const struct run_options *o, struct ac_diags *diags) {
  *args = (struct run_args){.len = o->args.len};
  args->list = ac_alloc(diags->arena, (args->len + 1) * sizeof *args->list);
  for (size_t i = 0; i < args->len; i++) {
    args->list[i].label = ac_printf(diags->arena, "argument %zu", i);
    if (!read_arg(&args->list[i], o->args.data[i], diags)) return false;
  }
  return check_distinct_outputs(args, diags);
}

void run_args_free(struct run_args *args) {
  for (size_t i = 0; i < args->len; i++) run_memory_free(&args->list[i].memory);
}

/* ---- against the kernel's parameters ---- */

static bool dtype_is(enum ac_dtype dtype, enum ascpu_kind kind, size_t size, bool bfloat16) {
  if (ac_dtype_size(dtype) != size) return false;
  switch (dtype) {
  case AC_DT_BOOL: return kind == ASCPU_BOOL;
  case AC_DT_I8:
  case AC_DT_I16:
  case AC_DT_I32:
  case AC_DT_I64: return kind == ASCPU_INT;
  case AC_DT_U8:
  case AC_DT_U16:
  case AC_DT_U32:
  case AC_DT_U64: return kind == ASCPU_UINT;
  case AC_DT_BF16: return kind == ASCPU_FLOAT && bfloat16;
  case AC_DT_F16:
  case AC_DT_F32:
  case AC_DT_F64: return kind == ASCPU_FLOAT && !bfloat16;
  case AC_DT_NONE: break;
  }
  return false;
}

/* void* and GM_ADDR (bytes) take anything; raw bytes have no type, but must be whole elements. */
static bool fits_pointer(const struct run_arg *arg, const struct ascpu_parameter *p) {
  bool any = p->pointee_size == 0 || (p->pointee_size == 1 && p->pointee_kind == ASCPU_UINT);
  if (arg->form == RUN_SCALAR) return false;
  if (any) return true;
  if (arg->form == RUN_RAW) return arg->tensor.bytes % p->pointee_size == 0;
  return dtype_is(arg->tensor.dtype, p->pointee_kind, p->pointee_size, p->bfloat16);
}

static bool fits(const struct run_arg *arg, const struct ascpu_parameter *p) {
  if (p->kind == ASCPU_POINTER) return fits_pointer(arg, p);
  if (p->kind == ASCPU_STRUCT) return arg->form == RUN_RAW && arg->tensor.bytes == p->size;
  return arg->form == RUN_SCALAR && dtype_is(arg->tensor.dtype, p->kind, p->size, p->bfloat16);
}

static void misfit(const struct run_arg *arg, const struct ascpu_parameter *p, struct ac_diags *diags) {
  char what[64], size[48] = "";
  if (arg->form == RUN_RAW) snprintf(what, sizeof what, "raw data of %zu bytes", arg->tensor.bytes);
  else
    snprintf(what, sizeof what, "%s %s", ac_dtype_name(arg->tensor.dtype),
             arg->form == RUN_SCALAR ? "scalar" : "tensor");
  if (p->kind == ASCPU_STRUCT) snprintf(size, sizeof size, ", a struct of %zu bytes (raw:PATH)", p->size);
  ac_usage_error(diags, "%s: %s does not fit parameter '%s%s%s'%s", arg->label, what, p->type, p->name[0] ? " " : "",
                 p->name, size);
}

static bool check_count(const struct run_args *args, const struct ascpu_kernel *kernel, struct ac_diags *diags) {
  size_t n = ascpu_parameter_count(kernel);
  if (n == args->len) return true;
  struct ac_buf names = {0};
  for (size_t i = 0; i < n; i++) {
    const struct ascpu_parameter *p = ascpu_parameter_at(kernel, i);
    ac_buf_printf(&names, "%s%s%s%s", i ? ", " : " (", p->type, p->name[0] ? " " : "", p->name);
  }
  ac_usage_error(diags, "kernel '%s' takes %zu argument%s%s%s, %zu given", ascpu_kernel_name(kernel), n,
                 n == 1 ? "" : "s", n ? names.data : "", n ? ")" : "", args->len);
  ac_buf_free(&names);
  return false;
}

bool run_args_bind(struct run_args *args, const struct ascpu_kernel *kernel, struct ac_diags *diags) {
  if (!check_count(args, kernel, diags)) return false;
  for (size_t i = 0; i < args->len; i++) {
    struct run_arg *arg = &args->list[i];
    const struct ascpu_parameter *p = ascpu_parameter_at(kernel, i);
    if (p->name[0]) arg->label = ac_printf(diags->arena, "argument %zu (%s)", i, p->name);
    if (!fits(arg, p)) misfit(arg, p, diags);
    arg->value = p->kind == ASCPU_POINTER  ? (void *)&arg->pointer
                 : p->kind == ASCPU_STRUCT ? (void *)arg->memory.data
                                           : (void *)arg->scalar;
  }
  return diags->errors == 0;
}

/* ---- outputs ---- */

/* Every file is written under another name first, and all are renamed when none has failed. */
static const char *temporary_name(const struct run_arg *arg, struct ac_arena *arena) {
  return ac_printf(arena, "%s.ascpu-%ld", arg->out_path, (long)getpid());
}

static void discard(const struct run_args *args, size_t n, struct ac_arena *arena) {
  for (size_t i = 0; i < n; i++)
    if (args->list[i].out_path) unlink(temporary_name(&args->list[i], arena));
}

bool run_args_write(const struct run_args *args, struct ac_diags *diags) {
  char why[256];
  for (size_t i = 0; i < args->len; i++) {
    const struct run_arg *arg = &args->list[i];
    if (!arg->out_path) continue;
    if (ac_npy_write(temporary_name(arg, diags->arena), &arg->tensor, why, sizeof why)) continue;
    ac_error(diags, (struct ac_loc){0}, NULL, "%s: cannot write '%s': %s", arg->label, arg->out_path, why);
    discard(args, i, diags->arena);
    return false;
  }
  for (size_t i = 0; i < args->len; i++) {
    const struct run_arg *arg = &args->list[i];
    if (!arg->out_path || rename(temporary_name(arg, diags->arena), arg->out_path) == 0) continue;
    ac_error(diags, (struct ac_loc){0}, NULL, "%s: cannot write '%s': %s", arg->label, arg->out_path, strerror(errno));
  }
  if (diags->errors) discard(args, args->len, diags->arena);
  return diags->errors == 0;
}
