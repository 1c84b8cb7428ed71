// The classes in whole kernels: in-place queues, chosen addresses, pools, the allocator, lists of tensors.
#include "kernel_operator.h"
#include "kernel_operator_list_tensor_intf.h"
using namespace AscendC;
constexpr int32_t TILE = 128;

__aicore__ inline void open(GlobalTensor<float> &x, GlobalTensor<float> &z, GM_ADDR from, GM_ADDR to) {
  x.SetGlobalBuffer((__gm__ float *)from);
  z.SetGlobalBuffer((__gm__ float *)to);
}

// z = x + x, tile by tile, through queues of each kind. way 0: as usual; 1: chosen addresses; 2: a pool.
template <int32_t depth> __aicore__ inline void twice(GM_ADDR from, GM_ADDR to, int32_t n, int32_t way) {
  TPipe pipe;
  TQue<TPosition::VECIN, depth> in;
  TQueBind<TPosition::VECOUT, TPosition::GM, depth> out;
  TBufPool<TPosition::VECCALC> pool;
  GlobalTensor<float> x, z;
  open(x, z, from, to);
  if (way == 2) {
    pipe.InitBufPool(pool, 8192);
    pool.InitBuffer(in, 2, TILE * 4);
    pool.InitBuffer(out, 2, TILE * 4);
  } else if (way == 1) {
    pipe.InitBuffer(in, {64, 512}, {8192, 512}, {1024, 512});
    pipe.InitBuffer(out, {100000 / 32 * 32, 512}, {4096, 512});
  } else {
    pipe.InitBuffer(in, 2, TILE * 4);
    pipe.InitBuffer(out, 2, TILE * 4);
  }
  for (int32_t i = 0; i < n; i += TILE) {
    LocalTensor<float> a, b;
    if constexpr (depth == 0) {
      in.AllocTensor(a);
      DataCopy(a, x[i], TILE);
      in.EnQue(a);
      in.DeQue(a);
      out.AllocTensor(b);
      b = a + a;
      out.EnQue(b);
      in.FreeTensor(a);
      out.DeQue(b);
      DataCopy(z[i], b, TILE);
      out.FreeTensor(b);
    } else {
      a = in.template AllocTensor<float>();
      DataCopy(a, x[i], TILE);
      in.EnQue(a);
      a = in.template DeQue<float>();
      b = out.template AllocTensor<float>();
      b = a + a;
      out.EnQue(b);
      in.FreeTensor(a);
      b = out.template DeQue<float>();
      DataCopy(z[i], b, TILE);
      out.FreeTensor(b);
    }
  }
}
extern "C" __global__ __aicore__ void in_place(GM_ADDR x, GM_ADDR z, int32_t n) { twice<0>(x, z, n, 0); }
extern "C" __global__ __aicore__ void in_place_pool(GM_ADDR x, GM_ADDR z, int32_t n) { twice<0>(x, z, n, 2); }
extern "C" __global__ __aicore__ void chosen(GM_ADDR x, GM_ADDR z, int32_t n) { twice<1>(x, z, n, 1); }
extern "C" __global__ __aicore__ void pool(GM_ADDR x, GM_ADDR z, int32_t n) { twice<2>(x, z, n, 2); }
// The kind is known only when it runs.
extern "C" __global__ __aicore__ void any(GM_ADDR x, GM_ADDR z, int32_t n, int32_t way) { twice<2>(x, z, n, way); }

// Without a TPipe: two buffers by turns, flags by hand.
extern "C" __global__ __aicore__ void by_hand(GM_ADDR from, GM_ADDR to, int32_t n) {
  GlobalTensor<float> x, z;
  open(x, z, from, to);
  InitSocState();
  LocalMemAllocator<Hardware::UB> ub;
  LocalTensor<float> a[2], b[2];
  for (int k = 0; k < 2; k++) {
    a[k] = ub.Alloc<TPosition::VECIN, float, TILE>();
    b[k] = ub.Alloc<TPosition::VECOUT, float>(TILE);
  }
  TQueSync<PIPE_MTE2, PIPE_V> loaded;
  for (int32_t i = 0; i < n; i += TILE) {
    int k = i / TILE & 1;
    DataCopy(a[k], x[i], TILE);
    loaded.SetFlag(k);
    loaded.WaitFlag(k);
    b[k] = a[k] + a[k];
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    DataCopy(z[i], b[k], TILE);
    pipe_barrier(PIPE_ALL);
  }
}

// A list of x and z, made by the kernel itself: two tensors, of 2 dimensions and of 1.
extern "C" __global__ __aicore__ void list(GM_ADDR from, GM_ADDR to, int32_t n, __gm__ uint64_t *memory,
                                           __gm__ uint64_t *told) {
  uint64_t words[] = {48, 2ul << 32 | 2, 4, uint64_t(n) / 4, 1ul << 32 | 1, uint64_t(n), (uint64_t)from, (uint64_t)to};
  for (int i = 0; i < 8; i++) memory[i] = words[i];
  ListTensorDesc tensors(memory, 64, 2);
  uint64_t shape[2] = {};
  TensorDesc<float> first, second;
  first.SetShapeAddr(shape);
  tensors.GetDesc(first, 0);
  told[0] = tensors.GetSize() * 1000 + first.GetDim() * 100 + first.GetIndex() * 10 + first.GetShape(0);
  told[1] = first.GetShape(1);
  told[2] = first.GetDataObj().GetSize();
  uint64_t one[1];
  second.SetShapeAddr(one);
  tensors.GetDesc(second, 1);
  told[3] = second.GetDim() * 1000000 + second.GetIndex() * 100000 + second.GetShape(0);
  twice<1>((GM_ADDR)tensors.GetDataPtr<float>(0), (GM_ADDR)second.GetDataPtr(), n, 0);
}
