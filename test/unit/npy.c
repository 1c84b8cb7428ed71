/* .npy files. Without arguments: hand-made files against the exact text of each error, then written ones read back.
 * npy copy FROM TO: reads and writes, for comparison with numpy (npy.test). npy read FILE: prints what is wrong.
 */
#include "Check.h"
#include "Support.h"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[] = "/tmp/ascpu-npy-XXXXXX";
static char path[64];

static void put(const void *bytes, size_t n) {
  FILE *file = fopen(path, "wb");
  if (!CHECK(file != NULL)) exit(1);
  CHECK(fwrite(bytes, 1, n, file) == n && fclose(file) == 0);
}

/* A file of version 1.0 with this dict and `data` bytes 0, 1, 2, ... behind it. */
static void put_dict(const char *dict, size_t data) {
  struct ac_buf buf = {0};
  size_t n = strlen(dict);
  ac_buf_add(&buf, "\x93NUMPY\1\0", 8);
  ac_buf_add(&buf, (char[]){(char)(n & 0xFF), (char)(n >> 8)}, 2);
  ac_buf_puts(&buf, dict);
  for (size_t i = 0; i < data; i++) ac_buf_add(&buf, (char[]){(char)i}, 1);
  put(buf.data, buf.len);
  ac_buf_free(&buf);
}

#define REFUSED(want) refused(want, __LINE__)
static void refused(const char *want, int line) {
  char err[200] = "";
  struct ac_npy npy;
  errno = ENOENT;
  check_that(!ac_npy_read(path, &npy, err, sizeof err), __FILE__, line, "the file is refused");
  check_text(err, want, __FILE__, line);
  check_that(errno == 0 && !npy.data, __FILE__, line, "errno is 0 and no data for a bad file");
}

#define DICT(descr, order, shape) "{'descr': " descr ", 'fortran_order': " order ", 'shape': " shape ", }\n"

static void bad_files(void) {
  put("", 0), REFUSED("empty file, not a .npy file");
  put("\x93NUM", 4), REFUSED("not a .npy file");
  put("PK\3\4________", 12), REFUSED("not a .npy file");
  put("\x93NUMPY\1", 7), REFUSED("truncated .npy file");
  put("\x93NUMPY\1\0\xFF\xFF{", 11), REFUSED("truncated .npy file");
  put("\x93NUMPY\4\0\1\0\0\0{}", 14), REFUSED(".npy version 4.0 is not supported");
  put("\x93NUMPY\2\0\xFF\xFF\xFF\xFF{}", 14), REFUSED("truncated .npy file");
  put_dict(DICT("'<f4'", "False", "(2, 2)"), 15);
  REFUSED("truncated .npy file: the header promises 16 bytes of data, the file has 15");
  put_dict(DICT("'<f4'", "False", "(2, 2)"), 17);
  REFUSED("trailing bytes: the header promises 16 bytes of data, the file has 17");
  put_dict(DICT("'<f4'", "True", "(2, 2)"), 16);
  REFUSED("Fortran order is not supported; save numpy.ascontiguousarray(...) of it");
  struct ac_npy npy;
  char err[100];
  CHECK(!ac_npy_read("/tmp", &npy, err, sizeof err));
  CHECK_TEXT(err, "not a regular file");
  CHECK(!ac_npy_read("/nonexistent/x.npy", &npy, err, sizeof err) && errno == ENOENT);
  CHECK_TEXT(err, "No such file or directory");
}

