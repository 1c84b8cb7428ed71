// Keys by hand: the first parameter lowest; types as they are, numbers by their index in the declared list.
#include "graph/c_types.h"
#include "ascendc/host_api/tiling/template_argument.h"
#include <cstdio>
struct Sizes;
ASCENDC_TPL_ARGS_DECL(Add, ASCENDC_TPL_DATATYPE_DECL(D_X, C_DT_FLOAT, C_DT_FLOAT16, C_DT_BF16), ASCENDC_TPL_DTYPE_DECL(D_Y, 30, 40),
                      ASCENDC_TPL_UINT_DECL(TILES, ASCENDC_TPL_4_BW, ASCENDC_TPL_UI_MIX, 2, 0, 2, 5, 6, 10, 12, 9),
                      ASCENDC_TPL_UINT_DECL(RANGE, ASCENDC_TPL_2_BW, ASCENDC_TPL_UI_RANGE, 1, 7, 9),
                      ASCENDC_TPL_BOOL_DECL(SPLIT, 0, 1), ASCENDC_TPL_FORMAT_DECL(F_X, C_FORMAT_ND, ASCENDC_TPL_INPUT(0)));
ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_KERNEL_TYPE_SEL(ASCENDC_TPL_AIV_ONLY), ASCENDC_TPL_DATATYPE_SEL(D_X, C_DT_FLOAT16, C_DT_BF16),
                                     ASCENDC_TPL_DTYPE_SEL(D_Y, 30, 40),
                                     ASCENDC_TPL_UINT_SEL(TILES, ASCENDC_TPL_UI_LIST, 1, 6, 12), ASCENDC_TPL_BOOL_SEL(SPLIT, 1),
                                     ASCENDC_TPL_TILING_STRUCT_SEL(Sizes)),
                ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_KERNEL_TYPE_SEL(ASCENDC_TPL_AIV_ONLY), ASCENDC_TPL_DATATYPE_SEL(D_X, C_DT_FLOAT),
                                     ASCENDC_TPL_UINT_SEL(TILES, ASCENDC_TPL_UI_MIX, 1, 0, 2, 9), ASCENDC_TPL_BOOL_SEL(SPLIT, 0)));
struct Context {
  void SetTilingKey(uint64_t key) { printf("%llx\n", (unsigned long long)key); }
};
int main() {
  Context context;
  // 1 | 30 << 8 | 4 (of 0 1 2 5 6 10 12 9) << 16 | 1 (of 7 8 9) << 20 | 1 << 22 | 2 << 23
  ASCENDC_TPL_SEL_PARAM(&context, C_DT_FLOAT16, 30, 6, 8, 1, C_FORMAT_ND);
  // 0 | 40 << 8 | 7 << 16 | 2 << 20 | 0 << 22 | 5 << 23
  ASCENDC_TPL_SEL_PARAM(&context, C_DT_FLOAT, 40u, 9, 9, false, 5);
  // Not declared, not selected, too few.
  ASCENDC_TPL_SEL_PARAM(&context, C_DT_FLOAT16, 30, 7, 8, 1, 2);
  ASCENDC_TPL_SEL_PARAM(&context, C_DT_FLOAT16, 30, 6, 8, 0, 2);
  ASCENDC_TPL_SEL_PARAM(&context, C_DT_FLOAT, 30, 12, 8, 0, 2);
  ASCENDC_TPL_SEL_PARAM(&context, C_DT_FLOAT16, 30, 6, 8, 1);
  return GET_TPL_TILING_KEY(C_DT_INT8, 30, 6, 8, 1, 2) != INVALID_TILING_KEY;
}
