/* The yardstick of slices.py: a memcpy a burst, from and to the places in two lists; BYTES a burst, or known at run time.
 * The places may move by a few elements from one time to the next: by up to to_moves and from_moves, 0 or 7. */
#include <stdint.h>
#include <string.h>

#define COPIES(name, size)                                                                                             \
  void name(char *restrict dst, const char *restrict src, const uint32_t *to, const uint32_t *from, uint32_t bursts,   \
            uint32_t bytes, uint32_t times, uint32_t to_moves, uint32_t from_moves) {                                  \
    (void)bytes;                                                                                                       \
    for (uint32_t t = 0; t < times; t++)                                                                               \
      for (uint32_t i = 0; i < bursts; i++)                                                                            \
        memcpy(dst + 4 * (t & to_moves) + to[i], src + 4 * (t & from_moves) + from[i], size);                          \
  }
COPIES(constant, BYTES)
COPIES(run_time, bytes)
