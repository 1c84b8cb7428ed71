// Matrices on cube cores: A (m x k) and B (k x n) lie in global memory row by row, blocks take rows of 32 of C.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint16_t M = 32, N = 48, K = 40; /* of one block; 40 is no multiple of a fractal's width */

constexpr uint16_t up(uint32_t n, uint32_t unit) { return uint16_t((n + unit - 1) / unit); }

template <typename T> class Matrices {
public:
  static constexpr uint16_t c0 = 32 / sizeof(T), kFractals = up(K, c0), mFractals = M / 16, nFractals = N / 16;
  static constexpr uint32_t fractal = 16 * c0;
  using Sum = typename Conditional<IsSameType<T, int8_t>::value, int32_t, float>::type;
  LocalTensor<T> a1{TPosition::A1, 0, M * kFractals * c0}, a2{TPosition::A2, 0, M *kFractals *c0};
  LocalTensor<T> b1{TPosition::B1, 32768, kFractals *c0 *N}, b2{TPosition::B2, 0, kFractals *c0 *N};
  LocalTensor<Sum> c{TPosition::CO1, 0, M * N};

  /* Rows to columns of fractals, as the page of Nd2NzParams has it. */
  __aicore__ inline void toL1(GlobalTensor<T> a, GlobalTensor<T> b) {
    DataCopy(a1, a, Nd2NzParams(1, M, K, 0, K, M, 1, 0));
    DataCopy(b1, b, Nd2NzParams(1, K, N, 0, N, up(K, 16) * 16, 1, 0));
  }
  __aicore__ inline void loadA() {
    LoadData2DParams p;
    if (__NPU_ARCH__ == 3510) { /* A by columns of fractals: as it lies in L1 */
      p.repeatTimes = mFractals * kFractals;
      p.srcStride = 1;
      LoadData(a2, a1, p);
      return;
    }
    p.repeatTimes = kFractals;
    p.srcStride = mFractals;
    for (uint16_t i = 0; i < mFractals; i++) LoadData(a2[i * kFractals * fractal], a1[i * fractal], p);
  }
  /* B by rows of fractals, each transposed. */
  __aicore__ inline void loadB() {
    LoadData2DParams p;
    p.repeatTimes = nFractals;
    p.srcStride = up(K, 16);
    p.ifTranspose = true;
    for (uint16_t i = 0; i < kFractals; i++) LoadData(b2[i * nFractals * fractal], b1[i * fractal], p);
  }
  __aicore__ inline void multiply(bool fresh = true) {
    MmadParams p;
    p.m = M, p.n = N, p.k = K;
    p.cmatrixInitVal = fresh;
    Mmad(c, a2, b2, p);
  }
  template <typename To> __aicore__ inline void out(GlobalTensor<To> to, QuantMode_t how, bool relu = false) {
    FixpipeParamsV220 p;
    p.nSize = N, p.mSize = M, p.srcStride = M, p.dstStride = N;
    p.quantPre = how;
    p.reluEn = relu;
    Fixpipe(to, c, p);
  }
};

template <typename T> __aicore__ inline GlobalTensor<T> at(GM_ADDR pointer, uint64_t elements) {
  GlobalTensor<T> gm;
  gm.SetGlobalBuffer((__gm__ T *)pointer + elements);
  return gm;
}

/* C = A * B for each block's rows. */
extern "C" __global__ __cube__ void product(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  Matrices<half> m;
  m.toL1(at<half>(a, block_idx * M * K), at<half>(b, 0));
  m.loadA(), m.loadB(), m.multiply();
  m.out(at<float>(c, block_idx * M * N), NoQuant);
}
/* To half and bfloat16, with ReLU, twice the sum. */
extern "C" __global__ __cube__ void narrow(GM_ADDR a, GM_ADDR b, GM_ADDR h, GM_ADDR bf) {
  Matrices<half> m;
  m.toL1(at<half>(a, GetBlockIdx() * M * K), at<half>(b, 0));
  m.loadA(), m.loadB(), m.multiply(), m.multiply(false);
  m.out(at<half>(h, GetBlockIdx() * M * N), F322F16, true);
  m.out(at<bfloat16_t>(bf, GetBlockIdx() * M * N), F322BF16);
}
/* int8: B is read as it lies, already transposed (N x K), as rows of 32 bytes. */
extern "C" __global__ void whole_numbers(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
  Matrices<int8_t> m;
  DataCopy(m.a1, at<int8_t>(a, GetBlockIdx() * M * K), Nd2NzParams(1, M, K, 0, K, M, 1, 0));
  DataCopy(m.b1, at<int8_t>(b, 0), Nd2NzParams(1, N, K, 0, K, N, 1, 0));
  LoadData2DParams p;
  p.repeatTimes = m.nFractals * m.kFractals;
  p.srcStride = 1;
  m.loadA(), LoadData(m.b2, m.b1, p), m.multiply();
  m.out(at<int32_t>(c, GetBlockIdx() * M * N), NoQuant);
}
/* All blocks' products added up, and as NZ: strips of 16 columns. */
extern "C" __global__ __mix__(1, 0) void added(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  Matrices<half> m;
  m.toL1(at<half>(a, GetBlockIdx() * M * K), at<half>(b, 0));
  m.loadA(), m.loadB(), m.multiply();
  FixpipeParamsV220 p;
  p.nSize = N, p.mSize = M, p.srcStride = M, p.dstStride = M * 16 * 4 / 32;
  SetAtomicAdd<float>();
  Fixpipe<float, float, CFG_NZ>(at<float>(c, 0), m.c, p);
  SetAtomicNone();
}
