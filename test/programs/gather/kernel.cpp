// Elements from elsewhere; what each leaves of the destination.
#include "kernel_operator.h"
#include "c_api/asc_simd.h"
using namespace AscendC;

template <typename T> struct Buffers {
  LocalMemAllocator<Hardware::UB> memory;
  LocalTensor<T> src = memory.Alloc<T, 1024>(), dst = memory.Alloc<T, 1024>();
  LocalTensor<uint32_t> offset = memory.Alloc<uint32_t, 512>();
  GlobalTensor<T> in, out;
  __aicore__ inline Buffers(GM_ADDR x, GM_ADDR z) {
    InitSocState();
    in.SetGlobalBuffer((__gm__ T *)x, 1024);
    out.SetGlobalBuffer((__gm__ T *)z, 1024);
    DataCopy(src, in, 1024);
    Duplicate(dst, T(7), 1024);
  }
  __aicore__ inline ~Buffers() { DataCopy(out, dst, 1024); }
};

template <typename T> __global__ __aicore__ void brcb(GM_ADDR x, GM_ADDR z) {
  Buffers<T> b(x, z);
  Brcb(b.dst, b.src[8], 2, {1, 8});
  Brcb(b.dst[512], b.src, 1, BrcbRepeatParams(2, 16));
}
template <typename T> __global__ __aicore__ void index(GM_ADDR x, GM_ADDR z, T first) {
  Buffers<T> b(x, z);
  CreateVecIndex(b.dst, first, 133u);
  CreateVecIndex(b.dst[256], first, 20, 2, 2, 16);
  uint64_t mask[2] = {5, 0};
  CreateVecIndex(b.dst[896], first, mask, 1, 1, 8);
}
// Offsets are bytes, in order backwards; then whole blocks.
template <typename T> __global__ __aicore__ void gather(GM_ADDR x, GM_ADDR z, GM_ADDR offsets) {
  Buffers<T> b(x, z);
  GlobalTensor<uint32_t> global;
  global.SetGlobalBuffer((__gm__ uint32_t *)offsets, 512);
  DataCopy(b.offset, global, 512);
  Gather(b.dst, b.src, b.offset, 32, 133);
  Gather(b.dst[256], b.src, b.offset, 0, 20, 2, 16);
  uint64_t mask[2] = {0x11, 0};
  Gather(b.dst[896], b.src, b.offset, 0, mask, 1, 8);
}
template <typename T> __global__ __aicore__ void blocks(GM_ADDR x, GM_ADDR z, GM_ADDR offsets) {
  Buffers<T> b(x, z);
  GlobalTensor<uint32_t> global;
  global.SetGlobalBuffer((__gm__ uint32_t *)offsets, 512);
  DataCopy(b.offset, global, 512);
  Gatherb(b.dst, b.src, b.offset, 2, {1, 8});
  Gatherb(b.dst[512], b.src, b.offset, 1, GatherRepeatParams(2, 16));
}
// Fixed patterns of whole repeats, and bits of 70 elements of each of 2 repeats that overlap; how many there were.
template <typename T> __global__ __aicore__ void masked(GM_ADDR x, GM_ADDR z, GM_ADDR bits, __gm__ uint64_t *counts) {
  Buffers<T> b(x, z);
  using Word = typename std::conditional_t<sizeof(T) == 2, uint16_t, uint32_t>;
  LocalTensor<Word> pattern = b.offset.template ReinterpretCast<Word>();
  GlobalTensor<Word> global;
  global.SetGlobalBuffer((__gm__ Word *)bits, 256);
  DataCopy(pattern, global, 256);
  uint64_t n = 0;
  GatherMask(b.dst, b.src, 2, false, 0, {1, 2, 8, 0}, n);
  counts[0] = n;
  GatherMask(b.dst[256], b.src, 4, true, 10, GatherMaskParams(1, 3, 8, 0), n);
  counts[1] = n;
  GatherMask<T, Word>(b.dst[512], b.src, pattern, true, 70, {1, 2, 4, 1}, n);
  counts[2] = n;
  counts[3] = GetGatherMaskRemainCount();
}
extern "C" __global__ __aicore__ void c_names(GM_ADDR x, GM_ADDR z, GM_ADDR offsets, __gm__ uint64_t *counts) {
  Buffers<uint32_t> b(x, z);
  GlobalTensor<uint32_t> global;
  global.SetGlobalBuffer((__gm__ uint32_t *)offsets, 512);
  DataCopy(b.offset, global, 512);
  __ubuf__ uint32_t *src = b.src.GetPhyAddr(), *dst = b.dst.GetPhyAddr(), *offset = b.offset.GetPhyAddr();
  asc_brcb(dst, src, 1, 8, 1);
  asc_gather(dst + 128, src, offset, 10);
  asc_set_vector_mask(0, 0x11);
  asc_gather(dst + 256, src, offset, 8, 1);
  asc_reduce(dst + 512, src, src, 1, 1, 1, 8, 0);
  counts[0] = asc_get_rsvd_count();
  asc_reduce_sync(dst + 640, src, offset, 40);
  counts[1] = asc_get_rsvd_count();
}
