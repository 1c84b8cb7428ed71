// A dependent member template called with `template` and without arguments, which kernels write and compilers took.
// RUN: ascpu-cc -Werror -c %s -o %t.o
#include "kernel_operator.h"
using namespace AscendC;
template <typename T> class Copier {
public:
  __aicore__ inline void Process(GM_ADDR x) {
    pipe.InitBuffer(queue, 1, 256);
    LocalTensor<T> local = queue.template AllocTensor<T>();
    queue.template EnQue(local);
    local = queue.template DeQue<T>();
    queue.template FreeTensor(local);
    local.SetValue(0, *x);
  }
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> queue;
};
extern "C" __global__ __aicore__ void k(GM_ADDR x) { Copier<float>().Process(x); }
