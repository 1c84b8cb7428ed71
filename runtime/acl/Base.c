/* Element types and half precision of the ACL host interface. */
#include "Acl.h"
#include <string.h>

size_t aclDataTypeSize(aclDataType type) {
  switch (type) {
  case ACL_BOOL:
  case ACL_INT8:
  case ACL_UINT8: return 1;
  case ACL_FLOAT16:
  case ACL_BF16:
  case ACL_INT16:
  case ACL_UINT16: return 2;
  case ACL_FLOAT:
  case ACL_INT32:
  case ACL_UINT32: return 4;
  case ACL_INT64:
  case ACL_UINT64:
  case ACL_DOUBLE:
  case ACL_COMPLEX64: return 8;
  case ACL_COMPLEX128: return 16;
  default: return 0;
  }
}

float aclFloat16ToFloat(aclFloat16 value) {
  _Float16 half;
  memcpy(&half, &value, sizeof half);
  return (float)half;
}

aclFloat16 aclFloatToFloat16(float value) {
  _Float16 half = (_Float16)value;
  aclFloat16 bits;
  memcpy(&bits, &half, sizeof bits);
  return bits;
}
