// Macros of one letter, as -DN=8 on a command line makes them, do not meet a name of ours.
// RUN: %kernel_cxx -Wall -Wextra -Werror %letters -fsyntax-only %s
#include "kernel_operator.h"
#include "kernel_operator_list_tensor_intf.h"
#include "c_api/asc_simd.h"
