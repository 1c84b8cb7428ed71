/* TPipe, TBufPool and LocalMemAllocator: who may use which part of UB (C++; docs/semantics.md 7).
 *
 * A TPipe has no members: what it knows is in the special registers, so GetTPipePtr keeps no kernel object in memory. A
 * pool is a part of UB with a mark up to where it is given out. Running over ends the block with an error at the user's
 * line.
 */
#ifndef ASCPU_PIPE_H
#define ASCPU_PIPE_H
#include "queue.h"
#include "std.h"
#include "sync.h"

namespace AscendC { template <TPosition pos, uint32_t bufIDSize = 4> class TBufPool; }
namespace ascpu {
constexpr const char *too_many = "InitBuffer: %u more buffers after %u: a TPipe has at most %u";
/* {address, length} of a buffer, in bytes, as numbers of any type or as a tuple. */
struct chosen_buffer {
  bool given = false;
  uint64_t addr = 0, bytes = 0;
  _ASCPU_INLINE chosen_buffer() {}
  template <typename _Ap, typename _Bp>
  _ASCPU_INLINE chosen_buffer(_Ap address, _Bp length) : given(true), addr(address), bytes(length) {}
  template <typename Pair>
  _ASCPU_INLINE chosen_buffer(const Pair &pair) : chosen_buffer(pair.first, pair.rest.first) {}
};
_ASCPU_INLINE void add_chosen(AscendC::TPosition position, const chosen_buffer &buffer, uint32_t &num, const char *file,
                              int line) {
  if (!buffer.given) return;
  uint32_t at = __asc_spr.chosen, placed = __asc_spr.placed;
  if (placed == ASCPU_MAX_BUFFERS) __ascpu_fail(file, line, too_many, 1, placed, (unsigned)ASCPU_MAX_BUFFERS);
  const int memory = memory_of(position);
  const uint32_t alignment = memory_alignment(memory), room = memory_bytes[memory];
  if (buffer.addr % alignment)
    __ascpu_fail(file, line, "InitBuffer: the address %llu of a %s buffer is not a multiple of %u",
                 (unsigned long long)buffer.addr, name_of(position), (unsigned)alignment);
  if (buffer.bytes > room || buffer.addr > room - buffer.bytes)
    __ascpu_fail(file, line, "InitBuffer: a %s buffer of %llu bytes at %llu is outside %s on " _ASCPU_CHIP
                 " (%u bytes)",
                 name_of(position), (unsigned long long)buffer.bytes, (unsigned long long)buffer.addr,
                 memory_names[memory], (unsigned)room);
  __asc_spr.chosen_buffer[at].addr = (uint32_t)buffer.addr;
  __asc_spr.chosen_buffer[at].bytes = padded((uint32_t)buffer.bytes);
  __asc_spr.chosen = at + 1;
  __asc_spr.placed = placed + 1;
  num++;
}

/* The calls that a TPipe and a pool share. Giver::Place(position, num, len, file, line) takes num buffers from it. */
template <typename Giver> class giver {
public:
  template <AscendC::TPosition src, AscendC::TPosition dst, int32_t depth, auto mask>
  _ASCPU_INLINE bool InitBuffer(AscendC::TQueBind<src, dst, depth, mask> &que, uint32_t num, uint32_t len,
                                _ASCPU_HERE) {
    if (num >= no_slot)
      __ascpu_fail(file, line, "InitBuffer: %u buffers for the %s queue: at most %u", num, name_of(que.local),
                   (unsigned)no_slot - 1);
    que.Init(((Giver *)this)->Place(que.local, num, len, file, line), num, len);
    return true;
  }
  template <AscendC::TPosition pos>
  _ASCPU_INLINE bool InitBuffer(AscendC::TBuf<pos> &buf, uint32_t len, _ASCPU_HERE) {
    buf.base = ((Giver *)this)->Place(pos, 1, len, file, line);
    buf.len = padded(len);
    return true;
  }
  template <AscendC::TPosition pos, uint32_t size>
  _ASCPU_INLINE bool InitBufPool(AscendC::TBufPool<pos, size> &pool, uint32_t len, _ASCPU_HERE) {
    pool.Init(((Giver *)this)->Place(pos, 1, len, file, line), padded(len));
    return true;
  }
  /* Of the kernel's own making. */
  template <typename Pool, typename Pool::ascpu_own_pool = 0>
  _ASCPU_INLINE bool InitBufPool(Pool &pool, uint32_t len, _ASCPU_HERE) {
    pool.ascpu_start = ((Giver *)this)->Place(Pool::ascpu_position, 1, len, file, line);
    pool.Reset();
    return true;
  }
  /* In the place of another pool, all of it: the two are not in use at the same time. */
  template <AscendC::TPosition pos, uint32_t size, AscendC::TPosition other, uint32_t otherSize>
  _ASCPU_INLINE bool InitBufPool(AscendC::TBufPool<pos, size> &pool, uint32_t len,
                                 AscendC::TBufPool<other, otherSize> &shareBuf, _ASCPU_HERE) {
    if (len > shareBuf.bytes)
      __ascpu_fail(file, line, "InitBufPool: %u bytes in a shared TBufPool of %u", len, shareBuf.bytes);
    pool.Init(shareBuf.start, shareBuf.bytes);
    return true;
  }
};
} // namespace ascpu

