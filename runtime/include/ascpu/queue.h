/* Queues and buffers: who works on which buffer when (C++; docs/semantics.md 7).
 *
 * The bookkeeping must vanish when a kernel is optimised, since passes need to see which instruction works on which
 * buffer. So: the FIFO is four scalars, free buffers are a set of bits, an address is base + slot * len, the next
 * buffer is a cursor; nothing is indexed at run time up to depth 4, nothing loops, and no object points to another.
 * Misused queues end the block with an error at the user's line. Not here: who gives out the memory (pipe.h).
 */
#ifndef ASCPU_QUEUE_H
#define ASCPU_QUEUE_H
#include "spr.h"
#include "tensor.h"

/* The caller's place, as the last two parameters of what can fail. */
#define _ASCPU_HERE const char *file = __builtin_FILE(), int line = __builtin_LINE()

namespace ascpu {
/* Slots in the order they came, and the tags that their tensors had; count and shifts fold where the program's order of
 * calls is known. */
template <int32_t depth, bool small = (depth <= 4)> struct fifo {
  uint64_t f0 = 0, f1 = 0, f2 = 0, f3 = 0;
  AscendC::TTagType t0 = 0, t1 = 0, t2 = 0, t3 = 0;
  uint32_t count = 0;
  _ASCPU_INLINE void push(uint64_t slot, AscendC::TTagType tag) {
    f0 = count == 0 ? slot : f0, t0 = count == 0 ? tag : t0;
    if constexpr (depth > 1) f1 = count == 1 ? slot : f1, t1 = count == 1 ? tag : t1;
    if constexpr (depth > 2) f2 = count == 2 ? slot : f2, t2 = count == 2 ? tag : t2;
    if constexpr (depth > 3) f3 = count == 3 ? slot : f3, t3 = count == 3 ? tag : t3;
    count++;
  }
  _ASCPU_INLINE uint64_t pop(AscendC::TTagType &tag) {
    uint64_t slot = f0;
    tag = t0;
    f0 = f1, f1 = f2, f2 = f3;
    t0 = t1, t1 = t2, t2 = t3;
    count--;
    return slot;
  }
};
template <int32_t depth> struct fifo<depth, false> {
  uint64_t ring[depth] = {};
  AscendC::TTagType tags[depth] = {};
  uint32_t head = 0, count = 0;
  _ASCPU_INLINE void push(uint64_t slot, AscendC::TTagType tag) {
    uint32_t end = (head + count++) % depth;
    ring[end] = slot;
    tags[end] = tag;
  }
  _ASCPU_INLINE uint64_t pop(AscendC::TTagType &tag) {
    uint64_t slot = ring[head];
    tag = tags[head];
    head = head + 1 == depth ? 0 : head + 1;
    count--;
    return slot;
  }
};
template <typename Giver> class giver;
constexpr uint32_t padded(uint32_t bytes) { return (bytes + 31) / 32 * 32; }
constexpr AscendC::TPosition local_of(AscendC::TPosition src, AscendC::TPosition dst) {
  return unsigned(src) == 0 ? dst : src;   /* GM */
}
} // namespace ascpu

