#include <ascpu.h>
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
  void *library = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!library) {
    printf("%s\n", dlerror());
    return 1;
  }
  const struct ascpu_linked_kernel *fill = dlsym(library, "ascpu_kernel_fill");
  int (*launch)(const struct ascpu_linked_kernel *, unsigned, unsigned, void *const *, size_t) =
      (int (*)(const struct ascpu_linked_kernel *, unsigned, unsigned, void *const *, size_t))dlsym(library, "ascpu_launch_linked");
  int out[8] = {0}, *pointer = out;
  void *args[] = {&pointer};
  int status = launch(fill, 8, 2, args, 1);
  for (int i = 0; i < 8; i++) printf(i ? " %d" : "%d", out[i]);
  printf("\n");
  return status;
}
