// An operator's kernel as its framework builds it: template, tiling struct, tiling key, workspace.
#include "kernel_operator.h"
#include "ascendc/host_api/tiling/template_argument.h"
using namespace AscendC;

struct AddTiling {
  uint32_t total;
  uint32_t tile;
  int64_t bias;
};

template <typename T, bool twice> class Kernel {
public:
  __aicore__ inline Kernel(TPipe *pipe) : pipe(pipe) {}
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR z, const AddTiling *data) {
    tile = data->tile;
    bias = T(data->bias);
    uint32_t share = data->total / GetBlockNum();
    tiles = share / tile;
    in.SetGlobalBuffer((__gm__ T *)x + GetBlockIdx() * share, share);
    out.SetGlobalBuffer((__gm__ T *)z + GetBlockIdx() * share, share);
    pipe->InitBuffer(queue, 2, tile * sizeof(T));
  }
  __aicore__ inline void Process() {
    for (uint32_t i = 0; i < tiles; i++) {
      LocalTensor<T> t = queue.template AllocTensor<T>();
      DataCopy(t, in[i * tile], tile);
      queue.EnQue(t);
      t = queue.template DeQue<T>();
      if constexpr (twice) t = t + t;
      Adds(t, t, bias, int32_t(tile));
      queue.EnQue(t);
      t = queue.template DeQue<T>();
      DataCopy(out[i * tile], t, tile);
      queue.FreeTensor(t);
    }
  }

private:
  TPipe *pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  GlobalTensor<T> in, out;
  uint32_t tile, tiles;
  T bias;
};

ASCENDC_TPL_ARGS_DECL(Add, ASCENDC_TPL_BOOL_DECL(twice, 0, 1));
ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_BOOL_SEL(twice, 0, 1)));

template <bool twice> __global__ __aicore__ void add(GM_ADDR x, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(AddTiling);
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  GET_TILING_DATA(data, tiling);
  SetSysWorkspace(workspace);
  if (GetUserWorkspace(workspace) == nullptr || GetSysWorkSpacePtr() != workspace) return;
  TPipe pipe;
  if (TILING_KEY_IS(1000000000001)) {
    Kernel<float, twice> op(&pipe);
    op.Init(x, z, &data);
    op.Process();
  } else if (TILING_KEY_LIST(2, 3)) {
    Kernel<DTYPE_X, twice> op(&pipe);
    op.Init(x, z, &data);
    op.Process();
  }
}
template __global__ __aicore__ void add<false>(GM_ADDR, GM_ADDR, GM_ADDR, GM_ADDR);
template __global__ __aicore__ void add<true>(GM_ADDR, GM_ADDR, GM_ADDR, GM_ADDR);

// The system workspace: zeroed for every launch, one for all blocks. Each block adds its number, the last one reports.
extern "C" __global__ __aicore__ void count(__gm__ int32_t *out) {
  __gm__ int32_t *sum = (__gm__ int32_t *)GetSysWorkSpacePtr();
  sum[4000000] += int32_t(GetBlockIdx()) + 1;
  *out = sum[4000000];
}
