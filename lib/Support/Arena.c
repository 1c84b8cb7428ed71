/* Arena: memory that is given out piece by piece and freed all at once.
 *
 * In: sizes. Out: zeroed memory that lives until ac_arena_free. Chunks come from calloc; a piece too large for a chunk
 * gets one of its own. Does not free single pieces, and is not safe to share between threads.
 */
#include "Memory.h"
#include "Support.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK_BYTES = 64 * 1024 };

struct chunk {
  struct chunk *next;
  size_t used, size;
  _Alignas(max_align_t) char data[];
};

struct ac_arena {
  struct chunk *chunks;
};

void ac_out_of_memory(void) {
  static const char text[] = "ascpu: error: out of memory. Please report it if the input is not that large\n";
  ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
  (void)written; /* the process ends either way */
  _exit(3);      /* not exit(): handlers may allocate, and other threads may be inside LLVM */
}

void *ac_grow(void *data, size_t *cap, size_t want, size_t size) {
  if (want <= *cap) return data;
  size_t next = *cap ? *cap : 16, bytes;
  while (next < want) next = next > SIZE_MAX / 2 ? want : next * 2;
  if (__builtin_mul_overflow(next, size, &bytes)) ac_out_of_memory();
  void *grown = realloc(data, bytes);
  if (!grown) ac_out_of_memory();
  *cap = next;
  return grown;
}

struct ac_arena *ac_arena_new(void) {
  struct ac_arena *arena = calloc(1, sizeof *arena);
  if (!arena) ac_out_of_memory();
  return arena;
}

void ac_arena_free(struct ac_arena *arena) {
  if (!arena) return;
  for (struct chunk *chunk = arena->chunks, *next; chunk; chunk = next) {
    next = chunk->next;
    free(chunk);
  }
  free(arena);
}

/* A large piece goes behind the current chunk, which still has room for small ones. */
static struct chunk *add_chunk(struct ac_arena *arena, size_t bytes) {
  bool large = bytes > CHUNK_BYTES / 4;
  size_t size = large ? bytes : CHUNK_BYTES, total;
  if (__builtin_add_overflow(size, sizeof(struct chunk), &total)) ac_out_of_memory();
  struct chunk *chunk = calloc(1, total);
  if (!chunk) ac_out_of_memory();
  chunk->size = size;
  struct chunk **at = large && arena->chunks ? &arena->chunks->next : &arena->chunks;
  chunk->next = *at;
  *at = chunk;
  return chunk;
}

void *ac_alloc(struct ac_arena *arena, size_t bytes) {
  const size_t align = _Alignof(max_align_t);
  size_t need;
  if (__builtin_add_overflow(bytes ? bytes : 1, align - 1, &need)) ac_out_of_memory();
  need &= ~(align - 1);
  struct chunk *chunk = arena->chunks;
  if (!chunk || chunk->size - chunk->used < need) chunk = add_chunk(arena, need);
  void *piece = chunk->data + chunk->used;
  chunk->used += need;
  return piece;
}

char *ac_strndup(struct ac_arena *arena, const char *text, size_t n) {
  n = strnlen(text, n);
  char *copy = ac_alloc(arena, n + 1);
  memcpy(copy, text, n);
  return copy;
}

char *ac_strdup(struct ac_arena *arena, const char *text) { return ac_strndup(arena, text, strlen(text)); }

char *ac_vprintf(struct ac_arena *arena, const char *fmt, va_list args) {
  va_list again;
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, fmt, args);
  char *text = ac_alloc(arena, n > 0 ? (size_t)n + 1 : 1);
  if (n > 0) vsnprintf(text, (size_t)n + 1, fmt, again);
  va_end(again);
  return text;
}

char *ac_printf(struct ac_arena *arena, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  char *text = ac_vprintf(arena, fmt, args);
  va_end(args);
  return text;
}
