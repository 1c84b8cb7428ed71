/* Strings: growing byte buffers, growing argument vectors, whole files.
 *
 * In: bytes and formats. Out: heap memory that the caller frees with the matching ac_..._free. A buffer is
 * NUL-terminated behind its length, so its data serves as a C string. Knows nothing of encodings.
 */
#include "Memory.h"
#include "Support.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Room for `more` bytes and the terminating NUL. */
static void reserve(struct ac_buf *buf, size_t more) {
  size_t want;
  if (__builtin_add_overflow(buf->len, more, &want) || __builtin_add_overflow(want, 1, &want)) ac_out_of_memory();
  buf->data = ac_grow(buf->data, &buf->cap, want, 1);
}

void ac_buf_add(struct ac_buf *buf, const void *bytes, size_t n) {
  reserve(buf, n);
  if (n) memcpy(buf->data + buf->len, bytes, n);
  buf->len += n;
  buf->data[buf->len] = '\0';
}

void ac_buf_puts(struct ac_buf *buf, const char *text) { ac_buf_add(buf, text, strlen(text)); }

void ac_buf_printf(struct ac_buf *buf, const char *fmt, ...) {
  va_list args, again;
  va_start(args, fmt);
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, fmt, args);
  if (n >= 0) {
    reserve(buf, (size_t)n);
    vsnprintf(buf->data + buf->len, (size_t)n + 1, fmt, again);
    buf->len += (size_t)n;
  }
  va_end(again);
  va_end(args);
}

void ac_buf_free(struct ac_buf *buf) {
  free(buf->data);
  *buf = (struct ac_buf){0};
}

static bool read_all(int fd, struct ac_buf *buf) {
  struct stat info;
  if (fstat(fd, &info) != 0) return false;
  reserve(buf, S_ISREG(info.st_mode) && info.st_size > 0 ? (size_t)info.st_size : 0);
  for (;;) {
    if (buf->cap - buf->len < 2) reserve(buf, 65536); /* grew while we read, or is no regular file */
    ssize_t n = read(fd, buf->data + buf->len, buf->cap - buf->len - 1);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return n == 0;
    buf->len += (size_t)n;
  }
}

bool ac_read_file(const char *path, struct ac_buf *buf) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  size_t before = buf->len;
  bool ok = read_all(fd, buf);
  int error = errno;
  close(fd);
  if (!ok) buf->len = before;
  if (buf->data) buf->data[buf->len] = '\0';
  errno = error;
  return ok;
}

void ac_strs_add(struct ac_strs *strs, const char *text) {
  strs->data = ac_grow(strs->data, &strs->cap, strs->len + 2, sizeof *strs->data);
  strs->data[strs->len++] = text;
  strs->data[strs->len] = NULL;
}

void ac_strs_free(struct ac_strs *strs) {
  free(strs->data);
  *strs = (struct ac_strs){0};
}
