// A function of ACL that ascpu does not have: the linker's message names both.
// RUN: not ascpu-cc %s -o %t 2>&1 | FileCheck %s
#include "acl/acl.h"
int main() { return aclmdlLoadFromFile("model.om", nullptr); }
// CHECK: error: undefined symbol: ascpu_does_not_support_aclmdlLoadFromFile
