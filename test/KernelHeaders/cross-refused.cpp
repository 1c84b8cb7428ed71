// What waits for a cube core with workspaces, and modes that there are not.
// RUN: not %kernel_cxx -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "kernel_operator.h"
using namespace AscendC;

void fine(const GlobalTensor<int32_t> &gm, const LocalTensor<int32_t> &ub) {
  SyncAll();
  SyncAll<true>();
  SyncAll(gm, ub);
  SyncAll(gm, ub, 3);
  CrossCoreSetFlag<0, PIPE_MTE3>(1);
  CrossCoreWaitFlag(1);
  SyncAll<false>();
  CrossCoreSetFlag<2, PIPE_MTE3>(1);
}
void refused(const GlobalTensor<int32_t> &gm, const LocalTensor<int32_t> &ub) {
  // CHECK: error: static assertion failed: SyncAll: isAIVOnly = false with workspaces: not supported yet
  SyncAll<false>(gm, ub);
  // CHECK: error: static assertion failed: CrossCoreWaitFlag: mode 4 is there on dav-3510 alone
  CrossCoreWaitFlag<4, PIPE_V>(1);
  // CHECK: error: static assertion failed: CrossCoreSetFlag: mode is not one of 0, 1, 2, 4
  CrossCoreSetFlag<3, PIPE_MTE3>(1);
}
