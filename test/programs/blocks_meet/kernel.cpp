// Blocks that wait for each other: a sum in two phases, a chain of flags, both forms of SyncAll, words that are handed on,
// turns. What one block wrote to global memory before the others went on, they read after.
#include "kernel_operator.h"
using namespace AscendC;
constexpr int32_t N = 64;

class Sum {
public:
  __aicore__ inline void Init(__gm__ float *__restrict__ x, __gm__ float *__restrict__ part, __gm__ float *__restrict__ z) {
    blocks = GetBlockNum(), block = GetBlockIdx();
    xGm.SetGlobalBuffer(x + block * N, N);
    partGm.SetGlobalBuffer(part, blocks * N);
    zGm.SetGlobalBuffer(z + block * N, N);
    pipe.InitBuffer(in, 2, N * sizeof(float));
    pipe.InitBuffer(out, 1, N * sizeof(float));
  }
  // Each block squares its row; then each adds up the rows of all, starting with another one.
  __aicore__ inline void Process(bool soft, __gm__ int32_t *words) {
    Fetch(xGm);
    LocalTensor<float> row = in.DeQue<float>(), z = out.AllocTensor<float>();
    Mul(z, row, row, N);
    in.FreeTensor(row);
    Put(partGm[block * N], z);
    if (soft) MeetSoft(words);
    else SyncAll();
    z = out.AllocTensor<float>();
    Duplicate(z, 0.0f, N);
    for (int32_t k = 0; k < blocks; k++) {
      Fetch(partGm[k * N]);
      row = in.DeQue<float>();
      Add(z, z, row, N);
      in.FreeTensor(row);
    }
    Put(zGm, z);
  }

private:
  __aicore__ inline void Fetch(const GlobalTensor<float> &from) {
    LocalTensor<float> t = in.AllocTensor<float>();
    DataCopy(t, from, N);
    in.EnQue(t);
  }
  __aicore__ inline void Put(const GlobalTensor<float> &to, LocalTensor<float> &t) {
    out.EnQue(t);
    t = out.DeQue<float>();
    DataCopy(to, t, N);
    out.FreeTensor(t);
  }
  __aicore__ inline void MeetSoft(__gm__ int32_t *words) {
    GlobalTensor<int32_t> gm;
    gm.SetGlobalBuffer(words, blocks * 8);
    pipe.InitBuffer(work, blocks * 32);
    SyncAll(gm, work.Get<int32_t>());
  }
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  TBuf<TPosition::VECCALC> work;
  GlobalTensor<float> xGm, partGm, zGm;
  int32_t blocks, block;
};

extern "C" __global__ __aicore__ void sum_hard(__gm__ float *__restrict__ x, __gm__ float *__restrict__ part,
                                               __gm__ float *__restrict__ z) {
  Sum sum;
  sum.Init(x, part, z);
  sum.Process(false, nullptr);
}
extern "C" __global__ __aicore__ void sum_soft(__gm__ float *x, __gm__ float *part, __gm__ float *z,
                                               __gm__ int32_t *words) {
  Sum sum;
  sum.Init(x, part, z);
  sum.Process(true, words);
}

// Plain accesses, through pointers that claim to be the only ones: what was read before must not be kept.
extern "C" __global__ __aicore__ void neighbours(__gm__ int32_t *__restrict__ x, __gm__ int32_t *__restrict__ z) {
  int64_t i = GetBlockIdx(), n = GetBlockNum(), right = (i + 1) % n;
  x[i] = int32_t(i);
  SyncAll();
  int32_t before = x[right];
  SyncAll();
  x[i] = int32_t(10 * i + 5);
  SyncAll();
  z[i] = before * 1000 + x[right];
}

// In step k block k continues the number; all others wait for the flag of the step, which is set by everybody.
extern "C" __global__ __aicore__ void chain(__gm__ int32_t *z) {
  for (uint16_t step = 0; step < GetBlockNum(); step++) {
    if (step == GetBlockIdx()) z[step + 1] = z[step] * 3 + step;
    CrossCoreSetFlag<0, PIPE_MTE3>(step % 8);
    CrossCoreWaitFlag(step % 8);
  }
  CrossCoreSetFlag<1, PIPE_MTE3>(9); // this core's group: itself
  CrossCoreWaitFlag<1, PIPE_MTE2>(9);
}

// The first half meets by itself, twice; then each tells its right neighbour.
extern "C" __global__ __aicore__ void relay(__gm__ int32_t *z, __gm__ int32_t *words, __gm__ int32_t *events) {
  int32_t n = GetBlockNum(), i = GetBlockIdx(), half = n / 2;
  GlobalTensor<int32_t> gm, ev;
  gm.SetGlobalBuffer(words, n * 8);
  ev.SetGlobalBuffer(events, n * 16);
  LocalTensor<int32_t> ub(TPosition::VECCALC, 0, n * 8);
  if (i < half) {
    z[i] = 1;
    SyncAll(gm, ub, half);
    int32_t sum = 0;
    for (int32_t k = 0; k < half; k++) sum += z[k];
    SyncAll(gm, ub, half);
    z[i] = sum;
  }
  if (i > 0) IBWait(ev, ub, i - 1, 1);
  z[n + i] = (i ? z[n + i - 1] : 0) + i;
  if (i + 1 < n) IBSet(ev, ub, i, 1);
}

extern "C" __global__ __aicore__ void turns(__gm__ int32_t *z, __gm__ int32_t *words) {
  int32_t n = GetBlockNum();
  GlobalTensor<int32_t> gm;
  gm.SetGlobalBuffer(words, n * 8);
  LocalTensor<int32_t> ub(TPosition::VECCALC, 0, n * 8 + 8);
  InitDetermineComputeWorkspace(gm, ub);
  for (int round = 0; round < 2; round++) {
    WaitPreBlock(gm, ub);
    z[1 + z[0]] = int32_t(GetBlockIdx()) + 100 * round;
    z[0]++;
    NotifyNextBlock(gm, ub);
  }
}
