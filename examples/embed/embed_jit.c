/* Compiles a kernel at run time and launches it: the whole of libascpu in one page.
 *
 *     embed_jit kernel.cpp
 *
 * In: a source with the kernel scale_add (kernel.cpp beside this file). Out: one line that says whether every element
 * is right, exit 0 if so.
 */
#include <ascpu.h>
#include <stdio.h>

enum { ELEMENTS = 4096, BLOCKS = 8 };

/* A struct parameter of the kernel, as its source declares it. */
struct parameters { float factor; uint32_t elements; };

static int failed(struct ascpu_error *error) {
  fputs(ascpu_error_text(error), stderr);
  int status = ascpu_error_status(error);
  ascpu_error_free(error);
  return status;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: embed_jit kernel.cpp\n");
    return 2;
  }
  struct ascpu_error *error = NULL;
  struct ascpu_program *program = ascpu_compile_file(argv[1], NULL, &error);
  if (!program) return failed(error);
  const struct ascpu_kernel *kernel = ascpu_find_kernel(program, "scale_add", &error);
  if (!kernel) return failed(error);

  static float x[ELEMENTS], y[ELEMENTS], z[ELEMENTS];
  for (int i = 0; i < ELEMENTS; i++) {
    x[i] = (float)i;
    y[i] = 0.5f;
  }
  float *px = x, *py = y, *pz = z;
  struct parameters p = {.factor = 2, .elements = ELEMENTS};
  void *args[] = {&px, &py, &pz, &p};   /* args[i] points at the value of parameter i */
  struct ascpu_launch_options options = {.blocks = BLOCKS};
  if (!ascpu_launch(kernel, &options, args, 4, &error)) return failed(error);
  ascpu_program_free(program);

  for (int i = 0; i < ELEMENTS; i++)
    if (z[i] != 2 * (float)i + 0.5f) {
      printf("element %d is %g\n", i, z[i]);
      return 1;
    }
  printf("%d elements are right\n", ELEMENTS);
  return 0;
}
