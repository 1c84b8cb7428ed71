/* Npy: NumPy's .npy files, read and written.
 *
 * In: a path; the header (a Python dict in text) is parsed by a strict parser of its own: the three keys, each once,
 * nothing else. Out: element type, shape and the bytes, or one line that says what is wrong, without the path. errno
 * tells an error of the system (ENOENT for a missing file) from a bad file (0). Only C order and little endian; never
 * converts elements.
 */
#include "Support.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_RANK = 32, DATA_ALIGN = 64 };
static const char magic[6] = {(char)0x93, 'N', 'U', 'M', 'P', 'Y'};

static const struct {
  const char *name, *descr;
  size_t size;
} dtypes[AC_DT_NONE] = {
    [AC_DT_BOOL] = {"bool", "|b1", 1},   [AC_DT_I8] = {"int8", "|i1", 1},      [AC_DT_U8] = {"uint8", "|u1", 1},
    [AC_DT_I16] = {"int16", "<i2", 2},   [AC_DT_U16] = {"uint16", "<u2", 2},   [AC_DT_I32] = {"int32", "<i4", 4},
    [AC_DT_U32] = {"uint32", "<u4", 4},  [AC_DT_I64] = {"int64", "<i8", 8},    [AC_DT_U64] = {"uint64", "<u8", 8},
    [AC_DT_F16] = {"float16", "<f2", 2}, [AC_DT_BF16] = {"bfloat16", NULL, 2}, [AC_DT_F32] = {"float32", "<f4", 4},
    [AC_DT_F64] = {"float64", "<f8", 8}};

const char *ac_dtype_name(enum ac_dtype dtype) { return dtype < AC_DT_NONE ? dtypes[dtype].name : "none"; }
size_t ac_dtype_size(enum ac_dtype dtype) { return dtype < AC_DT_NONE ? dtypes[dtype].size : 0; }

bool ac_dtype_parse(const char *name, size_t n, enum ac_dtype *dtype) {
  for (unsigned i = 0; i < AC_DT_NONE; i++)
    if (strlen(dtypes[i].name) == n && memcmp(dtypes[i].name, name, n) == 0) {
      *dtype = (enum ac_dtype)i;
      return true;
    }
  return false;
}

/* ---- errors ---- */
/* Where the one line goes. */
struct text {
  char *data;
  size_t len;
};

__attribute__((format(printf, 2, 3))) static bool bad(struct text err, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  if (err.len) vsnprintf(err.data, err.len, fmt, args);
  va_end(args);
  for (char *c = err.data; err.len && *c; c++) /* pieces of a hostile header may be in it */
    if ((unsigned char)*c < 0x20 || (unsigned char)*c >= 0x7F) *c = '?';
  errno = 0;
  return false;
}

static bool failed(struct text err) {
  int error = errno;
  bad(err, "%s", strerror(error));
  errno = error;
  return false;
}

/* ---- the header's dict ---- */
struct parser {
  const char *at, *end;
  struct text err;
};
struct word {
  const char *at;
  int len;
};

static bool malformed(struct parser *p, const char *what) { return bad(p->err, "malformed .npy header: %s", what); }

static void skip_space(struct parser *p) {
  while (p->at < p->end && (*p->at == ' ' || *p->at == '\n' || *p->at == '\t' || *p->at == '\r')) p->at++;
}

static bool next_is(struct parser *p, char c) {
  skip_space(p);
  if (p->at == p->end || *p->at != c) return false;
  p->at++;
  return true;
}

/* A quoted string. numpy never writes escapes into these, so a backslash is an error. */
static bool parse_string(struct parser *p, struct word *out) {
  skip_space(p);
  if (p->at == p->end || (*p->at != '\'' && *p->at != '"')) return malformed(p, "a string is expected");
  char quote = *p->at++;
  out->at = p->at;
  while (p->at < p->end && *p->at != quote && *p->at != '\\') p->at++;
  if (p->at == p->end || *p->at != quote) return malformed(p, "a string does not end");
  out->len = (int)(p->at++ - out->at);
  return true;
}

static bool word_is(struct word word, const char *text) {
  return (size_t)word.len == strlen(text) && memcmp(word.at, text, (size_t)word.len) == 0;
}

