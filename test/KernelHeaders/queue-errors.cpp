// Misused queues and a full UB end the block at the user's line, in words that name the call, the position and the sizes.
// RUN: ascpu-run %s k int32:-1
// RUN: not ascpu-run %s k int32:0 2>&1 | FileCheck %s --check-prefix=E0 --implicit-check-not=error:
// RUN: not ascpu-run %s k int32:1 2>&1 | FileCheck %s --check-prefix=E1 --implicit-check-not=error:
// RUN: not ascpu-run %s k int32:2 2>&1 | FileCheck %s --check-prefix=E2 --implicit-check-not=error:
// RUN: not ascpu-run %s k int32:3 2>&1 | FileCheck %s --check-prefix=E3 --implicit-check-not=error:
// RUN: not ascpu-run %s k int32:4 2>&1 | FileCheck %s --check-prefix=E4 --implicit-check-not=error:
// RUN: not ascpu-run %s k int32:5 2>&1 | FileCheck %s --check-prefix=E5 --implicit-check-not=error:
// RUN: not ascpu-run %s k int32:6 2>&1 | FileCheck %s --check-prefix=E6 --implicit-check-not=error:
// RUN: not ascpu-run %s k int32:7 2>&1 | FileCheck %s --check-prefix=E7 --implicit-check-not=error:
// RUN: not ascpu-run %s k int32:8 2>&1 | FileCheck %s --check-prefix=E8 --implicit-check-not=error:
// RUN: not ascpu-run %s k int32:9 2>&1 | FileCheck %s --check-prefix=E9 --implicit-check-not=error:
// RUN: not ascpu-run %s k int32:10 2>&1 | FileCheck %s --check-prefix=E10 --implicit-check-not=error:
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void k(int32_t what) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TQue<TPosition::VECOUT, 1> out;
  TQue<TPosition::VECCALC, 1> other;
  TBuf<> buf;
  pipe.InitBuffer(in, 2, 1000);
  pipe.InitBuffer(out, 3, 1024);
  pipe.InitBuffer(buf, 100);
  if (what == 0)
    for (int i = 0; i < 3; i++)
      // E0: queue-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}AllocTensor: all 2 buffers of the VECIN queue are in use
      in.AllocTensor<float>();
  // E1: queue-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}DeQue: the VECOUT queue is empty
  if (what == 1) out.DeQue<float>();
  if (what == 2)
    for (int i = 0; i < 2; i++)
      // E2: queue-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}EnQue: the VECOUT queue of depth 1 is full
      out.EnQue(out.AllocTensor<float>());
  // E3: queue-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}EnQue: the tensor is not a buffer of the VECOUT queue
  if (what == 3) out.EnQue(buf.Get<float>());
  // E4: queue-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}AllocTensor: InitBuffer was not called for the VECCALC queue
  if (what == 4) other.AllocTensor<float>();
  // E5: queue-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}InitBuffer: 59 more buffers after 6: a TPipe has at most 64
  if (what == 5) pipe.InitBuffer(other, 59, 32);
  // E6: queue-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}InitBuffer: 0 buffers for the VECCALC queue
  if (what == 6) pipe.InitBuffer(other, 0, 32);
  // E7: queue-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}InitBuffer: 63 buffers for the VECCALC queue: at most 62
  if (what == 7) pipe.InitBuffer(other, 63, 32);
  if (what == 8)
    for (int i = 0; i < 9; i++)
      // E8: queue-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}AllocEventID: all 8 event ids from MTE2 to V are in use
      pipe.AllocEventID<HardEvent::MTE2_V>();
  // 2 * 1024 + 3 * 1024 + 128 bytes are taken of 196608: 191360 are left.
  // E9: queue-errors.cpp:[[#@LINE+4]]:{{.*}}error: {{.*}}UB overflow on dav-2201 (196608 bytes): VECIN 2 x 1000
  // E9-SAME: VECOUT 3 x 1024
  // E9-SAME: VECCALC 1 x 100
  // E9-SAME: VECCALC 4 x 50000 does not fit: 200064 bytes wanted, 191360 left
  if (what == 9) pipe.InitBuffer(other, 4, 50000);
  // A sum that 32 bits do not hold.
  // E10: queue-errors.cpp:[[#@LINE+1]]:{{.*}}error: {{.*}}UB overflow on dav-2201 {{.*}}VECCALC 40 x 134217728
  if (what == 10) pipe.InitBuffer(other, 40, 1u << 27);
}
