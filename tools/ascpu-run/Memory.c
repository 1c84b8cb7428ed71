/* Memory: buffers for tensors that end at a page nobody may touch, so that a kernel that runs over the end of an
 * argument fails instead of reading or spoiling something else.
 *
 * In: sizes. Out: buffers aligned to 64 bytes whose last byte lies at most 63 bytes before the guard page; and, after a
 * failed launch, a note that says which argument the faulting address belongs to. The fault itself is the runtime's.
 */
#include "Run.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ALIGNMENT = 64 };

bool run_memory_new(struct run_memory *memory, size_t bytes) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t used = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  size_t body = (used + page - 1) / page * page;
  size_t mapped = body + 2 * page;
  char *map = mmap(NULL, mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED) return false;
  if (body && mprotect(map + page, body, PROT_READ | PROT_WRITE) != 0) {
    munmap(map, mapped);
    return false;
  }
  *memory = (struct run_memory){.data = map + page + body - used, .bytes = bytes, .map = map, .mapped = mapped};
  return true;
}

void run_memory_free(struct run_memory *memory) {
  if (memory->map) munmap(memory->map, memory->mapped);
  *memory = (struct run_memory){0};
}

/* The runtime names a faulting address in its text; what lies there only the tool knows. */
void run_memory_note(const struct run_args *args, struct ac_diags *diags) {
  static const char word[] = "address 0x";
  const char *at = diags->len ? strstr(diags->list[0].text, word) : NULL;
  if (!at) return;
  uintptr_t address = strtoull(at + sizeof word - 1, NULL, 16);
  for (size_t i = 0; i < args->len; i++) {
    const struct run_memory *m = &args->list[i].memory;
    uintptr_t start = (uintptr_t)m->data;
    if (!m->map || address < (uintptr_t)m->map || address >= (uintptr_t)m->map + m->mapped) continue;
    bool before = address < start;
    uintptr_t distance = before ? start - address : address - start - m->bytes;
    ac_diag_add(diags, AC_NOTE, (struct ac_loc){0}, NULL, "that is %zu bytes %s %s, which has %zu bytes", distance,
                before ? "before the start of" : "beyond the end of", args->list[i].label, m->bytes);
    return;
  }
}