namespace AscendC {
/* A part of UB that is given out by itself, at most bufIDSize buffers of it. */
template <TPosition pos, uint32_t bufIDSize> class TBufPool : public ascpu::giver<TBufPool<pos, bufIDSize>> {
  static_assert(ascpu::require_position<pos, 'P'>());

public:
  /* Takes all buffers back. */
  _ASCPU_INLINE void Reset() { used = buffers = 0; }

private:
  template <typename> friend class ascpu::giver;
  uint32_t start = 0, bytes = 0, used = 0, buffers = 0;

  _ASCPU_INLINE void Init(uint32_t first, uint32_t length) {
    start = first;
    bytes = length;
    Reset();
  }
  _ASCPU_INLINE uint32_t Place(TPosition, uint32_t num, uint32_t len, const char *file, int line) {
    uint64_t wanted = ((uint64_t)len + 31) / 32 * 32 * num;
    uint32_t first = start + used;
    if (num == 0) __ascpu_fail(file, line, "InitBuffer: 0 buffers of a TBufPool");
    if (num > bufIDSize - buffers)
      __ascpu_fail(file, line, "InitBuffer: %u more buffers after %u: this TBufPool has at most %u", num, buffers,
                   (unsigned)bufIDSize);
    if (wanted > bytes - used)
      __ascpu_fail(file, line, "InitBuffer: %u x %u bytes do not fit into a %s TBufPool of %u bytes: %llu wanted, "
                   "%u left",
                   num, len, ascpu::name_of(pos), bytes, (unsigned long long)wanted, bytes - used);
    used += (uint32_t)wanted;
    buffers += num;
    return first;
  }
};

/* In a class: what a pool of the kernel's own builds its InitBuffer from. The first buffers of UB that it has not given out
 * begin at GetCurAddr. */
#define EXTERN_IMPL_BUFPOOL(EXT_BUFPOOL, POSITION, BUFID_SIZE)                                                         \
public:                                                                                                                \
  using ascpu_own_pool = int;                                                                                          \
  static constexpr AscendC::TPosition ascpu_position = POSITION;                                                       \
  static_assert(ascpu::require_position<ascpu_position, 'P'>());                                                       \
  uint32_t ascpu_start = 0, ascpu_next = 0;                                                                            \
  uint8_t ascpu_buffers = 0;                                                                                           \
  _ASCPU_INLINE void Init() { Reset(); }                                                                               \
  _ASCPU_INLINE void Reset() {                                                                                         \
    ascpu_next = ascpu_start;                                                                                          \
    ascpu_buffers = 0;                                                                                                 \
  }                                                                                                                    \
  _ASCPU_INLINE AscendC::TBufHandle GetBufHandle(uint8_t offset) { return (AscendC::TBufHandle)(uint64_t)(offset + 1); } \
  _ASCPU_INLINE void SetCurAddr(uint32_t curAddr) { ascpu_next = curAddr; }                                            \
  _ASCPU_INLINE uint32_t GetCurAddr() { return ascpu_next; }                                                           \
  _ASCPU_INLINE void SetCurBufSize(uint8_t curBufSize, const char *file = __builtin_FILE(),                            \
                                   int line = __builtin_LINE()) {                                                      \
    if (curBufSize > (BUFID_SIZE)) __ascpu_fail(file, line, #EXT_BUFPOOL ": %u buffers, at most %u", curBufSize,       \
                                                (unsigned)(BUFID_SIZE));                                               \
    ascpu_buffers = curBufSize;                                                                                        \
  }                                                                                                                    \
  _ASCPU_INLINE uint8_t GetCurBufSize() { return ascpu_buffers; }

class TPipe : public ascpu::giver<TPipe> {
public:
  _ASCPU_INLINE TPipe() { Init(); }
  _ASCPU_INLINE ~TPipe() { Destroy(); }
  _ASCPU_INLINE void Init() { Reset(); }
  _ASCPU_INLINE void Destroy() { __asc_sync_barrier(PIPE_ALL); }
  /* Takes all buffers and event ids back. */
  _ASCPU_INLINE void Reset() {
    InitSocState();
    __asc_spr.buffers = __asc_spr.placed = __asc_spr.ub_used = __asc_spr.chosen = 0;
    __asc_spr.event_ids[0] = __asc_spr.event_ids[1] = __asc_spr.event_ids[2] = 0;
    __asc_spr.event_ids[3] = __asc_spr.event_ids[4] = __asc_spr.event_ids[5] = __asc_spr.event_ids[7] = 0;
#if _ASCPU_ON_CUBE   /* vector cores of split chips have UB alone */
    for (unsigned i_ = 2; i_ < 10; i_++) __asc_spr.used[i_] = 0;
#endif
  }

