/* Another header that kernels include for the tiling macros. */
#include "../ascpu/tiling.h"