static bool simple_dtype(struct parser *p, struct word descr, enum ac_dtype *dtype) {
  for (unsigned i = 0; i < AC_DT_NONE; i++) {
    const char *known = dtypes[i].descr;
    if (!known || descr.len != 3 || memcmp(descr.at + 1, known + 1, 2) != 0) continue;
    bool any_order = dtypes[i].size == 1;
    if (descr.at[0] == known[0] || (any_order && strchr("<>=|", descr.at[0]))) {
      *dtype = (enum ac_dtype)i;
      return true;
    }
  }
  if (descr.len >= 2 && descr.at[0] == '|' && descr.at[1] == 'O') return bad(p->err, "object arrays are not supported");
  if (descr.len && descr.at[0] == '>')
    return bad(p->err, "big-endian element type '%.*s' is not supported", descr.len, descr.at);
  return bad(p->err, "element type '%.*s' is not supported", descr.len, descr.at);
}

/* A record: only [('bfloat16', '<u2')], our form of bfloat16. */
static bool record_dtype(struct parser *p, enum ac_dtype *dtype) {
  struct word field, descr;
  if (!next_is(p, '(')) return malformed(p, "a field of a record is expected");
  if (!parse_string(p, &field)) return false;
  if (!next_is(p, ',')) return malformed(p, "',' is expected in a record");
  skip_space(p);
  bool plain = p->at < p->end && (*p->at == '\'' || *p->at == '"');
  if (plain && !parse_string(p, &descr)) return false;
  if (!plain || !word_is(field, "bfloat16") || !word_is(descr, "<u2") || !next_is(p, ')'))
    return bad(p->err, "records are not supported as elements (but for [('bfloat16', '<u2')])");
  next_is(p, ',');
  if (!next_is(p, ']')) return bad(p->err, "records are not supported as elements (but for [('bfloat16', '<u2')])");
  *dtype = AC_DT_BF16;
  return true;
}

static bool parse_descr(struct parser *p, enum ac_dtype *dtype) {
  struct word descr;
  if (next_is(p, '[')) return record_dtype(p, dtype);
  return parse_string(p, &descr) && simple_dtype(p, descr, dtype);
}

static bool parse_order(struct parser *p) {
  skip_space(p);
  size_t left = (size_t)(p->end - p->at);
  if (left >= 5 && memcmp(p->at, "False", 5) == 0) {
    p->at += 5;
    return true;
  }
  if (left >= 4 && memcmp(p->at, "True", 4) == 0)
    return bad(p->err, "Fortran order is not supported; save numpy.ascontiguousarray(...) of it");
  return malformed(p, "fortran_order must be True or False");
}

static bool parse_extent(struct parser *p, uint64_t *extent) {
  const char *first = p->at;
  *extent = 0;
  for (; p->at < p->end && *p->at >= '0' && *p->at <= '9'; p->at++)
    if (__builtin_mul_overflow(*extent, 10u, extent) ||
        __builtin_add_overflow(*extent, (uint64_t)(*p->at - '0'), extent))
      return bad(p->err, "the shape is too large");
  return p->at != first || malformed(p, "the shape must hold non-negative integers");
}

/* A tuple: (), (n,), (n, m), (n, m,). (n) is an integer to Python, so it is none. */
static bool parse_shape(struct parser *p, struct ac_npy *npy) {
  bool comma = false;
  if (!next_is(p, '(')) return malformed(p, "the shape must be a tuple");
  for (npy->rank = 0; !next_is(p, ')'); comma = next_is(p, ',')) {
    if (npy->rank && !comma) return malformed(p, "',' or ')' is expected in the shape");
    if (npy->rank == MAX_RANK) return bad(p->err, "more than %d dimensions are not supported", MAX_RANK);
    skip_space(p);
    if (!parse_extent(p, &npy->shape[npy->rank++])) return false;
  }
  return npy->rank != 1 || comma || malformed(p, "the shape must be a tuple");
}

