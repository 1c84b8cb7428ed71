/* The process, its one device, contexts and streams.
 *
 * In: calls of acl/acl_rt.h. Out: handles, and error codes for what is none. There is device 0 alone; a context is a
 * handle and no more. Not here: memory, events.
 */
#include "Acl.h"
#include <stdlib.h>

struct context {
  struct ac_handle handle; /* first */
};
static _Thread_local struct context *current;

aclError aclInit(const char *config) {
  (void)config;
  return ACL_SUCCESS;
}

aclError aclFinalize(void) { return ac_stream_wait_all(); }

static aclError check_device(const char *api, int32_t device) {
  if (device == 0) return ACL_SUCCESS;
  return ac_acl_error(ACL_ERROR_RT_INVALID_DEVICEID, "%s: there is no device %d, only device 0", api, device);
}

#define NEED(pointer, api)                                                                                             \
  if (!(pointer)) return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "%s: %s is null", api, #pointer)

aclError aclrtSetDevice(int32_t device) { return check_device("aclrtSetDevice", device); }

aclError aclrtGetDevice(int32_t *device) {
  NEED(device, "aclrtGetDevice");
  *device = 0;
  return ACL_SUCCESS;
}

aclError aclrtResetDevice(int32_t device) {
  aclError code = check_device("aclrtResetDevice", device);
  return code == ACL_SUCCESS ? ac_stream_wait_all() : code;
}
aclError aclrtResetDeviceForce(int32_t device) { return aclrtResetDevice(device); }

aclError aclrtGetDeviceCount(uint32_t *count) {
  NEED(count, "aclrtGetDeviceCount");
  *count = 1;
  return ACL_SUCCESS;
}

aclError aclrtSynchronizeDevice(void) { return ac_stream_wait_all(); }
aclError aclrtSynchronizeDeviceWithTimeout(int32_t milliseconds) {
  (void)milliseconds; /* it always ends */
  return ac_stream_wait_all();
}

aclError aclrtGetRunMode(aclrtRunMode *mode) {
  NEED(mode, "aclrtGetRunMode");
  *mode = ACL_HOST;
  return ACL_SUCCESS;
}

/* Programs without kernels have none. */
extern const uint32_t ascpu_program_chip __attribute__((weak));

const char *aclrtGetSocName(void) {
  const struct ac_chip *chip = &ascpu_program_chip ? ac_chip_by_number(ascpu_program_chip) : NULL;
  return chip ? chip->soc : "ascpu";
}

aclError aclrtGetDeviceInfo(uint32_t device, aclrtDevAttr attribute, int64_t *value) {
  NEED(value, "aclrtGetDeviceInfo");
  aclError code = check_device("aclrtGetDeviceInfo", (int32_t)device);
  if (code != ACL_SUCCESS) return code;
  switch (attribute) {
  case ACL_DEV_ATTR_AICPU_CORE_NUM:
  case ACL_DEV_ATTR_AICORE_CORE_NUM:
  case ACL_DEV_ATTR_CUBE_CORE_NUM:
  case ACL_DEV_ATTR_VECTOR_CORE_NUM: *value = ac_hardware_threads(); return ACL_SUCCESS;
  default:
    return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "aclrtGetDeviceInfo: not supported yet: attribute %d", attribute);
  }
}

aclError aclrtGetVersion(int32_t *major, int32_t *minor, int32_t *patch) {
  if (!major || !minor || !patch)
    return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "aclrtGetVersion: a parameter is null");
  *major = 1;
  *minor = *patch = 0;
  return ACL_SUCCESS;
}

/* ---- contexts ---- */

aclError aclrtCreateContext(aclrtContext *context, int32_t device) {
  NEED(context, "aclrtCreateContext");
  aclError code = check_device("aclrtCreateContext", device);
  if (code != ACL_SUCCESS) return code;
  struct context *made = calloc(1, sizeof *made);
  if (!made) return ac_acl_error(ACL_ERROR_BAD_ALLOC, "aclrtCreateContext: out of memory");
  ac_handle_add(&made->handle, AC_HANDLE_CONTEXT);
  *context = current = made;
  return ACL_SUCCESS;
}

aclError aclrtDestroyContext(aclrtContext context) {
  if (!ac_handle_remove(context, AC_HANDLE_CONTEXT))
    return ac_acl_error(ACL_ERROR_RT_CONTEXT_NULL, "aclrtDestroyContext: %p is not a context", context);
  if (current == context) current = NULL;
  free(context);
  return ACL_SUCCESS;
}

aclError aclrtSetCurrentContext(aclrtContext context) {
  if (!ac_handle_known(context, AC_HANDLE_CONTEXT))
    return ac_acl_error(ACL_ERROR_RT_CONTEXT_NULL, "aclrtSetCurrentContext: %p is not a context", context);
  current = context;
  return ACL_SUCCESS;
}

aclError aclrtGetCurrentContext(aclrtContext *context) {
  NEED(context, "aclrtGetCurrentContext");
  *context = current;
  return current ? ACL_SUCCESS
                 : ac_acl_error(ACL_ERROR_RT_CONTEXT_NULL, "aclrtGetCurrentContext: this thread has no context");
}

/* ---- streams ---- */

aclError aclrtCreateStream(aclrtStream *stream) {
  NEED(stream, "aclrtCreateStream");
  struct ac_stream *made = ac_stream_new();
  if (!made) return ac_acl_error(ACL_ERROR_BAD_ALLOC, "aclrtCreateStream: out of memory");
  *stream = made;
  return ACL_SUCCESS;
}

aclError aclrtCreateStreamWithConfig(aclrtStream *stream, uint32_t priority, uint32_t flags) {
  (void)priority, (void)flags;
  return aclrtCreateStream(stream);
}

aclError aclrtDestroyStream(aclrtStream handle) {
  if (!handle) return ac_acl_error(ACL_ERROR_RT_PARAM_INVALID, "aclrtDestroyStream: stream is null");
  struct ac_stream *stream = ac_stream_of(handle, "aclrtDestroyStream");
  if (!stream) return ACL_ERROR_RT_PARAM_INVALID;
  aclError code = ac_stream_wait(stream);
  if (ac_handle_remove(stream, AC_HANDLE_STREAM)) ac_stream_free(stream);
  return code;
}
aclError aclrtDestroyStreamForce(aclrtStream stream) { return aclrtDestroyStream(stream); }

aclError aclrtSynchronizeStream(aclrtStream handle) {
  struct ac_stream *stream = ac_stream_of(handle, "aclrtSynchronizeStream");
  return stream ? ac_stream_wait(stream) : ACL_ERROR_RT_PARAM_INVALID;
}
aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t milliseconds) {
  (void)milliseconds; /* it always ends */
  return aclrtSynchronizeStream(stream);
}
