/* Buffers, argument vectors, files and the arena of lib/Support. */
#include "Check.h"
#include "Support.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void buffers(void) {
  struct ac_buf buf = {0};
  ac_buf_puts(&buf, "");
  CHECK(buf.len == 0 && buf.data && buf.data[0] == '\0');
  ac_buf_add(&buf, "a\0b", 3);
  CHECK(buf.len == 3 && memcmp(buf.data, "a\0b", 4) == 0);
  ac_buf_printf(&buf, "%d-%s", 42, "x");
  CHECK(buf.len == 7 && memcmp(buf.data, "a\0b42-x", 8) == 0);
  for (int i = 0; i < 100000; i++) ac_buf_printf(&buf, "%05d", i);
  CHECK(buf.len == 7 + 500000 && buf.cap > buf.len);
  CHECK_TEXT(buf.data + buf.len - 10, "9999899999");
  ac_buf_free(&buf);
  CHECK(!buf.data && buf.len == 0 && buf.cap == 0);
}

static void vectors(void) {
  static const char *const words[] = {"zero", "one", "two"};
  struct ac_strs strs = {0};
  for (size_t i = 0; i < 1000; i++) {
    ac_strs_add(&strs, words[i % 3]);
    CHECK(strs.len == i + 1 && strs.data[i] == words[i % 3] && !strs.data[i + 1]);
  }
  ac_strs_free(&strs);
  CHECK(!strs.data && strs.len == 0);
}

static void arenas(void) {
  static const size_t sizes[] = {1, 7, 16, 100, 4000, 20000, 70000, 0};
  struct ac_arena *arena = ac_arena_new();
  for (int round = 0; round < 50; round++)
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
      unsigned char *bytes = ac_alloc(arena, sizes[i]), set = 0;
      CHECK(bytes && (uintptr_t)bytes % _Alignof(max_align_t) == 0);
      for (size_t k = 0; k < sizes[i]; k++) set |= bytes[k];
      CHECK(set == 0);
      memset(bytes, 0xFF, sizes[i]); /* a later piece that overlaps is then not zero */
    }
  CHECK_TEXT(ac_strdup(arena, "kernel"), "kernel");
  CHECK_TEXT(ac_strndup(arena, "kernel", 3), "ker");
  CHECK_TEXT(ac_strndup(arena, "ker", 30), "ker");
  CHECK_TEXT(ac_printf(arena, "%s<%d>", "add", 7), "add<7>");
  CHECK_TEXT(ac_printf(arena, "%s", ""), "");
  ac_arena_free(arena);
  ac_arena_free(NULL);
}

/* Out of memory: the process ends with status 3. */
static void exhaustion(void) {
  pid_t pid = fork();
  if (pid == 0) {
    close(STDERR_FILENO);
    ac_alloc(ac_arena_new(), SIZE_MAX - 8);
    _exit(0);
  }
  int status = 0;
  CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 3);
}

static void files(void) {
  char path[] = "/tmp/ascpu-buf-XXXXXX";
  int fd = mkstemp(path);
  if (!CHECK(fd >= 0)) return;
  struct ac_buf buf = {0};
  CHECK(ac_read_file(path, &buf) && buf.len == 0 && buf.data && buf.data[0] == '\0');
  CHECK(write(fd, "line\n\0end", 9) == 9);
  CHECK(ac_read_file(path, &buf) && buf.len == 9 && memcmp(buf.data, "line\n\0end", 10) == 0);
  CHECK(ac_read_file(path, &buf) && buf.len == 18); /* appends */
  close(fd);
  unlink(path);
  CHECK(!ac_read_file(path, &buf) && errno == ENOENT && buf.len == 18);
  CHECK(!ac_read_file("/", &buf) && errno == EISDIR && buf.len == 18);
  ac_buf_free(&buf);
  CHECK(ac_read_file("/proc/self/status", &buf) && buf.len > 0); /* claims a size of 0 */
  ac_buf_free(&buf);
}

int main(void) {
  buffers();
  vectors();
  arenas();
  exhaustion();
  files();
  return check_result();
}
