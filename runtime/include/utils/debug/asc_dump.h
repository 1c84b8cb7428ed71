/* DumpTensor is part of the kernel language; this is another name of it. */
#include "../../kernel_operator.h"
