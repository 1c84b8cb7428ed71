/* Vector kernels include this, too, for what is in kernel_operator.h. Matmul itself is not here: whoever names it is told
 * so.
 */
#include "../kernel_operator.h"