namespace AscendC {
using TBufHandle = uint8_t *;   /* a buffer of a queue; no address */

/* A queue of depth 0 works in place: the caller keeps the tensors, up to four may wait. */
template <TPosition src, TPosition dst, int32_t depth, auto mask = 0> class TQueBind {
  static constexpr TPosition local = ascpu::local_of(src, dst);
  static constexpr int32_t room = depth == 0 ? 4 : depth;
  static_assert(ascpu::require_position<local, 'Q'>() && ascpu::require_depth<depth>());

public:
  template <typename _Tp, bool ours = false> _ASCPU_INLINE LocalTensor<_Tp> AllocTensor(_ASCPU_HERE) {
    static_assert(ascpu::require_form<ours || depth != 0, false, 'A'>());
    uint64_t slot = cursor;
    if (busy >> slot & 1) slot = NextFree(file, line);
    busy |= 1ul << slot;
    cursor = slot + 1 == num ? 0 : slot + 1;
    return Tensor<_Tp>(slot);
  }
  template <typename _Tp> _ASCPU_INLINE bool EnQue(const LocalTensor<_Tp> &tensor, _ASCPU_HERE) {
    if (!(busy & 1ul << tensor.slot))
      __ascpu_fail(file, line, "EnQue: the tensor is not a buffer of the %s queue", ascpu::name_of(local));
    if (queued.count == room)
      __ascpu_fail(file, line, "EnQue: the %s queue of depth %d is full", ascpu::name_of(local), (int)depth);
    queued.push(tensor.slot, tensor.tag);
    return true;
  }
  template <typename _Tp, bool ours = false> _ASCPU_INLINE LocalTensor<_Tp> DeQue(_ASCPU_HERE) {
    static_assert(ascpu::require_form<ours || depth != 0, false, 'D'>());
    if (queued.count == 0) __ascpu_fail(file, line, "DeQue: the %s queue is empty", ascpu::name_of(local));
    TTagType tag;
    LocalTensor<_Tp> tensor = Tensor<_Tp>(queued.pop(tag));
    tensor.tag = tag;
    return tensor;
  }
  /* In place. */
  template <typename _Tp> _ASCPU_INLINE void AllocTensor(LocalTensor<_Tp> &tensor, _ASCPU_HERE) {
    static_assert(ascpu::require_form<depth == 0, true, 'A'>());
    tensor = AllocTensor<_Tp, true>(file, line);
  }
  template <typename _Tp> _ASCPU_INLINE void DeQue(LocalTensor<_Tp> &tensor, _ASCPU_HERE) {
    static_assert(ascpu::require_form<depth == 0, true, 'D'>());
    tensor = DeQue<_Tp, true>(file, line);
  }
  /* Of a tensor that no queue gave out: nothing happens. */
  template <typename _Tp> _ASCPU_INLINE void FreeTensor(LocalTensor<_Tp> &tensor) { busy &= ~(1ul << tensor.slot); }
  template <typename _Tp> _ASCPU_INLINE void FreeTensor(LocalTensor<_Tp> &&tensor) { FreeTensor(tensor); }
  /* With a pair of positions, for queues that are used twice on the way: the same. */
  template <TPosition from, TPosition to, typename _Tp>
  _ASCPU_INLINE bool EnQue(const LocalTensor<_Tp> &tensor, _ASCPU_HERE) { return EnQue<_Tp>(tensor, file, line); }
  template <TPosition from, TPosition to, typename _Tp>
  _ASCPU_INLINE LocalTensor<_Tp> DeQue(_ASCPU_HERE) { return DeQue<_Tp>(file, line); }
  /* The same on buffers without a tensor. */
  _ASCPU_INLINE TBufHandle AllocBuffer(_ASCPU_HERE) {
    return (TBufHandle)(AllocTensor<uint8_t, true>(file, line).slot + 1);
  }
  _ASCPU_INLINE bool EnQue(TBufHandle buffer, _ASCPU_HERE) { return EnQue(Tensor<uint8_t>(Slot(buffer)), file, line); }
  _ASCPU_INLINE TBufHandle DeQue(_ASCPU_HERE) { return (TBufHandle)(DeQue<uint8_t, true>(file, line).slot + 1); }
  _ASCPU_INLINE void FreeBuffer(TBufHandle buffer) { busy &= ~(1ul << Slot(buffer)); }

  _ASCPU_INLINE bool HasTensorInQue() const { return queued.count != 0; }
  _ASCPU_INLINE int32_t GetTensorCountInQue() const { return (int32_t)queued.count; }
  _ASCPU_INLINE bool VacantInQue() const { return queued.count < room; }
  _ASCPU_INLINE bool HasIdleBuffer() const { return (~busy & All()) != 0; }
  /* Gives the queue's event ids back; here queues need none. */
  _ASCPU_INLINE void FreeAllEvent() {}
  /* For pools of the kernel's own (EXTERN_IMPL_BUFPOOL): num buffers, then where each of them is. */
  _ASCPU_INLINE void InitStartBufHandle(TBufHandle, uint8_t number, uint32_t, _ASCPU_HERE) {
    uint32_t first = __asc_spr.chosen;
    if (number > ASCPU_MAX_BUFFERS - first)
      __ascpu_fail(file, line, "InitStartBufHandle: %u more buffers after %u: at most %u", number, first,
                   (unsigned)ASCPU_MAX_BUFFERS);
    __asc_spr.chosen = first + number;
    Init(first, number, 0, true);
  }
  template <typename Pool>
  _ASCPU_INLINE void InitBufHandle(Pool *, uint32_t index, TBufHandle, uint32_t addr, uint32_t bytes, _ASCPU_HERE) {
    if (!chosen || index >= num)
      __ascpu_fail(file, line, "InitBufHandle: buffer %u of %u in the %s queue", index, (unsigned)num,
                   ascpu::name_of(local));
    __asc_spr.chosen_buffer[base + index].addr = addr;
    __asc_spr.chosen_buffer[base + index].bytes = bytes;
  }

private:
  friend class TPipe;
  template <typename> friend class ascpu::giver;
  /* Until InitBuffer every bit is set, so that AllocTensor needs no test of its own for that. */
  unsigned long busy = ~0ul;
  uint64_t base = 0, len = 0, num = 0, cursor = 0;
  bool chosen = false;   /* the kernel chose the addresses: base is the first's place among the special registers */
  ascpu::fifo<room> queued;

  _ASCPU_INLINE unsigned long All() const { return (1ul << num) - 1; }
  _ASCPU_INLINE static uint64_t Slot(TBufHandle buffer) { return ((uint64_t)buffer - 1) & 63; }
  template <typename _Tp> _ASCPU_INLINE LocalTensor<_Tp> Tensor(uint64_t slot) const {
    LocalTensor<_Tp> tensor;
    uint64_t addr = base + slot * len, bytes = len;
    if (chosen) {
      addr = __asc_spr.chosen_buffer[base + slot].addr;
      bytes = __asc_spr.chosen_buffer[base + slot].bytes;
    }
    tensor.addr = addr + (ascpu::elsewhere(local) ? ascpu::nowhere : 0);
    tensor.slot = slot;
    tensor.size = uint32_t(bytes / sizeof(PrimT<_Tp>));
    tensor.position = local;
    return tensor;
  }
  /* The first free buffer from the cursor on, in a circle. Rare: buffers are mostly freed in the order of their use. */
  _ASCPU_INLINE uint64_t NextFree(const char *file, int line) const {
    unsigned long free = ~busy & All(), later = free >> cursor << cursor;
    if (num == 0)
      __ascpu_fail(file, line, "AllocTensor: InitBuffer was not called for the %s queue", ascpu::name_of(local));
    if (!free)
      __ascpu_fail(file, line, "AllocTensor: all %u buffers of the %s queue are in use", (unsigned)num,
                   ascpu::name_of(local));
    return (uint64_t)__builtin_ctzl(later ? later : free);
  }
  _ASCPU_INLINE void Init(uint64_t first, uint32_t number, uint32_t bytes, bool addresses = false) {
    base = first;
    len = ((uint64_t)bytes + 31) / 32 * 32;
    num = number;
    cursor = 0;
    busy = 0;
    chosen = addresses;
    queued = {};
  }
};

template <TPosition pos, int32_t depth, auto mask = 0> class TQue : public TQueBind<pos, pos, depth, mask> {};

/* One buffer that needs no queue: always the same address. */
template <TPosition pos = TPosition::LCM> class TBuf {
  static_assert(ascpu::require_position<pos, 'B'>());

public:
  template <typename _Tp> _ASCPU_INLINE LocalTensor<_Tp> Get() const {
    return Get<_Tp>(len / (uint32_t)sizeof(PrimT<_Tp>));
  }
  template <typename _Tp> _ASCPU_INLINE LocalTensor<_Tp> Get(uint32_t elements) const {
    return LocalTensor<_Tp>(pos, base, elements);
  }
  template <typename _Tp> _ASCPU_INLINE LocalTensor<_Tp> GetWithOffset(uint32_t elements, uint32_t bytes) const {
    return LocalTensor<_Tp>(pos, base + bytes, elements);
  }
  template <typename _Tp> _ASCPU_INLINE LocalTensor<_Tp> AllocTensor() const { return Get<_Tp>(); }
  template <typename _Tp> _ASCPU_INLINE LocalTensor<_Tp> DeQue() const { return Get<_Tp>(); }
  template <typename _Tp> _ASCPU_INLINE bool EnQue(const LocalTensor<_Tp> &) const { return true; }
  template <typename _Tp> _ASCPU_INLINE void FreeTensor(const LocalTensor<_Tp> &) const {}
  _ASCPU_INLINE uint32_t GetBufLen() const { return len; }
  /* For pools of the kernel's own. */
  _ASCPU_INLINE void InitStartBufHandle(TBufHandle, uint8_t, uint32_t bytes) { len = bytes; }
  template <typename Pool>
  _ASCPU_INLINE void InitBufHandle(Pool *, uint32_t, TBufHandle, uint32_t addr, uint32_t bytes) {
    base = addr;
    len = bytes;
  }

private:
  friend class TPipe;
  template <typename> friend class ascpu::giver;
  uint32_t base = 0, len = 0;
};
} // namespace AscendC
#endif
