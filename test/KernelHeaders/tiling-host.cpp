// A kernel whose build would generate its tiling struct takes it from the host part's header, under its plain name.
// RUN: ascpu-cc -S --emit-asc -o - -include %S/Inputs/host_tiling.h -DASCPU_TILING=ScaleTilingData %s | FileCheck %s
// RUN: not ascpu-cc -c -o %t.o -include %S/Inputs/host_tiling.h %s 2>&1 | FileCheck %s --check-prefix=UNNAMED
#include "kernel_operator.h"

class Scale {
public:
  __aicore__ inline void Init(GM_ADDR out, const ScaleTilingData *tiling) {
    out_.SetGlobalBuffer((__gm__ float *)out, tiling->count);
    out_.SetValue(tiling->count, tiling->factor);
  }

private:
  AscendC::GlobalTensor<float> out_;
};

// CHECK-LABEL: define {{.*}}@scale(ptr {{.*}}, ptr
extern "C" __global__ __aicore__ void scale(GM_ADDR out, GM_ADDR tiling) {
  // UNNAMED: tiling-host.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: GET_TILING_DATA: no struct is known
  GET_TILING_DATA(data, tiling);
  static_assert(sizeof data == 8);
  Scale op;
  op.Init(out, &data);
}
