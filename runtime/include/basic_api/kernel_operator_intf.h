/* Another name of kernel_operator.h that kernels include. */
#include "../kernel_operator.h"
