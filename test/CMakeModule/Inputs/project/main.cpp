#include "acl/acl.h"
#include "kernel.h"
#include <cstdio>
int main() {
  float *x;
  aclrtStream stream;
  if (aclInit(nullptr) || aclrtSetDevice(0) || aclrtCreateStream(&stream)) return 1;
  if (aclrtMalloc((void **)&x, 512, ACL_MEM_MALLOC_HUGE_FIRST)) return 1;
  for (int i = 0; i < 128; i++) x[i] = i;
  scale(x, 2, 0.5f, stream);
  if (aclrtSynchronizeStream(stream)) return 1;
  std::printf("scaled: %g %g\n", x[1], x[127]);
  return aclrtFree(x) || aclrtDestroyStream(stream) || aclrtResetDevice(0) || aclFinalize();
}
