/* Enumerations of the API. The first part is C and global, the rest C++ in AscendC.
 *
 * Pipe numbers are those of enum ac_pipe (lib/Dialect/Table.h), positions those of runtime/lib/Fail.c.
 */
#ifndef ASCPU_ENUMS_H
#define ASCPU_ENUMS_H
#include "types.h"

typedef enum { PIPE_S, PIPE_V, PIPE_M, PIPE_MTE1, PIPE_MTE2, PIPE_MTE3, PIPE_ALL } pipe_t;
typedef enum { EVENT_ID0, EVENT_ID1, EVENT_ID2, EVENT_ID3, EVENT_ID4, EVENT_ID5, EVENT_ID6, EVENT_ID7 } event_t;

#ifdef __cplusplus
namespace AscendC {
using TEventID = int8_t;
enum class MaskMode : uint8_t { NORMAL, COUNTER };
/* Numbers of enum ac_round (lib/Dialect/Table.h). */
enum class RoundMode : uint8_t {
  CAST_NONE, CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC, CAST_ODD, CAST_HYBRID, UNKNOWN = 255
};
enum class ReduceType { SUM, MAX, MIN };
enum class CMPMODE : uint8_t { LT, GT, EQ, LE, GE, NE };

/* Logical positions. What memory each lies in is a matter of the chip (docs/semantics.md 1). */
enum class TPosition : uint8_t {
  GM, A1, A2, B1, B2, C1, C2, CO1, CO2, VECIN, VECOUT, VECCALC, SPM, TSCM, C2PIPE2GM, C2PIPE2LOCAL, MAX,
  LCM = VECCALC,
  SHM = SPM
};
using QuePosition = TPosition;
/* The physical memories. */
enum class Hardware : uint8_t { GM, UB, L1, L0A, L0B, L0C, BIAS, FIXBUF, MAX };

/* An ordered pair of pipes, "the first has done, the second may go on": first * 8 + second. The casts spare clang a
 * search for overloaded operators of enumerations, a fifth of the time that all headers take. */
#define _ASCPU_EVENT(a_, b_) a_##_##b_ = int(PIPE_##a_) * 8 + int(PIPE_##b_)
enum class HardEvent : uint8_t {
  _ASCPU_EVENT(S, V), _ASCPU_EVENT(S, MTE2), _ASCPU_EVENT(S, MTE3),
  _ASCPU_EVENT(V, S), _ASCPU_EVENT(V, V), _ASCPU_EVENT(V, M), _ASCPU_EVENT(V, MTE1), _ASCPU_EVENT(V, MTE2),
  _ASCPU_EVENT(V, MTE3),
  _ASCPU_EVENT(M, S), _ASCPU_EVENT(M, V), _ASCPU_EVENT(M, MTE1), _ASCPU_EVENT(M, MTE2),
  _ASCPU_EVENT(MTE1, V), _ASCPU_EVENT(MTE1, M), _ASCPU_EVENT(MTE1, MTE2), _ASCPU_EVENT(MTE1, MTE3),
  _ASCPU_EVENT(MTE2, S), _ASCPU_EVENT(MTE2, V), _ASCPU_EVENT(MTE2, M), _ASCPU_EVENT(MTE2, MTE1),
  _ASCPU_EVENT(MTE2, MTE3),
  _ASCPU_EVENT(MTE3, S), _ASCPU_EVENT(MTE3, V), _ASCPU_EVENT(MTE3, MTE1), _ASCPU_EVENT(MTE3, MTE2)
};
#undef _ASCPU_EVENT
} // namespace AscendC

namespace ascpu {
constexpr const char *position_names[] = {
    "GM",  "A1",    "A2",     "B1",      "B2",  "C1",   "C2",        "CO1",
    "CO2", "VECIN", "VECOUT", "VECCALC", "SPM", "TSCM", "C2PIPE2GM", "C2PIPE2LOCAL"};
constexpr const char *pipe_names[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "ALL"};
constexpr const char *name_of(AscendC::TPosition position) { return position_names[unsigned(position)]; }
/* The positions that lie in UB on every chip; the others come with the cube. */
constexpr bool in_ub(AscendC::TPosition position) {
  return unsigned(position) - unsigned(AscendC::TPosition::VECIN) <= 2;
}
} // namespace ascpu
#endif
#endif
