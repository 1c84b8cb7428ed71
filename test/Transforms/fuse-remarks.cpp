// -Rpass and -Rpass-missed: which instructions became a loop, what kept others apart; -fno-asc-fuse; -save-stats.
// RUN: ascpu-cc -c -Rpass=asc-fuse -Rpass-missed=asc-fuse -save-stats -o %t.o %s 2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=STATS %s < %t.stats
// RUN: ascpu-cc -c -fno-asc-fuse -Rpass=asc-fuse -o %t.o %s 2>&1 | count 0
// RUN: not ascpu-cc -c -Rpass=inline -o %t.o %s 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: error: '-Rpass=inline': remarks come from asc-fuse alone
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t N = 512;

struct Tile {
  LocalTensor<float> a, b, c;
  GlobalTensor<float> x, y;
  __aicore__ inline Tile(GM_ADDR px, GM_ADDR py)
      : a(TPosition::VECCALC, 0, N), b(TPosition::VECCALC, 8192, N), c(TPosition::VECCALC, 16384, N) {
    x.SetGlobalBuffer((__gm__ float *)px);
    y.SetGlobalBuffer((__gm__ float *)py);
  }
};

// CHECK: :[[#@LINE+3]]:3: remark: 3 instructions are one loop; 2 buffers in UB are not written [-Rpass=asc-fuse]
extern "C" __global__ __aicore__ void whole(GM_ADDR px, GM_ADDR py) {
  Tile t(px, py);
  DataCopy(t.a, t.x, N);
  Abs(t.b, t.a, N);
  DataCopy(t.y, t.b, N);
}

// The scalar read may be of anything that was left in UB.
// CHECK: :[[#@LINE+3]]:3: remark: 3 instructions stay apart: line [[#@LINE+6]] may read what they leave in UB [-Rpass-missed=asc-fuse]
extern "C" __global__ __aicore__ void looked_at(GM_ADDR px, GM_ADDR py, uint32_t i) {
  Tile t(px, py);
  DataCopy(t.a, t.x, N);
  Abs(t.b, t.a, N);
  DataCopy(t.y, t.b, N);
  if (t.a.GetValue(i) + t.b.GetValue(i) > 0) DataCopy(t.y[N], t.b, N);
}

// A block stride of 2 has no place in a loop over a run of elements.
// CHECK: :[[#@LINE+6]]:3: remark: the loop over the 3 instructions before ends here: its operands are not contiguous [-Rpass-missed=asc-fuse]
extern "C" __global__ __aicore__ void strided(GM_ADDR px, GM_ADDR py) {
  Tile t(px, py);
  DataCopy(t.a, t.x, N);
  Abs(t.b, t.a, N);
  DataCopy(t.y, t.b, N);
  Adds(t.c, t.a, 1.0f, 64, 1, {2, 2, 8, 8});
  DataCopy(t.y[N], t.c, N);
}

// CHECK: :[[#@LINE+5]]:5: remark: 3 instructions are one loop; 2 buffers in UB are not written [-Rpass=asc-fuse]
// CHECK-NEXT: :[[#@LINE+4]]:5: remark: tiles that follow one another are one loop [-Rpass=asc-fuse]
extern "C" __global__ __aicore__ void tiles(GM_ADDR px, GM_ADDR py, uint32_t n) {
  Tile t(px, py);
  for (uint32_t at = 0; at < n; at += N) {
    DataCopy(t.a, t.x[at], N);
    Abs(t.b, t.a, N);
    DataCopy(t.y[at], t.b, N);
  }
}
// CHECK-NOT: remark

// STATS: "asc-fuse.loops": 3
// STATS: "asc-fuse.instructions": 9
// STATS: "asc-fuse.values-dropped": 5
// STATS: "asc-fuse.joined": 1
