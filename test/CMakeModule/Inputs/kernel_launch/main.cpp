#include "acl/acl.h"
#include "aclrtlaunch_scale.h"
#include <cstdio>
extern "C" void scale_do(uint32_t blocks, void *stream, uint8_t *x, float by);
int main() {
  float x[] = {1, 2, 3, 4};
  aclrtStream stream;
  aclrtCreateStream(&stream);
  ACLRT_LAUNCH_KERNEL(scale)(4, stream, (uint8_t *)x, 0.5f);
  scale_do(2, stream, (uint8_t *)x, 0);
  if (aclrtSynchronizeStream(stream)) return 1;
  std::printf("%g %g %g %g\n", x[0], x[1], x[2], x[3]);
}
