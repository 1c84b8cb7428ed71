/* Launches a kernel that was compiled beforehand and linked in: no compiler is needed where this program runs.
 *
 * In: kernel.o, made from kernel.cpp by `ascpu-cc -c`, and libascpu_rt.a. Out: one line that says whether every element
 * is right, exit 0 if so.
 */
#include <ascpu.h>
#include <stdio.h>

enum { ELEMENTS = 4096, BLOCKS = 8 };

struct parameters { float factor; uint32_t elements; };

ASCPU_LINKED_KERNEL(scale_add);

int main(void) {
  static float x[ELEMENTS], y[ELEMENTS], z[ELEMENTS];
  for (int i = 0; i < ELEMENTS; i++) {
    x[i] = (float)i;
    y[i] = 0.5f;
  }
  float *px = x, *py = y, *pz = z;
  struct parameters p = {.factor = 2, .elements = ELEMENTS};
  void *args[] = {&px, &py, &pz, &p};   /* args[i] points at the value of parameter i */
  int status = ascpu_launch_linked(&ascpu_kernel_scale_add, BLOCKS, 0, args, 4);
  if (status) return status;

  for (int i = 0; i < ELEMENTS; i++)
    if (z[i] != 2 * (float)i + 0.5f) {
      printf("element %d is %g\n", i, z[i]);
      return 1;
    }
  printf("%d elements are right\n", ELEMENTS);
  return 0;
}
