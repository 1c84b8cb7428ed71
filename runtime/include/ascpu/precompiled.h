/* What is precompiled for whole programs (lib/Frontend/Precompiled.c): the headers that nearly all of them include. */
#include "../kernel_operator.h"
#include "acl/acl.h"
