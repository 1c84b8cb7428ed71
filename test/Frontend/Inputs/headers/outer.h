#pragma once
#include "sub/inner.h"
__aicore__ inline float outer(float v) { __ubuf__ float here[4]; here[0] = v; return here[0] OUTER_END }