static void bad_types(void) {
  put_dict(DICT("'>f4'", "False", "(1,)"), 4), REFUSED("big-endian element type '>f4' is not supported");
  put_dict(DICT("'|O'", "False", "(1,)"), 8), REFUSED("object arrays are not supported");
  put_dict(DICT("'<c8'", "False", "(1,)"), 8), REFUSED("element type '<c8' is not supported");
  put_dict(DICT("'<f3'", "False", "(1,)"), 3), REFUSED("element type '<f3' is not supported");
  put_dict(DICT("'<f44'", "False", "(1,)"), 4), REFUSED("element type '<f44' is not supported");
  put_dict(DICT("'\x01<'", "False", "(1,)"), 4), REFUSED("element type '?<' is not supported");
  put_dict(DICT("''", "False", "(1,)"), 4), REFUSED("element type '' is not supported");
  const char *record = "records are not supported as elements (but for [('bfloat16', '<u2')])";
  put_dict(DICT("[('a', '<u2')]", "False", "(1,)"), 2), REFUSED(record);
  put_dict(DICT("[('bfloat16', '<f4')]", "False", "(1,)"), 4), REFUSED(record);
  put_dict(DICT("[('bfloat16', '<u2'), ('b', '<u2')]", "False", "(1,)"), 4), REFUSED(record);
  put_dict(DICT("[('bfloat16', '<u2', (2,))]", "False", "(1,)"), 4), REFUSED(record);
  put_dict(DICT("[('bfloat16', [('x', '<u2')])]", "False", "(1,)"), 2), REFUSED(record);
}

static void bad_shapes(void) {
  put_dict(DICT("'<f4'", "False", "(4611686018427387904,)"), 0), REFUSED("the shape is too large");
  put_dict(DICT("'<f4'", "False", "(4294967296, 4294967296)"), 0), REFUSED("the shape is too large");
  put_dict(DICT("'|u1'", "False", "(0, 4294967296, 4294967296)"), 0), REFUSED("the shape is too large");
  put_dict(DICT("'|u1'", "False", "(99999999999999999999,)"), 0), REFUSED("the shape is too large");
  put_dict(DICT("'|u1'", "False", "(-1,)"), 0),
      REFUSED("malformed .npy header: the shape must hold non-negative integers");
  put_dict(DICT("'|u1'", "False", "(1)"), 1), REFUSED("malformed .npy header: the shape must be a tuple");
  put_dict(DICT("'|u1'", "False", "[1]"), 1), REFUSED("malformed .npy header: the shape must be a tuple");
  put_dict(DICT("'|u1'", "False", "(1 1)"), 1), REFUSED("malformed .npy header: ',' or ')' is expected in the shape");
  put_dict(DICT("'|u1'", "False", "(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)"), 1);
  REFUSED("more than 32 dimensions are not supported");
}

static void bad_dicts(void) {
  put_dict("", 0), REFUSED("malformed .npy header: '{' is expected");
  put_dict("{", 0), REFUSED("malformed .npy header: a string is expected");
  put_dict("{'descr", 0), REFUSED("malformed .npy header: a string does not end");
  put_dict("{'descr' '<f4'}", 0), REFUSED("malformed .npy header: ':' is expected");
  put_dict("{'descr': '<f4' 'shape': ()}", 0), REFUSED("malformed .npy header: ',' or '}' is expected");
  put_dict("{'descr': '<f4', 'shape': (), }", 4);
  REFUSED("malformed .npy header: descr, fortran_order or shape is missing");
  put_dict("{'descr': '<f4', 'descr': '<f4', }", 4), REFUSED("malformed .npy header: a key stands twice");
  put_dict("{'more': 1, }", 4), REFUSED("malformed .npy header: an unknown key");
  put_dict("{'fortran_order': 0, }", 4), REFUSED("malformed .npy header: fortran_order must be True or False");
  put_dict(DICT("'<f4'", "False", "()") "x", 4), REFUSED("malformed .npy header: text behind the dict");
}

