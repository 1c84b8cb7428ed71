#include "tikicpulib.h"
extern "C" __global__ __aicore__ void add_one(GM_ADDR x, GM_ADDR workspace, GM_ADDR tiling);
int main(int count, char **) {
  int16_t *x = (int16_t *)AscendC::GmAlloc(16);
  uint32_t *tiling = (uint32_t *)AscendC::GmAlloc(sizeof(uint32_t));
  for (int i = 0; i < 8; i++) x[i] = i;
  *tiling = count > 1 ? 1000 : 2;
  AscendC::SetKernelMode(KernelMode::AIV_MODE);
  ICPU_SET_TILING_KEY(7);
  ICPU_RUN_KF(add_one, 3, (uint8_t *)x, nullptr, (uint8_t *)tiling);
  ICPU_SET_TILING_KEY(8);
  ICPU_RUN_KF(add_one, 1, (uint8_t *)x, nullptr, (uint8_t *)tiling);
  printf("%d %d %d %d\n", x[0], x[2], x[5], x[6]);
  AscendC::GmFree((void *)x);
  AscendC::GmFree((void *)tiling);
}
