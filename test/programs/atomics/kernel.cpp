// SetAtomicAdd, Max, Min: copies to global memory work on the elements there (semantics 5.2, part 2). Several blocks work on the
// same elements. TYPE is the element type, COUNT elements a block of x.
#include "kernel_operator.h"
using namespace AscendC;
constexpr uint32_t N = 256, GAP = 3, ROUNDS = 20;

extern "C" __global__ __aicore__ void atomics(GM_ADDR x, GM_ADDR add, GM_ADDR max, GM_ADDR min, GM_ADDR plain,
                                              GM_ADDR odd, int choose) {
  SetAtomicAdd<TYPE>();
  TPipe pipe;   // resets it
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, N * sizeof(TYPE));
  LocalTensor<TYPE> a = buf.Get<TYPE>();
  GlobalTensor<TYPE> in, addGm, maxGm, minGm, plainGm, oddGm;
  in.SetGlobalBuffer((__gm__ TYPE *)x);
  addGm.SetGlobalBuffer((__gm__ TYPE *)add);
  maxGm.SetGlobalBuffer((__gm__ TYPE *)max);
  minGm.SetGlobalBuffer((__gm__ TYPE *)min);
  plainGm.SetGlobalBuffer((__gm__ TYPE *)plain);
  oddGm.SetGlobalBuffer((__gm__ TYPE *)(odd + 1));   // not aligned to any element
  uint32_t block = GetBlockIdx();
  DataCopy(a, in[block * N], N);
  DataCopyExtParams parts(2, 21 * sizeof(TYPE), 1, GAP * sizeof(TYPE), 0);

  DataCopy(plainGm[block * N], a, N);
  SetAtomicAdd<TYPE>();
  for (int i = 0; i < ROUNDS; i++) {
    DataCopy(addGm, a, N);
    DataCopyPad(oddGm, a, parts);
  }
  DataCopyPad(addGm[N], a, parts);
  SetAtomicMax<TYPE>();
  DataCopy(maxGm, a, N);
  DataCopyPad(maxGm[N], a, parts);
  SetAtomicMin<TYPE>();
  DataCopy(minGm, a, {1, N * sizeof(TYPE) / 32, 0, 0});
  DataCopyPad(minGm[N], a, parts);
  // what is known only now
  if (choose == 1) SetAtomicAdd<TYPE>();
  else if (choose == 2) SetAtomicMax<TYPE>();
  else DisableDmaAtomic();
  DataCopyPad(plainGm[8 * N], a[block * 32 / sizeof(TYPE)], {1, 32, 0, 0, 0});
  SetAtomicAdd<TYPE>();
  SetAtomicNone();
  DataCopy(plainGm[(9 + block) * N], a, N);
  SetAtomicAdd<TYPE>();
  InitSocState();
  DataCopyPad(plainGm[(17 + block) * N], a, {1, 5 * sizeof(TYPE), 0, 0, 0});
  // Reading does not mind.
  SetAtomicMax<TYPE>();
  DataCopy(a, in[block * N], N);
}

// The type that was set counts, not the tensor's.
extern "C" __global__ __aicore__ void other_type(GM_ADDR x, GM_ADDR z) {
  GlobalTensor<uint8_t> in, out;
  in.SetGlobalBuffer(x);
  out.SetGlobalBuffer(z);
  LocalTensor<uint8_t> a(TPosition::VECCALC, 0, 4096);
  DataCopy(a, in[GetBlockIdx() * N * 4], N * 4);
  SetAtomicAdd<float>();
  DataCopy(out, a, N * 4);
}
