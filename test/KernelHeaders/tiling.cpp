// Tiling data is read from its bytes at any alignment; keys and kinds of kernels (semantics 7).
// RUN: %ir | FileCheck %s
// RUN: %kernel_cxx -Wall -Wextra -Werror -fsyntax-only -DASCPU_TILING=Whole %s
#include "kernel_operator.h"
#include "kernel_tiling/kernel_tiling.h"
#include "ascendc/host_api/tiling/template_argument.h"
#include "register/tilingdata_base.h"
using namespace AscendC;
#define KERNEL extern "C" __global__ __aicore__ void

// What the host needs of a template kernel is nothing here.
ASCENDC_TPL_ARGS_DECL(Op, ASCENDC_TPL_UINT_DECL(mode, ASCENDC_TPL_8_BW, ASCENDC_TPL_UI_LIST, 0, 1),
                      ASCENDC_TPL_DTYPE_DECL(type, C_DT_FLOAT), ASCENDC_TPL_BOOL_DECL(flag, 0, 1));
ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_UINT_SEL(mode, ASCENDC_TPL_UI_LIST, 0),
                                     ASCENDC_TPL_KERNEL_TYPE_SEL(ASCENDC_TPL_AIV_ONLY)));

// The declarations of a host part make plain structs.
namespace optiling {
BEGIN_TILING_DATA_DEF(Part)
TILING_DATA_FIELD_DEF(int64_t, first);
TILING_DATA_FIELD_DEF_ARR(int32_t, 3, list);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(PartOp, Part)
} // namespace optiling
BEGIN_TILING_DATA_DEF(Whole)
TILING_DATA_FIELD_DEF(int32_t, a);
TILING_DATA_FIELD_DEF_STRUCT(optiling::Part, part);
TILING_DATA_FIELD_DEF(int64_t, b);
END_TILING_DATA_DEF;
static_assert(sizeof(Whole) == 40);

// CHECK-LABEL: define {{.*}}@read(ptr %out, ptr %tiling)
KERNEL read(__gm__ int64_t *out, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(Whole);
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  KERNEL_TASK_TYPE(5, KERNEL_TYPE_MIX_AIV_1_0);
  GET_TILING_DATA(all, tiling);
  // CHECK: [[B:%.*]] = getelementptr {{.*}}i8, ptr %tiling, i64 32
  // CHECK: [[VALUE:%.*]] = load i64, ptr [[B]], align 1
  // CHECK: store i64 [[VALUE]], ptr %out
  out[0] = all.b;
  GET_TILING_DATA_WITH_STRUCT(optiling::Part, part, tiling + 8);
  // CHECK: load i64, ptr {{.*}}, align 1
  out[1] = part.first;
  GET_TILING_DATA_MEMBER(Whole, part.list, list, tiling);
  // CHECK: load i32, ptr {{.*}}, align 1
  out[2] = list[2];
}

// A pointer reads where it points; the copies are the kernel's own.
// CHECK-LABEL: define {{.*}}@point(ptr %out, ptr %tiling)
KERNEL point(__gm__ int64_t *out, GM_ADDR tiling) {
  GET_TILING_DATA_PTR_WITH_STRUCT(Whole, whole, tiling);
  __tiling_data_ptr__ int64_t *b = &whole->b;
  // CHECK: load i64, ptr {{.*}}, align 8
  out[0] = *b;
  COPY_TILING_WITH_STRUCT(optiling::Part, whole->part, part);
  COPY_TILING_WITH_STRUCT(optiling::Part, &whole->part, again);
  COPY_TILING_WITH_ARRAY(int32_t, 3, whole->part.list, list);
  // CHECK: load i64, ptr {{.*}}, align 1
  out[1] = part->first;
  out[2] = again->first;
  // CHECK: load i32, ptr {{.*}}, align 1
  out[3] = (*list)[1];
}

// The struct of this kernel is another one.
// CHECK-LABEL: define {{.*}}@other(ptr %out, ptr %tiling)
template <typename Data> __aicore__ inline int64_t get(GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(Data);
  GET_TILING_DATA(data, tiling);
  return data.first;
}
KERNEL other(__gm__ int64_t *out, GM_ADDR tiling) {
  REGISTER_NONE_TILING;
  // CHECK: load i64, ptr %tiling, align 1
  out[0] = get<optiling::Part>(tiling);
}

// CHECK-LABEL: define {{.*}}@keys(ptr
KERNEL keys(__gm__ int64_t *out, GM_ADDR tiling) {
  REGISTER_TILING_FOR_TILINGKEY("TILING_KEY_VAR == 3", Whole);
  REGISTER_TILING_FOR_TILINGKEY("TILING_KEY_VAR == 4", optiling::Part);
  // CHECK: [[KEY:%.*]] = load i64, ptr addrspace(7)
  // CHECK: switch i64 [[KEY]]
  // CHECK: i64 10000000000,
  // CHECK: i64 4,
  // CHECK: i64 5,
  if (TILING_KEY_IS(10000000000)) {
    GET_TILING_DATA_WITH_STRUCT(Whole, whole, tiling);
    out[0] = whole.b;
  } else if (TILING_KEY_LIST(4, 5UL)) {
    out[0] = 45;
  }
}
#if DT_BF16 == DT_FLOAT || DT_FLOAT16 == DT_FLOAT || DT_INT32 != 3
#error "data types are numbers, each its own"
#endif
