#include <ascpu.h>
#include <stdio.h>

ASCPU_LINKED_KERNEL(fill);

int main(void) {
  int out[8] = {0}, *pointer = out;
  void *args[] = {&pointer};
  int status = ascpu_launch_linked(&ascpu_kernel_fill, 8, 2, args, 1);
  for (int i = 0; i < 8; i++) printf(i ? " %d" : "%d", out[i]);
  printf("\n");
  return status;
}
