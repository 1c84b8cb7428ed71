/* Another place of this header that kernels include. */
#include "../kernel_operator_list_tensor_intf.h"
