// Reductions in all their forms: x and y of many repeats come in, each form's results go to a row of `to`.
#include "kernel_operator.h"
using namespace AscendC;

enum { ROW = 1024, ELEMENTS = 2048 };

template <typename T> class Rows {
 public:
  __aicore__ inline Rows(__gm__ T *x, __gm__ T *to) {
    pipe.InitBuffer(in, ELEMENTS * sizeof(T));
    pipe.InitBuffer(out, ROW * sizeof(T));
    pipe.InitBuffer(work, ELEMENTS * sizeof(T));
    a = in.template Get<T>();
    b = out.template Get<T>();
    tmp = work.template Get<T>();
    from.SetGlobalBuffer(x);
    target.SetGlobalBuffer(to);
    DataCopy(a, from, ELEMENTS);
    Begin();
  }
  __aicore__ inline void Begin() {
    SetMaskNorm();
    Duplicate(b, T(-7), ROW);
  }
  __aicore__ inline void End() {
    DataCopy(target[row++ * ROW], b, ROW);
    Begin();
  }
  TPipe pipe;
  TBuf<> in, out, work;
  LocalTensor<T> a, b, tmp;
  GlobalTensor<T> from, target;
  uint32_t row = 0;
};

template <typename T> __global__ __aicore__ void reductions(__gm__ T *x, __gm__ T *to) {
  constexpr int32_t L = 256 / sizeof(T);
  Rows<T> r(x, to);
  uint64_t third[2] = {0x9249249249249249ull, 0x4924924924924924ull}, few[2] = {0x700000001ull, 0};
  // data blocks
  BlockReduceSum(r.b, r.a, 4, L, 1, 1, 8); r.End();
  BlockReduceMax(r.b, r.a, 4, third, 1, 1, 8); r.End();
  BlockReduceMin(r.b, r.a, 3, few, 2, 1, 9); r.End(); // whole blocks off stay
  ReduceDataBlock<ReduceType::SUM>(r.b, r.a, L - 3, 2, 1, 2, 4); r.End();
  // neighbours
  PairReduceSum(r.b, r.a, 2, L, 1, 1, 8); r.End();
  ReducePairElem<ReduceType::SUM>(r.b, r.a, few, 2, 1, 1, 8); r.End();
  // repeats
  WholeReduceSum(r.b, r.a, L, 5, 1, 1, 8); r.End();
  RepeatReduceSum(r.b, r.a, 3, third, 1, 1, 3, 7); r.End();
  WholeReduceMax(r.b, r.a, L, 6, 1, 1, 8); r.End();
  WholeReduceMax(r.b, r.a, third, 4, 2, 1, 8, ReduceOrder::ORDER_INDEX_VALUE); r.End();
  WholeReduceMin(r.b, r.a, few, 4, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE); r.End();
  ReduceRepeat<ReduceType::MIN>(r.b, r.a, L, 5, 1, 1, 8, ReduceOrder::ORDER_ONLY_INDEX); r.End();
  // repeats, as many as a count says
  SetMaskCount();
  SetVectorMask<T, MaskMode::COUNTER>(0, 2 * L + 5);
  WholeReduceSum<T, false>(r.b, r.a, 1, 1, 1, 1, 8); r.End();
  // everything
  ReduceSum(r.b, r.a, r.tmp, 3 * L + 9); r.End();
  ReduceSum(r.b, r.a, r.tmp, L, 7, 8); r.End();
  ReduceSum(r.b, r.a, r.tmp, third, 5, 6); r.End();
  ReduceMax(r.b, r.a, r.tmp, 6 * L + 1, true); r.End();
  ReduceMin(r.b, r.a, r.tmp, 5 * L, false); r.End();
  ReduceMin(r.b, r.a, r.tmp, third, 5, 9, true); r.End();
  // in place, and what the count forms leave behind
  WholeReduceSum(r.a, r.a, L, 8, 1, 1, 8);
  ReduceMax(r.b, r.a, r.tmp, 8, true);
  Adds<T, false>(r.b[64], r.a, T(1), uint64_t(1), 1, {1, 1, 8, 8}); r.End();
}
template __global__ __aicore__ void reductions<half>(__gm__ half *, __gm__ half *);
template __global__ __aicore__ void reductions<float>(__gm__ float *, __gm__ float *);

// A sum of more repeats than one instruction takes.
extern "C" __global__ __aicore__ void many(__gm__ half *x, __gm__ half *to) {
  TPipe pipe;
  TBuf<> in, work;
  pipe.InitBuffer(in, 65536);
  pipe.InitBuffer(work, 4096);
  LocalTensor<half> a = in.Get<half>(), tmp = work.Get<half>();
  GlobalTensor<half> from, target;
  from.SetGlobalBuffer(x);
  target.SetGlobalBuffer(to);
  DataCopy(a, from, 32768);
  ReduceSum(tmp[1024], a, tmp, 16, 700, 1);
  DataCopy(target, tmp[1024], 16);
}