/* What numpy would not write but its reader takes: other order of keys, other quotes, no comma at the end. */
static void good_files(void) {
  char err[100] = "";
  struct ac_npy npy;
  put_dict("{ \"shape\":(2,3,) ,'fortran_order':False, \"descr\":'<u2'}", 12);
  CHECK(ac_npy_read(path, &npy, err, sizeof err) && npy.dtype == AC_DT_U16 && npy.rank == 2);
  CHECK(npy.shape[0] == 2 && npy.shape[1] == 3 && npy.count == 6 && npy.bytes == 12);
  CHECK(npy.data && memcmp(npy.data, "\0\1\2\3\4\5\6\7\x8\x9\xA\xB", 12) == 0);
  free(npy.data);
  put_dict(DICT("'<f8'", "False", "()"), 8);
  CHECK(ac_npy_read(path, &npy, err, sizeof err) && npy.rank == 0 && npy.count == 1 && npy.bytes == 8);
  free(npy.data);
  put_dict(DICT("'<i4'", "False", "(3, 0)"), 0);
  CHECK(ac_npy_read(path, &npy, err, sizeof err) && npy.rank == 2 && npy.count == 0 && npy.bytes == 0 && npy.data);
  free(npy.data);
}

static void round_trips(void) {
  unsigned char bytes[6 * 8], err[100];
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)(200 + i * 7);
  for (unsigned t = 0; t < AC_DT_NONE; t++) {
    enum ac_dtype dtype = (enum ac_dtype)t, parsed;
    const char *name = ac_dtype_name(dtype);
    CHECK(ac_dtype_parse(name, strlen(name), &parsed) && parsed == dtype &&
          !ac_dtype_parse(name, strlen(name) - 1, &parsed));
    struct ac_npy npy = {dtype, 3, {1, 3, 2}, 6, 6 * ac_dtype_size(dtype), bytes}, back;
    CHECK(ac_npy_write(path, &npy, (char *)err, sizeof err));
    if (!CHECK(ac_npy_read(path, &back, (char *)err, sizeof err))) continue;
    CHECK(back.dtype == dtype && back.rank == 3 && back.shape[1] == 3 && back.shape[2] == 2 && back.bytes == npy.bytes);
    CHECK(memcmp(back.data, bytes, npy.bytes) == 0);
    free(back.data);
  }
  CHECK(ac_dtype_size(AC_DT_BOOL) == 1 && ac_dtype_size(AC_DT_BF16) == 2 && ac_dtype_size(AC_DT_U64) == 8);
}

/* No partial file: a failed write leaves neither the target nor a temporary. */
static void failed_writes(void) {
  char err[100] = "", target[96];
  struct ac_npy npy = {AC_DT_U8, 1, {4}, 4, 4, "abcd"};
  CHECK(!ac_npy_write("/nonexistent/x.npy", &npy, err, sizeof err) && errno == ENOENT);
  CHECK_TEXT(err, "No such file or directory");
  snprintf(target, sizeof target, "%s/sub", folder);
  CHECK(ac_npy_write("/dev/null", &npy, err, sizeof err));
  unlink(path);
  CHECK(!ac_npy_write(folder, &npy, err, sizeof err)); /* a folder: the rename fails */
  CHECK_TEXT(err, "Is a directory");
  CHECK(rmdir(folder) == 0); /* empty: no temporary was left inside, and it is still a folder */
  snprintf(target, sizeof target, "ls -d %s* 2>/dev/null", folder);
  FILE *ls = popen(target, "r");
  CHECK(ls && fgetc(ls) == EOF); /* nor beside it */
  if (ls) pclose(ls);
}

static int copy(const char *from, const char *to) {
  char err[200];
  struct ac_npy npy;
  bool ok = ac_npy_read(from, &npy, err, sizeof err) && ac_npy_write(to, &npy, err, sizeof err);
  if (ok) printf("%s rank %u count %zu\n", ac_dtype_name(npy.dtype), npy.rank, npy.count);
  else printf("%s\n", err);
  free(npy.data);
  return ok ? 0 : 1;
}

int main(int argc, char **argv) {
  if (argc == 4 && strcmp(argv[1], "copy") == 0) return copy(argv[2], argv[3]);
  if (!mkdtemp(folder)) return 1;
  snprintf(path, sizeof path, "%s/x.npy", folder);
  bad_files();
  bad_types();
  bad_shapes();
  bad_dicts();
  good_files();
  round_trips();
  failed_writes();
  return check_result();
}
