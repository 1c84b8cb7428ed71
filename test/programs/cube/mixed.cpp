// One cube core and two vector cores a block: the vector cores double A, the cube core multiplies, the vector cores add 1.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint16_t SIDE = 16;

template <typename T> __aicore__ inline GlobalTensor<T> at(GM_ADDR pointer, uint64_t elements) {
  GlobalTensor<T> gm;
  gm.SetGlobalBuffer((__gm__ T *)pointer + elements);
  return gm;
}
__aicore__ inline void multiply(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  LocalTensor<half> a1(TPosition::A1, 0, 256), b1(TPosition::B1, 512, 256), a2(TPosition::A2, 0, 256), b2(TPosition::B2, 0, 256);
  LocalTensor<float> sum(TPosition::CO1, 0, 256);
  DataCopy(a1, at<half>(a, GetBlockIdx() * 256), 256); /* one fractal: as it lies */
  DataCopy(b1, at<half>(b, 0), 256);
  LoadData2DParams load;
  load.repeatTimes = 1;
  LoadData(a2, a1, load);
  load.ifTranspose = true;
  LoadData(b2, b1, load);
  MmadParams p;
  p.m = p.n = p.k = SIDE;
  Mmad(sum, a2, b2, p);
  FixpipeParamsV220 out;
  out.nSize = out.mSize = out.srcStride = out.dstStride = SIDE;
  Fixpipe(at<float>(c, GetBlockIdx() * 256), sum, out);
}
/* Eight rows of sixteen. */
template <typename T, typename Change> __aicore__ inline void change(GM_ADDR x, uint64_t first, Change with) {
  LocalTensor<T> tile(TPosition::VECCALC, 0, 128);
  DataCopy(tile, at<T>(x, first), 128);
  with(tile);
  DataCopy(at<T>(x, first), tile, 128);
}

extern "C" __global__ __mix__(1, 2) void pipeline(GM_ADDR a, GM_ADDR b, GM_ADDR c, GM_ADDR ids) {
  InitSocState();
  if ASCEND_IS_AIC {
    CrossCoreWaitFlag(4);
    multiply(a, b, c);
    CrossCoreSetFlag<2, PIPE_FIX>(5);
  }
  if ASCEND_IS_AIV {
    uint64_t own = GetBlockIdx() * 128; /* of its block's sixteen rows */
    change<half>(a, own, [](auto tile) { Muls(tile, tile, half(2), 128); });
    CrossCoreSetFlag<2, PIPE_MTE3>(4);
    CrossCoreWaitFlag(5);
    change<float>(c, own, [](auto tile) { Adds(tile, tile, 1.0f, 128); });
  }
  /* what each core is told: by core, cube cores first in their group */
  int64_t core = block_idx * 3 + (g_coreType == AIC ? 0 : 1 + GetSubBlockIdx());
  auto told = at<int32_t>(ids, core * 8);
  int64_t values[] = {g_coreType, GetBlockIdx(), GetBlockNum(), GetSubBlockIdx(), GetSubBlockNum(), GetTaskRatio(), block_idx};
  for (int i = 0; i < 7; i++) told.SetValue(i, int32_t(values[i]));
}

/* Neither kind's instructions do anything on the other, though nothing keeps them apart. */
extern "C" __global__ __mix__(1, 1) void not_kept_apart(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  InitSocState();
  change<half>(a, GetBlockIdx() * 256, [](auto tile) { Muls(tile, tile, half(2), 128); });
  SyncAll<false>();
  multiply(a, b, c);
}

/* Flag 3 of vector core 1 is flag 19 of the cube core (dav-3510). */
extern "C" __global__ __mix__(1, 2) void one_by_one(GM_ADDR order) {
#if __NPU_ARCH__ == 3510
  auto word = at<int32_t>(order, 0);
  if ASCEND_IS_AIC {
    CrossCoreSetFlag<4, PIPE_S>(19);
    CrossCoreWaitFlag<4, PIPE_S>(19);
    CrossCoreSetFlag<4, PIPE_S>(3);
  }
  if ASCEND_IS_AIV {
    CrossCoreWaitFlag<4, PIPE_S>(3);
    word.SetValue(0, word.GetValue(0) * 10 + 1 + GetSubBlockIdx());
    CrossCoreSetFlag<4, PIPE_S>(3);
  }
#endif
}
