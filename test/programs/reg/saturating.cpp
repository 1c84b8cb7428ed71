// Arithmetic on half in registers after the control register's bit 48 was set to `bit`.
#include "kernel_operator.h"
using namespace AscendC;

__simd_vf__ inline void Double(__ubuf__ half *x) {
  Reg::RegTensor<half> a;
  Reg::MaskReg all = Reg::CreateMask<half>();
  Reg::LoadAlign(a, x);
  Reg::Add(a, a, a, all);
  Reg::StoreAlign(x, a, all);
}
extern "C" __global__ __aicore__ void twice(GM_ADDR x, int32_t bit) {
  LocalTensor<half> local(TPosition::VECCALC, 0, 128);
  GlobalTensor<half> global;
  global.SetGlobalBuffer((__gm__ half *)x);
  DataCopy(local, global, 128);
  SetCtrlSpr<48, 48>(bit);
  asc_vf_call<Double>((__ubuf__ half *)local.GetPhyAddr());
  DataCopy(global, local, 128);
}
