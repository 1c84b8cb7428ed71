/* Memory: the allocation helpers that Support's own files share. Not for other folders. */
#ifndef ASCPU_SUPPORT_MEMORY_H
#define ASCPU_SUPPORT_MEMORY_H
#include <stddef.h>

/* Ends the process with status 3. There is nothing useful to unwind: every caller would have to give up as well. */
_Noreturn void ac_out_of_memory(void);
/* A heap array of elements of `size` bytes that holds at least `want` of them; *cap is updated. */
void *ac_grow(void *data, size_t *cap, size_t want, size_t size);
#endif