static bool parse_dict(struct parser *p, struct ac_npy *npy) {
  enum { DESCR = 1, ORDER = 2, SHAPE = 4 };
  unsigned seen = 0, key;
  if (!next_is(p, '{')) return malformed(p, "'{' is expected");
  while (!next_is(p, '}')) {
    struct word name;
    if (!parse_string(p, &name)) return false;
    key = word_is(name, "descr") ? DESCR : word_is(name, "fortran_order") ? ORDER : word_is(name, "shape") ? SHAPE : 0;
    if (!key || (seen & key)) return malformed(p, key ? "a key stands twice" : "an unknown key");
    seen |= key;
    if (!next_is(p, ':')) return malformed(p, "':' is expected");
    bool ok = key == DESCR ? parse_descr(p, &npy->dtype) : key == ORDER ? parse_order(p) : parse_shape(p, npy);
    if (!ok) return false;
    if (!next_is(p, ',')) {
      if (!next_is(p, '}')) return malformed(p, "',' or '}' is expected");
      break;
    }
  }
  skip_space(p);
  if (p->at != p->end) return malformed(p, "text behind the dict");
  return seen == (DESCR | ORDER | SHAPE) || malformed(p, "descr, fortran_order or shape is missing");
}

/* An extent of 0 makes the array empty, but numpy refuses absurd shapes beside it too, and so do we. */
static bool count_elements(struct ac_npy *npy, struct text err) {
  uint64_t count = 1, bytes;
  bool empty = false;
  for (unsigned i = 0; i < npy->rank; i++) {
    if (npy->shape[i] == 0) empty = true;
    else if (__builtin_mul_overflow(count, npy->shape[i], &count)) return bad(err, "the shape is too large");
  }
  if (__builtin_mul_overflow(count, (uint64_t)ac_dtype_size(npy->dtype), &bytes) || bytes > PTRDIFF_MAX - DATA_ALIGN)
    return bad(err, "the shape is too large");
  npy->count = empty ? 0 : count;
  npy->bytes = empty ? 0 : bytes;
  return true;
}

/* ---- reading ---- */
static bool read_exactly(int fd, void *into, size_t n, struct text err) {
  for (size_t got = 0; got < n;) {
    ssize_t more = read(fd, (char *)into + got, n - got);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return failed(err);
    if (more == 0) return bad(err, "truncated .npy file");
    got += (size_t)more;
  }
  return true;
}

/* Magic, version, length of the dict: 2 bytes in version 1, 4 in 2 and 3. *size counts everything up to the data. */
static bool read_prefix(int fd, uint64_t file_size, size_t *dict, size_t *size, struct text err) {
  unsigned char head[12];
  if (file_size < sizeof magic) return bad(err, file_size ? "not a .npy file" : "empty file, not a .npy file");
  if (!read_exactly(fd, head, 6, err)) return false;
  if (memcmp(head, magic, sizeof magic) != 0) return bad(err, "not a .npy file");
  if (!read_exactly(fd, head + 6, 4, err)) return false;
  if (head[6] < 1 || head[6] > 3 || head[7] != 0)
    return bad(err, ".npy version %u.%u is not supported", head[6], head[7]);
  *dict = head[8] | (size_t)head[9] << 8;
  *size = 10;
  if (head[6] > 1) {
    if (!read_exactly(fd, head + 10, 2, err)) return false;
    *dict |= (size_t)head[10] << 16 | (size_t)head[11] << 24;
    *size = 12;
  }
  *size += *dict;
  return *size <= file_size || bad(err, "truncated .npy file");
}

static bool read_header(int fd, uint64_t file_size, struct ac_npy *npy, size_t *size, struct text err) {
  size_t dict;
  if (!read_prefix(fd, file_size, &dict, size, err)) return false;
  char *header = malloc(dict + 1);
  if (!header) return failed(err);
  struct parser parser = {header, header + dict, err};
  bool ok = read_exactly(fd, header, dict, err) && parse_dict(&parser, npy) && count_elements(npy, err);
  int error = errno;
  free(header);
  errno = error;
  return ok;
}

static bool read_data(int fd, struct ac_npy *npy, struct text err) {
  size_t room = (npy->bytes + DATA_ALIGN) & ~(size_t)(DATA_ALIGN - 1); /* never 0: data is not NULL when read */
  npy->data = aligned_alloc(DATA_ALIGN, room);
  if (!npy->data) return failed(err);
  if (read_exactly(fd, npy->data, npy->bytes, err)) return true;
  int error = errno;
  free(npy->data);
  npy->data = NULL;
  errno = error;
  return false;
}

