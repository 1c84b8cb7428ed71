/* The ACL host interface: device, streams, memory (acl_rt.h), and the types it uses (acl_base.h). */
#ifndef ASCPU_ACL_H
#define ASCPU_ACL_H
#include "acl_base.h"
#include "acl_rt.h"
#endif
