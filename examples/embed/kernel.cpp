// z = x * factor + y, the blocks share the elements. Every block takes its part in tiles of 64 floats.
#include "kernel_operator.h"
using namespace AscendC;

struct Parameters {
  float factor;
  uint32_t elements;      // of each tensor, a multiple of 64 * blocks
};

constexpr uint32_t tile = 64;

extern "C" __global__ __aicore__ void scale_add(GM_ADDR x, GM_ADDR y, GM_ADDR z, Parameters p) {
  uint32_t part = p.elements / GetBlockNum(), first = part * GetBlockIdx();
  GlobalTensor<float> gx, gy, gz;
  gx.SetGlobalBuffer((__gm__ float *)x + first, part);
  gy.SetGlobalBuffer((__gm__ float *)y + first, part);
  gz.SetGlobalBuffer((__gm__ float *)z + first, part);

  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, 2 * tile * sizeof(float));
  pipe.InitBuffer(out, 1, tile * sizeof(float));
  for (uint32_t i = 0; i < part; i += tile) {
    LocalTensor<float> xy = in.AllocTensor<float>();
    DataCopy(xy, gx[i], tile);
    DataCopy(xy[tile], gy[i], tile);
    in.EnQue(xy);

    xy = in.DeQue<float>();
    LocalTensor<float> result = out.AllocTensor<float>();
    Muls(result, xy, p.factor, tile);
    Add(result, result, xy[tile], tile);
    in.FreeTensor(xy);
    out.EnQue(result);

    result = out.DeQue<float>();
    DataCopy(gz[i], result, tile);
    out.FreeTensor(result);
  }
}
