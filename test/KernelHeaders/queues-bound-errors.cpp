// What queues at chosen addresses, pools and the allocator refuse when a kernel runs, at the user's line.
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
// RUN: not ascpu-run %s k int32:11 2>&1 | FileCheck %s --check-prefix=E11 --implicit-check-not=error:
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void k(int32_t what) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> q;
  TQue<TPosition::VECIN, 0> in_place;
  TBufPool<TPosition::VECCALC, 2> pool, shared;
  TBuf<> buf;
  LocalMemAllocator<Hardware::UB> ub;
  pipe.InitBufPool(pool, 1000);
  pipe.InitBuffer(in_place, 6, 32);
  // E0: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}InitBuffer: the address 48 of a VECIN buffer is not a multiple of 32
  if (what == 0) pipe.InitBuffer(q, {32, 32}, {48, 32});
  // 196608 - 64 = 196544 is the last place for 64 bytes.
  if (what == -1) pipe.InitBuffer(q, {196544, 64});
  // E1: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}InitBuffer: a VECIN buffer of 65 bytes at 196544 is outside UB on dav-2201 (196608 bytes)
  if (what == 1) pipe.InitBuffer(q, {196544, 65});
  // E2: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}InitBuffer: 1 x 1024 bytes do not fit into a VECCALC TBufPool of 1024 bytes: 1024 wanted, 992 left
  if (what == 2) pool.InitBuffer(buf, 32), pool.InitBuffer(q, 1, 1024);
  // E3: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}InitBuffer: 2 more buffers after 1: this TBufPool has at most 2
  if (what == 3) pool.InitBuffer(buf, 32), pool.InitBuffer(q, 2, 32);
  // E4: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}InitBufPool: 1025 bytes in a shared TBufPool of 1024
  if (what == 4) pipe.InitBufPool(shared, 1025, pool);
  // E5: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}InitBuffer: {{.*}} do not fit into a VECCALC TBufPool of 0 bytes: 32 wanted, 0 left
  if (what == 5) shared.InitBuffer(buf, 32);
  // E6: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}Alloc: the address 12 is not a multiple of 32: the tensor before ends there
  if (what == 6) ub.Alloc<float, 3>(), ub.Alloc<float, 8>();
  // E7: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}Alloc: UB overflow on dav-2201: 196608 bytes wanted, 196576 left of 196608
  if (what == 7) ub.Alloc<float>(8), ub.Alloc<float>(49152);
  LocalTensor<half> t;
  if (what == 8)
    for (int i = 0; i < 5; i++) {
      in_place.AllocTensor(t);
      // E8: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}EnQue: the VECIN queue of depth 0 is full
      in_place.EnQue(t);
    }
  // E9: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}DeQue: the VECIN queue is empty
  if (what == 9) in_place.DeQue(t);
  // E10: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}trap
  if (what == 10) trap();
  // E11: queues-bound-errors.cpp:[[#@LINE+1]]:{{.*}}not supported yet: GetBaseAddr of a position in global memory
  if (what == 11) pipe.GetBaseAddr(int8_t(TPosition::CO2));
}
