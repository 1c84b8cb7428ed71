// A template kernel that nothing instantiates: ascpu-run-instances.test asks for it by name.
#include "kernel_operator.h"
using namespace AscendC;

enum class Mode { TWICE, THRICE };

template <typename T, uint32_t n, Mode mode, bool negate>
__global__ __aicore__ void scale(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TBuf<> buffer;
  pipe.InitBuffer(buffer, n * sizeof(T));
  auto a = buffer.Get<T>();
  GlobalTensor<T> xGm, yGm;
  xGm.SetGlobalBuffer((__gm__ T *)x, n);
  yGm.SetGlobalBuffer((__gm__ T *)y, n);
  DataCopy(a, xGm, n);
  PipeBarrier<PIPE_ALL>();
  Muls(a, a, static_cast<T>((negate ? -1 : 1) * (mode == Mode::TWICE ? 2 : 3)), n);
  PipeBarrier<PIPE_ALL>();
  DataCopy(yGm, a, n);
}

template <typename T> __global__ __aicore__ void only_float(GM_ADDR) { static_assert(sizeof(T) == 4, "only float"); }