  using ascpu::giver<TPipe>::InitBuffer;
  /* A queue of one to eight buffers at addresses of the kernel's choice, {address, length} each. */
  template <TPosition src, TPosition dst, int32_t depth, auto mask>
  _ASCPU_INLINE bool InitBuffer(TQueBind<src, dst, depth, mask> &que, const ascpu::chosen_buffer &b0,
                                const ascpu::chosen_buffer &b1 = {}, const ascpu::chosen_buffer &b2 = {},
                                const ascpu::chosen_buffer &b3 = {}, const ascpu::chosen_buffer &b4 = {},
                                const ascpu::chosen_buffer &b5 = {}, const ascpu::chosen_buffer &b6 = {},
                                const ascpu::chosen_buffer &b7 = {}, _ASCPU_HERE) {
    uint32_t first = __asc_spr.chosen, num = 0;
    ascpu::add_chosen(que.local, b0, num, file, line);
    ascpu::add_chosen(que.local, b1, num, file, line);
    ascpu::add_chosen(que.local, b2, num, file, line);
    ascpu::add_chosen(que.local, b3, num, file, line);
    ascpu::add_chosen(que.local, b4, num, file, line);
    ascpu::add_chosen(que.local, b5, num, file, line);
    ascpu::add_chosen(que.local, b6, num, file, line);
    ascpu::add_chosen(que.local, b7, num, file, line);
    que.Init(first, num, 0, true);
    return true;
  }

  /* Each memory begins at 0. */
  _ASCPU_INLINE uint64_t GetBaseAddr(int8_t position, _ASCPU_HERE) {
    if (!ascpu::on_chip((TPosition)position))
      __ascpu_fail(file, line, "not supported yet: GetBaseAddr of a position in global memory");
    return 0;
  }
  template <TPosition pos, typename _Tp>
  _ASCPU_INLINE LocalTensor<_Tp> GetAbsAddr(int32_t bytes, int32_t elements) const {
    static_assert(ascpu::require_position<pos, 'A'>());
    return LocalTensor<_Tp>(pos, (uint32_t)bytes, (uint32_t)elements);
  }

