// What the host interface keeps of errors, what it knows of the device, and names that it does not have.
// RUN: cp %s %t.asc && ascpu-cc %t.asc -o %t && not %t | FileCheck %s
// RUN: ascpu-cc --npu-arch=dav-3510 %t.asc -o %t && not %t | FileCheck %s --check-prefix=A5
// RUN: not ascpu-cc -DNAMES %t.asc -o %t 2>&1 | FileCheck %s --check-prefix=NAMES --implicit-check-not=error:
// RUN: not ascpu-cc -DHEADER %t.asc -o %t 2>&1 | FileCheck %s --check-prefix=HEADER --implicit-check-not=error:
#include "acl/acl.h"
#include "kernel_operator.h"
#include <cstdio>
#ifdef HEADER
// HEADER: .asc:[[#@LINE+1]]:10: error: not supported yet: acl/acl_mdl_plus.h
#include "acl/acl_mdl_plus.h"
#endif
#ifdef NAMES
// NAMES: .asc:[[#@LINE+1]]:12: error: not supported yet: aclrtNothingSuch
int none = aclrtNothingSuch(1);
// NAMES: .asc:[[#@LINE+1]]:1: error: not supported yet: aclmdlPlus
aclmdlPlus graph;
// NAMES: .asc:[[#@LINE+1]]:14: error: not supported yet: ACL_MODEL_PLUS
int number = ACL_MODEL_PLUS;
// NAMES: .asc:[[#@LINE+1]]:13: error: use of undeclared identifier 'acl_quux_none'
int other = acl_quux_none;
#endif
__global__ __aicore__ void fails(GM_ADDR out) { assert(AscendC::GetBlockIdx() < 3); }
int main() {
  printf("%s\n", aclrtGetSocName());
  int64_t cores = 0;
  printf("%d %d\n", aclrtGetDeviceInfo(0, ACL_DEV_ATTR_VECTOR_CORE_NUM, &cores), cores >= 1);
  printf("%d\n", aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
  aclrtFree(&cores);
  printf("%d\n", aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
  printf("%d\n", aclrtGetLastError(ACL_RT_THREAD_LEVEL));
  printf("%d\n", aclrtGetLastError(ACL_RT_THREAD_LEVEL));
  fails<<<8, 0>>>(nullptr);
  printf("%d\n", aclrtSynchronizeDevice());
  printf("%s\n", aclGetRecentErrMsg());
  printf("%d\n", aclrtGetLastError(ACL_RT_THREAD_LEVEL));
}
// A5: {{^}}Ascend950
// CHECK: {{^}}Ascend910B1{{$}}
// CHECK-NEXT: {{^}}0 1{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}107000{{$}}
// CHECK-NEXT: {{^}}107000{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: [ASSERT]
// CHECK-NEXT: {{^}}507015{{$}}
// CHECK-NEXT: {{^}}block 3: assertion failed: AscendC::GetBlockIdx() < 3
// CHECK-NEXT: {{^}}507015{{$}}
