/* TPipe, queues and buffers: who may use which part of UB (C++; docs/semantics.md 7).
 *
 * The bookkeeping must vanish when a kernel is optimised, since passes need to see which instruction works on which
 * buffer. So: the FIFO is four scalars, free buffers are a set of bits, an address is base + slot * len, the next
 * buffer is a cursor; nothing is indexed at run time up to depth 4, nothing loops, and no object points to another. A
 * TPipe has no members: what it knows is in the special registers, so GetTPipePtr keeps no kernel object in memory.
 * Running over UB and misused queues end the block with an error at the user's line.
 */
#ifndef ASCPU_PIPE_H
#define ASCPU_PIPE_H
#include "spr.h"
#include "sync.h"
#include "tensor.h"

/* The caller's place, as the last two parameters of what can fail. */
#define _ASCPU_HERE const char *file = __builtin_FILE(), int line = __builtin_LINE()

namespace ascpu {
/* Slots in the order they came; count and shifts fold where the program's order of calls is known. */
template <int32_t depth, bool small = (depth <= 4)> struct fifo {
  uint64_t f0 = 0, f1 = 0, f2 = 0, f3 = 0;
  uint32_t count = 0;
  _ASCPU_INLINE void push(uint64_t slot) {
    f0 = count == 0 ? slot : f0;
    if constexpr (depth > 1) f1 = count == 1 ? slot : f1;
    if constexpr (depth > 2) f2 = count == 2 ? slot : f2;
    if constexpr (depth > 3) f3 = count == 3 ? slot : f3;
    count++;
  }
  _ASCPU_INLINE uint64_t pop() {
    uint64_t slot = f0;
    f0 = f1, f1 = f2, f2 = f3;
    count--;
    return slot;
  }
};
template <int32_t depth> struct fifo<depth, false> {
  uint64_t ring[depth] = {};
  uint32_t head = 0, count = 0;
  _ASCPU_INLINE void push(uint64_t slot) { ring[(head + count++) % depth] = slot; }
  _ASCPU_INLINE uint64_t pop() {
    uint64_t slot = ring[head];
    head = head + 1 == depth ? 0 : head + 1;
    count--;
    return slot;
  }
};

/* Takes num buffers of len bytes, each rounded up to 32, from UB. Returns the offset of the first. */
_ASCPU_INLINE uint32_t place(AscendC::TPosition position, uint32_t num, uint32_t len, const char *file, int line) {
  uint32_t base = __asc_spr.ub_used, placed = __asc_spr.placed, note = __asc_spr.buffers;
  uint64_t bytes = ((uint64_t)len + 31) / 32 * 32 * num;
  if (num == 0) __ascpu_fail(file, line, "InitBuffer: 0 buffers for the %s queue", name_of(position));
  if (num > ASCPU_MAX_BUFFERS - placed)
    __ascpu_fail(file, line, "InitBuffer: %u more buffers after %u: a TPipe has at most %u", num, placed,
                 (unsigned)ASCPU_MAX_BUFFERS);
  if (bytes > ASCPU_BYTES_UB - base) __ascpu_fail_buffers(file, line, 6, unsigned(position), num, len);
  __asc_spr.note[note].position = unsigned(position);
  __asc_spr.note[note].num = num;
  __asc_spr.note[note].bytes = len;
  __asc_spr.note[note].line = (unsigned)line;
  __asc_spr.buffers = note + 1;
  __asc_spr.placed = placed + num;
  __asc_spr.ub_used = base + (uint32_t)bytes;
  return base;
}
} // namespace ascpu

