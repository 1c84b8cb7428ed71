/* Headers that a host part and its kernel share include this. What registers an operator is the host's and not here. */
#include "tilingdata_base.h"
