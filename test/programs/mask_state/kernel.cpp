// What each call form leaves in the mask register and its mode (docs/semantics.md 2.4). After the call under test an
// Adds without mask of its own shows the state: z has one part of 512 elements a case.
#include "kernel_operator.h"
using namespace AscendC;
constexpr uint32_t N = 512;

class State {
 public:
  __aicore__ inline State(GM_ADDR x, GM_ADDR z) {
    GlobalTensor<float> gm;
    pipe.InitBuffer(aBuf, N * sizeof(float));
    pipe.InitBuffer(bBuf, N * sizeof(float));
    pipe.InitBuffer(cBuf, N * sizeof(float));
    a = aBuf.Get<float>();
    b = bBuf.Get<float>();
    c = cBuf.Get<float>();
    gm.SetGlobalBuffer((__gm__ float *)x, N);
    DataCopy(a, gm, N);
    zGm.SetGlobalBuffer((__gm__ float *)z);
    Duplicate(b, 0.0f, N);
    Duplicate(c, 0.0f, N);
  }
  // Eight repeats with the state as it is: c = a + 1 where a lane is on.
  __aicore__ inline void Show() {
    Adds<float, false>(c, a, 1.0f, MASK_PLACEHOLDER, 8, {1, 1, 8, 8});
    DataCopy(zGm, c, N);
    zGm = zGm[N];
    SetMaskNorm();
    ResetMask();
    Duplicate(c, 0.0f, N);
  }
  __aicore__ inline void Run() {
    Show();                                                       // a fresh block: NORM, all ones
    Adds(b, a, 2.0f, uint64_t(20), 1, {1, 1, 8, 8});              // Level 0, mask as a count: stays
    Show();
    uint64_t bits[2] = {0xF0F0, 0};
    Adds(b, a, 2.0f, bits, 1, {1, 1, 8, 8});                      // Level 0, mask as bits: stays
    Show();
    Adds(b, a, 2.0f, uint64_t(20), 1, {1, 1, 8, 8});
    Adds(b, a, 2.0f, 100);                                        // Level 2: leaves NORM and all ones
    Show();
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(77);
    Adds(b, a, 2.0f, 100);                                        // ... whatever was set before
    Show();
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(77);                  // counter mode: 77 elements, repeats do not count
    Show();
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(77);
    ResetMask();                                                  // does not leave counter mode
    SetVectorMask<float, MaskMode::COUNTER>(300);
    Show();
    SetMaskCount();
    uint64_t count[2] = {130, 0};
    Adds(b, a, 2.0f, count, 1, {1, 1, 8, 8});                     // Level 0 in counter mode: the count is in the array
    DataCopy(zGm, b, N);
    zGm = zGm[N];
    SetMaskNorm();
    SetVectorMask<float, MaskMode::NORMAL>(0, 0xFF00FF);          // (high, low), verbatim
    Show();
    SetVectorMask<half, MaskMode::NORMAL>(10);                    // the first 10
    Show();
    SetVectorMask<float, MaskMode::NORMAL>(0, 0x5);
    Adds<float, false>(b, a, 2.0f, 100);                          // Level 2 without setting: one repeat, state stays
    Show();
    SetVectorMask<float, MaskMode::NORMAL>(0, 0x5);
    Adds<float, false>(c, a, 1.0f, 100);
    DataCopy(zGm, c, N);
    zGm = zGm[N];
    SetMaskNorm();
    ResetMask();
    Duplicate(c, 0.0f, N);
    SetVectorMask<float, MaskMode::NORMAL>(0, 0);                 // no lane at all
    Show();
  }

 private:
  TPipe pipe;
  TBuf<TPosition::VECCALC> aBuf, bBuf, cBuf;
  LocalTensor<float> a, b, c;
  GlobalTensor<float> zGm;
};

extern "C" __global__ __aicore__ void state(GM_ADDR x, GM_ADDR z) {
  State s(x, z);
  s.Run();
}
