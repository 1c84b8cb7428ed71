/* The ACL run-time interface as ascpu has it: one device, whose memory is host memory.
 *
 * Streams run in order and beside the host; what a kernel prints appears, and a kernel that fails is reported, when the
 * host waits for it. Misuse gives an error code and one line on standard error. Functions of ACL that are declared at the
 * end are not supported: a program that calls one is refused when it is linked.
 */
#ifndef ASCPU_ACL_RT_H
#define ASCPU_ACL_RT_H
#include "acl_base.h"
#ifdef __cplusplus
extern "C" {
#endif

typedef enum { ACL_DEVICE = 0, ACL_HOST = 1 } aclrtRunMode;
typedef enum {
  ACL_MEM_MALLOC_HUGE_FIRST = 0,
  ACL_MEM_MALLOC_HUGE_ONLY = 1,
  ACL_MEM_MALLOC_NORMAL_ONLY = 2,
  ACL_MEM_MALLOC_HUGE_FIRST_P2P = 3,
  ACL_MEM_MALLOC_HUGE_ONLY_P2P = 4,
  ACL_MEM_MALLOC_NORMAL_ONLY_P2P = 5
} aclrtMemMallocPolicy;
typedef enum {
  ACL_MEMCPY_HOST_TO_HOST = 0,
  ACL_MEMCPY_HOST_TO_DEVICE = 1,
  ACL_MEMCPY_DEVICE_TO_HOST = 2,
  ACL_MEMCPY_DEVICE_TO_DEVICE = 3,
  ACL_MEMCPY_DEFAULT = 4
} aclrtMemcpyKind;
typedef enum { ACL_DDR_MEM = 0, ACL_HBM_MEM = 1 } aclrtMemAttr;
typedef enum {
  ACL_EVENT_RECORDED_STATUS_NOT_READY = 0,
  ACL_EVENT_RECORDED_STATUS_COMPLETE = 1
} aclrtEventRecordedStatus;
typedef void (*aclrtCallback)(void *data);

typedef enum { ACL_RT_THREAD_LEVEL = 0 } aclrtLastErrLevel;

#define ACL_EVENT_TIME_LINE 0x00000008u
#define ACL_EVENT_SYNC 0x00000001u
#define ACL_STREAM_FAST_LAUNCH 0x00000001u
#define ACL_STREAM_FAST_SYNC 0x00000002u

/* ---- the process and the device ---- */
/* The code of the last failing call on this thread, 0 if there was none; the first one takes it back, too. */
aclError aclrtGetLastError(aclrtLastErrLevel level);
aclError aclrtPeekAtLastError(aclrtLastErrLevel level);
aclError aclInit(const char *config);
aclError aclFinalize(void);
aclError aclrtSetDevice(int32_t device);
aclError aclrtGetDevice(int32_t *device);
aclError aclrtResetDevice(int32_t device);
aclError aclrtResetDeviceForce(int32_t device);
aclError aclrtGetDeviceCount(uint32_t *count);
aclError aclrtSynchronizeDevice(void);
aclError aclrtSynchronizeDeviceWithTimeout(int32_t milliseconds);
aclError aclrtGetRunMode(aclrtRunMode *mode);
const char *aclrtGetSocName(void);
/* Cores of any kind are the processor's threads. */
typedef enum {
  ACL_DEV_ATTR_AICPU_CORE_NUM = 1,
  ACL_DEV_ATTR_AICORE_CORE_NUM = 101,
  ACL_DEV_ATTR_CUBE_CORE_NUM = 102,
  ACL_DEV_ATTR_VECTOR_CORE_NUM = 201
} aclrtDevAttr;
aclError aclrtGetDeviceInfo(uint32_t device, aclrtDevAttr attribute, int64_t *value);
aclError aclrtGetVersion(int32_t *major, int32_t *minor, int32_t *patch);

aclError aclrtCreateContext(aclrtContext *context, int32_t device);
aclError aclrtDestroyContext(aclrtContext context);
aclError aclrtSetCurrentContext(aclrtContext context);
aclError aclrtGetCurrentContext(aclrtContext *context);

/* ---- streams and events; a null stream is the default one ---- */
aclError aclrtCreateStream(aclrtStream *stream);
aclError aclrtCreateStreamWithConfig(aclrtStream *stream, uint32_t priority, uint32_t flags);
aclError aclrtDestroyStream(aclrtStream stream);
aclError aclrtDestroyStreamForce(aclrtStream stream);
aclError aclrtSynchronizeStream(aclrtStream stream);
aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t milliseconds);

aclError aclrtCreateEvent(aclrtEvent *event);
aclError aclrtCreateEventWithFlag(aclrtEvent *event, uint32_t flags);
aclError aclrtCreateEventExWithFlag(aclrtEvent *event, uint32_t flags);
aclError aclrtDestroyEvent(aclrtEvent event);
aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);
aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream);
aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event);
aclError aclrtSynchronizeEvent(aclrtEvent event);
aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus *status);
aclError aclrtEventElapsedTime(float *milliseconds, aclrtEvent start, aclrtEvent end);

/* ---- memory ---- */
aclError aclrtMalloc(void **memory, size_t bytes, aclrtMemMallocPolicy policy);
aclError aclrtMallocAlign32(void **memory, size_t bytes, aclrtMemMallocPolicy policy);
aclError aclrtMallocCached(void **memory, size_t bytes, aclrtMemMallocPolicy policy);
aclError aclrtFree(void *memory);
aclError aclrtMallocHost(void **memory, size_t bytes);
aclError aclrtFreeHost(void *memory);
aclError aclrtMemcpy(void *to, size_t room, const void *from, size_t bytes, aclrtMemcpyKind kind);
aclError aclrtMemcpyAsync(void *to, size_t room, const void *from, size_t bytes, aclrtMemcpyKind kind,
                          aclrtStream stream);
aclError aclrtMemset(void *memory, size_t room, int32_t value, size_t bytes);
aclError aclrtMemsetAsync(void *memory, size_t room, int32_t value, size_t bytes, aclrtStream stream);
aclError aclrtGetMemInfo(aclrtMemAttr kind, size_t *free, size_t *total);

/* ---- captures: what is added to any stream between begin and end is kept, and runs when it is executed ---- */
typedef void *aclmdlRI;
typedef enum {
  ACL_MODEL_RI_CAPTURE_MODE_GLOBAL = 0,
  ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL = 1,
  ACL_MODEL_RI_CAPTURE_MODE_RELAXED = 2
} aclmdlRICaptureMode;
aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode);
aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI *model);
aclError aclmdlRIExecuteAsync(aclmdlRI model, aclrtStream stream);
aclError aclmdlRIDestroy(aclmdlRI model);
aclError aclmdlRIDebugJsonPrint(aclmdlRI model, const char *path, uint32_t flags);

/* ---- not supported ----
 * Calling one links to a name that says so. */
#ifdef __cplusplus
#define ASCPU_ACL_UNSUPPORTED(name) aclError name(...) __asm__("ascpu_does_not_support_" #name);
#else
#define ASCPU_ACL_UNSUPPORTED(name) aclError name() __asm__("ascpu_does_not_support_" #name);
#endif
#include "unsupported.inc"
#undef ASCPU_ACL_UNSUPPORTED

#ifdef __cplusplus
}
#endif
#endif
