// What each call form works with and leaves in the mask register and its mode, chip by chip (docs/semantics.md 2.4, part 2
// 1.1 #20). After the call under test an Adds without mask of its own shows the state: z has one part of N elements a case.
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
    Fresh();
  }
  // NORM mode, all ones, b and c 0: by Level 0 forms alone, which do the same on every chip.
  __aicore__ inline void Fresh() {
#if __NPU_ARCH__ != 1001
    SetMaskNorm();
#endif
    uint64_t all[2] = {UINT64_MAX, UINT64_MAX};
    Duplicate(b, 0.0f, all, 8, 1, 8);
    Duplicate(c, 0.0f, all, 8, 1, 8);
  }
  __aicore__ inline void Put(const LocalTensor<float> &part) {
    DataCopy(zGm, part, N);
    zGm = zGm[N];
    Fresh();
  }
  // Eight repeats with the state as it is: c = a + 1 where a lane is on.
  __aicore__ inline void Show() {
    Adds<float, false>(c, a, 1.0f, MASK_PLACEHOLDER, 8, {1, 1, 8, 8});
    Put(c);
  }
  __aicore__ inline void Run() {
    Adds(b, a, 2.0f, uint64_t(20), 1, {1, 1, 8, 8});   // Level 0, mask as a number: stays
    Show();
    Adds(b, a, 2.0f, uint64_t(20), 1, {1, 1, 8, 8});
    Adds(b, a, 2.0f, 100);                             // Level 2 ...
    Show();
    Adds(b, a, 2.0f, uint64_t(20), 1, {1, 1, 8, 8});
    Adds(b, a, 2.0f, 128);                             // ... of whole repeats
    Show();
    Adds(b, a, 2.0f, uint64_t(20), 1, {1, 1, 8, 8});
    Adds(b, a, 2.0f, 0);                               // ... of nothing
    Show();
    Adds(b, a, 2.0f, 300);                             // and what it computes
    Put(b);
    SetVectorMask<float, MaskMode::NORMAL>(0, 5);
    Adds<float, false>(b, a, 2.0f, 100);               // Level 2 with the mask from outside
    Put(b);
    SetVectorMask<float, MaskMode::NORMAL>(0, 5);
    InitSocState();
    Show();
#if __NPU_ARCH__ != 1001
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(77);
    Adds(b, a, 2.0f, 100);                             // Level 2 after the user's counter mode
    Show();
    SetMaskCount();
    Adds(b, a, 2.0f, uint64_t(3), 1, {1, 1, 8, 8});    // Level 0 in counter mode, mask as a number
    Put(b);
    SetMaskCount();
    uint64_t count[2] = {130, 0};
    Adds(b, a, 2.0f, count, 1, {1, 1, 8, 8});          // ... and as an array
    Put(b);
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(77);
    InitSocState();
    Show();
#endif
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
