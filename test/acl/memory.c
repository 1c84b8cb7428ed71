// Memory, copies, half precision and error codes of the ACL interface, from C.
// RUN: ascpu-cc %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clang -I %build/include %s %build/lib/libascpu_rt.a -lm -lpthread %sanitize -o %t.plain && %t.plain 2>&1 | FileCheck %s
#include "acl/acl.h"
#include <stdio.h>
#include <string.h>
static int step;
static void expect(int ok) {
  step++;
  if (!ok) printf("step %d is wrong\n", step);
}
int main(void) {
  char *device = NULL, *host = NULL;
  expect(aclInit(NULL) == ACL_SUCCESS && aclrtSetDevice(0) == ACL_SUCCESS);
  expect(aclrtSetDevice(7) == ACL_ERROR_RT_INVALID_DEVICEID);
  // CHECK: ascpu: error: aclrtSetDevice: there is no device 7, only device 0 (error 107001)
  expect(aclrtMalloc((void **)&device, 100, ACL_MEM_MALLOC_HUGE_FIRST) == ACL_SUCCESS && (size_t)device % 512 == 0);
  expect(aclrtMallocHost((void **)&host, 64) == ACL_SUCCESS);
  expect(aclrtMemset(device, 100, 0x41, 100) == ACL_SUCCESS && device[99] == 'A');
  expect(aclrtMemcpy(device + 10, 90, "hello", 5, ACL_MEMCPY_HOST_TO_DEVICE) == ACL_SUCCESS);
  expect(aclrtMemcpy(host, 64, device + 9, 6, ACL_MEMCPY_DEVICE_TO_HOST) == ACL_SUCCESS && !memcmp(host, "Ahello", 6));

  expect(aclrtMemcpy(host, 4, device, 5, ACL_MEMCPY_DEVICE_TO_HOST) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: ascpu: error: aclrtMemcpy: 5 bytes do not fit into 4
  expect(aclrtMemcpy(device + 60, 100, device, 41, ACL_MEMCPY_DEVICE_TO_DEVICE) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: ascpu: error: aclrtMemcpy: 41 bytes run past the destination, an allocation with 40 bytes left
  expect(aclrtMemcpy(host, 64, device + 60, 41, ACL_MEMCPY_DEVICE_TO_HOST) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: ascpu: error: aclrtMemcpy: 41 bytes run past the source, an allocation with 40 bytes left
  expect(aclrtMemcpy(host, 64, device, 1, (aclrtMemcpyKind)9) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: ascpu: error: aclrtMemcpy: 9 is not a kind of copy
  expect(aclrtMemset(device, 200, 0, 101) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: ascpu: error: aclrtMemset: 101 bytes run past the destination
  expect(aclrtMemcpyAsync(host, 64, NULL, 1, ACL_MEMCPY_DEVICE_TO_HOST, NULL) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: ascpu: error: aclrtMemcpyAsync: the source is null
  expect(strstr(aclGetRecentErrMsg(), "source is null") != NULL);

  expect(aclrtFreeHost(device) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: is device memory
  expect(aclrtFree(device + 1) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: is not allocated, or freed already
  expect(aclrtFree(device) == ACL_SUCCESS);
  expect(aclrtFree(device) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: is not allocated, or freed already
  expect(aclrtFreeHost(host) == ACL_SUCCESS);
  expect(aclrtMalloc((void **)&device, 0, ACL_MEM_MALLOC_NORMAL_ONLY) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: ascpu: error: aclrtMalloc: 0 bytes
  expect(aclrtMalloc((void **)&device, (size_t)1 << 60, ACL_MEM_MALLOC_NORMAL_ONLY) == ACL_ERROR_RT_MEMORY_ALLOCATION);
  // CHECK-NEXT: ascpu: error: aclrtMalloc: out of memory: 1152921504606846976 bytes
  expect(device == NULL);

  expect(aclFloatToFloat16(1.0f) == 0x3c00 && aclFloatToFloat16(65520.0f) == 0x7c00 && aclFloatToFloat16(2049.0f) == 0x6800);
  expect(aclFloat16ToFloat(0x3555) == 0x1.554p-2f && aclFloat16ToFloat(0x8001) == -0x1p-24f);
  expect(aclDataTypeSize(ACL_FLOAT16) == 2 && aclDataTypeSize(ACL_INT64) == 8 && aclDataTypeSize(ACL_STRING) == 0);
  expect(aclFinalize() == ACL_SUCCESS);
  printf("%d steps\n", step);
  // CHECK-NEXT: 26 steps
  // CHECK-NOT: wrong
  return 0;
}