static bool read_npy(int fd, struct ac_npy *npy, struct text err) {
  struct stat info;
  size_t header;
  if (fstat(fd, &info) != 0) return failed(err);
  if (!S_ISREG(info.st_mode)) return bad(err, "not a regular file");
  uint64_t size = (uint64_t)info.st_size;
  if (!read_header(fd, size, npy, &header, err)) return false;
  uint64_t data = size - header;
  if (data != npy->bytes)
    return bad(err, "%s: the header promises %zu bytes of data, the file has %llu",
               data < npy->bytes ? "truncated .npy file" : "trailing bytes", npy->bytes, (unsigned long long)data);
  return read_data(fd, npy, err);
}

bool ac_npy_read(const char *path, struct ac_npy *npy, char *err, size_t errlen) {
  *npy = (struct ac_npy){.dtype = AC_DT_NONE};
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a FIFO must not hang us before it is refused */
  if (fd < 0) return failed((struct text){err, errlen});
  bool ok = read_npy(fd, npy, (struct text){err, errlen});
  int error = errno;
  close(fd);
  if (!ok) *npy = (struct ac_npy){.dtype = AC_DT_NONE};
  errno = error;
  return ok;
}

/* ---- writing ---- */
/* Magic, version 1.0, the dict, blanks up to a multiple of 64, a newline: the data lies aligned in the file. */
static void format_header(const struct ac_npy *npy, struct ac_buf *to) {
  ac_buf_add(to, magic, sizeof magic);
  ac_buf_add(to, "\1\0\0\0", 4);
  const char *descr = dtypes[npy->dtype].descr;
  if (descr) ac_buf_printf(to, "{'descr': '%s', ", descr);
  else ac_buf_puts(to, "{'descr': [('bfloat16', '<u2')], ");
  ac_buf_puts(to, "'fortran_order': False, 'shape': (");
  for (unsigned i = 0; i < npy->rank; i++)
    ac_buf_printf(to, "%s%llu", i ? ", " : "", (unsigned long long)npy->shape[i]);
  ac_buf_puts(to, npy->rank == 1 ? ",), }" : "), }");
  while (to->len % 64 != 63) ac_buf_add(to, " ", 1);
  ac_buf_add(to, "\n", 1);
  to->data[8] = (char)((to->len - 10) & 0xFF);
  to->data[9] = (char)((to->len - 10) >> 8);
}

static bool write_exactly(int fd, const char *bytes, size_t n) {
  while (n) {
    ssize_t done = write(fd, bytes, n);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    bytes += done;
    n -= (size_t)done;
  }
  return true;
}

/* Header and data into fd, which is closed. */
static bool write_out(int fd, const struct ac_npy *npy) {
  struct ac_buf header = {0};
  format_header(npy, &header);
  bool ok = write_exactly(fd, header.data, header.len) && write_exactly(fd, npy->data, npy->bytes);
  int error = errno;
  ac_buf_free(&header);
  if (close(fd) != 0 && ok) return false;
  errno = error;
  return ok;
}

/* O_EXCL rather than mkstemp: the file gets the mode that the user's umask asks for. */
static int open_temporary(const char *beside, struct ac_buf *name) {
  for (unsigned i = 0; i < 1000; i++) {
    name->len = 0;
    ac_buf_printf(name, "%s.%ld.%u.tmp", beside, (long)getpid(), i);
    int fd = open(name->data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

static bool replace_file(const char *path, const struct ac_npy *npy, struct text err) {
  struct ac_buf temporary = {0};
  int fd = open_temporary(path, &temporary);
  bool ok = fd >= 0 && write_out(fd, npy) && rename(temporary.data, path) == 0;
  int error = errno;
  if (!ok && fd >= 0) unlink(temporary.data);
  ac_buf_free(&temporary);
  errno = error;
  return ok || failed(err);
}

bool ac_npy_write(const char *path, const struct ac_npy *npy, char *err, size_t errlen) {
  struct text text = {err, errlen};
  struct stat info;
  if (npy->dtype >= AC_DT_NONE || npy->rank > MAX_RANK) return bad(text, "an array without a type cannot be written");
  if (stat(path, &info) == 0 && !S_ISREG(info.st_mode) &&
      !S_ISDIR(info.st_mode)) { /* /dev/null is no file to replace */
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    return (fd >= 0 && write_out(fd, npy)) || failed(text);
  }
  char *real = realpath(path, NULL); /* behind a symbolic link the file is replaced, not the link */
  bool ok = replace_file(real ? real : path, npy, text);
  int error = errno;
  free(real);
  errno = error;
  return ok;
}
