/* Enumerations of the register model (C++; docs/semantics.md part 2, 2 (b)). Numbers of distributions are those of
 * lib/Dialect/Register.c.
 */
#ifndef ASCPU_REG_ENUMS_H
#define ASCPU_REG_ENUMS_H
#include "enums.h"

namespace AscendC {
constexpr uint32_t VECTOR_REG_WIDTH = 256; /* bytes of a register */
enum class SpecialPurposeReg { AR };
/* How exact a result is: always as the strictest of them, with subnormal numbers kept. */
enum class DivAlgo {
  INTRINSIC, DIFF_COMPENSATION, PRECISION_1ULP_FTZ_TRUE, PRECISION_0ULP_FTZ_TRUE, PRECISION_0ULP_FTZ_FALSE,
  PRECISION_1ULP_FTZ_FALSE
};
enum class SqrtAlgo {
  INTRINSIC, FAST_INVERSE, PRECISION_1ULP_FTZ_TRUE, PRECISION_0ULP_FTZ_FALSE, PRECISION_1ULP_FTZ_FALSE
};
enum class ExpAlgo { INTRINSIC, PRECISION_1ULP_FTZ_TRUE, PRECISION_1ULP_FTZ_FALSE };
enum class LnAlgo { INTRINSIC, PRECISION_1ULP_FTZ_TRUE, PRECISION_1ULP_FTZ_FALSE };
enum class LogAlgo { INTRINSIC, PRECISION_1ULP_FTZ_TRUE, PRECISION_1ULP_FTZ_FALSE };
enum class Log2Algo { INTRINSIC, PRECISION_1ULP_FTZ_TRUE, PRECISION_1ULP_FTZ_FALSE };
enum class Log10Algo { INTRINSIC, PRECISION_1ULP_FTZ_TRUE, PRECISION_1ULP_FTZ_FALSE };

namespace Reg {
struct DefaultType {};
enum class MaskMergeMode { UNKNOWN, MERGING, ZEROING };
enum class MaskPattern { ALL, VL1, VL2, VL3, VL4, VL8, VL16, VL32, VL64, VL128, M3, M4, H, Q, ALLF = 15 };
enum class PostLiteral { POST_MODE_NORMAL, POST_MODE_UPDATE };
enum class HighLowPart { LOWEST, HIGHEST };
enum class LoadDist {
  DIST_NORM = 0, DIST_BRC_B8 = 1, DIST_BRC_B16, DIST_BRC_B32, DIST_US_B8 = 6, DIST_US_B16, DIST_DS_B8, DIST_DS_B16,
  DIST_BDINTLV, DIST_DINTLV_B8, DIST_DINTLV_B16, DIST_UNPACK_B8, DIST_UNPACK_B16, DIST_BLK, DIST_E2B_B16, DIST_E2B_B32,
  DIST_UNPACK_B32, DIST_DINTLV_B32, DIST_UNPACK4_B8, DIST_SPLT4CHN_B8, DIST_SPLT2CHN_B8, DIST_SPLT2CHN_B16
};
enum class StoreDist {
  DIST_NORM_B8, DIST_NORM_B16, DIST_NORM_B32, DIST_FIRST_ELEMENT_B8, DIST_FIRST_ELEMENT_B16, DIST_FIRST_ELEMENT_B32,
  DIST_PACK_B16, DIST_PACK_B32, DIST_PACK_B64, DIST_INTLV_B8, DIST_INTLV_B16, DIST_INTLV_B32, DIST_PACK4_B32,
  DIST_MRG4CHN_B8, DIST_MRG2CHN_B8, DIST_MRG2CHN_B16, DIST_NORM
};
enum class MaskDist { DIST_NORM, DIST_US, DIST_DS, DIST_PACK = 1 };
enum class RegLayout { UNKNOWN = -1, ZERO, ONE, TWO, THREE };
enum class SatMode { UNKNOWN = -1, NO_SAT, SAT };
enum class IndexOrder { INCREASE_ORDER, DECREASE_ORDER };
enum class DataCopyMode { NORM, DATA_BLOCK_COPY };
struct DivSpecificMode {
  MaskMergeMode mrgMode = MaskMergeMode::ZEROING;
  bool precisionMode = false;
  DivAlgo algo = DivAlgo::INTRINSIC;
};
struct SqrtSpecificMode {
  MaskMergeMode mrgMode = MaskMergeMode::ZEROING;
  bool precisionMode = false;
  SqrtAlgo algo = SqrtAlgo::INTRINSIC;
};
#define _ASCPU_REG_SPECIFIC(Name)                                                                                      \
  struct Name##SpecificMode {                                                                                          \
    MaskMergeMode mrgMode = MaskMergeMode::ZEROING;                                                                    \
    Name##Algo algo = Name##Algo::INTRINSIC;                                                                           \
  };
_ASCPU_REG_SPECIFIC(Exp)
_ASCPU_REG_SPECIFIC(Ln)
_ASCPU_REG_SPECIFIC(Log)
_ASCPU_REG_SPECIFIC(Log2)
_ASCPU_REG_SPECIFIC(Log10)
/* What is needed of it has to be said (reg_cast.h). */
struct CastTrait {
  RegLayout layoutMode = RegLayout::UNKNOWN;
  SatMode satMode = SatMode::UNKNOWN;
  MaskMergeMode mrgMode = MaskMergeMode::UNKNOWN;
  RoundMode roundMode = RoundMode::UNKNOWN;
};
constexpr CastTrait castTrait = {};
using AscendC::ReduceType;
enum class PairReduce { SUM };
enum class GatherMaskMode { NO_STORE_REG, STORE_REG };
enum class HistogramsBinType { BIN0, BIN1 };
enum class HistogramsType { FREQUENCY, ACCUMULATE };
enum class MemType { VEC_STORE, VEC_LOAD, SCALAR_STORE, SCALAR_LOAD, VEC_ALL, SCALAR_ALL };
} // namespace Reg
} // namespace AscendC
#endif
