/* As main.inc, for a kernel in C that is compiled by itself: its descriptor is ascpu_kernel_KERNEL. Pointers only by name of
 * size: a file of 1, 2, 4 or 8 bytes is a scalar's value, every other one is memory. */
#include <ascpu.h>
#include <stdio.h>
#include <stdlib.h>

#define DECLARE(name) ASCPU_LINKED_KERNEL(name)
#define JOIN(name) ascpu_kernel_##name
#define DESCRIPTOR(name) JOIN(name)
DECLARE(KERNEL);

enum { MOST = 16 };

int main(int argc, char **argv) {
  void *bytes[MOST], *args[MOST];
  size_t size[MOST], n = 0;
  for (; n + 2 < (size_t)argc && n < MOST; n++) {
    FILE *file = fopen(argv[n + 2], "rb");
    if (!file) return 3;
    fseek(file, 0, SEEK_END);
    size[n] = (size_t)ftell(file);
    rewind(file);
    bytes[n] = aligned_alloc(64, (size[n] + 127) / 64 * 64);
    if (fread(bytes[n], 1, size[n], file) != size[n]) return 3;
    fclose(file);
    args[n] = size[n] <= 8 ? bytes[n] : &bytes[n];
  }
  int status = ascpu_launch_linked(&DESCRIPTOR(KERNEL), (unsigned)atoi(argv[1]), 0, args, n);
  if (status) return status;
  for (size_t i = 0; i < n; i++) {
    FILE *file = fopen(argv[i + 2], "wb");
    if (!file || fwrite(bytes[i], 1, size[i], file) != size[i]) return 3;
    fclose(file);
  }
  return 0;
}
