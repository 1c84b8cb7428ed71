#include <ascpu.h>
#include <stdio.h>

ASCPU_LINKED_KERNEL(add);

int main(void) {
  float x[64], y[64], z[64] = {0}, *px = x, *py = y, *pz = z;
  for (int i = 0; i < 64; i++) {
    x[i] = (float)i;
    y[i] = 100;
  }
  void *args[] = {&px, &py, &pz};
  int status = ascpu_launch_linked(&ascpu_kernel_add, 1, 1, args, 3);
  printf("%g %g\n", z[0], z[63]);
  return status;
}
