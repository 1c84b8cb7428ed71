// Headers of the interface that are not there yet are named as such; a user's own are not found, as ever.
// RUN: not ascpu-cc -c %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s
// RUN: not ascpu-cc -DOWN -c %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s --check-prefix=OWN
#include "kernel_operator.h"
#ifdef OWN
#include "lib/own.h"
#else
#include "adv_api/math/nothing.h"
#endif
// CHECK: [[FILE]]:8:10: error: not supported yet: adv_api/math/nothing.h [ascpu-unsupported-api]
// CHECK-NOT: error
// OWN: [[FILE]]:6:10: error: 'lib/own.h' file not found
