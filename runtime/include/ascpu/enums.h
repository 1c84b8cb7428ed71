/* Enumerations of the API. The first part is C and global, the rest C++ in AscendC.
 *
 * Pipe numbers are those of enum ac_pipe (lib/Dialect/Table.h), positions those of runtime/lib/Fail.c.
 */
#ifndef ASCPU_ENUMS_H
#define ASCPU_ENUMS_H
#include "types.h"

typedef enum { PIPE_S, PIPE_V, PIPE_M, PIPE_MTE1, PIPE_MTE2, PIPE_MTE3, PIPE_ALL, PIPE_FIX } pipe_t;
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
  _ASCPU_EVENT(M, S), _ASCPU_EVENT(M, V), _ASCPU_EVENT(M, MTE1), _ASCPU_EVENT(M, MTE2), _ASCPU_EVENT(M, FIX),
  _ASCPU_EVENT(MTE1, V), _ASCPU_EVENT(MTE1, M), _ASCPU_EVENT(MTE1, MTE2), _ASCPU_EVENT(MTE1, MTE3),
  _ASCPU_EVENT(MTE2, S), _ASCPU_EVENT(MTE2, V), _ASCPU_EVENT(MTE2, M), _ASCPU_EVENT(MTE2, MTE1),
  _ASCPU_EVENT(MTE2, MTE3),
  _ASCPU_EVENT(MTE3, S), _ASCPU_EVENT(MTE3, V), _ASCPU_EVENT(MTE3, MTE1), _ASCPU_EVENT(MTE3, MTE2),
  _ASCPU_EVENT(FIX, S), _ASCPU_EVENT(FIX, V), _ASCPU_EVENT(FIX, M), _ASCPU_EVENT(FIX, MTE1), _ASCPU_EVENT(FIX, MTE2),
  _ASCPU_EVENT(FIX, MTE3), _ASCPU_EVENT(MTE1, FIX), _ASCPU_EVENT(MTE2, FIX), _ASCPU_EVENT(MTE3, FIX),
  _ASCPU_EVENT(S, FIX), _ASCPU_EVENT(S, M), _ASCPU_EVENT(S, MTE1)
};
#undef _ASCPU_EVENT
} // namespace AscendC

namespace ascpu {
constexpr const char *position_names[] = {
    "GM",  "A1",    "A2",     "B1",      "B2",  "C1",   "C2",        "CO1",
    "CO2", "VECIN", "VECOUT", "VECCALC", "SPM", "TSCM", "C2PIPE2GM", "C2PIPE2LOCAL"};
constexpr const char *pipe_names[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "ALL", "FIX"};
constexpr const char *name_of(AscendC::TPosition position) { return position_names[unsigned(position)]; }
/* The memory of each position (docs/semantics.md 1), as an address space of lib/Target/Target.h; the same in
 * runtime/lib/Fail.c. */
constexpr uint8_t position_memory[] = {
#if __NPU_ARCH__ < 2201
    0, 2, 3, 2, 4, 6, 5, 5, 6, 6, 6, 6, 2, 2, 0, 0
#elif __NPU_ARCH__ == 3002
    0, 2, 3, 2, 4, 6, 8, 5, 0, 6, 6, 6, 0, 2, 0, 0
#else
    0, 2, 3, 2, 4, 2, 8, 5, 0, 6, 6, 6, 0, 2, 9, 0
#endif
};
constexpr int memory_of(AscendC::TPosition position) {
  return position < AscendC::TPosition::MAX ? position_memory[unsigned(position)] : 0;
}
/* By address space. */
constexpr uint32_t memory_bytes[] = {0, 0, ASCPU_BYTES_L1, ASCPU_BYTES_L0A, ASCPU_BYTES_L0B, ASCPU_BYTES_L0C,
                                     ASCPU_BYTES_UB, 0, ASCPU_BYTES_BIAS, ASCPU_BYTES_FIXBUF};
constexpr const char *memory_names[] = {"GM", "", "L1", "L0A", "L0B", "L0C", "UB", "", "BiasTable", "Fixpipe buffer"};
/* What addresses in it are multiples of. */
constexpr uint32_t memory_alignment(int memory) {
  return memory == 3 || memory == 4 ? 512 : memory == 5 || memory >= 8 ? 64 : 32;
}
/* VECIN, VECOUT, VECCALC lie in UB on every chip. */
constexpr bool in_ub(AscendC::TPosition position) {
  return unsigned(position) - unsigned(AscendC::TPosition::VECIN) <= 2 || memory_of(position) == 6;
}
constexpr bool on_chip(AscendC::TPosition position) { return memory_of(position) != 0; }
/* The memories' numbers in LocalMemAllocator. */
constexpr int memory_of(AscendC::Hardware hard) {
  constexpr uint8_t of[] = {0, 6, 2, 3, 4, 5, 8, 9, 0};
  return of[unsigned(hard)];
}
/* Those of the cube core's memories, on chips whose cube core is one by itself; L1 among them. */
constexpr bool split_chip = __NPU_ARCH__ == 2201 || __NPU_ARCH__ == 3510;
constexpr bool on_cube(AscendC::TPosition position) { return split_chip && on_chip(position) && memory_of(position) != 6; }
constexpr bool in_l1(AscendC::TPosition position) { return split_chip && memory_of(position) == 2; }
} // namespace ascpu
#endif
#endif
