#include "acl/acl.h"
#include <cstdio>
#include "aclrtlaunch_fill.h"
int main() {
  float x[4];
  aclrtStream stream;
  aclrtCreateStream(&stream);
  ACLRT_LAUNCH_KERNEL(fill)(4, stream, (uint8_t *)x, 3, 0.5);
  if (aclrtSynchronizeStream(stream)) return 1;
  std::printf("%g %g %g %g\n", x[0], x[1], x[2], x[3]);
}
