// Streams, events and contexts: order in a stream and between streams, and handles that are none.
// RUN: ascpu-cc %s -o %t && %t 2>&1 | FileCheck %s
#include "acl/acl.h"
#include <cstdio>
#include <vector>
static int step;
static void expect(bool ok) {
  step++;
  if (!ok) printf("step %d is wrong\n", step);
}
int main() {
  aclrtStream one, two, none = &step;
  aclrtEvent start, end;
  expect(aclrtCreateStream(&one) == 0 && aclrtCreateStreamWithConfig(&two, 0, ACL_STREAM_FAST_LAUNCH) == 0 && one != two);
  expect(aclrtCreateEvent(&start) == 0 && aclrtCreateEventExWithFlag(&end, ACL_EVENT_TIME_LINE) == 0);
  // What stream 2 copies, stream 1 has written before: a ladder of copies, each waiting for the one before.
  std::vector<char> rungs[64];
  for (auto &rung : rungs) rung.resize(100000);
  aclrtRecordEvent(start, one);
  aclrtMemsetAsync(rungs[0].data(), 100000, 77, 100000, one);
  aclrtStream streams[2] = {one, two};
  for (int i = 1; i < 64; i++) {
    aclrtRecordEvent(end, streams[(i + 1) % 2]);
    aclrtStreamWaitEvent(streams[i % 2], end);
    aclrtMemcpyAsync(rungs[i].data(), 100000, rungs[i - 1].data(), 100000, ACL_MEMCPY_DEVICE_TO_DEVICE, streams[i % 2]);
  }
  expect(aclrtRecordEvent(end, streams[1]) == 0 && aclrtSynchronizeEvent(end) == 0);
  expect(rungs[63][0] == 77 && rungs[63][99999] == 77);
  aclrtEventRecordedStatus status;
  float milliseconds = -1;
  expect(aclrtQueryEventStatus(end, &status) == 0 && status == ACL_EVENT_RECORDED_STATUS_COMPLETE);
  expect(aclrtEventElapsedTime(&milliseconds, start, end) == 0 && milliseconds >= 0);
  expect(aclrtSynchronizeStream(one) == 0 && aclrtSynchronizeStream(nullptr) == 0 && aclrtSynchronizeDevice() == 0);

  expect(aclrtSynchronizeStream(none) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK: ascpu: error: aclrtSynchronizeStream: 0x{{[0-9a-f]+}} is not a stream (error 107000)
  expect(aclrtRecordEvent(one, two) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: ascpu: error: aclrtRecordEvent: 0x{{[0-9a-f]+}} is not an event
  expect(aclrtDestroyStream(one) == 0 && aclrtDestroyStream(one) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: ascpu: error: aclrtDestroyStream: 0x{{[0-9a-f]+}} is not a stream
  expect(aclrtDestroyStream(two) == 0 && aclrtDestroyEvent(start) == 0 && aclrtDestroyEvent(end) == 0);
  expect(aclrtDestroyEvent(end) == ACL_ERROR_RT_PARAM_INVALID);
  // CHECK-NEXT: ascpu: error: aclrtDestroyEvent: 0x{{[0-9a-f]+}} is not an event

  aclrtContext context, current;
  expect(aclrtCreateContext(&context, 0) == 0 && aclrtGetCurrentContext(&current) == 0 && current == context);
  expect(aclrtSetCurrentContext(context) == 0 && aclrtDestroyContext(context) == 0);
  expect(aclrtSetCurrentContext(context) == ACL_ERROR_RT_CONTEXT_NULL);
  // CHECK-NEXT: ascpu: error: aclrtSetCurrentContext: 0x{{[0-9a-f]+}} is not a context
  expect(aclrtCreateContext(&context, 1) == ACL_ERROR_RT_INVALID_DEVICEID);
  // CHECK-NEXT: ascpu: error: aclrtCreateContext: there is no device 1
  printf("%d steps\n", step);
  // CHECK-NEXT: 16 steps
  // CHECK-NOT: wrong
}
