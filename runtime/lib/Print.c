/* What kernels print, in block order.
 *
 * In: printf calls of running blocks. Out: text on the launch's stream. A block prints into its own buffer; the lowest
 * unfinished block writes whole lines through at once, the others wait for it. So the text never depends on the number
 * of workers. When a block fails, nothing above it is written, since how far those got is chance. Not here: DumpTensor.
 */
#include "Launch.h"
#include <stdlib.h>
#include <string.h>

static void append(struct ac_buf *buf, const char *fmt, va_list args) {
  char small[256];
  va_list again;
  va_copy(again, args);
  int n = vsnprintf(small, sizeof small, fmt, args);
  if (n >= 0 && (size_t)n < sizeof small) {
    ac_buf_add(buf, small, (size_t)n);
  } else if (n >= 0) {
    char *large = malloc((size_t)n + 1);
    if (large) {
      vsnprintf(large, (size_t)n + 1, fmt, again);
      ac_buf_add(buf, large, (size_t)n);
      free(large);
    }
  }
  va_end(again);
}

static void write_text(struct ac_launch *launch, const char *text, size_t n) {
  if (n == 0) return;
  fwrite(text, 1, n, launch->out);
  launch->wrote = true;
}

/* The lowest unfinished block's whole lines go out while it runs. */
static void write_lines(struct ac_core *core) {
  struct ac_launch *launch = core->launch;
  if (!launch || atomic_load(&launch->head) != core->number) return;
  char *end = memrchr(core->out.data, '\n', core->out.len);
  if (!end) return;
  size_t n = (size_t)(end + 1 - core->out.data);
  core->running = false; /* a fault from here on is ours, and the lock is held */
  pthread_mutex_lock(&launch->lock);
  if (launch->failed > core->number) write_text(launch, core->out.data, n);
  pthread_mutex_unlock(&launch->lock);
  core->running = true;
  memmove(core->out.data, end + 1, core->out.len - n);
  core->out.len -= n;
}

void ac_output_finish(struct ac_launch *launch, struct ac_core *core) {
  unsigned block = core->number, head = atomic_load(&launch->head);
  if (block != head) {
    launch->held[block].text = core->out;
    launch->held[block].finished = true;
    core->out = (struct ac_buf){NULL, 0, 0};
    return;
  }
  if (head <= launch->failed) write_text(launch, core->out.data, core->out.len);
  core->out.len = 0;
  head++;
  while (launch->held && head < launch->total && launch->held[head].finished) {
    struct ac_buf *text = &launch->held[head].text;
    if (head <= launch->failed) write_text(launch, text->data, text->len);
    ac_buf_free(text);
    head++;
  }
  atomic_store(&launch->head, head);
}

int __ascpu_printf(const char *fmt, ...) {
  struct ac_core *core = __ascpu_core();
  va_list args;
  va_start(args, fmt);
  int n;
  if (core) {
    size_t before = core->out.len;
    append(&core->out, fmt, args);
    n = (int)(core->out.len - before);
    if (n > 0) write_lines(core);
  } else {
    n = vprintf(fmt, args);
  }
  va_end(args);
  return n;
}

_Noreturn void __ascpu_libc_assert_fail(const char *expr, const char *file, unsigned line, const char *func) {
  __ascpu_assert_fail(expr, file, (int)line, func, "");
}

_Noreturn void __ascpu_assert_fail(const char *expr, const char *file, int line, const char *func, const char *fmt,
                                   ...) {
  struct ac_core *core = __ascpu_core();
  struct ac_buf text = {NULL, 0, 0};
  ac_buf_printf(&text, "[ASSERT] %s:%d: %s: %s", file, line, func, expr);
  if (fmt && *fmt) {
    va_list args;
    va_start(args, fmt);
    ac_buf_puts(&text, " ");
    append(&text, fmt, args);
    va_end(args);
  }
  if (text.data[text.len - 1] != '\n') ac_buf_puts(&text, "\n");
  if (core) ac_buf_add(&core->out, text.data, text.len);
  else fputs(text.data, stdout);
  ac_buf_free(&text);
  ac_fail((struct ac_loc){file, line > 0 ? (unsigned)line : 0, 0}, "assert", "assertion failed: %s", expr);
}
