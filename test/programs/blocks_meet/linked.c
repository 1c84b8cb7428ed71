/* chain, from a program that has the kernel linked in. */
#include <ascpu.h>

ASCPU_LINKED_KERNEL(chain);

int main(void) {
  for (unsigned threads = 0; threads < 4; threads++) {
    int z[9] = {1}, *pointer = z, want = 1;
    void *args[] = {&pointer};
    if (ascpu_launch_linked(&ascpu_kernel_chain, 8, threads, args, 1) != 0) return 1;
    for (int k = 0; k < 8; k++) want = want * 3 + k;
    if (z[8] != want) return 2;
  }
  return 0;
}
