/* printf in kernels, by itself: a kernel that only prints needs no more. */
#include "../../ascpu/debug.h"