  /* The lowest free event id of a pair of pipes: taken by AllocEventID, only told by FetchEventID. */
  template <HardEvent event> _ASCPU_INLINE TEventID AllocEventID(_ASCPU_HERE) {
    TEventID id = FreeID("AllocEventID", event, file, line);
    __asc_spr.event_ids[unsigned(event) / 8] |= EventBit(event, id);
    return id;
  }
  template <HardEvent event> _ASCPU_INLINE void ReleaseEventID(TEventID id) {
    __asc_spr.event_ids[unsigned(event) / 8] &= ~EventBit(event, id);
  }
  template <HardEvent event> _ASCPU_INLINE TEventID FetchEventID(_ASCPU_HERE) {
    return FreeID("FetchEventID", event, file, line);
  }
  _ASCPU_INLINE TEventID FetchEventID(HardEvent event, _ASCPU_HERE) {
    return FreeID("FetchEventID", event, file, line);
  }

private:
  template <typename> friend class ascpu::giver;
  /* Takes num buffers of len bytes, each rounded up to 32, from the position's memory. Returns the first one's offset. */
  _ASCPU_INLINE uint32_t Place(TPosition position, uint32_t num, uint32_t len, const char *file, int line) {
    const int memory = ascpu::memory_of(position);
    auto &used = memory == 6 ? __asc_spr.ub_used : __asc_spr.used[memory];
    uint32_t base = used, placed = __asc_spr.placed, note = __asc_spr.buffers;
    uint64_t bytes = ((uint64_t)len + 31) / 32 * 32 * num;
    if (num == 0) __ascpu_fail(file, line, "InitBuffer: 0 buffers for the %s queue", ascpu::name_of(position));
    if (num > ASCPU_MAX_BUFFERS - placed)
      __ascpu_fail(file, line, ascpu::too_many, num, placed, (unsigned)ASCPU_MAX_BUFFERS);
    if (bytes > ascpu::memory_bytes[memory] - base)
      __ascpu_fail_buffers(file, line, memory, unsigned(position), num, len);
    __asc_spr.note[note].position = unsigned(position);
    __asc_spr.note[note].num = num;
    __asc_spr.note[note].bytes = len;
    __asc_spr.note[note].line = (unsigned)line;
    __asc_spr.buffers = note + 1;
    __asc_spr.placed = placed + num;
    used = base + (uint32_t)bytes;
    return base;
  }
  _ASCPU_INLINE static TEventID FreeID(const char *api, HardEvent event, const char *file, int line) {
    unsigned source = unsigned(event) / 8, destination = unsigned(event) % 8;
    unsigned free = ~(unsigned)(__asc_spr.event_ids[source] >> destination * 8) & ((1u << ASCPU_EVENT_IDS) - 1);
    if (!free)
      __ascpu_fail(file, line, "%s: all %u event ids from %s to %s are in use", api, ASCPU_EVENT_IDS,
                   ascpu::pipe_names[source], ascpu::pipe_names[destination]);
    return (TEventID)__builtin_ctz(free);
  }
  _ASCPU_INLINE static unsigned long EventBit(HardEvent event, TEventID id) {
    return 1ul << (unsigned(event) % 8 * 8 + (unsigned)id % 8);
  }
};

/* Tensors one behind the other from the start of a memory, for kernels without a TPipe. The next one begins where the
 * last one ends, to the byte: lengths that are no multiple of 32 are refused at the tensor that would suffer. */
template <Hardware hard = Hardware::UB> class LocalMemAllocator {
  static_assert(ascpu::require_memory<hard>());

public:
  template <TPosition pos, typename _Tp, uint32_t tileSize> _ASCPU_INLINE LocalTensor<_Tp> Alloc(_ASCPU_HERE) {
    return Alloc<pos, _Tp>(tileSize, file, line);
  }
  template <typename _Tp, uint32_t tileSize> _ASCPU_INLINE LocalTensor<_Tp> Alloc(_ASCPU_HERE) {
    return Alloc<usual, _Tp>(tileSize, file, line);
  }
  template <typename _Tp> _ASCPU_INLINE LocalTensor<_Tp> Alloc(uint32_t tileSize, _ASCPU_HERE) {
    return Alloc<usual, _Tp>(tileSize, file, line);
  }
  template <TPosition pos, typename _Tp> _ASCPU_INLINE LocalTensor<_Tp> Alloc(uint32_t tileSize, _ASCPU_HERE) {
    static_assert(ascpu::require_place<pos, hard>());
    constexpr uint32_t alignment = ascpu::memory_alignment(memory), room = ascpu::memory_bytes[memory];
    const uint64_t bytes = (uint64_t)tileSize * sizeof(PrimT<_Tp>);
    const uint32_t addr = head;
    if (addr % alignment)
      __ascpu_fail(file, line, "Alloc: the address %u is not a multiple of %u: the tensor before ends there", addr,
                   (unsigned)alignment);
    if (bytes > room - addr)
      __ascpu_fail(file, line, "Alloc: %s overflow on " _ASCPU_CHIP ": %llu bytes wanted, %u left of %u",
                   ascpu::memory_names[memory], (unsigned long long)bytes, (unsigned)room - addr, (unsigned)room);
    head = addr + (uint32_t)bytes;
    return LocalTensor<_Tp>(ascpu::on_chip(pos) ? pos : TPosition::VECCALC, addr, tileSize);   /* one error is enough */
  }
  template <typename _Tp> _ASCPU_INLINE LocalTensor<_Tp> Alloc() {
    static_assert(ascpu::require_layout<_Tp>());
    return {};
  }
  _ASCPU_INLINE uint32_t GetCurAddr() const { return head; }

private:
  static constexpr int memory = ascpu::memory_of(hard);
  static constexpr TPosition usual = memory == 2   ? TPosition::A1
                                     : memory == 3 ? TPosition::A2
                                     : memory == 4 ? TPosition::B2
                                     : memory == 5 ? TPosition::CO1
                                     : memory == 8 ? TPosition::C2
                                     : memory == 9 ? TPosition::C2PIPE2GM
                                                   : TPosition::VECCALC;
  uint32_t head = 0;
};
} // namespace AscendC

namespace ascpu {
constexpr char pipe_stand_in = 0;
}
namespace AscendC {
/* Any address will do, since a TPipe has no members. */
_ASCPU_INLINE TPipe *GetTPipePtr() { return (TPipe *)&ascpu::pipe_stand_in; }
} // namespace AscendC
using AscendC::GetTPipePtr;   /* kernels use it unqualified */
#undef _ASCPU_HERE
#endif
