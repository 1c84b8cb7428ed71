/* Tiling structs as an operator's host part declares them, for its kernel: plain structs with the fields in order.
 *
 * For kernels whose build would generate their tiling header: include the host's header before the kernel
 * (-include op_host/NAME_tiling.h), and name the struct of GET_TILING_DATA (-DASCPU_TILING=NAME). Host parts declare in
 * optiling; a generated header would have the struct where kernels name it, outside of any namespace.
 */
#ifndef ASCPU_TILINGDATA_BASE_H
#define ASCPU_TILINGDATA_BASE_H
#include "../ascpu/tiling.h"

namespace optiling {}
using namespace optiling;

#define BEGIN_TILING_DATA_DEF(name) struct name {
#define TILING_DATA_FIELD_DEF(Type, name) Type name;
#define TILING_DATA_FIELD_DEF_ARR(Type, count, name) Type name[count];
#define TILING_DATA_FIELD_DEF_STRUCT(Struct, name) Struct name;
#define END_TILING_DATA_DEF }
#define REGISTER_TILING_DATA_CLASS(op, Struct)
#endif