namespace AscendC {
template <TPosition src, TPosition dst, int32_t depth, auto mask = 0> class TQueBind {
  static_assert(ascpu::require_position<src, 'Q'>() && ascpu::require_depth<depth>());

public:
  template <typename T> _ASCPU_INLINE LocalTensor<T> AllocTensor(_ASCPU_HERE) {
    uint64_t slot = cursor;
    if (busy >> slot & 1) slot = NextFree(file, line);
    busy |= 1ul << slot;
    cursor = slot + 1 == num ? 0 : slot + 1;
    return Tensor<T>(slot);
  }
  template <typename T> _ASCPU_INLINE bool EnQue(const LocalTensor<T> &tensor, _ASCPU_HERE) {
    if (!(busy & 1ul << tensor.slot))
      __ascpu_fail(file, line, "EnQue: the tensor is not a buffer of the %s queue", ascpu::name_of(src));
    if (queued.count == depth)
      __ascpu_fail(file, line, "EnQue: the %s queue of depth %d is full", ascpu::name_of(src), (int)depth);
    queued.push(tensor.slot);
    return true;
  }
  template <typename T> _ASCPU_INLINE LocalTensor<T> DeQue(_ASCPU_HERE) {
    if (queued.count == 0) __ascpu_fail(file, line, "DeQue: the %s queue is empty", ascpu::name_of(src));
    return Tensor<T>(queued.pop());
  }
  /* Of a tensor that no queue gave out: nothing happens. */
  template <typename T> _ASCPU_INLINE void FreeTensor(LocalTensor<T> &tensor) { busy &= ~(1ul << tensor.slot); }
  template <typename T> _ASCPU_INLINE void FreeTensor(LocalTensor<T> &&tensor) { FreeTensor(tensor); }
  /* With a pair of positions, for queues that are used twice on the way: the same. */
  template <TPosition from, TPosition to, typename T>
  _ASCPU_INLINE bool EnQue(const LocalTensor<T> &tensor, _ASCPU_HERE) { return EnQue<T>(tensor, file, line); }
  template <TPosition from, TPosition to, typename T>
  _ASCPU_INLINE LocalTensor<T> DeQue(_ASCPU_HERE) { return DeQue<T>(file, line); }

  _ASCPU_INLINE bool HasTensorInQue() const { return queued.count != 0; }
  _ASCPU_INLINE int32_t GetTensorCountInQue() const { return (int32_t)queued.count; }
  _ASCPU_INLINE bool VacantInQue() const { return queued.count < depth; }
  _ASCPU_INLINE bool HasIdleBuffer() const { return (~busy & All()) != 0; }

private:
  friend class TPipe;
  /* Until InitBuffer every bit is set, so that AllocTensor needs no test of its own for that. */
  unsigned long busy = ~0ul;
  uint64_t base = 0, len = 0, num = 0, cursor = 0;
  ascpu::fifo<depth> queued;

  _ASCPU_INLINE unsigned long All() const { return (1ul << num) - 1; }
  template <typename T> _ASCPU_INLINE LocalTensor<T> Tensor(uint64_t slot) const {
    LocalTensor<T> tensor;
    tensor.addr = base + slot * len;
    tensor.slot = slot;
    tensor.size = (uint32_t)(len / sizeof(PrimT<T>));
    tensor.position = src;
    return tensor;
  }
  /* The first free buffer from the cursor on, in a circle. Rare: buffers are mostly freed in the order of their use. */
  _ASCPU_INLINE uint64_t NextFree(const char *file, int line) const {
    unsigned long free = ~busy & All(), later = free >> cursor << cursor;
    if (num == 0)
      __ascpu_fail(file, line, "AllocTensor: InitBuffer was not called for the %s queue", ascpu::name_of(src));
    if (!free)
      __ascpu_fail(file, line, "AllocTensor: all %u buffers of the %s queue are in use", (unsigned)num,
                   ascpu::name_of(src));
    return (uint64_t)__builtin_ctzl(later ? later : free);
  }
  _ASCPU_INLINE void Init(uint32_t number, uint32_t bytes, const char *file, int line) {
    if (number >= ascpu::no_slot)
      __ascpu_fail(file, line, "InitBuffer: %u buffers for the %s queue: at most %u", number, ascpu::name_of(src),
                   (unsigned)ascpu::no_slot - 1);
    base = ascpu::place(src, number, bytes, file, line);
    len = ((uint64_t)bytes + 31) / 32 * 32;
    num = number;
    cursor = 0;
    busy = 0;
    queued = {};
  }
};

template <TPosition pos, int32_t depth, auto mask = 0> class TQue : public TQueBind<pos, pos, depth, mask> {};

/* One buffer that needs no queue: always the same address. */
template <TPosition pos = TPosition::LCM> class TBuf {
  static_assert(ascpu::require_position<pos, 'B'>());

public:
  template <typename T> _ASCPU_INLINE LocalTensor<T> Get() const { return Get<T>(len / (uint32_t)sizeof(PrimT<T>)); }
  template <typename T> _ASCPU_INLINE LocalTensor<T> Get(uint32_t elements) const {
    return LocalTensor<T>(pos, base, elements);
  }
  template <typename T> _ASCPU_INLINE LocalTensor<T> GetWithOffset(uint32_t elements, uint32_t bytes) const {
    return LocalTensor<T>(pos, base + bytes, elements);
  }
  template <typename T> _ASCPU_INLINE LocalTensor<T> AllocTensor() const { return Get<T>(); }
  template <typename T> _ASCPU_INLINE LocalTensor<T> DeQue() const { return Get<T>(); }
  template <typename T> _ASCPU_INLINE bool EnQue(const LocalTensor<T> &) const { return true; }
  template <typename T> _ASCPU_INLINE void FreeTensor(const LocalTensor<T> &) const {}

private:
  friend class TPipe;
  uint32_t base = 0, len = 0;
};

class TPipe {
public:
  _ASCPU_INLINE TPipe() { Init(); }
  _ASCPU_INLINE ~TPipe() { Destroy(); }
  _ASCPU_INLINE void Init() { Reset(); }
  _ASCPU_INLINE void Destroy() { __asc_sync_barrier(PIPE_ALL); }
  /* Takes all buffers and event ids back. */
  _ASCPU_INLINE void Reset() {
    InitSocState();
    __asc_spr.buffers = __asc_spr.placed = __asc_spr.ub_used = 0;
    __asc_spr.event_ids[0] = __asc_spr.event_ids[1] = __asc_spr.event_ids[2] = 0;
    __asc_spr.event_ids[3] = __asc_spr.event_ids[4] = __asc_spr.event_ids[5] = 0;
  }

  template <TPosition src, TPosition dst, int32_t depth, auto mask>
  _ASCPU_INLINE bool InitBuffer(TQueBind<src, dst, depth, mask> &que, uint32_t num, uint32_t len, _ASCPU_HERE) {
    que.Init(num, len, file, line);
    return true;
  }
  template <TPosition pos> _ASCPU_INLINE bool InitBuffer(TBuf<pos> &buf, uint32_t len, _ASCPU_HERE) {
    buf.base = ascpu::place(pos, 1, len, file, line);
    buf.len = (len + 31) / 32 * 32;
    return true;
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
